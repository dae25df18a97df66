"""Every call of a template whose text the tests hold to what was read and found good, word for word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from jinja2.utils import Namespace

from drawn import own, told, variants
from mutation.slots import Mutant, Probed, Slots
from rulegen.realise import book
from rulegen.realise.language import Writer, finished, language
from sentences import OTHERS, Sentences, rule
from sentences import game as listed
from shelf import GAMES, game, outcomes
from talk import other, talk


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
    for name in (*GAMES, *OTHERS):
        writer = Writer(listed(name, code), speech)
        for r in writer.game.rules:
            writer.sentence(r)
    for up in (False, True):
        writer = Writer(listed("redbeard", code, up), speech)
        for line in Sentences(code).composed(up):
            writer.sentence(rule(line))
    for name in GAMES:
        others = tuple(map(game, GAMES[1:])) if name == GAMES[0] else ()
        book.make(game(name), code, outcomes(name), others, {game(o).title: outcomes(o) for o in GAMES[1:]})
    for source in (*variants(), *own(code)):
        for _ in told(source, code):
            pass
    for _ in talk(Writer(game("redbeard"), speech), Writer(other("whist"), speech)):
        pass
