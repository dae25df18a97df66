"""The books of a shelf in one language, as the site shows them."""

from __future__ import annotations

from rulegen.game import Game
from rulegen.publish.catalogue import Shelf
from rulegen.realise import render
from rulegen.realise.book import make
from rulegen.realise.differences import changes
from rulegen.realise.language import Writer, language


def name(game: Game, code: str) -> str:
    """What the navigation calls a game, or a variant within its game."""
    writer = Writer(game, language(code))
    return ", ".join(writer.call("variant_name", variant) for variant in game.variants) or writer.call("title")


def whole(game: Game, code: str, variants: tuple[Game, ...] = ()) -> str:
    """The whole book of a game, as Markdown; that of a base game closes with what differs in its variants."""
    return render.markdown(make(game, code, {}, variants))


def difference(base: Game, variant: Game, code: str) -> str:
    """What a variant changes, as Markdown."""
    return render.markdown(changes(base, variant, code))


def summary(shelf: Shelf, code: str) -> str:
    """How the game goes, in a few sentences."""
    return next(block.text for block in make(shelf.base, code, {}).blocks if block.kind == "paragraph")
