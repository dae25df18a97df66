"""One flat game: a base and its variants composed, every value in its place. What the engine plays and a language writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulegen import nodes
from rulegen.problems import Place


@dataclass(frozen=True)
class GameRule:
    """A rule of the flat game.

    `form` is `rule`, `text` or `interpretation`; `reason` (`silent`, `disagree`) tells why a decision was needed; `as_rules`
    are the rules that say what an interpretation decides when it has no body of its own; `instead` are the rules that this one
    suppresses when it fires; `origin` is the file that states it (`redbeard`, `skane`), `replaces` what it stands for there.
    """

    ids: tuple[str, ...]
    form: str
    body: tuple[nodes.Statement, ...]
    chapter: str
    origin: str
    place: Place
    instead: tuple[str, ...] = ()
    as_rules: tuple[str, ...] = ()
    reason: str | None = None
    replaces: tuple[str, ...] = ()
    sourced: bool = False

    @property
    def id(self) -> str:
        """The id by which events, refusals and anchors name the rule."""
        return self.ids[0]

    @property
    def anchor(self) -> str:
        """The id as it stands in an address: `auction.higher` → `auction-higher`."""
        return self.id.replace(".", "-")

    @property
    def states(self) -> tuple[str, ...]:
        """The facts of the game's sources that the rule states: its ids, unless it is a decision or a house rule."""
        return self.ids if self.sourced and self.form != "interpretation" and self.reason is None else ()

    @property
    def behaviour(self) -> bool:
        """Whether the engine reads it: false for wording, and for an interpretation that points to other rules."""
        return any(not isinstance(statement, nodes.Wording) for statement in self.body)


@dataclass(frozen=True)
class GameOption:
    """A group of rules that a table may switch on or off together."""

    name: str
    on: bool
    rules: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class GameExample:
    """What is given and what must come out; `of` is the rule that it shows."""

    id: str
    of: str | None
    given: tuple[nodes.Given, ...]
    results: tuple[nodes.Result, ...]
    origin: str
    place: Place


@dataclass(frozen=True)
class Change:
    """What the variants do to the rules of the base game.

    `kind` is `replaced` (one rule stands for the old ones), `added`, `removed`, or `value` (the rule says the same with
    another number). `old` are rules of the base game with its numbers, `new` the rule of this game; `place` is where the
    variant says so.
    """

    kind: str
    id: str
    old: tuple[GameRule, ...]
    new: GameRule | None
    place: Place


@dataclass(frozen=True)
class ValueSet:
    """A value of the base game that a variant sets to another, and the rules of this game that use it."""

    name: str
    old: nodes.Number | nodes.Ladder | nodes.Sides
    new: nodes.Number | nodes.Ladder | nodes.Sides
    rules: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Game:
    """A base game with its variants, flat. Names of values are gone: the value stands where the name stood.

    `titles` holds, for each file that gives its own (`redbeard`, `my_house`), its printed name by language; `folders` are where
    the files lie, base first: a language looks for the game's terms there. `lets` tells where each value and card set is
    stated, `uses` which rules use it; `changes` and `sets` what the variants did to the base game; `place` is the head of
    the last file, `told` whether that is told by the game's sources;
    `combined` says that variants stand together which do not build on each other: the examples of each hold for it alone.
    """

    name: str
    variants: tuple[str, ...]
    chapters: tuple[str, ...]
    rules: tuple[GameRule, ...]
    options: tuple[GameOption, ...]
    examples: tuple[GameExample, ...]
    values: dict[str, nodes.Number | nodes.Ladder | nodes.Sides] = field(default_factory=dict)
    card_sets: dict[str, tuple[nodes.Cards, ...]] = field(default_factory=dict)
    titles: dict[str, dict[str, str]] = field(default_factory=dict)
    folders: tuple[str, ...] = ()
    lets: dict[str, Place] = field(default_factory=dict)
    uses: dict[str, tuple[str, ...]] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    sets: tuple[ValueSet, ...] = ()
    place: Place = nodes.NOWHERE
    told: bool = False
    combined: bool = False

    @property
    def title(self) -> str:
        """The name that the command line takes: `redbeard+skane`."""
        return "+".join((self.name, *self.variants))

    def rule(self, id: str) -> GameRule | None:
        """The rule that states `id`, or the one that replaced it."""
        for rule in self.rules:
            if id in rule.ids:
                return rule
        return next((rule for rule in self.rules if id in rule.replaces), None)

    def statements(self) -> Iterator[tuple[GameRule, nodes.Statement]]:
        """Every statement with its rule, in the order of the book."""
        for rule in self.rules:
            for statement in rule.body:
                yield rule, statement
