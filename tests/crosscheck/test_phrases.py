"""Sentences that people would write, each with a false neighbour: the true one is read as its rule, the false one is noticed.

`phrases/<language>.tsv` has the fact, the kind of change, the sentence and the altered one. Every fifth sentence of a fact
was kept aside while the lexicon grew: its shares are the honest ones.
"""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from checking import checked, said

PHRASES = Path(__file__).parent / "phrases"
LANGUAGES = sorted(path.stem for path in PHRASES.iterdir())
KINDS = {"number", "polarity", "modality", "role", "condition"}
FLOORS = {"fi": (0.92, 0.67, 0.9, 0.66), "nb": (0.88, 0.62, 0.8, 0.35), "sv": (0.86, 0.67, 0.79, 0.64)}
"""The shares of sentences read right, worked on and kept aside, and of those the shares whose false neighbour is noticed."""


@cache
def rows(lang: str) -> tuple[dict[str, str], ...]:
    """The rows of a bank, each with whether it was kept aside."""
    with (PHRASES / f"{lang}.tsv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    place: Counter[str] = Counter()
    for row in found:
        place[row["fact"]] += 1
        row["aside"] = "aside" if place[row["fact"]] % 5 == 0 else ""
    return tuple(found)


def read_right(row: dict[str, str], lang: str) -> bool:
    """Whether a true sentence states its fact, and nothing in it is called wrong."""
    report = checked(row["sentence"], lang)
    return any(told.rule == row["fact"] for told in report.stated) and not said(report)


def noticed(row: dict[str, str], lang: str) -> bool:
    """Whether a false sentence is called wrong, or at least not taken for the fact."""
    report = checked(row["altered"], lang)
    return bool(said(report)) or all(told.rule != row["fact"] for told in report.stated)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("aside", ["", "aside"])
def test_what_people_write_is_read_right_and_what_is_false_is_noticed(lang: str, aside: str) -> None:
    bank = [row for row in rows(lang) if row["aside"] == aside]
    right = [row for row in bank if read_right(row, lang)]
    seen = [row for row in right if noticed(row, lang)]
    shares = len(right) / len(bank), len(seen) / len(right)
    first = 2 if aside else 0
    floors = FLOORS[lang][first : first + 2]
    assert all(share >= floor for share, floor in zip(shares, floors, strict=True)), shares


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bank_has_each_sentence_once_and_every_kind_of_change(lang: str) -> None:
    sentences = Counter(row["sentence"] for row in rows(lang))
    assert not [sentence for sentence, times in sentences.items() if times > 1]
    assert not [row for row in rows(lang) if row["sentence"] == row["altered"]]
    assert {row["kind"] for row in rows(lang)} == KINDS
