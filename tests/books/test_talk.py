"""What is said at a table, read and found good. `TALK=write pytest tests/books/test_talk.py` writes it anew; then read it."""

import os
from pathlib import Path

import pytest

from rulegen.load import load
from rulegen.realise.language import Writer, language
from shelf import CODES
from talk import other, talk

GOLDEN = Path(__file__).parent / "talk"


@pytest.mark.parametrize("code", CODES)
def test_what_is_said_at_the_table(code: str) -> None:
    file = GOLDEN / f"{code}.txt"
    down, up = Writer(load("redbeard"), language(code)), Writer(other("whist"), language(code))
    text = "".join(f"{what.strip()}\n    {said}\n" for what, said in talk(down, up))
    if os.environ.get("TALK") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
