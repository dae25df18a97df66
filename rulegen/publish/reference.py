"""The language reference: every construct with its syntax, what it does, an example, and what that says in each language.

Made from the grammar, the docstrings of the nodes and `site/reference/examples.rules`, so that it cannot drift.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path

from rulegen import nodes
from rulegen.compose import compose
from rulegen.data import folder
from rulegen.game import Game, GameRule
from rulegen.load import find, read
from rulegen.publish.words import endonym
from rulegen.realise.language import Writer, language, languages
from rulegen.unparse import families, source

MARK = "<!-- language reference -->"
"""What a page written by hand holds where the reference is to stand."""

_DOCUMENT = {"ground", "frame", "the document", "examples"}
"""Chapters of what a file is made of: no rule says it, and its example is a statement of a shipped file."""


@cache
def examples() -> Game:
    """The examples as a flat game: the rules of the base game, and one rule for each example."""
    variant = read(folder("site") / "reference" / "examples.rules")
    return compose(read(find("redbeard")), (variant,))[0]


def example(kind: str) -> GameRule | None:
    """The shortest example that has a construct."""
    own = [rule for rule in examples().rules if rule.origin == "examples"]
    fitting = [rule for rule in own if any(type(node).__name__ == kind for node in nodes.walk(rule.body))]
    return min(fitting, key=lambda rule: len(source(rule.body[0])), default=None)


def alone(rule: GameRule) -> Game:
    """The base game with one example as a rule of its own."""
    game = examples()
    base = tuple(other for other in game.rules if other.origin != "examples")
    return replace(game, rules=(*base, rule), variants=(), examples=())


def chapters() -> Iterator[tuple[str, tuple[type[nodes.Node], ...]]]:
    """The constructs in the order of `nodes.py`, by the headings that stand there."""
    text = Path(inspect.getfile(nodes)).read_text(encoding="utf-8")
    heading = ""
    found: list[tuple[str, type[nodes.Node]]] = []
    for match in re.finditer(r"^# -+ (.+)$|^class (\w+)\(Node\):", text, re.MULTILINE):
        heading = match[1] or heading
        if match[2]:
            found.append((heading, getattr(nodes, match[2])))
    for title, group in groupby(found, key=lambda pair: pair[0]):
        yield title, tuple(kind for _, kind in group)


def filled(markdown: str) -> str:
    """A page with the reference where it is marked."""
    return markdown.replace(MARK, reference()) if MARK in markdown else markdown


def reference() -> str:
    """Every construct by chapters, and the lists of words, as Markdown."""
    writers = {code: Writer(examples(), language(code)) for code in languages()}
    parts: list[str] = []
    for title, kinds in chapters():
        parts.append(f"## {title[:1].upper()}{title[1:]}")
        for kind in kinds:
            parts += [f"### {_words(kind.__name__)}", inspect.getdoc(kind) or ""]
            parts += _document(kind) if title in _DOCUMENT else _said(example(kind.__name__), writers)
    parts += ["## Words", "Some places take one word or set phrase of a fixed list:"]
    parts.append("\n".join(f"- `{name}`: {', '.join(f'`{word}`' for word in words)}" for name, words in families()))
    return "\n\n".join(parts)


def _said(rule: GameRule | None, writers: dict[str, Writer]) -> Iterator[str]:
    if rule is not None:
        yield _code(source(rule.body[0]))
        yield "\n".join(f"- {endonym(code)}: {writer.sentence(rule)}" for code, writer in writers.items())


def _document(kind: type[nodes.Node]) -> Iterator[str]:
    found = [statement for statement in _statements() if any(type(node) is kind for node in nodes.walk(statement))]
    if found:
        yield _code(min(map(source, found), key=len))


@cache
def _statements() -> tuple[nodes.Node, ...]:
    """Every statement of the shipped files and of the examples."""
    paths = [*folder("spec").rglob("*.rules"), folder("site") / "reference" / "examples.rules"]
    files = [read(path) for path in sorted(paths)]
    return tuple(statement for file in files for statement in (file.head, *file.statements))


def _code(text: str) -> str:
    return f"```rules\n{text}\n```"


def _words(name: str) -> str:
    """The name of a class as words: `PointsPer` → `Points per`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()
