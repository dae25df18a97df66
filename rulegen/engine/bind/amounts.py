"""Numbers, amounts, bounds, units and cards: each becomes an expression."""

from __future__ import annotations

from collections.abc import Iterable

from rulegen import nodes
from rulegen.engine.bind.writer import Scope, Writer, unsupported
from rulegen.engine.cards import ANY_CARD, RANK_MASK, RANKS, SUIT_MASK, SUITS

BOUNDS = {"eq": "==", "ge": ">=", "le": "<=", "gt": ">", "lt": "<"}


def number(w: Writer, node: nodes.Node) -> str:
    """A whole number; one that goes by deal is looked up by the number of the deal, again from the first when it is used up."""
    if isinstance(node, nodes.Number):
        return str(node.value)
    if isinstance(node, nodes.Ladder):
        steps = ladder(node)
        return f"{w.constant('LADDER', steps)}[(s.deal_no - 1) % {len(steps)}]"
    raise unsupported(node, "a number is wanted here")


def ladder(node: nodes.Ladder) -> tuple[int, ...]:
    """The numbers of a series in order: from 3 down to 1 up to 2 is 3, 2, 1, 2."""
    steps = [node.start.value]
    for leg in node.legs:
        down = isinstance(leg, nodes.DownTo)
        while steps[-1] > leg.end.value if down else steps[-1] < leg.end.value:
            steps.append(steps[-1] + (-1 if down else 1))
    return tuple(steps)


def largest(node: nodes.Node) -> int:
    """The largest value that a number takes."""
    if isinstance(node, nodes.Ladder):
        return max(ladder(node))
    if isinstance(node, nodes.Number):
        return node.value
    raise unsupported(node, "a number is wanted here")


def amount(w: Writer, node: nodes.Node, scope: Scope) -> str:
    """An amount, for the player in question."""
    match node:
        case nodes.TheContract():
            return f"contract_value(s, {scope.p or w.roles.get('declarer', '-1')})"
        case nodes.TheBid():
            if scope.p is None:
                raise unsupported(node, "whose bid is not clear")
            return f"bid_value(s, {scope.p})"
        case nodes.UnitsOf():
            seat = role(w, node.role, node)
            return f"of_seat(s, {seat}, lambda s, q: {unit(w, node.unit, Scope(p='q'))})"
        case nodes.OwnUnits(name):
            if scope.p is None:
                raise unsupported(node, "whose they are is not clear")
            return unit(w, name, scope)
        case nodes.SumOfBids():
            return "s.bid_sum"
        case nodes.NumberOfTricks():
            return "s.total"
        case nodes.Plus():
            return f"({amount(w, node.left, scope)} + {amount(w, node.right, scope)})"
        case nodes.Minus():
            return f"({amount(w, node.left, scope)} - {amount(w, node.right, scope)})"
        case nodes.Times():
            return f"({amount(w, node.left, scope)} * {amount(w, node.right, scope)})"
    return number(w, node)


def unit(w: Writer, name: str, scope: Scope) -> str:
    """How many tricks, points or missed tricks the player in question has."""
    if name == "points":
        return f"s.points[{scope.p}]"
    if name == "missed":
        return f"missed(s, {scope.p})"
    return f"side_tricks(s, {scope.p})" if scope.side and w.partners else f"s.tricks[{scope.p}]"


def quantity(w: Writer, node: nodes.Quantity, scope: Scope) -> str:
    """A quantity as a test of the player in question."""
    have = unit(w, node.unit, scope)
    match node:
        case nodes.NoneOf():
            return f"{have} == 0"
        case nodes.Bounded():
            return f"{have} {BOUNDS[node.bound]} {number(w, node.number)}"
        case nodes.Fewer():
            return f"{have} < {amount(w, node.amount, scope)}"
        case nodes.More():
            return f"{have} > {amount(w, node.amount, scope)}"
        case nodes.AsMany():
            return f"{have} == {amount(w, node.amount, scope)}"


def role(w: Writer, name: str, node: nodes.Node) -> str:
    """The seat of a role, −1 if nobody has it now."""
    if name not in w.roles:
        raise unsupported(node, f"no rule says who is {name}")
    return w.roles[name]


def suit(name: str) -> str:
    """The cards of a suit, or of the trump suit."""
    return "SUIT_MASK[s.trump]" if name == "trump_cards" else str(SUIT_MASK[SUITS.index(name)])


def cards(w: Writer, node: nodes.Node) -> str:
    """The set of cards that a phrase names."""
    match node:
        case nodes.AnyCard():
            return str(ANY_CARD)
        case nodes.ARank(rank):
            return str(RANK_MASK[RANKS.index(rank)])
        case nodes.WinningCard():
            return "winning(s)"
        case nodes.ASuit():
            return suit(node.suit)
        case nodes.TheCard(rank, of):
            if of == "trump_cards":
                return f"(SUIT_MASK[s.trump] & {RANK_MASK[RANKS.index(rank)]})"
            return str(1 << SUITS.index(of) * 13 + RANKS.index(rank))
        case nodes.AllOf(what):
            return str(RANK_MASK[RANKS.index(what)]) if what in RANKS else suit(what)
        case nodes.ANamed() | nodes.AllNamed():
            return named(w, node.name, node)
    raise unsupported(node, "cards are wanted here")


def named(w: Writer, name: nodes.Name, node: nodes.Node) -> str:
    """The cards of a set that the game names."""
    if name.text not in w.game.card_sets:
        raise unsupported(node, f"no set of cards is called {name.text}")
    parts = [cards(w, part) for part in w.game.card_sets[name.text]]
    if all(part.isdigit() for part in parts):
        return str(_union(int(part) for part in parts))
    return "(" + " | ".join(parts) + ")"


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def whole(node: nodes.Node) -> bool:
    """Whether the phrase means all of the cards (`every heart`) and not any one of them (`a heart`)."""
    return isinstance(node, nodes.AllOf | nodes.AllNamed)


def holds(w: Writer, held: str, node: nodes.Cards) -> str:
    """Whether a set of cards has what a phrase names."""
    wanted = cards(w, node)
    return f"({held} & {wanted}) == {wanted}" if whole(node) else f"({held} & {wanted}) != 0"
