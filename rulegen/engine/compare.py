"""Two games held against each other: the same measurements of both, and by how much they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulegen.engine.balance import Balance, Bid
from rulegen.intervals import Interval, Sample, mean, mean_difference, share, share_difference

_NEVER = Bid(0, 0)


@dataclass(frozen=True)
class Difference:
    """One figure of both games. `what` is its kind, `key` of what (a contract, a place, a rule); shares lie between 0 and 1.

    A game that has no such contract, place or rule has None; then there is nothing to compare.
    """

    what: str
    key: str
    is_share: bool
    one: Interval | None
    other: Interval | None
    difference: Interval | None

    @property
    def stands_out(self) -> bool:
        """Whether chance alone hardly explains it."""
        return self.difference is not None and not self.difference.holds_zero


def compare(one: Balance, other: Balance) -> list[Difference]:
    """Every figure of two measurements, in the order of a report."""
    return [
        _mean("deals in a match", "", one.length, other.length),
        *_contracts(one, other),
        *_places(one, other),
        *(
            _share("ends by", end, (one.ends.get(end, 0), one.matches), (other.ends.get(end, 0), other.matches))
            for end in _keys(one.ends, other.ends)
        ),
        *(_mean("at work in a match", id, one.rules.get(id), other.rules.get(id)) for id in _keys(one.rules, other.rules)),
    ]


def _contracts(one: Balance, other: Balance) -> Iterator[Difference]:
    for contract in _keys(one.contracts, other.contracts):
        a, b = (balance.contracts.get(contract, _NEVER) for balance in (one, other))
        yield _share("bid", contract, (a.bid, one.auctions), (b.bid, other.auctions))
        yield _share("made", contract, (a.made, a.bid), (b.made, b.bid))


def _places(one: Balance, other: Balance) -> Iterator[Difference]:
    places = range(max(len(one.points), len(other.points)))
    for place in places if one.won or other.won else ():
        yield _share("wins from place", str(place + 1), *((_at(b.wins, place), b.won) for b in (one, other)))
    for place in places if one.lost or other.lost else ():
        yield _share("loses from place", str(place + 1), *((_at(b.losses, place), b.lost) for b in (one, other)))
    for place in places:
        samples = (balance.points[place] if place < len(balance.points) else None for balance in (one, other))
        yield _mean("points a deal at place", str(place + 1), *samples)


def _at(counts: tuple[int, ...], place: int) -> int:
    return counts[place] if place < len(counts) else 0


def _keys(one: Mapping[str, object], other: Mapping[str, object]) -> Iterable[str]:
    return dict.fromkeys((*one, *other))


def _share(what: str, key: str, one: tuple[int, int], other: tuple[int, int]) -> Difference:
    both = one[1] and other[1]
    difference = share_difference(one, other) if both else None
    return Difference(what, key, True, share(*one) if one[1] else None, share(*other) if other[1] else None, difference)


def _mean(what: str, key: str, one: Sample | None, other: Sample | None) -> Difference:
    difference = mean_difference(one, other) if one and other else None
    return Difference(what, key, False, mean(one) if one else None, mean(other) if other else None, difference)
