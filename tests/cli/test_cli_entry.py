"""What is common to all commands: help, exit codes, languages, streams."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulegen.cli.group import COMMANDS
from rulegen.cli.languages import known, of_locale

Run = Callable[..., Any]
Spawn = Callable[..., Any]


def test_help_names_every_command_with_an_example(run: Run) -> None:
    told = run("--help")
    assert told.exit_code == 0
    for name, example in COMMANDS.items():
        assert f"  {name} " in told.output
        assert f"$ {example}" in told.output


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command(run: Run, name: str) -> None:
    told = run(name, "--help")
    assert told.exit_code == 0
    assert f"Example: {COMMANDS[name]}" in " ".join(told.output.split())


def test_version(run: Run) -> None:
    told = run("--version")
    assert told.exit_code == 0
    assert told.output.startswith("rulegen ")


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["rulse"], "Did you mean `rules`?"),
        (["xyzzy"], "rulegen --help"),
        (["rules", "redbread"], "Did you mean `redbeard`?"),
        (["rules", "redbeard+skaane"], "Did you mean `skane`?"),
        (["rules", "no/such.rules"], "no/such.rules"),
        (["rules"], "GAME"),
        (["book", "redbeard", "--lang", "xx"], "`sv`, `fi`, `nb` and `en`"),
        (["book", "redbeard", "--format", "dvi"], "'html'"),
        (["book", "redbeard", "--format", "pdf"], "pip install 'rulegen[pdf]'"),
        (["book", "redbeard", "--wrong"], "--wrong"),
        (["simulate", "redbeard", "--matches", "-1"], "--matches"),
        (["simulate", "redbeard", "--option", "faults"], "faults=on"),
        (["simulate", "redbeard", "--option", "fautls=on"], "Did you mean `faults`?"),
        (["replay", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (["play", "redbeard", "--players", "99"], "99"),
        (["book", "redbeard", "-o", "no/such/folder/book.md"], "no/such/folder/book.md"),
        (["book", "redbeard", "-o", "."], "folder"),
        (["check", "nowhere", "redbeard"], "nowhere"),
        (["build", "--out", "/dev/null/site"], "/dev/null"),
    ],
)
def test_could_not_run(run: Run, args: list[str], hint: str) -> None:
    told = run(*args)
    assert told.exit_code == 2, told.output
    assert hint in told.stderr


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("sv", "sv"),
        ("sv-SE", "sv"),
        ("SV_se.UTF-8", "sv"),
        ("fi-FI", "fi"),
        ("fi_FI@euro", "fi"),
        ("no", "nb"),
        ("nb-NO", "nb"),
        ("no_NO.ISO-8859-1", "nb"),
        ("en_GB.UTF-8", "en"),
        ("C", None),
        ("", None),
        ("svenska", None),
    ],
)
def test_language_codes(written: str, code: str | None) -> None:
    assert known(written) == code


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fi_FI.UTF-8"}, "fi"),
        ({"LANG": "fi_FI.UTF-8", "LC_MESSAGES": "nb_NO"}, "nb"),
        ({"LANG": "fi_FI", "LC_MESSAGES": "nb_NO", "LC_ALL": "sv_SE"}, "sv"),
        ({"LANG": "fi_FI", "LC_ALL": ""}, "fi"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_language_of_the_locale(environment: dict[str, str], code: str) -> None:
    assert of_locale(environment) == code


def test_output_is_utf8_in_a_c_locale(spawn: Spawn) -> None:
    done = spawn("rules", "redbeard", "--lang", "sv", env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
    assert done.returncode == 0
    assert "ä" in done.stdout.decode("utf-8")


def test_a_reader_that_leaves(spawn: Spawn) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = spawn("rules", "redbeard", stdout=writing)
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk(spawn: Spawn) -> None:
    with open("/dev/full", "wb") as full:
        done = spawn("rules", "redbeard", stdout=full)
    assert done.returncode == 2
    assert b"No space left" in done.stderr


def test_closed_streams(spawn: Spawn) -> None:
    shell = f"{sys.executable} -c 'from rulegen.cli import main; main()' rules redbeard"
    for closing, code in ((">&-", 2), (">&- 2>&-", 2), ("2>&-", 0), ("<&-", 0)):
        done = subprocess.run(["sh", "-c", f"{shell} {closing}"], capture_output=True, timeout=300)
        assert done.returncode == code, closing
        assert b"Traceback" not in done.stderr


def test_stopped_by_the_user() -> None:
    command = [sys.executable, "-c", "from rulegen.cli import main; main()", "play", "redbeard", "--seed", "1", "--lang", "sv"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    shown = b""
    while b"Skriv ett nummer" not in shown:  # now it waits for a line
        shown += process.stdout.read1(4096)  # type: ignore[attr-defined]
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in told


def test_a_file_is_replaced_as_a_whole(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "book.md"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    assert run("book", "redbeard", "--lang", "nope", "-o", str(target)).exit_code == 2
    assert target.read_text(encoding="utf-8") == "old"
    assert run("book", "redbeard", "-o", str(target)).exit_code == 0
    assert target.read_text(encoding="utf-8").startswith("# ")
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_stays_a_link(run: Run, tmp_path: Path) -> None:
    (tmp_path / "real.md").write_text("old", encoding="utf-8")
    (tmp_path / "link.md").symlink_to("real.md")
    assert run("book", "redbeard", "-o", str(tmp_path / "link.md")).exit_code == 0
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "real.md").read_text(encoding="utf-8").startswith("# ")


def test_a_dash_is_standard_output(run: Run) -> None:
    assert run("book", "redbeard", "-o", "-").stdout == run("book", "redbeard").stdout


WORDS = [*COMMANDS, "redbeard", "redbeard+skane", "+", "++", "", "-", "--", "--lang", "sv", "--format", "json"]
WORDS += ["-o", "/dev/null", "\0", "é\udce9", "--option", "faults=on", "=", "--players", "3", "--seed", "-5", "--matches", "1"]
WORDS += ["a" * 3000, ".", "/nowhere", "/dev/null", "%s", "🂡"]


@pytest.mark.usefixtures("few_shipped")
@pytest.mark.parametrize("seed", range(60))
def test_any_arguments(run: Run, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    chance = random.Random(seed)
    args = [chance.choice(WORDS) for _ in range(chance.randint(0, 6))]
    if args[:1] in (["build"], ["serve"], ["balance"], ["lsp"]):  # these take their time, or wait
        args = ["check", *args[1:]]
    assert run(*args, input="").exit_code in (0, 1, 2)
