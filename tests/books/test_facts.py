"""Every fact of the sources stands in the books, at its anchor, in every language."""

from pathlib import Path

import pytest

from rulegen.realise.blocks import Block
from shelf import CODES, GAMES, book, game, writer


def facts(shared: Path, *kinds: str) -> list[str]:
    rows = [line.split("\t") for line in (shared / "seeds" / "facts.tsv").read_text(encoding="utf-8").splitlines()]
    return [row[0] for row in rows if not row[0].startswith("#") and row[1] in kinds]


def at(name: str, code: str, id: str) -> Block | None:
    return next((block for block in book(name, code).blocks if id in block.anchors), None)


@pytest.mark.parametrize("code", CODES)
def test_every_fact_has_a_sentence_at_its_anchor(shared: Path, code: str) -> None:
    for id in facts(shared, "behaviour", "text", "variant"):
        stated = [(name, rule) for name in GAMES for rule in game(name).rules if id in rule.states]
        assert stated, id
        for name, rule in stated:
            block = at(name, code, id)
            assert block is not None, (name, id)
            assert block.text == writer(name, code).sentence(rule), id
            assert len(block.text) > 10, id


@pytest.mark.parametrize("code", CODES)
def test_every_example_of_the_sources_is_shown(shared: Path, code: str) -> None:
    for id in facts(shared, "example"):
        assert at("redbeard", code, id) is not None, id


@pytest.mark.parametrize("code", CODES)
def test_examples_are_reckoned(code: str) -> None:
    expected = {
        "example.12_4": "12 − 4 = 8",
        "example.12_5_4": "12 − 4 + 5 = 13",
        "example.7_4_3": "7 − 3 + 5 = 9",
        "example.2_3": "2 − 2 + 1 = 1",
        "example.joined": "12 + 5 = 17",
        "example.cut": "12 + 5 − 2 = 15",
        "example.settle": "2 − 2 + 1 + 5 = 6",
        "example.trick": "12 − 1 = 11",
    }
    for id, figures in expected.items():
        block = at("redbeard", code, id)
        assert block is not None
        assert figures in block.text, id


@pytest.mark.parametrize("code", CODES)
def test_below_zero_is_written_with_a_minus_sign(code: str) -> None:
    block = at("redbeard+skane", code, "example.2_3")
    assert block is not None
    assert "2 − 3 = −1" in block.text


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_every_decision_is_asked_and_answered(name: str, code: str) -> None:
    questions = {id for block in book(name, code).blocks if block.kind == "question" for id in block.rules}
    for rule in game(name).rules:
        if rule.reason:
            assert rule.id in questions
