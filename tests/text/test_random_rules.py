"""Two hundred random variants of ten rules each, in every language: whole pages of known words, whatever the rules say.

The words that the texts may use stand in `words/<language>.txt`, one a line, each known to the dictionary of its language when
the list was written, or in `words/unknown.toml` with the reason why it is right. `WORDS=write` writes the lists anew; it needs
hunspell with its dictionaries (Debian: hunspell-sv, hunspell-no, hunspell-en-gb). Finnish words are asked of Voikko.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from findings import findings, words
from hypothesis import given
from jinja2 import nodes as jinja

from drawn import told, variant
from finnish import analysed, disagreements
from random_rules import NAMES, statement, statements
from rulegen.data import folder
from rulegen.publish.books import difference, whole
from rulegen.publish.catalogue import Shelf, catalogue
from rulegen.realise.blocks import Book
from rulegen.realise.book import changes, make
from rulegen.realise.language import Writer, language
from shelf import game

HERE = Path(__file__).parent
WORDS = HERE / "words"
CODES = ("sv", "fi", "nb", "en")
VARIANTS, ADDED, REPLACED = 210, 8, 2
# A rule that speaks of itself is refused: those that others speak of stay.
SPOKEN_OF = {name for names in NAMES.values() for name in names}
KINDS = ("statement", "event_rule", "event_rule", "limit", "order")
_BASE = game("redbeard")
UNKNOWN: dict[str, dict[str, str]] = tomllib.loads((WORDS / "unknown.toml").read_text(encoding="utf-8"))
HUNSPELL = {"sv": "sv_SE", "nb": "nb_NO", "en": "en_GB"}


@cache
def drawn() -> tuple[str, ...]:
    """The rules of every variant, as source."""
    rng = Random("variants")
    ids = [rule.id for rule in _BASE.rules if rule.form == "rule" and not rule.instead and rule.id not in SPOKEN_OF]
    return tuple(_drawn(rng, ids) for _ in range(VARIANTS))


def _drawn(rng: Random, ids: list[str]) -> str:
    lines = [f"add drawn.n{i}: {statement(rng, rng.choice(KINDS), named=True)}" for i in range(ADDED)]
    for id in rng.sample(ids, REPLACED):
        lines.append(f"replace {id} as drawn.r{id.replace('.', '_')}: {statement(rng, 'event_rule', named=True)}")
    return "\n".join(lines) + "\n"


@cache
def sentences(code: str) -> tuple[tuple[str, str], ...]:
    """Every rule of the random variants with its sentence."""
    return tuple(pair for source in drawn() for pair in told(source.strip(), code))


@cache
def shipped() -> Shelf:
    """The shipped games."""
    return catalogue(["redbeard"], Path())[0]


@cache
def pages(code: str) -> frozenset[str]:
    """Every piece of text of the shipped games' pages: the books, and what each variant changes."""
    shelf = shipped()
    made = [whole(shelf, shelf.base, code)]
    made += [page for variant in shelf.variants for page in (whole(shelf, variant, code), difference(shelf, variant, code))]
    return frozenset(text for page in made for text in _pieces(page))


@cache
def drawn_pages(code: str) -> frozenset[str]:
    """And of the random variants' pages: what each changes, and the whole book of every fifth."""
    flat = [variant(source, code) for source in drawn()]
    made = [*(changes(_BASE, one, code) for one in flat), *(make(one, code, {}) for one in flat[::5])]
    return frozenset(text for page in made for text in _pieces(page))


def _pieces(page: Book) -> Iterator[str]:
    """Texts and cells, but for the words of other languages in the glossary."""
    for block in page.blocks:
        yield from (block.cells[:1] if block.kind in ("row", "head") else block.cells) or (block.text,)


@pytest.mark.parametrize("code", CODES)
def test_whatever_the_rules_say(code: str) -> None:
    said = sentences(code)
    assert len(said) >= 2000
    wrong = [f"{line}\n    {text}\n    {found}" for line, text in said for found in findings(text, code)]
    assert not wrong, f"{len(wrong)} of {len(said)}\n" + "\n".join(wrong[:20])


@pytest.mark.parametrize("code", CODES)
def test_whole_pages(code: str) -> None:
    texts = pages(code) | drawn_pages(code)
    wrong = [f"{text}\n    {found}" for text in sorted(texts) for found in findings(text, code, sentence=False)]
    assert not wrong, f"{len(wrong)} of {len(texts)}\n" + "\n".join(wrong[:20])


def test_numerals_and_nouns_agree_in_finnish() -> None:
    wrong = [f"{text}\n    {found}" for text in sorted(texts_of("fi")) for found in disagreements(text)]
    assert not wrong, f"{len(wrong)}\n" + "\n".join(wrong[:20])


def texts_of(code: str) -> frozenset[str]:
    """Everything that has been written in a language."""
    return pages(code) | drawn_pages(code) | {text for _, text in sentences(code)}


def used(code: str) -> set[str]:
    """Every word of it, but for the players' names and the name of the random variants."""
    names = {name.lower() for name in language(code).words["frame"]["players"]} | {"drawn"}
    return {word.lower() for text in texts_of(code) for word in words(text)} - names


def written(code: str) -> set[str]:
    """Every word that stands in the lexicon of a language and in its templates."""
    parsed = [language(code).templates.parse(p.read_text(encoding="utf-8")) for p in (folder("templates") / code).glob("*.j2")]
    texts = [data.data for template in parsed for data in template.find_all(jinja.TemplateData)]
    return {word.lower() for text in [*texts, *_leaves(language(code).words)] for word in words(text)}


def _leaves(table: object) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict):
        for part in table.values():
            yield from _leaves(part)


@pytest.mark.parametrize("code", sorted(HUNSPELL))
def test_every_word_is_on_the_list(code: str) -> None:
    file = WORDS / f"{code}.txt"
    if os.environ.get("WORDS") == "write":
        possible = sorted(used(code) | written(code))
        known = sorted(set(possible) - spelt_wrong(possible, code))
        file.write_text("\n".join(known) + "\n", encoding="utf-8")
    assert used(code) - set(UNKNOWN[code]) - set(file.read_text(encoding="utf-8").split()) == set()


@pytest.mark.parametrize("code", sorted(HUNSPELL))
def test_the_list_is_spelt_right(code: str) -> None:
    if not shutil.which("hunspell") or not Path(f"/usr/share/hunspell/{HUNSPELL[code]}.dic").is_file():
        pytest.skip(f"needs hunspell with {HUNSPELL[code]}")
    assert not spelt_wrong((WORDS / f"{code}.txt").read_text(encoding="utf-8").split(), code)


def spelt_wrong(known: list[str], code: str) -> set[str]:
    """The words that the dictionary knows neither small nor with a capital."""
    wrong = known
    for form in (str.lower, str.capitalize):
        command = ["hunspell", "-d", HUNSPELL[code], "-i", "utf-8", "-l"]
        listed = "\n".join(form(word) for word in wrong)
        wrong = [
            w.lower() for w in subprocess.run(command, input=listed, capture_output=True, text=True, check=True).stdout.split()
        ]
    return set(wrong)


def test_every_finnish_word_is_known() -> None:
    unknown = {word for word in used("fi") if not analysed(word) and not analysed(word.capitalize())}
    assert unknown - set(UNKNOWN["fi"]) == set()


@pytest.mark.parametrize("code", CODES)
def test_few_words_are_unknown(code: str) -> None:
    assert len(UNKNOWN[code]) < 60
    assert all(UNKNOWN[code].values())


@given(statements("statement", named=True))
def test_any_rule_can_be_said(text: str) -> None:
    for code in CODES:
        flat = variant(f"add drawn: {text}\n", code)
        rule = flat.rule("drawn")
        assert rule
        assert not list(findings(Writer(flat, language(code)).sentence(rule), code))
