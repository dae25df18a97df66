"""`rulegen simulate`: many matches between bots, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from rulegen.cli.against import as_data, show
from rulegen.cli.matches import fitting
from rulegen.cli.options import format_option, game_argument, switch_option
from rulegen.cli.progress import progress
from rulegen.cli.streams import console, say_json
from rulegen.engine.balance import measure
from rulegen.engine.bots import BOTS
from rulegen.engine.simulate import simulate
from rulegen.engine.state import GameEngine
from rulegen.intervals import share
from rulegen.load import load


@click.command(short_help="Let bots play many matches, and report.")
@game_argument
@click.option("--matches", type=click.IntRange(0), default=100, metavar="N", help="How many matches. Otherwise 100.")
@click.option("--seed", type=int, default=0, metavar="S", help="Decides every card: the same number, the same matches.")
@click.option("--players", type=int, metavar="N", help="How many sit at the table. Otherwise as many as is usual.")
@click.option("--bots", type=click.Choice(sorted(BOTS)), default="random", metavar="BOTS", help=f"{' or '.join(sorted(BOTS))}.")
@click.option("--against", metavar="GAME", help="Another game to hold against this one, with what chance explains.")
@switch_option
@format_option("text", "json")
def command(
    game: str,
    matches: int,
    seed: int,
    players: int | None,
    bots: str,
    against: str | None,
    switches: dict[str, bool],
    form: str,
) -> None:
    """Let bots play many matches of GAME, and report who won, how the matches ended, and which rules were at work.

    The digest stands for every card and every move: the same game, seed and players give the same digest everywhere.

    With `--against` both games are played, and every figure is shown of both with the difference: how long matches last, how
    often each contract is bid and made, what each place at the table wins, how matches end, how often each rule is at work.
    """
    if against is not None:
        _compare((game, against), matches, seed, players, bots, switches, form)
        return
    engine = GameEngine(load(game))
    fitting(engine, players, switches)
    with progress(engine.name, matches) as done:
        report = simulate(engine, matches, seed, players, switches, bots, done)
    if form == "json":
        say_json(report)
    else:
        _show(report)


def _compare(
    games: tuple[str, str], matches: int, seed: int, players: int | None, bots: str, switches: dict[str, bool], form: str
) -> None:
    """Both games, measured alike."""
    engines = [GameEngine(load(game)) for game in games]
    for engine in engines:
        fitting(engine, players, switches)
    count = engines[0].players[2] if players is None else players
    fitting(engines[1], count, {})
    balances = []
    for engine in engines:
        with progress(engine.name, matches) as done:
            balances.append(measure(engine, matches, seed, count, switches, bots, done))
    names = [engine.name for engine in engines]
    if form == "json":
        settings = {"players": count, "matches": matches, "seed": seed, "bots": bots, "options": switches}
        say_json(as_data(names, balances, settings))
        return
    options = "".join(f" --option {name}={'on' if on else 'off'}" for name, on in switches.items())
    command = (
        f"rulegen simulate {games[0]} --against {games[1]} --matches {matches} --seed {seed} --players {count} --bots {bots}"
    )
    show(names, balances, command + options)


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
    matches = report["matches"]
    wins = [(win, loss, _sure(win, matches)) for win, loss in zip(report["wins"], report["losses"], strict=True)]
    _table("seat", ("wins", "losses", "wins in %"), list(enumerate(wins, 1)))
    contracts = [
        (name, (counts["bid"], counts["made"], _sure(counts["made"], counts["bid"])))
        for name, counts in report["contracts"].items()
    ]
    _table("contract", ("bid", "made", "made in %"), contracts)
    ends = [(name, (count, _sure(count, matches))) for name, count in report["ends"].items()]
    _table("how matches ended", ("matches", "in %"), ends)
    _table("rule", ("times",), [(name, (count,)) for name, count in report["rules"].items()])


def _sure(hits: int, count: int) -> str:
    """A share in per cent, and between what bounds it lies."""
    if not count:
        return "–"
    found = share(hits, count)
    return f"{100 * found.value:.1f} ({100 * found.low:.1f} … {100 * found.high:.1f})"


def _table(what: str, columns: tuple[str, ...], rows: Sequence[tuple[Any, tuple[int | str, ...]]]) -> None:
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
