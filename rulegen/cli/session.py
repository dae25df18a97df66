"""A match at the terminal: whose turn it is, what was typed, what became of it."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rulegen.cli.choices import Choices
from rulegen.cli.streams import reader_left
from rulegen.cli.typed import Choice, meant
from rulegen.cli.view import View
from rulegen.engine import actions as a
from rulegen.engine.actions import Action
from rulegen.engine.refusals import IllegalAction
from rulegen.engine.state import State
from rulegen.game import Game, GameRule
from rulegen.kinds import kind
from rulegen.near import near
from rulegen.realise import table

QUIT = ("q", "quit", "exit")
HELP = ("?", "h", "help")
_ODD = (a.CLAIM, a.KNOCK_OUT, a.CUT, a.TAKE_UP, a.DEMAND)  # what may be done out of turn; it is offered once
WAIT = a.action(-1, a.STAND)  # lets the others go on
_SHOWN = 60  # how much of a typed line is shown again


class Session:
    """Plays one match: `seat` is the human's, None when all are bots; `bot` chooses for the others; `apply` does an action."""

    def __init__(self, state: State, view: View, bot: Callable[[State], Action], apply: Callable[[Action], None]) -> None:
        self.state = state
        self.view = view
        self.seat = view.seat
        self.bot = bot
        self.apply = apply
        self.told = 0
        self.offered: tuple[int, list[Action]] = (0, [])
        self.refused: str | None = None
        self.choices = Choices(state, view.writer, self.seat or 0)

    def play(self, most_deals: int) -> bool:
        """Plays to the end of the match; false if the human left, or the match went on for too long."""
        self.view.opening()
        deal = self.state.dealt
        while not self.state.is_terminal and self.state.dealt <= most_deals and not reader_left():
            if self.state.dealt != deal:
                deal = self.state.dealt
                self.tell()
                if self.seat is None:
                    self.view.seats()
            x = self._next()
            if x is None:
                return False
            self.apply(x)
        self.tell()
        self.view.seats()
        return self.state.is_terminal

    def tell(self) -> None:
        """Everything that has happened since the last time."""
        happened = self.state.events[self.told :]
        self.told += len(happened)
        for event in happened:
            self.view.event(event)

    def _next(self) -> Action | None:
        turn = self.state.current_player
        if self.seat is None:
            return self.bot(self.state)
        if turn == self.seat:
            return self._ask(may_wait=False)
        odd = [x for x in self.state.legal_actions(self.seat) if x.kind in _ODD]
        if odd and (self.state.dealt, odd) != self.offered:
            self.offered = (self.state.dealt, odd)
            x = self._ask(may_wait=True)
            if x is not WAIT:
                return x
        return self.bot(self.state)

    def _ask(self, may_wait: bool) -> Action | None:
        """What the human does; None to leave the table, WAIT to let the others go on."""
        self.refused = None
        self.tell()
        self.view.seats()
        offered = self.choices.now()
        legal = self.state.legal_actions(self.seat)
        self.view.choices(offered, may_wait)
        while True:
            typed = self._typed()
            if typed is None or typed.casefold() in QUIT or reader_left():
                return None
            if not typed:
                if may_wait:
                    return WAIT
                continue
            if typed.startswith("?") or typed.casefold() in HELP:
                self._explain(typed.lstrip("?").strip() if typed.startswith("?") else "")
                continue
            found = self._meant(typed, offered, legal)
            if len(found) == 1:
                x = found[0].value
                if x in legal:
                    return x
                self._refuse(x)
            elif found and any(choice.key for choice in found):
                self.view.choices(found)
            else:
                self.view.line(f"{self.view.word('unknown')}: {_cut(typed)}")
                self.view.line(self.view.word("help"), "dim")

    def _meant(self, typed: str, offered: list[Choice[Action]], legal: list[Action]) -> list[Choice[Action]]:
        """The choices that were meant; of several that are not allowed, the one of a kind that is (a bid in the auction)."""
        found = meant(typed, offered)
        if len(found) > 1 and not any(choice.key for choice in found):
            kinds = {x.kind for x in legal}
            near_by = [choice for choice in found if choice.value.kind in kinds]
            return near_by if len(near_by) == 1 else found
        return found

    def _typed(self) -> str | None:
        """A line of input, None at its end; what was piped in is shown as if it had been typed."""
        out = self.view.out
        out.file.write(f"{self.view.word('choose')} (?): ")
        out.file.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            out.file.write("\n")
            return None
        typed = " ".join(line.replace("\0", " ").split())
        if not sys.stdin.isatty():
            out.file.write(_cut(typed) + "\n")
        return typed

    def _refuse(self, x: Action) -> None:
        try:
            self.state.clone().apply_action(x)
        except IllegalAction as refused:
            self.refused = refused.rule
            self.view.refusal(table.refusal(self.view.writer, refused.reason, self.state.names, refused.rule), refused.rule)

    def _explain(self, asked: str) -> None:
        """`?` alone: the rule that refused, or what can be typed; `? auction.higher` or the beginning of an id: these rules."""
        game = self.view.writer.game
        wanted = asked or self.refused or ""
        if not wanted:
            self.view.line(self.view.word("choose"))
            self.view.choices(self.choices.now())
            example = next((rule for rule in game.rules if kind(rule) == "limit"), game.rules[0])
            self.view.line(f"?  {self.view.word('rule')}: ? {example.id}", "dim")
            self.view.line(f"q  {self.view.word('bye')}", "dim")
            return
        rules = _rules(game, wanted)
        for found in rules:
            self.view.rule(found)
        if not rules:
            known = [id for r in game.rules for id in r.ids]
            self.view.line(f"{self.view.word('rule')}: {', '.join(near(wanted, known) or known)}", "dim")


def _rules(game: Game, wanted: str) -> list[GameRule]:
    """The rules of an id, of a chapter's beginning (`play` for `play.follow`), or of the beginning of an id."""
    wanted = wanted.casefold()
    rule = game.rule(wanted)
    for start in (f"{wanted}.", wanted):
        found = [r for r in game.rules if any(id.startswith(start) for id in r.ids)]
        if rule or found:
            return [rule] if rule else found
    return []


def _cut(text: str) -> str:
    shown = "".join(character if character.isprintable() else "·" for character in text)
    return shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"
