"""Names that mean nothing, or something else than they should."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.check.reading import Reading, bid_key
from rulegen.near import did_you_mean
from rulegen.problems import Place, Problem, quoted

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
# The slots that hold a bid; a name in any other slot is a value.
_BID_SLOTS: dict[type, tuple[str, ...]] = {
    nodes.BidMade: ("bid",),
    nodes.ContractIs: ("bid",),
    nodes.HasBid: ("bid",),
    nodes.BidContract: ("bid",),
    nodes.Promise: ("promiser",),
    nodes.Stakes: ("bid", "than"),
}


def names(reading: Reading) -> Iterator[Problem]:
    """Values, contracts, card sets and series that are not there."""
    yield from _values(reading)
    yield from _contracts(reading)
    yield from _card_sets(reading)
    yield from _series(reading)


def _values(reading: Reading) -> Iterator[Problem]:
    game = reading.game
    bids = {id(getattr(node, slot)) for kind, slots in _BID_SLOTS.items() for node in reading.any_of(kind) for slot in slots}
    bids |= {id(bid) for contracts in reading.all(nodes.Contracts) for bid in contracts.bids}
    for named in reading.all(nodes.Named):
        if id(named) in bids:
            continue
        name = named.name.text
        if name in reading.unread:
            continue
        if isinstance(game.values.get(name), nodes.Sides):
            yield Problem("wrong-kind", f"{quoted(name)} stands for sides of the table, not for a number.", named.place)
            continue
        hint = f"Numbers are written in digits: `{_WORDS.index(name)}`." if name in _WORDS else ""
        if name in ("declarer", "forehand"):
            hint = f"To count what a player has, write `the tricks of {name}` or `the points of {name}`."
        hint = hint or did_you_mean(name, game.values) or f"State it: `let {name} = …`."
        yield Problem("unknown-value", f"There is no value {quoted(name)}.", named.place, hint)


def _contracts(reading: Reading) -> Iterator[Problem]:
    for contracts in reading.all(nodes.Contracts):
        for bid in contracts.bids:
            if isinstance(bid, nodes.Ladder):
                yield Problem("wrong-kind", "A contract is a number or a name, not a series.", bid.place, "Write `1 to …`.")
    if not reading.all(nodes.Contracts):
        return
    known = set(reading.contracts)
    for kind, slots in _BID_SLOTS.items():
        for node in reading.any_of(kind):
            for slot in slots:
                yield from _contract(getattr(node, slot), known)
    for example in reading.game.examples:
        for given in example.given:
            if isinstance(given, nodes.GivenBid):
                yield from _contract(given.bid, known)


def _contract(bid: nodes.Node, known: set[int | str]) -> Iterator[Problem]:
    key = bid_key(bid)
    if isinstance(bid, nodes.Ladder):
        yield Problem("wrong-kind", "A bid is a number or a name, not a series.", bid.place)
    elif key is not None and key not in known:
        hint = did_you_mean(str(key), (name for name in known if isinstance(name, str)))
        yield Problem(
            "unknown-contract",
            f"{quoted(key)} is none of the contracts.",
            bid.place,
            hint or "The contracts are those of the rule `the contracts are …`.",
        )


def _card_sets(reading: Reading) -> Iterator[Problem]:
    sets = reading.game.card_sets
    found: list[nodes.Name] = [node.name for node in reading.any_of(nodes.ANamed, nodes.AllNamed, nodes.HoldsNoNamed)]
    found += [
        node.name for cards in sets.values() for node in nodes.walk(cards) if isinstance(node, nodes.ANamed | nodes.AllNamed)
    ]
    for name in found:
        if name.text not in sets and name.text not in reading.unread:
            hint = did_you_mean(name.text, sets) or f"State it: `let {name.text} cards = …`."
            yield Problem("unknown-cards", f"There are no {quoted(name.text)} cards.", name.place, hint)


def _series(reading: Reading) -> Iterator[Problem]:
    values = reading.game.values
    for node in reading.all(nodes.OnSide):
        if isinstance(node.name, nodes.Sides):
            continue
        name = node.name.text
        if name in reading.unread:
            continue
        if name in values:
            message = f"{quoted(name)} stands for a number, not for sides of the table."
            yield Problem("wrong-kind", message, node.name.place, f"Write `let {name} = in turn left, … by deal`.")
        else:
            sides = (other for other, value in values.items() if isinstance(value, nodes.Sides))
            hint = did_you_mean(name, sides) or f"State it: `let {name} = in turn left, … by deal`."
            yield Problem("unknown-value", f"There is no series of sides {quoted(name)}.", node.name.place, hint)


def unused(reading: Reading) -> Iterator[Problem]:
    """Values and card sets that no rule uses. Those of a base stay silent under a variant."""
    game = reading.game
    used_in_sets = {
        node.name.text
        for cards in game.card_sets.values()
        for node in nodes.walk(cards)
        if isinstance(node, nodes.ANamed | nodes.AllNamed)
    }
    for name, place in game.lets.items():
        if not game.uses.get(name) and name not in used_in_sets and _is_of(place, reading):
            message = f"No rule uses the {'cards' if name in game.card_sets else 'value'} {quoted(name)}."
            yield Problem("unused-value", message, place, "Use it or take it away.", "warning")


def _is_of(place: Place, reading: Reading) -> bool:
    return place.file == reading.game.place.file
