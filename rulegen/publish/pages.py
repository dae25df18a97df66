"""The pages of a site in one language, as plain Markdown; their paths are the same in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulegen.game import Game
from rulegen.publish import books
from rulegen.publish.catalogue import Shelf
from rulegen.publish.failure import language_at_fault
from rulegen.publish.words import words

HOME = "index.md"
_WEIGHT = 0.3  # a variant's book repeats the base game's, which a search is to find first


@dataclass(frozen=True)
class Page:
    """A page: where it lies, what the navigation calls it, its Markdown."""

    path: str
    title: str
    text: str


@dataclass(frozen=True)
class Chapter:
    """A game or a variant in the navigation: its first page, and what lies under it."""

    title: str
    page: Page
    under: tuple[Page | Chapter, ...] = ()

    def __iter__(self) -> Iterator[Page]:
        yield self.page
        for part in self.under:
            yield from part if isinstance(part, Chapter) else (part,)


@dataclass(frozen=True)
class Pages:
    """What is written for one language: the start page, and a chapter for each game."""

    home: Page
    chapters: tuple[Chapter, ...]

    def __iter__(self) -> Iterator[Page]:
        yield self.home
        for chapter in self.chapters:
            yield from chapter

    @property
    def navigation(self) -> list[dict[str, Any]]:
        """The pages as `nav:` of a mkdocs.yml."""
        return [{self.home.title: self.home.path}, *map(_entry, self.chapters)]


def pages(shelves: tuple[Shelf, ...], code: str) -> Pages:
    """Every page of the games in one language."""
    with language_at_fault(code):
        chapters = tuple(_game(shelf, code) for shelf in shelves)
        return Pages(_home(shelves, chapters, code), chapters)


def paths(shelves: tuple[Shelf, ...]) -> frozenset[str]:
    """Where the pages of the games lie, in whatever language."""
    games = {f"{folder(game)}/index.md" for shelf in shelves for game in shelf}
    return frozenset({HOME} | games | {f"{folder(game)}/book.md" for shelf in shelves for game in shelf.variants})


def folder(game: Game) -> str:
    """The folder of a game's pages: `redbeard`, `redbeard/skane`, `redbeard/skane+my_house`."""
    return f"{game.name}/{'+'.join(game.variants)}" if game.variants else game.name


def write(made: Pages, place: Path) -> None:
    """The pages on disk, for any builder of websites."""
    for page in made:
        path = place / page.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.text, encoding="utf-8", newline="\n")


def _entry(part: Page | Chapter) -> dict[str, Any]:
    if isinstance(part, Page):
        return {part.title: part.path}
    return {part.title: [part.page.path, *map(_entry, part.under)]}


def _game(shelf: Shelf, code: str) -> Chapter:
    title = books.name(shelf.base, code)
    book = Page(f"{folder(shelf.base)}/index.md", title, books.whole(shelf.base, code, shelf.variants))
    return Chapter(title, book, tuple(_variant(shelf.base, variant, code) for variant in shelf.variants))


def _variant(base: Game, variant: Game, code: str) -> Chapter:
    title, say = books.name(variant, code), words(code)
    differs = f"{books.difference(base, variant, code)}\n[{say.whole_book}](book.md)\n"
    book = f"---\nweight: {_WEIGHT}\n---\n\n{books.whole(variant, code)}"
    return Chapter(
        title, Page(f"{folder(variant)}/index.md", title, differs), (Page(f"{folder(variant)}/book.md", say.whole_book, book),)
    )


def _home(shelves: tuple[Shelf, ...], chapters: tuple[Chapter, ...], code: str) -> Page:
    """The start page: each game in a few sentences, with the way to its books."""
    say = words(code)
    alone = len(shelves) == 1
    lines: list[str] = [] if alone else [f"# {say.games}"]
    for shelf, chapter in zip(shelves, chapters, strict=True):
        lines += [f"{'#' if alone else '##'} {chapter.title}", books.summary(shelf, code), "\n".join(_ways(chapter, say))]
    return Page(HOME, say.home, "\n\n".join(lines) + "\n")


def _ways(chapter: Chapter, say: Any) -> Iterator[str]:
    """A list of the books of a game: its own, and two pages for each variant."""
    yield f"- **{chapter.title}**<br>[{say.rulebook}]({chapter.page.path})"
    for variant in chapter.under:
        if isinstance(variant, Chapter):
            pages = [(say.differs, variant.page.path), *((page.title, page.path) for page in variant if page != variant.page)]
            yield f"- **{variant.title}**<br>" + "<br>".join(f"[{title}]({path})" for title, path in pages)
