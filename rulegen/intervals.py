"""How sure a figure is: intervals of confidence for shares, means and differences, from counts and sums."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt, tan
from statistics import NormalDist

LEVEL = 0.95


@dataclass(frozen=True)
class Interval:
    """An estimate, and between which bounds it lies with the confidence of `LEVEL`."""

    value: float
    low: float
    high: float

    @property
    def holds_zero(self) -> bool:
        """Whether there may be nothing at all."""
        return self.low <= 0 <= self.high


@dataclass(frozen=True)
class Sample:
    """Many measurements of one thing: how many, their sum and the sum of their squares."""

    count: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """Their variance, unbiased."""
        return max(0.0, self.squares - self.total * self.mean) / (self.count - 1) if self.count > 1 else 0.0


def share(hits: int, count: int) -> Interval:
    """A share of independent cases, by Wilson's score interval; of no cases at all nothing is known."""
    if not count:
        return Interval(0.0, 0.0, 1.0)
    z, p = _normal(), hits / count
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    spread = z / (1 + z * z / count) * sqrt(p * (1 - p) / count + z * z / (4 * count * count))
    return Interval(p, max(0.0, middle - spread) if hits else 0.0, min(1.0, middle + spread) if hits < count else 1.0)


def mean(sample: Sample) -> Interval:
    """A mean, by Student's t."""
    if sample.count < 2:
        return Interval(sample.mean, float("-inf"), float("inf"))
    spread = _student(sample.count - 1) * sqrt(sample.variance / sample.count)
    return Interval(sample.mean, sample.mean - spread, sample.mean + spread)


def share_difference(one: tuple[int, int], other: tuple[int, int]) -> Interval:
    """How much greater the second share is than the first, by Newcombe's interval."""
    a, b = share(*one), share(*other)
    low = sqrt((b.value - b.low) ** 2 + (a.high - a.value) ** 2)
    high = sqrt((b.high - b.value) ** 2 + (a.value - a.low) ** 2)
    difference = b.value - a.value
    return Interval(difference, difference - low, difference + high)


def mean_difference(one: Sample, other: Sample) -> Interval:
    """How much greater the second mean is than the first, by Welch's t."""
    difference = other.mean - one.mean
    if min(one.count, other.count) < 2:
        return Interval(difference, float("-inf"), float("inf"))
    parts = [sample.variance / sample.count for sample in (one, other)]
    error = sum(parts)
    if not error:
        return Interval(difference, difference, difference)
    freedom = error**2 / sum(part**2 / (s.count - 1) for part, s in zip(parts, (one, other), strict=True))
    spread = _student(freedom) * sqrt(error)
    return Interval(difference, difference - spread, difference + spread)


def _normal() -> float:
    return NormalDist().inv_cdf((1 + LEVEL) / 2)


def _student(freedom: float) -> float:
    """The quantile of Student's t: exact for one and two degrees of freedom, else by the expansion of Cornish and Fisher."""
    if freedom < 1.5:
        return tan(pi * LEVEL / 2)
    if freedom < 2.5:
        return LEVEL * sqrt(2 / (1 - LEVEL**2))
    z = _normal()
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))
