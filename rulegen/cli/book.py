"""`rulegen book`: the rulebook of a game in one language."""

from __future__ import annotations

import json

import click

from rulegen.cli.failure import Failure
from rulegen.cli.languages import lang_option
from rulegen.cli.options import format_option, game_argument, output_option
from rulegen.cli.streams import warn, write_out
from rulegen.game import Game
from rulegen.load import find, load
from rulegen.problems import SourceError
from rulegen.publish.catalogue import played, told
from rulegen.realise import render
from rulegen.realise.blocks import Book
from rulegen.realise.book import make
from rulegen.verify import outcomes, sample


@click.command(short_help="Write the rulebook of a game in one language.")
@game_argument
@lang_option
@format_option("md", "html", "pdf", "json")
@output_option
def command(game: str, lang: str, form: str, output: str | None) -> None:
    """Write the rulebook of GAME in one language: as Markdown, as a web page that needs nothing beside it, or as JSON."""
    if form == "pdf":
        raise Failure(
            "PDF needs the extra `pdf`: `pip install 'rulegen[pdf]'`. Until then: `--format html`, and print that page."
        )
    flat = load(game)
    variants = _variants(game, flat)
    examples = {flat.title: outcomes(flat)} if flat.variants else played((flat, *variants))
    write_out(output, _written(make(flat, lang, examples[flat.title], variants, examples, sample(flat)), form))


def _written(book: Book, form: str) -> str:
    match form:
        case "html":
            return render.html(book)
        case "json":
            return json.dumps(render.as_json(book), ensure_ascii=False, indent=1)
        case _:
            return render.markdown(book)


def _variants(name: str, game: Game) -> tuple[Game, ...]:
    """The variants that lie beside a base game: the book ends with what differs in each."""
    if game.variants:
        return ()
    try:
        return told(game, find(name))
    except SourceError as error:
        warn(f"The book leaves out the variants: one of them has problems.\n\n{error}")
        return ()
