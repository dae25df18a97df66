"""A build is whole or not at all."""

import shutil
from pathlib import Path

import pytest

from rulegen import site as website
from rulegen.data import folder
from rulegen.problems import SourceError
from rulegen.publish.pages import MARKDOWN
from rulegen.realise.language import languages
from rulegen.site import SiteError, build, start, write_markdown
from site_pages import few


def _files(place: Path) -> dict[str, bytes]:
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file()}


def _change(site: Path, old: str, new: str) -> None:
    settings = site / "mkdocs.yml"
    text = settings.read_text("utf-8")
    assert old in text
    settings.write_text(text.replace(old, new), "utf-8")


def test_a_build_replaces_the_old_one(tmp_path: Path, own_site: Path) -> None:
    out = tmp_path / "public"
    first = build(out, own_site)
    _change(own_site, "languages: [sv, fi]", "languages: [sv]")
    second = build(out, own_site)
    assert (second.languages, second.pages) == (("sv",), first.pages // len(first.languages))
    assert not (out / "fi").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"public", "own"}


def test_a_failed_build_leaves_the_old_one(tmp_path: Path, own_site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "public"
    build(out, own_site)
    before = _files(out)

    def fails(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(website, "write_front", fails)
    with pytest.raises(OSError, match="the disk is full"):
        build(out, own_site)
    assert _files(out) == before
    assert {path.name for path in tmp_path.iterdir()} == {"public", "own"}


def test_a_game_with_problems_is_told_and_leaves_nothing(tmp_path: Path, own_site: Path) -> None:
    (own_site / "broken.rules").write_text("game broken\n\nrule x each player\n", "utf-8")
    _change(own_site, "- redbeard: [skane]", "- broken ")
    with pytest.raises(SourceError, match=r"broken\.rules"):
        build(tmp_path / "public", own_site)
    assert {path.name for path in tmp_path.iterdir()} == {"own"}


def test_a_wrong_example_is_told(tmp_path: Path, own_site: Path) -> None:
    spec = shutil.copytree(folder("spec") / "redbeard", own_site / "spec")
    rules = spec / "redbeard.rules"
    text = rules.read_text("utf-8")
    assert "-> points 13" in text
    rules.write_text(text.replace("-> points 13", "-> points 14"), "utf-8")
    _change(own_site, "- redbeard: [skane]", "- spec/redbeard.rules ")
    with pytest.raises((SiteError, SourceError), match="example"):
        build(tmp_path / "public", own_site)


def test_files_of_others_are_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(SiteError, match="did not write"):
        build(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_strict_refuses_what_is_else_a_warning(tmp_path: Path, own_site: Path) -> None:
    page = own_site / "pages" / "sv" / "house.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text("# Hemma\n\n[Ingenstans](nowhere.md)\n", "utf-8")
    made = build(tmp_path / "public", own_site)
    assert [warning for warning in made.warnings if "nowhere.md" in warning]
    with pytest.raises(SiteError, match=r"nowhere\.md"):
        build(tmp_path / "public", own_site, strict=True)


def test_a_page_by_hand_stands_in_its_language_and_takes_a_pages_place(tmp_path: Path, own_site: Path) -> None:
    pages = own_site / "pages" / "fi"
    pages.mkdir(exist_ok=True)
    (pages / "club.md").write_text("# Kerho\n", "utf-8")
    (pages / "index.md").write_text("# Oma etusivu\n", "utf-8")
    out = build(tmp_path / "public", own_site, strict=True).out
    assert "Kerho" in (out / "fi" / "club" / "index.html").read_text("utf-8")
    assert not (out / "sv" / "club").exists()
    assert 'href="../../sv/"' in (out / "fi" / "club" / "index.html").read_text("utf-8")
    assert "Oma etusivu" in (out / "fi" / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("- rulegen:", "- search:", "plugin `rulegen`"),
        ("languages: [sv, fi]", "languages: [svv]", "Did you mean `sv`"),
        ("- redbeard: [skane]", "- {a: 1, b: 2} ", "write a game"),
        ("- redbeard: [skane]", "- redbeard: [skane]\n        - redbeard: [skane] ", "twice"),
        ("name: material", "name: no_such_theme", "no_such_theme"),
        ("site_name: ", "site_name: [", "mkdocs.yml"),
    ],
)
def test_what_is_wrong_in_mkdocs_yml_is_told(tmp_path: Path, own_site: Path, old: str, new: str, says: str) -> None:
    _change(own_site, old, new)
    with pytest.raises(SiteError) as caught:
        build(tmp_path / "public", own_site)
    assert says in str(caught.value)
    assert not (tmp_path / "public").exists()


def test_a_folder_without_mkdocs_yml_is_told(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r"mkdocs\.yml"):
        build(tmp_path / "public", tmp_path / "nowhere")


def test_only_the_variants_that_are_listed_are_published(tmp_path: Path, own_site: Path) -> None:
    (own_site / "house.rules").write_text("variant house of redbeard\n\nset start = 15\n", "utf-8")
    _change(own_site, "- redbeard: [skane]", "- redbeard: [skane, skane+house] ")
    out = build(tmp_path / "public", own_site, strict=True).out
    assert (out / languages()[0] / "redbeard" / "skane+house" / "book" / "index.html").is_file()
    assert not (out / languages()[0] / "redbeard" / "six_up").exists()


def test_the_pages_lie_on_disk_as_markdown(published: Path, tmp_path: Path) -> None:
    write_markdown(tmp_path / "markdown", published.parent / "site")
    written = {name: text for name, text in _files(tmp_path / "markdown").items() if not name.startswith(".")}
    assert written == _files(published / MARKDOWN)
    assert {name.partition("/")[0] for name in written} == set(languages())


def test_a_site_of_ones_own_is_started_and_builds(tmp_path: Path) -> None:
    settings = start(tmp_path / "mine")
    settings.write_text(few(settings.read_text("utf-8"), "skane"), "utf-8")
    assert build(tmp_path / "public", settings.parent, strict=True).languages == languages()
    with pytest.raises(SiteError, match="there already"):
        start(tmp_path / "mine")


def test_building_writes_nothing_into_the_sites_folder(built: Path) -> None:
    assert {path.name for path in folder("site").iterdir()} <= {"mkdocs.yml", "pages", "overrides", "balance", "reference"}
