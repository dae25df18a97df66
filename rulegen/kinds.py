"""What kind of rule it is, told from the family of its first statement."""

from __future__ import annotations

from types import UnionType
from typing import get_args

from rulegen import nodes
from rulegen.game import GameRule

_FAMILIES: dict[str, UnionType | type[nodes.Node]] = {
    "event": nodes.EventRule,
    "limit": nodes.Limit | nodes.OnlyLimit | nodes.HigherBid | nodes.BidSum,
    "order": nodes.Begins | nodes.Speaks | nodes.LeadsTo | nodes.Deals | nodes.Direction | nodes.TrickWinner | nodes.FinishDeal,
    "role": nodes.RoleIs,
    "promise": nodes.Promise,
    "setup": nodes.Players
    | nodes.FixedPlayers
    | nodes.Deck
    | nodes.Ranking
    | nodes.Hand
    | nodes.Packets
    | nodes.DealTricks
    | nodes.TrickCounts
    | nodes.MatchDeals
    | nodes.StartPoints
    | nodes.Contracts
    | nodes.NoTrump
    | nodes.TrumpSuit
    | nodes.Trumps
    | nodes.DrawSeats,
    "points": nodes.BounceUp | nodes.BounceDown | nodes.FloorAt | nodes.CapAt | nodes.BelowZero,
    "precedence": nodes.Precedence,
    "wording": nodes.Wording,
}

KINDS = {family: kind for kind, union in _FAMILIES.items() for family in get_args(union) or (union,)}


def kind(rule: GameRule) -> str:
    """`event`, `limit`, `order`, `role`, `promise`, `setup`, `points`, `precedence`, `wording` or `interpretation`."""
    if rule.form == "interpretation" or rule.reason is not None:
        return "interpretation"
    played = [statement for statement in rule.body if not isinstance(statement, nodes.Wording)]
    return next((KINDS[type(statement)] for statement in played), "wording")
