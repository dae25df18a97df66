"""Redbeard played by hand: an implementation of the three regional games that knows nothing of the rules language.

It is written from the facts and the decisions alone and holds the engine to them: what it plays is a record
(`rulegen-record/1`), and at every decision it knows every action that somebody may take. Faults of the dealer himself
are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Action = tuple[Any, ...]
Choose = Callable[[list[Action]], Action]

RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]
REDBEARD = 7  # ranks above the bid of six


class Match:
    """A match at a table of names that sit clockwise. `choose` picks one of the actions that the rules allow."""

    def __init__(self, variant: str | None, names: list[str], dealer: str, faults: bool, points: dict[str, int]) -> None:
        self.variant, self.names, self.dealer, self.faults = variant, names, dealer, faults
        self.points = points
        self.inside = list(names)
        self.eliminated: list[str] = []
        self.out: list[str] = []
        self.winner: str | None = None
        self.loser: str | None = None

    @property
    def over(self) -> bool:
        return self.winner is not None or self.loser is not None

    def after(self, player: str) -> list[str]:
        """Everybody in the match but the player, clockwise from his left."""
        at = self.names.index(player)
        return [name for name in self.names[at + 1 :] + self.names[:at] if name in self.inside]

    def deal(self, hands: dict[str, list[str]], choose: Choose) -> dict[str, Any]:
        """One deal: its record. The dealer of the next is then `self.dealer`."""
        dealer = self.dealer
        log: list[Action] = []
        if all(len(hand) == 6 for hand in hands.values()):
            Deal(self, {name: list(hand) for name, hand in hands.items()}, choose, log).play()
            self.dealer = self.after(dealer)[0] if self.after(dealer) else dealer
        after = {
            "points": dict(self.points),
            "eliminated": list(self.eliminated),
            "out": list(self.out),
            "winner": self.winner,
            "loser": self.loser,
        }
        return {"dealer": dealer, "hands": hands, "actions": [list(action) for action in log], "after": after}


class Deal:
    """One deal in play."""

    def __init__(self, match: Match, hands: dict[str, list[str]], choose: Choose, log: list[Action]) -> None:
        self.m, self.hands, self._choose, self.log = match, hands, choose, log
        self.breaches: list[tuple[str, str, int]] = []  # rule, offender, the last trick in which it may be pointed out
        self.trick = 1
        self.taken = dict.fromkeys(match.inside, 0)
        self.joined: set[str] = set()
        self.sitting = list(match.inside)
        self.declarer = ""
        self.contract = 0

    def choose(self, actions: list[Action]) -> Action:
        """One of the actions, or a fault pointed out first, as often as somebody likes."""
        while True:
            action = self._choose(actions + self.claims())
            self.log.append(action)
            if not (action[1] == "knock" and str(action[2]).startswith("fault.")):
                return action
            at = next(i for i, breach in enumerate(self.breaches) if breach[0] == action[2] and breach[1] != action[0])
            self.m.points[self.breaches.pop(at)[1]] += 5

    def claims(self) -> list[Action]:
        open_now = [breach for breach in self.breaches if breach[2] >= self.trick]
        return list(
            dict.fromkeys((who, "knock", rule) for rule, offender, _ in open_now for who in self.m.inside if who != offender)
        )

    def play(self) -> None:
        if self.m.faults:
            self.deeds()
        self.auction()
        if not self.declarer:
            self.settled()
            return
        if self.contract == REDBEARD:
            self.redbeard()
            return
        leader = self.declarer
        for self.trick in range(1, 7):
            leader = self.one_trick(leader)
            if self.trick == 4:
                leader = self.question(leader)
        self.breaches = []
        self.settle_tricks()
        if self.taken[self.declarer] < self.contract:
            self.m.points[self.declarer] += 5
        for name in self.joined:
            if not self.taken[name]:
                self.m.points[name] += 5
        self.settled()

    def deeds(self) -> None:
        dealer = self.m.dealer
        did: set[Action] = set()
        while True:
            cuts = [(name, "cut") for name in self.m.inside if not any(action[1] == "pick_up" for action in did)]
            takes = [(name, "pick_up") for name in self.m.inside if name != dealer]
            action = self.choose([a for a in cuts + takes if a not in did] + [(dealer, "knock", "cards")])
            did.add(action)
            if action[1] == "knock":
                return
            if action[1] == "cut" and action[0] != dealer:
                self.breaches.append(("fault.cut", action[0], 1))
            if action[1] == "pick_up":
                self.breaches.append(("fault.early_pickup", action[0], 1))

    def auction(self) -> None:
        for name in [*self.m.after(self.m.dealer), self.m.dealer]:
            bids = [(name, "bid", n if n < REDBEARD else "redbeard") for n in range(self.contract + 1, REDBEARD + 1)]
            action = self.choose([(name, "pass"), *bids])
            if action[1] == "bid":
                self.declarer = name
                self.contract = REDBEARD if action[2] == "redbeard" else action[2]
                if self.contract == REDBEARD:
                    return

    def one_trick(self, leader: str) -> str:
        order = [leader, *(name for name in self.m.after(leader) if name in self.sitting)]
        table: list[tuple[str, str]] = []
        for name in order:
            hand = self.hands[name]
            follow = [card for card in hand if table and card[1] == table[0][1][1]]
            card = self.choose([(name, "play", card) for card in follow or hand])[2]
            if not table and self.trick == 5 and self.asking:
                self.breaches.append(("fault.forgot", self.declarer, 5))
                self.asking = False
            hand.remove(card)
            table.append((name, card))
        best = max((card for _, card in table if card[1] == table[0][1][1]), key=lambda card: RANKS.index(card[0]))
        winner = next(name for name, card in table if card == best)
        self.taken[winner] += 1
        return self.declarer if self.m.variant == "skane" else winner

    asking = False

    def question(self, leader: str) -> str:
        asked = [name for name in self.m.after(self.declarer) if not self.taken[name]]
        if not asked:
            return leader
        self.trick = 5
        if self.m.faults:
            # The lead is offered beside the question: who leads without it has forgotten it.
            self.asking = True
            action = self.peek([(self.declarer, "ask"), *((leader, "play", card) for card in self.hands[leader])])
            if action[1] != "ask":
                return leader
            self.asking = False
        self.choose([(self.declarer, "ask")])
        for name in asked:
            if self.choose([(name, "join"), (name, "decline")])[1] == "join":
                self.joined.add(name)
            else:
                self.sitting.remove(name)
        return leader

    def peek(self, actions: list[Action]) -> Action:
        """What will be chosen, without doing it; faults that are pointed out meanwhile are done."""
        action = self.choose(actions)
        self.log.pop()
        chosen, choose = action, self._choose

        def again(_: list[Action]) -> Action:
            self._choose = choose
            return chosen

        self._choose = again
        return action

    def redbeard(self) -> None:
        m, leader = self.m, self.declarer
        for self.trick in range(1, 7):
            leader = self.one_trick(leader)
            if sum(self.taken.values()) != self.taken[self.declarer]:
                break
        self.breaches = []
        if self.taken[self.declarer] == 6:
            self.settle_tricks()
            if m.variant != "uppland":
                m.winner = self.declarer
                return
            m.inside.remove(self.declarer)
            m.out.append(self.declarer)
        elif m.variant == "skane":
            m.points[self.declarer] += 12
        else:
            m.inside.remove(self.declarer)
            m.eliminated.append(self.declarer)
            if m.variant == "uppland":
                m.loser = self.declarer
                return
        if len(m.inside) == 1:
            self.last_one()
            return
        self.settled()

    def last_one(self) -> None:
        if self.m.variant == "uppland":
            self.m.loser = self.m.inside[0]
        else:
            self.m.winner = self.m.inside[0]

    def settle_tricks(self) -> None:
        for name in self.m.inside:
            left = self.m.points[name] - self.taken[name]
            self.m.points[name] = left if self.m.variant == "skane" else abs(left)

    def settled(self) -> None:
        self.breaches = []
        m = self.m
        while zero := [name for name in m.inside if m.points[name] == 0]:
            name = self.choose([(name, "knock", "out") for name in zero])[0]
            if m.variant != "uppland":
                m.winner = name
                return
            m.inside.remove(name)
            m.out.append(name)
            if not m.inside:
                m.loser = name
                return
        if m.variant == "uppland" and len(m.inside) == 1:
            self.last_one()


def random_record(seed: int, variant: str | None, players: int, faults: bool, deals: int = 60) -> dict[str, Any]:
    """A random match as a record, of `deals` deals at the most."""
    rng = Random(seed)
    names = ["Anna", "Börje", "Cilla", "David", "Eeva", "Frida", "Gunnar", "Helmi"][:players]
    start = {name: rng.choice((12, 12, 6, 2, 1)) for name in names}
    match = Match(variant, names, rng.choice(names), faults, dict(start))
    record: dict[str, Any] = {
        "format": "rulegen-record/1",
        "game": "redbeard",
        "variant": variant,
        "options": {"faults": faults},
        "players": names,
        "points": start,
        "dealer": match.dealer,
        "deals": [],
    }

    def choose(actions: list[Action]) -> Action:
        claims = [action for action in actions if action[1] == "knock" and str(action[2]).startswith("fault.")]
        if claims and rng.random() < 0.1:
            return rng.choice(claims)
        rest = [action for action in actions if action not in claims]
        opening = [action for action in rest if action[1:] == ("knock", "cards")]
        if opening and rng.random() < 0.8:
            return opening[0]
        asking = [action for action in rest if action[1] == "ask"]
        if asking and rng.random() < 0.6:
            return asking[0]
        low = [action for action in rest if action[1] in ("pass", "bid")][:3]
        return rng.choice(low if low and rng.random() < 0.8 else rest)

    while not match.over and len(record["deals"]) < deals:
        deck = DECK[:]
        rng.shuffle(deck)
        sizes = dict.fromkeys(match.inside, 6)
        if rng.random() < 0.02:
            sizes[rng.choice(match.inside)] = rng.choice((5, 7) if len(match.inside) < 8 else (5,))
        hands = {name: [deck.pop() for _ in range(size)] for name, size in sizes.items()}
        record["deals"].append(match.deal(hands, choose))
    return record


def replayed(record: dict[str, Any]) -> list[dict[str, Any]]:
    """What came out of each deal of a record, as this implementation plays its actions."""
    names = record["players"]
    points = record.get("points") or dict.fromkeys(names, 12)
    match = Match(record["variant"], names, record["dealer"], record["options"]["faults"], dict(points))
    outcomes = []
    for deal in record["deals"]:
        actions = iter([tuple(action) for action in deal["actions"]])
        unwanted: list[Action] = []

        def choose(allowed: list[Action], actions: Any = actions, unwanted: list[Action] = unwanted) -> Action:
            action: Action = next(actions)
            if action not in allowed:
                unwanted.append(action)
            return action

        match.dealer = deal["dealer"]
        outcomes.append(match.deal(deal["hands"], choose)["after"])
        assert not unwanted, unwanted
        assert next(actions, None) is None
    return outcomes
