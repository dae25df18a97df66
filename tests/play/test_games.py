"""Other games than Redbeard play to the end, every worked example comes out, and holes in the rules are found."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from play.conftest import SAMPLES, Variant, shipped
from rulegen import nodes
from rulegen.engine import GameEngine, Unsupported, find_deadlock, play_examples, simulate
from rulegen.game import Game
from rulegen.load import load

GAMES = ("redbeard", "redbeard+skane", "redbeard+uppland")
OTHERS = tuple(str(path) for path in sorted(SAMPLES.glob("*.rules")))


@pytest.mark.parametrize("game", [*GAMES, *OTHERS])
def test_examples_come_out(game: str) -> None:
    engine = shipped(game)
    outcomes = play_examples(engine)
    assert list(outcomes) == [example.id for example in engine.game.examples]
    assert {id: outcome.mismatches for id, outcome in outcomes.items() if not outcome.ok} == {}


def test_a_wrong_example_is_found(variant: Variant) -> None:
    engine = shipped("redbeard")
    example = next(example for example in engine.game.examples if example.id == "example.settle")
    wrong = replace(example, results=(nodes.ResultPoints(nodes.Number(5)),))
    from rulegen.engine import play_example

    (mismatch,) = play_example(engine, wrong).mismatches
    assert (mismatch.kind, mismatch.stated, mismatch.found) == ("points", 5, 6)


def test_an_example_with_a_fate(variant: Variant) -> None:
    engine = variant("example house.zero of end.exact_zero: points 3, tricks 3 -> points 0, wins the match")
    outcome = play_examples(engine)["house.zero"]
    assert outcome.ok
    assert outcome.fate == "wins_match"


@pytest.mark.parametrize("game", [*GAMES, *OTHERS])
def test_no_hole_in_the_rules(game: str) -> None:
    assert find_deadlock(shipped(game), matches=6, moves=400) is None


def test_a_hole_is_found() -> None:
    game = load("redbeard")
    without = replace(game, rules=tuple(rule for rule in game.rules if rule.id != "play.free"))
    found = find_deadlock(GameEngine(without))
    assert found is not None
    assert found.kind == "play"


def shuffled(game: Game, seed: int) -> Game:
    """The same rules in another order, and the statements of a rule in another order."""
    chance = random.Random(seed)
    rules = [replace(rule, body=tuple(chance.sample(rule.body, len(rule.body)))) for rule in game.rules]
    return replace(game, rules=tuple(chance.sample(rules, len(rules))))


@pytest.mark.parametrize("game", [*GAMES, *OTHERS])
@pytest.mark.parametrize("on", [False, True])
def test_the_order_of_statements_means_nothing(game: str, on: bool) -> None:
    plain = load(game)
    options = {option.name: on for option in plain.options}
    digests = {
        simulate(GameEngine(g), 2, 3, options=options)["digest"] for g in (plain, shuffled(plain, 1), shuffled(plain, 2))
    }
    assert len(digests) == 1


def test_what_cannot_be_played_is_told_with_its_place() -> None:
    game = load("redbeard")
    strange = nodes.Limit(nodes.Nobody(), "must", nodes.Act("pass"), ())
    rules = (*game.rules, replace(game.rules[0], ids=("house.strange",), form="rule", body=(strange,)))
    with pytest.raises(Unsupported) as caught:
        GameEngine(replace(game, rules=rules))
    assert caught.value.problems[0].code == "unsupported"
