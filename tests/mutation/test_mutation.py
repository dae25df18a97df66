"""One change, all change: every small change of a shipped spec is refused, or shows in every book and in play."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from random import Random

import pytest

from mutation.judge import Judge, shipped

# What cannot be told apart, with the reason.
ALIKE: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "alike.toml").read_text(encoding="utf-8"))


def drawn(mutant: str) -> bool:
    """Whether a mutant is tried: each, but of exchanged words only every third, unless `MUTANTS=all`."""
    return "→" not in mutant or os.environ.get("MUTANTS") == "all" or Random(mutant).random() < 1 / 3


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_every_change_shows(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    judge = Judge(path, tmp_path)
    verdicts = [judge.judge(mutant) for mutant in judge.mutants() if drawn(mutant.name)]
    refused = sum(verdict.refused is not None for verdict in verdicts)
    survivors = {verdict.mutant for verdict in verdicts if not verdict.killed}
    with capsys.disabled():
        print(
            f"\n{path.stem}: {len(verdicts)} changes, {refused} refused, {len(verdicts) - refused - len(survivors)} seen,",
            end=" ",
        )
        print(f"{len(survivors)} cannot be told apart: {'; '.join(sorted(survivors)) or 'none'}")
    assert survivors == set(filter(drawn, ALIKE.get(path.stem, {})))
