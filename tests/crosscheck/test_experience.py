"""What has been learned: of every rule that is told something, of another game nothing, and never more than it is asked."""

from __future__ import annotations

import pytest
from checking import checked, checker, digest

from rulegen.crosscheck.align import readings
from rulegen.crosscheck.check import Checker
from rulegen.crosscheck.concepts import languages
from rulegen.crosscheck.document import units
from rulegen.crosscheck.experience import INVENTED, RULING, SOURCE, experience, parsed, traits
from rulegen.data import folder
from rulegen.load import load


def known(text: str, lang: str) -> dict[str, float]:
    """How surely a sentence states each rule."""
    held = checker(lang)
    (one,) = readings(units(text), held.words, held.names)
    return held.learned.stated(one)


@pytest.mark.parametrize("lang", languages())
def test_something_has_been_learned_of_every_rule_that_is_told(lang: str) -> None:
    base = load("redbeard")
    assert experience(base.folders, lang).rules >= {rule.id for rule in base.rules if rule.states}


@pytest.mark.parametrize(
    ("lang", "text", "rule"),
    [
        ("sv", "Kammar någon annan hem ett stick i rödskägg, bryts given på stället.", "redbeard.broken"),
        ("nb", "Er du tom for fargen, kan du kaste det du vil.", "play.free"),
        ("fi", "Joka ei halua tarjota mitään, hiipii.", "auction.pass_name"),
    ],
)
def test_a_rule_in_words_of_ones_own_is_known_best(lang: str, text: str, rule: str) -> None:
    like = {id: worth for id, worth in known(text, lang).items() if id not in (INVENTED, RULING)}
    assert max(like, key=lambda id: like[id]) == rule


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("sv", "Den som får sista sticket får två poäng i bonus."),
        ("nb", "Den som tar siste stikk, får to poeng i bonus."),
        ("fi", "Viimeisen tikin ottaja saa kaksi bonuspistettä."),
    ],
)
def test_an_invented_rule_is_known_as_one(lang: str, text: str) -> None:
    assert ("extra", None) in [(finding.verdict, finding.rule) for finding in checked(text, lang).findings]


def test_idle_talk_is_no_rule() -> None:
    assert known("Till sist: ha det så roligt vid bordet!", "sv").get(RULING, 0) < 0.5


def test_a_house_rule_of_which_nothing_was_learned_is_the_lexicons() -> None:
    game = load("redbeard+last_trick")
    held = Checker(game, (), "sv")
    new = {tenet.id for tenet in held.tenets} - held.learned.rules
    sentences = [tenet.sentence for tenet in held.tenets if tenet.id in new and tenet.required]
    assert sentences
    for sentence in sentences:
        assert [f for f in held.check(units(sentence)).findings if f.verdict != "missing"] == []


@pytest.mark.parametrize("lang", languages())
def test_the_shipped_weights_are_learned_from_what_is_there(lang: str) -> None:
    with (folder("spec") / "redbeard" / f"experience.{lang}.tsv").open(encoding="utf-8") as file:
        assert file.readline().split() == [SOURCE, digest()], "a text or a lexicon has changed: python bench/learn.py"


def test_another_game_has_no_experience() -> None:
    assert experience(("nowhere",), "sv").rules == frozenset()


def test_a_table_is_read_as_it_is_written() -> None:
    learned = parsed(
        ["states\tdeal.hand\tkort=60\t#_kort=40", "breaks\tdeal.hand\tagainst number=100", "breaks\t*\tnot role=50"]
    )
    held = checker("sv")
    (one,) = readings(units("6 kort"), held.words, held.names)
    assert learned.stated(one) == {"deal.hand": pytest.approx(0.6 * traits(one)["kort"] + 0.4 * traits(one)["#_kort"])}
    assert learned.doubts({"against number": 1.0, "not role": 0.5, "as side": 1.0}, "deal.hand") == {
        "against number": 1.0,
        "not role": 0.25,
        "as side": 0.0,
    }


def test_a_long_sentence_counts_no_more_than_a_short_one() -> None:
    held = checker("sv")
    for text in ("Sex kort.", "Var och en av spelarna får till sist sex kort på handen, tre åt gången."):
        (one,) = readings(units(text), held.words, held.names)
        alone = [value for name, value in traits(one).items() if "&" not in name]
        together = [value for name, value in traits(one).items() if "&" in name]
        assert sum(value * value for value in alone) == pytest.approx(1.0)
        assert sum(value * value for value in together) == pytest.approx(1.0)
