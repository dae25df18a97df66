"""Who is meant: a player phrase as a set of seats, as one seat, or as a test; and what can be said of a player."""

from __future__ import annotations

from rulegen import nodes
from rulegen.engine.bind import amounts
from rulegen.engine.bind.amounts import role
from rulegen.engine.bind.writer import Scope, Writer, unsupported

FREE = ("a", "each", "another", "each_other")  # determiners that choose among the players


def everybody(who: tuple[nodes.VerbPhrase, ...] | None) -> str:
    """The seats among which a phrase chooses: those in the match, unless it speaks of those who are not."""
    outside = any(isinstance(vp, nodes.InMatch) and vp.negation for vp in who or ())
    return "s.all_seats & ~s.alive" if outside else "s.act"


def group(w: Writer, node: nodes.Player, scope: Scope) -> str:
    """The set of players that a phrase means."""
    match node:
        case nodes.Nobody():
            return "0"
        case nodes.Some("that", body, _):
            return _bit(_bound(scope, node), body == "partnership")
        case nodes.Some(determiner, body, who):
            seats = everybody(who)
            if determiner in ("another", "each_other"):
                rest = f"SIDE[s.n][{_bound(scope, node)}]" if body == "partnership" else f"BIT[{_bound(scope, node)}]"
                seats = f"({seats}) & ~{rest}"
            if not who:
                return f"({seats})"
            return f"{filtered(w, who, body == 'partnership')}(s, {seats}, {scope.b or '-1'})"
        case nodes.AllBut(_, _, name):
            return f"(s.act & ~BIT[{role(w, name, node)}])"
        case nodes.TheOne(body, who):
            return f"only_one({filtered(w, who, body == 'partnership')}(s, {everybody(who)}, {scope.b or '-1'}))"
        case nodes.TheBest(None, body, _):
            return f"{_best(w, node)}(s)"
    side = getattr(node, "body", "player") == "partnership"
    return _bit(one(w, node, scope), side)


def _bit(seat: str, side: bool) -> str:
    return f"SIDE[s.n][{seat}]" if side else f"BIT[{seat}]"


def _bound(scope: Scope, node: nodes.Node) -> str:
    if scope.b is None:
        raise unsupported(node, "which player is meant is not clear")
    return scope.b


def one(w: Writer, node: nodes.Player, scope: Scope) -> str:
    """The one seat that a phrase means, −1 for nobody; of several the nearest from forehand round."""
    match node:
        case nodes.TheRole(name):
            return role(w, name, node)
        case nodes.Some("that"):
            return _bound(scope, node)
        case nodes.NthTo(nth, _, act):
            if act == "knock":
                return f"knocker(s, {0 if nth == 'first' else -1})"
            return f"s.{nth}_{'bidder' if act == 'bid' else 'passer'}"
        case nodes.Beside(_, side, name):
            return f"s.{side}[{role(w, name, node)}]"
        case nodes.OnSide(_, name):
            if scope.p is None:
                raise unsupported(node, "whose side is not clear")
            sides = name if isinstance(name, nodes.Sides) else w.game.values.get(name.text)
            if not isinstance(sides, nodes.Sides):
                raise unsupported(node, "no series of sides has this name")
            table = w.constant("SIDES", tuple(sides.sides))
            steps = w.constant(
                "TURNS", tuple({"left": 1, "right": 2, "across": 3, "to_nobody": 0}[side] for side in sides.sides)
            )
            return f"on_side(s, {scope.p}, {steps}[(s.deal_no - 1) % len({table})])"
        case nodes.WinnerOf(trick):
            if isinstance(trick, nodes.TrickNo):
                return f"taker(s, {amounts.number(w, trick.number)})"
            return "-1" if isinstance(trick, nodes.NextTrick) else "s.winner"
        case nodes.TheBest(nth):
            return f"nearest(s, {_best(w, node)}(s), {1 if nth == 'last' else 0})"
    return f"nearest(s, {group(w, node, scope)}, 0)"


def test(w: Writer, node: nodes.Player, scope: Scope) -> str:
    """Whether the player in question, who takes part, is one of those a phrase means."""
    p = scope.p
    match node:
        case nodes.Nobody():
            return "0"
        case nodes.Some(determiner, body, who):
            parts = []
            if determiner == "that":
                parts.append(f"{p} == {_bound(scope, node)}")
            elif determiner in ("another", "each_other"):
                parts.append(f"{p} != {_bound(scope, node)}")
            parts += [verb(w, vp, scope.of(str(p), body == "partnership")) for vp in who or ()]
            return " and ".join(parts) or "1"
        case nodes.AllBut(_, _, name):
            return f"{p} != {role(w, name, node)}"
        case nodes.TheOne() | nodes.TheBest(None):
            return f"{group(w, node, scope)} >> {p} & 1"
    return f"{p} == {one(w, node, scope)}"


def filtered(w: Writer, who: tuple[nodes.VerbPhrase, ...], side: bool) -> str:
    """The function that keeps of some seats those of whom all of the phrases are true."""
    tests = " and ".join(verb(w, vp, Scope("p", "b", side)) for vp in who)
    key = f"who:{tests}"
    if key not in w.constants:
        body = ["m = 0", "for p in s.ring:" if "~" not in everybody(who) else "for p in range(s.n):"]
        body += [f"    if seats >> p & 1 and {tests}:", "        m |= 1 << p", "return m"]
        w.constants[key] = w.function(w.name("who"), "s, seats, b", body)
    return str(w.constants[key])


def _best(w: Writer, node: nodes.TheBest) -> str:
    """The function that gives the players who have the most, the fewest, the highest."""
    side = node.body == "partnership"
    match node.best:
        case nodes.Most(name):
            value = amounts.unit(w, name, Scope("p", None, side))
        case nodes.Fewest(name):
            value = f"-({amounts.unit(w, name, Scope('p', None, side))})"
        case nodes.HighestBid():
            value = "s.bids[p]"
    key = f"best:{value}"
    if key not in w.constants:
        start = "-1" if isinstance(node.best, nodes.HighestBid) else "-1000000000"
        body = ["m = 0", f"top = {start}", "for p in s.ring:", "    if s.act >> p & 1:", f"        v = {value}"]
        body += ["        if v > top:", "            top = v", "            m = 1 << p"]
        body += ["        elif v == top and m:", "            m |= 1 << p", "return m"]
        w.constants[key] = w.function(w.name("best"), "s", body)
    return str(w.constants[key])


STATES = {
    "made_bid": "s.bids[{p}] >= 0",
    "joined": "s.joined >> {p} & 1",
    "declined": "s.declined >> {p} & 1",
    "passed": "s.passed >> {p} & 1",
    "asked": "s.did[ASK] >> {p} & 1",
    "knocked": "s.knocked >> {p} & 1",
    "kept": "promise(s, {p}) == 1",
    "broken": "promise(s, {p}) == 2",
}


def verb(w: Writer, node: nodes.VerbPhrase, scope: Scope) -> str:
    """What is said of the player in question, as a test."""
    p = scope.p
    match node:
        case nodes.IsRole(negation, name):
            return f"{p} {'!=' if negation else '=='} {role(w, name, node)}"
        case nodes.Has(quantity):
            return amounts.quantity(w, quantity, scope)
        case nodes.HasDone(negation, state):
            said = f"({STATES[state].format(p=p)})"
            return f"not {said}" if negation else said
        case nodes.HasBid(negation, bid):
            place = w.contract(bid)
            if place is None:
                return "1" if negation else "0"
            return f"s.bids[{p}] {'!=' if negation else '=='} {place}"
        case nodes.HasTaken(cards):
            return amounts.holds(w, f"s.taken[{p}]", cards)
        case nodes.HasTakenTrick(trick):
            match trick:
                case nodes.TrickNo(number):
                    return f"taker(s, {amounts.number(w, number)}) == {p}"
                case nodes.AnyTrick():
                    return f"{amounts.unit(w, 'tricks', scope)} > 0"
                case nodes.LastTrick():
                    return f"(s.winner == {p} and s.ended >= s.total)"
            return "0"
        case nodes.Holds(cards):
            return amounts.holds(w, f"s.hands[{p}]", cards)
        case nodes.HoldsNo(suit):
            return f"s.hands[{p}] & {amounts.suit(suit)} == 0"
        case nodes.HoldsNoNamed(name):
            return f"s.hands[{p}] & {amounts.named(w, name, node)} == 0"
        case nodes.HoldsOnly(suit):
            return f"(s.hands[{p}] != 0 and s.hands[{p}] & ~{amounts.suit(suit)} == 0)"
        case nodes.HoldsCount(bound, number, suit):
            held = f"(s.hands[{p}] & {amounts.suit(suit)}).bit_count()"
            return f"{held} {amounts.BOUNDS[bound]} {amounts.number(w, number)}"
        case nodes.CanFollow():
            return f"(s.led >= 0 and s.hands[{p}] & SUIT_MASK[s.led] != 0)"
        case nodes.CannotFollow():
            return f"(s.led >= 0 and s.hands[{p}] & SUIT_MASK[s.led] == 0)"
        case nodes.InMatch(negation):
            return f"{'not ' if negation else ''}(s.alive >> {p} & 1)"
    raise unsupported(node, "this can be said only of who deals first")
