"""What a piece of text speaks of: concepts that no language owns, found by the words of a language's `concepts.toml`."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from rulegen.crosscheck.patterns import Patterns
from rulegen.crosscheck.words import Token, cardinals, tokens
from rulegen.data import folder
from rulegen.realise.lexicon import merged

SLOTS = (
    "role", "extreme", "compare", "bound", "order", "each", "side", "direction", "points", "sign", "outcome",
    "modal", "scope", "who", "condition", "time", "kind", "negation", "again",
)  # fmt: skip
"""The kinds of slot whose values a lexicon lists; numbers are another kind."""

_NEAR = 3
_IDLE = ("phrase", "idle")
_SPANS = ("trick", "deal", "match")
_EVENTS = ("knock", "take_up", "lead", "ask", "cut", "dealing", "ends")


@dataclass(frozen=True)
class Fact:
    """A slot that a text fills: `number` 6 of `card`, `role` dealer, `extreme` high of `ace`; `at` is the place of its word.

    A weak one can bear a rule out but never contradict it: an article says *one* only to those who expect it.
    """

    kind: str
    value: str
    unit: str = ""
    at: int = 0
    end: int = 0
    weak: bool = False


@dataclass(frozen=True)
class Reading:
    """A piece of text, read: its words, the topics with the places where they are spoken of, and the slots it fills."""

    text: str
    tokens: tuple[Token, ...]
    topics: Mapping[str, tuple[int, ...]]
    facts: tuple[Fact, ...]
    unknown: tuple[int, ...]

    def within(self, first: int, last: int) -> Reading:
        """The part from one word to another (past the last)."""
        topics = {name: found for name, at in self.topics.items() if (found := tuple(i for i in at if first <= i < last))}
        facts = tuple(fact for fact in self.facts if first <= fact.at < last)
        return Reading(self.text, self.tokens, topics, facts, tuple(i for i in self.unknown if first <= i < last))


class Lexicon:
    """The words by which one language speaks of things."""

    def __init__(self, lang: str, tables: Mapping[str, Any], game: str = "") -> None:
        self.lang = lang
        self.game = game
        self.function = frozenset(str(tables["function"]).split())
        self.joints = frozenset(str(tables["joints"]).split())
        self.anaphors = tuple(word.strip() for word in str(tables["anaphors"]).split(","))
        self.joiners = frozenset(word.strip() for word in str(tables["joiners"]).split(","))
        self.range = frozenset(word.strip() for word in str(tables["range"]).split(","))
        self.postposed = frozenset(word.strip() for word in str(tables.get("postposed", "")).split(","))
        self.second = frozenset(word.strip() for word in str(tables.get("second", "")).split(","))
        self.plural = tuple(str(tables.get("plural", "")).split())
        self.articles = frozenset(word.strip() for word in str(tables["articles"]).split(","))
        self.report: Mapping[str, Any] = tables["report"]
        pairs = (pair.split() for pair in str(tables["numbers"]["extra"]).split(","))
        self.extra = tuple((word, int(value)) for word, value in pairs)
        named = {("topic", name): text for name, text in tables["topics"].items()}
        for slot in (*SLOTS, "units", "suits", "ranks", "examples"):
            named |= {(slot, name): text for name, text in tables.get(slot, {}).items()}
        named |= {("phrase", name): str(tables.get(name, "")) for name in ("idle", "there", "instead_of", "in_its_stead")}
        self.concepts = frozenset(named)
        infinitive = str(tables["infinitive"])
        small = frozenset(cardinals(lang)[:24])
        self._patterns = Patterns(named, small, infinitive)
        self._names = Patterns({key: text for key, text in named.items() if key[0] in ("role", "kind")}, small, infinitive)

    def hits(self, words: tuple[Token, ...]) -> Iterator[tuple[str, str, int, int]]:
        """Every concept that is named: its table, its name, the first word and the one past the last."""
        texts = [token.text for token in words]
        phrases = list(self._patterns.phrases(texts))
        idle = {i for key, first, last in phrases if key == _IDLE for i in range(first, last)}
        idle |= {i for i, text in enumerate(texts) if _IDLE in self._patterns.of(text)}
        for i, text in enumerate(texts):
            if i not in idle:
                yield from ((*key, i, i + 1) for key in self._patterns.of(text))
        yield from ((*key, first, last) for key, first, last in phrases)

    def says(self, name: str, words: Sequence[Token]) -> bool:
        """Whether one of the phrases of an entry is among the words."""
        texts, key = [token.text for token in words], ("phrase", name)
        return any(key in self._patterns.of(text) for text in texts) or any(
            key == k for k, _, _ in self._patterns.phrases(texts)
        )

    def behind(self, fact: Fact) -> bool:
        """Whether a word of time stands behind what it is about."""
        return fact.value == "after" and fact.end - fact.at == 1 and bool(self.postposed - {""})

    def names(self, word: str) -> set[tuple[str, str]]:
        """Whom, or which contract, a word names."""
        return set(self._names.of(word))


@cache
def lexicon(lang: str, places: tuple[str, ...] = (), game: str = "") -> Lexicon:
    """The lexicon of a language, with the words of a game whose sources lie in `places`."""
    tables = merged({}, tomllib.loads((folder("templates") / lang / "concepts.toml").read_text(encoding="utf-8")))
    for place in places:
        path = Path(place) / f"concepts.{lang}.toml"
        if path.is_file():
            tables = merged(tables, tomllib.loads(path.read_text(encoding="utf-8")))
    return Lexicon(lang, tables, game)


def languages() -> tuple[str, ...]:
    """The languages that can be read."""
    return tuple(sorted(path.parent.name for path in folder("templates").glob("*/concepts.toml")))


@lru_cache(maxsize=4096)
def read(text: str, words: Lexicon) -> Reading:
    """A piece of text, read."""
    found = _joints(_whole(tokens(text, words.lang, words.extra), words), words.joints)
    topics: dict[str, list[int]] = {}
    facts: list[Fact] = []
    units: dict[int, str] = {}
    ranks: dict[int, str] = {}
    covered: set[int] = set()
    suits: set[int] = set()
    for kind, name, first, last in words.hits(found):
        covered.update(range(first, last))
        if kind == "topic":
            topics.setdefault(name, []).append(first)
        elif kind == "examples" and name == "cue":
            topics.setdefault("cue", []).append(first)
        elif kind == "units":
            units.setdefault(first, name)
        elif kind in ("ranks", "suits"):
            suits.update((first,) if kind == "suits" else ())
            ranks[first] = name
            topics.setdefault(name, []).append(first)
        elif kind == "kind" and name == words.game and _proper(found, first):
            topics.setdefault("game", []).append(first)
        elif kind in SLOTS:
            facts.append(Fact(kind, name, "", first, last))
    facts = [_with_noun(fact, found, units, topics, ranks) for fact in facts]
    bounds = {i for fact in facts if fact.kind in ("bound", "scope") for i in range(fact.at, fact.end)}
    facts += (fact for fact in _numbers(words, found, units, bounds) if fact.unit or not {fact.at - 1, fact.at + 1} & suits)
    facts = _longest(_beside(_of_players(facts)))
    facts += (Fact("number", "1", "time", at, at + 1) for at in topics.get("once", ()) if _once(found, at))
    facts = [
        replace(fact, weak=True) if fact.kind in ("points", "sign") and _instead(fact, found, words) else fact for fact in facts
    ]
    facts += _times(facts, topics, words)
    unknown = tuple(
        i
        for i, token in enumerate(found)
        if i not in covered and token.number is None and len(token.text) > 3 and token.text not in words.function
    )
    named = {name: tuple(sorted(set(at))) for name, at in topics.items()}
    return Reading(text, found, named, tuple(dict.fromkeys(facts)), unknown)


def _instead(fact: Fact, found: tuple[Token, ...], words: Lexicon) -> bool:
    """What is said to be the case *instead of* this is not this."""
    before, after = found[max(0, fact.at - 5) : fact.at], found[fact.end : fact.end + 2]
    return words.says("instead_of", before) or words.says("in_its_stead", after)


def _whole(found: tuple[Token, ...], words: Lexicon) -> tuple[Token, ...]:
    """The words with compounds whole that were split by mistake: two words that name together what neither does alone."""
    made: list[Token] = []
    for token in found:
        before = made[-1] if made else None
        if before and before.clause == token.clause and before.number is None and token.start - before.end == 1:
            together = before.text + token.text
            if words.names(together) - words.names(before.text) - words.names(token.text):
                made[-1] = replace(before, text=together, written=f"{before.written} {token.written}", end=token.end)
                continue
        made.append(token)
    return tuple(made)


def _once(found: tuple[Token, ...], at: int) -> bool:
    return not any((token.number or 0) > 1 for token in found[max(0, at - 1) : at + 1])


def _joints(found: tuple[Token, ...], joints: frozenset[str]) -> tuple[Token, ...]:
    """The words with a new clause at each conjunction between two that are long enough to be clauses."""
    made: list[Token] = []
    more = since = 0
    for i, token in enumerate(found):
        if made and token.clause + more != made[-1].clause:
            since = 0
        left = sum(1 for other in found[i + 1 : i + 4] if other.clause == token.clause)
        if token.text in joints and since >= 3 and left >= 2 and token.number is None:
            more += 1
            since = 0
        since += 1
        made.append(replace(token, clause=token.clause + more))
    return tuple(made)


def _proper(found: tuple[Token, ...], at: int) -> bool:
    """Whether a contract's name is the game's: with a capital, and not only because a sentence begins."""
    return at > 0 and found[at].written[:1].isupper() and found[at].clause == found[at - 1].clause


def _with_noun(
    fact: Fact, found: tuple[Token, ...], units: Mapping[int, str], topics: Mapping[str, list[int]], ranks: Mapping[int, str]
) -> Fact:
    """An extreme with the rank that it is of, an order with the noun that it orders."""
    if fact.kind == "extreme":
        near = {at: name for at, name in ranks.items() if name in ("A", "K", "Q", "J")}
        if near:
            near |= {i: str(t.number) for i, t in enumerate(found) if t.number and 2 <= t.number <= 10 and not t.ordinal}
        best = min(near, key=lambda i: (found[i].clause != found[fact.at].clause, abs(i - fact.at), i > fact.at), default=None)
        if best is not None and abs(best - fact.at) <= 4:
            return Fact(fact.kind, fact.value, f"rank {near[best]}", fact.at, fact.end)
    if fact.kind == "order":
        nouns = {at: name for name in ("trick", "deal", "bid") for at in topics.get(name, ())}
        noun = next((nouns[i] for i in range(fact.at, fact.at + _NEAR) if i in nouns), "")
        return Fact(fact.kind, fact.value, noun, fact.at, fact.end)
    return fact


def _beside(facts: Iterable[Fact]) -> list[Fact]:
    """The player to the left of the dealer is forehand, whoever says so."""
    facts = list(facts)
    sides = [fact.at for fact in facts if fact.kind == "side" and fact.value == "left"]
    both = [fact.at for fact in facts if fact.kind == "side"]

    def meant(fact: Fact) -> Fact:
        if fact.kind == "role" and fact.value in ("declarer", "winner") and any(-4 <= at - fact.at <= 3 for at in both):
            return replace(fact, value="neighbour")
        if (fact.kind, fact.value) == ("role", "dealer") and any(abs(fact.at - at) <= 4 for at in sides):
            return replace(fact, value="forehand")
        if (fact.kind, fact.value) == ("role", "forehand") and any(-1 <= fact.at - at <= 3 for at in sides):
            return replace(fact, value="second")
        return fact

    return list(map(meant, facts))


def _of_players(facts: Iterable[Fact]) -> list[Fact]:
    """*Two or more players* bounds the players, and nothing that a rule says of points or tricks."""
    facts = list(facts)
    players = [fact.at for fact in facts if (fact.kind, fact.unit) == ("number", "player")]
    return [fact for fact in facts if fact.kind != "bound" or all(abs(fact.at - at) > _NEAR for at in players)]


def _longest(facts: Iterable[Fact]) -> list[Fact]:
    """*May not* is no *may*: of modals that overlap, the one of more words."""
    facts = list(facts)
    modals = [fact for fact in facts if fact.kind == "modal" and fact.value != "may"]
    return [f for f in facts if (f.kind, f.value) != ("modal", "may") or all(f.at >= o.end or o.at >= f.end for o in modals)]


def _numbers(words: Lexicon, found: tuple[Token, ...], units: Mapping[int, str], bounds: set[int]) -> Iterator[Fact]:
    series = _series(found, words)
    ranged = {j for i in range(len(found) - 1) if _range(found[i], found[i + 1]) for j in (i, i + 1)}
    for first, last in series:
        values = [found[i].number or 0 for i in range(first, last + 1) if found[i].number is not None]
        yield Fact("series", f"{min(values)}–{max(values)}", "", first, last + 1)
    for i, token in enumerate(found):
        if token.text in words.second and units.get(i + 1) == "trick" and not found[i + 1].text.endswith(words.plural):
            yield Fact("ordinal", "2", "trick", i, i + 1)
        if token.number is None or i in ranged or any(first <= i <= last for first, last in series):
            continue
        weak = token.text in words.articles and not any(j in bounds for j in range(i - 2, i))
        kind = "ordinal" if token.ordinal or _named_by_number(i, found, units) else "number"
        yield Fact(kind, str(token.number), _unit(i, found, units), i, i + 1, weak)
        if token.sign:
            yield Fact("points", "plus" if token.sign == "+" else "minus", "", i, i + 1)


def _range(one: Token, other: Token) -> bool:
    """*2–6* is neither two nor six."""
    dash = other.start - one.end == 1 and other.clause > one.clause
    return None not in (one.number, other.number) and not other.sign and dash


def _series(found: tuple[Token, ...], words: Lexicon) -> list[tuple[int, int]]:
    """Numbers that are counted up (*one, two, three*), or given as a range (*one to six*): first and last word."""
    places = [i for i, token in enumerate(found) if token.number is not None and not token.ordinal and not token.sign]
    made: list[tuple[int, int]] = []
    run: list[int] = []
    for i in places:
        near = run and i - run[-1] <= 2 and (i - run[-1] == 1 or found[i - 1].text in words.joiners)
        if near and (found[i].number or 0) == (found[run[-1]].number or 0) + 1:
            run.append(i)
        else:
            if len(run) >= 3:
                made.append((run[0], run[-1]))
            run = [i]
    if len(run) >= 3:
        made.append((run[0], run[-1]))
    for one, other in itertools.pairwise(places):
        between = [token.text for token in found[one + 1 : other]]
        counted = found[one].number == 1 and (found[other].number or 0) > 2 and other - one <= 4
        joined = set(between) & words.range or (not between and found[one].clause == found[other].clause)
        if counted and joined and not any(first <= one <= last for first, last in made):
            made.append((one, other))
    return made


def _named_by_number(i: int, found: tuple[Token, ...], units: Mapping[int, str]) -> bool:
    """*Trick 4* is the fourth."""
    if found[i].sign or units.get(i - 1) != "trick" or found[i - 1].clause != found[i].clause:
        return False
    last = found[i + 1].clause != found[i].clause if i + 1 < len(found) else True
    return i + 1 not in units and (i == 1 or found[i - 2].clause != found[i].clause or not last)


def _unit(i: int, found: tuple[Token, ...], units: Mapping[int, str]) -> str:
    """What a number counts: the noun after it in its clause, or right before it."""
    if found[i].sign:
        return "point"
    for j in range(i + 1, min(i + 4, len(found))):
        if found[j].clause != found[i].clause or (found[j].number is not None and found[j].text not in ("en", "ett", "yksi")):
            break
        if j in units and units[j] != "bid":
            return units[j]
    for j in (i - 1, i - 2):
        if j >= 0 and j in units and (j == i - 1 or units[j] == "bid") and found[j].clause == found[i].clause:
            return units[j]
    return ""


def _times(facts: Iterable[Fact], topics: Mapping[str, Iterable[int]], words: Lexicon) -> Iterator[Fact]:
    """What happens before or after what: a denied *before* is an *after*; a *then* looks back."""
    events = sorted((at, name) for name in _EVENTS for at in set(topics.get(name, ())))
    marks = sorted((at, name) for name in (*_EVENTS, *_SPANS) for at in set(topics.get(name, ())))
    facts = list(facts)
    times = [fact for fact in facts if fact.kind == "time"]
    for fact in times:
        if any(o.at <= fact.at and fact.end <= o.end and o.end - o.at > fact.end - fact.at for o in times):
            continue
        earlier = [(at, name) for at, name in events if at < fact.at]
        if fact.value == "then":
            later = [(at, name) for at, name in events if at > fact.at]
            if earlier and later and earlier[-1][1] != later[0][1]:
                yield Fact("turn", f"{earlier[-1][1]} first", _pair(earlier[-1][1], later[0][1]), fact.at, fact.end)
            continue
        back = words.behind(fact)
        near = (
            [m for m in marks if fact.at - 3 <= m[0] < fact.at][::-1]
            if back
            else [m for m in marks if 0 <= m[0] - fact.at <= 6]
        )
        if not near:
            continue
        at, reference = near[0]
        deeds = (name for place, name in near if name in _EVENTS and name != "ends" and abs(place - at) <= 1)
        nouns = (name for _, name in near if name in _SPANS)
        reference = next(deeds, reference if reference != "ends" else next(nouns, reference))
        earlier = [event for event in earlier if event[0] < (at if back else fact.at)]
        denied = any((other.kind, other.value) == ("negation", "not") and other.at < fact.at for other in facts)
        if not earlier:
            denied = any((other.kind, other.value) == ("negation", "not") and other.at > at for other in facts)
            earlier = [(place, name) for place, name in reversed(events) if place > max(at, fact.at) and name != reference]
        value = {"before": "after", "after": "before"}[fact.value] if denied else fact.value
        yield Fact("sequence", value, reference, fact.at, fact.end)
        if earlier and earlier[-1][1] != reference and reference in _EVENTS:
            main = earlier[-1][1]
            first = main if value == "before" else reference
            yield Fact("turn", f"{first} first", _pair(main, reference), fact.at, fact.end)


def _pair(one: str, other: str) -> str:
    return " and ".join(sorted((one, other)))
