"""`rulegen play`: a card table in the terminal."""

from __future__ import annotations

import json
import secrets

import click

from rulegen.cli.failure import Failure
from rulegen.cli.languages import lang_option
from rulegen.cli.matches import fitting, new_state
from rulegen.cli.options import game_argument, switch_option
from rulegen.cli.session import Session
from rulegen.cli.streams import console, whole_file
from rulegen.cli.view import View
from rulegen.engine.actions import Action
from rulegen.engine.bots import BOTS
from rulegen.engine.prng import Generator, seeded
from rulegen.engine.records import Recorder
from rulegen.engine.state import GameEngine, State
from rulegen.load import load
from rulegen.realise.language import Writer, language

_MOST_DEALS = 1000
_LONGEST = 30  # letters of a name


@click.command(short_help="Play a game in the terminal against bots.")
@game_argument
@click.option("--players", type=int, metavar="N", help="How many sit at the table, you among them.")
@click.option("--seat", type=click.IntRange(1), default=1, metavar="N", help="Your seat, counted from 1. Otherwise the first.")
@click.option("--name", metavar="NAME", help="Your name at the table.")
@click.option("--seed", type=int, default=None, metavar="S", help="Decides every card: the same number, the same match.")
@lang_option
@switch_option
@click.option(
    "--bots", type=click.Choice(sorted(BOTS)), default="simple", metavar="BOTS", help="Whom you play: simple or random."
)
@click.option("--watch", "--all-bots", is_flag=True, help="Bots play all seats; you look on.")
@click.option("--record", metavar="FILE", help="Write the match to FILE, for `rulegen replay`.")
def command(
    game: str,
    players: int | None,
    seat: int,
    name: str | None,
    seed: int | None,
    lang: str,
    switches: dict[str, bool],
    bots: str,
    watch: bool,
    record: str | None,
) -> None:
    """Play GAME in the terminal against bots.

    Type the number of a choice or its name: a card as h7, 7H, ♥7 or by its name in the language, a bid as 3. `?` shows the rule
    that refused a move (or `? auction.higher` any rule), `q` leaves the table.
    """
    engine = GameEngine(load(game))
    seed = _any_seed() if seed is None else seed
    fitting(engine, players, switches)
    count = engine.players[2] if players is None else players
    known = language(lang).words["frame"]["players"]
    names = [known[p % len(known)] + (f" {p // len(known) + 1}" if p >= len(known) else "") for p in range(count)]
    if not watch:
        if seat > count:
            raise Failure(f"there is no seat {seat} at a table of {count}.")
        name = _shown(name or "")
        if name:
            names = [_other(n, name) for n in names]
            names[seat - 1] = name
    state = new_state(engine, count, seed, switches, names)
    human = None if watch else state.names.index(names[seat - 1])
    view = View(state, Writer(engine.game, language(lang)), console(), human)
    recorder = Recorder(state)
    keep = _Keeper(recorder, record)
    keep.save()
    session = Session(state, view, _Bot(bots, seed, human).choose, keep.apply)
    try:
        session.play(_MOST_DEALS)
    finally:
        keep.save()
    view.line(view.word("bye"))


def _any_seed() -> int:
    return secrets.randbelow(1 << 32)


def _other(name: str, taken: str) -> str:
    """A bot's name, when the human has the same."""
    return f"{name} 2" if name.casefold() == taken.casefold() else name


def _shown(name: str) -> str:
    """A name as a table can show it."""
    return "".join(character for character in name if character.isprintable()).strip()[:_LONGEST]


class _Bot:
    """Chooses for every seat but the human's, the same for the same seed."""

    def __init__(self, kind: str, seed: int, human: int | None) -> None:
        self.bot = BOTS[kind]
        self.chance = Generator(seeded(seed))
        self.human = human

    def choose(self, state: State) -> Action:
        """What a bot does now; never anything in the human's name."""
        while True:
            x = self.bot(state, self.chance)
            if x.seat != self.human:
                return x


class _Keeper:
    """Does the actions, and writes the record after each deal."""

    def __init__(self, recorder: Recorder, target: str | None) -> None:
        self.recorder = recorder
        self.target = target

    def apply(self, x: Action) -> None:
        before = self.recorder.s.dealt
        self.recorder.apply(x)
        if self.recorder.s.dealt != before:
            self.save()

    def save(self) -> None:
        if self.target:
            with whole_file(self.target) as file:
                file.write(json.dumps(self.recorder.record(), ensure_ascii=False) + "\n")
