"""Small variants, drawn until every slot of every template shows in one of them, then read: their rules and their sentences.

`drawn/rules.txt` holds the variants with a blank line between two; `drawn/<language>.txt` what each rule says. What only one
language needs stands in its `variants.txt`, each rule with its sentence under it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from random_rules import HEAD
from rulegen.compose import compose
from rulegen.data import folder
from rulegen.game import Game
from rulegen.parse import SourceFile, parse
from rulegen.realise.language import Writer, language

PLACE = Path(__file__).parent / "text"
RULES = PLACE / "drawn" / "rules.txt"


@cache
def base() -> SourceFile:
    path = folder("spec") / "redbeard" / "redbeard.rules"
    return parse(path.read_text(encoding="utf-8"), str(path))


def variant(source: str, code: str) -> Game:
    """A variant of the shipped game that knows the terms of a language's tests."""
    flat = _composed(source)
    return replace(flat, folders=(*flat.folders, str(PLACE / code)))


@cache
def _composed(source: str) -> Game:
    flat, problems = compose(base(), (parse(f"variant drawn of redbeard\n{HEAD}{source}"),))
    assert not problems, source
    return flat


def variants() -> list[str]:
    """The variants that have been read."""
    return [source for source in RULES.read_text(encoding="utf-8").strip("\n").split("\n\n") if source]


def own(code: str) -> list[str]:
    """The variants that one language has besides."""
    file = PLACE / code / "variants.txt"
    parts = file.read_text(encoding="utf-8").split("\n\n") if file.is_file() else []
    return ["\n".join(line for line in part.splitlines() if not line.startswith(" ")) for part in parts]


def told(source: str, code: str) -> Iterator[tuple[str, str]]:
    """Every rule of a variant as it stands in the source, and its sentence."""
    flat = variant(source + "\n", code)
    writer = Writer(flat, language(code))
    for line in source.splitlines():
        id = line.split()[3 if line.startswith("replace") else 1].rstrip(":")
        rule = flat.rule(id)
        assert rule, line
        yield line, writer.sentence(rule)
