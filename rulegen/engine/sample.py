"""A deal to tell a reader of: of many that are played from fixed seeds, the one in which most happens."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen.engine.actions import Action
from rulegen.engine.bots import simple_bot
from rulegen.engine.cards import SUIT_OF, TEXT, members
from rulegen.engine.prng import Generator
from rulegen.engine.state import Event, GameEngine, State
from rulegen.engine.table import BEFORE
from rulegen.outcomes import Deal, Happening

_DEALS = 60
"""So many deals are looked through."""
_OF_A_MATCH = 12
_TELLING = 6
"""What a bid above a bid, and points that turn at a bound, count beside a rule."""


def sample_deal(engine: GameEngine) -> Deal | None:
    """The deal in which most different rules and deeds come up; the first of several, and always the same."""
    found = list(_deals(engine))
    return max(found, key=_interest) if found else None


def _deals(engine: GameEngine) -> Iterator[Deal]:
    """Deals of match after match, among the usual number of players."""
    count = seed = 0
    while count < _DEALS and seed < _DEALS:
        seed += 1
        s = engine.new_initial_state(seed=seed)
        chance = Generator(seed)
        while not s.over and s.dealt <= _OF_A_MATCH and count < _DEALS:
            deal = _played(s, chance)
            count += 1
            if deal:
                yield deal


def _played(s: State, chance: Generator) -> Deal | None:
    """Plays a deal to its end; nothing for one that was broken off, or in which cards are hidden from the table."""
    while not s.over and s.step <= BEFORE:
        s.apply_action(simple_bot(s, chance))
    number, points = s.dealt, tuple(s.points)
    dealer, hands = s.dealer, tuple(_hand(s, p) for p in range(s.n))
    while not s.over and s.dealt == number:
        s.apply_action(simple_bot(s, chance))
    steps = _steps(s, number)
    return Deal(dealer, points, hands, steps) if any(step.kind == "trick" for step in steps) else None


def _hand(s: State, p: int) -> tuple[str, ...]:
    """A hand as it is held: suit by suit, the highest first."""
    return tuple(TEXT[card] for card in sorted(members(s.hands[p]), key=lambda c: (-SUIT_OF[c], -s.g.strength[c])))


def _steps(s: State, number: int) -> tuple[Happening, ...]:
    """What happened in a deal, in order."""
    events = s.events
    starts = [i for i, event in enumerate(events) if event.kind == "deal"]
    first = next((i for i in starts if events[i].value == number), len(events))
    last = next((i for i in starts if i > first), len(events))
    return tuple(map(_happening, events[first:last]))


def _happening(event: Event) -> Happening:
    if isinstance(event.value, Action):
        return Happening(event.kind, event.seat, event.rule, event.value.value, event.value.name)
    return Happening(event.kind, event.seat, event.rule, event.value)


def _interest(deal: Deal) -> int:
    """How much there is to tell: different rules at work, different deeds and events, bids above bids, points that turn."""
    rules = {step.rule for step in deal.steps if step.rule}
    deeds = {step.name for step in deal.steps if step.name}
    kinds = {step.kind for step in deal.steps}
    raised = sum(step.name == "bid" for step in deal.steps) > 1
    turned = any(step.kind == "points" and step.value[1] + step.value[0] != step.value[2] for step in deal.steps)
    return len(rules) + len(deeds) + len(kinds) + _TELLING * (raised + turned)
