"""A book as Markdown (with a little inline HTML), as one HTML page, and as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby
from typing import Any

from rulegen.realise.blocks import Block, Book, address

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 Georgia, "Times New Roman", serif; }
h1, h2, h3 { line-height: 1.2; margin: 2em 0 .6em; break-after: avoid; }
h1 { margin-top: 0; }
ul { padding-left: 1.2em; }
li { margin: .35em 0; }
table { border-collapse: collapse; width: 100%; margin: 1em 0; font-size: .95em; }
th, td { text-align: left; vertical-align: top; padding: .35em .7em .35em 0; border-bottom: 1px solid #8884; }
.question { font-weight: bold; margin: 1.2em 0 .2em; break-after: avoid; }
.answer { margin-top: 0; }
.example { padding-left: 1em; border-left: 3px solid #8886; }
.rule-link { margin-left: .3em; text-decoration: none; color: inherit; opacity: .25; }
.rule-link:hover, .rule-link:focus { opacity: 1; }
:target { background: #fd06; }
@media print { body { max-width: none; margin: 0; } .rule-link { display: none; } tr, li, .answer { break-inside: avoid; } }
""".strip()

Teller = Callable[..., str]

_LISTS = {"item": "list", "head": "table", "row": "table", "change": "table"}
"""Blocks that stand together with their neighbours of the same kind."""

_REFERRING = ("answer", "item", "paragraph", "row", "change")
"""Blocks that tell rules from elsewhere and lead to their places."""


def markdown(book: Book) -> str:
    """The book as plain Markdown; anchors and permalinks are small pieces of HTML in it."""
    return "\n\n".join(_markdown(book)) + "\n"


def html(book: Book) -> str:
    """The book as one page that needs nothing beside it, on a screen or on paper."""
    body = "\n".join(_html(book))
    return (
        f'<!DOCTYPE html>\n<html lang="{book.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(book.title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def as_json(book: Book) -> dict[str, Any]:
    """The book as data, in reading order."""
    return {"game": book.game, "lang": book.lang, "title": book.title, "blocks": [_data(block) for block in book.blocks]}


def _data(block: Block) -> dict[str, Any]:
    data: dict[str, Any] = {"rules": list(block.rules), "kind": block.kind, "text": block.text}
    if block.anchors:
        data["anchors"] = [address(id) for id in block.anchors]
    if block.level:
        data["level"] = block.level
    if block.name:
        data["name"] = block.name
    if block.cells:
        data["cells"] = list(block.cells)
    return data


def _groups(book: Book) -> Iterator[tuple[str, list[Block]]]:
    """The blocks by what they make together: a list, a table, or each one alone."""
    count = 0

    def together(block: Block) -> tuple[str, int]:
        nonlocal count
        if block.kind not in _LISTS or block.kind == "head":
            count += 1
        return _LISTS.get(block.kind, block.kind), count if block.kind != "item" else 0

    for (kind, _), blocks in groupby(book.blocks, together):
        yield kind, list(blocks)


# ---------- Markdown


def _markdown(book: Book) -> Iterator[str]:
    told = _teller(book, _plain)
    for kind, blocks in _groups(book):
        first = blocks[0]
        match kind:
            case "heading":
                yield f"{'#' * first.level} {_plain(first.text)}" + (f" {{#{first.name}}}" if first.name else "")
            case "list":
                yield "\n".join(f"- {told(block)}" for block in blocks)
            case "table":
                yield "\n".join(_table(blocks, told))
            case "question":
                yield f"**{told(first)}**"
            case "example":
                yield f"> {told(first)}"
            case _:
                yield _not_a_list(told(first))


def _table(blocks: list[Block], told: Teller) -> Iterator[str]:
    if blocks[0].kind != "head":
        yield "|" + "   |" * len(blocks[0].cells)
        yield "|" + " --- |" * len(blocks[0].cells)
    for block in blocks:
        *others, last = block.cells
        cells = [_plain(cell) for cell in others] + [told(block, last)]
        yield "| " + " | ".join(cell.replace("|", "&#124;") for cell in cells) + " |"
        if block.kind == "head":
            yield "|" + " --- |" * len(block.cells)


def _plain(text: str) -> str:
    """Text in which no sign means anything to Markdown or HTML."""
    return re.sub(r"([\\`*_\[\]#~^])", r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;"))


def _not_a_list(text: str) -> str:
    """A paragraph that Markdown would take for an item of a list or a quotation."""
    return re.sub(r"^(\d+)([.)])(?=\s)", r"\1\\\2", re.sub(r"^([-+>])(?=\s)", r"\\\1", text))


# ---------- HTML


def _html(book: Book) -> Iterator[str]:
    told = _teller(book, _escaped)
    for kind, blocks in _groups(book):
        first = blocks[0]
        match kind:
            case "heading":
                name = f' id="{first.name}"' if first.name else ""
                yield f"<h{first.level}{name}>{told(first)}</h{first.level}>"
            case "list":
                yield "<ul>\n" + "\n".join(f"<li>{told(block)}</li>" for block in blocks) + "\n</ul>"
            case "table":
                yield "<table>\n" + "\n".join(_row(block, told) for block in blocks) + "\n</table>"
            case "example":
                yield f'<p class="example">{told(first)}</p>'
            case "question" | "answer":
                yield f'<p class="{kind}">{told(first)}</p>'
            case _:
                yield f"<p>{told(first)}</p>"


def _escaped(text: str) -> str:
    return escape(text, quote=False)


def _row(block: Block, told: Teller) -> str:
    mark, scope = ("th", ' scope="col"') if block.kind == "head" else ("td", "")
    *others, last = block.cells
    cells = [_escaped(cell) for cell in others] + [told(block, last)]
    return "<tr>" + "".join(f"<{mark}{scope}>{cell}</{mark}>" for cell in cells) + "</tr>"


# ---------- both


def _teller(book: Book, escaped: Callable[[str], str]) -> Teller:
    """How a block's text, or another in its place, is written: at its anchors with a permalink, or with links to rules."""
    anchors = {id for block in book.blocks for id in block.anchors}

    def told(block: Block, text: str | None = None) -> str:
        written = escaped(block.text if text is None else text)
        if block.anchors:
            first, *others = (address(id) for id in block.anchors)
            inner = "".join(f'<span id="{other}"></span>' for other in others)
            written = f'<span class="rule" id="{first}">{inner}{written}</span>{_link(book, block.anchors[0])}'
        refers = block.kind == "answer" or (block.kind in _REFERRING and not block.anchors)
        elsewhere = [id for id in block.rules if refers and id in anchors and id not in block.anchors]
        return written + "".join(_link(book, id) for id in elsewhere)

    return told


def _link(book: Book, id: str) -> str:
    label = escape(f"{book.link} {id}")
    return f'<a class="rule-link" href="#{address(id)}" title="{escape(id)}" aria-label="{label}">¶</a>'
