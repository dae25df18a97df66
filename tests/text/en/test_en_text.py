"""English sentences, read aloud and found good: a list of rules with what each one says, exactly.

`EN_SENTENCES=write pytest tests/text/en` writes `sentences.txt` anew from the rules that stand in it; read the difference.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from random_rules import statement
from rulegen import nodes
from rulegen.compose import compose
from rulegen.game import Game, GameRule
from rulegen.load import load
from rulegen.parse import parse
from rulegen.realise.language import Writer, finished, language
from rulegen.unparse import source

HERE = Path(__file__).parent
SENTENCES = HERE / "sentences.txt"
SPECS = ("redbeard", "redbeard+skane", "redbeard+uppland")
OTHERS = ("plump", "hearts", "whist")
DOWN, UP = "points are counted down", "points are counted up"
PASSING = nodes.Sides(("left", "right", "across", "to_nobody"))


@cache
def game(name: str = "redbeard", up: bool = False) -> Game:
    """A shipped game that knows the terms of the tests; `up`: its points begin at zero."""
    flat = load(name)
    flat = replace(flat, values={**flat.values, "passing": PASSING}, folders=(*flat.folders, str(HERE)))
    return replace(flat, rules=tuple(from_zero(rule) for rule in flat.rules)) if up else flat


def from_zero(rule: GameRule) -> GameRule:
    body = tuple(replace(s, number=nodes.Number(0)) if isinstance(s, nodes.StartPoints) else s for s in rule.body)
    return replace(rule, body=body)


@cache
def other(name: str) -> Game:
    """Another game of the family, as the tests of the books have it."""
    path = HERE.parents[1] / "books" / "games" / f"{name}.rules"
    return compose(parse(path.read_text(encoding="utf-8"), str(path)))[0]


@cache
def writer(name: str = "redbeard", up: bool = False) -> Writer:
    return Writer(other(name) if name in OTHERS else game(name, up), language("en"))


def rule(text: str, id: str = "t") -> GameRule:
    """A rule as if it stood in a game: `nobody may pass`, with `instead of id: …` before it when it stands for another."""
    head = f"rule t {text}" if text.startswith("instead of") else f"rule t: {text}"
    (made,) = parse(f"game g\n{head}\n").statements
    assert isinstance(made, nodes.Rule)
    instead = tuple(name.text for name in made.instead or ())
    return GameRule((id,), "rule", made.body, "play", "g", nodes.NOWHERE, instead)


def says(text: str, up: bool = False) -> str:
    return writer(up=up).sentence(rule(text))


def beside(text: str, **others: str) -> str:
    """What a rule says that names other rules, given by their ids."""
    more = tuple(rule(text, id) for id, text in others.items())
    return Writer(replace(game(), rules=(*game().rules, *more)), language("en")).sentence(rule(text))


# ---------- the list


def told(name: str) -> Iterator[tuple[str, str]]:
    """Every rule of a game: its source on one line, and its sentence."""
    for r in writer(name).game.rules:
        instead = f" instead of {', '.join(r.instead)}" if r.instead else ""
        body = "; ".join(source(s) for s in r.body) if r.body else f"as {', '.join(r.as_rules)}"
        yield f"{', '.join(r.ids)}{instead}: {body}", writer(name).sentence(r)


def sentences() -> str:
    """The file as it should be."""
    parts: list[str] = []
    seen: set[tuple[str, str]] = set()
    for name in (*SPECS, *OTHERS):
        pairs = [pair for pair in told(name) if pair not in seen]
        seen |= set(pairs)
        parts.append(f"== {name}\n\n" + "".join(f"{line}\n    {sentence}\n" for line, sentence in pairs))
    for title in (DOWN, UP):
        kept = [line for line in sections().get(title, "").splitlines() if not line.startswith(" ")]
        lines = (f"{line}\n    {says(line, title == UP)}" if line and line[0] != "#" else line for line in kept)
        parts.append(f"== {title}\n" + "\n".join(lines).rstrip() + "\n")
    return "\n".join(parts)


def sections() -> dict[str, str]:
    parts = re.split(r"^== (.*)\n", SENTENCES.read_text(encoding="utf-8"), flags=re.M)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_sentences() -> None:
    text = sentences()
    if os.environ.get("EN_SENTENCES") == "write":
        SENTENCES.write_text(text, encoding="utf-8")
    assert SENTENCES.read_text(encoding="utf-8") == text


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


@pytest.mark.parametrize("name", [*SPECS, *OTHERS])
def test_every_number_is_said(name: str) -> None:
    for r in writer(name).game.rules:
        sentence = writer(name).sentence(r).lower()
        for node in nodes.walk(r.body):
            if isinstance(node, nodes.Number):
                said = {writer().call("numeral", node.value), writer().call("nth", node)}
                assert any(re.search(rf"\b{word}\b", sentence) for word in said), (r.id, node.value, sentence)


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
        "First, each player deducts one point for each trick they have taken; then the dealer deals again if forehand has joined."
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

NEVER = (
    re.compile(r"\b(\w+) \1\b", re.I),
    re.compile(r"\s[.,;:?!)]|  |[,;:.]{2}|\( "),
    re.compile(r"(?<!\d)[.,;:?!](?=\w)"),
    re.compile(r"[{}_<>\[\]]"),
    re.compile(r"\bthey (?:is|has|was|does|takes|adds|deducts|scores|loses|wins|leads|deals)\b", re.I),
    re.compile(r"\bnobody (?:does )?not\b", re.I),
    re.compile(r"\ba(?= [aeio])|\ban(?= [^aeiou])", re.I),
    re.compile(r"\b(?:of|to|for|with|from) they\b", re.I),
)


def faults(sentence: str) -> list[str]:
    found = [match[0] for pattern in NEVER for match in [pattern.search(sentence)] if match]
    return found if not sentence[:1].islower() and sentence[-1:] == "." else [*found, "no sentence"]


@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize("kind", ["statement", "event_rule", "limit", "order", "wording"])
def test_any_rule_can_be_said(kind: str, up: bool) -> None:
    rng = Random(f"{kind} {up}")
    for text in (statement(rng, kind) for _ in range(300)):
        sentence = says(text, up)
        assert faults(sentence) == [], f"{text}\n{sentence}"


@pytest.mark.parametrize("name", [*SPECS, *OTHERS])
def test_shipped_sentences(name: str) -> None:
    for line, sentence in told(name):
        assert faults(sentence) == [], f"{line}\n{sentence}"


@pytest.mark.parametrize("name", SPECS)
def test_nothing_is_copied(name: str, shared: Path) -> None:
    seed = runs((shared / "seeds" / "sv.txt").read_text(encoding="utf-8"))
    for line, sentence in told(name):
        assert not runs(sentence) & seed, f"{line}\n{sentence}"


def runs(text: str, length: int = 7) -> set[tuple[str, ...]]:
    found = re.findall(r"\w+", text.lower())
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


def test_no_rule_opens_with_a_pronoun_or_speaks_to_the_reader() -> None:
    for name in (*SPECS, *OTHERS):
        for line, sentence in told(name):
            assert not re.match(r"(They|He|She|It|You)\b", sentence), f"{line}\n{sentence}"
            assert not re.search(r"\b(you|your|he|she|his|her|we|our)\b", sentence), f"{line}\n{sentence}"


def test_examples() -> None:
    said = {e.id: [writer().say(part) for part in (*e.given, *e.results)] for e in game().examples}
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


# Words of the other games of the list that no dictionary has.
OF_OTHERS = {"misère", "nap", "wellington"}


def test_every_word_is_spelt_right() -> None:
    """As the list of words has it, which a dictionary has checked."""
    unknown = tomllib.loads((HERE.parent / "words" / "unknown.toml").read_text(encoding="utf-8"))["en"]
    known = set((HERE.parent / "words" / "en.txt").read_text(encoding="utf-8").split()) | set(unknown) | OF_OTHERS
    rng = Random("spelling")
    said = re.findall(r"^    (.*)$", SENTENCES.read_text(encoding="utf-8"), re.M)
    said += [says(statement(rng, "statement")) for _ in range(500)]
    assert {word.lower() for sentence in said for word in re.findall(r"[^\W\d_]+", sentence)} - known == set()
