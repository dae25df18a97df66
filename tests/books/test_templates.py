"""The templates: a macro for each construct, every slot used, and no value of a game typed in."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from babel import Locale
from jinja2 import Environment
from jinja2 import nodes as tree
from num2words import num2words

from rulegen import nodes
from rulegen.realise.language import language
from shelf import CODES, ROOT

# Constructs of the document itself: nothing of them is said in a rule.
DOCUMENT = {
    "GameHead", "VariantHead", "Chapter", "Title", "Let", "SetValue", "CardSet", "Option", "Rule", "Text", "Interpretation",
    "AsStated", "Replace", "Remove", "Add", "Example", "ReplaceExample",
}  # fmt: skip
# Slots that say how a text is written, not what it says.
SILENT: dict[str, set[str]] = {}

CARDS = {
    "sv": "klöver ruter hjärter spader knekt dam kung ess",
    "fi": "risti ruutu hertta pata jätkä rouva kuningas ässä",
    "nb": "kløver ruter hjerter spar knekt dame konge ess",
    "en": "club clubs diamond diamonds heart hearts spade spades jack queen king ace",
}


def constructs() -> dict[str, type[nodes.Node]]:
    classes = inspect.getmembers(nodes, lambda c: inspect.isclass(c) and issubclass(c, nodes.Node) and c is not nodes.Node)
    return {name: kind for name, kind in classes if name not in DOCUMENT}


def files(code: str) -> Iterator[Path]:
    return iter(sorted((ROOT / "templates" / code).glob("*.j2")))


@cache
def macros(code: str) -> dict[str, tree.Macro]:
    found: dict[str, tree.Macro] = {}
    for path in files(code):
        for macro in _parse(path).find_all(tree.Macro):
            found[macro.name] = macro
    return found


def _parse(path: Path) -> tree.Template:
    return Environment(extensions=["jinja2.ext.do"]).parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", CODES)
def test_every_construct_has_a_macro_and_every_such_macro_a_construct(code: str) -> None:
    said = {name for name in macros(code) if name[0].isupper()}
    assert said - {"GameRule"} == set(constructs())


@pytest.mark.parametrize("code", CODES)
def test_no_macro_is_written_twice(code: str) -> None:
    names = [macro.name for path in files(code) for macro in _parse(path).find_all(tree.Macro) if macro.name[0] != "_"]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("code", CODES)
def test_every_language_frames_the_same_things(code: str) -> None:
    frame = {
        macro.name for macro in _parse(ROOT / "templates" / code / "frame.j2").find_all(tree.Macro) if macro.name[0] != "_"
    }
    first = {
        macro.name for macro in _parse(ROOT / "templates" / CODES[0] / "frame.j2").find_all(tree.Macro) if macro.name[0] != "_"
    }
    assert frame == first


@pytest.mark.parametrize("code", CODES)
def test_every_slot_is_used(code: str) -> None:
    unused = []
    for name, kind in constructs().items():
        macro = macros(code)[name]
        used = slots_used(code, name, macro.args[0].name) if macro.args else set()
        wanted = {field.name for field in fields(kind)} - {"place"} - SILENT.get(name, set())
        unused += [f"{name}.{slot}" for slot in sorted(wanted - used)]
    assert not unused


def slots_used(code: str, macro: str, param: str, seen: frozenset[tuple[str, str]] = frozenset()) -> set[str]:
    """The attributes of a parameter that a macro reads, itself or by handing the whole of it to another macro."""
    if (macro, param) in seen or macro not in macros(code):
        return set()
    body = macros(code)[macro]
    found = {node.attr for node in body.find_all(tree.Getattr) if _is(node.node, param)}
    found |= {
        str(node.arg.value)
        for node in body.find_all(tree.Getitem)
        if _is(node.node, param) and isinstance(node.arg, tree.Const)
    }
    for call in body.find_all(tree.Call):
        name, arguments = _called(call)
        if name in macros(code):
            for argument, target in zip(arguments, macros(code)[name].args, strict=False):
                if _is(argument, param):
                    found |= slots_used(code, name, target.name, seen | {(macro, param)})
    return found


def _is(node: tree.Node, name: str) -> bool:
    return isinstance(node, tree.Name) and node.name == name


def _called(call: tree.Call) -> tuple[str, list[tree.Expr]]:
    """The macro of `name(…)` or `call("name", …)` with what it is given."""
    if not isinstance(call.node, tree.Name):
        return "", []
    if call.node.name == "call" and call.args and isinstance(call.args[0], tree.Const):
        return str(call.args[0].value), call.args[1:]
    return call.node.name, call.args


@pytest.mark.parametrize("code", CODES)
def test_nothing_of_a_game_is_typed_in_a_template(code: str) -> None:
    players = [player.lower() for player in language(code).words["frame"]["players"]]
    barred = {*number_words(code), *CARDS[code].split(), *players}
    typed = []
    for path in files(code):
        for text in texts(path):
            typed += [(path.name, word) for word in re.findall(r"\w+", text.lower()) if word in barred or word.isdigit()]
    assert not typed


def texts(path: Path) -> Iterator[str]:
    """What a template prints as it stands: its plain text, and strings that are words of the language."""
    parsed = _parse(path)
    yield from (part.data for part in parsed.find_all(tree.TemplateData))
    looked_up = {id(node.arg) for node in parsed.find_all(tree.Getitem)}
    compared = {id(side.expr) for node in parsed.find_all(tree.Compare) for side in node.ops}
    for node in parsed.find_all(tree.Const):
        if isinstance(node.value, str) and id(node) not in looked_up | compared and not re.fullmatch(r"[\w.]*", node.value):
            yield node.value


def number_words(code: str) -> set[str]:
    """The numbers from two to twelve, in the cases of the language; one is an article too."""
    lang = {"nb": "no"}.get(code, code)
    cases = ("nominative", "genitive", "partitive", "inessive", "elative", "illative") if code == "fi" else (None,)
    assert Locale.parse(code)
    return {num2words(n, lang=lang, **({"case": case} if case else {})) for n in range(2, 13) for case in cases}
