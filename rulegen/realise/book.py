"""A rulebook of a game: what stands in it and in which order. The sentences are the language's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulegen.game import Game, GameRule
from rulegen.outcomes import Outcome
from rulegen.realise import examples, glossary, shapes
from rulegen.realise.blocks import Block, Book, address
from rulegen.realise.differences import changes, differences
from rulegen.realise.language import Writer, language
from rulegen.realise.questions import questions

__all__ = ["changes", "differences", "make", "summary"]


def summary(game: Game, code: str) -> str:
    """How the game goes, in three sentences."""
    return _Page(game, code, {}).summary()


def make(game: Game, code: str, outcomes: Mapping[str, Outcome], variants: tuple[Game, ...] = ()) -> Book:
    """The whole rulebook of a game in a language; `outcomes` are its examples as the engine played them.

    `variants` are games made from this one: their differences close the book.
    """
    page = _Page(game, code, outcomes)
    blocks = [*page.opening(), *page.chapters(), *page.decisions(), *page.questions(), *page.glossary()]
    blocks += page.variants(variants, {id for block in blocks for id in block.anchors})
    return Book(game.title, code, page.writer.call("title"), tuple(blocks), page.writer.call("permalink"))


class _Page:
    def __init__(self, game: Game, code: str, outcomes: Mapping[str, Outcome]) -> None:
        self.game = game
        self.writer = Writer(game, language(code))
        self.outcomes = outcomes

    def opening(self) -> Iterator[Block]:
        """The title, and how the game goes in three sentences."""
        yield Block("heading", self.writer.call("title"), level=1)
        yield Block("paragraph", self.summary())

    def summary(self) -> str:
        """The goal, the deal and the auction, the play and the score: a sentence each."""
        facts = {
            "goal": shapes.goal(self.game),
            "per_trick": shapes.per_trick(self.game),
            "failure": shapes.failure(self.game),
            "declarer": shapes.has_declarer(self.game),
            "follow": shapes.must_follow(self.game),
        }
        return " ".join(self.writer.call(part, facts) for part in ("goal", "auction", "scoring"))

    def chapters(self) -> Iterator[Block]:
        """Every chapter of the game with its rules in order and its examples."""
        for chapter in self.game.chapters:
            rules = [rule for rule in self.game.rules if rule.chapter == chapter]
            if rules and not self._decided(chapter):
                yield self._heading(self.writer.call("chapter", chapter), f"chapter-{address(chapter)}")
                yield from self._opening(shapes.kinds(rules))
                yield from self._items(rules)
                ids = {id for rule in rules for id in (*rule.ids, *rule.replaces)}
                shown = [example for example in self.game.examples if example.of in ids]
                yield from examples.told(self.writer, shown, self.outcomes)

    def decisions(self) -> Iterator[Block]:
        """What was decided where the sources are silent or disagree."""
        decided = [rule for rule in self.game.rules if rule.form == "interpretation" or rule.reason]
        if not decided:
            return
        yield self._part("decisions")
        yield Block("paragraph", self.writer.call("decisions"))
        for rule in decided:
            anchors = rule.ids if self._decided(rule.chapter) else ()
            question = self.writer.call("decision", rule.id)
            if question:
                yield Block("question", question, rule.ids)
            yield Block("answer", self.writer.sentence(rule), rule.ids, anchors)
            if anchors:
                for example in self.game.examples:
                    if example.of in rule.ids:
                        yield examples.sentence(self.writer, example, self.outcomes.get(example.id))

    def questions(self) -> Iterator[Block]:
        """What players ask, answered by the rules."""
        asked = list(questions(self.game))
        if not asked:
            return
        yield self._part("questions")
        for question in asked:
            ids = tuple(rule.id for rule in question.rules)
            yield Block("question", self.writer.call(f"ask_{question.shape}", question.node), ids)
            yield Block("answer", " ".join(self.writer.sentence(rule) for rule in question.rules), ids)

    def glossary(self) -> Iterator[Block]:
        """The words of the game with those of the other languages beside them."""
        yield self._part("glossary")
        yield from glossary.rows(self.writer)

    def variants(self, variants: tuple[Game, ...], taken: set[str]) -> Iterator[Block]:
        """What differs in each variant, each new rule at its anchor."""
        if variants:
            yield self._part("variants")
        for variant in variants:
            for block in differences(self.game, variant, self.writer.language.code, level=3):
                anchors = tuple(id for id in block.anchors if id not in taken)
                taken.update(anchors)
                yield Block(block.kind, block.text, block.rules, anchors, block.level, block.name, block.cells)

    def _items(self, rules: list[GameRule]) -> Iterator[Block]:
        """The rules as a list; a group that a table may switch is introduced where it begins."""
        open_: str | None = None
        for rule in rules:
            option = next((option for option in self.game.options if rule.id in option.rules), None)
            if option and option.name != open_:
                yield Block("paragraph", self.writer.call("option", option))
            open_ = option.name if option else None
            yield Block("item", self.writer.sentence(rule), rule.ids, rule.ids)

    def _opening(self, kinds: set[str]) -> Iterator[Block]:
        text = self.writer.call("introduction", kinds)
        if text:
            yield Block("paragraph", text)

    def _decided(self, chapter: str) -> bool:
        """Whether a chapter holds nothing but decisions: they have a part of their own."""
        return all(rule.form == "interpretation" for rule in self.game.rules if rule.chapter == chapter)

    def _part(self, name: str) -> Block:
        return self._heading(self.writer.call("part", name), f"part-{name}")

    def _heading(self, text: str, name: str) -> Block:
        return Block("heading", text, level=2, name=name)
