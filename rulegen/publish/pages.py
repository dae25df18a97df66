"""The pages of a site in one language, as plain Markdown; their paths are the same in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulegen.game import Game
from rulegen.publish import books, parallel, report
from rulegen.publish.catalogue import Shelf
from rulegen.publish.failure import language_at_fault
from rulegen.publish.words import words
from rulegen.realise.render import markdown

HOME = "index.md"
BALANCE = "balance.md"
PARALLEL = "parallel.md"
MARKDOWN = "markdown"
"""The folder of a built site that holds its pages as Markdown, a folder a language."""
_WEIGHT = 0.3
"""How much a word in a variant's book, or beside the other languages, counts in a search: it repeats the base game's book."""


@dataclass(frozen=True)
class Page:
    """A page: where it lies, what the navigation calls it, its Markdown."""

    path: str
    title: str
    text: str


@dataclass(frozen=True)
class VariantPages:
    """What differs in a variant, its whole book, and how it plays out, where that was measured."""

    title: str
    differs: Page
    book: Page
    balance: tuple[Page, ...] = ()
    told: bool = True
    """Whether the base game's own book tells it; others stand apart, so that they do not hide it."""


@dataclass(frozen=True)
class GamePages:
    """The book of a game with its summary and the links to its parts, how it plays out, and the pages of the variants.

    `parallel` has the rules in every language side by side.
    """

    title: str
    summary: str
    book: Page
    parts: tuple[tuple[str, str], ...]
    variants: tuple[VariantPages, ...]
    parallel: Page
    balance: tuple[Page, ...] = ()

    def __iter__(self) -> Iterator[Page]:
        yield from (self.book, *self.balance, self.parallel)
        for variant in self.variants:
            yield from (variant.differs, variant.book, *variant.balance)


@dataclass(frozen=True)
class Pages:
    """What is written for one language: the start page, and the pages of each game."""

    home: Page
    games: tuple[GamePages, ...]
    more: str
    """What the variants are called that a game's own book does not tell."""

    def __iter__(self) -> Iterator[Page]:
        yield self.home
        for game in self.games:
            yield from game

    @property
    def navigation(self) -> list[dict[str, Any]]:
        """The pages as `nav:` of a mkdocs.yml."""
        return [{self.home.title: self.home.path}, *(_entry(game, self.more) for game in self.games)]


def pages(shelves: tuple[Shelf, ...], code: str) -> Pages:
    """Every page of the games in one language."""
    with language_at_fault(code):
        games = tuple(_game(shelf, code) for shelf in shelves)
        return Pages(_home(games, words(code)), games, words(code).more)


def paths(shelves: tuple[Shelf, ...]) -> frozenset[str]:
    """Where the pages of the games lie, in whatever language."""
    first = {f"{folder(game)}/index.md" for shelf in shelves for game in shelf}
    books = {f"{folder(game)}/book.md" for shelf in shelves for game in shelf.variants}
    balance = {f"{folder(game)}/{BALANCE}" for shelf in shelves for game in shelf if game.title in shelf.measured}
    side_by_side = {f"{folder(shelf.base)}/{PARALLEL}" for shelf in shelves}
    return frozenset({HOME} | first | books | balance | side_by_side)


def folder(game: Game) -> str:
    """The folder of a game's pages: `redbeard`, `redbeard/skane`, `redbeard/skane+my_house`."""
    return f"{game.name}/{'+'.join(game.variants)}" if game.variants else game.name


def write(made: Pages, place: Path) -> None:
    """The pages on disk, for any builder of websites."""
    for page in made:
        path = place / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.text, encoding="utf-8", newline="\n")


def _entry(game: GamePages, more: str) -> dict[str, Any]:
    told, others = (
        [
            {pages.title: [pages.differs.path, *_listed(pages.book, *pages.balance)]}
            for pages in game.variants
            if pages.told is told
        ]
        for told in (True, False)
    )
    around = [*([{more: others}] if others else []), *_listed(game.parallel)]
    return {game.title: [game.book.path, *_listed(*game.balance), *told, *around]}


def _listed(*made: Page) -> list[dict[str, str]]:
    return [{page.title: page.path} for page in made]


def _game(shelf: Shelf, code: str) -> GamePages:
    title, book = books.name(shelf.base, code), books.whole(shelf, shelf.base, code)
    path = f"{folder(shelf.base)}/index.md"
    return GamePages(
        title=title,
        summary=books.summary(book),
        book=Page(path, title, markdown(book)),
        parts=tuple((part, f"{path}#{anchor}") for part, anchor in books.parts(book)),
        variants=tuple(_variant(shelf, variant, code) for variant in shelf.variants),
        parallel=_parallel(shelf, code),
        balance=_balance(shelf, shelf.base, code, "index.md"),
    )


def _parallel(shelf: Shelf, code: str) -> Page:
    """The page for editors and translators."""
    text = f"---\nweight: {_WEIGHT}\n---\n\n{parallel.page(shelf, code, 'index.md')}"
    return Page(f"{folder(shelf.base)}/{PARALLEL}", words(code).parallel, text)


def _variant(shelf: Shelf, variant: Game, code: str) -> VariantPages:
    title, say = books.name(variant, code), words(code)
    differs = f"{markdown(books.difference(shelf, variant, code))}\n[{say.whole_book}](book.md)\n"
    book = f"---\nweight: {_WEIGHT}\n---\n\n{markdown(books.whole(shelf, variant, code))}"
    return VariantPages(
        title,
        Page(f"{folder(variant)}/index.md", title, differs),
        Page(f"{folder(variant)}/book.md", say.whole_book, book),
        _balance(shelf, variant, code, "book.md"),
        variant in shelf.told,
    )


def _balance(shelf: Shelf, game: Game, code: str, book: str) -> tuple[Page, ...]:
    """The page that tells how a game plays out, if that was measured."""
    measured = shelf.measured.get(game.title)
    if measured is None:
        return ()
    text = report.page(game, measured, code, book)
    return (Page(f"{folder(game)}/{BALANCE}", report.words(code).title, text),)


def _home(games: tuple[GamePages, ...], say: Any) -> Page:
    """The start page: each game in a few sentences, with the way to its books."""
    (level, lines) = ("#", []) if len(games) == 1 else ("##", [f"# {say.games}"])
    for game in games:
        lines += [f"{level} {game.title}", game.summary, "\n".join(_ways(game, say))]
        others = [f"- [{pages.title}]({pages.differs.path})" for pages in game.variants if not pages.told]
        lines += [f"{level}# {say.more}", "\n".join(others)] if others else []
    return Page(HOME, say.home, "\n\n".join(lines) + "\n")


def _ways(game: GamePages, say: Any) -> Iterator[str]:
    """A list of the books of a game: its own with its parts, and the two pages of each variant that it tells."""
    yield _way(game.title, [(say.rulebook, game.book.path), *game.parts])
    for variant in (pages for pages in game.variants if pages.told):
        yield _way(variant.title, [(say.differs, variant.differs.path), (variant.book.title, variant.book.path)])


def _way(title: str, links: list[tuple[str, str]]) -> str:
    return f"- **{title}**<br>" + "<br>".join(f"[{text}]({path})" for text, path in links)
