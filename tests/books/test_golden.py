"""Whole books, for somebody who knows the language to read. `RULEGEN_GOLDEN=write` writes them anew; then read what changed."""

import os
from pathlib import Path

import pytest

from shelf import CODES, GAMES, book, reading

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_a_book_reads_as_it_was_read_and_found_good(name: str, code: str) -> None:
    file = GOLDEN / f"{name}.{code}.md"
    text = reading(book(name, code))
    if os.environ.get("RULEGEN_GOLDEN") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
