"""Worked examples: what is given, how it is reckoned, what comes out. Every number was computed by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulegen import nodes
from rulegen.game import Game, GameExample
from rulegen.outcomes import Outcome, Step
from rulegen.realise.blocks import Block
from rulegen.realise.frame import framed
from rulegen.realise.language import Writer, finished

MINUS = "\N{MINUS SIGN}"

# The signs of the suits, as text and never as a picture.
SUITS = {"C": "♣\ufe0e", "D": "♦\ufe0e", "H": "♥\ufe0e", "S": "♠\ufe0e"}

_TABLE = 3
"""So many cards make a trick that is shown as a table; fewer are told in a sentence."""


def told(writer: Writer, examples: Iterable[GameExample], outcomes: Mapping[str, Outcome]) -> Iterator[Block]:
    """The examples of a chapter: tricks as they were played, then the points in a table, or in a sentence when there is one."""
    given = [(example, outcomes.get(example.id) or _expected(example)) for example in examples]
    for example, outcome in given:
        if outcome.winner:
            yield from _trick(writer, example, outcome)
    rows = [(example, outcome) for example, outcome in given if not outcome.winner and outcome.points is not None]
    if len(rows) > 1:
        yield _head(writer, "given", "reckoning")
        yield from (_row(writer, example, outcome) for example, outcome in rows)
    else:
        yield from (sentence(writer, example, outcome) for example, outcome in rows)


def sentence(writer: Writer, example: GameExample, outcome: Outcome | None) -> Block:
    """A points example as one sentence."""
    outcome = outcome or _expected(example)
    text = framed(writer, "example", _given(writer, example), reckoning(writer.game, outcome))
    return Block("example", finished(text), _rules(example), (example.id,))


def reckoning(game: Game, outcome: Outcome) -> str:
    """The way to the points in figures: `12 − 4 + 5 = 13`; what passes a bound is shown as it turns: `2 − 2 + 1 = 1`."""
    steps = [step for step in outcome.steps if step.amount]
    if not steps:
        return number(outcome.points or 0)
    terms = "".join(_signed(amount) for step in steps for amount in _parts(game, step))
    return f"{number(steps[0].before)}{terms} = {number(steps[-1].after)}"


def number(value: int) -> str:
    """A number in figures, with a true minus sign."""
    return str(value).replace("-", MINUS)


def _signed(amount: int) -> str:
    return f" {MINUS if amount < 0 else '+'} {abs(amount)}"


def _parts(game: Game, step: Step) -> Iterator[int]:
    if step.before + step.amount == step.after:
        yield step.amount
        return
    stops = [s.bound for _, s in game.statements() if isinstance(s, nodes.FloorAt | nodes.CapAt)]
    if any(isinstance(stop, nodes.Number) and stop.value == step.after for stop in stops):
        yield step.after - step.before
        return
    bound = (step.before + step.amount + step.after) // 2
    yield from (part for part in (bound - step.before, step.after - bound) if part)


def _row(writer: Writer, example: GameExample, outcome: Outcome) -> Block:
    given, figures = _given(writer, example), reckoning(writer.game, outcome)
    given = given[:1].upper() + given[1:]
    return Block("row", f"{given}: {figures}", _rules(example), (example.id,), cells=(given, figures))


def _head(writer: Writer, *names: str) -> Block:
    cells = tuple(framed(writer, "head", name) for name in names)
    return Block("head", " · ".join(cells), cells=cells)


def _given(writer: Writer, example: GameExample) -> str:
    return ", ".join(writer.say(given) for given in example.given)


def _trick(writer: Writer, example: GameExample, outcome: Outcome) -> Iterator[Block]:
    """A trick card by card, and what it does to the points of the one who takes it."""
    cards = _cards(example)
    plays = list(zip(writer.words.frame.players, cards, strict=False))
    winner = next(i for i, card in enumerate(cards) if card.text == outcome.winner)
    if len(plays) >= _TABLE:
        yield _head(writer, "player", "card", "trick")
        for i, (player, card) in enumerate(plays):
            role = framed(writer, "played", i == 0, i == winner)
            cells = (player, f"{SUITS[card.text[-1]]} {writer.say(card)}", role)
            yield Block("row", ", ".join(cell for cell in cells if cell), cells=cells)
        text = framed(writer, "trick_taken", plays[winner][0], bool(outcome.steps), reckoning(writer.game, outcome))
    else:
        text = framed(writer, "trick_told", plays, winner)
    yield Block("example", finished(text), _rules(example), (example.id,))


def _rules(example: GameExample) -> tuple[str, ...]:
    return (example.id, example.of) if example.of else (example.id,)


def _cards(example: GameExample) -> tuple[nodes.Card, ...]:
    return next((given.cards for given in example.given if isinstance(given, nodes.GivenCards)), ())


def _expected(example: GameExample) -> Outcome:
    """What the source says must come out: the engine has held it to that."""
    points = next((r.number.value for r in example.results if isinstance(r, nodes.ResultPoints)), None)
    winner = next((r.card.text for r in example.results if isinstance(r, nodes.ResultWinner)), None)
    fate = next((r.fate for r in example.results if isinstance(r, nodes.ResultFate)), None)
    return Outcome(points, winner, fate)
