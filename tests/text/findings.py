"""What no text may have, in any language: what is found in it is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

# Words of the rules language that are no words of ours, in a language other than English.
_RULES = re.compile(
    r"\b(the|players?|tricks?|points?|deals?|dealer|declarer|forehand|leader|who|has|have|not|is|if|when|must|may|cards?|bids?|"
    r"contract|knocks?|none|true|false|undefined|macro)\b",
    re.I,
)
# What English says otherwise than the rules language, and words that the other languages cannot do without.
_NOT_ENGLISH = re.compile(
    r"\b(counterclockwise|true|false|undefined|macro|"
    r"och|som|inte|inga|när|om|eller|spelare|stick|poäng|"
    r"og|ikke|når|hvis|eller|spiller|poeng|"
    r"ja|joka|ei|kun|jos|tai|pelaaja|tikki|piste)\b",
    re.I,
)
# English that another language has too.
_SHARED = {"nb": {"not", "bids", "has", "if"}, "sv": {"has"}, "fi": set(), "en": set()}
# The letters of a neighbour that a language never writes.
_FOREIGN = {"sv": "æøÆØ", "nb": "äöÄÖ", "fi": "æøÆØ", "en": "åäöæøÅÄÖÆØ"}
# Two words of one spelling, and names: «en spiller spiller ut», «tarjousten summan summa».
_TWICE = {"nb": {"spiller"}, "fi": {"summan"}, "sv": set(), "en": set()}


def words(text: str) -> list[str]:
    """The words of a text as they stand."""
    return re.findall(r"[^\W\d_]+", text)


def findings(text: str, code: str, sentence: bool = True) -> Iterator[str]:
    """Everything that is wrong with a text; `sentence`: it must be whole sentences."""
    for first, second in pairwise(re.findall(r"\w+|[^\w\s]", text.lower())):
        if first == second and first.isalpha() and first not in _TWICE[code]:
            yield f"twice: {first}"
    for found in re.findall(r"\s[,.;:?!)]|\s\s|[,;:.]{2}|\(\s|\(\)|(?<=[^\W\d])[.,;:?!](?=[^\W\d])", text):
        yield f"signs: {found!r}"
    for found in re.findall(r"[{}_<>\[\]]|\w+\.\w+(?=\W)(?<!\d)", text):
        yield f"leaked: {found}"
    for found in (_NOT_ENGLISH if code == "en" else _RULES).findall(text):
        if found.lower() not in _SHARED[code]:
            yield f"another language: {found}"
    for letter in _FOREIGN[code]:
        if letter in text:
            yield f"a neighbour's letter: {letter}"
    if sentence:
        yield from _no_sentence(text)


def _no_sentence(text: str) -> Iterator[str]:
    if not text.strip():
        yield "nothing"
        return
    if text[-1] not in ".?!":
        yield "no full stop"
    for part in re.split(r"(?<=[^\d][.?!]) ", text):
        if part[:1].islower():
            yield f"no capital: {part[:20]}"
