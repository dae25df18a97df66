"""A lexicon: words with their forms, read from TOML. A missing word or form is named, never guessed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


class MissingForm(Exception):
    """A word or a form that a sentence asked for and the lexicon lacks. `path` is where it would stand, dotted."""

    def __init__(self, language: str, path: str) -> None:
        super().__init__(f"{language}: {path}")
        self.language = language
        self.path = path


class Entry:
    """A table of a lexicon.

    `entry.form` and `entry["form"]` give a string, a number, a list or an Entry, or raise MissingForm.
    """

    def __init__(self, language: str, path: str, table: Mapping[str, Any]) -> None:
        self._language = language
        self._path = path
        self._table = table

    def __getitem__(self, key: str) -> Any:
        path = f"{self._path}.{key}" if self._path else str(key)
        if key not in self._table:
            raise MissingForm(self._language, path)
        value = self._table[key]
        return Entry(self._language, path, value) if isinstance(value, Mapping) else value

    def __getattr__(self, key: str) -> Any:
        if key.startswith("__"):  # Python's own questions are not the lexicon's
            raise AttributeError(key)
        return self[key]

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)


def read(path: Path) -> dict[str, Any]:
    """A lexicon file, or nothing where there is none."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Both tables as one, the second over the first, table by table."""
    both = dict(first)
    for key, value in second.items():
        both[key] = merged(both[key], value) if isinstance(value, Mapping) and isinstance(both.get(key), Mapping) else value
    return both
