"""`rulegen new` and `rulegen fmt`: what is started works at once, and nothing that is there is changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulegen.data import folder
from rulegen.load import load
from rulegen.realise import language as realised
from rulegen.realise.language import languages
from rulegen.scaffold import language

Run = Callable[..., Any]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def start(run: Run, *more: str, name: str = "my_house") -> Any:
    titles = [f"--title={code}=My house" for code in languages()]
    return run("new", "variant", name, "--of", "redbeard", *titles, *more)


@pytest.mark.usefixtures("few_shipped")
def test_a_variant_works_at_once_in_an_empty_folder(run: Run, here: Path) -> None:
    assert start(run, "--lang", "sv").exit_code == 0
    assert [path.name for path in here.iterdir()] == ["my_house.rules"]
    for command in (
        ["check", "my_house.rules"],
        ["check"],
        ["diff", "redbeard", "my_house.rules", "--lang", "fi"],
        ["rules", "redbeard+my_house", "--lang", "nb"],
        ["book", "my_house.rules", "--lang", "sv"],
        ["fmt", "--check"],
    ):
        assert run(*command).exit_code == 0, command
    assert run("play", "my_house.rules", "--seed", "1", "--lang", "sv", input="").exit_code == 0


def test_every_rule_stands_there_as_it_can_be_changed(run: Run, here: Path) -> None:
    start(run, "--lang", "sv")
    text = (here / "my_house.rules").read_text(encoding="utf-8")
    game = load("redbeard")
    for rule in game.rules:
        assert not rule.body or f"#replace {', '.join(rule.ids)}" in text, rule.id
    for name in game.values:
        assert f"#set {name} = " in text
    assert "# Varje spelare får sex kort." in text
    switched_on = "\n".join(line[1:] if line.startswith(("#set", "#replace", "#    ")) else line for line in text.splitlines())
    (here / "my_house.rules").write_text(switched_on.replace("#add", "#"), encoding="utf-8")
    told = json.loads(run("check", "my_house.rules", "--format", "json").output)
    assert [problem["message"] for problem in told["problems"]] == []


def test_nothing_is_overwritten(run: Run, here: Path) -> None:
    (here / "my_house.rules").write_text("mine", encoding="utf-8")
    told = start(run)
    assert told.exit_code == 2
    assert "is there already" in told.output
    assert (here / "my_house.rules").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["new", "variant", "My house", "--of", "redbeard"], "Write `my_house`"),
        (["new", "variant", "skane", "--of", "redbeard"], "already"),
        (["new", "variant", "mine", "--of", "redbread"], "Did you mean `redbeard`?"),
        (["new", "variant", "mine", "--of", "redbeard+skane"], "one base"),
        (["new", "variant", "mine", "--of", "redbeard", "--title", "Vårt hus"], "LANGUAGE=NAME"),
        (["new", "variant", "mine", "--of", "redbeard", "--title", 'sv=Vårt "hus"'], "quotation marks"),
        (["new", "variant", "mine"], "--of"),
        (["new", "language", "Danish"], "`da`"),
        (["new", "language", "sv"], "already"),
        (["new", "language", "da", "--like", "xx"], "no language"),
        (["new", "planet"], "planet"),
    ],
)
def test_what_cannot_be_started_is_said_in_a_sentence(run: Run, here: Path, args: list[str], sentence: str) -> None:
    told = run(*args)
    assert told.exit_code == 2
    assert sentence in told.output
    assert list(here.iterdir()) == []


def test_a_variant_of_a_variant_and_of_a_file(run: Run, here: Path) -> None:
    assert run("new", "variant", "ours", "--of", "skane").exit_code == 0
    assert load("ours.rules").variants == ("skane", "ours")
    shutil.copytree(folder("spec") / "redbeard", here / "games", ignore=shutil.ignore_patterns("s*.rules", "u*.rules"))
    assert run("new", "variant", "theirs", "--of", "games/redbeard.rules").exit_code == 0
    assert load("games/theirs.rules").variants == ("theirs",)


def test_a_site(run: Run, here: Path) -> None:
    assert run("new", "site", "site").exit_code == 0
    assert (here / "site" / "mkdocs.yml").is_file()
    assert run("new", "site", "site").exit_code == 2


@pytest.mark.usefixtures("few_shipped")
def test_a_language(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    templates = shutil.copytree(folder("templates"), here / "templates")
    elsewhere = lambda name: templates if name == "templates" else folder(name)  # noqa: E731
    monkeypatch.setattr(language, "folder", elsewhere)
    monkeypatch.setattr(realised, "folder", elsewhere)
    before = languages()
    assert run("new", "language", "da", "--like", "nb").exit_code == 0
    assert languages() == before  # a draft is not published
    (draft,) = language.left()
    assert draft.percent == 0 or (draft.words and draft.macros)
    assert "The language `da` is" in run("check").output
    for lexicon in (templates / "da").glob("*.toml"):
        lexicon.write_text(lexicon.read_text(encoding="utf-8").replace('"TODO"', '"ord"'), encoding="utf-8")
    (further,) = language.left()
    assert further.percent > draft.percent
    assert not further.words
    assert run("new", "language", "da").exit_code == 2


def test_layout(run: Run, here: Path) -> None:
    path = here / "a.rules"
    path.write_text("variant a of redbeard # mine\nset   start=9\n", encoding="utf-8")
    assert run("fmt", "--check").exit_code == 1
    assert path.read_text(encoding="utf-8").startswith("variant a of redbeard # mine\nset   start")
    assert run("fmt").exit_code == 0
    assert path.read_text(encoding="utf-8") == "variant a of redbeard  # mine\nset start = 9\n"
    assert run("fmt", "--check", "a.rules").exit_code == 0
    assert run("fmt", "b.rules").exit_code == 2
    path.write_text("variant a of redbeard\nset start nine\n", encoding="utf-8")
    told = run("fmt")
    assert told.exit_code == 1
    assert "a.rules:2" in told.output
    assert path.read_text(encoding="utf-8").endswith("set start nine\n")


def test_a_site_shows_a_variant_of_an_empty_folder(
    run: Run, here: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = shutil.copytree(folder("site"), tmp_path_factory.mktemp("shipped") / "site")
    settings = shipped / "mkdocs.yml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("languages: []", "languages: [sv]"), encoding="utf-8")
    monkeypatch.setattr("rulegen.site.folder", lambda name: shipped if name == "site" else folder(name))
    start(run)
    assert run("build", "my_house.rules", "--out", "public").exit_code == 0
    assert (here / "public" / "sv" / "redbeard" / "my_house" / "index.html").is_file()
    assert not (here / "public" / "sv" / "redbeard" / "skane").exists()
    assert run("build", "no_such.rules").exit_code == 2
