"""The questions that players ask, found by the shapes of rules: each is answered by the rules' own sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.realise import shapes


@dataclass(frozen=True)
class Question:
    """A question: a macro `ask_<shape>` of the frame words it from `node`, and `rules` answer it."""

    shape: str
    node: nodes.Node
    rules: tuple[GameRule, ...]


def questions(game: Game) -> Iterator[Question]:
    """Every question that the rules answer, a shape once for each thing it is about. Decisions have questions of their own."""
    asked: set[tuple[str, nodes.Node]] = set()
    for shape, finder in _SHAPES.items():
        for rule in game.rules:
            if rule.form == "interpretation" or rule.reason:
                continue
            for statement in rule.body:
                found = finder(game, rule, statement)
                if found and (shape, found.node) not in asked and not any(key == shape for key, _ in asked if shape in _ONCE):
                    asked.add((shape, found.node))
                    yield Question(shape, found.node, found.rules)


@dataclass(frozen=True)
class _Found:
    node: nodes.Node
    rules: tuple[GameRule, ...]


_Finder = Callable[[Game, GameRule, nodes.Statement], _Found | None]


def _after_event(event: nodes.Event, *others: type[nodes.Node]) -> _Finder:
    """A rule about an event, and the statements of other classes that go on from there."""

    def find(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
        if isinstance(statement, nodes.EventRule) and statement.event == event and not statement.conditions:
            return _Found(statement, (rule, *_stating(game, rule, *others)))
        return None

    return find


def _statement(*classes: type[nodes.Node]) -> _Finder:
    def find(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
        return _Found(statement, (rule,)) if isinstance(statement, classes) else None

    return find


def _misdealt(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
    if isinstance(statement, nodes.EventRule) and isinstance(statement.event, nodes.Misdealt):
        return _Found(statement, (rule,))
    return None


def _cannot_follow(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
    if not (isinstance(statement, nodes.Limit) and statement.modal == "may" and isinstance(statement.action, nodes.Play)):
        return None
    unable = any(isinstance(node, nodes.CannotFollow) for node in nodes.walk(statement.player))
    return _Found(statement, (rule,)) if unable else None


def _joining(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
    if isinstance(statement, nodes.Promise) and isinstance(statement.promiser, nodes.Joining):
        broken = tuple(r for r in game.rules if r is not rule and _charges_joiner(r))
        return _Found(statement, (rule, *broken))
    return None


def _charges_joiner(rule: GameRule) -> bool:
    effects = [effect for s in rule.body if isinstance(s, nodes.EventRule) for effect in s.effects]
    payers = [effect.player for effect in effects if isinstance(effect, nodes.Gains | nodes.Loses)]
    states = {n.state for player in payers for n in nodes.walk(player) if isinstance(n, nodes.HasDone) and not n.negation}
    return {"joined", "broken"} <= states


def _declining(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
    if isinstance(statement, nodes.Limit) and statement.modal == "may" and statement.action == nodes.Act("decline"):
        return _Found(statement, (rule,))
    return None


def _contract(moment: str) -> _Finder:
    """What the making or failing of a contract with a name brings: all the rules of that moment."""

    def find(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
        if not isinstance(statement, nodes.EventRule) or statement.event != nodes.Moment(moment):
            return None
        bids = [c.bid for c in statement.conditions or () if isinstance(c, nodes.ContractIs) and not c.negation]
        bid = next((bid for bid in bids if isinstance(bid, nodes.Named)), None)
        return _Found(bid, tuple(r for r in game.rules if _about(r, moment, bid))) if bid else None

    return find


def _about(rule: GameRule, moment: str, bid: nodes.Named) -> bool:
    return any(
        isinstance(s, nodes.EventRule) and shapes.condition(s, bid) and (s.event == nodes.Moment(moment) or _brings(s, moment))
        for s in rule.body
    )


def _brings(rule: nodes.EventRule, moment: str) -> bool:
    return moment == "contract_fails" and nodes.Turn("fail_contract") in rule.effects


def _named_bid(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
    """What a contract with a name promises, and what else is told of bidding it."""
    if isinstance(statement, nodes.Promise) and isinstance(statement.promiser, nodes.Named):
        bid = statement.promiser
        others = tuple(r for r in game.rules if r is not rule and any(_of_bid(s, bid) for s in r.body))
        return _Found(bid, (rule, *others))
    return None


def _of_bid(statement: nodes.Statement, bid: nodes.Named) -> bool:
    if isinstance(statement, nodes.EventRule):
        return isinstance(statement.event, nodes.BidMade) and statement.event.bid == bid
    return isinstance(statement, nodes.Stakes) and statement.bid == bid


def _fault(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
    """Who may point out a breach, and until when."""
    claim = nodes.Act("knock_against")
    if isinstance(statement, nodes.OnlyLimit) and statement.action == claim:
        limits = tuple(r for r in game.rules if any(isinstance(s, nodes.Limit) and s.action == claim for s in r.body))
        return _Found(statement, (rule, *limits))
    return None


def _several(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
    if isinstance(statement, nodes.EventRule):
        for c in statement.conditions or ():
            if isinstance(c, nodes.CountIs) and isinstance(c.verb, nodes.Has) and isinstance(c.verb.quantity, nodes.Bounded):
                return _Found(c.verb.quantity, (rule,))
    return None


def _left(game: Game, rule: GameRule, statement: nodes.Statement) -> _Found | None:
    if isinstance(statement, nodes.EventRule) and isinstance(statement.event, nodes.PlayersLeft):
        return _Found(statement.event, (rule,))
    return None


def _stating(game: Game, but: GameRule, *classes: type[nodes.Node]) -> Iterator[GameRule]:
    for rule in game.rules:
        if rule is not but and any(isinstance(s, classes) and getattr(s, "when", "next") == "next" for s in rule.body):
            yield rule


_SHAPES: dict[str, _Finder] = {
    "players": _statement(nodes.Players, nodes.FixedPlayers),
    "misdeal": _misdealt,
    "higher": _statement(nodes.HigherBid),
    "named_bid": _named_bid,
    "all_pass": _after_event(nodes.Moment("all_pass"), nodes.Deals),
    "trump": _statement(nodes.NoTrump, nodes.TrumpSuit),
    "cannot_follow": _cannot_follow,
    "decline": _declining,
    "join": _joining,
    "made": _contract("contract_made"),
    "failed": _contract("contract_fails"),
    "beyond": _statement(nodes.BounceUp, nodes.BounceDown, nodes.FloorAt, nodes.CapAt, nodes.BelowZero),
    "fault": _fault,
    "midway": _statement(nodes.FinishDeal),
    "several": _several,
    "left": _left,
}
"""The shapes in the order in which a reader meets them."""

_ONCE = ("players", "misdeal", "higher", "all_pass", "trump", "beyond", "several")
