"""Whether a changed spec shows: refused by the checks, or other words in every language and other play."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mutation.mutants import Mutant, mutants
from reference.redbeard import random_record
from rulegen import nodes, verify
from rulegen.engine import BOTS, GameEngine, play_examples, replay
from rulegen.engine.prng import Generator
from rulegen.game import Game
from rulegen.load import find, load
from rulegen.load import problems as problems_of
from rulegen.outcomes import Outcome
from rulegen.parse import SourceFile, parse
from rulegen.problems import SourceError
from rulegen.realise import book, examples
from rulegen.realise.language import Writer, language, languages
from rulegen.unparse import source

# The fixed set of plays, the cheapest first: players, faults, points at the start (None: what the game says), matches. Low
# points bring several players to zero at once, two players bring a contract of all tricks home now and then.
PLAYS: tuple[tuple[int | None, bool | None, int | None, int], ...] = (
    (None, None, None, 2),
    (3, True, None, 3),
    (4, True, 2, 12),
    (2, False, 3, 80),
    (2, False, 4, 60),
    (8, True, 1, 12),
    (5, False, 1, 60),
    (3, True, 3, 60),
    (2, True, 9, 150),
    (6, True, 2, 60),
)
MATCHES = tuple((players, faults, points, seed) for players, faults, points, count in PLAYS for seed in range(count))


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: `refused` by a problem's code, or seen in `text` and in `play` (None: nothing to play)."""

    mutant: str
    refused: str | None = None
    text: bool = False
    play: bool | None = False

    @property
    def killed(self) -> bool:
        return self.refused is not None or (self.text and self.play is not False)


class Judge:
    """Holds the mutants of one file of a folder against the game as it is. Works in a copy of the folder.

    What shows a change cheaply is asked first: sentences before books, short matches before long ones, and no further than to
    the first difference. What the game as it is says and plays is worked out when it is first asked for, and kept.
    """

    def __init__(self, path: Path, work: Path) -> None:
        self.file = parse(path.read_text(encoding="utf-8"), str(path))
        self.path = work / path.name
        for other in path.parent.iterdir():
            if other.suffix in (".toml", ".rules"):
                shutil.copy(other, work)
        self.game = load(str(self.path))
        self.engine = GameEngine(self.game)
        self.outcomes = play_examples(self.engine)
        self.said = cache(lambda code, id: _said(Writer(self.game, language(code)), id))
        self.shown = cache(lambda code: _shown(Writer(self.game, language(code)), self.outcomes))
        self.words = cache(lambda code: _words(self.game, self.outcomes, code))
        self.played = cache(lambda match: _play(self.engine, *match))
        self.records = [
            random_record(seed, next(iter(self.game.variants), None), 2 + seed % 7, seed % 2 == 1, deals=20)
            for seed in range(40)
        ]
        self.replayed = cache(lambda number: _replay(self.engine, self.records[number]))

    def mutants(self) -> Iterator[Mutant]:
        return mutants(self.file)

    def judge(self, mutant: Mutant) -> Verdict:
        """The verdict on one mutant, as cheaply as it can be had."""
        self.path.write_text(_text(mutant.file), encoding="utf-8")
        game, problems = problems_of(str(self.path))
        errors = [problem for problem in problems if problem.is_error]
        if game is None or errors:
            return Verdict(mutant.name, refused=errors[0].code)
        try:
            engine = GameEngine(game)
        except SourceError as error:
            return Verdict(mutant.name, refused=error.problems[0].code)
        outcomes = play_examples(engine)
        if mutant.of_example and not all(outcome.ok for outcome in outcomes.values()):
            return Verdict(mutant.name, refused="wrong-example")
        text = self._text_differs(game, outcomes, mutant)
        play = self._play_differs(engine) if self._plays(game, mutant) else None
        if not (text and play is not False):
            _, problems = verify.verify(str(self.path))
            errors = [problem for problem in problems if problem.is_error]
            if errors:
                return Verdict(mutant.name, refused=errors[0].code)
        return Verdict(mutant.name, text=text, play=play)

    def _plays(self, game: Game, mutant: Mutant) -> bool:
        """Whether the changed statement has anything to play: a value does, a wording or a pointing interpretation does not."""
        if mutant.of_example:
            return False
        before, after = (
            {statement for rule in one.rules if set(rule.ids) & set(mutant.rules) for statement in rule.body}
            for one in (self.game, game)
        )
        return not mutant.rules or any(not isinstance(statement, nodes.Wording) for statement in before ^ after)

    def _text_differs(self, game: Game, outcomes: dict[str, Outcome], mutant: Mutant) -> bool:
        """Whether every language says something else at the changed rule (for a value: at some rule)."""
        return all(
            self._piece_differs(game, outcomes, code, mutant) or self._book_differs(game, outcomes, code, mutant)
            for code in languages()
        )

    def _piece_differs(self, game: Game, outcomes: dict[str, Outcome], code: str, mutant: Mutant) -> bool:
        """Whether an example reads otherwise, or a sentence does: every book has them."""
        writer = Writer(game, language(code))
        if mutant.of_example:
            return self.shown(code) != _shown(writer, outcomes)
        ids = mutant.rules or tuple(rule.id for rule in self.game.rules)
        return any(self.said(code, id) != _said(writer, id) for id in ids)

    def _book_differs(self, game: Game, outcomes: dict[str, Outcome], code: str, mutant: Mutant) -> bool:
        before, after = self.words(code), _words(game, outcomes, code)
        return any(before.get(id) != after.get(id) for id in mutant.rules or before.keys() | after.keys())

    def _play_differs(self, engine: GameEngine) -> bool:
        return any(_play(engine, *match) != self.played(match) for match in MATCHES) or any(
            _replay(engine, record) != self.replayed(number) for number, record in enumerate(self.records)
        )


def _text(file: SourceFile) -> str:
    return "\n".join([source(file.head), *map(source, file.statements)])


def _words(game: Game, outcomes: dict[str, Outcome], code: str) -> dict[str, tuple[str, ...]]:
    """What a book says at each rule, and under which heading."""
    words: dict[str, list[str]] = {}
    heading = ""
    for block in book.make(game, code, outcomes).blocks:
        heading = block.text if block.kind == "heading" else heading
        for id in block.rules or ("",):
            words.setdefault(id, []).append(f"{heading}: {block.text}")
    return {id: tuple(texts) for id, texts in words.items()}


def _said(writer: Writer, id: str) -> str | None:
    """The sentence of a rule, which every book has; nothing where there is no such rule."""
    rule = writer.game.rule(id)
    return writer.sentence(rule) if rule else None


def _shown(writer: Writer, outcomes: dict[str, Outcome]) -> list[str]:
    """What is said of each example."""
    return [block.text for block in examples.told(writer, list(writer.game.examples), outcomes)]


def _play(engine: GameEngine, players: int | None, faults: bool | None, points: int | None, seed: int) -> list[str]:
    """What happens in a match of random players: every dealer, hand, action and outcome."""
    options = {option.name: faults for option in engine.game.options if faults is not None}
    start = None if points is None else [points] * (players or engine.players[2])
    try:
        s = engine.new_initial_state(players, seed, options, start)
        chance = Generator(seed)
        lines = []
        for _ in range(2_000):
            if s.is_terminal:
                break
            action = BOTS["random"](s, chance)
            lines.append(f"{action.seat} {action} {s.dealer} {s.hands}")
            s.apply_action(action)
        return [*lines, f"{s.points} {s.eliminated} {s.out} {s.winners} {s.losers}"]
    except ValueError as error:  # not so many players
        return [str(error)]


def _replay(engine: GameEngine, record: dict[str, Any]) -> dict[str, Any]:
    """How a record, maybe of a wrong deal, comes out: what is not dealt by the engine shows only here."""
    return {**replay(lambda _: engine, record), "refusal": None}


@cache
def shipped() -> tuple[Path, ...]:
    """The specs that are shipped."""
    return tuple(sorted(find("redbeard").parent.glob("*.rules")))
