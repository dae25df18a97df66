"""The engine: plays what a flat game says. Every rule stands in the game's nodes, none in Python.

The public names, which stay:

- `GameEngine(game)`: a game bound for playing; `.new_initial_state(players, seed, options, points, names, dealer)`,
  `.from_json(text)`, `.players` (fewest, most, usual), `.program(options)`.
- `State`: `.current_player`, `.legal_actions(player)`, `.players_to_act()`, `.apply_action(action)`, `.is_terminal`,
  `.is_undecided`, `.returns()`, `.information_state(seat)`, `.events`, `.clone()`, `.to_json()`, `.action(name, value, seat)`.
- `Action`, with `.seat`, `.name`, `.value`, `.to_json(names)`; `Event`, with `.kind`, `.seat`, `.rule`, `.value`.
- `IllegalAction`, with `.rule` and `.reason` (a `Reason`); `Unsupported`, raised when a game is bound.
- `replay(load, record, number)`, `read_records(path)`, `parse_records(text)`, `NoRecord`, `Recorder(state)`: see `records`.
- `simulate(engine, matches, seed, players, options, bots, progress)`, `BOTS`: see `simulate` and `bots`.
- `play_examples(engine)`, `play_example(engine, example)`: see `examples`; they give `rulegen.outcomes.Outcome`.
- `sample_deal(engine)`, which gives a `rulegen.outcomes.Deal`.
- `find_deadlock(engine, matches, moves, seed, most)`, which gives a `Deadlock` or None.
"""

from rulegen.engine.actions import Action
from rulegen.engine.bots import BOTS, Bot, random_bot, simple_bot
from rulegen.engine.deadlock import Deadlock, find_deadlock
from rulegen.engine.examples import play_example, play_examples
from rulegen.engine.records import NoRecord, Recorder, parse_records, read_records, replay
from rulegen.engine.refusals import IllegalAction, Reason, Unsupported
from rulegen.engine.sample import sample_deal
from rulegen.engine.simulate import simulate
from rulegen.engine.state import Event, GameEngine, State

__all__ = [
    "BOTS",
    "Action",
    "Bot",
    "Deadlock",
    "Event",
    "GameEngine",
    "IllegalAction",
    "NoRecord",
    "Reason",
    "Recorder",
    "State",
    "Unsupported",
    "find_deadlock",
    "parse_records",
    "play_example",
    "play_examples",
    "random_bot",
    "read_records",
    "replay",
    "sample_deal",
    "simple_bot",
    "simulate",
]
