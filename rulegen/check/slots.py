"""Questions that need exactly one answer: who deals first, what is trump, what wins a trick …"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rulegen import nodes
from rulegen.check.reading import Reading, bid_key
from rulegen.game import GameRule
from rulegen.problems import Note, Problem, quoted

_Answer = tuple[GameRule, Any]


@dataclass(frozen=True)
class _Slot:
    """A question, the nodes that answer it, and an answer to paste."""

    question: str
    kinds: tuple[type, ...]
    example: str
    answers: Callable[[Any], bool] = lambda node: True
    needed: Callable[[Reading], bool] = lambda reading: True


def _role_is_used(role: str) -> Callable[[Reading], bool]:
    def used(reading: Reading) -> bool:
        kinds = (nodes.TheRole, nodes.AllBut, nodes.IsRole, nodes.Beside, nodes.UnitsOf, nodes.BidOf)
        return any(node.role == role for node in reading.any_of(*kinds))

    return used


_SLOTS = (
    _Slot("how many play", (nodes.Players, nodes.FixedPlayers), "2 to 6 players, default 4"),
    _Slot("which cards are in the deck", (nodes.Deck,), "the deck has 52 cards and no jokers"),
    _Slot("how the cards rank", (nodes.Ranking,), "cards rank from ace down to two"),
    _Slot("which way play goes", (nodes.Direction,), "play goes clockwise"),
    _Slot("who deals first", (nodes.Deals,), "the player who draws the highest card deals first", lambda n: n.when == "first"),
    _Slot("who deals next", (nodes.Deals,), "the player to the left of the dealer deals next", lambda n: n.when == "next"),
    _Slot("how the cards are dealt", (nodes.Packets,), "the cards are dealt 1 at a time from forehand"),
    _Slot("how many tricks a deal has", (nodes.DealTricks,), "a deal has 6 tricks"),
    _Slot("how many deals a match has", (nodes.MatchDeals,), "", needed=lambda r: False),
    _Slot("what wins a trick", (nodes.TrickWinner,), "the highest card of the suit led wins a trick"),
    _Slot(
        "what happens to points at zero",
        (nodes.BounceUp, nodes.FloorAt, nodes.BelowZero),
        "points may go below zero",
        needed=lambda r: bool(r.all(nodes.Loses)),
    ),
    _Slot("where points turn back or stop above", (nodes.BounceDown, nodes.CapAt), "", needed=lambda r: False),
    _Slot(
        "who begins the auction",
        (nodes.Begins,),
        "forehand begins the auction",
        needed=lambda r: bool(r.all(nodes.Contracts)) and all(s.how != "together" for s in r.all(nodes.Speaks)),
    ),
    _Slot(
        "which contracts may be bid",
        (nodes.Contracts,),
        "the contracts are 1 to 6, lowest first",
        needed=lambda r: r.has_auction,
    ),
    _Slot("how the players speak", (nodes.Speaks,), "", needed=lambda r: False),
    _Slot(
        "who is forehand",
        (nodes.RoleIs,),
        "forehand is the player to the left of the dealer",
        lambda n: n.role == "forehand",
        _role_is_used("forehand"),
    ),
    _Slot(
        "who is declarer",
        (nodes.RoleIs,),
        "declarer is the last player to bid",
        lambda n: n.role == "declarer",
        _role_is_used("declarer"),
    ),
    _Slot("whether a deal is played to its end", (nodes.FinishDeal,), "", needed=lambda r: False),
    _Slot("how seats are given", (nodes.DrawSeats,), "", needed=lambda r: False),
    _Slot("how many players are best", (nodes.BestPlayers,), "", needed=lambda r: False),
)


def slots(reading: Reading) -> Iterator[Problem]:
    """Questions with no answer, or with two."""
    for slot in _SLOTS:
        answers = [(rule, n) for rule, _, n in reading.within_any(*slot.kinds) if slot.answers(n)]
        yield from _exactly_one(reading, slot.question, answers, slot.kinds, slot.example if slot.needed(reading) else "")
    yield from _for_whom(reading, "how many cards each player gets", nodes.Hand, "each player gets 6 cards")
    yield from _for_whom(
        reading, "how many points each player starts with", nodes.StartPoints, "each player starts with 0 points"
    )
    yield from _leads(reading)
    yield from _trump(reading)
    yield from _promises(reading)


def _exactly_one(
    reading: Reading, question: str, answers: list[_Answer], kinds: tuple[type, ...], example: str
) -> Iterator[Problem]:
    if not answers and example:
        yield _missing(reading, question, kinds, example)
    answers = sorted(answers, key=lambda answer: _position(reading, answer[0]))
    for rule, node in answers[1:]:
        yield two_answers(
            f"Two rules say {question}: {quoted(answers[0][0].id)} and {quoted(rule.id)}.", rule, node, answers[0]
        )


def _missing(reading: Reading, question: str, kinds: tuple[type, ...], example: str) -> Problem:
    return Problem("missing-rule", f"No rule says {question}.", reading.gap(*kinds), f"Add a rule such as `{example}`.")


def two_answers(message: str, rule: GameRule, node: nodes.Node, first: _Answer) -> Problem:
    """The problem of a second answer, with the place of the first."""
    hint = "Keep one of them." if rule.origin == first[0].origin else f"In a variant, write `replace {first[0].id}: …`."
    return Problem("two-answers", message, node.place, hint, notes=(Note("The other rule", first[1].place),))


def _position(reading: Reading, rule: GameRule) -> tuple[bool, int]:
    """Rules of the base come before those of its variants: the later one is at fault."""
    return rule.origin != reading.game.name, rule.place.line


def _for_whom(reading: Reading, question: str, kind: Any, example: str) -> Iterator[Problem]:
    """A question that may be answered once for each kind of player."""
    by_player: dict[Any, list[_Answer]] = {}
    for rule, _, node in reading.within(kind):
        by_player.setdefault(node.player, []).append((rule, node))
    if not by_player:
        yield _missing(reading, question, (kind,), example)
    for answers in by_player.values():
        yield from _exactly_one(reading, question, answers, (kind,), "")


def _leads(reading: Reading) -> Iterator[Problem]:
    """`every trick` answers for the first and the next; what has a condition is an exception."""
    plain = [(rule, node) for rule, _, node in reading.within(nodes.LeadsTo) if node.conditions is None]
    some = {type(node.trick) for _, _, node in reading.within(nodes.LeadsTo)}
    every = [answer for answer in plain if isinstance(answer[1].trick, nodes.EveryTrick)]
    for question, kind, example in (
        ("who leads to the first trick", nodes.FirstTrick, "forehand leads to the first trick"),
        ("who leads to the next trick", nodes.NextTrick, "the winner leads to the next trick"),
    ):
        needed = nodes.EveryTrick not in some and kind not in some
        answers = [answer for answer in plain if isinstance(answer[1].trick, kind)]
        yield from _exactly_one(reading, question, answers, (nodes.LeadsTo,), example if needed else "")
        for rule, node in answers:
            if every and node.player != every[0][1].player:
                yield two_answers(
                    f"Two rules say {question}: {quoted(rule.id)} and {quoted(every[0][0].id)}.", *every[0], (rule, node)
                )
    yield from _exactly_one(reading, "who leads to every trick", every, (nodes.LeadsTo,), "")


def _trump(reading: Reading) -> Iterator[Problem]:
    """Whether there is trump, and a way to win a trick that fits."""
    answers: list[_Answer] = [(rule, node) for rule, _, node in reading.within_any(nodes.NoTrump, nodes.TrumpSuit)]
    by_condition: dict[Any, list[_Answer]] = {}
    for rule, _, trumps in reading.within(nodes.Trumps):
        if trumps.conditions is None:
            answers.append((rule, trumps))
        else:
            by_condition.setdefault(trumps.conditions, []).append((rule, trumps))
    kinds = (nodes.NoTrump, nodes.TrumpSuit, nodes.Trumps)
    yield from _exactly_one(reading, "what is trump", answers, kinds, "" if by_condition else "there is no trump")
    for same in by_condition.values():
        yield from _exactly_one(reading, "what is trump in this case", same, kinds, "")
    none = [answer for answer in answers if isinstance(answer[1], nodes.NoTrump)]
    if none and by_condition:
        first = next(iter(by_condition.values()))[0]
        yield two_answers(
            f"{quoted(none[0][0].id)} says that there is no trump, {quoted(first[0].id)} names one.", *first, none[0]
        )
    trumps_there = bool(by_condition) or len(none) < len(answers)
    for rule, _, winner in reading.within(nodes.TrickWinner):
        if winner.winning == "highest_trump" and none and not trumps_there:
            message = f"{quoted(rule.id)} lets trumps win tricks, but {quoted(none[0][0].id)} says that there is no trump."
            yield Problem(
                "trump", message, winner.place, "Say which suit is trump.", notes=(Note("No trump", none[0][1].place),)
            )
        elif winner.winning != "highest_trump" and trumps_there:
            trump = next(iter(by_condition.values()), [a for a in answers if a not in none])[0]
            message = f"{quoted(trump[0].id)} names a trump, but by {quoted(rule.id)} it wins no trick."
            hint = f"`replace {rule.id}: the highest trump, or else the highest card of the suit led wins a trick`"
            yield Problem("trump", message, trump[1].place, hint, notes=(Note("What wins a trick", winner.place),))


def _promises(reading: Reading) -> Iterator[Problem]:
    """Each contract promises something, and one thing only."""
    by_promiser: dict[Any, list[_Answer]] = {}
    for rule, _, promise in reading.within(nodes.Promise):
        by_promiser.setdefault(promise.promiser, []).append((rule, promise))
    for promiser, answers in by_promiser.items():
        what = {nodes.AnyNumber: "a number", nodes.Joining: "joining"}.get(type(promiser), f"`{bid_key(promiser)}`")
        yield from _exactly_one(reading, f"what {what} promises", answers, (nodes.Promise,), "")
    promised = {bid_key(promiser) for promiser in by_promiser}
    any_number = any(isinstance(promiser, nodes.AnyNumber) for promiser in by_promiser)
    bare = [key for key in reading.contracts if key not in promised and not (any_number and isinstance(key, int))]
    if bare:
        what = "a number" if isinstance(bare[0], int) else quoted(bare[0])
        example = (
            "a number promises at least that many tricks" if isinstance(bare[0], int) else f"{bare[0]} promises every trick"
        )
        yield _missing(reading, f"what {what} promises", (nodes.Promise,), example)
    joins = any(node.act == "join" for node in reading.all(nodes.Act)) or any(
        n.fate == "does_join" for n in reading.all(nodes.Befalls)
    )
    if joins and not any(isinstance(promiser, nodes.Joining) for promiser in by_promiser):
        yield _missing(reading, "what joining promises", (nodes.Promise,), "joining promises at least 1 trick")


def roles(reading: Reading) -> Iterator[Problem]:
    """Roles that are known by themselves, or defined by themselves."""
    defined = {node.role: (rule, node) for rule, _, node in reading.within(nodes.RoleIs)}
    for role, (rule, node) in defined.items():
        if role not in ("forehand", "declarer"):
            what = {
                "dealer": "The dealer is who deals",
                "winner": "The winner is who takes a trick",
                "leader": "The leader is who leads",
            }
            message = f"{what[role]}: {quoted(rule.id)} cannot say otherwise."
            yield Problem("role", message, node.place, "Use `deals first`, `deals next`, `leads to` or what wins a trick.")
            continue
        seen: set[str] = set()
        current = role
        while current in defined and current not in seen:
            seen.add(current)
            if current not in ("forehand", "declarer"):
                break
            used = [n.role for n in nodes.walk(defined[current][1].player) if hasattr(n, "role")]
            current = used[0] if used else ""
        if current == role:
            yield Problem(
                "role", f"{role.capitalize()} is defined by {role}.", node.place, "Define it by the dealer or by a deed."
            )
