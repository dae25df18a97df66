"""What stands before and around the play: pack, hands, order, roles, contracts, promises, points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from rulegen import nodes
from rulegen.engine.bind import amounts, conditions, players
from rulegen.engine.bind.writer import Scope, Writer, unsupported
from rulegen.engine.cards import CARDS, SUIT_OF, SUITS, Pack, make_pack

T = TypeVar("T", bound=nodes.Node)


def stated(w: Writer, kind: type[T]) -> Iterator[tuple[int, T]]:
    """Every statement of a kind, with the place of its rule, in an order that does not depend on the source's."""
    found = [(place, statement) for place, rule in enumerate(w.rules) for statement in rule.body if isinstance(statement, kind)]
    yield from sorted(found, key=lambda item: (w.rules[item[0]].id, repr(item[1])))


def single(w: Writer, kind: type[T]) -> T | None:
    """The one statement of a kind."""
    return next((statement for _, statement in stated(w, kind)), None)


def player_range(w: Writer) -> tuple[int, int, int, bool]:
    """Fewest, most and usual players, and whether partners sit opposite."""
    fixed = single(w, nodes.FixedPlayers)
    if fixed:
        n = fixed.number.value
        return n, n, n, fixed.partners is not None
    some = single(w, nodes.Players)
    return (some.low.value, some.high.value, some.default.value, False) if some else (2, 8, 4, False)


def pack(w: Writer) -> Pack:
    """The pack with its ranking."""
    deck, ranking = single(w, nodes.Deck), single(w, nodes.Ranking)
    size = deck.cards.value if deck else 52
    jokers = deck.jokers.value if deck and deck.jokers else 0
    made = make_pack(size, jokers, *(("ace", "two") if ranking is None else (ranking.high, ranking.low)))
    if made is None:
        raise unsupported(deck or nodes.Deck(nodes.Number(size)), f"no pack of {size} cards and {jokers} jokers can be made")
    return made


def roles(w: Writer) -> None:
    """Fills in who has which role. Dealer, winner and leader are the table's; others are what a rule says."""
    w.roles.update(dealer="s.dealer", winner="s.winner", leader="s.lead", forehand="s.next[s.dealer]")
    waiting = [node for _, node in stated(w, nodes.RoleIs)]
    for node in waiting:  # a role may be told by another role
        w.roles.pop(node.role, None)
    while waiting:
        ready = [n for n in waiting if {t.role for t in nodes.walk(n.player) if hasattr(t, "role")} <= w.roles.keys()]
        if not ready:
            raise unsupported(waiting[0], "roles that are told by each other name nobody")
        for node in ready:
            expression = players.one(w, node.player, Scope())
            w.roles[node.role] = expression
            waiting.remove(node)


def contracts(w: Writer) -> int:
    """Fills in the contracts, lowest first, and gives the place of the rule that lists them."""
    rule = -1
    listed: list[int | str] = []
    for place, node in stated(w, nodes.Contracts):
        rule = place
        for bid in node.bids:
            if isinstance(bid, nodes.BidRange):
                listed += range(_lowest(bid.low), amounts.largest(bid.high) + 1)
            else:
                listed.append(bid.value if isinstance(bid, nodes.Number) else bid.name.text)
    w.contracts = tuple(dict.fromkeys(listed))
    return rule


def _lowest(node: nodes.Node) -> int:
    return min(amounts.ladder(node)) if isinstance(node, nodes.Ladder) else amounts.largest(node)


def open_contracts(w: Writer) -> list[str]:
    """Lines that leave in `open` the calls that exist in this deal: a range may go by deal."""
    lines = [f"open = {(2 << len(w.contracts)) - 1}"]
    for _, node in stated(w, nodes.Contracts):
        for bid in node.bids:
            if isinstance(bid, nodes.BidRange) and (isinstance(bid.low, nodes.Ladder) or isinstance(bid.high, nodes.Ladder)):
                numbers = tuple(c if isinstance(c, int) else -1 for c in w.contracts)
                low, high = amounts.number(w, bid.low), amounts.number(w, bid.high)
                lines += [
                    f"for c, value in enumerate({w.constant('NUMBERS', numbers)}):",
                    f"    if value >= 0 and not {low} <= value <= {high}:",
                    "        open &= ~(2 << c)",
                ]
    return lines


def promises(w: Writer) -> None:
    """`need(s, c)`: how many a contract (−2: joining) asks for; `kept(s, c, p)`: 1 kept, 2 broken, 0 nothing promised."""
    need: list[str] = []
    kept: list[str] = []
    tricks = "side_tricks(s, p)" if w.partners else "s.tricks[p]"

    def order(node: nodes.Promise) -> int:
        return 1 if isinstance(node.promiser, nodes.AnyNumber) else 0  # a bid named by itself beats `a number`

    values = w.constant("BID_NUMBERS", tuple(c if isinstance(c, int) else -1 for c in w.contracts))
    for node in sorted((node for _, node in stated(w, nodes.Promise)), key=order):
        match node.promiser:
            case nodes.Joining():
                mine = "c == -2"
            case nodes.AnyNumber():
                mine = f"c >= 0 and {values}[c] >= 0"
            case _:
                place = w.contract(node.promiser)
                if place is None:
                    continue
                mine = f"c == {place}"
        match node.quota:
            case nodes.Nothing():
                need += [f"if {mine}:", "    return 0"]
                kept += [f"if {mine}:", "    return 0"]
                continue
            case nodes.AllTricks():
                count, have, bound = "s.total", tricks, ">="
            case nodes.ThatMany(name):
                count, have, bound = f"{values}[c]", tricks, amounts.BOUNDS[name]
            case nodes.Quota(name, number, unit):
                count, bound = amounts.number(w, number), amounts.BOUNDS[name]
                have = tricks if unit == "tricks" else amounts.unit(w, unit, Scope("p"))
        need += [f"if {mine}:", f"    return {count}"]
        kept += [f"if {mine}:", f"    return 1 if {have} {bound} {count} else 2"]
    w.function("need", "s, c", [*need, "return 0"])
    w.function("kept", "s, c, p", [*kept, "return 0"])


def bounds(w: Writer) -> None:
    """`bounded(s, points, by)`: the new points; a bound works on the result of one effect, not on points already beyond it."""
    body = ["new = points + by"]
    for _, node in stated(w, nodes.BounceUp):
        bound = amounts.number(w, node.bound)
        body += [f"if by < 0 and points >= {bound} and new < {bound}:", f"    return 2 * {bound} - new"]
    for _, down in stated(w, nodes.BounceDown):
        bound = amounts.number(w, down.bound)
        body += [f"if by > 0 and points <= {bound} and new > {bound}:", f"    return 2 * {bound} - new"]
    for _, floor in stated(w, nodes.FloorAt):
        bound = amounts.number(w, floor.bound)
        body += [f"if by < 0 and points >= {bound} and new < {bound}:", f"    return {bound}"]
    for _, cap in stated(w, nodes.CapAt):
        bound = amounts.number(w, cap.bound)
        body += [f"if by > 0 and points <= {bound} and new > {bound}:", f"    return {bound}"]
    w.function("bounded", "s, points, by", [*body, "return new"])


def _by_player(w: Writer, pairs: list[tuple[nodes.Player, str]], default: str) -> list[str]:
    """Lines that give a number by player: what is said of some before what is said of all."""

    def general(pair: tuple[nodes.Player, str]) -> bool:
        return isinstance(pair[0], nodes.Some) and not pair[0].who

    body = []
    for player, value in sorted(pairs, key=general):
        body += [f"if {players.test(w, player, Scope('p'))}:", f"    return {value}"]
    return [*body, f"return {default}"]


def dealing(w: Writer) -> None:
    """`hand_size`, `packet`, `first_hand`, `trick_count`, `start_points`."""
    hands = [(node.player, amounts.number(w, node.number)) for _, node in stated(w, nodes.Hand)]
    w.function("hand_size", "s, p", _by_player(w, hands, "0"))
    packet = single(w, nodes.Packets)
    w.function("packet", "s", [f"return {amounts.number(w, packet.number) if packet else 1}"])
    w.function("first_hand", "s", [f"return {players.one(w, packet.player, Scope()) if packet else -1}"])
    tricks = single(w, nodes.DealTricks)
    longest = "max([(s.hands[p]).bit_count() for p in s.ring])"
    w.function(
        "trick_count", "s", [f"return min({amounts.number(w, tricks.number)}, {longest})" if tricks else f"return {longest}"]
    )
    start = [(node.player, amounts.number(w, node.number)) for _, node in stated(w, nodes.StartPoints)]
    w.function("start_points", "s, p", _by_player(w, start, "0"))


def trump(w: Writer, asleep: dict[int, str]) -> None:
    """`trump_suit(s)`: the suit that is trump in this trick, −1 for none. A condition beats no condition."""
    body: list[str] = []
    plain: list[str] = []
    for place, node in stated(w, nodes.Trumps):
        tests = conditions.all_true(w, node.conditions, Scope())
        if place in asleep:
            tests.append(f"not ({asleep[place]})")
        to = body if node.conditions else plain
        value = f"return {SUITS.index(node.suit)}"
        to += [f"if {' and '.join(tests)}:", f"    {value}"] if tests else [value]
    turned = single(w, nodes.TrumpSuit)
    if turned:
        card = "s.turned" if turned.card == "turned_up" else "s.last_dealt"
        table = w.constant("SUIT_OF", SUIT_OF)
        plain.append(f"return {table}[{card}] if {card} >= 0 else -1")
    w.function("trump_suit", "s", [*body, *plain, "return -1"])


def keys(w: Writer, made: Pack) -> tuple[tuple[int, ...], ...]:
    """For each trump suit (none first) and suit led, how high each card stands in the trick; −1 for one that cannot win."""
    winning = single(w, nodes.TrickWinner)
    how = winning.winning if winning else "highest_led"
    rows = []
    for trump_suit in range(-1, 4):
        for led in range(5):
            row = []
            for card in range(CARDS):
                strength = made.strength[card]
                if how == "highest_card":
                    key = strength
                elif how == "highest_trump" and SUIT_OF[card] == trump_suit:
                    key = 100 + strength
                elif how == "lowest_led":
                    key = 100 - strength if SUIT_OF[card] == led else -1
                else:
                    key = strength if SUIT_OF[card] == led else -1
                row.append(key)
            rows.append(tuple(row))
    return tuple(rows)


_RANK_OF_TRICK = (nodes.TrickNo, nodes.LastTrick, nodes.EveryTrick, nodes.FirstTrick, nodes.NextTrick)


def leaders(w: Writer, asleep: dict[int, str]) -> None:
    """`leader(s)`: who leads to the trick about to begin. A condition beats no condition, `every` beats `first` and `next`."""
    body: list[str] = []

    def order(item: tuple[int, nodes.LeadsTo]) -> tuple[bool, int]:
        return item[1].conditions is None, _RANK_OF_TRICK.index(type(item[1].trick))

    for place, node in sorted(stated(w, nodes.LeadsTo), key=order):
        tests = conditions.all_true(w, node.conditions, Scope())
        match node.trick:
            case nodes.TrickNo(number):
                tests.append(f"s.trick_no == {amounts.number(w, number)}")
            case nodes.LastTrick():
                tests.append("s.trick_no == s.total")
            case nodes.FirstTrick():
                tests.append("s.trick_no == 1")
        if place in asleep:
            tests.append(f"not ({asleep[place]})")
        seat = players.one(w, node.player, Scope())
        body += [f"p = {seat}", f"if {' and '.join(['p >= 0', *tests])}:", "    return p"]
    w.function("leader", "s", [*body, "return -1"])


def order(w: Writer) -> tuple[int, int]:
    """`forehand`, `declarer`, `beginner`, `first_dealer`, `next_dealer`; gives which drawn card deals first, and its rule."""
    w.function("forehand", "s", [f"return {w.roles['forehand']}"])
    w.function("declarer", "s", [f"return {w.roles.get('declarer', '-1')}"])
    begins = single(w, nodes.Begins)
    w.function("beginner", "s", [f"return {players.one(w, begins.player, Scope()) if begins else w.roles['forehand']}"])
    draws, rule = 0, -1
    first = following = "-1"
    for place, node in stated(w, nodes.Deals):
        if node.when == "next":
            following = players.one(w, node.player, Scope())
            continue
        extreme = next((vp.extreme for vp in nodes.walk(node.player) if isinstance(vp, nodes.Draws)), None)
        if extreme:
            draws, rule = (1 if extreme == "highest" else -1), place
        else:
            first = players.one(w, node.player, Scope())
    w.function("first_dealer", "s", [f"return {first}"])
    w.function("next_dealer", "s", [f"return {following}"])
    return draws, rule
