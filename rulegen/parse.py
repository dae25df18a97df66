"""Text to nodes with places, and a problem for every statement that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from platform import python_version
from typing import Any

from lark import Lark, Token, Transformer, Tree
from lark.exceptions import UnexpectedInput
from lark.tree import Meta

from rulegen import nodes
from rulegen.kept import kept
from rulegen.problems import Place, Problem, SourceError
from rulegen.source import Source, clean
from rulegen.syntax import explain

# Grammar rules whose children are one tuple, not the slots of a node.
LISTS = {
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
# Heads of statements, and how a statement that cannot be read still tells its ids to those that name them.
_VARIANT_ONLY = ("set", "replace", "remove", "add")
_STATED = re.compile(r"\w+\s+([^:=]*)")
_NAME = re.compile(r"[^\W\d]\w*(?:\.\w+)*")
_MOST_DIGITS = 6
_MOST_CHARACTERS = 5_000
_MOST_STATEMENTS = 300
_MOST_PROBLEMS = 50
_DEEPEST = 40


@dataclass(frozen=True)
class SourceFile:
    """One `.rules` file as written: its head and its statements, with places.

    `text` is what was read, normalised; `lines` are the lines as written. `unread` are the names in the heads of statements
    that could not be read.
    """

    path: str
    text: str
    head: nodes.GameHead | nodes.VariantHead
    statements: tuple[nodes.FrameStatement, ...]
    lines: tuple[str, ...] = ()
    unread: frozenset[str] = frozenset()


class Ends:
    """Keeps names and the statement end on offer in every lexer state, so that keywords are whole words."""

    always_accept = ("NAME", "_END")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        yield from stream


@cache
def parser() -> Lark:
    """The parser of the rules language, made once; its tables are kept for the next run."""
    grammar = files("rulegen").joinpath("grammar.lark").read_text(encoding="utf-8")
    place = kept("grammar")
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        postlex=Ends(),
        propagate_positions=True,
        maybe_placeholders=True,
        cache=str(place / f"{python_version()}.tables") if place else False,
    )


def parse(text: str, path: str = "") -> SourceFile:
    """The nodes of a source text; a `SourceError` with every problem when it has any."""
    file, problems = try_parse(text, path)
    if file is None or problems:
        raise SourceError(problems)
    return file


def try_parse(text: str, path: str = "") -> tuple[SourceFile | None, list[Problem]]:
    """The nodes of every statement that can be read, and a problem for every other; no file without a head."""
    file, problems = _parsed(text, path)
    return file, list(problems)


@lru_cache(64)
def _parsed(text: str, path: str) -> tuple[SourceFile | None, tuple[Problem, ...]]:
    """The parse of one file; a game is read again for each of its variants, and at each stroke in an editor."""
    file, problems = _read(text, path)
    return file, tuple(problems)


def _read(text: str, path: str) -> tuple[SourceFile | None, list[Problem]]:
    source, problems = clean(text, path)
    chunks = list(_chunks(source.text))
    if not chunks:
        place = source.place(1, 1, 1, 1)
        return None, [*problems, Problem("empty-file", "The file holds no statement.", place, "Begin with `game NAME`.")]
    if len(chunks) > _MOST_STATEMENTS:
        line = chunks[_MOST_STATEMENTS].line
        message = f"The file has more than {_MOST_STATEMENTS} statements."
        hint = "A game of cards needs far fewer. Is it the right file?"
        return None, [*problems, Problem("too-large", message, source.place(line, 1, line, 2), hint)]
    head: Any = None
    statements: list[Any] = []
    unread: set[str] = set()
    variant = _is_variant(chunks)
    for number, chunk in enumerate(chunks):
        node, found = _statement(source, chunk, variant, first=number == 0)
        problems += found[: _MOST_PROBLEMS - len(problems)] if node is None else found
        if node is None or found:
            unread |= chunk.names()
        elif number == 0:
            head = node
        else:
            statements.append(node)
        if len(problems) >= _MOST_PROBLEMS:
            break
    if head is None:
        return None, problems
    return SourceFile(path, source.text, head, tuple(statements), source.lines, frozenset(unread)), problems


# ---------- statement by statement


@dataclass(frozen=True)
class _Chunk:
    """The text of one statement and the line on which it begins."""

    text: str
    line: int

    @property
    def word(self) -> str:
        """The first word."""
        found = _NAME.match(self.text.lstrip())
        return found[0] if found else ""

    def names(self) -> set[str]:
        """The names that its head states, read without the grammar."""
        found = _STATED.match(self.text)
        return set(_NAME.findall(found[1])) if found else set()


def _chunks(text: str) -> Iterator[_Chunk]:
    """A statement begins in column one and takes the indented lines and comments after it."""
    lines: list[str] = []
    start = 1
    for number, line in enumerate(text.split("\n")[:-1], 1):
        begins = line[:1] not in ("", " ", "\t", "#")
        if begins or not lines:
            if lines:
                yield _Chunk(_trimmed(lines), start)
            lines, start = [], number
            if not begins and _is_blank(line):
                continue
        lines.append(line)
    if lines:
        yield _Chunk(_trimmed(lines), start)


def _is_blank(line: str) -> bool:
    return line.lstrip(" \t")[:1] in ("", "#")


def _trimmed(lines: list[str]) -> str:
    """A statement without what stands between it and the next."""
    last = len(lines)
    while last > 1 and _is_blank(lines[last - 1]):
        last -= 1
    bare = re.match(r'(?:"[^"]*"|[^"#]|"(?=[^"]*$))*', lines[last - 1])
    return "\n".join([*lines[: last - 1], bare[0].rstrip(" \t") if bare else lines[last - 1]]) + "\n"


def _is_variant(chunks: list[_Chunk]) -> bool:
    """Whether the file is a variant, even if its head cannot be read."""
    if chunks[0].word in ("game", "variant"):
        return chunks[0].word == "variant"
    return any(chunk.word in _VARIANT_ONLY for chunk in chunks)


def _statement(source: Source, chunk: _Chunk, variant: bool, first: bool) -> tuple[Any, list[Problem]]:
    """The node of one statement. It is parsed behind a stand-in for the head of the file."""
    stub = "" if first else "variant v of g\n" if variant else "game g\n"
    text = stub + chunk.text
    places = _Places(source, chunk.line - 1 - bool(stub), text)
    start = places.at(1 + bool(stub), 1, 1 + bool(stub), 1 + len(chunk.word))
    if len(chunk.text) > _MOST_CHARACTERS:
        return None, [Problem("too-long", "This statement is too long.", start, "Say it in several rules.")]
    try:
        tree = _tree(text)
    except UnexpectedInput:
        return None, [explain(parser(), text, places.at, variant, first, _known(source.text))]
    if _depth(tree) > _DEEPEST:
        return None, [Problem("too-long", "A sum in this statement is too long.", start, "Say it with fewer parts.")]
    to_nodes = _ToNodes(places)
    return to_nodes.transform(tree)[-1], to_nodes.problems


@lru_cache(4096)
def _tree(text: str) -> Tree[Any]:
    """The parse of one statement; a file that is read again has mostly the same ones."""
    return parser().parse(text)


@lru_cache(16)
def _known(text: str) -> frozenset[str]:
    """The names that the statements of a text state, so that none is taken for a misspelt keyword."""
    return frozenset(name for chunk in _chunks(text) for name in chunk.names())


def _depth(tree: Tree[Any]) -> int:
    """How deep a tree is, without recursion."""
    deepest, level = 0, [tree]
    while level:
        deepest += 1
        level = [child for parent in level for child in parent.children if isinstance(child, Tree)]
    return deepest


class _Places:
    """Places of a parsed statement in the file as written."""

    def __init__(self, source: Source, offset: int, text: str) -> None:
        self.source = source
        self.offset = offset
        self.widths = [0, *(len(line) + 1 for line in text.split("\n"))]

    def at(self, line: int, column: int, end_line: int, end_column: int) -> Place:
        """The place of a stretch of the parsed text; the line break that ends a statement is no part of it."""
        if end_column == 1 and end_line > line:
            end_line -= 1
            return self.source.place(line + self.offset, column, end_line + self.offset, self.widths[end_line])
        return self.source.place(line + self.offset, column, end_line + self.offset, end_column)


# ---------- nodes


class _ToNodes(Transformer[Any, Any]):
    def __init__(self, places: _Places) -> None:
        super().__init__(visit_tokens=False)
        self.places = places
        self.problems: list[Problem] = []

    def _place(self, meta: Meta) -> Place:
        if meta.empty:
            return nodes.NOWHERE
        return self.places.at(meta.line, meta.column, meta.end_line, meta.end_column)

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        name = str(data)
        if name in LISTS:
            return tuple(children[0] if name == "instead" else children)
        if name == "start":
            return children
        place = self._place(meta)
        if name in ("number", "negative"):
            return nodes.Number(self._integer(str(children[0]), place), place=place)
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

    def _integer(self, digits: str, place: Place) -> int:
        bare = digits.lstrip("-")
        if len(bare) > _MOST_DIGITS:
            self.problems.append(Problem("number", "This number is absurdly large.", place, "No game of cards needs it."))
            return 0
        if (len(bare) > 1 and bare.startswith("0")) or digits == "-0":
            wanted = str(int(digits))
            self.problems.append(Problem("number", "A number has no zero in front.", place, f"Write `{wanted}`."))
        return int(digits)


def class_name(rule: str) -> str:
    """The class that a grammar rule or alias makes: `trick_moment` → `TrickMoment`."""
    special = {"game": "GameHead", "variant": "VariantHead", "limit": "Limit"}
    return special.get(rule) or "".join(part.capitalize() for part in rule.split("_"))
