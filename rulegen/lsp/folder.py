"""The rules files that an editor works on: its open texts over what lies on disk, and how the files hang together."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rulegen import nodes
from rulegen.game import Game
from rulegen.load import find, problems
from rulegen.lsp.mentions import GAME, Mention, mentions
from rulegen.parse import SourceFile, try_parse
from rulegen.problems import NotFound, Problem, SourceError
from rulegen.source import editing, read_file
from rulegen.verify import verify


@dataclass(frozen=True)
class Found:
    """A name and the file in which it stands."""

    path: Path
    mention: Mention


class Folder:
    """Files by their paths. `open` are the texts that the editor holds: they count, saved or not."""

    def __init__(self) -> None:
        self.open: dict[Path, str] = {}

    def text(self, path: Path) -> str:
        """The text of a file as the editor has it, else as it lies on disk; nothing where there is none."""
        with editing(self.open):
            try:
                return read_file(path)
            except SourceError:
                return ""

    def file(self, path: Path) -> SourceFile | None:
        """What can be read of a file."""
        return _parsed(self.text(path), str(path))[0]

    def game(self, path: Path) -> Game | None:
        """The flat game of a file, as far as it can be made out."""
        return _game(tuple(self.open.items()), path, _stamp(path))

    def problems(self, path: Path, played: bool) -> list[Problem]:
        """Everything wrong with a file and what it builds on; `played` also plays it, and looks for words that it lacks."""
        try:
            with editing(self.open):
                return (verify if played else problems)(str(path))[1]
        except NotFound:  # the editor alone has this file
            return list(_parsed(self.text(path), str(path))[1])

    # ---------- how files hang together

    def chain(self, path: Path) -> list[Path]:
        """The file and those that it builds on, the game last."""
        chain: list[Path] = []
        while path not in chain:
            chain.append(path)
            file = self.file(path)
            if file is None or not isinstance(file.head, nodes.VariantHead):
                break
            try:
                path = Path(os.path.abspath(find(file.head.base.text, path.parent)))
            except NotFound:
                break
        return chain

    def family(self, path: Path) -> list[Path]:
        """Every file beside those of the chain that belongs to the same game."""
        chain = self.chain(path)
        beside = {file for link in chain for file in link.parent.glob("*.rules")}
        return [file for file in sorted(beside | set(chain)) if self.chain(file)[-1] == chain[-1]]

    def stated(self, path: Path, mention: Mention) -> Found | None:
        """Where the name of a mention in a file is stated: there, or in the nearest file that it builds on."""
        for link in self.chain(path)[1 if mention.kind == GAME and not mention.stated else 0 :]:
            for other in self.mentions(link):
                if other.stated and (other.kind, other.name) == (mention.kind, mention.name):
                    return Found(link, other)
        return None

    def everywhere(self, stated: Found) -> Iterator[Found]:
        """Every place in the family that means what is stated there, that place too."""
        for path in self.family(stated.path):
            for mention in self.mentions(path):
                same = (mention.kind, mention.name) == (stated.mention.kind, stated.mention.name)
                if same and self.stated(path, mention) == stated:
                    yield Found(path, mention)

    def mentions(self, path: Path) -> list[Mention]:
        """The names of a file."""
        file = self.file(path)
        return mentions(file) if file else []


@lru_cache(64)
def _parsed(text: str, path: str) -> tuple[SourceFile | None, tuple[Problem, ...]]:
    file, found = try_parse(text, path)
    return file, tuple(found)


@lru_cache(8)
def _game(texts: tuple[tuple[Path, str], ...], path: Path, stamp: object) -> Game | None:
    try:
        with editing(dict(texts)):
            return problems(str(path))[0]
    except NotFound:
        return None


def _stamp(path: Path) -> tuple[tuple[str, int], ...]:
    """What changes when a file beside this one is saved."""
    files = sorted(path.parent.glob("*.rules"))
    return tuple((file.name, file.stat().st_mtime_ns) for file in files if file.is_file())
