"""The words that a game needs and a language lacks, each with the place that needs it and a skeleton to fill in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from babel import Locale

from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.load import read
from rulegen.problems import Place, Problem, listed, quoted
from rulegen.realise.language import Writer, language, languages
from rulegen.realise.lexicon import MissingForm

_MOST_FORMS = 200  # a term has a dozen


def lacking(game: Game) -> Iterator[Problem]:
    """Terms without which a sentence cannot be written (errors), and printed names of variants (warnings)."""
    for code in languages():
        yield from _words(game, code)
    yield from _names(game)


@dataclass
class _Gap:
    """A term that a language lacks: the rule that needs it first, and the forms that are needed."""

    rule: GameRule
    forms: dict[str, None] = field(default_factory=dict)


def _words(game: Game, code: str) -> Iterator[Problem]:
    writer = Writer(game, language(code))
    gaps: dict[str, _Gap] = {}
    for rule in game.rules:
        for path in _missing(writer, rule):
            gaps.setdefault(path.split(".")[0], _Gap(rule)).forms[path] = None
    for term, gap in gaps.items():
        yield _lacking(game, code, term, gap)


def _missing(writer: Writer, rule: GameRule) -> tuple[str, ...]:
    """Each form that the rule's sentence lacks: one is named, filled in, and the next one shows."""
    found: dict[str, None] = {}
    for _ in range(_MOST_FORMS):
        try:
            writer.sentence(rule)
            break
        except MissingForm as lack:
            path = lack.path
        except Exception:
            if not found:
                raise
            break  # what was filled in has not the shape that the sentence needs
        parent, _, last = path.rpartition(".")
        if parent in found and hasattr(str, last):  # used as a string: no table of forms stands there
            _fill(writer.terms._table, parent, "…")
            continue
        if path in found or not _fill(writer.terms._table, path, {}):
            break
        found.pop(parent, None)
        found[path] = None
    return tuple(found)


def _fill(table: Mapping[str, Any], path: str, value: Any) -> bool:
    *parents, last = path.split(".")
    for parent in parents:
        table = table.setdefault(parent, {}) if isinstance(table, dict) else {}
    if not isinstance(table, dict):
        return False
    table[last] = value
    return True


def _lacking(game: Game, code: str, term: str, gap: _Gap) -> Problem:
    name = Locale.parse(code).get_display_name("en") or code
    forms = [path.partition(".")[2] for path in gap.forms]
    place = next((n.place for n in nodes.walk(gap.rule.body) if isinstance(n, nodes.Name) and n.text == term), gap.rule.place)
    message = f"The rule {quoted(gap.rule.id)} needs {quoted(term)} in {name}"
    if all(forms):
        message += f", in the form {listed(forms)}" if len(forms) == 1 else f", in the forms {listed(forms)}"
    skeleton = "\n".join([f"[{term}]", *(f'{form} = "…"' for form in forms)]) if all(forms) else f'{term} = "…"'
    return Problem("missing-term", f"{message}.", place, f"Add to {_terms_file(game, gap.rule.place, code)}:\n{skeleton}")


def _terms_file(game: Game, place: Place, code: str) -> str:
    """The file for a term: beside the source that uses it."""
    beside = Path(place.file).parent if place.file else Path(game.folders[-1])
    path = beside / f"{code}.toml"
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(path)


def _names(game: Game) -> Iterator[Problem]:
    """A house variant without its printed name: a warning, for the book can call it by its id."""
    for variant in game.variants:
        place = next((rule.place for rule in game.rules if rule.origin == variant), None)
        nameless = [code for code in languages() if not _named(game, variant, code)]
        if place and nameless:
            lines = "\n".join(f'title {code} "…"' for code in nameless)
            message = f"The variant {quoted(variant)} has no name in {listed(nameless)}; the books show its id."
            head = read(Path(place.file)).head.name.place
            yield Problem("unnamed-variant", message, head, f"Add below the head of the file:\n{lines}", "warning")


def _named(game: Game, variant: str, code: str) -> bool:
    terms = Writer(game, language(code)).terms
    return bool(game.titles.get(variant, {}).get(code)) or ("variants" in terms and variant in terms["variants"])
