"""Nodes go back to source, and source to the same nodes."""

from pathlib import Path
from random import Random

import pytest

from random_rules import statement
from rulegen.data import folder
from rulegen.parse import parse
from rulegen.unparse import source

SPECS = sorted(folder("spec").rglob("*.rules"))


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_a_spec_written_back_means_the_same(path: Path) -> None:
    file = parse(path.read_text(encoding="utf-8"))
    again = parse("\n".join([source(file.head), *map(source, file.statements)]))
    assert (again.head, again.statements) == (file.head, file.statements)


def test_random_statements_written_back_mean_the_same() -> None:
    rng = Random(1)
    for _ in range(1500):
        text = statement(rng)
        file = parse(f"game g\nrule a.b: {text}\n")
        assert parse(f"game g\n{source(file.statements[0])}\n").statements == file.statements, text


def test_numbers_pick_their_words() -> None:
    file = parse(
        "game g\nrule a: when the deal ends, if at least 1 players has 0 points, then forehand gains 1 points\n".replace(
            "has 0", "has exactly 0"
        )
    )
    assert source(file.statements[0]) == (
        "rule a: when the deal ends, if at least 1 player has exactly 0 points, then forehand gains 1 point"
    )
