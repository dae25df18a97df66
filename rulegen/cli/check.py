"""`rulegen check`: everything that is wrong with rules files, at once."""

from __future__ import annotations

from pathlib import Path

import click

from rulegen.cli.failure import PROBLEMS, Failure
from rulegen.cli.options import format_option
from rulegen.cli.paths import below
from rulegen.cli.streams import say, say_json
from rulegen.data import folder
from rulegen.problems import NotFound, Problem, as_json, in_order, quoted, render
from rulegen.scaffold.language import Left, left
from rulegen.verify import verify


@click.command(short_help="Look for mistakes in rules files.")
@click.argument("games", nargs=-1, metavar="[GAME or PATH]...")
@format_option("text", "json")
def command(games: tuple[str, ...], form: str) -> int:
    """Look for mistakes in rules files.

    Reads each GAME or PATH (a folder stands for all `.rules` files in it), plays its examples, tries whether the play
    can come to a halt, and looks for words that a language lacks. Every problem is shown with its place and a hint.

    Without GAME: the games that come with rulegen, and those in the current folder.
    """
    wanted, lost = _wanted(games) if games else (_all_around(), [])
    problems: list[Problem] = []
    for game in wanted:
        try:
            problems += verify(game)[1]
        except NotFound as error:
            lost.append(str(error))
    problems = in_order(problems)
    if form == "json":
        say_json({"problems": [as_json(problem) for problem in problems]})
    else:
        for problem in problems:
            say(render(problem) + "\n")
        if not lost:
            say(_summary(len(wanted), problems))
        for draft in left() if not games else ():
            say(_draft(draft))
    if lost:
        raise Failure("\n".join(lost))
    return PROBLEMS if any(problem.is_error for problem in problems) else 0


def _wanted(games: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The games that are named, each once, and what was found nowhere."""
    found: dict[str, None] = {}
    lost: list[str] = []
    for game in games:
        if Path(game).is_dir():
            inside = [str(path) for path in below(Path(game))]
            found |= dict.fromkeys(inside)
            lost += [] if inside else [f"There is no `.rules` file in {quoted(game)}."]
        else:
            found[game] = None
    return list(found), lost


def _all_around() -> list[str]:
    """The shipped games, and those in the current folder's `spec/`, or else in it."""
    here = Path("spec") if Path("spec").is_dir() else Path()
    unique = {path.resolve(): str(path) for path in (*below(folder("spec")), *below(here))}
    return list(unique.values())


def _summary(games: int, problems: list[Problem]) -> str:
    errors = sum(problem.is_error for problem in problems)
    counts = [_counted(errors, "error"), _counted(len(problems) - errors, "warning")]
    return f"{_counted(games, 'game')}: {', '.join(count for count in counts if not count.startswith('0 ')) or 'no problems'}."


def _draft(draft: Left) -> str:
    """How far a language that is not finished has come."""
    todo = [_counted(len(draft.macros), "macro"), _counted(len(draft.words), "word")]
    what = (
        f"{' and '.join(todo)} to do, first {quoted((*draft.macros, *draft.words)[0])}" if draft.macros or draft.words else ""
    )
    return f"The language {quoted(draft.code)} is {draft.percent} % done{': ' + what if what else '; delete its todo.md'}."


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
