"""The course of a match, step by step, from moment to moment, until somebody has to decide something."""

from __future__ import annotations

from rulegen.engine import actions as a
from rulegen.engine import moments as m
from rulegen.engine.agenda import fire, follow, run_top
from rulegen.engine.cards import SUIT_OF, members
from rulegen.engine.duties import answers, break_late, stops
from rulegen.engine.helpers import note, promise, seat_players, seats
from rulegen.engine.prng import below, shuffle
from rulegen.engine.table import (
    ALL_PASSED,
    AUCTION,
    BEFORE,
    CALLS,
    CLOSED,
    COUNT,
    ENDED,
    FOLLOW,
    LEAD,
    NEXT,
    NO_PLAY,
    NO_POINTS,
    OPEN,
    OVER,
    PLACE,
    SETTLE,
    SETTLED,
    START,
    TRICK,
    TRICK_OVER,
    TURN,
    VOID,
    Table,
)

DEALS_A_MATCH = 1_000  # beyond that a match is undecided


def advance(s: Table) -> None:
    """Goes on until a player has to act, or the match is over."""
    while not s.over:
        if s.duties:
            break_late(s)
        if s.question and len(s.stack) <= s.asked_at and _asks(s):
            return
        if s.stack:
            if not run_top(s):
                if stops(s):
                    return
                continue
        elif s.decided:
            if s.step == OVER:
                s.over = 1
            else:
                _end_match(s)
        elif s.duties and stops(s):
            return
        elif s.alive != s.counted:
            _count(s)
        elif s.deal_end and s.step < SETTLE:
            _cut_short(s)
        elif _STEPS[s.step](s):
            return


def _asks(s: Table) -> bool:
    """Whether somebody has still to answer; who may neither join nor decline is passed over."""
    while s.question:
        p = s.question[0]
        if s.act >> p & 1 and answers(s, p):
            return True
        s.question.pop(0)
    close_question(s)
    return False


def close_question(s: Table) -> None:
    """All have answered."""
    if s.asked and s.asked & ~s.declined == 0:
        follow(s, m.ALL_DECLINE)
    s.asked = 0


def _end_match(s: Table) -> None:
    s.step = OVER
    if s.winners or s.losers:
        s.decided = CLOSED
    s.question.clear()
    s.rest = 0
    seat_players(s, s.alive)
    fire(s, m.MATCH_ENDS)


def _count(s: Table) -> None:
    s.counted = s.alive
    left = (s.alive).bit_count()
    if left == 0:
        fire(s, m.NOBODY_LEFT)
    fire(s, m.PLAYERS_LEFT, members(s.alive)[0] if left == 1 else -1, left)
    if left == 0 and not s.stack:
        s.decided = 1


def _cut_short(s: Table) -> None:
    if s.deal_end == VOID:
        s.duties.clear()
        s.question.clear()
        s.deal_no -= 1
        s.deal_end = OPEN
        s.step = START
    else:
        s.step = SETTLED if s.deal_end == NO_POINTS else SETTLE
        if s.step == SETTLED:
            s.breaches.clear()
            s.forbids.clear()
            s.duties.clear()


# ---------- before the cards are dealt


def _start(s: Table) -> bool:
    """A new deal."""
    if s.dealt >= DEALS_A_MATCH or s.alive & ~s.rest == 0:
        s.decided = 1
        return False
    n = s.n
    s.dealt += 1
    s.deal_no += 1
    s.deal_end = OPEN
    s.contract = s.happened = s.ran = s.bid_sum = s.passed = s.passes = s.auction_over = 0
    s.last_bid = s.first_bidder = s.last_bidder = s.first_passer = s.last_passer = -1
    s.joined = s.declined = s.down = s.free = s.asked = s.knocked = 0
    s.asker = s.trump = s.led = s.lead = s.turn = s.winner = s.pending = s.turned = s.last_dealt = s.mask = -1
    s.trick_no = 1
    s.started = s.ended = s.need = s.pile = 0
    s.hands = [0] * n
    s.taken = [0] * n
    s.given = [0] * n
    s.tricks = [0] * n
    s.bids = [-1] * n
    s.secret = [-1] * n
    s.table = [-1] * n
    s.did = [0] * (a.KINDS + 1)
    s.takers = []
    s.stock = []
    s.duties = []
    s.breaches = []
    s.forbids = []
    if s.knocks:
        s.knocks = [p for p in s.knocks if s.rest >> p & 1]
    seat_players(s, s.alive & ~s.rest)
    if not s.act >> s.dealer & 1:
        s.dealer = s.next[s.dealer]
        seat_players(s, s.act)
    note(s, "deal", s.dealer, -1, s.deal_no)
    s.step = BEFORE
    fire(s, m.DEAL_STARTS)
    return False


def _before(s: Table) -> bool:
    """The dealer deals; where deeds are written, players may cut first."""
    if s.manual or s.g.cut_written:
        return True
    deal(s)
    return False


def deal(s: Table) -> None:
    """Deals from the shuffled pack, in packets."""
    pack = list(s.g.pack)
    sizes = [s.g.hand_size(s, p) if s.act >> p & 1 else 0 for p in range(s.n)]
    count = sum(sizes)
    shuffle(s, pack, len(pack) if s.g.uses_stock else count)
    give_out(s, pack, sizes)


def give_out(s: Table, pack: list[int], sizes: list[int]) -> None:
    """Hands out the cards of a pack in order, packet by packet, and turns one up if the game does."""
    first = s.g.first_hand(s)
    order = s.ring
    if first >= 0 and first != order[0] and first in order:
        place = order.index(first)
        order = order[place:] + order[:place]
    packet = s.g.packet(s)
    key = (packet, *order, *sizes)
    turns = s.g.packets.get(key)
    if turns is None:
        turns = s.g.packets[key] = _packets(packet, order, sizes)
    hands = s.hands
    for card, p in zip(pack, turns, strict=False):
        hands[p] |= 1 << card
    at = len(turns)
    if at:
        s.last_dealt = pack[at - 1]
    if s.g.uses_stock:
        s.stock = pack[at:]
        if s.g.turns_up and s.stock:
            s.turned = s.stock[0]
    s.step = COUNT


def _packets(packet: int, order: list[int], sizes: list[int]) -> tuple[int, ...]:
    """Who gets the first card of the pack, the second, …"""
    left = list(sizes)
    turns: list[int] = []
    while any(left):
        for p in order:
            turns += [p] * min(packet, left[p])
            left[p] -= min(packet, left[p])
    return tuple(turns)


def _count_cards(s: Table) -> bool:
    """The hands are counted."""
    g = s.g
    s.total = g.trick_count(s)
    s.step = AUCTION
    note(s, "dealt", s.dealer, -1)
    fire(s, m.CARDS_DEALT)
    wrong = 0
    for p in s.ring:
        if (s.hands[p]).bit_count() != g.hand_size(s, p):
            wrong |= 1 << p
    if wrong:
        for p in reversed(seats(s, wrong)):
            note(s, "misdeal", p, -1)
            fire(s, m.MISDEALT, p)
    return False


# ---------- auction


def _auction(s: Table) -> bool:
    if not s.g.has_auction:
        s.step = TRICK
        return False
    first = s.g.beginner(s)
    s.turn = first if first >= 0 and s.act >> first & 1 else s.ring[0]
    s.auction_over = 0  # what ended before it began has not ended
    s.step = CALLS
    return next_call(s)


def next_call(s: Table) -> bool:
    """The next who can say anything; when nobody can, or all the others have passed on a bid, the auction is over."""
    players = (s.act).bit_count()
    if not s.act >> s.turn & 1:
        s.turn = s.next[s.turn]
    if not s.auction_over and s.passes < players - (s.last_bidder >= 0):
        for _ in range(players):
            s.mask = s.g.calls(s, s.turn)
            if s.mask:
                return True
            s.turn = s.next[s.turn]
    s.mask = -1
    if s.g.together:
        _reveal(s)
    if s.last_bidder < 0:
        s.step = ALL_PASSED
        note(s, "all_pass", -1, -1)
        fire(s, m.ALL_PASS)
    else:
        s.step = TRICK
        _note_contract(s)
        fire(s, m.AUCTION_ENDS)
    return False


def _note_contract(s: Table) -> None:
    p = s.g.declarer(s) if s.g.has_declarer else -1
    if p >= 0 and s.bids[p] >= 0:
        note(s, "contract", p, s.g.declarer_rule, s.g.contracts[s.bids[p]])


def _reveal(s: Table) -> None:
    s.auction_over = 1
    for p in s.ring:
        if s.secret[p] >= 0:
            note(s, "action", p, -1, a.action(p, a.BID, s.g.contracts[s.secret[p]]))
            take_bid(s, p, s.secret[p])
            s.secret[p] = -1


def take_bid(s: Table, p: int, c: int) -> None:
    """A bid is made."""
    s.bids[p] = c
    s.last_bid = c
    s.last_bidder = p
    if s.first_bidder < 0:
        s.first_bidder = p
    s.bid_sum += max(0, s.g.bid_values[c])
    s.passes = 0
    fire(s, m.BID_MADE, p, c)


def _all_passed(s: Table) -> bool:
    """After everyone has passed a rule may have made somebody bid."""
    s.step = TRICK
    if s.last_bidder >= 0:
        _note_contract(s)
        fire(s, m.AUCTION_ENDS)
    return False


# ---------- tricks


def _trick(s: Table) -> bool:
    """A trick is about to begin: who leads?"""
    playing = s.act & ~s.down
    need = 0
    for p in s.ring:
        if playing >> p & 1 and s.hands[p]:
            need |= 1 << p
    if s.ended >= s.total or not need:
        s.step = SETTLE
        return False
    s.trick_no = s.ended + 1
    s.need = need
    s.led = -1
    s.pile = 0
    s.best = -1
    s.mask = -1
    s.trump = s.g.trump_suit(s)
    leader = s.g.leader(s)
    if leader >= 0 and not need >> leader & 1:
        for _ in range(s.n):
            leader = s.after[leader]
            if need >> leader & 1:
                break
    s.lead = s.turn = leader
    s.step = LEAD
    return True


def _wait(s: Table) -> bool:
    """Somebody is to lead or to follow; if he has just left the match, it is another's turn."""
    if s.turn < 0 or s.need >> s.turn & 1:
        return True
    s.mask = -1
    s.step = TRICK if s.step == LEAD else TURN
    return False


def _place(s: Table) -> bool:
    """The card led lies on the table."""
    card = s.pending
    s.pending = -1
    s.led = led = SUIT_OF[card]
    s.row = (s.trump + 1) * 5 + led
    put(s, s.lead, card)
    s.step = TURN
    fire(s, m.CARD_PLAYED, s.lead, card)
    fire(s, m.LEADS, s.lead)
    return not s.stack and _turn(s)


def put(s: Table, p: int, card: int) -> None:
    """A card goes from the hand to the table."""
    s.hands[p] &= ~(1 << card)
    s.table[p] = card
    s.pile |= 1 << card
    key = s.g.keys[s.row][card]
    if key > s.best:
        s.best = key
        s.best_seat = p
    s.need &= ~(1 << p)


def _turn(s: Table) -> bool:
    """Whose turn it is; when all have played, who wins the trick."""
    s.mask = -1
    if s.need:
        p = s.after[s.turn]
        while not s.need >> p & 1:
            p = s.after[p]
        s.turn = p
        s.step = FOLLOW
        return True
    end_trick(s)
    return False


def end_trick(s: Table) -> None:
    """The winner takes the cards."""
    p = s.winner = s.best_seat
    s.tricks[p] += 1
    s.taken[p] |= s.pile
    s.takers.append(p)
    s.ended += 1
    s.table = [-1] * s.n
    s.led = -1
    s.mask = -1
    if s.recording:
        s.log.append(("trick", p, s.g.winner_rule, s.ended))
    s.step = TRICK_OVER
    fire(s, m.TRICK_ENDS, p, s.trick_no)


def after_trick(s: Table) -> bool:
    """A trick is over: the next begins. True once somebody is to lead."""
    s.step = TRICK
    if s.g.provisional and s.ended < s.total:
        _try_settling(s)
        return False
    return _trick(s)


def _try_settling(s: Table) -> None:
    """Where a deal need not be played to its end: if settling it now would decide the match, it is settled now."""
    trial = type(s)()
    s.copy_to(trial)
    trial.step = SETTLE
    trial.contract = trial.contract or 3  # whether the contract is made is not known yet
    advance_to(trial, NEXT)
    if trial.decided or trial.alive != s.alive or stops(trial):
        s.deal_end = ENDED
        s.contract = s.contract or 3


def advance_to(s: Table, step: int) -> None:
    """Goes on to a step, or until somebody has to act."""
    while not s.over and (s.stack or s.step != step):
        if s.stack:
            if not run_top(s):
                return
        elif s.decided or s.question or stops(s) or _STEPS[s.step](s):
            return


# ---------- settling


def _settle(s: Table) -> bool:
    """The contract is made or fails, and the deal ends: one moment."""
    s.breaches.clear()
    s.forbids.clear()
    s.duties.clear()
    s.question.clear()
    s.need = 0
    s.led = -1
    x = m.ENDS
    if s.g.has_declarer and s.contract == 0 and s.deal_end != NO_PLAY:
        p = s.g.declarer(s)
        outcome = promise(s, p) if p >= 0 else 0
        if outcome:
            x |= m.MADE if outcome == 1 else m.FAILS
            s.contract = outcome
            note(s, "contract_made" if outcome == 1 else "contract_fails", p, -1, s.g.contracts[s.bids[p]])
    s.step = SETTLED
    fire(s, m.SETTLING, -1, x)
    return False


def _settled(s: Table) -> bool:
    s.step = NEXT
    note(s, "settled", -1, -1, list(s.points))
    fire(s, m.SETTLED)
    return False


def _next(s: Table) -> bool:
    """Who deals next, if anybody does."""
    s.duties.clear()
    if s.deals_left >= 0:
        s.deals_left -= 1
        if s.deals_left <= 0:
            s.decided = 1
            note(s, "match_ends", -1, s.g.length_rule)
            return False
    dealer = s.g.next_dealer(s)
    s.dealer = dealer if dealer >= 0 else s.dealer
    s.deal_end = OPEN
    s.step = START
    return False


def _over(s: Table) -> bool:
    s.over = 1
    return False


_STEPS = {
    START: _start,
    BEFORE: _before,
    COUNT: _count_cards,
    AUCTION: _auction,
    CALLS: next_call,
    ALL_PASSED: _all_passed,
    TRICK: _trick,
    LEAD: _wait,
    FOLLOW: _wait,
    PLACE: _place,
    TURN: _turn,
    TRICK_OVER: after_trick,
    SETTLE: _settle,
    SETTLED: _settled,
    NEXT: _next,
    OVER: _over,
}


def begin(s: Table) -> None:
    """Sits the players down, gives them their points and draws for the first dealer."""
    g = s.g
    s.alive = s.act = s.all_seats = (1 << s.n) - 1
    s.counted = s.alive
    s.deals_left = g.match_length
    s.fired = [0] * len(g.rules)
    s.dealer = 0
    s.did = [0] * (a.KINDS + 1)
    s.bids = [-1] * s.n
    s.tricks = [0] * s.n
    s.taken = [0] * s.n
    s.hands = [0] * s.n
    s.points = [0] * s.n
    seat_players(s, s.act)
    s.points = [g.start_points(s, p) for p in range(s.n)]
    s.step = START


def first_dealer(s: Table) -> None:
    """Who deals first: by a draw of cards where the rule says so, those tied drawing again."""
    extreme = s.g.draws
    if not extreme:
        dealer = s.g.first_dealer(s)
        s.dealer = dealer if dealer >= 0 else below(s, s.n)
        return
    tied = list(range(s.n))
    while len(tied) > 1:
        pack = list(s.g.pack)
        shuffle(s, pack, min(len(tied), len(pack)))
        drawn = [(extreme * s.g.strength[pack[i]], p, pack[i]) for i, p in enumerate(tied[: len(pack)])]
        for _, p, card in drawn:
            note(s, "draws", p, s.g.draw_rule, card)
        best = max(strength for strength, _, _ in drawn)
        tied = [p for strength, p, _ in drawn if strength == best]
    s.dealer = tied[0]
