"""What the engine made of an example, as data: the texts print it and never compute it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One change of the subject's points: `amount` is what `rule` asked for, `after` what it came to (a bound may reflect it)."""

    rule: str
    before: int
    amount: int
    after: int


@dataclass(frozen=True)
class Outcome:
    """What came of an example: the subject's points at the end with every step there, the card that took the trick, the fate."""

    points: int | None = None
    winner: str | None = None
    fate: str | None = None
    steps: tuple[Step, ...] = ()
