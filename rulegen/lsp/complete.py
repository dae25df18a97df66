"""What may stand at a point of a rules file: the words that the grammar allows there, and names of the kind that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulegen.load import names as shipped
from rulegen.lsp.folder import Folder
from rulegen.lsp.mentions import EXAMPLE, LET, RULE, TERM
from rulegen.parse import parser
from rulegen.realise.language import languages
from rulegen.syntax import expected

KEYWORD = "keyword"
_LANGUAGE, _BASE, _CARDS = "language", "base", "cards"
# What kind of name follows, told from what stands before it in the statement; the first that fits counts.
_MEANT: tuple[tuple[str, str], ...] = (
    (r"^(rule|text|add|chapter|interpretation|option|let|game|example)\s+$", ""),
    (r"^variant\s+$|^replace\s+(?!example\b)[^:]*\bas\s+$", ""),
    (r"^variant\s+\S+\s+of\s+$", _BASE),
    (r"^title\s+$|\bname in\s+$", _LANGUAGE),
    (r"^set\s+$", LET),
    (r"^replace\s+example\s+$", EXAMPLE),
    (r"^(replace|remove)\s[^:]*$", RULE),
    (r"^option[^:]*:", RULE),
    (r"^interpretation[^:]*:\s*as\s", RULE),
    (r"\b(instead of|comes before)\s+([\w.]+,\s*)*$", RULE),
    (r"^example\s+\S+\s+of\s+$|\bbreach( of)?\s+$|\bbreaks\s+$", RULE),
    (r"\b(called|means|saying)\s+$", TERM),
    (r"\b(a|no|every)\s+$", _CARDS),
    (r"", LET),
)


@dataclass(frozen=True)
class Choice:
    """Something that may be written; `kind` is `keyword` or what it names, `detail` says where that comes from."""

    text: str
    kind: str
    detail: str = ""


def choices(folder: Folder, path: Path, line: int, column: int) -> list[Choice]:
    """Everything that may stand at a point (from 1); what is written of a word already is left for the editor to match."""
    lines = folder.text(path).splitlines()
    start = _start(lines, line)
    before = "\n".join([*lines[start - 1 : line - 1], (lines[line - 1] if line <= len(lines) else "")[: column - 1]])
    last = before.rpartition("\n")[2]
    if "#" in last or last.count('"') % 2:
        return []
    before = before[: len(before) - len(re.search(r"[\w.]*$", before)[0])]  # type: ignore[index]
    head = next((text for text in lines[: start - 1] if _begins(text)), "")
    stub = "" if not head else "variant v of g\n" if head.startswith("variant") else "game g\n"
    may = expected(parser(), stub + before)
    found = [Choice(word, KEYWORD) for word in sorted(may) if word.isalpha() and word.islower()]
    if "NAME" in may and before.strip():
        kind = next(kind for pattern, kind in _MEANT if re.search(pattern, before))
        found += dict.fromkeys(_names(folder, path, kind))
    return found


def _start(lines: list[str], line: int) -> int:
    """The line on which the statement begins that goes on in a line."""
    here = lines[line - 1] if line <= len(lines) else ""
    if not here[:1].isspace():  # column one: a new statement begins
        return line
    return next((number for number in range(line, 0, -1) if _begins(lines[number - 1])), line)


def _begins(line: str) -> bool:
    return line[:1] not in ("", " ", "\t", "#")


def _names(folder: Folder, path: Path, kind: str) -> Iterable[Choice]:
    if not kind:
        return ()
    if kind == _LANGUAGE:
        return (Choice(code, kind) for code in languages())
    if kind == _BASE:
        beside = {file.stem for file in path.parent.glob("*.rules")} - {path.stem}
        return (Choice(name, kind) for name in sorted(beside | set(shipped())))
    if kind == _CARDS:
        game = folder.game(path)
        return (Choice(name, kind) for name in (game.card_sets if game else ()))
    stated = () if kind == TERM else _stated(folder, path, kind)
    spoken = _spoken(folder, path, kind) if kind in (TERM, LET) else ()
    return (*stated, *spoken)


def _stated(folder: Folder, path: Path, kind: str) -> Iterator[Choice]:
    for link in folder.chain(path):
        for mention in folder.mentions(link):
            if mention.stated and mention.kind == kind:
                yield Choice(mention.name, kind, link.name)


def _spoken(folder: Folder, path: Path, kind: str) -> Iterator[Choice]:
    """Names that are never stated, only spoken of: contracts, and terms of the languages."""
    for link in folder.chain(path):
        stated = {mention.name for mention in folder.mentions(link) if mention.stated}
        for mention in folder.mentions(link):
            if mention.kind == kind and not mention.stated and mention.name not in stated:
                yield Choice(mention.name, kind, link.name)
