"""Effects that come when there is nothing left for them to do, or not yet."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.check.moments import AUCTION_ENDS, BIDDING, DEAL_ENDS, DEALT, SETTLED, when
from rulegen.check.reading import Reading
from rulegen.problems import Problem

# From when to when in the course of a deal an effect makes sense.
_TIMES = {
    "end_auction": (BIDDING, BIDDING, "the auction can end"),
    "fail_contract": (AUCTION_ENDS, DEAL_ENDS - 1, "the contract can fail"),
    "deals_again": (DEALT, DEAL_ENDS - 1, "the cards can be dealt again"),
    "bids_again": (AUCTION_ENDS, AUCTION_ENDS, "somebody can bid again"),
    "does_join": (AUCTION_ENDS, DEAL_ENDS - 1, "anybody can join"),
    "lays_down": (AUCTION_ENDS, DEAL_ENDS - 1, "anybody can lay down the hand"),
    "owes_nothing": (AUCTION_ENDS, DEAL_ENDS, "anybody can be freed of a promise"),
    "end_deal": (DEALT, DEAL_ENDS, "the deal can end"),
    "end_match": (DEALT, SETTLED, "the match can end"),
}


def course(reading: Reading) -> Iterator[Problem]:
    """Every effect has its time; what may happen at any moment is left alone."""
    for rule in reading.all(nodes.EventRule):
        if _any_time(rule.event):
            continue
        moment = when(rule.event, reading.most_tricks)
        for effect in rule.effects:
            name = _name(effect)
            if name not in _TIMES:
                continue
            first, last, what = _TIMES[name]
            if moment < first:
                yield Problem("too-early", f"It is too early: {what} only later.", effect.place)
            elif moment > last:
                yield Problem("too-late", f"It is too late: {what} only earlier.", effect.place)


def which_trick(reading: Reading) -> Iterator[Problem]:
    """`the winner of a trick` says of no trick who won it."""
    for winner in reading.all(nodes.WinnerOf):
        if isinstance(winner.trick, nodes.AnyTrick | nodes.NextTrick):
            yield Problem(
                "no-trick", "It is not clear which trick is meant.", winner.place, "Write `the winner of the last trick`."
            )


def _any_time(event: nodes.Event) -> bool:
    if isinstance(event, nodes.Does):
        return event.deed == "knocks"
    return isinstance(event, nodes.KnocksSaying | nodes.Breaks | nodes.PointedOut | nodes.PlayersLeft | nodes.NobodyLeft)


def _name(effect: nodes.Effect) -> str:
    match effect:
        case nodes.Turn(turn):
            return turn
        case nodes.Befalls(fate=fate):
            return fate
        case nodes.EndDeal():
            return "end_deal"
        case nodes.EndMatch():
            return "end_match"
    return ""
