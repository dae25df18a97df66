"""The grammar: no conflict resolved in silence, a class for every construct, keywords that are whole words."""

from importlib.resources import files

import pytest
from lark import Lark

from rulegen import nodes
from rulegen.parse import LISTS, Ends, class_name, parse, parser
from rulegen.problems import SourceError

CLASSES = {
    name: kind
    for name, kind in vars(nodes).items()
    if isinstance(kind, type) and issubclass(kind, nodes.Node) and kind is not nodes.Node
}


def made() -> dict[str, bool]:
    """The names of what the grammar makes, and whether it ever has parts."""
    found: dict[str, bool] = {}
    for rule in parser().rules:
        name = str(rule.alias or rule.origin.name)
        parts = [symbol for symbol in rule.expansion if not symbol.is_term or not symbol.filter_out]
        passed_on = rule.options.expand1 and not rule.alias and len(parts) == 1
        if not name.startswith("_") and not passed_on:
            found[name] = found.get(name, False) or bool(parts)
    return found


def test_no_conflict_and_no_colliding_words() -> None:
    grammar = files("rulegen").joinpath("grammar.lark").read_text(encoding="utf-8")
    Lark(grammar, parser="lalr", lexer="contextual", postlex=Ends(), strict=True)


def test_every_class_is_made_by_one_rule_of_the_grammar() -> None:
    makers: dict[str, list[str]] = {}
    for name in made():
        makers.setdefault(class_name(name), []).append(name)
    makers["Number"] = ["number"]  # `negative` is a number too
    assert {name: makers.get(name, []) for name in CLASSES if len(makers.get(name, [])) != 1} == {}


def test_whatever_has_parts_is_a_class_or_a_list() -> None:
    special = {"start", "negative"}
    stray = {name for name, parts in made().items() if parts and class_name(name) not in CLASSES}
    assert stray - LISTS - special == set()


def test_a_class_has_the_parts_that_the_grammar_gives_it() -> None:
    """Words that make no class stand in their parent as they are named."""
    words = {name for name, parts in made().items() if not parts and class_name(name) not in CLASSES}
    assert {"deal_ends", "hearts", "left", "wins_match", "clockwise", "silent"} <= words


@pytest.mark.parametrize(
    "statement",
    [
        "a player who can followsuit must follow suit",
        "a player who can follow suit must followsuit",
        "whenthe deal ends, then the dealer loses 1 point",
        "when the dealends, then the dealer loses 1 point",
        "the deck has 52cards and no jokers",
        "eachplayer gets 6 cards",
        "each playergets 6 cards",
        "play goesclockwise",
        "forehandbegins the auction",
        "when the deal ends, then each player who has joinedand has no tricks loses 1 point",
    ],
)
def test_a_keyword_is_a_whole_word(statement: str) -> None:
    with pytest.raises(SourceError):
        parse(f"game g\nrule a: {statement}\n")


def test_a_keyword_may_be_a_name_where_it_is_not_expected() -> None:
    file = parse("game game\nrule when, forehand, rule, a: play goes clockwise\nlet rule = 5\nchapter cards\n")
    assert [name.text for name in file.statements[0].ids] == ["when", "forehand", "rule", "a"]  # type: ignore[union-attr]
