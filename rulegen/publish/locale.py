"""The site of one language, built by MkDocs."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # Material's banner about a successor of MkDocs

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from rulegen.mkdocs_plugin import RulegenPlugin
from rulegen.publish.failure import SiteError
from rulegen.publish.pages import Pages
from rulegen.publish.project import Project

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


@dataclass(frozen=True)
class Locale:
    """What was built: the site's name, the pages of the games, how many pages in all, and what MkDocs warned of."""

    code: str
    name: str
    pages: Pages
    count: int
    warnings: tuple[str, ...]


def settings(file: Path, out: Path) -> tuple[MkDocsConfig, RulegenPlugin]:
    """A mkdocs.yml as MkDocs reads it, and our plugin in it."""
    if not file.is_file():
        raise SiteError(f"There is no `{file}`: a site's folder holds a mkdocs.yml.")
    with _told():
        config = load_config(str(file), site_dir=str(out))
    plugin = next((plugin for plugin in config.plugins.values() if isinstance(plugin, RulegenPlugin)), None)
    if plugin is None:
        raise SiteError(f"`{file}` does not use the plugin `rulegen`: add it under `plugins:`.")
    return config, plugin


def build_locale(file: Path, out: Path, project: Project, code: str) -> Locale:
    """Builds the site of a language into `out`."""
    with _told() as warnings:
        config, plugin = settings(file, out)
        plugin.project, plugin.siblings, plugin.config.language = project, project.languages, code
        if config.site_url:
            plugin.root_url = config.site_url
            config.site_url = urljoin(plugin.root_url, f"{code}/")
        build(config)
    return Locale(
        code, config.site_name, plugin.pages, len(project.paths(code)), tuple(f"{code}: {warning}" for warning in warnings)
    )


@contextmanager
def _told() -> Iterator[list[str]]:
    """Collects what MkDocs warns of instead of printing it, and gives its errors as ours."""
    told: list[str] = []
    errors: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: (errors if record.levelno >= logging.ERROR else told).append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    before, logger.propagate = logger.propagate, False
    try:
        yield told
    except (MkDocsException, SystemExit) as error:
        raise SiteError("\n".join(errors or [str(error)])) from error
    finally:
        logger.removeHandler(handler)
        logger.propagate = before
