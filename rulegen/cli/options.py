"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def game_argument(function: F) -> F:
    """GAME: a name, a name with variants, or a path."""
    return click.argument("game", metavar="GAME")(function)


def format_option(*formats: str) -> Callable[[F], F]:
    """`--format`, the first being the default."""
    told = f"{', '.join(formats[:-1])} or {formats[-1]}. Otherwise {formats[0]}."
    return click.option("--format", "form", type=click.Choice(formats), default=formats[0], metavar="FORMAT", help=told)


def output_option(function: F) -> F:
    """`-o FILE`, `-` for standard output."""
    return click.option("-o", "--output", metavar="FILE", help="Write to FILE; `-` or nothing: to the terminal.")(function)


def site_arguments(function: F) -> F:
    """`[GAME]… --site DIR`: what a website publishes, and the folder that says how it looks."""
    option = click.option(
        "--site",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help="The folder with its mkdocs.yml. Otherwise the shipped one.",
    )
    return click.argument("games", nargs=-1, metavar="[GAME]...")(option(function))


def switch_option(function: F) -> F:
    """`--option NAME=on|off`, as often as there are options."""
    return click.option(
        "--option",
        "switches",
        metavar="NAME=on|off",
        multiple=True,
        callback=_switches,
        help="Switch an option of the game, such as faults=on. May be given several times.",
    )(function)


def _switches(context: click.Context, parameter: click.Parameter, values: Iterable[str]) -> dict[str, bool]:
    made: dict[str, bool] = {}
    for value in values:
        name, sign, state = value.partition("=")
        if not name or not sign or state.casefold() not in ("on", "off"):
            raise click.BadParameter(f"`{value}` is not NAME=on or NAME=off, such as faults=on.", context, parameter)
        made[name.strip()] = state.casefold() == "on"
    return made
