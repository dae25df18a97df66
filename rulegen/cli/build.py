"""`rulegen build`: the whole website."""

from __future__ import annotations

from pathlib import Path

import click

from rulegen.cli.failure import Wrong, path
from rulegen.cli.options import site_arguments
from rulegen.cli.streams import warn


@click.command(short_help="Make the rules website, in every language.")
@site_arguments
@click.option("--out", default="public", metavar="DIR", help="The folder to write to. Otherwise public.")
@click.option("--strict", is_flag=True, help="A warning is an error.")
def command(games: tuple[str, ...], site: Path | None, out: str, strict: bool) -> None:
    """Make the rules website in every language. If that fails, the old one stays as it was.

    With GAME it publishes these games and variants only, such as `my_house.rules`.
    """
    from rulegen.site import SiteError, build

    try:
        made = build(Path(out), site, strict=strict, report=warn, games=games)
    except SiteError as error:
        if strict:  # what the pages have is a problem then
            raise Wrong(str(error)) from error
        raise
    warn(f"The website is in {path(str(made.out))}: {made.pages} pages in {len(made.languages)} languages.")
