"""A base game and its variants, stacked left to right, become one flat game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from rulegen import nodes
from rulegen.game import Game, GameExample, GameOption, GameRule
from rulegen.parse import SourceFile


def compose(base: SourceFile, variants: tuple[SourceFile, ...] = ()) -> Game:
    """The flat game of a base and the variants on it."""
    flat = _Flat()
    flat.take(base)
    for variant in variants:
        flat.take(variant)
    return Game(
        name=base.head.name.text,
        variants=tuple(variant.head.name.text for variant in variants),
        chapters=tuple(flat.chapters),
        rules=tuple(_resolved(rule, flat.values) for rule in flat.rules),
        options=tuple(flat.options),
        examples=tuple(flat.examples),
        values=dict(flat.values),
        card_sets=dict(flat.card_sets),
        titles=flat.titles,
        folders=tuple(dict.fromkeys(str(Path(file.path).parent) for file in (base, *variants))),
    )


class _Flat:
    def __init__(self) -> None:
        self.chapters: list[str] = []
        self.rules: list[GameRule] = []
        self.options: list[GameOption] = []
        self.examples: list[GameExample] = []
        self.values: dict[str, Any] = {}
        self.card_sets: dict[str, tuple[nodes.Cards, ...]] = {}
        self.titles: dict[str, dict[str, str]] = {}

    def take(self, file: SourceFile) -> None:
        origin = file.head.name.text
        sourced = file.head.provenance == "told"
        chapter = ""
        for s in file.statements:
            match s:
                case nodes.Chapter():
                    chapter = s.name.text
                    self.chapters.append(chapter)
                case nodes.Title():
                    self.titles.setdefault(origin, {})[s.language.text] = s.text
                case nodes.Let() | nodes.SetValue():
                    self.values[s.name.text] = s.value
                case nodes.CardSet():
                    self.card_sets[s.name.text] = s.cards
                case nodes.Option():
                    self.options.append(GameOption(s.name.text, s.default == "on", _texts(s.rules), s.place))
                case nodes.Rule() | nodes.Text() | nodes.Add() | nodes.Interpretation():
                    self._add(_rule(s, chapter or origin, origin, sourced))
                case nodes.Replace():
                    self._replace(s, origin, sourced)
                case nodes.Remove():
                    self.rules = [r for r in self.rules if not set(r.ids) & set(_texts(s.ids))]
                case nodes.Example() | nodes.ReplaceExample():
                    example = GameExample(s.name.text, s.of.text if s.of else None, s.given, s.results, origin, s.place)
                    at = next((i for i, e in enumerate(self.examples) if e.id == example.id), len(self.examples))
                    self.examples[at : at + 1] = [example]

    def _add(self, rule: GameRule) -> None:
        if rule.chapter not in self.chapters:
            at = self.chapters.index("decisions") if "decisions" in self.chapters else len(self.chapters)
            self.chapters.insert(at, rule.chapter)
        self.rules.append(rule)

    def _replace(self, s: nodes.Replace, origin: str, sourced: bool) -> None:
        old = _texts(s.ids)
        at = next(i for i, r in enumerate(self.rules) if r.ids[0] in old)
        ids = (s.new.text,) if s.new else old
        form = "interpretation" if self.rules[at].form == "interpretation" and not s.new else "rule"
        self.rules[at] = GameRule(
            ids, form, s.body, self.rules[at].chapter, origin, s.place, _texts(s.instead or ()), (), s.reason, old, sourced
        )
        self.rules = [r for i, r in enumerate(self.rules) if i == at or not set(r.ids) & set(old) or r.ids == ids]


def _rule(s: Any, chapter: str, origin: str, sourced: bool) -> GameRule:
    if isinstance(s, nodes.Interpretation):
        as_rules = _texts(s.body.rules) if isinstance(s.body, nodes.AsStated) else ()
        body = () if isinstance(s.body, nodes.AsStated) else s.body
        return GameRule((s.name.text,), "interpretation", body, chapter, origin, s.place, (), as_rules, s.reason, (), sourced)
    form = "text" if isinstance(s, nodes.Text) else "rule"
    instead = _texts(getattr(s, "instead", None) or ())
    return GameRule(_texts(s.ids), form, s.body, chapter, origin, s.place, instead, sourced=sourced)


def _texts(names: tuple[nodes.Name, ...]) -> tuple[str, ...]:
    return tuple(name.text for name in names)


def _resolved(rule: GameRule, values: dict[str, Any]) -> GameRule:
    def change(node: nodes.Node) -> nodes.Node:
        if isinstance(node, nodes.Named) and node.name.text in values:
            return replace(values[node.name.text], place=node.place)
        return node

    return replace(rule, body=nodes.rebuild(rule.body, change))
