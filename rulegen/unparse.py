"""Nodes back to the rules language, read off the grammar itself, so that the two cannot drift apart."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from lark.grammar import Rule, Symbol, Terminal

from rulegen import nodes
from rulegen.parse import class_name, parser

# What stands between the members of a list; a list that is not here is separated by spaces.
_BETWEEN = {
    "ids": ", ",
    "body": "; ",
    "wordings": "; ",
    "conditions": " and ",
    "effects": " and ",
    "who": " and ",
    "card_list": ", ",
    "bid_list": ", ",
    "givens": ", ",
    "results": ", ",
    "sides": ", ",
}
_BEFORE = {"who": "who ", "instead": "instead of "}
_AFTER = {"bid_list": ", lowest first"}


def source(node: Any) -> str:
    """A node as it would be written: one line, one space between words, singular after one."""
    return _tidy(_node(node))


def families() -> list[tuple[str, tuple[str, ...]]]:
    """The slots that hold one word or set phrase, by their names in the grammar, and how each of the words is written."""
    return [(name, tuple(" or ".join(forms) for forms in words.values())) for name, words in sorted(_words().items())]


def _node(node: Any) -> str:
    match node:
        case nodes.Number():
            return str(node.value)
        case nodes.Name() | nodes.Card():
            return node.text
        case nodes.Named():
            return node.name.text
        case nodes.Title():
            return f'title {node.language.text} "{node.text}"'
        case nodes.Ladder():
            return f"from {node.start.value} {' '.join(map(_node, node.legs))} by deal"
        case nodes.Sides():
            return f"in turn {', '.join(_word('side', side) for side in node.sides)} by deal"
        case nodes.GivenCards():
            return f"cards {' '.join(map(_node, node.cards))}"
    values = [value for _, value in node.slots()]
    for rule in _productions()[type(node).__name__]:
        shape = _shape(rule)
        kept = [symbol for symbol in shape if symbol is None or not _silent(symbol)]
        if len(kept) <= len(values) and _fits(kept, values):
            return _fill(shape, iter(values))
    raise TypeError(f"no production writes {node!r}")


def _shape(rule: Rule) -> list[Symbol | None]:
    """The symbols of a production, with None where an optional part is left out."""
    symbols = iter(rule.expansion)
    flags = rule.options.empty_indices or (False,) * len(rule.expansion)
    return [None if empty else next(symbols) for empty in flags]


def _silent(symbol: Symbol) -> bool:
    """Whether a symbol leaves nothing in the tree: a keyword, or a rule of keywords alone."""
    return isinstance(symbol, Terminal) and symbol.filter_out if symbol.is_term else symbol.name.startswith("_")


def _fits(kept: list[Symbol | None], values: list[Any]) -> bool:
    if any((symbol is None) != (value is None) for symbol, value in zip(kept, values, strict=False)):
        return False
    if any(value is not None for value in values[len(kept) :]):
        return False
    return all(
        not isinstance(value, str) or (symbol is not None and value in _words().get(symbol.name, {}))
        for symbol, value in zip(kept, values, strict=False)
    )


def _fill(shape: list[Symbol | None], values: Any) -> str:
    parts = []
    for symbol in shape:
        if symbol is None:
            next(values)
        elif symbol.name == "_END":
            continue
        elif isinstance(symbol, Terminal) and symbol.filter_out:
            parts.append(_keyword(symbol.name))
        elif _silent(symbol):
            parts.append(_forms(_number_words()[symbol.name]))
        else:
            parts.append(_child(symbol, next(values)))
    return " ".join(part for part in parts if part)


def _child(symbol: Symbol, value: Any) -> str:
    if isinstance(value, tuple):
        between = _BETWEEN.get(symbol.name if symbol.name != "instead" else "ids", " ")
        return _BEFORE.get(symbol.name, "") + between.join(map(_node, value)) + _AFTER.get(symbol.name, "")
    return _word(symbol.name, value) if isinstance(value, str) else _node(value)


def _word(family: str, word: str) -> str:
    return _forms(_words()[family][word])


def _forms(forms: tuple[str, ...]) -> str:
    """One way of writing as it is; singular and plural to be picked when what stands before is known."""
    return forms[0] if len(forms) == 1 else "{" + "|".join(forms) + "}"


def _tidy(text: str) -> str:
    """Picks each form by the number before it, and puts commas where they belong."""

    def pick(match: re.Match[str]) -> str:
        singular, plural = match[2].split("|")
        if singular in ("has", "is"):
            return f"{match[1]}{plural if match[1].endswith('players ') else singular}"
        return f"{match[1]}{singular if re.search(r'(^| )1 (more )?$', match[1]) else plural}"

    while "{" in text:
        text = re.sub(r"^([^{]*)\{([^}]*)\}", pick, text)
    return text.replace(" ,", ",").replace(" ;", ";").replace(" :", ":")


@cache
def _productions() -> dict[str, list[Rule]]:
    """The productions that make each class."""
    made: dict[str, list[Rule]] = {}
    for rule in parser().rules:
        name = class_name(str(rule.alias or rule.origin.name))
        if isinstance(getattr(nodes, name, None), type):
            made.setdefault(name, []).append(rule)
    return made


@cache
def _words() -> dict[str, dict[str, tuple[str, ...]]]:
    """For each family of words its words, and how each is written: one way, or singular and plural."""
    families: dict[str, dict[str, tuple[str, ...]]] = {}
    for rule in parser().rules:
        if rule.alias and all(isinstance(symbol, Terminal) and symbol.filter_out for symbol in rule.expansion):
            text = " ".join(_keyword(symbol.name) for symbol in rule.expansion)
            words = families.setdefault(str(rule.origin.name), {})
            words[str(rule.alias)] = (*words.get(str(rule.alias), ()), text)
    return families


@cache
def _number_words() -> dict[str, tuple[str, ...]]:
    """The rules of one keyword that only mark number: `point`, `points`."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in parser().rules:
        name = str(rule.origin.name)
        if name.startswith("_") and len(rule.expansion) == 1 and rule.expansion[0].is_term:
            found[name] = (*found.get(name, ()), _keyword(rule.expansion[0].name))
    return found


@cache
def _keyword(terminal: str) -> str:
    definition = next(t for t in parser().terminals if t.name == terminal)
    return str(definition.pattern.value)
