"""A game as the checks ask for it: every node with its rule, and the numbers that several checks need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeGuard, TypeVar

from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.problems import Note, Place, Problem

N = TypeVar("N", bound=nodes.Node)

LONGEST = 200  # numbers that a series may have


class Reading:
    """A flat game and what its statements come to. Every check is a function of it."""

    def __init__(self, game: Game, unread: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.unread = unread  # names that are stated where nothing could be read
        self._nodes: dict[type, list[tuple[GameRule, nodes.Statement, Any]]] = {}
        for rule in game.rules:
            for statement in rule.body:
                for node in nodes.walk(statement):
                    self._nodes.setdefault(type(node), []).append((rule, statement, node))

    def statements(self) -> Iterator[tuple[GameRule, nodes.Statement]]:
        """Every statement with its rule."""
        return self.game.statements()

    def all(self, kind: type[N]) -> list[N]:
        """Every node of a class."""
        return [node for _, _, node in self._nodes.get(kind, ())]

    def within(self, kind: type[N]) -> list[tuple[GameRule, nodes.Statement, N]]:
        """Every node of a class, with the rule and the statement that holds it."""
        return self._nodes.get(kind, [])

    def any_of(self, *kinds: type) -> list[Any]:
        """Every node of some classes."""
        return [node for kind in kinds for _, _, node in self._nodes.get(kind, ())]

    def within_any(self, *kinds: type) -> list[tuple[GameRule, nodes.Statement, Any]]:
        """Every node of some classes, with the rule and the statement that holds it."""
        return [found for kind in kinds for found in self._nodes.get(kind, ())]

    def actions(self) -> Iterator[tuple[GameRule, nodes.Limit | nodes.OnlyLimit | nodes.Duty]]:
        """Every limit and duty with its rule."""
        for kind in (nodes.Limit, nodes.OnlyLimit, nodes.Duty):
            for rule, _, node in self._nodes.get(kind, ()):
                yield rule, node

    # ---------- numbers

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """How many cards a hand has, in deal after deal."""
        return max((numbers(hand.number) for hand in self.all(nodes.Hand)), key=lambda ns: max(ns, default=0), default=())

    @cached_property
    def tricks(self) -> tuple[int, ...]:
        """How many tricks a deal has, in deal after deal."""
        return next((numbers(length.number) for length in self.all(nodes.DealTricks)), ())

    @cached_property
    def most_tricks(self) -> int:
        """The number of tricks of the longest deal; a large number when it is not known."""
        return max(self.tricks, default=1000)

    @cached_property
    def most_players(self) -> int:
        """How many players there are at most; a large number when it is not known."""
        most = [players.high.value for players in self.all(nodes.Players)]
        most += [players.number.value for players in self.all(nodes.FixedPlayers)]
        return max(most, default=1000)

    @cached_property
    def partners(self) -> bool:
        """Whether sides play."""
        return any(players.partners for players in self.all(nodes.FixedPlayers))

    @cached_property
    def contracts(self) -> tuple[int | str, ...]:
        """The contracts in their order; a range over a series is its widest."""
        found: list[int | str] = []
        for contracts in self.all(nodes.Contracts):
            for bid in contracts.bids:
                match bid:
                    case nodes.BidRange(low, high):
                        first, last = min(numbers(low), default=0), max(numbers(high), default=0)
                        found += range(min(first, last), min(max(first, last), 1000) + 1)
                    case nodes.Number(value):
                        found.append(value)
                    case nodes.Named(name):
                        found.append(name.text)
        return tuple(found)

    @cached_property
    def bounds(self) -> frozenset[type]:
        """What happens to points at a bound: the classes that are stated."""
        return frozenset(
            type(node) for node in self.any_of(nodes.BounceUp, nodes.BounceDown, nodes.FloorAt, nodes.CapAt, nodes.BelowZero)
        )

    @cached_property
    def joining(self) -> nodes.Promised | None:
        """What who joins promises."""
        return next((p.quota for p in self.all(nodes.Promise) if isinstance(p.promiser, nodes.Joining)), None)

    @cached_property
    def has_auction(self) -> bool:
        """Whether anything is bid."""
        return bool(self.all(nodes.Contracts) or self.all(nodes.Begins))

    # ---------- problems

    def set_notes(self, rule: GameRule, number: int | None = None) -> tuple[Note, ...]:
        """Where a variant sets the values that a rule uses."""
        return tuple(
            Note(f"The value `{change.name}` is set here", change.place)
            for change in self.game.sets
            if rule.id in change.rules
            and (number is None or (isinstance(change.new, nodes.Number) and change.new.value == number))
        )

    def number_problem(self, rule: GameRule, node: nodes.Node, code: str, message: str, hint: str = "") -> Problem:
        """A problem of a number; it stands where the number was set, when a variant set it."""
        problem = Problem(code, message, node.place, hint)
        notes = self.set_notes(rule, node.value if isinstance(node, nodes.Number) else None)
        if not notes:
            return problem
        return replace(problem, place=notes[0].place, notes=(Note("It is used here", node.place),))

    def latest(self, *found: nodes.Node) -> Place:
        """Of nodes that do not fit each other the place of the one that the last file states, else of the first."""
        return next((node.place for node in found if node.place.file == self.game.place.file), found[0].place)

    def gap(self, *kinds: type) -> Place:
        """Where to report that nothing of these classes is stated: where a variant took it away, else at the head."""
        for change in self.game.changes:
            if change.kind in ("removed", "replaced") and any(isinstance(s, kinds) for rule in change.old for s in rule.body):
                return change.place
        return self.game.place


def numbers(simple: Any) -> tuple[int, ...]:
    """What a number may be: one, or those of its series; nothing for a name that means none."""
    match simple:
        case nodes.Number(value):
            return (value,)
        case nodes.Ladder(start, legs):
            found = [start.value]
            for leg in legs:
                end = leg.end.value
                step = 1 if end > found[-1] else -1
                found += range(found[-1] + step, end + step, step)
                if len(found) > LONGEST:
                    break
            return tuple(found[:LONGEST])
    return ()


def bid_key(bid: Any) -> int | str | None:
    """A bid as it stands among the contracts."""
    match bid:
        case nodes.Number(value):
            return value
        case nodes.Named(name):
            return name.text
    return None


def is_a(player: Any, *determiners: str) -> TypeGuard[nodes.Some]:
    """Whether a player phrase has one of these determiners."""
    return isinstance(player, nodes.Some) and player.determiner in determiners
