"""Where a unit says something else than its rules: what they differ in, and how sure that is by what has been learned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulegen.crosscheck.align import Match, Read
from rulegen.crosscheck.compare import Conflict, conflicts
from rulegen.crosscheck.experience import Experience, signs
from rulegen.crosscheck.near import Close, Neighbours

_QUOTED = 0.95
_DOUBTED = 0.6
"""A statement that is so doubtful contradicts its rule, whatever it is that differs."""
_TRUSTED = 0.3
"""And where one is less doubtful than this, a difference is none."""
_GUESSED = 0.45
"""Nor where this one is, of a rule that the lexicon did not find there."""


class Judge:
    """Tells contradictions: of a sentence that quotes a rule with a slip, and of one that puts it in other words."""

    def __init__(self, neighbours: Neighbours, learned: Experience) -> None:
        self._neighbours, self._learned = neighbours, learned

    def differences(self, one: Read, matches: Sequence[Match]) -> Iterator[tuple[Close | Conflict, float]]:
        """What a unit and the rules that it states differ in, each with how sure that is."""
        yield from ((close, _QUOTED) for close in self._neighbours.closest(one.reading, one.variant))
        every = list(conflicts(matches, one.reading))
        for match in matches:
            mine = [conflict for conflict in every if conflict.tenet is match.tenet]
            if match.tenet.id in self._learned.rules:
                mine = list(self._weighed(one, match, mine))
            yield from ((conflict, match.score) for conflict in mine)

    def _weighed(self, one: Read, match: Match, mine: list[Conflict]) -> Iterator[Conflict]:
        """The differences that hold; where there is none and yet the statement is doubtful, the likeliest."""
        doubt = self._learned.doubt(signs(one, match.tenet, mine), match.tenet.id)
        if mine and doubt >= (_GUESSED if match.guessed else _TRUSTED):
            yield from mine
        elif not mine and doubt >= _DOUBTED and one.unit.kind != "row":  # the words of a row assert little by themselves
            yield from _likeliest(one, match)


def _likeliest(one: Read, match: Match) -> Iterator[Conflict]:
    """The first slot that the rule fills otherwise or not at all, if one is seen."""
    tenet = match.tenet
    for fact in one.reading.facts:
        if not fact.weak and (fact.kind, fact.value, fact.unit) not in tenet.allowed:
            expected = sorted(value for kind, value, unit in tenet.asserted if (kind, unit) == (fact.kind, fact.unit))
            yield Conflict(tenet, match, fact.kind, "/".join(expected), fact.value, fact.at)
            return
