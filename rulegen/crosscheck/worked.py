"""Worked examples in a text: what they give and what they say comes out. The engine computes them, and the two are compared."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from rulegen import nodes
from rulegen.crosscheck.concepts import Fact, Reading
from rulegen.engine import GameEngine
from rulegen.engine.examples import play_example
from rulegen.game import Game, GameExample


@dataclass(frozen=True)
class Worked:
    """An example as a text tells it; `first` to `last` are its words, `at` the word of its result.
    An example of a fault has no result that is compared."""

    points: int
    bid: int | None
    tricks: int
    joined: bool
    result: int | None
    first: int
    last: int
    at: int

    def given(self) -> tuple[nodes.Given, ...]:
        """What is given, as the source of a game would say it."""
        made: list[nodes.Given] = [nodes.GivenPoints(nodes.Number(self.points))]
        if self.bid is not None:
            made.append(nodes.GivenBid(nodes.Number(self.bid)))
        if self.joined:
            made.append(nodes.GivenJoined())
        return (*made, nodes.GivenTricks(nodes.Number(self.tricks)))


def worked(reading: Reading) -> Worked | None:
    """The example that a piece of text tells, if it tells one: points, perhaps a bid, tricks, and what comes out."""
    bars = [
        i + 1 for i, token in enumerate(reading.tokens[1:]) if token.clause != reading.tokens[i].clause and _bar(reading, i)
    ]
    if bars:
        edges = [0, *bars, len(reading.tokens)]
        cells = (reading.within(first, last) for first, last in itertools.pairwise(edges))
        found = next((example for cell in cells if (example := _told_in(cell))), None)
        if found:
            return found
    return _told_in(reading)


def _bar(reading: Reading, i: int) -> bool:
    """Whether a cell of a table ends with this word."""
    return "|" in reading.text[reading.tokens[i].end : reading.tokens[i + 1].start]


def _told_in(reading: Reading) -> Worked | None:
    facts = sorted((fact for fact in reading.facts if fact.kind == "number"), key=lambda fact: fact.at)
    if len(facts) < 2 or any(fact.kind in ("bound", "ordinal") and fact.value != "exactly" for fact in reading.facts):
        facts = _before_ordinal(facts, reading)
    plain = [fact for fact in facts if not fact.weak]
    if len(facts) < 3:
        return _one_trick(facts, reading)
    tricks = next((fact for fact in plain if fact.unit == "trick"), None)
    bid = next((fact for fact in plain if fact.unit == "bid"), None)
    points = next((fact for fact in plain if fact.unit in ("point", "") and fact is not bid), None)
    if tricks is None and {"join", "no_trick"} <= set(reading.topics) and points and len(facts) >= 3:
        tricks = Fact("number", "0", "trick", points.at, points.end)
    if not points or not tricks or tricks.at < points.at:
        return _one_trick(facts, reading)
    if points.unit == "" and not (bid or _told(reading, points.at, tricks.at)):
        return None
    taken = max(fact.at for fact in (points, tricks, bid or points))
    equal = [i for i, token in enumerate(reading.tokens) if token.text == "=" and i > taken]
    after = [fact for fact in facts if fact.at > (equal[-1] if equal else taken)]
    if not after or (bid and bid.at < points.at):
        return None
    result = after[0]
    value = int(result.value) * (-1 if reading.tokens[result.at].sign == "−" else 1)
    joined = "join" in reading.topics
    if {"cut", "take_up", "forget", "fault"} & set(reading.topics):
        return Worked(int(points.value), None, int(tricks.value), False, None, points.at, facts[-1].at + 2, result.at)
    number = int(bid.value) if bid else None
    return Worked(int(points.value), number, int(tricks.value), joined, value, points.at, facts[-1].at + 2, result.at)


def _before_ordinal(facts: list[Fact], reading: Reading) -> list[Fact]:
    stop = min((fact.at for fact in reading.facts if fact.kind == "ordinal"), default=10**6)
    bound = any(fact.kind == "bound" and fact.value != "exactly" for fact in reading.facts)
    return [] if bound else [fact for fact in facts if fact.at < stop]


def _told(reading: Reading, points: int, tricks: int) -> bool:
    """Whether points without their noun stand close enough to the tricks: *twelve and four tricks*."""
    return tricks - points <= 2 and "all_tricks" not in reading.topics


def _one_trick(facts: list[Fact], reading: Reading) -> Worked | None:
    """*Takes the trick, so that twelve becomes eleven*."""
    plain = [fact for fact in facts if fact.unit in ("", "point")]
    if "trick_winner" not in reading.topics or "deduct" not in reading.topics or len(plain) < 2:
        return None
    before, after = plain[-2:]
    if before.weak or after.weak or after.at - before.at > 3 or int(before.value) < 2:
        return None
    return Worked(int(before.value), None, 1, False, int(after.value), before.at, after.at + 1, after.at)


class Reckoner:
    """Computes examples by the engine of a game or of one of its variants."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._engines: dict[str, GameEngine] = {}
        self._known: dict[tuple[str, Worked], int | None] = {}

    def result(self, example: Worked, variant: str) -> int | None:
        """The points that come out."""
        key = variant, example
        if key not in self._known:
            if variant not in self._engines:
                self._engines[variant] = GameEngine(self._games[variant])
            told = GameExample("told", None, example.given(), (), "", nodes.NOWHERE)
            try:
                self._known[key] = play_example(self._engines[variant], told).points
            except (ValueError, IndexError, KeyError):
                self._known[key] = None
        return self._known[key]

    def name(self, example: Worked, variant: str) -> str | None:
        """The id of the example of the game that gives the same."""
        for known in self._games[variant].examples:
            bids = {given for given in known.given if isinstance(given, nodes.GivenBid)} if example.bid is None else set()
            if set(known.given) - bids == set(example.given()):
                return known.id
            one = example.tricks == 1 and any(isinstance(given, nodes.GivenCards) for given in known.given)
            if one and example.bid is None and nodes.GivenPoints(nodes.Number(example.points)) in known.given:
                return known.id
        return None
