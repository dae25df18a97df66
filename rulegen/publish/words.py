"""The words of the site around the books: `[site]` of a language's lexicon."""

from __future__ import annotations

from typing import Any

from babel import Locale

from rulegen.publish.failure import language_at_fault
from rulegen.realise.language import language
from rulegen.realise.lexicon import Entry


def words(code: str) -> Any:
    """The site's words in a language. A missing one is a `MissingForm` that names it."""
    with language_at_fault(code):
        return Entry(code, "", language(code).words)["site"]


def endonym(code: str) -> str:
    """What a language calls itself, as the label of a link: Svenska, Suomi, Norsk bokmål."""
    name = Locale.parse(code, sep="-").get_display_name(code) or code
    return name[:1].upper() + name[1:]
