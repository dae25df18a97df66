"""What the README and CONTRIBUTING say is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulegen.cli import main
from rulegen.load import load
from rulegen.realise.language import Writer, language

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def blocks(text: str, kind: str) -> list[str]:
    """The code blocks of a kind."""
    return re.findall(rf"```{kind}\n(.*?)```", text, re.S)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The README's house variant, alone in a folder."""
    (spec,) = blocks(README, "rules")
    path = tmp_path / "my_house.rules"
    path.write_text(spec.replace("late_question", "my_house"), encoding="utf-8")
    return path


def test_the_rule_reads_as_the_readme_says(house: Path) -> None:
    game = load(str(house))
    rule = game.rule("forehand.gift")
    rows = re.findall(r"^\| (sv|fi|nb|en) \| (.+) \|$", README, re.M)
    assert len(rows) >= 3
    for code, sentence in rows:
        assert Writer(game, language(code)).sentence(rule) == sentence


def test_the_library_plays_as_the_readme_says() -> None:
    (code,) = blocks(README, "python")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\[.*\]\n", done.stdout)


def test_the_commands_are_there(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(house.parent)
    commands = [line.split("#")[0].split()[1:] for line in blocks(README, "sh")[-1].splitlines()]
    asked = [command[0] for command in commands if not command[0].startswith("-")]
    for command in [
        *([name, "--help"] for name in dict.fromkeys(asked)),
        *(command for command in commands if command[0] in ("check", "diff", "book")),
    ]:
        told = CliRunner().invoke(main, command)
        assert told.exit_code == 0, (command, told.output)


def test_the_command_line_is_a_module_too() -> None:
    done = subprocess.run([sys.executable, "-m", "rulegen.cli", "--help"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "rulegen check" in done.stdout


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_what_is_named_exists(text: str) -> None:
    named = re.findall(r"\]\(([^)#:]+)\)", text)
    named += re.findall(r"`((?:rulegen|templates|spec|site|tests|bench|editors)/[\w./<>*-]*)`", text)
    assert named
    for path in named:
        pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
        assert list(ROOT.glob(pattern)), path


def test_the_classes_and_functions_that_contributing_names_exist() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob("rulegen/**/*.py"))
    for name in re.findall(r"`([a-z_]+)\(\)`", CONTRIBUTING):
        assert re.search(rf"def {name}\b", sources), name
