"""What happens when a player acts: the deed itself, what it breaks, and the moments it sets off."""

from __future__ import annotations

from rulegen.engine import actions as a
from rulegen.engine import moments as m
from rulegen.engine.actions import Action
from rulegen.engine.agenda import fire
from rulegen.engine.cards import members
from rulegen.engine.course import close_question, deal, put, take_bid
from rulegen.engine.duties import breach, do_deed
from rulegen.engine.helpers import note, promised
from rulegen.engine.legal import claimed
from rulegen.engine.table import CALLS, LEAD, PLACE, TURN, VOID, Table


def perform(s: Table, x: Action) -> None:
    """Does a legal action; the course of the deal goes on afterwards."""
    kind, p = x.kind, x.seat
    if kind != a.DEAL:
        s.moves += 1
    hidden = s.g.together and kind == a.BID and s.step == CALLS  # told when all have spoken
    if s.recording and not hidden:
        s.log.append(("action", p, -1, x))
    broken = _broken(s, x) if s.g.watches else None
    if kind == a.PLAY:
        _play(s, p, x.card)
    elif kind in (a.BID, a.PASS):
        _call(s, x)
    else:
        _deed(s, x)
    if broken:
        for rule in broken:
            breach(s, rule, p)


def _broken(s: Table, x: Action) -> list[int]:
    """The watched rules that an action breaks."""
    kind, bit = x.kind, 1
    if kind == a.PLAY:
        bit = 1 << x.card
    elif kind == a.PASS:
        kind = a.KINDS
    elif kind == a.BID:
        kind, bit = a.KINDS, 2 << s.g.contracts.index(x.value)
    return [cut.rule for cut in s.g.breaches[kind] if cut.cuts(s, x.seat, s.hands[x.seat] if kind == a.PLAY else -1) & bit]


def _play(s: Table, p: int, card: int) -> None:
    s.mask = -1
    if s.step == LEAD:
        s.pending = card
        s.started = s.trick_no
        s.step = PLACE
        fire(s, m.TRICK_STARTS, p, s.trick_no)
    else:
        s.step = TURN
        put(s, p, card)
        fire(s, m.CARD_PLAYED, p, card)


def _call(s: Table, x: Action) -> None:
    p = x.seat
    s.did[x.kind] |= 1 << p
    s.did[a.KINDS] |= 1 << p
    in_turn = s.step == CALLS and p == s.turn and not _close_duty(s, x)
    if not in_turn and s.step != CALLS:
        _close_duty(s, x)
    s.mask = -1
    if in_turn:
        s.turn = s.next[p]
    if x.kind == a.PASS:
        s.passed |= 1 << p
        s.passes += 1
        s.last_passer = p
        if s.first_passer < 0:
            s.first_passer = p
        fire(s, m.PASSES, p)
        return
    c = s.g.contracts.index(x.value)
    if s.g.together and in_turn:
        s.secret[p] = c
    else:
        take_bid(s, p, c)


def _close_duty(s: Table, x: Action) -> bool:
    """Counts one action towards the duty that it does; closes the duty when that was the last."""
    for duty in s.duties:
        known = s.g.duties[duty[0]]
        if duty[1] == x.seat and known.kind in (x.kind, a.BID if x.kind == a.PASS else x.kind):
            if x.kind == a.KNOCK_OUT and s.g.said[known.term] != x.value:
                continue
            duty[3] -= 1
            if duty[3] <= 0:
                s.duties.remove(duty)
            return True
    return False


def _deed(s: Table, x: Action) -> None:
    kind, p = x.kind, x.seat
    match kind:
        case a.ASK:
            _ask(s, p)
        case a.JOIN | a.DECLINE:
            _answer(s, x)
        case a.KNOCK_OUT:
            s.did[kind] |= 1 << p
            s.knocks.append(p)
            s.knocked |= 1 << p
            _close_duty(s, x)
            fire(s, m.SAYS, p, s.g.said.index(str(x.value)))
        case a.KNOCK | a.CUT | a.TAKE_UP:
            _close_duty(s, x)
            do_deed(s, kind, p)
        case a.CLAIM:
            _claim(s, p, x)
        case a.DEAL:
            deal(s)
        case a.GIVE:
            _give(s, x)
        case a.EXCHANGE:
            s.hands[p] = s.hands[p] & ~(1 << x.card) | 1 << s.stock.pop(0)
            _close_duty(s, x)
        case a.STAND:
            s.duties = [duty for duty in s.duties if duty[1] != p or s.g.duties[duty[0]].kind != a.EXCHANGE]
        case a.DEMAND:
            s.did[kind] |= 1 << p
            s.deal_end = VOID
            note(s, "deals_again", s.dealer, -1)


def _ask(s: Table, p: int) -> None:
    """A question opens: those asked answer in turn from the next after the asker."""
    duty = next((d for d, seat, _, _ in s.duties if seat == p and s.g.duties[d].kind == a.ASK), None)
    asks = s.g.duties[duty].asks if duty is not None else None
    asked = asks(s, p) if asks is not None else s.act & ~s.joined & ~(1 << p)
    s.duties = [held for held in s.duties if held[1] != p or s.g.duties[held[0]].kind != a.ASK]
    s.did[a.ASK] |= 1 << p
    s.asker = p
    s.asked = asked
    s.question = []
    at = s.next[p]
    while at != p:
        if asked >> at & 1:
            s.question.append(at)
        at = s.next[at]
    s.asked_at = len(s.stack)
    note(s, "asked", p, -1, list(s.question))
    fire(s, m.ASKS, p)


def _answer(s: Table, x: Action) -> None:
    """A player joins or declines: asked, or because a rule lets him unasked."""
    kind, p = x.kind, x.seat
    asked = bool(s.question)
    if asked:
        s.question.pop(0)
    _close_duty(s, x)
    s.did[kind] |= 1 << p
    if kind == a.JOIN:
        if promised(s, p) == -1:
            s.joined |= 1 << p
        fire(s, m.JOINS, p)
    else:
        s.declined |= 1 << p
        fire(s, m.DECLINES, p)
    if asked and not s.question:
        close_question(s)


def _claim(s: Table, p: int, x: Action) -> None:
    rule = next(rule for rule, name in s.g.claims.items() if name == x.value)
    found = claimed(s, p, rule)
    assert found is not None
    found[3] = 1
    note(s, "pointed_out", found[1], rule, p)
    fire(s, m.POINTED_OUT, found[1], rule)


def _give(s: Table, x: Action) -> None:
    """Cards passed on lie aside until everybody has passed his."""
    p = x.seat
    duty = next(d for d, seat, _, _ in s.duties if seat == p and s.g.duties[d].kind == a.GIVE)
    to = s.g.duties[duty].to
    assert to is not None
    s.hands[p] &= ~(1 << x.card)
    s.given[to(s, p)] |= 1 << x.card
    _close_duty(s, x)
    if not any(s.g.duties[d].kind == a.GIVE for d, _, _, _ in s.duties):
        for seat in members(s.act):
            s.hands[seat] |= s.given[seat]
            s.given[seat] = 0
