"""A sentence that is a rule's own but for a word or two, or what the rule would say if it were another: there they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulegen.crosscheck.concepts import Fact, Lexicon, Reading, read
from rulegen.crosscheck.misses import misses, plain
from rulegen.crosscheck.tenets import Tenet, sentences
from rulegen.realise.language import Writer

_ALIKE = 0.62
_SHARED = 0.88
"""What it counts that the words are the same, in whatever order."""
_ANYWHERE = ("role", "modal", "order", "extreme", "side", "number", "ordinal")
_NEARLY = 0.75
_QUOTED = 0.93
"""So much alike, a slot that only one of them fills tells them apart too."""
_RELATED = 0.35
"""So many words of a sentence a rule's near miss must share with the rule itself, to be looked for."""
_STRANGE = 1
"""And it has no more words than this that no rule of the game is told with."""
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
    """The rules' own sentences, to find those that a text quotes with a slip; their near misses are written when asked for."""

    def __init__(self, tenets: Sequence[Tenet], words: Lexicon, writer: Callable[[str], Writer]) -> None:
        self._own = [(tenet, reading) for tenet in tenets for one in sentences(tenet) for reading in (read(one, words),)]
        self._sets = [frozenset(token.text for token in reading.tokens) for _, reading in self._own]
        self._stems = [frozenset(map(_stem, theirs)) for theirs in self._sets]
        self._words = frozenset[str]().union(*self._stems)
        self._writer = writer
        self._missed: dict[str, dict[str, str]] = {}

    def closest(self, reading: Reading, variant: str) -> Iterator[Close]:
        """The rules that the unit nearly quotes, each with what is otherwise; nothing when other words differ too."""
        told = list(self._misses(reading, variant))
        if told:
            yield from told
            return
        mine = frozenset(token.text for token in reading.tokens)
        best = _ALIKE
        found: list[tuple[Tenet, Reading, SequenceMatcher[str]]] = []
        for (tenet, own), theirs in zip(self._own, self._sets, strict=True):
            shared = _shared(mine, theirs)
            if tenet.variant not in ("", variant) or shared < 0.5:
                continue
            matcher = _matcher(own, reading)
            ratio = max(matcher.ratio(), _SHARED * shared)
            if ratio > best + 1e-9:
                best, found = ratio, []
            if ratio >= best - 1e-9:
                found.append((tenet, own, matcher))
        for tenet, own, matcher in found:
            yield from _difference(tenet, own, reading, matcher)

    def _misses(self, reading: Reading, variant: str) -> Iterator[Close]:
        """The rules of which the unit is a near miss, word for word."""
        mine = frozenset(_stem(token.text) for token in reading.tokens)
        if len(mine - self._words) > _STRANGE:
            return
        text, seen = plain(reading.text), set[str]()
        for (tenet, own), theirs in zip(self._own, self._stems, strict=True):
            if tenet.key in seen or tenet.variant not in ("", variant) or _shared(mine, theirs) < _RELATED:
                continue
            if tenet.key not in self._missed:
                found = misses(tenet.rule, self._writer(tenet.variant))
                self._missed[tenet.key] = {plain(miss.sentence): miss.slot for miss in found}
            slot = self._missed[tenet.key].get(text)
            if slot:
                seen.add(tenet.key)
                apart = [code for code in _matcher(own, reading).get_opcodes() if code[0] != "equal"]
                (_, a, _, c, _), (_, _, b, _, d) = apart[0], apart[-1]
                yield Close(tenet, slot, _written(own, a, b), _written(reading, c, d), min(c, len(reading.tokens) - 1))


def _stem(word: str) -> str:
    """Enough of a word to know it by in whatever form."""
    return word[:4]


def _shared(mine: frozenset[str], theirs: frozenset[str]) -> float:
    return len(mine & theirs) / max(len(mine), len(theirs), 1)


def _matcher(own: Reading, reading: Reading) -> SequenceMatcher[str]:
    return SequenceMatcher(None, [t.text for t in own.tokens], [t.text for t in reading.tokens], autojunk=False)


def _written(reading: Reading, first: int, last: int) -> str:
    return " ".join(token.written for token in reading.tokens[first:last])


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
