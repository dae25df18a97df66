"""Swedish sentences, read aloud and found good: a list of rules with what each one says, exactly.

`SV_SENTENCES=write pytest tests/text/sv` writes `sentences.txt` anew from the rules that stand in it; read the difference.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
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
    return Writer(other(name) if name in OTHERS else game(name, up), language("sv"))


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
    return Writer(replace(game(), rules=(*game().rules, *more)), language("sv")).sentence(rule(text))


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
    if os.environ.get("SV_SENTENCES") == "write":
        SENTENCES.write_text(text, encoding="utf-8")
    assert SENTENCES.read_text(encoding="utf-8") == text


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


@pytest.mark.parametrize("name", [*SPECS, *OTHERS])
def test_every_number_is_said(name: str) -> None:
    for r in writer(name).game.rules:
        sentence = writer(name).sentence(r).lower()
        for node in nodes.walk(r.body):
            if isinstance(node, nodes.Number):
                said = {writer().call("numeral", node.value, gender) for gender in "cn"} | {writer().call("nth", node)}
                said |= {"ensam"} if node.value == 1 else set()
                assert any(re.search(rf"\b{word}\b", sentence) for word in said), (r.id, node.value, sentence)


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

ENGLISH = re.compile(
    r"\b(the|players?|tricks?|points?|deals?|dealer|declarer|leader|who|has|not|if|when|must|cards?|none)\b", re.I
)
NEVER = (
    re.compile(r"\b(\w+) \1\b", re.I),
    re.compile(r"\s[.,;:?!)]|  |[,;:.]{2}|\( "),
    re.compile(r"(?<!\d)[.,;:?!](?=\w)"),
    re.compile(r"[{}_<>\[\]]"),
    re.compile(r"\bvarje (?:spelare|par) inte\b|\bingen inte\b", re.I),
    ENGLISH,
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


def test_no_rule_opens_with_a_pronoun() -> None:
    for name in (*SPECS, *OTHERS):
        for line, sentence in told(name):
            assert not re.match(r"(Hen|Han|Hon|Det|De|Ni|Du|Man)\b(?! (par|spelare)\b)", sentence), f"{line}\n{sentence}"
            assert not re.search(r"\b(du|dig|er|ni|man)\b", sentence), f"{line}\n{sentence}"


def test_examples() -> None:
    said = {e.id: [writer().say(part) for part in (*e.given, *e.results)] for e in game().examples}
    assert said["example.12_5_4"] == ["tolv poäng", "budet fem", "fyra stick", "13 poäng"]
    assert said["example.cut"] == ["tolv poäng", "felet att kupera utan att vara givare", "två stick", "15 poäng"]
    assert said["example.joined"] == ["tolv poäng", "gått med", "inget stick", "17 poäng"]
    assert said["example.no_trump"] == ["hjärter två och spader ess", "hjärter två tar sticket"]
    assert writer().say(nodes.ResultPoints(nodes.Number(-1))) == "minus en poäng"
    assert writer().say(nodes.ResultFate("goes_out")) == "slås ut ur partiet"
    assert writer().say(nodes.ResultFate("owes_nothing")) == "behöver inte ta något stick"


# Card players' words that no dictionary has, and the Finnish name of the game.
WORDS = {
    "Punaparta",
    "Punaparran",
    "Punaparrassa",
    "nap",
    "wellington",
    "förhands",
    "trumfnian",
    "trumfsexan",
    "trumfsjuan",
    "trumftian",
}


def test_every_word_is_spelt_right() -> None:
    if not shutil.which("hunspell") or not Path("/usr/share/hunspell/sv_SE.dic").is_file():
        pytest.skip("needs hunspell with its Swedish dictionary (Debian: hunspell-sv)")
    rng = Random("spelling")
    said = [sentence for name in (*SPECS, *OTHERS) for _, sentence in told(name)]
    said += re.findall(r"^    (.*)$", SENTENCES.read_text(encoding="utf-8"), re.M)
    said += [says(statement(rng, "statement")) for _ in range(500)]
    words = sorted({word for sentence in said for word in re.findall(r"[^\W\d_]+", sentence)} - WORDS)
    checked = subprocess.run(
        ["hunspell", "-d", "sv_SE", "-i", "utf-8", "-l"], input="\n".join(words), capture_output=True, text=True, check=True
    )
    assert checked.stdout.split() == []
