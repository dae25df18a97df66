"""The website: built as a whole, or shown with live reload."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from rulegen.data import folder
from rulegen.publish import search
from rulegen.publish.catalogue import entries
from rulegen.publish.failure import SiteError
from rulegen.publish.front import write_front
from rulegen.publish.live import live
from rulegen.publish.locale import build_locale, settings
from rulegen.publish.pages import MARKDOWN, Pages, pages, write
from rulegen.publish.project import Project, project
from rulegen.publish.reference import filled
from rulegen.publish.swap import replacing

__all__ = ["Built", "SiteError", "build", "serve", "start", "write_markdown"]

Report = Callable[[str], None]
"""Is told what is being done, a plain sentence at a time."""


def _silent(_: str) -> None:
    """For those who want to hear nothing."""


@dataclass(frozen=True)
class Built:
    """A site that was built: where, in which languages, how many pages, and what there was to warn of."""

    out: Path
    languages: tuple[str, ...]
    pages: int
    warnings: tuple[str, ...]


def build(
    out: Path, site: Path | None = None, strict: bool = False, report: Report = _silent, games: Sequence[str] = ()
) -> Built:
    """Builds the site of a folder (the shipped one by default) into `out`, which stays as it was when anything fails.

    With `games` it publishes these instead of those of its mkdocs.yml.
    Raises `SourceError` for a game that has problems, `SiteError` for all else; with `strict` also for a warning.
    """
    file = (site or folder("site")) / "mkdocs.yml"
    with replacing(out) as made:
        config, plugin = settings(file, made)
        plugin.config.games = entries(games) or plugin.config.games
        work = project(config, plugin.config)
        locales = []
        for code in work.languages:
            report(f"{code}: writing the pages")
            locales.append(build_locale(file, made / code, work, code))
        warnings = tuple(warning for locale in locales for warning in locale.warnings)
        if strict and warnings:
            raise SiteError("\n".join(warnings))
        for warning in warnings:
            report(warning)
        report("making the search indexes")
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda code: search.index(made / code, code), work.languages))
        for locale in locales:
            _write_markdown(made / MARKDOWN / locale.code, work, locale.pages)
        names = {locale.code: locale.name for locale in locales}
        write_front(made, names, config.site_url or "", Path(config.theme.custom_dir or file.parent))
    return Built(out, work.languages, sum(locale.count for locale in locales), warnings)


def serve(
    site: Path | None = None, address: str = "127.0.0.1:8000", report: Report = _silent, games: Sequence[str] = ()
) -> None:
    """Shows the whole site, all languages, and builds it anew when a spec, a template or a page changes; until interrupted."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        raise SiteError(f"`{address}` is no address to serve on: write a host and a port, as in 127.0.0.1:8000.")
    place = site or folder("site")
    config, plugin = settings(place / "mkdocs.yml", place / "public")
    plugin.config.games = entries(games) or plugin.config.games
    watched = {place, *project(config, plugin.config).sources}
    with tempfile.TemporaryDirectory(prefix="rulegen-") as work:
        out = Path(work) / "site"
        live(
            lambda: build(out, site, report=report, games=games),
            out,
            watched,
            (host, int(port)),
            urlsplit(config.site_url or "/").path,
            report,
        )


def start(place: Path) -> Path:
    """Starts a site of one's own: a copy of the shipped folder, of which mkdocs.yml is the file to edit. Returns that file."""
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise SiteError(f"`{place}` is there already: a new site needs a folder of its own.")
    shutil.copytree(folder("site"), place, dirs_exist_ok=True)
    return place / "mkdocs.yml"


def write_markdown(out: Path, site: Path | None = None) -> None:
    """Writes the pages of a site as plain Markdown, a folder a language, for any other builder."""
    with replacing(out) as made:
        config, plugin = settings((site or folder("site")) / "mkdocs.yml", made)
        work = project(config, plugin.config)
        for code in work.languages:
            _write_markdown(made / code, work, pages(work.shelves, code))


def _write_markdown(place: Path, work: Project, made: Pages) -> None:
    write(made, place)
    docs = work.docs / place.name
    for path in work.hand_written[place.name]:
        target = place / path.relative_to(docs)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
