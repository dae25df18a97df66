"""What every language is held to: its list of sentences, any rule at all, and words that are known.

A language's own module makes a class of it: `class TestSwedish(EveryLanguage)`.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from findings import findings, words

from random_rules import statement
from rulegen import nodes
from sentences import OTHERS, Sentences
from shelf import GAMES

WORDS = Path(__file__).parent / "words"
SPECS = (*GAMES, *OTHERS)


class EveryLanguage:
    """The tests of a language, of whose list `writes` is the variable that writes it anew."""

    list: Sentences
    writes: str
    never: tuple[str, ...] = ()
    """What it never says, as patterns: a word order, a denial twice."""
    unlisted: frozenset[str] = frozenset()
    """Words of the composed rules alone that no dictionary has: contracts of other games."""

    def numerals(self, number: nodes.Number) -> set[str]:
        """Every way in which a number may be said."""
        raise NotImplementedError

    def unknown(self, used: set[str]) -> set[str]:
        """The words that are not on the language's list, which a dictionary has checked."""
        return used - set((WORDS / f"{self.list.code}.txt").read_text(encoding="utf-8").split())

    def faults(self, sentence: str) -> list[str]:
        """What no sentence may have."""
        never = [match[0] for pattern in self.never for match in re.finditer(pattern, sentence, re.I)]
        return [*findings(sentence, self.list.code), *never]

    def test_sentences(self) -> None:
        text = self.list.listed()
        if os.environ.get(self.writes) == "write":
            self.list.file.write_text(text, encoding="utf-8")
        assert self.list.file.read_text(encoding="utf-8") == text

    @pytest.mark.parametrize("up", [False, True])
    @pytest.mark.parametrize("kind", ["statement", "event_rule", "limit", "order", "wording"])
    def test_any_rule_can_be_said(self, kind: str, up: bool) -> None:
        rng = Random(f"{kind} {up}")
        for text in (statement(rng, kind) for _ in range(300)):
            sentence = self.list.says(text, up)
            assert self.faults(sentence) == [], f"{text}\n{sentence}"

    @pytest.mark.parametrize("name", SPECS)
    def test_nothing_is_wrong_with_a_game(self, name: str) -> None:
        for line, sentence in self.list.told(name):
            assert self.faults(sentence) == [], f"{line}\n{sentence}"

    @pytest.mark.parametrize("name", SPECS)
    def test_every_number_is_said(self, name: str) -> None:
        writer = self.list.writer(name)
        for rule in writer.game.rules:
            sentence = writer.sentence(rule).lower()
            for node in nodes.walk(rule.body):
                if isinstance(node, nodes.Number):
                    assert any(re.search(rf"\b{word}\b", sentence) for word in self.numerals(node)), (
                        rule.id,
                        node.value,
                        sentence,
                    )

    @pytest.mark.parametrize("name", GAMES)
    def test_nothing_is_copied(self, name: str, shared: Path) -> None:
        seed = shared / "seeds" / f"{self.list.code}.txt"
        if not seed.is_file():
            pytest.skip("no text that it could be copied from")
        known = runs(seed.read_text(encoding="utf-8"))
        for line, sentence in self.list.told(name):
            assert not runs(sentence) & known, f"{line}\n{sentence}"

    def test_every_word_is_known(self) -> None:
        right = tomllib.loads((WORDS / "unknown.toml").read_text(encoding="utf-8"))[self.list.code]
        rng = Random("spelling")
        said = self.list.read() + [self.list.says(statement(rng, "statement")) for _ in range(500)]
        used = {word.lower() for sentence in said for word in words(sentence)}
        assert self.unknown(used) - set(right) - self.unlisted == set()


def runs(text: str, length: int = 7) -> set[tuple[str, ...]]:
    """Every row of so many words."""
    found = re.findall(r"\w+", text.lower())
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}
