"""What a variant changes: each rule as it was beside what it has become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.outcomes import Outcome
from rulegen.realise import examples
from rulegen.realise.blocks import Block, Book, address
from rulegen.realise.frame import framed
from rulegen.realise.language import Writer, language

_NONE: Mapping[str, Outcome] = {}


def changes(base: Game, variant: Game, code: str, outcomes: Mapping[str, Outcome] = _NONE) -> Book:
    """The page of what differs as a book of its own; `outcomes` are the variant's examples as the engine played them."""
    writer = Writer(variant, language(code))
    blocks = differences(base, variant, code, outcomes=outcomes)
    return Book(variant.title, code, framed(writer, "title"), blocks, framed(writer, "permalink"))


def differences(
    base: Game, variant: Game, code: str, level: int = 1, outcomes: Mapping[str, Outcome] = _NONE
) -> tuple[Block, ...]:
    """What differs between two games: what reads otherwise in a table, what is new, what was decided, what is gone."""
    return tuple(_Pair(base, variant, code, outcomes).blocks(level))


class _Pair:
    def __init__(self, base: Game, variant: Game, code: str, outcomes: Mapping[str, Outcome]) -> None:
        self.base, self.variant, self.outcomes = base, variant, outcomes
        self.old, self.new = Writer(base, language(code)), Writer(variant, language(code))

    def blocks(self, level: int) -> Iterator[Block]:
        name = f"variant-{address(self.variant.title.replace('+', '.'))}"
        yield Block("heading", framed(self.new, "variant_title"), level=level, name=name)
        parts = [*self._changed(), *self._added(), *self._removed(), *self._examples(), *self._decided()]
        yield Block("paragraph", framed(self.new, "differs", "others" if parts else "nothing"))
        yield from parts

    def _changed(self) -> Iterator[Block]:
        pairs = [(self._before(rule), rule) for rule in self.variant.rules]
        pairs = [(before, after) for before, after in pairs if before and _otherwise(before, after)]
        rows = [(" ".join(map(self.old.sentence, before)), self.new.sentence(after), after) for before, after in pairs]
        if rows:
            yield Block("paragraph", framed(self.new, "differs", "changed"))
            cells = (framed(self.new, "head", "old"), framed(self.new, "head", "new"))
            yield Block("head", " · ".join(cells), cells=cells)
            yield from (Block("change", f"{old} → {new}", rule.ids, rule.ids, cells=(old, new)) for old, new, rule in rows)

    def _added(self) -> Iterator[Block]:
        added = [rule for rule in self.variant.rules if not self._before(rule) and rule.form != "interpretation"]
        if added:
            yield Block("paragraph", framed(self.new, "differs", "added"))
            yield from (Block("item", self.new.sentence(rule), rule.ids, rule.ids) for rule in added)

    def _decided(self) -> Iterator[Block]:
        for rule in self.variant.rules:
            if rule.form == "interpretation" and not self._before(rule):
                question = framed(self.new, "decision", rule.id)
                if question:
                    yield Block("question", question, rule.ids)
                yield Block("answer", self.new.sentence(rule), rule.ids, rule.ids)

    def _removed(self) -> Iterator[Block]:
        kept = {id for rule in self.variant.rules for id in (*rule.ids, *rule.replaces)}
        removed = [rule for rule in self.base.rules if not kept & set(rule.ids)]
        if removed:
            yield Block("paragraph", framed(self.new, "differs", "removed"))
            yield from (Block("item", self.old.sentence(rule), rule.ids) for rule in removed)

    def _examples(self) -> Iterator[Block]:
        """The examples that come out otherwise."""
        shown = [example for example in self.variant.examples if example not in self.base.examples]
        yield from examples.told(self.new, shown, self.outcomes)

    def _before(self, rule: GameRule) -> list[GameRule]:
        """The rules of the base in whose place a rule stands."""
        ids = {*rule.ids, *rule.replaces}
        return [old for old in self.base.rules if not ids.isdisjoint(old.ids)]


def _otherwise(before: list[GameRule], after: GameRule) -> bool:
    """Whether a rule says another thing than it did: not where it only points to rules, which are told themselves."""
    points = all(isinstance(statement, nodes.Precedence) for statement in after.body)
    same = [rule.ids for rule in before] == [after.ids]
    return not (points and same) and tuple(s for rule in before for s in rule.body) != after.body
