"""Words of a text: tokens with the clause that they stand in, and the numbers that they say."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from num2words import num2words

_NUM2WORDS = {"nb": "no"}
_CASES = [
    "nominative",
    "genitive",
    "partitive",
    "inessive",
    "elative",
    "illative",
    "adessive",
    "ablative",
    "allative",
    "essive",
    "translative",
    "abessive",
]
_MOST = 60
_ORDINAL = re.compile(r"\.|:(?:s|s[ei]\w*|n[nst]\w*)$")
"""What a Finnish ordinal in digits ends in; a cardinal has its cases, as in *12:sta*."""
_OTHERS = {"andra", "andre", "annen", "annet", "annan"}  # the second, but far oftener the others
_TOKEN = re.compile(
    r"(?P<sign>(?:(?<=[\s(|])|^)[+−–-])?(?P<digits>\d{1,4})(?P<end>:\w+|\.(?=\s+[a-zåäöæø]))?(?P<tail>[a-zåäöæø]*)"
    r"|(?P<word>\w[\w']*|[♠♥♦♣])|(?P<equal>[=→⇒+])|(?P<stop>[,;:|()–—.!?/])",
    re.I,
)


@dataclass(frozen=True)
class Token:
    """A word: as read (small letters), as written, the clause that it is in, and its number if it says one."""

    text: str
    written: str
    clause: int
    start: int
    end: int
    number: int | None = None
    ordinal: bool = False
    sign: str = ""


def tokens(text: str, lang: str, extra: tuple[tuple[str, int], ...] = ()) -> tuple[Token, ...]:
    """The words of a text; a comma or another stop begins a new clause."""
    text = unicodedata.normalize("NFC", text)
    numerals = numbers(lang) | {word: (value, False) for word, value in extra}
    made: list[Token] = []
    clause = 0
    for match in _TOKEN.finditer(text):
        span = match.start(), match.end()
        if match["stop"]:
            clause += 1
        elif match["digits"]:
            ordinal = bool(match["end"]) and (lang != "fi" or bool(_ORDINAL.match(match["end"])))
            sign = (match["sign"] or "").replace("–", "−").replace("-", "−")
            made.append(Token(sign + match["digits"], match[0], clause, *span, int(match["digits"]), ordinal, sign))
        else:
            word = match[0].casefold()
            number, ordinal = (None, False) if word in _OTHERS else numerals.get(word, (None, False))
            made.append(Token(word, match[0], clause, *span, number, ordinal))
    return tuple(made)


@cache
def numbers(lang: str) -> dict[str, tuple[int, bool]]:
    """Every word that says a number, with its number and whether it is an ordinal."""
    code = _NUM2WORDS.get(lang, lang)
    made: dict[str, tuple[int, bool]] = {}
    for value in range(_MOST):
        for kind in ("ordinal", "cardinal"):
            for form in _forms(value, code, kind):
                made[form.casefold()] = (value, kind == "ordinal")
    return made


def _forms(value: int, code: str, kind: str) -> list[str]:
    if code != "fi":
        word = str(num2words(value, lang=code, to=kind))
        if kind == "cardinal":
            return [word, word.replace("ett", "en")] if word.endswith("ett") and value == 1 else [word]
        bare = word.removesuffix("e") if word.endswith("de") else word
        return [word, bare + "e"]
    made = []
    for case in _CASES:
        for plural in (False, True) if value <= 12 else (False,):
            try:
                made.append(str(num2words(value, lang=code, to=kind, case=case, plural=plural)))
            except (NotImplementedError, KeyError, TypeError):
                continue
    return made


@cache
def cardinals(lang: str) -> tuple[str, ...]:
    """The small cardinals as they stand in a list."""
    return tuple(word for word, (value, ordinal) in numbers(lang).items() if not ordinal and 0 < value <= 20)
