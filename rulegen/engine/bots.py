"""Players that nobody holds the cards for: one plays at random, one sensibly. Both see no more than a player may."""

from __future__ import annotations

from collections.abc import Callable

from rulegen.engine import actions as a
from rulegen.engine.actions import Action
from rulegen.engine.cards import SUIT_OF, members
from rulegen.engine.legal import legal
from rulegen.engine.prng import Generator
from rulegen.engine.state import State

Bot = Callable[[State, Generator], Action]

ODD = (a.CUT, a.TAKE_UP, a.CLAIM, a.DEMAND)  # what is done out of turn, now and then


def random_bot(s: State, chance: Generator) -> Action:
    """Any legal action with the same chance; faults, and pointing them out, now and then, by whoever may."""
    if s.g.extras:
        odd = _out_of_turn(s, chance)
        if odd is not None:
            return odd
    choices = s.legal_actions()
    return choices[chance.below(len(choices))] if len(choices) > 1 else choices[0]


def _out_of_turn(s: State, chance: Generator) -> Action | None:
    """One time in sixteen somebody who may act out of turn does."""
    if chance.below(16):
        return None
    first = s.current_player
    found = [x for p in s.ring for x in legal(s, p) if p != first or x.kind in ODD]
    return found[chance.below(len(found))] if found else None


def simple_bot(s: State, chance: Generator) -> Action:
    """Plays as a beginner would who knows the rules.

    It bids what its strong cards may take, follows low when it cannot or need not win, wins while its promise is short, and
    joins with a good hand.
    """
    choices = [x for x in s.legal_actions() if x.kind not in ODD] or s.legal_actions()
    claims = [x for x in s.legal_actions() if x.kind == a.CLAIM]
    if claims:
        return claims[0]
    if len(choices) == 1:
        return choices[0]
    kind = choices[0].kind
    if kind in (a.PASS, a.BID):
        return _call(s, choices)
    if kind == a.PLAY:
        return _card(s, choices)
    if kind in (a.JOIN, a.DECLINE):
        strong = any(_strength(s, card) >= 0.75 for card in members(s.hands[choices[0].seat]))
        return next((x for x in choices if x.kind == (a.JOIN if strong else a.DECLINE)), choices[0])
    if kind in (a.GIVE, a.EXCHANGE):
        return min(choices, key=lambda x: (_strength(s, x.card) if x.kind == a.EXCHANGE else -_strength(s, x.card), x))
    ready = [x for x in choices if x.kind in (a.ASK, a.KNOCK, a.KNOCK_OUT, a.DEAL)]
    return (ready or choices)[chance.below(len(ready or choices))]


def _strength(s: State, card: int) -> float:
    """How high a card stands in the pack, from 0 to 1; a trump stands above the others."""
    top = max(s.g.strength) or 1
    trump = 0 <= s.g.trump_suit(s) == SUIT_OF[card]
    return max(0, s.g.strength[card]) / top + (1 if trump else 0)


def _call(s: State, choices: list[Action]) -> Action:
    p = choices[0].seat
    likely = sum(0.8 if _strength(s, card) >= 1 else 0.45 for card in members(s.hands[p]) if _strength(s, card) >= 0.85)
    bids = [x for x in choices if x.kind == a.BID and isinstance(x.value, int)]
    passes = [x for x in choices if x.kind == a.PASS]
    fitting = [x for x in bids if isinstance(x.value, int) and x.value <= likely + 0.5]
    if passes:
        return fitting[0] if fitting else passes[0]
    if not bids:
        return choices[0]
    return min(bids, key=lambda x: abs(int(x.value or 0) - likely))


def _card(s: State, choices: list[Action]) -> Action:
    p = choices[0].seat
    keys = s.g.keys[(s.g.trump_suit(s) + 1) * 5 + s.led] if s.led >= 0 else None
    wants = s.g.need(s, s.bids[p]) > s.tricks[p] if s.bids[p] >= 0 and _bound(s, p) else s.joined >> p & 1 and not s.tricks[p]
    if keys is None:
        return (max if wants else min)(choices, key=lambda x: (_strength(s, x.card), x))
    winning = [x for x in choices if keys[x.card] > s.best]
    if wants and winning:
        last = s.need & s.need - 1 == 0
        return (min if last else max)(winning, key=lambda x: (_strength(s, x.card), x))
    losing = [x for x in choices if keys[x.card] <= s.best]
    if not wants and losing:
        return max(losing, key=lambda x: (_strength(s, x.card), x))
    return min(choices, key=lambda x: (_strength(s, x.card), x))


def _bound(s: State, p: int) -> bool:
    return not s.g.has_declarer or s.g.declarer(s) == p


BOTS: dict[str, Bot] = {"random": random_bot, "simple": simple_bot}
