"""The page of a game that tells how it plays out: tables and plots of what was measured, in one language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from babel.numbers import format_decimal, format_percent

from rulegen import nodes
from rulegen.engine.balance import Balance
from rulegen.game import Game
from rulegen.intervals import LEVEL, Interval, mean, share
from rulegen.publish.measured import Measured
from rulegen.realise import lexicon
from rulegen.realise.blocks import Block, Book, address
from rulegen.realise.language import Language, Writer, language
from rulegen.realise.lexicon import Entry
from rulegen.realise.render import markdown

_NEITHER = ("undecided", "stuck", "decided")  # endings that no rule decides


def words(code: str) -> Any:
    """What a language says around the figures: its `balance.toml`."""
    return Entry(code, "balance", _read(language(code)))


@lru_cache(16)
def _read(speech: Language) -> dict[str, Any]:
    return lexicon.read(speech.place / "balance.toml")


def page(game: Game, measured: Measured, code: str, book: str) -> str:
    """The page as Markdown; `book` is the address of the game's book, to which the rules lead."""
    return _Report(game, measured, code, book).text()


class _Report:
    def __init__(self, game: Game, measured: Measured, code: str, book: str) -> None:
        self.game = game
        self.measured = measured
        self.kinds = measured.kinds
        self.code = code
        self.book = book
        self.writer = Writer(game, language(code))
        self.say = words(code)

    def text(self) -> str:
        """The whole page."""
        parts = [self._blocks(self._head()), self._command()]
        parts += [self._blocks(self._lengths()), self._plot("lengths")]
        if any(kind.auctions for kind in self.kinds):
            parts += [self._blocks(self._contracts()), self._plot("contracts")]
        parts += [self._blocks(self._places()), self._plot("places")]
        parts += [self._linked(self._blocks(self._ends())), self._linked(self._blocks(self._rules()))]
        return "\n\n".join(part.strip() for part in parts if part) + "\n"

    # ---------- parts

    def _head(self) -> Iterator[Block]:
        say, measured = self.say, self.measured
        yield Block("heading", say.title, level=1)
        kinds = {kind.bots: say[kind.bots] for kind in self.kinds}
        yield Block("paragraph", say.lead.format(matches=measured.matches, players=measured.players, **kinds))
        yield Block("paragraph", say.sure.format(level=format_percent(LEVEL, locale=self.code)))
        if measured.options:
            yield Block("paragraph", say.options.format(options=", ".join(measured.options)))
        if not measured.is_of(self.game):
            yield Block("paragraph", say.stale)

    def _command(self) -> str:
        return f"{self.say.command}: `{self.measured.command}`"

    def _lengths(self) -> Iterator[Block]:
        say = self.say.lengths
        yield Block("heading", say.title, level=2, name="lengths")
        yield self._heads(say.what, ["{kind}"])
        yield self._row(say.mean, [self._number(mean(kind.length)) for kind in self.kinds])
        yield self._row(say.median, [str(_median(kind)) for kind in self.kinds])
        yield self._row(say.longest, [str(max(kind.lengths, default=0)) for kind in self.kinds])

    def _contracts(self) -> Iterator[Block]:
        say = self.say.contracts
        yield Block("heading", say.title, level=2, name="contracts")
        yield self._heads(say.what, [say.bid, say.made])
        for contract in self.kinds[0].contracts:
            counts = [kind.contracts[contract] for kind in self.kinds]
            bid = [self._share(count.bid, kind.auctions) for count, kind in zip(counts, self.kinds, strict=True)]
            made = [self._share(count.made, count.bid) for count in counts]
            yield self._row(self._contract(contract), [*bid, *made])
        none = [(kind.auctions - sum(c.bid for c in kind.contracts.values()), kind.auctions) for kind in self.kinds]
        if any(count > 0 for count, _ in none):
            yield self._row(say.none, [*(self._share(max(0, count), of) for count, of in none), *("" for _ in self.kinds)])

    def _places(self) -> Iterator[Block]:
        say = self.say.places
        yield Block("heading", say.title, level=2, name="places")
        yield Block("paragraph", say.told)
        won, lost = any(kind.won for kind in self.kinds), any(kind.lost for kind in self.kinds)
        yield self._heads(say.what, [*([say.wins] if won else []), *([say.loses] if lost else []), say.points])
        for place in range(self.measured.players):
            wins = [self._share(kind.wins[place], kind.won) for kind in self.kinds if won]
            losses = [self._share(kind.losses[place], kind.lost) for kind in self.kinds if lost]
            points = [self._number(mean(kind.points[place]), signed=True) for kind in self.kinds]
            yield self._row(str(place + 1), [*wins, *losses, *points])

    def _ends(self) -> Iterator[Block]:
        say = self.say.ends
        yield Block("heading", say.title, level=2, name="ends")
        yield self._heads(say.what, ["{kind}"])
        for end in dict.fromkeys(end for kind in self.kinds for end in kind.ends):
            shares = [self._share(kind.ends.get(end, 0), kind.matches) for kind in self.kinds]
            yield self._row(say[end] if end in _NEITHER else self._rule(end), shares)

    def _rules(self) -> Iterator[Block]:
        say = self.say.rules
        yield Block("heading", say.title, level=2, name="rules")
        never = set.intersection(*(set(kind.never) for kind in self.kinds))
        yield self._heads(say.what, [say.times])
        for id in self.kinds[0].rules:
            if id not in never:
                yield self._row(self._rule(id), [self._number(mean(kind.rules[id])) for kind in self.kinds])
        yield Block("paragraph", say.never if never else say.all)
        yield from (Block("item", self._rule(id)) for id in self.kinds[0].rules if id in never)
        off = [option for option in self.game.options if option.name not in self.measured.options]
        if off:
            yield Block("paragraph", say.off.format(options=", ".join(option.name for option in off)))
        yield from (Block("item", self._rule(id)) for option in off for id in option.rules if self._is_event(id))

    def _is_event(self, id: str) -> bool:
        rule = self.game.rule(id)
        return rule is not None and any(isinstance(statement, nodes.EventRule) for statement in rule.body)

    # ---------- pieces

    def _heads(self, first: str, columns: Sequence[str]) -> Block:
        kinds = [self.say[f"{kind.bots}_short"] for kind in self.kinds]
        cells = (first, *(column.format(kind=kind) for column in columns for kind in kinds))
        return Block("head", " | ".join(cells), cells=cells)

    def _row(self, first: str, cells: Sequence[str]) -> Block:
        return Block("row", f"{first}: {'; '.join(cells)}", cells=(first, *cells))

    def _rule(self, id: str) -> str:
        """The rule's sentence; its id, marked, becomes a link when the Markdown is made."""
        rule = self.game.rule(id)
        return f"{self.writer.sentence(rule)} ⟦{address(rule.id)}⟧" if rule else id

    def _linked(self, text: str) -> str:
        def link(match: re.Match[str]) -> str:
            place = match[1].replace("\\", "")  # the Markdown has marked what means nothing in an address
            return f'[¶]({self.book}#{place}){{.rule-link aria-label="¶ {place}"}}'

        return re.sub(r"⟦([^⟧]*)⟧", link, text)

    def _contract(self, name: str) -> str:
        bid = nodes.Number(int(name)) if name.isdigit() else nodes.Named(nodes.Name(name))
        return name if name.isdigit() else self.writer.say(bid)

    def _share(self, hits: int, count: int) -> str:
        if not count:
            return "–"
        found = share(hits, count)
        value, low, high = (
            format_decimal(100 * part, "0" if part > 0.1 else "0.0", locale=self.code)
            for part in (found.value, found.low, found.high)
        )
        return f"{value} % ({low}–{high})"

    def _number(self, found: Interval, signed: bool = False) -> str:
        pattern = "0.00" if abs(found.value) < 10 else "0.0"
        value, low, high = (
            format_decimal(part, pattern, locale=self.code).replace("-", "−") for part in (found.value, found.low, found.high)
        )
        sign = "+" if signed and found.value > 0 else ""
        return value if found.low == found.high else f"{sign}{value} ({low} … {high})"

    def _plot(self, name: str) -> str:
        """A plot with the names of the language in it; the table above says the same in words."""
        svg = self.measured.plots.get(name)
        if svg is None:
            return ""
        for contract in self.kinds[0].contracts:
            svg = svg.replace(f">{contract}</text>", f">{escape(self._contract(contract))}</text>")
        nobody_wins = name == "places" and not any(kind.won for kind in self.kinds)
        told = self.say[name].plot_of_losers if nobody_wins else self.say[name].plot
        legend = self.say.legend.format(**{kind.bots: self.say[f"{kind.bots}_short"] for kind in self.kinds})
        drawn = svg.strip().replace("<svg ", f'<svg role="img" aria-label="{escape(told)}" ', 1)
        caption = f"<figcaption>{escape(told)} ({escape(legend)}).</figcaption>"
        return f'<figure class="plot" data-pagefind-ignore>\n{drawn}\n{caption}\n</figure>'

    def _blocks(self, blocks: Iterator[Block]) -> str:
        return markdown(Book(self.game.title, self.code, "", tuple(blocks)))


def _median(kind: Balance) -> int:
    """How many deals half of the matches have at most."""
    seen = 0
    for deals, count in kind.lengths.items():
        seen += count
        if 2 * seen >= kind.matches:
            return deals
    return 0
