"""Norwegian sentences, read and agreed: a list of rules with what each one says, exactly.

`NB_GOLDEN=write pytest tests/text/nb` writes `golden.txt` anew from the source lines that stand in it; read the difference.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from jinja2 import nodes as jinja

from random_rules import statement
from rulegen import nodes
from rulegen.data import folder
from rulegen.game import Game, GameRule
from rulegen.load import load
from rulegen.parse import parse
from rulegen.realise.language import Writer, language
from rulegen.unparse import source

HERE = Path(__file__).parent
GOLDEN = HERE / "golden.txt"
SPECS = ("redbeard", "redbeard+skane", "redbeard+uppland")
DOWN, UP = "composed, points count down", "composed, points count up"
SETS = "let court cards = every jack, every queen, every king\nlet penalty cards = every heart, the queen of spades\n"
PASSING = nodes.Sides(("left", "right", "across", "to_nobody"))


@cache
def game(name: str = "redbeard", up: bool = False) -> Game:
    """A shipped game with the words of the tests; `up`: the points begin at zero."""
    flat = load(name)
    sets = {s.name.text: s.cards for s in parse(f"game g\n{SETS}").statements if isinstance(s, nodes.CardSet)}
    flat = replace(flat, card_sets=sets, values={**flat.values, "passing": PASSING}, folders=(*flat.folders, str(HERE)))
    if not up:
        return flat
    zero = nodes.Number(0)
    rules = tuple(
        replace(rule, body=tuple(replace(s, number=zero) if isinstance(s, nodes.StartPoints) else s for s in rule.body))
        for rule in flat.rules
    )
    return replace(flat, rules=rules)


@cache
def writer(name: str = "redbeard", up: bool = False) -> Writer:
    return Writer(game(name, up), language("nb"))


def rule(text: str) -> GameRule:
    """A rule of one statement, as if it stood in a game; it may stand instead of others (`instead of a, b: …`)."""
    (made,) = parse(f"game g\nrule t {text if text.startswith('instead of ') else ': ' + text}\n").statements
    assert isinstance(made, nodes.Rule)
    instead = tuple(name.text for name in made.instead or ())
    return GameRule(("t",), "rule", made.body, "play", "g", nodes.NOWHERE, instead)


def says(text: str, up: bool = False) -> str:
    return writer(up=up).sentence(rule(text))


def shipped(name: str) -> list[tuple[str, str]]:
    """Every rule of a shipped game: its source on one line, and its sentence."""
    return [(f"{', '.join(r.ids)}{_instead(r)}: {_body(r)}", writer(name).sentence(r)) for r in game(name).rules]


def _instead(r: GameRule) -> str:
    return f" instead of {', '.join(r.instead)}" if r.instead else ""


def _body(r: GameRule) -> str:
    return "; ".join(source(s) for s in r.body) if r.body else f"as {', '.join(r.as_rules)}"


def golden() -> str:
    """The file as it should be."""
    parts: list[str] = []
    seen: set[tuple[str, str]] = set()
    for name in SPECS:
        pairs = [pair for pair in shipped(name) if pair not in seen]
        seen |= set(pairs)
        parts.append(_section(name, pairs))
    for title in (DOWN, UP):
        lines = re.findall(r"^(?! |==|$)(.*)$", _sections().get(title, ""), re.M)
        parts.append(_section(title, [(line, says(line, title == UP)) for line in lines]))
    return "\n".join(parts)


def _section(title: str, pairs: list[tuple[str, str]]) -> str:
    return "".join([f"== {title}\n\n", *(f"{line}\n    {sentence}\n" for line, sentence in pairs)])


def _sections() -> dict[str, str]:
    parts = re.split(r"^== (.*)$", GOLDEN.read_text(encoding="utf-8"), flags=re.M)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_golden() -> None:
    text = golden()
    if os.environ.get("NB_GOLDEN") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == text


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


ENGLISH = re.compile(
    r"\b(the|players?|tricks?|points?|deals?|none|true|false|dealer|declarer|who|has|not|if|when|must|cards?)\b", re.I
)


def faults(sentence: str) -> list[str]:
    """What no sentence may have."""
    wrong = [f"twice: {a}" for a, b in pairwise(re.findall(r"\w+|[^\w\s]", sentence.lower())) if a == b and a.isalpha()]
    wrong += re.findall(r"\s[,.;:?!)]|  |[{}_\[\]]|[,;:.]{2}", sentence)
    wrong += ENGLISH.findall(sentence)
    wrong += re.findall(r"\bhver (?:spiller )?ikke\b|\bingen ikke\b|\bhver annen\b", sentence.lower())
    if not sentence[:1].isupper() or sentence[-1:] != ".":
        wrong.append("no sentence")
    return wrong


# Two words of one spelling: «en spiller spiller ut», a player leads.
_SPELLED_ALIKE = ("twice: spiller",)


@pytest.mark.parametrize("kind", ["statement", "event_rule", "limit", "wording"])
def test_random_rules(kind: str) -> None:
    rng = Random(kind)
    for text in (statement(rng, kind) for _ in range(400)):
        sentence = says(text)
        assert [fault for fault in faults(sentence) if fault not in _SPELLED_ALIKE] == [], f"{text}\n{sentence}"


@pytest.mark.parametrize("name", SPECS)
def test_shipped_sentences(name: str, shared: Path) -> None:
    seed = _runs((shared / "seeds" / "nb.txt").read_text(encoding="utf-8"))
    for line, sentence in shipped(name):
        assert faults(sentence) == [], f"{line}\n{sentence}"
        assert not _runs(sentence) & seed, f"{line}\n{sentence}"


def _runs(text: str, length: int = 7) -> set[tuple[str, ...]]:
    found = re.findall(r"\w+", text.lower())
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


@pytest.mark.parametrize("name", SPECS)
def test_every_number_is_said(name: str) -> None:
    for r in game(name).rules:
        sentence = writer(name).sentence(r).lower()
        for node in nodes.walk(r.body):
            if isinstance(node, nodes.Number):
                said = {writer().call("numeral", node.value, gender) for gender in "mn"}
                said |= {writer().call("nth", node.value)} if node.value else set()
                assert any(re.search(rf"\b{word}\b", sentence) for word in said), (r.id, node.value, sentence)


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
    told = {e.id: [writer().say(part) for part in (*e.given, *e.results)] for e in game().examples}
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
