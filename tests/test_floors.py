"""Imports go one way: each module only from lower floors, and the engine and the texts never meet."""

from __future__ import annotations

import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1] / "rulegen"
# What the core may need: it runs where only pure Python does.
PURE = {"lark", "jinja2", "babel", "num2words", "platformdirs"}
DOORS = {"cli", "mkdocs_plugin", "publish", "site", "lsp", "balance", "crosscheck", "pygments_lexer"}


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    return {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(ROOT.rglob("*.py"))
    }


KNOWN = set(modules())


def imported(path: Path) -> set[str]:
    """The names that a module imports when it runs; those of types alone do not count."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    only_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for part in node.body
        for inner in ast.walk(part)
    }
    for node in ast.walk(tree):
        if node in only_types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= parts & KNOWN | ({node.module} if parts - KNOWN else set())
    return found


def test_there_is_no_circle() -> None:
    names = modules()
    graph = {name: {other for other in imported(path) if other in names and other != name} for name, path in names.items()}
    tuple(TopologicalSorter(graph).static_order())


def test_the_engine_and_the_texts_never_meet() -> None:
    for name, path in modules().items():
        others = imported(path)
        if name.startswith("rulegen.engine"):
            assert not any(other.startswith("rulegen.realise") for other in others), name
        if name.startswith("rulegen.realise"):
            assert not any(other.startswith("rulegen.engine") for other in others), name


def test_nobody_inside_imports_the_public_api() -> None:
    for name, path in modules().items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        taken = {
            alias.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module == "rulegen" for alias in n.names
        }
        assert taken <= {other.split(".")[1] for other in modules() if "." in other}, name


def test_the_core_needs_pure_python_alone() -> None:
    for name, path in modules().items():
        part = name.split(".")[1] if "." in name else ""
        if part in DOORS:
            continue
        for other in imported(path):
            top = other.split(".")[0]
            assert top in PURE | {"rulegen", "__future__"} or top in sys.stdlib_module_names, (name, other)
