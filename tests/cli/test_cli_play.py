"""The card table in the terminal: whole sessions, odd input, records."""

from __future__ import annotations

import json
import random
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Spawn = Callable[..., Any]

SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.txt"))
PROMPT = "(?): "


def turns(session: Path) -> Iterator[tuple[str, list[str]]]:
    """The lines of a session: what is typed (the first: the command), and what must then appear, in this order."""
    typed, expected = "", []
    for line in session.read_text(encoding="utf-8").splitlines():
        if line[:1] in "$>":
            if typed or expected:
                yield typed, expected
            typed, expected = line[2:], []
        else:
            expected.append(" ".join(line[2:].split()))
    yield typed, expected


@pytest.mark.parametrize("session", SESSIONS, ids=lambda path: path.stem)
def test_session(run: Run, session: Path) -> None:
    (command, opening), *more = turns(session)
    told = run(*shlex.split(command), input="".join(f"{typed}\n" for typed, _ in more))
    assert told.exit_code == 0
    shown = [" ".join(part.split()) for part in told.stdout.split(PROMPT)]
    for (typed, expected), part in zip([("", opening), *more], shown, strict=False):
        assert part.startswith(" ".join(typed.split()))
        at = 0
        for fragment in expected:
            assert fragment in part[at:], f"after {typed!r}: {fragment!r} is not in\n{part}"
            at = part.index(fragment, at) + len(fragment)


def watched(run: Run, game: str, lang: str) -> str:
    """A whole match of bots, as shown."""
    told = run("play", game, "--watch", "--seed", "4", "--lang", lang, "--option", "faults=on", "--bots", "random")
    assert told.exit_code == 0
    return str(told.stdout)


@pytest.mark.parametrize("lang", ["fi", "nb", "en"])
@pytest.mark.parametrize("game", ["redbeard", "redbeard+skane", "redbeard+uppland"])
def test_watching_a_match(run: Run, game: str, lang: str) -> None:
    assert PROMPT not in watched(run, game, lang)


@pytest.mark.parametrize("game", ["redbeard", "redbeard+skane", "redbeard+uppland"])
def test_a_seed_gives_the_same_match(run: Run, game: str) -> None:
    shown = watched(run, game, "sv")
    assert PROMPT not in shown
    assert shown == watched(run, game, "sv")


def test_the_end_of_input_is_calm(run: Run) -> None:
    for text in ("", "\n", "1\n1", "?\n?\n", "\x1b[A\n\0\n"):
        told = run("play", "redbeard", "--seed", "1", "--lang", "sv", input=text)
        assert told.exit_code == 0
        assert told.stdout.endswith("Tack för spelet!\n")


def test_bytes_that_are_no_text(spawn: Spawn) -> None:
    done = spawn("play", "redbeard", "--seed", "1", "--lang", "sv", input=b"\xff\xfe\n\xc3\n1\n")
    assert done.returncode == 0
    assert done.stdout.decode("utf-8").endswith("Tack för spelet!\n")


@pytest.mark.parametrize(
    "env", [{"COLUMNS": "1"}, {"COLUMNS": "10"}, {"COLUMNS": "nonsense"}, {"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str
)
def test_a_tiny_terminal_and_no_colour(run: Run, env: dict[str, str]) -> None:
    told = run("play", "redbeard", "--seed", "1", "--lang", "fi", env=env, input="1\n?\n")
    assert told.exit_code == 0
    assert "\x1b" not in told.stdout
    assert run("simulate", "redbeard", "--matches", "2", env=env).exit_code == 0


def test_a_match_in_a_c_locale(spawn: Spawn) -> None:
    done = spawn("play", "redbeard", "--seed", "1", "--lang", "fi", env={"LC_ALL": "C", "COLUMNS": "1"}, input=b"1\n?\n")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout


def test_seats_and_names(run: Run) -> None:
    told = run("play", "redbeard", "--seed", "1", "--lang", "sv", "--players", "5", "--seat", "5", "--name", "Börje", input="")
    assert told.exit_code == 0
    assert "▸ Börje " in told.stdout
    assert "Börje 2" in told.stdout
    assert run("play", "redbeard", "--players", "3", "--seat", "4").exit_code == 2
    assert run("play", "redbeard", "--seat", "0").exit_code == 2
    odd = run("play", "redbeard", "--seed", "1", "--name", "[red]x[/red] \x1b[2J", input="")
    assert odd.exit_code == 0
    assert "\x1b" not in odd.stdout


@pytest.mark.parametrize("seed", range(4))
def test_a_recorded_match_can_be_replayed(run: Run, tmp_path: Path, seed: int) -> None:
    file = tmp_path / "match.json"
    options = ("--option", "faults=on") if seed % 2 else ()
    game = ("redbeard", "redbeard+skane")[seed // 2]
    assert run("play", game, "--watch", "--seed", str(seed), "--record", str(file), *options).exit_code == 0
    record = json.loads(file.read_text(encoding="utf-8"))
    assert record["format"] == "rulegen-record/1"
    assert record["deals"][-1]["after"]
    assert run("replay", str(file)).exit_code == 0


def test_a_match_that_was_left_is_recorded_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert (
        run("play", "redbeard", "--seed", "21", "--players", "3", "--record", str(file), input="7\n1\n♥7\nq\n").exit_code == 0
    )
    actions = json.loads(file.read_text(encoding="utf-8"))["deals"][0]["actions"]
    assert ["Anne", "bid", "redbeard"] in actions
    assert run("replay", str(file)).exit_code == 0


def test_a_record_that_cannot_be_written_is_told_before_the_match(run: Run, tmp_path: Path) -> None:
    told = run("play", "redbeard", "--record", str(tmp_path / "none" / "match.json"), input="1\n")
    assert told.exit_code == 2
    assert "match.json" in told.stderr
    assert PROMPT not in told.stdout


TYPED = ["1", "2", "3", "4", "5", "6", "7", "0", "p", "pass", "h7", "♥7", "7H", "10h", "th", "hj", "hjärter", "ruter s"]
TYPED += ["spader ess", "?", "??", "? auction", "? play.follow", "? \0", "h", "help", "", "  ", "🂡", "\x1b[A", "é" * 500]
TYPED += ["rödskägg", "punaparta", "join", "decline", "ask", "fråga", "kupera", "knacka", "koputa", "99", "-1", "1.5", "%s"]
TYPED += ["{0}", "[bold]x[/bold]", ":smile:"]


@pytest.mark.parametrize("seed", range(24))
def test_any_input(run: Run, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    lines = [chance.choice(TYPED) for _ in range(chance.randrange(400))]
    data = "\n".join(lines).encode()
    if seed % 3 == 0:
        data = bytes(byte if chance.random() < 0.97 else chance.randrange(256) for byte in data)
    args = ["play", ("redbeard", "redbeard+skane", "redbeard+uppland")[seed % 3], "--seed", str(seed)]
    args += [
        "--players",
        str(2 + seed % 7),
        "--lang",
        ("sv", "fi", "nb")[seed // 3 % 3],
        "--bots",
        ("simple", "random")[seed % 2],
    ]
    args += ["--option", "faults=on"] if seed % 4 < 2 else []
    file = tmp_path / "match.json"
    told = run(*args, "--record", str(file), input=data)
    assert told.exit_code == 0
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", told.stdout)
    assert run("replay", str(file)).exit_code == 0
