"""Every number of every shipped game stands in the texts: change it, and the sentence at that anchor changes everywhere."""

from dataclasses import replace

import pytest

from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.realise.language import Writer, language
from shelf import CODES, GAMES, game


def raised(rule: GameRule, at: int) -> GameRule:
    """The rule with the number at a place (in the order of the source) greater by one."""
    numbers = [node for node in nodes.walk(rule.body) if isinstance(node, nodes.Number)]
    count = iter(range(len(numbers)))

    def change(node: nodes.Node) -> nodes.Node:
        return nodes.Number(node.value + 1) if isinstance(node, nodes.Number) and next(count) == at else node

    return replace(rule, body=nodes.rebuild(rule.body, change))


def with_rule(game: Game, rule: GameRule) -> Game:
    return replace(game, rules=tuple(rule if other.ids == rule.ids else other for other in game.rules))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_a_changed_number_changes_the_sentence(name: str, code: str) -> None:
    before = Writer(game(name), language(code))
    silent = []
    for rule in game(name).rules:
        for at in range(sum(isinstance(node, nodes.Number) for node in nodes.walk(rule.body))):
            changed = raised(rule, at)
            after = Writer(with_rule(game(name), changed), language(code))
            if after.sentence(changed) == before.sentence(rule):
                silent.append((rule.id, at))
    assert not silent
