"""A statement that cannot be read: what was expected, in the words of the language."""

from __future__ import annotations

from collections.abc import Callable

from lark import Lark
from lark.exceptions import UnexpectedInput

from rulegen.problems import Place, Problem


def explain(
    parser: Lark, text: str, at: Callable[[int, int, int, int], Place], variant: bool, first: bool, known: frozenset[str]
) -> Problem:
    """The problem of a text that the parser refuses."""
    try:
        parser.parse(text)
    except UnexpectedInput as error:
        line, column = max(error.line, 1), max(error.column, 1)
        return Problem("syntax", "This cannot be read.", at(line, column, line, column + 1))
    raise AssertionError(text)
