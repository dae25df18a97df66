"""What people type at the table."""

import pytest

from rulegen.cli.typed import Choice, card_names, folded, meant, words


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("Hjärter  Sju", "hjartersju"),
        ("♥7", "h7"),
        ("7♥️", "7h"),
        ("RÖDSKÄGG", "rodskagg"),
        ("hja\u0308rter", "hjarter"),
        ("kløver", "klover"),
        ("  ?!  ", ""),
        ("\x00\x1b[A", "a"),
    ],
)
def test_folded(typed: str, plain: str) -> None:
    assert folded(typed) == plain


def test_words() -> None:
    assert words(" Hjärter, SJU ") == ["hjarter", "sju"]


SEVEN = Choice("7H", card_names("7", "H", "hjärter sju"), "1")
TEN = Choice("TD", card_names("T", "D", "ruter tio"), "2")
KING = Choice("KH", card_names("K", "H", "hjärter kung"))
PASS = Choice("pass", ("pass", "smyg"), "0")
ALL = [SEVEN, TEN, KING, PASS]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("1", ["7H"]),
        ("h7", ["7H"]),
        ("7H", ["7H"]),
        ("♥7", ["7H"]),
        ("7", ["7H"]),
        ("hjarter sju", ["7H"]),
        ("Hjärter s", ["7H"]),
        ("hjärter", ["7H"]),  # the one that may be played, not the one that may not
        ("hjärter k", ["KH"]),
        ("10d", ["TD"]),
        ("d10", ["TD"]),
        ("smy", ["pass"]),
        ("P", ["pass"]),
        ("", []),
        ("xyzzy", []),
        ("99", []),
    ],
)
def test_meant(typed: str, found: list[str]) -> None:
    assert [choice.value for choice in meant(typed, ALL)] == found


def test_ambiguous() -> None:
    other = Choice("8H", card_names("8", "H", "hjärter åtta"), "3")
    assert {choice.value for choice in meant("hjärter", [*ALL, other])} == {"7H", "8H"}
