"""The card table on a terminal: seats, points, tricks, the hand, and what happens, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulegen.cli.choices import Choices, is_card
from rulegen.cli.typed import Choice
from rulegen.engine import actions as a
from rulegen.engine.actions import Action
from rulegen.engine.state import Event, State
from rulegen.game import GameRule
from rulegen.realise import table
from rulegen.realise.frame import framed
from rulegen.realise.language import Writer

_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RED = "bold red"
_BLACK = "bold"
_QUIET = "dim"
_NARROW = 60  # columns; a table of seats needs as many


def card(text: str) -> Text:
    """A card as people see it: the symbol of the suit, then the rank; hearts and diamonds red."""
    rank, suit = text[:-1], text[-1]
    if suit not in _SYMBOLS:
        return Text("★", _BLACK)
    return Text(_SYMBOLS[suit] + rank.replace("T", "10"), _RED if suit in "DH" else _BLACK)


class View:
    """Draws one match for one seat (nobody's, when all are bots)."""

    def __init__(self, state: State, writer: Writer, out: Console, seat: int | None) -> None:
        self.state = state
        self.writer = writer
        self.out = out
        self.seat = seat

    def word(self, name: str) -> str:
        """A word that stands beside the table."""
        return table.prompt(self.writer, name)

    def opening(self) -> None:
        """The name of the game."""
        self.out.print(Rule(Text(framed(self.writer, "title"), "bold"), characters="═"))

    # ---------- what happens

    def event(self, event: Event) -> None:
        """A line for what happened, with the rule that did it; nothing for what needs no word."""
        line = self._action(event) if event.kind == "action" else self._event(event)
        if event.kind == "deal":
            self.out.print()
            self.out.print(Rule(Text(f"{self.word('deal')} {event.value}")))
        if line:
            self.out.print(self._with_rule(line, event.rule))

    def _action(self, event: Event) -> Text:
        x: Action = event.value
        line = Text(table.deed(self.writer, x.name, self.name(x.seat), x.value))
        if x.kind == a.PLAY and isinstance(x.value, str):
            line.append("  ").append_text(card(x.value))
        return line

    def _event(self, event: Event) -> Text:
        value = event.value
        if event.kind == "points":
            _, before, after = value
            value = (after - before, after)
        line = Text(table.event(self.writer, event.kind, self.name(event.seat), value))
        if line and is_card(event.value):
            line.append("  ").append_text(card(event.value))
        return line

    def _with_rule(self, line: Text, rule: str | None) -> Text:
        return line.append(f"  {rule}", _QUIET) if rule else line

    # ---------- how things stand

    def seats(self) -> None:
        """Who sits where, with points, bids, tricks, and the card in the trick."""
        seen = self.state.information_state(0 if self.seat is None else self.seat)
        bidding = any(bid is not None for bid in seen["bids"])
        self.out.print()
        if self.out.width < _NARROW:
            for p in range(len(seen["points"])):
                self.out.print(Text(" ").join(cell for cell in self._cells(seen, p, bidding) if cell.plain.strip()))
            return
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=_QUIET)
        grid.add_column("")
        grid.add_column("")
        grid.add_column(self.word("points"), justify="right")
        if bidding:
            grid.add_column(self.word("contract"))
        grid.add_column(self.word("tricks"))
        grid.add_column(self.word("table"))
        for p in range(len(seen["points"])):
            grid.add_row(*self._cells(seen, p, bidding), style=None if p in seen["in_match"] else _QUIET)
        self.out.print(grid)

    def _cells(self, seen: dict[str, Any], p: int, bidding: bool) -> list[Text]:
        """What there is to show of a seat: name, roles, points, bid, tricks, the card in the trick (a cross: laid down)."""
        bid = [Text("" if seen["bids"][p] is None else self._bid(seen["bids"][p]))] if bidding else []
        played = card(seen["table"][p]) if seen["table"][p] else Text("×" if p in seen["laid_down"] else "")
        name, roles = self._seat_name(p, seen["to_act"] == p), self._roles(p, seen["dealer"], seen["declarer"])
        return [name, roles, Text(str(seen["points"][p])), *bid, Text("●" * seen["tricks"][p]), played]

    def _seat_name(self, p: int, acts: bool) -> Text:
        return Text(f"{'▸' if acts else ' '} {self.name(p)}", "bold" if p == self.seat else "")

    def _roles(self, p: int, dealer: int, declarer: int) -> Text:
        roles = [self.word(role) for role, seat in (("dealer", dealer), ("declarer", declarer)) if seat == p]
        return Text(", ".join(roles), _QUIET)

    def _bid(self, bid: int | str) -> str:
        return Choices(self.state, self.writer, 0).bid_name(bid)

    def name(self, seat: int | None) -> str:
        """The name of a player."""
        return "" if seat is None else self.state.names[seat]

    # ---------- what may be done

    def choices(self, choices: Iterable[Choice[Action]], may_wait: bool = False) -> None:
        """The hand, with a number at each card that may be played; then the rest, and Enter if one may wait."""
        listed = [choice for choice in choices if choice.key is not None]
        numbers = {str(c.value.value): c.key for c in listed if c.value.kind in a.CARD_KINDS}
        hand = Choices(self.state, self.writer, self.seat or 0).hand()
        if hand:
            self._row(self.word("hand"), [self._card_choice(text, numbers.get(text), bool(numbers)) for text in hand])
        others = [self._other_choice(choice) for choice in listed if choice.value.kind not in a.CARD_KINDS]
        others += [Text.assemble(("⏎ ", "cyan"), "…")] if may_wait else []
        if others:
            self._row(self.word("actions"), others)

    def _card_choice(self, text: str, key: str | None, choosing: bool) -> Text:
        shown = card(text)
        if key is None:
            if choosing:
                shown.stylize("dim not bold")
            return shown
        return Text.assemble((f"{key} ", "cyan"), shown)

    def _other_choice(self, choice: Choice[Action]) -> Text:
        spoken = Choices(self.state, self.writer, self.seat or 0).spoken(choice.value)
        line = Text.assemble((f"{choice.key} ", "cyan"), spoken)
        return self._with_rule(line, str(choice.value.value)) if choice.value.kind == a.CLAIM else line

    def _row(self, title: str, parts: list[Text]) -> None:
        """Parts side by side under a title, as many in a line as fit."""
        self.out.print(Text(title, _QUIET))
        line = Text(" ")
        for part in parts:
            if line.cell_len > 1 and line.cell_len + 3 + part.cell_len > self.out.width:
                self.out.print(line)
                line = Text(" ")
            line.append("   " if line.cell_len > 1 else " ").append_text(part)
        self.out.print(line)

    def rule(self, rule: GameRule) -> None:
        """A rule's sentence with its id."""
        self.out.print(self._with_rule(Text(self.writer.sentence(rule)), rule.id))

    def refusal(self, told: str, rule: str | None) -> None:
        """Why something is not allowed."""
        self.out.print(self._with_rule(Text(told, "yellow"), rule))

    def line(self, text: str, style: str = "") -> None:
        """A line of text."""
        self.out.print(Text(text, style))
