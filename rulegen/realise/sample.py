"""A whole deal told step by step, each with the rule that it follows. The engine has played it."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.game import Game, GameRule
from rulegen.outcomes import Deal, Happening, Outcome, Step
from rulegen.realise import table
from rulegen.realise.blocks import Block
from rulegen.realise.examples import SUITS, number, reckoning
from rulegen.realise.frame import framed, prose
from rulegen.realise.language import Writer

_ACTS = {
    "pass": ("pass", "speak"),
    "bid": ("bid", "speak"),
    "ask": ("ask_all",),
    "join": ("join",),
    "decline": ("decline",),
    "knock": ("knock",),
    "cut": ("cut",),
    "pick_up": ("take_up",),
    "demand": ("demand_deal",),
}
"""The actions of the rules language that a deed is."""

_NODES: dict[str, type[nodes.Node]] = {
    "ask": nodes.Ask,
    "knock": nodes.KnockSaying,
    "give": nodes.Give,
    "exchange": nodes.Exchange,
}

_LEFT_OUT = ("dealt", "draws", "settled", "auction_ends", "deal_ends")


def told(writer: Writer, deal: Deal) -> Iterator[Block]:
    """The deal: the hands, the auction, the tricks in tables, what was asked, and the points."""
    yield Block("paragraph", prose(writer, "sample"))
    yield from _Teller(writer, deal).blocks()


class _Teller:
    def __init__(self, writer: Writer, deal: Deal) -> None:
        self.writer = writer
        self.deal = deal
        self.names = writer.words.frame.players
        self.rows: list[Block] = []
        self.plays: list[Happening] = []
        self.points: dict[int, list[Step]] = {}
        self.bids = 0
        self.said = ""
        self.trick = 0

    def blocks(self) -> Iterator[Block]:
        for step in self.deal.steps:
            if step.name == "play":
                self.plays.append(step)
            elif step.kind == "trick":
                self._trick(step)
            elif step.kind == "points" and step.seat is not None:
                yield from self._tricks()
                asked, before, after = step.value
                self.points.setdefault(step.seat, []).append(Step(step.rule or "", before, asked, after))
            elif step.kind not in _LEFT_OUT:
                yield from self._step(step)
        yield from (*self._tricks(), *self._reckoned())

    def _step(self, step: Happening) -> Iterator[Block]:
        """A deed or what came of it, as a line; the tricks before it first."""
        player = self._name(step.seat)
        if step.kind == "action":
            text = table.deed(self.writer, step.name, player, step.value)
        else:
            text = table.event(self.writer, step.kind, player, step.value)
        if text and text != self.said:  # who passes three cards on is told of once
            yield from (*self._tricks(), *self._reckoned())
            yield Block("item", text, self._rules(step))
        self.said = text or self.said
        if step.kind == "deal":
            yield from self._hands()

    def _hands(self) -> Iterator[Block]:
        """Every seat with its points and its cards, the dealer's left first."""
        yield self._head(
            framed(self.writer, "head", "player"), table.prompt(self.writer, "points"), table.prompt(self.writer, "hand")
        )
        count = len(self.deal.points)
        for offset in range(1, count + 1):
            seat = (self.deal.dealer + offset) % count
            cells = (self._name(seat), number(self.deal.points[seat]), self._hand(self.deal.hands[seat]))
            yield Block("row", ", ".join(cells), cells=cells)

    def _hand(self, cards: tuple[str, ...]) -> str:
        """Cards by suit: the sign once, then the ranks."""
        suits = dict.fromkeys(card[-1] for card in cards)
        return " ".join(
            f"{SUITS.get(suit, suit)} {' '.join(rank(card) for card in cards if card[-1] == suit)}" for suit in suits
        )

    def _trick(self, taken: Happening) -> None:
        """A trick as a row: the lead first."""
        self.trick += 1
        cells = [str(self.trick)]
        for place, play in enumerate(self.plays):
            role = framed(self.writer, "played", place == 0, play.seat == taken.seat)
            cells.append(f"{self._name(play.seat)} {shown(str(play.value))}" + (f" ({role})" if role else ""))
        lead = _leads(self.writer.game, self.trick)
        rules = tuple(dict.fromkeys(rule for rule in (lead, taken.rule) if rule))
        text = f"{cells[0]}: {', '.join(cells[1:])}"
        self.rows.append(Block("row", text, rules, cells=(cells[0], ", ".join(cells[1:]))))
        self.plays = []

    def _tricks(self) -> Iterator[Block]:
        """The tricks that have not been told yet, as a table."""
        if self.rows:
            trick = framed(self.writer, "glossary", "trick")
            yield self._head(trick[:1].upper() + trick[1:], table.prompt(self.writer, "table"))
            yield from self.rows
        self.rows = []

    def _reckoned(self) -> Iterator[Block]:
        """What has become of the points, as a table."""
        if self.points:
            yield self._head(framed(self.writer, "head", "player"), framed(self.writer, "head", "reckoning"))
        for seat, steps in self.points.items():
            turned = any(step.before + step.amount != step.after for step in steps)
            bound = (
                _ids(_stating(self.writer.game, nodes.BounceUp, nodes.BounceDown, nodes.FloorAt, nodes.CapAt)) if turned else ()
            )
            figures = reckoning(self.writer.game, Outcome(steps[-1].after, steps=tuple(steps)))
            rules = tuple(dict.fromkeys(rule for rule in (*(step.rule for step in steps), *bound) if rule))
            yield Block("row", f"{self._name(seat)}: {figures}", rules, cells=(self._name(seat), figures))
        self.points = {}

    def _head(self, *cells: str) -> Block:
        return Block("head", " · ".join(cell for cell in cells if cell), cells=cells)

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else str(self.names[seat % len(self.names)])

    def _rules(self, step: Happening) -> tuple[str, ...]:
        """The rule that a step follows: the one that the engine names, or that allows the deed."""
        game = self.writer.game
        if step.rule:
            return (step.rule,)
        if step.name == "bid":
            self.bids += 1
            above = _stating(game, nodes.HigherBid) if self.bids > 1 else None
            return _ids(above or _stating(game, nodes.Contracts))
        if step.kind == "deal":
            return _ids(_stating(game, nodes.Deals, when="next" if step.value != 1 else "first"))
        if step.kind in ("contract_made", "contract_fails"):
            return _ids(_promise(game, step.value))
        return _ids(_allowing(game, step.name)) if step.name else ()


def shown(card: str) -> str:
    """A card in few signs: `♥ 10`."""
    return f"{SUITS[card[-1]]}\N{NO-BREAK SPACE}{rank(card)}" if card[-1] in SUITS else card


def rank(card: str) -> str:
    """The index in the corner of a card."""
    return card[:-1].replace("T", "10")


# ---------- the rules that a deed follows


def _ids(rule: GameRule | None) -> tuple[str, ...]:
    return rule.ids[:1] if rule else ()


def _stating(game: Game, *kinds: type[nodes.Node], when: str = "") -> GameRule | None:
    """The first rule with such a statement."""
    for rule, statement in game.statements():
        if isinstance(statement, kinds) and (not when or getattr(statement, "when", when) == when):
            return rule
    return None


def _leads(game: Game, trick: int) -> str | None:
    """The rule by which somebody leads to a trick."""
    wanted = nodes.FirstTrick if trick == 1 else nodes.NextTrick
    for kinds in ((wanted,), (nodes.EveryTrick,)):
        for rule, statement in game.statements():
            if isinstance(statement, nodes.LeadsTo) and isinstance(statement.trick, kinds) and not statement.conditions:
                return rule.id
    return None


def _promise(game: Game, bid: int | str) -> GameRule | None:
    """The rule that says what a contract promises: its own, or that of numbers."""
    for rule, statement in game.statements():
        if isinstance(statement, nodes.Promise):
            promiser = statement.promiser
            own = isinstance(promiser, nodes.Number) and promiser.value == bid
            named = isinstance(promiser, nodes.Named) and promiser.name.text == bid
            if own or named or (isinstance(promiser, nodes.AnyNumber) and isinstance(bid, int)):
                return rule
    return None


def _allowing(game: Game, deed: str) -> GameRule | None:
    """The rule that grants or demands a deed."""
    named, acts = _NODES.get(deed), _ACTS.get(deed, ())
    said = [rule for rule in game.rules if rule.form != "interpretation"]
    exact = [rule for rule in said if named and any(isinstance(node, named) for node in nodes.walk(rule.body))]
    others = [rule for rule in said if any(isinstance(node, nodes.Act) and node.act in acts for node in nodes.walk(rule.body))]
    return next(iter((*exact, *others)), None)
