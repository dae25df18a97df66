"""The lists of sentences that natives have read: rules, each with what it says in a language, word for word.

A list holds the rules of the shipped games and of other games of the family, then rules that were composed for it, in a game
that counts points down and in one that counts them up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from random_rules import HEAD
from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.parse import parse
from rulegen.realise.language import Writer, language
from rulegen.unparse import source
from shelf import GAMES
from shelf import game as shipped
from talk import GAMES as OTHERS
from talk import other

PLACE = Path(__file__).parent / "text"
FILES = {"fi": "golden.txt", "nb": "golden.txt"}


@cache
def game(name: str, code: str, up: bool = False) -> Game:
    """A game that knows the terms of a language's tests; `up`: its points begin at zero."""
    if name in OTHERS:
        return other(name)
    flat, stated = shipped(name), parse(f"game g\n{HEAD}").statements
    sets = {s.name.text: s.cards for s in stated if isinstance(s, nodes.CardSet)}
    values = {s.name.text: s.value for s in stated if isinstance(s, nodes.Let)}
    flat = replace(flat, card_sets=sets, values={**flat.values, **values}, folders=(*flat.folders, str(PLACE / code)))
    return replace(flat, rules=tuple(map(_from_zero, flat.rules))) if up else flat


def _from_zero(rule: GameRule) -> GameRule:
    zero = nodes.Number(0)
    return replace(rule, body=tuple(replace(s, number=zero) if isinstance(s, nodes.StartPoints) else s for s in rule.body))


def rule(text: str, id: str = "t") -> GameRule:
    """A rule as if it stood in a game: `nobody may pass`, with `instead of id: …` before it when it stands for another."""
    head = f"rule t {text}" if text.startswith("instead of") else f"rule t: {text}"
    (made,) = parse(f"game g\n{head}\n").statements
    assert isinstance(made, nodes.Rule)
    instead = tuple(name.text for name in made.instead or ())
    return GameRule((id,), "rule", made.body, "play", "g", nodes.NOWHERE, instead)


@dataclass(frozen=True)
class Sentences:
    """What is said in a language, and its list."""

    code: str

    @property
    def file(self) -> Path:
        return PLACE / self.code / FILES.get(self.code, "sentences.txt")

    def writer(self, name: str = "redbeard", up: bool = False) -> Writer:
        return _writer(name, self.code, up)

    def says(self, text: str, up: bool = False) -> str:
        """What a rule says."""
        return self.writer(up=up).sentence(rule(text))

    def beside(self, text: str, **others: str) -> str:
        """What a rule says that names other rules, given by their ids."""
        flat = game("redbeard", self.code)
        more = tuple(rule(text, id) for id, text in others.items())
        return Writer(replace(flat, rules=(*flat.rules, *more)), language(self.code)).sentence(rule(text))

    def told(self, name: str) -> Iterator[tuple[str, str]]:
        """Every rule of a game: its source on one line, and its sentence."""
        for r in game(name, self.code).rules:
            instead = f" instead of {', '.join(r.instead)}" if r.instead else ""
            body = "; ".join(source(s) for s in r.body) if r.body else f"as {', '.join(r.as_rules)}"
            yield f"{', '.join(r.ids)}{instead}: {body}", self.writer(name).sentence(r)

    def listed(self) -> str:
        """The list as it should be."""
        parts: list[str] = []
        seen: set[tuple[str, str]] = set()
        for name in (*GAMES, *OTHERS):
            pairs = [pair for pair in self.told(name) if pair not in seen]
            seen |= set(pairs)
            parts.append(f"== {name}\n\n" + "".join(f"{line}\n    {sentence}\n" for line, sentence in pairs))
        for title, body in self._composed.items():
            up = title.endswith(" up")
            kept = [line for line in body.splitlines() if not line.startswith(" ")]
            lines = (f"{line}\n    {self.says(line, up)}" if line and line[0] != "#" else line for line in kept)
            parts.append(f"== {title}\n" + "\n".join(lines).rstrip() + "\n")
        return "\n".join(parts)

    def composed(self, up: bool) -> list[str]:
        """The rules that were composed for the list."""
        (body,) = (body for title, body in self._composed.items() if title.endswith(" up" if up else " down"))
        return re.findall(r"^(?! |#|$)(.*)$", body, re.M)

    def read(self) -> list[str]:
        """Every sentence of the list."""
        return re.findall(r"^    (.*)$", self.file.read_text(encoding="utf-8"), re.M)

    @property
    def _composed(self) -> dict[str, str]:
        parts = re.split(r"^== (.*)\n", self.file.read_text(encoding="utf-8"), flags=re.M)[1:]
        sections = dict(zip(parts[::2], parts[1::2], strict=True))
        return {title: body for title, body in sections.items() if title.endswith((" down", " up"))}


@cache
def _writer(name: str, code: str, up: bool) -> Writer:
    return Writer(game(name, code, up), language(code))
