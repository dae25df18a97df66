"""Rules files in colour: the lexer for Pygments, the TextMate grammar, and the files of the extension."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

import pytest
from lark.lexer import PatternStr
from markdown import markdown
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, Number, String, Text

from rulegen.parse import parser
from rulegen.publish.locale import settings
from rulegen.syntax import expected
from rulegen.words import card_words, heads, keywords
from shelf import ROOT

CODE = ROOT / "editors" / "vscode"
STUBS = ("game g\n", "variant v of g\n")
SPECS = sorted((ROOT / "spec").rglob("*.rules"))


def test_the_words_are_those_of_the_grammar() -> None:
    patterns = (terminal.pattern for terminal in parser().terminals)
    assert keywords() == {p.value for p in patterns if isinstance(p, PatternStr) and p.value.isalpha()}
    assert heads() == {"game", "variant"} | {w for stub in STUBS for w in expected(parser(), stub) if w.islower()}
    assert card_words() >= {"ace", "two", "heart", "spades"}


# ---------- Pygments


def test_the_lexer_is_found_by_name_and_by_file() -> None:
    assert type(get_lexer_by_name("rules")) is type(get_lexer_for_filename("my_house.rules"))


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_every_letter_of_a_spec_has_its_colour(path: Path) -> None:
    text = path.read_text("utf-8")
    tokens = list(get_lexer_by_name("rules", stripnl=False).get_tokens(text))
    assert "".join(piece for _, piece in tokens) == text
    assert not [piece for kind, piece in tokens if kind in (Error, Text)]


def test_what_is_what() -> None:
    text = (
        '# house\nvariant mine of redbeard\ntitle sv "Vår"\nset start = 7\n'
        "replace score.trick, end.knock as mine.score instead of cut.dealer: each player starts with start points\n"
        "option x, off: a.b,\n    c\ninterpretation d, the sources are silent: the ace of spades\n"
        "example e of d: cards 7H -> points -1\n"
    )
    tokens = list(get_lexer_by_name("rules").get_tokens(text))
    of = {kind: [piece for k, piece in tokens if k is kind] for kind in {k for k, _ in tokens}}
    assert of[Comment.Single] == ["# house"]
    assert of[String] == ['"Vår"']
    assert of[Name.Namespace] == ["mine"]
    assert of[Name.Variable] == ["start"]
    assert of[Name.Function] == ["score.trick", "end.knock", "mine.score", "cut.dealer", "x", "a.b", "c", "d", "e"]
    assert of[Name] == ["redbeard", "sv", "start", "d"]
    assert of[Number.Integer] == ["7", "-1"]
    assert of[Number.Other] == ["7H"]
    assert of[Keyword.Constant] == ["ace", "spades"]
    assert of[Keyword.Declaration] == ["variant", "title", "set", "replace", "option", "interpretation", "example"]


# ---------- TextMate and the extension


def test_the_grammar_is_the_one_that_the_script_writes() -> None:
    made = runpy.run_path(str(ROOT / "editors" / "textmate.py"))["text"]()
    assert (CODE / "syntaxes" / "rules.tmLanguage.json").read_text("utf-8") == made, "run: python editors/textmate.py"


def test_the_grammar_knows_every_word_and_leaves_names_alone() -> None:
    parts = _json("syntaxes/rules.tmLanguage.json")["repository"]
    patterns = {name: re.compile(part["match"], re.MULTILINE) for name, part in parts.items()}
    for word in keywords():
        assert patterns["constant" if word in card_words() else "keyword"].fullmatch(word)
    for word in heads():
        assert patterns["head"].match(word)
    assert not patterns["keyword"].search("score.trick tricky")
    stated = patterns["statement"].match("replace score.trick as x")
    assert stated is not None
    assert stated.groups() == ("replace", "score.trick")
    assert patterns["string"].match('"a # b"')


@pytest.mark.parametrize(
    "name", ["package.json", "language-configuration.json", "tsconfig.json", "syntaxes/rules.tmLanguage.json"]
)
def test_the_files_of_the_extension_are_json(name: str) -> None:
    assert _json(name)


def test_what_the_extension_names_is_there() -> None:
    package = _json("package.json")
    contributes = package["contributes"]
    for part in (*contributes["languages"], *contributes["grammars"]):
        assert (CODE / (part.get("configuration") or part["path"])).is_file()
    (grammar,), (language,) = contributes["grammars"], contributes["languages"]
    assert grammar["scopeName"] == _json("syntaxes/rules.tmLanguage.json")["scopeName"]
    assert grammar["language"] == language["id"]
    assert contributes["configuration"]["properties"]["rules.command"]["default"] == ["rulegen", "lsp"]
    client = (CODE / "src" / "extension.ts").read_text("utf-8")
    for command in contributes["commands"]:
        assert f'"{command["command"]}"' in client
    word = re.compile(_json("language-configuration.json")["wordPattern"])
    assert word.findall("rule score.trick: hand 12") == ["rule", "score.trick", "hand", "12"]


def _json(name: str) -> dict:  # type: ignore[type-arg]
    return json.loads((CODE / name).read_text("utf-8"))


# ---------- the site


def test_a_spec_on_a_page_of_the_site_is_coloured(tmp_path: Path) -> None:
    config, _ = settings(ROOT / "site" / "mkdocs.yml", tmp_path)
    page = markdown(
        "```rules\nset start = 7\n```\n", extensions=config.markdown_extensions, extension_configs=config.mdx_configs
    )
    assert '<span class="kd">set</span>' in page
    assert '<span class="nv">start</span>' in page
