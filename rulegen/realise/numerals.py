"""Numbers in words, and lists: num2words and Babel (CLDR), one door for every language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from babel.lists import format_list
from num2words import num2words

# num2words calls Bokmål by the macrolanguage's code.
_NUM2WORDS = {"nb": "no"}
# Our English is British: *one, two and three*.
_CLDR = {"en": "en_GB"}


@cache
def cardinal(language: str, number: int, **forms: str) -> str:
    """A number in words: `cardinal("fi", 6, case="genitive")` → *kuuden*. Forms are those of num2words."""
    return str(num2words(number, lang=_NUM2WORDS.get(language, language), **forms))


@cache
def ordinal(language: str, number: int, **forms: str) -> str:
    """An ordinal in words: `ordinal("fi", 4, case="genitive")` → *neljännen*."""
    return str(num2words(number, lang=_NUM2WORDS.get(language, language), to="ordinal", **forms))


def listing(language: str, items: Iterable[str], style: str = "standard") -> str:
    """A list as the language writes it: *a, b och c*; style `or` for *a, b eller c*."""
    return str(format_list([item.strip() for item in items], style=style, locale=_CLDR.get(language, language)))  # type: ignore[arg-type]
