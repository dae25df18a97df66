"""Which language a text is in, told by its smallest words."""

from __future__ import annotations

import re

from rulegen.crosscheck.concepts import languages, lexicon

_ENOUGH, _AHEAD = 0.12, 1.25


def guess(text: str) -> str | None:
    """The language of a text, or nothing when it is too short or too mixed to tell."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if len(words) < 5:
        return None
    shares = {lang: sum(word in lexicon(lang).function for word in words) / len(words) for lang in languages()}
    first, second, *_ = sorted(shares, key=lambda lang: -shares[lang])
    own = {lang: sum(word in _only(lang) for word in words) for lang in (first, second)}
    if shares[first] < _ENOUGH:
        return None
    if shares[first] >= _AHEAD * shares[second]:
        return first
    ahead, behind = sorted(own, key=lambda lang: -own[lang])
    return ahead if own[ahead] >= 2 * own[behind] + 1 else None


def _only(lang: str) -> frozenset[str]:
    """The small words that no other language has."""
    others = frozenset[str]().union(*(lexicon(other).function for other in languages() if other != lang))
    return lexicon(lang).function - others
