"""New matches for the commands that play: numbers and options that do not fit are told in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulegen.cli.failure import Failure
from rulegen.engine.state import GameEngine, State
from rulegen.near import did_you_mean
from rulegen.problems import listed, quoted


def fitting(engine: GameEngine, players: int | None, options: Mapping[str, bool]) -> None:
    """Refuses a number of players or an option that the game does not have."""
    low, high, _ = engine.players
    if players is not None and not low <= players <= high:
        number = str(low) if low == high else f"{low} to {high}"
        raise Failure(f"{engine.name} is a game for {number} players, not {players}.")
    known = [option.name for option in engine.game.options]
    for name in options:
        if name not in known:
            hint = did_you_mean(name, known) or (f"It has {listed(known)}." if known else "It has none.")
            raise Failure(f"{engine.name} has no option {quoted(name)}. {hint}")


def new_state(engine: GameEngine, players: int, seed: int, options: Mapping[str, bool], names: Sequence[str]) -> State:
    """A new match; what the cards themselves do not allow is told too."""
    try:
        return engine.new_initial_state(players=players, seed=seed, options=options, names=names)
    except ValueError as error:
        raise Failure(f"{error}.") from error
