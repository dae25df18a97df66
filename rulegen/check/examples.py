"""Examples that cannot be played; whether the others come out right, the engine sees."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.check.reading import Reading
from rulegen.game import GameExample
from rulegen.problems import Problem, listed, quoted

_ORDER = "AKQJT98765432"
_RANKS = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")


def examples(reading: Reading) -> Iterator[Problem]:
    """What is given fits the game and itself."""
    for example in reading.game.examples:
        yield from _given_twice(example)
        yield from _cards(reading, example)
        for given in example.given:
            match given:
                case nodes.GivenTricks(number) if number.value > reading.most_tricks:
                    message = f"Nobody takes {number.value} tricks: a deal has {reading.most_tricks}."
                    yield Problem("example", message, number.place)
                case nodes.GivenJoined() if any(isinstance(other, nodes.GivenBid) for other in example.given):
                    yield Problem("example", "Who has bid is declarer and does not join.", given.place)


def _given_twice(example: GameExample) -> Iterator[Problem]:
    for parts, what in ((example.given, "given"), (example.results, "stated as a result")):
        seen: set[type] = set()
        for part in parts:
            if type(part) in seen and not isinstance(part, nodes.GivenBreach):
                yield Problem("example", f"This is {what} twice.", part.place, "Make two examples of it.")
            seen.add(type(part))


def _cards(reading: Reading, example: GameExample) -> Iterator[Problem]:
    played = [card for given in example.given if isinstance(given, nodes.GivenCards) for card in given.cards]
    texts = [_card(card) for card in played]
    for card in [card for number, card in enumerate(played) if texts[number] in texts[:number]]:
        yield Problem("example", f"There is only one {quoted(card.text)} in the deck.", card.place)
    ranks = {rank for ranking in reading.all(nodes.Ranking) for rank in _ranks(ranking)}
    for card in played:
        if ranks and _card(card)[0] not in ranks:
            yield Problem("example", f"There is no {quoted(card.text)} in this deck.", card.place)
    for result in example.results:
        if isinstance(result, nodes.ResultWinner):
            if not played:
                yield Problem("example", "No cards are played that could win.", result.place, "Give them: `cards 7H AH 4H`.")
            elif _card(result.card) not in texts:
                message = f"{quoted(result.card.text)} is none of the cards played: {listed(card.text for card in played)}."
                yield Problem("example", message, result.place)


def _card(card: nodes.Card) -> str:
    return card.text.replace("10", "T")


def _ranks(ranking: nodes.Ranking) -> str:
    high, low = _RANKS.index(ranking.high), _RANKS.index(ranking.low)
    if low < high:
        return _ORDER if ranking.low == "ace" else _ORDER[high:] + _ORDER
    return _ORDER[high : low + 1]
