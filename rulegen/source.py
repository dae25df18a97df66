"""A file as written to a text that the parser reads: letters, line ends and look-alike characters, with every place kept."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from rulegen.problems import Place, Problem, SourceError

LIMIT = 100_000  # bytes: a book of rules has some ten thousand
_MOST_STRAY = 50

# Characters that look like one of the language's own, or like nothing at all.
_PLAIN = {
    **dict.fromkeys("“”„‟«»″＂", '"'),
    **dict.fromkeys("‘’‚‛`´′", "'"),
    **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
    **dict.fromkeys("→⇒⟶➔", "->"),
}
_NAMES = {
    '"': 'a plain quotation mark `"`',
    "'": "a plain apostrophe `'`",
    "-": "a plain hyphen `-`",
    "->": "the plain arrow `->`",
    " ": "a plain space",
}


@dataclass(frozen=True)
class Source:
    """A text ready to be parsed, and the lines as written. `columns` leads from a column of the text to the written one."""

    path: str
    text: str
    lines: tuple[str, ...]
    columns: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def place(self, line: int, column: int, end_line: int, end_column: int) -> Place:
        """A stretch of the text as a place in the file as written."""
        return Place(self.path, line, self._written(line, column), end_line, self._written(end_line, end_column))

    def _written(self, line: int, column: int) -> int:
        columns = self.columns.get(line)
        return columns[min(column, len(columns)) - 1] if columns else column


_edited: ContextVar[Mapping[str, str] | None] = ContextVar("edited", default=None)


@contextmanager
def editing(texts: Mapping[Path, str]) -> Iterator[None]:
    """Within it these texts, as an editor holds them, are read in the place of their files."""
    token = _edited.set({os.path.realpath(path): text for path, text in texts.items()})
    try:
        yield
    finally:
        _edited.reset(token)


def read_file(path: Path) -> str:
    """The text of a file; a `SourceError` when it is none."""
    name = str(path)
    edited = _edited.get()
    if edited is not None and (text := edited.get(os.path.realpath(path))) is not None:
        return text

    def refuse(code: str, message: str, hint: str = "", place: Place | None = None) -> SourceError:
        return SourceError([Problem(code, message, place or Place(name, 1, 1, 1, 1), hint)])

    if path.is_dir():
        raise refuse("not-a-file", "This is a folder, not a file of rules.", "Name the `.rules` file in it.")
    if not path.is_file():
        raise refuse("not-a-file", "This is no ordinary file.", "Save the rules in a `.rules` file.")
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise refuse("not-a-file", f"The file cannot be read: {error.strerror}.") from None
    if len(data) > LIMIT:
        raise refuse(
            "too-large", f"The file has more than {LIMIT:,} bytes.", "A game of cards needs far fewer. Is it the right file?"
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        message = "The file is saved as UTF-16." if wide else f"The byte {data[error.start]:#04x} is not UTF-8."
        raise refuse("not-utf-8", message, "Save the file as UTF-8.", Place(name, line, column, line, column + 1)) from None


def normalise(text: str) -> str:
    """BOM, CRLF, NFD letters and a missing last newline mean nothing: one form for all."""
    return clean(text)[0].text


def written(text: str) -> tuple[str, ...]:
    """The lines of a text, whatever ends them."""
    return tuple(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n"))


def clean(text: str, path: str = "") -> tuple[Source, list[Problem]]:
    """The text ready to be parsed, and a problem for each character that is not what it seems."""
    as_written = written(text)
    problems: list[Problem] = []
    lines: list[str] = []
    columns: dict[int, tuple[int, ...]] = {}
    for number, line in enumerate(as_written, 1):
        if line.isascii() and line.replace("\t", " ").isprintable():
            lines.append(line)
            continue
        pieces = list(_composed(_plain(line, number, path, problems)))
        lines.append("".join(piece for piece, _ in pieces))
        starts = [at for piece, at in pieces for _ in piece]
        columns[number] = (*(at + 1 for at in starts), len(line) + 1)
    return Source(path, "\n".join(lines) + "\n", as_written, columns), problems[:_MOST_STRAY]


def _plain(line: str, number: int, path: str, problems: list[Problem]) -> Iterator[tuple[str, int]]:
    """The line a character at a time, each with where it stands; a strange one is named and replaced."""
    comment = False
    string = ""  # what opened the string that we are in
    for at, character in enumerate(line):
        closes = string not in ("", '"') and _PLAIN.get(character) == '"'
        plain = _instead_of(character, loose=bool(string or comment) and not closes)
        if plain is not None and len(problems) < _MOST_STRAY:
            place = Place(path, number, at + 1, number, at + 2)
            name = unicodedata.name(character, "a control character").lower()
            hint = f"Write {_NAMES.get(plain, f'a plain `{plain}`')}." if plain else "Delete it."
            problems.append(Problem("stray-character", f"Here stands U+{ord(character):04X}, {name}.", place, hint))
        opener, character = character, character if plain is None else plain
        if character == '"' and not comment:
            string = "" if string else opener
        elif character == "#" and not string:
            comment = True
        if character:
            yield character, at


def _instead_of(character: str, loose: bool) -> str | None:
    """The plain character that should stand for a look-alike; None for a character that may stay. Prose may be typeset."""
    if character == "\t" or " " <= character <= "_" or "a" <= character <= "~":
        return None
    category = unicodedata.category(character)
    if category in ("Cc", "Cs", "Zl", "Zp"):
        return " "
    if category == "Cf":
        return ""
    if loose:
        return None
    if character in _PLAIN:
        return _PLAIN[character]
    if category == "Nd":
        return str(unicodedata.decimal(character))
    like = unicodedata.normalize("NFKC", character)
    if category == "Zs" or like == " ":
        return " "
    return like if like.isascii() and len(like) == 1 else None


def _composed(characters: Iterator[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Letters and their marks in composed form (NFC), each piece with where it begins."""
    piece, start = "", 0
    for character, at in characters:
        joins = piece and (
            unicodedata.combining(character[0])
            or (
                not character.isascii()
                and len(unicodedata.normalize("NFC", piece[-8:] + character)) < len(piece[-8:] + character)
            )
        )
        if joins:
            piece += character
            continue
        if piece:
            yield unicodedata.normalize("NFC", piece), start
        piece, start = character, at
    if piece:
        yield unicodedata.normalize("NFC", piece), start
