"""`rulegen simulate`: many matches between bots, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from rulegen.cli.matches import fitting
from rulegen.cli.options import format_option, game_argument, switch_option
from rulegen.cli.progress import progress
from rulegen.cli.streams import console, say_json
from rulegen.engine.bots import BOTS
from rulegen.engine.simulate import simulate
from rulegen.engine.state import GameEngine
from rulegen.load import load


@click.command(short_help="Let bots play many matches, and report.")
@game_argument
@click.option("--matches", type=click.IntRange(0), default=100, metavar="N", help="How many matches. Otherwise 100.")
@click.option("--seed", type=int, default=0, metavar="S", help="Decides every card: the same number, the same matches.")
@click.option("--players", type=int, metavar="N", help="How many sit at the table. Otherwise as many as is usual.")
@click.option("--bots", type=click.Choice(sorted(BOTS)), default="random", metavar="BOTS", help=f"{' or '.join(sorted(BOTS))}.")
@switch_option
@format_option("text", "json")
def command(game: str, matches: int, seed: int, players: int | None, bots: str, switches: dict[str, bool], form: str) -> None:
    """Let bots play many matches of GAME, and report who won, how the matches ended, and which rules were at work.

    The digest stands for every card and every move: the same game, seed and players give the same digest everywhere.
    """
    engine = GameEngine(load(game))
    fitting(engine, players, switches)
    with progress(engine.name, matches) as done:
        report = simulate(engine, matches, seed, players, switches, bots, done)
    if form == "json":
        say_json(report)
    else:
        _show(report)


def _show(report: dict[str, Any]) -> None:
    out = console()
    length = report["length"]
    facts = {
        "game": report["game"],
        "players": f"{report['players']} ({report['bots']})",
        "options": ", ".join(f"{name}={'on' if on else 'off'}" for name, on in report["options"].items()),
        "matches": f"{report['matches']} (seed {report['seed']})",
        "deals": f"{report['deals']} ({length['mean']} a match, {length['min']} to {length['max']})",
        "moves": str(report["moves"]),
        "undecided": str(report["undecided"]) if report["undecided"] else "",
        "digest": report["digest"],
    }
    grid = Table.grid(padding=(0, 2))
    for name, fact in facts.items():
        if fact:
            grid.add_row(Text(name, "dim"), Text(fact, overflow="fold"))
    out.print(grid)
    _table("seat", ("wins", "losses"), list(enumerate(zip(report["wins"], report["losses"], strict=True), 1)))
    contracts = [(name, (counts["bid"], counts["made"])) for name, counts in report["contracts"].items()]
    _table("contract", ("bid", "made"), contracts)
    _table("how matches ended", ("matches",), [(name, (count,)) for name, count in report["ends"].items()])
    _table("rule", ("times",), [(name, (count,)) for name, count in report["rules"].items()])


def _table(what: str, columns: tuple[str, ...], rows: Sequence[tuple[Any, tuple[int, ...]]]) -> None:
    if not rows:
        return
    made = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    made.add_column(what)
    for column in columns:
        made.add_column(column, justify="right")
    for name, counts in rows:
        made.add_row(Text(str(name)), *(Text(str(count)) for count in counts))
    out = console()
    out.print()
    out.print(made)
