"""Where a unit says something else than its rules: what they differ in, and how sure that is by what has been learned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulegen.crosscheck.align import Match, Read
from rulegen.crosscheck.compare import Conflict, conflicts
from rulegen.crosscheck.experience import Experience, signs
from rulegen.crosscheck.near import Close, Neighbours

_QUOTED = 0.95
_DOUBTED = 0.4
"""Where a statement is less doubtful than this, a difference is none."""


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
            if mine and self._hold(one, match, mine):
                yield from ((conflict, match.score) for conflict in mine)

    def _hold(self, one: Read, match: Match, mine: list[Conflict]) -> bool:
        """Whether differences from a rule are any."""
        doubt = self._learned.doubt(signs(one, match.tenet, mine), match.tenet.id)
        return doubt >= _DOUBTED or match.tenet.id not in self._learned.rules
