"""The books of a game in one language, and what the site says of them."""

from __future__ import annotations

from rulegen.game import Game
from rulegen.publish.catalogue import Shelf
from rulegen.realise.blocks import Book
from rulegen.realise.book import make
from rulegen.realise.differences import changes
from rulegen.realise.language import Writer, language

_PART, _VARIANTS = "part-", "part-variants"
"""How the names of the parts begin that a book has besides the chapters of its game; one of them has pages of its own."""


def whole(shelf: Shelf, game: Game, code: str) -> Book:
    """The whole book of a game; that of a base game closes with what differs in the variants that its sources tell."""
    variants = shelf.told if game is shelf.base else ()
    return make(game, code, shelf.outcomes[game.title], variants, shelf.outcomes, shelf.samples[game.title])


def difference(shelf: Shelf, variant: Game, code: str) -> Book:
    """What a variant changes."""
    return changes(shelf.base, variant, code, shelf.outcomes[variant.title])


def name(game: Game, code: str) -> str:
    """What the navigation calls a game, or a variant within its game."""
    writer = Writer(game, language(code))
    return ", ".join(writer.call("variant_name", variant) for variant in game.variants) or writer.call("title")


def summary(book: Book) -> str:
    """How the game goes, in a few sentences."""
    return next(block.text for block in book.blocks if block.kind == "paragraph")


def parts(book: Book) -> list[tuple[str, str]]:
    """The parts of a book besides the game's own chapters (questions, glossary …): titles and anchors."""
    headings = (block for block in book.blocks if block.kind == "heading" and block.level == 2)
    return [
        (heading.text, heading.name) for heading in headings if heading.name.startswith(_PART) and heading.name != _VARIANTS
    ]
