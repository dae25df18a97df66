"""An outcome is spelled out step by step; what a bound turns back is seen turning."""

from dataclasses import replace

import pytest

from rulegen import nodes
from rulegen.game import GameRule
from rulegen.outcomes import Outcome, Step
from rulegen.realise.examples import reckoning
from shelf import game


def outcome(*steps: tuple[int, int, int]) -> Outcome:
    return Outcome(points=steps[-1][2], steps=tuple(Step("rule", *step) for step in steps))


@pytest.mark.parametrize(
    ("steps", "figures"),
    [
        ([(12, -4, 8)], "12 − 4 = 8"),
        ([(12, -4, 8), (8, 5, 13)], "12 − 4 + 5 = 13"),
        ([(2, -3, 1)], "2 − 2 + 1 = 1"),
        ([(2, -3, 1), (1, 5, 6)], "2 − 2 + 1 + 5 = 6"),
        ([(0, -2, 2)], "0 + 2 = 2"),
        ([(12, 0, 12), (12, 5, 17)], "12 + 5 = 17"),
    ],
)
def test_points_are_reckoned_in_steps(steps: list[tuple[int, int, int]], figures: str) -> None:
    assert reckoning(game("redbeard"), outcome(*steps)) == figures


def test_nothing_that_changes_points_leaves_the_points() -> None:
    assert reckoning(game("redbeard"), Outcome(points=20)) == "20"


def test_below_zero_has_a_true_minus_sign() -> None:
    assert reckoning(game("redbeard+skane"), outcome((2, -3, -1), (-1, 5, 4))) == "2 − 3 + 5 = 4"
    assert reckoning(game("redbeard+skane"), outcome((-1, -3, -4))) == "−1 − 3 = −4"


def test_points_lost_beyond_a_floor_are_not_shown() -> None:
    def floored(rule: GameRule) -> GameRule:
        return replace(
            rule, body=nodes.rebuild(rule.body, lambda n: nodes.FloorAt(n.bound) if isinstance(n, nodes.BounceUp) else n)
        )

    floor = replace(game("redbeard"), rules=tuple(map(floored, game("redbeard").rules)))
    assert reckoning(floor, outcome((2, -3, 0))) == "2 − 2 = 0"
