"""Rules files by name, and all those in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulegen.problems import quoted

_NOT_OURS = {"node_modules", "public", "venv", "__pycache__"}


def below(place: Path) -> Iterator[Path]:
    """Every `.rules` file in a folder and its folders, but not in hidden ones nor in those of tools."""
    for root, folders, files in os.walk(place):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _NOT_OURS)
        yield from (Path(root) / name for name in sorted(files) if name.endswith(".rules"))


def rules_files(paths: Iterable[str]) -> tuple[list[Path], list[str]]:
    """The files that are named, each once, and a sentence for each name that leads to none."""
    found: dict[Path, None] = {}
    lost: list[str] = []
    for name in paths:
        try:
            path = Path(name)
            inside = list(below(path)) if path.is_dir() else [path] if path.exists() else []
        except (OSError, ValueError):
            inside, path = [], Path()
        found |= dict.fromkeys(inside)
        if not inside:
            lost.append(
                f"There is no `.rules` file in {quoted(name)}." if path.is_dir() else f"There is no file {quoted(name)}."
            )
    return list(found), lost
