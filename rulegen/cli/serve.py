"""`rulegen serve`: the website, made anew on every change."""

from __future__ import annotations

import click

from rulegen.cli.streams import warn


@click.command(short_help="Show the website in a browser while you edit.")
def command() -> None:
    """Show the website on this machine, and make it anew whenever a rule, a template or a page changes. Ctrl-C ends it."""
    from rulegen.site import serve

    serve(report=warn)
