"""Two games held against each other on the command line: a table, or the same as data."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import isfinite
from typing import Any

from rich.table import Table
from rich.text import Text

from rulegen.cli.streams import console
from rulegen.engine.balance import Balance, as_json
from rulegen.engine.compare import Difference, compare
from rulegen.intervals import LEVEL, Interval

# What the figures of each kind are headed by; a kind of one figure needs no heading. Places count from the dealer.
_WHAT = {
    "deals in a match": "",
    "bid": "bid",
    "made": "made, of these",
    "wins from place": "wins, by place",
    "loses from place": "loses, by place",
    "points a deal at place": "points a deal",
    "ends by": "ends by",
    "at work in a match": "rule, a match",
}


def as_data(names: Sequence[str], balances: Sequence[Balance], settings: dict[str, Any]) -> dict[str, Any]:
    """Both measurements, and every difference with its interval."""
    return settings | {
        "games": {name: as_json(balance) for name, balance in zip(names, balances, strict=True)},
        "level": LEVEL,
        "differences": [
            {
                "what": found.what,
                "key": found.key,
                "share": found.is_share,
                "one": _data(found.one),
                "other": _data(found.other),
                "difference": _data(found.difference),
                "stands_out": found.stands_out,
            }
            for found in compare(*balances)
        ],
    }


def show(names: Sequence[str], balances: Sequence[Balance], command: str) -> None:
    """Both measurements side by side; what chance alone hardly explains has a star."""
    out = console()
    found = compare(*balances)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for title, justify in (("", "left"), *((name, "right") for name in names), ("difference", "right"), ("", "left")):
        table.add_column(title, justify="right" if justify == "right" else "left", overflow="fold")
    for what, group in groupby(sorted(found, key=lambda f: list(_WHAT).index(f.what)), lambda f: f.what):
        table.add_section()
        if _WHAT[what]:
            table.add_row(Text(_WHAT[what], "dim"))
        for difference in group:
            cells = (_shown(part, difference) for part in (difference.one, difference.other, difference.difference))
            table.add_row(Text(difference.key or what), *map(Text, cells), Text("*" if difference.stands_out else ""))
    out.print(table)
    for name, balance in zip(names, balances, strict=True):
        if balance.never:
            out.print(Text(f"\nnever at work in {name}: {', '.join(balance.never)}"))
    told = sum(difference.difference is not None for difference in found)
    stars = sum(difference.stands_out for difference in found)
    out.print(Text(f"\n{_matches(balances)} {_bots(balances)}; in brackets {LEVEL:.0%} intervals."))
    out.print(Text(f"* {stars} of {told} figures stand out; by chance alone about {told * (1 - LEVEL):.0f} would."))
    out.print(Text(command, "dim"), soft_wrap=True)


def _matches(balances: Sequence[Balance]) -> str:
    deals = " and ".join(str(balance.deals) for balance in balances)
    return f"{balances[0].matches} matches of each, {deals} deals,"


def _bots(balances: Sequence[Balance]) -> str:
    return f"{balances[0].bots} players"


def _shown(interval: Interval | None, of: Difference) -> str:
    if interval is None:
        return "–"
    scale, sign = (100, " %") if of.is_share else (1, "")
    digits = 1 if of.is_share or abs(interval.value) >= 10 else 2
    plus = "+" if interval is of.difference else ""
    value, low, high = (f"{scale * part:{plus}.{digits}f}" for part in (interval.value, interval.low, interval.high))
    if value == low == high:
        return f"{value}{sign}"
    return f"{value}{sign} ({low} … {high})"


def _data(interval: Interval | None) -> list[float | None] | None:
    """Value, lower and upper bound; a bound that nothing is known of is null."""
    if interval is None:
        return None
    return [round(part, 6) if isfinite(part) else None for part in (interval.value, interval.low, interval.high)]
