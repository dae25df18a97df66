"""What is known of a player whom a rule speaks of: enough to see that two rules never mean the same one."""

from __future__ import annotations

from typing import Any

from rulegen import nodes
from rulegen.check.reading import Reading, is_a, numbers
from rulegen.check.who import binders

Facts = dict[str, Any]  # a role or a state: whether; `tricks`: from, to

_MANY = 10_000


def of_player(player: Any, rule: nodes.EventRule, reading: Reading) -> Facts:
    """What a player phrase of an event rule tells about the player."""
    facts: Facts = {}
    match player:
        case nodes.TheRole(role):
            facts[role] = True
        case nodes.AllBut(role=role):
            facts[role] = False
        case nodes.TheOne(who=who):
            facts = _of_verbs(who)
        case nodes.Some("that"):
            for binder in binders(rule)[:1]:
                subject = getattr(binder, "player", None)
                facts = of_player(subject, rule, reading) if subject is not None and not is_a(subject, "that") else {}
                facts |= _of_verbs((binder.verb,)) if isinstance(binder, nodes.PlayerIs) else {}
        case nodes.Some(who=who):
            facts = _of_verbs(who or ())
    return _concluded(facts, reading)


def exclude(one: Facts, other: Facts) -> bool:
    """Whether no player can be both."""
    for key in one.keys() & other.keys():
        if key == "tricks":
            if max(one[key][0], other[key][0]) > min(one[key][1], other[key][1]):
                return True
        elif one[key] != other[key]:
            return True
    return False


def never_both(one: nodes.EventRule, other: nodes.EventRule, reading: Reading) -> bool:
    """Whether the conditions of two rules cannot hold at once."""
    return any(_contradict(a, b, reading) for a in one.conditions or () for b in other.conditions or ())


def _contradict(one: nodes.Condition, other: nodes.Condition, reading: Reading) -> bool:
    match one, other:
        case nodes.ContractIs(), nodes.ContractIs():
            if one.negation or other.negation:
                return one.bid == other.bid and one.negation != other.negation
            number = isinstance(one.bid, nodes.AnyNumber), isinstance(other.bid, nodes.AnyNumber)
            if any(number):
                return not all(number) and isinstance(other.bid if number[0] else one.bid, nodes.Named)
            return one.bid != other.bid
        case nodes.ThisIs(nodes.DealNo() as a), nodes.ThisIs(nodes.DealNo() as b):
            return a != b
        case nodes.ThisIs(nodes.OneDealIn(rare)), nodes.ThisIs(nodes.DealNo(number)):
            return rare.value > 0 and number.value % rare.value != 0
        case nodes.ThisIs(nodes.DealNo()), nodes.ThisIs(nodes.OneDealIn()):
            return _contradict(other, one, reading)
        case nodes.PlayerIs(player=nodes.TheRole() as a), nodes.PlayerIs(player=b) if a == b:
            return exclude(_concluded(_of_verbs((one.verb,)), reading), _concluded(_of_verbs((other.verb,)), reading))
    return False


def _of_verbs(verbs: tuple[nodes.VerbPhrase, ...]) -> Facts:
    facts: Facts = {}
    for verb in verbs:
        match verb:
            case nodes.IsRole(negation, role):
                facts[role] = negation is None
            case nodes.HasDone(negation, "kept" | "broken" as state):
                facts["kept"] = (state == "kept") == (negation is None)
            case nodes.HasDone(negation, state):
                facts[state] = negation is None
            case nodes.Has(nodes.NoneOf("tricks")):
                facts["tricks"] = (0, 0)
            case nodes.Has(nodes.Bounded(bound, number, "tricks")) if numbers(number):
                n = numbers(number)[0]
                facts["tricks"] = {"eq": (n, n), "ge": (n, _MANY), "gt": (n + 1, _MANY), "le": (0, n), "lt": (0, n - 1)}[bound]
    return facts


def _concluded(facts: Facts, reading: Reading) -> Facts:
    """Declarer has his own promise and never joins; who has joined kept his promise by his tricks."""
    if facts.get("joined"):
        facts.setdefault("declarer", False)
        promise = reading.joining
        if isinstance(promise, nodes.Quota) and promise.bound == "ge" and "kept" in facts and "tricks" not in facts:
            n = min(numbers(promise.number), default=0)
            facts["tricks"] = (n, _MANY) if facts["kept"] else (0, n - 1)
    elif facts.get("declarer"):
        facts.setdefault("joined", False)
    return facts
