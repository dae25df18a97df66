"""The plugin in anyone's mkdocs.yml, with nothing of our site around it."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from rulegen.data import folder
from site_pages import page

_SETTINGS = """
site_name: Card evenings
theme: {{name: {theme}}}
plugins:
  - search
  - rulegen: {{games: [{game}], language: {language}}}
markdown_extensions: [attr_list, tables]
"""


def _built(place: Path, theme: str = "material", game: str = "redbeard: [skane]", language: str = "fi") -> Path:
    (place / "docs").mkdir()
    (place / "mkdocs.yml").write_text(_SETTINGS.format(theme=theme, game=game, language=language), "utf-8")
    build(load_config(str(place / "mkdocs.yml"), strict=True))
    return place / "site"


@pytest.mark.parametrize("theme", ["material", "mkdocs"])
def test_it_writes_the_pages_of_one_language(tmp_path: Path, theme: str) -> None:
    out = _built(tmp_path, theme)
    assert "auction-higher" in page(out / "redbeard" / "index.html").ids
    assert (out / "redbeard" / "skane" / "book" / "index.html").is_file()
    if theme == "material":
        assert next(page(out / "index.html").all("html"))["lang"] == "fi"


def test_a_wrong_language_is_told(tmp_path: Path) -> None:
    with pytest.raises(Abort):
        _built(tmp_path, language="suomi")


def test_mkdocs_serve_watches_what_the_pages_are_made_of() -> None:
    watched: list[str] = []
    config = load_config(str(folder("site") / "mkdocs.yml"))
    plugin = config.plugins["rulegen"]
    plugin.config.games = [{"redbeard": ["skane"]}]
    plugin.on_config(config)
    plugin.on_serve(SimpleNamespace(watch=watched.append), config=config, builder=lambda: None)
    assert {str(folder("templates")), str(folder("spec") / "redbeard"), str(folder("site") / "overrides")} <= set(watched)


def test_a_wrong_game_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Abort):
        _built(tmp_path, game="redbread")
    assert "redbread" in caplog.text
