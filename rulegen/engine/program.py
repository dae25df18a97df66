"""A game bound once for playing: its rules as compiled functions and tables. Made by `rulegen.engine.bind`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulegen.engine.actions import Action
from rulegen.engine.table import Table
from rulegen.game import Game, GameRule

Ask = Callable[[Table], int]
AskSeat = Callable[[Table, int], int]


@dataclass(frozen=True)
class Entry:
    """A rule at one of its moments. `after` is the set of rules that come before it."""

    rule: int
    after: int
    run: Callable[[Table, int, int], None]


@dataclass(frozen=True)
class DutyKind:
    """A duty that some rule opens. See `rulegen.engine.bind.effects.DutySource`."""

    rule: int
    kind: int
    mandatory: bool
    watched: bool
    answers: bool  # how to answer: it waits for the question
    calls: int
    term: int
    again: bool
    deadline: AskSeat | None
    asks: AskSeat | None
    to: AskSeat | None
    count: Ask | None


@dataclass(frozen=True)
class Cut:
    """One limit on its own, to name it when it forbids something: (s, p, able) → what it cuts, or would make a breach.

    A limit on pointing out takes the offender and the trick of the breach besides.
    """

    rule: int
    once: bool
    cuts: Callable[..., int]


@dataclass
class Program:
    """What the engine plays.

    Functions take the table `s` and, where somebody is in question, the seat `p`. `cards` and `calls` give the legal cards of a
    hand and the legal calls (bit 0 the pass, bit 1 the lowest contract) of the one whose turn it is; `deeds`, by kind of
    action, what the limits say of a deed: bit 1 granted, 2 cut, 4 a breach if done.
    """

    game: Game
    options: dict[str, bool]
    rules: tuple[GameRule, ...]
    source: str
    # setup
    low: int
    high: int
    default: int
    partners: bool
    clockwise: bool
    pack: tuple[int, ...]
    strength: tuple[int, ...]
    keys: tuple[tuple[int, ...], ...]
    hand_size: AskSeat
    packet: Ask
    first_hand: Ask
    trick_count: Ask
    start_points: AskSeat
    match_length: int
    length_rule: int
    winner_rule: int
    declarer_rule: int
    draw_seats: bool
    # order
    draws: int  # 1 the highest card deals first, −1 the lowest, 0 another rule says who
    draw_rule: int
    first_dealer: Ask
    next_dealer: Ask
    forehand: Ask
    leader: Ask
    trump_suit: Ask
    uses_stock: bool
    turns_up: bool
    # auction and promises
    contracts: tuple[int | str, ...]
    call_bits: dict[int | str | None, int]  # which bit of a set of calls a bid is; None the pass
    bid_values: tuple[int, ...]  # −1 for a contract that is no number
    contracts_rule: int
    has_auction: bool
    together: bool
    beginner: Ask
    has_declarer: bool
    declarer: Ask
    need: AskSeat
    kept: Callable[[Table, int, int], int]
    bounded: Callable[[Table, int, int], int]
    # moments
    gather: list[Callable[[Table, int, int], int] | None]
    entries: list[list[Entry]]
    # limits
    cards: AskSeat
    calls: AskSeat
    open_calls: AskSeat
    deeds: list[AskSeat | None]
    spared: list[AskSeat | None]
    cuts: list[list[Cut]]
    breaches: list[list[Cut]]
    claim: Callable[[Table, int, int, int], int]
    claims: dict[int, str]  # rule that can be broken and pointed out → id of the rule that punishes it
    duties: list[DutyKind]
    # from which rule a player learns why something is not allowed
    allowing: list[tuple[int, ...]]  # by kind of action, calls last: the rules that oblige to it or open it
    suppressors: dict[int, list[int]]  # rule → rules that stand in its stead
    auction_enders: tuple[int, ...]
    joiners: tuple[int, ...]  # rules by which players join without being asked
    punishing: dict[str, int]  # id of a rule that punishes a breach → the rule
    terms: tuple[str, ...]
    said: tuple[str, ...]  # how a record writes each term
    deeds_written: bool
    cut_written: bool
    watches: bool  # some limit is watched
    extras: bool  # players may act out of turn
    provisional: bool
    simple: bool  # cards and calls need nothing but the trick and the auction to be thought of
    packets: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)  # who gets which card of the pack
    call_lists: dict[tuple[int, int], list[Action]] = field(default_factory=dict)  # calls as actions, as they are met
