"""The code blocks of a page written by hand, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from shelf import ROOT

PAGES = ROOT / "site" / "pages" / "en"
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block: its kind (`rules`, `console`), the file that it is, the heading that it stands below, its text."""

    kind: str
    file: str
    heading: str
    text: str

    def __str__(self) -> str:
        return self.heading

    def commands(self) -> Iterator[tuple[str, list[str]]]:
        """Each command of a console with the pieces of output that are shown; `…` stands for what is left out."""
        for part in re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, [piece.strip("\n") for piece in re.split(r"^…$", output, flags=re.MULTILINE) if piece.strip()]


def blocks(page: str) -> list[Block]:
    """Every block of a page."""
    text = (PAGES / page).read_text(encoding="utf-8")
    found = []
    for match in _BLOCK.finditer(text):
        heading = re.findall(r"^#+ (.+)$", text[: match.start()], re.MULTILINE)[-1]
        found.append(Block(match[1], match[2] or "", heading, match[3]))
    return found
