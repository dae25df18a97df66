"""A directory that is made beside its place and takes it whole, or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulegen.publish.failure import SiteError

MARK = ".rulegen"
"""The file by which a directory is known as one that a build wrote and may replace."""


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """An empty directory to fill; when all went well it takes the place of `target`, else `target` stays as it was."""
    target = target.resolve()
    if target.exists() and not _ours(target):
        raise SiteError(
            f"`{target}` holds files that `rulegen build` did not write. Give another directory, or empty this one."
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        made = work / "new"
        made.mkdir()
        yield made
        (made / MARK).touch()
        _exchange(made, target, work / "old")
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _ours(target: Path) -> bool:
    return target.is_dir() and ((target / MARK).is_file() or not any(target.iterdir()))


def _exchange(made: Path, target: Path, old: Path) -> None:
    if not target.exists():
        made.rename(target)
        return
    target.rename(old)
    try:
        made.rename(target)
    except BaseException:
        old.rename(target)
        raise
