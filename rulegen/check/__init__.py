"""The checks of a flat game: what its statements, each well formed, say together that cannot be played or means nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rulegen.check.arithmetic import arithmetic
from rulegen.check.ending import ending
from rulegen.check.examples import examples
from rulegen.check.faults import deadlines, faults
from rulegen.check.names import anchors, names, unused
from rulegen.check.order import stack_order, stated_order, unordered
from rulegen.check.permissions import deeds, permissions, unread
from rulegen.check.reading import Reading
from rulegen.check.slots import roles, slots
from rulegen.check.who import bound, one_player, roles_in_time
from rulegen.check.wording import doubles, forms, wording
from rulegen.game import Game, GameExample, GameRule
from rulegen.problems import Problem, in_order, quoted

Check = Callable[[Reading], Iterator[Problem]]

# However much of a game cannot be read, a name that means nothing is one.
NAMES: tuple[Check, ...] = (names, anchors, forms)
CHECKS: tuple[Check, ...] = (
    *NAMES,
    slots,
    roles,
    arithmetic,
    bound,
    one_player,
    roles_in_time,
    permissions,
    deeds,
    faults,
    deadlines,
    stated_order,
    unordered,
    ending,
    wording,
    examples,
    unread,
    unused,
    doubles,
)

__all__ = ["CHECKS", "NAMES", "check", "check_names", "stack_order"]


def check(game: Game) -> list[Problem]:
    """Every problem of a flat game, in the order of the source."""
    return _run(game, CHECKS)


def check_names(game: Game) -> list[Problem]:
    """The problems of a game of which some statements are missing because they could not be read."""
    return _run(game, NAMES)


def _run(game: Game, checks: tuple[Check, ...]) -> list[Problem]:
    reading = Reading(game)
    return in_order(_for_variant(game, problem) for check in checks for problem in check(reading))


def _for_variant(game: Game, problem: Problem) -> Problem:
    """A problem that stands in the base of a variant tells what the variant has to do."""
    place = problem.place
    if not game.variants or place.file == game.place.file:
        return problem
    parts: tuple[GameRule | GameExample, ...] = (*game.rules, *game.examples)
    for part in parts:
        within = part.place.line <= place.line <= part.place.end_line
        if within and part.place.file == place.file and part.origin != game.variants[-1]:
            what = f"replace or remove {quoted(part.id)}" if isinstance(part, GameRule) else f"`replace example {part.id}: …`"
            hint = f"The variant {quoted(game.variants[-1])} must {what}."
            return replace(problem, hint=hint)
    return problem
