"""What stands in the HTML pages of a built site."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path


class Html(HTMLParser):
    """The tags of a page: `tags` as (name, attributes), `ids` in order, `text` outside of scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.tags.append((tag, named))
        if "id" in named:
            self.ids.append(named["id"])

    def all(self, tag: str, **wanted: str) -> Iterator[dict[str, str]]:
        """The attributes of each tag of a name that has the wanted ones."""
        for name, attributes in self.tags:
            if name == tag and all(attributes.get(key) == value for key, value in wanted.items()):
                yield attributes


def few(settings: str, variants: str = "skane, uppland") -> str:
    """The settings of the shipped site with two variants, or others, instead of all: the rest is no different, only more."""
    fewer = re.sub(r"^( +- )redbeard .*$", rf"\1redbeard: [{variants}]", settings, flags=re.M)
    assert fewer != settings
    return fewer


@cache
def page(path: Path) -> Html:
    return Html(path.read_text("utf-8"))


def pages(root: Path) -> list[Path]:
    return sorted(root.rglob("*.html"))


def by_language(root: Path) -> dict[str, set[str]]:
    """The pages of each language, without the language's folder."""
    found = defaultdict(set)
    for path in pages(root):
        code, _, rest = path.relative_to(root).as_posix().partition("/")
        if rest:
            found[code].add(rest)
    return dict(found)
