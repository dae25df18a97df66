"""HTML as the lines of a Markdown text, each with the line of the page on which it began."""

from __future__ import annotations

from html.parser import HTMLParser

_BLOCKS = {"p", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd", "blockquote", "div", "section", "article", "br"}
_LISTS, _ITEMS = {"ul", "ol", "dl"}, {"li", "dt", "dd"}
_SKIPPED = {"script", "style", "head", "nav", "svg", "template", "footer"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self._text: list[str] = []
        self._start = 1
        self._mark = ""
        self._skipped = 0
        self._cells: list[str] | None = None
        self._head = False
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SKIPPED:
            self._skipped += 1
        elif tag in _LISTS:
            self._flush()
            self._depth += 1
        elif tag == "tr":
            self._flush()
            self._cells, self._head = [], True
            self._start = self.getpos()[0]
        elif tag in ("td", "th"):
            self._head = self._head and tag == "th"
            self._text = []
        elif tag in _BLOCKS and self._cells is None:
            self._flush()
            self._start = self.getpos()[0]
            heading = tag[0] == "h" and tag[1:].isdigit()
            inner = self._depth + (tag == "dd")
            self._mark = f"{'  ' * inner}- " if tag in _ITEMS else f"{'#' * int(tag[1])} " if heading else ""

    def handle_endtag(self, tag: str) -> None:
        if tag in _SKIPPED:
            self._skipped = max(0, self._skipped - 1)
        elif tag in ("td", "th") and self._cells is not None:
            self._cells.append(" ".join("".join(self._text).split()))
            self._text = []
        elif tag == "tr" and self._cells is not None:
            if any(self._cells):
                self.lines.append((self._start, f"| {' | '.join(self._cells)} |"))
                if self._head:
                    self.lines.append((self._start, "| --- |"))
            self._cells = None
        elif tag in _LISTS:
            self._flush()
            self._depth = max(0, self._depth - 1)
        elif tag == "table":
            self.lines.append((self.getpos()[0], ""))
        elif tag in _BLOCKS and self._cells is None:
            self._flush()

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            if not self._text and data.strip() and self._cells is None:
                self._start = self.getpos()[0] + len(data[: len(data) - len(data.lstrip())].split("\n")) - 1
            self._text.append(data)

    def _flush(self) -> None:
        text = " ".join("".join(self._text).split())
        if text:
            self.lines += [(self._start, self._mark + text), (self._start, "")]
        self._text, self._mark = [], ""

    def close(self) -> None:
        super().close()
        self._flush()


def lines_of_html(text: str) -> list[tuple[int, str]]:
    """The page as lines of Markdown."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.lines
