"""The rules of a stack before they are flat, and how the names in them find what they mean when variants rename and remove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from rulegen import nodes
from rulegen.game import GameExample, GameOption, GameRule
from rulegen.near import did_you_mean
from rulegen.problems import Note, Place, Problem, quoted


@dataclass(frozen=True)
class Value:
    """A value and where it got it."""

    value: nodes.Number | nodes.Ladder | nodes.Sides
    place: Place


@dataclass(frozen=True)
class Draft:
    """A rule whose names are still names. `base` are the rules of the base game that it is or stands for."""

    ids: tuple[str, ...]
    body: tuple[nodes.Statement, ...]
    origin: str
    place: Place
    sourced: bool
    form: str = "rule"
    chapter: str = ""
    reason: str | None = None
    instead: tuple[nodes.Name, ...] = ()
    as_rules: tuple[nodes.Name, ...] = ()
    replaces: tuple[str, ...] = ()
    base: tuple[str, ...] = ()


@dataclass(frozen=True)
class DraftOption:
    """An option whose names are still names."""

    name: str
    on: bool
    rules: tuple[nodes.Name, ...]
    place: Place


@dataclass(frozen=True)
class DraftExample:
    """An example whose names are still names."""

    id: str
    of: nodes.Name | None
    given: tuple[nodes.Given, ...]
    results: tuple[nodes.Result, ...]
    origin: str
    place: Place


@dataclass
class Drafts:
    """Everything that the files of a stack state, in the order of the book.

    `renamed` leads from a replaced id to the one that stands for it, `removed` tells where a rule was removed; `unread` are
    names of statements that could not be read: nobody knows what they mean, so they are never unknown.
    """

    rules: list[Draft] = field(default_factory=list)
    chapters: list[str] = field(default_factory=list)
    options: list[DraftOption] = field(default_factory=list)
    examples: list[DraftExample] = field(default_factory=list)
    values: dict[str, Value] = field(default_factory=dict)
    card_sets: dict[str, tuple[nodes.Cards, ...]] = field(default_factory=dict)
    lets: dict[str, Place] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)
    removed: dict[str, Place] = field(default_factory=dict)
    unread: frozenset[str] = frozenset()

    def ids(self) -> Iterator[str]:
        """Every id that a rule has."""
        for rule in self.rules:
            yield from rule.ids

    def find(self, id: str) -> Draft | None:
        """The rule with this id."""
        return next((rule for rule in self.rules if id in rule.ids), None)

    def other_kind(self, name: str) -> str:
        """The hint for a name that means something, but no rule."""
        if name in self.lets:
            return f"{quoted(name)} is a {'set of cards' if name in self.card_sets else 'value'}, not a rule."
        if any(example.id == name for example in self.examples):
            return f"{quoted(name)} is an example, not a rule."
        return f"{quoted(name)} is an option, not a rule." if any(option.name == name for option in self.options) else ""

    def follow(self, id: str) -> str | None:
        """The id that stands for this one now; None when the rule is removed or was never there."""
        seen: set[str] = set()
        while id in self.renamed and id not in seen:
            seen.add(id)
            id = self.renamed[id]
        return id if self.find(id) else None

    def append(self, draft: Draft) -> None:
        """Puts a rule last."""
        if draft.chapter not in self.chapters:
            self.chapters.append(draft.chapter)
        self.rules.append(draft)

    def insert(self, draft: Draft) -> None:
        """Puts a rule last in its chapter; a new chapter goes before the decisions."""
        if draft.chapter not in self.chapters:
            decisions = next((r.chapter for r in self.rules if r.form == "interpretation" and r.as_rules), None)
            at = self.chapters.index(decisions) if decisions else len(self.chapters)
            self.chapters.insert(at, draft.chapter)
        earlier = set(self.chapters[: self.chapters.index(draft.chapter) + 1])
        after = [number for number, rule in enumerate(self.rules, 1) if rule.chapter in earlier]
        self.rules.insert(max(after, default=0), draft)

    def put(self, draft: Draft, olds: list[Draft]) -> None:
        """Puts a rule in the place of others."""
        self.rules[self.rules.index(olds[0])] = draft
        self.rules = [rule for rule in self.rules if rule not in olds]
        for old in olds:
            for id in old.ids:
                if id not in draft.ids:
                    self.renamed[id] = draft.ids[0]

    def drop(self, draft: Draft, place: Place) -> None:
        """Removes a rule."""
        self.rules.remove(draft)
        for id in (*draft.ids, *draft.replaces):
            self.removed[id] = place

    def chapter_for(self, draft: Draft) -> str:
        """Where a new rule belongs: with the rules that share its prefix, else with its kind, else in a chapter of its own."""
        decision = draft.form == "interpretation"
        same_form = [rule for rule in self.rules if rule.base and (rule.form == "interpretation") == decision]
        if draft.form == "interpretation":
            return same_form[-1].chapter if same_form else draft.origin
        prefix, dot, _ = draft.ids[0].partition(".")
        if dot:
            for rule in same_form:
                if any(id.startswith(f"{prefix}.") for id in rule.ids):
                    return rule.chapter
        kind = _kind(draft)
        for rule in same_form:
            if kind and _kind(rule) == kind:
                return rule.chapter
        return draft.origin


def _kind(draft: Draft) -> tuple[str, ...]:
    """What a rule is about: two rules of one kind belong in one chapter."""
    match draft.body:
        case (nodes.EventRule(effects=(nodes.Duty(action=action), *_)), *_):
            return ("limit", *_words(action))
        case (nodes.EventRule() as event, *_):
            return (
                ("points",)
                if isinstance(event.effects[0], nodes.Gains | nodes.Loses)
                else ("effect", *_words(event.effects[0]))
            )
        case (nodes.Limit() | nodes.OnlyLimit() as limit, *_):
            return ("limit", *_words(limit.action))
        case (statement, *_):
            return (type(statement).__name__,)
    return ()


def _words(node: nodes.Node) -> tuple[str, ...]:
    return (type(node).__name__, *(part for name, part in node.slots() if isinstance(part, str) and name != "modal"))


# ---------- names find what they mean


@dataclass(frozen=True)
class Flat:
    """The parts of a flat game whose names are resolved."""

    rules: tuple[GameRule, ...]
    options: tuple[GameOption, ...]
    examples: tuple[GameExample, ...]
    uses: dict[str, tuple[str, ...]]
    problems: tuple[Problem, ...]


def resolve(drafts: Drafts) -> Flat:
    """The flat rules, options and examples: values in the place of their names, references renamed, removed ids gone."""
    resolver = _Resolver(drafts)
    rules = tuple(resolver.rule(draft) for draft in drafts.rules)
    options = tuple(resolver.options())
    examples = tuple(resolver.examples())
    uses = {name: tuple(dict.fromkeys(ids)) for name, ids in resolver.uses.items()}
    return Flat(rules, options, examples, uses, tuple(resolver.problems))


class _Resolver:
    def __init__(self, drafts: Drafts) -> None:
        self.drafts = drafts
        self.uses: dict[str, list[str]] = {name: [] for name in drafts.lets}
        self.problems: list[Problem] = []
        self._ids = set(drafts.ids())

    def rule(self, draft: Draft) -> GameRule:
        return GameRule(
            ids=draft.ids,
            form=draft.form,
            body=tuple(self._statement(statement, draft) for statement in draft.body),
            chapter=draft.chapter,
            origin=draft.origin,
            place=draft.place,
            instead=tuple(n.text for n in self._list(draft.instead, draft, "has nothing left to stand in for")),
            as_rules=tuple(n.text for n in self._list(draft.as_rules, draft, "points to no rule any more")),
            reason=draft.reason,
            replaces=draft.replaces,
            sourced=draft.sourced,
        )

    def options(self) -> Iterator[GameOption]:
        for option in self.drafts.options:
            rules = tuple(n.text for n in self._followed(option.rules))
            if rules:
                yield GameOption(option.name, option.on, rules, option.place)

    def examples(self) -> Iterator[GameExample]:
        """Every example but those of removed rules."""
        for example in self.drafts.examples:
            breaches = [given.rule for given in example.given if isinstance(given, nodes.GivenBreach)]
            names = [*([example.of] if example.of else []), *breaches]
            if len(tuple(self._followed(names))) < len(names):
                continue
            of = self.drafts.follow(example.of.text) or example.of.text if example.of else None
            given = nodes.rebuild(example.given, self._renamed)
            yield GameExample(example.id, of, given, example.results, example.origin, example.place)

    def _renamed(self, node: nodes.Node) -> nodes.Node:
        if isinstance(node, nodes.GivenBreach):
            return replace(node, rule=next(iter(self._followed([node.rule])), node.rule))
        return node

    # ---------- references to rules

    def _followed(self, names: Iterable[nodes.Name]) -> Iterator[nodes.Name]:
        """The names as they are now, without those of removed rules; a name that never was a rule is a problem."""
        seen: set[str] = set()
        for name in names:
            id = self.drafts.follow(name.text)
            if id is None and name.text not in self.drafts.removed and name.text not in self.drafts.renamed:
                id = name.text
                if id not in self.drafts.unread:
                    hint = self.drafts.other_kind(id) or did_you_mean(id, self._ids)
                    self.problems.append(Problem("unknown-rule", f"There is no rule {quoted(id)}.", name.place, hint))
            if id is not None and id not in seen:
                seen.add(id)
                yield replace(name, text=id)

    def _list(self, names: tuple[nodes.Name, ...], draft: Draft, emptied: str) -> tuple[nodes.Name, ...]:
        """A list that shrinks with the rules that are removed; when nothing is left the rule has lost its meaning."""
        left = tuple(self._followed(names))
        if names and not left:
            self._lost(draft, names[0], emptied)
        return left

    def _lost(self, draft: Draft, name: nodes.Name, message: str) -> None:
        """A rule that is without meaning since the rule that it names is removed."""
        place = self.drafts.removed.get(name.text, draft.place)
        problem = Problem(
            "lost-rule",
            f"With {quoted(name.text)} removed, {quoted(draft.ids[0])} {message}.",
            place,
            f"Remove it too: `remove {', '.join(draft.ids)}`.",
            notes=(Note("It names the rule here", name.place),),
        )
        self.problems.append(problem)

    # ---------- statements

    def _statement(self, statement: nodes.Statement, draft: Draft) -> nodes.Statement:
        made: nodes.Statement = nodes.rebuild(statement, lambda node: self._node(node, draft))
        return made

    def _node(self, node: nodes.Node, draft: Draft) -> nodes.Node:
        values = self.drafts.values
        match node:
            case nodes.Named(name=name) | nodes.OnSide(name=nodes.Name() as name) if name.text in values:
                value = values[name.text].value
                self.uses[name.text].append(draft.ids[0])
                if isinstance(node, nodes.OnSide):
                    return replace(node, name=replace(value, place=name.place)) if isinstance(value, nodes.Sides) else node
                return node if isinstance(value, nodes.Sides) else replace(value, place=node.place)
            case nodes.ANamed(name=name) | nodes.AllNamed(name=name) | nodes.HoldsNoNamed(name=name):
                if name.text in self.uses:
                    self.uses[name.text].append(draft.ids[0])
            case nodes.Precedence():
                return self._precedence(node, draft)
            case nodes.Breaks() | nodes.PointedOut():
                named = tuple(self._followed([node.rule]))
                if not named:
                    self._lost(draft, node.rule, "speaks of a breach that nobody can commit")
                return replace(node, rule=named[0] if named else node.rule)
        return node

    def _precedence(self, node: nodes.Precedence, draft: Draft) -> nodes.Precedence:
        rule = tuple(self._followed([node.rule]))
        others = tuple(self._followed(node.others))
        if not rule:
            self._lost(draft, node.rule, "orders nothing any more")
        elif not others:
            self._lost(draft, node.others[0], "orders nothing any more")
        return replace(node, rule=rule[0] if rule else node.rule, others=others or node.others)
