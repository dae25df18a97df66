"""`rulegen new`: a variant, a language or a site of one's own, started."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from rulegen.cli.failure import Failure, path
from rulegen.cli.languages import known, lang_option, of_locale
from rulegen.cli.streams import warn
from rulegen.problems import listed, quoted
from rulegen.realise.language import languages
from rulegen.scaffold import language, variant
from rulegen.scaffold.failure import NotStarted


@click.group(short_help="Start a variant, a language or a site of your own.")
def command() -> None:
    """Start a variant, a language or a site of your own. Nothing that is there already is changed."""


def _titles(context: click.Context, parameter: click.Parameter, values: Iterable[str]) -> dict[str, str]:
    titles: dict[str, str] = {}
    for value in values:
        code, sign, title = value.partition("=")
        found = known(code.strip())
        if not sign or found is None:
            told = f'{quoted(value)} is not LANGUAGE=NAME, with a language of {listed(languages())}, as in sv="Vårt hus".'
            raise click.BadParameter(told, context, parameter)
        titles[found] = title.strip()
    return titles


@command.command("variant", short_help="Start a house variant of a game.")
@click.argument("name")
@click.option("--of", "base", metavar="GAME", required=True, help="The game or variant that it changes.")
@click.option(
    "--title",
    "titles",
    metavar="LANGUAGE=NAME",
    multiple=True,
    callback=_titles,
    help='Its printed name in a language, as in sv="Vårt hus". Once a language; in a terminal it asks for the others.',
)
@lang_option
def new_variant(name: str, base: str, titles: dict[str, str], lang: str) -> None:
    """Start a house variant NAME of a game: a file NAME.rules with every rule of the game as it can be changed.

    Each rule stands there as a comment, with its sentence in the language of --lang above it. The file is checked, played and
    printed at once: `rulegen check NAME.rules`, `rulegen play NAME.rules`.
    """
    try:
        file, of = variant.plan(name, base)
        variant.write(file, variant.text(name, of, _asked(titles), lang, languages()))
    except NotStarted as error:
        raise Failure(str(error)) from error
    shown = str(file)
    warn(f"{path(shown)} holds every rule of {base}, switched off. Change what is different at your table; then:")
    for line in (f"check {shown}", f"diff {base} {shown}", f"play {shown}", f"book {shown} --lang {lang} -o {name}.md"):
        warn(f"  rulegen {line}")


def _asked(titles: dict[str, str]) -> dict[str, str]:
    """The names given, and in a terminal those that were asked for; an empty answer leaves one out."""
    if sys.stdin is None or not sys.stdin.isatty():
        return titles
    answers = {code: click.prompt(f"Its name in {code} (Enter: none yet)", default="", show_default=False, err=True)
               for code in languages() if code not in titles}  # fmt: skip
    return titles | {code: answer.strip() for code, answer in answers.items() if answer.strip()}


@command.command("language", short_help="Start one more language.")
@click.argument("code", metavar="LANGUAGE")
@click.option("--like", metavar="LANGUAGE", help="The language whose words and macros it starts after. Otherwise --lang's.")
def new_language(code: str, like: str | None) -> None:
    """Start one more language: a folder templates/LANGUAGE with every macro and every word that is to be written.

    `rulegen check` tells how much of it is done. Until its file todo.md is deleted it is a draft that no site shows.
    """
    try:
        place = language.start(code, like or of_locale())
    except NotStarted as error:
        raise Failure(str(error)) from error
    warn(f"{path(str(place))} is there, all of it to do. `{place.name}/todo.md` tells how, `rulegen check` how much is done.")


@command.command("site", short_help="Start a website of your own.")
@click.argument("directory", metavar="DIR")
def new_site(directory: str) -> None:
    """Start a website of your own in DIR: a copy of the shipped one, of which mkdocs.yml is the file to edit."""
    from rulegen.site import start

    made = start(Path(directory))
    warn(f"Edit {path(str(made))}: the games to publish, the names, the colours. `rulegen serve --site {directory}` shows it.")
