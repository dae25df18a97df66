"""`rulegen diff`: what differs between two games, rule by rule."""

from __future__ import annotations

import click

from rulegen.cli.languages import lang_option
from rulegen.cli.streams import say
from rulegen.load import load
from rulegen.realise.book import differences


@click.command(short_help="Show how two games differ, rule by rule.")
@click.argument("one", metavar="GAME")
@click.argument("other", metavar="GAME")
@lang_option
def command(one: str, other: str, lang: str) -> None:
    """Show how two games differ, rule by rule: what the first says (-) and what the second says instead (+)."""
    for difference in differences(load(one), load(other), lang):
        say(str(difference))
