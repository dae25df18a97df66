"""One change, all change: every small change of a shipped spec is refused, or shows in every book and in play."""

from __future__ import annotations

import tempfile
import tomllib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from mutation.judge import Judge, Verdict, shipped

WORKERS = 2
# What cannot be told apart, with the reason.
ALIKE: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "alike.toml").read_text(encoding="utf-8"))


def _share(path: Path, worker: int) -> list[Verdict]:
    """The verdicts on a worker's share of the mutants of a spec."""
    with tempfile.TemporaryDirectory() as work:
        judge = Judge(path, Path(work))
        return [judge.judge(mutant) for number, mutant in enumerate(judge.mutants()) if number % WORKERS == worker]


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.stem)
def test_every_change_shows(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ProcessPoolExecutor(WORKERS) as pool:
        verdicts = [verdict for share in pool.map(_share, [path] * WORKERS, range(WORKERS)) for verdict in share]
    refused = sum(verdict.refused is not None for verdict in verdicts)
    survivors = {verdict.mutant for verdict in verdicts if not verdict.killed}
    with capsys.disabled():
        print(
            f"\n{path.stem}: {len(verdicts)} changes, {refused} refused, {len(verdicts) - refused - len(survivors)} seen,",
            end=" ",
        )
        print(f"{len(survivors)} cannot be told apart: {'; '.join(sorted(survivors)) or 'none'}")
    assert survivors == set(ALIKE.get(path.stem, {}))
