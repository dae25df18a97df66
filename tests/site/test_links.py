"""Whatever a page points to is there, and on this host."""

import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from site_pages import page, pages

_POINTERS = {"a": "href", "link": "href", "img": "src", "script": "src", "source": "src", "form": "action", "iframe": "src"}


def _targets(path: Path) -> list[str]:
    return [attributes[_POINTERS[tag]] for tag, attributes in page(path).tags if _POINTERS.get(tag, "") in attributes]


def _place(root: Path, path: Path, target: str) -> tuple[Path, str]:
    """The file that a link leads to, and the anchor in it."""
    here = "/" + path.relative_to(root).as_posix().removesuffix("index.html")
    address = urlsplit(urljoin(here, target))
    file = root / unquote(address.path).lstrip("/")
    return (file / "index.html" if file.is_dir() else file), unquote(address.fragment)


def test_every_link_and_anchor_is_there(built: Path) -> None:
    missing = []
    for path in pages(built):
        for target in _targets(path):
            file, anchor = _place(built, path, target)
            if not file.is_file() or (anchor and anchor not in page(file).ids):
                missing.append((path.relative_to(built).as_posix(), target))
    assert missing == []


def test_an_id_stands_once_on_a_page(built: Path) -> None:
    twice = {
        path.relative_to(built).as_posix(): [id for id, n in Counter(page(path).ids).items() if n > 1] for path in pages(built)
    }
    assert {path: ids for path, ids in twice.items() if ids} == {}


@pytest.mark.parametrize("tag", ["a", "link", "img", "script", "form", "iframe"])
def test_no_page_points_to_another_host(built: Path, tag: str) -> None:
    foreign = [
        attributes for path in pages(built) for attributes in page(path).all(tag) if "//" in attributes.get(_POINTERS[tag], "")
    ]
    assert foreign == []


def test_no_style_and_none_of_our_scripts_fetches_from_another_host(built: Path) -> None:
    fetches = re.compile(r"""(?:url\(|@import\s|fetch\(|import\(|src\s*=)\s*["']?(?:https?:)?//""")
    files = [path for kind in ("*.css", "*.html", "*.svg", "search.js", "pagefind*.js") for path in built.rglob(kind)]
    assert len(files) > len(pages(built))
    assert [path for path in files if fetches.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("site", ["built", "published"])
def test_links_hold_below_any_path(request: pytest.FixtureRequest, site: str) -> None:
    root = request.getfixturevalue(site)
    found = [path for path in pages(root) if path.name != "404.html"]  # which is shown at any address
    assert [(path, target) for path in found for target in _targets(path) if target.startswith("/")] == []
