"""A match has an end."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.check.reading import Reading
from rulegen.problems import Place, Problem

_DECIDE = ("wins_match", "loses_match")


def ending(reading: Reading) -> Iterator[Problem]:
    """A match that nothing brings to an end, or that ends without saying who has won."""
    decided: list[nodes.Event] = []
    stops = bool(reading.all(nodes.MatchDeals) or reading.all(nodes.EndMatch))
    for rule in reading.all(nodes.EventRule):
        if any(isinstance(effect, nodes.Befalls) and effect.fate in _DECIDE for effect in rule.effects):
            decided.append(rule.event)
    at_end = nodes.Moment("match_ends")
    if not stops and not any(event != at_end for event in decided):
        message = "The match can never end: no rule lets anybody win or lose it."
        hint = (
            "Add a rule such as `when the deal is settled, if a player has exactly 0 points, then that player wins the match`."
        )
        yield Problem("endless", message, _gap(reading), hint)
    elif stops and not decided:
        hint = "Add a rule such as `when the match ends, then the player with the most points wins the match`."
        yield Problem("no-winner", "The match ends, but no rule says who wins or loses it.", _gap(reading), hint)


def _gap(reading: Reading) -> Place:
    for change in reading.game.changes:
        for node in nodes.walk(tuple(s for rule in change.old for s in rule.body)):
            if change.kind in ("removed", "replaced") and isinstance(node, nodes.Befalls) and node.fate in _DECIDE:
                return change.place
    return reading.game.place
