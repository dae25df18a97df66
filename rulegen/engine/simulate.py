"""Many matches at once: who wins, how, and a digest of everything that happened."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rulegen.engine import actions as a
from rulegen.engine.bots import BOTS, Bot
from rulegen.engine.cards import members
from rulegen.engine.prng import Generator, next_word
from rulegen.engine.state import GameEngine, State
from rulegen.engine.table import BEFORE

Report = dict[str, Any]


def simulate(
    engine: GameEngine,
    matches: int,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, bool] | None = None,
    bots: str = "random",
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Plays matches and reports.

    The same game, number of matches, seed, players and bots give the same `digest` everywhere. `wins` are by seat; `deals` and
    `moves` are totals; `length` the deals of a match; `contracts` how often each was bid last and made; `ends` how matches
    ended; `rules` how often each ran; `undecided` matches had neither winner nor loser. `progress` is told the matches done.
    """
    if bots not in BOTS:
        raise ValueError(f"no bot {bots!r}: {', '.join(sorted(BOTS))}")
    bot = BOTS[bots]
    n = engine.players[2] if players is None else players
    seeds = Generator(seed)
    digest = hashlib.sha256()
    wins, losses = [0] * n, [0] * n
    deals = moves = undecided = 0
    lengths: list[int] = []
    bid: Counter[str] = Counter()
    made: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    fired: Counter[str] = Counter()
    for number in range(matches):
        s, lines = play_match(engine, next_word(seeds), n, options, bot)
        digest.update("\n".join(lines).encode())
        deals += s.dealt
        moves += s.moves
        lengths.append(s.dealt)
        for p in range(n):
            wins[p] += s.winners >> p & 1
            losses[p] += s.losers >> p & 1
        undecided += s.is_undecided
        _contracts(s, bid, made)
        ends[ending(s)] += 1
        for place, count in enumerate(s.fired):
            if count:
                fired[s.g.rules[place].id] += count
        if progress is not None:
            progress(number + 1)
    return {
        "game": engine.name,
        "players": n,
        "matches": matches,
        "seed": seed,
        "bots": bots,
        "options": dict(engine.program(options).options),
        "deals": deals,
        "moves": moves,
        "digest": digest.hexdigest(),
        "wins": wins,
        "losses": losses,
        "length": {
            "mean": round(deals / matches, 3) if matches else 0,
            "min": min(lengths, default=0),
            "max": max(lengths, default=0),
        },
        "contracts": {name: {"bid": bid[name], "made": made[name]} for name in _in_order(engine, bid)},
        "ends": dict(sorted(ends.items())),
        "rules": dict(sorted(fired.items())),
        "undecided": undecided,
    }


def play_match(
    engine: GameEngine, seed: int, players: int, options: Mapping[str, bool] | None = None, bot: Bot = BOTS["random"]
) -> tuple[State, list[str]]:
    """Plays one match to its end; gives what stands in the digest besides: players, dealers, hands, actions, outcome."""
    s = engine.new_initial_state(players, seed, options)
    chance = Generator(seed ^ 0x5DEECE66D)
    lines = [f"{s.n} {s.dealer} {s.points}"]
    dealt = 0
    while not s.over:
        if s.dealt != dealt and s.step > BEFORE:
            dealt = s.dealt
            lines.append(f"{s.dealer} {s.hands} {s.stock}")
        x = bot(s, chance)
        if x.kind != a.DEAL:
            lines.append(f"{x.seat} {x}")
        s.apply_action(x)
        if x.kind == a.ASK:
            lines.append(f"asked {next(value for kind, _, _, value in reversed(s.log) if kind == 'asked')}")
    lines.append(f"{s.points} {s.eliminated} {s.out} {s.winners} {s.losers} {s.dealt}\n")
    return s, lines


def _contracts(s: State, bid: Counter[str], made: Counter[str]) -> None:
    for kind, _, _, value in s.log:
        if kind == "contract":
            bid[str(value)] += 1
        elif kind == "contract_made":
            made[str(value)] += 1


def _in_order(engine: GameEngine, bid: Counter[str]) -> list[str]:
    return [str(c) for c in engine.program().contracts if str(c) in bid]


def ending(s: State) -> str:
    """How a match ended: by the rule that decided it, after its deals, or not at all."""
    if s.stuck:
        return "stuck"
    for kind, _, rule, _ in reversed(s.log):
        if kind in ("wins", "loses", "match_ends") and rule >= 0:
            return str(s.g.rules[rule].id)
    return "undecided" if not members(s.winners | s.losers) else "decided"


__all__ = ["Report", "ending", "play_match", "simulate"]
