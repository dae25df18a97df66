"""The words of the rules language, read off its grammar: for those who colour a text and do not parse it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_LITERAL = re.compile(r'"([a-z]+)"')
_FILES = ("_game_file", "_variant_file")
_VALUES = ("suit", "suits", "rank")


@cache
def keywords() -> frozenset[str]:
    """Every word that the grammar gives a meaning."""
    return frozenset(word for body in _rules().values() for word in _LITERAL.findall(body))


@cache
def heads() -> frozenset[str]:
    """The words with which a statement begins, in column one."""
    frame = {name for file in _FILES for name in re.findall(r"[a-z]\w*", _rules()[file])}
    return frozenset(_LITERAL.findall(_rules()[name])[0] for name in frame)


@cache
def card_words() -> frozenset[str]:
    """The words for suits and ranks."""
    return frozenset(word for rule in _VALUES for word in _LITERAL.findall(_rules()[rule]))


@cache
def _rules() -> dict[str, str]:
    """What stands after the colon of each rule of the grammar, by its name."""
    text = files("rulegen").joinpath("grammar.lark").read_text(encoding="utf-8")
    found = re.finditer(r"^\??([_a-z]\w*):(.*(?:\n[ \t]+\|.*)*)", text, re.MULTILINE)
    return {rule[1]: rule[2] for rule in found}
