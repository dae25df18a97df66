"""What rules do to the table, and what they ask of it: the helpers that generated programs call."""

from __future__ import annotations

from collections.abc import Callable

from rulegen.engine import moments as m
from rulegen.engine.agenda import fire, follow
from rulegen.engine.cards import ANY_CARD, members
from rulegen.engine.table import CLOSED, NO_POINTS, VOID, Table

BIT = (*(1 << seat for seat in range(52)), 0)  # seat −1 (nobody) is the empty set


def _sides(n: int) -> tuple[int, ...]:
    """For each seat the set of its side: it and the one opposite when the players are even, else it alone."""
    half = n // 2 if n % 2 == 0 and n > 2 else n or 1
    return (*(sum(1 << other for other in range(n) if other % half == seat % half) for seat in range(n)), 0)


SIDE = tuple(_sides(n) for n in range(27))


# ---------- asking


def seats(s: Table, mask: int) -> list[int]:
    """The seats of a set, from forehand round; those who take no part come last."""
    if mask == s.act:
        return s.ring
    found = [p for p in s.ring if mask >> p & 1]
    rest = mask & ~s.act
    return found + [p for p in members(rest) if p not in found] if rest else found


def one_of_each_side(s: Table, mask: int) -> list[int]:
    """The first seat of each side in a set."""
    found: list[int] = []
    met = 0
    for p in seats(s, mask):
        if not met >> p & 1:
            found.append(p)
            met |= SIDE[s.n][p]
    return found


def nearest(s: Table, mask: int, last: int) -> int:
    """The first (or last) seat of a set from forehand round, −1 if it is empty."""
    found = seats(s, mask)
    return found[-1 if last else 0] if found else -1


def only_one(mask: int) -> int:
    """The set if it holds one seat, else the empty set."""
    return mask if mask & mask - 1 == 0 else 0


def all_of(wanted: int, have: int) -> bool:
    """Whether all of some players have something; of nobody it is not true."""
    return wanted != 0 and wanted & ~have == 0


def of_seat(s: Table, p: int, value: Callable[[Table, int], int]) -> int:
    """A count of the one who has a role, 0 if nobody has it."""
    return value(s, p) if p >= 0 else 0


def knocker(s: Table, place: int) -> int:
    """The first (0) or last (−1) player to knock, −1 if nobody has."""
    return s.knocks[place] if s.knocks else -1


def taker(s: Table, number: int) -> int:
    """Who took a trick of this deal, counted from 1; −1 if it has not been played."""
    return s.takers[number - 1] if 0 < number <= len(s.takers) else -1


def winning(s: Table) -> int:
    """The cards that beat those already played to the trick; before it is led to, all."""
    if s.led < 0:
        return ANY_CARD
    return sum(1 << card for card, key in enumerate(s.g.keys[s.row]) if key > s.best)


def on_side(s: Table, p: int, step: int) -> int:
    """The player on a side of `p`: 1 left, 2 right, 3 across; −1 for nobody."""
    if step == 0:
        return -1
    if step < 3:
        return s.left[p] if step == 1 else s.right[p]
    across = (p + s.n // 2) % s.n
    return across if s.act >> across & 1 else -1


def side_tricks(s: Table, p: int) -> int:
    """The tricks of a player's side."""
    return sum(s.tricks[q] for q in members(SIDE[s.n][p]))


def bid_of(s: Table, p: int) -> int:
    """The place of a player's bid in the contracts, −1 if there is none."""
    return s.bids[p] if p >= 0 else -1


def bid_value(s: Table, p: int) -> int:
    """A player's bid as a number: a named contract counts as the tricks it promises."""
    c = bid_of(s, p)
    if c < 0:
        return 0
    value = s.g.bid_values[c]
    return value if value >= 0 else max(0, s.g.need(s, c))


def contract_value(s: Table, p: int) -> int:
    """The contract as a number."""
    return bid_value(s, s.g.declarer(s) if s.g.has_declarer else p)


def promised(s: Table, p: int) -> int:
    """What a player has promised: the place of a contract, −2 for joining, −1 for nothing."""
    if s.free >> p & 1:
        return -1
    if not s.g.has_declarer:
        if s.bids[p] >= 0:
            return s.bids[p]
    elif p == s.g.declarer(s):
        return s.bids[p]
    return -2 if s.joined >> p & 1 else -1


def promise(s: Table, p: int) -> int:
    """Whether a player has promised anything (0 no) and has kept (1) or broken (2) it."""
    c = promised(s, p)
    return 0 if c == -1 else s.g.kept(s, c, p)


def missed(s: Table, p: int) -> int:
    """Tricks that a player has promised and not taken."""
    c = promised(s, p)
    have = side_tricks(s, p) if s.g.partners else s.tricks[p]
    return 0 if c == -1 else max(0, s.g.need(s, c) - have)


# ---------- points


def note(s: Table, kind: str, p: int, rule: int, value: object = None) -> None:
    """Keeps what happened, to whom and by which rule."""
    if s.recording:
        s.log.append((kind, p, rule, value))


def change(s: Table, rule: int, p: int, by: int) -> None:
    """A player gains or loses points; what happens at a bound is the game's rule."""
    if by:
        before = s.points[p]
        s.points[p] = after = s.g.bounded(s, before, by)
        note(s, "points", p, rule, [by, before, after])


def set_points(s: Table, rule: int, p: int, points: int) -> None:
    """A player's points become a number."""
    before = s.points[p]
    if points != before:
        s.points[p] = points
        note(s, "points", p, rule, [points - before, before, points])


# ---------- fates


def wins_match(s: Table, rule: int, mask: int) -> None:
    """They win, and the match is decided when the moment is finished."""
    if mask and s.decided != CLOSED:
        s.winners |= mask
        decide(s)
        for p in seats(s, mask):
            note(s, "wins", p, rule)


def loses_match(s: Table, rule: int, mask: int) -> None:
    """They lose, and the match is decided when the moment is finished."""
    if mask and s.decided != CLOSED:
        s.losers |= mask
        decide(s)
        for p in seats(s, mask):
            note(s, "loses", p, rule)


def decide(s: Table) -> None:
    """The match is decided: all duties are closed."""
    s.decided = max(s.decided, 1)
    s.duties.clear()


def goes_out(s: Table, rule: int, mask: int) -> None:
    """They are out of the match."""
    for p in seats(s, mask & s.alive):
        s.eliminated.append(p)
        note(s, "out", p, rule)
    _gone(s, mask)


def leaves_safely(s: Table, rule: int, mask: int) -> None:
    """They leave the match and cannot lose it."""
    for p in seats(s, mask & s.alive):
        s.out.append(p)
        note(s, "leaves", p, rule)
    _gone(s, mask)


def _gone(s: Table, mask: int) -> None:
    s.alive &= ~mask
    seat_players(s, s.act & ~mask)


def sits_out(s: Table, rule: int, mask: int) -> None:
    """They stay in the match but take no part in the deals to come."""
    for p in seats(s, mask & ~s.rest):
        note(s, "sits_out", p, rule)
    s.rest |= mask


def does_join(s: Table, rule: int, mask: int) -> None:
    """They join; joining by one who has promised something else already is void."""
    for p in seats(s, mask & ~s.joined):
        if promised(s, p) == -1:
            s.joined |= 1 << p
            note(s, "joins", p, rule)
            follow(s, m.JOINS, p)


def lays_down(s: Table, rule: int, mask: int) -> None:
    """They play no more tricks in this deal."""
    for p in seats(s, mask & ~s.down):
        note(s, "lays_down", p, rule)
    s.down |= mask
    seat_players(s, s.act)


def owes_nothing(s: Table, rule: int, mask: int) -> None:
    """Their promise is removed."""
    for p in seats(s, mask & ~s.free):
        note(s, "owes_nothing", p, rule)
    s.free |= mask


def deals_again(s: Table, rule: int, mask: int) -> None:
    """The deal is void, and that player deals again."""
    for p in seats(s, mask)[:1]:
        s.dealer = p
        s.deal_end = VOID
        note(s, "deals_again", p, rule)


# ---------- the course


def end_deal(s: Table, rule: int, how: int) -> None:
    """The deal is over when the moment is finished. Ending without points beats ending with them."""
    if s.deal_end != VOID and (not s.deal_end or how == NO_POINTS):
        s.deal_end = how
        note(s, "deal_ends", -1, rule, how)


def end_match(s: Table, rule: int, after: int) -> None:
    """The match ends when the moment is finished, or after so many more deals."""
    if after < 0:
        decide(s)
        note(s, "match_ends", -1, rule)
    elif s.deals_left < 0 or s.deals_left > after + 1:
        s.deals_left = after + 1  # the present deal, which is counted when it is over, among them
        note(s, "last_deals", -1, rule, after)


def end_auction(s: Table, rule: int) -> None:
    """Nobody speaks any more."""
    s.auction_over = 1
    note(s, "auction_ends", -1, rule)


def fail_contract(s: Table, rule: int) -> None:
    """The contract fails, once a deal."""
    if s.contract == 0:
        s.contract = 2
        note(s, "contract_fails", s.g.declarer(s) if s.g.has_declarer else -1, rule)
        follow(s, m.CONTRACT_FAILS)


def seat_players(s: Table, act: int) -> None:
    """Who takes part in the deal, and so who sits next to whom: those out are passed over."""
    n = s.n
    if act != s.act or not s.left:
        s.act = act
        s.left = [_step(act, p, 1, n) for p in range(n)]
        s.right = [_step(act, p, n - 1, n) for p in range(n)]
        s.next = s.left if s.g.clockwise else s.right
    playing = act & ~s.down
    if playing == act:
        s.after = s.next
    else:
        s.after = [_step(playing, p, 1 if s.g.clockwise else n - 1, n) for p in range(n)]
    s.need &= playing
    first = s.g.forehand(s)
    if first < 0 or not act >> first & 1:
        first = s.next[s.dealer]
    ring: list[int] = []
    s.ring = ring
    if act >> first & 1:
        following = s.next
        p = first
        while True:
            ring.append(p)
            p = following[p]
            if p == first:
                break


def _step(act: int, p: int, step: int, n: int) -> int:
    at = (p + step) % n
    while at != p and not act >> at & 1:
        at = (at + step) % n
    return at


__all__ = [
    "BIT",
    "SIDE",
    "all_of",
    "bid_of",
    "bid_value",
    "change",
    "contract_value",
    "deals_again",
    "does_join",
    "end_auction",
    "end_deal",
    "end_match",
    "fail_contract",
    "fire",
    "goes_out",
    "knocker",
    "lays_down",
    "leaves_safely",
    "loses_match",
    "missed",
    "nearest",
    "of_seat",
    "on_side",
    "one_of_each_side",
    "only_one",
    "owes_nothing",
    "promise",
    "seats",
    "set_points",
    "side_tricks",
    "sits_out",
    "taker",
    "winning",
    "wins_match",
]
