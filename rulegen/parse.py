"""Text to nodes with places, or problems."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Transformer, Tree
from lark.tree import Meta

from rulegen import nodes
from rulegen.problems import Place

# Grammar rules whose children are one tuple, not the slots of a node.
_LISTS = {
    "ids",
    "body",
    "wordings",
    "conditions",
    "effects",
    "tails",
    "card_list",
    "bid_list",
    "who",
    "givens",
    "results",
    "instead",
}
# Grammar rules that would collide with a Python name, and the class that they make.
_CLASSES = {"set_value": "SetValue"}


@dataclass(frozen=True)
class SourceFile:
    """One `.rules` file as written: its head and its statements, with places. `text` is what was read, normalised."""

    path: str
    text: str
    head: nodes.GameHead | nodes.VariantHead
    statements: tuple[nodes.FrameStatement, ...]


class _Ends:
    """Keeps names and the statement end on offer in every lexer state, so that keywords are whole words."""

    always_accept = ("NAME", "_END")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        yield from stream


@cache
def parser() -> Lark:
    """The parser of the rules language, made once."""
    grammar = files("rulegen").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="contextual", postlex=_Ends(), propagate_positions=True, maybe_placeholders=True)


def normalise(text: str) -> str:
    """BOM, CRLF, NFD letters and a missing last newline mean nothing: one form for all."""
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff")).replace("\r\n", "\n").replace("\r", "\n")
    return text if text.endswith("\n") else text + "\n"


class _ToNodes(Transformer[Any, Any]):
    def __init__(self, path: str) -> None:
        super().__init__(visit_tokens=False)
        self.path = path

    def _place(self, meta: Meta) -> Place:
        if meta.empty:
            return nodes.NOWHERE
        return Place(self.path, meta.line, meta.column, meta.end_line, meta.end_column)

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        name = str(data)
        if name in _LISTS:
            return tuple(children[0] if name == "instead" else children)
        if name == "start":
            return children
        place = self._place(meta)
        if name in ("number", "negative"):
            return nodes.Number(int(children[0]), place=place)
        if name in ("name", "card"):
            return (nodes.Name if name == "name" else nodes.Card)(str(children[0]), place=place)
        if name == "title":
            return nodes.Title(children[0], str(children[1])[1:-1], place=place)
        if name == "ladder":
            return nodes.Ladder(children[0], tuple(children[1:]), place=place)
        if name in ("sides", "given_cards"):
            return (nodes.Sides if name == "sides" else nodes.GivenCards)(tuple(children), place=place)
        made = getattr(nodes, class_name(name), None)
        if made is None or not isinstance(made, type):
            return name
        return made(*children, place=place)


def class_name(rule: str) -> str:
    """The class that a grammar rule or alias makes: `trick_moment` → `TrickMoment`."""
    special = {"game": "GameHead", "variant": "VariantHead", "limit": "Limit"}
    return special.get(rule) or "".join(part.capitalize() for part in rule.split("_"))


def parse(text: str, path: str = "") -> SourceFile:
    """The nodes of a source text."""
    text = normalise(text)
    tree: Tree[Any] = parser().parse(text)
    head, *statements = _ToNodes(path).transform(tree)
    return SourceFile(path, text, head, tuple(statements))
