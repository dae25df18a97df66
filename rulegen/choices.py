"""The words that may stand in a slot of a node, read off the grammar."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from rulegen import nodes
from rulegen.parse import class_name, parser


@cache
def choices() -> dict[tuple[str, str], tuple[str, ...]]:
    """For each slot of a class that holds a word of the grammar, the words that may stand there."""
    productions: dict[str, list[Any]] = {}
    for rule in parser().rules:
        productions.setdefault(str(rule.origin.name), []).append(rule)
    words = {
        family: tuple(dict.fromkeys(str(rule.alias) for rule in rules))
        for family, rules in productions.items()
        if all(rule.alias and all(s.is_term and s.filter_out for s in rule.expansion) for rule in rules)
    }
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for rules in productions.values():
        for rule in rules:
            made = getattr(nodes, class_name(str(rule.alias or rule.origin.name)), None)
            if not isinstance(made, type) or not issubclass(made, nodes.Node):
                continue
            kept = [s for s in rule.expansion if not (s.is_term and s.filter_out) and not s.name.startswith("_")]
            slots = [field.name for field in fields(made) if field.name != "place"]
            if len(kept) == len(slots):
                found |= {(made.__name__, slot): words[s.name] for slot, s in zip(slots, kept, strict=True) if s.name in words}
    return found
