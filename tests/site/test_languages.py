"""One site a language, each knowing the others."""

from pathlib import Path
from urllib.parse import urljoin

from rulegen.publish.catalogue import catalogue
from rulegen.publish.pages import paths
from rulegen.realise.language import languages
from site_pages import by_language, page, pages

ADDRESS = "https://rules.example/cards/"


def _address(root: Path, path: Path) -> str:
    return urljoin(ADDRESS, path.relative_to(root).as_posix().removesuffix("index.html"))


def _alternates(path: Path) -> dict[str, str]:
    return {link["hreflang"]: link["href"] for link in page(path).all("link", rel="alternate") if "hreflang" in link}


def test_every_language_has_every_page_of_the_games(built: Path) -> None:
    found = by_language(built)
    assert set(found) == set(languages())
    addresses = {path.removesuffix("index.md").removesuffix(".md") for path in paths(catalogue(["redbeard"], built))}
    for code in languages():
        assert {f"{address.rstrip('/')}/index.html".lstrip("/") for address in addresses} <= found[code]


def test_a_page_says_its_language(built: Path) -> None:
    for path in pages(built):
        code, _, rest = path.relative_to(built).as_posix().partition("/")
        if rest:
            assert [html["lang"] for html in page(path).all("html")] == [code], path


def test_the_switcher_stays_on_the_page(built: Path) -> None:
    for path in pages(built):
        code, _, rest = path.relative_to(built).as_posix().partition("/")
        if not rest or rest == "404.html":
            continue
        links = {link["hreflang"]: link["href"] for link in page(path).all("a") if "hreflang" in link}
        assert set(links) == set(languages())
        for other, link in links.items():
            there = rest if (built / other / rest).is_file() else "index.html"
            assert (path.parent / link).resolve() == (built / other / there).parent.resolve()
        assert [link["hreflang"] for link in page(path).all("a") if "aria-current" in link and "hreflang" in link] == [code]


def test_each_language_has_its_own_page_for_what_is_not_found(built: Path) -> None:
    texts = {(built / code / "404.html").read_text("utf-8").partition("<h1>")[2].partition("</h1>")[0] for code in languages()}
    assert len(texts) == len(languages())
    assert (built / "404.html").is_file()


def test_the_root_lets_one_choose(built: Path) -> None:
    assert [link["href"] for link in page(built / "index.html").all("a")] == [f"{code}/" for code in languages()]


def test_hreflang_is_absolute_and_reciprocal(published: Path) -> None:
    files = {_address(published, path): path for path in pages(published) if path.name != "404.html"}
    for address, path in files.items():
        links = _alternates(path)
        _, _, rest = path.relative_to(published).as_posix().partition("/")
        assert set(links) == {
            "x-default",
            *(code for code in languages() if not rest or (published / code / rest).is_file()),
        }, path
        for link in links.values():
            assert link in files, (path, link)
            assert _alternates(files[link]) == links, (path, link)
        assert address in links.values()


def test_there_are_maps_for_search_engines(published: Path) -> None:
    index = (published / "sitemap.xml").read_text("utf-8")
    for code in languages():
        assert f"<loc>{ADDRESS}{code}/sitemap.xml</loc>" in index
        listed = (published / code / "sitemap.xml").read_text("utf-8")
        for path in pages(published / code):
            assert (f"<loc>{_address(published, path)}</loc>" in listed) == (path.name != "404.html")
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (published / "robots.txt").read_text("utf-8")


def test_without_an_address_nothing_claims_one(built: Path) -> None:
    assert not (built / "sitemap.xml").exists()
    assert all(not _alternates(path) for path in pages(built))
