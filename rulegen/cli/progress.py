"""A progress bar on standard error, only where somebody is looking at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rulegen.cli.streams import console


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A function that is told how much is done; it draws nothing when standard error is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(err=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
