"""What a player may type: the actions of the engine with their numbers and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulegen import nodes
from rulegen.cli.typed import Choice, card_names
from rulegen.engine import actions as a
from rulegen.engine.actions import Action, action
from rulegen.engine.cards import SUIT_OF, TEXT, card_number, members
from rulegen.engine.state import State
from rulegen.realise import table
from rulegen.realise.language import Writer
from rulegen.realise.lexicon import Entry, MissingForm

_SUITS = (3, 2, 0, 1, 4)  # spades, hearts, clubs, diamonds, jokers: colours take turns
# What may be typed at any time: if it is not allowed, the refusal tells why.
_ALWAYS = (a.PASS, a.ASK, a.JOIN, a.DECLINE, a.CUT, a.TAKE_UP)


class Choices:
    """The choices of one seat in one language."""

    def __init__(self, state: State, writer: Writer, seat: int) -> None:
        self.state = state
        self.writer = writer
        self.seat = seat
        self._passes = tuple(_habits(writer))

    def now(self) -> list[Choice[Action]]:
        """Everything that can be typed: what is legal has a number."""
        legal = self.state.legal_actions(self.seat)
        listed = list(self._numbered(legal))
        known = {choice.value for choice in listed}
        others = [self._choice(x, None) for x in self._nameable() if x not in known]
        return listed + others

    def _numbered(self, legal: list[Action]) -> Iterator[Choice[Action]]:
        """A bid of a number has that number, a pass 0, cards from 1 in the order of the hand; the rest go on from there."""
        used: set[int] = set()
        in_hand = self.hand()
        cards = [x for x in legal if x.kind in a.CARD_KINDS]
        for number, x in enumerate(sorted(cards, key=lambda x: in_hand.index(str(x.value))), 1):
            used.add(number)
            yield self._choice(x, str(number))
        bids = [x for x in legal if x.kind == a.BID]
        used |= {bid for bid in self.state.g.contracts if isinstance(bid, int)} if bids else set()
        rest = []
        for x in legal:
            if x.kind == a.BID and isinstance(x.value, int):
                yield self._choice(x, str(x.value))
            elif x.kind == a.PASS and 0 not in used:
                yield self._choice(x, "0")
            elif x.kind not in a.CARD_KINDS:
                rest.append(x)
        for number, x in enumerate(rest, max(used, default=0) + 1):
            yield self._choice(x, str(number))

    def hand(self) -> list[str]:
        """The seat's cards by suit, the strongest first."""
        strength = self.state.g.strength
        cards = members(self.state.hands[self.seat])
        return [TEXT[card] for card in sorted(cards, key=lambda card: (_SUITS.index(SUIT_OF[card]), -strength[card]))]

    def _nameable(self) -> Iterable[Action]:
        for text in (TEXT[card] for card, strength in enumerate(self.state.g.strength) if strength >= 0):
            yield action(self.seat, a.PLAY, text)
        for bid in self.state.g.contracts:
            yield action(self.seat, a.BID, bid)
        for kind in _ALWAYS:
            yield action(self.seat, kind)
        yield action(self.seat, a.KNOCK, "cards")

    def _choice(self, x: Action, key: str | None) -> Choice[Action]:
        return Choice(x, tuple(self._names(x)), key)

    def _names(self, x: Action) -> Iterator[str]:
        spoken = self.spoken(x)
        yield from (spoken, x.name if x.value is None else f"{x.name} {x.value}")
        if x.kind in a.CARD_KINDS and isinstance(x.value, str):
            rank, suit = x.value[:-1], x.value[-1]
            yield from card_names(rank, suit)
            first, *more = spoken.split()
            if more:  # the rank alone, and the suit's name with the rank's letter: `kung`, `hjärter 7`
                yield from (more[-1], first + rank)
        elif x.kind == a.BID:
            yield from (str(x.value), self.bid_name(x.value), spoken.split()[-1])
        elif x.kind == a.PASS:
            yield from self._passes
        elif x.value is not None:
            yield str(x.value)

    def spoken(self, x: Action) -> str:
        """The action as the language says it in a menu."""
        return table.choice(self.writer, x.name, x.value)

    def bid_name(self, bid: a.Value) -> str:
        """A bid as the language says it alone."""
        return self.writer.say(nodes.Number(bid) if isinstance(bid, int) else nodes.Named(nodes.Name(str(bid))))


def _habits(writer: Writer) -> Iterator[str]:
    """What this game calls a pass (to creep), in every form that the lexicon has."""
    for called in writer.find("Called"):
        if isinstance(called.what, nodes.PassNamed):
            try:
                yield from _strings(writer.terms[called.term.text])
            except MissingForm:
                return


def _strings(entry: object) -> Iterator[str]:
    if isinstance(entry, Entry):
        for key in entry:
            yield from _strings(entry[key])
    elif isinstance(entry, str) and entry:
        yield entry


def is_card(text: object) -> bool:
    """Whether a value of an action or event is a card."""
    return card_number(text) >= 0
