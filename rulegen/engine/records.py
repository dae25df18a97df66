"""Records of matches (`rulegen-record/1`): reading them, playing them through the engine, and writing them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulegen.engine import actions as a
from rulegen.engine.cards import TEXT, card_number, members
from rulegen.engine.refusals import IllegalAction
from rulegen.engine.state import GameEngine, State, read_action
from rulegen.engine.table import BEFORE

FORMAT = "rulegen-record/1"
Loader = Callable[[str], GameEngine]
Result = dict[str, Any]


class NoRecord(ValueError):
    """A file that holds no record."""


class _Wrong(Exception):
    """The first thing that is wrong with a record: a kind, and the facts that a sentence about it needs."""

    def __init__(
        self,
        problem: str,
        deal: int | None,
        at: int | None,
        kind: str,
        rule: str | None = None,
        cause: IllegalAction | None = None,
        **facts: object,
    ) -> None:
        super().__init__(kind)
        self.problem, self.deal, self.at, self.rule, self.cause = problem, deal, at, rule, cause
        self.finding = Finding(kind, {name: str(value) for name, value in facts.items()})


@dataclass(frozen=True)
class Finding:
    """What is wrong with a record, as the text side tells it.

    `kind` is `shape` (a `field` is not as the format says), `unknown` (`what` and its `name`), `twice` (a `card`), `hand`
    (a `player` has the wrong cards), `players` (not `low` to `high`), `match_over`, `deal_over`, `deal_not_over`, `stuck`,
    `dealer` (the `player` who deals) or `outcome` (a `field`, what was `found` and what is `written`).
    """

    kind: str
    facts: dict[str, str]


def read_records(path: Path | str) -> Iterator[Any]:
    """The records of a file: one object (however it is laid out), or one a line. A line that is no JSON comes as its text."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise NoRecord(f"{path}: {error}") from error
    yield from parse_records(text)


def parse_records(text: str) -> Iterator[Any]:
    """The records of a text."""
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise NoRecord("no record in it")
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        lines = [line for line in text.splitlines() if line.strip()]
        found = [_json(line) for line in lines]
        if not any(isinstance(record, dict) for record in found):
            raise NoRecord("no record in it") from None
        yield from found
        return
    if isinstance(whole, list) and whole and all(isinstance(record, dict) for record in whole):
        yield from whole
    elif isinstance(whole, dict):
        yield whole
    else:
        raise NoRecord("no record in it")


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return line


def replay(load: Loader, record: Any, number: int = 0) -> Result:
    """Plays a record and compares. The result is what `rulegen replay --format json` prints.

    `load` gives the engine of a game by name. A result that is not ok has `refusal` besides, the `IllegalAction` or None, for
    the text side to say in a language; it is no part of what is printed.
    """
    try:
        _replay(load, record)
    except _Wrong as wrong:
        return {
            "record": number,
            "ok": False,
            "deal": wrong.deal,
            "action": wrong.at,
            "problem": wrong.problem,
            "rule": wrong.rule,
            "finding": wrong.finding,
            "refusal": wrong.cause,
        }
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError, RecursionError):
        return {
            "record": number,
            "ok": False,
            "deal": None,
            "action": None,
            "problem": "malformed",
            "rule": None,
            "finding": Finding("shape", {"field": "record"}),
            "refusal": None,
        }
    return {"record": number, "ok": True}


def _replay(load: Loader, record: Any) -> State:
    if not isinstance(record, dict):
        raise _Wrong("malformed", None, None, "shape", field="record")
    if record.get("format") != FORMAT:
        raise _Wrong("malformed", None, None, "shape", field="format")
    engine = _engine(load, record)
    names = _names(record, engine)
    options = record.get("options") or {}
    if not isinstance(options, dict) or not all(isinstance(on, bool) for on in options.values()):
        raise _Wrong("malformed", None, None, "shape", field="options")
    known = {option.name for option in engine.game.options}
    unknown = sorted(str(name) for name, on in options.items() if name not in known and on)
    if unknown:
        raise _Wrong("malformed", None, None, "unknown", what="option", name=unknown[0])
    deals = record.get("deals")
    if not isinstance(deals, list):
        raise _Wrong("malformed", None, None, "shape", field="deals")
    dealer = record.get("dealer", deals[0].get("dealer") if deals and isinstance(deals[0], dict) else None)
    points = _numbers(record["points"], names, None) if record.get("points") is not None else None
    state = engine.new_record_state(
        names,
        _seat(dealer, names, None, None),
        {name: on for name, on in options.items() if name in known},
        [points[name] for name in names] if points else None,
    )
    for d, deal in enumerate(deals):
        _play_deal(state, deal, d)
    return state


def _engine(load: Loader, record: dict[str, Any]) -> GameEngine:
    game, variant = record.get("game"), record.get("variant")
    if not isinstance(game, str) or not (variant is None or isinstance(variant, str)):
        raise _Wrong("malformed", None, None, "shape", field="game")
    try:
        return load(game if variant is None else f"{game}+{variant}")
    except Exception as error:
        raise _Wrong(
            "malformed", None, None, "unknown", what="game", name=game if variant is None else f"{game}+{variant}"
        ) from error


def _names(record: dict[str, Any], engine: GameEngine) -> list[str]:
    names = record.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(set(names)) != len(names):
        raise _Wrong("malformed", None, None, "shape", field="players")
    low, high, _ = engine.players
    if not low <= len(names) <= high:
        raise _Wrong("malformed", None, None, "players", low=low, high=high)
    return names


def _seat(name: Any, names: list[str] | tuple[str, ...], d: int | None, at: int | None) -> int:
    if not isinstance(name, str) or name not in names:
        raise _Wrong("malformed", d, at, "unknown", what="player", name=name)
    return list(names).index(name)


def _numbers(given: Any, names: list[str] | tuple[str, ...], d: int | None) -> dict[str, int]:
    if not isinstance(given, dict) or not all(type(value) is int for value in given.values()):
        raise _Wrong("malformed", d, None, "shape", field="points")
    if set(given) != set(names):
        raise _Wrong("malformed", d, None, "shape", field="points")
    return given


def _play_deal(s: State, deal: Any, d: int) -> None:
    if not isinstance(deal, dict):
        raise _Wrong("malformed", d, None, "shape", field="deal")
    if s.step != BEFORE and not s.over:
        raise _Wrong("differs", d - 1, None, "deal_not_over")
    hands = _hands(s, deal.get("hands"), d)
    actions = deal.get("actions")
    if not isinstance(actions, list):
        raise _Wrong("malformed", d, None, "shape", field="actions")
    if s.over:
        raise _Wrong("differs", d, None, "match_over")
    if "dealer" in deal and _seat(deal["dealer"], s.names, d, None) != s.dealer:
        raise _Wrong("differs", d, None, "dealer", player=s.names[s.dealer])
    stock = [card_number(card) for card in deal.get("stock") or ()]
    if -1 in stock:
        raise _Wrong("malformed", d, None, "shape", field="stock")
    number = s.dealt
    undealt = True
    cuts = _cuts(actions)
    for at, words in enumerate(actions):
        if not isinstance(words, list) or len(words) < 2:
            raise _Wrong("malformed", d, at, "shape", field="action")
        seat = _seat(words[0], s.names, d, at)
        try:
            x = read_action(s.g, seat, words[1:])
        except ValueError as error:
            raise _Wrong("malformed", d, at, "shape", field="action") from error
        if undealt and s.step == BEFORE and s.dealt == number and at >= cuts:
            s.deal_hands(hands, stock)
            undealt = False
        if s.dealt != number or s.over:
            raise _Wrong("illegal", d, at, "deal_over")
        try:
            s.apply_action(x)
        except IllegalAction as refused:
            raise _Wrong("illegal", d, at, "refused", refused.rule, refused) from refused
    if undealt and s.step == BEFORE and s.dealt == number and not s.over:
        s.deal_hands(hands, stock)
    _compare(s, deal, d, number)


def _cuts(actions: list[Any]) -> int:
    """How many actions come before the cards are dealt: cuts, and what is pointed out between them."""
    last = 0
    for at, words in enumerate(actions):
        word = words[1] if isinstance(words, list) and len(words) > 1 else None
        if word == "cut":
            last = at + 1
        elif word != "knock" or words[2:] == ["cards"]:
            break
    return last


def _hands(s: State, given: Any, d: int) -> list[list[int]]:
    if not isinstance(given, dict):
        raise _Wrong("malformed", d, None, "shape", field="hands")
    hands: list[list[int]] = [[] for _ in s.names]
    seen: set[int] = set()
    for name, cards in given.items():
        seat = _seat(name, s.names, d, None)
        if not isinstance(cards, list):
            raise _Wrong("malformed", d, None, "shape", field="hands")
        for text in cards:
            card = card_number(text)
            if card < 0 or s.g.strength[card] < 0:
                raise _Wrong("malformed", d, None, "unknown", what="card", name=text)
            if card in seen:
                raise _Wrong("malformed", d, None, "twice", card=text)
            seen.add(card)
            hands[seat].append(card)
    for p in range(s.n):
        if (s.names[p] in given) != bool(s.act >> p & 1) and (hands[p] or s.act >> p & 1):
            raise _Wrong("malformed", d, None, "hand", player=s.names[p])
    return hands


def outcome(s: State) -> dict[str, Any]:
    """What a record says after a deal."""
    return {
        "points": {name: s.points[p] for p, name in enumerate(s.names)},
        "eliminated": [s.names[p] for p in s.eliminated],
        "out": [s.names[p] for p in s.out],
        "winner": _one([s.names[p] for p in members(s.winners)]),
        "loser": _one([s.names[p] for p in members(s.losers)]),
    }


def _one(names: list[str]) -> str | list[str] | None:
    return None if not names else names[0] if len(names) == 1 else names


def _compare(s: State, deal: dict[str, Any], d: int, number: int) -> None:
    after = deal.get("after")
    if after is None:
        return
    if not isinstance(after, dict):
        raise _Wrong("malformed", d, None, "shape", field="after")
    if s.stuck:
        raise _Wrong("differs", d, None, "stuck")
    if s.dealt == number and not s.over:
        raise _Wrong("differs", d, None, "deal_not_over")
    if "points" in after:
        _numbers(after["points"], s.names, d)
    now = outcome(s)
    for key, value in after.items():
        if key in now and now[key] != value:
            raise _Wrong("differs", d, None, "outcome", field=key, found=_plain(now[key]), written=_plain(value))


def _plain(value: object) -> str:
    """A value as the record writes it."""
    return json.dumps(value, ensure_ascii=False)


class Recorder:
    """Writes the record of a match while it is played: tell it of every action before it is done."""

    def __init__(self, state: State) -> None:
        self.s = state
        self.deals: list[dict[str, Any]] = []
        self.head = {
            "format": FORMAT,
            "game": state.g.game.name,
            "variant": "+".join(state.g.game.variants) or None,
            "options": dict(state.g.options),
            "players": list(state.names),
            "points": {name: state.points[p] for p, name in enumerate(state.names)},
            "dealer": state.names[state.dealer],
        }
        self.number = -1

    def apply(self, x: a.Action) -> None:
        """Does an action and writes it down."""
        s = self.s
        if s.dealt != self.number:
            self.number = s.dealt
            self.deals.append({"dealer": s.names[s.dealer], "hands": {}, "actions": []})
        deal = self.deals[-1]
        if not deal["hands"] and s.step != BEFORE:
            self._hands(deal)
        if x.kind != a.DEAL:
            deal["actions"].append(x.to_json(s.names))
        s.apply_action(x)
        if not deal["hands"] and s.dealt == self.number and s.step > BEFORE:
            self._hands(deal)
        if s.dealt != self.number or s.over:
            deal["after"] = outcome(s)

    def _hands(self, deal: dict[str, Any]) -> None:
        s = self.s
        deal["hands"] = {s.names[p]: [TEXT[card] for card in members(s.hands[p])] for p in s.ring}
        if s.stock:
            deal["stock"] = [TEXT[card] for card in s.stock]

    def record(self) -> dict[str, Any]:
        """The record so far."""
        return {**self.head, "deals": self.deals}
