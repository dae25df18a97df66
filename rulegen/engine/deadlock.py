"""A bounded search for holes in the rules: small random matches, looking for a decision at which nobody can act."""

from __future__ import annotations

from dataclasses import dataclass

from rulegen.engine import actions as a
from rulegen.engine.bots import random_bot
from rulegen.engine.legal import holding
from rulegen.engine.prng import Generator
from rulegen.engine.state import GameEngine, State
from rulegen.engine.table import CALLS, FOLLOW, LEAD


@dataclass(frozen=True)
class Deadlock:
    """A decision at which nobody can act.

    `rule` is the limit that cut last (or the duty that nobody can do), None if no rule cut: then none allows anything.
    `kind` is `lead`, `play`, `call`, `duty` or `deal`; `player` the seat that should have acted; `players`, `seed` and `move`
    tell where.
    """

    rule: str | None
    kind: str
    player: int
    players: int
    seed: int
    move: int


def find_deadlock(
    engine: GameEngine, matches: int = 40, moves: int = 2_000, seed: int = 0, most: int = 20_000
) -> Deadlock | None:
    """The first hole met in some random matches of the fewest, the usual and the most players, each option off and on.

    No match goes on for more than `moves`, and none is begun when all together have come to `most`.
    """
    low, high, usual = engine.players
    ways = [{option.name: on for option in engine.game.options} for on in (False, True)][: 2 if engine.game.options else 1]
    made = 0
    for number in range(matches):
        if made >= most:
            break
        n = (low, usual, high)[number % 3]
        for options in ways:
            try:
                s = engine.new_initial_state(n, seed + number, options)
            except ValueError:
                continue
            s.recording = False
            chance = Generator(seed + number)
            while not s.over and s.moves < moves:
                s.apply_action(random_bot(s, chance))
            if s.stuck:
                return _blame(s, seed + number)
            made += s.moves
    return None


def _blame(s: State, seed: int) -> Deadlock:
    held = holding(s)
    if held:
        duty = next(s.g.duties[d] for d, _, _, _ in s.duties if s.g.duties[d].mandatory)
        return Deadlock(s.g.rules[duty.rule].id, "duty", next(p for p in range(s.n) if held >> p & 1), s.n, seed, s.moves)
    kind = {LEAD: "lead", FOLLOW: "play", CALLS: "call"}.get(s.step, "deal")
    last = None
    if s.turn >= 0 and s.step in (LEAD, FOLLOW, CALLS):
        domain = a.KINDS if s.step == CALLS else a.PLAY
        able = s.hands[s.turn] if domain == a.PLAY else (2 << len(s.g.contracts)) - 1
        for limit in s.g.cuts[domain]:
            if limit.cuts(s, s.turn, able) & able:
                last = s.g.rules[limit.rule].id
    return Deadlock(last, kind, s.turn, s.n, seed, s.moves)
