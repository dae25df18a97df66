"""A foreign text as units: sentences, list items, rows of tables and headings, each with its line and its heading."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulegen.crosscheck.markup import lines_of_html


@dataclass(frozen=True)
class Unit:
    """A piece of the text that says something by itself.

    `kind` is `heading`, `sentence`, `item` or `row`; `line` counts from 1; `under` are the headings above it, outermost first,
    for an item of a list within another the item that holds it, and for a row the cells of its table's head. `follows` says
    that it goes on in the paragraph or item of the unit before.
    """

    text: str
    line: int
    kind: str = "sentence"
    under: tuple[str, ...] = ()
    follows: bool = False


_LEAD = 8  # the level of a line that only leads in what follows

_MARK = re.compile(r"^\s*(?:[-*+•–·▪‣○]\s+|\(?\d{1,2}[.)]\s+(?=\S)|[a-z]\)\s+|>\s*)")
_HEADING = re.compile(r"^\s*(#{1,6})\s+(.*?)\s*#*\s*$")
_RULE = re.compile(r"^\s*\|?[\s:|+=-]{3,}$")
_STOP = re.compile(r"(?<=[.!?…])[\"'”»’)\]]*\s+(?=[\"'“”«»(\[]*[\w−+-])")
_ABBREVIATED = re.compile(
    r"(?:\b(?:t\.?ex|bl\.a|dvs|osv|f\.eks|ev|evt|esim|ns|mm|m\.m|jne|ca|nr|kl|bl|s\.k|mv)|\b\d{1,2})\.$", re.I
)
_TAG = re.compile(r"<[^>\n]*>")
_CURLY = re.compile(r"\{[#.:][^}]*\}")


def units(text: str, name: str = "") -> list[Unit]:
    """The units of a text, in order; HTML is told by the file's name or its first characters."""
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if name.lower().endswith((".html", ".htm", ".xhtml")) or re.match(r"\s*<(?:!doctype|html|\?xml)", text, re.I):
        return list(_units(lines_of_html(text)))
    return list(_units(enumerate(text.split("\n"), 1)))


def _units(lines: Iterable[tuple[int, str]]) -> Iterator[Unit]:
    path: list[tuple[int, str]] = []
    head: tuple[str, ...] = ()
    outer: list[tuple[int, str]] = []
    rows = 0
    for line, kind, text, level in _blocks(list(lines)):
        under = tuple(title for _, title in path)
        if kind == "heading":
            path = [(depth, title) for depth, title in path if depth < level]
            yield Unit(text, line, "heading", tuple(title for _, title in path))
            path.append((level, text))
            head, rows, outer = (), 0, []
        elif kind == "row":
            cells = tuple(cell.strip() for cell in text.strip().strip("|").split("|"))
            rows += 1
            if level:
                head = cells
            else:
                shown = " | ".join(cell for cell in cells if cell)
                if shown:
                    yield Unit(shown, line, "row", (*under, " | ".join(head)) if head else under)
        else:
            head, rows = (), 0
            outer = [(depth, said) for depth, said in outer if kind == "item" and depth < level]
            under += tuple(said for _, said in outer[-1:])
            outer += [(level, " ".join(text.split()))]
            for count, (offset, sentence) in enumerate(_sentences(text)):
                yield Unit(sentence, line + offset, kind if not count else "sentence", under, count > 0)


def _blocks(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str, str, int]]:
    """Lines gathered to blocks: line, kind, text with its line breaks; the level of a heading, how far an item is set in, or
    1 for a table's head."""
    held: list[str] = []
    start, kind, inset = 0, "sentence", 0
    proper = any(_HEADING.match(line) for _, line in lines)
    wrapped = _wrapped([line for _, line in lines])
    for place, (number, raw) in enumerate(lines):
        line = clean(raw)
        after = clean(lines[place + 1][1]) if place + 1 < len(lines) else ""
        marked = _MARK.match(line)
        heading = _HEADING.match(line)
        alone = not held and _is_heading(line, after, not wrapped or not place or not lines[place - 1][1].strip())
        breaks = not line.strip() or bool(heading) or bool(marked) or "|" in line or "\t" in line.strip() or _RULE.match(line)
        if held and (breaks or not wrapped or _new_paragraph(held[-1], line)):
            yield start, kind, "\n".join(held), inset
            held = []
            alone = _is_heading(line, after, True)
        if not line.strip() or _RULE.match(line):
            continue
        if heading:
            yield number, "heading", heading[2], len(heading[1])
        elif "|" in line or "\t" in line.strip():
            yield number, "row", line.replace("\t", "|"), int(bool(re.match(r"^\s*\|?\s*:?-{3,}", after)))
        elif alone and not marked:
            lower = _LEAD if line.strip()[-1] == ":" or proper else 2
            yield number, "heading", line.strip().strip("*_"), 1 if number == lines[0][0] else lower
        elif not held:
            start, kind = number, "item" if marked else "sentence"
            inset = len(line) - len(line.lstrip()) if marked else 0
            held = [line[marked.end() :] if marked else line.strip()]
        else:
            held.append(line.strip())
    if held:
        yield start, kind, "\n".join(held), inset


def clean(line: str) -> str:
    """A line without markup, soft hyphens and signs that only look different."""
    line = line.replace("\u00ad", "").replace("\u00a0", " ").replace("\u202f", " ").replace("\u200b", "").replace("\ufe0e", "")
    line = _CURLY.sub("", _TAG.sub("", line)) if "<" in line or "{" in line else line
    line = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", line)
    return re.sub(r"\*\*|__|`", "", line).replace("¶", "")


def _is_heading(line: str, after: str, before_blank: bool) -> bool:
    """A short line that ends in no stop and is followed by other text: people's headings in plain text."""
    text = line.strip()
    if not text or _MARK.match(line) or "|" in text or len(text) > 80 or text[-1] in ".!,;…":
        return False
    if text[-1] == "?":
        return len(text.split()) <= 14
    short = len(text.split()) <= 9 and text[0].isupper() and ":" not in text[:-1]
    wrapped = bool(after.strip()) and after.strip()[0].islower()
    return (short and not wrapped and before_blank) or (text.isupper() and len(text) > 3)


def _wrapped(lines: list[str]) -> bool:
    """Whether the lines were broken for want of room: many end in no stop, and the next goes on in small letters."""
    text = [line.strip() for line in lines if line.strip()]
    broken = sum(before[-1] not in ".!?:|" and after[0].islower() for before, after in itertools.pairwise(text))
    return broken * 6 > len(text)


def _new_paragraph(before: str, line: str) -> bool:
    """Whether a line begins anew in a text of broken lines: the one before it ended early."""
    return line.strip()[:1].isupper() and len(before) < 45 and before.rstrip()[-1:] not in ",;-"


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    """The sentences of a block, each with the number of lines before it; words broken at a line's end are whole again."""
    joined = re.sub(r"(\w)[-‐\u00ad]\n(?=[a-zåäöæø])", lambda m: m[1] + "\x01", text)
    parts: list[str] = []
    for part in _STOP.split(joined):
        if parts and (_ABBREVIATED.search(parts[-1]) and part.strip()[:1].islower()):
            parts[-1] += " " + part
        else:
            parts.append(part)
    passed, place = 0, 0
    for part in parts:
        found = joined.find(part.split("\n")[0][:20], place)
        if found >= 0:
            passed += len(re.findall(r"[\n\x01]", joined[place:found]))
            place = found
        sentence = " ".join(part.replace("\x01", "").split())
        if sentence:
            yield passed, sentence
