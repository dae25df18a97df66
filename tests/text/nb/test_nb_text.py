"""Norwegian sentences, read and agreed: a list of rules with what each one says, exactly.

`NB_GOLDEN=write pytest tests/text/nb` writes `golden.txt` anew from the source lines that stand in it; read the difference.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from every_language import EveryLanguage
from jinja2 import nodes as jinja

from rulegen import nodes
from rulegen.data import folder
from rulegen.realise.language import language
from sentences import Sentences, game, rule

NB = Sentences("nb")
says, writer = NB.says, NB.writer


class TestNorwegian(EveryLanguage):
    list = NB
    writes = "NB_GOLDEN"
    never = (r"\bhver (?:spiller )?ikke\b", r"\bingen ikke\b", r"\bhver annen\b")
    unlisted = frozenset({"misère", "nap", "wellington"})

    def numerals(self, number: nodes.Number) -> set[str]:
        words = {writer().call("numeral", number.value, gender) for gender in "mn"}
        return words | ({writer().call("nth", number.value)} if number.value else set())


NUMBERS = {
    0: ("null stikk", "null poeng", "stikk nummer null"),
    1: ("ett stikk", "ett poeng", "første stikk"),
    2: ("to stikk", "to poeng", "andre stikk"),
    3: ("tre stikk", "tre poeng", "tredje stikk"),
    5: ("fem stikk", "fem poeng", "femte stikk"),
    6: ("seks stikk", "seks poeng", "sjette stikk"),
    7: ("sju stikk", "sju poeng", "sjuende stikk"),
    11: ("elleve stikk", "elleve poeng", "ellevte stikk"),
    12: ("tolv stikk", "tolv poeng", "tolvte stikk"),
    13: ("13 stikk", "13 poeng", "trettende stikk"),
    21: ("21 stikk", "21 poeng", "stikk nummer 21"),
    52: ("52 stikk", "52 poeng", "stikk nummer 52"),
}


@pytest.mark.parametrize(("number", "forms"), NUMBERS.items())
def test_numbers(number: int, forms: tuple[str, str, str]) -> None:
    tricks, points, ordinal = forms
    assert says(f"joining promises at least {number} tricks") == f"Å bli med er et løfte om minst {tricks}."
    assert says(f"each player starts with {number} points") == f"Hver spiller begynner med {points}."
    assert says(f"forehand leads to trick {number}") == f"Forhånd spiller ut til {ordinal}."


def test_one_agrees() -> None:
    assert says("when only 1 player is left, then the match ends after 1 more deal") == (
        "Når bare én spiller er igjen, slutter partiet etter én giv til."
    )
    assert says("the deck has 36 cards and 1 joker") == "Kortstokken har 36 kort og én joker."
    assert says("the cards are dealt 1 at a time from forehand") == "Kortene deles ut ett om gangen, med forhånd først."


@cache
def macros() -> dict[str, jinja.Macro]:
    text = (folder("templates") / "nb" / "constructs.j2").read_text(encoding="utf-8")
    return {macro.name: macro for macro in language("nb").templates.parse(text).find_all(jinja.Macro)}


def test_no_word_stands_in_a_template() -> None:
    """Only quotation marks, brackets and stops: every word comes from the lexicon, the terms or a node."""
    for macro in macros().values():
        for data in macro.find_all(jinja.TemplateData):
            assert not re.search(r"\w", data.data.replace("yes", "")), f"{macro.name}: {data.data}"


def series(text: str) -> str:
    """What a rule says whose number changes from deal to deal."""
    ladder = nodes.Ladder(nodes.Number(10), (nodes.DownTo(nodes.Number(1)), nodes.UpTo(nodes.Number(10))))

    def changing(node: nodes.Node) -> nodes.Node:
        return ladder if isinstance(node, nodes.Named) and node.name.text == "hand" else node

    made = rule(text)
    return writer().sentence(replace(made, body=nodes.rebuild(made.body, changing)))


def test_series() -> None:
    goes = "går giv for giv fra ti ned til ett og så opp til ti"
    assert series("each player gets hand cards") == f"Antallet kort hver spiller får, {goes}."
    assert series("a deal has hand tricks") == f"Antallet stikk {goes}."
    assert series("when the deal ends, then the dealer gains hand points") == (
        "Når given er slutt, får giveren ti plusspoeng (giv for giv ned til ett og så opp til ti)."
    )


def test_examples() -> None:
    told = {e.id: [writer().say(part) for part in (*e.given, *e.results)] for e in game("redbeard", "nb").examples}
    assert told["example.12_5_4"] == ["tolv poeng", "meldingen fem", "fire stikk", "13 poeng"]
    assert told["example.cut"] == ["tolv poeng", "har kuttet uten å være giver", "to stikk", "15 poeng"]
    assert told["example.joined"] == ["tolv poeng", "har blitt med", "ingen stikk", "17 poeng"]
    assert told["example.no_trump"] == ["hjerter to, spar ess", "hjerter to tar stikket"]
    assert writer().say(nodes.ResultFate("goes_out")) == "blir slått ut av partiet"
    assert writer().say(nodes.ResultFate("owes_nothing")) == "trenger ikke å ta noe stikk"


def test_macros_have_names_of_their_own() -> None:
    templates = sorted((folder("templates") / "nb").glob("*.j2"))
    names = [name for path in templates for name in re.findall(r"^{% macro (\w+)", path.read_text(encoding="utf-8"), re.M)]
    assert len(names) == len(set(names)), sorted(name for name in set(names) if names.count(name) > 1)
