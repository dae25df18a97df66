"""What a construct is about, whoever words it: topics that other people's sentences on it share. No word of any language."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.game import Game, GameRule

Gist = dict[str, float]


def gists(game: Game, rule: GameRule) -> Iterator[Gist]:
    """Other ways of saying the statements of a rule, each as topics with emphasis."""
    for statement in rule.body:
        yield from _of(statement)
        if isinstance(statement, nodes.EventRule) and isinstance(statement.event, nodes.PointedOut):
            breached = game.rule(statement.event.rule.text)
            yield from _breach(breached.body if breached else ())


def _breach(rule: tuple[nodes.Statement, ...]) -> Iterator[Gist]:
    """What a breach of a rule costs: the deed, and the points."""
    cost = {"#number point": 0.7, "add": 0.5, "knock": 0.3}
    for statement in rule:
        if isinstance(statement, nodes.EventRule):
            yield {"forget": 1.2, "ask": 0.8, "#role": 0.4, **cost}
        for deed in _of(statement):
            if "take_up" in deed:
                yield {"take_up": 1.2, "early": 1, "card": 0.5, **cost}
                yield {"take_up": 1.2, "#time": 0.6, "card": 0.5, **cost, "knock": 0.7}
            elif deed.get("#scope"):
                yield {**{name: 1.2 for name in deed if name != "#scope"}, "not_dealer": 0.8, **cost}


def _of(statement: nodes.Statement) -> Iterator[Gist]:
    match statement:
        case nodes.Deals(when="next"):
            yield {"dealership": 1.2, "deal": 0.8, "#direction": 0.8, "next": 0.5, "go": 0.5}
            yield {"dealership": 1.3, "next": 0.7, "#side": 0.6, "#role": 0.5}
        case nodes.Deals(when="first"):
            yield {"dealership": 1, "draw": 1, "#extreme": 1, "card": 0.7, "first": 0.4}
        case nodes.OnlyLimit(action=nodes.Act("cut")) | nodes.Limit(action=nodes.Act("cut")):
            yield {"cut": 1, "#role": 1, "#scope": 1}
        case nodes.OnlyLimit(action=nodes.Act("knock_against")):
            yield {"fault": 1, "knock": 1, "counts": 0.8, "other": 0.6, "point_out": 0.6, "#condition": 1}
        case nodes.Limit(action=nodes.Act("knock_against")):
            yield {"deadline": 1.2, "fault": 0.6, "point_out": 1, "next": 0.5, "trick": 0.6}
        case nodes.Limit(action=nodes.Act("take_up")):
            yield {"take_up": 1.2, "knock": 1, "#role": 0.8, "early": 0.3, "card": 0.7}
        case nodes.Limit(action=nodes.Act("decline")):
            yield {"decline": 1.2, "lay_down": 0.8, "no_trick": 1, "card": 0.3}
        case nodes.Limit(modal="may_not", action=nodes.Act("ask_all") | nodes.Ask()):
            yield {"lead": 1, "#ordinal trick": 1, "#time": 1.2, "trick": 0.6, "ask": 0.5}
            yield {"begin": 0.7, "#ordinal trick": 1, "#time": 1.2, "trick": 0.6, "ask": 0.5}
        case nodes.Limit(action=nodes.Act("speak")):
            yield {"#number time": 1.4, "speak": 1, "bid": 0.5}
            yield {"#number time": 1.4, "bid": 1}
        case nodes.Limit(action=nodes.Act("follow_suit")):
            yield {"follow": 1, "able": 0.7, "suit": 0.5}
            yield {"follow": 1, "suit": 0.7, "led_suit": 0.6}
        case nodes.Limit(action=nodes.Play(cards=nodes.AnyCard())):
            yield {"any_card": 1.2, "unable": 0.9, "card": 0.4}
        case nodes.HigherBid():
            yield {"#compare": 1, "bid": 1, "previous": 0.9}
        case nodes.Packets():
            yield {"packet": 1.2, "#number card": 0.4, "dealing": 0.5, "card": 0.3}
        case nodes.Hand():
            yield {"#number card": 1, "hand": 1, "card": 0.6, "dealing": 0.3}
        case nodes.Contracts():
            yield {"#series": 1.3, "contract": 0.6, "bid": 0.7, "#kind": 1}
        case nodes.Ranking():
            yield {"A": 1, "#extreme": 1, "ranking": 0.5, "#number ": 0.4}
        case nodes.Begins():
            yield {"begin": 1, "#role": 1, "bid": 0.8}
        case nodes.FinishDeal():
            yield {"finish": 1.3, "deal": 1}
        case nodes.DealTricks():
            yield {"#number trick": 1, "trick": 1, "deal": 1, "per_deal": 0.8}
        case nodes.NoTrump():
            yield {"trump": 1}
        case nodes.RoleIs(player=nodes.Beside()):
            yield {"#side": 1.2, "#role": 1.5}
        case nodes.RoleIs(player=nodes.NthTo()):
            yield {"last": 0.8, "bid": 1, "#role": 1.2}
        case nodes.TrickWinner():
            yield {"#extreme": 1, "led_suit": 1, "trick_winner": 0.6, "card": 0.5}
        case nodes.LeadsTo(trick=nodes.NextTrick()):
            yield {"next": 1, "lead": 1, "#role": 1, "trick": 0.4}
        case nodes.LeadsTo(trick=nodes.FirstTrick()):
            yield {"first": 1, "lead": 1, "#role": 1, "trick": 0.6}
        case nodes.BounceUp() | nodes.BounceDown():
            yield {"beyond": 1.2, "add": 0.9, "trick": 0.5, "point": 0.6, "#points": 0.6}
            yield {"beyond": 1.2, "instead": 0.9, "trick": 0.4, "point": 0.4}
        case nodes.BelowZero():
            yield {"below_zero": 1.2, "zero": 0.4}
        case nodes.StartPoints():
            yield {"start": 1, "#number point": 1, "point": 0.7}
        case nodes.Precedence():
            yield {"still": 1.1, "deduct": 1, "trick": 0.8, "per_trick": 0.8, "point": 0.7}
        case nodes.Promise(promiser=nodes.Joining()):
            yield {"promise": 1, "join": 0.9, "#number trick": 0.5, "trick": 0.8}
            yield {"promise": 1, "#bound": 0.8, "#number trick": 0.5, "trick": 0.8}
        case nodes.Promise(quota=nodes.ThatMany()):
            yield {"that_many": 1, "#bound": 1, "trick": 0.6, "#role": 0.4}
            yield {"promise": 1, "#bound": 0.8, "bid": 1, "trick": 0.8}
            yield {"that_many": 1, "promise": 1, "trick": 0.6, "bid": 0.6}
        case nodes.Promise(quota=nodes.AllTricks()):
            yield {"all_tricks": 1, "#kind": 1, "bid": 0.6, "trick": 0.4}
        case nodes.Stakes():
            yield {"stakes": 1, "#kind": 0.8, "penalty": 0.5}
        case nodes.Called(what=nodes.PassNamed()):
            yield {"creep": 1, "pass": 0.8, "named": 0.5}
        case nodes.EventRule():
            yield from _of_event(statement)


def _of_event(rule: nodes.EventRule) -> Iterator[Gist]:
    named = any(isinstance(c, nodes.ContractIs) and not isinstance(c.bid, nodes.AnyNumber) for c in rule.conditions or ())
    for effect in rule.effects:
        match rule.event, effect:
            case _, nodes.Duty(action=nodes.Ask()):
                yield {"ask": 1, "join": 0.9, "#ordinal trick": 0.5, "trick": 0.4, "other": 0.5, "#role": 0.8}
            case _, nodes.Befalls(fate="owes_nothing"):
                yield {"not_asked": 1.1, "ask": 0.6, "#kind": 1}
                yield {"not_asked": 1, "ask": 0.6, "#kind": 0.8, "obligation": 0.6}
            case _, nodes.Befalls(fate="does_join"):
                yield {"automatic": 1, "already": 0.8, "join": 0.6, "trick": 0.6}
            case _, nodes.EndDeal(without="no_points"):
                yield {"#denied": 1, "deduct": 1, "point": 0.5, "trick": 0.8, "fail": 0.4}
                yield {"#denied": 1, "deduct": 1, "trick": 1, "per_trick": 0.5}
            case _, nodes.EndDeal(without="no_play"):
                yield {"pass": 1, "deal": 0.8, "ends": 0.8, "#who": 0.6}
            case _, nodes.Turn("fail_contract"):
                yield {"broken": 1, "other": 0.8, "#kind": 0.8, "trick": 0.8}
                yield {"broken": 1, "other": 0.8, "deal": 0.5, "trick": 0.8}
            case nodes.Moment("contract_fails"), nodes.Gains() if not named:
                yield {"fail": 1, "contract": 0.8, "#number point": 0.8, "add": 0.8, "#role": 0.4}
            case nodes.Moment("contract_fails"), nodes.Befalls(fate="goes_out"):
                yield {"out": 1.1, "#role": 0.8, "match": 0.6}
                yield {"out": 1, "fail": 0.8, "#kind": 0.6, "#role": 0.5}
            case nodes.Moment("contract_made"), nodes.Befalls(fate="wins_match"):
                yield {"win_match": 1, "all_tricks": 0.8, "#role": 0.4, "match": 0.5, "at_once": 0.5}
            case nodes.Moment("deal_settled"), nodes.Befalls(fate="wins_match"):
                yield {"win_match": 1, "zero": 1, "exact": 0.8, "deal": 0.5}
            case nodes.BidMade(), _:
                yield {"ends": 1, "at_once": 0.8, "auction": 0.7, "#kind": 0.5}
            case _, nodes.Loses(gain=nodes.PointsPer()):
                yield {"deduct": 1, "per_trick": 1, "trick": 0.6, "point": 0.6}
                yield {"per_trick": 1, "#points": 0.8, "trick": 0.6, "point": 0.6}
            case nodes.Moment("deal_ends"), nodes.Gains():
                yield {"join": 1, "no_trick": 1, "#number point": 0.8, "add": 0.5}
            case nodes.KnocksSaying(), nodes.Befalls(fate="wins_match"):
                yield {"several": 1, "zero": 0.8, "first": 0.6, "knock": 1, "win_match": 0.4}
            case nodes.PlayersLeft(), nodes.Befalls(fate="loses_match"):
                yield {"left_over": 1, "lose_match": 1, "last": 0.6}
