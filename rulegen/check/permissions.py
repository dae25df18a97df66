"""What no rule allows nobody may do: actions that the game needs and nobody is allowed, and permissions that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulegen import nodes
from rulegen.check.reading import Reading
from rulegen.game import GameRule
from rulegen.problems import Place, Problem, quoted

# What counts tricks, points or missed tricks.
_COUNTING = (
    nodes.NoneOf,
    nodes.Bounded,
    nodes.Fewer,
    nodes.More,
    nodes.AsMany,
    nodes.UnitsOf,
    nodes.OwnUnits,
    nodes.Most,
    nodes.Fewest,
)
# What speaks of bids.
_BIDDING = (
    nodes.BidMade,
    nodes.ContractIs,
    nodes.ContractBound,
    nodes.TheContract,
    nodes.TheBid,
    nodes.HasBid,
    nodes.SumOfBids,
    nodes.HighestBid,
)

_Grant = nodes.Limit | nodes.OnlyLimit | nodes.Duty


def grants(reading: Reading) -> Iterator[tuple[GameRule, _Grant]]:
    """Every statement that allows somebody something."""
    for rule, node in reading.actions():
        allows = isinstance(node, nodes.OnlyLimit) or node.modal in ("may", "must")
        if allows and not isinstance(node.player, nodes.Nobody):
            yield rule, node


def granted(reading: Reading) -> set[str]:
    """The kinds of action that somebody may or must do: `pass`, `bid`, `play`, `knock saying X` …"""
    found: set[str] = set()
    for _, grant in grants(reading):
        found |= kinds(grant.action)
    found |= {"lead", "play"} if reading.all(nodes.LeadsTo) else set()
    found |= kinds(nodes.Act("speak")) if reading.all(nodes.Speaks) else set()
    return found


def kinds(action: nodes.Action) -> set[str]:
    """What an action is called here; to speak is to bid or to pass."""
    match action:
        case nodes.Act("speak"):
            return {"speak", "bid", "pass"}
        case nodes.Act("ask_all") | nodes.Ask():
            return {"ask"}
        case nodes.Act(act):
            return {act}
        case nodes.BidContract():
            return {"bid"}
        case nodes.KnockSaying(term):
            return {f"knock saying {term.text}"}
    return {type(action).__name__.lower()}


def permissions(reading: Reading) -> Iterator[Problem]:
    """Actions that the game needs and nobody may do."""
    yield from _cards(reading)
    yield from _auction(reading)
    yield from _questions(reading)
    yield from _need_not(reading)


def _cards(reading: Reading) -> Iterator[Problem]:
    """Who does not lead plays a card too: both who can follow suit and who cannot."""
    able: set[str] = set()
    for _, grant in grants(reading):
        match grant.action:
            case nodes.Act("follow_suit"):
                able |= {"can"} & _who(grant.player)
            case nodes.Play(cards):
                able |= _who(grant.player) if isinstance(cards, nodes.AnyCard) else {"some"}
    if not reading.all(nodes.LeadsTo) or "some" in able:
        return
    if not able:
        message = "Nobody may play a card to a trick that another leads."
        yield Problem("not-allowed", message, _gap(reading, {"follow_suit", "play"}), "Add `each player may play any card`.")
        return
    for state, words, example in (
        ("can", "can follow suit", "a player who can follow suit must follow suit"),
        ("cannot", "cannot follow suit", "a player who cannot follow suit may play any card"),
    ):
        if state not in able:
            message = f"A player who {words} may play no card."
            yield Problem("not-allowed", message, _gap(reading, {"follow_suit", "play"}), f"Add a rule such as `{example}`.")


def _who(player: Any) -> set[str]:
    """Whether a grant reaches those who can follow suit and those who cannot."""
    who = getattr(player, "who", None) or ()
    can = any(isinstance(verb, nodes.CanFollow) for verb in who)
    cannot = any(isinstance(verb, nodes.CannotFollow) for verb in who)
    return {"can"} if can else {"cannot"} if cannot else {"can", "cannot"} if not who else {"some"}


def _auction(reading: Reading) -> Iterator[Problem]:
    contracts = reading.all(nodes.Contracts)
    allowed = granted(reading)
    if contracts and "bid" not in allowed:
        place = _gap(reading, {"speak", "bid"})
        yield Problem(
            "not-allowed", "Nobody may bid in the auction.", place, "Add a rule such as `each player may speak once`."
        )
    if contracts and "pass" in allowed and not any(_goes_on(rule) for rule in reading.all(nodes.EventRule)):
        hint = "Add a rule such as `when everyone passes, then the dealer deals again`."
        all_pass = [c.place for c in reading.game.changes for r in c.old for s in r.body if c.new is None and _goes_on(s)]
        place = all_pass[0] if all_pass else reading.game.place
        yield Problem("missing-rule", "No rule says how the deal goes on when everyone passes.", place, hint)
    if not contracts and not reading.all(nodes.Begins):
        for _, grant in grants(reading):
            if kinds(grant.action) & {"bid", "pass"}:
                yield Problem("no-use", "There is no auction to speak in.", grant.place, "Say `the contracts are …`.")


def _goes_on(statement: nodes.Statement) -> bool:
    """Whether a rule says how a deal goes on in which nobody has bid."""
    if not isinstance(statement, nodes.EventRule) or statement.event != nodes.Moment("all_pass"):
        return False
    ends = any(isinstance(effect, nodes.EndDeal | nodes.EndMatch | nodes.Duty) for effect in statement.effects)
    return ends or any(isinstance(e, nodes.Befalls) and e.fate in ("deals_again", "bids_again") for e in statement.effects)


def _questions(reading: Reading) -> Iterator[Problem]:
    """Who asks wants an answer, and an answer a question."""
    asking = [grant for _, grant in grants(reading) if "ask" in kinds(grant.action)]
    answers = [grant for _, grant in grants(reading) if kinds(grant.action) & {"join", "decline"}]
    if asking and not answers:
        hint = "Add a rule such as `each player may join after declarer asks`."
        yield Problem("not-allowed", "Nobody may answer the question.", asking[0].place, hint)
    if answers and not asking:
        for grant in answers:
            message = "Nobody asks, so nobody can answer."
            yield Problem(
                "no-use", message, grant.place, "Add a rule such as `when trick 4 ends, then declarer must ask each player`."
            )


def _need_not(reading: Reading) -> Iterator[Problem]:
    must: set[str] = set()
    for _, node in reading.actions():
        if not isinstance(node, nodes.OnlyLimit) and node.modal == "must":
            must |= kinds(node.action)
    for _, node in reading.actions():
        if not isinstance(node, nodes.OnlyLimit) and node.modal == "need_not" and not kinds(node.action) & must:
            yield Problem("no-use", "Nobody must do this, so nobody is freed of it.", node.place, "Take the rule away.")


def _gap(reading: Reading, wanted: set[str]) -> Place:
    """Where a variant took a permission away, else the head."""
    for change in reading.game.changes:
        for statement in (s for rule in change.old for s in rule.body if change.kind in ("removed", "replaced")):
            if isinstance(statement, nodes.Limit | nodes.OnlyLimit) and kinds(statement.action) & wanted:
                return change.place
    return reading.game.place


# ---------- what comes about


def deeds(reading: Reading) -> Iterator[Problem]:
    """Events and states that nothing brings about."""
    allowed = granted(reading)
    fates = {node.fate for node in reading.all(nodes.Befalls)}
    joins = "join" in allowed or "does_join" in fates
    comes = {
        "knocks": "knock" in allowed,
        "passes": "pass" in allowed,
        "joins": joins,
        "declines": "decline" in allowed,
        "cuts": "cut" in allowed,
        "leads": "lead" in allowed,
        "asks": "ask" in allowed,
    }
    doing = {
        "knocks": "knock",
        "passes": "pass",
        "joins": "join",
        "declines": "decline",
        "cuts": "cut",
        "leads": "lead",
        "asks": "ask",
    }
    for node in reading.all(nodes.Does):
        if not comes[node.deed]:
            yield _never(node.place, f"Nobody may {doing[node.deed]}, so this never happens.")
    knocks = {kind for kind in allowed if kind.startswith("knock saying ")}
    for saying in reading.all(nodes.KnocksSaying):
        if f"knock saying {saying.term.text}" not in knocks:
            known = [kind.removeprefix("knock saying ") for kind in knocks]
            hint = f"There is a knock saying {quoted(known[0])}." if known else ""
            yield _never(saying.place, f"Nobody may knock saying {quoted(saying.term.text)}, so this never happens.", hint)
    states = {
        "joined": joins,
        "declined": "decline" in allowed,
        "made_bid": bool(reading.contracts),
        "passed": "pass" in allowed,
        "asked": "ask" in allowed,
        "knocked": "knock" in allowed or bool(knocks),
        "kept": bool(reading.all(nodes.Promise)),
        "broken": bool(reading.all(nodes.Promise)),
    }
    for done in reading.all(nodes.HasDone):
        if not states[done.state]:
            what = "Nothing is promised" if done.state in ("kept", "broken") else f"Nothing lets a player have {done.state}"
            yield _never(done.place, f"{what}, so this is never so.")
    for nth in reading.all(nodes.NthTo):
        possible = {"knock": "knock" in allowed or bool(knocks), "bid": "bid" in allowed, "pass": "pass" in allowed}[nth.act]
        if not possible:
            yield _never(nth.place, f"Nobody may {nth.act}, so there is no such player.")
    for moment in reading.all(nodes.Moment):
        needs = {"all_pass": ("pass", "pass"), "all_decline": ("decline", "decline"), "auction_ends": ("bid", "bid")}.get(
            moment.moment
        )
        if needs and needs[0] not in allowed:
            yield _never(moment.place, f"Nobody may {needs[1]}, so this never happens.")
        if moment.moment in ("contract_made", "contract_fails") and not reading.all(nodes.Contracts):
            yield _never(moment.place, "There are no contracts in this game, so this never happens.")
    if not reading.all(nodes.Contracts):
        for bid in reading.any_of(*_BIDDING):
            yield _never(bid.place, "Nothing is bid in this game.", "Say `the contracts are …`.")
    if not reading.all(nodes.Promise):
        for counted in reading.any_of(*_COUNTING, nodes.EachMissed):
            if getattr(counted, "unit", "missed") == "missed":
                yield _never(counted.place, "Nothing is promised in this game, so no trick is missed.")
    if reading.all(nodes.NoTrump) and not reading.all(nodes.Trumps):
        for suit in reading.any_of(nodes.ASuit, nodes.HoldsCount, nodes.HoldsNo, nodes.HoldsOnly, nodes.EachTaken):
            if suit.suit == "trump_cards":
                yield _never(suit.place, "There is no trump in this game.")


def unread(reading: Reading) -> Iterator[Problem]:
    """Promises that no rule asks about."""
    asked = [node for node in reading.all(nodes.HasDone) if node.state in ("kept", "broken")]
    moments = [node for node in reading.all(nodes.Moment) if node.moment in ("contract_made", "contract_fails")]
    missed = any(getattr(node, "unit", "missed") == "missed" for node in reading.any_of(*_COUNTING, nodes.EachMissed))
    for _, _, promise in reading.within(nodes.Promise):
        read = asked or missed or (moments and not isinstance(promise.promiser, nodes.Joining))
        if not read:
            message = "No rule asks whether this promise is kept."
            hint = "Add a rule for `when the contract fails` or for who `has broken the promise`."
            yield Problem("unread-promise", message, promise.place, hint, "warning")


def _never(place: Place, message: str, hint: str = "") -> Problem:
    return Problem("never", message, place, hint)
