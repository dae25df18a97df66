"""Binds a game once: from its nodes to a program of compiled functions. Nothing is looked up by name while it is played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulegen import nodes
from rulegen.engine import actions as a
from rulegen.engine import duties, helpers
from rulegen.engine import moments as m
from rulegen.engine.bind import amounts, conditions, events, limits, players, setup
from rulegen.engine.bind import effects as bound_effects
from rulegen.engine.bind.effects import DutySource
from rulegen.engine.bind.limits import CALLS, CARDS, LimitCode
from rulegen.engine.bind.writer import Scope, Writer, indent
from rulegen.engine.cards import SUIT_MASK
from rulegen.engine.program import Cut, DutyKind, Entry, Program
from rulegen.game import Game, GameRule

_DEEDS = (a.CUT, a.TAKE_UP, a.KNOCK)
_CONTRACT_STANDS = (m.TRICK_STARTS, m.LEADS, m.CARD_PLAYED, m.TRICK_ENDS, m.CONTRACT_FAILS, m.SETTLING)
_OUT_OF_TURN = (a.KNOCK, a.KNOCK_OUT, a.DEMAND)


def bind(game: Game, options: dict[str, bool]) -> Program:
    """The program of a game, with its options as they are set."""
    return _Binding(game, options).program()


class _Binding:
    def __init__(self, game: Game, options: dict[str, bool]) -> None:
        self.game = game
        self.options = options
        self.replaced = _places(game.rules)
        off = {self.replaced.get(id) for option in game.options if not options[option.name] for id in option.rules}
        awake = [rule for place, rule in enumerate(game.rules) if place not in off and rule.behaviour]
        always = {
            id for rule in awake if rule.instead and not _event_rules(rule) and not _own_conditions(rule) for id in rule.instead
        }
        gone = {game.rules[self.replaced[id]].id for id in always if id in self.replaced}
        self.rules = tuple(sorted((rule for rule in awake if rule.id not in gone), key=lambda rule: rule.id))
        self.w = Writer(game, self.rules, _places(self.rules))
        self.duties: list[DutySource] = []
        self.entries: dict[int, list[tuple[int, str, str]]] = defaultdict(list)  # moment → rule, test, name of the function
        self.limits: list[LimitCode] = []
        self.spares: dict[int, list[str]] = defaultdict(list)

    # ---------- in order

    def program(self) -> Program:
        w = self.w
        low, high, default, w.partners = setup.player_range(w)
        w.terms = tuple(sorted({node.term.text for node in self._all(nodes.KnocksSaying, nodes.KnockSaying)}))
        contracts_rule = setup.contracts(w)
        setup.roles(w)
        self.claims = self._watch()
        w.watched = frozenset(self.claims) | frozenset(self._punished())
        self.suppressors = self._suppressors()
        asleep = {place: self._asleep(place) for place in self.suppressors}
        made = setup.pack(w)
        setup.promises(w)
        setup.bounds(w)
        setup.dealing(w)
        setup.trump(w, asleep)
        setup.leaders(w, asleep)
        draws, draw_rule = setup.order(w)
        self._limits()
        self._event_rules()
        self._limit_functions()
        self._gather()
        length = next(setup.stated(w, nodes.MatchDeals), None)
        wins = next(setup.stated(w, nodes.TrickWinner), None)
        declares = next((rule for rule, node in setup.stated(w, nodes.RoleIs) if node.role == "declarer"), -1)
        code = self._compile()
        together = any(node.how == "together" for _, node in setup.stated(w, nodes.Speaks))
        turned = setup.single(w, nodes.TrumpSuit)
        written = any(lim.kind in _DEEDS and lim.rule in w.watched for lim in self.limits)
        kinds = {lim.kind for lim in self.limits} | {duty.kind for duty in self.duties}
        turns_up = turned is not None and turned.card == "turned_up"
        direction = setup.single(w, nodes.Direction)
        return Program(
            game=self.game,
            options=self.options,
            rules=self.rules,
            source="\n".join(w.lines),
            low=low,
            high=high,
            default=default,
            partners=w.partners,
            clockwise=direction is None or direction.way == "clockwise",
            pack=made.cards,
            strength=made.strength,
            keys=setup.keys(w, made),
            hand_size=code["hand_size"],
            packet=code["packet"],
            first_hand=code["first_hand"],
            trick_count=code["trick_count"],
            start_points=code["start_points"],
            match_length=amounts.largest(length[1].number) if length else -1,
            length_rule=length[0] if length else -1,
            winner_rule=wins[0] if wins else -1,
            declarer_rule=declares,
            draw_seats=setup.single(w, nodes.DrawSeats) is not None,
            draws=draws,
            draw_rule=draw_rule,
            first_dealer=code["first_dealer"],
            next_dealer=code["next_dealer"],
            forehand=code["forehand"],
            leader=code["leader"],
            trump_suit=code["trump_suit"],
            uses_stock=turns_up or a.EXCHANGE in kinds,
            turns_up=turns_up,
            contracts=w.contracts,
            call_bits={None: 0} | {c: place + 1 for place, c in enumerate(w.contracts)},
            bid_values=tuple(c if isinstance(c, int) else -1 for c in w.contracts),
            contracts_rule=contracts_rule,
            has_auction=bool(w.contracts),
            together=together,
            beginner=code["beginner"],
            has_declarer="declarer" in w.roles,
            declarer=code["declarer"],
            need=code["need"],
            kept=code["kept"],
            bounded=code["bounded"],
            gather=[code.get(f"gather_{moment}") for moment in range(m.MOMENTS)],
            entries=[self._ordered_entries(moment, code) for moment in range(m.MOMENTS)],
            cards=code["cards"],
            calls=code["calls"],
            open_calls=code["open_calls"],
            deeds=[code.get(f"deed_{kind}") for kind in range(a.KINDS)],
            spared=[code.get(f"spared_{kind}") for kind in range(a.KINDS)],
            cuts=[self._cuts(kind, "cut", code) for kind in range(a.KINDS + 1)],
            breaches=[self._cuts(kind, "breach", code) for kind in range(a.KINDS + 1)],
            claim=code["claim"],
            claims=self.claims,
            duties=[self._duty(source, code) for source in self.duties],
            allowing=[self._allowing(kind) for kind in range(a.KINDS + 1)],
            suppressors=self.suppressors,
            auction_enders=self._bringing("end_auction"),
            joiners=self._bringing("does_join"),
            punishing={id: w.places[id] for id in self.claims.values()},
            terms=w.terms,
            said=("out",) if len(w.terms) == 1 else w.terms,
            deeds_written=written,
            cut_written=written and any(lim.kind == a.CUT for lim in self.limits),
            watches=bool(w.watched),
            extras=bool(self.claims) or written or any(lim.kind in _OUT_OF_TURN and lim.grants for lim in self.limits),
            provisional=not any(True for _ in setup.stated(w, nodes.FinishDeal)),
            simple=not together
            and not any(f"gather_{moment}" in code for moment in (m.CARD_PLAYED, m.LEADS))
            and not any(self._cuts(kind, "breach", code) for kind in (CARDS, CALLS)),
        )

    def _all(self, *kinds: type[nodes.Node]) -> list[Any]:
        return [node for rule in self.rules for node in nodes.walk(rule.body) if isinstance(node, kinds)]

    # ---------- from which rule a player learns why something is not allowed

    def _allowing(self, kind: int) -> tuple[int, ...]:
        """The rules that oblige to a kind of action; or else those that allow it; or else those that limit it."""
        obliging = {duty.rule for duty in self.duties if duty.kind == kind}
        limits = [lim for lim in self.limits if lim.kind == kind]
        return tuple(sorted(obliging or {lim.rule for lim in limits if lim.grants} or {lim.rule for lim in limits}))

    def _bringing(self, word: str) -> tuple[int, ...]:
        """The rules with an effect of that word."""
        return tuple(
            place
            for place, rule in enumerate(self.rules)
            if any(word in (getattr(node, "fate", None), getattr(node, "turn", None)) for node in nodes.walk(rule.body))
        )

    # ---------- what is watched, and what suppresses what

    def _watch(self) -> dict[int, str]:
        """Rules whose breach is pointed out by some rule, and the id of the first such rule."""
        found: dict[int, str] = {}
        for rule in self.rules:
            for node in nodes.walk(rule.body):
                if isinstance(node, nodes.PointedOut) and node.rule.text in self.w.places:
                    found.setdefault(self.w.places[node.rule.text], rule.id)
        return found

    def _punished(self) -> set[int]:
        """Rules whose breach a rule of a switched-on option answers by itself."""
        optional = {id for option in self.game.options if self.options[option.name] for id in option.rules}
        return {
            self.w.places[node.rule.text]
            for rule in self.rules
            if optional & {*rule.ids, *rule.replaces}
            for node in nodes.walk(rule.body)
            if isinstance(node, nodes.Breaks) and node.rule.text in self.w.places
        }

    def _suppressors(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for place, rule in enumerate(self.rules):
            for id in rule.instead:
                if self.w.places.get(id, place) != place:
                    found[self.w.places[id]].append(place)
        return dict(found)

    def _asleep(self, place: int) -> str:
        """The expression that is true while a rule is suppressed by one that has run, or by one that holds now."""
        tests = []
        for suppressor in self.suppressors.get(place, ()):
            rule = self.rules[suppressor]
            if _event_rules(rule):
                tests.append(f"s.ran & {1 << suppressor}")
            else:
                tests.append(" and ".join(conditions.all_true(self.w, tuple(_own_conditions(rule)), Scope())))
        return " or ".join(f"({test})" for test in tests)

    # ---------- limits

    def _limits(self) -> None:
        w = self.w
        for place, node in setup.stated(w, nodes.Node):
            match node:
                case nodes.Limit(_, "must", nodes.Act("join" | "decline" as answer)):
                    # Who must give one answer may give it, and may not give the other.
                    other = nodes.Act("decline" if answer == "join" else "join")
                    for modal, action in (("may", node.action), ("may_not", other)):
                        self._add(limits.limit(w, place, replace(node, modal=modal, action=action)))
                    continue
                case nodes.Limit(player, "must", action, tails) if limits.domain(action) not in (CARDS, CALLS):
                    self._standing_duty(place, player, "must", action, tails)
                    continue
                case nodes.Limit(player, "may", action, tails) if isinstance(action, nodes.Ask | nodes.Give | nodes.Exchange):
                    self._standing_duty(place, player, "may", action, tails)
                    continue
                case nodes.Limit(_, "need_not", action) if limits.domain(action) not in (CARDS, CALLS):
                    self.spares[bound_effects.kind(action)].append(limits.freed(w, node))
                    continue
                case nodes.Limit(_, "need_not", nodes.Act("follow_suit")):
                    # Who need not follow suit may play what he likes.
                    code = limits.limit(w, place, replace(node, modal="may", action=nodes.Play(nodes.AnyCard())))
                case nodes.Limit(_, "need_not"):
                    continue
                case nodes.Limit(_, "must", action):
                    code = limits.limit(w, place, node, self._freed(action))
                case nodes.Limit() | nodes.OnlyLimit():
                    code = limits.limit(w, place, node)
                case nodes.HigherBid():
                    code = limits.higher_bid(w, place, node)
                case nodes.BidSum():
                    code = limits.bid_sum(w, place, node)
                case nodes.Speaks(player):
                    once = node.how == "together"
                    tails = (nodes.Once(),) if once else ()
                    code = limits.limit(w, place, nodes.Limit(player, "may", nodes.Act("speak"), tails, place=node.place))
                case _:
                    continue
            self._add(code)
        self.limits.sort(key=lambda code: code.rank)

    def _add(self, code: LimitCode) -> None:
        """Takes up a limit, which sleeps while another rule stands in its stead."""
        if code.rule in self.suppressors:
            code = replace(code, lines=(f"if not ({self._asleep(code.rule)}):", *indent(code.lines)))
        self.limits.append(code)

    def _freed(self, action: nodes.Action) -> str:
        """The test of who need not do what a rule orders of cards or calls."""
        stated = [node for _, node in setup.stated(self.w, nodes.Limit) if node.modal == "need_not" and node.action == action]
        return " or ".join(limits.freed(self.w, node) for node in stated)

    def _standing_duty(
        self, place: int, player: nodes.Player, modal: str, action: nodes.Action, tails: tuple[nodes.Tail, ...]
    ) -> None:
        """`P must A after E` (or `may`, where it says of whom or how many) opens a duty when E happens.

        Without E it opens when the deal starts.
        """
        start: nodes.Event | None = None
        deadline: nodes.Time | None = None
        tests = []
        for tail in tails:
            match tail:
                case nodes.After(event):
                    start = event
                case nodes.Before() | nodes.Until():
                    deadline = tail
                case nodes.During(nodes.TrickNo() | nodes.LastTrick() as trick):
                    start = nodes.TrickMoment(trick, "starts")
                case nodes.During(when):
                    tests.append(f"({conditions.during(self.w, when)})")
                case nodes.IfSo(conds):
                    tests += conditions.all_true(self.w, conds, Scope())
                case nodes.Unless(conds):
                    tests.append(f"not ({' and '.join(conditions.all_true(self.w, conds, Scope()))})")
        times = events.times(self.w, start) if start else (events.When(m.DEAL_STARTS, "1"),)
        number = bound_effects.duty(self.w, place, player, modal, action, deadline, self.duties)
        inner = [f"open_duty(s, {number}, {players.group(self.w, player, Scope(b='b' if start else None))})"]
        self._entry(place, times, [*_if(tests), *(indent(inner) if tests else inner)], False)

    def _limit_functions(self) -> None:
        w = self.w
        by_kind: dict[int, list[LimitCode]] = defaultdict(list)
        for code in self.limits:
            by_kind[code.kind].append(code)
        start = ["grant = cut = breach = 0"]
        lines = [line for code in by_kind[CARDS] for line in self._noted(code)]
        body = ["able = s.hands[p]", "grant = able if s.led < 0 and p == s.lead else 0", "cut = breach = 0"]
        w.function("cards", "s, p", [*body, *lines, "return able & (grant | breach) & ~cut"])
        able = setup.open_contracts(w)
        lines = [line for code in by_kind[CALLS] for line in self._noted(code)]
        w.function("calls", "s, p", [*able, "able = open", *start, *lines, "return able & (grant | breach) & ~cut"])
        lasting = [line for code in by_kind[CALLS] if not code.once for line in self._noted(code)]
        w.function("open_calls", "s, p", [*able, "able = open", *start, *lasting, "return able & ~cut"])
        for kind, codes in by_kind.items():
            if kind in (CARDS, CALLS, a.CLAIM):
                continue
            lines = [line for code in codes for line in self._noted(code)]
            body = ["able = 1", *start, *lines, "return grant | cut << 1 | breach << 2"]
            w.function(f"deed_{kind}", "s, p", body)
        lines = [line for code in by_kind[a.CLAIM] for line in self._noted(code)]
        w.function("claim", "s, p, b, t", ["able = 1", *start, *lines, "return grant and not cut"])
        for kind, tests in self.spares.items():
            w.function(f"spared_{kind}", "s, p", [f"return {' or '.join(f'({test})' for test in tests)}"])
        for number, code in enumerate(self.limits):
            for what in ("cut", "breach"):
                if any(f"{what} |=" in line for line in code.lines):
                    body = ["grant = cut = breach = 0", *code.lines, f"return {what}"]
                    w.function(f"{what}_{number}", "s, p, able" + (", b, t" if code.kind == a.CLAIM else ""), body)

    def _noted(self, code: LimitCode) -> list[str]:
        return [f"# {self.rules[code.rule].id}", *code.lines]

    def _cuts(self, kind: int, what: str, code: dict[str, Any]) -> list[Cut]:
        return [
            Cut(limit.rule, limit.once, code[f"{what}_{number}"])
            for number, limit in enumerate(self.limits)
            if limit.kind == kind and f"{what}_{number}" in code
        ]

    # ---------- event rules

    def _event_rules(self) -> None:
        for place, node in setup.stated(self.w, nodes.EventRule):
            self._event_rule(place, node)

    def _event_rule(self, place: int, node: nodes.EventRule) -> None:
        w = self.w
        bound = events.binds(node.event)
        scope = Scope(b="b" if bound else None)
        binder = None if bound else conditions.binder(node.conditions)
        tests = [
            f"({conditions.test(w, condition, scope if condition is binder or not binder else Scope(b='b'))})"
            for condition in node.conditions or ()
            if condition is not binder
        ]
        inner_scope = Scope(b="b") if bound or binder else scope
        inner = [f"s.fired[{place}] += 1"]
        if self._suppresses(place):
            inner.append(f"s.ran |= {1 << place}")
        for effect in node.effects:
            inner += bound_effects.lines(w, place, effect, inner_scope, self.duties)
        if binder:
            side = getattr(binder.player, "body", "player") == "partnership"
            ring = "one_of_each_side" if side else "seats"
            block = [
                f"for b in list({ring}(s, {conditions.everyone(w, binder, scope)})):",
                *indent([*_if(tests), *(indent(inner) if tests else inner)]),
            ]
        else:
            block = [*_if(tests), *(indent(inner) if tests else inner)]
        # The contract stands once the auction is over: a rule for another one need not come to the agenda at all.
        fixed = [conditions.test(w, c, scope) for c in node.conditions or () if isinstance(c, nodes.ContractIs)]
        times = tuple(
            events.When(when.moment, " and ".join([*([] if when.test == "1" else [when.test]), *fixed]))
            if fixed and when.moment in _CONTRACT_STANDS
            else when
            for when in events.times(w, node.event)
        )
        self._entry(place, times, block, events.ends_deal(node.event), node)

    def _entry(
        self, place: int, times: tuple[events.When, ...], block: list[str], ends: bool, node: nodes.EventRule | None = None
    ) -> None:
        for when in times:
            name = self.w.name(f"run_{place}")
            body = []
            if ends:
                body += ["if s.deal_end == 2:", "    return"]
            asleep = [test for test in (self._asleep(place), *self._sharing(place, when.moment)) if test]
            if asleep:
                body += [f"if {' or '.join(asleep)}:", "    return"]
            self.w.function(name, "s, b, x", [*body, *block], self.rules[place].id)
            first = node is not None and any(isinstance(e, nodes.EndDeal) and e.without == "no_points" for e in node.effects)
            self.entries[when.moment].append((place, ("!" if first else "") + when.test, name))

    def _suppresses(self, place: int) -> bool:
        return any(place in others for others in self.suppressors.values())

    def _sharing(self, place: int, moment: int) -> list[str]:
        """Tests of the suppressors that answer to the same moment and would run in it."""
        found = []
        for suppressor in self.suppressors.get(place, ()):
            for node in _event_rules(self.rules[suppressor]):
                for when in events.times(self.w, node.event):
                    if when.moment == moment:
                        found.append(f"{self._would_run(suppressor, node, when.test)}(s, b, x)")
        return found

    def _would_run(self, place: int, node: nodes.EventRule, test: str) -> str:
        w = self.w
        key = f"would:{place}:{test}:{node!r}"
        if key not in w.constants:
            bound = events.binds(node.event)
            scope = Scope(b="b" if bound else None)
            binder = None if bound else conditions.binder(node.conditions)
            rest = [c for c in node.conditions or () if c is not binder]
            body = [f"if not ({test}):", "    return 0"]
            asleep = self._asleep(place)
            if asleep:
                body += [f"if {asleep}:", "    return 0"]
            if binder:
                inner = conditions.all_true(w, tuple(rest), Scope(b="b"))
                body += [f"for b in seats(s, {conditions.everyone(w, binder, scope)}):"]
                body += indent([*_if(inner), *indent(["return 1"])] if inner else ["return 1"])
                body += ["return 0"]
            else:
                tests = conditions.all_true(w, tuple(rest), scope)
                body += [f"return {' and '.join(tests) or '1'}"]
            w.constants[key] = w.function(w.name("would"), "s, b, x", body)
        return str(w.constants[key])

    def _gather(self) -> None:
        """For each moment the function that marks what has happened and collects the rules that answer."""
        w = self.w
        marks: dict[int, list[tuple[str, int]]] = defaultdict(list)
        known = 0
        while known < len(w.flags):  # binding an event may ask about another
            for flag, event in list(w.flags.values())[known:]:
                known += 1
                for when in events.times(w, event):
                    marks[when.moment].append((when.test, flag))
        for moment in range(m.MOMENTS):
            entries = self._sorted(moment)
            if not entries and not marks[moment]:
                continue
            body = []
            for test, flag in marks[moment]:
                body += [f"s.happened |= {flag}"] if test == "1" else [f"if {test}:", f"    s.happened |= {flag}"]
            tests = [entry[1].removeprefix("!") for entry in entries]
            plain = sum(1 << i for i, test in enumerate(tests) if test == "1")
            body.append(f"rules = {plain}")
            for i, test in enumerate(tests):
                if test != "1":
                    body += [f"if {test}:", f"    rules |= {1 << i}"]
            w.function(f"gather_{moment}", "s, b, x", [*body, "return rules"])

    def _sorted(self, moment: int) -> list[tuple[int, str, str]]:
        """The rules of a moment in an order that keeps every `comes before`; those that end the deal without points first."""
        left = sorted(self.entries[moment], key=lambda e: (not e[1].startswith("!"), self.rules[e[0]].id, e[2]))
        before = self._before()
        ordered = []
        while left:
            here = {entry[0] for entry in left}
            free = next((e for e in left if not (before[e[0]] & here - {e[0]})), left[0])
            left.remove(free)
            ordered.append(free)
        return ordered

    def _before(self) -> dict[int, set[int]]:
        """For each rule those that come before it, through others too."""
        found: dict[int, set[int]] = defaultdict(set)
        for _, node in setup.stated(self.w, nodes.Precedence):
            first = self.w.places.get(node.rule.text)
            for other in node.others:
                second = self.w.places.get(other.text)
                if first is not None and second is not None:
                    found[second].add(first)
        changed = True
        while changed:
            changed = False
            for later, earlier in list(found.items()):
                more = set().union(*(found[e] for e in earlier if e in found)) - earlier
                if more:
                    found[later] |= more
                    changed = True
        return found

    def _ordered_entries(self, moment: int, code: dict[str, Any]) -> list[Entry]:
        before = self._before()
        entries = self._sorted(moment)
        here = {entry[0] for entry in entries}
        return [Entry(place, sum(1 << other for other in before[place] & here), code[name]) for place, _, name in entries]

    # ---------- the end

    def _duty(self, source: DutySource, code: dict[str, Any]) -> DutyKind:
        watched = source.rule in self.w.watched
        # A watched duty stops nothing until it is broken; one that nothing can break stays a duty.
        breakable = source.deadline is not None or any(lim.kind == source.kind and lim.cuts for lim in self.limits)

        answers = source.mandatory and source.kind in (a.JOIN, a.DECLINE)

        def named(name: str | None) -> Callable[..., int] | None:
            return code[name] if name else None

        return DutyKind(
            source.rule,
            source.kind,
            source.mandatory and not (watched and breakable) and not answers,
            source.mandatory and watched and breakable,
            answers,
            source.calls,
            source.term,
            source.again,
            named(source.deadline),
            named(source.asks),
            named(source.to),
            named(source.count),
        )

    def _compile(self) -> dict[str, Any]:
        space: dict[str, Any] = {name: getattr(helpers, name) for name in helpers.__all__}
        space |= {name: value for name, value in self.w.constants.items() if ":" not in name}
        space |= {"SUIT_MASK": SUIT_MASK, "ASK": a.ASK}
        space |= {"open_duty": duties.open_duty, "forbid": duties.forbid, "release": duties.release}
        exec(compile("\n".join(self.w.lines), f"<rules of {self.game.title}>", "exec"), space)
        return space


def _places(rules: tuple[GameRule, ...]) -> dict[str, int]:
    """Where the rule stands that states an id, or that has replaced it."""
    places: dict[str, int] = {}
    for place, rule in enumerate(rules):
        for id in rule.replaces:
            places.setdefault(id, place)
    for place, rule in enumerate(rules):
        for id in rule.ids:
            places[id] = place
    return places


def _event_rules(rule: GameRule) -> list[nodes.EventRule]:
    return [statement for statement in rule.body if isinstance(statement, nodes.EventRule)]


def _own_conditions(rule: GameRule) -> list[nodes.Condition]:
    """The conditions of a rule that is no event rule."""
    found: list[nodes.Condition] = []
    for statement in rule.body:
        found += getattr(statement, "conditions", None) or ()
        for tail in getattr(statement, "tails", ()):
            if isinstance(tail, nodes.IfSo):
                found += tail.conditions
    return found


def _if(tests: list[str]) -> list[str]:
    return [f"if {' and '.join(tests)}:"] if tests else []
