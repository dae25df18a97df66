"""What is measured of a game is what happened in its matches."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from rulegen.engine.balance import Balance, as_json, fingerprint, from_json, measure
from rulegen.engine.compare import compare
from rulegen.engine.simulate import simulate
from rulegen.engine.state import GameEngine
from shelf import game

MATCHES = 30
NAMES = ("redbeard", "redbeard+uppland")


@cache
def engine(name: str) -> GameEngine:
    return GameEngine(game(name))


@cache
def measured(name: str, bots: str) -> Balance:
    return measure(engine(name), MATCHES, seed=7, bots=bots)


@pytest.mark.parametrize("bots", ["random", "simple"])
@pytest.mark.parametrize("name", NAMES)
def test_it_measures_the_matches_that_simulate_plays(name: str, bots: str) -> None:
    balance, report = measured(name, bots), simulate(engine(name), MATCHES, seed=7, bots=bots)
    assert balance.digest == report["digest"]
    assert balance.deals == report["deals"] == balance.length.total
    assert balance.ends == report["ends"]
    assert {c: (b.bid, b.made) for c, b in balance.contracts.items() if b.bid} == {
        c: (counts["bid"], counts["made"]) for c, counts in report["contracts"].items()
    }
    assert sum(balance.lengths.values()) == MATCHES
    assert sum(balance.wins) == sum(report["wins"])
    assert sum(balance.losses) == sum(report["losses"])
    assert balance.won + balance.lost >= MATCHES - report["undecided"]


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_is_at_work_no_oftener_than_it_runs(name: str) -> None:
    balance, report = measured(name, "random"), simulate(engine(name), MATCHES, seed=7)
    for id, times in balance.rules.items():
        assert times.total <= report["rules"].get(id, 0), id
        assert times.count == MATCHES
    assert "misdeal.redeal" in balance.never
    assert not set(balance.never) & {id for id, times in balance.rules.items() if times.total}


def test_a_duty_that_nobody_has_is_not_at_work() -> None:
    balance = measured("redbeard", "random")
    assert balance.rules["end.knock"].total == balance.ends["end.exact_zero"]
    assert balance.rules["redbeard.out"].total == balance.contracts["redbeard"].bid - balance.contracts["redbeard"].made


def test_points_are_those_of_the_deals_by_the_place_from_the_dealer() -> None:
    balance = measured("redbeard", "simple")
    counts = {sample.count for sample in balance.points}
    assert len(counts) == 1
    assert 0 < counts.pop() <= balance.deals
    lost = sum(sample.total for sample in balance.points)
    assert lost < 0  # who plays simply counts down


def test_the_first_dealer_sits_last() -> None:
    s = engine("redbeard").new_initial_state(seed=1)
    seats = Counter(measured("redbeard", "random").wins)
    assert s.n == 4
    assert sum(seats.values()) == 4


def test_what_is_written_is_read() -> None:
    balance = measured("redbeard", "random")
    assert from_json(json.loads(json.dumps(as_json(balance)))) == balance


def test_the_fingerprint_is_that_of_what_shows_in_play() -> None:
    prints = {name: fingerprint(game(name)) for name in (*NAMES, "redbeard+skane")}
    assert len(set(prints.values())) == len(prints)
    assert fingerprint(game("redbeard")) == prints["redbeard"]


# ---------- two games


def test_a_game_against_itself_does_not_stand_out() -> None:
    balance = measured("redbeard", "random")
    found = compare(balance, balance)
    assert not [difference for difference in found if difference.stands_out]
    assert all(difference.one == difference.other for difference in found)


def test_what_differs_stands_out() -> None:
    found = {(d.what, d.key): d for d in compare(measured("redbeard", "simple"), measured("redbeard+uppland", "simple"))}
    assert found["ends by", "uppland.loser"].stands_out
    assert found["deals in a match", ""].stands_out
    own = found["at work in a match", "uppland.loser"]
    assert (own.one, own.difference) == (None, None)  # the base game has no such rule
    assert own.other is not None
    assert own.other.value > 0
