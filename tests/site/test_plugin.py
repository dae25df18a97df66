"""The plugin in anyone's mkdocs.yml, with nothing of our site around it."""

from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from site_pages import page

_SETTINGS = """
site_name: Card evenings
theme: {{name: {theme}}}
plugins:
  - search
  - rulegen: {{games: [{game}], language: fi}}
markdown_extensions: [attr_list, tables]
"""


def _built(place: Path, theme: str = "material", game: str = "redbeard") -> Path:
    (place / "docs").mkdir()
    (place / "mkdocs.yml").write_text(_SETTINGS.format(theme=theme, game=game), "utf-8")
    build(load_config(str(place / "mkdocs.yml"), strict=True))
    return place / "site"


@pytest.mark.parametrize("theme", ["material", "mkdocs"])
def test_it_writes_the_pages_of_one_language(tmp_path: Path, theme: str) -> None:
    out = _built(tmp_path, theme)
    assert "auction-higher" in page(out / "redbeard" / "index.html").ids
    assert (out / "redbeard" / "skane" / "book" / "index.html").is_file()
    if theme == "material":
        assert next(page(out / "index.html").all("html"))["lang"] == "fi"


def test_a_wrong_game_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Abort):
        _built(tmp_path, game="redbread")
    assert "redbread" in caplog.text
