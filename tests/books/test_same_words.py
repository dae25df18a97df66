"""A thing has one word throughout a book, and the register is the same: a rule speaks of players, never to the reader."""

import re
import tomllib
from pathlib import Path

import pytest

from rulegen.realise.glossary import USES
from rulegen.realise.shapes import kinds
from shelf import CODES, GAMES, book, game, writer

WORDS: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
    (Path(__file__).parent / "same_words.toml").read_text(encoding="utf-8")
)
READER = {
    "sv": r"\b(du|dig|din|ditt|dina|ni|er|era|ert)\b",
    "fi": r"\b(sinä|sinun|sinua|te|teidän|teitä|teille)\b",
    "nb": r"\b(du|deg|din|ditt|dine|dere|deres)\b",
    "en": r"\b(you|your|yours)\b",
}
"""Words that speak to the reader: the frame of a book may have them, a rule never."""


def test_every_language_has_a_list() -> None:
    assert set(WORDS) == set(READER) == set(CODES)
    assert len({frozenset(words) for words in WORDS.values()}) == 1


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_a_rule_about_a_thing_has_its_word(name: str, code: str) -> None:
    silent = []
    for rule in game(name).rules:
        sentence = writer(name, code).sentence(rule)
        for concept, entry in WORDS[code].items():
            if set(USES.get(concept, ())) & kinds([rule]) and not re.search(entry["said"], sentence, re.IGNORECASE):
                silent.append((concept, rule.id, sentence))
    assert not silent


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_has_a_second_word(name: str, code: str) -> None:
    part = ""
    for block in book(name, code).blocks:
        part = block.name or part
        if part != "part-glossary":  # where the other languages stand too
            for concept, entry in WORDS[code].items():
                assert not re.search(rf"\b(?:{entry['never']})", block.text, re.IGNORECASE), (concept, block.text)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_no_rule_speaks_to_the_reader(name: str, code: str) -> None:
    for rule in game(name).rules:
        sentence = writer(name, code).sentence(rule)
        assert not re.search(READER[code], sentence, re.IGNORECASE), sentence
