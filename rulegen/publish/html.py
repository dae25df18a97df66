"""What the HTML of a page gets that its Markdown has no words for."""

from __future__ import annotations

import re

_SUIT = re.compile(r"([♥♦♠♣])\N{VARIATION SELECTOR-15}?(?=[^<>]*(?:<|$))")
_RED = "♥♦"
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_ROW = re.compile(r"<tr>.*?</tr>", re.DOTALL)
_HEAD = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_TEXT = re.compile(r"<t[hd]\b[^>]*>.*?</t[hd]>", re.DOTALL)
_CELL = re.compile(r"<td\b")
_TAG = re.compile(r"<[^>]*>")
_LONG = 32
"""The letters of a cell that does not stand well in a column on a phone."""


def dressed(html: str) -> str:
    """A page's content with suits in their colours, and tables that may stand on a screen too narrow for their columns."""
    labelled = _TABLE.sub(lambda table: _labelled(table[0]), html)
    return _SUIT.sub(lambda match: f'<span class="suit{" red" if match[1] in _RED else ""}">{match[1]}</span>', labelled)


def _labelled(table: str) -> str:
    if max(len(_TAG.sub("", cell)) for cell in _TEXT.findall(table)) < _LONG:
        return table
    heads = [_TAG.sub("", head).strip().replace('"', "&quot;") for head in _HEAD.findall(table)]

    def row(match: re.Match[str]) -> str:
        labels = iter(heads)
        return _CELL.sub(lambda cell: f'{cell[0]} data-label="{next(labels, "")}"', match[0])

    return _ROW.sub(row, table).replace("<table", "<table data-stacked", 1)
