"""Breaches: of limits that can be broken, pointed out by those who may, in time."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.check.moments import when
from rulegen.check.permissions import granted, kinds
from rulegen.check.reading import Reading
from rulegen.game import GameRule
from rulegen.problems import Note, Problem, quoted

_Breakable = nodes.Limit | nodes.OnlyLimit | nodes.Duty


def faults(reading: Reading) -> Iterator[Problem]:
    """Breaches that nobody can commit or point out."""
    named = reading.within_any(nodes.PointedOut, nodes.Breaks)
    for rule, _, node in named:
        broken = reading.game.rule(node.rule.text)
        if broken is not None:
            yield from _one_breach(reading, rule, node.rule, broken)
    claims = "knock_against" in granted(reading)
    pointed = reading.within(nodes.PointedOut)
    if pointed and not claims:
        hint = "Add a rule such as `only another player may knock against a breach`."
        yield Problem("not-allowed", "Nobody may point out a breach.", pointed[0][2].place, hint)
    if claims and not pointed:
        for rule, limit in reading.actions():
            if kinds(limit.action) == {"knock_against"}:
                message = "No rule says what happens when a breach is pointed out."
                hint = f"Take {quoted(rule.id)} away, or add `when a breach of … is pointed out, then …`."
                yield Problem("no-use", message, limit.place, hint)
                break
    for example in reading.game.examples:
        for given in example.given:
            if isinstance(given, nodes.GivenBreach) and not any(node.rule.text == given.rule.text for _, _, node in named):
                message = f"No rule says what a breach of {quoted(given.rule.text)} costs."
                yield Problem("no-breach", message, given.place, "Add `when a breach of … is pointed out, then …`.")


def _one_breach(reading: Reading, rule: GameRule, name: nodes.Name, broken: GameRule) -> Iterator[Problem]:
    """Which statement of a rule is broken must be clear."""
    breakable = [node for statement in broken.body for node in _breakable(reading, statement)]
    notes = (Note("The rule that is broken", broken.place),)
    if len(breakable) > 1:
        message = f"{quoted(broken.id)} can be broken in {len(breakable)} ways: it is not clear which is meant."
        yield Problem("two-breaches", message, name.place, "Give each its own rule.", notes=notes)
    elif not breakable:
        duties = [node for statement in broken.body for node in nodes.walk(statement) if _is_duty(node)]
        message = f"Nobody can break {quoted(broken.id)}."
        hint = "A breach is of a rule with `may not`, `only … may`, `nobody may`, or of a duty that has a deadline."
        if duties:
            message = f"{quoted(broken.id)} has no deadline: it is never too late, so nobody breaks it."
            hint = "Say until when, such as `declarer may not ask after trick 5 starts`."
        yield Problem("no-breach", message, name.place, hint, notes=notes)


def _is_duty(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Limit | nodes.Duty) and node.modal == "must"


def _breakable(reading: Reading, statement: nodes.Statement) -> Iterator[_Breakable]:
    for node in nodes.walk(statement):
        match node:
            case nodes.OnlyLimit() | nodes.Limit(modal="may_not") | nodes.Limit(player=nodes.Nobody()):
                yield node
            case nodes.Limit(modal="must", action=nodes.Act("follow_suit") | nodes.Play() | nodes.Lead()):
                yield node
            case nodes.Limit(modal="must") | nodes.Duty(modal="must") if _has_deadline(reading, node):
                yield node


def _has_deadline(reading: Reading, duty: nodes.Limit | nodes.Duty) -> bool:
    """Whether a duty can come too late: by its own time, or by a limit on its action."""
    own = duty.tails if isinstance(duty, nodes.Limit) else (duty.time,)
    if any(isinstance(tail, nodes.Before | nodes.Until) for tail in own):
        return True
    return any(
        kinds(limit.action) & kinds(duty.action) and any(isinstance(tail, nodes.After) for tail in limit.tails)
        for limit in reading.all(nodes.Limit)
        if limit.modal == "may_not" or isinstance(limit.player, nodes.Nobody)
    )


def _unknown(*parts: nodes.Node) -> bool:
    """Whether a name in the parts means nothing, so that nothing can be said of their time."""
    return any(isinstance(node, nodes.Named) for node in nodes.walk(parts))


def deadlines(reading: Reading) -> Iterator[Problem]:
    """Duties that come when it is too late to do them."""
    for rule, statement, duty in reading.within(nodes.Duty):
        if duty.modal != "must" or not isinstance(statement, nodes.EventRule):
            continue
        opens = when(statement.event, reading.most_tricks)
        for other in reading.all(nodes.Limit):
            if other.modal != "may_not" or other.player != duty.player or not kinds(other.action) & kinds(duty.action):
                continue
            for tail in other.tails:
                if (
                    isinstance(tail, nodes.After)
                    and not _unknown(tail, statement)
                    and when(tail.event, reading.most_tricks) <= opens
                ):
                    message = f"By {quoted(rule.id)} this must be done when it is no longer allowed."
                    places = [note.place for note in reading.set_notes(rule)] or [duty.place]
                    notes = (Note("No longer allowed", other.place),)
                    yield Problem(
                        "too-late", message, places[0], "Let the duty come earlier or the deadline later.", notes=notes
                    )
