"""Forms of one text that mean the same, input that is no text, and specs broken at random."""

import unicodedata
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rulegen import nodes
from rulegen.data import folder
from rulegen.load import problems, read
from rulegen.parse import parse, try_parse
from rulegen.problems import SourceError, as_json, render
from rulegen.source import LIMIT

SPECS = sorted(folder("spec").rglob("*.rules"))
TEXT = """game gård
# about
let hand = 6

rule åb.ö, c: when the deal ends,
    # why

    then forehand gains 5 points;  # at the end
    play goes clockwise
title sv "Rödskägg – “#1”"
rule d: the deck has 52 cards and no jokers
"""
FORMS: dict[str, Callable[[str], str]] = {
    "BOM": lambda text: "\ufeff" + text,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "lone CR": lambda text: text.replace("\n", "\r"),
    "NFD": lambda text: unicodedata.normalize("NFD", text),
    "tabs": lambda text: text.replace("    ", "\t"),
    "no last newline": lambda text: text.removesuffix("\n"),
    "many last newlines": lambda text: text + "\n \n\t\n",
    "a comment first": lambda text: "# hello\n\n" + text,
    "a comment last": lambda text: text + "# bye",
    "blanks at the ends of lines": lambda text: text.replace("\n", "  \t\n"),
    "two spaces": lambda text: text.replace("play goes", "play   goes"),
    "one line more": lambda text: text.replace("then forehand", "then\n      forehand"),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_form_of_a_text_means_nothing(form: str) -> None:
    wanted = parse(TEXT)
    found = parse(FORMS[form](TEXT))
    assert (found.head, found.statements) == (wanted.head, wanted.statements)


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
@pytest.mark.parametrize("form", FORMS)
def test_the_form_of_a_shipped_spec_means_nothing(path: Path, form: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert parse(FORMS[form](text)).statements == parse(text).statements


@pytest.mark.parametrize("form", ["NFD", "BOM", "CRLF", "lone CR"])
def test_places_are_those_of_the_text_as_written(form: str) -> None:
    file = parse(FORMS[form](TEXT))
    for statement in file.statements:
        for node in nodes.walk(statement):
            if isinstance(node, nodes.Name | nodes.Number):
                place = node.place
                stretch = file.lines[place.line - 1][place.column - 1 : place.end_column - 1]
                assert unicodedata.normalize("NFC", stretch) == str(getattr(node, "text", None) or node.value)  # type: ignore[union-attr]


def test_a_statement_ends_where_its_last_word_ends() -> None:
    file = parse(TEXT)
    ends = [(statement.place.line, statement.place.end_line, statement.place.end_column) for statement in file.statements]
    assert ends == [(3, 3, 13), (5, 9, 24), (10, 10, 27), (11, 11, 44)]


# ---------- what is no text


NO_TEXT: dict[str, tuple[bytes, str]] = {
    "Latin-1": ("game g\nrule å: play goes clockwise\n".encode("latin-1"), "not-utf-8"),
    "UTF-16": ("game g\n".encode("utf-16"), "not-utf-8"),
    "NUL": (b"game g\nrule a\0: play goes clockwise\n", "stray-character"),
    "empty": (b"", "empty-file"),
    "blank": (b"\n \n\t\n", "empty-file"),
    "a BOM alone": (b"\xef\xbb\xbf", "empty-file"),
    "huge": (b"game g\n" + b"# more\n" * LIMIT, "too-large"),
    "many statements": (b"game g\n" + b"rule a: play goes clockwise\n" * 2000, "too-large"),
    "one endless line": (b"game g\nrule a: " + b"play goes clockwise; " * 3000 + b"\n", "too-long"),
    "one endless word": (b"game g\nrule " + b"a" * 60_000 + b": play goes clockwise\n", "too-long"),
    "one endless sum": (
        b"game g\nrule a: when the deal ends, then the dealer gains points equal to " + b"1 plus " * 300 + b"1\n",
        "too-long",
    ),
    "endless comments": (b"game g\nrule a:\n" + b"#\n" * 40_000 + b"    play goes clockwise\n", "too-long"),
    "endless errors": (b"game g\n" + b"rule a: play goes\n" * 299, "unfinished-statement"),
    "binary": (bytes(range(256)) * 10, "not-utf-8"),
    "control characters": (bytes(range(1, 128)) * 10, "stray-character"),
}


@pytest.mark.parametrize("name", NO_TEXT)
def test_what_is_no_text_is_named(name: str, tmp_path: Path) -> None:
    data, code = NO_TEXT[name]
    path = tmp_path / "g.rules"
    path.write_bytes(data)
    found = problems(str(path))[1]
    assert code in {problem.code for problem in found}
    assert len(found) <= 101
    assert all(render(problem) for problem in found)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "g.rules").mkdir()
    with pytest.raises(SourceError, match="folder"):
        read(tmp_path / "g.rules")


def test_places_of_wrong_bytes(tmp_path: Path) -> None:
    path = tmp_path / "g.rules"
    path.write_bytes("game g\nrule ö: ".encode() + b"\xff\n")
    (problem,) = problems(str(path))[1]
    assert (problem.place.line, problem.place.column) == (2, 9)


# ---------- broken at random

JSON = {"code", "severity", "message", "file", "line", "column", "end_line", "end_column", "hint"}
INSIDE = ("__ANON", "_END", "$END", "COMMA", "COLON", "NUMBER", "STRING", "Token", "_AND_WHO")


def broken(text: str, rng: Random) -> str:
    """The text with one character or line deleted, doubled or swapped with the next."""
    lines = rng.random() < 0.5
    parts = text.splitlines(keepends=True) if lines else list(text)
    at = rng.randrange(len(parts) - 1)
    match rng.randrange(3):
        case 0:
            del parts[at]
        case 1:
            parts.insert(at, parts[at])
        case _:
            parts[at], parts[at + 1] = parts[at + 1], parts[at]
    return "".join(parts)


@pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.stem)
def test_a_spec_broken_at_random_is_a_game_or_has_a_problem(
    spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for path in SPECS:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    text = spec.read_text(encoding="utf-8")
    rng = Random(500 + len(spec.stem))
    for number in range(170):
        (tmp_path / spec.name).write_text(broken(text, rng), encoding="utf-8")
        game, found = problems(spec.stem)
        assert game is not None or found, number
        for problem in found:
            place = problem.place
            assert place.file, problem
            assert min(place.line, place.column) >= 1, problem
            assert (place.end_line, place.end_column) >= (place.line, place.column), problem
            lines = Path(place.file).read_text(encoding="utf-8").split("\n")
            assert place.line <= len(lines), problem
            assert place.column <= len(lines[place.line - 1]) + 1, problem
            assert problem.source == lines[place.line - 1], problem
            assert problem.message.endswith("."), problem
            assert "\n" not in problem.message, problem
            assert as_json(problem).keys() >= JSON
            assert not any(word in problem.message + problem.hint for word in INSIDE), problem


def test_every_broken_statement_is_reported_and_the_others_are_read() -> None:
    file, found = try_parse("game g\nrule a: play goes\nrule b: play goes clockwise\nlet\nrule c: play\nchapter d\n")
    assert [problem.place.line for problem in found] == [2, 4, 5]
    assert file is not None
    assert [type(statement) for statement in file.statements] == [nodes.Rule, nodes.Chapter]
    assert {"a", "c"} <= file.unread
