"""Each rule has one place on a page, and each link leads to one."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from markdown import Markdown

from rulegen.realise import render
from rulegen.realise.blocks import address
from rulegen.realise.book import changes, make
from shelf import CODES, GAMES, book, game

RENDERERS = {"markdown": render.markdown, "html": render.html}


def ids(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', text) + re.findall(r"^#+ .*\{#([^}]+)\}$", text, re.MULTILINE)


@pytest.mark.parametrize("form", RENDERERS)
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_one_place(name: str, code: str, form: str) -> None:
    page = RENDERERS[form](book(name, code))
    found = ids(page)
    assert len(found) == len(set(found))
    for rule in game(name).rules:
        assert set(map(address, rule.ids)) <= set(found)
        assert rule.anchor in found
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(found)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES[1:])
def test_what_differs_is_a_page_of_its_own(name: str, code: str) -> None:
    page = render.markdown(changes(game("redbeard"), game(name), code))
    found = ids(page)
    assert len(found) == len(set(found))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(found)
    for rule in game(name).rules:
        if rule.origin != "redbeard":
            assert rule.anchor in found


@pytest.mark.parametrize("code", CODES)
def test_the_variants_close_the_book_without_taking_an_anchor_twice(code: str) -> None:
    variants = tuple(game(name) for name in GAMES[1:])
    found = ids(render.html(make(game("redbeard"), code, {}, variants)))
    assert len(found) == len(set(found))
    assert {"skane-lead", "uppland-loser", "skane-minus", "skane_minus"} <= set(found)


@pytest.mark.parametrize("code", CODES)
def test_html_closes_what_it_opens(code: str) -> None:
    class Balance(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []

        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag != "meta":
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    parser = Balance()
    page = render.html(book("redbeard", code))
    parser.feed(page)
    assert not parser.open
    assert f'<html lang="{code}">' in page


@pytest.mark.parametrize("code", CODES)
def test_json_is_in_reading_order_with_the_same_texts(code: str) -> None:
    made = book("redbeard", code)
    data = render.as_json(made)
    assert (data["game"], data["lang"], data["title"]) == ("redbeard", code, made.title)
    assert [block["text"] for block in data["blocks"]] == [block.text for block in made.blocks]
    assert {"rules", "kind", "text"} <= set(data["blocks"][0])


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_markdown_makes_the_same_page(name: str, code: str) -> None:
    made = book(name, code)
    page = Markdown(extensions=["tables", "attr_list", "toc"]).convert(render.markdown(made))
    found = re.findall(r'<(?!h1)[^>]*\bid="([^"]+)"', page)
    assert len(found) == len(set(found))
    assert set(found) == set(ids(render.html(made)))
    text = unescape(re.sub(r"<[^>]+>", "", page))
    for block in made.blocks:
        for part in block.cells or (block.text,):
            assert part in text
