"""Limits on what a player may do: each adds to what is granted, to what is cut, or, if it is watched, to what is a breach.

Three kinds of action are weighed as sets of bits: cards of the hand, calls of the auction, and single deeds (bit 1).
"""

from __future__ import annotations

from dataclasses import dataclass

from rulegen import nodes
from rulegen.engine import actions as a
from rulegen.engine.bind import amounts, conditions, players
from rulegen.engine.bind.effects import SPEAK, calls, kind, passed
from rulegen.engine.bind.writer import Scope, Writer, unsupported
from rulegen.engine.cards import ANY_CARD

CARDS, CALLS = a.PLAY, SPEAK  # kinds that are weighed as sets


@dataclass(frozen=True)
class LimitCode:
    """A limit as lines over `grant`, `cut` and `breach`. `once` marks one that allows an action once a deal."""

    rule: int
    kind: int
    lines: tuple[str, ...]
    cuts: bool
    once: bool = False
    rank: int = 0  # 0 permissions and bans, 1 the order to follow suit, 2 other orders, which ask for no more than is left

    @property
    def grants(self) -> bool:
        """Whether it allows anything."""
        return any("grant |=" in line for line in self.lines)


def domain(node: nodes.Action) -> int:
    """The kind under which an action is weighed."""
    what = kind(node)
    return CALLS if what in (a.BID, a.PASS, SPEAK) else what


def limit(w: Writer, rule: int, node: nodes.Limit | nodes.OnlyLimit, freed: str = "") -> LimitCode:
    """A limit as lines; `freed` is the test of who need not do what it orders.

    A `must` on a deed is no limit but a duty, and `need not` releases one: neither comes here.
    """
    modal = "only" if isinstance(node, nodes.OnlyLimit) else node.modal
    if isinstance(node.player, nodes.Nobody):
        if modal not in ("may", "may_not"):
            raise unsupported(node, "nobody can have a duty")
        modal, who = "may_not", "1"
    else:
        who = players.test(w, node.player, Scope("p", "b" if domain(node.action) == a.CLAIM else None))
    when = window(w, node)
    what = _set(w, node.action)
    full = {CARDS: str(ANY_CARD), CALLS: str((2 << len(w.contracts)) - 1)}.get(domain(node.action), "1")
    forbidden = "breach" if rule in w.watched else "cut"
    once = any(isinstance(tail, nodes.Once) for tail in node.tails) or (modal == "must" and domain(node.action) == CALLS)
    match modal:
        case "may_not":
            inner = [f"{forbidden} |= {what}"]
        case "must":
            # Able means able: an order to play what one does not hold, or to bid what is closed, orders nothing.
            inner = [f"must = {what} & able & ~cut", "if must:", "    grant |= must", f"    {forbidden} |= {full} & ~must"]
        case _:
            inner = [f"grant |= {what}"]
    if once:
        inner = [f"if {_done(w, node.action)}:", f"    {forbidden} |= {what}", "else:", *("    " + line for line in inner)]
    who = f"{who} and not ({freed})" if freed else who
    body = [f"if {who}:", *("    " + line for line in inner)]
    if modal == "only":
        body += ["else:", f"    {forbidden} |= {what}"]
    if isinstance(node.action, nodes.Lead):
        when = ["s.led < 0", *when]
    if when:
        body = [f"if {' and '.join(when)}:", *("    " + line for line in body)]
    rank = 0 if modal != "must" else 1 if node.action == nodes.Act("follow_suit") else 2
    return LimitCode(rule, domain(node.action), tuple(body), modal != "may" or once, once, rank)


def freed(w: Writer, node: nodes.Limit) -> str:
    """The test of `PLAYER need not ACTION`, for the player `p`."""
    return " and ".join([f"({players.test(w, node.player, Scope('p'))})", *window(w, node)])


def higher_bid(w: Writer, rule: int, node: nodes.HigherBid) -> LimitCode:
    """`a bid must be higher`: cuts every bid that is not."""
    than = _bid_place(w, node.than)
    step = amounts.number(w, node.by) if node.by else "1"
    who = f"p == {amounts.role(w, node.bid.role, node)} and " if isinstance(node.bid, nodes.BidOf) else ""
    lines = [f"if {who}{than} >= 0:", f"    cut |= (2 << {than} + {step}) - 2"]
    return LimitCode(rule, CALLS, tuple(lines), True)


def bid_sum(w: Writer, rule: int, node: nodes.BidSum) -> LimitCode:
    """`the bid may not bring the sum of the bids to …`: cuts the bid that would."""
    who = f"p == {amounts.role(w, node.bid.role, node)}" if isinstance(node.bid, nodes.BidOf) else "1"
    values = w.constant("BID_VALUES", tuple(c if isinstance(c, int) else 0 for c in w.contracts))
    wanted = amounts.amount(w, node.amount, Scope("p"))
    total = amounts.amount(w, node.total, Scope("p"))
    lines = [
        f"if {who}:",
        f"    missing = {wanted} - {total}",
        f"    for c in range({len(w.contracts)}):",
        f"        if {values}[c] == missing:",
        "            cut |= 2 << c",
    ]
    return LimitCode(rule, CALLS, tuple(lines), True)


def _bid_place(w: Writer, node: nodes.BidPhrase) -> str:
    match node:
        case nodes.LastBid():
            return "s.last_bid"
        case nodes.BidOf(name):
            return f"bid_of(s, {amounts.role(w, name, node)})"
    raise unsupported(node, "a bid to compare with is wanted here")


def _set(w: Writer, node: nodes.Action) -> str:
    match node:
        case nodes.Play(cards) | nodes.Lead(cards):
            return amounts.cards(w, cards)
        case nodes.Act("follow_suit"):
            return "SUIT_MASK[s.led]"
    return str(calls(w, node)) if domain(node) == CALLS else "1"


def _done(w: Writer, node: nodes.Action) -> str:
    if isinstance(node, nodes.BidContract):
        return f"s.bids[p] == {w.contract(node.bid)}"
    what = kind(node)
    if what == a.PLAY:
        raise unsupported(node, "cards are not counted: once has no meaning here")
    return f"s.did[{what}] >> p & 1"


def window(w: Writer, node: nodes.Limit | nodes.OnlyLimit) -> list[str]:
    """When a limit holds: the tests of its tails."""
    tests = []
    scope = Scope("p", "p")
    for tail in node.tails:
        match tail:
            case nodes.Before(event) | nodes.Until(event):
                tests.append(f"not {passed(w, event, _since(node))}")
            case nodes.After(event):
                tests.append(passed(w, event, _since(node)))
            case nodes.During(when):
                tests.append(conditions.during(w, when))
            case nodes.IfSo(conds):
                tests += conditions.all_true(w, conds, scope)
            case nodes.Unless(conds):
                tests.append(f"not ({' and '.join(conditions.all_true(w, conds, scope))})")
    return [f"({test})" for test in tests]


def _since(node: nodes.Limit | nodes.OnlyLimit) -> str:
    """From where `the next trick` counts: from the breach in a limit on claims, else from now."""
    return "t" if domain(node.action) == a.CLAIM else "s.ended + 1"
