"""One more language is a folder of templates and the terms of the games: the site needs nothing more."""

import shutil
from pathlib import Path

import pytest
from site_pages import page

from rulegen import mkdocs_plugin
from rulegen.data import folder
from rulegen.realise import language, numerals
from rulegen.site import build


def test_one_more_language_is_just_a_folder(tmp_path: Path, own_site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    templates = shutil.copytree(folder("templates"), tmp_path / "templates")
    shutil.rmtree(templates / "en")
    shutil.copytree(templates / "nb", templates / "en")
    spec = shutil.copytree(folder("spec") / "redbeard", own_site / "spec")
    shutil.copyfile(spec / "nb.toml", spec / "en.toml")
    monkeypatch.setattr(language, "folder", lambda name: templates if name == "templates" else folder(name))
    monkeypatch.setitem(numerals._NUM2WORDS, "en", "no")
    settings = own_site / "mkdocs.yml"
    text = settings.read_text("utf-8").replace("languages: [sv, fi]", "languages: [fi, en]")
    settings.write_text(text.replace("- redbeard ", "- spec/redbeard.rules "), "utf-8")
    out = build(tmp_path / "public", own_site).out
    language.language.cache_clear()
    start = page(out / "en" / "index.html")
    assert next(start.all("html"))["lang"] == "en"
    assert [link["hreflang"] for link in start.all("a") if "aria-current" in link and "hreflang" in link] == ["en"]
    assert any(link.get("href") == "../../en/redbeard/" for link in page(out / "fi" / "redbeard" / "index.html").all("a"))


def test_a_language_that_the_theme_does_not_know_has_its_own_name(
    tmp_path: Path, own_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mkdocs_plugin, "_speaks", lambda *_: False)
    out = build(tmp_path / "public", own_site, strict=True).out
    assert next(page(out / "fi" / "index.html").all("html"))["lang"] == "fi"
