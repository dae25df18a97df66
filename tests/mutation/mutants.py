"""Every small change of a spec: a number raised, a word exchanged, a rule taken away, an order turned round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rulegen import nodes
from rulegen.choices import choices
from rulegen.parse import SourceFile

RULES = (nodes.Rule, nodes.Text, nodes.Interpretation, nodes.Replace, nodes.Add, nodes.Remove)


@dataclass(frozen=True)
class Mutant:
    """A changed spec. `rules` are the ids of the changed statement (none for a value, which may stand in many)."""

    name: str
    file: SourceFile
    rules: tuple[str, ...]

    @property
    def of_example(self) -> bool:
        """Whether it is an example that is changed."""
        return self.name.startswith(("example ", "replaceexample "))


def mutants(file: SourceFile) -> Iterator[Mutant]:
    """Every mutant of a file, in its order."""
    for at, statement in enumerate(file.statements):
        for what, changed in [*_raised(statement), *_exchanged(statement), *_turned(statement)]:
            yield Mutant(f"{_title(statement)}: {what}", _with(file, at, (changed,)), _ids(changed))
        if isinstance(statement, RULES):
            yield Mutant(f"{_title(statement)}: removed", _with(file, at, ()), _ids(statement))


def _with(file: SourceFile, at: int, statements: tuple[Any, ...]) -> SourceFile:
    return replace(file, statements=(*file.statements[:at], *statements, *file.statements[at + 1 :]))


def _raised(statement: nodes.Node) -> Iterator[tuple[str, Any]]:
    numbers = [node for node in nodes.walk(statement) if isinstance(node, nodes.Number)]
    for which, number in enumerate(numbers):
        yield f"{number.value} raised", _changed(statement, nodes.Number, which, lambda n: replace(n, value=n.value + 1))


def _exchanged(statement: nodes.Node) -> Iterator[tuple[str, Any]]:
    for kind in dict.fromkeys(type(node) for node in nodes.walk(statement)):
        for which, node in enumerate([node for node in nodes.walk(statement) if type(node) is kind]):
            for slot, value in node.slots():
                words = choices().get((kind.__name__, slot), ())
                if isinstance(value, str) and value in words and len(words) > 1:
                    other = words[(words.index(value) + 1) % len(words)]
                    yield (
                        f"{value} → {other}",
                        _changed(statement, kind, which, lambda n, slot=slot, other=other: replace(n, **{slot: other})),
                    )


def _turned(statement: nodes.Node) -> Iterator[tuple[str, Any]]:
    def turn(node: Any) -> Any:
        return replace(node, rule=node.others[0], others=(node.rule, *node.others[1:]))

    if any(isinstance(node, nodes.Precedence) for node in nodes.walk(statement)):
        yield "turned round", _changed(statement, nodes.Precedence, 0, turn)


def _changed(statement: nodes.Node, kind: type, which: int, change: Any) -> Any:
    """The statement with its `which`-th node of a kind, in the order of the source, changed."""
    left = [which]

    def visit(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(visit(part) for part in node)
        if not isinstance(node, nodes.Node):
            return node
        mine = type(node) is kind
        if mine and left[0] == 0:
            left[0] = -1
            return change(node)
        if mine:
            left[0] -= 1
        return replace(node, **{name: visit(part) for name, part in node.slots()}) if node.slots() else node

    return visit(statement)


def _ids(statement: Any) -> tuple[str, ...]:
    if isinstance(statement, nodes.Replace) and statement.new:
        return (statement.new.text,)
    if isinstance(statement, nodes.Interpretation):
        return (statement.name.text,)
    return tuple(name.text for name in getattr(statement, "ids", ()))


def _title(statement: Any) -> str:
    names = _ids(statement) or ((statement.name.text,) if hasattr(statement, "name") else ())
    return f"{type(statement).__name__.lower()} {', '.join(names)}"
