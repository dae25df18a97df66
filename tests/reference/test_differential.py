"""The engine and an implementation by hand agree: what happens, what comes out, and what is refused."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from reference.redbeard import random_record, replayed
from rulegen.engine import GameEngine, replay
from rulegen.load import load

GAMES = (None, "skane", "uppland")


@cache
def engine(name: str) -> GameEngine:
    return GameEngine(load(name))


def records(first: int, last: int) -> list[dict[str, Any]]:
    return [
        random_record(seed, GAMES[seed % 3], 2 + seed // 3 % 7, seed // 21 % 2 == 1, deals=25) for seed in range(first, last)
    ]


def test_the_hand_written_game_agrees_with_the_records(shared: Path) -> None:
    for line in (shared / "records" / "matches.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        assert replayed(record) == [deal["after"] for deal in record["deals"]]


@pytest.mark.parametrize("part", range(4))
def test_the_engine_agrees_on_every_deal(part: int) -> None:
    for number, record in enumerate(records(100 * part, 100 * part + 100)):
        assert replay(engine, record, number) == {"record": number, "ok": True}, record


def test_the_engine_notices_another_outcome() -> None:
    rng = Random(5)
    for number, record in enumerate(records(500, 560)):
        at = rng.randrange(len(record["deals"]))
        points = record["deals"][at]["after"]["points"]
        points[rng.choice(sorted(points))] += rng.choice((-1, 1, 5))
        found = replay(engine, record, number)
        assert (found["ok"], found["problem"], found["deal"], found["action"]) == (False, "differs", at, None)


def test_the_engine_refuses_a_card_that_must_follow_and_a_bid_that_is_too_low() -> None:
    refused = {"play.follow": 0, "auction.higher": 0}
    for number, record in enumerate(records(600, 700)):
        for at, deal in enumerate(record["deals"]):
            spoiled = _spoiled(deal)
            if spoiled is None:
                continue
            where, rule, actions = spoiled
            deals = [*record["deals"][:at], {**deal, "actions": actions}]
            found = replay(engine, {**record, "deals": deals}, number)
            wanted = {"ok": False, "deal": at, "action": where, "problem": "illegal", "rule": rule}
            assert {key: found[key] for key in wanted} == wanted
            refused[rule] += 1
            break
    assert min(refused.values()) > 10


def _spoiled(deal: dict[str, Any]) -> tuple[int, str, list[Any]] | None:
    """The actions of a deal up to one made illegal: where, and by which rule."""
    hands = {name: list(hand) for name, hand in deal["hands"].items()}
    led, last = "", 0
    table = 0
    sitting = len(hands)
    for at, action in enumerate(deal["actions"]):
        if action[1] == "decline":
            sitting -= 1
        if action[1] == "bid" and last and action[2] != "redbeard":
            return at, "auction.higher", [*deal["actions"][:at], [action[0], "bid", last]]
        if action[1] == "bid":
            last = action[2] if action[2] != "redbeard" else 0
        if action[1] == "play":
            suits = {card[1] for card in hands[action[0]]}
            others = [card for card in hands[action[0]] if card[1] != led]
            if table and led in suits and others:
                return at, "play.follow", [*deal["actions"][:at], [action[0], "play", others[0]]]
            led = led if table else action[2][1]
            hands[action[0]].remove(action[2])
            table = (table + 1) % sitting
    return None
