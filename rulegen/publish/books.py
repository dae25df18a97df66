"""The books of the games as the site shows them."""

from __future__ import annotations

from rulegen.game import Game, GameRule
from rulegen.realise import render
from rulegen.realise.blocks import Block, Book
from rulegen.realise.language import Writer, language
from rulegen.realise.lexicon import MissingForm


def name(game: Game, code: str) -> str:
    """What the navigation calls a game or a variant."""
    return (
        game.titles.get((game.variants or (game.name,))[-1], {}).get(code) or (game.variants or (game.name,))[-1].capitalize()
    )


def book(game: Game, code: str) -> Book:
    """The whole book of a game."""
    return _listed(game, code, name(game, code), game.rules)


def differences(base: Game, variant: Game, code: str) -> Book:
    """The rules of a variant that its base does not have."""
    return _listed(variant, code, name(variant, code), tuple(rule for rule in variant.rules if rule.origin != base.name))


def introduction(game: Game, code: str) -> list[str]:
    """The game in a few sentences."""
    return []


def markdown(book: Book) -> str:
    """A book as the Markdown of its page."""
    return render.markdown(book)


def _listed(game: Game, code: str, title: str, rules: tuple[GameRule, ...]) -> Book:
    writer = Writer(game, language(code))

    def sentence(rule: GameRule) -> str:
        try:
            return writer.sentence(rule)
        except MissingForm:
            return rule.id

    blocks = [Block("heading", title, level=1)]
    for chapter in game.chapters:
        told = [Block("item", sentence(rule), rules=rule.ids, anchors=rule.ids) for rule in rules if rule.chapter == chapter]
        blocks += [Block("heading", chapter, level=2, name=chapter), *told] if told else []
    return Book(game.title, code, title, tuple(blocks))
