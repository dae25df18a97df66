"""Who is meant: `that player`, roles outside their moments, players where one is needed."""

from __future__ import annotations

from collections.abc import Iterator

from rulegen import nodes
from rulegen.check.moments import AUCTION_ENDS, BEFORE_DEAL, TRICKS, when
from rulegen.check.reading import Reading, is_a
from rulegen.game import GameRule
from rulegen.problems import Problem, quoted

_ONE = nodes.TheRole | nodes.TheOne | nodes.TheBest | nodes.NthTo | nodes.Beside | nodes.OnSide | nodes.WinnerOf
_PRONOUNS = {"that": "that player", "another": "another player", "each_other": "each other player"}


def bound(reading: Reading) -> Iterator[Problem]:
    """`that player` and its kin with nobody meant, or with two who could be."""
    for rule, statement in reading.statements():
        match statement:
            case nodes.EventRule():
                yield from _event_rule(rule, statement)
            case nodes.Limit() | nodes.OnlyLimit():
                yield from _limit(rule, statement)
            case nodes.Hand() | nodes.StartPoints() | nodes.Speaks():
                pass
            case _:
                yield from _unbound(statement)


def binders(rule: nodes.EventRule) -> list[nodes.Node]:
    """What may be called `that player`: the subject of the event, each `a player` of the conditions."""
    found: list[nodes.Node] = []
    match rule.event:
        case nodes.BidMade() | nodes.CardPlayed() | nodes.PointedOut() | nodes.PlayersLeft(number=nodes.Number(1)):
            found.append(rule.event)
        case nodes.PlayersLeft():
            pass
        case nodes.Node() as event if hasattr(event, "player"):
            found.append(event)
    found += [c for c in rule.conditions or () if isinstance(c, nodes.PlayerIs) and is_a(c.player, "a")]
    return found


def _event_rule(rule: GameRule, statement: nodes.EventRule) -> Iterator[Problem]:
    event_player = getattr(statement.event, "player", None)
    if event_player is not None and not (is_a(event_player, "a") or isinstance(event_player, _ONE)):
        yield Problem("who", "An event happens to one player.", event_player.place, "Write `a player` or name a role.")
    found = binders(statement)
    pronouns = [
        node
        for part in (*(statement.conditions or ()), *statement.effects)
        for node in nodes.walk(part)
        if is_a(node, *_PRONOUNS)
    ]
    for pronoun in pronouns:
        words = quoted(_PRONOUNS[pronoun.determiner])
        if not found:
            message = f"Nobody is meant by {words}: the rule speaks of no player before."
            hint = "Name one in the event or with `a player` in a condition, or say who: `declarer`, `each player`."
            yield Problem("nobody-meant", message, pronoun.place, hint)
        elif len(found) > 1:
            hint = "Say who is meant in other words, or write two rules."
            yield Problem("two-meant", f"Two players could be meant by {words}.", pronoun.place, hint)
    for effect in statement.effects:
        for node in nodes.walk(effect):
            if is_a(node, "a"):
                yield Problem("who", "`a player` could be anyone here.", node.place, "Write `that player` or `each player`.")
        player = getattr(effect, "player", None)
        if isinstance(player, nodes.Nobody):
            yield Problem(
                "who", "`nobody` says the reverse of what happens.", player.place, "Write `each player other than …`."
            )


def _limit(rule: GameRule, statement: nodes.Limit | nodes.OnlyLimit) -> Iterator[Problem]:
    player = statement.player
    claim = isinstance(statement.action, nodes.Act) and statement.action.act == "knock_against"
    if is_a(player, "that", "each_other") or (is_a(player, "another") and not claim):
        yield Problem(
            "nobody-meant", "No player is spoken of before.", player.place, "Write `a player`, `each player` or a role."
        )
    if isinstance(statement, nodes.Limit) and isinstance(player, nodes.Nobody) and statement.modal != "may":
        yield Problem("who", "With `nobody` only `may` makes sense.", player.place, "Write `nobody may …`.")
    if isinstance(statement, nodes.OnlyLimit) and isinstance(player, nodes.Nobody):
        yield Problem("who", "`only nobody` is nobody.", player.place, "Write `nobody may …`.")
    if isinstance(statement, nodes.OnlyLimit) and is_a(player, "each") and player.who is None:
        yield Problem("who", "`only each player` is everybody.", player.place, "Write `each player may …`.")
    if isinstance(player, nodes.Nobody):
        for tail in statement.tails:
            yield from _unbound(tail)


def _unbound(part: nodes.Node) -> Iterator[Problem]:
    for node in nodes.walk(part):
        if is_a(node, "that", "another", "each_other"):
            yield Problem(
                "nobody-meant", "No player is spoken of before.", node.place, "Name a role, or write `the player who …`."
            )


def one_player(reading: Reading) -> Iterator[Problem]:
    """Orders that need one player, and sides where none play."""
    for node in reading.any_of(nodes.Begins, nodes.LeadsTo, nodes.Deals, nodes.RoleIs, nodes.Packets):
        if not isinstance(node.player, _ONE):
            hint = "Name a role, or write `the player who …`, `the player to the left of …`."
            yield Problem("who", "This needs one player.", node.player.place, hint)
    for node in reading.any_of(nodes.Hand, nodes.StartPoints):
        if isinstance(node.player, nodes.Nobody) or is_a(node.player, "a", *_PRONOUNS):
            yield Problem("who", "Say who: everybody, or one.", node.player.place, "Write `each player`.")
    for _, _, speaks in reading.within(nodes.Speaks):
        if not is_a(speaks.player, "each") or speaks.player.who is not None:
            yield Problem("who", "Everybody speaks in the same way.", speaks.player.place, "Write `each player`.")
    for node in reading.any_of(nodes.AllBut):
        if node.determiner in ("each_other", "that", "another"):
            hint = f"Write `each {'side' if node.body == 'partnership' else node.body} other than …`."
            yield Problem("who", "`other than` says already who is left out.", node.place, hint)
    if not reading.partners:
        phrases = (nodes.Some, nodes.AllBut, nodes.TheOne, nodes.TheBest, nodes.NthTo, nodes.Beside, nodes.OnSide)
        for node in reading.any_of(*phrases):
            if node.body == "partnership":
                hint = "Write `player`, or let partners play: `4 players, partners sit opposite`."
                yield Problem("no-sides", "There are no sides in this game.", node.place, hint)


def roles_in_time(reading: Reading) -> Iterator[Problem]:
    """Roles, contracts and tricks before anybody can know them, or after they are over."""
    for rule, statement in reading.statements():
        match statement:
            case nodes.EventRule(event=event):
                moment = when(event, reading.most_tricks)
                yield from _in_time(reading, rule, statement, moment, event)
            case nodes.Limit(action=action) | nodes.OnlyLimit(action=action):
                yield from _limit_in_time(reading, rule, statement, action)
            case nodes.Begins() | nodes.Packets() | nodes.Hand() | nodes.StartPoints():
                yield from _in_time(reading, rule, statement, BEFORE_DEAL)
            case nodes.Deals(when="first"):
                yield from _in_time(reading, rule, statement, BEFORE_DEAL)
            case nodes.RoleIs(role="forehand"):
                yield from _in_time(reading, rule, statement, BEFORE_DEAL)
            case nodes.Deals(when="next"):
                yield from _winner_and_leader(statement)
    for _, statement, draws in reading.within(nodes.Draws):
        if not (isinstance(statement, nodes.Deals) and statement.when == "first"):
            yield Problem(
                "too-late",
                "Cards are drawn only to see who deals first.",
                draws.place,
                "Write `the player who draws … deals first`.",
            )


def _limit_in_time(reading: Reading, rule: GameRule, statement: nodes.Node, action: nodes.Action) -> Iterator[Problem]:
    before = ("cut", "deal")
    if isinstance(action, nodes.BidContract) or (
        isinstance(action, nodes.Act) and action.act in ("bid", "pass", "speak", *before)
    ):
        yield from _in_time(reading, rule, statement, BEFORE_DEAL)


def _in_time(
    reading: Reading, rule: GameRule, statement: nodes.Node, moment: float, event: nodes.Event | None = None
) -> Iterator[Problem]:
    all_pass = isinstance(event, nodes.Moment) and event.moment == "all_pass"
    parts = [part for name, part in statement.slots() if name != "event"]
    parts += [event.player] if event is not None and hasattr(event, "player") else []
    for node in (node for part in parts for node in nodes.walk(part)):
        known = moment > AUCTION_ENDS or (moment == AUCTION_ENDS and not all_pass)
        match node:
            case nodes.TheRole(role="declarer") | nodes.AllBut(role="declarer") | nodes.IsRole(role="declarer") if not known:
                hint = (
                    "When everybody has passed there is no declarer."
                    if all_pass
                    else "Speak of declarer only after `the auction ends`."
                )
                yield Problem("too-early", "Declarer is not known yet at this moment.", node.place, hint)
            case nodes.Beside(role="declarer") | nodes.UnitsOf(role="declarer") if not known:
                yield Problem("too-early", "Declarer is not known yet at this moment.", node.place)
            case nodes.NthTo(act="bid" | "pass") | nodes.HighestBid() if moment < AUCTION_ENDS:
                yield Problem("too-early", "Who bids what is not known before the auction ends.", node.place)
            case nodes.ContractIs() | nodes.ContractBound() | nodes.TheContract() if not known:
                yield Problem("too-early", "The contract is not known before the auction ends.", node.place)
            case nodes.HasDone(state="kept" | "broken") if not known and reading.contracts:
                yield Problem("too-early", "Before the auction ends nothing is promised.", node.place)
            case nodes.Has(quantity=quantity) if moment < TRICKS and getattr(quantity, "unit", "") in ("tricks", "missed"):
                yield Problem("too-early", "No trick is played yet at this moment.", node.place)
            case nodes.HasTaken() | nodes.HasTakenTrick() | nodes.WinnerOf() if moment < TRICKS:
                yield Problem("too-early", "No trick is played yet at this moment.", node.place)
            case nodes.WinnerOf(trick=nodes.TrickNo(number=nodes.Number(n))) if (
                TRICKS <= moment < when(nodes.TrickMoment(nodes.TrickNo(nodes.Number(n)), "ends"), reading.most_tricks)
            ):
                yield Problem("too-early", f"Trick {n} is not played yet at this moment.", node.place)
    if not isinstance(event, nodes.TrickMoment | nodes.TakesTrick | nodes.TakesCards | nodes.CardPlayed):
        yield from _winner_and_leader(statement)


def _winner_and_leader(statement: nodes.Node) -> Iterator[Problem]:
    """`the winner` is of the trick just played, `the leader` of the one in play."""
    for node in nodes.walk(statement):
        role = getattr(node, "role", None)
        if role == "winner":
            hint = "Say which trick: `the winner of the last trick`."
            yield Problem("no-trick", "There is a winner only when a trick ends.", node.place, hint)
        elif role == "leader":
            hint = "Say which trick: `the winner of trick 1`, or name another role."
            yield Problem("no-trick", "There is a leader only while a trick is played.", node.place, hint)
