"""Random compositions of published variants and house rules: whatever fits together plays, and leaves nothing behind."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulegen.check import check, stack_order
from rulegen.compose import compose
from rulegen.engine import GameEngine, State, simulate
from rulegen.game import Game
from rulegen.load import read
from rulegen.parse import SourceFile, parse
from shelf import ROOT

sys.path.insert(0, str(Path(__file__).parents[1] / "guide"))

from blocks import blocks

BATCHES, IN_A_BATCH = 20, 50  # 1,000 compositions
MOST_MOVES = 400


@cache
def base() -> SourceFile:
    return read(ROOT / "spec" / "redbeard" / "redbeard.rules")


@cache
def pieces() -> tuple[SourceFile, ...]:
    """Every published variant, and every recipe as a variant of its own."""
    published = [path for path in sorted((ROOT / "spec" / "redbeard").glob("*.rules")) if path.stem != "redbeard"]
    recipes = enumerate(blocks("recipes.md"))
    house = [parse(f"variant house_{i} of redbeard\n{_own_ids(block.text, i)}", f"house_{i}.rules") for i, block in recipes]
    return (*map(read, published), *house)


def _own_ids(text: str, number: int) -> str:
    return text.replace("house.", f"house{number}.")


def composed(files: tuple[SourceFile, ...]) -> Game | None:
    """The stack as one game, or None where its variants do not fit together."""
    game, problems = compose(base(), files)
    if any(problem.is_error for problem in problems):
        return None
    game = stack_order(game)
    return None if any(problem.is_error for problem in check(game, True, frozenset())) else game


@cache
def digest_of_the_base() -> str:
    return digest(compose(base(), ())[0])


def digest(game: Game) -> str:
    return str(simulate(GameEngine(game), matches=5, seed=7)["digest"])


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_fits_together_plays(batch: int) -> None:
    rng = Random(batch)
    done = 0
    while done < IN_A_BATCH:
        files = tuple(rng.sample(pieces(), rng.choice((1, 2, 2, 3, 3, 4))))
        game = composed(files)
        if game is None:
            continue
        done += 1
        engine = GameEngine(game)
        low, high, _ = engine.players
        options = {option.name: rng.random() < 0.5 for option in game.options}
        play(
            engine.new_initial_state(rng.randint(low, min(high, 5)), rng.randrange(10**6), options),
            rng,
            game.title,
            MOST_MOVES if done % IN_A_BATCH else None,
        )
    assert digest(compose(base(), ())[0]) == digest_of_the_base()


def play(state: State, rng: Random, name: str, most: int | None) -> None:
    """Plays at random, to the end or so many moves: there is always one, and no card is lost or seen twice."""
    pack = sum(1 << card for card in state.g.pack)
    while not state.is_terminal and (most is None or state.moves < most):
        moves = state.legal_actions(state.current_player)
        assert moves, f"{name}: nobody can move after {state.moves} moves"
        state.apply_action(rng.choice(moves))
        places = [
            *state.hands,
            *state.taken,
            state.pile if state.led >= 0 else 0,
            *state.given,
            sum(1 << card for card in state.stock),
        ]
        union = 0
        for cards in places:
            assert not union & cards, f"{name}: a card lies in two places"
            union |= cards
        assert not union & ~pack, f"{name}: a card that the pack does not have"


def test_a_variant_taken_away_leaves_the_base_byte_for_byte() -> None:
    for piece in pieces():
        with_it = composed((piece,))
        assert with_it is not None, piece.path
        digest(with_it)
        assert digest(compose(base(), ())[0]) == digest_of_the_base()
