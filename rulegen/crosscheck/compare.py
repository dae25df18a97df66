"""Holds a stretch of text against the rule that it states, slot by slot: only what both say can contradict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulegen.crosscheck.align import Match
from rulegen.crosscheck.concepts import Fact, Reading
from rulegen.crosscheck.tenets import Tenet

_PLAIN = (
    "number", "ordinal", "series", "role", "extreme", "compare", "bound", "order", "side", "direction", "points", "sign",
    "each", "outcome", "kind",
)  # fmt: skip
_STRICT = ("compare", "direction", "sign", "role")
"""Where one wrong value is wrong, whatever else is said."""
_SEATS = ("dealer", "forehand", "declarer")
_OPPOSED = {
    ("who", "everyone", "all"): ("someone",),
    ("who", "nobody", ""): ("everyone",),
    ("scope", "only", ""): ("anyone",),
}


_SURE, _SURER = 0.42, 0.75
"""A match that is weaker than this is no ground for a contradiction: of a rule, of a decision."""


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
        if match.alone < (_SURE if match.tenet.required else _SURER):
            continue
        others = [other.tenet for other in matches]
        part = _open(match, matches, reading)
        yield from _plain(match, part, others)
        yield from _opposed(match, part, others)
        yield from _modal(match, part, others)


def _open(match: Match, matches: Sequence[Match], reading: Reading) -> Reading:
    """The unit without what belongs to other rules: slots of theirs, in their stretch and not in this one's."""
    facts = []
    for fact in reading.facts:
        inside = match.first <= fact.at < match.last
        owned = any(
            other.first <= fact.at < other.last and any(kind == fact.kind for kind, _, _ in other.tenet.asserted)
            for other in matches
            if other is not match
        )
        if inside or not owned:
            facts.append(fact)
    return replace(reading, facts=tuple(facts))


def _plain(match: Match, part: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    allowed = {key for tenet in others for key in tenet.allowed}
    for kind, unit in sorted({(kind, unit) for kind, _, unit in match.tenet.asserted if kind in _PLAIN}):
        expected = {value for k, value, u in match.tenet.asserted if (k, u) == (kind, unit)}
        facts = [fact for fact in part.facts if fact.kind == kind and _units_meet(kind, unit, fact.unit)]
        facts = facts or _only_number(match.tenet, part, kind) or _counted(match.tenet, part, kind, unit)
        told = {fact.value for fact in facts}
        if (expected <= told or (told & expected and kind not in ("number", "ordinal"))) and kind not in _STRICT:
            continue
        strange = [fact for fact in facts if not fact.weak and not _allowed(fact, allowed) and not _deals(fact, part)]
        if kind == "role" and told & expected:
            strange = [fact for fact in strange if fact.value in _SEATS]
        if strange:
            found = strange[0]
            yield Conflict(match.tenet, match, kind, "/".join(sorted(expected)), found.value, found.at)


def _deals(fact: Fact, part: Reading) -> bool:
    """That it is the dealer who deals is true of every rule."""
    dealer = (fact.kind, fact.value) == ("role", "dealer")
    return dealer and any(0 < at - fact.at <= 3 for at in part.topics.get("dealing", ()))


def _only_number(tenet: Tenet, part: Reading, kind: str) -> list[Fact]:
    """A number without a noun, where rule and text have one number each."""
    asserted = {(value, unit) for k, value, unit in tenet.asserted if k == "number"}
    numbers = [fact for fact in part.facts if fact.kind == "number"]
    asserted -= {(value, unit) for value, unit in asserted if value == "1"}
    return numbers if kind == "number" and len(asserted) == 1 and len(numbers) == 1 and not numbers[0].unit else []


def _counted(tenet: Tenet, part: Reading, kind: str, unit: str) -> list[Fact]:
    """*When four tricks are played* is *after the fourth trick*."""
    if kind != "ordinal" or any((k, u) == ("number", unit) and v != "1" for k, v, u in tenet.allowed):
        return []
    numbers = [fact for fact in part.facts if (fact.kind, fact.unit) == ("number", unit) and int(fact.value) > 1]
    return [replace(fact, kind="ordinal") for fact in numbers]


def _units_meet(kind: str, unit: str, other: str) -> bool:
    if kind in ("number", "ordinal"):
        return bool(unit) and unit == other
    return unit == other or not unit or not other


def _allowed(fact: Fact, allowed: set[tuple[str, str, str]]) -> bool:
    kinds = ("number", "ordinal") if fact.kind == "number" else (fact.kind,)
    values = {(value, u) for kind, value, u in allowed if kind in kinds}
    loose = not fact.unit or all(u != fact.unit for _, u in values)
    return any(value == fact.value and (u == fact.unit or (loose and (not u or not fact.unit))) for value, u in values)


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
            alike = [o.value for o in part.facts if (o.kind, o.unit) == (fact.kind, fact.unit)]
            if expected and not expected & set(alike) and (fact.kind, fact.value) not in allowed:
                yield Conflict(match.tenet, match, "time", "/".join(sorted(expected)), fact.value, fact.at)


def _modal(match: Match, part: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    """A must that has become a may, a may that has become a must not: of the deed that the rule is about."""
    tenet = match.tenet
    rule = next(iter(tenet.modals)) if len(tenet.modals) == 1 else ""
    able = {i + k for i in part.topics.get("able", ()) for k in range(4)}
    deeds = [at for deed in tenet.deeds for at in part.topics.get(deed, ())]
    found = {
        fact.value: fact.at
        for fact in part.facts
        if fact.kind == "modal"
        and not (fact.value == "may" and fact.at in able)
        and (not tenet.deeds or fact.value == "must" or any(-2 <= at - fact.at <= 6 for at in deeds))
    }
    only = any(fact.kind == "scope" and fact.value == "only" for fact in part.facts)
    denied = any(fact.kind == "negation" for fact in part.facts)
    modals = {modal for other in others if other is not tenet for modal in other.modals}
    wrong = ""
    if rule == "must" and "must" not in found:
        if "need_not" in found and "need_not" not in modals:
            wrong = "need_not"
        elif "may" in found and not only and not denied and "may_not" not in found and not modals & {"may", "only"}:
            wrong = "may"
    elif rule == "may" and "may_not" in found and not modals & {"may_not", "only"} and not only:
        wrong = "may_not"
    elif rule == "need_not" and "need_not" not in found and ("may_not" in found or "must" in found) and not modals:
        wrong = "may_not" if "may_not" in found else "must"
    elif rule == "may_not" and "need_not" in found and "may_not" not in found and "need_not" not in modals:
        wrong = "need_not"
    elif not tenet.modals and "may_not" in found and not any(other.negated for other in others):
        wrong = "may_not"
    if wrong:
        yield Conflict(tenet, match, "modality", rule or "does", wrong, found[wrong])
