"""Records of matches: the shared ones, our own, and every kind of spoilt one."""

from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Any

import pytest

from play.conftest import shipped
from rulegen.engine import NoRecord, Recorder, parse_records, random_bot, read_records, replay
from rulegen.engine.prng import Generator
from rulegen.load import load


def test_every_shared_match(records: Path) -> None:
    results = [replay(shipped, record, n) for n, record in enumerate(read_records(records / "matches.jsonl"))]
    assert [result for result in results if not result["ok"]] == []
    assert len(results) >= 84


def test_every_illegal_action_is_found_with_its_rule(records: Path) -> None:
    for number, record in enumerate(read_records(records / "illegal.jsonl")):
        expected = record["expect"]
        result = replay(shipped, record, number)
        assert {key: result[key] for key in ("deal", "action", "problem")} == {
            key: expected[key] for key in ("deal", "action", "problem")
        }
        if expected["rule"] is not None:
            assert result["rule"] == expected["rule"]


def recorded(game: str = "redbeard", players: int = 4, seed: int = 1, faults: bool = False) -> dict[str, Any]:
    """The record of a random match."""
    s = shipped(game).new_initial_state(players, seed, {"faults": faults})
    recorder, chance = Recorder(s), Generator(seed)
    while not s.over and s.dealt < 30:
        recorder.apply(random_bot(s, chance))
    record: dict[str, Any] = json.loads(json.dumps(recorder.record()))
    return record


@pytest.mark.parametrize("game", ["redbeard", "redbeard+skane", "redbeard+uppland"])
@pytest.mark.parametrize("faults", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_what_is_written_can_be_replayed(game: str, faults: bool, players: int) -> None:
    for seed in range(5):
        record = recorded(game, players, seed, faults)
        assert replay(shipped, record) == {"record": 0, "ok": True}


def test_a_wrong_outcome_differs() -> None:
    record = recorded()
    record["deals"][1]["after"]["points"]["P1"] += 1
    result = replay(shipped, record, 7)
    assert (result["record"], result["deal"], result["action"], result["problem"]) == (7, 1, None, "differs")


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    record = recorded()
    first = record["deals"][0]
    hands = {name: list(cards) for name, cards in first["hands"].items()}
    hands["P1"].pop()
    misdeal = {"dealer": first["dealer"], "hands": hands, "actions": []}
    record["deals"].insert(0, misdeal)
    assert replay(shipped, record)["ok"]
    misdeal["actions"] = [first["actions"][0]]
    result = replay(shipped, record)
    assert (result["problem"], result["deal"], result["action"]) == ("illegal", 0, 0)


def _spoilt() -> list[tuple[str, Any]]:
    """Records that nobody can play."""
    whole = recorded()

    def change(**parts: Any) -> dict[str, Any]:
        return {**copy.deepcopy(whole), **parts}

    def deal(**parts: Any) -> dict[str, Any]:
        record = copy.deepcopy(whole)
        record["deals"][0].update(parts)
        return record

    hands = whole["deals"][0]["hands"]
    first = whole["deals"][0]["actions"][0]
    twice = {**hands, "P1": [*hands["P1"][:-1], hands["P2"][0]]}
    return [
        ("text", "rubbish"),
        ("nothing", None),
        ("number", math.nan),
        ("list", []),
        ("empty", {}),
        ("format", change(format="rulegen-record/9")),
        ("game", change(game="no_such_game")),
        ("game type", change(game=["redbeard"])),
        ("path", change(game="../../etc/passwd")),
        ("variant", change(variant="no_such_variant")),
        ("options", change(options=[1])),
        ("option", change(options={"doubling": True})),
        ("option value", change(options={"faults": "yes"})),
        ("players", change(players="P1")),
        ("players twice", change(players=["P1", "P1", "P2", "P3"])),
        ("one player", change(players=["P1"])),
        ("too many players", change(players=[f"P{n}" for n in range(9)])),
        ("player number", change(players=["P1", "P2", "P3", 4])),
        ("dealer", change(dealer="Nobody")),
        ("dealer type", change(dealer={"a": 1})),
        ("points", change(points=12)),
        ("points NaN", change(points=dict.fromkeys(whole["players"], math.nan))),
        ("points of some", change(points={"P1": 3})),
        ("deals", change(deals={"0": 1})),
        ("deal", change(deals=[7])),
        ("no hands", deal(hands=None)),
        ("hand", deal(hands={**hands, "P1": "7H"})),
        ("card", deal(hands={**hands, "P1": [*hands["P1"][:-1], "1H"]})),
        ("card type", deal(hands={**hands, "P1": [*hands["P1"][:-1], 7]})),
        ("card list", deal(hands={**hands, "P1": [*hands["P1"][:-1], ["7H"]]})),
        ("card twice", deal(hands=twice)),
        ("hand of a stranger", deal(hands={**hands, "Nobody": []})),
        ("hand missing", deal(hands={name: cards for name, cards in hands.items() if name != "P1"})),
        ("no actions", deal(actions=None)),
        ("action", deal(actions=["pass"])),
        ("action short", deal(actions=[["P1"]])),
        ("action long", deal(actions=[[first[0], "bid", 1, 2]])),
        ("action unknown", deal(actions=[[first[0], "sing"]])),
        ("action player", deal(actions=[["Nobody", "pass"]])),
        ("action player list", deal(actions=[[["P1"], "pass"]])),
        ("bid of nothing", deal(actions=[[first[0], "bid"]])),
        ("bid NaN", deal(actions=[[first[0], "bid", math.nan]])),
        ("bid true", deal(actions=[[first[0], "bid", True]])),
        ("play of no card", deal(actions=[[first[0], "play", "7X"]])),
        ("play of a list", deal(actions=[[first[0], "play", ["7H"]]])),
        ("knock of nothing", deal(actions=[[first[0], "knock"]])),
        ("after", deal(after=[1])),
        ("after points", deal(after={"points": 3})),
    ]


@pytest.mark.parametrize(("what", "record"), _spoilt(), ids=[what for what, _ in _spoilt()])
def test_a_spoilt_record_is_malformed(what: str, record: Any) -> None:
    result = replay(shipped, record, 3)
    assert (result["record"], result["ok"], result["problem"]) == (3, False, "malformed"), what
    assert set(result) == {"record", "ok", "deal", "action", "problem", "rule", "finding", "refusal"}


def test_a_bid_that_does_not_exist_is_illegal() -> None:
    record = recorded()
    record["deals"][0]["actions"] = [[record["deals"][0]["actions"][0][0], "bid", 9]]
    result = replay(shipped, record)
    assert (result["problem"], result["action"], result["rule"]) == ("illegal", 0, "auction.calls")


def test_nobody_commits_a_fault_when_faults_are_off() -> None:
    for words in (["cut"], ["pick_up"], ["knock", "cards"], ["knock", "fault.cut"], ["ask"]):
        record = recorded()
        record["deals"][0]["actions"].insert(0, [record["deals"][0]["dealer"], *words])
        result = replay(shipped, record)
        assert (result["problem"], result["deal"], result["action"]) == ("illegal", 0, 0), words


def test_actions_after_the_end_are_illegal() -> None:
    record = recorded()
    last = record["deals"][-1]
    last["actions"].append(["P1", "pass"])
    result = replay(shipped, record)
    assert (result["problem"], result["deal"], result["action"]) == (
        "illegal",
        len(record["deals"]) - 1,
        len(last["actions"]) - 1,
    )


def test_a_deal_that_breaks_off_is_not_over() -> None:
    record = recorded()
    deal = next(deal for deal in record["deals"][:-1] if deal["actions"])
    at = record["deals"].index(deal)
    del deal["actions"][-1], deal["after"]
    result = replay(shipped, record)
    assert (result["problem"], result["deal"], result["action"]) == ("differs", at, None)


def test_files(tmp_path: Path) -> None:
    record = recorded()
    pretty, lines, broken = tmp_path / "a.json", tmp_path / "b.jsonl", tmp_path / "c.jsonl"
    pretty.write_text("\ufeff" + json.dumps(record, indent=2), encoding="utf-8")
    lines.write_text(f"{json.dumps(record)}\r\n\r\n{json.dumps(record)}", encoding="utf-8")
    broken.write_text(f"{json.dumps(record)}\n{{oh dear\n", encoding="utf-8")
    assert [replay(shipped, r)["ok"] for r in read_records(pretty)] == [True]
    assert [replay(shipped, r)["ok"] for r in read_records(lines)] == [True, True]
    assert [replay(shipped, r)["ok"] for r in read_records(broken)] == [True, False]
    for text in ("", "   \n", "hello", "[]", "17"):
        with pytest.raises(NoRecord):
            list(parse_records(text))
    with pytest.raises(NoRecord):
        list(read_records(tmp_path / "missing.jsonl"))


def test_the_loader_may_be_the_plain_one() -> None:
    from rulegen.engine import GameEngine

    assert replay(lambda name: GameEngine(load(name)), recorded())["ok"]
