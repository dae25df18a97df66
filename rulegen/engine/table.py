"""Everything that changes while a match is played: whole numbers, and lists of them. Sets of seats and cards are bit masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulegen.engine.program import Program

# How a deal ends: not yet; played out or by a rule; without points; without play; void, to be dealt again.
OPEN, ENDED, NO_POINTS, NO_PLAY, VOID = range(5)
CLOSED = 2  # of a match that is decided: it has its winner or loser, and nobody wins or loses it once more
# The steps of a deal's course, in order.
START, BEFORE, COUNT, AUCTION, CALLS, ALL_PASSED, TRICK, LEAD = range(8)
PLACE, TURN, FOLLOW, TRICK_OVER, SETTLE, SETTLED, NEXT, OVER = range(8, 16)

_NUMBERS: dict[str, int] = {
    # ---- the match
    "n": 0,  # players
    "chance": 0,  # state of the random generator
    "manual": 0,  # 1: hands are given from outside, as in a record
    "alive": 0,  # seats in the match
    "rest": 0,  # seats that sit out
    "winners": 0,
    "losers": 0,
    "dealer": 0,
    "deal_no": 0,  # counted from 1; a deal dealt again keeps its number
    "dealt": 0,  # deals dealt, void ones too
    "deals_left": -1,  # −1: no end in sight
    "counted": 0,  # seats in the match when the players left were last counted
    "decided": 0,
    "over": 0,
    "stuck": 0,  # nobody could act: the rules have a hole
    "moves": 0,  # decisions of players
    # ---- the deal
    "step": START,
    "act": 0,  # seats that take part in this deal
    "all_seats": 0,
    "forehand": 0,
    "turned": -1,  # the card turned up
    "last_dealt": -1,
    "deal_end": OPEN,
    "contract": 0,  # 0 open, 1 made, 2 failed
    "happened": 0,  # flags of events that limits ask about
    "ran": 0,  # rules that have run and suppress others
    # auction
    "last_bid": -1,
    "first_bidder": -1,
    "last_bidder": -1,
    "first_passer": -1,
    "last_passer": -1,
    "passed": 0,
    "passes": 0,  # in a row
    "auction_over": 0,
    "bid_sum": 0,
    # joining
    "joined": 0,
    "declined": 0,
    "down": 0,  # hands laid down
    "free": 0,  # promises removed
    "asker": -1,
    "asked": 0,
    "asked_at": 0,  # how many moments were open when the question was put: what it sets off is finished before the answers
    "knocked": 0,
    # tricks
    "total": 0,  # tricks of the deal
    "trick_no": 1,  # in progress or about to begin, from 1
    "started": 0,
    "ended": 0,
    "trump": -1,
    "led": -1,  # suit
    "lead": -1,  # seat that leads or is to lead
    "turn": -1,
    "need": 0,  # seats still to play to the trick
    "pile": 0,  # cards of the trick
    "row": 0,  # which table of keys ranks the cards
    "best": -1,
    "best_seat": -1,
    "winner": -1,  # of the last trick
    "pending": -1,  # a card led, not yet on the table
    "mask": -1,  # legal cards or calls of the one whose turn it is; −1: not yet asked for
}
_LISTS = (
    "points", "eliminated", "out", "knocks",
    "hands", "stock", "left", "right", "next", "after", "ring", "bids", "secret", "did",
    "tricks", "taken", "takers", "table", "given",
    "duties", "question", "breaches", "forbids", "stack", "fired",
)  # fmt: skip


class Table:
    """The state of a match. Only the engine writes to it; `rulegen.engine.state.State` is the door."""

    __slots__ = ("g", "log", "recording", *_NUMBERS, *_LISTS)

    g: Program
    log: list[tuple[str, int, int, Any]]
    recording: bool
    n: int
    chance: int
    manual: int
    alive: int
    rest: int
    winners: int
    losers: int
    dealer: int
    deal_no: int
    dealt: int
    deals_left: int
    counted: int
    decided: int
    over: int
    stuck: int
    moves: int
    step: int
    act: int
    all_seats: int
    forehand: int
    turned: int
    last_dealt: int
    deal_end: int
    contract: int
    happened: int
    ran: int
    last_bid: int
    first_bidder: int
    last_bidder: int
    first_passer: int
    last_passer: int
    passed: int
    passes: int
    auction_over: int
    bid_sum: int
    joined: int
    declined: int
    down: int
    free: int
    asker: int
    asked: int
    asked_at: int
    knocked: int
    total: int
    trick_no: int
    started: int
    ended: int
    trump: int
    led: int
    lead: int
    turn: int
    need: int
    pile: int
    row: int
    best: int
    best_seat: int
    winner: int
    pending: int
    mask: int
    points: list[int]
    eliminated: list[int]
    out: list[int]
    knocks: list[int]  # seats in the order of their knocks, this deal's and those at rest
    hands: list[int]
    stock: list[int]  # cards not dealt, top first
    left: list[int]  # the next seat clockwise that takes part
    right: list[int]
    next: list[int]  # in the direction of play
    after: list[int]  # the next that plays to tricks
    ring: list[int]  # seats from forehand round
    bids: list[int]  # place in the contracts, −1 none
    secret: list[int]  # bids made at the same time, not yet shown
    did: list[int]  # by kind of action: seats that have done it in this deal
    tricks: list[int]
    taken: list[int]  # cards taken in tricks
    takers: list[int]  # who took trick 1, 2, …
    table: list[int]  # the card that each seat has played to the trick
    given: list[int]  # cards passed on, not yet taken up
    duties: list[list[int]]  # [definition, seat, next trick when it opened, how many are still to do]
    question: list[int]  # seats still to answer
    breaches: list[list[int]]  # [rule, offender, next trick at the breach, pointed out]
    forbids: list[list[int]]  # [kind of action, seat]
    stack: list[list[Any]]  # [moment, bound player, detail, rules to run, moments to follow]
    fired: list[int]  # how often each rule has run

    def copy_to(self, other: Table) -> None:
        """Makes `other` the same state; nothing that changes is shared."""
        for name in (*_NUMBERS, "g", "recording"):
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, _copied(getattr(self, name)))
        other.log = list(self.log)

    def numbers(self) -> dict[str, Any]:
        """The state as plain data, the events apart."""
        return {name: _copied(getattr(self, name)) for name in (*_NUMBERS, *_LISTS)}

    def restore(self, data: dict[str, Any]) -> None:
        """The state from plain data."""
        for name, start in _NUMBERS.items():
            setattr(self, name, data.get(name, start))
        for name in _LISTS:
            setattr(self, name, _copied(data[name]))

    def clear(self) -> None:
        """An empty table."""
        for name, start in _NUMBERS.items():
            setattr(self, name, start)
        for name in _LISTS:
            setattr(self, name, [])
        self.log = []
        self.recording = True


def _copied(value: Any) -> Any:
    return [_copied(part) for part in value] if type(value) is list else value
