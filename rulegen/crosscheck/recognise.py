"""Which rules a text states when texts like it have been read before: what is learned decides with what the lexicon finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulegen.crosscheck.align import Aligner, Match, Read
from rulegen.crosscheck.experience import INVENTED, RULING, Experience
from rulegen.crosscheck.tenets import Tenet

_KNOWN = 0.4
"""A unit that is so much like those that state a rule states it."""
_BORNE = 0.12
"""And one that speaks of a rule's things, but is less like them than this, does not."""
_PLAIN = 0.85
"""Unless it speaks of them as plainly as this."""
_LEFT = 0.25
"""A rule that no unit is known to state stands in the one most like it, if it is so much like those that do."""
_SPOKEN = 0.3
"""What it counts there that the unit speaks of the rule's things."""
_CLAIMED = 0.25
"""What is so much like rules that others have invented is one."""
_UNEXPLAINED = 0.45
"""And what is so much more like a rule than it is like any of the game's."""
_STRAY = 0.44
"""What reads like a rule and comes nearer than this to none, is one of the text's own."""


class Recogniser:
    """Finds the rules in a whole text: each where it is known, and what is left where it is likeliest."""

    def __init__(self, aligner: Aligner, tenets: Sequence[Tenet], learned: Experience) -> None:
        self._aligner = aligner
        self._tenets = tenets
        self._rules = learned.rules

    def stated(
        self,
        read: Sequence[Read],
        spoken: Sequence[list[Match]],
        near: Sequence[Mapping[str, float]],
        likely: Sequence[Mapping[str, float]],
    ) -> list[list[Match]]:
        """The rules of each unit: `spoken` of by the lexicon, `near` by it, and `likely` by what has been learned."""
        made = []
        for one, matches, like in zip(read, spoken, likely, strict=True):
            if any(match.verbatim for match in matches) or one.unit.kind == "heading":
                made.append(list(matches))
                continue
            kept = [match for match in matches if self._holds(match, like)]
            ids = {match.tenet.id for match in kept}
            known = (tenet for tenet in self._here(one) if tenet.id not in ids and like.get(tenet.id, 0.0) >= _KNOWN)
            made.append([*kept, *(self._match(tenet, one, like[tenet.id]) for tenet in known)])
        self._left(made, read, near, likely)
        return made

    def invents(self, one: Read, matches: Sequence[Match], nearest: Match | None, like: Mapping[str, float]) -> bool:
        """Whether a unit lays down a rule that the game does not have."""
        topics = [name for name in one.reading.topics if name not in ("game", "cue")]
        if not self._rules:
            ruling = any(fact.kind in ("modal", "number") and not fact.weak for fact in one.reading.facts)
            return not matches and ruling and len(topics) >= 2 and (nearest.score if nearest else 0.0) < _STRAY
        if "=" in one.unit.text or any(match.verbatim or match.tenet.id not in self._rules for match in matches):
            return False  # a sum, or a rule of which nothing has been learned
        known = max((worth for rule, worth in like.items() if rule in self._rules), default=0.0)
        unexplained = not matches and one.unit.kind != "row" and like.get(RULING, 0.0) - known >= _UNEXPLAINED
        return unexplained or like.get(INVENTED, 0.0) >= _CLAIMED

    def _holds(self, match: Match, like: Mapping[str, float]) -> bool:
        """Whether what the lexicon finds is borne out; of a rule of which nothing has been learned, it alone decides."""
        id = match.tenet.id
        return id not in self._rules or like.get(id, 0.0) >= _BORNE or match.score >= _PLAIN

    def _left(
        self,
        made: list[list[Match]],
        read: Sequence[Read],
        near: Sequence[Mapping[str, float]],
        likely: Sequence[Mapping[str, float]],
    ) -> None:
        """What no unit is known to state, where it is likeliest."""
        told = {match.tenet.id for matches in made for match in matches}
        for id in dict.fromkeys(tenet.id for tenet in self._tenets if tenet.required and tenet.id not in told):
            best: tuple[float, int, Tenet] | None = None
            for place, one in enumerate(read):
                like = likely[place].get(id, 0.0)
                worth = like + _SPOKEN * near[place].get(id, 0.0)
                tenet = next((tenet for tenet in self._here(one) if tenet.id == id), None)
                if tenet and like >= _LEFT and one.unit.kind != "heading" and (best is None or worth > best[0]):
                    best = worth, place, tenet
            if best:
                _, place, tenet = best
                made[place].append(self._match(tenet, read[place], likely[place][id]))

    def _here(self, one: Read) -> list[Tenet]:
        """The rules that may be told in a unit: the base game's, or the variant's in their stead."""
        mine = {tenet.id: tenet for tenet in self._tenets if not tenet.variant}
        return list((mine | {tenet.id: tenet for tenet in self._tenets if tenet.variant == one.variant}).values())

    def _match(self, tenet: Tenet, one: Read, like: float) -> Match:
        """A rule at the stretch of a unit that fits it best."""
        fitting = (match for match in self._aligner.fitting(one) if match.tenet is tenet)
        best = max(fitting, key=lambda match: match.score, default=Match(tenet, 0, len(one.reading.tokens), 0.0, 0.0))
        sure = min(1.0, 0.5 + like)
        return Match(tenet, best.first, best.last, max(sure, best.score), max(sure, best.alone), guessed=True)
