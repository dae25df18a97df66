"""What the engine played, as data: examples and a sample deal. The texts print it and never compute it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Step:
    """One change of the subject's points: `amount` is what `rule` asked for, `after` what came of it (a bound may turn it)."""

    rule: str
    before: int
    amount: int
    after: int


@dataclass(frozen=True)
class Mismatch:
    """A result that the source states and the engine does not find; `kind` is `points`, `winner` or `fate`."""

    kind: str
    stated: int | str | None
    found: int | str | None


@dataclass(frozen=True)
class Outcome:
    """What came of an example: the subject's points at the end with every step there, the card that took the trick, the fate.

    `id` is the example's and `rule` the one that it shows. `before` are the subject's points at the start; `contract`,
    `tricks`, `joined` and `breach` are as given. `plays` are the cards of a trick in the order played, and `taker` the place of
    the winner among them, from 0. `mismatches` are stated results that did not come out.
    """

    points: int | None = None
    winner: str | None = None
    fate: str | None = None
    steps: tuple[Step, ...] = ()
    id: str = ""
    rule: str | None = None
    before: int | None = None
    contract: int | str | None = None
    tricks: int | None = None
    joined: bool = False
    breach: str | None = None
    plays: tuple[str, ...] = ()
    taker: int | None = None
    mismatches: tuple[Mismatch, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything came out as the source states."""
        return not self.mismatches


@dataclass(frozen=True)
class Happening:
    """A step of a deal: a deed (`kind` is `action`, `name` the deed's) or what came of it; to whom (a seat), by which rule."""

    kind: str
    seat: int | None
    rule: str | None
    value: Any = None
    name: str = ""


@dataclass(frozen=True)
class Deal:
    """A deal as it was played: who dealt (a seat), the points before it and the hands by seat, and every step."""

    dealer: int
    points: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    steps: tuple[Happening, ...]
