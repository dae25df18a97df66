"""What is kept between runs is never needed: it may be lacking, broken, or impossible to write."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import rulegen.kept
import rulegen.parse
from rulegen.kept import kept
from rulegen.parse import parser
from rulegen.realise.language import Language, language

LINE = "game g\nrule a: a deal has 6 tricks\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of a user's own."""
    monkeypatch.setattr(rulegen.kept, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    kept.cache_clear()
    yield tmp_path / "cache"
    monkeypatch.undo()
    kept.cache_clear()


def read() -> object:
    return parser.__wrapped__().parse(LINE)


def said() -> str:
    made = Language("sv", language("sv").place).templates.get_template("agreement.j2")
    return repr(sorted(vars(made.make_module({"words": language("sv").words}))))


def test_a_broken_table_is_made_anew(place: Path) -> None:
    first = read()
    (file,) = (place / "grammar").iterdir()
    for broken in (b"", b"no table\n", file.read_bytes()[:500]):
        file.write_bytes(broken)
        assert read() == first
        assert read() == first
    assert file.stat().st_size > 10_000


def test_a_broken_template_is_compiled_anew(place: Path) -> None:
    first = said()
    files = [path for folder in place.iterdir() for path in folder.iterdir()]
    assert files
    for file in files:
        file.write_bytes(file.read_bytes()[:100])
    assert said() == first


def test_where_nothing_can_be_written(tmp_path: Path, place: Path) -> None:
    first = read(), said()
    place.rename(tmp_path / "away")
    place.write_text("no folder")
    kept.cache_clear()
    assert kept("grammar") is None
    assert (read(), said()) == first
