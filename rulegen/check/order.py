"""Rules of one moment: where their order matters, something must order them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from rulegen import nodes
from rulegen.check.facts import Facts, exclude, never_both, of_player
from rulegen.check.moments import coincide, when
from rulegen.check.reading import Reading
from rulegen.game import Change, Game, GameRule
from rulegen.problems import Note, Place, Problem, listed, quoted

_DECIDE = ("wins_match", "loses_match")
_LEAVE = ("goes_out", "leaves_safely", "sits_out")
_MOST_PAIRS = 20


class Order:
    """Which rule of a game comes before which."""

    def __init__(self, game: Game) -> None:
        self.after: dict[str, set[str]] = {}
        first = {id: rule.id for rule in game.rules for id in rule.ids}
        for _, statement in game.statements():
            if isinstance(statement, nodes.Precedence):
                for other in statement.others:
                    self.add(first.get(statement.rule.text, statement.rule.text), first.get(other.text, other.text))
        self.instead = {(rule.id, first.get(id, id)) for rule in game.rules for id in rule.instead}

    def add(self, one: str, other: str) -> None:
        """States that one rule comes before another."""
        self.after.setdefault(one, set()).add(other)

    def before(self, one: str, other: str) -> bool:
        """Whether one rule comes before another, by a chain of statements."""
        seen: set[str] = set()
        todo = [one]
        while todo:
            for next_one in self.after.get(todo.pop(), ()):
                if next_one == other:
                    return True
                if next_one not in seen:
                    seen.add(next_one)
                    todo.append(next_one)
        return False

    def settled(self, one: str, other: str) -> bool:
        """Whether the order of two rules is stated, or one of them stands in for the other."""
        return bool({(one, other), (other, one)} & self.instead) or self.before(one, other) or self.before(other, one)


def stack_order(game: Game) -> Game:
    """The game with the order that a stack implies: what a variant adds acts after what it found.

    Where the order of two rules of one moment matters and nothing states it, a rule of its own (`ID.order`) follows the rule of
    the later file and says so.
    """
    layers = {name: number for number, name in enumerate((game.name, *game.variants))}
    if len(layers) == 1:
        return game
    order = Order(game)
    earlier: dict[str, list[str]] = {}
    for one, other in conflicts(Reading(game), order, across=True):
        early, late = sorted((one, other), key=lambda rule: layers[rule.origin])
        if not order.settled(early.id, late.id):
            order.add(early.id, late.id)
            earlier.setdefault(late.id, []).append(early.id)
    if not earlier:
        return game

    rules: list[GameRule] = []
    changes = list(game.changes)
    for rule in game.rules:
        rules.append(rule)
        before = earlier.get(rule.id, [])
        last = [id for id in before if not any(order.before(id, other) for other in before if other != id)]
        if last:
            rules.append(_order_rule(game, rule, last))
            changes.append(Change("added", rules[-1].id, (), rules[-1], rule.place))
    return replace(game, rules=tuple(rules), changes=tuple(changes))


def _order_rule(game: Game, rule: GameRule, before: list[str]) -> GameRule:
    """The rule that says that others come before this one."""
    id = f"{rule.id}.order"
    while game.rule(id):
        id += "_too"
    name = nodes.Name(rule.id, place=rule.place)
    body = tuple(nodes.Precedence(replace(name, text=other), (name,), place=rule.place) for other in before)
    return GameRule((id,), "rule", body, rule.chapter, rule.origin, rule.place)


def conflicts(reading: Reading, order: Order, across: bool = False) -> Iterator[tuple[GameRule, GameRule]]:
    """Pairs of rules of one moment whose order matters and is not stated; `across` files only, or all."""
    found = [_Acts(rule, s, reading) for rule, s in reading.statements() if isinstance(s, nodes.EventRule)]
    found = [acts for acts in found if acts.matters]
    reported: set[tuple[str, str]] = set()
    for number, one in enumerate(found):
        for other in found[:number]:
            pair = other.rule.id, one.rule.id
            if across and one.rule.origin == other.rule.origin:
                continue
            if (
                one.rule is other.rule
                or pair in reported
                or not coincide(one.statement.event, other.statement.event, reading.most_tricks)
            ):
                continue
            if one.matters_with(other) and not order.settled(*pair) and not _never_together(one, other, reading):
                reported.add(pair)
                yield other.rule, one.rule


def unordered(reading: Reading) -> Iterator[Problem]:
    """Rules of one moment whose order matters and is not stated."""
    for count, (one, other) in enumerate(conflicts(reading, Order(reading.game))):
        if count == _MOST_PAIRS:
            return
        place: Place = other.place
        notes: tuple[Note, ...] = (Note("The other rule", one.place),)
        removed = _removed_order(reading.game, one, other)
        if removed:
            place, notes = removed, (Note("One rule", one.place), Note("The other", other.place))
        message = f"{quoted(one.id)} and {quoted(other.id)} act at the same moment, and it matters which comes first."
        word = "add" if reading.game.variants else "rule"
        hint = f"Add a line, this way round or the other:\n{word} {other.id}.order: {one.id} comes before {other.id}"
        yield Problem("unordered", message, place, hint, notes=notes)


def _removed_order(game: Game, one: GameRule, other: GameRule) -> Place | None:
    """Where a variant took away the statement that ordered two rules, or that kept them apart."""
    for change in game.changes:
        for statement in (s for rule in change.old for s in rule.body if change.kind in ("removed", "replaced")):
            if isinstance(statement, nodes.EventRule) and any(
                effect == nodes.EndDeal("no_points") for effect in statement.effects
            ):
                return change.place
            if isinstance(statement, nodes.Precedence):
                named = {statement.rule.text, *(name.text for name in statement.others)}
                if named & {*one.ids, *one.replaces} and named & {*other.ids, *other.replaces}:
                    return change.place
    return None


def _never_together(one: _Acts, other: _Acts, reading: Reading) -> bool:
    if never_both(one.statement, other.statement, reading):
        return True
    return _drops(one.statement, other.statement, reading) or _drops(other.statement, one.statement, reading)


def _drops(failing: nodes.EventRule, ending: nodes.EventRule, reading: Reading) -> bool:
    """Whether the deal ends without points whenever the first acts, so that a rule of *the deal ends* does not."""
    if failing.event != nodes.Moment("contract_fails") or ending.event != nodes.Moment("deal_ends"):
        return False
    conditions = set(failing.conditions or ())
    return any(
        rule.event == failing.event and set(rule.conditions or ()) <= conditions
        for rule in reading.all(nodes.EventRule)
        if any(isinstance(effect, nodes.EndDeal) and effect.without == "no_points" for effect in rule.effects)
    )


class _Acts:
    """What an event rule does and looks at, as far as order goes."""

    def __init__(self, rule: GameRule, statement: nodes.EventRule, reading: Reading) -> None:
        self.rule = rule
        self.statement = statement
        self.reading = reading
        self.points: list[tuple[str, Facts]] = []
        self.decides: list[Facts] = []
        self.leaves: list[Facts] = []
        self.duties = any(isinstance(effect, nodes.Duty) and effect.modal == "must" for effect in statement.effects)
        fates: set[str] = set()
        for effect in statement.effects:
            match effect:
                case nodes.Gains(player) | nodes.Loses(player) | nodes.ReturnsTo(player):
                    self.points.append((type(effect).__name__, of_player(player, statement, reading)))
                case nodes.Befalls(player, fate):
                    fates.add(fate)
                    if fate in _DECIDE:
                        self.decides.append(of_player(player, statement, reading))
                    if fate in _LEAVE:
                        self.leaves.append(of_player(player, statement, reading))
                case nodes.EndMatch(after=None):
                    self.decides.append({})
        self.writes = {state for state, fate in (("joined", "does_join"), ("promise", "owes_nothing")) if fate in fates}
        if self.points:
            self.writes.add("points")

    @cached_property
    def reads(self) -> set[str]:
        """What its conditions and its players depend on; whom a duty means is seen only when it is done."""
        found: set[str] = set()
        parts: list[Any] = [*(self.statement.conditions or ())]
        parts += [effect for effect in self.statement.effects if not isinstance(effect, nodes.Duty)]
        for node in nodes.walk(tuple(parts)):
            match node:
                case nodes.HasDone(state="joined"):
                    found.add("joined")
                case nodes.HasDone(state="kept" | "broken"):
                    found.add("promise")
                case nodes.NoneOf("points") | nodes.Bounded(unit="points") | nodes.Fewer("points") | nodes.More("points"):
                    found.add("points")
                case nodes.AsMany("points") | nodes.UnitsOf("points") | nodes.Most("points") | nodes.Fewest("points"):
                    found.add("points")
        return found

    @property
    def matters(self) -> bool:
        """Whether it can matter at all when it comes."""
        return bool(self.points or self.decides or self.leaves or self.duties or self.writes or self.reads)

    def matters_with(self, other: _Acts) -> bool:
        """Whether the order of the two matters."""
        if self.writes & other.reads or other.writes & self.reads:
            return True
        if any(self._moves(a, b) for a in self.points for b in other.points):
            return True
        if self.decides and other.decides:
            return True
        for one, two in ((self, other), (other, self)):
            touched = [facts for _, facts in two.points]
            if one.decides and (two.duties or _meet(one.decides, two.leaves)):
                return True
            # Points that come with a win change only the account: one file shall be clear about it, a variant need not.
            if self.rule.origin == other.rule.origin and _meet(one.decides, touched):
                return True
            if one.leaves and (two.duties or _meet(one.leaves, touched)):
                return True
        return False

    def _moves(self, one: tuple[str, Facts], other: tuple[str, Facts]) -> bool:
        """Whether two changes of somebody's points do not commute."""
        if exclude(one[1], other[1]):
            return False
        kinds = {one[0], other[0]}
        bounds = self.reading.bounds
        if kinds == {"Gains"}:
            return nodes.BounceDown in bounds
        if kinds == {"Loses"}:
            return nodes.BounceUp in bounds
        return "ReturnsTo" in kinds or bool(bounds - {nodes.BelowZero})


def _meet(some: Iterable[Facts], others: Iterable[Facts]) -> bool:
    others = list(others)
    return any(not exclude(one, other) for one in some for other in others)


# ---------- what is stated about order


def stated_order(reading: Reading) -> Iterator[Problem]:
    """`comes before` and `instead of` that say nothing, or contradict themselves."""
    game = reading.game
    order = Order(game)
    yield from _circles(game, order)
    yield from _of_itself(game)
    for rule, _, precedence in reading.within(nodes.Precedence):
        first = game.rule(precedence.rule.text)
        for name in precedence.others:
            second = game.rule(name.text)
            if first is None or second is None or first is second:
                continue
            for each, its_name in ((first, precedence.rule), (second, name)):
                if not _events(each):
                    message = f"{quoted(each.id)} happens at no moment, so nothing comes before or after it."
                    yield Problem("no-moment", message, its_name.place, "Only rules with `when` have an order.")
            inherited = any(each.replaces and each.origin != rule.origin for each in (first, second))
            if not inherited and _events(first) and _events(second) and not _share(first, second, reading):
                message = f"{quoted(first.id)} and {quoted(second.id)} never act at the same moment."
                yield Problem("never-together", message, precedence.place, "Take the order away.")
            if {(first.id, second.id), (second.id, first.id)} & order.instead:
                message = f"One of {listed((first.id, second.id))} stands in for the other: there is nothing to order."
                yield Problem("never-together", message, precedence.place, "Take the order away.")
    yield from _instead(reading)


def _instead(reading: Reading) -> Iterator[Problem]:
    for rule in reading.game.rules:
        if rule.instead and not _events(rule):
            message = f"{quoted(rule.id)} happens at no moment, so it cannot stand in for another rule."
            yield Problem("no-moment", message, rule.place, "Only a rule with `when` can. In a variant, use `replace`.")
            continue
        for id in rule.instead:
            other = reading.game.rule(id)
            if other is None or other is rule:
                continue
            notes = (Note("The other rule", other.place),)
            if not _events(other):
                message = f"{quoted(other.id)} happens at no moment: no rule can stand in for it."
                yield Problem("no-moment", message, rule.place, "Only rules with `when` can be suppressed.", notes=notes)
            elif not _share(rule, other, reading) and _earliest(rule, reading) > _latest(other, reading):
                message = f"{quoted(rule.id)} comes too late to stand in for {quoted(other.id)}."
                yield Problem("never-together", message, rule.place, notes=notes)


def _of_itself(game: Game) -> Iterator[Problem]:
    """An order that stands within one of the rules that it orders."""
    for rule, statement in game.statements():
        if isinstance(statement, nodes.Precedence) and set(rule.ids) & {
            name.text for name in (statement.rule, *statement.others)
        }:
            others = ", ".join(name.text for name in statement.others)
            word = "add" if game.variants else "rule"
            hint = (
                f"Take it out and write a line of its own:\n{word} {rule.id}.order: {statement.rule.text} comes before {others}"
            )
            message = f"{quoted(rule.id)} says when it comes itself; an order is a rule of its own."
            yield Problem("own-order", message, statement.place, hint)


def _circles(game: Game, order: Order) -> Iterator[Problem]:
    """Rules that come before themselves."""
    first = {id: rule for rule in game.rules for id in rule.ids}
    suppress: dict[str, set[str]] = {}
    for one, other in order.instead:
        suppress.setdefault(one, set()).add(other)
    for words, code, edges in (("comes before", "circle", order.after), ("stands in for", "circle", suppress)):
        told: set[str] = set()
        for id in edges:
            path = _circle(edges, id)
            if path and not told & set(path):
                told |= set(path)
                rule = first.get(path[-1])
                place = _place_of_order(game, path) if edges is order.after else rule.place if rule else game.place
                message = f"{listed(path)} go in a circle." if len(path) > 1 else f"{quoted(path[0])} {words} itself."
                yield Problem(code, message, place, "Take one of these statements away." if len(path) > 1 else "")


def _circle(edges: dict[str, set[str]], start: str) -> list[str]:
    """A way from a rule back to it."""
    came: dict[str, str] = {}
    todo = [start]
    while todo:
        here = todo.pop(0)
        for there in sorted(edges.get(here, ())):
            if there == start:
                path = [here]
                while path[0] != start:
                    path.insert(0, came[path[0]])
                return path
            if there not in came:
                came[there] = here
                todo.append(there)
    return []


def _place_of_order(game: Game, path: list[str]) -> Place:
    """The last statement of a circle."""
    places = [
        statement.place
        for _, statement in game.statements()
        if isinstance(statement, nodes.Precedence)
        and statement.rule.text in path
        and any(name.text in path for name in statement.others)
    ]
    return places[-1] if places else game.place


def _events(rule: GameRule) -> list[nodes.Event]:
    return [statement.event for statement in rule.body if isinstance(statement, nodes.EventRule)]


def _share(one: GameRule, other: GameRule, reading: Reading) -> bool:
    return any(coincide(a, b, reading.most_tricks) for a in _events(one) for b in _events(other))


def _earliest(rule: GameRule, reading: Reading) -> float:
    return min(when(event, reading.most_tricks) for event in _events(rule))


def _latest(rule: GameRule, reading: Reading) -> float:
    times = [when(event, reading.most_tricks) for event in _events(rule)]
    repeated = any(isinstance(getattr(event, "trick", None), nodes.AnyTrick | nodes.NextTrick) for event in _events(rule))
    return float("inf") if repeated else max(times)
