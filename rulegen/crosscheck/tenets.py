"""What a game holds, rule by rule, in a form that a foreign sentence can be held against: topics with weights, slots with values."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulegen import nodes
from rulegen.crosscheck.concepts import Fact, Reading, languages, lexicon, read
from rulegen.game import Game, GameRule
from rulegen.realise.language import Writer, language

MASKED = {"role": 0.5, "extreme": 0.7, "compare": 0.9, "side": 0.9, "direction": 1.2, "order": 0.5, "kind": 0.5, "points": 0.6}
"""Slots whose presence counts when a sentence is looked for, whatever the value, and how much."""


@dataclass(frozen=True)
class Tenet:
    """A rule, or a worked trick, as the text should state it.

    `topics` are weighted; `asserted` are the slots that most languages fill, `allowed` those that any does; `modal` is the
    modality of its limits. `required` says whether a text that leaves it out has a gap. `variant` is the variant that has it.
    """

    id: str
    sentence: str
    topics: Mapping[str, float]
    asserted: frozenset[tuple[str, str, str]]
    allowed: frozenset[tuple[str, str, str]]
    modal: str = ""
    required: bool = True
    variant: str = ""
    replaces: tuple[str, ...] = ()
    negated: bool = False
    total: float = field(default=0.0)


def features(reading: Reading) -> dict[str, int]:
    """What a reading is found by: its topics, and the slots that it fills with their values masked; each with its first place."""
    found = {name: at[0] for name, at in reading.topics.items()}
    for fact in reading.facts:
        if fact.kind in ("number", "ordinal"):
            if not fact.weak:
                found.setdefault(f"#{fact.kind} {fact.unit}", fact.at)
        elif fact.kind in MASKED:
            found.setdefault(f"#{fact.kind}", fact.at)
    return found


def tenets(game: Game, variants: tuple[Game, ...], lang: str) -> tuple[Tenet, ...]:
    """Every rule of a game and every rule that one of its variants has in its stead."""
    codes = (lang, *(code for code in languages() if code != lang))
    told: list[tuple[GameRule, str, tuple[str, ...], tuple[Reading, ...]]] = []
    seen: set[tuple[str, ...]] = set()
    for one in (game, *variants):
        writers = [Writer(one, language(code)) for code in codes]
        for rule in one.rules:
            if rule.as_rules or (one is not game and game.rule(rule.id) == rule):
                continue
            variant = one.variants[-1] if one is not game else ""
            if variant and not rule.replaces and any(rule.id in other.ids for other in game.rules):
                if writers[0].sentence(rule) == Writer(game, language(lang)).sentence(_same(game, rule)):
                    continue
            sentences = tuple(writer.sentence(rule) for writer in writers)
            if (rule.id, *sentences) in seen:
                continue
            seen.add((rule.id, *sentences))
            words = (lexicon(code, one.folders) for code in codes)
            told.append((rule, variant, sentences, tuple(map(read, sentences, words))))
    return tuple(_weighed(told))


def _same(game: Game, rule: GameRule) -> GameRule:
    return next(other for other in game.rules if rule.id in other.ids)


def _weighed(told: list[tuple[GameRule, str, tuple[str, ...], tuple[Reading, ...]]]) -> Iterator[Tenet]:
    spread: Counter[str] = Counter()
    found: list[dict[str, float]] = []
    for _, _, _, readings in told:
        parts: dict[str, float] = {}
        for place, reading in enumerate(readings):
            share = (2 if not place else 1) / (len(readings) + 1)
            for name in features(reading):
                parts[name] = parts.get(name, 0) + share
        found.append(parts)
        spread.update(parts)
    for (rule, variant, sentences, readings), parts in zip(told, found, strict=True):
        weights = {name: share * rarity(spread[name], len(told)) * _mask(name) for name, share in parts.items() if share > 0.3}
        counted = Counter(key for reading in readings for key in {_key(fact) for fact in reading.facts})
        asserted = frozenset(key for key, count in counted.items() if count * 2 >= len(readings))
        yield Tenet(
            rule.id,
            sentences[0],
            weights,
            asserted | frozenset(_of_nodes(rule)),
            frozenset(counted) | frozenset(_of_nodes(rule)),
            _modal(rule),
            rule.form != "interpretation" and rule.reason is None,
            variant,
            rule.replaces,
            any(fact.kind == "negation" for reading in readings for fact in reading.facts),
            sum(weights.values()),
        )


def rarity(holders: int, total: int) -> float:
    """How much a topic tells that so many of the rules have."""
    return math.log(1 + total / (holders + 1))


def _mask(name: str) -> float:
    return MASKED.get(name[1:], 0.8) if name.startswith("#") else 1.0


def _key(fact: Fact) -> tuple[str, str, str]:
    return fact.kind, fact.value, fact.unit


def _modal(rule: GameRule) -> str:
    """The modality of a rule: of its first limit, or of the duty that it lays on somebody."""
    for statement in rule.body:
        match statement:
            case nodes.OnlyLimit():
                return "only"
            case nodes.Limit(player=nodes.Nobody()):
                return "may_not"
            case nodes.Limit(modal=modal):
                return str(modal).replace(" ", "_")
            case nodes.HigherBid():
                return "must"
            case nodes.EventRule(effects=effects):
                duty = next((effect for effect in effects if isinstance(effect, nodes.Duty)), None)
                if duty:
                    return str(duty.modal).replace(" ", "_")
    return ""


def _of_nodes(rule: GameRule) -> Iterator[tuple[str, str, str]]:
    """Slots that a sentence may leave to the reader."""
    for node in (part for statement in rule.body for part in nodes.walk(statement)):
        match node:
            case nodes.Gains(gain=nodes.PointsGain()):
                yield "points", "plus", ""
            case nodes.Loses() | nodes.BelowZero():
                yield "points", "minus", ""
            case nodes.BounceUp():
                yield "points", "plus", ""
            case nodes.Befalls(fate="wins_match"):
                yield "outcome", "win", ""
            case nodes.Befalls(fate="loses_match"):
                yield "outcome", "lose", ""
