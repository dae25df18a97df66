"""The reading view: a game rule by rule, its source and every language side by side, for editors and translators."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.publish.catalogue import Shelf
from rulegen.publish.words import endonym, words
from rulegen.realise.blocks import address
from rulegen.realise.frame import framed
from rulegen.realise.language import Writer, language, languages
from rulegen.unparse import source


def page(shelf: Shelf, code: str, book: str) -> str:
    """The page in a language, as Markdown: the rules of the game, then those that its variants have of their own.

    `book` is where the game's own book lies, beside this page.
    """
    return "\n\n".join(_Page(shelf, code, book).parts()) + "\n"


def written(rule: GameRule) -> str:
    """A rule as its source has it, on one line, with every name's value in its place."""
    head = f"{rule.form} {', '.join(rule.ids)}"
    if rule.instead:
        head += f" instead of {', '.join(rule.instead)}"
    body = "; ".join(map(source, rule.body)) or f"as {', '.join(rule.as_rules)}"
    return f"{head}: {body}"


class _Page:
    def __init__(self, shelf: Shelf, code: str, book: str) -> None:
        self.shelf = shelf
        self.code = code
        self.book = book
        self.writer = Writer(shelf.base, language(code))

    def parts(self) -> Iterator[str]:
        say = words(self.code)
        yield f"# {framed(self.writer, 'title')}: {say.parallel[:1].lower()}{say.parallel[1:]}"
        yield escape(say.parallel_text.format(**self._counts()), quote=False)
        yield from self._game(self.shelf.base, self.shelf.base.rules)
        for variant in self.shelf.told:
            yield from self._game(variant, _own(self.shelf.base, variant))

    def _game(self, game: Game, rules: tuple[GameRule, ...]) -> Iterator[str]:
        """Rules by chapter, or under the name of the variant that has them."""
        writers = {code: Writer(game, language(code)) for code in languages()}
        heading = ""
        for rule in rules:
            here = framed(writers[self.code], "chapter", rule.chapter) if game is self.shelf.base else ""
            here = here or framed(writers[self.code], "title")
            if here != heading:
                heading = here
                yield f"## {here}"
            yield from self._rule(rule, writers, game is self.shelf.base)

    def _rule(self, rule: GameRule, writers: dict[str, Writer], anchored: bool) -> Iterator[str]:
        """The ids and the place of a rule, its source, and what each language says."""
        id = ", ".join(rule.ids).replace("_", r"\_")
        name = f"[{id}]({self.book}#{address(rule.id)})" if anchored else id
        yield f"**{name}** {escape(Path(rule.place.file).name)}:{rule.place.line}"
        yield f"    {written(rule)}"
        rows = (f"| {endonym(code)} | {_cell(code, writer.sentence(rule))} |" for code, writer in writers.items())
        yield "\n".join(("|   |   |", "| --- | --- |", *rows))

    def _counts(self) -> dict[str, int]:
        """What the page tells of, and what the tests hold: rules, languages, texts, numbers, constructs."""
        rules = [*self.shelf.base.rules, *(rule for v in self.shelf.told for rule in _own(self.shelf.base, v))]
        return {
            "rules": len(rules),
            "languages": len(languages()),
            "texts": len(rules) * len(languages()),
            "numbers": sum(isinstance(node, nodes.Number) for rule in rules for node in nodes.walk(rule.body)),
            "constructs": len(self.writer.constructs),
        }


def _own(base: Game, variant: Game) -> tuple[GameRule, ...]:
    """The rules that a variant has of its own."""
    return tuple(rule for rule in variant.rules if rule.origin != base.name)


def _cell(code: str, text: str) -> str:
    return f'<span lang="{code}">{escape(text, quote=False).replace("|", "&#124;")}</span>'
