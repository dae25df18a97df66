"""The plots of a balance report, drawn with matplotlib as SVG that takes its colours from the page around it.

A plot has numbers and ids in it, no words: the page puts the names of its language in their place. The first kind of players
is drawn filled, the second in outline, so that nobody needs to see colours.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

import matplotlib as mpl
from cycler import cycler
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from rulegen.engine.balance import Balance
from rulegen.intervals import Interval, share

# Colours that nobody draws with stand for those of the page.
_INK, _FIRST, _SECOND = "#010203", "#040506", "#070809"
_OF_PAGE = {_INK: "currentColor", _FIRST: "var(--link, #1c5a43)", _SECOND: "var(--red, #b3261e)"}
_STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "rulegen",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": _INK,
    "axes.edgecolor": _INK,
    "axes.labelcolor": _INK,
    "axes.linewidth": 0.6,
    "axes.prop_cycle": cycler(color=[_INK]),
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "savefig.transparent": True,
}
_COLUMNS = 12
"""How many columns a plot of lengths has at most."""


def plots(kinds: Sequence[Balance]) -> dict[str, str]:
    """The plots by name: how long matches last, how often contracts are bid, how often each place wins."""
    made = {"lengths": _lengths(kinds), "places": _places(kinds)}
    if any(kind.auctions for kind in kinds):
        made["contracts"] = _contracts(kinds)
    return made


def columns(kinds: Sequence[Balance]) -> list[tuple[int, int]]:
    """The lengths of matches in classes of one width: first and last number of deals; the last class is open."""
    sizes = sorted(deals for kind in kinds for deals, count in kind.lengths.items() for _ in range(count))
    if not sizes:
        return []
    most = sizes[min(len(sizes) - 1, len(sizes) * 98 // 100)]
    width = max(1, -(-most // _COLUMNS))
    return [(first, first + width - 1) for first in range(1, most + 1, width)]


def _lengths(kinds: Sequence[Balance]) -> str:
    classes = columns(kinds)
    shares = []
    for kind in kinds:
        counts = [sum(n for deals, n in kind.lengths.items() if first <= deals <= last) for first, last in classes]
        if counts:
            counts[-1] = kind.matches - sum(counts[:-1])
        shares.append([share(count, kind.matches) for count in counts])
    names = [f"{first}" if first == last else f"{first}–{last}" for first, last in classes]
    if names:
        names[-1] = f"{classes[-1][0]}+"
    return _bars("lengths", names, shares)


def _contracts(kinds: Sequence[Balance]) -> str:
    names = list(kinds[0].contracts)
    return _bars("contracts", names, [[share(k.contracts[c].bid, k.auctions) for c in names] for k in kinds])


def _places(kinds: Sequence[Balance]) -> str:
    """Who wins; where nobody ever does, who loses."""
    places = range(len(kinds[0].wins))
    won = any(kind.won for kind in kinds)
    counts = [(kind.wins, kind.won) if won else (kind.losses, kind.lost) for kind in kinds]
    shares = [[share(hits[place], count) for place in places] for hits, count in counts]
    return _bars("places", [str(place + 1) for place in places], shares, even=1 / max(1, len(places)))


def _bars(name: str, labels: Sequence[str], series: Sequence[Sequence[Interval]], even: float | None = None) -> str:
    """Columns side by side, each with its interval; `even` is where they would stand if all were alike."""
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(6.4, 2.6), layout="constrained")
        FigureCanvasSVG(figure)
        axes: Any = figure.add_subplot()
        width = 0.8 / max(1, len(series))
        for number, (shares, colour) in enumerate(zip(series, (_FIRST, _SECOND), strict=False)):
            at = [x + (number - (len(series) - 1) / 2) * width for x in range(len(labels))]
            face = to_rgba(colour, 0.5) if number == 0 else "none"  # the intervals show through
            axes.bar(at, [s.value for s in shares], width * 0.86, facecolor=face, edgecolor=colour, linewidth=1.2)
            below = [max(0.0, s.value - s.low) for s in shares]
            above = [max(0.0, s.high - s.value) for s in shares]
            axes.errorbar(at, [s.value for s in shares], [below, above], fmt="none", ecolor=_INK, elinewidth=0.8, capsize=2)
        if even is not None:
            axes.axhline(even, color=_INK, linewidth=0.7, linestyle=(0, (4, 3)))
        axes.set_xticks(range(len(labels)), labels)
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
        axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10], min_n_ticks=3))
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return _cleaned(name, out.getvalue())


def _cleaned(name: str, svg: str) -> str:
    """What stands in a page: no head, no style of its own, ids that no other plot has, the page's colours."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<style\b.*?</style>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace("xlink:href", "href").replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "")
    svg = re.sub(r'(<svg\b[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg\b[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'font: ([\d.]+)px [^;"]*', r"font-size: \1px; font-family: inherit", svg)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
    svg = re.sub(r' id="([^"]+)"', lambda match: f' id="{name}-{match[1]}"' if match[1] in used else "", svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\g<1>{name}-", svg)
    for drawn, meant in _OF_PAGE.items():
        svg = svg.replace(drawn, meant)
    svg = re.sub(r"(\.\d\d)\d+", r"\1", svg)  # a hundredth of a point is small enough
    return re.sub(r"\s*\n\s*", "\n", svg).strip() + "\n"
