"""Effects: each becomes a few lines that call the helpers of `rulegen.engine.helpers`."""

from __future__ import annotations

from dataclasses import dataclass

from rulegen import nodes
from rulegen.engine import actions as a
from rulegen.engine.bind import amounts, players, setup
from rulegen.engine.bind.writer import Scope, Writer, unsupported
from rulegen.engine.table import ENDED, NO_PLAY, NO_POINTS

SPEAK = a.KINDS  # a bid or a pass, as one kind

_KINDS = {
    "pass": a.PASS,
    "speak": SPEAK,
    "join": a.JOIN,
    "decline": a.DECLINE,
    "cut": a.CUT,
    "take_up": a.TAKE_UP,
    "deal": a.DEAL,
    "bid": a.BID,
    "demand_deal": a.DEMAND,
    "knock_against": a.CLAIM,
    "ask_all": a.ASK,
    "knock": a.KNOCK,
    "follow_suit": a.PLAY,
}

# What is no duty, and why.
_NO_DUTY = {
    a.PLAY: "which cards may be played is the matter of a limit",
    a.CLAIM: "who may point out a breach is the matter of a limit",
    a.DEAL: "who deals is the matter of an order",
}


@dataclass(frozen=True)
class DutySource:
    """What a program keeps of a duty: `mandatory` for must; `calls` the bids that do it; `term` what a knock says.

    `deadline`, `asks`, `to`, `count` are names of functions: (s, opened) whether it is too late; (s, p) who is asked; (s, p)
    who gets the cards; (s) how many.
    """

    rule: int
    kind: int
    mandatory: bool
    calls: int = 0
    term: int = -1
    deadline: str | None = None
    asks: str | None = None
    to: str | None = None
    count: str | None = None
    again: bool = False


def kind(node: nodes.Action) -> int:
    """The kind of action that a phrase means."""
    match node:
        case nodes.Act(act):
            return _KINDS[act]
        case nodes.Play() | nodes.Lead():
            return a.PLAY
        case nodes.BidContract():
            return a.BID
        case nodes.Ask():
            return a.ASK
        case nodes.KnockSaying():
            return a.KNOCK_OUT
        case nodes.Give():
            return a.GIVE
        case nodes.Exchange():
            return a.EXCHANGE


def calls(w: Writer, node: nodes.Action) -> int:
    """The calls that a phrase means, as bits: 1 the pass, 2 the lowest contract, 4 the next, …"""
    everything = (1 << len(w.contracts) + 1) - 1
    match node:
        case nodes.Act("pass"):
            return 1
        case nodes.Act("speak"):
            return everything
        case nodes.Act("bid"):
            return everything & ~1
        case nodes.BidContract(bid):
            place = w.contract(bid)
            return 0 if place is None else 2 << place
    return 0


def duty(
    w: Writer,
    rule: int,
    player: nodes.Player,
    modal: str,
    action: nodes.Action,
    time: nodes.Time | None,
    duties: list[DutySource],
) -> str:
    """Adds a duty to the program and gives its number as an expression."""
    what = kind(action)
    name = f"duty_{len(duties)}"
    deadline = asks = to = count = None
    if isinstance(time, nodes.Before | nodes.Until):
        deadline = w.function(f"{name}_deadline", "s, opened", [f"return {passed(w, time.event, 'opened')}"])
    if isinstance(action, nodes.Ask):
        asks = w.function(f"{name}_asks", "s, p", [f"return {players.group(w, action.player, Scope('p', 'p'))} & ~BIT[p]"])
    if isinstance(action, nodes.Give):
        to = w.function(f"{name}_to", "s, p", [f"return {players.one(w, action.player, Scope('p', 'p'))}"])
    if isinstance(action, nodes.Give | nodes.Exchange):
        count = w.function(f"{name}_count", "s", [f"return {amounts.number(w, action.number)}"])
    if what in _NO_DUTY:
        raise unsupported(action, f"{_NO_DUTY[what]}, which no event brings about; write it without `when`")
    if what in (SPEAK, a.PASS):
        what = a.BID
    term = w.terms.index(action.term.text) if isinstance(action, nodes.KnockSaying) else -1
    stops = modal == "must" or isinstance(action, nodes.Exchange)
    duties.append(DutySource(rule, what, stops, calls(w, action), term, deadline, asks, to, count))
    return str(len(duties) - 1)


def passed(w: Writer, event: nodes.Event, since: str) -> str:
    """Whether an event has happened; `the next trick` counts from `since`, the trick that was next then."""
    if isinstance(event, nodes.TrickMoment) and isinstance(event.trick, nodes.NextTrick):
        return f"s.{'started' if event.point == 'starts' else 'ended'} >= {since}"
    return f"{w.flag(event)} != 0"


def lines(w: Writer, rule: int, node: nodes.Effect, scope: Scope, duties: list[DutySource]) -> list[str]:
    """The lines of an effect."""
    match node:
        case nodes.Gains(player, gain):
            return _points(w, rule, player, gain, scope, "")
        case nodes.Loses(player, gain):
            return _points(w, rule, player, gain, scope, "-")
        case nodes.ReturnsTo(player, number):
            return [
                f"for p in seats(s, {players.group(w, player, scope)}):",
                f"    set_points(s, {rule}, p, {amounts.number(w, number)})",
            ]
        case nodes.Befalls(player, fate):
            if fate == "bids_again":
                everything = (2 << len(w.contracts)) - 2
                duties.append(DutySource(rule, a.BID, True, everything, again=True))
                return [f"open_duty(s, {len(duties) - 1}, {players.group(w, player, scope)})"]
            return [f"{fate}(s, {rule}, {players.group(w, player, scope)})"]
        case nodes.Duty(player, modal, action, time):
            who = players.group(w, player, scope)
            if modal == "may_not":
                return [f"forbid(s, {rule}, {kind(action)}, {who})"]
            if modal == "need_not":
                return [f"release(s, {kind(action)}, {who})"]
            return [f"open_duty(s, {duty(w, rule, player, modal, action, time, duties)}, {who})"]
        case nodes.EndDeal(without):
            code = {None: ENDED, "no_points": NO_POINTS, "no_play": NO_PLAY}[without]
            return [f"end_deal(s, {rule}, {code})"]
        case nodes.EndMatch(after):
            return [f"end_match(s, {rule}, {after.value if after else -1})"]
        case nodes.Turn(turn):
            return [f"{turn}(s, {rule})"]


def _points(w: Writer, rule: int, player: nodes.Player, gain: nodes.Gain, scope: Scope, sign: str) -> list[str]:
    side = getattr(player, "body", "player") == "partnership"
    who = players.group(w, player, scope)
    inner = scope.of("p", side)
    match gain:
        case nodes.PointsGain(number):
            value = amounts.number(w, number)
        case nodes.PointsPer(number, each):
            value = f"{amounts.number(w, number)} * {_countable(w, each, inner)}"
        case nodes.PointsEqual(amount):
            value = amounts.amount(w, amount, inner)
    if "s.points" in value:  # so that one player's new points do not count for the next
        return [f"for p, v in [(p, {value}) for p in seats(s, {who})]:", f"    change(s, {rule}, p, {sign}v)"]
    return [f"for p in seats(s, {who}):", f"    change(s, {rule}, p, {sign}({value}))"]


def _countable(w: Writer, node: nodes.Countable, scope: Scope) -> str:
    match node:
        case nodes.EachTrick():
            return _weighed(w, scope)
        case nodes.EachMissed():
            return amounts.unit(w, "missed", scope)
        case nodes.EachBeyond(number):
            return f"max(0, {amounts.unit(w, 'tricks', scope)} - {amounts.amount(w, number, scope)})"
        case nodes.EachTaken(suit):
            return f"(s.taken[{scope.p}] & {amounts.suit(suit)}).bit_count()"


def _weighed(w: Writer, scope: Scope) -> str:
    """The tricks of the player in question, each as often as it counts."""
    tricks = amounts.unit(w, "tricks", scope)
    stated = [node for _, node in setup.stated(w, nodes.TrickCounts)]
    usual = next((amounts.number(w, node.number) for node in stated if isinstance(node.trick, nodes.AnyTrick)), "1")
    parts = [tricks if usual == "1" else f"{usual} * {tricks}"]
    for node in stated:
        if not isinstance(node.trick, nodes.AnyTrick):
            took = players.verb(w, nodes.HasTakenTrick(node.trick), scope)
            if scope.side and w.partners:
                mine = players.verb(w, nodes.HasTakenTrick(node.trick), Scope("q"))
                took = f"any(SIDE[s.n][{scope.p}] >> q & 1 and {mine} for q in s.ring)"
            parts.append(f"({amounts.number(w, node.number)} - {usual}) * ({took})")
    return f"({' + '.join(parts)})" if len(parts) > 1 else parts[0]
