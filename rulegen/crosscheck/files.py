"""Text of a file in any of the formats that rulebooks come in, as lines."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from rulegen.crosscheck.document import Unit, units
from rulegen.problems import Place, Problem, SourceError


def read_units(name: str) -> tuple[list[Unit], str]:
    """The units of a file (`-` for standard input), and its text.

    Raises `SourceError` when the file is no text, OSError when there is none, ModuleNotFoundError when an extra is missing.
    """
    suffix = Path(name).suffix.lower()
    if suffix == ".docx":
        text = "\n".join(_docx(name))
    elif suffix == ".odt":
        text = "\n".join(_odt(name))
    else:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        text = _decoded(data, name)
    text = unicodedata.normalize("NFC", text)
    return units(text, "" if suffix in (".docx", ".odt") else name), text


def _decoded(data: bytes, name: str) -> str:
    if data[:5] == b"%PDF-":
        raise _no_text(name, "is a PDF.", "Save its text as a .txt file: lines broken in it are put together.")
    if data[:4] == b"PK\x03\x04":
        raise _no_text(name, "is a packed file.", "Word and OpenDocument files need their endings, .docx and .odt.")
    for bom, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig")):
        if data.startswith(bom):
            return data.decode(encoding, errors="replace")
    if b"\x00" in data:
        raise _no_text(name, "is not text.", "It must be plain text, Markdown, HTML, .docx or .odt.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _no_text(name: str, what: str, hint: str) -> SourceError:
    return SourceError([Problem("not-text", f"`{name}` {what}", Place(name, 1, 1, 1, 1), hint)])


def _docx(name: str) -> Iterator[str]:
    import docx
    from docx.opc.exceptions import PackageNotFoundError
    from docx.table import Table

    if not Path(name).exists():
        raise FileNotFoundError(2, "No such file or directory", name)
    try:
        document = docx.Document(name)
    except (PackageNotFoundError, KeyError, ValueError):
        raise _no_text(name, "is no Word file.", "Open it in a word processor and save it again.") from None
    for part in document.iter_inner_content():
        if isinstance(part, Table):
            yield from _rows([[cell.text for cell in row.cells] for row in part.rows])
        else:
            yield from (_marked(str(part.style.name if part.style else ""), part.text), "")


def _odt(name: str) -> Iterator[str]:
    from zipfile import BadZipFile

    teletype, opendocument = import_module("odf.teletype"), import_module("odf.opendocument")

    try:
        body = opendocument.load(name).text
    except (BadZipFile, KeyError, AttributeError):
        raise _no_text(name, "is no OpenDocument text.", "Open it in a word processor and save it again.") from None
    yield from _odt_parts(body, teletype.extractText)


def _odt_parts(element: Any, text: Any, mark: str = "") -> Iterator[str]:
    for child in element.childNodes:
        kind = getattr(child, "qname", ("", ""))[1]
        if kind == "h":
            yield from (f"{'#' * int(child.getAttribute('outlinelevel') or 1)} {text(child)}", "")
        elif kind == "p":
            yield from (mark + text(child), "")
        elif kind == "table":
            rows = [row for row in _all(child) if row.qname[1] == "table-row"]
            yield from _rows([[text(cell) for cell in row.childNodes] for row in rows])
        elif kind:
            yield from _odt_parts(child, text, "- " if kind == "list-item" else mark)


def _all(element: Any) -> Iterator[Any]:
    for child in element.childNodes:
        if getattr(child, "qname", None):
            yield child
            yield from _all(child)


def _rows(rows: list[list[str]]) -> Iterator[str]:
    for place, row in enumerate(rows):
        yield f"| {' | '.join(' '.join(cell.split()) for cell in row)} |"
        if not place and len(rows) > 1:
            yield "| --- |"
    yield ""


def _marked(style: str, text: str) -> str:
    """A paragraph with the mark of Markdown that its style stands for."""
    if style.startswith(("Heading", "Title")):
        level = style.rsplit(" ", 1)[-1]
        return f"{'#' * (int(level) if level.isdigit() else 1)} {text}"
    return f"- {text}" if style.startswith("List") else text
