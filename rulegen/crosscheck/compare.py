"""Holds a stretch of text against the rule that it states, slot by slot: only what both say can contradict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulegen.crosscheck.align import Match
from rulegen.crosscheck.concepts import Fact, Reading
from rulegen.crosscheck.tenets import Tenet

_PLAIN = (
    "number", "ordinal", "series", "role", "extreme", "compare", "bound", "order", "side", "direction", "points", "sign",
    "outcome", "kind",
)  # fmt: skip
_STRICT = ("compare", "direction", "sign", "role")
"""Where one wrong value is wrong, whatever else is said."""
_OPPOSED = {
    ("who", "everyone", "all"): ("someone",),
    ("who", "nobody", ""): ("everyone",),
    ("scope", "only", ""): ("anyone",),
}


_SURE = 0.42
"""A match that is weaker than this is no ground for a contradiction."""


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
        if match.alone < _SURE:
            continue
        others = [other.tenet for other in matches]
        part = reading.within(*_room(match, matches, reading))
        yield from _plain(match, part, reading.within(match.first, match.last), others)
        yield from _opposed(match, part, others)
        yield from _modal(match, part, others)


def _room(match: Match, matches: Sequence[Match], reading: Reading) -> tuple[int, int]:
    """The stretch of a rule with the words around it that no other rule claims."""
    taken = {i for other in matches if other is not match for i in range(other.first, other.last)}
    first, last = match.first, match.last
    while first > 0 and first - 1 not in taken:
        first -= 1
    while last < len(reading.tokens) and last not in taken:
        last += 1
    return first, last


def _plain(match: Match, room: Reading, own: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    allowed = {key for tenet in others for key in tenet.allowed}
    for kind, unit in sorted({(kind, unit) for kind, _, unit in match.tenet.asserted if kind in _PLAIN}):
        part = own if kind == "order" else room
        expected = {value for k, value, u in match.tenet.asserted if (k, u) == (kind, unit)}
        facts = [fact for fact in part.facts if fact.kind == kind and _units_meet(kind, unit, fact.unit)]
        facts = facts or _only_number(match.tenet, part, kind)
        told = {fact.value for fact in facts}
        if expected <= told or (told & expected and kind not in ("number", "ordinal")):
            if kind not in _STRICT:
                continue
        strange = [f for f in facts if not f.weak and not _allowed(f, allowed, unit)]
        if strange:
            found = strange[0]
            yield Conflict(match.tenet, match, kind, "/".join(sorted(expected)), found.value, found.at)


def _only_number(tenet: Tenet, part: Reading, kind: str) -> list[Fact]:
    """A number without a noun, where rule and text have one number each."""
    asserted = {(value, unit) for k, value, unit in tenet.asserted if k == "number"}
    numbers = [fact for fact in part.facts if fact.kind in ("number", "ordinal")]
    return numbers if kind == "number" and len(asserted) == 1 and len(numbers) == 1 and not numbers[0].unit else []


def _units_meet(kind: str, unit: str, other: str) -> bool:
    if kind in ("number", "ordinal"):
        return bool(unit) and unit == other
    return unit == other or not unit or not other


def _allowed(fact: Fact, allowed: set[tuple[str, str, str]], unit: str) -> bool:
    values = {(value, u) for kind, value, u in allowed if kind == fact.kind}
    loose = not fact.unit or all(u != fact.unit for _, u in values)
    return any(value == fact.value and (u == fact.unit or loose and (not u or not fact.unit)) for value, u in values)


def _opposed(match: Match, part: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    allowed = {(kind, value) for tenet in others if tenet is not match.tenet for kind, value, _ in tenet.allowed}
    allowed |= {(kind, value) for kind, value, _ in match.tenet.asserted}
    found = {(fact.kind, fact.value): fact for fact in part.facts}
    for (kind, value, unit), opposites in _OPPOSED.items():
        if (kind, value, unit) not in match.tenet.asserted or (kind, value) in found:
            continue
        for opposite in opposites:
            if (kind, opposite) in found and (kind, opposite) not in allowed:
                yield Conflict(match.tenet, match, kind, value, opposite, found[kind, opposite].at)
    if "only" in match.tenet.modals and ("condition", "even_if") in found:
        yield Conflict(match.tenet, match, "condition", "only_if", "even_if", found["condition", "even_if"].at)
    for fact in part.facts:
        if fact.kind in ("sequence", "turn"):
            expected = {v for k, v, u in match.tenet.asserted if k == fact.kind and u == fact.unit}
            if expected and fact.value not in expected and (fact.kind, fact.value) not in allowed:
                if not any(o.kind == fact.kind and o.unit == fact.unit and o.value in expected for o in part.facts):
                    yield Conflict(match.tenet, match, "time", "/".join(sorted(expected)), fact.value, fact.at)


def _modal(match: Match, part: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    rule = next(iter(match.tenet.modals)) if len(match.tenet.modals) == 1 else ""
    found = {fact.value: fact.at for fact in part.facts if fact.kind == "modal"}
    only = any(fact.kind == "scope" and fact.value == "only" for fact in part.facts)
    denied = any(fact.kind == "negation" for fact in part.facts)
    modals = {modal for tenet in others if tenet is not match.tenet for modal in tenet.modals}
    wrong = ""
    if rule == "must" and "must" not in found:
        if "need_not" in found and "need_not" not in modals:
            wrong = "need_not"
        elif "may" in found and not only and not denied and "may_not" not in found and not modals & {"may", "only"}:
            wrong = "may"
    elif rule == "may" and "may_not" in found and not modals & {"may_not", "only"} and not only:
        wrong = "may_not"
    elif not match.tenet.modals and "may_not" in found and not any(tenet.negated for tenet in others):
        wrong = "may_not"
    if wrong:
        yield Conflict(match.tenet, match, "modality", rule or "does", wrong, found[wrong])
