"""The checks of a flat game: what its statements, each well formed, say together that cannot be played or means nothing."""

from __future__ import annotations

from rulegen.game import Game
from rulegen.problems import Problem, in_order


def check(game: Game) -> list[Problem]:
    """Every problem of a flat game, in the order of the source."""
    return in_order(())


def check_names(game: Game) -> list[Problem]:
    """The problems that a game has however much of it is still missing: names that mean nothing."""
    return in_order(())
