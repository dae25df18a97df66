"""A base game and its variants, stacked left to right, become one flat game; what does not fit is named and left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from rulegen import nodes
from rulegen.game import Change, Game, GameRule, ValueSet
from rulegen.near import did_you_mean
from rulegen.parse import SourceFile
from rulegen.problems import Note, Place, Problem, joined, listed, quoted
from rulegen.references import Draft, DraftExample, DraftOption, Drafts, Value, resolve


def compose(base: SourceFile, variants: tuple[SourceFile, ...] = ()) -> tuple[Game, list[Problem]]:
    """The flat game of a base and the variants on it, and every problem that the stack has."""
    stack = _Stack()
    stack.take(base, ())
    before = resolve(stack.drafts)
    lineage: dict[str, tuple[str, ...]] = {}
    for variant in variants:
        name = variant.head.name.text
        parent = variant.head.base.text if isinstance(variant.head, nodes.VariantHead) else ""
        lineage[name] = (*lineage.get(parent, ()), parent)
        stack.take(variant, lineage[name])
    flat = resolve(stack.drafts) if variants else before
    game = Game(
        name=base.head.name.text,
        variants=tuple(variant.head.name.text for variant in variants),
        chapters=_filled(stack.drafts.chapters, before.rules, flat.rules),
        rules=flat.rules,
        options=flat.options,
        examples=flat.examples,
        values={name: value.value for name, value in stack.drafts.values.items()},
        card_sets=dict(stack.drafts.card_sets),
        titles=stack.titles,
        folders=tuple(dict.fromkeys(str(Path(file.path).parent) for file in (base, *variants))),
        lets=dict(stack.drafts.lets),
        uses=flat.uses,
        changes=_changes(before.rules, flat.rules, stack),
        sets=_sets(stack, flat.uses),
        place=(variants[-1] if variants else base).head.place,
        combined=any(file.head.name.text not in stack.ancestors for file in variants),
        told=(variants[-1] if variants else base).head.provenance == "told",
    )
    return game, [*stack.problems, *flat.problems]


def _filled(chapters: Iterable[str], before: tuple[GameRule, ...], after: tuple[GameRule, ...]) -> tuple[str, ...]:
    """The chapters, but those that the variants have emptied."""
    emptied = {rule.chapter for rule in before} - {rule.chapter for rule in after}
    return tuple(chapter for chapter in chapters if chapter not in emptied)


# ---------- taking in one file after the other


class _Stack:
    """What the files so far say together."""

    def __init__(self) -> None:
        self.drafts = Drafts()
        self.titles: dict[str, dict[str, str]] = {}
        self.base_values: dict[str, Value] = {}
        self.set_at: dict[str, Place] = {}
        self.problems: list[Problem] = []
        self._written: dict[tuple[str, str], tuple[str, Place]] = {}  # what a variant changes: by whom, where
        self._origin = ""
        self._is_base = True
        self._sourced = False
        self.ancestors: tuple[str, ...] = ()
        self._chapter = ""
        self._chapters: dict[str, Place] = {}

    def take(self, file: SourceFile, ancestors: tuple[str, ...]) -> None:
        """Takes in one file; what its ancestors changed it may change again."""
        self._origin = file.head.name.text
        self._is_base = isinstance(file.head, nodes.GameHead)
        self._sourced = file.head.provenance == "told"
        self.ancestors = (*ancestors, self._origin)
        self._chapter = ""
        self.drafts.unread |= file.unread
        for statement in file.statements:
            self._statement(statement)
        if self._is_base:
            self.base_values = dict(self.drafts.values)

    def _statement(self, s: nodes.FrameStatement) -> None:
        match s:
            case nodes.Chapter():
                self._chapter = s.name.text
                self._once("chapter-twice", "chapter", self._chapters, s.name)
                if s.name.text not in self.drafts.chapters:
                    self.drafts.chapters.append(s.name.text)
            case nodes.Title():
                mine = self.titles.setdefault(self._origin, {})
                if s.language.text in mine:
                    self._problem("title-twice", f"The title in {quoted(s.language.text)} is stated twice.", s.place)
                mine[s.language.text] = s.text
            case nodes.Let() | nodes.CardSet():
                self._let(s)
            case nodes.SetValue():
                self._set(s)
            case nodes.Option():
                self._option(s)
            case nodes.Rule() | nodes.Text() | nodes.Add() | nodes.Interpretation():
                self._add(s)
            case nodes.Replace():
                self._replace(s)
            case nodes.Remove():
                self._remove(s)
            case nodes.Example() | nodes.ReplaceExample():
                self._example(s)

    # ---------- values

    def _let(self, s: nodes.Let | nodes.CardSet) -> None:
        name = s.name.text
        hint = "" if isinstance(s, nodes.CardSet) else f"To give it another value in a variant, write `set {name} = …`."
        if self._once("value-twice", "value or set of cards", self.drafts.lets, s.name, hint):
            if isinstance(s, nodes.Let):
                self.drafts.values[name] = Value(s.value, s.name.place)
            else:
                self.drafts.card_sets[name] = s.cards

    def _set(self, s: nodes.SetValue) -> None:
        name = s.name.text
        old = self.drafts.values.get(name)
        if old is None:
            if name not in self.drafts.unread:
                hint = did_you_mean(name, self.drafts.values) or f"A new value is stated with `let {name} = …`."
                self._problem("unknown-value", f"There is no value {quoted(name)} to set.", s.name.place, hint)
        elif isinstance(old.value, nodes.Sides) != isinstance(s.value, nodes.Sides):
            kinds = ("numbers", "sides") if isinstance(s.value, nodes.Sides) else ("sides", "numbers")
            self._problem("wrong-kind", f"{quoted(name)} stands for {kinds[0]}, not for {kinds[1]}.", s.value.place)
        elif self._writes("value", name, s.name.place):
            self.drafts.values[name] = Value(s.value, s.name.place)
            self.set_at[name] = s.name.place

    # ---------- rules

    def _add(self, s: nodes.Rule | nodes.Text | nodes.Add | nodes.Interpretation) -> None:
        names = (s.name,) if isinstance(s, nodes.Interpretation) else s.ids
        if not self._new_ids(names):
            return
        draft = Draft(ids=_texts(names), body=(), origin=self._origin, place=s.place, sourced=self._sourced)
        if isinstance(s, nodes.Interpretation):
            draft = replace(draft, form="interpretation", reason=s.reason)
            match s.body:
                case nodes.AsStated(rules):
                    draft = replace(draft, as_rules=rules)
                case body:
                    draft = replace(draft, body=body)
        elif isinstance(s, nodes.Text):
            draft = replace(draft, form="text", body=s.body)
        else:
            draft = replace(draft, body=s.body, instead=s.instead or ())
        if self._is_base:
            self.drafts.append(replace(draft, chapter=self._chapter or self._origin, base=draft.ids[:1]))
        else:
            self.drafts.insert(replace(draft, chapter=self.drafts.chapter_for(draft)))

    def _new_ids(self, names: tuple[nodes.Name, ...], leaving: tuple[str, ...] = ()) -> bool:
        """Whether none of the ids is in use; `leaving` are ids that make room for them."""
        fine = True
        seen: dict[str, Place] = {}
        for name in names:
            there = self.drafts.find(name.text)
            place = seen.get(name.text) or (there.place if there and name.text not in leaving else None)
            if place:
                hint = ""
                if there and there.origin != self._origin:
                    hint = f"To change it, write `replace {name.text}: …`; for another rule choose a new name."
                note = Note("It is first stated here", place)
                self._problem("rule-twice", f"There are two rules {quoted(name.text)}.", name.place, hint, note)
                fine = False
            seen[name.text] = name.place
        return fine

    def _targets(self, names: tuple[nodes.Name, ...], verb: str) -> list[Draft] | None:
        """The rules that a variant replaces or removes; None after a problem."""
        found: list[Draft] = []
        fine = True
        for name in names:
            if not self._writes("rule", name.text, name.place):
                fine = False
                continue
            draft = self.drafts.find(self.drafts.follow(name.text) or "")
            if draft is None:
                fine = False
                if name.text not in self.drafts.unread:
                    self._unknown_rule(name, verb)
            elif draft not in found:
                found.append(draft)
        named = {self.drafts.follow(name.text) for name in names}
        for draft in found if fine else ():
            missing = [id for id in draft.ids if id not in named]
            if missing:
                fine = False
                self._problem(
                    "part-of-a-rule",
                    f"{joined([quoted(id) for id in draft.ids])} are one rule.",
                    names[0].place,
                    f"Name them all: `{verb} {', '.join(draft.ids)}`.",
                    Note("They are stated here", draft.place),
                )
        return found if fine else None

    def _unknown_rule(self, name: nodes.Name, verb: str) -> None:
        text = name.text
        if text in self.drafts.values:
            hint = f"It is a value: write `set {text} = …`."
        elif any(example.id == text for example in self.drafts.examples):
            hint = "It is an example: write `replace example …`. An example goes when the rule that it shows is removed."
        else:
            hint = self.drafts.other_kind(text) or did_you_mean(text, self.drafts.ids())
        self._problem("unknown-rule", f"There is no rule {quoted(text)} to {verb}.", name.place, hint)

    def _replace(self, s: nodes.Replace) -> None:
        found = self._targets(s.ids, "replace")
        if found is None:
            self.drafts.unread |= {s.new.text} if s.new else set()
            return
        leaving = tuple(id for draft in found for id in draft.ids)
        names = (s.new,) if s.new else tuple(replace(n, text=self.drafts.follow(n.text) or n.text) for n in s.ids)
        if not self._new_ids(names, leaving):
            return
        first, ids = found[0], _texts(names)
        wording = all(isinstance(statement, nodes.Wording) for statement in s.body)
        stays = first.form == "interpretation" and (s.new is None or s.reason is not None)
        self.drafts.put(
            Draft(
                ids=ids,
                body=s.body,
                origin=self._origin,
                place=s.place,
                sourced=self._sourced,
                form="interpretation" if stays else "text" if wording else "rule",
                reason=s.reason or (first.reason if stays else None),
                instead=s.instead or (),
                chapter=first.chapter,
                replaces=tuple(dict.fromkeys(id for draft in found for id in (*draft.replaces, *draft.ids))),
                base=tuple(id for draft in found for id in draft.base),
            ),
            found,
        )

    def _remove(self, s: nodes.Remove) -> None:
        for draft in self._targets(s.ids, "remove") or ():
            place = next((name.place for name in s.ids if self.drafts.follow(name.text) in draft.ids), s.place)
            self.drafts.drop(draft, place)

    # ---------- options and examples

    def _option(self, s: nodes.Option) -> None:
        option = DraftOption(s.name.text, s.default == "on", s.rules, s.place)
        at = next((i for i, o in enumerate(self.drafts.options) if o.name == option.name), len(self.drafts.options))
        there = self.drafts.options[at : at + 1]
        if there and self._is_base:
            note = Note("It is first stated here", there[0].place)
            self._problem("option-twice", f"There are two options {quoted(option.name)}.", s.name.place, "", note)
        elif not there or self._writes("option", option.name, s.name.place):
            self.drafts.options[at : at + 1] = [option]

    def _example(self, s: nodes.Example | nodes.ReplaceExample) -> None:
        at = next((i for i, e in enumerate(self.drafts.examples) if e.id == s.name.text), None)
        if isinstance(s, nodes.Example):
            if at is not None:
                hint = "" if self._is_base else f"To change it, write `replace example {s.name.text}: …`."
                note = Note("It is first stated here", self.drafts.examples[at].place)
                self._problem("example-twice", f"There are two examples {quoted(s.name.text)}.", s.name.place, hint, note)
                return
            self.drafts.examples.append(DraftExample(s.name.text, s.of, s.given, s.results, self._origin, s.place))
        elif at is None:
            if s.name.text not in self.drafts.unread:
                hint = did_you_mean(s.name.text, (e.id for e in self.drafts.examples))
                message = f"There is no example {quoted(s.name.text)} to replace."
                self._problem("unknown-example", message, s.name.place, hint)
        elif self._writes("example", s.name.text, s.name.place, shared=True):
            of = s.of or self.drafts.examples[at].of
            self.drafts.examples[at] = DraftExample(s.name.text, of, s.given, s.results, self._origin, s.place)

    # ---------- problems

    def _problem(self, code: str, message: str, place: Place, hint: str = "", *notes: Note) -> None:
        self.problems.append(Problem(code, message, place, hint, notes=notes))

    def _once(self, code: str, what: str, seen: dict[str, Place], name: nodes.Name, hint: str = "") -> bool:
        """Whether a name is stated for the first time."""
        if name.text in seen:
            note = Note("It is first stated here", seen[name.text])
            self._problem(code, f"The {what} {quoted(name.text)} is stated twice.", name.place, hint, note)
            return False
        seen[name.text] = name.place
        return True

    def _writes(self, kind: str, name: str, place: Place, shared: bool = False) -> bool:
        """Whether a variant may change it: nobody else in the stack does, but those it builds on, or it is `shared`."""
        by, where = self._written.setdefault((kind, name), (self._origin, place))
        if where == place or (shared and by != self._origin) or (by != self._origin and by in self.ancestors):
            self._written[kind, name] = self._origin, place
            return True
        if by == self._origin:
            message = f"The variant changes {quoted(name)} twice."
        else:
            message = f"The variants {listed((by, self._origin))} both change the {kind} {quoted(name)}."
        hint = "Keep one of the two." if by == self._origin else "They cannot be played together."
        self._problem("conflict", message, place, hint, Note("The other change", where))
        return False


def _texts(names: Iterable[nodes.Name]) -> tuple[str, ...]:
    return tuple(name.text for name in names)


# ---------- what the variants did


def _changes(before: tuple[GameRule, ...], after: tuple[GameRule, ...], stack: _Stack) -> tuple[Change, ...]:
    old = {rule.id: rule for rule in before}
    base_of = {draft.ids: draft.base for draft in stack.drafts.rules}
    changes: list[Change] = []
    kept: set[str] = set()
    for rule in after:
        olds = tuple(old[id] for id in base_of[rule.ids])
        kept |= {o.id for o in olds}
        if not olds:
            changes.append(Change("added", rule.id, (), rule, rule.place))
        elif rule.replaces:
            changes.append(Change("replaced", rule.id, olds, rule, rule.place))
        elif rule.body != olds[0].body:
            names = {node.name.text for node in nodes.walk(_raw(stack, rule)) if isinstance(node, nodes.Named)}
            places = [place for name, place in stack.set_at.items() if name in names]
            changes.append(Change("value", rule.id, olds, rule, places[0] if places else rule.place))
    changes += [
        Change("removed", rule.id, (rule,), None, stack.drafts.removed.get(rule.id, rule.place))
        for rule in before
        if rule.id not in kept
    ]
    return tuple(changes)


def _raw(stack: _Stack, rule: GameRule) -> tuple[nodes.Statement, ...]:
    return next(draft.body for draft in stack.drafts.rules if draft.ids == rule.ids)


def _sets(stack: _Stack, uses: dict[str, tuple[str, ...]]) -> tuple[ValueSet, ...]:
    return tuple(
        ValueSet(name, stack.base_values[name].value, stack.drafts.values[name].value, uses.get(name, ()), place)
        for name, place in stack.set_at.items()
        if name in stack.base_values
    )
