"""The whole check of one text: what it states, what it contradicts, what it leaves out, what it claims on its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulegen.crosscheck.align import Aligner, Match, Read, readings
from rulegen.crosscheck.compare import conflicts
from rulegen.crosscheck.concepts import lexicon
from rulegen.crosscheck.document import Unit
from rulegen.crosscheck.tenets import Tenet, features, tenets
from rulegen.game import Game
from rulegen.realise.language import Writer, language


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
        self.names = {variant.variants[-1]: _names(variant, lang) for variant in variants}

    def check(self, units: Sequence[Unit]) -> Report:
        """Holds a text against the game."""
        read = readings(units, self.words, self.names)
        found = [self.aligner.matches(place, one) for place, one in enumerate(read)]
        stated: dict[str, Statement] = {}
        for place, matches in enumerate(found):
            for match in matches:
                unit = units[place]
                said = Statement(match.tenet.id, unit.line, unit.text, round(min(1.0, match.score), 2))
                if unit.kind != "heading" and (said.rule not in stated or stated[said.rule].sure < said.sure):
                    stated[said.rule] = said
        findings = [*self._contradicted(read, found), *self._missing(read, stated), *self._extra(read, found)]
        ordered = sorted(findings, key=lambda f: (f.line is None, f.line or 0))
        told = sorted(stated.values(), key=lambda s: (s.line, s.rule))
        return Report(self.lang, self.game.title, tuple(units), tuple(told), tuple(ordered), self.tenets)

    def _contradicted(self, read: Sequence[Read], found: Sequence[list[Match]]) -> list[Finding]:
        made: list[Finding] = []
        for one, matches in zip(read, found, strict=True):
            if one.unit.kind == "heading":
                continue
            seen: set[tuple[str, int]] = set()
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

    def _missing(self, read: Sequence[Read], stated: dict[str, Statement]) -> list[Finding]:
        made = []
        for tenet in self.tenets:
            if tenet.required and tenet.id not in stated:
                made.append(Finding("missing", tenet.id, None, None, tenet.sentence))
        return made

    def _extra(self, read: Sequence[Read], found: Sequence[list[Match]]) -> list[Finding]:
        made = []
        for one, matches in zip(read, found, strict=True):
            if one.unit.kind == "heading" or matches:
                continue
            names = features(one.reading)
            foreign = [name for name in names if name not in self.aligner.index and not name.startswith("#")]
            if foreign and len(one.reading.tokens) > 4:
                made.append(Finding("extra", None, one.unit.line, one.unit.text))
        return made


def _names(variant: Game, lang: str) -> tuple[str, ...]:
    """How a variant's name begins, in small letters."""
    term = Writer(variant, language(lang)).terms["variants"][variant.variants[-1]]
    name = str(term if isinstance(term, str) else term[next(iter(term))]).casefold()
    first = name.split()[0]
    return (first[: max(4, len(first) - 2)],)
