"""What a player may do now, and why not."""

from __future__ import annotations

from collections.abc import Callable

from rulegen.engine import actions as a
from rulegen.engine.actions import Action, action
from rulegen.engine.cards import SUIT_MASK, SUITS, TEXT, members
from rulegen.engine.duties import BREACH, CUT, answers, weigh
from rulegen.engine.refusals import IllegalAction, Reason
from rulegen.engine.table import BEFORE, CALLS, FOLLOW, LEAD, SETTLE, Table

PASS_BIT = 1
Refuse = Callable[..., IllegalAction]


def turn_mask(s: Table) -> int:
    """The legal cards (or calls, in the auction) of the one whose turn it is; 0 when it is nobody's turn."""
    if s.mask < 0:
        if s.turn < 0:
            s.mask = 0
        elif s.step in (LEAD, FOLLOW):
            s.mask = s.g.cards(s, s.turn)
            for kind, seat in s.forbids:
                if kind == a.PLAY and seat == s.turn:
                    s.mask = 0
        elif s.step == CALLS:
            s.mask = s.g.calls(s, s.turn)
        else:
            s.mask = 0
    return s.mask


def current_player(s: Table) -> int:
    """The seat that is to act, the first of several; −1 when the match is over."""
    if s.over:
        return -1
    if s.question:
        return s.question[0]
    holders = holding(s)
    if holders:
        return next((p for p in s.ring if holders >> p & 1), members(holders)[0])
    return s.dealer if s.step == BEFORE else s.turn


def holding(s: Table) -> int:
    """The players whose duties stop the course of the deal."""
    held = 0
    for d, p, _, _ in s.duties:
        if s.g.duties[d].mandatory:
            held |= 1 << p
    return held


def legal(s: Table, p: int) -> list[Action]:
    """Everything that a player may do now."""
    if s.over or not s.act >> p & 1:
        return []
    held = holding(s) if s.duties else 0
    found: list[Action] = []
    if s.question:
        if s.question[0] == p:
            found += [action(p, kind) for kind in answers(s, p)]
    elif held:
        pass
    elif s.step in (LEAD, FOLLOW):
        if p == s.turn:
            found = a.plays(p, turn_mask(s))
    elif s.step == CALLS:
        if p == s.turn:
            found = calls(s, p, turn_mask(s))
    elif s.step == BEFORE and p == s.dealer and not weigh(s, a.DEAL, p) & CUT:
        found = [action(p, a.DEAL)]
    if not s.question:
        for d, seat, _, _ in s.duties:
            if seat == p and not s.g.duties[d].answers and (not held or s.g.duties[d].mandatory):
                found += [deed for deed in duty_actions(s, d, p) if deed not in found]
    if s.g.extras:
        found += [deed for deed in _extras(s, p, bool(s.question or held)) if deed not in found]
    return found


def calls(s: Table, p: int, mask: int) -> list[Action]:
    """Bids and the pass of a set of calls."""
    known = s.g.call_lists.get((p, mask))
    if known is None:
        found = [action(p, a.PASS)] if mask & PASS_BIT else []
        known = found + [action(p, a.BID, s.g.contracts[c]) for c in members(mask >> 1)]
        s.g.call_lists[p, mask] = known
    return known[:]


def duty_actions(s: Table, d: int, p: int) -> list[Action]:
    """What does a duty."""
    duty = s.g.duties[d]
    match duty.kind:
        case a.BID:
            return calls(s, p, s.g.open_calls(s, p) & duty.calls)
        case a.GIVE:
            return [action(p, a.GIVE, TEXT[card]) for card in members(s.hands[p])]
        case a.EXCHANGE:
            held = members(s.hands[p]) if s.stock else []
            return [*(action(p, a.EXCHANGE, TEXT[card]) for card in held), action(p, a.STAND)]
        case a.KNOCK_OUT:
            return [action(p, a.KNOCK_OUT, s.g.said[duty.term])]
        case a.KNOCK:
            return [action(p, a.KNOCK, "cards")]
    return [action(p, duty.kind)]


def _extras(s: Table, p: int, stopped: bool) -> list[Action]:
    """What may be done out of turn. While the deal stands still only breaches and claims."""
    g = s.g
    found = []
    if g.deeds_written:
        if s.step == BEFORE and _may(weigh(s, a.CUT, p), stopped):
            found.append(action(p, a.CUT))
        if BEFORE < s.step < SETTLE and not s.did[a.TAKE_UP] >> p & 1 and _may(weigh(s, a.TAKE_UP, p), stopped):
            found.append(action(p, a.TAKE_UP))
    if not stopped:
        if _may(weigh(s, a.KNOCK, p), False):
            found.append(action(p, a.KNOCK, "cards"))
        if _may(weigh(s, a.KNOCK_OUT, p), False):
            found += [action(p, a.KNOCK_OUT, said) for said in g.said]
        if BEFORE < s.step < SETTLE and _may(weigh(s, a.DEMAND, p), False):
            found.append(action(p, a.DEMAND))
    for rule, name in g.claims.items():
        if s.breaches and claimed(s, p, rule) is not None:
            found.append(action(p, a.CLAIM, name))
    return found


def _may(bits: int, stopped: bool) -> bool:
    return not bits & CUT and bool(bits & (BREACH if stopped else BREACH | 1))


def claimed(s: Table, p: int, rule: int) -> list[int] | None:
    """The earliest breach of a rule that the player may point out."""
    for breach in s.breaches:
        if breach[0] == rule and not breach[3] and s.g.claim(s, p, breach[1], breach[2]):
            return breach
    return None


def refusal(s: Table, x: Action) -> IllegalAction:
    """Why an action that is not legal is refused, and by which rule."""
    p = x.seat
    turn = current_player(s)

    def refuse(kind: str, rule: int = -1, **slots: object) -> IllegalAction:
        instead = tuple(legal(s, p)) if 0 <= p < s.n else ()
        reason = Reason(kind, p, x, turn if turn >= 0 else None, instead=instead, **slots)  # type: ignore[arg-type]
        return IllegalAction(s.g.rules[rule].id if rule >= 0 else None, reason)

    if s.over:
        return refuse("over")
    if not 0 <= p < s.n or not s.act >> p & 1:
        return refuse("not_in_match")
    if x.kind == a.CLAIM:
        return _claim_refused(s, x, refuse)
    if x.kind in (a.PLAY, a.BID, a.PASS, a.DEAL) and not s.question:
        for d, _, _, _ in s.duties:
            if s.g.duties[d].mandatory:
                return refuse("duty_first", s.g.duties[d].rule)
    if x.kind == a.PLAY:
        return _card_refused(s, x, refuse)
    if x.kind in (a.BID, a.PASS):
        return _call_refused(s, x, refuse)
    if x.kind in (a.GIVE, a.EXCHANGE) and x.card >= 0 and not s.hands[p] >> x.card & 1:
        return refuse("not_in_hand", card=x.value)
    for forbidding in s.g.cuts[x.kind]:
        if forbidding.cuts(s, p, 1):
            return refuse("forbidden", forbidding.rule)
    about = _about(s, x)
    if x.kind in (a.JOIN, a.DECLINE) and (not s.question or s.question[0] != p):
        return refuse("not_asked", about)
    return refuse("not_granted" if x.kind in (a.ASK, a.KNOCK, a.KNOCK_OUT, a.JOIN, a.DECLINE) else "wrong_phase", about)


def _about(s: Table, x: Action) -> int:
    """The rule from which a player learns why nothing allows an action now; −1 if no single one tells him.

    It is the one that has taken the place of the rule about such actions, the one that has made the player join, the one that
    has ended the auction, or else the rule about such actions itself.
    """
    g, kind = s.g, x.kind
    if s.question and kind not in (a.JOIN, a.DECLINE):
        told = g.allowing[a.ASK]
    elif kind in (a.BID, a.PASS) and s.step <= CALLS:
        return -1
    elif kind in (a.BID, a.PASS):
        told = g.auction_enders if s.auction_over else g.allowing[a.KINDS] if s.did[a.KINDS] >> x.seat & 1 else ()
    elif kind in (a.JOIN, a.DECLINE) and s.joined & ~s.did[a.JOIN] >> x.seat & 1:
        told = g.joiners
    else:
        told = g.allowing[kind]
        instead = {rule for rule in told for rule in g.suppressors.get(rule, ()) if s.ran >> rule & 1}
        told = tuple(instead) or told
    return told[0] if len(told) == 1 else -1


def _claim_refused(s: Table, x: Action, said: Refuse) -> IllegalAction:
    rule = next((rule for rule, name in s.g.claims.items() if name == x.value), -1)
    for breach in s.breaches:
        if breach[0] == rule and not breach[3]:
            for forbidding in s.g.cuts[a.CLAIM]:
                if forbidding.cuts(s, x.seat, 1, breach[1], breach[2]):
                    return said("forbidden", forbidding.rule)
    if any(breach[0] == rule and not breach[3] for breach in s.breaches):
        return said("not_granted")
    punishing = s.g.punishing.get(str(x.value), -1)
    return said("no_breach", punishing)


def _card_refused(s: Table, x: Action, said: Refuse) -> IllegalAction:
    p = x.seat
    if s.question or s.step not in (LEAD, FOLLOW):
        return said("wrong_phase", _about(s, x))
    if p != s.turn:
        return said("not_your_turn")
    if x.card < 0 or not s.hands[p] >> x.card & 1:
        return said("not_in_hand", card=x.value)
    able = s.hands[p]
    for forbidding in s.g.cuts[a.PLAY]:
        cut = forbidding.cuts(s, p, able)
        able &= ~cut
        if cut >> x.card & 1:
            can = s.led >= 0 and s.hands[p] & SUIT_MASK[s.led]
            suit = (*SUITS, "jokers")[s.led] if can and not SUIT_MASK[s.led] >> x.card & 1 else None
            return said("forbidden", forbidding.rule, suit=suit, card=x.value)
    return said("not_granted", card=x.value)


def _call_refused(s: Table, x: Action, said: Refuse) -> IllegalAction:
    p = x.seat
    if s.question or s.step != CALLS:
        return said("wrong_phase", _about(s, x))
    known = x.kind == a.PASS or x.value in s.g.contracts
    bit = 1 if x.kind == a.PASS else 2 << s.g.contracts.index(x.value) if known else 0
    if not known:
        return said("no_such_bid", s.g.contracts_rule)
    for forbidding in s.g.cuts[a.KINDS]:
        if (p == s.turn or forbidding.once) and forbidding.cuts(s, p, s.g.open_calls(s, p)) & bit:
            if p != s.turn:
                return said("not_your_turn", forbidding.rule)
            last = s.g.contracts[s.last_bid] if s.last_bid >= 0 and x.kind == a.BID else None
            return said("forbidden", forbidding.rule, bid=last)
    return said("not_your_turn" if p != s.turn else "not_granted")
