"""A language: its templates and its lexicon. A writer says the nodes of one game in it.

A language is a folder of `templates/`: `lexicon.toml` (words and their forms), `agreement.j2` (how phrases agree),
`constructs.j2` (a macro for each class of `nodes.py`, by the class's name), `frame.j2` (the frame of the book). The terms of a
game stand in `<language>.toml` beside its sources.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import version
from inspect import unwrap
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from rulegen import nodes
from rulegen.data import folder
from rulegen.game import Game, GameRule
from rulegen.kept import kept
from rulegen.realise import lexicon, numerals


class Language:
    """The templates and the lexicon of one language, read once."""

    def __init__(self, code: str, place: Path) -> None:
        self.code = code
        self.place = place
        self.words = lexicon.read(place / "lexicon.toml")
        self.files = tuple(sorted(path.name for path in place.glob("*.j2")))
        self.templates = Environment(
            loader=FileSystemLoader(place),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.do"],
            bytecode_cache=_compiled(),
        )
        # Jinja's own ask at each call whether they run in a coroutine; here they never do.
        self.templates.filters |= {name: unwrap(filter) for name, filter in self.templates.filters.items()}
        self.templates.filters |= {
            "cardinal": partial(numerals.cardinal, code),
            "ordinal": partial(numerals.ordinal, code),
            "listing": partial(numerals.listing, code),
            "kind": lambda node: type(node).__name__,
        }
        self.templates.tests["a"] = lambda node, *kinds: type(node).__name__ in kinds


class _Compiled(FileSystemBytecodeCache):
    """Templates as they were compiled in an earlier run; what cannot be written is compiled again."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled() -> _Compiled | None:
    place = kept(f"templates-{version('jinja2')}-without-coroutines")
    return _Compiled(str(place)) if place else None


@cache
def language(code: str) -> Language:
    """A language by its code (`sv`, `fi`, `nb`)."""
    return Language(code, folder("templates") / code)


DRAFT = "todo.md"
"""A language whose folder holds this file is not finished: it is written only when asked for by its code."""


def languages() -> tuple[str, ...]:
    """The codes of every finished language that there is a folder for, in a fixed order."""
    return tuple(sorted((place.name for place in _folders() if not (place / DRAFT).is_file()), key=_order))


def drafts() -> tuple[str, ...]:
    """The codes of the languages that are not finished."""
    return tuple(sorted(place.name for place in _folders() if (place / DRAFT).is_file()))


def _folders() -> list[Path]:
    return [path.parent for path in folder("templates").glob("*/lexicon.toml")]


def _order(code: str) -> tuple[int, str]:
    known = ("sv", "fi", "nb", "en")
    return (known.index(code) if code in known else len(known), code)


class Writer:
    """Says the nodes of one game in one language.

    In a template: `say(node, form, …)` writes a node by the macro of its class; `words` is the language's lexicon, `terms` the
    game's, `terms_in("fi")` those of another language; `game` the flat game; `find("DealTricks")` the statements of a class;
    `rule(id)` a rule by its id.
    """

    def __init__(self, game: Game, speech: Language) -> None:
        self.game = game
        self.language = speech
        self.terms = self.terms_in(speech.code)
        self.words = lexicon.Entry(speech.code, "", speech.words)
        context = {
            "say": self.say,
            "call": self.call,
            "words": self.words,
            "terms": self.terms,
            "terms_in": self.terms_in,
            "game": game,
            "find": self.find,
            "rule": game.rule,
            "counts_down": self.counts_down,
        }
        self._macros: dict[str, Callable[..., str]] = {}
        for name in speech.files:
            module = speech.templates.get_template(name).make_module(context)
            self._macros |= {key: value for key, value in vars(module).items() if not key.startswith("_")}

    def terms_in(self, code: str) -> lexicon.Entry:
        """The terms of the game in a language."""
        terms: dict[str, Any] = {}
        for place in self.game.folders:
            terms = lexicon.merged(terms, lexicon.read(Path(place) / f"{code}.toml"))
        return lexicon.Entry(code, "", terms)

    def say(self, node: Any, *args: Any, **features: Any) -> str:
        """A node by the macro of its class, in the form asked for; single spaces."""
        return self.call(type(node).__name__, node, *args, **features)

    def call(self, macro: str, *args: Any, **features: Any) -> str:
        """A macro of the language by its name."""
        if macro not in self._macros:
            raise lexicon.MissingForm(self.language.code, f"macro {macro}")
        return " ".join(self._macros[macro](*args, **features).split())

    @property
    def constructs(self) -> frozenset[str]:
        """The kinds of nodes that it has words for."""
        return frozenset(name for name in self._macros if name[0].isupper()) & set(vars(nodes))

    def sentence(self, rule: GameRule) -> str:
        """A whole rule as it stands in the book: sentences with capitals and full stops, plain text."""
        return finished(self.say(rule))

    def find(self, kind: str) -> list[Any]:
        """The statements of a class, in the order of the book."""
        return [statement for _, statement in self.game.statements() if type(statement).__name__ == kind]

    @property
    def counts_down(self) -> bool:
        """Whether points are counted down: the players start above zero, and to gain points is a penalty."""
        return any(isinstance(start.number, nodes.Number) and start.number.value > 0 for start in self.find("StartPoints"))


def finished(text: str) -> str:
    """Single spaces, none before a stop, one stop where two meet, a capital after each, one full stop at the end."""
    text = re.sub(r"\s+([,.;:?!)])", r"\1", " ".join(text.split()))
    text = re.sub(r",+(?=[,.;:?!)]|$)", "", text)
    text = re.sub(r"(^|[.?!]\s+)(\w)", lambda match: match[1] + match[2].upper(), text)
    return text if not text or text[-1] in ".?!:" else text + "."
