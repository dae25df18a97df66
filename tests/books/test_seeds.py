"""All that stands in the project is written, not copied: no seven words in a row are those of the sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulegen.realise.numerals import cardinal
from shelf import CODES, GAMES, ROOT, book

RUN = 7
SOURCES = ("sv", "fi", "nb")
FOLDERS = ("spec", "templates", "site", "tests", "rulegen", "editors", "bench")
TEXTS = {".txt", ".md", ".html", ".tsv", ".toml", ".rules", ".py", ".j2", ".yml"}


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


@cache
def runs(place: Path) -> dict[str, frozenset[tuple[str, ...]]]:
    """The runs of each source, but for the bids in a row, which nobody can say in other words."""
    made = {}
    for code in SOURCES:
        bids = {cardinal(code, number) for number in range(1, 7)}
        seed = words((place / f"{code}.txt").read_text(encoding="utf-8"))
        every = (tuple(seed[i : i + RUN]) for i in range(len(seed) - RUN + 1))
        made[code] = frozenset(run for run in every if sum(word in bids for word in run) < RUN - 2)
    return made


def copied(text: str, known: frozenset[tuple[str, ...]]) -> Iterator[str]:
    """The runs of a text that stand in a source too."""
    told = words(text)
    for i in range(len(told) - RUN + 1):
        if tuple(told[i : i + RUN]) in known:
            yield " ".join(told[i : i + RUN])


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_no_run_of_the_sources_is_in_a_book(shared: Path, name: str, code: str) -> None:
    for known in runs(shared / "seeds").values():
        for block in book(name, code).blocks:
            assert not list(copied(block.text, known)), block.text


@pytest.mark.parametrize("code", SOURCES)
def test_no_run_of_the_sources_is_in_the_project(shared: Path, code: str) -> None:
    known = runs(shared / "seeds")[code]
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in TEXTS]
    files = [path for path in (*files, *ROOT.glob("*.md")) if "node_modules" not in path.parts]
    assert len(files) > 300
    wrong = {
        f"{path.relative_to(ROOT)}:{number}: {run}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for text in {line, re.sub(r"\s*\{[\w., ]+\}", "", line)}  # as it stands, and without the labels of a test's text
        for run in copied(text, known)
    }
    assert not wrong
