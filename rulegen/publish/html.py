"""What the HTML of a page gets that its Markdown has no words for."""

from __future__ import annotations

import re

_SUIT = re.compile(r"([♥♦♠♣])\N{VARIATION SELECTOR-15}?(?=[^<>]*(?:<|$))")
_RED = "♥♦"


def dressed(html: str) -> str:
    """Suits in their colours, wherever they stand in the text of a page."""
    return _SUIT.sub(lambda match: f'<span class="suit{" red" if match[1] in _RED else ""}">{match[1]}</span>', html)
