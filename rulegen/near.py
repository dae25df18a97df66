"""Did you mean …?"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

from rulegen.problems import listed

_SPREAD = 0.12  # how much less like the word another suggestion may be than the best


def near(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words that were perhaps meant, nearest first, three at most."""
    words = sorted(set(known) - {word})
    folded = {w.casefold().replace("-", "_"): w for w in words}
    key = word.casefold().replace("-", "_")[:80]
    found = [folded[key]] if key in folded else []
    found += [w for w in words if w.rpartition(".")[2] == key.rpartition(".")[2]]
    close = [(SequenceMatcher(a=w, b=key).ratio(), w) for w in get_close_matches(key, folded, n=3, cutoff=0.7)]
    found += [folded[w] for ratio, w in close if ratio > close[0][0] - _SPREAD]
    return tuple(dict.fromkeys(found))[:3]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The hint with near words, or nothing."""
    found = near(word, known)
    return f"Did you mean {listed(found, 'or')}?" if found else ""
