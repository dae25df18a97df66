"""Texts held against the shipped game, each checker made once."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from rulegen.crosscheck.check import Checker
from rulegen.crosscheck.document import units
from rulegen.crosscheck.report import Report
from rulegen.data import folder
from rulegen.publish.catalogue import Shelf, catalogue

HERE = Path(__file__).parent
TEXTS, OUTSIDE, PHRASES = HERE / "texts", HERE / "outside", HERE / "phrases"
"""Labelled texts of our own and of other authors, and single sentences: what the shipped experience has learned from."""
UNSEEN = HERE / "unseen"
"""Labelled texts of other authors from which nothing is ever learned, and for which no word or threshold is chosen."""


def rulebooks(place: Path, lang: str = "") -> list[Path]:
    """The labelled texts of a folder, of one language or of all."""
    return sorted(path for path in place.iterdir() if path.suffix != ".tsv" and path.stem.startswith(lang))


def digest() -> str:
    """What tells whether a labelled text that is learned from, or a lexicon, has changed."""
    learned = [path for place in (TEXTS, OUTSIDE, PHRASES) for path in place.iterdir()]
    learned += [*folder("templates").glob("*/concepts.toml"), *folder("spec").glob("redbeard/concepts.*.toml")]
    made = sha256()
    for path in sorted(learned, key=lambda path: path.parts[-2:]):
        made.update("/".join(path.parts[-2:]).encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return made.hexdigest()[:16]


@cache
def shelf() -> Shelf:
    """The shipped game with its variants."""
    return catalogue(["redbeard"], Path())[0]


@cache
def checker(lang: str) -> Checker:
    """What reads a language."""
    return Checker(shelf().base, shelf().told, lang)


def checked(text: str, lang: str, name: str = "x.txt") -> Report:
    """A text held against the game."""
    return checker(lang).check(units(text, name), name)


def said(report: Report) -> list[tuple[str, str | None]]:
    """The findings in short, without what is missing."""
    return [(finding.verdict, finding.rule) for finding in report.findings if finding.verdict != "missing"]
