"""`rulegen crosscheck`: holds rulebooks that somebody else wrote against the rules of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rulegen.cli.failure import PROBLEMS, Failure, path
from rulegen.cli.languages import known
from rulegen.cli.options import format_option, output_option
from rulegen.cli.streams import console, say, say_json, warn, write_out
from rulegen.crosscheck import concepts, terminal
from rulegen.crosscheck.check import Checker
from rulegen.crosscheck.files import read_units
from rulegen.crosscheck.guess import guess
from rulegen.crosscheck.page import page
from rulegen.crosscheck.report import Report, as_json
from rulegen.crosscheck.waivers import Waiver, waived, waivers
from rulegen.game import Game
from rulegen.load import find, load
from rulegen.problems import listed, quoted
from rulegen.publish.catalogue import told


def _lang(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    code = known(value) if value is not None else None
    if value is not None and code not in concepts.languages():
        told = f"{quoted(value)} cannot be read; {listed(concepts.languages())} can."
        raise click.BadParameter(told, context, parameter)
    return code


@click.command(short_help="Hold foreign rulebooks against the rules of a game.")
@click.argument("files", metavar="FILE …", nargs=-1, required=True)
@click.option("--game", metavar="GAME", required=True, help="The game: a name, a name with variants, or a path.")
@click.option("--lang", metavar="LANGUAGE", callback=_lang, help="The language of the texts. Otherwise it is guessed.")
@format_option("text", "json", "html")
@output_option
@click.option("--waivers", "accepted", metavar="FILE", help="Findings that are accepted, with reasons, in a TOML file.")
def command(
    files: tuple[str, ...], game: str, lang: str | None, form: str, output: str | None, accepted: str | None
) -> int | None:
    """Hold rulebooks against the rules of GAME, sentence by sentence: what they state, contradict, leave out and add.

    FILE is plain text, Markdown, HTML, .docx or .odt; `-` is standard input. With several files: also where they differ.
    """
    base = load(game)
    variants = () if base.variants else told(base, find(game))
    checkers: dict[str, Checker] = {}
    reports = tuple(_report(file, lang, base, variants, checkers) for file in files)
    reports, stale = waived(reports, waivers(Path(accepted)) if accepted else ())
    _tell(reports, form, output)
    _warn(stale)
    return PROBLEMS if stale or any(report.findings for report in reports) else None


def _report(file: str, lang: str | None, game: Game, variants: tuple[Game, ...], checkers: dict[str, Checker]) -> Report:
    try:
        units, text = read_units(file)
    except ModuleNotFoundError as error:
        told = f"{path(file)} needs the package {quoted(error.name)}: `pip install 'rulegen[crosscheck]'` adds it."
        raise Failure(told) from None
    if not units:
        raise Failure(f"{path(file)} holds no text.")
    code = lang or guess(text)
    if code is None:
        told = f"it is not clear in which language {path(file)} is written: say so, as `--lang {concepts.languages()[-1]}`."
        raise Failure(f"{told} Texts in {listed(concepts.languages())} can be read.")
    if code not in checkers:
        checkers[code] = Checker(game, variants, code)
    return checkers[code].check(units, file)


def _tell(reports: Sequence[Report], form: str, output: str | None) -> None:
    if form == "html":
        write_out(output, page(reports))
        return
    if form == "json":
        for report in reports:
            say_json(as_json(report), None if len(reports) > 1 else 1)
        return
    out = console()
    for report in reports:
        for line in terminal.lines(report):
            out.print(line)
        say()
    if len(reports) > 1:
        out.print(terminal.table(reports))
        for line in terminal.disagreeing(reports):
            out.print(line)


def _warn(stale: Sequence[Waiver]) -> None:
    for waiver in stale:
        warn(f"The waiver {quoted(waiver.fingerprint)} is stale: nothing needs it any more ({waiver.reason}).")
