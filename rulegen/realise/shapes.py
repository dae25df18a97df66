"""What a game is like, read off the shapes of its nodes: what the frame of a book asks before it says anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from rulegen import nodes
from rulegen.game import Game, GameRule

Statement = TypeVar("Statement", bound=nodes.Node)


@dataclass(frozen=True)
class Goal:
    """How a match is won or lost.

    `kind`: `exact` (who first stands at `number`), `reach` (somebody comes to `number`), `best` (the best when the match
    ends), `last` (who is left alone loses) or `open`. `fewest` tells that few points win; `start` is where all begin,
    `deals` how many there are, `side` whether sides play rather than players.
    """

    kind: str
    number: nodes.Number | None
    start: nodes.Number | None
    deals: nodes.Number | None
    fewest: bool
    side: bool


def goal(game: Game) -> Goal:
    """The goal of a game."""
    fates = [(rule, effect) for rule in event_rules(game) for effect in rule.effects if isinstance(effect, nodes.Befalls)]
    start = _number(getattr(first(game, nodes.StartPoints), "number", nodes.Number(0)))
    exact = next(filter(None, (_number(has.number) for has in _points(game, "eq"))), None) if start else None
    reached = next(filter(None, (_number(has.number) for has in _points(game, "ge", "gt"))), None)
    winners = [effect.player for _, effect in fates if effect.fate == "wins_match"]
    best = next((player.best for player in winners if isinstance(player, nodes.TheBest)), None)
    alone = any(effect.fate == "loses_match" and isinstance(rule.event, nodes.PlayersLeft) for rule, effect in fates)
    kind = "last" if alone and start else "exact" if exact else "reach" if reached else "best" if best else "open"
    return Goal(
        kind,
        exact or reached,
        start,
        _number(getattr(first(game, nodes.MatchDeals), "number", None)),
        isinstance(best, nodes.Fewest),
        getattr(getattr(first(game, nodes.StartPoints), "player", None), "body", "") == "partnership",
    )


def event_rules(game: Game) -> Iterator[nodes.EventRule]:
    """The event rules of a game, in the order of the book."""
    for _, statement in game.statements():
        if isinstance(statement, nodes.EventRule):
            yield statement


def first(game: Game, kind: type[Statement]) -> Statement | None:
    """The first statement of a class."""
    return next((statement for _, statement in game.statements() if isinstance(statement, kind)), None)


def per_trick(game: Game) -> nodes.Loses | nodes.Gains | None:
    """What each trick does to the points of the one who took it; nothing where one trick counts more than another."""
    if any(isinstance(statement, nodes.TrickCounts) for _, statement in game.statements()):
        return None
    for rule in event_rules(game):
        for effect in rule.effects:
            gain = getattr(effect, "gain", None)
            if isinstance(gain, nodes.PointsPer) and isinstance(gain.each, nodes.EachTrick):
                assert isinstance(effect, nodes.Loses | nodes.Gains)
                return effect
    return None


def failure(game: Game) -> nodes.Gains | nodes.Loses | None:
    """What the declarer pays for a contract that is missed, when that is a plain number of points in most contracts."""
    for rule in event_rules(game):
        if rule.event == nodes.Moment("contract_fails") and _numbered(rule):
            for effect in rule.effects:
                if isinstance(effect, nodes.Gains | nodes.Loses) and isinstance(effect.gain, nodes.PointsGain):
                    return effect
    return None


def _numbered(rule: nodes.EventRule) -> bool:
    return all(isinstance(c, nodes.ContractIs) and isinstance(c.bid, nodes.AnyNumber) for c in rule.conditions or ())


def has_declarer(game: Game) -> bool:
    """Whether one player alone has a contract."""
    return any(isinstance(s, nodes.RoleIs) and s.role == "declarer" for _, s in game.statements())


def must_follow(game: Game) -> bool:
    """Whether suit must be followed."""
    return any(
        isinstance(s, nodes.Limit) and s.modal == "must" and s.action == nodes.Act("follow_suit") for _, s in game.statements()
    )


def kinds(rules: list[GameRule]) -> set[str]:
    """The names of every class and every word of the grammar that the rules are made of."""
    found: set[str] = set()
    for rule in rules:
        for node in nodes.walk(rule.body):
            found.add(type(node).__name__)
            found |= {part for name, part in node.slots() if isinstance(part, str) and name != "text"}
    return found


def terms(game: Game) -> Iterator[tuple[GameRule, str, nodes.Node | None]]:
    """The names that the rules give to things, contracts and words that are said, with the number that a name may hold."""
    for rule, statement in game.statements():
        for node in nodes.walk(statement):
            match node:
                case nodes.Named():
                    yield rule, node.name.text, None
                case nodes.KnockSaying() | nodes.KnocksSaying():
                    yield rule, node.term.text, None
                case nodes.Called():
                    yield rule, node.term.text, getattr(node.what, "number", None)
                case _:
                    pass


def contract(rules: list[GameRule]) -> nodes.Named | None:
    """The contract by name that all of the rules are about, if there is one."""
    named: set[nodes.Named | None] = set()
    for rule in rules:
        for statement in rule.body:
            conditions = statement.conditions if isinstance(statement, nodes.EventRule) else None
            bids = [c.bid for c in conditions or () if isinstance(c, nodes.ContractIs) and not c.negation]
            named |= {bid for bid in bids if isinstance(bid, nodes.Named)} or {None}
    return named.pop() if len(named) == 1 else None


def condition(rule: nodes.EventRule, bid: nodes.Named) -> bool:
    """Whether an event rule holds for one contract by name."""
    return any(isinstance(c, nodes.ContractIs) and not c.negation and c.bid == bid for c in rule.conditions or ())


def _points(game: Game, *bounds: str) -> Iterator[nodes.Bounded]:
    for rule in event_rules(game):
        for node in nodes.walk(rule):
            if isinstance(node, nodes.Bounded) and node.unit == "points" and node.bound in bounds:
                yield node


def _number(value: object) -> nodes.Number | None:
    return value if isinstance(value, nodes.Number) else None
