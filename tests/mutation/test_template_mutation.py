"""Every slot of a template is held: take it out, type a number instead, swap it with the next, and some text is another one.

The texts are those that the tests have read word for word: the lists of sentences, the drawn rules, the books, the talk at the
table. What cannot be told apart is listed in `templates_alike.toml`, each with the reason.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from mutation.pinned import Bench

CODES = ("sv", "fi", "nb", "en")
ALIKE: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "templates_alike.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", CODES)
def test_no_slot_can_go_wrong_unseen(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    bench = Bench(code)
    mutants = bench.slots.mutants
    survivors = Counter(f"{m.file} {m.macro}: {m.change}" for m in mutants if not bench.killed(m))
    with capsys.disabled():
        print(f"\n{code}: {len(mutants)} changes of {bench.slots.count} slots, {survivors.total()} cannot be told apart")
    assert len(mutants) >= 300
    assert set(survivors) == set(ALIKE[code]), sorted(set(survivors) ^ set(ALIKE[code]))
