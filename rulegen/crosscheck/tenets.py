"""What a game holds, rule by rule, as a foreign sentence can be held against it: topics with weights, slots with values."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulegen import nodes
from rulegen.crosscheck.concepts import Fact, Reading, languages, lexicon, read
from rulegen.crosscheck.gists import gists
from rulegen.crosscheck.misses import split
from rulegen.game import Game, GameRule
from rulegen.realise.language import Writer, language
from rulegen.realise.lexicon import MissingForm

_SLIGHT = 3.3
"""A way of saying something that has less to it than this could be anything."""

MASKED = {
    "role": 0.5, "extreme": 0.7, "compare": 0.9, "side": 0.9, "direction": 1.2, "order": 0.5, "kind": 0.5, "points": 0.6,
    "time": 0.6, "who": 0.4, "scope": 0.8, "condition": 0.9, "bound": 0.6, "series": 1.2, "denied": 0.5,
}  # fmt: skip
"""Slots whose presence counts when a sentence is looked for, whatever the value, and how much."""


@dataclass(frozen=True)
class Tenet:
    """A rule, or a worked trick, as the text should state it.

    `ways` of saying it are topics with weights; `asserted` are the slots that most languages fill, `allowed` those that any
    does; `modals` are those of its limits, `deeds` the topics of what they are about. `required` says whether a text that
    leaves it out has a gap. `variant` is the variant that has it. Of each set in `needs` a text must speak of something, or
    it does not state the rule.
    """

    id: str
    rule: GameRule = field(repr=False, compare=False)
    sentence: str
    ways: tuple[Mapping[str, float], ...]
    asserted: frozenset[tuple[str, str, str]]
    allowed: frozenset[tuple[str, str, str]]
    limits: tuple[tuple[str, tuple[str, ...]], ...] = ()
    required: bool = True
    variant: str = ""
    replaces: tuple[str, ...] = ()
    negated: bool = False
    needs: tuple[frozenset[str], ...] = ()
    denies: bool = False
    bars: frozenset[tuple[str, str]] = frozenset()

    @property
    def modals(self) -> frozenset[str]:
        """Its modalities."""
        return frozenset(modal for modal, _ in self.limits)

    @property
    def key(self) -> str:
        """The rule and whose it is: a variant may have one of the same name."""
        return f"{self.variant} {self.id}"

    @property
    def topics(self) -> frozenset[str]:
        """Everything that any way of saying it speaks of."""
        return frozenset(name for way in self.ways for name in way)


_RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"} | {
    name: str(place) for place, name in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2)
}
_TACIT = {"#time", "#denied", "#who", "#scope", "#condition", "#bound", "#series", "#modal"}
"""Slots that only a gist counts as found."""


def features(reading: Reading) -> dict[str, int]:
    """What a reading is found by: its topics, and the slots that it fills, their values masked; each with its first place."""
    found = {name: at[0] for name, at in reading.topics.items()}
    for fact in reading.facts:
        if fact.kind in ("number", "ordinal"):
            if not fact.weak:
                found.setdefault(f"#{fact.kind} {fact.unit}", fact.at)
        elif fact.kind == "negation":
            found.setdefault("#denied", fact.at)
        elif fact.kind in MASKED:
            found.setdefault(f"#{fact.kind}", fact.at)
    return found


def sentences(tenet: Tenet) -> frozenset[str]:
    """The rule's own text, and each of its sentences."""
    return frozenset((tenet.sentence, *split(tenet.sentence)))


def tenets(game: Game, variants: tuple[Game, ...], lang: str) -> tuple[Tenet, ...]:
    """Every rule of a game and every rule that one of its variants has in its stead."""
    codes = (lang, *(code for code in languages() if code != lang))
    told: list[tuple[GameRule, str, tuple[str, ...], tuple[Reading, ...]]] = []
    seen: set[tuple[str, ...]] = set()
    plain: Writer | None = None
    for one in (game, *variants):
        writers = [Writer(one, language(code)) for code in codes]
        plain = plain or writers[0]
        for rule in one.rules:
            if rule.as_rules or (one is not game and game.rule(rule.id) == rule):
                continue
            variant = one.variants[-1] if one is not game else ""
            old = _same(game, rule)
            if variant and old and not rule.replaces and writers[0].sentence(rule) == plain.sentence(old):
                continue
            said = dict(_said(rule, writers))
            sentences = tuple(said.values())
            if (rule.id, *sentences) in seen:
                continue
            seen.add((rule.id, *sentences))
            words = (lexicon(code, one.folders, one.name) for code in said)
            told.append((rule, variant, sentences, tuple(map(read, sentences, words))))
    return tuple(_weighed(game, told))


def _same(game: Game, rule: GameRule) -> GameRule | None:
    return next((other for other in game.rules if rule.id in other.ids), None)


def _said(rule: GameRule, writers: list[Writer]) -> Iterator[tuple[str, str]]:
    """The sentence of a rule in every language that has the words for it; the first must."""
    for place, writer in enumerate(writers):
        try:
            yield writer.language.code, writer.sentence(rule)
        except MissingForm:
            if not place:
                raise


def _weighed(game: Game, told: list[tuple[GameRule, str, tuple[str, ...], tuple[Reading, ...]]]) -> Iterator[Tenet]:
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

        def worth(name: str) -> float:
            return rarity(spread[name], len(told)) * _mask(name)

        whole = {name: share * worth(name) for name, share in parts.items() if share > 0.3 and name not in _TACIT}
        others = [{name: share * worth(name) for name, share in gist.items()} for gist in gists(game, rule)]
        kept = [[fact for fact in reading.facts if not fact.weak or fact.unit in ("trick", "point")] for reading in readings]
        counted = Counter(key for facts in kept for key in {_key(fact) for fact in facts})
        asserted = {key for key, count in counted.items() if count * 2 >= len(readings)} | set(_of_nodes(rule))
        yield Tenet(
            rule.id,
            rule,
            sentences[0],
            tuple(way for way in (whole, *others) if sum(way.values()) >= _SLIGHT),
            frozenset(asserted),
            _allowed(readings, asserted),
            tuple(dict.fromkeys(_limits(rule))),
            rule.form != "interpretation" and rule.reason is None,
            variant,
            rule.replaces,
            any(fact.kind == "negation" for reading in readings for fact in reading.facts),
            tuple(_needs(rule)),
            any(node in (nodes.NoTrump(), nodes.EndDeal("no_points")) for node in _parts(rule)),
            frozenset(_bars(rule)),
        )


def _allowed(readings: tuple[Reading, ...], asserted: set[tuple[str, str, str]]) -> frozenset[tuple[str, str, str]]:
    """What any language says; which contract it is about is what most of them say."""
    about = any(kind == "kind" for kind, _, _ in asserted)
    said = {_key(fact) for reading in readings for fact in reading.facts if not (about and fact.kind == "kind")}
    return frozenset(said | asserted)


def rarity(holders: int, total: int) -> float:
    """How much a topic tells that so many of the rules have."""
    return math.log(1 + total / (holders + 1))


def _mask(name: str) -> float:
    return MASKED.get(name[1:], 0.8) if name.startswith("#") else 1.0


def _key(fact: Fact) -> tuple[str, str, str]:
    return fact.kind, fact.value, fact.unit


def _limits(rule: GameRule) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The modalities of a rule, of its limits and of the duties that it lays on somebody, with the topics of each deed."""
    for statement in rule.body:
        match statement:
            case nodes.OnlyLimit():
                yield "only", _deeds(statement)
            case nodes.Limit(player=nodes.Nobody()):
                yield "may_not", _deeds(statement)
            case nodes.Limit(modal=modal):
                yield modal, _deeds(statement)
            case nodes.HigherBid() | nodes.FinishDeal():
                yield "must", _deeds(statement)
            case nodes.EventRule(effects=effects):
                yield from ((effect.modal, _deeds(effect)) for effect in effects if isinstance(effect, nodes.Duty))


def _deeds(node: nodes.Node) -> tuple[str, ...]:
    return tuple(deed for part in nodes.walk(node) for deed in _DEEDS.get(_act(part), ()))


def _parts(rule: GameRule) -> Iterator[nodes.Node]:
    for statement in rule.body:
        yield from nodes.walk(statement)


def _act(node: nodes.Node) -> str:
    return node.act if isinstance(node, nodes.Act) else type(node).__name__


_DEEDS = {
    "follow_suit": ("follow",), "ask_all": ("ask",), "Ask": ("ask",), "cut": ("cut",), "take_up": ("take_up",),
    "knock": ("knock",), "KnockSaying": ("knock",), "decline": ("decline", "lay_down"), "Play": ("any_card",),
    "HigherBid": ("bid", "previous"), "FinishDeal": ("finish",), "speak": ("speak", "bid"),
    "knock_against": ("knock", "point_out"),
}  # fmt: skip
"""By which topics the deeds of limits are known."""


def _needs(rule: GameRule) -> Iterator[frozenset[str]]:
    """What a statement of the rule cannot do without: points where points change, the contract that it is about."""
    for statement in rule.body:
        if isinstance(statement, nodes.Limit) and statement.action in (nodes.Act("ask_all"), nodes.Act("ask")):
            yield frozenset(("ask", "lead", "begin"))
        if isinstance(statement, nodes.Limit) and statement.action == nodes.Act("decline"):
            yield frozenset(("no_trick", "lay_down", "join"))
        if isinstance(statement, nodes.Deals) and statement.when == "next":
            yield frozenset(("#direction", "#side", "#each", "go"))
        if isinstance(statement, nodes.Called) and isinstance(statement.what, nodes.GainNamed):
            yield frozenset(("named", "up"))
        if isinstance(statement, nodes.Packets):
            yield frozenset(("packet",))
        if isinstance(statement, nodes.FinishDeal):
            yield frozenset(("finish",))
            yield frozenset(("deal",))
        if isinstance(statement, nodes.Begins):
            yield frozenset(("begin",))
        if isinstance(statement, nodes.Contracts):
            yield frozenset(("#series",))
        if isinstance(statement, nodes.Promise) and isinstance(statement.promiser, nodes.Joining):
            yield frozenset(("promise", "#bound"))
        if isinstance(statement, nodes.RoleIs):
            yield frozenset(("#role",))
            if isinstance(statement.player, nodes.NthTo):
                yield frozenset(("last", "previous", "#extreme"))
        if isinstance(statement, nodes.Limit) and statement.action == nodes.Act("speak"):
            yield frozenset(("speak", "bid"))
        if isinstance(statement, nodes.EventRule):
            if any(isinstance(effect, nodes.Befalls) and effect.fate == "does_join" for effect in statement.effects):
                yield frozenset(("automatic", "already"))
            if any(isinstance(effect, nodes.Duty) and isinstance(effect.action, nodes.Ask) for effect in statement.effects):
                yield frozenset(("ask", "join"))
            if nodes.EndDeal("no_points") in statement.effects:
                yield frozenset(("#denied",))
                yield frozenset(("#kind", "fail", "broken", "out"))
            if any(isinstance(effect, nodes.Gains | nodes.Loses) for effect in statement.effects):
                yield frozenset(("#number point", "add", "penalty", "deduct", "#points", "up", "point"))
            for condition in statement.conditions or ():
                if isinstance(condition, nodes.ContractIs) and isinstance(condition.bid, nodes.Named):
                    yield frozenset(("#kind",))


def _bars(rule: GameRule) -> Iterator[tuple[str, str]]:
    for statement in rule.body:
        if isinstance(statement, nodes.EventRule):
            if isinstance(statement.event, nodes.PointedOut):
                yield "condition", "even_if"
            if any(isinstance(effect, nodes.Befalls) and effect.fate == "does_join" for effect in statement.effects):
                yield "topic", "no_trick"


def _of_nodes(rule: GameRule) -> Iterator[tuple[str, str, str]]:
    """Slots that a sentence may leave to the reader."""
    for node in _parts(rule):
        match node:
            case nodes.Gains(gain=nodes.PointsGain(number=nodes.Number(value))):
                yield "points", "plus", ""
                yield "sign", "plus", ""
                yield "number", str(value), "point"
            case nodes.Hand(number=nodes.Number(value)) | nodes.Packets(number=nodes.Number(value)):
                yield "number", str(value), "card"
            case nodes.Loses(gain=nodes.PointsPer(number=nodes.Number(value))):
                yield "points", "minus", ""
                yield "number", str(value), "point"
            case nodes.Deals(when="next"):
                yield "each", "deal", ""
            case nodes.EachTrick() | nodes.EveryTrick():
                yield "each", "trick", ""
            case nodes.Moment("all_pass"):
                yield "who", "everyone", "all"
            case nodes.Befalls(player=nodes.TheRole("dealer"), fate="deals_again"):
                yield "again", "same", ""
            case nodes.Once():
                yield "number", "1", "time"
            case nodes.Quota(number=nodes.Number(value), unit="tricks"):
                yield "number", str(value), "trick"
                yield "bound", "at_least", ""
            case nodes.ThatMany():
                yield "bound", "at_least", ""
            case nodes.Beside(side=side):
                yield "direction", "clockwise" if side == "left" else "counterclockwise", ""
                yield "side", side, ""
            case nodes.Deck(cards=nodes.Number(value)):
                yield "number", str(value), "card"
            case nodes.DealTricks(number=nodes.Number(value)):
                yield "number", str(value), "trick"
            case nodes.StartPoints(number=nodes.Number(value)):
                yield "number", str(value), "point"
            case nodes.BidRange(low=nodes.Number(low), high=nodes.Number(high)):
                yield "series", f"{low}–{high}", ""
            case nodes.Direction(way=way):
                yield "direction", way, ""
            case nodes.Ranking(high=high, low=low):
                yield "extreme", "high", f"rank {_RANKS.get(high, high)}"
                yield "extreme", "low", f"rank {_RANKS.get(low, low)}"
            case nodes.BelowZero():
                yield "points", "minus", ""
                yield "sign", "minus", ""
            case nodes.BounceUp():
                yield "points", "plus", ""
                yield "sign", "plus", ""
                yield "number", "1", "point"
            case nodes.Befalls(fate="wins_match"):
                yield "outcome", "win", ""
            case nodes.Befalls(fate="loses_match"):
                yield "outcome", "lose", ""
