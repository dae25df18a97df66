"""What an editor shows under the pointer: a rule's sentence in every language, a value's number and uses."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from babel import Locale
from jinja2 import TemplateError

from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.lsp.folder import Folder
from rulegen.lsp.mentions import LET, RULE, at
from rulegen.parse import SourceFile
from rulegen.problems import Place, listed
from rulegen.realise.language import Writer, language, languages
from rulegen.realise.lexicon import MissingForm
from rulegen.unparse import source


def hover(folder: Folder, path: Path, line: int, column: int) -> tuple[str, Place] | None:
    """What there is to say at a point, as Markdown, and the stretch that it is about."""
    file = folder.file(path)
    if file is None:
        return None
    mention = at(file, line, column)
    if mention and mention.kind == LET:
        told = "\n\n".join(_value(folder, path, mention.name))
        if told:
            return told, mention.place
    if mention and mention.kind == RULE:
        return _rule(folder, path, mention.name), mention.place
    return _statement(folder, path, file, line)


def sentences(game: Game, rule: GameRule) -> Iterator[tuple[str, str]]:
    """The rule's sentence in each language that has the words for it, by the language's own name."""
    for code in languages():
        try:
            yield Locale.parse(code).get_display_name(code) or code, _writer(_Same(game), code).sentence(rule)
        except MissingForm as error:
            yield code, f"({listed([error.path])} is not in {code}.toml)"
        except (TemplateError, tomllib.TOMLDecodeError):
            continue


def _rule(folder: Folder, path: Path, name: str) -> str:
    """A rule as this game has it; one that is removed, as the base has it."""
    for link in folder.chain(path):
        game = folder.game(link)
        rule = game.rule(name) if game else None
        if game and rule:
            lines = [f"**{rule.id}** · {Path(rule.place.file).name}:{rule.place.line}"]
            lines += [f"*{called}*: {sentence}" for called, sentence in sentences(game, rule)]
            return "\n\n".join(lines)
    return f"**{name}**: no rule has this name."


def _value(folder: Folder, path: Path, name: str) -> Iterator[str]:
    game = folder.game(path)
    if game is None or name not in game.lets:
        return
    place = game.lets[name]
    where = f"{Path(place.file).name}:{place.line}"
    if name in game.card_sets:
        yield f"**{name}** cards = {', '.join(source(cards) for cards in game.card_sets[name])} · {where}"
    else:
        yield f"**{name}** = {source(game.values[name])} · {where}"
    if game.uses.get(name):
        yield f"Used by {listed(game.uses[name])}."


def _statement(folder: Folder, path: Path, file: SourceFile, line: int) -> tuple[str, Place] | None:
    """The rule that a statement states, wherever in it the pointer stands."""
    for statement in file.statements:
        if statement.place.line <= line <= statement.place.end_line:
            match statement:
                case nodes.Replace(ids=ids, new=new):
                    return _rule(folder, path, (new or ids[0]).text), statement.place
                case nodes.Rule(ids=ids) | nodes.Text(ids=ids) | nodes.Add(ids=ids) | nodes.Remove(ids=ids):
                    return _rule(folder, path, ids[0].text), statement.place
                case nodes.Interpretation(name=name):
                    return _rule(folder, path, name.text), statement.place
    return None


class _Same:
    """A game as a key: the same object, the same writer."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game


@lru_cache(16)
def _writer(same: _Same, code: str) -> Writer:
    return Writer(same.game, language(code))
