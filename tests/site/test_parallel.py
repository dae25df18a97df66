"""The page for editors and translators: every rule with its source and what every language says."""

import re
from pathlib import Path

import pytest

from rulegen import nodes
from rulegen.publish.catalogue import Shelf, catalogue
from rulegen.publish.parallel import page, written
from rulegen.realise.language import Writer, language, languages


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    (found,) = catalogue(["redbeard"], tmp_path_factory.mktemp("site"))
    return found


@pytest.mark.parametrize("code", languages())
def test_every_rule_stands_there_in_every_language(shelf: Shelf, code: str) -> None:
    text = page(shelf, code, "index.md").replace("&lt;", "<").replace("&amp;", "&")
    for game in (shelf.base, *shelf.told):
        writers = {other: Writer(game, language(other)) for other in languages()}
        for rule in game.rules:
            if game is shelf.base or rule.origin != shelf.base.name:
                assert f"\n    {written(rule)}\n" in text
                assert f"{Path(rule.place.file).name}:{rule.place.line}\n" in text
                for other, writer in writers.items():
                    assert f'<span lang="{other}">{writer.sentence(rule)}</span>' in text


@pytest.mark.parametrize("code", languages())
def test_it_says_how_many(shelf: Shelf, code: str) -> None:
    text = page(shelf, code, "index.md")
    rules = len(re.findall(r"^    (?:rule|text|interpretation) ", text, re.MULTILINE))
    told = set(map(int, re.findall(r"\d+", text.split("\n\n")[1])))
    numbers = sum(isinstance(node, nodes.Number) for rule in shelf.base.rules for node in nodes.walk(rule.body))
    assert {rules, len(languages()), rules * len(languages())} <= told
    assert max(told - {rules, rules * len(languages())}) > numbers
    assert text.count("<span lang=") == rules * len(languages())


def test_a_source_is_written_as_it_can_be_read(shelf: Shelf) -> None:
    lines = {rule.id: written(rule) for rule in shelf.base.rules}
    assert lines["end.first_knock"] == (
        "rule end.first_knock instead of end.exact_zero: when a player knocks saying going_out, "
        "if more than 1 player has exactly 0 points, then that player wins the match"
    )
    assert lines["forgot"].startswith("interpretation forgot: as ")
    assert lines["auction.pass_name"] == "text auction.pass_name: a pass is called creep"
