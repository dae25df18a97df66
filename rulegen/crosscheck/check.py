"""The whole check of one text: what it states, what it contradicts, what it leaves out, what it claims on its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rulegen.crosscheck.align import Aligner, Match, Read, readings
from rulegen.crosscheck.compare import conflicts
from rulegen.crosscheck.concepts import lexicon
from rulegen.crosscheck.concepts import read as read_text
from rulegen.crosscheck.document import Unit
from rulegen.crosscheck.near import Neighbours
from rulegen.crosscheck.tenets import Tenet, features, tenets
from rulegen.crosscheck.worked import Reckoner, Worked, worked
from rulegen.game import Game
from rulegen.realise.language import Writer, language


FOREIGN = frozenset(
    "exchange shuffle double turn_up stock in_a_row limit_total team bonus silence age time_limit".split()
)
"""Topics of other games: where a text speaks of one that this game lacks, it claims a rule of its own."""
_STRAY = 0.44
_IN_HEADING = 0.55
"""A heading states a rule only when it says so plainly."""


@dataclass(frozen=True)
class Statement:
    """A rule that the text states, and where; `sure` from 0 to 1."""

    rule: str
    line: int
    text: str
    sure: float


@dataclass(frozen=True)
class Finding:
    """A difference. `verdict` is `contradicted`, `missing` or `extra`; `sentence` is the rule's own."""

    verdict: str
    rule: str | None
    line: int | None
    text: str | None
    sentence: str = ""
    slot: str = ""
    expected: str = ""
    found: str = ""
    nearest: tuple[int, str] | None = None
    sure: float = 1.0
    words: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Report:
    """What became of one text."""

    lang: str
    game: str
    units: tuple[Unit, ...]
    stated: tuple[Statement, ...]
    findings: tuple[Finding, ...]
    tenets: tuple[Tenet, ...] = field(default=())


class Checker:
    """A game and its variants, made ready to hold texts of one language against."""

    def __init__(self, game: Game, variants: tuple[Game, ...], lang: str) -> None:
        self.game, self.lang = game, lang
        self.words = lexicon(lang, game.folders)
        self.tenets = tenets(game, variants, lang)
        self.aligner = Aligner(self.tenets)
        self.neighbours = Neighbours(self.tenets, self.words)
        games = {"": game} | {variant.variants[-1]: variant for variant in variants}
        self.reckoner = Reckoner(games)
        self.names = {variant.variants[-1]: _names(variant, lang) for variant in variants}

    def check(self, units: Sequence[Unit]) -> Report:
        """Holds a text against the game."""
        read = readings(units, self.words, self.names)
        examples = [worked(one.reading) for one in read]
        self._join_cued(read, examples)
        read = [_without(one, example) for one, example in zip(read, examples, strict=True)]
        found = [self.aligner.matches(place, one) for place, one in enumerate(read)]
        stated: dict[str, Statement] = {}
        for place, matches in enumerate(found):
            for match in matches:
                unit = units[place]
                said = Statement(match.tenet.id, unit.line, unit.text, round(min(1.0, match.score), 2))
                if (unit.kind != "heading" or match.score > _IN_HEADING) and (said.rule not in stated or stated[said.rule].sure < said.sure):
                    stated[said.rule] = said
        reckoned = list(self._reckoned(read, examples))
        for said, _ in reckoned:
            if said:
                stated.setdefault(said.rule, said)
        findings = [finding for _, finding in reckoned if finding]
        findings += [*self._contradicted(read, found), *self._missing(read, stated), *self._extra(read, found)]
        ordered = sorted(findings, key=lambda f: (f.line is None, f.line or 0))
        told = sorted(stated.values(), key=lambda s: (s.line, s.rule))
        return Report(self.lang, self.game.title, tuple(units), tuple(told), tuple(ordered), self.tenets)

    def _contradicted(self, read: Sequence[Read], found: Sequence[list[Match]]) -> list[Finding]:
        made: list[Finding] = []
        for one, matches in zip(read, found, strict=True):
            if one.unit.kind == "heading" or any(match.verbatim for match in matches):
                continue
            seen: set[tuple[str, int]] = set()
            for close in self.neighbours.closest(one.reading, one.variant):
                seen.add((close.slot, close.at))
                token = one.reading.tokens[close.at]
                made.append(
                    Finding(
                        "contradicted",
                        close.tenet.id,
                        one.unit.line,
                        one.unit.text,
                        close.tenet.sentence,
                        close.slot,
                        close.expected,
                        close.found,
                        sure=0.95,
                        words=(token.start, token.end),
                    )
                )
            for conflict in conflicts(matches, one.reading):
                if (conflict.slot, conflict.at) in seen:
                    continue
                seen.add((conflict.slot, conflict.at))
                token = one.reading.tokens[conflict.at]
                made.append(
                    Finding(
                        "contradicted",
                        conflict.tenet.id,
                        one.unit.line,
                        one.unit.text,
                        conflict.tenet.sentence,
                        conflict.slot,
                        conflict.expected,
                        conflict.found,
                        sure=round(min(1.0, conflict.match.score), 2),
                        words=(token.start, token.end),
                    )
                )
        return made

    def _reckoned(
        self, read: Sequence[Read], examples: Sequence[Worked | None]
    ) -> Iterator[tuple[Statement | None, Finding | None]]:
        """The worked examples: which of the game's own they are, and where a result is not what the engine finds."""
        for one, example in zip(read, examples, strict=True):
            if not example:
                continue
            right = self.reckoner.result(example, one.variant)
            id = self.reckoner.name(example, one.variant)
            unit, token = one.unit, one.reading.tokens[example.at]
            said = Statement(id, unit.line, unit.text, 1.0) if id else None
            wrong = None
            if None not in (right, example.result) and right != example.result:
                words = token.start, token.end
                wrong = Finding(
                    "contradicted", id, unit.line, unit.text, "", "result", str(right), str(example.result), words=words
                )
            yield said, wrong

    def _join_cued(self, read: Sequence[Read], examples: list[Worked | None]) -> None:
        """An example whose result stands in the next sentence: it is told in both."""
        for place, (one, after) in enumerate(zip(read, read[1:], strict=False)):
            cued = "cue" in one.reading.topics and not examples[place] and after.unit.follows
            if cued:
                both = worked(read_text(f"{one.unit.text.rstrip('.')}: {after.unit.text}", self.words))
                if both:
                    last = len(one.reading.tokens) - 1
                    examples[place] = replace(both, result=None, at=last, last=last)

    def _missing(self, read: Sequence[Read], stated: dict[str, Statement]) -> list[Finding]:
        made = []
        for tenet in self.tenets:
            if tenet.required and tenet.id not in stated:
                made.append(Finding("missing", tenet.id, None, None, tenet.sentence))
        return made

    def _near(self, place: int, one: Read) -> float:
        nearest = self.aligner.nearest(place, one)
        return nearest.score if nearest else 0.0

    def _extra(self, read: Sequence[Read], found: Sequence[list[Match]]) -> Iterator[Finding]:
        """What reads like a rule, and is none of the game: it speaks of what the game does not have, or of nothing that fits."""
        for place, (one, matches) in enumerate(zip(read, found, strict=True)):
            reading = one.reading
            if one.unit.kind == "heading" or len(reading.tokens) < 4:
                continue
            topics = [name for name in reading.topics if name != "game"]
            foreign = [name for name in topics if name not in self.aligner.index and name in FOREIGN]
            ruling = any(fact.kind in ("modal", "number") and not fact.weak for fact in reading.facts)
            stray = not matches and ruling and len(topics) >= 2 and self._near(place, one) < _STRAY
            if foreign or stray:
                at = reading.topics[foreign[0]][0] if foreign else 0
                words = (reading.tokens[at].start, reading.tokens[at].end) if foreign else (0, 0)
                yield Finding("extra", None, one.unit.line, one.unit.text, words=words, sure=0.8 if foreign else 0.5)


def _without(one: Read, example: Worked | None) -> Read:
    """A unit without the words of its example: they state no rule."""
    if not example:
        return one
    tokens = one.reading.tokens
    clauses = {token.clause for token in tokens[example.first : example.at + 1]}
    inside = {i for i, token in enumerate(tokens) if token.clause in clauses or i >= example.first}
    reading = one.reading
    topics = {name: kept for name, at in reading.topics.items() if (kept := tuple(i for i in at if i not in inside))}
    facts = tuple(fact for fact in reading.facts if fact.at not in inside)
    unknown = tuple(i for i in reading.unknown if i not in inside)
    return replace(one, reading=replace(reading, topics=topics, facts=facts, unknown=unknown))


def _names(variant: Game, lang: str) -> tuple[str, ...]:
    """How a variant's name begins, in small letters."""
    term = Writer(variant, language(lang)).terms["variants"][variant.variants[-1]]
    name = str(term if isinstance(term, str) else term[next(iter(term))]).casefold()
    first = name.split()[0]
    return (first[: max(4, len(first) - 2)],)
