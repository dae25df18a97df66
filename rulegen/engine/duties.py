"""Duties: what a `must` opens, until it is done, forgiven or too late; and breaches of what is watched."""

from __future__ import annotations

from rulegen.engine import actions as a
from rulegen.engine import moments as m
from rulegen.engine.agenda import fire, follow
from rulegen.engine.helpers import note, seats
from rulegen.engine.table import Table

CUT, BREACH = 2, 4  # bits of what the limits say of a deed; 1 is granted


def weigh(s: Table, kind: int, p: int) -> int:
    """What the limits say of a deed: 1 granted, 2 cut, 4 a breach if done."""
    for forbidden, seat in s.forbids:
        if forbidden == kind and seat == p:
            return CUT
    deed = s.g.deeds[kind]
    return deed(s, p) if deed is not None else 0


def answers(s: Table, p: int) -> list[int]:
    """What a player who is asked may answer: what he must, or else what the limits grant."""
    owed = [s.g.duties[d].kind for d, seat, _, _ in s.duties if seat == p and s.g.duties[d].answers]
    return owed or [kind for kind in (a.JOIN, a.DECLINE) if weigh(s, kind, p) & 3 == 1]


def spared(s: Table, kind: int, p: int) -> bool:
    """Whether a rule says that the player need not."""
    spare = s.g.spared[kind]
    return spare is not None and bool(spare(s, p))


def open_duty(s: Table, d: int, mask: int) -> None:
    """A duty (a permission, when it is not mandatory) opens for some players. Deeds that no record writes are done at once."""
    duty = s.g.duties[d]
    for p in list(seats(s, mask)):
        if spared(s, duty.kind, p) or (duty.kind in (a.JOIN, a.DECLINE) and not duty.answers and not s.asked >> p & 1):
            continue
        left = duty.count(s) if duty.count is not None else 1
        if duty.kind == a.GIVE:
            left = min(left, (s.hands[p]).bit_count()) if duty.to is not None and duty.to(s, p) >= 0 else 0
        if left <= 0:
            continue
        if duty.again and not _withdraw_bid(s, p):
            continue
        if duty.mandatory and duty.kind in (a.KNOCK, a.CUT, a.TAKE_UP) and not s.g.deeds_written:
            do_deed(s, duty.kind, p)
        else:
            s.duties.append([d, p, s.ended + 1, left])


def _withdraw_bid(s: Table, p: int) -> bool:
    """Takes a bid back so that the player can bid again; where no other bid is open, the first one stands."""
    old = s.bids[p]
    if old >= 0:
        s.bids[p] = -1
        s.bid_sum -= max(0, s.g.bid_values[old])
    if s.g.open_calls(s, p) & ~1:
        return True
    if old >= 0:
        s.bids[p] = old
        s.bid_sum += max(0, s.g.bid_values[old])
    return False


def forbid(s: Table, rule: int, kind: int, mask: int) -> None:
    """For the rest of the deal the players may not do something."""
    for p in seats(s, mask):
        s.forbids.append([kind, p])
        if kind >= a.KINDS:
            s.forbids += [[a.BID, p], [a.PASS, p]]


def release(s: Table, kind: int, mask: int) -> None:
    """The players need not do something any more."""
    s.duties = [duty for duty in s.duties if s.g.duties[duty[0]].kind != kind or not mask >> duty[1] & 1]


def break_late(s: Table) -> None:
    """A duty is broken once its time is over or its action is refused."""
    for duty in list(s.duties):
        d, p, opened, _ = duty
        known = s.g.duties[d]
        late = known.deadline is not None and known.deadline(s, opened)
        if late or weigh(s, known.kind, p) & CUT:
            s.duties.remove(duty)
            if known.mandatory or known.watched:
                breach(s, known.rule, p)


def breach(s: Table, rule: int, p: int) -> None:
    """A player breaks a rule: remembered if it can be pointed out, and a moment of its own."""
    if rule in s.g.claims:
        s.breaches.append([rule, p, s.ended + 1, 0])
    note(s, "breach", p, rule)
    follow(s, m.BREAKS, p, rule)


def stops(s: Table) -> bool:
    """Whether a duty stops the course of the deal; those that a rule forgives meanwhile are closed."""
    found = False
    for duty in list(s.duties):
        known = s.g.duties[duty[0]]
        if spared(s, known.kind, duty[1]) or not s.act >> duty[1] & 1:
            s.duties.remove(duty)
        elif known.mandatory:
            found = True
    return found


def do_deed(s: Table, kind: int, p: int) -> None:
    """A deed of one word is done: cut, take up, the plain knock."""
    s.did[kind] |= 1 << p
    if kind == a.KNOCK:
        # Where players knock to say something, the first and the last to knock are theirs, not the dealer's.
        if not s.g.said:
            s.knocks.append(p)
        s.knocked |= 1 << p
        fire(s, m.KNOCKS, p)
    elif kind == a.CUT:
        fire(s, m.CUTS, p)
