"""Cards as small integers: suit × 13 + rank, clubs first, twos lowest; jokers are 52 and 53. A set of cards is a bit mask."""

from __future__ import annotations

from dataclasses import dataclass

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"
CARDS = 54  # card numbers, jokers among them
JOKER = 52  # the first joker; jokers are a suit of their own, number 4

SUIT_OF = tuple(min(card // 13, 4) for card in range(CARDS))
SUIT_MASK = (*(0x1FFF << 13 * suit for suit in range(4)), 0b11 << JOKER, 0)  # suit −1 (none led, no trump) is the empty set
RANK_MASK = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))
ANY_CARD = (1 << CARDS) - 1

TEXT = (*(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS), "X1", "X2")
_NUMBER = {text: card for card, text in enumerate(TEXT)} | {f"10{suit}": s * 13 + 8 for s, suit in enumerate(SUIT_LETTERS)}


def card_number(text: object) -> int:
    """The card that a record calls `7H`, `TD`, `10D`; −1 if there is none of that name."""
    return _NUMBER.get(text, -1) if isinstance(text, str) else -1


def members(mask: int) -> list[int]:
    """The cards (or seats) of a bit mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@dataclass(frozen=True)
class Pack:
    """The cards of a game and how strong each is in its suit, 0 the weakest; a card that is not in the pack has −1."""

    cards: tuple[int, ...]
    strength: tuple[int, ...]


def make_pack(size: int, jokers: int, high: str, low: str) -> Pack | None:
    """A pack of `size` cards in four suits, the highest ranks from `high` on; None if no such pack can be made."""
    top, bottom = RANKS.index(high), RANKS.index(low)
    order = [(top - step) % 13 for step in range(13)]
    stated = (top - bottom) % 13 + 1
    if size == 4 * stated:
        order = order[:stated]
    if size % 4 or not 0 < size // 4 <= 13 or not 0 <= jokers <= 2:
        return None
    ranks = order[: size // 4]
    strength = [-1] * CARDS
    for place, rank in enumerate(reversed(ranks)):
        for suit in range(4):
            strength[suit * 13 + rank] = place
    for joker in range(jokers):
        strength[JOKER + joker] = joker
    return Pack(tuple(card for card in range(CARDS) if strength[card] >= 0), tuple(strength))
