"""What happens at a table, in words: deeds and events, what may be done, and why something may not.

The engine's values come in as they are: a card `7H`, a bid `3` or `redbeard`, a player's name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulegen import nodes
from rulegen.realise.frame import framed, prose
from rulegen.realise.language import Language, Writer

_CARD = re.compile(r"(10|[2-9TJQKA])[CDHS]")


def event(writer: Writer, kind: str, player: str = "", value: Any = None) -> str:
    """An event of the engine as a sentence, or nothing if it needs no word. Points come as [asked for, before, after]."""
    if kind == "points":
        *_, before, after = value if len(value) > 2 else (value[1] - value[0], value[1])
        value = (after - before, after)
    elif kind == "contract":
        value = _node(value)
    return prose(writer, "happened", kind, player, value)


def deed(writer: Writer, name: str, player: str, value: Any = None) -> str:
    """An action that was taken, as a sentence."""
    return prose(writer, "done", name, player, _said(writer, name, value))


def choice(writer: Writer, name: str, value: Any = None) -> str:
    """An action that may be taken, as a line of a menu."""
    return framed(writer, "choice", name, _said(writer, name, value))


def refusal(writer: Writer, reason: Any, names: Sequence[str], rule: str | None = None) -> str:
    """Why an action was refused: what stands in the way, then the sentence of the rule that forbids it."""
    told = writer.game.rule(rule) if rule else None
    facts = {
        "player": names[reason.player],
        "turn": names[reason.turn] if reason.turn is not None else "",
        "card": _node(reason.card),
        "suit": reason.suit,
        "bid": _node(reason.bid),
    }
    why = prose(writer, "refusal", reason.kind, facts)
    return f"{why} {writer.sentence(told)}" if told else why


def finding(speech: Language, kind: str, facts: Mapping[str, str]) -> str:
    """What is wrong with a record: the kind and the facts of the engine's finding, as a sentence."""
    key = facts["what"] if kind == "unknown" else kind
    return str(speech.words["records"][key]).format(**facts)


def prompt(writer: Writer, name: str) -> str:
    """A word that stands beside the table: whose turn, points, hand, …"""
    return framed(writer, "prompt", name)


def _said(writer: Writer, name: str, value: Any) -> Any:
    """The value of an action as a node; for a knock what is said with it, or which breach it points out."""
    if name != "knock":
        return _node(value)
    if value == "out":
        sayings = [n.term.text for _, s in writer.game.statements() for n in nodes.walk(s) if isinstance(n, nodes.KnockSaying)]
        return ("saying", sayings[0]) if sayings else ("out", "")
    return ("cards", "") if value == "cards" else ("breach", value)


def _node(value: Any) -> nodes.Node | None:
    if isinstance(value, int):
        return nodes.Number(value)
    if isinstance(value, str):
        return nodes.Card(value) if _CARD.fullmatch(value) else nodes.Named(nodes.Name(value))
    return None
