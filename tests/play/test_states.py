"""What holds of every match: the same from the same seed, saved and loaded at will, nothing lost, nothing seen by others."""

from __future__ import annotations

import copy
import json
import pickle
from itertools import pairwise

import pytest

from play.conftest import SAMPLES, shipped
from rulegen.engine import GameEngine, IllegalAction, State, random_bot, simple_bot, simulate
from rulegen.engine.actions import action
from rulegen.engine.cards import card_number, members
from rulegen.engine.prng import Generator, next_word
from rulegen.engine.simulate import play_match
from rulegen.load import load

GAMES = ("redbeard", "redbeard+skane", "redbeard+uppland")
OTHERS = tuple(str(path) for path in sorted(SAMPLES.glob("*.rules")))


def options(engine: GameEngine, on: bool) -> dict[str, bool]:
    """All options on, or off."""
    return {option.name: on for option in engine.game.options}


def walk(s: State, seed: int, moves: int) -> State:
    """Random play for a while."""
    chance = Generator(seed)
    for _ in range(moves):
        if s.over:
            break
        s.apply_action(random_bot(s, chance))
    return s


def test_the_generator_is_splitmix64() -> None:
    chance = Generator(1234567)
    assert [next_word(chance) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("faults", [False, True])
def test_the_same_seed_is_the_same_match(game: str, faults: bool) -> None:
    lines = [play_match(GameEngine(load(game)), 5, 4, {"faults": faults})[1] for _ in range(2)]
    assert lines[0] == lines[1]
    assert play_match(shipped(game), 6, 4, {"faults": faults})[1] != lines[0]


@pytest.mark.parametrize("game", [*GAMES, *OTHERS])
@pytest.mark.parametrize("on", [False, True])
def test_saved_and_loaded_after_any_action(game: str, on: bool) -> None:
    engine = shipped(game)
    s = engine.new_initial_state(seed=3, options=options(engine, on))
    chance = Generator(3)
    for _ in range(150):
        if s.over:
            break
        loaded = engine.from_json(s.to_json())
        assert loaded.to_json() == s.to_json()
        x = random_bot(s, chance)
        twin = s.clone()
        s.apply_action(x)
        loaded.apply_action(x)
        assert loaded.to_json() == s.to_json()
        assert twin.to_json() != s.to_json()
    end = [walk(state, 9, 10_000) for state in (s, engine.from_json(s.to_json()))]
    assert end[0].to_json() == end[1].to_json()


def test_a_copy_goes_its_own_way() -> None:
    s = shipped("redbeard").new_initial_state(seed=8)
    before = s.to_json()
    walk(s.clone(), 1, 60)
    walk(copy.copy(s), 1, 60)
    assert s.to_json() == before


@pytest.mark.parametrize("game", [*GAMES, *OTHERS])
@pytest.mark.parametrize("on", [False, True])
def test_nobody_sees_what_others_hold(game: str, on: bool) -> None:
    engine = shipped(game)
    s = engine.new_initial_state(seed=4, options=options(engine, on))
    chance = Generator(4)
    for _ in range(120):
        if s.over:
            break
        for seat in range(s.n):
            other = s.clone()
            hidden = [p for p in range(s.n) if p != seat]
            other.chance = 1
            other.stock = other.stock[:1] if s.turned >= 0 else []
            cards = [card for p in hidden for card in members(s.hands[p])]
            for p in reversed(hidden):
                other.hands[p] = sum(1 << cards.pop() for _ in members(s.hands[p]))
            if s.pending < 0:
                seen, guess = s.information_state(seat), other.information_state(seat)
                assert {**seen, "legal": 0} == {**guess, "legal": 0}
                assert json.loads(json.dumps(seen)) == seen
            text = json.dumps({**s.information_state(seat), "taken": 0, "table": 0, "turned": 0})
            for p in hidden:
                assert not any(f'"{card}"' in text for card in _texts(s.hands[p]))
        s.apply_action(random_bot(s, chance))


def _texts(hand: int) -> list[str]:
    from rulegen.engine.cards import TEXT

    return [TEXT[card] for card in members(hand)]


@pytest.mark.parametrize("game", [*GAMES, *OTHERS])
@pytest.mark.parametrize("on", [False, True])
def test_cards_add_up_and_somebody_can_always_act(game: str, on: bool) -> None:
    engine = shipped(game)
    pack = sum(1 << card for card in engine.program().pack)
    for n in sorted(set(engine.players)):
        s = engine.new_initial_state(n, 6, options(engine, on))
        chance = Generator(n)
        while not s.over and s.moves < 600:
            seen = 0
            for cards in (*s.hands, *s.taken, s.pile if s.led >= 0 else 0, *s.given):
                assert seen & cards == 0, "no card is in two places"
                seen |= cards
            assert seen & ~pack == 0
            assert s.legal_actions()
            assert all(x.seat == s.current_player for x in s.legal_actions())
            assert sum(s.tricks) == s.ended
            s.apply_action(random_bot(s, chance))
        assert not s.stuck


@pytest.mark.parametrize("game", [*GAMES, *OTHERS])
def test_what_is_refused_changes_nothing(game: str) -> None:
    engine = shipped(game)
    s = engine.new_initial_state(seed=2)
    chance = Generator(2)
    tries = [
        (kind, value) for kind, value in [(0, "7H"), (0, "AS"), (1, 3), (1, 99), (2, None), (3, None), (4, None), (6, "out")]
    ]
    for _ in range(60):
        if s.over:
            break
        before = s.to_json()
        for seat in range(s.n):
            allowed = s.legal_actions(seat)
            for kind, value in tries:
                x = action(seat, kind, value)
                if x not in allowed:
                    with pytest.raises(IllegalAction) as refused:
                        s.apply_action(x)
                    assert refused.value.reason.kind
                    assert refused.value.reason.action is x
        assert s.to_json() == before
        s.apply_action(random_bot(s, chance))


def test_actions_are_plain_values() -> None:
    x = action(2, 0, "7H")
    assert x is action(2, 0, "7H")
    assert (x.seat, x.name, x.value, x.card) == (2, "play", "7H", card_number("7H"))
    assert x.to_json(["A", "B", "C"]) == ["C", "play", "7H"]
    assert {x: 1}[action(2, 0, "7H")] == 1
    assert pickle.loads(pickle.dumps(x)) is x
    assert copy.deepcopy(x) is x
    assert sorted([action(1, 1, 10), action(1, 1, 9), action(0, 2)]) == [action(0, 2), action(1, 1, 9), action(1, 1, 10)]


def test_a_simulation_tells_the_same_each_time() -> None:
    seen: list[int] = []
    first = simulate(shipped("redbeard"), 6, seed=9, progress=seen.append)
    assert first == simulate(GameEngine(load("redbeard")), 6, seed=9)
    assert seen == [1, 2, 3, 4, 5, 6]
    assert sum(first["wins"]) + first["undecided"] == 6
    assert first["digest"] != simulate(shipped("redbeard"), 6, seed=10)["digest"]
    assert first["digest"] != simulate(shipped("redbeard"), 6, seed=9, players=5)["digest"]


def test_rules_of_the_deal_show_in_the_digest(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    plain = simulate(shipped("redbeard"), 3, seed=1)["digest"]
    for n, line in enumerate(
        ("set packet = 2", "replace dealer.first: the player who draws the lowest card deals first", "set start = 11")
    ):
        path = tmp_path / f"v{n}.rules"
        path.write_text(f"variant v{n} of redbeard\n{line}\n", encoding="utf-8")
        assert simulate(GameEngine(load(str(path))), 3, seed=1)["digest"] != plain, line


def test_the_sensible_bot_beats_chance() -> None:
    engine = shipped("redbeard")
    wins = [0, 0]
    for seed in range(30):
        s = engine.new_initial_state(2, seed)
        chance = Generator(seed)
        while not s.over:
            s.apply_action((simple_bot if s.current_player == 0 else random_bot)(s, chance))
        for p in range(2):
            wins[p] += s.winners >> p & 1
    assert wins[0] > 2 * wins[1]


def test_dealers_go_round_past_those_who_are_out() -> None:
    s = shipped("redbeard").new_initial_state(6, 3)
    chance = Generator(3)
    while not s.over:
        s.apply_action(random_bot(s, chance))
    out: list[int] = []
    dealers: list[tuple[int, tuple[int, ...]]] = []
    for event in s.events:
        if event.kind == "out" and event.seat is not None:
            out.append(event.seat)
        if event.kind == "deal" and event.seat is not None:
            dealers.append((event.seat, tuple(out)))
    for (before, _), (now, gone) in pairwise(dealers):
        expected = next(p % 6 for p in range(before + 1, before + 7) if p % 6 not in gone)
        assert now == expected
