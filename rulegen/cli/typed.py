"""What somebody typed, and which of the offered things it names: forgiving about case, marks, order and length."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "đ": "d", "ł": "l", "ß": "ss", "œ": "oe"})
_SUITS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}


@dataclass(frozen=True)
class Choice(Generic[T]):
    """Something that can be named: `key` is its number in the list (none: it is not listed), `names` are what it is called."""

    value: T
    names: tuple[str, ...]
    key: str | None = None


def folded(text: str) -> str:
    """The text without case, marks, punctuation and spaces: `Hjärter  Sju` → `hjartersju`; suit symbols become letters."""
    plain = "".join(_SUITS.get(character, character) for character in text)
    plain = unicodedata.normalize("NFKD", plain.casefold().translate(_LETTERS))
    return "".join(character for character in plain if character.isalnum() and character.isascii())


def words(text: str) -> list[str]:
    """The words of a text, each folded."""
    return [word for word in (folded(part) for part in re.split(r"[\s,;:]+", text)) if word]


def meant(text: str, choices: Iterable[Choice[T]]) -> list[Choice[T]]:
    """The choices that a text can mean: by number, else by a whole name, else by the beginning of one; listed ones first."""
    offered = list(choices)
    typed = folded(text)
    if not typed:
        return []
    by_key = [choice for choice in offered if choice.key is not None and choice.key == typed]
    if by_key:
        return by_key
    names = [(choice, {folded(name) for name in choice.names}) for choice in offered]
    exact = [choice for choice, known in names if typed in known]
    begun = [choice for choice, known in names if any(name.startswith(typed) for name in known)]
    for found in (exact, begun):
        listed = [choice for choice in found if choice.key is not None]
        if listed or found:
            return listed or found
    return []


def card_names(rank: str, suit: str, *spoken: str) -> tuple[str, ...]:
    """What a card may be called: `7h`, `h7`, `10h`, and its names in a language."""
    ranks = (rank, "10") if rank.upper() == "T" else (rank,)
    return (*(f"{rank}{suit}" for rank in ranks), *(f"{suit}{rank}" for rank in ranks), *spoken)
