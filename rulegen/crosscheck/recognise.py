"""Which rules a unit states when such texts have been read before: what was learned decides with what the lexicon finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulegen.crosscheck.align import Aligner, Match, Read
from rulegen.crosscheck.experience import INVENTED, RULING, Experience
from rulegen.crosscheck.tenets import Tenet

_KNOWN = 0.4
"""A unit that is so much like those that state a rule states it."""
_BORNE = 0.2
"""And one that speaks of a rule's things, but is less like them than this, does not."""
_CLAIMED = 0.45
"""What is so much like rules that others have invented is one."""
_RULING, _LIKELIEST = 0.3, 0.5
"""The more so, the more it is like a rule and the less like any of the game's."""
_TOLD, _ROW = 0.1, 0.1
"""Less so what states rules of the game, and the row of a table, which has few words."""
_STRAY = 0.44
"""What reads like a rule and comes nearer than this to none, is one of the text's own."""


class Recogniser:
    """Finds the rules of a unit, and tells whether it lays down one of its own."""

    def __init__(self, aligner: Aligner, tenets: Sequence[Tenet], learned: Experience) -> None:
        self._aligner = aligner
        self._tenets = tenets
        self._ids = frozenset(tenet.id for tenet in tenets)
        self._rules = learned.rules

    def stated(self, one: Read, spoken: Sequence[Match], like: Mapping[str, float]) -> list[Match]:
        """The rules of a unit: those `spoken` of by the lexicon, if what was learned bears them out, and those it knows."""
        if any(match.verbatim for match in spoken):
            return list(spoken)
        kept = [match for match in spoken if self._holds(match, like)]
        if one.unit.kind == "heading":
            return kept
        ids = {match.tenet.id for match in kept}
        known = (tenet for tenet in self._here(one) if tenet.id not in ids and like.get(tenet.id, 0.0) >= _KNOWN)
        return [*kept, *(self._match(tenet, one, like[tenet.id]) for tenet in known)]

    def invents(
        self, one: Read, matches: Sequence[Match], nearest: Match | None, like: Mapping[str, float], foreign: bool
    ) -> bool:
        """Whether a unit lays down a rule that the game does not have: by what was learned, or where nothing was, if it is
        `foreign`, which speaks of what only other games have, or comes near to no rule."""
        topics = [name for name in one.reading.topics if name not in ("game", "cue")]
        if not self._rules:
            ruling = any(fact.kind in ("modal", "number") and not fact.weak for fact in one.reading.facts)
            stray = not matches and ruling and len(topics) >= 2 and (nearest.score if nearest else 0.0) < _STRAY
            return foreign or stray
        if "=" in one.unit.text or any(match.verbatim or match.tenet.id not in self._rules for match in matches):
            return False  # a sum, or a rule of which nothing has been learned
        known = max(like.get(rule, 0.0) for rule in self._rules)
        strange = like.get(INVENTED, 0.0) + _RULING * like.get(RULING, 0.0) - _LIKELIEST * known
        return strange - _TOLD * bool(matches) - _ROW * (one.unit.kind == "row") >= _CLAIMED

    def _holds(self, match: Match, like: Mapping[str, float]) -> bool:
        """Whether what the lexicon finds is borne out; of a rule of which nothing has been learned, it alone decides."""
        id = match.tenet.id
        told = max((worth for rule, worth in like.items() if rule in self._rules - self._ids), default=0.0)  # an example
        return id not in self._rules or like.get(id, 0.0) >= max(_BORNE, told)

    def _here(self, one: Read) -> list[Tenet]:
        """The rules that may be told in a unit: the base game's, or the variant's in their stead."""
        mine = {tenet.id: tenet for tenet in self._tenets if not tenet.variant}
        return list((mine | {tenet.id: tenet for tenet in self._tenets if tenet.variant == one.variant}).values())

    def _match(self, tenet: Tenet, one: Read, like: float) -> Match:
        """A rule at the stretch of a unit that fits it best."""
        fitting = (match for match in self._aligner.fitting(one) if match.tenet is tenet)
        best = max(fitting, key=lambda match: match.score, default=Match(tenet, 0, len(one.reading.tokens), 0.0, 0.0))
        sure = min(1.0, 0.5 + like)
        return Match(tenet, best.first, best.last, max(sure, best.score), max(sure, best.alone))
