"""Variants on top of each other: what fits, what does not, and what is said about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulegen.load import load, problems
from rulegen.verify import verify

HOUSE = """variant my_house of redbeard
title sv "Vårt hus"
add house.queen: when a player takes the queen of spades, then that player gains 3 points
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with one house variant, which has a name in one language only."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "my_house.rules"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def test_four_files_make_one_game(house: Path) -> None:
    game, found = verify("redbeard+skane+six_up+my_house")
    assert game is not None
    assert game.variants == ("skane", "six_up", "my_house")
    assert game.combined
    assert [problem.code for problem in found] == ["unnamed-variant"]
    assert 'title fi "…"' in found[0].hint
    assert [problem for problem in found if problem.is_error] == []


def test_the_order_of_the_stack_is_the_order_of_its_rules(house: Path) -> None:
    text = HOUSE.replace(
        "when a player takes the queen of spades, then that player gains", "when the deal ends, then forehand gains"
    )
    house.write_text(text, encoding="utf-8")
    order = next(rule for rule in load("redbeard+double_last+my_house").rules if rule.id == "house.queen.order")
    assert {statement.others[0].text for statement in order.body} == {"house.queen"}  # type: ignore[union-attr]


@pytest.mark.parametrize("stack", ["skane+below_zero", "skane+steady_lead", "start_five+start_ten", "short_pack+pack_of_36"])
def test_two_that_change_the_same_rule_name_both_places(stack: str) -> None:
    _, found = problems(f"redbeard+{stack}")
    conflicts = [problem for problem in found if problem.code == "conflict"]
    assert conflicts
    for conflict in conflicts:
        assert all(name in conflict.message for name in stack.split("+"))
        assert conflict.hint
        assert [note.place.file for note in conflict.notes] != [conflict.place.file]


def test_a_rule_that_a_variant_leaves_without_meaning(house: Path) -> None:
    house.write_text("variant my_house of redbeard\nremove auction.bid_meaning\n", encoding="utf-8")
    _, found = problems("redbeard+my_house")
    assert found
    assert all(problem.hint or problem.notes for problem in found)
