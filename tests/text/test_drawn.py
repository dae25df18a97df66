"""Drawn rules, read and found good. `DRAWN=write pytest tests/text/test_drawn.py` writes the sentences anew; then read them."""

import os

import pytest
from findings import findings

from drawn import RULES, told, variants
from shelf import CODES


@pytest.mark.parametrize("code", CODES)
def test_drawn_rules(code: str) -> None:
    file = RULES.parent / f"{code}.txt"
    text = "\n".join("".join(f"{line}\n    {said}\n" for line, said in told(source, code)) for source in variants())
    if os.environ.get("DRAWN") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_wrong_with_them(code: str) -> None:
    for source in variants():
        for line, said in told(source, code):
            assert not list(findings(said, code)), f"{line}\n{said}"
