"""One frozen class a construct: what the parser makes, the engine plays and every language writes.

A field that holds a word of the grammar (`deal_ends`, `left`, `hearts`) is the string that names it there; a family of
constructs is a type alias. `place` says where in the source a node stands and never counts in a comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from operator import is_
from typing import Any

from rulegen.problems import Place

NOWHERE = Place("", 1, 1, 1, 1)


@dataclass(frozen=True)
class Node:
    """What every construct has: a place in the source."""

    place: Place = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    def slots(self) -> tuple[tuple[str, Any], ...]:
        """The parts of the node with their names, in the order of the grammar."""
        return tuple((name, getattr(self, name)) for name in self.__dataclass_fields__ if name != "place")


# ---------- ground


@dataclass(frozen=True)
class Number(Node):
    """A whole number as it stands in the source (or the value of the name that stands there)."""

    value: int


@dataclass(frozen=True)
class Name(Node):
    """A name: of a rule, a value, a term, a file."""

    text: str


@dataclass(frozen=True)
class Named(Node):
    """A name in the place of a number or a bid: a value before composing, a contract after it."""

    name: Name


@dataclass(frozen=True)
class Card(Node):
    """A card in an example, rank then suit (`7H`, `TD`)."""

    text: str


# ---------- the document


@dataclass(frozen=True)
class Ladder(Node):
    """`from 10 down to 1 up to 10 by deal`: the k-th deal takes the k-th number."""

    start: Number
    legs: tuple[DownTo | UpTo, ...]


@dataclass(frozen=True)
class DownTo(Node):
    """`down to N`."""

    end: Number


@dataclass(frozen=True)
class UpTo(Node):
    """`up to N`."""

    end: Number


@dataclass(frozen=True)
class Sides(Node):
    """`in turn left, right, across, nobody by deal`: the k-th deal takes the k-th side, again from the first."""

    sides: tuple[str, ...]


# ---------- events


@dataclass(frozen=True)
class Moment(Node):
    """A point of the deal's course: `the deal ends`."""

    moment: str


@dataclass(frozen=True)
class TrickMoment(Node):
    """`TRICK starts` (before the lead) or `ends` (the winner is known)."""

    trick: Trick
    point: str


@dataclass(frozen=True)
class BidMade(Node):
    """`BID is bid`: binds the bidder."""

    bid: Bid


@dataclass(frozen=True)
class CardPlayed(Node):
    """`CARDS is played`: binds the one who played."""

    cards: Cards


@dataclass(frozen=True)
class Does(Node):
    """`PLAYER knocks|passes|joins|declines|cuts|leads|asks`: binds the player."""

    player: Player
    deed: str


@dataclass(frozen=True)
class KnocksSaying(Node):
    """`PLAYER knocks saying TERM`: binds the player."""

    player: Player
    term: Name


@dataclass(frozen=True)
class TakesTrick(Node):
    """`PLAYER takes TRICK`: binds the winner, when the trick ends."""

    player: Player
    trick: Trick


@dataclass(frozen=True)
class TakesCards(Node):
    """`PLAYER takes CARDS`: binds the winner of a trick that holds such a card."""

    player: Player
    cards: Cards


@dataclass(frozen=True)
class Misdealt(Node):
    """`PLAYER is dealt a wrong number of cards`: seen when the hands are counted."""

    player: Player


@dataclass(frozen=True)
class Breaks(Node):
    """`PLAYER breaks RULE`: a limit or duty is broken; binds the breaker."""

    player: Player
    rule: Name


@dataclass(frozen=True)
class PointedOut(Node):
    """`a breach of RULE is pointed out`: binds the breaker."""

    rule: Name


@dataclass(frozen=True)
class PlayersLeft(Node):
    """`only N players is left`: counted when a moment is finished; binds the one left when N is 1."""

    number: Number


@dataclass(frozen=True)
class NobodyLeft(Node):
    """`no player is left`."""


# ---------- conditions


@dataclass(frozen=True)
class PlayerIs(Node):
    """`PLAYER VERB-PHRASE`: true of the player (of each, of some one, as the phrase says)."""

    player: Player
    verb: VerbPhrase


@dataclass(frozen=True)
class ContractIs(Node):
    """`the contract is [not] BID | a number`."""

    negation: str | None
    bid: Bid | AnyNumber


@dataclass(frozen=True)
class ContractBound(Node):
    """`the contract is exactly|at least|at most|more than|less than AMOUNT`.

    A named contract counts as the tricks it promises.
    """

    bound: str
    amount: Amount


@dataclass(frozen=True)
class TotalIs(Node):
    """`TOTAL is exactly|at least|at most|more than|less than AMOUNT`."""

    total: Total
    bound: str
    amount: Amount


@dataclass(frozen=True)
class CountIs(Node):
    """`BOUND N players VERB-PHRASE`."""

    bound: str
    number: Number
    verb: VerbPhrase


@dataclass(frozen=True)
class ThisIs(Node):
    """`this is TRICK | deal N | one deal in N`."""

    when: Trick | DealNo | OneDealIn


@dataclass(frozen=True)
class AnyNumber(Node):
    """`a number`: any contract that is a number."""


@dataclass(frozen=True)
class DealNo(Node):
    """`deal N`, counted from 1 in the match."""

    number: Number


@dataclass(frozen=True)
class OneDealIn(Node):
    """`one deal in N`: every N-th deal of the match."""

    number: Number


# ---------- verb phrases


@dataclass(frozen=True)
class IsRole(Node):
    """`is [not] ROLE`."""

    negation: str | None
    role: str


@dataclass(frozen=True)
class Has(Node):
    """`has QUANTITY`: tricks of this deal, points of the match."""

    quantity: Quantity


@dataclass(frozen=True)
class HasDone(Node):
    """`has [not] joined|declined|passed|made a bid|asked|knocked|kept the promise|broken the promise`."""

    negation: str | None
    state: str


@dataclass(frozen=True)
class HasBid(Node):
    """`has [not] bid BID`."""

    negation: str | None
    bid: Bid


@dataclass(frozen=True)
class HasTaken(Node):
    """`has taken CARDS`."""

    cards: Cards


@dataclass(frozen=True)
class HasTakenTrick(Node):
    """`has taken TRICK`."""

    trick: Trick


@dataclass(frozen=True)
class Holds(Node):
    """`holds CARDS` in the hand."""

    cards: Cards


@dataclass(frozen=True)
class HoldsNo(Node):
    """`holds no SUIT`."""

    suit: str


@dataclass(frozen=True)
class HoldsNoNamed(Node):
    """`holds no NAME cards`: none of a set of cards."""

    name: Name


@dataclass(frozen=True)
class HoldsOnly(Node):
    """`holds only SUIT`."""

    suit: str


@dataclass(frozen=True)
class HoldsCount(Node):
    """`holds exactly|at least|at most|more than|less than N SUIT` in the hand."""

    bound: str
    number: Simple
    suit: str


@dataclass(frozen=True)
class CanFollow(Node):
    """`can follow suit`: holds a card of the suit led."""


@dataclass(frozen=True)
class CannotFollow(Node):
    """`cannot follow suit`."""


@dataclass(frozen=True)
class Draws(Node):
    """`draws the highest|lowest card`, before the first deal."""

    extreme: str


@dataclass(frozen=True)
class InMatch(Node):
    """`is [not] in the match`."""

    negation: str | None


@dataclass(frozen=True)
class NoneOf(Node):
    """`no UNIT`."""

    unit: str


@dataclass(frozen=True)
class Bounded(Node):
    """`BOUND N UNIT`."""

    bound: str
    number: Simple
    unit: str


@dataclass(frozen=True)
class Fewer(Node):
    """`fewer UNIT than AMOUNT`."""

    unit: str
    amount: Amount


@dataclass(frozen=True)
class More(Node):
    """`more UNIT than AMOUNT`."""

    unit: str
    amount: Amount


@dataclass(frozen=True)
class AsMany(Node):
    """`as many UNIT as AMOUNT`."""

    unit: str
    amount: Amount


# ---------- effects


@dataclass(frozen=True)
class Gains(Node):
    """`PLAYER gains GAIN`."""

    player: Player
    gain: Gain


@dataclass(frozen=True)
class Loses(Node):
    """`PLAYER loses GAIN`."""

    player: Player
    gain: Gain


@dataclass(frozen=True)
class ReturnsTo(Node):
    """`PLAYER returns to N points`: the points become N."""

    player: Player
    number: Simple


@dataclass(frozen=True)
class Befalls(Node):
    """`PLAYER FATE`: wins or loses the match, goes out, leaves, sits out, joins, lays down, …"""

    player: Player
    fate: str


@dataclass(frozen=True)
class Duty(Node):
    """`PLAYER must|may|… ACTION [TIME]` as an effect: opens the action, and for `must` stops everything else."""

    player: Player
    modal: str
    action: Action
    time: Time | None


@dataclass(frozen=True)
class EndDeal(Node):
    """`the deal ends [without points|without play]`."""

    without: str | None


@dataclass(frozen=True)
class EndMatch(Node):
    """`the match ends [after N more deals]`."""

    after: Number | None


@dataclass(frozen=True)
class Turn(Node):
    """`the auction ends`, `the contract fails` brought about by a rule."""

    turn: str


@dataclass(frozen=True)
class PointsGain(Node):
    """`N points`."""

    number: Simple


@dataclass(frozen=True)
class PointsPer(Node):
    """`N points for each COUNTABLE`."""

    number: Simple
    each: Countable


@dataclass(frozen=True)
class PointsEqual(Node):
    """`points equal to AMOUNT`."""

    amount: Amount


@dataclass(frozen=True)
class EachTrick(Node):
    """`for each trick` that the player has taken."""


@dataclass(frozen=True)
class EachMissed(Node):
    """`for each missed trick`: promised and not taken."""


@dataclass(frozen=True)
class EachBeyond(Node):
    """`for each trick beyond AMOUNT`."""

    number: Amount


@dataclass(frozen=True)
class EachTaken(Node):
    """`for each SUIT taken`."""

    suit: str


# ---------- limits


@dataclass(frozen=True)
class Limit(Node):
    """`PLAYER must|may|may not|need not ACTION TAIL…`."""

    player: Player
    modal: str
    action: Action
    tails: tuple[Tail, ...]


@dataclass(frozen=True)
class OnlyLimit(Node):
    """`only PLAYER may ACTION TAIL…`: grants to that player and forbids everybody else."""

    player: Player
    action: Action
    tails: tuple[Tail, ...]


@dataclass(frozen=True)
class HigherBid(Node):
    """`a bid must be [at least N] higher than the last bid`."""

    bid: BidPhrase
    by: Simple | None
    than: BidPhrase


@dataclass(frozen=True)
class BidSum(Node):
    """`the bid of ROLE may not bring TOTAL to AMOUNT`."""

    bid: BidPhrase
    total: Total
    amount: Amount


@dataclass(frozen=True)
class AnyBid(Node):
    """`a bid`."""


@dataclass(frozen=True)
class LastBid(Node):
    """`the last bid`."""


@dataclass(frozen=True)
class BidOf(Node):
    """`the bid of ROLE`."""

    role: str


@dataclass(frozen=True)
class IfSo(Node):
    """`if CONDITIONS`."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Unless(Node):
    """`unless CONDITIONS`."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Before(Node):
    """`before EVENT`."""

    event: Event


@dataclass(frozen=True)
class After(Node):
    """`after EVENT`."""

    event: Event


@dataclass(frozen=True)
class Until(Node):
    """`until EVENT`."""

    event: Event


@dataclass(frozen=True)
class Once(Node):
    """`once`: at most once a deal."""


@dataclass(frozen=True)
class During(Node):
    """`in TRICK | in deal N | in one deal in N`."""

    when: Trick | DealNo | OneDealIn


@dataclass(frozen=True)
class Act(Node):
    """An action of one word or set phrase: `follow suit`, `pass`, `speak`, `cut`, `take up the cards`, `knock`, …"""

    act: str


@dataclass(frozen=True)
class Play(Node):
    """`play CARDS`."""

    cards: Cards


@dataclass(frozen=True)
class Lead(Node):
    """`lead CARDS`."""

    cards: Cards


@dataclass(frozen=True)
class BidContract(Node):
    """`bid BID`."""

    bid: Bid


@dataclass(frozen=True)
class Ask(Node):
    """`ask PLAYER` whether they join."""

    player: Player


@dataclass(frozen=True)
class KnockSaying(Node):
    """`knock saying TERM`."""

    term: Name


@dataclass(frozen=True)
class Give(Node):
    """`give N cards to PLAYER`."""

    number: Simple
    player: Player


@dataclass(frozen=True)
class Exchange(Node):
    """`exchange up to N cards with the stock`."""

    number: Simple


# ---------- order, roles, promises, precedence


@dataclass(frozen=True)
class Begins(Node):
    """`PLAYER begins the auction`."""

    player: Player


@dataclass(frozen=True)
class Speaks(Node):
    """`PLAYER speaks in turn|at the same time`."""

    player: Player
    how: str


@dataclass(frozen=True)
class LeadsTo(Node):
    """`PLAYER leads to the first trick|the next trick|every trick|trick N [if CONDITIONS]`."""

    player: Player
    trick: LedTrick
    conditions: tuple[Condition, ...] | None


@dataclass(frozen=True)
class Deals(Node):
    """`PLAYER deals first|next`."""

    player: Player
    when: str


@dataclass(frozen=True)
class Direction(Node):
    """`play goes clockwise|counterclockwise`."""

    way: str


@dataclass(frozen=True)
class TrickWinner(Node):
    """What wins a trick: the highest card of the suit led, the highest trump or else that, the highest card of any suit, or the
    lowest of the suit led.

    Of equals the one played first.
    """

    winning: str


@dataclass(frozen=True)
class FinishDeal(Node):
    """`a deal is played to its end`: the match is decided only when a deal is settled."""


@dataclass(frozen=True)
class RoleIs(Node):
    """`ROLE is PLAYER`."""

    role: str
    player: Player


@dataclass(frozen=True)
class Promise(Node):
    """`BID | a number | joining promises QUOTA`: fixes what keeping and breaking the promise means."""

    promiser: Bid | AnyNumber | Joining
    quota: Promised


@dataclass(frozen=True)
class Joining(Node):
    """`joining`."""


@dataclass(frozen=True)
class Quota(Node):
    """`BOUND N UNIT`."""

    bound: str
    number: Simple
    unit: str


@dataclass(frozen=True)
class ThatMany(Node):
    """`BOUND that many tricks`: as many as the number bid."""

    bound: str


@dataclass(frozen=True)
class Nothing(Node):
    """`nothing`: the bid is neither kept nor broken."""


@dataclass(frozen=True)
class AllTricks(Node):
    """`every trick` of the deal."""


@dataclass(frozen=True)
class Precedence(Node):
    """`RULE comes before RULES` within one moment."""

    rule: Name
    others: tuple[Name, ...]


@dataclass(frozen=True)
class FirstTrick(Node):
    """`the first trick`."""


@dataclass(frozen=True)
class EveryTrick(Node):
    """`every trick`."""


# ---------- setup and points


@dataclass(frozen=True)
class Players(Node):
    """`N to M players, default D`."""

    low: Number
    high: Number
    default: Number


@dataclass(frozen=True)
class FixedPlayers(Node):
    """`N players[, partners sit opposite]`."""

    number: Number
    partners: str | None


@dataclass(frozen=True)
class Deck(Node):
    """`the deck has N cards and no jokers | J jokers`."""

    cards: Number
    jokers: Number | None = None


@dataclass(frozen=True)
class Ranking(Node):
    """`cards rank from HIGH down to LOW`."""

    high: str
    low: str


@dataclass(frozen=True)
class Hand(Node):
    """`PLAYER gets N cards`."""

    player: Player
    number: Simple


@dataclass(frozen=True)
class Packets(Node):
    """`the cards are dealt N at a time from PLAYER`."""

    number: Simple
    player: Player


@dataclass(frozen=True)
class DealTricks(Node):
    """`a deal has N tricks`."""

    number: Simple


@dataclass(frozen=True)
class TrickCounts(Node):
    """`TRICK counts N times` where points are counted for each trick; one trick named beats `a trick`."""

    trick: AnyTrick | TrickNo | LastTrick
    number: Simple


@dataclass(frozen=True)
class MatchDeals(Node):
    """`a match has N deals`."""

    number: Simple


@dataclass(frozen=True)
class StartPoints(Node):
    """`PLAYER starts with N points`."""

    player: Player
    number: Simple


@dataclass(frozen=True)
class Contracts(Node):
    """`the contracts are 1 to 6, redbeard, lowest first`: the bids and their order."""

    bids: tuple[BidRange | Bid, ...]


@dataclass(frozen=True)
class BidRange(Node):
    """`N to M` in a list of contracts."""

    low: Simple
    high: Simple


@dataclass(frozen=True)
class NoTrump(Node):
    """`there is no trump`."""


@dataclass(frozen=True)
class TrumpSuit(Node):
    """`trump is the suit of the card turned up | the last card dealt`."""

    card: str


@dataclass(frozen=True)
class Trumps(Node):
    """`SUIT are trumps [if CONDITIONS]`."""

    suit: str
    conditions: tuple[Condition, ...] | None


@dataclass(frozen=True)
class DrawSeats(Node):
    """`the seats are drawn`."""


@dataclass(frozen=True)
class BounceUp(Node):
    """`each point lost beyond N is gained instead`: reflects the result of one loss at N."""

    bound: Simple


@dataclass(frozen=True)
class BounceDown(Node):
    """`each point gained beyond N is lost instead`: reflects the result of one gain at N."""

    bound: Simple


@dataclass(frozen=True)
class FloorAt(Node):
    """`each point lost beyond N is not counted`: points stop at N."""

    bound: Simple


@dataclass(frozen=True)
class CapAt(Node):
    """`each point gained beyond N is not counted`: points stop at N."""

    bound: Simple


@dataclass(frozen=True)
class BelowZero(Node):
    """`points may go below zero`."""


# ---------- wording


@dataclass(frozen=True)
class Inflects(Node):
    """`the name in LANGUAGE inflects regularly`: how the game's own name is declined there."""

    language: Name


@dataclass(frozen=True)
class Called(Node):
    """`a pass | the loser | gaining N points | standing below zero is called TERM`."""

    what: NamedThing
    term: Name


@dataclass(frozen=True)
class Means(Node):
    """`to ACTION means TERM`: TERM is a verb phrase of the lexicon."""

    action: Action
    term: Name


@dataclass(frozen=True)
class Announces(Node):
    """`the knock of ROLE announces a misdeal`."""

    role: str


@dataclass(frozen=True)
class Stakes(Node):
    """`BID has higher stakes than BID`."""

    bid: Bid
    than: Bid


@dataclass(frozen=True)
class BestPlayers(Node):
    """`N to M players are best`."""

    low: Number
    high: Number


@dataclass(frozen=True)
class PassNamed(Node):
    """`a pass`."""


@dataclass(frozen=True)
class LoserNamed(Node):
    """`the loser`."""


@dataclass(frozen=True)
class GainNamed(Node):
    """`gaining N points`."""

    number: Simple


@dataclass(frozen=True)
class BelowNamed(Node):
    """`standing below zero`."""


# ---------- noun phrases


@dataclass(frozen=True)
class TheRole(Node):
    """A role: the dealer, forehand, declarer, the winner, the leader."""

    role: str


@dataclass(frozen=True)
class Some(Node):
    """`a | each | each other | that | another` player or side, `who …`."""

    determiner: str
    body: str
    who: tuple[VerbPhrase, ...] | None


@dataclass(frozen=True)
class AllBut(Node):
    """`each player other than ROLE`."""

    determiner: str
    body: str
    role: str


@dataclass(frozen=True)
class Nobody(Node):
    """`nobody`."""


@dataclass(frozen=True)
class TheOne(Node):
    """`the player who …`: exactly one."""

    body: str
    who: tuple[VerbPhrase, ...]


@dataclass(frozen=True)
class TheBest(Node):
    """`the [first|last] player with the most|fewest UNIT | the highest bid`."""

    nth: str | None
    body: str
    best: Best


@dataclass(frozen=True)
class NthTo(Node):
    """`the first|last player to knock|bid|pass`."""

    nth: str
    body: str
    act: str


@dataclass(frozen=True)
class Beside(Node):
    """`the player to the left|right of ROLE`, past those who are out."""

    body: str
    side: str
    role: str


@dataclass(frozen=True)
class OnSide(Node):
    """`the player on the NAME side`: the side that a series gives for this deal."""

    body: str
    name: Name | Sides


@dataclass(frozen=True)
class WinnerOf(Node):
    """`the winner of TRICK`."""

    trick: Trick


@dataclass(frozen=True)
class Most(Node):
    """`the most UNIT`."""

    unit: str


@dataclass(frozen=True)
class Fewest(Node):
    """`the fewest UNIT`."""

    unit: str


@dataclass(frozen=True)
class HighestBid(Node):
    """`the highest bid`."""


@dataclass(frozen=True)
class AnyTrick(Node):
    """`a trick`."""


@dataclass(frozen=True)
class TrickNo(Node):
    """`trick N`."""

    number: Simple


@dataclass(frozen=True)
class LastTrick(Node):
    """`the last trick`."""


@dataclass(frozen=True)
class NextTrick(Node):
    """`the next trick`: the one in progress, or if none the next to begin."""


@dataclass(frozen=True)
class TheContract(Node):
    """`the contract`, as a number."""


@dataclass(frozen=True)
class TheBid(Node):
    """`the bid` of the player in question, as a number."""


@dataclass(frozen=True)
class UnitsOf(Node):
    """`the tricks | points | missed tricks of ROLE`."""

    unit: str
    role: str


@dataclass(frozen=True)
class OwnUnits(Node):
    """`the tricks | points | missed tricks` of the player in question."""

    unit: str


@dataclass(frozen=True)
class SumOfBids(Node):
    """`the sum of the bids`."""


@dataclass(frozen=True)
class NumberOfTricks(Node):
    """`the number of tricks` of a deal."""


@dataclass(frozen=True)
class Plus(Node):
    """`AMOUNT plus AMOUNT`."""

    left: Amount
    right: Amount


@dataclass(frozen=True)
class Minus(Node):
    """`AMOUNT minus AMOUNT`."""

    left: Amount
    right: Amount


@dataclass(frozen=True)
class Times(Node):
    """`AMOUNT times AMOUNT`."""

    left: Amount
    right: Amount


@dataclass(frozen=True)
class AnyCard(Node):
    """`any card`."""


@dataclass(frozen=True)
class ARank(Node):
    """`any RANK`, of whatever suit."""

    rank: str


@dataclass(frozen=True)
class WinningCard(Node):
    """`a winning card`: one that beats those already played to the trick."""


@dataclass(frozen=True)
class ASuit(Node):
    """`a club | diamond | heart | spade | trump`."""

    suit: str


@dataclass(frozen=True)
class TheCard(Node):
    """`the RANK of SUIT`."""

    rank: str
    suit: str


@dataclass(frozen=True)
class AllOf(Node):
    """`every SUIT | RANK`."""

    what: str


@dataclass(frozen=True)
class ANamed(Node):
    """`a NAME card`: one of a set of cards."""

    name: Name


@dataclass(frozen=True)
class AllNamed(Node):
    """`every NAME card`."""

    name: Name


# ---------- event rules


@dataclass(frozen=True)
class EventRule(Node):
    """`when EVENT[, if CONDITIONS], then EFFECTS`."""

    event: Event
    conditions: tuple[Condition, ...] | None
    effects: tuple[Effect, ...]


# ---------- examples


@dataclass(frozen=True)
class GivenPoints(Node):
    """`points N` before the deal."""

    number: Number


@dataclass(frozen=True)
class GivenBid(Node):
    """`bid BID`: the subject is declarer."""

    bid: Bid


@dataclass(frozen=True)
class GivenTricks(Node):
    """`tricks N` that the subject takes."""

    number: Number


@dataclass(frozen=True)
class GivenJoined(Node):
    """`joined`: the subject has joined."""


@dataclass(frozen=True)
class GivenBreach(Node):
    """`breach RULE`: the subject breaks it and it is pointed out."""

    rule: Name


@dataclass(frozen=True)
class GivenCards(Node):
    """`cards 7H AH 4H`: one trick, in the order played."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class ResultPoints(Node):
    """`points N` after it."""

    number: Number


@dataclass(frozen=True)
class ResultWinner(Node):
    """`winner CARD`."""

    card: Card


@dataclass(frozen=True)
class ResultFate(Node):
    """`wins the match`, `is out of the match`, …."""

    fate: str


# ---------- frame


@dataclass(frozen=True)
class GameHead(Node):
    """`game NAME[, as told|published]`."""

    name: Name
    provenance: str | None


@dataclass(frozen=True)
class VariantHead(Node):
    """`variant NAME of BASE[, as told|published]`."""

    name: Name
    base: Name
    provenance: str | None


@dataclass(frozen=True)
class Chapter(Node):
    """`chapter NAME`: a heading of the book."""

    name: Name


@dataclass(frozen=True)
class Title(Node):
    """`title LANGUAGE "…"`: the name of the game or variant as printed in that language."""

    language: Name
    text: str


@dataclass(frozen=True)
class Let(Node):
    """`let NAME = VALUE`."""

    name: Name
    value: Number | Ladder | Sides


@dataclass(frozen=True)
class SetValue(Node):
    """`set NAME = VALUE`, in a variant."""

    name: Name
    value: Number | Ladder | Sides


@dataclass(frozen=True)
class CardSet(Node):
    """`let NAME cards = CARDS, …`."""

    name: Name
    cards: tuple[Cards, ...]


@dataclass(frozen=True)
class Option(Node):
    """`option NAME, on|off: RULES`: a group of rules that a table may switch."""

    name: Name
    default: str
    rules: tuple[Name, ...]


@dataclass(frozen=True)
class Rule(Node):
    """`rule IDS [instead of IDS]: STATEMENTS`."""

    ids: tuple[Name, ...]
    instead: tuple[Name, ...] | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Text(Node):
    """`text IDS: WORDINGS`: wording only, nothing to play."""

    ids: tuple[Name, ...]
    body: tuple[Wording, ...]


@dataclass(frozen=True)
class Interpretation(Node):
    """`interpretation NAME, REASON: STATEMENTS | as IDS`: a decision where the sources are silent or disagree."""

    name: Name
    reason: str
    body: tuple[Statement, ...] | AsStated


@dataclass(frozen=True)
class AsStated(Node):
    """`as IDS`: the decision is what those rules say."""

    rules: tuple[Name, ...]


@dataclass(frozen=True)
class Replace(Node):
    """`replace IDS [as ID[, REASON]] [instead of IDS]: STATEMENTS`."""

    ids: tuple[Name, ...]
    new: Name | None
    reason: str | None
    instead: tuple[Name, ...] | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Remove(Node):
    """`remove IDS`."""

    ids: tuple[Name, ...]


@dataclass(frozen=True)
class Add(Node):
    """`add IDS [instead of IDS]: STATEMENTS`."""

    ids: tuple[Name, ...]
    instead: tuple[Name, ...] | None
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Example(Node):
    """`example NAME [of RULE]: GIVEN, … -> RESULT, …`."""

    name: Name
    of: Name | None
    given: tuple[Given, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True)
class ReplaceExample(Node):
    """`replace example NAME [of RULE]: …`."""

    name: Name
    of: Name | None
    given: tuple[Given, ...]
    results: tuple[Result, ...]


# ---------- families

Simple = Number | Named | Ladder
Event = (
    Moment
    | TrickMoment
    | BidMade
    | CardPlayed
    | Does
    | KnocksSaying
    | TakesTrick
    | TakesCards
    | Misdealt
    | Breaks
    | PointedOut
    | PlayersLeft
    | NobodyLeft
)
Condition = PlayerIs | ContractIs | ContractBound | TotalIs | CountIs | ThisIs
VerbPhrase = (
    IsRole
    | Has
    | HasDone
    | HasBid
    | HasTaken
    | HasTakenTrick
    | Holds
    | HoldsNo
    | HoldsNoNamed
    | HoldsOnly
    | HoldsCount
    | CanFollow
    | CannotFollow
    | Draws
    | InMatch
)
Quantity = NoneOf | Bounded | Fewer | More | AsMany
Effect = Gains | Loses | ReturnsTo | Befalls | Duty | EndDeal | EndMatch | Turn
Gain = PointsGain | PointsPer | PointsEqual
Countable = EachTrick | EachMissed | EachBeyond | EachTaken
BidPhrase = AnyBid | LastBid | BidOf
Time = Before | After | Until | Once | During
Action = Act | Play | Lead | BidContract | Ask | KnockSaying | Give | Exchange
Promised = Nothing | Quota | ThatMany | AllTricks
LedTrick = FirstTrick | NextTrick | EveryTrick | LastTrick | TrickNo
Wording = Called | Means | Announces | Stakes | BestPlayers | Inflects
NamedThing = PassNamed | LoserNamed | GainNamed | BelowNamed
Player = TheRole | Some | AllBut | Nobody | TheOne | TheBest | NthTo | Beside | OnSide | WinnerOf
Best = Most | Fewest | HighestBid
Trick = AnyTrick | TrickNo | LastTrick | NextTrick
Total = SumOfBids | NumberOfTricks
Bid = Number | Named
Cards = AnyCard | ARank | WinningCard | ASuit | TheCard | AllOf | ANamed | AllNamed
Statement = (
    EventRule
    | Limit
    | OnlyLimit
    | HigherBid
    | BidSum
    | Begins
    | Speaks
    | LeadsTo
    | Deals
    | Direction
    | TrickWinner
    | FinishDeal
    | RoleIs
    | Promise
    | Precedence
    | Players
    | FixedPlayers
    | Deck
    | Ranking
    | Hand
    | Packets
    | DealTricks
    | TrickCounts
    | MatchDeals
    | StartPoints
    | Contracts
    | NoTrump
    | TrumpSuit
    | Trumps
    | DrawSeats
    | BounceUp
    | BounceDown
    | FloorAt
    | CapAt
    | BelowZero
    | Wording
)
Given = GivenPoints | GivenBid | GivenTricks | GivenJoined | GivenBreach | GivenCards
Result = ResultPoints | ResultWinner | ResultFate
FrameStatement = (
    Title
    | Chapter
    | Let
    | SetValue
    | CardSet
    | Option
    | Rule
    | Text
    | Interpretation
    | Replace
    | Remove
    | Add
    | Example
    | ReplaceExample
)
Tail = Time | IfSo | Unless
Amount = Simple | TheContract | TheBid | UnitsOf | OwnUnits | Total | Plus | Minus | Times


def walk(node: Any) -> Iterator[Node]:
    """The node and everything in it, in the order of the source."""
    left = [node]
    while left:
        part = left.pop()
        if isinstance(part, Node):
            yield part
            left += [held for _, held in reversed(part.slots())]
        elif isinstance(part, tuple):
            left += reversed(part)


def rebuild(node: Any, change: Any) -> Any:
    """The same tree with `change(node)` in the place of every node, from the leaves up; what is the same stays itself."""
    if isinstance(node, tuple):
        rebuilt = tuple(rebuild(part, change) for part in node)
        return node if all(map(is_, rebuilt, node)) else rebuilt
    if not isinstance(node, Node):
        return node
    parts = {name: made for name, part in node.slots() if (made := rebuild(part, change)) is not part}
    return change(replace(node, **parts) if parts else node)
