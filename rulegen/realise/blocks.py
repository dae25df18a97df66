"""A book: a title and blocks in reading order, plain text throughout. A renderer gives it its dress."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """A piece of a book.

    `kind` is `heading`, `paragraph`, `item` (of a list), `head` and `row` (of a table), `change` (a row: a rule as it was and
    as it is), `example`, `question` or `answer`. `text` reads whole without the rest; a table's rows have their `cells` too.
    `rules` are the ids that the block tells, `anchors` those whose place is here: an id has one on a page. `level` is that of
    a heading, `name` its own anchor.
    """

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    level: int = 0
    name: str = ""
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class Book:
    """A rulebook of one game in one language. `link` is what a reader hears of a rule's permalink."""

    game: str
    lang: str
    title: str
    blocks: tuple[Block, ...]
    link: str = "¶"


def address(id: str) -> str:
    """An id as it stands in an address: `auction.higher` → `auction-higher`; two ids never have the same."""
    return id.replace(".", "-")
