"""The site, built once as it is shipped and once as a publisher has it, with an address of its own below a path."""

import shutil
from pathlib import Path

import pytest

from rulegen.data import folder
from rulegen.publish import search
from rulegen.site import build
from site_pages import few

ADDRESS = "https://rules.example/cards/"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built") / "public"
    build(out, strict=True)
    return out


@pytest.fixture
def own_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A publisher's own copy of the site's folder, with one variant in two languages and nothing to search."""
    monkeypatch.setattr(search, "index", lambda place, code: None)
    site = shutil.copytree(folder("site"), tmp_path / "own")
    settings = site / "mkdocs.yml"
    settings.write_text(few(settings.read_text("utf-8"), "skane").replace("languages: []", "languages: [sv, fi]"), "utf-8")
    return site


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("published")
    site = shutil.copytree(folder("site"), place / "site")
    settings = site / "mkdocs.yml"
    settings.write_text(few(settings.read_text("utf-8")).replace('site_url: ""', f"site_url: {ADDRESS}"), "utf-8")
    build(place / "public", site, strict=True)
    return place / "public"
