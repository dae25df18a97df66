"""Everything that can be said against a game: its source, its examples played, its play tried, its words in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rulegen import nodes
from rulegen.engine.deadlock import Deadlock, find_deadlock
from rulegen.engine.examples import play_examples
from rulegen.engine.sample import sample_deal
from rulegen.engine.state import GameEngine
from rulegen.game import Game, GameExample
from rulegen.lacking import lacking
from rulegen.load import problems
from rulegen.outcomes import Deal, Mismatch, Outcome
from rulegen.problems import Problem, SourceError, in_order, quoted
from rulegen.source import read_file, written
from rulegen.unparse import source


def verify(name: str) -> tuple[Game | None, list[Problem]]:
    """The flat game, if there is one, and every problem of it; `NotFound` when there is no such game.

    What has errors in its source is not played, and not read out.
    """
    game, found = problems(name)
    if game is None or any(problem.is_error for problem in found):
        return game, found
    more = [*_play(game), *lacking(game)]
    return game, in_order([*found, *map(_with_lines, more)])


def outcomes(game: Game) -> dict[str, Outcome]:
    """What the engine makes of each example of a game."""
    return play_examples(GameEngine(game))


def sample(game: Game) -> Deal | None:
    """A deal of a game, played by the engine, in which much happens."""
    return sample_deal(GameEngine(game))


# ---------- played


def _play(game: Game) -> Iterator[Problem]:
    try:
        engine = GameEngine(game)
        played = play_examples(engine)
        hole = find_deadlock(engine)
    except SourceError as error:
        yield from error.problems
        return
    for example in () if game.combined else game.examples:
        for mismatch in played[example.id].mismatches:
            yield _wrong(game, example, mismatch)
    if hole:
        yield _stuck(game, hole)


def _wrong(game: Game, example: GameExample, mismatch: Mismatch) -> Problem:
    family = {"points": nodes.ResultPoints, "winner": nodes.ResultWinner, "fate": nodes.ResultFate}[mismatch.kind]
    stated = next(result for result in example.results if isinstance(result, family))
    right = _result(mismatch)
    message = f"The example {quoted(example.id)} states {quoted(source(stated))}, but "
    message += f"{quoted(source(right))} comes out." if right else "no such thing comes out."
    hint = f"Write {quoted(source(right))}, or mend the rule." if right else "Take it away, or mend the rule."
    variant = game.variants[-1] if game.variants else example.origin
    if right and variant != example.origin:
        results = tuple(right if result is stated else result for result in example.results)
        of = nodes.Name(example.of) if example.of else None
        own = nodes.ReplaceExample(nodes.Name(example.id), of, example.given, results)
        hint = f"If {quoted(variant)} means it so, let it say:\n{source(own)}"
    return Problem("wrong-example", message, stated.place, hint)


def _result(mismatch: Mismatch) -> nodes.Result | None:
    """What comes out in place of a wrong result."""
    match mismatch.kind, mismatch.found:
        case "points", int(points):
            return nodes.ResultPoints(nodes.Number(points))
        case "winner", str(card):
            return nodes.ResultWinner(nodes.Card(card))
        case "fate", str(fate):
            return nodes.ResultFate(fate)
    return None


def _stuck(game: Game, hole: Deadlock) -> Problem:
    what = {"lead": "lead no card", "play": "play no card", "call": "neither bid nor pass", "duty": "not do what they must"}
    can = what.get(hole.kind, "do nothing")
    where = f"{hole.players} players, seed {hole.seed}, after {hole.move} moves"
    rule = game.rule(hole.rule) if hole.rule else None
    if rule is None:
        message = f"The play can come to a halt: a player can {can}, for no rule allows it ({where})."
        return Problem("nobody-can-act", message, game.rules[0].place, "Add a rule that says what is allowed there.")
    message = f"The play can come to a halt: a player can {can}, and {quoted(rule.id)} is the last rule to forbid it ({where})."
    return Problem("nobody-can-act", message, rule.place, "Say what the player may do then, or forbid less.")


def _with_lines(problem: Problem) -> Problem:
    """The problem with the line on which it stands."""
    if problem.source:
        return problem
    try:
        lines: Iterable[str] = written(read_file(Path(problem.place.file)))
    except (SourceError, OSError):
        return problem
    line = next((line for number, line in enumerate(lines, 1) if number == problem.place.line), "")
    return replace(problem, source=line)
