"""Which rules a text states, and where: every stretch of clauses is held against every rule, with the values masked."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulegen.crosscheck.concepts import Lexicon, Reading, read
from rulegen.crosscheck.document import Unit
from rulegen.crosscheck.misses import plain
from rulegen.crosscheck.tenets import Tenet, features, rarity, sentences

STATED = 0.5
"""From here on a stretch of text counts as stating a rule."""
AGAIN = 0.42
"""And from here on when what other rules in the same sentence have used is set aside."""
_UNDER, _BEFORE, _BESIDE = 0.45, 0.3, 0.3
_SPENT = 0.25
_VALUES = (
    "number", "ordinal", "role", "extreme", "compare", "order", "side", "direction", "outcome", "kind", "series",
    "sequence", "turn",
)  # fmt: skip
_UNKNOWN = 1.1
_CLAUSES = 5
_SHORT, _BARE = 3, 2
"""So many words an answer that is read with its question has, and a lead-in."""
_ENUMERATED = re.compile(r"^(?:§ ?)?(?:\d+|[A-Z]|[IVX]+)(?:[.:)]\d*)+\s+")
"""The number before a heading."""


_DECISION = 0.8
"""A decision where the sources are silent is seldom what another author speaks of."""
_AGREED = 0.12
"""How much the values weigh when two rules fit one stretch alike."""


@dataclass(frozen=True)
class Match:
    """A rule found in a unit: the stretch of words, how well it fits, and how well without what other rules used.

    `verbatim` when it is the rule's own sentence."""

    tenet: Tenet
    first: int
    last: int
    score: float
    alone: float
    verbatim: bool = False


@dataclass(frozen=True)
class Read:
    """A unit with its reading, and the topics that its headings and the sentence before it lend it.

    An answer of a word or two is read with its question, which is `shift` characters long; `kind` says whether it has been
    told which contract it is about.
    """

    unit: Unit
    reading: Reading
    lent: Mapping[str, float]
    variant: str = ""
    shift: int = 0
    kind: bool = False


def readings(units: Sequence[Unit], words: Lexicon, variants: Mapping[str, tuple[str, ...]]) -> list[Read]:
    """The units, read; a variant is in force where its name has been said in a heading above, or in the sentence."""
    made: list[Read] = []
    title = units[0].text if any(unit.kind == "heading" and unit.under == (units[0].text,) for unit in units) else ""
    for place, unit in enumerate(units):
        asked = unit.under[-1] if unit.under and unit.under[-1].endswith("?") else ""
        short = bool(asked) and len(unit.text.split()) <= _SHORT and not unit.follows
        reading = read(f"{asked} {unit.text}" if short else unit.text, words)
        lent: dict[str, float] = {}
        for above in [above for above in unit.under if above != title][-2:]:
            share = _BESIDE if unit.kind == "item" and above.endswith(".") else _UNDER
            for name in features(read(_ENUMERATED.sub("", above), words)):
                lent[name] = max(lent.get(name, 0), share)
        if unit.follows and place:
            bare = len(made[-1].unit.text.split()) <= _BARE
            share = _UNDER if bare else _BEFORE if _leans(unit.text, words) else _BEFORE / 2
            for name in features(made[-1].reading):
                lent[name] = max(lent.get(name, 0), share)
        heard = " ".join((*unit.under, unit.text)).casefold()
        variant = next((name for name, stems in variants.items() if any(stem in heard for stem in stems)), "")
        if not variant and made and made[-1].variant and unit.kind != "heading":
            variant = made[-1].variant if unit.follows or words.says("there", reading.tokens) else ""
        if unit.follows and made and not any(fact.kind == "kind" for fact in reading.facts):
            lent |= {"#kind": _UNDER} if made[-1].kind else {}
        kind = any(fact.kind == "kind" for fact in reading.facts) or lent.get("#kind", 0) >= _UNDER
        made.append(Read(unit, reading, lent, variant, len(asked) + 1 if short else 0, kind))
    return made


def _leans(text: str, words: Lexicon) -> bool:
    start = text.casefold()
    return any(start.startswith(word + " ") for word in words.anaphors)


class Aligner:
    """Finds the rules in the units of a text."""

    def __init__(self, tenets: Sequence[Tenet]) -> None:
        self.tenets = tenets
        self.index: dict[str, list[tuple[int, float]]] = defaultdict(list)
        spread: dict[str, int] = defaultdict(int)
        self.ways = [(tenet, way, sum(way.values())) for tenet in tenets for way in tenet.ways]
        for place, (_, way, _) in enumerate(self.ways):
            for name, weight in way.items():
                self.index[name].append((place, weight))
        for tenet in tenets:
            for name in tenet.topics:
                spread[name] += 1
        self.own: dict[str, list[Tenet]] = defaultdict(list)
        for tenet in tenets:
            for sentence in sentences(tenet):
                self.own[plain(sentence)].append(tenet)
        self.replaced: dict[str, dict[str, Tenet]] = defaultdict(dict)
        for tenet in tenets:
            self.replaced[tenet.variant] |= dict.fromkeys(tenet.replaces, tenet) if tenet.variant else {}
        self.rare = {name: rarity(count, len(tenets)) for name, count in spread.items()}
        self.new = rarity(0, len(tenets))
        self._known: dict[tuple[str, frozenset[tuple[str, float]]], dict[int, Match]] = {}

    def look(self, read: Read) -> tuple[list[Match], Match | None, dict[str, float]]:
        """The rules that a unit states, the best first; the one it comes nearest to; and how near it comes to each."""
        best = self._best(read)
        near: dict[str, float] = {}
        for match in best.values():
            if match.tenet.variant in ("", read.variant):
                near[match.tenet.id] = max(near.get(match.tenet.id, 0.0), match.score)
        closest = max(best.values(), key=lambda match: match.score, default=None)
        return self._verbatim(read) or self._matches(best, read), closest, near

    def _matches(self, every: Mapping[int, Match], read: Read) -> list[Match]:
        best = {index: match for index, match in every.items() if match.score >= AGAIN}
        agreed = {
            index: match.score * (1 + _AGREED * _agreement(match, read.reading)) * (1 if match.tenet.required else _DECISION)
            for index, match in best.items()
        }
        order = sorted(best, key=lambda index: -agreed[index])
        return self._chosen(best, [(index, best[index]) for index in order], read)

    def _verbatim(self, read: Read) -> list[Match]:
        """The rules whose own sentences make up the whole unit, or each of its cells: nothing there is to be guessed."""
        cells = [plain(cell) for cell in read.unit.text.split("|")]
        if not all(cell in self.own for cell in cells):
            return []
        here = [tenet for cell in cells for tenet in self.own[cell] if tenet.variant in ("", read.variant)]
        return [Match(tenet, 0, len(read.reading.tokens), 1.0, 1.0, True) for tenet in here]

    def fitting(self, read: Read) -> Iterable[Match]:
        """How well each way of saying a rule fits a unit, at its best stretch."""
        return self._best(read).values()

    def _best(self, read: Read) -> dict[int, Match]:
        """How well each way of saying a rule fits, at its best stretch; known of a sentence that has stood there before."""
        key = read.reading.text, frozenset(read.lent.items())
        if key not in self._known:
            self._known[key] = self._fitting(read)
        return self._known[key]

    def _fitting(self, read: Read) -> dict[int, Match]:
        best: dict[int, Match] = {}
        whole = features(read.reading)
        for first, last in self._stretches(read):
            part = read.reading if (first, last) == (0, len(read.reading.tokens)) else read.reading.within(first, last)
            for index, score in self._scores(part, whole, read).items():
                if index not in best or score > best[index].score + 1e-9:
                    best[index] = Match(self.ways[index][0], first, last, score, score)
        return best

    def _stretches(self, read: Read) -> list[tuple[int, int]]:
        """Stretches of up to five clauses, and the whole."""
        tokens = read.reading.tokens
        starts = [i for i, token in enumerate(tokens) if not i or token.clause != tokens[i - 1].clause]
        ends = [*starts[1:], len(tokens)]
        found = {(starts[i], ends[j]) for i in range(len(starts)) for j in range(i, min(i + _CLAUSES, len(starts)))}
        return sorted({*found, (0, len(tokens))})

    def _scores(self, part: Reading, whole: Mapping[str, int], read: Read) -> dict[int, float]:
        names = features(part)
        shares = dict(read.lent)
        for name in whole:
            shares[name] = max(shares.get(name, 0), _BESIDE)
        shares |= dict.fromkeys(names, 1.0)
        got: dict[int, float] = defaultdict(float)
        inside: dict[int, float] = defaultdict(float)
        for name, share in shares.items():
            worth = self._worth(name) if share == 1.0 else 0.0
            for index, weight in self.index.get(name, ()):
                got[index] += share * weight
                inside[index] += worth
        all_inside = sum(map(self._worth, names)) + _UNKNOWN * len(part.unknown)
        made = {}
        for index, weight in got.items():
            if not inside[index] or not all_inside:
                continue
            recall = weight / self.ways[index][2]
            made[index] = recall**0.62 * (inside[index] / all_inside) ** 0.38
        return made

    def _worth(self, name: str) -> float:
        return self.rare.get(name, self.new) * (0.7 if name.startswith("#") else 1)

    def _chosen(self, best: Mapping[int, Match], candidates: Sequence[tuple[int, Match]], read: Read) -> list[Match]:
        """The rules of a unit, one after the other: what one has used counts little for the next."""
        chosen: list[Match] = []
        spent: set[tuple[str, int]] = set()
        known = {*features(read.reading), *(name for name, share in read.lent.items() if share >= _UNDER)}
        lightest: dict[str, tuple[float, Match, int]] = {}
        for index, match in best.items():
            weight = self.ways[index][2]
            if match.score >= STATED and (match.tenet.key not in lightest or weight < lightest[match.tenet.key][0]):
                lightest[match.tenet.key] = weight, match, index
        for index, match in candidates:
            tenet, way = match.tenet, self.ways[index][1]
            if any(other.tenet is tenet for other in chosen):
                continue
            if tenet.variant and tenet.variant != read.variant:
                continue
            if match.score < STATED or not all(need & known for need in tenet.needs):
                continue
            if _of_other_contract(tenet, chosen, read.reading):
                continue
            if not tenet.variant and tenet.id in self.replaced.get(read.variant, {}):
                other = self.replaced[read.variant][tenet.id]
                if any(one.tenet is other and one.score >= AGAIN for one in best.values()):
                    continue
            part = read.reading.within(match.first, match.last)
            fresh = kept = 0.0
            slots = features(part)
            for name, weight in way.items():
                places = part.topics.get(name, ())
                if places:
                    kept += weight
                    fresh += weight * (1 if any((name, at) not in spent for at in places) else _SPENT)
                elif name == "#scope" and name in slots:
                    kept, fresh = kept + weight, fresh + weight
            spoken = sum(w for name, w in way.items() if not name.startswith("#")) * 2 > self.ways[index][2]
            alone = match.score * (fresh / kept) if kept else 0.0 if spoken else match.score
            if alone < AGAIN:
                continue
            chosen.append(Match(tenet, match.first, match.last, match.score, alone))
            _, light, place = lightest[tenet.key]
            used = read.reading.within(light.first, light.last).topics
            spent |= {(name, at) for name, places in used.items() if name in self.ways[place][1] for at in places}
        return chosen


def _agreement(match: Match, reading: Reading) -> float:
    """How far the values of a stretch are those of the rule, from -1 to 1."""
    facts = [f for f in reading.facts if match.first <= f.at < match.last and f.kind in _VALUES]
    kinds = {(kind, unit) for kind, _, unit in match.tenet.asserted}
    told = [fact for fact in facts if (fact.kind, fact.unit) in kinds]
    if not told:
        return 0.0
    right = sum((fact.kind, fact.value, fact.unit) in match.tenet.allowed for fact in told)
    return 2 * right / len(told) - 1


def _of_other_contract(tenet: Tenet, chosen: Sequence[Match], reading: Reading) -> bool:
    """Whether a rule is about another contract than the unit, and one about that contract has been found."""
    told = {fact.value for fact in reading.facts if fact.kind == "kind"}
    mine = {value for kind, value, _ in tenet.asserted if kind == "kind"}
    if not told or not mine or told & mine:
        return False
    return any(("kind", value, "") in match.tenet.asserted for match in chosen for value in told)
