"""Decisions a second of random play through the public Python interface, side by side with OpenSpiel's oh_hell.

    python bench/speed.py [--with PYTHON] [--seconds 3] [GAME …]

OpenSpiel is measured in this interpreter, or in the one named with `--with`; without it only our own figures are printed.
Both run the same loop: ask for the legal actions, choose one at random, apply it. What is counted is players' decisions; the
deal is part of the time. Times are of the process, and runs alternate, so that a busy machine slows both alike.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from statistics import median

ROUNDS = 5
OPEN_SPIEL = """
import random, sys, time
try:
    import pyspiel
except ImportError:
    sys.exit(3)
game = pyspiel.load_game("oh_hell")
choice, moves, start = random.Random(1).choice, 0, time.process_time()
while time.process_time() - start < float(sys.argv[1]):
    state = game.new_initial_state()
    while not state.is_terminal():
        moves += not state.is_chance_node()
        state.apply_action(choice(state.legal_actions()))
print(moves / (time.process_time() - start))
"""


def ours(game: str, seconds: float) -> float:
    """Decisions a second in one of our games."""
    from rulegen.engine import GameEngine
    from rulegen.load import load

    engine = GameEngine(load(game))
    choice, moves, seed, start = random.Random(1).choice, 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        state = engine.new_initial_state(seed=seed)
        seed += 1
        while not state.is_terminal:
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves / (time.process_time() - start)


def theirs(python: str, seconds: float) -> float | None:
    """Decisions a second in OpenSpiel, cards dealt by the same choice; None if it is not there."""
    done = subprocess.run([python, "-c", OPEN_SPIEL, str(seconds)], capture_output=True, text=True, check=False)
    return float(done.stdout) if done.returncode == 0 else None


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["redbeard", "redbeard+skane", "redbeard+uppland"])
    parser.add_argument("--with", dest="python", default=sys.executable, help="an interpreter that has pyspiel")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each run")
    wanted = parser.parse_args()
    if theirs(wanted.python, 0.1) is None:
        print("OpenSpiel (pyspiel) is missing: no ratio.")
    for game in wanted.games:
        mine, other = [], []
        for _ in range(ROUNDS):
            mine.append(ours(game, wanted.seconds / ROUNDS))
            other.append(theirs(wanted.python, wanted.seconds / ROUNDS) or 0.0)
        line = f"{game:24} {median(mine):>9,.0f}/s"
        if median(other):
            line += f"   oh_hell {median(other):>9,.0f}/s   ratio {median(mine) / median(other):.3f}"
        print(line)


if __name__ == "__main__":
    main()
