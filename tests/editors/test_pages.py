"""The pages on editors and on measuring: what they tell a reader to type is there to be typed."""

from __future__ import annotations

import re
import tomllib

import pytest

from rulegen.cli import main
from rulegen.cli.group import COMMANDS
from shelf import ROOT

PAGES = [ROOT / "site" / "pages" / "en" / f"{name}.md" for name in ("editors", "measuring")]
TEXT = "\n".join(path.read_text("utf-8") for path in PAGES)
TYPED = re.findall(r"`(rulegen [^`]*)`", TEXT)
LINES = [*re.findall(r"^rulegen .*$", TEXT, re.MULTILINE), *TYPED]


@pytest.mark.parametrize("line", LINES)
def test_every_command_and_option_is_there(line: str) -> None:
    name = line.split()[1]
    assert name in COMMANDS
    command = main.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    known = {option for parameter in command.params for option in parameter.opts}
    assert set(re.findall(r"--[a-z-]+", line)) <= known


def test_options_in_the_prose_are_those_of_simulate() -> None:
    command = main.get_command(None, "simulate")  # type: ignore[arg-type]
    assert command is not None
    known = {option for parameter in command.params for option in parameter.opts}
    assert set(re.findall(r"`(--[a-z-]+)", TEXT)) <= known


@pytest.mark.parametrize("extra", re.findall(r"pip install 'rulegen\[(\w+)\]'", TEXT))
def test_every_extra_is_there(extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert extra in project["optional-dependencies"]


def test_the_example_for_helix_is_toml() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    (language,) = tomllib.loads(block)["language"]
    assert language["language-servers"] == ["rulegen"]
