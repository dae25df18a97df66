"""The tutorial: every file that it shows is written, every command run, and its output compared."""

import shlex
from pathlib import Path

import pytest
from blocks import blocks
from click.testing import CliRunner

from rulegen.cli import main


def test_every_step_of_the_tutorial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for block in blocks("first_house_rule.md"):
        if block.kind == "rules":
            Path(block.file).write_text(block.text, encoding="utf-8")
            continue
        for command, shown in block.commands():
            program, *words = shlex.split(command)
            assert program == "rulegen"
            result = CliRunner().invoke(main, words, input="quit\n")
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
            at = 0
            for piece in shown:
                found = result.output.find(piece, at)
                assert found >= 0, f"{command}: {piece!r} is not in\n{result.output}"
                at = found + len(piece)
            ran += 1
    assert ran >= 12
