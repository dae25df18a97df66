"""Events: the moments at which each can happen, and the test that tells it from others of the moment."""

from __future__ import annotations

from dataclasses import dataclass

from rulegen import nodes
from rulegen.engine import moments as m
from rulegen.engine.bind import amounts, players
from rulegen.engine.bind.writer import Scope, Writer

_MOMENTS = {
    "cards_dealt": ((m.CARDS_DEALT, "1"),),
    "auction_ends": ((m.AUCTION_ENDS, "1"),),
    "deal_ends": ((m.SETTLING, f"x & {m.ENDS}"),),
    "deal_settled": ((m.SETTLED, "1"),),
    "match_ends": ((m.MATCH_ENDS, "1"),),
    "contract_made": ((m.SETTLING, f"x & {m.MADE}"),),
    "contract_fails": ((m.CONTRACT_FAILS, "1"), (m.SETTLING, f"x & {m.FAILS}")),
    "all_pass": ((m.ALL_PASS, "1"),),
    "all_decline": ((m.ALL_DECLINE, "1"),),
}
_DEEDS = {
    "knocks": m.KNOCKS,
    "passes": m.PASSES,
    "joins": m.JOINS,
    "declines": m.DECLINES,
    "cuts": m.CUTS,
    "leads": m.LEADS,
    "asks": m.ASKS,
}


@dataclass(frozen=True)
class When:
    """A moment at which an event can happen, and its test there over `b`, who does it, and `x`, the detail of the moment."""

    moment: int
    test: str


def times(w: Writer, node: nodes.Event) -> tuple[When, ...]:
    """The moments of an event."""
    return tuple(When(moment, test) for moment, test in _times(w, node))


def binds(node: nodes.Event) -> bool:
    """Whether the event says who `that player` is."""
    if isinstance(node, nodes.PlayersLeft):
        return node.number.value == 1
    return not isinstance(node, nodes.Moment | nodes.TrickMoment | nodes.NobodyLeft)


def ends_deal(node: nodes.Event) -> bool:
    """Whether a deal that ends without points passes over the event."""
    return isinstance(node, nodes.Moment) and node.moment == "deal_ends"


def _times(w: Writer, node: nodes.Event) -> tuple[tuple[int, str], ...]:
    match node:
        case nodes.Moment(moment):
            return _MOMENTS[moment]
        case nodes.TrickMoment(trick, point):
            return ((m.TRICK_STARTS if point == "starts" else m.TRICK_ENDS, _trick(w, trick)),)
        case nodes.BidMade(bid):
            place = w.contract(bid)
            return () if place is None else ((m.BID_MADE, f"x == {place}"),)
        case nodes.CardPlayed(cards):
            return ((m.CARD_PLAYED, f"{amounts.cards(w, cards)} >> x & 1"),)
        case nodes.Does(player, deed):
            return ((_DEEDS[deed], _actor(w, player)),)
        case nodes.KnocksSaying(player, term):
            return ((m.SAYS, f"x == {w.terms.index(term.text)} and {_actor(w, player)}"),)
        case nodes.TakesTrick(player, trick):
            return ((m.TRICK_ENDS, f"{_trick(w, trick)} and {_actor(w, player)}"),)
        case nodes.TakesCards(player, cards):
            return ((m.TRICK_ENDS, f"{amounts.holds(w, 's.pile', cards)} and {_actor(w, player)}"),)
        case nodes.Misdealt(player):
            return ((m.MISDEALT, _actor(w, player)),)
        case nodes.Breaks(player, rule):
            place = w.rule_place(rule)
            return () if place is None else ((m.BREAKS, f"x == {place} and {_actor(w, player)}"),)
        case nodes.PointedOut(rule):
            place = w.rule_place(rule)
            return () if place is None else ((m.POINTED_OUT, f"x == {place}"),)
        case nodes.PlayersLeft(number):
            return ((m.PLAYERS_LEFT, f"x == {number.value}"),)
        case nodes.NobodyLeft():
            return ((m.NOBODY_LEFT, "1"),)


def _trick(w: Writer, trick: nodes.Trick) -> str:
    match trick:
        case nodes.TrickNo(number):
            return f"x == {amounts.number(w, number)}"
        case nodes.LastTrick():
            return "x == s.total"
    return "1"


def _actor(w: Writer, player: nodes.Player) -> str:
    return f"({players.test(w, player, Scope(p='b'))})"
