"""The group of all commands: what is common to them, and the one place where every ending is decided."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module, metadata
from typing import Any

import click

from rulegen.cli.failure import STOPPED, failure
from rulegen.cli.streams import flushed, prepared, warn
from rulegen.near import did_you_mean
from rulegen.problems import quoted

# Every command with an example line, in the order in which a newcomer needs them.
COMMANDS = {
    "play": "rulegen play redbeard --lang sv",
    "book": "rulegen book redbeard+skane --lang fi -o book.md",
    "rules": "rulegen rules redbeard",
    "check": "rulegen check my_house.rules",
    "diff": "rulegen diff redbeard redbeard+skane",
    "crosscheck": "rulegen crosscheck rulebook.txt --game redbeard",
    "simulate": "rulegen simulate redbeard --matches 1000 --seed 1",
    "balance": "rulegen balance redbeard+skane",
    "replay": "rulegen replay matches.jsonl",
    "new": "rulegen new variant my_house --of redbeard",
    "fmt": "rulegen fmt my_house.rules",
    "lsp": "rulegen lsp",
    "build": "rulegen build --out public",
    "serve": "rulegen serve",
}

_HELP = """Card games from their rules.

A game is written once, in a `.rules` file. rulegen plays it and writes its rulebook in Swedish, Finnish and Norwegian.

GAME is a name (`redbeard`), a name with variants (`redbeard+skane`), or a path to a `.rules` file.
"""


class Rulegen(click.Group):
    """`rulegen`: loads a command when it is asked for; no error leaves it as a traceback."""

    def __init__(self) -> None:
        version = click.Option(
            ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version."
        )
        settings = {"help_option_names": ["-h", "--help"]}
        super().__init__("rulegen", help=_HELP, params=[version], context_settings=settings, no_args_is_help=True)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"rulegen.cli.{cmd_name}").command
        command.epilog = f"Example: {COMMANDS[cmd_name]}"
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant, or what was perhaps meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = did_you_mean(args[0], COMMANDS) or "`rulegen --help` lists them."
            ctx.fail(f"There is no command {quoted(args[0])}. {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with what it does and one example line."""
        with formatter.section("Commands"):
            rows = []
            for name, example in COMMANDS.items():
                command = self.get_command(ctx, name)
                rows += [(name, command.get_short_help_str(80) if command else ""), ("", f"$ {example}")]
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Where to read on, and what the exit codes mean."""
        formatter.write_paragraph()
        formatter.write_text("`rulegen COMMAND --help` says more about a command.")
        formatter.write_text("Exit codes: 0 fine; 1 the input has problems; 2 the command could not run.")

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and end with an exit code; what cannot be done is said in a sentence."""
        with prepared():
            code = self._ended(args, prog_name or "rulegen", complete_var, windows_expand_args, extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _ended(self, args: Sequence[str] | None, name: str, complete: str | None, expand: bool, extra: dict[str, Any]) -> int:
        try:
            made = super().main(args, name, complete, standalone_mode=False, windows_expand_args=expand, **extra)
            flushed()
            return made if isinstance(made, int) else 0
        except (click.Abort, KeyboardInterrupt):
            warn("Stopped.")
            return STOPPED
        except Exception as error:
            if os.environ.get("RULEGEN_DEBUG"):
                raise
            told = failure(error)
            _show(told)
            return told.exit_code


def _show(told: click.ClickException) -> None:
    with suppress(OSError):  # the message itself tells what is wrong with the output
        flushed()
    if sys.stderr is not None:
        told.show(sys.stderr)


def _version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked:
        try:
            number = metadata.version("rulegen")
        except metadata.PackageNotFoundError:
            number = "(not installed)"
        click.echo(f"rulegen {number}")
        context.exit()
