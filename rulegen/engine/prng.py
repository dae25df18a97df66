"""Chance: SplitMix64 in whole numbers, so that a seed means the same match on every platform and Python version."""

from __future__ import annotations

from typing import Protocol

_MASK = (1 << 64) - 1


class HasChance(Protocol):
    """Whatever carries the state of the generator, 64 bits."""

    chance: int


def seeded(seed: int) -> int:
    """The state of the generator for a seed: any whole number, scrambled so that near seeds lie far apart."""
    holder = Generator(seed & _MASK ^ (seed >> 64) & _MASK)
    return next_word(holder)


class Generator:
    """A generator on its own, for bots and drawn tables."""

    __slots__ = ("chance",)

    def __init__(self, seed: int) -> None:
        self.chance = seed & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 up to, not including, `bound`."""
        return below(self, bound)


def next_word(holder: HasChance) -> int:
    """The next 64 random bits."""
    holder.chance = z = (holder.chance + 0x9E3779B97F4A7C15) & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


def below(holder: HasChance, bound: int) -> int:
    """A number from 0 up to, not including, `bound` (at most 2³²), by multiplication: no division, a bias under 2⁻²⁶ here."""
    return (next_word(holder) >> 32) * bound >> 32


def shuffle(holder: HasChance, cards: list[int], wanted: int) -> None:
    """Brings a random choice of `wanted` cards to the front, in random order (Fisher and Yates).

    Three draws of 21 bits a word: a card comes up too often by less than one time in 40,000.
    """
    left = len(cards)
    word = draws = 0
    for at in range(wanted):
        if not draws:
            word = next_word(holder)
            draws = 3
        draws -= 1
        other = at + ((word & 0x1FFFFF) * left >> 21)
        word >>= 21
        left -= 1
        card = cards[at]
        cards[at] = cards[other]
        cards[other] = card
