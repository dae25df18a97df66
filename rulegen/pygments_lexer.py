"""The door for Pygments: rules files in colour, as ```` ```rules ```` on a page of Markdown."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups, default, include, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace

from rulegen.words import card_words, heads, keywords

_NAME = r"[^\W\d]\w*(?:\.\w+)*"
_WHOLE = r"(?![\w.])"  # a keyword is a whole word, and no part of a dotted name
_groups: Any = bygroups  # untyped where it comes from
_HEAD = _groups(Keyword.Declaration, Whitespace, Name.Function)


class RulesLexer(RegexLexer):
    """A `.rules` file. What the grammar has no word for is a name; the names that a statement states stand out."""

    name = "rulegen rules"
    aliases: ClassVar = ["rules", "rulegen"]
    filenames: ClassVar = ["*.rules"]

    tokens: ClassVar = {
        "root": [
            (rf"^(let|set)(\s+)({_NAME})", _groups(Keyword.Declaration, Whitespace, Name.Variable)),
            (rf"^(game|variant|chapter)(\s+)({_NAME})", _groups(Keyword.Declaration, Whitespace, Name.Namespace)),
            (rf"^(interpretation|example)(\s+)({_NAME})", _HEAD),
            (r"^(replace)(\s+)(example)(?=\s)", _groups(Keyword.Declaration, Whitespace, Keyword.Declaration), "ids"),
            (
                rf"^(option)(\s+)({_NAME})(,)(\s*)(on|off)(:)",
                _groups(Keyword.Declaration, Whitespace, Name.Function, Punctuation, Whitespace, Keyword, Punctuation),
                "ids",
            ),
            (words(("rule", "text", "add", "replace", "remove"), prefix="^", suffix=_WHOLE), Keyword.Declaration, "ids"),
            (words(tuple(sorted(heads())), prefix="^", suffix=_WHOLE), Keyword.Declaration),
            include("words"),
        ],
        "ids": [
            (r"[ \t]+|\n(?=[ \t])", Whitespace),
            (r",(?!\s*the\s)", Punctuation),
            (r"(as|of|instead)(?=\s)", Keyword),
            (_NAME, Name.Function),
            default("#pop"),
        ],
        "words": [
            (r"\s+", Whitespace),
            (r"#.*", Comment.Single),
            (r'"[^"\n]*"', String),
            (r"(?:10|[2-9TJQKA])[CDHS](?!\w)", Number.Other),
            (r"-?\d+(?!\w)", Number.Integer),
            (r"->|=", Operator),
            (r"[:;,]", Punctuation),
            (words(tuple(sorted(card_words())), suffix=_WHOLE), Keyword.Constant),
            (words(tuple(sorted(keywords())), suffix=_WHOLE), Keyword),
            (_NAME, Name),
            (r".", Text),
        ],
    }
