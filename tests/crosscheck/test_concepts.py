"""What a piece of text speaks of: numbers however they are written, roles, times, series."""

import pytest

from rulegen.crosscheck.concepts import SLOTS, languages, lexicon, read


def facts(text: str, lang: str, kind: str) -> set[tuple[str, str]]:
    return {(fact.value, fact.unit) for fact in read(text, lexicon(lang)).facts if fact.kind == kind}


@pytest.mark.parametrize(
    ("lang", "text", "number"),
    [
        ("sv", "Varje spelare får sex kort.", ("6", "card")),
        ("sv", "Varje spelare får 6 kort.", ("6", "card")),
        ("sv", "Spelföraren åker fem upp.", ("5", "point")),
        ("sv", "Missat kontrakt: +5", ("5", "point")),
        ("nb", "Spilleføreren får fem plusspoeng.", ("5", "point")),
        ("fi", "Jaossa on kuusi tikkiä.", ("6", "trick")),
        ("fi", "Jako koostuu kuudesta tikistä.", ("6", "trick")),
        ("fi", "Kaikki aloittavat kahdestatoista pisteestä.", ("12", "point")),
    ],
)
def test_cardinals(lang: str, text: str, number: tuple[str, str]) -> None:
    assert number in facts(text, lang, "number")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("sv", "efter fjärde sticket"),
        ("sv", "efter 4:e sticket"),
        ("nb", "etter 4. stikk"),
        ("nb", "etter det fjerde stikket"),
        ("fi", "neljännen tikin jälkeen"),
        ("fi", "4. tikin jälkeen"),
        ("fi", "4:nnen tikin jälkeen"),
    ],
)
def test_ordinals(lang: str, text: str) -> None:
    assert facts(text, lang, "ordinal") == {("4", "trick")}


@pytest.mark.parametrize("minus", ["−1", "-1", "–1"])
def test_signs(minus: str) -> None:
    assert facts(f"Varje stick: {minus}", "sv", "points") == {("minus", "")}


@pytest.mark.parametrize(
    ("lang", "text"),
    [("sv", "ett till sex"), ("sv", "1, 2, 3, 4, 5, 6"), ("nb", "fra én til seks"), ("fi", "luvut yhdestä kuuteen")],
)
def test_numbers_in_a_row(lang: str, text: str) -> None:
    assert facts(text, lang, "series") == {("1–6", "")}


def test_an_article_is_no_number_that_contradicts() -> None:
    reading = read("Spelföraren tar ett stick.", lexicon("sv"))
    assert [fact.weak for fact in reading.facts if fact.kind == "number"] == [True]


def test_a_denied_before_is_an_after() -> None:
    early = facts("Ingen får ta upp sina kort innan givaren har knackat.", "sv", "sequence")
    late = facts("Efter givarens knack får alla ta upp sina kort.", "sv", "sequence")
    assert ("after", "knock") in early & late


def test_every_language_knows_the_same() -> None:
    first, *others = (lexicon(lang) for lang in languages())
    known = {key for key in first.concepts if key[0] not in ("ranks", "units")}
    for other in others:
        assert known == {key for key in other.concepts if key[0] not in ("ranks", "units")}, other.lang
        assert set(first.report) == set(other.report)
        assert set(first.report["slots"]) == set(other.report["slots"])


@pytest.mark.parametrize("lang", languages())
def test_every_slot_has_a_name_in_a_report(lang: str) -> None:
    told = {*SLOTS, "number", "ordinal", "series", "modality", "result", "wording"}
    assert told <= set(lexicon(lang).report["slots"])
