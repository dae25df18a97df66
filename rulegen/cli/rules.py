"""`rulegen rules`: every rule of a game with its place and its sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.table import Table

from rulegen.cli.languages import lang_option
from rulegen.cli.options import format_option, game_argument
from rulegen.cli.streams import console, say, say_json
from rulegen.game import Game
from rulegen.kinds import kind
from rulegen.load import load
from rulegen.realise.language import Writer, language, languages


@click.command(short_help="List the rules of a game, each with its sentence.")
@game_argument
@format_option("text", "json")
@lang_option
def command(game: str, form: str, lang: str) -> None:
    """List the rules of GAME: the id of each and its sentence as it stands in the book.

    As JSON: also its kind, file and line, the facts it states and the sentence in every language.
    """
    flat = load(game)
    if form == "json":
        say_json(_as_json(flat))
        return
    writer = Writer(flat, language(lang))
    rows = [(rule.id, writer.sentence(rule)) for rule in flat.rules]
    out = console()
    if not out.is_terminal:
        wide = max((len(id) for id, _ in rows), default=0)
        for id, sentence in rows:
            say(f"{id:{wide}}  {sentence}")
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="cyan", no_wrap=out.width > 60)
    table.add_column(overflow="fold")
    for id, sentence in rows:
        table.add_row(id, sentence)
    out.print(table)


def _as_json(game: Game) -> dict[str, Any]:
    writers = {code: Writer(game, language(code)) for code in languages()}
    return {
        "game": game.name,
        "variants": list(game.variants),
        "rules": [
            {
                "id": rule.id,
                "kind": kind(rule),
                "file": Path(rule.place.file).name,
                "line": rule.place.line,
                "states": list(rule.states),
                "anchor": rule.anchor,
                "behaviour": rule.behaviour,
                "text": {code: writer.sentence(rule) for code, writer in writers.items()},
            }
            for rule in game.rules
        ],
    }
