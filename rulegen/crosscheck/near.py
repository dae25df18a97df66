"""A sentence that is a rule's own but for a word or two: the words in which they differ are the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulegen.crosscheck.concepts import Fact, Lexicon, Reading, read
from rulegen.crosscheck.tenets import Tenet, sentences

_ALIKE = 0.62
_SHARED = 0.88
"""What it counts that the words are the same, in whatever order."""
_ANYWHERE = ("role", "modal", "order", "extreme", "side", "number", "ordinal")
_NEARLY = 0.75
_QUOTED = 0.93
"""So much alike, a slot that only one of them fills tells them apart too."""
_SLOTS = frozenset(
    [
        "number",
        "ordinal",
        "series",
        "role",
        "extreme",
        "compare",
        "bound",
        "order",
        "each",
        "side",
        "direction",
        "points",
        "sign",
        "outcome",
        "modal",
        "scope",
        "who",
        "condition",
        "time",
        "kind",
        "negation",
    ]
)


@dataclass(frozen=True)
class Close:
    """A rule whose own sentence a unit nearly is, and the slot in which they differ."""

    tenet: Tenet
    slot: str
    expected: str
    found: str
    at: int


class Neighbours:
    """The rules' own sentences, to find those that a text quotes with a slip."""

    def __init__(self, tenets: Sequence[Tenet], words: Lexicon) -> None:
        self._own = [(tenet, reading) for tenet in tenets for one in sentences(tenet) for reading in (read(one, words),)]
        self._sets = [frozenset(token.text for token in reading.tokens) for _, reading in self._own]

    def closest(self, reading: Reading, variant: str) -> Iterator[Close]:
        """The rules that the unit nearly quotes, each with what is otherwise; nothing when other words differ too."""
        mine = frozenset(token.text for token in reading.tokens)
        best = _ALIKE
        found: list[tuple[Tenet, Reading, SequenceMatcher[str]]] = []
        for (tenet, own), theirs in zip(self._own, self._sets, strict=True):
            if tenet.variant not in ("", variant) or len(mine & theirs) < 0.5 * max(len(mine), len(theirs)):
                continue
            matcher = SequenceMatcher(None, [t.text for t in own.tokens], [t.text for t in reading.tokens], autojunk=False)
            ratio = max(matcher.ratio(), _SHARED * len(mine & theirs) / max(len(mine), len(theirs)))
            if ratio > best + 1e-9:
                best, found = ratio, []
            if ratio >= best - 1e-9:
                found.append((tenet, own, matcher))
        for tenet, own, matcher in found:
            yield from _difference(tenet, own, reading, matcher)


def _difference(tenet: Tenet, own: Reading, reading: Reading, matcher: SequenceMatcher[str]) -> Iterator[Close]:
    apart = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    if not apart:
        return
    for _, a, b, c, d in apart:
        expected, found = _slots(own, a, b), _slots(reading, c, d)
        kinds = {fact.kind for fact in (*expected, *found)}
        if not kinds:
            continue
        if kinds & {"modal", "negation"} and matcher.ratio() >= _NEARLY:
            modal = _values(own.facts, "modal"), _values(reading.facts, "modal")
            if all(modal) and not set(modal[0].split("/")) & set(modal[1].split("/")):
                yield Close(tenet, "modality", modal[0], modal[1], min(c, len(reading.tokens) - 1))
                return
        pairs = [(kind, _values(expected, kind), _values(found, kind)) for kind in sorted(kinds - {"modal"})]
        slip = matcher.ratio() >= _QUOTED
        told = next(((kind, one, other) for kind, one, other in pairs if one != other and (slip or (one and other))), None)
        if told:
            yield Close(tenet, told[0], told[1], told[2], min(c, len(reading.tokens) - 1))
            return
    for kind in _ANYWHERE:
        held, said = _counted(own, kind), _counted(reading, kind)
        if held - said and said - held:
            at = next(fact.at for fact in reading.facts if fact.kind == kind and fact.value in said - held)
            yield Close(tenet, kind, "/".join(sorted(held - said)), "/".join(sorted(said - held)), at)
            return


def _counted(reading: Reading, kind: str) -> Counter[str]:
    return Counter(fact.value for fact in reading.facts if fact.kind == kind and not fact.weak)


def _slots(reading: Reading, first: int, last: int) -> list[Fact]:
    return [f for f in reading.facts if f.kind in _SLOTS and f.at < last and f.end > first]


def _values(facts: Sequence[Fact], kind: str) -> str:
    return "/".join(sorted({fact.value for fact in facts if fact.kind == kind}))
