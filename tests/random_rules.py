"""Random statements of the rules language, drawn from its grammar: every construct in every place where it may stand."""

from __future__ import annotations

from random import Random
from typing import Any

from lark.grammar import Terminal

from rulegen.parse import parser

NUMBERS = (0, 1, 2, 3, 5, 6, 11, 12, 21, 52)
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
}
# Names that need more than the shipped game: sets of cards, series.
_LEFT_OUT = {"holds_no_named", "a_named", "all_named", "on_side"}


def statement(rng: Random, kind: str = "statement") -> str:
    """A random statement of a kind (a rule of the grammar), as source."""
    productions: dict[str, list[Any]] = {}
    for rule in parser().rules:
        productions.setdefault(str(rule.origin.name), []).append(rule)
    patterns = {terminal.name: terminal.pattern.value for terminal in parser().terminals}

    def expand(symbol: str, depth: int, within: str) -> str:
        choices = [rule for rule in productions[symbol] if str(rule.alias) not in _LEFT_OUT]
        if depth > 9:
            choices = sorted(choices, key=lambda rule: sum(not s.is_term for s in rule.expansion))[:2]
        if symbol.startswith("__"):  # a repetition: mostly short
            choices = [rule for rule in choices if len(rule.expansion) == min(len(r.expansion) for r in choices)] + choices[:1]
        rule = rng.choice(choices)
        name = str(rule.alias or rule.origin.name)
        # A name may be a number or a contract; a plain amount is a number here.
        if name == "named" and symbol == "simple":
            return str(rng.choice(NUMBERS))
        inside = name if name in NAMES else within
        parts = []
        for part in rule.expansion:
            if not part.is_term:
                parts.append(expand(part.name, depth + 1, inside))
            elif isinstance(part, Terminal) and part.name == "NUMBER":
                parts.append(str(rng.choice(NUMBERS)))
            elif part.name == "NAME":
                parts.append(rng.choice(NAMES.get(inside, CONTRACTS)))
            elif part.name == "_AND_WHO":
                parts.append("and")
            else:
                parts.append(patterns[part.name])
        return " ".join(parts)

    return expand(_family(productions, kind), 0, "").replace(" ,", ",").replace(" ;", ";")


def _family(productions: dict[str, list[Any]], kind: str) -> str:
    return kind if kind in productions else f"_{kind}"
