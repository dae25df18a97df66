"""`rulegen diff`: what differs between two games, rule by rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from rulegen.cli.languages import lang_option
from rulegen.cli.streams import say
from rulegen.load import load
from rulegen.realise.blocks import Block
from rulegen.realise.book import differences


@click.command(short_help="Show how two games differ, rule by rule.")
@click.argument("one", metavar="GAME")
@click.argument("other", metavar="GAME")
@lang_option
def command(one: str, other: str, lang: str) -> None:
    """Show how two games differ, rule by rule: what reads otherwise in the second, what is new there, and what is gone."""
    for line in _lines(differences(load(one), load(other), lang)):
        say(line)


def _lines(blocks: Iterable[Block]) -> Iterator[str]:
    """The blocks as plain text: each rule with its id, what it was (-) above what it is (+)."""
    for block in blocks:
        match block.kind:
            case "heading":
                yield block.text
            case "change":
                old, new = block.cells
                yield from ("", ", ".join(block.rules), f"  - {old}", f"  + {new}")
            case "item":
                yield f"  {', '.join(block.rules)}: {block.text}"
            case "row":
                yield f"  {block.text}"
            case "paragraph" | "question":
                yield from ("", block.text)
            case "answer":
                yield f"  {', '.join(block.rules)}: {block.text}"
