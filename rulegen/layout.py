"""The one layout of a spec: what `rulegen fmt` writes. Comments stay where they are; the layout of a layout is itself."""

from __future__ import annotations

import re
from textwrap import wrap

from rulegen.parse import parse
from rulegen.source import normalise
from rulegen.unparse import source

WIDTH = 100
_INDENT = "    "
_LIST = re.compile(r"(as )?[\w.]+(, [\w.]+)*")


def laid_out(text: str, path: str = "") -> str:
    """The text of a spec in the one layout. Raises SourceError where it cannot be read.

    A statement stands on one line if it fits into 100 columns, else its statements stand indented below it, conditions and
    effects on lines of their own. Comments and single blank lines between statements stay; a statement with a comment inside
    stays as it was written.
    """
    file = parse(text, path)
    written = iter([file.head, *file.statements])
    lines: list[str] = []
    for part in _parts(normalise(text)):
        if not _is_statement(part[0]):
            lines += [line.strip() for line in part]
            continue
        node = next(written)
        comment = _comment(part[0])
        if any("#" in line for line in part[1:]) or (comment and len(part) > 1):
            lines += [line.rstrip() for line in part]
        else:
            laid = _statement(source(node))
            lines += [*laid[:-1], f"{laid[-1]}  {comment}" if comment else laid[-1]]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


def _parts(text: str) -> list[list[str]]:
    """The lines of a text, each statement with its indented lines together, each other line alone."""
    parts: list[list[str]] = []
    waiting: list[list[str]] = []  # comments and blank lines that may turn out to stand inside a statement
    for line in text.rstrip("\n").split("\n"):
        if line[:1] in (" ", "\t") and line.strip() and not line.lstrip().startswith("#") and parts:
            parts[-1] += [one for more in waiting for one in more] + [line]
            waiting = []
        elif not line.strip() or line.lstrip().startswith("#"):
            waiting.append([line])
        else:
            parts += [*waiting, [line]]
            waiting = []
    return parts + waiting


def _is_statement(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _comment(line: str) -> str:
    """The comment at the end of a line, or nothing; a `#` within quotes begins none."""
    found = re.match(r'(?:[^"#]|"[^"]*")*(#.*)$', line)
    return found[1].rstrip() if found else ""


def _statement(text: str) -> list[str]:
    if len(text) <= WIDTH:
        return [text]
    head, _, body = text.partition(": ")
    if not body:
        return [text]
    if head.startswith("option ") or _LIST.fullmatch(body):
        return [f"{head}:", *wrap(body, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)]
    lines = [f"{head}:"]
    statements = body.split("; ")
    for at, statement in enumerate(statements):
        lines += _within(statement + (";" if at < len(statements) - 1 else ""))
    return lines


def _within(statement: str) -> list[str]:
    if len(_INDENT + statement) <= WIDTH:
        return [_INDENT + statement]
    when, then, effects = statement.partition(", then ")
    lines = [f"{when},", f"then {effects}"] if then else [statement]
    if len(_INDENT + lines[0]) > WIDTH and ", if " in lines[0]:
        event, _, conditions = lines[0].partition(", if ")
        lines[:1] = [f"{event},", f"if {conditions}"]
    return [
        piece
        for line in lines
        for piece in wrap(line, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT * 2, break_long_words=False)
    ]
