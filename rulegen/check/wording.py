"""Wording that is not true of the game, and rules that say nothing new."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.check.permissions import granted, kinds
from rulegen.check.reading import Reading, numbers
from rulegen.problems import Note, Place, Problem, quoted


def forms(reading: Reading) -> Iterator[Problem]:
    """A rule that is wording only says so."""
    for rule in reading.game.rules:
        if rule.form == "rule" and rule.reason is None and rule.body and not rule.behaviour:
            message = f"{quoted(rule.id)} only says how things are called; there is nothing in it to play."
            yield Problem("only-wording", message, rule.place, f"Write `text {', '.join(rule.ids)}: …`.")
        if rule.id in rule.as_rules:
            yield Problem("circle", f"{quoted(rule.id)} points to itself.", rule.place, "Say what is decided.")


def wording(reading: Reading) -> Iterator[Problem]:
    """Names for things that the game does not have."""
    allowed = granted(reading)
    for rule, _, called in reading.within(nodes.Called):
        match called.what:
            case nodes.PassNamed() if "pass" not in allowed:
                yield _untrue(called.place, "Nobody may pass in this game.", rule.id)
            case nodes.LoserNamed() if not any(node.fate == "loses_match" for node in reading.all(nodes.Befalls)):
                yield _untrue(called.place, "Nobody loses the match in this game.", rule.id)
            case nodes.BelowNamed() if not reading.all(nodes.BelowZero):
                yield _untrue(called.place, "Points cannot go below zero in this game.", rule.id)
            case nodes.GainNamed(number) if numbers(number):
                gains = {
                    numbers(gain.gain.number) for gain in reading.all(nodes.Gains) if isinstance(gain.gain, nodes.PointsGain)
                }
                if numbers(number) not in gains:
                    what = f"No rule lets a player gain {numbers(number)[0]} points."
                    yield reading.number_problem(rule, number, "untrue-wording", what, "Use the value that the rule uses.")
    for rule, _, means in reading.within(nodes.Means):
        if not kinds(means.action) & allowed and kinds(means.action) != {"take_up"}:
            yield _untrue(means.place, "Nobody may do this in this game.", rule.id)
    for rule, _, announces in reading.within(nodes.Announces):
        if "knock" not in allowed:
            yield _untrue(announces.place, "Nobody knocks in this game.", rule.id)
    for rule, _, stakes in reading.within(nodes.Stakes):
        if stakes.bid == stakes.than:
            yield _untrue(stakes.place, "A bid has no higher stakes than itself.", rule.id)


def _untrue(place: Place, message: str, id: str) -> Problem:
    return Problem("untrue-wording", message, place, f"Take {quoted(id)} away, or replace it.")


def doubles(reading: Reading) -> Iterator[Problem]:
    """The same said twice."""
    seen: dict[nodes.Statement, tuple[str, Place]] = {}
    for rule, statement in reading.statements():
        if statement in seen:
            other, place = seen[statement]
            where = f"{quoted(rule.id)} says" if other == rule.id else f"{quoted(other)} and {quoted(rule.id)} say"
            message = f"{where} the same{' twice' if other == rule.id else ''}."
            yield Problem(
                "said-twice", message, statement.place, "One of them is enough.", "warning", (Note("Said first here", place),)
            )
        else:
            seen[statement] = rule.id, statement.place
