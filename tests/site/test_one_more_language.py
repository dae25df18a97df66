"""One more language is a folder of templates and the terms of the games: the site needs nothing more."""

import shutil
from pathlib import Path

import pytest

from rulegen import mkdocs_plugin
from rulegen.data import folder
from rulegen.realise import language, numerals
from rulegen.site import build
from site_pages import page


def test_one_more_language_is_just_a_folder(tmp_path: Path, own_site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    templates = shutil.copytree(folder("templates"), tmp_path / "templates")
    shutil.copytree(templates / "nb", templates / "da")
    spec = shutil.copytree(folder("spec") / "redbeard", own_site / "spec")
    shutil.copyfile(spec / "nb.toml", spec / "da.toml")
    monkeypatch.setattr(language, "folder", lambda name: templates if name == "templates" else folder(name))
    monkeypatch.setitem(numerals._NUM2WORDS, "da", "no")
    settings = own_site / "mkdocs.yml"
    text = settings.read_text("utf-8").replace("languages: [sv, fi]", "languages: [fi, da]")
    settings.write_text(text.replace("- redbeard: [skane]", "- spec/redbeard.rules: [spec/skane]"), "utf-8")
    out = build(tmp_path / "public", own_site).out
    language.language.cache_clear()
    start = page(out / "da" / "index.html")
    assert next(start.all("html"))["lang"] == "da"
    assert [link["hreflang"] for link in start.all("a") if "aria-current" in link and "hreflang" in link] == ["da"]
    assert any(link.get("href") == "../../da/redbeard/" for link in page(out / "fi" / "redbeard" / "index.html").all("a"))


def test_a_language_that_the_theme_does_not_know_has_its_own_name(
    tmp_path: Path, own_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mkdocs_plugin, "_speaks", lambda *_: False)
    out = build(tmp_path / "public", own_site, strict=True).out
    assert next(page(out / "fi" / "index.html").all("html"))["lang"] == "fi"
