"""The door for MkDocs: the pages of one language in anyone's mkdocs.yml, with live reload.

plugins:
  - rulegen:
      games: [redbeard]
      language: sv
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from mkdocs.config.base import Config
from mkdocs.config.config_options import Type
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files

from rulegen.problems import NotFound, SourceError
from rulegen.publish.failure import SiteError
from rulegen.publish.html import dressed
from rulegen.publish.pages import HOME, MARKDOWN, Pages, pages
from rulegen.publish.project import Project, project
from rulegen.publish.reference import filled
from rulegen.publish.words import endonym, words
from rulegen.realise.language import languages

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

_UNUSED = ("assets/javascripts/lunr/", "assets/javascripts/workers/")
"""What Material needs for its own search alone."""


class RulegenConfig(Config):  # type: ignore[no-untyped-call]
    """The options: what is published, in which languages; `language` is the one that MkDocs alone shows.

    `names` are names of the site by language, where `site_name` is not the same in all; with neither it is the first game's.
    """

    games = Type(list, default=[])
    languages = Type(list, default=[])
    language = Type(str, default="")
    names = Type(dict, default={})


def _speaks(theme: list[str], code: str) -> bool:
    """Whether the theme has words of its own in a language; those that readers see most come from the lexicon anyway."""
    return any((Path(place) / "partials" / "languages" / f"{code}.html").is_file() for place in theme)


class RulegenPlugin(BasePlugin[RulegenConfig]):  # type: ignore[no-untyped-call]
    """Writes the pages of one language into a MkDocs site.

    `rulegen build` and `rulegen serve` set `project`, and `siblings` to all the languages whose sites lie beside this one.
    """

    project: Project | None = None
    siblings: tuple[str, ...] = ()
    root_url: str = ""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Reads the games, writes the pages, gives the theme its language, words and navigation."""
        try:
            self._project = self.project or project(config, self.config)
            self.code = self.config.language or self._project.languages[0]
            self.pages: Pages = pages(self._project.shelves, self.code)
            config.extra["words"] = words(self.code)
        except (SiteError, SourceError, NotFound) as error:
            raise PluginError(str(error)) from error
        config.site_name = self.config.names.get(self.code) or config.site_name or self.pages.games[0].title
        config.site_description = config.site_description or self.pages.games[0].summary
        config.extra["language"] = self.code
        config.theme["language"] = self.code if _speaks(config.theme.dirs, self.code) else "en"
        if config.nav is None:
            config.nav = self.pages.navigation + self._own_pages()
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Adds the pages; takes those written by hand out of their language's folder, and away the other languages'."""
        searched = any(name.endswith("search") for name in config.plugins)
        for file in list(files):
            if file.src_uri.endswith(".map") or (file.src_uri.startswith(_UNUSED) and not searched):
                files.remove(file)
            code, _, path = file.src_uri.partition("/")
            if code in languages() and path:
                files.remove(file)
                if code == self.code and file.abs_src_path:
                    files.append(File.generated(config, path, abs_src_path=file.abs_src_path))
        for page in self.pages:
            if files.get_file_from_path(page.path) is None:
                files.append(File.generated(config, page.path, content=page.text))
        return files

    def on_page_markdown(self, markdown: str, **_: Any) -> str:
        """Puts the language reference where a page has its mark."""
        return filled(markdown)

    def on_page_content(self, html: str, **_: Any) -> str:
        """Gives suits their colours."""
        return dressed(html)

    def on_page_context(self, context: Any, *, page: Page, config: MkDocsConfig, nav: Navigation) -> Any:
        """Tells the page where it stands in the other languages."""
        self._alternate(config, context["base_url"], page.file.src_uri, page.url)
        if self.siblings:
            config.extra["markdown"] = f"../{MARKDOWN}/{self.code}/{page.file.src_uri}"
        if self.root_url:
            config.extra["hreflang"] = self._hreflang(page.file.src_uri, page.url)
        return context

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:
        """The same for a page of the theme (404), which is shown at any address: it counts from the root of the host."""
        if self.siblings and not self.root_url:
            context["base_url"] = f"/{self.code}"
        self._alternate(config, context["base_url"], HOME, "")
        return context

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., Any]) -> LiveReloadServer:
        """Watches what the pages are made of."""
        for place in self._project.sources:
            server.watch(str(place))
        for directory in config.theme.dirs[:1]:
            server.watch(directory)
        return server

    def _own_pages(self) -> list[Any]:
        """The pages written by hand that stand in no other's place, in the navigation after the games."""
        taken = {page.path for page in self.pages}
        docs = self._project.docs / self.code
        own = [path.relative_to(docs).as_posix() for path in self._project.hand_written[self.code]]
        return [path for path in own if path not in taken]

    def _alternate(self, config: MkDocsConfig, base: str, source: str, url: str) -> None:
        """Sets `extra.alternate`: links to the page in each language, or to the start page of one that does not have it."""
        if not self.siblings:
            return
        config.extra["scope"] = f"{base}/.."  # the choice of light or dark holds for all languages
        config.extra["alternate"] = [
            {"lang": code, "name": endonym(code), "link": f"../{code}/{url if source in self._project.paths(code) else ''}"}
            for code in self.siblings
        ]

    def _hreflang(self, source: str, url: str) -> list[dict[str, str]]:
        """Where the page stands in each language, for search engines; readers of none get the first, or the choice."""
        there = [code for code in self.siblings if source in self._project.paths(code)]
        links = {code: urljoin(self.root_url, f"{code}/{url}") for code in there}
        links["x-default"] = self.root_url if source == HOME else links[there[0]]
        return [{"lang": code, "link": link} for code, link in links.items()]
