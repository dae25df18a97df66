"""How a command ends that could not run: one plain sentence on standard error, and the exit code of the contract."""

from __future__ import annotations

import os
from typing import Any

import click

from rulegen.load import names
from rulegen.problems import NotFound, SourceError, listed, quoted
from rulegen.publish.failure import SiteError
from rulegen.realise.lexicon import MissingForm

PROBLEMS = 1  # the input has problems
CANNOT = 2  # the command could not run
STOPPED = 130  # stopped by the user, as shells count it


class Failure(click.ClickException):
    """The command cannot run: why, and what helps."""

    exit_code = CANNOT

    def show(self, file: Any = None) -> None:
        click.echo(f"rulegen: {self.format_message()}", file=file, err=file is None)


class Wrong(Failure):
    """The input has problems; they are the message."""

    exit_code = PROBLEMS

    def show(self, file: Any = None) -> None:
        click.echo(self.format_message(), file=file, err=file is None)


def failure(error: Exception) -> click.ClickException:
    """What the user is told instead of a traceback."""
    match error:
        case click.ClickException():
            return error
        case SourceError():
            return Wrong(str(error))
        case SiteError():
            return Failure(str(error))
        case NotFound():
            return Failure(str(error) if error.near else f"{error} rulegen comes with {listed(names())}.")
        case MissingForm():
            told = f"the words of this game in {quoted(error.language)} lack {quoted(error.path)}."
            return Wrong(f"rulegen: {told} `rulegen check` shows where it is needed, and what to add.")
        case UnicodeError():
            return Failure(f"a text that is not UTF-8 cannot be read ({error}). Save it as UTF-8 and try again.")
        case OSError():
            return Failure(_system(error))
        case ModuleNotFoundError():
            return Failure(f"the package {quoted(error.name)} is missing. It comes with `pip install rulegen`.")
        case RecursionError():
            return Failure("the input is nested too deep to be read.")
        case _:
            told = " ".join(str(error).split())[:200]
            return Failure(
                f"something went wrong that is rulegen's own fault ({type(error).__name__}: {told}). "
                "Please report it; with RULEGEN_DEBUG=1 it shows where."
            )


def path(name: str) -> str:
    """A file's name inside a sentence, whole as far as it can be read."""
    shown = "".join(character if character.isprintable() else "·" for character in name)
    return f"`{shown if len(shown) <= 300 else '…' + shown[-299:]}`"


def _system(error: OSError) -> str:
    name = error.filename if isinstance(error.filename, str) else os.fsdecode(error.filename or b"")
    reason = error.strerror or str(error) or type(error).__name__
    return f"{path(name)}: {reason}." if name else f"{reason}."
