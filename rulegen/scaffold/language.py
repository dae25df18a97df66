"""A folder for one more language: every macro and every word that it needs, each to do; and what is left of it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError

from rulegen import nodes
from rulegen.data import folder
from rulegen.problems import quoted
from rulegen.realise import lexicon
from rulegen.realise.language import DRAFT, drafts, languages
from rulegen.scaffold.failure import NotStarted

TODO = "TODO"
_MACRO = re.compile(r"\{%-? *macro (\w+)(\([^)]*\)) *-?%\}(.*?)\{%-? *endmacro *-?%\}", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"(?!\s*=)')
_BODY = f'{{{{ call("{TODO}") }}}}'  # a macro that nobody has: asked for, it is named as missing


@dataclass(frozen=True)
class Left:
    """What is left of a language: the macros and words still to do, of how many."""

    code: str
    macros: tuple[str, ...]
    words: tuple[str, ...]
    total: int

    @property
    def percent(self) -> int:
        """How much of it is done, rounded down."""
        left = len(self.macros) + len(self.words)
        return 100 * (self.total - left) // self.total if self.total else 0


def start(code: str, like: str) -> Path:
    """Starts a language after one that is complete; it is published when its list of what is to do is deleted."""
    if not re.fullmatch(r"[a-z]{2,3}", code):
        raise NotStarted(f"{quoted(code)} is no code of a language: two or three small letters, as in `da` for Danish.")
    try:
        name = Locale.parse(code).get_display_name("en") or code
    except (UnknownLocaleError, ValueError):
        raise NotStarted(f"Nobody knows a language {quoted(code)}: write its ISO 639 code, as in `da` for Danish.") from None
    if like not in languages():
        raise NotStarted(
            f"There is no language {quoted(like)} to start after; there are {', '.join(map(quoted, languages()))}."
        )
    place = folder("templates") / code
    if place.exists():
        raise NotStarted(f"{quoted(str(place))} is there already, and stays as it is.")
    made = {path.name: path.read_text(encoding="utf-8") for path in sorted((folder("templates") / like).iterdir())}
    files = {name: _lexicon(text) if name.endswith(".toml") else _macros(text) for name, text in made.items()}
    place.mkdir()
    for file, text in files.items():
        (place / file).write_text(text, encoding="utf-8")
    (place / DRAFT).write_text(_told(code, name, like), encoding="utf-8")
    return place


def left() -> Iterator[Left]:
    """What is left of each language that is not finished."""
    for code in drafts():
        place = folder("templates") / code
        found = [match for path in sorted(place.glob("*.j2")) for match in _MACRO.finditer(path.read_text(encoding="utf-8"))]
        words = [leaf for path in sorted(place.glob("*.toml")) for leaf in _leaves(lexicon.read(path), _prefix(path))]
        yield Left(
            code,
            tuple(macro[1] for macro in found if TODO in macro[3]),
            tuple(path for path, value in words if TODO in str(value)),
            len(found) + len(words),
        )


def _prefix(path: Path) -> str:
    """What stands before the words of a file that is not the lexicon."""
    return "" if path.stem == "lexicon" else f"{path.stem}."


def _leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def _lexicon(text: str) -> str:
    """The lexicon with every word to do, and beside it what it is in the other language."""
    lines = []
    for line in text.splitlines():
        empty = line if line.lstrip().startswith("#") else _STRING.sub(f'"{TODO}"', line)
        lines.append(line if empty == line else f"{empty}  # {line.partition('=')[2].strip() or line.strip()}")
    return "\n".join(lines) + "\n"


def _macros(text: str) -> str:
    """Each macro of a template with what it stands for, its wording to do."""
    parts = []
    for name, arguments, _ in _MACRO.findall(text):
        kind = getattr(nodes, name, None)
        about = inspect.getdoc(kind) if isinstance(kind, type) and issubclass(kind, nodes.Node) else None
        parts += [f"{{# {about} #}}"] if about else []
        parts += [f"{{% macro {name}{arguments} %}}{_BODY}{{% endmacro %}}", ""]
    return "\n".join(parts)


def _told(code: str, name: str, like: str) -> str:
    return f"""# {name}: what is to do

While this file is here the language is a draft: no site and no book shows it, unless you ask for it by `--lang {code}`.

1. `*.toml`: put the word for every `{TODO}`; beside it stands what it is in `{like}`. Forms that your language does not
   need may go, others may come: which forms there are is decided by your macros.
2. `*.j2`: write each macro that says `{TODO}`. `templates/{like}/` shows how one language does it.
3. `spec/*/{code}.toml`: the terms of each game; `rulegen book redbeard --lang {code}` names the first that is missing.
4. `rulegen check` tells how much is done. When nothing is left, delete this file.
"""
