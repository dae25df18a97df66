"""Limits on bids, and amounts that count different things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulegen import nodes
from rulegen.check.reading import Reading
from rulegen.problems import Problem

_KNOWN_IN_AUCTION = ("dealer", "forehand")


def auction(reading: Reading) -> Iterator[Problem]:
    """What a bid is held against."""
    for higher in reading.all(nodes.HigherBid):
        if isinstance(higher.bid, nodes.LastBid) or isinstance(higher.than, nodes.AnyBid) or higher.bid == higher.than:
            yield Problem(
                "bid", "A new bid is held against an old one.", higher.place, "Write `a bid must be higher than the last bid`."
            )
    for limit in reading.all(nodes.BidSum):
        if isinstance(limit.bid, nodes.LastBid):
            yield Problem("bid", "The last bid is made already.", limit.bid.place, "Write `the bid of the dealer` or `a bid`.")
        if isinstance(limit.total, nodes.NumberOfTricks):
            yield Problem("bid", "No bid changes the number of tricks.", limit.total.place, "Write `the sum of the bids`.")
        for node in nodes.walk(limit.amount):
            if isinstance(node, nodes.TheContract | nodes.UnitsOf):
                yield Problem("too-early", "This is not known before the auction ends.", node.place)
    for of in reading.all(nodes.BidOf):
        if of.role not in _KNOWN_IN_AUCTION:
            yield Problem(
                "too-early", f"In the auction nobody knows {of.role} yet.", of.place, "Use `the dealer` or `forehand`."
            )


def units(reading: Reading) -> Iterator[Problem]:
    """Points held against tricks."""
    for compared in reading.any_of(nodes.Fewer, nodes.More, nodes.AsMany):
        for part in nodes.walk(compared.amount):
            counts = _counts(part)
            if counts and (counts == "points") != (compared.unit == "points"):
                what = "tricks" if counts == "points" else "points"
                message = f"Here {what} are compared with {counts}."
                yield Problem("mixed-units", message, part.place, "Is that what you mean?", "warning")


def _counts(part: Any) -> str:
    match part:
        case nodes.UnitsOf(unit="points"):
            return "points"
        case nodes.UnitsOf() | nodes.TheContract() | nodes.TheBid() | nodes.SumOfBids() | nodes.NumberOfTricks():
            return "tricks"
    return ""
