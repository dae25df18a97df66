"""A game that nobody thought of has a book too: no auction, no contracts, sides, points that count up."""

import re
from pathlib import Path

import pytest

from rulegen.load import load
from rulegen.realise.blocks import Book
from rulegen.realise.book import differences, make, summary
from shelf import CODES, GAMES, book

OTHERS = ("plump", "hearts", "whist")
HOUSE = """variant six of redbeard
set missed_penalty = 6
add house.bonus: when trick 3 ends, if forehand has no trick, then forehand gains 2 points
remove auction.redbeard_stakes
replace score.bounce: each point lost beyond 0 is not counted
"""


def other(name: str, code: str) -> Book:
    return make(load(str(Path(__file__).parent / "games" / f"{name}.rules")), code, {})


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", OTHERS)
def test_every_rule_is_told_in_clean_text(name: str, code: str) -> None:
    clean(other(name, code))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_shipped_books_are_clean_text(name: str, code: str) -> None:
    clean(book(name, code))


def clean(made: Book) -> None:
    for block in made.blocks:
        assert block.text.strip() == block.text, block
        assert block.text or block.kind == "heading", block
        assert not re.search(r"  | [,.;:?!]|\.\.|,,|,\.|None|Undefined|[<>{}_]", block.text), block.text
        if block.kind in ("paragraph", "item", "answer"):
            assert block.text[-1] in ".:", block.text
            assert not block.text[0].islower(), block.text
        if block.kind == "question":
            assert block.text[-1] == "?", block.text


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", [*OTHERS, "redbeard", "redbeard+uppland"])
def test_a_summary_is_three_sentences(name: str, code: str) -> None:
    file = Path(__file__).parent / "games" / f"{name}.rules"
    text = summary(load(str(file) if file.exists() else name), code)
    assert len(re.findall(r"[.!?](?:\s|$)", text)) == 3, text


@pytest.mark.parametrize("code", CODES)
def test_a_summary_says_what_the_game_is_about(code: str) -> None:
    texts = {name: summary(load(str(Path(__file__).parent / "games" / f"{name}.rules")), code) for name in OTHERS}
    assert "19" in texts["plump"]
    assert "100" in texts["hearts"]
    assert "13" in texts["whist"]
    assert summary(load("redbeard"), code) != summary(load("redbeard+uppland"), code)


@pytest.mark.parametrize("code", CODES)
def test_the_questions_are_many_and_derived(code: str) -> None:
    def asked(made: Book) -> int:
        texts = [block for block in made.blocks if block.kind in ("question", "heading")]
        begin = next(i for i, block in enumerate(texts) if block.name == "part-questions")
        end = next(i for i, block in enumerate(texts) if i > begin and block.kind == "heading")
        return end - begin - 1

    assert all(asked(book(name, code)) >= 6 for name in GAMES)
    assert all(asked(other(name, code)) >= 3 for name in OTHERS)


@pytest.mark.parametrize("code", CODES)
def test_a_house_variant_shows_all_that_it_changes(code: str, tmp_path: Path) -> None:
    file = tmp_path / "six.rules"
    file.write_text(HOUSE, encoding="utf-8")
    changed = {block.rules: block.kind for block in differences(load("redbeard"), load(str(file)), code) if block.rules}
    assert changed[("score.missed",)] == "change"
    assert changed[("score.five_up",)] == "change"
    assert changed[("score.bounce",)] == "change"
    assert changed[("house.bonus",)] == "item"
    assert changed[("auction.redbeard_stakes",)] == "item"
    assert ("score.trick",) not in changed
    clean(make(load(str(file)), code, {}))
