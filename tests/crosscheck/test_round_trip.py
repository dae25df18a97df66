"""Every game's own book, held against the game, has nothing wrong in it; one thing otherwise in either is found at its rule."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from checking import checked, shelf

from rulegen.crosscheck.check import Checker
from rulegen.crosscheck.concepts import languages
from rulegen.crosscheck.document import units
from rulegen.crosscheck.misses import misses
from rulegen.game import Game
from rulegen.load import load
from rulegen.realise import render
from rulegen.realise.book import make
from rulegen.realise.language import Writer, language

SHIPPED = [game.title for game in shelf()]
OTHERS = ("plump", "hearts", "whist")
SLOTS = ("number", "role", "modality", "side", "direction")


@cache
def game(name: str) -> Game:
    return load(str(Path(__file__).parents[1] / "books" / "games" / f"{name}.rules") if name in OTHERS else name)


@pytest.mark.parametrize(("name", "lang"), list(zip([*SHIPPED, *OTHERS], cycle(languages()), strict=False)))
def test_a_book_states_every_rule_and_nothing_else(name: str, lang: str) -> None:
    form = Random(f"{name} {lang}").choice(["md", "md", "html"])
    book = make(game(name), lang, {})
    text = render.markdown(book) if form == "md" else render.html(book)
    report = Checker(game(name), (), lang).check(units(text, f"x.{form}"))
    assert report.findings == ()
    assert {said.rule for said in report.stated} >= {tenet.id for tenet in report.tenets if tenet.required}


@pytest.mark.parametrize("lang", languages())
def test_near_misses_of_every_rule_are_found_there(lang: str) -> None:
    writer = Writer(shelf().base, language(lang))
    seen, found = 0, 0
    for rule in shelf().base.rules:
        if rule.as_rules:
            continue
        for miss in misses(rule, writer):
            if miss.slot in SLOTS and Random(f"{lang} {miss.sentence}").random() < 0.3:
                seen += 1
                wrong = [f.rule for f in checked(miss.sentence, lang).findings if f.verdict == "contradicted"]
                found += rule.id in wrong
    assert seen > 40
    assert found >= 0.95 * seen, (found, seen)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("lang", languages())
def test_another_game_with_a_number_otherwise(name: str, lang: str) -> None:
    writer = Writer(game(name), language(lang))
    checker = Checker(game(name), (), lang)
    told = [(rule, miss) for rule in game(name).rules if not rule.as_rules for miss in misses(rule, writer)]
    for rule, miss in Random(f"{name} {lang}").sample([one for one in told if one[1].slot == "number"], 5):
        wrong = [f.rule for f in checker.check(units(miss.sentence)).findings if f.verdict == "contradicted"]
        assert rule.id in wrong, miss.sentence
