"""Everything that may be said at a table, in a fixed order: what the tests hold to what was read and found good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from rulegen import nodes
from rulegen.compose import compose
from rulegen.game import Game
from rulegen.load import load
from rulegen.parse import parse
from rulegen.realise import table
from rulegen.realise.book import summary
from rulegen.realise.frame import framed
from rulegen.realise.language import Writer

DEEDS: tuple[tuple[str, Any], ...] = (
    ("play", "7H"), ("bid", 3), ("bid", "redbeard"), ("pass", None), ("ask", None), ("join", None), ("decline", None),
    ("knock", "out"), ("knock", "cards"), ("knock", "fault.cut"), ("cut", None), ("pick_up", None), ("deal", None),
    ("give", "QS"), ("exchange", "2C"), ("stand", None), ("demand", None),
)  # fmt: skip
EVENTS: tuple[tuple[str, Any], ...] = (
    ("points", [-1, 5, 4]), ("points", [-3, 2, -1]), ("points", [5, -1, 4]), ("contract", 3), ("contract", "redbeard"),
    *((kind, None) for kind in (
        "deal", "misdeal", "all_pass", "auction_ends", "trick", "contract_made", "contract_fails", "deals_again", "deal_ends",
        "wins", "loses", "out", "leaves", "sits_out", "joins", "lays_down", "match_ends", "last_deals", "pointed_out", "draws",
    )),
)  # fmt: skip
REFUSALS = (
    "over", "not_in_match", "not_your_turn", "not_in_hand", "wrong_phase", "not_asked", "duty_first", "no_such_bid",
    "no_breach", "forbidden", "not_granted",
)  # fmt: skip
PROMPTS = (
    "turn", "points", "hand", "table", "tricks", "contract", "dealer", "declarer", "deal", "actions", "choose", "rule", "help",
    "unknown", "bye",
)  # fmt: skip
GAMES = ("plump", "hearts", "whist")
FATES = (
    "wins_match",
    "loses_match",
    "goes_out",
    "leaves_safely",
    "sits_out",
    "does_join",
    "lays_down",
    "owes_nothing",
    "deals_again",
)
RESULTS = (nodes.ResultPoints(nodes.Number(-1)), nodes.ResultWinner(nodes.Card("TD")), *map(nodes.ResultFate, FATES))
FREE = {"suit": None, "bid": None, "card": None, "turn": None}


def talk(down: Writer, up: Writer) -> Iterator[tuple[str, str]]:
    """What is said and its text, in a game that counts down and in one that counts up."""
    for name, value in DEEDS:
        yield f"done {name} {value}", table.deed(down, name, "Ada", value)
        yield f"choice {name} {value}", table.choice(down, name, value)
    for name, writer in (("down", down), ("up", up)):
        for kind, value in EVENTS if name == "down" else EVENTS[:4]:
            yield f"event {name} {kind} {value}", table.event(writer, kind, "Ada", value)
    reasons = [(kind, {}) for kind in REFUSALS]
    reasons += [("not_your_turn", {"turn": 1}), ("not_in_hand", {"card": "7H"})]
    reasons += [("forbidden", {"suit": "hearts"}), ("forbidden", {"bid": 3}), ("forbidden", {"bid": "redbeard"})]
    for kind, known in reasons:
        reason = SimpleNamespace(**{**FREE, "kind": kind, "player": 0, **known})
        yield f"refusal {kind} {known or ''}", table.refusal(down, reason, ["Ada", "Bo"])
    for name in PROMPTS:
        yield f"prompt {name}", table.prompt(down, name)
    for number in (1, 3):
        yield f"left {number}", framed(down, "ask_left", nodes.PlayersLeft(nodes.Number(number)))
    for leads, takes in ((True, True), (True, False), (False, True)):
        yield f"played {leads} {takes}", framed(down, "played", leads, takes)
    for result in (*RESULTS, nodes.GivenCards((nodes.Card("7H"), nodes.Card("AS")))):
        yield f"result {type(result).__name__} {getattr(result, 'fate', '')}".strip(), down.say(result)
    yield "title", framed(Writer(load("redbeard+skane+six_up"), down.language), "title")
    for name in GAMES:
        yield f"summary {name}", summary(other(name), down.language.code)


def other(name: str) -> Game:
    """Another game of the family, as the tests of the books have it."""
    path = Path(__file__).parent / "books" / "games" / f"{name}.rules"
    return compose(parse(path.read_text(encoding="utf-8"), str(path)))[0]
