"""Sentences that people would write, each with a false neighbour: the true one is read as its rule, the false one is noticed.

`phrases/<language>.tsv` has the fact, the kind of change, the sentence and the altered one. The
cross-check has learned from them: the shares say how much of that it holds, not how it reads what it has not seen.
"""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache

import pytest
from checking import PHRASES, checked, said

LANGUAGES = sorted(path.stem for path in PHRASES.iterdir())
KINDS = {"number", "polarity", "modality", "role", "condition"}
READ, NOTICED = 0.9, 0.6
"""The shares of sentences that are read right, and of those the shares whose false neighbour is noticed."""


@cache
def rows(lang: str) -> tuple[dict[str, str], ...]:
    """The rows of a bank."""
    with (PHRASES / f"{lang}.tsv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_right(row: dict[str, str], lang: str) -> bool:
    """Whether a true sentence states its fact, and nothing in it is called wrong."""
    report = checked(row["sentence"], lang)
    return any(told.rule == row["fact"] for told in report.stated) and not said(report)


def noticed(row: dict[str, str], lang: str) -> bool:
    """Whether a false sentence is called wrong, or at least not taken for the fact."""
    report = checked(row["altered"], lang)
    return bool(said(report)) or all(told.rule != row["fact"] for told in report.stated)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_people_write_is_read_right_and_what_is_false_is_noticed(lang: str) -> None:
    right = [row for row in rows(lang) if read_right(row, lang)]
    seen = [row for row in right if noticed(row, lang)]
    assert len(right) >= READ * len(rows(lang))
    assert len(seen) >= NOTICED * len(right)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bank_has_each_sentence_once_and_every_kind_of_change(lang: str) -> None:
    sentences = Counter(row["sentence"] for row in rows(lang))
    assert not [sentence for sentence, times in sentences.items() if times > 1]
    assert not [row for row in rows(lang) if row["sentence"] == row["altered"]]
    assert {row["kind"] for row in rows(lang)} == KINDS
