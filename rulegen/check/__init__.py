"""The checks of a flat game: what its statements, each well formed, say together that cannot be played or means nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rulegen.check.arithmetic import arithmetic
from rulegen.check.auction import auction, units
from rulegen.check.course import course, which_trick
from rulegen.check.ending import ending
from rulegen.check.examples import examples
from rulegen.check.faults import deadlines, faults
from rulegen.check.names import names, unused
from rulegen.check.order import stack_order, stated_order, unordered
from rulegen.check.permissions import deeds, permissions, unread
from rulegen.check.reading import Reading
from rulegen.check.slots import roles, slots
from rulegen.check.who import bound, one_player, roles_in_time
from rulegen.check.wording import doubles, forms, wording
from rulegen.game import Game, GameExample, GameRule
from rulegen.problems import Problem, in_order, quoted

Check = Callable[[Reading], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    names,
    forms,
    slots,
    roles,
    arithmetic,
    auction,
    units,
    course,
    which_trick,
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

# What is said because something is not stated: perhaps it is, where nothing could be read.
_LACKS = {
    "missing-rule",
    "not-allowed",
    "never",
    "no-use",
    "endless",
    "no-winner",
    "unordered",
    "no-breach",
    "no-moment",
    "never-together",
    "untrue-wording",
    "trump",
    "unknown-contract",
    "unread-promise",
    "unused-value",
    "too-early",
}

__all__ = ["CHECKS", "check", "stack_order"]


def check(game: Game, whole: bool = True, unread: frozenset[str] = frozenset()) -> list[Problem]:
    """Every problem of a flat game, in the order of the source.

    If it is not the `whole` game, since some statements could not be read or did not fit, nothing is said to be lacking;
    `unread` are the names in the heads of such statements.
    """
    reading = Reading(game, unread)
    found = (problem for check in CHECKS for problem in check(reading) if whole or problem.code not in _LACKS)
    return in_order(_for_variant(game, problem) for problem in found)


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
            return replace(problem, hint=f"{problem.hint}\n{hint}".strip())
    return problem
