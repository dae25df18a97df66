"""GAME as people write it (`redbeard`, `redbeard+skane+my_house`, a path) to a flat game, checked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from rulegen import nodes
from rulegen.check import check, stack_order
from rulegen.compose import compose
from rulegen.data import folder
from rulegen.game import Game
from rulegen.near import near
from rulegen.parse import SourceFile, try_parse
from rulegen.problems import NotFound, Place, Problem, SourceError, in_order, listed, quoted
from rulegen.source import read_file, written

_MOST_PROBLEMS = 100  # nobody reads more at once


def load(name: str) -> Game:
    """The flat game of a name with its variants, or of a path.

    Raises `SourceError` when it has errors, `NotFound` when there is no such game.
    """
    game, found = problems(name)
    errors = [problem for problem in found if problem.is_error]
    if game is None or errors:
        raise SourceError(errors)
    return game


def problems(name: str) -> tuple[Game | None, list[Problem]]:
    """The flat game, as far as it can be made out, and everything that is wrong with it; `NotFound` when there is none."""
    reader = _Reader()
    stack = reader.stack(name)
    game: Game | None = None
    if stack:
        game, found = compose(stack[0], tuple(stack[1:]))
        reader.problems += found
        whole = not any(problem.is_error for problem in reader.problems)
        game = stack_order(game) if whole else game
        reader.problems += check(game, whole, frozenset().union(*(file.unread for file in stack)))
    return game, [reader.with_source(problem) for problem in in_order(reader.problems)[:_MOST_PROBLEMS]]


def names() -> tuple[str, ...]:
    """The games and variants that are shipped."""
    return tuple(sorted(path.stem for path in folder("spec").rglob("*.rules")))


def find(name: str, beside: Path | None = None) -> Path:
    """The file of a game or variant: a path, a name beside another file or here, or a name in the shipped `spec/`."""
    try:
        return _find(name, beside)
    except (OSError, ValueError):  # no file can have such a name
        raise NotFound(name) from None


def _find(name: str, beside: Path | None) -> Path:
    path = Path(name)
    folders = [place for place in (beside, Path.cwd()) if place]
    if name.endswith(".rules") or "/" in name or "\\" in name:
        if path.is_dir() and (path / f"{path.name}.rules").is_file():
            return path / f"{path.name}.rules"
        if path.exists():
            return path
        siblings = (p.stem for p in path.parent.glob("*.rules")) if path.parent.is_dir() else ()
        raise NotFound(name, tuple(str(path.parent / f"{other}.rules") for other in near(path.stem, siblings)))
    for place in folders:
        for candidate in (place / f"{name}.rules", place / name / f"{name}.rules"):
            if name and candidate.is_file():
                return candidate
    found = sorted(path for path in folder("spec").rglob("*.rules") if path.stem == name)
    if found:
        return found[0]
    known = {*names(), *(path.stem for place in folders for path in place.glob("*.rules"))}
    raise NotFound(name, near(name, known))


def read(path: Path) -> SourceFile:
    """A source file, parsed; `SourceError` with every problem when it has any."""
    reader = _Reader()
    file = reader.read(path)
    if file is None or reader.problems:
        raise SourceError(reader.with_source(problem) for problem in reader.problems)
    return file


def split(name: str) -> tuple[str, ...]:
    """`a.rules+b` → `a.rules`, `b`; a plus sign in a folder's name is none of ours."""
    parts = name.split("+")
    for count in range(len(parts), 1, -1):
        first = "+".join(parts[:count])
        if _exists(first):
            return (first, *parts[count:])
    return tuple(parts)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


@dataclass
class _Reader:
    """Reads the files of a stack and gathers their problems."""

    problems: list[Problem] = field(default_factory=list)
    _lines: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def stack(self, name: str) -> list[SourceFile]:
        """The base and the variants on it, in order; nothing when they do not fit together."""
        first, *rest = split(name)
        stack = self._chain(find(first))
        for other in rest:
            beside = Path(stack[-1].path).parent if stack else None
            path = find(other, beside)
            chain = self._chain(path)
            if not stack or not chain:
                stack = []
                continue
            head = chain[-1].head
            if isinstance(head, nodes.GameHead):
                self._refuse("not-a-variant", f"{quoted(head.name.text)} is a game, not a variant of one.", head.name.place)
            elif _same(chain[-1], stack):
                hint = "Name each variant once."
                self._refuse("stacked-twice", f"{quoted(head.name.text)} is in the stack already.", head.name.place, hint)
            elif not _same(chain[0], stack):
                message = f"{quoted(head.name.text)} is a variant of {quoted(chain[0].head.name.text)}, not of "
                self._refuse("other-base", f"{message}{quoted(stack[0].head.name.text)}.", head.base.place)
            else:
                stack += [file for file in chain if not _same(file, stack)]
        return stack

    def read(self, path: Path) -> SourceFile | None:
        """A file, or None when it has no head to hold on to."""
        try:
            text = read_file(path)
        except SourceError as error:
            self.problems += error.problems
            return None
        file, found = try_parse(text, str(path))
        self._lines[str(path)] = file.lines if file else written(text)
        self.problems += found
        return file

    def _chain(self, path: Path) -> list[SourceFile]:
        """A file and those that it builds on, the game first; nothing when one of them is missing."""
        chain: list[SourceFile] = []
        while True:
            file = self.read(path)
            if file is None:
                return []
            chain.insert(0, file)
            if isinstance(file.head, nodes.GameHead):
                return chain
            base = file.head.base
            try:
                path = find(base.text, path.parent)
            except NotFound as error:
                hint = f"Did you mean {listed(error.near, 'or')}?" if error.near else "It must lie beside the variant."
                self._refuse("unknown-base", f"There is no game {quoted(base.text)} to be a variant of.", base.place, hint)
                return []
            if any(path.resolve() == Path(f.path).resolve() for f in chain):
                names = [quoted(f.head.name.text) for f in reversed(chain)]
                message = f"{names[0]} is a variant of itself."
                if len(names) > 1:
                    message = f"The variants {', '.join(names)} are variants of each other, and of no game."
                self._refuse("cyclic-base", message, base.place, "At the bottom there must be a `game`.")
                return []

    def _refuse(self, code: str, message: str, place: Place, hint: str = "") -> None:
        self.problems.append(Problem(code, message, place, hint))

    def with_source(self, problem: Problem) -> Problem:
        """The problem with the lines that it speaks of."""
        notes = tuple(replace(note, source=self._line(note.place)) for note in problem.notes)
        return replace(problem, notes=notes, source=self._line(problem.place))

    def _line(self, place: Place) -> str:
        lines = self._lines.get(place.file, ())
        return lines[place.line - 1] if 0 < place.line <= len(lines) else ""


def _same(file: SourceFile, stack: list[SourceFile]) -> bool:
    return any(Path(file.path).resolve() == Path(other.path).resolve() for other in stack)
