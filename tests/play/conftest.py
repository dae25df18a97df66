"""Help for the tests of play: games and variants from a few lines of text, matches with chosen cards, the shared records."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from rulegen.engine import GameEngine, State
from rulegen.engine.cards import card_number
from rulegen.load import load

SHARED = Path(__file__).parents[2].parent / "shared"
SAMPLES = Path(__file__).parents[1] / "books" / "games"

Variant = Callable[..., GameEngine]


@cache
def shipped(name: str) -> GameEngine:
    """A game of the shipped spec, bound once for all tests."""
    return GameEngine(load(name))


@pytest.fixture
def redbeard() -> GameEngine:
    """The base game."""
    return shipped("redbeard")


@pytest.fixture
def variant(tmp_path: Path) -> Variant:
    """Makes a variant of Redbeard (or of `base`) from the lines that differ."""

    def make(text: str, base: str = "redbeard", name: str = "house") -> GameEngine:
        path = tmp_path / f"{name}.rules"
        path.write_text(f"variant {name} of {base}\n{text}\n", encoding="utf-8")
        return GameEngine(load(str(path)))

    return make


@pytest.fixture
def records() -> Path:
    """The folder of shared records; without it the test is passed over."""
    folder = SHARED / "records"
    if not folder.is_dir():
        pytest.skip(f"no records beside the project ({folder.parent.name}/{folder.name})")
    return folder


def table(engine: GameEngine, *hands: str, points: int | None = None, faults: bool = False) -> State:
    """A match with chosen cards: a hand for each player, dealt by the last, so that the first is forehand."""
    n = len(hands)
    options = {"faults": faults} if any(option.name == "faults" for option in engine.game.options) else None
    names = [chr(ord("A") + p) for p in range(n)]
    s = engine.new_record_state(names, n - 1, options, None if points is None else [points] * n)
    s.deal_hands([[card_number(card) for card in hand.split()] for hand in hands])
    return s


def play(s: State, text: str) -> State:
    """Plays a line of actions: `A bid 3, B pass, A 7H, B AH, A ask, B join, B knock fault.cut`."""
    for part in text.split(","):
        who, *words = part.split()
        seat = s.names.index(who)
        if len(words) == 1 and card_number(words[0]) >= 0:
            words = ["play", words[0]]
        value = int(words[1]) if len(words) > 1 and words[1].isdigit() else words[1] if len(words) > 1 else None
        s.apply_action(s.action(words[0], value, seat))
    return s


def ran(s: State, rule: str) -> int:
    """How often a rule has run."""
    return sum(count for place, count in enumerate(s.fired) if rule in s.g.rules[place].ids)
