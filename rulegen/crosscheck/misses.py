"""The near misses of a rule: its statements with one slot filled otherwise, and the sentences that would then say it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rulegen import nodes
from rulegen.choices import choices
from rulegen.game import GameRule
from rulegen.realise.language import Writer
from rulegen.realise.lexicon import MissingForm


@dataclass(frozen=True)
class Miss:
    """A sentence that the rule would have if a slot of its were filled otherwise; `slot` is the slot's kind in a report."""

    sentence: str
    slot: str


def misses(rule: GameRule, writer: Writer) -> Iterator[Miss]:
    """Every near miss of a rule, sentence by sentence, but for what the rule says itself."""
    own = {plain(sentence) for sentence in split(writer.sentence(rule))}
    for at, statement in enumerate(rule.body):
        for slot, changed in _changes(statement):
            try:
                told = writer.sentence(replace(rule, body=(*rule.body[:at], changed, *rule.body[at + 1 :])))
            except (MissingForm, LookupError):
                continue
            yield from (Miss(sentence, slot) for sentence in split(told) if plain(sentence) not in own)


def split(text: str) -> list[str]:
    """The sentences of a rule's text."""
    return re.split(r"(?<=[.!?])\s+", text)


def plain(text: str) -> str:
    """A sentence as two are compared that ought to be the same."""
    return " ".join(text.casefold().split()).rstrip(".")


def _changes(node: Any) -> Iterator[tuple[str, Any]]:
    """A node with one slot of it, or of what it holds, filled otherwise; and the kind of that slot."""
    if isinstance(node, nodes.Number):
        yield from (("number", replace(node, value=value)) for value in (node.value - 1, node.value + 1) if value >= 0)
        return
    if isinstance(node, tuple):
        for at, part in enumerate(node):
            yield from ((slot, (*node[:at], changed, *node[at + 1 :])) for slot, changed in _changes(part))
        return
    if not isinstance(node, nodes.Node):
        return
    for name, value in node.slots():
        if isinstance(value, str):
            others = (word for word in choices().get((type(node).__name__, name), ()) if word != value)
            yield from ((_KINDS.get(name, "wording"), _with(node, name, other)) for other in others)
        else:
            yield from ((slot, _with(node, name, changed)) for slot, changed in _changes(value))


def _with(node: nodes.Node, slot: str, value: Any) -> nodes.Node:
    return replace(node, **{slot: value})


_KINDS = {"modal": "modality", "role": "role", "side": "side", "way": "direction"}
"""What a report calls the slots of nodes; a slot of another name is told by its words."""
