"""Learns from the labelled texts of the tests by which words a rule is known, and what tells that it is said wrongly.

Writes `experience.LANG.tsv` beside the sources of the shipped game; `tables` can learn without some of the texts, so that these
can be scored. Linear ridge regression (Hoerl & Kennard 1970), one column a rule.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import numpy as np

from rulegen.crosscheck.align import Match, Read, readings
from rulegen.crosscheck.compare import conflicts
from rulegen.crosscheck.concepts import languages
from rulegen.crosscheck.document import Unit, units
from rulegen.crosscheck.experience import ANY, INVENTED, RULING, SOURCE, signs, traits

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "spec" / "redbeard"
sys.path.insert(0, str(ROOT / "tests" / "crosscheck"))

from checking import OUTSIDE, PHRASES, TEXTS, checker, digest, rulebooks  # noqa: E402  (the helpers of the tests)
from planting import labelled, labelled_units, planted  # noqa: E402  (the helpers of the tests)

_RIDGE, _SHARED = 0.5, 0.15
_FEW = 5
_KEPT, _KEPT_OF_ANY = 1200, 12000
"""So many features tell a rule, in all languages; and what is invented, or a rule at all."""
_SLIGHT = 0.02
Traits = Mapping[str, float]
Case = tuple[str, str, Traits, str, bool]
"""Of a statement: the text it is from, its language, its signs, the rule, and whether it is said wrongly."""


@cache
def sentences() -> tuple[tuple[str, str, Read, tuple[str, ...]], ...]:
    """The sentences that are right: of which text, the language, read, and the rules that they state."""
    made = []
    for path in _texts():
        lang = path.stem[:2]
        told = labelled_units(path)
        held = checker(lang)
        for one, (_, rules) in zip(readings([unit for unit, _ in told], held.words, held.names), told, strict=True):
            made.append((path.stem, lang, one, rules))
    made += (("phrases", lang, _alone(row["sentence"], lang), (row["fact"],)) for lang, row in _phrases())
    return tuple(made)


@cache
def errors() -> tuple[tuple[str, str, Read, str, tuple[str, ...]], ...]:
    """The sentences that are wrong, likewise: the rule that they say wrongly (or INVENTED), and all that are told there."""
    made = []
    for path in _texts():
        if not path.with_suffix(".tsv").is_file():
            continue
        lang, held = path.stem[:2], checker(path.stem[:2])
        text, _ = labelled(path.read_text(encoding="utf-8"))
        told = {unit.text: rules for unit, rules in labelled_units(path)}
        for kind, rules, _, changed in planted(path, text):
            read = readings(units(changed, path.name), held.words, held.names)
            fresh = [one for one in read if one.unit.text not in told]
            gone = told.keys() - {one.unit.text for one in read}
            every = dict.fromkeys((*rules, *(rule for old in sorted(gone) for rule in told[old])))
            if kind != "omission" and 0 < len(fresh) <= 3:
                made.append((path.stem, lang, fresh[0], rules[0] if rules else INVENTED, tuple(every)))
    made += (("phrases", lang, _alone(row["altered"], lang), row["fact"], (row["fact"],)) for lang, row in _phrases())
    return tuple(made)


def _texts() -> list[Path]:
    return [*rulebooks(TEXTS), *rulebooks(OUTSIDE)]


def _phrases() -> Iterator[tuple[str, dict[str, str]]]:
    for lang in languages():
        with (PHRASES / f"{lang}.tsv").open(encoding="utf-8", newline="") as file:
            yield from ((lang, row) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _alone(text: str, lang: str) -> Read:
    held = checker(lang)
    return readings([Unit(text, 1)], held.words, held.names)[0]


def _signs(one: Read, rule: str, rules: tuple[str, ...], lang: str) -> Traits | None:
    """The signs of a statement in a unit that states some rules; none of a rule that the game has not."""
    held = checker(lang)
    best: dict[str, Match] = {}
    for match in held.aligner.fitting(one):
        id, here = match.tenet.id, match.tenet.variant in ("", one.variant)
        if here and id in rules and (id not in best or match.score > best[id].score):
            best[id] = match
    if rule not in best:
        return None
    found = [other for other in conflicts(list(best.values()), one.reading) if other.tenet.id == rule]
    return signs(one, best[rule].tenet, found)


@cache
def cases() -> tuple[Case, ...]:
    """Every statement, right or wrong, with its signs."""
    made: list[Case] = []
    for text, lang, one, rules in sentences():
        for rule in rules:
            found = _signs(one, rule, rules, lang)
            if found:
                made.append((text, lang, found, rule, False))
    for text, lang, one, rule, rules in errors():
        found = _signs(one, rule, rules, lang)
        if found:
            made.append((text, lang, found, rule, True))
    return tuple(made)


def _learned(text: str, held_out: Collection[str]) -> bool:
    """Whether a text is learned from: of those that are named like *sv_4*, the ones not held out (as *4*)."""
    return text.rpartition("_")[2] not in held_out


def states(held_out: Collection[str]) -> tuple[dict[str, dict[str, float]], dict[str, set[str]]]:
    """The weights by which each rule is known, and the features that each language has."""
    sources = [(text, lang, one, (*rules, RULING) if rules else ()) for text, lang, one, rules in sentences()]
    sources += [(text, lang, one, (INVENTED, RULING)) for text, lang, one, rule, _ in errors() if rule == INVENTED]
    sources = [source for source in sources if _learned(source[0], held_out)]
    told = [(lang, traits(one), rules) for _, lang, one, rules in sources]
    names, matrix = _matrix([found for _, found, _ in told])
    rules = sorted({rule for _, _, rules in told for rule in rules})
    wanted = np.array([[rule in stated for rule in rules] for _, _, stated in told], dtype=np.float32)
    inverse = np.linalg.inv(matrix @ matrix.T + _RIDGE * np.eye(len(told), dtype=np.float32))
    solved = inverse @ wanted
    weights = matrix.T @ solved / _unseen(wanted, wanted - solved / np.diag(inverse)[:, None])
    weight = np.abs(weights) * np.sqrt(np.abs(matrix).sum(0))[:, None]
    made = {}
    for column, rule in enumerate(rules):
        most = np.argsort(-weight[:, column])[: _KEPT_OF_ANY if rule in (INVENTED, RULING) else _KEPT]
        made[rule] = {names[place]: float(weights[place, column]) for place in most}
    spoken: dict[str, set[str]] = {}
    for lang, found, _ in told:
        spoken.setdefault(lang, set()).update(found)
    return made, spoken


def _unseen(wanted: np.ndarray, guessed: np.ndarray) -> np.ndarray:
    """How surely a rule is known where it is stated in a sentence that was not learned from: some rules are known less well.

    The mean over those sentences, of a rule with few drawn towards that of all; `guessed` leaves one out at a time.
    """
    count = wanted.sum(0)
    total = (wanted * guessed).sum(0)
    return (total + _FEW * (total / count).mean()) / (count + _FEW)


def breaks(held_out: Collection[str]) -> dict[str, dict[str, float]]:
    """The weights of what tells that a rule is said wrongly: of each rule, and of any."""
    told = [(found, rule, wrong) for text, _, found, rule, wrong in cases() if _learned(text, held_out)]
    names, matrix = _matrix([found for found, _, _ in told])
    rules = [rule for _, rule, _ in told]
    same = np.array([[one == other for other in rules] for one in rules], dtype=np.float32)
    wrong = np.array([wrong for _, _, wrong in told], dtype=np.float32)
    kernel = (matrix @ matrix.T) * (same + _SHARED)
    solved = np.linalg.solve(kernel + _RIDGE * np.eye(len(told), dtype=np.float32), wrong)
    made = {ANY: dict(zip(names, _SHARED * (matrix.T @ solved), strict=True))}
    for rule in sorted(set(rules)):
        mine = np.array([one == rule for one in rules])
        made[rule] = dict(zip(names, matrix[mine].T @ solved[mine], strict=True))
    return {rule: {name: float(w) for name, w in found.items() if abs(w) >= _SLIGHT} for rule, found in made.items()}


def _matrix(told: list[Traits]) -> tuple[list[str], np.ndarray]:
    """The features that more than one has, and those of each as a row."""
    counted = Counter(name for found in told for name in found)
    names = sorted(name for name, count in counted.items() if count > 1)
    place = {name: column for column, name in enumerate(names)}
    matrix = np.zeros((len(told), len(names)), dtype=np.float32)
    for row, found in enumerate(told):
        for name, value in found.items():
            if name in place:
                matrix[row, place[name]] = value
    return names, matrix


def tables(held_out: Collection[str] = ()) -> dict[str, list[str]]:
    """The lines of each language's table, learned without some of the texts."""
    known, spoken = states(held_out)
    doubtful = breaks(held_out)
    return {
        lang: [
            f"{SOURCE}\t{digest()}",
            *(_row("states", rule, {n: w for n, w in weights.items() if n in spoken[lang]}) for rule, weights in known.items()),
            *(_row("breaks", rule, weights) for rule, weights in doubtful.items()),
        ]
        for lang in languages()
    }


def _row(kind: str, rule: str, weights: Mapping[str, float]) -> str:
    ordered: Iterable[tuple[str, float]] = sorted(weights.items(), key=lambda pair: (-pair[1], pair[0]))
    return "\t".join([kind, rule, *(f"{name}={round(weight * 100)}" for name, weight in ordered if round(weight * 100))])


def main() -> None:
    for lang, lines in tables().items():
        (SOURCES / f"experience.{lang}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
