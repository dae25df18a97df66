"""Swedish sentences, read aloud and found good: a list of rules with what each one says, exactly.

`SV_SENTENCES=write pytest tests/text/sv` writes `sentences.txt` anew from the rules that stand in it; read the difference.
"""

from __future__ import annotations

import re

import pytest
from every_language import SPECS, EveryLanguage

from rulegen import nodes
from rulegen.realise.language import finished
from sentences import Sentences, game

SV = Sentences("sv")
says, beside, writer = SV.says, SV.beside, SV.writer


class TestSwedish(EveryLanguage):
    list = SV
    writes = "SV_SENTENCES"
    never = (r"\bvarje (?:spelare|par) inte\b", r"\bingen inte\b")
    unlisted = frozenset({"misär", "nap", "wellington"})

    def numerals(self, number: nodes.Number) -> set[str]:
        words = {writer().call("numeral", number.value, gender) for gender in "cn"} | {writer().call("nth", number)}
        return words | ({"ensam"} if number.value == 1 else set())


# ---------- numbers

PROMISE = "Den som går med lovar att ta minst {}."
NUMBERS = {
    0: ("noll stick", "noll poäng", "nollte sticket"),
    1: ("ett stick", "en poäng", "första sticket"),
    2: ("två stick", "två poäng", "andra sticket"),
    3: ("tre stick", "tre poäng", "tredje sticket"),
    5: ("fem stick", "fem poäng", "femte sticket"),
    6: ("sex stick", "sex poäng", "sjätte sticket"),
    11: ("elva stick", "elva poäng", "elfte sticket"),
    12: ("tolv stick", "tolv poäng", "tolfte sticket"),
    21: ("21 stick", "21 poäng", "21:a sticket"),
    52: ("52 stick", "52 poäng", "52:a sticket"),
    53: ("53 stick", "53 poäng", "53:e sticket"),
}


@pytest.mark.parametrize(("number", "forms"), NUMBERS.items())
def test_numbers(number: int, forms: tuple[str, str, str]) -> None:
    tricks, points, ordinal = forms
    assert says(f"joining promises at least {number} tricks") == PROMISE.format(tricks)
    assert says(f"each player starts with {number} points") == f"Varje spelare börjar med {points}."
    assert says(f"forehand leads to trick {number}") == f"Förhand spelar ut till {ordinal}."


def test_one_agrees() -> None:
    assert says("the deck has 36 cards and 1 joker") == "Leken har 36 kort och en joker."
    assert says("a match has 1 deal") == "Ett parti har en giv."
    assert says("the cards are dealt 1 at a time from forehand") == "Korten delas ut ett i taget, med början hos förhand."
    assert says("when only 1 player is left, then the match ends after 1 more deal") == (
        "När bara en spelare är kvar slutar partiet efter en giv till."
    )


def test_series() -> None:
    ladder = nodes.Ladder(nodes.Number(10), (nodes.DownTo(nodes.Number(1)), nodes.UpTo(nodes.Number(10))))
    goes = "sedan giv för giv färre ned till ett och därefter fler upp till tio"
    assert finished(writer().say(nodes.DealTricks(ladder))) == f"En giv har från början tio stick, {goes}."
    assert finished(writer().say(nodes.Contracts((nodes.BidRange(nodes.Number(0), ladder),)))) == (
        "Buden är, från lägst till högst: noll till ett tal som börjar på tio och giv för giv går ned till ett "
        "och därefter upp till tio."
    )


# ---------- rules that name others


def test_a_breach_is_said_by_the_limit_it_names() -> None:
    pointed = "when a breach of a is pointed out, then that player gains 3 points"
    costs = "får tre pluspoäng så snart någon annan knackar och påtalar det."
    assert beside(pointed, a="nobody may pass before the dealer knocks") == f"Den som passar innan givaren knackar {costs}"
    assert beside(pointed, a="the dealer must knock") == f"En givare som glömmer att knacka {costs}"
    assert beside(pointed, a="declarer may not lead a heart") == f"En spelförare som spelar ut hjärter {costs}"
    suit = "a player who can follow suit must follow suit"
    assert beside(pointed, a=suit) == f"Den som kan följa färg men inte gör det {costs}"
    assert beside(pointed, a="a bid must be higher than the last bid") == f"Den som bjuder för lågt {costs}"
    assert beside("when declarer breaks a, then the match ends", a="only the dealer may deal") == (
        "Om spelföraren delar ut korten men inte är givare, är partiet slut."
    )


def test_what_comes_first() -> None:
    assert beside("score.trick comes before a", a="when the contract fails, then declarer sits out") == (
        "Också en spelförare som missar kontraktet drar först av en poäng för vart och ett av sina stick och står sedan över."
    )
    again = "when the deal ends, if forehand has joined, then the dealer deals again"
    assert beside("score.trick comes before a", a=again) == (
        "Varje spelare drar av en poäng för vart och ett av sina stick innan givaren ger om ifall förhand har gått med."
    )


def test_what_does_not_apply() -> None:
    ends = "instead of a: when the deal ends, if a player has taken every heart, then that player wins the match"
    wins = "Den som har tagit alla hjärter när given är slut vinner partiet."
    undone = {
        "when the deal ends, then each player loses 1 point for each trick": "Då drar ingen av några poäng för stick.",
        "when the deal ends, then the dealer gains 2 points": "Då får givaren inte två pluspoäng.",
        "when the deal ends, then declarer must ask each player": "Då ska spelföraren inte ställa frågan.",
        "when the deal ends, if a player has no points, then that player wins the match": (
            "Då räcker det inte att inte ha några poäng."
        ),
        "when the deal ends, then the match ends": "Då är partiet inte slut.",
        "forehand leads to the first trick": "Då gäller inte följande: förhand spelar ut till första sticket.",
    }
    for other_rule, then in undone.items():
        assert beside(ends, a=other_rule) == f"{wins} {then}"


# ---------- all the rest


def test_no_rule_opens_with_a_pronoun() -> None:
    for name in SPECS:
        for line, sentence in SV.told(name):
            assert not re.match(r"(Hen|Han|Hon|Det|De|Ni|Du|Man)\b(?! (par|spelare)\b)", sentence), f"{line}\n{sentence}"
            assert not re.search(r"\b(du|dig|er|ni|man)\b", sentence), f"{line}\n{sentence}"


def test_examples() -> None:
    said = {e.id: [writer().say(part) for part in (*e.given, *e.results)] for e in game("redbeard", "sv").examples}
    assert said["example.12_5_4"] == ["tolv poäng", "budet fem", "fyra stick", "13 poäng"]
    assert said["example.cut"] == ["tolv poäng", "felet att kupera utan att vara givare", "två stick", "15 poäng"]
    assert said["example.joined"] == ["tolv poäng", "gått med", "inget stick", "17 poäng"]
    assert said["example.no_trump"] == ["hjärter två och spader ess", "hjärter två tar sticket"]
    assert writer().say(nodes.ResultPoints(nodes.Number(-1))) == "minus en poäng"
    assert writer().say(nodes.ResultFate("goes_out")) == "slås ut ur partiet"
    assert writer().say(nodes.ResultFate("owes_nothing")) == "behöver inte ta något stick"
