"""The slots of a language's templates, and what may go wrong in each: taken out, typed in, swapped with the next.

All mutants are compiled at once: a slot asks, each time it is written, whether it is the one that is wrong today.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Environment
from jinja2 import nodes as tree

TYPED = "7"


@dataclass(frozen=True)
class Mutant:
    """A change of one slot: `take`, `type` or `swap`; of `macro`, the `expression`th slot of its file."""

    change: str
    slot: int
    macro: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file} {self.macro}, line {self.line}: {self.change}"


@dataclass
class Slots:
    """The slots of a set of templates: which there are, which is wrong today, which were written since `seen` was emptied."""

    mutants: list[Mutant] = field(default_factory=list)
    today: Mutant | None = None
    seen: set[int] = field(default_factory=set)
    count: int = 0

    def write(self, slot: int, value: Any) -> Any:
        """A slot is written."""
        self.seen.add(slot)
        if self.today is not None and self.today.slot == slot and self.today.change != "swap":
            return TYPED if self.today.change == "type" else ""
        return value

    def swapped(self, slot: int, second: bool) -> bool:
        """Whether a slot has changed places with the next."""
        self.seen.add(slot)
        return self.today is not None and self.today.slot == slot and self.today.change == "swap"


class Probed(Environment):
    """An environment whose templates tell of their slots."""

    def __init__(self, slots: Slots, like: Environment) -> None:
        super().__init__(
            loader=like.loader,
            undefined=like.undefined,
            trim_blocks=like.trim_blocks,
            lstrip_blocks=like.lstrip_blocks,
            extensions=["jinja2.ext.do"],
            auto_reload=False,
        )
        self.filters |= like.filters
        self.tests |= like.tests
        self.slots = slots
        self.globals |= {"_write": slots.write, "_swapped": slots.swapped}

    def _parse(self, source: str, name: str | None, filename: str | None) -> tree.Template:
        parsed = super()._parse(source, name, filename)
        for macro in parsed.find_all(tree.Macro):
            params = {arg.name for arg in macro.args}
            for output in list(_outputs(macro)):
                self._probe(output, macro.name, params, name or "")
        return parsed

    def _probe(self, output: tree.Output, macro: str, params: set[str], file: str) -> None:
        slots = self.slots
        places = [i for i, part in enumerate(output.nodes) if not isinstance(part, tree.TemplateData | tree.Const)]
        ids: list[int] = []
        for i in places:
            part = output.nodes[i]
            slots.count += 1
            ids.append(slots.count)
            slots.mutants.append(Mutant("take", slots.count, macro, file, part.lineno))
            if any(name.name in params for name in _names(part)) and not _answers(part):
                slots.mutants.append(Mutant("type", slots.count, macro, file, part.lineno))
            output.nodes[i] = _call("_write", part.lineno, tree.Const(slots.count), part)
        for (i, first), (j, _) in zip(zip(places, ids, strict=True), list(zip(places, ids, strict=True))[1:], strict=False):
            one, other = output.nodes[i], output.nodes[j]
            if _source(one) != _source(other):
                slots.mutants.append(Mutant("swap", first, macro, file, one.lineno))
                plain, plain_other = one, other
                output.nodes[i] = _either(first, False, plain_other, one)
                output.nodes[j] = _either(first, True, plain, other)


def _outputs(macro: tree.Macro) -> Iterator[tree.Output]:
    yield from macro.find_all(tree.Output)


def _answers(part: tree.Expr) -> bool:
    """Whether a slot answers a question by yes or by nothing: another yes is as good."""
    return isinstance(part, tree.CondExpr) and isinstance(part.expr1, tree.Const) and part.expr1.value == "yes"


def _names(part: tree.Node) -> Iterator[tree.Name]:
    if isinstance(part, tree.Name):
        yield part
    yield from part.find_all(tree.Name)


def _call(name: str, line: int, *args: tree.Expr) -> tree.Call:
    call = tree.Call(tree.Name(name, "load"), list(args), [], None, None, lineno=line)
    for node in (call, call.node, *(a for a in args if isinstance(a, tree.Const))):
        node.set_lineno(line)
        node.set_environment(args[-1].environment)
    return call


def _either(slot: int, second: bool, changed: tree.Expr, usual: tree.Expr) -> tree.CondExpr:
    asked = _call("_swapped", usual.lineno, tree.Const(slot), tree.Const(second))
    either = tree.CondExpr(asked, changed, usual, lineno=usual.lineno)
    for node in (either, asked, asked.node, *asked.args):
        node.set_environment(usual.environment)
    return either


def _source(part: tree.Expr) -> str:
    """What a slot says, apart from its number."""
    inner = part
    while True:
        asks = inner.test if isinstance(inner, tree.CondExpr) else inner
        name = asks.node.name if isinstance(asks, tree.Call) and isinstance(asks.node, tree.Name) else ""
        if name == "_swapped" and isinstance(inner, tree.CondExpr) and inner.expr2:
            inner = inner.expr2
        elif name == "_write" and isinstance(inner, tree.Call):
            inner = inner.args[1]
        else:
            return repr(inner)
