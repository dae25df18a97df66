"""The frame of a book: pieces of its own prose, from the macros of a language's `frame.j2`."""

from __future__ import annotations

import re
from typing import Any

from rulegen.realise.language import Writer, finished


def framed(writer: Writer, macro: str, *args: Any) -> str:
    """A macro of the frame as plain text: no space before a sign that closes."""
    return re.sub(r"\s+([,.;:?!])", r"\1", writer.call(macro, *args))


def prose(writer: Writer, macro: str, *args: Any) -> str:
    """A macro of the frame as whole sentences."""
    return finished(framed(writer, macro, *args))
