"""The sample deal of a book: played by the engine, told in every language, each step with its rule."""

import re
from pathlib import Path

import pytest

from rulegen.load import load, names
from rulegen.outcomes import Deal
from rulegen.realise.blocks import Block
from rulegen.realise.book import make
from rulegen.verify import sample
from shelf import CODES, GAMES, book, game

OTHERS = ("plump", "hearts", "whist")


def told(blocks: tuple[Block, ...]) -> list[Block]:
    """The blocks of the sample deal."""
    begin = next(i for i, block in enumerate(blocks) if block.name == "part-sample")
    end = next(i for i, block in enumerate(blocks) if i > begin and block.kind == "heading")
    return list(blocks[begin + 1 : end])


def deal(name: str) -> Deal:
    found = sample(game(name))
    assert found
    return found


@pytest.mark.parametrize("name", GAMES)
def test_it_is_always_the_same_and_much_happens(name: str) -> None:
    found = deal(name)
    assert found == deal(name)
    bids = [step for step in found.steps if step.name == "bid"]
    asked = [step for step in found.steps if step.name in ("join", "decline")]
    failed = [step for step in found.steps if step.kind == "contract_fails"]
    turned = [step for step in found.steps if step.kind == "points" and sum(step.value[:2]) != step.value[2]]
    assert len(bids) > 1
    assert asked
    assert failed or turned or any(step.name == "decline" for step in found.steps)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_every_step_leads_to_its_rule(name: str, code: str) -> None:
    steps = [block for block in told(book(name, code).blocks) if block.kind in ("item", "row")]
    hands, others = steps[1 : 1 + len(deal(name).points)], [steps[0], *steps[1 + len(deal(name).points) :]]
    assert not any(block.rules for block in hands)
    for block in others:
        assert block.rules, block
        assert all(game(name).rule(id) for id in block.rules), block
        assert not block.anchors


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_every_card_that_was_played_is_told_once(name: str, code: str) -> None:
    cards = r"[♠♥♦♣]\N{VARIATION SELECTOR-15}\N{NO-BREAK SPACE}(?:10|[2-9JQKA])"
    found = re.findall(cards, " ".join(block.text for block in told(book(name, code).blocks)))
    plays = [str(step.value) for step in deal(name).steps if step.name == "play"]
    assert len(found) == len(set(found)) == len(plays)


@pytest.mark.parametrize("code", CODES)
def test_a_turn_at_a_bound_is_reckoned_with_its_rule(code: str) -> None:
    found = next(step for step in deal("redbeard").steps if step.kind == "points")
    rows = [block for block in told(book("redbeard", code).blocks) if block.kind == "row" and "=" in block.text]
    assert any(block.text.split("= ")[1].endswith(str(found.value[2])) for block in rows)
    for block in rows:
        assert ("score.bounce" in block.rules) == bool(re.search(r"− .* \+ (?!5)", block.text)), block


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", OTHERS)
def test_any_game_has_one(name: str, code: str) -> None:
    flat = load(str(Path(__file__).parent / "games" / f"{name}.rules"))
    assert len(told(make(flat, code, {}, deal=sample(flat)).blocks)) > 10


@pytest.mark.parametrize("name", sorted(set(names()) - {"redbeard"}))
def test_any_variant_has_one(name: str) -> None:
    flat = load(name)
    assert len(told(make(flat, "en", {}, deal=sample(flat)).blocks)) > 10


def test_a_book_without_a_deal_has_no_such_part() -> None:
    assert "part-sample" not in [block.name for block in make(game("redbeard"), "en", {}).blocks]
