"""Finnish sentences, read and agreed: a list of rules with what each one says, exactly.

`FI_GOLDEN=write pytest tests/text/fi` writes `golden.txt` anew from the source lines that stand in it; read the difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from jinja2 import nodes as jinja

from finnish import analysed, disagreements
from random_rules import statement
from rulegen import nodes
from rulegen.data import folder
from rulegen.game import Game, GameRule
from rulegen.load import load
from rulegen.parse import parse
from rulegen.realise.language import Writer, language
from rulegen.unparse import source
from shelf import book

HERE = Path(__file__).parent
GOLDEN = HERE / "golden.txt"
SPECS = ("redbeard", "redbeard+skane", "redbeard+uppland")
DOWN, UP = "composed, points count down", "composed, points count up"
SETS = "let court cards = every jack, every queen, every king\nlet penalty cards = every heart, the queen of spades\n"
PASSING = nodes.Sides(("left", "right", "across", "to_nobody"))
LADDER = nodes.Ladder(nodes.Number(10), (nodes.DownTo(nodes.Number(1)), nodes.UpTo(nodes.Number(10))))


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
    return Writer(game(name, up), language("fi"))


def rule(text: str) -> GameRule:
    """A rule of one statement, as if it stood in a game."""
    (made,) = parse(f"game g\nrule t: {text}\n").statements
    assert isinstance(made, nodes.Rule)
    return GameRule(("t",), "rule", made.body, "play", "g", nodes.NOWHERE)


def says(text: str, up: bool = False) -> str:
    return writer(up=up).sentence(rule(text))


# ---------- the list


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
        parts.append(_section(title, [(line, says(line, title == UP)) for line in _lines(title)]))
    return "\n".join(parts)


def _section(title: str, pairs: list[tuple[str, str]]) -> str:
    return "".join([f"== {title}\n\n", *(f"{line}\n    {sentence}\n" for line, sentence in pairs)])


def _lines(title: str) -> list[str]:
    parts = re.split(r"^== (.*)$", GOLDEN.read_text(encoding="utf-8"), flags=re.M)[1:]
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    return re.findall(r"^(?! |==|$)(.*)$", sections.get(title, ""), re.M)


def test_golden() -> None:
    text = golden()
    if os.environ.get("FI_GOLDEN") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == text


def test_the_list_holds_every_construct() -> None:
    said = {type(node).__name__ for line in (*_lines(DOWN), *_lines(UP)) for node in nodes.walk(rule(line).body)}
    said |= {type(node).__name__ for name in SPECS for r in game(name).rules for node in nodes.walk(r.body)}
    wanted = {kind.__name__ for family in _families() for kind in family}
    assert wanted - said == {"Ladder"}  # a series comes from a value: see below
    assert len(_lines(DOWN)) + len(_lines(UP)) >= 150


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


def test_what_another_rule_sets_aside() -> None:
    hearts = load(str(HERE.parents[1] / "books" / "games" / "hearts.rules"))
    moon = hearts.rule("score.moon")
    assert moon is not None
    assert Writer(hearts, language("fi")).sentence(moon) == (
        "Kun jako on päättynyt ja joku on saanut kaikki rangaistuskortit (hertat ja patarouvan), kaikki muut saavat "
        "26 pistettä. Silloin kukaan ei saa pisteitä saamistaan hertoista eikä se, joka on saanut patarouvan, saa 13 pistettä."
    )


def test_examples() -> None:
    told = {e.id: [writer().say(part) for part in (*e.given, *e.results)] for e in game().examples}
    assert told["example.12_5_4"] == ["kaksitoista pistettä", "tarjous viisi", "neljä tikkiä", "13 pistettä"]
    assert told["example.cut"] == ["kaksitoista pistettä", "nostanut pakan olematta jakaja", "kaksi tikkiä", "15 pistettä"]
    assert told["example.joined"] == ["kaksitoista pistettä", "lähtenyt mukaan", "ei yhtään tikkiä", "17 pistettä"]
    assert told["example.no_trump"] == ["herttakakkonen ja pataässä", "tikin vie herttakakkonen"]
    assert writer().say(nodes.ResultFate("goes_out")).strip() == "putoaa pelistä"


# ---------- what holds for every sentence

ENGLISH = re.compile(
    r"\b(the|players?|tricks?|points?|deals?|none|true|false|dealer|declarer|who|has|not|if|when|must|cards?)\b", re.I
)
# A sum may have a sum for its last part: «tarjouksen ja tarjousten summan summa».
ALIKE = {("summan", "summa"), ("summan", "summan")}


def faults(sentence: str) -> list[str]:
    """What no sentence may have."""
    words = re.findall(r"\w+|[^\w\s]", sentence.lower())
    wrong = [f"twice: {a}" for a, b in pairwise(words) if a == b and a.isalpha() and (a, b) not in ALIKE]
    wrong += re.findall(r"\s[,.;:?!)]|  |[{}_\[\]]|[,;:.]{2}|\(\s", sentence)
    wrong += ENGLISH.findall(sentence)
    wrong += re.findall(r"\bjokainen (?:pelaaja )?ei\b|\bkukaan (?!ei|muu)\w+ ei\b", sentence.lower())
    if not (sentence[:1].isupper() or sentence[:1].isdigit()) or sentence[-1:] != ".":
        wrong.append("no sentence")
    return wrong


@pytest.mark.parametrize("kind", ["statement", "event_rule", "limit", "wording"])
@pytest.mark.parametrize("up", [False, True])
def test_random_rules(kind: str, up: bool) -> None:
    rng = Random(f"{kind} {up}")
    for text in (statement(rng, kind) for _ in range(400)):
        sentence = says(text, up)
        assert faults(sentence) == [], f"{text}\n{sentence}"
        assert list(disagreements(sentence)) == [], f"{text}\n{sentence}"


@pytest.mark.parametrize("name", SPECS)
def test_shipped_sentences(name: str, shared: Path) -> None:
    seed = _runs((shared / "seeds" / "fi.txt").read_text(encoding="utf-8"))
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
                assert any(re.search(rf"\b{word}\b", sentence) for word in said(node.value)), (r.id, node.value, sentence)


@cache
def said(number: int) -> frozenset[str]:
    """A number in every case, and its ordinal."""
    cases = list(language("fi").words["cases"].values())
    templates = language("fi").templates.filters
    words = {writer().call("numeral", number, case) for case in language("fi").words["cases"]}
    return frozenset(words | {templates["ordinal"](number, case=case) for case in cases})


# ---------- Finnish that a machine can check

# Words that Voikko does not know, and why they are right.
UNKNOWN = {
    "kop": "what the players say when they go out",
    "wellington": "a contract of the tests: a foreign name",
    "wellingtonia": "the same",
    "miseeriä": "a contract of the tests: misère",
    "miseeri": "the same",
}


# The same for what stands in the books alone.
IN_BOOKS = {
    "Upplannin": "Upplanti: the Finnish name of Uppland",
    "Upplannissa": "the same",
}


def test_every_word_is_finnish() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    words = set(re.findall(r"[^\W\d_]+", " ".join(re.findall(r"^    (.*)$", text, re.M))))
    unknown = {word for word in words if not analysed(word)}
    assert unknown - set(UNKNOWN) == set()
    assert set(UNKNOWN) - unknown == set(), "known after all"
    assert len(UNKNOWN) < 60


@pytest.mark.parametrize("name", SPECS)
def test_every_word_of_the_books_is_finnish(name: str) -> None:
    names = set(language("fi").words["frame"]["players"])
    texts = [block.text for block in book(name, "fi").blocks if block.kind not in ("row", "head")]
    words = set(re.findall(r"[^\W\d_]+", " ".join(texts))) - names
    assert {word for word in words if not analysed(word)} - set(UNKNOWN) - set(IN_BOOKS) == set()


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


def test_numerals_and_nouns_agree() -> None:
    for sentence in re.findall(r"^    (.*)$", GOLDEN.read_text(encoding="utf-8"), re.M):
        assert list(disagreements(sentence)) == [], sentence


@pytest.mark.parametrize(
    "wrong", ["kuusi kortti", "kuudesta tikkiä", "yksi tikkiä", "kahden pistettä", "kolme tikkejä", "viidennen tikki"]
)
def test_the_check_sees_what_is_wrong(wrong: str) -> None:
    assert list(disagreements(f"Pelaaja saa {wrong}.")) == [wrong]


def test_no_line_of_a_template_ends_in_blanks() -> None:
    for path in sorted((folder("templates") / "fi").glob("*")):
        assert not re.search(r"[ \t]$", path.read_text(encoding="utf-8"), re.M), path.name
