"""Finnish that a machine can check: whether a word is one, and whether a numeral and its noun agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from pyvoikko import analyse

# What is counted, as Voikko names it.
COUNTED = {"tikki", "piste", "plus=piste", "pluspiste", "kortti", "jokeri", "jako", "pelaaja", "erä"}


@cache
def analysed(word: str) -> tuple[Any, ...]:
    """What Voikko makes of a word; nothing if it does not know it."""
    return tuple(analyse(word)) or tuple(analyse(word.lower()))


def disagreements(sentence: str) -> Iterator[str]:
    """Numerals and nouns that do not agree: *kuusi kortti*, *kuudesta tikkiä*.

    After a numeral in the nominative (other than one) the noun is in the partitive singular; else both have one case.
    """
    for match in re.finditer(r"(\w+) (?=(\w+))", sentence):
        numeral, noun = match[1], match[2]
        if re.search(r"tarjo\w+ $", sentence[: match.start()]):  # a bid is a name: tarjoaa kolmea toisessa jaossa
            continue
        numbers = [a for a in analysed(numeral) if a.CLASS == "lukusana" and a.NUMBER == "singular"]
        nouns = [a for a in analysed(noun) if a.CLASS == "nimisana" and a.SIJAMUOTO]
        if not numbers or not nouns or not {a.BASEFORM for a in nouns} & COUNTED:
            continue
        if not any(_agree(number, thing, numeral.endswith("toista")) for number in numbers for thing in nouns):
            yield f"{numeral} {noun}"


def _agree(number: Any, thing: Any, teen: bool) -> bool:
    one = number.BASEFORM == "yksi" and not teen
    ordinal = number.BASEFORM.endswith("s") or number.BASEFORM.endswith(("ensimmäinen", "toinen"))
    counts = number.SIJAMUOTO == "nimento" and not one and not ordinal
    wanted = "osanto" if counts else number.SIJAMUOTO
    return bool(wanted == thing.SIJAMUOTO and thing.NUMBER == "singular")
