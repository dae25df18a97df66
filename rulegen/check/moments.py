"""When an event happens in the course of a deal, and which events happen at one moment."""

from __future__ import annotations

from typing import Any

from rulegen import nodes
from rulegen.check.reading import bid_key, numbers

# The course of a deal as a line of numbers: trick N starts at 10 N and ends at 10 N + 5.
BEFORE_DEAL, DEALT, BIDDING, AUCTION_ENDS, TRICKS = 0, 1, 2, 3, 10
DEAL_ENDS, SETTLED, MATCH_ENDS = 10_000, 10_001, 10_002

_MOMENTS = {
    "cards_dealt": DEALT,
    "auction_ends": AUCTION_ENDS,
    "all_pass": AUCTION_ENDS,
    "all_decline": TRICKS + 5,
    "contract_made": DEAL_ENDS,
    "contract_fails": DEAL_ENDS,
    "deal_ends": DEAL_ENDS,
    "deal_settled": SETTLED,
    "match_ends": MATCH_ENDS,
}
_DEEDS = {
    "passes": BIDDING,
    "cuts": BEFORE_DEAL,
    "leads": TRICKS,
    "asks": TRICKS + 5,
    "joins": TRICKS + 5,
    "declines": TRICKS + 5,
}


def when(event: nodes.Event, most_tricks: int) -> float:
    """The earliest time of an event in a deal; late for one that may happen at any time."""
    match event:
        case nodes.Moment(moment):
            return _MOMENTS[moment]
        case nodes.TrickMoment(trick, point):
            return _trick(trick, most_tricks) + (5 if point == "ends" else 0)
        case nodes.TakesTrick(trick=trick):
            return _trick(trick, most_tricks) + 5
        case nodes.TakesCards():
            return TRICKS + 5
        case nodes.CardPlayed():
            return TRICKS
        case nodes.BidMade():
            return BIDDING
        case nodes.Misdealt():
            return DEALT
        case nodes.Does(deed=deed) if deed in _DEEDS:
            return _DEEDS[deed]
    return SETTLED


def _trick(trick: nodes.Trick, most_tricks: int) -> float:
    match trick:
        case nodes.TrickNo(number):
            return 10 * min(numbers(number), default=1)
        case nodes.LastTrick():
            return 10 * most_tricks
    return TRICKS


def coincide(one: nodes.Event, other: nodes.Event, most_tricks: int) -> bool:
    """Whether two events may happen at one moment."""
    left, right = _key(one, most_tricks), _key(other, most_tricks)
    if left[0] != right[0]:
        return False
    if left[0] == "settling":
        return {left[1], right[1]} != {"contract_made", "contract_fails"}
    return left[1] is None or right[1] is None or left[1] == right[1]


def _key(event: nodes.Event, most_tricks: int) -> tuple[str, Any]:
    """The family of moments of an event, and which of them; None for any."""
    match event:
        case nodes.Moment(("contract_made" | "contract_fails" | "deal_ends") as moment):
            return "settling", moment
        case nodes.Moment(moment):
            return moment, None
        case nodes.TrickMoment(trick, point):
            return f"trick {point}", _number(trick, most_tricks)
        case nodes.TakesTrick(trick=trick):
            return "trick ends", _number(trick, most_tricks)
        case nodes.TakesCards():
            return "trick ends", None
        case nodes.BidMade(bid):
            return "bid", bid_key(bid)
        case nodes.Does(deed=deed):
            return "deed", deed
        case nodes.KnocksSaying(term=term):
            return "saying", term.text
        case nodes.Breaks(rule=rule) | nodes.PointedOut(rule=rule):
            return type(event).__name__, rule.text
        case nodes.PlayersLeft(number):
            return "left", number.value
        case nodes.NobodyLeft():
            return "left", 0
    return type(event).__name__, None


def _number(trick: nodes.Trick, most_tricks: int) -> int | None:
    match trick:
        case nodes.TrickNo(number):
            found = numbers(number)
            return found[0] if len(found) == 1 else None
        case nodes.LastTrick():
            return most_tricks
    return None
