"""A rulebook of a game: what stands in it and in which order. The sentences are the language's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulegen.game import Game, GameOption, GameRule
from rulegen.outcomes import Deal, Outcome
from rulegen.realise import examples, glossary, sample, shapes
from rulegen.realise.blocks import Block, Book, address
from rulegen.realise.differences import changes, differences
from rulegen.realise.frame import framed, prose
from rulegen.realise.language import Writer, language
from rulegen.realise.questions import questions

__all__ = ["changes", "differences", "make", "summary"]


def summary(game: Game, code: str) -> str:
    """How the game goes, in three sentences."""
    return _Page(game, code, {}).summary()


Outcomes = Mapping[str, Outcome]
_NONE: Mapping[str, Outcomes] = {}


def make(
    game: Game,
    code: str,
    outcomes: Outcomes,
    variants: tuple[Game, ...] = (),
    played: Mapping[str, Outcomes] = _NONE,
    deal: Deal | None = None,
) -> Book:
    """The whole rulebook of a game in a language; `outcomes` are its examples as the engine played them.

    `variants` are games made from this one, and `played` holds the outcomes of each by its title: what differs closes the book.
    `deal` is a deal that the engine has played, to be told from beginning to end.
    """
    page = _Page(game, code, outcomes)
    blocks = [*page.opening(), *page.chapters(), *page.sample(deal), *page.questions(), *page.decisions(), *page.glossary()]
    blocks += page.variants(variants, played, {id for block in blocks for id in block.anchors})
    return Book(game.title, code, framed(page.writer, "title"), tuple(blocks), framed(page.writer, "permalink"))


class _Page:
    def __init__(self, game: Game, code: str, outcomes: Outcomes) -> None:
        self.game = game
        self.writer = Writer(game, language(code))
        self.outcomes = outcomes

    def opening(self) -> Iterator[Block]:
        """The title, and how the game goes in three sentences."""
        yield Block("heading", framed(self.writer, "title"), level=1)
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
        return " ".join(prose(self.writer, part, facts) for part in ("goal", "auction", "scoring"))

    def chapters(self) -> Iterator[Block]:
        """Every chapter of the game with its rules in order and its examples."""
        for chapter, rules in self._chapters().items():
            yield self._heading(framed(self.writer, "chapter", chapter), f"chapter-{address(chapter)}")
            yield from self._opening(rules)
            yield from self._items(rules)
            ids = {id for rule in rules for id in (*rule.ids, *rule.replaces)}
            shown = [example for example in self.game.examples if example.of in ids]
            yield from examples.told(self.writer, shown, self.outcomes)

    def sample(self, deal: Deal | None) -> Iterator[Block]:
        """A deal from beginning to end."""
        if deal:
            yield self._part("sample")
            yield from sample.told(self.writer, deal)

    def questions(self) -> Iterator[Block]:
        """What players ask, answered by the rules."""
        asked = list(questions(self.game))
        if not asked:
            return
        yield self._part("questions")
        for question in asked:
            ids = tuple(rule.id for rule in question.rules)
            yield Block("question", framed(self.writer, f"ask_{question.shape}", question.node), ids)
            yield Block("answer", " ".join(self.writer.sentence(rule) for rule in question.rules), ids)

    def decisions(self) -> Iterator[Block]:
        """What was decided where the sources are silent, then where they disagree."""
        decided = [rule for rule in self.game.rules if rule.reason]
        if not decided:
            return
        yield self._part("decisions")
        yield Block("paragraph", prose(self.writer, "decisions"))
        for reason in dict.fromkeys(rule.reason for rule in decided):
            yield Block("heading", framed(self.writer, "reason", reason), level=3, name=f"part-{reason}")
            for rule in decided:
                if rule.reason == reason:
                    yield from self._decision(rule)

    def _decision(self, rule: GameRule) -> Iterator[Block]:
        """A question that was decided: what holds now, and the examples of it. A rule of a chapter has its place there."""
        anchors = rule.ids if rule.form == "interpretation" and self._decides(rule.chapter) else ()
        question = framed(self.writer, "decision", rule.id)
        if question:
            yield Block("question", question, rule.ids)
        yield Block("answer", self.writer.sentence(rule), (*rule.ids, *self._places(rule)), anchors)
        for example in self.game.examples if anchors else ():
            if example.of in rule.ids:
                yield examples.sentence(self.writer, example, self.outcomes.get(example.id))

    def _places(self, rule: GameRule) -> tuple[str, ...]:
        """Where the rules stand that say what an interpretation decides."""
        stated = (self.game.rule(id) for id in rule.as_rules)
        return tuple(other.id for other in stated if other)

    def glossary(self) -> Iterator[Block]:
        """The words of the game with those of the other languages beside them."""
        yield self._part("glossary")
        yield from glossary.rows(self.writer)

    def variants(self, variants: tuple[Game, ...], played: Mapping[str, Outcomes], taken: set[str]) -> Iterator[Block]:
        """What differs in each variant, each new rule at its anchor."""
        if variants:
            yield self._part("variants")
        for variant in variants:
            for block in differences(self.game, variant, self.writer.language.code, 3, played.get(variant.title, {})):
                anchors = tuple(id for id in block.anchors if id not in taken)
                taken.update(anchors)
                rules = block.rules if anchors == block.anchors else anchors
                yield replace(block, rules=rules, anchors=anchors)

    def _items(self, rules: list[GameRule]) -> Iterator[Block]:
        """The rules as lists: those that always hold, then each group that a table may switch, with a line before it."""
        groups: dict[GameOption | None, list[GameRule]] = {None: []}
        for rule in rules:
            option = next((option for option in self.game.options if rule.id in option.rules), None)
            groups.setdefault(option, []).append(rule)
        for option, group in groups.items():
            if option:
                yield Block("paragraph", prose(self.writer, "option", option))
            yield from (Block("item", self.writer.sentence(rule), rule.ids, rule.ids) for rule in group)

    def _opening(self, rules: list[GameRule]) -> Iterator[Block]:
        text = framed(self.writer, "introduction", shapes.kinds(rules), shapes.contract(rules))
        if text:
            yield Block("paragraph", text)

    def _chapters(self) -> dict[str, list[GameRule]]:
        """The chapters with their rules. One that only decides is told elsewhere; what else is in it ends the one before."""
        told: dict[str, list[GameRule]] = {}
        for chapter in self.game.chapters:
            rules = [rule for rule in self.game.rules if rule.chapter == chapter]
            if not self._decides(chapter):
                told[chapter] = rules
            elif told:
                told[list(told)[-1]] += [rule for rule in rules if rule.form != "interpretation"]
        return {chapter: rules for chapter, rules in told.items() if rules}

    def _decides(self, chapter: str) -> bool:
        """Whether a chapter holds nothing but decisions, and rules that a variant has put in the place of some."""
        rules = [rule for rule in self.game.rules if rule.chapter == chapter]
        decisions = [rule for rule in rules if rule.form == "interpretation"]
        return bool(decisions) and all(rule in decisions or rule.replaces for rule in rules)

    def _part(self, name: str) -> Block:
        return self._heading(framed(self.writer, "part", name), f"part-{name}")

    def _heading(self, text: str, name: str) -> Block:
        return Block("heading", text, level=2, name=name)
