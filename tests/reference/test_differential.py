"""The engine and an implementation by hand agree: what happens, what comes out, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from reference.redbeard import Match, random_record, replayed
from rulegen.engine import GameEngine, IllegalAction, State, replay
from rulegen.engine.actions import JOIN
from rulegen.engine.cards import card_number
from rulegen.engine.state import read_action
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


# ---------- side by side: at every decision of a record, what may be done, and why the rest may not

Visit = Callable[[State, set[tuple[Any, ...]]], None]


def side_by_side(record: dict[str, Any], visit: Visit) -> None:
    """Plays a record on both; `visit` sees the engine's state and what the game by hand allows there."""
    names = record["players"]
    state = engine("+".join(part for part in (record["game"], record["variant"]) if part)).new_record_state(
        names, names.index(record["dealer"]), record["options"], [record["points"][name] for name in names]
    )
    match = Match(record["variant"], names, record["dealer"], record["options"]["faults"], dict(record["points"]))
    for deal in record["deals"]:
        actions = iter([tuple(action) for action in deal["actions"]])
        cuts = sum(action[1] == "cut" for action in deal["actions"])
        hands = [[card_number(card) for card in deal["hands"].get(name, [])] for name in names]
        number = state.dealt

        def choose(allowed: list[Any], actions: Any = actions, hands: Any = hands, waits: list[int] = [cuts]) -> Any:  # noqa: B006
            action = next(actions)
            if waits[0] == 0:
                state.deal_hands(hands)
                waits[0] = -1
            if waits[0] < 0:
                visit(state, set(allowed))
            state.apply_action(read_action(state.g, names.index(action[0]), action[1:]))
            waits[0] -= action[1] == "cut" and waits[0] > 0
            return action

        match.dealer = deal["dealer"]
        match.deal(deal["hands"], choose)
        if state.dealt == number and not state.over and not deal["actions"]:
            state.deal_hands(hands)


def allowed_by_the_engine(state: State) -> set[tuple[Any, ...]]:
    return {tuple(x.to_json(state.names)) for p in range(state.n) for x in state.legal_actions(p)}


def test_both_allow_the_same() -> None:
    def visit(state: State, allowed: set[tuple[Any, ...]]) -> None:
        # Faults of the dealer himself are left out by hand; who cuts does so before the cards lie on the table.
        dealer = state.names[state.dealer]
        found = allowed_by_the_engine(state) - {(dealer, "pick_up")}
        assert found == {action for action in allowed if action[1] != "cut"}

    for record in records(1000, 1042):
        side_by_side(record, visit)


def _wrong(state: State, allowed: set[tuple[Any, ...]]) -> Iterator[tuple[str, tuple[Any, ...], str | None]]:
    """Things that a player might try against the rules, and the rule that he would be shown."""
    names = [state.names[p] for p in state.ring]
    words = {action[1] for action in allowed}
    contract = state.last_bid == len(state.g.contracts) - 1
    for name in names:
        p = state.names.index(name)
        yield "a knock against nothing", (name, "knock", "fault.forgot"), "fault.forgot"
        if "play" in words:
            yield "a bid when the auction is over", (name, "bid", 6), "auction.redbeard_ends" if contract else "auction.once"
            yield "a knock to go out", (name, "knock", "out"), "end.knock"
            yield "a second knock of the dealer", (name, "knock", "cards"), "pickup.after_knock"
            yield "cards taken up too late", (name, "pick_up"), "pickup.after_knock"
            yield "a cut too late", (name, "cut"), "cut.dealer"
            asks = p == state.last_bidder
            if asks and state.started >= 5:
                yield "a question too late", (name, "ask"), "join.when"
            elif contract and state.ended >= 4:
                yield "a question in redbeard", (name, "ask"), "join.not_in_redbeard"
            else:
                yield "a question too early" if state.ended < 4 else "a question by another", (name, "ask"), "join.ask"
            automatic = state.ended >= 4 and not contract and state.joined & ~state.did[JOIN] >> p & 1
            yield "an answer of one in", (name, "join"), "join.automatic" if automatic else "join.promise"
        if "join" in words:
            yield "a card before the answers", (name, "play", "2C"), "join.ask"
        if "bid" in words:
            yield "a bid that there is not", (name, "bid", 7), "auction.calls"
            yield "a card in the auction", (name, "play", "2C"), None
    for rule, offender, until, done in state.breaches:
        if not done and sum(breach[0] == rule for breach in state.breaches) == 1:
            claim = (state.names[offender], "knock", state.g.claims[rule])
            if state.ended >= until:
                yield "a fault pointed out too late", claim, "fault.deadline"
            else:
                yield "a fault pointed out by its maker", claim, "fault.knock"


def test_what_is_refused_names_the_rule_that_a_player_would_be_shown() -> None:
    tried: Counter[str] = Counter()

    def visit(state: State, allowed: set[tuple[Any, ...]]) -> None:
        possible = allowed_by_the_engine(state)
        for what, words, rule in _wrong(state, allowed):
            if words in possible or tried[what] >= 20:
                continue
            before = state.to_json()
            with pytest.raises(IllegalAction) as refused:
                state.apply_action(read_action(state.g, state.names.index(words[0]), words[1:]))
            assert (what, refused.value.rule) == (what, rule)
            assert state.to_json() == before
            tried[what] += 1

    for record in records(2000, 2042):
        side_by_side(record, visit)
    assert len(tried) == 16
    assert min(tried.values()) > 5
