"""Intervals of confidence, against published examples and against chance itself."""

from __future__ import annotations

import random

import pytest

from rulegen.intervals import Sample, mean, mean_difference, share, share_difference


def _sample(values: list[float]) -> Sample:
    return Sample(len(values), sum(values), sum(value * value for value in values))


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_a_share_has_the_interval_of_wilson(hits: int, count: int, low: float, high: float) -> None:
    found = share(hits, count)  # the examples of Newcombe (1998)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    assert found.value == hits / count


def test_the_ends_of_the_scale_are_not_passed() -> None:
    assert share(0, 10).low == 0
    assert share(10, 10).high == 1
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"), [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090)]
)
def test_a_difference_of_shares_has_the_interval_of_newcombe(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    found = share_difference(other, one)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    assert not found.holds_zero
    assert share_difference(one, one).holds_zero


def test_a_mean_has_the_interval_of_student() -> None:
    found = mean(_sample([1, 2, 3, 4, 5]))
    assert found.value == 3
    assert found.high - 3 == pytest.approx(2.7764 * (2.5 / 5) ** 0.5, abs=1e-3)
    two = mean(_sample([0, 2]))
    assert two.high == pytest.approx(1 + 12.7062, abs=1e-3)


def test_a_difference_of_means_has_the_interval_of_welch() -> None:
    one, other = _sample([20, 22, 19, 24, 25]), _sample([28, 40, 22, 21])
    found = mean_difference(one, other)
    assert found.value == pytest.approx(5.75)
    assert found.low < 0 < found.high
    same = _sample([3, 3, 3])
    assert mean_difference(same, same).holds_zero


def test_one_measurement_says_nothing_of_the_spread() -> None:
    assert mean(Sample(1, 5, 25)).low == float("-inf")
    assert mean_difference(Sample(1, 5, 25), Sample(2, 4, 10)).holds_zero


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    chance = random.Random(4)
    right = 0
    for _ in range(2000):
        hits = sum(chance.random() < 0.3 for _ in range(80))
        found = share(hits, 80)
        right += found.low <= 0.3 <= found.high
    assert 0.93 < right / 2000 < 0.97
