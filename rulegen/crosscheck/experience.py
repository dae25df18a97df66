"""What labelled texts have taught: by which words a rule of a game is known, and what tells that it is said wrongly.

A game's sources may have a table `experience.LANG.tsv` beside them, which `bench/learn.py` makes; a game without one is read by
its own words alone. A row is `states` or `breaks`, a rule, and the weight of each feature in hundredths; the first tells by a
digest what was learned from.
"""

from __future__ import annotations

import csv
import itertools
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from rulegen.crosscheck.align import Read
from rulegen.crosscheck.compare import Conflict
from rulegen.crosscheck.concepts import Fact
from rulegen.crosscheck.tenets import Tenet, features

INVENTED = "+"
"""What stands for a rule in the row by whose words a rule is known that the game does not have."""
RULING = "!"
"""And in the row by whose words a sentence is known to be a rule, of the game or not."""
ANY = "*"
"""And in the row of what is doubtful whatever the rule."""
SOURCE = "from"
"""What the row begins with that says of what the table was learned."""
AS, WITHOUT = "as ", "without "
"""What the sign of a slot begins with that is as the rule has it, or that the rule has and a unit has not."""
_ABOVE = 0.45
"""What the words of a heading count, beside those of the sentence itself."""
_WORD = re.compile(r"[^\W\d_]+|\d+")
_STEM, _PAIR = 5, 4
"""So many letters tell a word, alone and in a pair: what a word ends in is grammar."""
_MANY = 80
"""No sentence has more words."""
Weights = Mapping[str, list[tuple[str, float]]]


class Experience:
    """The weights by which the sentences of one language are known; `rules` are those of which something has been learned."""

    def __init__(self, states: Weights, breaks: Weights) -> None:
        self._states, self._breaks = states, breaks
        self.rules = frozenset(rule for weights in states.values() for rule, _ in weights) - {INVENTED, RULING}

    def stated(self, read: Read) -> dict[str, float]:
        """How surely a unit states each rule: about 1 where it is as much like those that do as these are, else about 0."""
        return _weighed(traits(read), self._states) if _words(read.unit.text) else {}

    def doubts(self, found: Mapping[str, float], rule: str) -> dict[str, float]:
        """What each of the signs found adds to the doubt whether a rule is said rightly.

        Their sum is about 0 where all is as it is where the rule is said right, and about 1 where it is said wrongly.
        """
        return {
            name: value * sum(weight for of, weight in self._breaks.get(name, ()) if of in (rule, ANY))
            for name, value in found.items()
        }


@cache
def experience(places: tuple[str, ...], lang: str) -> Experience:
    """What has been learned of the games whose sources lie in `places`; of others it knows no rule."""
    paths = [path for place in places if (path := Path(place) / f"experience.{lang}.tsv").is_file()]
    return parsed(line for path in paths for line in path.read_text(encoding="utf-8").splitlines())


def parsed(lines: Iterable[str]) -> Experience:
    """A table of weights, read."""
    tables: dict[str, dict[str, list[tuple[str, float]]]] = {"states": defaultdict(list), "breaks": defaultdict(list)}
    for kind, rule, *weights in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
        if kind == SOURCE:
            continue
        for name, _, weight in (pair.rpartition("=") for pair in weights):
            tables[kind][name].append((rule, int(weight) / 100))
    return Experience(tables["states"], tables["breaks"])


def _weighed(found: Mapping[str, float], weights: Weights) -> dict[str, float]:
    made: dict[str, float] = defaultdict(float)
    for name, value in found.items():
        for rule, weight in weights.get(name, ()):
            made[rule] += value * weight
    return made


def _even(found: Mapping[str, float]) -> dict[str, float]:
    """Features so that a long sentence counts no more than a short one: as a vector of length 1."""
    length = math.sqrt(sum(value * value for value in found.values())) or 1.0
    return {name: value / length for name, value in found.items()}


def traits(read: Read) -> dict[str, float]:
    """What a unit is known by: its words and concepts, less so those of what stands above it; and any two of its words."""
    words = _words(read.unit.text)
    made = {f":{name}": min(_ABOVE, share) for name, share in read.lent.items()}
    made |= {name: _ABOVE for above in read.unit.under[-1:] for name in _alone(_words(above))}
    made |= dict.fromkeys((*_alone(words), *_side_by_side(words)), 1.0)
    made |= {f":{name}": 1.0 for name in features(read.reading)}
    return _even(made) | _even(dict.fromkeys(_together(words), 1.0))


def _words(text: str) -> list[str]:
    """The words, each number alike."""
    return ["#" if word.isdigit() else word for word in _WORD.findall(text.casefold())]


def _alone(words: Sequence[str]) -> Iterator[str]:
    return (word[:_STEM] for word in words)


def _side_by_side(words: Sequence[str]) -> Iterator[str]:
    return (f"{one[:_PAIR]}_{other[:_PAIR]}" for one, other in itertools.pairwise(words))


def _together(words: Sequence[str]) -> Iterator[str]:
    """Any two words, in whatever order; of a text without stops, those of its beginning."""
    stems = sorted({word[:_PAIR] for word in words[:_MANY]})
    return (f"{one}&{other}" for one, other in itertools.combinations(stems, 2))


def signs(read: Read, tenet: Tenet, conflicts: Iterable[Conflict]) -> dict[str, float]:
    """What tells whether a unit says a rule rightly: its slots beside the rule's, what contradicts it, what it speaks of."""
    made = dict.fromkeys((f":{topic}" for topic in read.reading.topics), 1.0)
    made |= {f"against {one.slot} {one.found}": 1.0 for one in conflicts} | {f"against {one.slot}": 1.0 for one in conflicts}
    made |= {name: 1.0 for fact in read.reading.facts for name in slot_signs(fact, tenet)}
    seen = {(fact.kind, fact.unit) for fact in read.reading.facts}
    lacking = {kind for kind, _, unit in tenet.asserted if (kind, unit) not in seen}
    return _even(made | {f"{WITHOUT}{kind}": 1.0 for kind in lacking})


def slot_signs(fact: Fact, tenet: Tenet) -> tuple[str, ...]:
    """The signs of a slot: as the rule has it, not as the rule has it, or one that the rule does not have."""
    value = "" if fact.kind in ("number", "ordinal") else fact.value
    if (fact.kind, fact.value, fact.unit) in tenet.allowed:
        return (f"{AS}{fact.kind}",)
    if any((kind, unit) == (fact.kind, fact.unit) for kind, _, unit in tenet.asserted):
        return f"not {fact.kind}", f"not {fact.kind} {value}"
    return (f"also {fact.kind} {value} {fact.unit}",)
