"""Writes the TextMate grammar of the rules language, its words read off the language's own grammar.

python editors/textmate.py
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rulegen.words import card_words, heads, keywords

PLACE = Path(__file__).parent / "vscode" / "syntaxes" / "rules.tmLanguage.json"
_NAME = r"[^\W\d]\w*(?:\.\w+)*"


def grammar() -> dict[str, Any]:
    """The grammar as JSON has it."""
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "rulegen rules",
        "scopeName": "source.rules",
        "fileTypes": ["rules"],
        "patterns": [{"include": f"#{part}"} for part in _parts()],
        "repository": _parts(),
    }


def text() -> str:
    """The file as it is written."""
    return json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"


def _parts() -> dict[str, Any]:
    """The kinds of words, the more special first."""
    return {
        "comment": {"name": "comment.line.number-sign.rules", "match": "#.*$"},
        "string": {"name": "string.quoted.double.rules", "match": '"[^"\\n]*"'},
        "value": _stated("let|set", "variable.other.constant.rules"),
        "frame": _stated("game|variant|chapter", "entity.name.namespace.rules"),
        "statement": _stated("rule|text|add|replace|remove|interpretation|option", "entity.name.function.rules"),
        "example": _stated("(?:replace\\s+)?example", "entity.name.function.rules"),
        "head": {"name": "keyword.control.rules", "match": f"^(?:{_any(heads())})(?![\\w.])"},
        "card": {"name": "constant.other.card.rules", "match": "(?<![\\w.])(?:10|[2-9TJQKA])[CDHS](?!\\w)"},
        "number": {"name": "constant.numeric.rules", "match": "(?<![\\w.])-?\\d+(?!\\w)"},
        "constant": {"name": "constant.language.rules", "match": _whole(card_words())},
        "keyword": {"name": "keyword.other.rules", "match": _whole(keywords() - card_words())},
        "id": {"name": "entity.name.function.rules", "match": "[^\\W\\d]\\w*(?:\\.\\w+)+"},
        "name": {"name": "variable.other.rules", "match": _NAME},
        "sign": {"name": "punctuation.separator.rules", "match": "->|[=:;,]"},
    }


def _stated(words: str, scope: str) -> dict[str, Any]:
    """A statement's first word and the name that it states."""
    captures = {"1": {"name": "keyword.control.rules"}, "2": {"name": scope}}
    return {"match": f"^({words})\\s+({_NAME})", "captures": captures}


def _whole(words: Iterable[str]) -> str:
    return f"(?<![\\w.])(?:{_any(words)})(?![\\w.])"


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


if __name__ == "__main__":
    PLACE.write_text(text(), encoding="utf-8")
