"""Running the command line, in this process and as a real one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulegen.cli import main
from rulegen.data import folder

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[bytes]"]

OURS = "rulegen's own fault"  # what is said when an error was not foreseen


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("rules", "redbeard", input=…)`; what nobody foresaw fails the test."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "RULEGEN_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, input: str | bytes | None = None, env: dict[str, str] | None = None) -> Result:
        result = CliRunner().invoke(main, list(args), input=input, env=env)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert OURS not in result.output, result.output
        assert "Traceback" not in result.output, result.output
        return result

    return run


@pytest.fixture
def few_shipped(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many games `check` takes for the shipped ones: a base and a variant, where it matters not what is in them."""
    shipped = tmp_path_factory.mktemp("shipped")
    games = [folder("spec") / "redbeard" / f"{name}.rules" for name in ("redbeard", "uppland")]
    for file in (*games, *games[0].parent.glob("*.toml")):
        shutil.copy(file, shipped)
    monkeypatch.setattr("rulegen.cli.check.folder", lambda name: shipped)
    return len(games)


@pytest.fixture
def spawn(tmp_path: Path) -> Spawn:
    """A process of its own, in an empty folder; output as bytes."""

    def spawn(
        *args: str, env: dict[str, str] | None = None, cwd: Path = tmp_path, **how: object
    ) -> subprocess.CompletedProcess[bytes]:
        clean = {
            name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "RULEGEN_", "PYTHON"))
        }
        command = [sys.executable, "-c", "from rulegen.cli import main; main()", *args]
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL} | how
        if "input" in how:
            del streams["stdin"]
        done = subprocess.run(command, env=clean | (env or {}), cwd=cwd, timeout=300, **streams)  # type: ignore[call-overload]
        told = (done.stdout or b"") + (done.stderr or b"")
        assert b"Traceback" not in told, told.decode(errors="replace")
        assert OURS.encode() not in told, told.decode(errors="replace")
        return done

    return spawn
