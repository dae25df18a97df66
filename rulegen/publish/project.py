"""A site's folder: its mkdocs.yml, and what that publishes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulegen.data import folder
from rulegen.near import did_you_mean
from rulegen.publish.catalogue import Shelf, catalogue
from rulegen.publish.failure import SiteError
from rulegen.publish.pages import paths
from rulegen.realise.language import language, languages

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


@dataclass(frozen=True)
class Project:
    """What a site publishes: games in languages, and pages written by hand in `<docs_dir>/<language>/`."""

    shelves: tuple[Shelf, ...]
    languages: tuple[str, ...]
    hand_written: dict[str, tuple[Path, ...]]
    docs: Path

    def paths(self, code: str) -> frozenset[str]:
        """The pages that there are in a language, generated and written by hand."""
        return paths(self.shelves) | {path.relative_to(self.docs / code).as_posix() for path in self.hand_written[code]}

    @property
    def sources(self) -> frozenset[Path]:
        """The folders of which the pages are made."""
        games = {Path(place) for shelf in self.shelves for game in shelf for place in game.folders}
        return frozenset({folder("templates"), *games})


def project(config: MkDocsConfig, options: Any) -> Project:
    """The project of a mkdocs.yml and the options of its plugin, everything read anew."""
    _forget_changed_languages()
    place = Path(config.config_file_path).parent
    docs = Path(config.docs_dir)
    codes = _languages(options.languages)
    _languages([options.language] if options.language else [])
    return Project(
        shelves=catalogue(options.games, place),
        languages=codes,
        hand_written={code: tuple(sorted((docs / code).rglob("*.md"))) for code in languages()},
        docs=docs,
    )


_seen: dict[Path, int] = {}
"""When each file of the languages was last changed, as far as we have read them."""


def _forget_changed_languages() -> None:
    files = {path: path.stat().st_mtime_ns for path in folder("templates").rglob("*") if path.is_file()}
    if files != _seen:
        _seen.clear()
        _seen.update(files)
        language.cache_clear()


def _languages(asked: list[str]) -> tuple[str, ...]:
    known = languages()
    for code in asked:
        if code not in known:
            raise SiteError(
                f"mkdocs.yml asks for the language `{code}`, which has no folder in templates/. {did_you_mean(code, known)}"
            )
    return tuple(asked) or known
