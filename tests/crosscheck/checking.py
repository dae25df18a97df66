"""Texts held against the shipped game, each checker made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulegen.crosscheck.check import Checker
from rulegen.crosscheck.document import units
from rulegen.crosscheck.report import Report
from rulegen.publish.catalogue import Shelf, catalogue

TEXTS = Path(__file__).parent / "texts"
OUTSIDE = Path(__file__).parent / "outside"


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
