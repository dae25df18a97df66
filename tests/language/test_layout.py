"""The one layout of a spec: it means the same, keeps every comment, and is its own layout."""

from pathlib import Path
from random import Random

import pytest

from random_rules import statement
from rulegen.data import folder
from rulegen.layout import WIDTH, laid_out
from rulegen.parse import parse

SPECS = sorted(folder("spec").rglob("*.rules"))
ROUGH = """\ufeff#  top
game   g   # head

# about
rule a.b:   when the deal ends,
   # inside
\tthen forehand gains 1 point
title sv "a # b"


rule c.d:  play goes clockwise # why
# end"""


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_a_shipped_spec_is_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert laid_out(text) == text


def test_a_rough_spec_keeps_its_comments_and_meaning() -> None:
    neat = laid_out(ROUGH)
    assert neat == (
        "#  top\ngame g  # head\n\n# about\nrule a.b:   when the deal ends,\n   # inside\n\tthen forehand gains 1 point\n"
        'title sv "a # b"\n\nrule c.d: play goes clockwise  # why\n# end\n'
    )
    assert laid_out(neat) == neat
    assert parse(neat).statements == parse(ROUGH).statements


def test_random_statements_laid_out_mean_the_same_and_stay() -> None:
    rng = Random(2)
    for _ in range(400):
        text = f"game g\nrule a.b: {statement(rng)}; {statement(rng)}\nrule c.d: {statement(rng)}\n"
        neat = laid_out(text)
        assert parse(neat).statements == parse(text).statements, text
        assert laid_out(neat) == neat
        for line in neat.splitlines():
            assert len(line) <= WIDTH, line
