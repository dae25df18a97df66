"""The names in a rules file: what each stands for, and whether the file states it or only speaks of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulegen import nodes
from rulegen.parse import SourceFile
from rulegen.problems import Place

RULE, LET, EXAMPLE, OPTION, CHAPTER, GAME, TERM = "rule", "let", "example", "option", "chapter", "game", "term"


@dataclass(frozen=True)
class Mention:
    """A name where it stands. `kind` is what it names; a `let` is a value or a set of cards."""

    name: str
    kind: str
    place: Place
    stated: bool = False


def mentions(file: SourceFile) -> list[Mention]:
    """Every name of a file, in the order of the source."""
    found = [mention for node in (file.head, *file.statements) for mention in _of_tree(node)]
    return sorted(found, key=lambda m: (m.place.line, m.place.column))


def at(file: SourceFile, line: int, column: int) -> Mention | None:
    """The name at a point (lines and columns from 1), or right before it."""
    for mention in mentions(file):
        place = mention.place
        if place.line == line and place.column <= column <= place.end_column:
            return mention
    return None


def _of_tree(tree: nodes.Node) -> Iterator[Mention]:
    for node in nodes.walk(tree):
        yield from _of_node(node)


def _of_node(node: nodes.Node) -> Iterator[Mention]:
    """The names that are slots of a node."""
    match node:
        case nodes.GameHead(name=name):
            yield _stated(GAME, name)
        case nodes.VariantHead(name=name, base=base):
            yield _stated(GAME, name)
            yield from _spoken(GAME, [base])
        case nodes.Chapter(name=name):
            yield _stated(CHAPTER, name)
        case nodes.Let(name=name) | nodes.CardSet(name=name):
            yield _stated(LET, name)
        case nodes.SetValue(name=name) | nodes.Named(name=name) | nodes.OnSide(name=nodes.Name() as name):
            yield from _spoken(LET, [name])
        case nodes.ANamed(name=name) | nodes.AllNamed(name=name) | nodes.HoldsNoNamed(name=name):
            yield from _spoken(LET, [name])
        case nodes.Option(name=name, rules=rules):
            yield _stated(OPTION, name)
            yield from _spoken(RULE, rules)
        case nodes.Rule(ids=ids) | nodes.Add(ids=ids):
            yield from (_stated(RULE, name) for name in ids)
            yield from _spoken(RULE, node.instead or ())
        case nodes.Text(ids=ids):
            yield from (_stated(RULE, name) for name in ids)
        case nodes.Interpretation(name=name):
            yield _stated(RULE, name)
        case nodes.Replace(ids=ids, new=new, instead=instead):
            yield from _spoken(RULE, (*ids, *(instead or ())))
            if new:
                yield _stated(RULE, new)
        case nodes.Remove(ids=ids):
            yield from _spoken(RULE, ids)
        case nodes.AsStated(rules=rules):
            yield from _spoken(RULE, rules)
        case nodes.Precedence(rule=rule, others=others):
            yield from _spoken(RULE, (rule, *others))
        case nodes.Breaks(rule=rule) | nodes.PointedOut(rule=rule) | nodes.GivenBreach(rule=rule):
            yield from _spoken(RULE, [rule])
        case nodes.Example(name=name, of=of):
            yield _stated(EXAMPLE, name)
            yield from _spoken(RULE, [of] if of else [])
        case nodes.ReplaceExample(name=name, of=of):
            yield from _spoken(EXAMPLE, [name])
            yield from _spoken(RULE, [of] if of else [])
        case nodes.Called(term=term) | nodes.Means(term=term) | nodes.KnocksSaying(term=term) | nodes.KnockSaying(term=term):
            yield from _spoken(TERM, [term])


def _stated(kind: str, name: nodes.Name) -> Mention:
    return Mention(name.text, kind, name.place, stated=True)


def _spoken(kind: str, names: Iterable[nodes.Name]) -> Iterator[Mention]:
    return (Mention(name.text, kind, name.place) for name in names)
