"""Numbers that do not fit each other, or any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from rulegen import nodes
from rulegen.check.reading import LONGEST, Reading, numbers
from rulegen.game import GameRule
from rulegen.problems import Place, Problem, quoted

MOST_PLAYERS = 12
MOST_JOKERS = 2
_RANKS = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")


def arithmetic(reading: Reading) -> Iterator[Problem]:
    """Players, cards, tricks, deals, points: every number against those that it depends on."""
    yield from _series(reading)
    yield from _players(reading)
    yield from _deck(reading)
    yield from _hands(reading)
    yield from _tricks(reading)
    yield from _deals(reading)
    yield from _contracts(reading)
    yield from _points(reading)
    yield from _counts(reading)


def _number(code: str, message: str, place: Place, hint: str = "") -> Problem:
    return Problem(code, message, place, hint)


def _series(reading: Reading) -> Iterator[Problem]:
    for value in reading.game.values.values():
        if not isinstance(value, nodes.Ladder):
            continue
        last = value.start.value
        for leg in value.legs:
            down, end = isinstance(leg, nodes.DownTo), leg.end.value
            if end == last or (end < last) != down:
                message = f"From {last} one cannot count {'down' if down else 'up'} to {end}."
                yield _number("number", message, leg.place)
            last = end
        if len(numbers(value)) >= LONGEST:
            yield _number("number", "The series is too long.", value.place, f"It may have {LONGEST - 1} numbers.")
    for kind, what in ((nodes.StartPoints, "starting points"), (nodes.MatchDeals, "the number of deals")):
        for node in reading.any_of(kind):
            if isinstance(node.number, nodes.Ladder):
                message = f"A series by deal makes no sense for {what}."
                yield Problem("wrong-kind", message, node.number.place, "Use a plain number.")


def _players(reading: Reading) -> Iterator[Problem]:
    for players in reading.all(nodes.Players):
        low, high, default = players.low, players.high, players.default
        yield from _in_order(low, high)
        if not low.value <= default.value <= high.value and low.value <= high.value:
            message = f"The default of {default.value} is not within {low.value} to {high.value} players."
            yield _number("number", message, default.place)
        yield from _seats(low)
        yield from _seats(high)
    for fixed in reading.all(nodes.FixedPlayers):
        yield from _seats(fixed.number)
        if fixed.partners and fixed.number.value % 2:
            yield _number("number", "Partners sit opposite each other: the number of players is even.", fixed.number.place)
    for best in reading.all(nodes.BestPlayers):
        yield from _in_order(best.low, best.high)
        for players in reading.all(nodes.Players):
            for number in (best.low, best.high):
                if not players.low.value <= number.value <= players.high.value:
                    message = f"{number.value} players are not within {players.low.value} to {players.high.value}."
                    yield _number("number", message, number.place)


def _in_order(low: nodes.Number, high: nodes.Number) -> Iterator[Problem]:
    if low.value > high.value:
        yield _number("number", f"{low.value} to {high.value} is the wrong way round.", low.place)


def _seats(number: nodes.Number) -> Iterator[Problem]:
    if number.value < 2:
        yield _number("number", "A game needs at least 2 players.", number.place)
    elif number.value > MOST_PLAYERS:
        yield _number("number", f"At most {MOST_PLAYERS} can play.", number.place)


def _deck(reading: Reading) -> Iterator[Problem]:
    for ranking in reading.all(nodes.Ranking):
        high, low = _RANKS.index(ranking.high), _RANKS.index(ranking.low)
        if ranking.low == "ace" and ranking.high != "ace":
            low = len(_RANKS)
        if low <= high:
            message = f"Nothing ranks from {ranking.high} down to {ranking.low}."
            yield Problem("number", message, ranking.place, "The highest rank comes first.")
            continue
        ranks = low - high + 1
        for deck in reading.all(nodes.Deck):
            if deck.cards.value != 4 * ranks:
                message = f"{ranks} ranks in four suits make {4 * ranks} cards, not {deck.cards.value}."
                place = reading.latest(deck.cards, ranking)
                yield _number("deck-size", message, place, "Jokers are counted apart: `and 2 jokers`.")
    for deck in reading.all(nodes.Deck):
        if deck.jokers is not None and not 0 < deck.jokers.value <= MOST_JOKERS:
            hint = "Write `and no jokers`." if deck.jokers.value == 0 else f"At most {MOST_JOKERS}."
            yield _number("number", f"A deck with {deck.jokers.value} jokers cannot be had.", deck.jokers.place, hint)


def _of_many(hand: nodes.Hand) -> bool:
    """Whether several players get these cards."""
    return isinstance(hand.player, nodes.Some | nodes.AllBut)


def _hands(reading: Reading) -> Iterator[Problem]:
    most = reading.most_players
    usual = max((max(numbers(hand.number), default=0) for hand in reading.all(nodes.Hand) if _of_many(hand)), default=0)
    for rule, _, hand in reading.within(nodes.Hand):
        cards = numbers(hand.number)
        if cards and min(cards) < 1:
            yield reading.number_problem(rule, hand.number, "number", "A hand has at least 1 card.")
        turned = any(trump.card == "turned_up" for trump in reading.all(nodes.TrumpSuit))
        for deck in reading.all(nodes.Deck):
            size = deck.cards.value + (deck.jokers.value if deck.jokers else 0) - turned
            needed = max(cards, default=0) * most if _of_many(hand) else max(cards, default=0) + usual * (most - 1)
            if cards and needed > size and not _of_many(hand):
                message = f"{max(cards)} cards, and {usual} for each of {most - 1} others, make {needed}; the deck has {size}."
                yield reading.number_problem(rule, hand.number, "too-few-cards", message, "Deal fewer, or let fewer play.")
            elif cards and needed > size and most < 1000:
                face_up = ", and one is turned up" if turned else ""
                need = f"{most} players with {max(cards)} cards each need {max(cards) * most} cards"
                message = f"{need}; the deck has {size + turned}{face_up}."
                hint = f"With {size} cards at most {size // max(cards)} can play."
                yield reading.number_problem(rule, hand.number, "too-few-cards", message, hint)
    for rule, _, packets in reading.within(nodes.Packets):
        at_a_time = numbers(packets.number)
        if at_a_time and min(at_a_time) < 1:
            yield reading.number_problem(rule, packets.number, "number", "The cards are dealt at least 1 at a time.")
        elif at_a_time and reading.hands and min(at_a_time) > max(reading.hands):
            message = f"{min(at_a_time)} at a time is more than a whole hand of {max(reading.hands)}."
            yield reading.number_problem(rule, packets.number, "number", message)
    for rule, _, give in reading.within_any(nodes.Give, nodes.Exchange):
        yield from _from_to(reading, rule, give.number, 1, max(reading.hands, default=1000), "cards")


def _tricks(reading: Reading) -> Iterator[Problem]:
    for rule, _, length in reading.within(nodes.DealTricks):
        tricks = numbers(length.number)
        if tricks and min(tricks) < 1:
            yield reading.number_problem(rule, length.number, "number", "A deal has at least 1 trick.")
        short = next(((t, h) for t, h in _side_by_side(tricks, reading.hands) if t > h), None)
        if short:
            message = f"With {short[1]} cards in a hand nobody can play {short[0]} tricks."
            yield reading.number_problem(rule, length.number, "too-many-tricks", message)
    for rule, _, trick in reading.within(nodes.TrickNo):
        for number in numbers(trick.number)[:1]:
            if number < 1:
                yield reading.number_problem(rule, trick.number, "no-such-trick", "The first trick is trick 1.")
            elif number > reading.most_tricks:
                message = f"There is no trick {number}: a deal has {reading.most_tricks}."
                yield reading.number_problem(rule, trick.number, "no-such-trick", message)


def _side_by_side(left: tuple[int, ...], right: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Two numbers or series deal by deal."""
    for deal in range(max(len(left), len(right)) if left and right else 0):
        yield left[min(deal, len(left) - 1)], right[min(deal, len(right) - 1)]


def _deals(reading: Reading) -> Iterator[Problem]:
    lengths = [(rule, node.number, max(numbers(node.number), default=0)) for rule, _, node in reading.within(nodes.MatchDeals)]
    for rule, node, deals in lengths:
        if deals < 1:
            yield reading.number_problem(rule, node, "number", "A match has at least 1 deal.")
        for name, value in reading.game.values.items():
            if isinstance(value, nodes.Ladder) and deals > len(numbers(value)) < LONGEST:
                message = f"The match has {deals} deals, but the series {quoted(name)} only {len(numbers(value))} numbers."
                yield reading.number_problem(rule, node, "series-too-short", message)
    most = max((deals for _, _, deals in lengths), default=0)
    for deal in reading.all(nodes.DealNo):
        if deal.number.value < 1 or (most and deal.number.value > most):
            yield _number(
                "number", f"There is no deal {deal.number.value}.", deal.number.place, "Deals are counted from 1 in the match."
            )
    for end in reading.all(nodes.EndMatch):
        if end.after is not None and end.after.value < 1:
            yield _number("number", "After 0 more deals is at once.", end.after.place, "Write `the match ends`.")


def _contracts(reading: Reading) -> Iterator[Problem]:
    for rule, _, contracts in reading.within(nodes.Contracts):
        for bid in contracts.bids:
            if isinstance(bid, nodes.BidRange):
                lows, highs = numbers(bid.low), numbers(bid.high)
                if any(low > high for low, high in _side_by_side(lows, highs)):
                    yield Problem(
                        "number", "The range of contracts is the wrong way round.", bid.place, "The lower number comes first."
                    )
                numbered: Any = bid.high
            else:
                numbered = bid
            for number in [max(numbers(numbered), default=0)]:
                if number > reading.most_tricks:
                    message = f"Nobody can take {number} tricks: a deal has {reading.most_tricks}."
                    yield reading.number_problem(rule, numbered, "too-high-contract", message)
    order = reading.contracts[:1000]
    place = next((contracts.place for contracts in reading.all(nodes.Contracts)), nodes.NOWHERE)
    doubles = sorted({str(bid) for bid in order if order.count(bid) > 1}) if len(set(order)) < len(order) else []
    for double in doubles[:3]:
        yield Problem("number", f"The contract {quoted(double)} is listed twice.", place)
    if not doubles and any(a > b for a, b in pairwise([bid for bid in order if isinstance(bid, int)])):
        yield Problem("number", "The numbers among the contracts do not go up.", place, "List them lowest first.")
    for rule, _, higher in reading.within(nodes.HigherBid):
        if higher.by is None:
            continue
        for by in numbers(higher.by)[:1]:
            if by < 1:
                yield reading.number_problem(rule, higher.by, "number", "At least 0 higher is not higher.")
            elif order and by >= len(order):
                message = f"Among {len(order)} contracts no bid is {by} higher than another."
                yield reading.number_problem(rule, higher.by, "number", message)


def _points(reading: Reading) -> Iterator[Problem]:
    for rule, _, gain in reading.within_any(nodes.PointsGain, nodes.PointsPer):
        if numbers(gain.number) == (0,):
            yield reading.number_problem(
                rule, gain.number, "no-effect", "0 points change nothing.", "Take the rule away instead."
            )
    for rule, _, start in reading.within(nodes.StartPoints):
        for at_bound in reading.any_of(nodes.BounceUp, nodes.FloorAt, nodes.BounceDown, nodes.CapAt):
            for points, at in zip(numbers(start.number)[:1], numbers(at_bound.bound)[:1], strict=False):
                if (points > at) if isinstance(at_bound, nodes.BounceDown | nodes.CapAt) else (points < at):
                    message = f"The players start with {points} points, beyond the bound of {at}."
                    problem = reading.number_problem(rule, start.number, "number", message)
                    place = problem.place if problem.notes else reading.latest(start.number, at_bound)
                    yield replace(problem, place=place)
    for _, _, quota in reading.within(nodes.Quota):
        if quota.unit != "tricks":
            yield Problem("promise", "A promise is of tricks.", quota.place, "Write `promises at least 1 trick`.")
    yield from _promises(reading)


def _promises(reading: Reading) -> Iterator[Problem]:
    """Promises that nobody can keep, or nobody can break."""
    for rule, _, promise in reading.within(nodes.Promise):
        match promise.quota:
            case nodes.Quota(bound=bound, number=number, unit="tricks") if numbers(number):
                n, most = numbers(number)[0], reading.most_tricks
                if {"ge": n > most, "eq": n > most, "gt": n >= most, "lt": n < 1, "le": False}[bound]:
                    yield reading.number_problem(rule, number, "promise", f"Nobody can keep this promise in {most} tricks.")
                elif {"ge": n < 1, "le": n >= most, "lt": n > most}.get(bound, False):
                    yield Problem("empty-promise", "This promise is always kept.", promise.place, "Promise more.", "warning")
            case nodes.ThatMany("ge") if isinstance(promise.promiser, nodes.Number) and promise.promiser.value == 0:
                yield Problem("empty-promise", "This promise is always kept.", promise.place, "Write `exactly`.", "warning")
            case nodes.ThatMany("ge") if isinstance(promise.promiser, nodes.AnyNumber) and 0 in reading.contracts:
                if not any(isinstance(p.promiser, nodes.Number) and p.promiser.value == 0 for p in reading.all(nodes.Promise)):
                    message = "The bid of 0 promises nothing: at least 0 tricks."
                    yield Problem("empty-promise", message, promise.place, "Say `0 promises exactly 0 tricks`.", "warning")
            case nodes.ThatMany() if isinstance(promise.promiser, nodes.Named | nodes.Joining):
                yield Problem("promise", "Only a number promises that many tricks.", promise.quota.place, "Say how many.")


def _counts(reading: Reading) -> Iterator[Problem]:
    for left in reading.all(nodes.PlayersLeft):
        if not 1 <= left.number.value < reading.most_players:
            hint = "Write `no player is left`." if left.number.value == 0 else ""
            yield _number("number", f"Only {left.number.value} left cannot come about.", left.number.place, hint)
    for count in reading.all(nodes.CountIs):
        yield from _likely(count.bound, count.number.value, reading.most_players, "players", count.number.place)
    for rule, _, bounded in reading.within(nodes.Bounded):
        found = numbers(bounded.number)
        if bounded.unit != "points" and found:
            for problem in _likely(bounded.bound, found[0], reading.most_tricks, "tricks", bounded.number.place):
                yield reading.number_problem(rule, bounded.number, problem.code, problem.message, problem.hint)
    for rule, _, beyond in reading.within(nodes.EachBeyond):
        if isinstance(beyond.number, nodes.Number | nodes.Ladder):
            yield from _from_to(reading, rule, beyond.number, 0, reading.most_tricks - 1, "tricks")
    for rare in reading.all(nodes.OneDealIn):
        if rare.number.value < 2:
            hint = "Write a number from 2, or leave the condition out."
            yield _number("number", "One deal in 1 is every deal, and in 0 none.", rare.number.place, hint)


def _likely(bound: str, number: int, most: int, what: str, place: Place) -> Iterator[Problem]:
    """A condition that is always so, or never."""
    never = {"eq": number > most, "ge": number > most, "le": False, "gt": number >= most, "lt": number < 1}[bound]
    always = {"eq": False, "ge": number < 1, "le": number >= most, "gt": False, "lt": number > most}[bound]
    if never:
        yield _number("never", f"This can never be: there are at most {most} {what}.", place)
    elif always:
        yield _number("always", "This is always so.", place, "Leave the condition out.")


def _from_to(reading: Reading, rule: GameRule, simple: Any, low: int, high: int, what: str) -> Iterator[Problem]:
    found = numbers(simple)
    if found and not (low <= min(found) and min(found) <= high):
        wanted = f"from {low} to {high}" if low <= high else f"at least {low}"
        yield reading.number_problem(rule, simple, "number", f"The number of {what} must be {wanted} here.")
