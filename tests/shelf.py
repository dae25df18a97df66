"""The shipped games and their books, made once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulegen.engine.examples import play_examples
from rulegen.engine.state import GameEngine
from rulegen.game import Game
from rulegen.load import load
from rulegen.outcomes import Outcome
from rulegen.realise.blocks import Book
from rulegen.realise.book import make
from rulegen.realise.language import Writer, language, languages
from rulegen.realise.render import markdown
from rulegen.verify import sample

ROOT = Path(__file__).parents[1]
CODES = languages()
GAMES = ("redbeard", "redbeard+skane", "redbeard+uppland")


@cache
def game(name: str) -> Game:
    """A shipped game."""
    return load(name)


@cache
def writer(name: str, code: str) -> Writer:
    """The writer of a shipped game in a language."""
    return Writer(game(name), language(code))


@cache
def outcomes(name: str) -> dict[str, Outcome]:
    """The examples of a shipped game as the engine played them."""
    return play_examples(GameEngine(game(name)))


@cache
def book(name: str, code: str) -> Book:
    """The whole book of a shipped game, its examples played; that of the base game closes with what differs in the others."""
    others = GAMES[1:] if name == GAMES[0] else ()
    played = {game(other).title: outcomes(other) for other in others}
    return make(game(name), code, outcomes(name), tuple(map(game, others)), played, sample(game(name)))


def reading(book: Book) -> str:
    """A book as a reader sees it: Markdown, with the ids of the rules after their sentences instead of links."""
    text = re.sub(r'<a class="rule-link"[^>]*>¶</a>', "", markdown(book))
    return re.sub(r'<span class="rule" id="([^"]+)">(.*?)</span>(?=\s|$)', _marked, text, flags=re.MULTILINE)


def _marked(match: re.Match[str]) -> str:
    others = re.findall(r'<span id="([^"]+)"></span>', match[2])
    inner = re.sub(r'<span id="[^"]+"></span>', "", match[2])
    return f"{inner} ‹{' '.join([match[1], *others])}›"
