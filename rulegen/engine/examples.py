"""Worked examples: what a source states as given is laid on the table, the engine plays it, and what comes out is compared."""

from __future__ import annotations

from rulegen import nodes
from rulegen.engine import course
from rulegen.engine import moments as m
from rulegen.engine.agenda import fire, run_top
from rulegen.engine.cards import SUIT_OF, TEXT, card_number
from rulegen.engine.duties import stops
from rulegen.engine.helpers import seat_players
from rulegen.engine.legal import current_player, legal
from rulegen.engine.moves import perform
from rulegen.engine.state import GameEngine, State
from rulegen.engine.table import NEXT, SETTLE, TRICK
from rulegen.game import Game, GameExample
from rulegen.outcomes import Mismatch, Outcome, Step

SUBJECT = 1  # the seat of the player in question: forehand, with the dealer on the right
FATES = {
    "wins": "wins_match",
    "loses": "loses_match",
    "out": "goes_out",
    "leaves": "leaves_safely",
    "sits_out": "sits_out",
    "joins": "does_join",
    "lays_down": "lays_down",
    "owes_nothing": "owes_nothing",
    "deals_again": "deals_again",
}  # kind of event → fate


def play_examples(engine: GameEngine) -> dict[str, Outcome]:
    """Every example of a game, played: outcomes by the example's id."""
    return {example.id: play_example(engine, example) for example in engine.game.examples}


def play_example(engine: GameEngine, example: GameExample) -> Outcome:
    """Plays one example.

    The player in question is declarer if a bid is given; otherwise somebody else is, and keeps his promise; the other tricks
    are another player's. Cards are one trick in the order played, or, when they are more than players, what the player took.
    """
    given = {type(g).__name__: g for g in example.given}
    results = {type(r).__name__: r for r in example.results}
    options = {option.name: True for option in engine.game.options}
    low, high, usual = engine.players
    s = engine.new_initial_state(min(high, max(low, usual, 3)), 1, options, dealer=0)
    _clear_table(s)
    s.deal_no = _ordinary_deal(engine.game)
    before = _number(given.get("GivenPoints"), "number")
    if before is not None:
        s.points = [before if p == SUBJECT or (s.g.partners and (p - SUBJECT) % 2 == 0) else s.points[p] for p in range(s.n)]
    plays: tuple[str, ...] = ()
    winner: int | None = None
    cards = given.get("GivenCards")
    if isinstance(cards, nodes.GivenCards):
        plays = tuple(TEXT[card_number(card.text)] for card in cards.cards)
        numbers = [card_number(card.text) for card in cards.cards]
        if len(numbers) <= s.n:
            winner = _trick_winner(s, numbers)
            s.tricks[SUBJECT] = 1
            s.takers = [SUBJECT]
        else:
            s.tricks[SUBJECT] = max(1, len(numbers) // s.n)
        s.taken[SUBJECT] = sum(1 << card for card in numbers)
    breach = given.get("GivenBreach")
    mark = len(s.log)
    if isinstance(breach, nodes.GivenBreach):
        _breach(s, breach.rule.text)
    tricks = _number(given.get("GivenTricks"), "number")
    bid = given.get("GivenBid")
    contract = _bid(bid) if isinstance(bid, nodes.GivenBid) else None
    _promises(s, contract, tricks, "GivenJoined" in given)
    s.step = SETTLE
    _settle(s)
    steps = tuple(
        Step(s.g.rules[rule].id, value[1], value[0], value[2])
        for kind, p, rule, value in s.log[mark:]
        if kind == "points" and p == SUBJECT and rule >= 0
    )
    fate = next((FATES[kind] for kind, p, _, _ in reversed(s.log[mark:]) if p == SUBJECT and kind in FATES), None)
    after = s.points[SUBJECT] if before is not None else None
    return Outcome(
        points=after,
        winner=plays[winner] if winner is not None else None,
        fate=fate,
        steps=steps if before is not None else (),
        id=example.id,
        rule=example.of,
        before=before,
        contract=contract,
        tricks=tricks,
        joined="GivenJoined" in given,
        breach=breach.rule.text if isinstance(breach, nodes.GivenBreach) else None,
        plays=plays,
        taker=winner,
        mismatches=tuple(_mismatches(results, after, plays[winner] if winner is not None else None, fate)),
    )


def _number(node: object, name: str) -> int | None:
    return None if node is None else int(getattr(node, name).value)


def _bid(node: nodes.GivenBid) -> int | str:
    return node.bid.value if isinstance(node.bid, nodes.Number) else node.bid.name.text


def _clear_table(s: State) -> None:
    """A deal of which nothing has happened yet."""
    s.duties.clear()
    s.stack.clear()
    s.question.clear()
    s.total = s.g.hand_size(s, SUBJECT)
    s.hands = [0] * s.n
    s.step = TRICK
    seat_players(s, s.alive)


def _ordinary_deal(game: Game) -> int:
    """The first deal of a match that no rule speaks of by its number."""
    said = [node.number.value for _, s in game.statements() for node in nodes.walk(s) if isinstance(node, nodes.DealNo)]
    rare = [node.number.value for _, s in game.statements() for node in nodes.walk(s) if isinstance(node, nodes.OneDealIn)]
    deals = range(1, max(said, default=0) + 50)
    return next((deal for deal in deals if deal not in said and all(n and deal % n for n in rare)), 1)


def _trick_winner(s: State, cards: list[int]) -> int:
    """Which of the cards takes the trick."""
    keys = s.g.keys[(s.g.trump_suit(s) + 1) * 5 + SUIT_OF[cards[0]]]
    return max(range(len(cards)), key=lambda i: (keys[cards[i]], -i))


def _breach(s: State, rule: str) -> None:
    """The player in question breaks a rule, and somebody points it out."""
    place = next((place for place, r in enumerate(s.g.rules) if rule in r.ids or rule in r.replaces), -1)
    fire(s, m.BREAKS, SUBJECT, place)
    _finish(s)
    fire(s, m.POINTED_OUT, SUBJECT, place)
    _finish(s)


def _settle(s: State) -> None:
    """Settles the deal; who has a duty does it, in turn."""
    while True:
        course.advance_to(s, NEXT)
        choices = legal(s, current_player(s)) if stops(s) else []
        if not choices:
            return
        perform(s, choices[0])


def _finish(s: State) -> None:
    while s.stack and run_top(s):
        pass


def _promises(s: State, contract: int | str | None, tricks: int | None, joined: bool) -> None:
    """Bids and tricks: the subject's as given; another keeps his promise and takes the rest."""
    other = (SUBJECT + 1) % s.n
    declarer = -1
    if contract is not None:
        declarer = SUBJECT
    elif s.g.has_declarer and s.g.contracts and s.n > 1:
        declarer = other
    if tricks is not None:
        s.tricks[SUBJECT] = tricks
    s.total = max(s.total, s.tricks[SUBJECT])
    rest = s.total - s.tricks[SUBJECT]
    if s.n > 1:
        s.tricks[other] = rest
    s.ended = s.total
    s.winner = other
    if declarer >= 0:
        if contract is None:  # a promise that he keeps
            kept = [c for c in range(len(s.g.contracts)) if s.g.kept(s, c, declarer) == 1 and s.g.bid_values[c] >= 0]
            place = kept[-1] if kept else -1
        else:
            place = s.g.contracts.index(contract) if contract in s.g.contracts else -1
        if place >= 0:
            course.take_bid(s, declarer, place)
            s.stack.clear()
    if joined:
        s.joined |= 1 << SUBJECT


def _mismatches(results: dict[str, nodes.Result], after: int | None, winner: str | None, fate: str | None) -> list[Mismatch]:
    found = []
    for result in results.values():
        match result:
            case nodes.ResultPoints(number):
                if number.value != after:
                    found.append(Mismatch("points", number.value, after))
            case nodes.ResultWinner(card):
                stated = TEXT[card_number(card.text)]
                if stated != winner:
                    found.append(Mismatch("winner", stated, winner))
            case nodes.ResultFate(stated):
                if stated != fate:
                    found.append(Mismatch("fate", stated, fate))
    return found
