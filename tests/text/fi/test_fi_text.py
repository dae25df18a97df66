"""Finnish sentences, read and agreed: a list of rules with what each one says, exactly.

`FI_GOLDEN=write pytest tests/text/fi` writes `golden.txt` anew from the source lines that stand in it; read the difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest
from every_language import EveryLanguage
from jinja2 import nodes as jinja

from finnish import analysed, disagreements
from rulegen import nodes
from rulegen.data import folder
from rulegen.realise.language import language
from sentences import Sentences, game, rule
from shelf import GAMES

FI = Sentences("fi")
says, writer = FI.says, FI.writer
LADDER = nodes.Ladder(nodes.Number(10), (nodes.DownTo(nodes.Number(1)), nodes.UpTo(nodes.Number(10))))


class TestFinnish(EveryLanguage):
    list = FI
    writes = "FI_GOLDEN"
    never = (r"\bjokainen (?:pelaaja )?ei\b", r"\bkukaan (?!ei|muu)\w+ ei\b")
    unlisted = frozenset({"wellington", "wellingtonia", "miseeri", "miseeriä"})

    def numerals(self, number: nodes.Number) -> set[str]:
        return set(said(number.value))

    def unknown(self, used: set[str]) -> set[str]:
        return {word for word in used if not analysed(word) and not analysed(word.capitalize())}

    def faults(self, sentence: str) -> list[str]:
        return [*super().faults(sentence), *disagreements(sentence)]


def test_the_list_holds_every_construct() -> None:
    composed = (*FI.composed(up=False), *FI.composed(up=True))
    said = {type(node).__name__ for line in composed for node in nodes.walk(rule(line).body)}
    said |= {type(node).__name__ for name in GAMES for r in game(name, "fi").rules for node in nodes.walk(r.body)}
    wanted = {kind.__name__ for family in _families() for kind in family}
    assert wanted - said == {"Ladder"}  # a series comes from a value: see below
    assert len(composed) >= 150


def _families() -> Iterator[tuple[type[nodes.Node], ...]]:
    """The constructs that may stand in the body of a rule, by what they may be parts of."""
    names = (
        "Statement Event Condition VerbPhrase Quantity Effect Gain Countable BidPhrase Tail Action Promised LedTrick Wording "
        "NamedThing Player Best Trick Total Cards Amount"
    )
    for name in names.split():
        yield get_args(getattr(nodes, name))


# ---------- numbers

NUMBERS = {
    0: "nollasta · nollanteen tikkiin · nolla tikkiä · nollaa pistettä",
    1: "yhdestä pisteestä · ensimmäiseen tikkiin · yhden tikin · yhtä pistettä",
    2: "kahdesta pisteestä · toiseen tikkiin · kaksi tikkiä · kahta pistettä",
    3: "kolmesta pisteestä · kolmanteen tikkiin · kolme tikkiä · kolmea pistettä",
    5: "viidestä pisteestä · viidenteen tikkiin · viisi tikkiä · viittä pistettä",
    6: "kuudesta pisteestä · kuudenteen tikkiin · kuusi tikkiä · kuutta pistettä",
    7: "seitsemästä pisteestä · seitsemänteen tikkiin · seitsemän tikkiä · seitsemää pistettä",
    10: "kymmenestä pisteestä · kymmenenteen tikkiin · kymmenen tikkiä · kymmentä pistettä",
    11: "yhdestätoista pisteestä · yhdenteentoista tikkiin · yksitoista tikkiä · yhtätoista pistettä",
    12: "kahdestatoista pisteestä · kahdenteentoista tikkiin · kaksitoista tikkiä · kahtatoista pistettä",
    21: "21 pisteestä · kahdenteenkymmenenteenensimmäiseen tikkiin · 21 tikkiä · 21 pistettä",
    52: "52 pisteestä · viidenteenkymmenenteentoiseen tikkiin · 52 tikkiä · 52 pistettä",
}


@pytest.mark.parametrize(("number", "forms"), NUMBERS.items())
def test_numbers(number: int, forms: str) -> None:
    points, trick, promised, none = forms.split(" · ")
    assert says(f"joining promises at least {number} tricks") == f"Se, joka lähtee mukaan, lupaa vähintään {promised}."
    assert says(f"each player starts with {number} points") == f"Jokainen pelaaja aloittaa {points}."
    assert says(f"forehand leads to trick {number}") == f"Etukäsi avaa {trick}."
    assert says(f"redbeard promises at least {number} tricks") == f"Se, joka tarjoaa punapartaa, lupaa vähintään {promised}."
    assert says(f"when the deal ends, then nobody loses {number} points") == f"Jaon päätyttyä kukaan ei vähennä {none}."


def test_one_object_in_every_kind_of_clause() -> None:
    assert says("the dealer must give 1 card to forehand") == "Jakajan on annettava yksi kortti etukädelle."
    assert says("the dealer may give 1 card to forehand") == "Jakaja saa antaa yhden kortin etukädelle."
    assert says("the dealer may not give 1 card to forehand") == "Jakaja ei saa antaa yhtä korttia etukädelle."
    assert says("the dealer need not give 1 card to forehand") == "Jakajan ei tarvitse antaa yhtä korttia etukädelle."
    assert says("forehand gets 1 card") == "Etukädelle jaetaan yksi kortti."
    assert says("nobody gets 1 card") == "Kenellekään ei jaeta yhtä korttia."


def series(text: str) -> str:
    """What a rule says whose number changes from deal to deal."""

    def changing(node: nodes.Node) -> nodes.Node:
        return LADDER if isinstance(node, nodes.Named) and node.name.text == "hand" else node

    made = rule(text)
    return writer().sentence(replace(made, body=nodes.rebuild(made.body, changing)))


def test_series() -> None:
    goes = "määrä pienenee jako jaolta yhteen ja kasvaa sitten kymmeneen"
    assert series("each player gets hand cards") == f"Jokaiselle pelaajalle jaetaan aluksi kymmenen korttia; {goes}."
    assert series("a deal has hand tricks") == f"Jaossa on aluksi kymmenen tikkiä; {goes}."
    assert series("when the deal ends, then the dealer gains hand points") == (
        f"Jaon päätyttyä jakaja saa kymmenen pluspistettä ({goes})."
    )
    assert series("the contracts are 0 to hand, lowest first") == (
        "Urakat ovat matalimmasta korkeimpaan: luvut nollasta kymmeneen "
        "(yläraja pienenee jako jaolta yhteen ja kasvaa sitten kymmeneen)."
    )


def test_examples() -> None:
    told = {e.id: [writer().say(part) for part in (*e.given, *e.results)] for e in game("redbeard", "fi").examples}
    assert told["example.12_5_4"] == ["kaksitoista pistettä", "tarjous viisi", "neljä tikkiä", "13 pistettä"]
    assert told["example.cut"] == ["kaksitoista pistettä", "nostanut pakan olematta jakaja", "kaksi tikkiä", "15 pistettä"]
    assert told["example.joined"] == ["kaksitoista pistettä", "lähtenyt mukaan", "ei yhtään tikkiä", "17 pistettä"]
    assert told["example.no_trump"] == ["herttakakkonen ja pataässä", "tikin vie herttakakkonen"]
    assert writer().say(nodes.ResultFate("goes_out")).strip() == "putoaa pelistä"


@cache
def said(number: int) -> frozenset[str]:
    """A number in every case, and its ordinal."""
    cases = list(language("fi").words["cases"].values())
    templates = language("fi").templates.filters
    words = {writer().call("numeral", number, case) for case in language("fi").words["cases"]}
    return frozenset(words | {templates["ordinal"](number, case=case) for case in cases})


# ---------- Finnish that a machine can check


def test_every_word_of_the_frame_is_finnish() -> None:
    text = (folder("templates") / "fi" / "frame.j2").read_text(encoding="utf-8")
    parsed = language("fi").templates.parse(text)
    words = {word for data in parsed.find_all(jinja.TemplateData) for word in re.findall(r"[^\W\d_]+", data.data)}
    assert {word for word in words if not analysed(word)} == set()


def test_every_form_of_the_lexicon_is_finnish() -> None:
    """Paradigms hold single words: each is a form that Voikko knows."""
    words = language("fi").words
    forms = {
        form
        for table in ("nouns", "roles", "suits", "ranks", "persons", "modifiers", "doers", "verbs")
        for form in _leaves(words[table])
    }
    unknown = {word for form in forms for word in re.findall(r"[^\W\d_]+", form) if not analysed(word)}
    assert unknown == set()


def _leaves(table: Any) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict):
        for part in table.values():
            yield from _leaves(part)


@pytest.mark.parametrize(
    "wrong", ["kuusi kortti", "kuudesta tikkiä", "yksi tikkiä", "kahden pistettä", "kolme tikkejä", "viidennen tikki"]
)
def test_the_check_sees_what_is_wrong(wrong: str) -> None:
    assert list(disagreements(f"Pelaaja saa {wrong}.")) == [wrong]


def test_no_line_of_a_template_ends_in_blanks() -> None:
    for path in sorted((folder("templates") / "fi").glob("*")):
        assert not re.search(r"[ \t]$", path.read_text(encoding="utf-8"), re.M), path.name
