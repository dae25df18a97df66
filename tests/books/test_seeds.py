"""The books are written, not copied: no seven words in a row are those of the sources."""

import re
from pathlib import Path

import pytest

from shelf import CODES, GAMES, book

RUN = 7


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_no_run_of_the_sources(shared: Path, name: str, code: str) -> None:
    file = shared / "seeds" / f"{code}.txt"
    if not file.is_file():
        pytest.skip("none of the sources is in this language")
    seed = words(file.read_text(encoding="utf-8"))
    runs = {tuple(seed[i : i + RUN]) for i in range(len(seed) - RUN + 1)}
    for block in book(name, code).blocks:
        told = words(block.text)
        for i in range(len(told) - RUN + 1):
            assert tuple(told[i : i + RUN]) not in runs, block.text
