"""English sentences, read aloud and found good: a list of rules with what each one says, exactly.

`EN_SENTENCES=write pytest tests/text/en` writes `sentences.txt` anew from the rules that stand in it; read the difference.
"""

from __future__ import annotations

import re

import pytest
from every_language import SPECS, EveryLanguage

from rulegen import nodes
from rulegen.realise.language import finished
from sentences import Sentences, game

EN = Sentences("en")
says, beside, writer = EN.says, EN.beside, EN.writer


class TestEnglish(EveryLanguage):
    list = EN
    writes = "EN_SENTENCES"
    never = (
        r"\bthey (?:is|has|was|does|takes|adds|deducts|scores|loses|wins|leads|deals)\b",
        r"\bnobody (?:does )?not\b",
        r"\ba(?= [aeio])|\ban(?= [^aeiou])",
        r"\b(?:of|to|for|with|from) they\b",
    )
    unlisted = frozenset({"misère", "nap", "wellington"})

    def numerals(self, number: nodes.Number) -> set[str]:
        return {writer().call("numeral", number.value), writer().call("nth", number)}


# ---------- numbers

NUMBERS = {
    0: ("zero tricks", "zero points", "zeroth trick"),
    1: ("one trick", "one point", "first trick"),
    2: ("two tricks", "two points", "second trick"),
    3: ("three tricks", "three points", "third trick"),
    5: ("five tricks", "five points", "fifth trick"),
    6: ("six tricks", "six points", "sixth trick"),
    11: ("eleven tricks", "eleven points", "eleventh trick"),
    12: ("twelve tricks", "twelve points", "twelfth trick"),
    13: ("13 tricks", "13 points", "13th trick"),
    21: ("21 tricks", "21 points", "21st trick"),
    52: ("52 tricks", "52 points", "52nd trick"),
    113: ("113 tricks", "113 points", "113th trick"),
}


@pytest.mark.parametrize(("number", "forms"), NUMBERS.items())
def test_numbers(number: int, forms: tuple[str, str, str]) -> None:
    tricks, points, ordinal = forms
    assert says(f"joining promises at least {number} tricks") == f"Joining is a promise of at least {tricks}."
    assert says(f"each player starts with {number} points") == f"Each player starts with {points}."
    assert says(f"forehand leads to trick {number}") == f"Forehand leads to the {ordinal}."


def test_one_agrees() -> None:
    assert says("the deck has 36 cards and 1 joker") == "The pack has 36 cards and one joker."
    assert says("a match has 1 deal") == "A match has one deal."
    assert says("the cards are dealt 1 at a time from forehand") == "The cards are dealt one at a time, starting with forehand."
    assert says("when only 1 player is left, then the match ends after 1 more deal") == (
        "When only one player is left, the match ends after one more deal."
    )
    assert says("when only 2 players is left, then the match ends after 2 more deals") == (
        "When only two players are left, the match ends after two more deals."
    )


def test_verbs_agree() -> None:
    ends = "then the match ends"
    assert says(f"when the deal ends, if at least 2 players has joined, {ends}") == (
        "If at least two players have joined at the end of the deal, the match ends."
    )
    assert says(f"when the deal ends, if more than 1 player holds a heart, {ends}") == (
        "If more than one player holds a heart at the end of the deal, the match ends."
    )
    assert says("when forehand passes, then forehand deals again and forehand is out of the match") == (
        "If forehand passes, they deal again and are out of the match."
    )


def test_series() -> None:
    ladder = nodes.Ladder(nodes.Number(10), (nodes.DownTo(nodes.Number(1)), nodes.UpTo(nodes.Number(10))))
    goes = "then one fewer each deal down to one and then one more each deal up to ten"
    assert finished(writer().say(nodes.DealTricks(ladder))) == f"A deal has ten tricks in the first deal, {goes}."
    assert finished(writer().say(nodes.Contracts((nodes.BidRange(nodes.Number(0), ladder),)))) == (
        "The bids are, from lowest to highest: zero to a number that starts at ten and goes deal by deal down to one "
        "and then up to ten."
    )


# ---------- rules that name others


def test_a_breach_is_said_by_the_limit_it_names() -> None:
    pointed = "when a breach of a is pointed out, then that player gains 3 points"
    costs = "adds three penalty points as soon as another player knocks and points it out."
    assert (
        beside(pointed, a="nobody may pass before the dealer knocks") == f"A player who passes before the dealer knocks {costs}"
    )
    assert beside(pointed, a="the dealer must knock") == f"A dealer who forgets to knock {costs}"
    assert beside(pointed, a="declarer may not lead a heart") == f"A declarer who leads a heart {costs}"
    suit = "a player who can follow suit must follow suit"
    assert beside(pointed, a=suit) == f"A player who can follow suit but does not do so {costs}"
    assert beside(pointed, a="a bid must be higher than the last bid") == f"A player who bids too low {costs}"
    assert beside("when declarer breaks a, then the match ends", a="only the dealer may deal") == (
        "If the declarer deals without being the dealer, the match ends."
    )


def test_what_comes_first() -> None:
    assert beside("score.trick comes before a", a="when the contract fails, then declarer sits out") == (
        "Even a declarer who fails to make the contract first deducts one point for each trick they have taken "
        "and then sits out."
    )
    again = "when the deal ends, if forehand has joined, then the dealer deals again"
    assert beside("score.trick comes before a", a=again) == (
        "First, each player deducts one point for each trick they have taken; "
        "then the dealer deals again if forehand has joined."
    )


def test_what_does_not_apply() -> None:
    ends = "instead of a: when the deal ends, if a player has taken every heart, then that player wins the match"
    wins = "A player who has taken every heart at the end of the deal wins the match."
    undone = {
        "when the deal ends, then each player loses 1 point for each trick": "nobody deducts any points for tricks.",
        "when the deal ends, then the dealer gains 2 points": "the dealer does not add two penalty points.",
        "when the deal ends, then declarer must ask each player": "the declarer is not to put the question.",
        "when the deal ends, then each player joins": "nobody joins automatically.",
        "when the deal ends, then each player owes no trick": "every player has to take a trick.",
        "when the deal ends, then each player must knock": "nobody need knock.",
        "when the deal ends, if a player has no points, then that player wins the match": "it is not enough to have no points.",
        "when the deal ends, then the match ends": "the match does not end.",
        "forehand leads to the first trick": "the following does not apply: forehand leads to the first trick.",
    }
    for other_rule, then in undone.items():
        assert beside(ends, a=other_rule) == f"{wins} In that case {then}"


# ---------- all the rest


def test_no_rule_opens_with_a_pronoun_or_speaks_to_the_reader() -> None:
    for name in SPECS:
        for line, sentence in EN.told(name):
            assert not re.match(r"(They|He|She|It|You)\b", sentence), f"{line}\n{sentence}"
            assert not re.search(r"\b(you|your|he|she|his|her|we|our)\b", sentence), f"{line}\n{sentence}"


def test_examples() -> None:
    said = {e.id: [writer().say(part) for part in (*e.given, *e.results)] for e in game("redbeard", "en").examples}
    assert said["example.12_5_4"] == ["twelve points", "a bid of five", "four tricks", "13 points"]
    assert said["example.cut"] == ["twelve points", "the fault of cutting without being the dealer", "two tricks", "15 points"]
    assert said["example.joined"] == ["twelve points", "joined", "no tricks", "17 points"]
    assert said["example.no_trump"] == [
        "the two of hearts and the ace of spades",
        "the two of hearts takes the trick",
    ]
    assert writer().say(nodes.ResultPoints(nodes.Number(-1))) == "minus one point"
    assert writer().say(nodes.ResultFate("goes_out")) == "is out of the match"
    assert writer().say(nodes.ResultFate("owes_nothing")) == "does not have to take a trick"
