"""A file for a house variant: every rule of the base as it can be changed, with its sentence beside it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rulegen import nodes
from rulegen.game import Game
from rulegen.layout import WIDTH, laid_out
from rulegen.load import find, load, names, read, split
from rulegen.problems import quoted
from rulegen.realise.language import Writer, language
from rulegen.scaffold.failure import NotStarted
from rulegen.unparse import source

_NAME = re.compile(r"[^\W\d]\w*")


def plan(name: str, of: str) -> tuple[Path, Path]:
    """Where the file of a variant is to stand, and the file of its base; `NotStarted` for a name that cannot be its own."""
    if not _NAME.fullmatch(name):
        like = re.sub(r"\W+", "_", name).strip("_").lower()
        hint = f" Write {quoted(like)}; what is printed is the title." if _NAME.fullmatch(like) else ""
        raise NotStarted(f"{quoted(name)} is no name for a variant: letters, digits and `_`, a letter first.{hint}")
    if len(split(of)) > 1:
        raise NotStarted(
            f"A variant has one base: name one of {', '.join(map(quoted, split(of)))}, and stack the others on it."
        )
    base = find(of)
    place = base.parent if base.name == Path(of).name else Path()
    path = place / f"{name}.rules"
    if path.exists():
        raise NotStarted(f"{quoted(str(path))} is there already, and stays as it is. Choose another name.")
    if name in names() or (place / name).is_dir():
        raise NotStarted(f"There is a game or variant {quoted(name)} already. Choose another name.")
    return path, base


def text(name: str, base: Path, titles: Mapping[str, str], code: str, codes: Iterable[str]) -> str:
    """The file: its head, its titles, and the rules of the base as comments, their sentences in the language `code`."""
    for title in titles.values():
        if '"' in title or not title.isprintable():
            raise NotStarted(
                f"The name {quoted(title)} cannot stand in a title: write it on one line, without quotation marks."
            )
    game = load(str(base))
    of = game.variants[-1] if game.variants else game.name
    lines = [
        f"# A house variant of {of}. Only what you change here differs; all else stays as it is there.",
        "# Every rule stands below, switched off by a `#`. Take the `#` away and change what holds at your table,",
        f"# then run: rulegen check {name}.rules",
        f"variant {name} of {of}",
        *(f'title {lang} "{titles[lang]}"' if titles.get(lang) else f'#title {lang} "…"' for lang in codes),
        "",
        "# ---------- values",
        *_values(game),
        *_rules(game, Writer(game, language(code))),
        "",
        "# ---------- rules of your own, and examples to be played",
        "#add house.bonus: when the deal ends, then each player who has exactly 2 tricks loses 1 point",
        *_examples(game),
    ]
    return "\n".join(lines) + "\n"


def write(path: Path, content: str) -> None:
    """Writes a new file; one that is there already stays as it is."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(content)
    except FileExistsError:
        raise NotStarted(f"{quoted(str(path))} is there already, and stays as it is. Choose another name.") from None


def _values(game: Game) -> Iterator[str]:
    for name, value in game.values.items():
        line = f"#set {name} = {source(value)}"
        used = ", ".join(game.uses.get(name, ()))
        yield f"{line}  # in {used}" if used else line


def _rules(game: Game, writer: Writer) -> Iterator[str]:
    written = _bodies(game)
    chapter = ""
    for rule in game.rules:
        body = written.get((rule.place.file, rule.place.line))
        if not body:
            continue
        if rule.chapter != chapter:
            chapter = rule.chapter
            yield from ("", f"# ---------- {chapter}")
        yield from ("", *_comment(writer.sentence(rule)))
        instead = tuple(nodes.Name(id) for id in rule.instead) or None
        replace = nodes.Replace(tuple(map(nodes.Name, rule.ids)), None, None, instead, body)
        yield from (f"#{line}" for line in _laid_out(source(replace)))


def _examples(game: Game) -> Iterator[str]:
    for example in game.examples[:1]:
        of = nodes.Name(example.of) if example.of else None
        line = source(nodes.ReplaceExample(nodes.Name(example.id), of, example.given, example.results))
        yield from (f"#{line}" for line in _laid_out(line))


def _comment(sentence: str) -> list[str]:
    return textwrap.wrap(sentence, WIDTH, initial_indent="# ", subsequent_indent="# ", break_long_words=False)


def _laid_out(statement: str) -> list[str]:
    return laid_out(f"variant a of b\n{statement}\n").splitlines()[1:]


def _bodies(game: Game) -> dict[tuple[str, int], tuple[nodes.Statement, ...]]:
    """What each rule says as it stands in its file, with the names of values; not those that only point to other rules."""
    return {
        (file, statement.place.line): body
        for file in {rule.place.file for rule in game.rules}
        for statement in read(Path(file)).statements
        if isinstance(body := getattr(statement, "body", None), tuple)
    }
