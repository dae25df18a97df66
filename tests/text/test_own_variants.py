"""Variants of one language, read and found good. `DRAWN=write pytest tests/text/test_own_variants.py` writes what they say."""

import os

import pytest
from findings import findings

from drawn import PLACE, own, told

CODES = tuple(sorted(path.parent.name for path in PLACE.glob("*/variants.txt")))


@pytest.mark.parametrize("code", CODES)
def test_own_variants(code: str) -> None:
    file = PLACE / code / "variants.txt"
    text = "\n".join("".join(f"{line}\n    {said}\n" for line, said in told(source, code)) for source in own(code))
    if os.environ.get("DRAWN") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_wrong_with_them(code: str) -> None:
    for source in own(code):
        for line, said in told(source, code):
            assert not list(findings(said, code)), f"{line}\n{said}"
