"""Holds a stretch of text against the rule that it states, slot by slot: only what both say can contradict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulegen.crosscheck.align import Match
from rulegen.crosscheck.concepts import Fact, Reading
from rulegen.crosscheck.tenets import Tenet

_PLAIN = ("number", "ordinal", "role", "extreme", "compare", "bound", "order", "side", "direction", "points", "outcome", "kind")
_OPPOSED = {
    ("who", "everyone"): ("someone",),
    ("who", "nobody"): ("everyone",),
    ("scope", "only"): ("anyone",),
}


@dataclass(frozen=True)
class Conflict:
    """A slot in which a text contradicts a rule: what the rule has there, what the text says, and the words that say it."""

    tenet: Tenet
    match: Match
    slot: str
    expected: str
    found: str
    at: int


def conflicts(matches: Sequence[Match], reading: Reading) -> Iterator[Conflict]:
    """Where a unit contradicts the rules that it states; what one of them allows is no contradiction of another."""
    for match in matches:
        others = [other.tenet for other in matches if _meet(match, other)]
        part = reading.within(match.first, match.last)
        yield from _plain(match, part, others)
        yield from _opposed(match, part, others)
        yield from _modal(match, part, others)


def _meet(one: Match, other: Match) -> bool:
    return one.first < other.last and other.first < one.last


def _plain(match: Match, part: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    allowed = {key for tenet in others for key in tenet.allowed}
    for kind, unit in sorted({(kind, unit) for kind, _, unit in match.tenet.asserted if kind in _PLAIN}):
        expected = {value for k, value, u in match.tenet.asserted if (k, u) == (kind, unit)}
        facts = [fact for fact in part.facts if fact.kind == kind and _units_meet(kind, unit, fact.unit)]
        if any(fact.value in expected for fact in facts) and not _ordered(kind):
            if kind not in ("number", "ordinal") or not unit:
                continue
            missed = expected - {fact.value for fact in facts}
            if not missed:
                continue
            continue
        strange = [f for f in facts if not f.weak and not _allowed(f, allowed, unit)]
        if strange:
            found = strange[0]
            yield Conflict(match.tenet, match, kind, "/".join(sorted(expected)), found.value, found.at)


def _ordered(kind: str) -> bool:
    return False


def _units_meet(kind: str, unit: str, other: str) -> bool:
    if kind in ("number", "ordinal"):
        return bool(unit) and unit == other
    return unit == other or not unit or not other


def _allowed(fact: Fact, allowed: set[tuple[str, str, str]], unit: str) -> bool:
    return any(kind == fact.kind and value == fact.value and (fact.unit in (u, "") or not u) for kind, value, u in allowed)


def _opposed(match: Match, part: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    allowed = {(kind, value) for tenet in others for kind, value, _ in tenet.allowed}
    found = {(fact.kind, fact.value): fact for fact in part.facts}
    for (kind, value), opposites in _OPPOSED.items():
        if not any((k, v) == (kind, value) for k, v, _ in match.tenet.asserted) or (kind, value) in found:
            continue
        for opposite in opposites:
            if (kind, opposite) in found and (kind, opposite) not in allowed:
                yield Conflict(match.tenet, match, kind, value, opposite, found[kind, opposite].at)
    if match.tenet.modal == "only" and ("condition", "even_if") in found:
        yield Conflict(match.tenet, match, "condition", "only_if", "even_if", found["condition", "even_if"].at)
    for fact in part.facts:
        if fact.kind in ("sequence", "turn"):
            expected = {v for k, v, u in match.tenet.asserted if k == fact.kind and u == fact.unit}
            if expected and fact.value not in expected and (fact.kind, fact.value) not in allowed:
                if not any(o.kind == fact.kind and o.unit == fact.unit and o.value in expected for o in part.facts):
                    yield Conflict(match.tenet, match, "time", "/".join(sorted(expected)), fact.value, fact.at)


def _modal(match: Match, part: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    rule = match.tenet.modal
    found = {fact.value: fact.at for fact in part.facts if fact.kind == "modal"}
    only = any(fact.kind == "scope" and fact.value == "only" for fact in part.facts)
    denied = any(fact.kind == "negation" for fact in part.facts)
    modals = {tenet.modal for tenet in others if tenet is not match.tenet}
    wrong = ""
    if rule == "must" and "must" not in found:
        if "need_not" in found and "need_not" not in modals:
            wrong = "need_not"
        elif "may" in found and not only and not denied and "may_not" not in found and not modals & {"may", "only"}:
            wrong = "may"
    elif rule == "may" and "may_not" in found and not modals & {"may_not", "only"} and not only:
        wrong = "may_not"
    elif not rule and "may_not" in found and not match.tenet.negated and not any(t.negated for t in others):
        wrong = "may_not"
    if wrong:
        yield Conflict(match.tenet, match, "modality", rule or "does", wrong, found[wrong])
