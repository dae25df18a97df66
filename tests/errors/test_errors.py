"""Wrong specs and the whole message that each of them gets.

A case of `cases/*.txt` is a name, what is wrong, and after a line `---` what is printed. What is wrong is a file (`v.rules`, a
variant of the game in `base.rules`, unless a line `@ file NAME` says otherwise), or `@ change OLD => NEW` in that game;
`@ game NAME` is what is asked for. With RULEGEN_UPDATE=1 the messages are written anew.
"""

import ast
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rulegen.data import folder
from rulegen.load import problems
from rulegen.problems import NotFound, render

HERE = Path(__file__).parent
UPDATE = os.environ.get("RULEGEN_UPDATE") == "1"


@dataclass
class Case:
    """One wrong spec."""

    topic: Path
    name: str
    source: str
    expected: str
    files: dict[str, str] = field(default_factory=dict)
    game: str = ""

    def __str__(self) -> str:
        return f"{self.topic.stem}: {self.name}"

    def read(self) -> None:
        """Its files, from its source."""
        self.files["base.rules"] = (HERE / "base.rules").read_text(encoding="utf-8")
        current = "v.rules"
        for line in self.source.splitlines(keepends=True):
            if line.startswith("@ file "):
                current = line.removeprefix("@ file ").strip()
            elif line.startswith("@ game "):
                self.game = line.removeprefix("@ game ").strip()
            elif line.startswith("@ change "):
                old, _, new = line.removeprefix("@ change ").rstrip("\n").partition(" => ")
                old, new = old.replace("\\n", "\n"), new.replace("\\n", "\n")
                assert self.files["base.rules"].count(old) == 1, f"{self}: {old!r} stands not once in base.rules"
                self.files["base.rules"] = self.files["base.rules"].replace(old, new)
                self.game = self.game or "base"
            else:
                self.files[current] = self.files.get(current, "") + line
        self.game = self.game or Path(current).stem


def _cases() -> list[Case]:
    found = []
    for topic in sorted((HERE / "cases").glob("*.txt")):
        for part in topic.read_text(encoding="utf-8").split("=== ")[1:]:
            name, _, rest = part.partition("\n")
            source, _, expected = rest.partition("---\n")
            found.append(Case(topic, name, source, expected.rstrip("\n") + "\n"))
    return found


CASES = _cases()


def printed(game: str) -> str:
    """All that is said about a game."""
    try:
        found = problems(game)[1]
    except NotFound as error:
        return f"{error}\n"
    return "\n".join(render(problem) for problem in found).replace(str(folder("spec")), "spec") + "\n"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_whole_message(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case.read()
    for name, text in case.files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    message = printed(case.game)
    if UPDATE:
        _write(case, message)
    else:
        assert message == case.expected


def _write(case: Case, message: str) -> None:
    text = case.topic.read_text(encoding="utf-8")
    old = f"=== {case.name}\n{case.source}"
    before, _, after = text.partition(old)
    following = after.find("=== ", 4)
    rest = after[following:] if following >= 0 else ""
    case.topic.write_text(f"{before}{old}---\n{message}{chr(10) if rest else ''}{rest}", encoding="utf-8")


def test_the_game_that_they_change_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    assert problems("base")[1] == []


def _codes() -> set[str]:
    """The code of every problem that the sources can make."""
    position = {"Problem": 0, "_problem": 0, "_number": 0, "_refuse": 0, "refuse": 0, "number_problem": 2, "_once": 0}
    found: set[str] = set()
    package = HERE.parents[1] / "rulegen"
    names = ("source", "parse", "syntax", "compose", "references", "load")
    for path in [*(package / f"{name}.py" for name in names), *(package / "check").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                at = position.get(name, len(node.args))
                code = node.args[at] if at < len(node.args) else None
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.add(code.value)
    return found


def test_every_code_has_a_case() -> None:
    shown = {code for case in CASES for code in re.findall(r"(?:error|warning)\[([a-z0-9-]+)\]", case.expected)}
    bytes_only = {"not-a-file", "not-utf-8", "too-large"}  # see tests/language/test_input.py
    assert _codes() - shown - bytes_only == set()
    assert len(_codes()) > 50


def test_there_are_enough_and_their_names_differ() -> None:
    assert len(CASES) >= 60
    assert len({str(case) for case in CASES}) == len(CASES)
