"""`rulegen lsp`: the language server, for editors."""

from __future__ import annotations

import os
import sys

import click

from rulegen.cli.failure import Failure


@click.command(short_help="Answer an editor about rules files (language server).")
@click.option("--stdio", is_flag=True, help="Speak over standard input and output; it always does.")
def command(stdio: bool) -> None:
    """Answer an editor about rules files: the language server.

    An editor starts it and speaks with it over standard input and output: mistakes as you type, the sentence of a rule in
    every language, completion, definitions, renaming, layout, outline.
    """
    try:
        from rulegen.lsp.server import serve
    except ModuleNotFoundError as error:
        raise Failure(f"`rulegen lsp` needs the package `{error.name}`: `pip install 'rulegen[lsp]'` adds it.") from error
    if sys.stdin is None or sys.stdin.isatty():
        raise Failure("`rulegen lsp` is for editors, which start it themselves. `rulegen check` looks for mistakes here.")
    with open(os.dup(sys.stdout.fileno()), "wb") as out:  # the protocol closes what it has written to
        serve(sys.stdin.buffer, out)
