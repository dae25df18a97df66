"""The source text of a program while it is written: functions, the constants they use, the flags of events, the rules by id.

A game is bound once: every node becomes an expression or a few lines of Python over the table `s`, and the text is compiled
when it is complete. Expressions are whole numbers throughout (a truth is 0 or not 0), seats are small numbers with −1 for
nobody, players and cards are bit masks: nothing is looked up by name while a match is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from rulegen import nodes
from rulegen.engine.refusals import Unsupported
from rulegen.game import Game, GameRule


@dataclass(frozen=True)
class Scope:
    """Who is meant: `p` is the expression for the player in question, `b` the one for `that player`; None where there is none.

    `side` says that tricks are counted for the whole side; `limit` that the words stand in a limit, where `another` is bound.
    """

    p: str | None = None
    b: str | None = None
    side: bool = False

    def of(self, p: str, side: bool = False) -> Scope:
        """The same with another player in question."""
        return replace(self, p=p, side=side)


@dataclass
class Writer:
    """What is known of the game, and the text so far."""

    game: Game
    rules: tuple[GameRule, ...]
    places: dict[str, int]  # id → place in `rules`, replaced ids too
    watched: frozenset[int] = frozenset()
    lines: list[str] = field(default_factory=list)
    constants: dict[str, Any] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)  # role → expression
    contracts: tuple[int | str, ...] = ()
    terms: tuple[str, ...] = ()
    partners: bool = False
    suppressors: frozenset[int] = frozenset()
    flags: dict[str, tuple[int, nodes.Event]] = field(default_factory=dict)
    _names: dict[str, int] = field(default_factory=dict)

    def name(self, stem: str) -> str:
        """A name not used yet."""
        self._names[stem] = self._names.get(stem, 0) + 1
        return f"{stem}_{self._names[stem]}"

    def constant(self, stem: str, value: Any) -> str:
        """The name of a constant; equal constants share it."""
        for name, known in self.constants.items():
            if name.startswith(stem) and known == value:
                return name
        name = self.name(stem)
        self.constants[name] = value
        return name

    def function(self, name: str, parameters: str, body: Iterable[str], note: str = "") -> str:
        """Adds a function and gives its name."""
        self.lines.append("")
        if note:
            self.lines.append(f"# {note}")
        self.lines.append(f"def {name}({parameters}):")
        self.lines.extend(indent(body))
        return name

    def flag(self, event: nodes.Event) -> str:
        """The expression that is true once the event has happened in this deal."""
        key = repr(event)
        if key not in self.flags:
            self.flags[key] = (1 << len(self.flags), event)
        return f"(s.happened & {self.flags[key][0]})"

    def rule_place(self, name: nodes.Name) -> int | None:
        """The place of the rule that states an id or has replaced it; None if it is gone."""
        return self.places.get(name.text)

    def contract(self, bid: nodes.Node) -> int | None:
        """The place of a bid in the contracts; None if it is not among them."""
        value: int | str
        if isinstance(bid, nodes.Number):
            value = bid.value
        elif isinstance(bid, nodes.Named):
            value = bid.name.text
        else:
            raise unsupported(bid, "this is no bid")
        return self.contracts.index(value) if value in self.contracts else None


def indent(lines: Iterable[str]) -> list[str]:
    """The lines one level deeper."""
    return ["    " + line for line in lines]


def unsupported(node: nodes.Node, what: str) -> Unsupported:
    """The problem of a construct that cannot be played where it stands."""
    return Unsupported(f"{what[:1].upper()}{what[1:]}.", node.place)
