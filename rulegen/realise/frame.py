"""The frame of a book: a piece of its own prose, and where the rules of a language's typography are kept in it."""

from __future__ import annotations

import re
from typing import Any

from rulegen.realise.language import Writer


def framed(writer: Writer, macro: str, *args: Any) -> str:
    """A macro of the frame as plain text: no space before a sign that closes."""
    return re.sub(r"\s+([,.;:?!])", r"\1", writer.call(macro, *args))
