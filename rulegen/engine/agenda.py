"""The agenda of a moment: which of its rules run, and when.

When a moment comes, the rules of its events are collected. A rule runs when every rule of the same moment that comes before it
has run and the duties that those opened are done; its conditions are tested then. What an action during an open duty sets off
is a moment inside it and is finished first. A moment that an effect brings about follows when the present one is finished.
"""

from __future__ import annotations

from rulegen.engine.table import VOID, Table


def fire(s: Table, moment: int, b: int = -1, x: int = 0) -> bool:
    """A moment comes, with who does it and its detail. True if it changed anything or has rules to run."""
    gather = s.g.gather[moment]
    if gather is None:
        return False
    known = s.happened
    rules = gather(s, b, x)
    if rules:
        s.stack.append([moment, b, x, rules, []])
        return True
    return s.happened != known


def follow(s: Table, moment: int, b: int = -1, x: int = 0) -> None:
    """A moment that comes when the present one is finished."""
    if s.g.gather[moment] is not None:
        if s.stack:
            s.stack[-1][4].append([moment, b, x])
        else:
            fire(s, moment, b, x)


def run_top(s: Table) -> bool:
    """Runs rules of the innermost moment, or closes it. False if all that is left waits for a duty."""
    frame = s.stack[-1]
    moment, b, x, rules, _ = frame
    entries = s.g.entries[moment]
    if not s.duties:
        while rules:
            first = rules & -rules
            frame[3] = rules = rules ^ first
            entries[first.bit_length() - 1].run(s, b, x)
            if s.duties or s.stack[-1] is not frame:
                return True
        _close(s)
        return True
    if not rules:
        _close(s)
        return True
    waiting = 0
    for d, _, _, _ in s.duties:
        if s.g.duties[d].mandatory:
            waiting |= 1 << s.g.duties[d].rule
    place = 0
    while rules:
        if rules & 1:
            entry = entries[place]
            if not entry.after & waiting:
                frame[3] &= ~(1 << place)
                entry.run(s, b, x)
                return True
            waiting |= 1 << entry.rule
        rules >>= 1
        place += 1
    return False


def _close(s: Table) -> None:
    """A moment is finished: the moments that it brought about follow, unless nothing more can."""
    coming = s.stack.pop()[4]
    if s.deal_end == VOID or s.decided:
        s.stack.clear()
    elif coming:
        for later in reversed(coming):
            fire(s, *later)
