"""The state of a match as players and programs see it, with the names and shape of OpenSpiel."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulegen.engine import actions as a
from rulegen.engine import course, prng
from rulegen.engine.actions import Action, action, plays
from rulegen.engine.bind import bind
from rulegen.engine.cards import SUITS, TEXT, members
from rulegen.engine.helpers import seat_players
from rulegen.engine.legal import calls, current_player, legal, refusal, turn_mask
from rulegen.engine.moves import perform
from rulegen.engine.program import Program
from rulegen.engine.shortcuts import call, play_card, usual
from rulegen.engine.table import BEFORE, CALLS, COUNT, FOLLOW, LEAD, Table
from rulegen.game import Game

TERMINAL = -1


@dataclass(frozen=True)
class Event:
    """Something that happened: its kind, to whom (a seat, None for nobody), by which rule (None for the course of play).

    `value` depends on the kind: an action; for points [asked for, before, after]; a card; the number of a trick; a contract.
    """

    kind: str
    seat: int | None
    rule: str | None
    value: Any = None


class GameEngine:
    """A game ready to be played: bound once for each way in which its options can be set."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._programs: dict[tuple[tuple[str, bool], ...], Program] = {}
        for on in (True, False):  # what cannot be played is found now, and not when a table switches an option on
            self.program({option.name: on for option in game.options})

    @property
    def name(self) -> str:
        """The name of the game with its variants: `redbeard+skane`."""
        return self.game.title

    @property
    def players(self) -> tuple[int, int, int]:
        """Fewest, most and usual number of players."""
        program = self.program()
        return program.low, program.high, program.default

    def program(self, options: Mapping[str, bool] | None = None) -> Program:
        """The compiled rules with options as given, the others as the game sets them."""
        known = {option.name: option.on for option in self.game.options}
        for name, on in (options or {}).items():
            if name not in known:
                raise ValueError(f"no option {name!r} in {self.name}")
            known[name] = bool(on)
        key = tuple(sorted(known.items()))
        if key not in self._programs:
            self._programs[key] = bind(self.game, known)
        return self._programs[key]

    def new_initial_state(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, bool] | None = None,
        points: Sequence[int] | Mapping[str, int] | None = None,
        names: Sequence[str] | None = None,
        dealer: int | None = None,
    ) -> State:
        """A new match.

        `players` is how many; `seed` decides every card; `points` are those at the start, by seat or name;
        `dealer` who deals first, where it is not to be drawn for.
        """
        s = self._seated(players, options, points, names)
        s.chance = prng.seeded(seed)
        if s.g.draw_seats:
            order = list(range(s.n))
            prng.shuffle(s, order, s.n)
            s.names = tuple(s.names[p] for p in order)
            s.points = [s.points[p] for p in order]
        if dealer is None:
            course.first_dealer(s)
        else:
            s.dealer = dealer
        seat_players(s, s.act)
        s.go_on()
        return s

    def new_record_state(
        self,
        names: Sequence[str],
        dealer: int,
        options: Mapping[str, bool] | None = None,
        points: Sequence[int] | None = None,
    ) -> State:
        """A match whose cards are given from outside, deal by deal, with `State.deal_hands`."""
        s = self._seated(len(names), options, points, names)
        s.manual = 1
        s.dealer = dealer
        seat_players(s, s.act)
        s.go_on()
        return s

    def from_json(self, data: str | dict[str, Any]) -> State:
        """A saved match."""
        saved = json.loads(data) if isinstance(data, str) else data
        s = State()
        s.clear()
        s.g = self.program(saved["options"])
        s.names = tuple(saved["names"])
        s.restore(saved["table"])
        s.log = [(kind, p, rule, _read(value)) for kind, p, rule, value in saved["events"]]
        s.next = s.left if s.g.clockwise else s.right
        return s

    def _seated(
        self,
        players: int | None,
        options: Mapping[str, bool] | None,
        points: Sequence[int] | Mapping[str, int] | None,
        names: Sequence[str] | None,
    ) -> State:
        program = self.program(options)
        n = players if players is not None else len(names) if names else program.default
        if not program.low <= n <= program.high or n > 26:
            raise ValueError(f"{self.name} is for {program.low} to {program.high} players, not {n}")
        s = State()
        s.clear()
        s.g = program
        s.n = n
        s.names = tuple(names) if names else tuple(f"P{seat + 1}" for seat in range(n))
        if len(set(s.names)) != n:
            raise ValueError("every player needs a name of his own")
        course.begin(s)
        if sum(program.hand_size(s, p) for p in range(n)) + program.turns_up > len(program.pack):
            raise ValueError(f"the pack does not serve {n} players")
        if points is not None:
            if len(points) != n:
                raise ValueError("as many points as players are wanted")
            s.points = [points[name] for name in s.names] if isinstance(points, Mapping) else list(points)
        return s


class State(Table):
    """A match in progress. It changes with `apply_action`; `clone` gives one that does not follow."""

    __slots__ = ("names",)
    names: tuple[str, ...]

    # ---------- playing

    @property
    def current_player(self) -> int:
        """The seat that is to act: of several that may, the first from forehand round; −1 when the match is over."""
        if self.over:
            return TERMINAL
        if not self.duties and not self.question and self.step >= CALLS:
            return self.turn
        return current_player(self)

    def legal_actions(self, player: int | None = None) -> list[Action]:
        """What a player (by default the current one) may do now."""
        if not (self.duties or self.question or self.g.extras or self.over) and (player is None or player == self.turn):
            step = self.step
            if LEAD <= step <= FOLLOW:
                return plays(self.turn, self.mask if self.mask >= 0 else turn_mask(self))
            if step == CALLS:
                return calls(self, self.turn, self.mask if self.mask >= 0 else turn_mask(self))
        return legal(self, current_player(self) if player is None else player)

    def players_to_act(self) -> list[int]:
        """Every seat that may do something now, the current one first."""
        first = self.current_player
        others = [p for p in self.ring if p != first and legal(self, p)]
        return [first, *others] if first >= 0 else []

    def apply_action(self, x: Action) -> None:
        """Does an action. One that is not legal raises `IllegalAction` and changes nothing."""
        if self.g.simple and usual(self, x):
            if not (call if self.step == CALLS else play_card)(self, x):
                self.go_on()
            return
        if x not in legal(self, x.seat):
            raise refusal(self, x)
        perform(self, x)
        self.go_on()

    def go_on(self) -> None:
        """Plays on to the next decision; a match in which nobody can act is over and stuck."""
        course.advance(self)
        if self.over or (self.manual and self.step == BEFORE):
            return
        if self.step in (LEAD, FOLLOW, CALLS) and not self.duties and not self.question:
            can_act = turn_mask(self) != 0
        else:
            can_act = bool(legal(self, current_player(self)))
        if not can_act:
            self.over = self.stuck = 1

    def deal_hands(self, hands: Sequence[Sequence[int]], stock: Sequence[int] = ()) -> None:
        """Deals given cards, by seat, in a match made from a record."""
        if self.step != BEFORE:
            raise ValueError("no deal is due")
        self.hands = [sum(1 << card for card in hand) for hand in hands]
        self.stock = list(stock)
        self.turned = self.stock[0] if self.stock and self.g.turns_up else -1
        last = self.ring[-1]
        self.last_dealt = hands[last][-1] if hands[last] else -1
        self.step = COUNT
        self.go_on()

    # ---------- looking

    @property
    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return bool(self.over)

    @property
    def is_undecided(self) -> bool:
        """Whether the match is over without a winner or a loser."""
        return bool(self.over) and not self.winners and not self.losers

    def returns(self) -> list[float]:
        """By seat 1 for who wins, −1 for who loses; all 0 while nothing is decided."""
        if self.winners:
            return [1.0 if self.winners >> p & 1 else -1.0 for p in range(self.n)]
        if self.losers:
            return [-1.0 if self.losers >> p & 1 else 1.0 for p in range(self.n)]
        return [0.0] * self.n

    @property
    def events(self) -> list[Event]:
        """What has happened since the match began."""
        rules = self.g.rules
        return [
            Event(kind, p if p >= 0 else None, rules[rule].id if rule >= 0 else None, TEXT[value] if kind == "draws" else value)
            for kind, p, rule, value in self.log
        ]

    def information_state(self, seat: int) -> dict[str, Any]:
        """What one seat may see: the table and its own hand, never another's, nor the stock, nor what chance will bring."""
        g = self.g
        contracts = g.contracts
        return {
            "seat": seat,
            "players": list(self.names),
            "points": list(self.points),
            "in_match": members(self.alive),
            "eliminated": list(self.eliminated),
            "out": list(self.out),
            "deal": self.deal_no,
            "dealer": self.dealer,
            "forehand": self.ring[0] if self.ring else -1,
            "to_act": self.current_player,
            "hand": [TEXT[card] for card in members(self.hands[seat])],
            "cards_held": [(hand).bit_count() for hand in self.hands],
            "turned": TEXT[self.turned] if self.turned >= 0 else None,
            "trump": SUITS[self.trump] if 0 <= self.trump < 4 else None,
            "bids": [contracts[c] if c >= 0 else None for c in self.bids],
            "own_bid": contracts[self.secret[seat]] if self.secret[seat] >= 0 else None,
            "spoken": members(self.did[a.KINDS]),
            "passed": members(self.passed),
            "declarer": g.declarer(self) if g.has_declarer and self.step > CALLS else -1,
            "joined": members(self.joined),
            "declined": members(self.declined),
            "laid_down": members(self.down),
            "trick": self.trick_no,
            "tricks": list(self.tricks),
            "taken": [[TEXT[card] for card in members(cards)] for cards in self.taken],
            "table": [TEXT[card] if card >= 0 else None for card in self.table],
            "lead": self.lead,
            "breaches": [[g.rules[rule].id, p] for rule, p, _, claimed in self.breaches if not claimed],
            "legal": [x.to_json(self.names) for x in self.legal_actions(seat)],
        }

    # ---------- keeping

    def clone(self) -> State:
        """A copy that goes its own way."""
        other = State()
        self.copy_to(other)
        return other

    __copy__ = clone

    def copy_to(self, other: Table) -> None:
        """Makes `other` the same state."""
        super().copy_to(other)
        other.names = self.names  # type: ignore[attr-defined]

    def to_json(self) -> str:
        """The match as text, with everything that is still to come of it; `GameEngine.from_json` reads it."""
        data = {
            "format": "rulegen-state/1",
            "game": self.g.game.title,
            "options": self.g.options,
            "names": list(self.names),
            "table": self.numbers(),
            "events": [[kind, p, rule, _written(value)] for kind, p, rule, value in self.log],
        }
        return json.dumps(data, ensure_ascii=False)

    def action(self, name: str, value: int | str | None = None, seat: int | None = None) -> Action:
        """An action by its words, of the current player if no other is named: `state.action("play", "7H")`."""
        return read_action(self.g, self.current_player if seat is None else seat, [name] if value is None else [name, value])


def read_action(g: Program, seat: int, words: Sequence[Any]) -> Action:
    """The action of a record without its player: `["bid", 3]`. Raises ValueError if there is no such action."""
    if not words or not isinstance(words[0], str) or len(words) > 2:
        raise ValueError("an action is a word and at most one thing more")
    name, value = words[0], words[1] if len(words) == 2 else None
    if isinstance(value, bool) or not (value is None or isinstance(value, int | str)):
        raise ValueError(f"{name} of what?")
    if name in ("play", "give", "exchange"):
        made = action(seat, a.NAMES.index(name), _card_text(value))
        if made.card < 0:
            raise ValueError(f"no card {value!r}")
        return made
    if name == "bid":
        if value is None:
            raise ValueError("bids what?")
        return action(seat, a.BID, value)
    if name == "knock":
        if value == "cards":
            return action(seat, a.KNOCK, value)
        if value in g.said or value == "out":
            return action(seat, a.KNOCK_OUT, value)
        if isinstance(value, str) and (value in g.claims.values() or g.game.rule(value)):
            return action(seat, a.CLAIM, value)
        raise ValueError(f"no knock {value!r}")
    if name in a.NAMES and value is None:
        return action(seat, a.NAMES.index(name))
    raise ValueError(f"no action {name!r}")


def _card_text(value: object) -> str:
    text = str(value)
    return text.replace("10", "T") if text.startswith("10") else text


def _written(value: Any) -> Any:
    return {"action": [value.seat, value.kind, value.value]} if isinstance(value, Action) else value


def _read(value: Any) -> Any:
    return action(*value["action"]) if isinstance(value, dict) and "action" in value else value


__all__ = ["Event", "GameEngine", "State", "read_action"]
