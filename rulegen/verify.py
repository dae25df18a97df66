"""Everything that can be said against a game: its source, its examples played, its play tried, its words in every language."""

from __future__ import annotations

from rulegen import load
from rulegen.game import Game
from rulegen.problems import Problem, in_order


def verify(name: str) -> tuple[Game | None, list[Problem]]:
    """The flat game, if there is one, and every problem of it; `NotFound` when there is no such game."""
    game, found = load.problems(name)
    if game is None or any(problem.is_error for problem in found):
        return game, found
    return game, in_order(found)
