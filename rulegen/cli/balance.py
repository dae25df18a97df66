"""`rulegen balance`: measures the games of a site, for the pages that tell how they play out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from rulegen.cli.failure import Failure, path
from rulegen.cli.progress import progress
from rulegen.cli.streams import say, whole_file
from rulegen.engine.balance import Balance, fingerprint, measure
from rulegen.engine.state import GameEngine
from rulegen.game import Game
from rulegen.load import load
from rulegen.publish.locale import settings
from rulegen.publish.measured import Measured, files, place, read
from rulegen.publish.project import project

_KINDS = ("random", "simple")


@click.command(short_help="Measure how games play out, for their pages on the site.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--matches", type=click.IntRange(2, 100_000), default=200, metavar="N", help="How many for each kind of players.")
@click.option("--seed", type=int, default=1, metavar="S", help="Decides every card: the same number, the same figures.")
@click.option("--site", "where", metavar="DIR", help="The folder of the site. Otherwise `site`.")
@click.option("--again", is_flag=True, help="Also what was measured before, and has not changed.")
def command(games: tuple[str, ...], matches: int, seed: int, where: str | None, again: bool) -> None:
    """Measure how each GAME plays out between equals, and draw it: files in the folder `balance` of the site.

    Without GAME: every game of the site whose rules have changed since it was measured. The site is built of these files and
    plays nothing itself. An option of the game is on where a variant changes its rules.

    Needs matplotlib: `pip install 'rulegen[plots]'`.
    """
    try:
        from rulegen.publish.plots import plots
    except ModuleNotFoundError as error:
        raise Failure(f"`rulegen balance` needs the package `{error.name}`: `pip install 'rulegen[plots]'` adds it.") from error
    site = Path(where or "site")
    if not (site / "mkdocs.yml").is_file():
        raise Failure(f"{path(str(site))} is no folder of a site. Name one by `--site`; `rulegen new site DIR` starts one.")
    for game in map(load, games) if games else _published(site):
        there = None if again or games else read(site, game.title)
        if there and there.is_of(game) and (there.matches, there.seed) == (matches, seed):
            made = replace(there, plots=plots(there.kinds))  # the figures hold, and are drawn as they are drawn today
        else:
            engine = GameEngine(game)
            options = _options(game)
            kinds = tuple(_measured(engine, matches, seed, options, kind) for kind in _KINDS)
            made = Measured(game.title, engine.players[2], matches, seed, options, fingerprint(game), kinds, plots(kinds))
        if made == there:
            continue
        _write(made, place(site, game.title).parent)
        say(f"{game.title}: {matches} matches of each kind, {sum(kind.deals for kind in made.kinds)} deals")


def _write(made: Measured, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name, text in files(made).items():
        with whole_file(str(target / name)) as file:
            file.write(text)


def _published(site: Path) -> list[Game]:
    config, plugin = settings(site / "mkdocs.yml", site / "public")
    return [game for shelf in project(config, plugin.config).shelves for game in shelf]


def _options(game: Game) -> tuple[str, ...]:
    """The options that are on: those that the game switches on, and those whose rules a variant changes."""
    changed = {id for change in game.changes for rule in (*change.old, change.new) if rule for id in rule.ids}
    return tuple(option.name for option in game.options if option.on or changed & set(option.rules))


def _measured(engine: GameEngine, matches: int, seed: int, options: tuple[str, ...], kind: str) -> Balance:
    with progress(f"{engine.name}, {kind}", matches) as done:
        return measure(engine, matches, seed, options=dict.fromkeys(options, True), bots=kind, progress=done)
