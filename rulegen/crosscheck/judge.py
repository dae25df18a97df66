"""Where a unit says something else than its rules: what they differ in, and how sure that is by what has been learned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulegen.crosscheck.align import Match, Read
from rulegen.crosscheck.compare import Conflict, conflicts
from rulegen.crosscheck.experience import AS, WITHOUT, Experience, signs, slot_signs
from rulegen.crosscheck.near import Close, Neighbours

_QUOTED = 0.95
_DOUBTED = 0.4
"""Where a statement is less doubtful than this, a difference is none."""
_CERTAIN = 0.6
"""And where it is more doubtful than this, it says something else, whether or not the words show a difference."""
_LIKE = 0.4
"""If it is so much like those that state the rule; the row of a table has too few words to tell."""


class Judge:
    """Tells contradictions: of a sentence that quotes a rule with a slip, and of one that puts it in other words."""

    def __init__(self, neighbours: Neighbours, learned: Experience) -> None:
        self._neighbours, self._learned = neighbours, learned

    def differences(
        self, one: Read, matches: Sequence[Match], like: Mapping[str, float]
    ) -> Iterator[tuple[Close | Conflict, float]]:
        """What a unit and the rules that it states differ in, each with how sure that is."""
        yield from ((close, _QUOTED) for close in self._neighbours.closest(one.reading, one.variant))
        every = list(conflicts(matches, one.reading))
        for match in matches:
            mine = [conflict for conflict in every if conflict.tenet is match.tenet]
            if match.tenet.id not in self._learned.rules:
                yield from ((conflict, match.score) for conflict in mine)
                continue
            doubts = self._learned.doubts(signs(one, match.tenet, mine), match.tenet.id)
            doubt = sum(doubts.values())
            if mine and doubt >= _DOUBTED:
                yield from ((conflict, match.score) for conflict in mine)
            elif doubt >= _CERTAIN and like.get(match.tenet.id, 0.0) >= _LIKE and one.unit.kind != "row":
                yield _ground(one, match, doubts), match.score * doubt


def _ground(one: Read, match: Match, doubts: Mapping[str, float]) -> Conflict:
    """What most tells that a rule is said wrongly: a slot that is otherwise or missing, if nothing tells it far better."""
    told = {name: fact for fact in one.reading.facts for name in slot_signs(fact, match.tenet) if not name.startswith(AS)}
    least = max(doubts.values()) / 2
    for name in sorted((name for name in doubts if doubts[name] >= least), key=lambda name: -doubts[name]):
        slot = name.removeprefix(WITHOUT)
        fact = told.get(name)
        if fact or slot != name:
            kind, found, at = (fact.kind, fact.value, fact.at) if fact else (slot, "", match.first)
            held = {value for k, value, unit in match.tenet.asserted if k == kind and (not fact or unit == fact.unit)}
            slot = "time" if kind in ("sequence", "turn") else kind
            return Conflict(match.tenet, match, slot, "/".join(sorted(held)), found, at)
    return Conflict(match.tenet, match, "wording", "", "", match.first)
