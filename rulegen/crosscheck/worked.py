"""Worked examples in a text: what they give and what they say comes out. The engine computes them, and the two are compared."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulegen import nodes
from rulegen.crosscheck.concepts import Fact, Reading
from rulegen.engine import GameEngine
from rulegen.engine.examples import play_example
from rulegen.game import Game, GameExample

_SUITS = ("hearts", "spades", "diamonds", "clubs")


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


def worked(reading: Reading) -> tuple[Worked, ...]:
    """The examples that a piece of text tells: points, perhaps a bid, tricks, and what comes out."""
    edges = [0, *(i + 1 for i in range(len(reading.tokens) - 1) if _parts(reading, i)), len(reading.tokens)]
    made: list[Worked] = []
    for first, last in itertools.pairwise(edges):
        part = reading.within(first, last)
        example = _told_in(part) or (_varied(part, made[-1]) if made else None)
        made += [example] if example else []
    whole = None if made else _told_in(reading)
    return (whole,) if whole else tuple(made)


def _parts(reading: Reading, i: int) -> bool:
    """Whether a cell of a table, or what stands before a semicolon, ends with this word."""
    return bool({"|", ";"} & set(reading.text[reading.tokens[i].end : reading.tokens[i + 1].start]))


def in_row(text: str, head: str) -> str:
    """A row of a table with the heads of its columns said around their numbers."""
    cells, heads = ([cell.strip() for cell in line.split("|")] for line in (text, head))
    if len(cells) != len(heads):
        return text
    return ", ".join(
        f"{title} {cell} {title}" if cell.lstrip("+-−–").isdigit() else cell for cell, title in zip(cells, heads, strict=True)
    )


def _told_in(reading: Reading) -> Worked | None:
    facts = sorted((fact for fact in reading.facts if fact.kind == "number"), key=lambda fact: fact.at)
    if len(facts) < 2 or any(fact.kind in ("bound", "ordinal") and fact.value != "exactly" for fact in reading.facts):
        facts = _before_ordinal(facts, reading)
    plain = [fact for fact in facts if not fact.weak]
    none = "no_trick" in reading.topics and ("join" in reading.topics or any(fact.unit == "bid" for fact in plain))
    if len(facts) < 3 - none:
        return _one_trick(facts, reading)
    tricks = next((fact for fact in plain if fact.unit == "trick"), None)
    bid = next((fact for fact in plain if fact.unit == "bid"), None)
    points = next((fact for fact in plain if fact.unit in ("point", "") and fact is not bid), None)
    if points and tricks and not bid and len(plain) == 4:  # *had twelve, said five, took four tricks*
        bid = next((fact for fact in plain if not fact.unit and points.at < fact.at < tricks.at), None)
    if tricks is None and bid and len(plain) == 4 and bid.at < plain[2].at:
        return _turned(plain, bid, reading)
    if tricks is None and none and points:
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
    joined = "join" in reading.topics
    if {"cut", "take_up", "forget", "fault"} & set(reading.topics):
        return Worked(int(points.value), None, int(tricks.value), False, None, points.at, facts[-1].at + 2, result.at)
    number = int(bid.value) if bid else None
    end = facts[-1].at + 2
    return Worked(int(points.value), number, int(tricks.value), joined, _value(result, reading), points.at, end, result.at)


def _value(fact: Fact, reading: Reading) -> int:
    return int(fact.value) * (-1 if reading.tokens[fact.at].sign == "−" else 1)


def _turned(plain: Sequence[Fact], bid: Fact, reading: Reading) -> Worked | None:
    """*Had he bid five and taken only four, his twelve points would have risen to thirteen*; and just numbers."""
    others = [fact for fact in plain if fact is not bid]
    climbs = others[2].at - others[1].at == 2  # *from twelve to thirteen*
    points = next((fact for fact in others[:-1] if fact.unit == "point"), others[1 if climbs else 0])
    (tricks,) = (fact for fact in others[:-1] if fact is not points)
    if tricks.at < bid.at:
        return None
    result = others[-1]
    end = result.at + 2
    value = _value(result, reading)
    return Worked(int(points.value), int(bid.value), int(tricks.value), False, value, plain[0].at, end, result.at)


def _varied(reading: Reading, before: Worked) -> Worked | None:
    """An example that goes on from the points of the one before it: a bid, tricks, and what comes out."""
    plain = sorted((fact for fact in reading.facts if fact.kind == "number" and not fact.weak), key=lambda fact: fact.at)
    if len(plain) != 3 or plain[0].unit != "bid" or plain[1].unit not in ("trick", ""):
        return None
    bid, tricks, result = plain
    return Worked(
        before.points, int(bid.value), int(tricks.value), False, _value(result, reading), bid.at, result.at + 2, result.at
    )


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
    cards = sum(len(reading.topics.get(suit, ())) for suit in _SUITS) > 1
    if "trick_winner" not in reading.topics or not (cards or "deduct" in reading.topics) or len(plain) < 2:
        return None
    before, after = plain[-2:]
    if before.weak or after.weak or after.at - before.at > (6 if cards else 3) or int(before.value) < 2:
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
