"""Conditions: each becomes a test; one with `a player` may bind who `that player` is."""

from __future__ import annotations

from rulegen import nodes
from rulegen.engine.bind import amounts, players
from rulegen.engine.bind.writer import Scope, Writer, unsupported


def binder(conditions: tuple[nodes.Condition, ...] | None) -> nodes.PlayerIs | None:
    """The first condition about `a player`: whom it finds is `that player`, and the rule runs once for each."""
    for condition in conditions or ():
        match condition:
            case nodes.PlayerIs(nodes.Some("a")):
                return condition
    return None


def everyone(w: Writer, node: nodes.PlayerIs, scope: Scope) -> str:
    """The players of whom the condition is true."""
    side = getattr(node.player, "body", "player") == "partnership"
    keep = players.filtered(w, (node.verb,), side)
    return f"{keep}(s, {players.group(w, node.player, scope)}, {scope.b or '-1'})"


def test(w: Writer, node: nodes.Condition, scope: Scope) -> str:
    """Whether a condition holds."""
    match node:
        case nodes.PlayerIs(player, verb):
            return _player_is(w, node, player, verb, scope)
        case nodes.ContractIs(negation, bid):
            return contract_is(w, negation, bid)
        case nodes.ContractBound(bound, amount):
            if "declarer" not in w.roles:
                return "0"
            made = "({0} >= 0 and s.bids[{0}] >= 0)".format(w.roles["declarer"])
            value = amounts.amount(w, nodes.TheContract(), scope)
            return f"({made} and {value} {amounts.BOUNDS[bound]} {amounts.amount(w, amount, scope)})"
        case nodes.TotalIs(total, bound, amount):
            return f"{amounts.amount(w, total, scope)} {amounts.BOUNDS[bound]} {amounts.amount(w, amount, scope)}"
        case nodes.CountIs(bound, number, verb):
            keep = players.filtered(w, (verb,), False)
            seats = players.everybody((verb,))
            counted = f"({keep}(s, {seats}, {scope.b or '-1'})).bit_count()"
            return f"{counted} {amounts.BOUNDS[bound]} {amounts.number(w, number)}"
        case nodes.ThisIs(when):
            return during(w, when)


def _player_is(w: Writer, node: nodes.PlayerIs, player: nodes.Player, verb: nodes.VerbPhrase, scope: Scope) -> str:
    match player:
        case nodes.TheRole() | nodes.NthTo() | nodes.Beside() | nodes.OnSide() | nodes.WinnerOf() | nodes.Some("that"):
            seat = players.one(w, player, scope)
            side = getattr(player, "body", "player") == "partnership"
            said = players.verb(w, verb, scope.of(seat, side))
            return f"({seat} >= 0 and {said})"
        case nodes.Nobody():
            return f"not {players.filtered(w, (verb,), False)}(s, {players.everybody((verb,))}, {scope.b or '-1'})"
        case nodes.Some("each" | "each_other") | nodes.AllBut("each") | nodes.AllBut("each_other"):
            return f"all_of({players.group(w, player, scope)}, {everyone(w, node, scope)})"
    return f"{everyone(w, node, scope)} != 0"


def contract_is(w: Writer, negation: str | None, bid: nodes.Bid | nodes.AnyNumber) -> str:
    """A test of the contract; false while there is none, whatever it is said not to be."""
    if "declarer" not in w.roles:
        return "0"
    made = "(s.bids[{0}] if {0} >= 0 else -1)".format(w.roles["declarer"])
    if isinstance(bid, nodes.AnyNumber):
        wanted = w.constant("IS_NUMBER", (*(isinstance(contract, int) for contract in w.contracts), False))
        return f"({made} >= 0 and not {wanted}[{made}])" if negation else f"{wanted}[{made}]"
    place = w.contract(bid)
    if negation:
        return f"({made} >= 0 and {made} != {place})"
    return "0" if place is None else f"{made} == {place}"


def during(w: Writer, when: nodes.Trick | nodes.DealNo | nodes.OneDealIn) -> str:
    """Whether this is the trick, or the deal, that is named."""
    match when:
        case nodes.TrickNo(number):
            return f"s.trick_no == {amounts.number(w, number)}"
        case nodes.LastTrick():
            return "s.trick_no == s.total"
        case nodes.DealNo(number):
            return f"s.deal_no == {amounts.number(w, number)}"
        case nodes.OneDealIn(number):
            return f"s.deal_no % {number.value} == 0"
        case nodes.AnyTrick() | nodes.NextTrick():
            return "s.step >= 6"  # play has begun
    raise unsupported(when, "no such trick")


def all_true(w: Writer, conditions: tuple[nodes.Condition, ...] | None, scope: Scope) -> list[str]:
    """The tests of several conditions."""
    return [f"({test(w, condition, scope)})" for condition in conditions or ()]
