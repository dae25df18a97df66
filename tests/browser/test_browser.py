"""What a reader does on the site. That no request leaves the host and no script fails is seen to on every page (`page`)."""

import re
from typing import Any

import pytest

from rulegen.realise.language import languages

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright", reason="needs axe-playwright-python (pip install -e '.[dev]')"
)

BOOK = "redbeard/"
PAGES = ["", "sv/", "fi/redbeard/", "nb/redbeard/skane/", "sv/redbeard/uppland/book/"]
INFLECTED = [
    ("sv", "givaren"),
    ("sv", "sticken"),
    ("sv", "poängen"),
    ("sv", "spelförarens"),
    ("fi", "korteilla"),
    ("fi", "tikkiä"),
    ("fi", "pisteellä"),
    ("fi", "pelinviejälle"),
    ("nb", "stikkene"),
    ("nb", "kortene"),
    ("nb", "giverens"),
    ("nb", "poengene"),
]


def _found(page: Any, word: str) -> Any:
    page.keyboard.press("/")
    page.keyboard.type(word)
    hits = page.locator("dialog[open] li > a:first-child")
    hits.first.wait_for()
    return hits


def test_the_start_page_offers_the_readers_language_first(page: Any) -> None:
    page.goto("/")
    links = page.locator("main a")
    assert sorted(link.get_attribute("href") for link in links.all()) == sorted(f"{code}/" for code in languages())
    yours = page.locator(".yours a")
    assert yours.get_attribute("href") == "nb/"
    assert page.url.endswith("/")
    assert all(yours.bounding_box()["y"] <= link.bounding_box()["y"] for link in links.all())
    yours.click()
    assert page.url.endswith("/nb/")


def test_a_switch_of_language_stays_on_the_page(page: Any) -> None:
    page.goto("/sv/redbeard/skane/")
    page.get_by_role("link", name="Suomi").click()
    assert page.url.endswith("/fi/redbeard/skane/")
    assert page.locator("html").get_attribute("lang") == "fi"


def test_the_choice_of_dark_is_kept_over_a_switch(page: Any) -> None:
    page.goto(f"/sv/{BOOK}")
    body = page.locator("body")
    assert body.get_attribute("data-md-color-scheme") == "default"
    page.locator("[data-md-component=palette] label:visible").click()
    page.locator("[data-md-component=palette] label:visible").click()
    assert body.get_attribute("data-md-color-scheme") == "slate"
    page.get_by_role("link", name="Norsk").click()
    page.wait_for_url(f"**/nb/{BOOK}")
    assert body.get_attribute("data-md-color-scheme") == "slate"


def test_the_system_decides_until_the_reader_does(page: Any) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/fi/")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"


@pytest.mark.parametrize(("code", "word"), INFLECTED)
def test_the_search_finds_an_inflected_word(page: Any, code: str, word: str) -> None:
    page.goto(f"/{code}/")
    assert _found(page, word).count() > 0


def test_a_hit_leads_to_the_rule(page: Any) -> None:
    page.goto("/sv/")
    _found(page, "förhand")
    passage = page.locator("dialog[open] .passage[href*='#']").first
    anchor = passage.get_attribute("href").rpartition("#")[2]
    passage.click()
    page.wait_for_url(f"**#{anchor}")
    assert page.locator(f"[id='{anchor}']").count() == 1
    assert page.locator("dialog[open]").count() == 0


def test_the_search_says_when_nothing_is_found(page: Any) -> None:
    page.goto("/nb/")
    page.keyboard.press("/")
    page.keyboard.type("xyzzy")
    page.locator("dialog[open] [role=status]", has_text="Ingen treff").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_the_search_says_nothing_before_the_index_is_there(page: Any) -> None:
    waiting: list[Any] = []
    page.route("**/pagefind.js", lambda route: waiting.append(route))
    page.goto("/nb/")
    with page.expect_request("**/pagefind.js"):
        page.keyboard.press("/")
    page.keyboard.type("stikk")
    status = page.locator("dialog[open] [role=status]")
    assert status.inner_text() == ""
    for held in waiting:
        held.continue_()
    page.locator("dialog[open] li > a:first-child").first.wait_for()
    assert status.inner_text().startswith("Treff")


def test_a_permalink_shows_on_focus_and_marks_its_rule(page: Any) -> None:
    page.goto(f"/fi/{BOOK}")
    link = page.locator(".rule-link").first
    opacity = "link => getComputedStyle(link).opacity"
    assert link.evaluate(opacity) == "0"
    page.locator(".rule").first.evaluate("rule => rule.scrollIntoView()")
    link.focus()
    page.keyboard.press("Shift")  # the keyboard is in use: the focus is to be seen
    page.wait_for_function("link => getComputedStyle(link).opacity === '1'", arg=link.element_handle())
    page.keyboard.press("Enter")
    anchor = link.get_attribute("href")
    assert page.url.endswith(anchor)
    rule = page.locator(f"[id='{anchor[1:]}']")
    assert rule.evaluate("rule => getComputedStyle(rule).backgroundColor") != "rgba(0, 0, 0, 0)"
    assert rule.bounding_box()["y"] >= page.locator("header").bounding_box()["height"]


def test_what_is_not_found_is_told_in_the_language(page: Any) -> None:
    answer = page.goto("/fi/nowhere/at/all/")
    assert answer.status == 404
    page.missing.remove(answer.url)
    assert page.locator("html").get_attribute("lang") == "fi"
    assert page.locator("h1").inner_text()
    assert page.locator("main a").first.evaluate("link => new URL(link.href).pathname") == "/fi/"
    assert page.locator("link[rel=stylesheet]").first.evaluate("link => !!link.sheet")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_has_no_serious_findings(page: Any, path: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/{path}")
    assert _serious(page) == []


def test_axe_has_no_serious_findings_in_the_search(page: Any) -> None:
    page.goto("/sv/")
    _found(page, "stick")
    assert _serious(page) == []


def _serious(page: Any) -> list[tuple[str, str]]:
    found = axe.Axe().run(page).response["violations"]
    return [(v["id"], node["html"]) for v in found if v["impact"] in ("serious", "critical") for node in v["nodes"]]


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_scrolls_one_way(page: Any, path: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/{path}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_printed_book_is_the_book_alone(page: Any) -> None:
    page.goto(f"/sv/{BOOK}")
    page.emulate_media(media="print")
    for part in ("header", "footer", ".md-sidebar", ".rule-link"):
        assert not page.locator(part).first.is_visible()
    assert page.locator(".rule").first.is_visible()


def test_hearts_and_diamonds_are_red(page: Any) -> None:
    page.goto(f"/sv/{BOOK}")
    for suit in page.locator("article .suit.red").all()[:3]:
        red, green, blue = map(int, re.findall(r"\d+", suit.evaluate("suit => getComputedStyle(suit).color"))[:3])
        assert red > green + blue
