"""The patterns of a lexicon: phrases, found in a text word by word. Nothing is compiled, so that a command begins at once.

A pattern is one word or several; `*` stands for any letters, `a/b` for either word, `..` for up to three words between, `#` for
a small number, `inf` for an infinitive.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

_GAP = 3
Key = tuple[str, str]
Test = Callable[[str], bool]
Phrase = tuple[int, Key, tuple[Test | None, ...]]
"""Its rank among those for one thing, what it stands for, and the tests of its words; none where words may stand between."""


class Patterns:
    """Phrases by what they stand for; of those for one thing the longer are looked for first."""

    def __init__(self, named: Mapping[Key, str], number: frozenset[str], infinitive: str) -> None:
        self._number, self._infinitive = number, re.compile(infinitive)
        self._tests: dict[str, Test] = {}
        self._exact: dict[str, list[Key]] = defaultdict(list)
        self._open: dict[str, list[tuple[str, Key]]] = defaultdict(list)
        self._several: dict[str, list[Phrase]] = defaultdict(list)
        self._vague: list[Phrase] = []
        self._known: dict[str, tuple[Key, ...]] = {}
        for key, text in named.items():
            phrases = [part.split() for part in text.split(",") if part.strip()]
            several = sorted((tuple(words) for words in phrases if len(words) > 1), key=_length, reverse=True)
            for rank, words in enumerate(several):
                self._place(rank, key, words)
            for (word,) in (words for words in phrases if len(words) == 1):
                for option in word.split("/"):
                    if "*" in option:
                        self._open[option[:_START] if "*" not in option[:_START] else ""].append((option, key))
                    else:
                        self._exact[option].append(key)

    def _place(self, rank: int, key: Key, words: tuple[str, ...]) -> None:
        entry = rank, key, tuple(None if word == ".." else self._fits(word) for word in words)
        starts = {option[:_START] for option in words[0].split("/")}
        if words[0] in ("#", "inf") or any("*" in start for start in starts):
            self._vague.append(entry)
        else:
            for start in starts:
                self._several[start].append(entry)

    def of(self, word: str) -> tuple[Key, ...]:
        """What a word stands for by itself."""
        if word not in self._known:
            wild = (
                key for start in {word[:_START], ""} for option, key in self._open.get(start, ()) if self._fits(option)(word)
            )
            self._known[word] = tuple(dict.fromkeys((*self._exact.get(word, ()), *wild)))
        return self._known[word]

    def phrases(self, words: Sequence[str]) -> Iterator[tuple[Key, int, int]]:
        """What several words together stand for, with the first and the one past the last; for one thing never overlapping."""
        past: dict[Key, int] = {}
        for first, word in enumerate(words):
            found: dict[Key, tuple[int, int]] = {}
            for rank, key, phrase in (*self._several.get(word[:_START], ()), *self._vague):
                if first < past.get(key, 0) or (key in found and found[key][0] < rank):
                    continue
                last = _end(words, first, phrase)
                if last:
                    found[key] = rank, last
            for key, (_, last) in found.items():
                past[key] = last
                yield key, first, last

    def _fits(self, wanted: str) -> Test:
        if wanted not in self._tests:
            self._tests[wanted] = self._test(wanted)
        return self._tests[wanted]

    def _test(self, wanted: str) -> Test:
        if wanted == "inf":
            return lambda word: bool(self._infinitive.fullmatch(word))
        if wanted == "#":
            return lambda word: word.isdigit() or word in self._number
        if "/" in wanted:
            tests = [self._test(option) for option in wanted.split("/")]
            return lambda word: any(test(word) for test in tests)
        start, *middle, end = wanted.split("*") if "*" in wanted else (wanted, "")
        if "*" not in wanted:
            return wanted.__eq__
        if not any(middle):
            return lambda word: len(word) >= len(start) + len(end) and word.startswith(start) and word.endswith(end)
        pattern = re.compile(re.escape(wanted).replace(r"\*", r"\S*"))
        return lambda word: bool(pattern.fullmatch(word))


_START = 3
"""By so many first letters phrases are filed."""


def _end(words: Sequence[str], at: int, phrase: Sequence[Test | None]) -> int:
    """Where a phrase that begins at a word ends, past the last word; 0 if it does not stand there."""
    for place, fits in enumerate(phrase):
        if fits is None:
            rest = phrase[place + 1 :]
            return next((end for gap in range(_GAP + 1) if (end := _end(words, at + gap, rest))), 0)
        if at >= len(words) or not fits(words[at]):
            return 0
        at += 1
    return at


def _length(words: Sequence[str]) -> int:
    return len(" ".join(words))
