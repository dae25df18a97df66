"""Problems: what is wrong with an input, where, and what to do about it; and the one way of printing them."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_TAB = 4  # how wide a tab is shown
_READ = 1_000_000  # bytes of a file that is read only to show a line of it
_WIDTH = 110  # how much of a long line is shown


@dataclass(frozen=True)
class Place:
    """A stretch of a source file; lines and columns count from 1, the end is past the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Note:
    """Another place that has to do with a problem, and what it is; `source` is the line that stands there."""

    message: str
    place: Place
    source: str = ""


@dataclass(frozen=True)
class Problem:
    """Something wrong with an input.

    `code` is stable (`unknown-rule`), `message` a plain sentence, `hint` what to do about it. `severity` is `error`
    (the input is refused) or `warning`. `source` is the line on which it stands, as written.
    """

    code: str
    message: str
    place: Place
    hint: str = ""
    severity: str = "error"
    notes: tuple[Note, ...] = ()
    source: str = ""

    @property
    def is_error(self) -> bool:
        """Whether the input is refused."""
        return self.severity == "error"


class SourceError(Exception):
    """An input that cannot be used. Carries every problem that was found, in the order of the source."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n\n".join(render(problem) for problem in self.problems)


class NotFound(Exception):
    """No game, variant or file has this name. `near` are names that were perhaps meant."""

    def __init__(self, name: str, near: tuple[str, ...] = ()) -> None:
        self.name = name
        self.near = near
        hint = f" Did you mean {listed(near, 'or')}?" if near else ""
        what = f"There is no game or variant {quoted(name)}." if name.strip() else "A game or variant has no name here."
        super().__init__(what + hint)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """The problems by file and place, each only once."""
    once = {(p.place, p.code, p.message): p for p in reversed(list(problems))}
    return sorted(once.values(), key=lambda p: (p.place.file, p.place.line, p.place.column, p.code, p.message))


def quoted(word: object) -> str:
    """A word of the source inside a sentence; a long one is cut."""
    text = " ".join(str(word).split())
    return f"`{text if len(text) <= 60 else text[:59] + '…'}`"


def listed(words: Iterable[object], joiner: str = "and") -> str:
    """Words of the source as an English list: `a`, `b` and `c`."""
    return joined([quoted(word) for word in words], joiner)


def joined(phrases: list[str], joiner: str = "and") -> str:
    """Phrases as an English list."""
    *first, last = phrases or [""]
    return f"{', '.join(first)} {joiner} {last}" if first else last


# ---------- printing


def render(problem: Problem) -> str:
    """A problem as plain text: where, the line with carets, what is wrong, what to do about it."""
    lines = [f"{_where(problem.place)}: {problem.severity}[{problem.code}]"]
    lines += _excerpt(problem.place, problem.source)
    lines.append(f"  {problem.message}")
    if problem.hint:
        first, *more = problem.hint.splitlines()
        lines += [f"  Hint: {first}", *(f"        {line}" for line in more)]
    for note in problem.notes:
        lines += [f"  {note.message}: {_where(note.place)}", *_excerpt(note.place, note.source)]
    return "\n".join(lines)


def as_json(problem: Problem) -> dict[str, Any]:
    """A problem in the shape of `check --format json`."""
    made: dict[str, Any] = {"code": problem.code, "severity": problem.severity, "message": problem.message}
    made |= _place_json(problem.place) | {"hint": problem.hint}
    if problem.notes:
        made["notes"] = [{"message": note.message} | _place_json(note.place) for note in problem.notes]
    return made


def _place_json(place: Place) -> dict[str, Any]:
    return {
        "file": _shown(place.file),
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }


def _shown(file: str) -> str:
    """The file as a reader knows it: from where he stands if it lies below, else whole."""
    try:
        return Path(os.path.abspath(file)).relative_to(Path.cwd()).as_posix() if file else "the text"
    except (ValueError, OSError):
        return file


def _where(place: Place) -> str:
    return f"{_shown(place.file)}:{place.line}:{place.column}"


def _excerpt(place: Place, source: str) -> list[str]:
    """The line with carets under the stretch, tabs and wide characters as wide as a terminal shows them."""
    source = source or _line_of(place)
    if not source.strip():
        return []
    cells = _cells(source)
    start = min(place.column - 1, len(cells))
    end = min(place.end_column - 1, len(cells)) if place.end_line == place.line else len(cells)
    before, under = "".join(cells[:start]), "".join(cells[start : max(end, start + 1)])
    shown, indent = "".join(cells).rstrip(), _width(before)
    if _width(shown) > _WIDTH:
        first = max(0, start - _WIDTH // 2)
        shown = ("…" if first else "") + "".join(cells[first : first + _WIDTH]).rstrip()
        indent = _width("".join(cells[first:start])) + bool(first)
        under = under[: _WIDTH - (start - first)]
        shown += "…" if first + _WIDTH < len(cells) else ""
    number = str(place.line)
    carets = "^" * max(1, _width(under.rstrip() or under))
    return [f"  {number} | {shown}", f"  {' ' * len(number)} | {' ' * indent}{carets}"]


def _line_of(place: Place) -> str:
    """The line of a file, if it can be had."""
    path = Path(place.file)
    try:
        small = bool(place.file) and path.is_file() and path.stat().st_size < _READ
        lines = path.read_text(encoding="utf-8-sig").splitlines() if small else []
    except (OSError, ValueError):
        lines = []
    return lines[place.line - 1] if 0 < place.line <= len(lines) else ""


def _cells(source: str) -> list[str]:
    """What is shown for each character."""
    cells: list[str] = []
    column = 0
    for character in source:
        cell = character
        if character == "\t":
            cell = " " * (_TAB - column % _TAB)
        elif unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs"):
            cell = " " if character == " " else "·"
        cells.append(cell)
        column += _width(cell)
    return cells


def _width(text: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
