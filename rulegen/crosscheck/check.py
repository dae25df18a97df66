"""The whole check of one text: what it states, what it contradicts, what it leaves out, what it claims on its own."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from rulegen.crosscheck import document
from rulegen.crosscheck.align import Aligner, Match, Read, readings
from rulegen.crosscheck.concepts import lexicon
from rulegen.crosscheck.concepts import read as read_text
from rulegen.crosscheck.document import Unit
from rulegen.crosscheck.experience import Experience, experience
from rulegen.crosscheck.judge import Judge
from rulegen.crosscheck.misses import plain
from rulegen.crosscheck.near import Neighbours
from rulegen.crosscheck.recognise import Recogniser
from rulegen.crosscheck.report import Finding, Report, Statement
from rulegen.crosscheck.tenets import tenets
from rulegen.crosscheck.worked import Reckoner, Worked, in_row, worked
from rulegen.game import Game
from rulegen.realise.book import make
from rulegen.realise.language import Writer, language

FOREIGN = frozenset(
    [
        "exchange",
        "double",
        "turn_up",
        "stock",
        "in_a_row",
        "limit_total",
        "team",
        "bonus",
        "silence",
        "age",
        "time_limit",
    ]
)
"""Topics of other games: where a text speaks of one that this game lacks, it most likely claims a rule of its own."""
_IN_HEADING = 0.55
"""A heading states a rule only when it says so plainly."""


class Checker:
    """A game and its variants, made ready to hold texts of one language against."""

    def __init__(self, game: Game, variants: tuple[Game, ...], lang: str, learned: Experience | None = None) -> None:
        self.game, self.lang = game, lang
        self.words = lexicon(lang, game.folders, game.name)
        self.tenets = tenets(game, variants, lang)
        self.aligner = Aligner(self.tenets)
        self.learned = learned or experience(game.folders, lang)
        self.recogniser = Recogniser(self.aligner, self.tenets, self.learned)
        self.spoken = {name for tenet in self.tenets for name in read_text(tenet.sentence, self.words).topics}
        games = {"": game} | {variant.variants[-1]: variant for variant in variants}
        neighbours = Neighbours(self.tenets, self.words, cache(lambda variant: Writer(games[variant], language(lang))))
        self.judge = Judge(neighbours, self.learned)
        self.reckoner = Reckoner(games)
        self.names = {variant.variants[-1]: _names(variant, lang) for variant in variants}
        self.framed = frozenset(plain(unit.text) for one in games.values() for unit in _own(one, lang))

    def check(self, units: Sequence[Unit], file: str = "") -> Report:
        """Holds a text against the game."""
        read = readings(units, self.words, self.names)
        examples = [self._worked(one) for one in read]
        self._join_cued(read, examples)
        read = [_without(one, told) for one, told in zip(read, examples, strict=True)]
        seen = [self.aligner.look(one) for one in read]
        near = [near for _, _, near in seen]
        likely = [self.learned.stated(one) for one in read]
        found = [self.recogniser.stated(one, seen[i][0], likely[i]) for i, one in enumerate(read)]
        stated = self._stated(units, found, likely)
        reckoned = list(self._reckoned(read, examples))
        for said, _ in reckoned:
            if said:
                stated.setdefault(said.rule, said)
        findings = [wrong for _, wrong in reckoned if wrong]
        findings += self._contradicted(read, found, likely)
        claims = [not told for told in examples]
        findings += self._extra(read, found, [closest for _, closest, _ in seen], likely, claims)
        foreign = (finding for finding in findings if plain(finding.text or "") not in self.framed)
        ordered = sorted(foreign, key=lambda finding: finding.line or 0)
        ordered += self._missing(units, stated, near)
        told = sorted(stated.values(), key=lambda said: (said.line, said.rule))
        return Report(file, self.lang, self.game.title, tuple(units), tuple(told), tuple(ordered), self.tenets)

    def _stated(
        self, units: Sequence[Unit], found: Sequence[list[Match]], likely: Sequence[dict[str, float]]
    ) -> dict[str, Statement]:
        """Each rule with the place that states it best: in its own sentence, or as the lexicon and what was learned agree."""
        stated: dict[str, Statement] = {}
        worth: dict[str, tuple[bool, float]] = {}
        for unit, matches, like in zip(units, found, likely, strict=True):
            for match in matches:
                id = match.tenet.id
                fit = match.verbatim, match.score + like.get(id, 0.0)
                if fit > worth.get(id, (False, 0.0)) and (unit.kind != "heading" or match.score > _IN_HEADING):
                    worth[id] = fit
                    stated[id] = Statement(id, unit.line, unit.text, round(min(1.0, match.score), 2))
        return stated

    def _contradicted(
        self, read: Sequence[Read], found: Sequence[list[Match]], likely: Sequence[dict[str, float]]
    ) -> Iterator[Finding]:
        for one, matches, like in zip(read, found, likely, strict=True):
            example = one.reading.topics.get("cue", ())[:1] == (0,)
            if one.unit.kind == "heading" or example or any(match.verbatim for match in matches):
                continue
            seen: set[tuple[str, int]] = set()
            for told, sure in self.judge.differences(one, matches, like):
                if (told.slot, told.at) in seen:
                    continue
                seen.add((told.slot, told.at))
                place = (0, 0)
                if told.found:
                    token = one.reading.tokens[told.at]
                    place = max(0, token.start - one.shift), max(0, token.end - one.shift)
                yield Finding(
                    "contradicted",
                    told.tenet.id,
                    one.unit.line,
                    one.unit.text,
                    told.tenet.sentence,
                    told.slot,
                    told.expected,
                    told.found,
                    sure=round(min(1.0, sure), 2),
                    words=place,
                )

    def _worked(self, one: Read) -> tuple[Worked, ...]:
        """The examples of a unit; of a row of a table, by the heads of its columns too."""
        told = worked(one.reading)
        if told or one.unit.kind != "row" or "|" not in "".join(one.unit.under[-1:]):
            return told
        last = len(one.reading.tokens) - 1
        headed = worked(read_text(in_row(one.unit.text, one.unit.under[-1]), self.words))
        return tuple(replace(example, first=0, at=last, last=last) for example in headed)

    def _reckoned(
        self, read: Sequence[Read], examples: Sequence[tuple[Worked, ...]]
    ) -> Iterator[tuple[Statement | None, Finding | None]]:
        """The worked examples: which of the game's own they are, and where a result is not what the engine finds."""
        for one, example in ((one, example) for one, told in zip(read, examples, strict=True) for example in told):
            right = self.reckoner.result(example, one.variant)
            id = self.reckoner.name(example, one.variant)
            unit, token = one.unit, one.reading.tokens[example.at]
            said = Statement(id, unit.line, unit.text, 1.0) if id else None
            wrong = None
            if None not in (right, example.result) and right != example.result:
                slot, span = ("result", str(right), str(example.result)), (token.start, token.end)
                wrong = Finding("contradicted", id, unit.line, unit.text, "", *slot, words=span)
            yield said, wrong

    def _join_cued(self, read: Sequence[Read], examples: list[tuple[Worked, ...]]) -> None:
        """An example whose result stands in the next sentence: it is told in both."""
        for place, (one, after) in enumerate(itertools.pairwise(read)):
            if "cue" in one.reading.topics and not examples[place] and after.unit.follows:
                both = worked(read_text(f"{one.unit.text.rstrip('.')}: {after.unit.text}", self.words))
                if both:
                    last = len(one.reading.tokens) - 1
                    examples[place] = (replace(both[0], result=None, at=last, last=last),)

    def _missing(
        self, units: Sequence[Unit], stated: dict[str, Statement], near: Sequence[dict[str, float]]
    ) -> Iterator[Finding]:
        """The rules that the text does not state, each with the sentence that comes nearest."""
        for tenet in self.tenets:
            if not tenet.required or tenet.id in stated:
                continue
            place = max(range(len(units)), key=lambda i: near[i].get(tenet.id, 0.0), default=None)
            score = near[place].get(tenet.id, 0.0) if place is not None else 0.0
            nearest = (units[place].line, units[place].text) if place is not None and score else None
            sure = round(max(0.3, 1 - score), 2)
            yield Finding("missing", tenet.id, None, None, tenet.sentence, nearest=nearest, sure=sure)

    def _extra(
        self,
        read: Sequence[Read],
        found: Sequence[list[Match]],
        closest: Sequence[Match | None],
        likely: Sequence[dict[str, float]],
        claims: Sequence[bool],
    ) -> Iterator[Finding]:
        """What reads like a rule and is none of the game, with the words that only other games have, or the nearest rule."""
        for one, matches, nearest, like, claim in zip(read, found, closest, likely, claims, strict=True):
            reading = one.reading
            if not claim or one.unit.kind == "heading" or len(reading.tokens) < 4:
                continue
            foreign = [name for name in reading.topics if name in FOREIGN - self.spoken]
            if self.recogniser.invents(one, matches, nearest, like, bool(foreign)):
                at = reading.topics[foreign[0]][0] if foreign else 0
                words = (reading.tokens[at].start, reading.tokens[at].end) if foreign else (0, 0)
                sentence = nearest.tenet.sentence if nearest and not foreign else ""
                yield Finding("extra", None, one.unit.line, one.unit.text, sentence, words=words, sure=0.8 if foreign else 0.5)


def _own(game: Game, lang: str) -> Iterator[Unit]:
    """What a game's own book says around its rules: no claim of anybody else's."""
    for block in make(game, lang, {}).blocks:
        if not block.rules:
            yield from document.units(block.text)


def _without(one: Read, examples: tuple[Worked, ...]) -> Read:
    """A unit without the words of its examples: they state no rule."""
    if not examples:
        return one
    tokens = one.reading.tokens
    clauses = {token.clause for example in examples for token in tokens[example.first : example.at + 1]}
    inside = {i for i, token in enumerate(tokens) if token.clause in clauses or i >= examples[0].first}
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
