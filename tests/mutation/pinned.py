"""Every call of a template whose text the tests hold to what was read and found good, word for word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from jinja2.utils import Namespace

from drawn import own, told, variants
from mutation.slots import Mutant, Probed, Slots
from random_rules import HEAD
from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.parse import parse
from rulegen.realise import book
from rulegen.realise.language import Writer, finished, language
from shelf import GAMES, game, outcomes
from talk import other, talk

TESTS = Path(__file__).parents[1]
LISTS = {"sv": "sentences.txt", "en": "sentences.txt"}
OTHERS = ("plump", "hearts", "whist")


@dataclass(frozen=True, eq=False)
class Pinned:
    """A call of a macro from outside the templates, what it says, and the slots that it writes."""

    writer: Writer
    macro: str
    args: tuple[Any, ...]
    features: dict[str, Any]
    text: str
    slots: frozenset[int]


class Bench:
    """The templates of a language with all that may go wrong in them, and what is held against it."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.slots = Slots()
        self.by_slot: dict[int, list[Pinned]] = {}
        self._seen: set[tuple[str, str, str]] = set()
        speech = language(code)
        self._templates = Probed(self.slots, speech.templates)
        self.also(lambda: say_everything(code))

    def also(self, say: Callable[[], object]) -> list[Pinned]:
        """Holds what is said to what is said today: every call from outside the templates."""
        found: list[Pinned] = []
        depth = 0
        plain = Writer.call

        def call(writer: Writer, macro: str, *args: Any, **features: Any) -> str:
            nonlocal depth
            if depth or writer.language.code != self.code:
                return plain(writer, macro, *args, **features)
            depth += 1
            self.slots.seen.clear()
            try:
                text = plain(writer, macro, *args, **features)
            finally:
                depth -= 1
            key = (macro, repr((args, features)), text)
            if key not in self._seen:
                self._seen.add(key)
                found.append(Pinned(writer, macro, args, features, finished(text), frozenset(self.slots.seen)))
            return text

        with patch.object(language(self.code), "templates", self._templates), patch.object(Writer, "call", call):
            say()
        for pinned in sorted(found, key=lambda pinned: len(pinned.slots)):
            for slot in pinned.slots:
                self.by_slot.setdefault(slot, []).append(pinned)
        return found

    def forget(self, calls: list[Pinned]) -> None:
        """Holds to these no longer."""
        gone = set(calls)
        for slot in {slot for pinned in calls for slot in pinned.slots}:
            self.by_slot[slot] = [pinned for pinned in self.by_slot[slot] if pinned not in gone]

    def killed(self, mutant: Mutant) -> bool:
        """Whether some text is another one, or none at all, when this goes wrong."""
        self.slots.today = mutant
        try:
            return any(self._changed(call) for call in reversed(self.by_slot.get(mutant.slot, ())))
        finally:
            self.slots.today = None

    def _changed(self, call: Pinned) -> bool:
        """Whether a call says another thing today; what a sentence had in mind before is forgotten."""
        minds = [(attrs, dict(attrs)) for attrs in self._minds(call.writer)]
        try:
            return finished(call.writer.call(call.macro, *call.args, **call.features)) != call.text
        except Exception:
            return True
        finally:
            for attrs, before in minds:
                attrs.clear()
                attrs.update(before)

    def _minds(self, writer: Writer) -> Iterator[dict[str, Any]]:
        """What the templates of a writer keep in mind."""
        found = list(writer._macros.values())
        if "mind.j2" in writer.language.files:  # one for all files
            found += vars(self._templates.get_template("mind.j2").module).values()
        for value in found:
            if isinstance(value, Namespace):
                yield value._Namespace__attrs  # type: ignore[attr-defined]


# ---------- what the tests have read


def say_everything(code: str) -> None:
    """Says all that a golden file of the language holds: sentences, books, the talk at the table."""
    speech = language(code)
    for name in GAMES:
        writer = Writer(game(name), speech)
        for rule in game(name).rules:
            writer.sentence(rule)
    for up in (False, True):
        writer = Writer(_known(code, up), speech)
        for line in _composed(code, up):
            writer.sentence(_rule(line))
    for name in OTHERS:
        flat = other(name)
        if code in LISTS:
            writer = Writer(flat, speech)
            for rule in flat.rules:
                writer.sentence(rule)
    for name in GAMES:
        others = tuple(map(game, GAMES[1:])) if name == GAMES[0] else ()
        book.make(game(name), code, outcomes(name), others, {game(o).title: outcomes(o) for o in GAMES[1:]})
    for source in (*variants(), *own(code)):
        for _ in told(source, code):
            pass
    for _ in talk(Writer(game("redbeard"), speech), Writer(other("whist"), speech)):
        pass


def _composed(code: str, up: bool) -> list[str]:
    """The rules that stand in the list of sentences with no game around them."""
    text = (TESTS / "text" / code / LISTS.get(code, "golden.txt")).read_text(encoding="utf-8")
    parts = re.split(r"^== (.*)$", text, flags=re.M)[1:]
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    (body,) = (body for title, body in sections.items() if title.endswith(" up" if up else " down"))
    return re.findall(r"^(?! |#|$)(.*)$", body, re.M)


def _known(code: str, up: bool) -> Game:
    flat = game("redbeard")
    stated = parse(f"game g\n{HEAD}").statements
    sets = {s.name.text: s.cards for s in stated if isinstance(s, nodes.CardSet)}
    values = {s.name.text: s.value for s in stated if isinstance(s, nodes.Let)}
    flat = replace(
        flat, values={**flat.values, "passing": values["passing"]}, folders=(*flat.folders, str(TESTS / "text" / code))
    )
    flat = flat if code in LISTS else replace(flat, card_sets=sets)
    return replace(flat, rules=tuple(map(_from_zero, flat.rules))) if up else flat


def _from_zero(rule: GameRule) -> GameRule:
    zero = nodes.Number(0)
    return replace(rule, body=tuple(replace(s, number=zero) if isinstance(s, nodes.StartPoints) else s for s in rule.body))


def _rule(text: str) -> GameRule:
    head = f"rule t {text}" if text.startswith("instead of") else f"rule t: {text}"
    (made,) = parse(f"game g\n{head}\n").statements
    assert isinstance(made, nodes.Rule)
    return GameRule(("t",), "rule", made.body, "play", "g", nodes.NOWHERE, tuple(n.text for n in made.instead or ()))
