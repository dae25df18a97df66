"""The outline of a rules file: chapters with their rules, values, options and examples."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulegen import nodes
from rulegen.parse import SourceFile
from rulegen.problems import Place


@dataclass
class Entry:
    """A line of the outline: what it is called, what it is, where it stands (whole, and its name), and what is within."""

    name: str
    kind: str
    place: Place
    named: Place
    within: list[Entry] = field(default_factory=list)


def outline(file: SourceFile) -> list[Entry]:
    """The head of the file with everything in it; a chapter holds what follows up to the next."""
    head = _entry(file.head)
    top = [head] if head else []
    shelf = head.within if head else top
    for statement in file.statements:
        entry = _entry(statement)
        if entry is None:
            continue
        if entry.kind == "chapter":
            (head.within if head else top).append(entry)
            shelf = entry.within
        else:
            shelf.append(entry)
    for chapter in head.within if head else ():
        _stretch(chapter)
    if head:
        _stretch(head)
    return top


def _entry(node: nodes.Node) -> Entry | None:
    match node:
        case nodes.GameHead(name=name) | nodes.VariantHead(name=name):
            kind = "game"
        case nodes.Chapter(name=name):
            kind = "chapter"
        case nodes.Let(name=name) | nodes.SetValue(name=name):
            kind = "value"
        case nodes.CardSet(name=name):
            kind = "cards"
        case nodes.Option(name=name):
            kind = "option"
        case nodes.Interpretation(name=name):
            kind = "decision"
        case nodes.Example(name=name) | nodes.ReplaceExample(name=name):
            kind = "example"
        case nodes.Replace(ids=(name, *_), new=new):
            name, kind = new or name, "replaced"
        case nodes.Rule(ids=(name, *_)) | nodes.Add(ids=(name, *_)):
            kind = "rule"
        case nodes.Text(ids=(name, *_)):
            kind = "text"
        case nodes.Remove(ids=(name, *_)):
            kind = "removed"
        case _:
            return None
    return Entry(name.text, kind, node.place, name.place)


def _stretch(entry: Entry) -> None:
    """What holds others reaches to the end of the last of them."""
    if entry.within:
        last = entry.within[-1].place
        first = entry.place
        entry.place = Place(first.file, first.line, first.column, last.end_line, last.end_column)
