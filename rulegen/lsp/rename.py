"""Another name for a rule, a value, a set of cards, an option or an example, in every file of the folder that means it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulegen import nodes
from rulegen.lsp.folder import Folder, Found
from rulegen.lsp.mentions import CHAPTER, EXAMPLE, GAME, LET, OPTION, RULE, TERM, Mention, at
from rulegen.parse import try_parse
from rulegen.problems import Place, quoted

_NAME = re.compile(r"[^\W\d]\w*(\.\w+)*")
_CALLED = {RULE: "rule", LET: "value", EXAMPLE: "example", OPTION: "option"}
_DECISIONS = "decisions"  # where a game's words ask the question that an interpretation answers, by its name


class Refused(Exception):
    """Why the name stays as it is: a sentence."""


def renamable(folder: Folder, path: Path, line: int, column: int) -> Mention | None:
    """The name at a point, if it is one that can be changed."""
    file = folder.file(path)
    mention = at(file, line, column) if file else None
    if mention is None or mention.kind not in _CALLED or folder.stated(path, mention) is None:
        return None
    return mention


def rename(folder: Folder, path: Path, line: int, column: int, new: str) -> dict[Path, list[Place]]:
    """The places, by file, where the new name is to be written; `Refused` when it cannot be."""
    file = folder.file(path)
    mention = at(file, line, column) if file else None
    if mention is None:
        raise Refused("Here stands no name that can be changed.")
    if mention.kind == GAME:
        raise Refused("A game or a variant is called as its file is: rename the file, then its first line.")
    if mention.kind in (TERM, CHAPTER):
        raise Refused(f"{quoted(mention.name)} is a word of the languages: it is changed in their `.toml` files too.")
    stated = folder.stated(path, mention)
    if stated is None:
        raise Refused(f"Nothing states {quoted(mention.name)}: there is nothing to give another name.")
    if not _NAME.fullmatch(new):
        raise Refused(f"{quoted(new)} is no name: a name has letters, digits, `_` and dots, and begins with a letter.")
    if new == mention.name:
        return {}
    _refuse_taken(folder, stated, new)
    places: dict[Path, list[Place]] = {}
    for found in folder.everywhere(stated):
        places.setdefault(found.path, []).append(found.mention.place)
    for other in places:
        if other.parent not in (path.parent, stated.path.parent) or stated.path.parent != path.parent:
            raise Refused(f"{quoted(mention.name)} is stated in {stated.path.name}, which does not lie in this folder.")
    _refuse_unreadable(folder, places, stated.mention, new)
    for found_in, place in _words(folder, stated):
        places.setdefault(found_in, []).append(place)
    return places


def applied(text: str, places: list[Place], new: str) -> str:
    """The text with the new name in those places."""
    lines = text.splitlines(keepends=True)
    for place in sorted(places, key=lambda p: (p.line, p.column), reverse=True):
        line = lines[place.line - 1]
        lines[place.line - 1] = line[: place.column - 1] + new + line[place.end_column - 1 :]
    return "".join(lines)


def _refuse_taken(folder: Folder, stated: Found, new: str) -> None:
    for path in folder.family(stated.path):
        for mention in folder.mentions(path):
            if mention.stated and mention.name == new and mention.kind == stated.mention.kind:
                where = f"{path.name}, line {mention.place.line}"
                raise Refused(f"There is {quoted(new)} already: {_CALLED[mention.kind]} in {where}.")


def _refuse_unreadable(folder: Folder, places: dict[Path, list[Place]], old: Mention, new: str) -> None:
    """A keyword may be a name in one place and not in another: the files are read again with the new name."""
    for path, there in places.items():
        text = folder.text(path)
        before, after = try_parse(text, str(path)), try_parse(applied(text, there, new), str(path))
        if len(after[1]) > len(before[1]) or after[0] is None:
            raise Refused(
                f"With the name {quoted(new)} a statement in {path.name} could not be read: it is a word of the language."
            )


def _words(folder: Folder, stated: Found) -> Iterator[tuple[Path, Place]]:
    """Where the words of the game, in the languages, ask the question of an interpretation by its name."""
    file = folder.file(stated.path)
    decides = file and any(_decides(statement, stated.mention) for statement in file.statements)
    if not decides:
        return
    entry = re.compile(rf"\s*({re.escape(stated.mention.name)})\s*=")
    for path in sorted(stated.path.parent.glob("*.toml")):
        table = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            head = re.match(r"\s*\[([^\]]*)\]", line)
            table = head[1].strip() if head else table
            found = entry.match(line)
            if table == _DECISIONS and found:
                yield path, Place(str(path), number, found.start(1) + 1, number, found.end(1) + 1)


def _decides(statement: nodes.Node, mention: Mention) -> bool:
    return isinstance(statement, nodes.Interpretation) and statement.name.place == mention.place
