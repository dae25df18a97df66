"""Holds a stretch of text against the rule that it states, slot by slot: only what both say can contradict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulegen.crosscheck.align import Match
from rulegen.crosscheck.concepts import Fact, Reading
from rulegen.crosscheck.tenets import Tenet

_PLAIN = (
    "number", "ordinal", "series", "role", "extreme", "compare", "bound", "order", "side", "direction", "points", "sign",
    "each", "outcome", "kind", "again",
)  # fmt: skip
_STRICT = ("compare", "direction", "role")
"""Where one wrong value is wrong, whatever else is said."""
_SEATS = ("dealer", "forehand", "declarer", "neighbour")
_OPPOSED = {
    ("who", "everyone", "all"): ("someone",),
    ("who", "nobody", ""): ("everyone",),
    ("scope", "only", ""): ("anyone",),
}


_EQUAL, _PLAINLY = 0.75, 0.65
_BACK = {"need_not": -8}
"""A modal stands before its deed, but for *if they wish*."""
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
        yield from _plain(match, part, matches)
        yield from _opposed(match, part, others)
        yield from _barred(match, matches, reading)
        yield from _undenied(match, part, reading.facts)
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


def _plain(match: Match, part: Reading, others: Sequence[Match]) -> Iterator[Conflict]:
    for kind, unit in sorted({(kind, unit) for kind, _, unit in match.tenet.asserted if kind in _PLAIN}):
        expected = {value for k, value, u in match.tenet.asserted if (k, u) == (kind, unit)}
        facts = [fact for fact in part.facts if fact.kind == kind and _units_meet(kind, unit, fact.unit)]
        facts = facts or _only_number(match.tenet, part, kind) or _counted(match.tenet, part, kind, unit)
        facts = facts or _ordered(part, kind, unit)
        told = {fact.value for fact in facts}
        strict = kind in _STRICT or (kind == "number" and match.tenet.rule.form == "text")
        if (expected <= told or (told & expected and kind not in ("number", "ordinal"))) and not strict:
            continue
        strange = [fact for fact in facts if not fact.weak and not _allowed(fact, _excused(fact, match, others))]
        if kind == "number":
            strange = [fact for fact in strange if not _of_any_bid(fact, part)]
        if kind == "role":
            strange = [fact for fact in strange if not _incidental(fact, match.tenet, part)]
        if kind == "kind" and {fact.kind for fact in part.facts} <= {"kind", "scope", "negation"}:
            strange = []
        if kind == "order" and unit and match.alone < _PLAINLY:
            strange = [fact for fact in strange if fact.unit]
        if kind == "role" and told & expected:
            strange = [fact for fact in strange if fact.value in _SEATS]
        if strange:
            found = strange[0]
            yield Conflict(match.tenet, match, kind, "/".join(sorted(expected)), found.value, found.at)


def _excused(fact: Fact, match: Match, others: Sequence[Match]) -> set[tuple[str, str, str]]:
    """What a fact may be: what the rule allows, and the other rules that the unit states where the fact stands."""
    allowed = set(match.tenet.allowed)
    for other in others:
        mine, theirs = (one.first <= fact.at < one.last for one in (match, other))
        if (
            other is not match
            and (theirs or not mine or fact.kind != "role")
            and (not mine or fact.kind == "number" or other.alone >= _EQUAL * match.alone)
        ):
            allowed |= other.tenet.allowed
    return allowed


def _ordered(part: Reading, kind: str, unit: str) -> list[Fact]:
    """*Before the last trick* is not before the fifth."""
    ends = [fact for fact in part.facts if (fact.kind, fact.unit) == ("order", unit) and fact.value in ("first", "last")]
    return ends if kind == "ordinal" and len(ends) == 1 and any(fact.kind == "sequence" for fact in part.facts) else []


def _incidental(fact: Fact, tenet: Tenet, part: Reading) -> bool:
    """Somebody whom a sentence may name and not mean: the dealer, who deals whatever the rule; a neighbour of a seat."""
    if fact.value == "neighbour":
        return any(kind == "side" for kind, _, _ in tenet.allowed)
    dealing = any(abs(at - fact.at) <= 3 for at in part.topics.get("dealing", ()))
    return fact.value == "dealer" and (dealing or "dealing" in tenet.topics)


def _of_any_bid(fact: Fact, part: Reading) -> bool:
    """*Who says three promises three tricks* tells by three of any number."""
    same = [other for other in part.facts if (other.kind, other.value) == ("number", fact.value) and other.at < fact.at]
    return fact.unit == "trick" and any(other.unit in ("bid", "") and not other.weak for other in same)


def _only_number(tenet: Tenet, part: Reading, kind: str) -> list[Fact]:
    """A number without a noun, where rule and text have one number each."""
    asserted = {(value, unit) for k, value, unit in tenet.asserted if k == "number"}
    numbers = [fact for fact in part.facts if fact.kind == "number"]
    asserted -= {(value, unit) for value, unit in asserted if value == "1"}
    only = kind == "number" and len(asserted) == 1 and len(numbers) == 1 and not numbers[0].unit
    only = only and numbers[0].value != "0"
    return numbers if only and _fills(numbers[0], part) else []


def _fills(fact: Fact, part: Reading) -> bool:
    """Whether a number is the whole of its cell, where there are cells."""
    token = part.tokens[fact.at]
    before, after = part.text[: token.start].rpartition("|"), part.text[token.end :].partition("|")
    return "|" not in part.text or not (before[2].strip() or after[0].strip())


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
        if kind == "scope" and "only" not in match.tenet.modals:
            continue  # what is said but once is no limit of who may say it
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


def _barred(match: Match, matches: Sequence[Match], reading: Reading) -> Iterator[Conflict]:
    """What a rule cannot be said with, where no other rule of the unit has it."""
    for kind, value in sorted(match.tenet.bars):
        places = (
            reading.topics.get(value, ())
            if kind == "topic"
            else [f.at for f in reading.facts if (f.kind, f.value) == (kind, value)]
        )
        free = (at for at in places if not any(one is not match and one.first <= at < one.last for one in matches))
        at = next(free, None)
        if at is not None and "already" not in reading.topics and not any(value in one.tenet.topics for one in matches):
            yield Conflict(match.tenet, match, "condition", "", value, at)


def _undenied(match: Match, part: Reading, facts: Sequence[Fact]) -> Iterator[Conflict]:
    """What the rule denies and the text asserts; words side by side, as in a table of terms, assert nothing."""
    if all(len(cell.split()) < 2 for cell in part.text.split("|")):
        return
    denied = any(fact.kind == "negation" or (fact.kind, fact.value) == ("who", "nobody") or fact.value == "0" for fact in facts)
    if match.tenet.denies and not denied:
        yield Conflict(match.tenet, match, "negation", "not", "", match.first)


def _modal(match: Match, part: Reading, others: Iterable[Tenet]) -> Iterator[Conflict]:
    """A must that has become a may, a may that has become a must not: of the deed that the rule is about."""
    tenet = match.tenet
    elsewhere = {modal for other in others if other is not tenet for modal in other.modals}
    for rule, deeds in tenet.limits or (("", ()),):
        found = _modals(match, part, deeds)
        within = [fact for fact in part.facts if match.first <= fact.at < match.last]
        only = any((fact.kind, fact.value) == ("scope", "only") for fact in within)
        denied = any((fact.kind, fact.value) == ("negation", "not") for fact in within)
        wrong = ""
        if rule == "must" and "must" not in found:
            if "need_not" in found and "need_not" not in elsewhere:
                wrong = "need_not"
            elif "may" in found and not only and not denied and "may_not" not in found and not elsewhere & {"may", "only"}:
                wrong = "may"
        elif rule == "may" and "may_not" in found and not elsewhere & {"may_not", "only"} and not only:
            wrong = "may_not"
        elif rule == "may" and deeds and "must" in found and not {"may", "need_not", "may_not"} & {*found} and not elsewhere:
            wrong = "must"
        elif rule == "need_not" and "need_not" not in found and ("may_not" in found or "must" in found) and not elsewhere:
            wrong = "may_not" if "may_not" in found else "must"
        elif rule == "may_not" and "need_not" in found and "may_not" not in found and "need_not" not in elsewhere:
            wrong = "need_not"
        elif not tenet.limits and "may_not" in found and not any(other.negated for other in others):
            wrong = "may_not"
        if wrong:
            yield Conflict(tenet, match, "modality", rule or "does", wrong, found[wrong])
            return


def _modals(match: Match, part: Reading, deeds: Sequence[str]) -> dict[str, int]:
    """The modalities of a deed, each with its place; of a rule without deeds, all."""
    able = {i + k for i in part.topics.get("able", ()) for k in range(4)}
    places = [at for deed in deeds for at in part.topics.get(deed, ())]
    return {
        fact.value: fact.at
        for fact in part.facts
        if fact.kind == "modal"
        and not (fact.value == "may" and fact.at in able)
        and (
            not deeds
            or any(_BACK.get(fact.value, -2) <= at - fact.at <= 6 for at in places)
            or (fact.value == "must" and not places)
        )
    }
