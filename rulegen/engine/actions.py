"""What a player can do. Actions are interned: two that are equal are the same object, so they hash and compare at no cost."""

from __future__ import annotations

from functools import total_ordering
from typing import Any

from rulegen.engine.cards import CARDS, TEXT, card_number

# The kinds, in the order in which legal actions are listed.
PLAY, BID, PASS, ASK, JOIN, DECLINE, KNOCK_OUT, KNOCK, CLAIM, CUT, TAKE_UP, DEAL, GIVE, EXCHANGE, STAND, DEMAND = range(16)
KINDS = 16
NAMES = (
    "play", "bid", "pass", "ask", "join", "decline", "knock", "knock", "knock", "cut", "pick_up", "deal", "give", "exchange",
    "stand", "demand",
)  # fmt: skip
CARD_KINDS = (PLAY, GIVE, EXCHANGE)

Value = int | str | None


@total_ordering
class Action:
    """One thing that one player does.

    `seat` is the player's place at the table, `kind` one of the numbers above (`name` in words), `value` what a record says of
    it: a card (`7H`), a bid (`3`, `redbeard`), `out` or `cards` or the id of a rule for a knock; `card` is the card's number.
    """

    __slots__ = ("card", "kind", "seat", "value")
    seat: int
    kind: int
    value: Value
    card: int

    @property
    def name(self) -> str:
        """The word that a record uses: `play`, `bid`, `knock`, …"""
        return NAMES[self.kind]

    def to_json(self, names: tuple[str, ...] | list[str] | None = None) -> list[Any]:
        """The action as a record writes it; without names the seat stands for the player."""
        head: list[Any] = [names[self.seat] if names else self.seat, self.name]
        return head if self.value is None else [*head, self.value]

    def __repr__(self) -> str:
        return f"<{' '.join(str(part) for part in self.to_json())}>"

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name} {self.value}"

    def __lt__(self, other: Action) -> bool:
        return self._key() < other._key()

    def _key(self) -> tuple[int, int, int, str]:
        number = self.value if isinstance(self.value, int) else self.card
        return self.seat, self.kind, number, str(self.value)

    def __reduce__(self) -> tuple[Any, ...]:
        return action, (self.seat, self.kind, self.value)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: Any) -> Action:
        return self


_MADE: dict[tuple[int, int, Value], Action] = {}


def action(seat: int, kind: int, value: Value = None) -> Action:
    """The one action of that seat, kind and value."""
    made = _MADE.get((seat, kind, value))
    if made is None:
        made = Action()
        made.seat, made.kind, made.value = seat, kind, value
        made.card = card_number(value) if kind in CARD_KINDS else -1
        _MADE[seat, kind, value] = made
    return made


class _SuitActions(dict[int, tuple[Action, ...]]):
    """The plays of one seat in one suit, by the thirteen bits of the cards; filled as they are met."""

    def __init__(self, seat: int, first: int) -> None:
        self.seat = seat
        self.first = first

    def __missing__(self, bits: int) -> tuple[Action, ...]:
        made = tuple(PLAYS[self.seat][self.first + rank] for rank in range(13) if bits >> rank & 1)
        self[bits] = made
        return made


PLAYS = tuple(tuple(action(seat, PLAY, TEXT[card]) for card in range(CARDS)) for seat in range(8))
_BY_SUIT = tuple(tuple(_SuitActions(seat, 13 * suit) for suit in range(4)) for seat in range(8))


def plays(seat: int, mask: int) -> list[Action]:
    """The action of playing each card of a set."""
    if seat < 8 and mask < 1 << 52:
        clubs, diamonds, hearts, spades = _BY_SUIT[seat]
        return [
            *clubs[mask & 0x1FFF],
            *diamonds[mask >> 13 & 0x1FFF],
            *hearts[mask >> 26 & 0x1FFF],
            *spades[mask >> 39],
        ]
    return [action(seat, PLAY, TEXT[card]) for card in range(CARDS) if mask >> card & 1]
