"""Standard output as a command sees it: UTF-8 everywhere, quiet when the reader has gone, files replaced as a whole."""

from __future__ import annotations

import errno
import io
import json
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO, cast

import click
from rich.console import Console

from rulegen.cli.failure import Failure
from rulegen.cli.failure import path as named

_GONE = (errno.EPIPE, errno.ESHUTDOWN, errno.ECONNRESET)


class _Calm(io.TextIOBase):
    """A text stream whose reader may leave (`| head`): what is written after that is dropped, and the command goes on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.reader_left = False

    def write(self, text: str) -> int:
        self._calmly(lambda: self._stream.write(text))
        return len(text)

    def flush(self) -> None:
        self._calmly(self._stream.flush)

    def _calmly(self, deed: Callable[[], object]) -> None:
        if self.reader_left:
            return
        try:
            deed()
        except OSError as error:
            if error.errno not in _GONE:
                raise
            self.leave()

    def leave(self) -> None:
        """Nothing more can be written: what Python would still flush at its end goes nowhere."""
        self.reader_left = True
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)

    def fileno(self) -> int:
        return self._stream.fileno()

    def isatty(self) -> bool:
        return self._stream.isatty()

    def writable(self) -> bool:
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"

    @property
    def errors(self) -> str:  # type: ignore[override]
        return "replace"

    @property
    def buffer(self) -> Any:
        return self._stream.buffer


@contextmanager
def prepared() -> Iterator[None]:
    """Standard streams in UTF-8, whatever the locale says, and calm about a reader that leaves."""
    before = sys.stdout, sys.stderr
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(ValueError, OSError):
                stream.reconfigure(encoding="utf-8", errors=errors)
    out, err = (_Calm(stream) if stream is not None else None for stream in before)
    sys.stdout, sys.stderr = cast(TextIO, out), cast(TextIO, err)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        if err is not None:
            with suppress(OSError, ValueError):
                err.flush()


def flushed() -> None:
    """Everything written so far, really written; a full disk shows here."""
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except OSError:
            if isinstance(sys.stdout, _Calm):
                sys.stdout.leave()
            raise


def reader_left() -> bool:
    """Whether nobody reads standard output any more."""
    return isinstance(sys.stdout, _Calm) and sys.stdout.reader_left


def say(text: str = "", end: str = "\n") -> None:
    """Text on standard output."""
    if sys.stdout is None:
        raise Failure("standard output is closed: there is nowhere to write to.")
    sys.stdout.write(text + end)


def say_json(value: Any, indent: int | None = 1) -> None:
    """A value as JSON on standard output, letters as they are."""
    say(json.dumps(value, ensure_ascii=False, indent=indent))


def console(err: bool = False) -> Console:
    """A rich console on standard output (or error): colours only on a terminal, wide enough to stay readable elsewhere."""
    stream = sys.stderr if err else sys.stdout
    if stream is None:
        if not err:
            raise Failure("standard output is closed: there is nowhere to write to.")
        stream = io.StringIO()
    made = Console(file=cast(TextIO, stream), highlight=False, emoji=False, markup=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = 100
    return made


def write_out(target: str | None, text: str) -> None:
    """Text to a file, replaced as a whole, or to standard output (`-` or nothing)."""
    if target is None or target == "-":
        say(text, end="" if text.endswith("\n") else "\n")
        return
    with whole_file(target) as file:
        file.write(text if text.endswith("\n") else text + "\n")


@contextmanager
def whole_file(target: str) -> Iterator[TextIO]:
    """A file that is written beside its place and put there when it is complete: never half a file, nothing lost."""
    path = Path(os.path.realpath(target))
    if path.is_dir():
        raise Failure(f"{named(target)} is a folder; name a file to write.")
    try:
        if path.exists() and not path.is_file():  # a device or a pipe
            with path.open("w", encoding="utf-8") as file:
                yield file
            return
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), target)
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", dir=path.parent)
    except (OSError, ValueError) as error:
        raise _unwritable(target, error) from error
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            yield file
        os.chmod(name, stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(name)
        if isinstance(error, OSError):
            raise _unwritable(target, error) from error
        raise


def _unwritable(target: str, error: Exception) -> Failure:
    return Failure(f"{named(target)} cannot be written: {getattr(error, 'strerror', None) or error}.")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def warn(text: str) -> None:
    """A line for people on standard error."""
    click.echo(text, err=True)
