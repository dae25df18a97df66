"""GAME as people write it (`redbeard`, `redbeard+skane+my_house`, a path) to a flat game."""

from __future__ import annotations

from pathlib import Path

from rulegen import nodes
from rulegen.compose import compose
from rulegen.data import folder
from rulegen.game import Game
from rulegen.parse import SourceFile, parse


def load(name: str) -> Game:
    """The flat game of a name with its variants, or of a path to a `.rules` file."""
    first, *rest = name.split("+")
    base = read(find(first))
    stack: list[SourceFile] = []
    while isinstance(base.head, nodes.VariantHead):
        stack.insert(0, base)
        base = read(find(base.head.base.text, Path(base.path).parent))
    beside = Path(base.path).parent
    stack += [read(find(variant, beside)) for variant in rest]
    return compose(base, tuple(stack))


def find(name: str, beside: Path | None = None) -> Path:
    """The file of a game or variant: a path, a name beside another file or here, or a name in the shipped `spec/`."""
    if name.endswith(".rules"):
        return Path(name)
    for place in (*([beside] if beside else []), Path.cwd()):
        if (place / f"{name}.rules").is_file():
            return place / f"{name}.rules"
    found = sorted(folder("spec").rglob(f"{name}.rules"))
    if found:
        return found[0]
    raise FileNotFoundError(name)


def read(path: Path) -> SourceFile:
    """A source file, parsed."""
    return parse(path.read_text(encoding="utf-8"), str(path))
