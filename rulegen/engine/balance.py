"""What a game is like to play: how long, how fair, how lively, measured over many matches between equals."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from rulegen import nodes
from rulegen.engine.bind.effects import kind as kind_of
from rulegen.engine.bots import BOTS
from rulegen.engine.cards import members
from rulegen.engine.prng import Generator, next_word
from rulegen.engine.program import Program
from rulegen.engine.simulate import ending, play_match
from rulegen.engine.state import GameEngine, State
from rulegen.game import Game
from rulegen.intervals import Sample
from rulegen.unparse import source


@dataclass(frozen=True)
class Bid:
    """How often a contract was bid last, and made."""

    bid: int
    made: int


@dataclass(frozen=True)
class Balance:
    """What came of many matches of one game between equals of one kind.

    `lengths` counts matches by their deals. Places count from the dealer in the direction of the deal, he himself last:
    `wins` by the place from the first dealer, over the `won` matches that somebody won, `losses` over the `lost` that somebody
    lost; `points` the change of points in a deal by the place from its dealer, while nobody is out of the match. `contracts`
    are of `auctions` deals. `ends` counts matches by the rule that decided them. `rules` holds for each rule that can be at
    work how often it was, match by match: how many moments changed something by it, or saw the deed that it demands.
    """

    bots: str
    matches: int
    deals: int
    digest: str
    lengths: dict[int, int]
    won: int
    wins: tuple[int, ...]
    lost: int
    losses: tuple[int, ...]
    points: tuple[Sample, ...]
    auctions: int
    contracts: dict[str, Bid]
    ends: dict[str, int]
    rules: dict[str, Sample]

    @property
    def length(self) -> Sample:
        """The deals of a match."""
        total = sum(deals * count for deals, count in self.lengths.items())
        return Sample(self.matches, total, sum(deals**2 * count for deals, count in self.lengths.items()))

    @property
    def never(self) -> tuple[str, ...]:
        """The rules that were never at work."""
        return tuple(id for id, times in self.rules.items() if not times.total)


def measure(
    engine: GameEngine,
    matches: int,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, bool] | None = None,
    bots: str = "random",
    progress: Callable[[int], None] | None = None,
) -> Balance:
    """Plays as `simulate` does (the same `digest`), and measures. `progress` is told the matches done."""
    if bots not in BOTS:
        raise ValueError(f"no bot {bots!r}: {', '.join(sorted(BOTS))}")
    n = engine.players[2] if players is None else players
    program = engine.program(options)
    tally = _Tally(n, _at_work(program))
    seeds = Generator(seed)
    digest = hashlib.sha256()
    for number in range(matches):
        s, lines = play_match(engine, next_word(seeds), n, options, BOTS[bots])
        digest.update("\n".join(lines).encode())
        tally.match(s)
        if progress is not None:
            progress(number + 1)
    return Balance(
        bots=bots,
        matches=matches,
        deals=tally.deals,
        digest=digest.hexdigest(),
        lengths=dict(sorted(tally.lengths.items())),
        won=tally.won,
        wins=tuple(tally.wins),
        lost=tally.lost,
        losses=tuple(tally.losses),
        points=tuple(Sample(count, total, squares) for count, total, squares in tally.points),
        auctions=tally.deals if program.has_auction else 0,
        contracts={str(c): Bid(tally.bid[str(c)], tally.made[str(c)]) for c in program.contracts if program.has_auction},
        ends=dict(sorted(tally.ends.items())),
        rules={program.rules[place].id: Sample(matches, *sums) for place, sums in tally.rules.items()},
    )


def fingerprint(game: Game) -> str:
    """What stands for everything in a game that shows in play: the same as long as a measurement is worth something."""
    told = [f"{','.join(rule.ids)} {','.join(rule.instead)}: {_body(rule.body)}" for rule in game.rules if rule.behaviour]
    told += [f"{option.name} {option.on} {','.join(option.rules)}" for option in game.options]
    told += [f"{name} {','.join(map(source, cards))}" for name, cards in game.card_sets.items()]
    return hashlib.sha256("\n".join(sorted(told)).encode()).hexdigest()


def _body(body: tuple[nodes.Statement, ...]) -> str:
    return "; ".join(source(statement) for statement in body if not isinstance(statement, nodes.Wording))


# ---------- counting


def _at_work(program: Program) -> dict[int, frozenset[int]]:
    """The places of the event rules in play; of one that does nothing but demand deeds, the kinds of these."""
    found: dict[int, frozenset[int]] = {}
    for place, rule in enumerate(program.rules):
        effects = [effect for s in rule.body if isinstance(s, nodes.EventRule) for effect in s.effects]
        duties = [effect.action for effect in effects if isinstance(effect, nodes.Duty)]
        if effects:
            found[place] = frozenset(map(kind_of, duties)) if len(duties) == len(effects) else frozenset()
    return found


@dataclass
class _Tally:
    n: int
    demands: dict[int, frozenset[int]]
    deals: int = 0
    won: int = 0
    lost: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    bid: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins, self.losses = [0] * self.n, [0] * self.n
        self.rules = {place: [0, 0] for place in self.demands}
        self.points = [[0, 0, 0] for _ in range(self.n)]

    def match(self, s: State) -> None:
        """Counts one match that is over."""
        self.deals += s.dealt
        self.lengths[s.dealt] += 1
        self.ends[ending(s)] += 1
        moments = Counter(key for key, _ in groupby(s.log, _mark))
        for place, kinds in self.demands.items():
            times = min(s.fired[place], sum(moments[True, kind] for kind in kinds)) if kinds else moments[False, place]
            self.rules[place][0] += times
            self.rules[place][1] += times**2
        first = next((p for kind, p, _, _ in s.log if kind == "deal"), s.dealer)
        self.won += bool(s.winners)
        self.lost += bool(s.losers)
        for seats, counts in ((s.winners, self.wins), (s.losers, self.losses)):
            for p in members(seats):
                counts[self._place(s, p, first)] += 1
        self._course(s)

    def _course(self, s: State) -> None:
        """Counts the deals of a match from its events."""
        dealer, gained, whole = -1, [0] * self.n, True
        for kind, p, _, value in s.log:
            if kind == "deal":
                self._deal(s, dealer, gained)
                dealer, gained = p if whole else -1, [0] * self.n
            elif kind == "points":
                gained[p] += value[2] - value[1]
            elif kind == "contract":
                self.bid[str(value)] += 1
            elif kind == "contract_made":
                self.made[str(value)] += 1
            elif kind in ("out", "leaves"):
                whole = False
        self._deal(s, dealer, gained)

    def _deal(self, s: State, dealer: int, gained: list[int]) -> None:
        if dealer >= 0:
            for p, by in enumerate(gained):
                sums = self.points[self._place(s, p, dealer)]
                for at, more in enumerate((1, by, by * by)):
                    sums[at] += more

    def _place(self, s: State, p: int, dealer: int) -> int:
        """How far a seat is from the dealer, in the direction of play: next to him 0, he himself last."""
        steps = p - dealer if s.g.clockwise else dealer - p
        return (steps - 1) % self.n


def _mark(event: tuple[str, int, int, Any]) -> tuple[bool, int]:
    """What neighbouring events share that belong to one moment: the kind of the deed, or the rule."""
    kind, _, rule, value = event
    return (True, value.kind) if kind == "action" else (False, rule)


def as_json(balance: Balance) -> dict[str, Any]:
    """A balance as data."""
    return {
        "bots": balance.bots,
        "matches": balance.matches,
        "deals": balance.deals,
        "digest": balance.digest,
        "lengths": {str(deals): count for deals, count in balance.lengths.items()},
        "won": balance.won,
        "wins": list(balance.wins),
        "lost": balance.lost,
        "losses": list(balance.losses),
        "points": [_sums(sample) for sample in balance.points],
        "auctions": balance.auctions,
        "contracts": {name: {"bid": c.bid, "made": c.made} for name, c in balance.contracts.items()},
        "ends": balance.ends,
        "rules": {id: _sums(sample) for id, sample in balance.rules.items()},
    }


def from_json(data: Mapping[str, Any]) -> Balance:
    """A balance from data."""
    return Balance(
        bots=data["bots"],
        matches=data["matches"],
        deals=data["deals"],
        digest=data["digest"],
        lengths={int(deals): count for deals, count in data["lengths"].items()},
        won=data["won"],
        wins=tuple(data["wins"]),
        lost=data["lost"],
        losses=tuple(data["losses"]),
        points=tuple(Sample(*sums) for sums in data["points"]),
        auctions=data["auctions"],
        contracts={name: Bid(**counts) for name, counts in data["contracts"].items()},
        ends=dict(data["ends"]),
        rules={id: Sample(*sums) for id, sums in data["rules"].items()},
    )


def _sums(sample: Sample) -> list[float]:
    return [sample.count, sample.total, sample.squares]
