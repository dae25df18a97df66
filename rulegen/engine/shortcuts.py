"""The usual cards and calls, done without the whole round of the agenda: the same steps as `moves` and `course`, in one go.

A short cut is taken only where nothing else is to be thought of: no duty or question open, no watched limit, and no rule that
wants to run at once. Whatever is unusual falls back to the long way, so that there is one meaning and two speeds.
"""

from __future__ import annotations

from rulegen.engine import actions as a
from rulegen.engine.actions import Action
from rulegen.engine.agenda import fire
from rulegen.engine.cards import SUIT_OF
from rulegen.engine.course import after_trick, end_trick, next_call, take_bid
from rulegen.engine.moments import PASSES, TRICK_STARTS
from rulegen.engine.table import CALLS, FOLLOW, LEAD, OPEN, PLACE, TRICK_OVER, Table


def play_card(s: Table, x: Action) -> bool:
    """A legal card of the one whose turn it is. False if the course has to go on the long way."""
    p, card, g = x.seat, x.card, s.g
    bit = 1 << card
    s.moves += 1
    if s.recording:
        s.log.append(("action", p, -1, x))
    if s.step == LEAD:
        s.started = s.trick_no
        gather = g.gather[TRICK_STARTS]
        if gather is not None:
            rules = gather(s, p, s.trick_no)
            if rules:
                s.pending = card
                s.step = PLACE
                s.mask = -1
                s.stack.append([TRICK_STARTS, p, s.trick_no, rules, []])
                return False
        s.led = led = SUIT_OF[card]
        s.row = (s.trump + 1) * 5 + led
        s.best = -1
        s.step = FOLLOW
    s.hands[p] ^= bit
    s.table[p] = card
    s.pile |= bit
    key = g.keys[s.row][card]
    if key > s.best:
        s.best = key
        s.best_seat = p
    s.need = need = s.need ^ 1 << p
    if need:
        after = s.after
        p = after[p]
        while not need >> p & 1:
            p = after[p]
        s.turn = p
        s.mask = mask = g.cards(s, p)
        return mask != 0
    end_trick(s)
    if s.stack or s.step != TRICK_OVER or g.provisional:
        return False
    if not after_trick(s):
        return False
    s.mask = mask = g.cards(s, s.turn)
    return mask != 0


def call(s: Table, x: Action) -> bool:
    """A legal call of the one whose turn it is. False if the course has to go on the long way."""
    p = x.seat
    s.moves += 1
    if s.recording:
        s.log.append(("action", p, -1, x))
    s.did[x.kind] |= 1 << p
    s.did[a.KINDS] |= 1 << p
    s.mask = -1
    s.turn = s.next[p]
    if x.kind == a.PASS:
        s.passed |= 1 << p
        s.passes += 1
        s.last_passer = p
        if s.first_passer < 0:
            s.first_passer = p
        fire(s, PASSES, p)
    else:
        take_bid(s, p, s.g.call_bits[x.value] - 1)
    return not s.stack and s.deal_end == OPEN and next_call(s)


def usual(s: Table, x: Action) -> bool:
    """Whether an action is a legal card or call of the one whose turn it is, in a game where it may be done the short way."""
    if x.seat != s.turn or s.duties or s.question or s.over or s.forbids:
        return False
    mask = s.mask
    if mask < 0:
        return False
    step = s.step
    if LEAD <= step <= FOLLOW:
        return x.kind == a.PLAY and mask >> x.card & 1 == 1
    if step == CALLS and (x.value is None) == (x.kind == a.PASS) and (x.kind == a.PASS or x.kind == a.BID):
        return mask >> s.g.call_bits.get(x.value, 63) & 1 == 1
    return False
