"""`rulegen book`: the rulebook of a game in one language."""

from __future__ import annotations

import json

import click

from rulegen.cli.failure import Failure
from rulegen.cli.languages import lang_option
from rulegen.cli.options import format_option, game_argument, output_option
from rulegen.cli.streams import write_out
from rulegen.load import load
from rulegen.realise import render
from rulegen.realise.book import make


@click.command(short_help="Write the rulebook of a game in one language.")
@game_argument
@lang_option
@format_option("md", "html", "pdf", "json")
@output_option
def command(game: str, lang: str, form: str, output: str | None) -> None:
    """Write the rulebook of GAME in one language: as Markdown, as a web page that stands alone, or as JSON."""
    if form == "pdf":
        raise Failure("PDF needs the extra `pdf`: `pip install 'rulegen[pdf]'`. Until then: `--format html`, and print that page.")
    flat = load(game)
    made = make(flat, lang, outcomes(flat))
    match form:
        case "html":
            text = render.html(made)
        case "json":
            text = json.dumps(render.as_json(made), ensure_ascii=False, indent=1)
        case _:
            text = render.markdown(made)
    write_out(output, text)
