"""Random rules drawn from the grammar: every construct in every place where it may stand, as somebody might have meant it.

Nesting is kept sane: a relative clause holds no other, a sum no other, rows are mostly short. `statement` draws with a seeded
`Random`, `statements` is the same as a Hypothesis strategy. With `named`, rules speak of the sets of cards and the series that
`HEAD` declares; without, of nothing that the shipped game does not have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st
from lark.grammar import Terminal

from rulegen.parse import parser

NUMBERS = (0, 1, 2, 3, 5, 6, 11, 12, 21, 52)
HEAD = """\
let court cards = every jack, every queen, every king
let penalty cards = every heart, the queen of spades
let climb = from 10 down to 1 up to 10 by deal
let passing = in turn left, right, across, nobody by deal
"""
CONTRACTS = ("redbeard",)
# What a name stands for depends on the rule that holds it; these are names of the shipped game.
NAMES = {
    "breaks": ("join.ask", "cut.dealer", "pickup.after_knock"),
    "pointed_out": ("join.ask", "cut.dealer", "pickup.after_knock"),
    "precedence": ("score.trick", "score.missed"),
    "ids": ("score.joined_none", "redbeard.win"),
    "knocks_saying": ("going_out",),
    "knock_saying": ("going_out",),
    "called": ("creep",),
    "means": ("lift_and_lay_under",),
    "inflects": ("fi",),
    "named": CONTRACTS,
    "holds_no_named": ("court", "penalty"),
    "a_named": ("court", "penalty"),
    "all_named": ("court", "penalty"),
    "on_side": ("passing",),
}
# What needs the names of HEAD.
_NAMED = {"holds_no_named", "a_named", "all_named", "on_side"}
# Numbers that a series may stand for: those that are so many cards, tricks, contracts, points.
_SERIES = {"hand", "deal_tricks", "bid_range", "points_gain"}
# None of these inside another of its own: relative clauses, sums.
_ONCE = {"who": "who", "plus": "sum", "minus": "sum", "times": "sum"}

# Nobody says a thing twice in one breath.
_TWICE = re.compile(r"\b(\w.{5,}) and \1\b|([\w.]+), \2\b")

Pick = Callable[[Sequence[Any]], Any]


def statement(rng: Random, kind: str = "statement", named: bool = False) -> str:
    """A random statement of a kind (a rule of the grammar), as source."""
    return _Drawing(rng.choice, named).text(kind)


@st.composite
def statements(draw: st.DrawFn, kind: str = "statement", named: bool = False) -> str:
    """The same as a strategy."""
    return _Drawing(lambda choices: draw(st.sampled_from(choices)), named).text(kind)


@cache
def _productions() -> dict[str, tuple[Any, ...]]:
    """The rules of the grammar by what they make, the shortest first: Hypothesis shrinks towards it."""
    found: dict[str, list[Any]] = {}
    for rule in parser().rules:
        found.setdefault(str(rule.origin.name), []).append(rule)
    least = _least(found)
    return {name: tuple(sorted(rules, key=lambda rule: _size(rule, least))) for name, rules in found.items()}


def _least(productions: dict[str, list[Any]]) -> dict[str, int]:
    """How many words the shortest phrase of each symbol has."""
    least = dict.fromkeys(productions, 1000)
    while True:
        now = {name: min(_size(rule, least) for rule in rules) for name, rules in productions.items()}
        if now == least:
            return least
        least = now


def _size(rule: Any, least: dict[str, int]) -> int:
    return sum(1 if part.is_term else least[part.name] for part in rule.expansion)


@cache
def _patterns() -> dict[str, str]:
    return {terminal.name: terminal.pattern.value for terminal in parser().terminals}


class _Drawing:
    def __init__(self, pick: Pick, named: bool) -> None:
        self.pick = pick
        self.named = named

    def text(self, kind: str) -> str:
        family = kind if kind in _productions() else f"_{kind}"
        while True:
            text = self._expand(family, 0, "", frozenset()).replace(" ,", ",").replace(" ;", ";")
            if not _TWICE.search(text):
                return text

    def _expand(self, symbol: str, depth: int, within: str, open_: frozenset[str]) -> str:
        choices = [rule for rule in _productions()[symbol] if self._may(rule, open_)]
        if depth > 9:
            choices = choices[:1]
        if symbol.startswith("__"):  # a repetition: mostly short
            choices = choices[:1] * 3 + choices
        rule = self.pick(choices)
        name = _name(rule)
        if name == "named" and symbol == "simple":  # a plain amount is a number, or a series of them
            return "climb" if self.named and within in _SERIES else str(self.pick(NUMBERS))
        inside = name if name in NAMES or name in _SERIES else within
        now = open_ | {_ONCE[name]} if name in _ONCE else open_
        return " ".join(self._part(part, depth, inside, now) for part in rule.expansion)

    def _part(self, part: Any, depth: int, inside: str, open_: frozenset[str]) -> str:
        if not part.is_term:
            return self._expand(part.name, depth + 1, inside, open_)
        if isinstance(part, Terminal) and part.name == "NUMBER":
            return str(self.pick(NUMBERS))
        if part.name == "NAME":
            return str(self.pick(NAMES.get(inside, CONTRACTS)))
        return "and" if part.name == "_AND_WHO" else _patterns()[part.name]

    def _may(self, rule: Any, open_: frozenset[str]) -> bool:
        name = _name(rule)
        if name in _NAMED and not self.named:
            return False
        holds = {_ONCE[name]} if name in _ONCE else set()
        if any(not part.is_term and part.name == "who" for part in rule.expansion):
            holds.add("who")
        return not holds & open_


def _name(rule: Any) -> str:
    return str(rule.alias or rule.origin.name)
