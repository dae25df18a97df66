"""`rulegen serve`: the website, made anew on every change."""

from __future__ import annotations

from pathlib import Path

import click

from rulegen.cli.options import site_arguments
from rulegen.cli.streams import warn


@click.command(short_help="Show the website in a browser while you edit.")
@site_arguments
def command(games: tuple[str, ...], site: Path | None) -> None:
    """Show the website on this machine, and make it anew whenever a rule, a template or a page changes. Ctrl-C ends it.

    With GAME it shows these games and variants only, such as `my_house.rules`.
    """
    from rulegen.site import serve

    serve(site, report=warn, games=games)
