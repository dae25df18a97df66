"""`rulegen replay`: matches that were written down, played again and compared."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import click

from rulegen.cli.failure import CANNOT, PROBLEMS, Failure, path
from rulegen.cli.languages import lang_option
from rulegen.cli.options import format_option
from rulegen.cli.progress import progress
from rulegen.cli.streams import say, say_json, warn
from rulegen.engine.records import NoRecord, parse_records, replay
from rulegen.engine.state import GameEngine
from rulegen.load import load
from rulegen.realise import table
from rulegen.realise.language import Writer, language


@click.command(short_help="Play written-down matches again, and compare.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@format_option("text", "json")
@lang_option
def command(files: tuple[str, ...], form: str, lang: str) -> int:
    """Play the matches in each FILE again, and compare what happens with what is written there. `-` is standard input.

    A FILE holds one match as a JSON object, or one a line. For each match that does not come out the first difference is told.
    """
    records, wrong, unread = 0, 0, 0
    for file in files:
        try:
            found = list(parse_records(_text(file)))
        except (NoRecord, OSError, UnicodeError) as error:
            unread += 1
            warn(f"rulegen: {path(file)} cannot be replayed: {_reason(error)}.")
            continue
        for result in _replayed(file, found, lang):
            records += 1
            wrong += not result["ok"]
            if form == "json":
                say_json(result if len(files) == 1 else {"file": file, **result}, indent=None)
            elif not result["ok"]:
                say(_line(file, result))
    if form == "text" and records:
        say(f"{records} {'record' if records == 1 else 'records'}: {f'{wrong} wrong' if wrong else 'all as written'}.")
    return CANNOT if unread else PROBLEMS if wrong else 0


def _text(file: str) -> str:
    if file == "-":
        if sys.stdin is None:
            raise Failure("standard input is closed: there is nothing to read.")
        return sys.stdin.buffer.read().decode("utf-8-sig")
    with open(file, encoding="utf-8-sig") as opened:
        return opened.read()


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return "it is not UTF-8"
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).rstrip(".")


def _replayed(file: str, records: list[Any], lang: str) -> Iterator[dict[str, Any]]:
    """The result of each record as it is printed: what was refused is said in the language."""
    with progress(file, len(records)) as done:
        for number, record in enumerate(records):
            result = dict(replay(_engine, record, number))
            refused, found = result.pop("refusal", None), result.pop("finding", None)
            if refused:
                writer = _writer(_name(record), lang)
                result["message"] = table.refusal(writer, refused.reason, record["players"], refused.rule)
            elif found:
                result["message"] = table.finding(language(lang), found.kind, found.facts)
            yield result
            done(number + 1)


@cache
def _engine(name: str) -> GameEngine:
    return GameEngine(load(name))


@cache
def _writer(name: str, lang: str) -> Writer:
    return Writer(_engine(name).game, language(lang))


def _name(record: dict[str, Any]) -> str:
    return "+".join(part for part in (record["game"], record.get("variant")) if part)


def _line(file: str, result: dict[str, Any]) -> str:
    where = [f"record {result['record']}"]
    where += [f"{part} {result[part]}" for part in ("deal", "action") if result[part] is not None]
    rule = f" [{result['rule']}]" if result["rule"] else ""
    return f"{file}: {', '.join(where)}: {result['problem']}{rule}: {result['message']}"
