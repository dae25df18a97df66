"""The published versions of the game do what they say."""

from __future__ import annotations

import pytest

from rulegen.engine import GameEngine, course, play_examples, simulate
from rulegen.engine import moments as m
from rulegen.engine.agenda import fire, run_top
from rulegen.engine.cards import RANKS
from rulegen.engine.state import State
from rulegen.engine.table import NEXT, SETTLE
from rulegen.load import load
from rulegen.verify import verify
from shelf import CODES, ROOT, game

VARIANTS = sorted(path.stem for path in (ROOT / "spec" / "redbeard").glob("*.rules") if path.stem != "redbeard")


def engine(variant: str) -> GameEngine:
    return GameEngine(load(f"redbeard+{variant}"))


def dealt(variant: str, players: int = 4, **options: bool) -> State:
    return engine(variant).new_initial_state(players, 1, options)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_has_no_problem_and_a_name_in_every_language(variant: str) -> None:
    assert verify(f"redbeard+{variant}")[1] == []
    made = load(f"redbeard+{variant}")
    assert made.told or set(made.titles[variant]) == set(CODES)
    assert all(outcome.ok for outcome in play_examples(GameEngine(made)).values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_plays_otherwise(variant: str) -> None:
    mine, base = engine(variant), GameEngine(game("redbeard"))
    assert any(_digest(mine, matches) != _digest(base, matches) for matches in (1, 20, 200))  # mostly the first tells


def _digest(played: GameEngine, matches: int) -> object:
    return simulate(played, matches=matches, seed=3, options={"faults": True})["digest"]


@pytest.mark.parametrize(("variant", "points"), [("start_five", 5), ("start_seven", 7), ("start_ten", 10), ("six_up", 12)])
def test_what_the_players_start_with(variant: str, points: int) -> None:
    assert dealt(variant).points == [points] * 4


@pytest.mark.parametrize(("variant", "cards", "lowest", "most"), [("short_pack", 32, "seven", 5), ("pack_of_36", 36, "six", 6)])
def test_short_packs(variant: str, cards: int, lowest: str, most: int) -> None:
    state = dealt(variant)
    assert len(state.g.pack) == cards
    assert {card % 13 for card in state.g.pack} == set(range(RANKS.index(lowest), 13))
    assert engine(variant).players[1] == most


def test_zero_is_the_lowest_bid_and_promises_nothing() -> None:
    state = dealt("zero_bid")
    assert state.g.contracts == (0, 1, 2, 3, 4, 5, "redbeard")
    assert state.g.kept(state, 0, 0) == 0


def test_the_declarer_always_leads() -> None:
    state = dealt("steady_lead")
    state.apply_action(next(a for a in state.legal_actions(state.current_player) if a.value == 3))
    declarer = 1
    while state.ended < 4 and not state.is_terminal:
        if state.led < 0 and state.legal_actions(state.current_player)[0].name == "play":
            assert state.current_player == declarer or state.last_bidder != declarer
        state.apply_action(state.legal_actions(state.current_player)[0])
        declarer = state.last_bidder


def test_the_lowest_card_deals() -> None:
    state = dealt("lowest_deals")
    drawn = [event for event in state.events if event.kind == "draws"]
    ranks = "23456789TJQKA"
    assert min(drawn, key=lambda event: ranks.index(str(event.value)[0])).seat is not None
    assert state.g.draws == -1
    assert state.g.draw_seats


def test_when_somebody_is_at_zero_one_deal_is_left() -> None:
    report = simulate(engine("last_deal"), matches=50, seed=5)
    base = simulate(GameEngine(game("redbeard")), matches=50, seed=5)
    assert report["deals"] > base["deals"]
    assert sum(report["wins"]) == 50


@pytest.mark.parametrize(
    ("variant", "losses"), [("double_last", [1, 3, 0, 2]), ("last_trick", [0, 1, 0, 0]), ("skane", [1, 2, 0, 2])]
)
def test_what_each_trick_counts(variant: str, losses: list[int]) -> None:
    """Five tricks: one, two (the last among them), none and two."""
    state = dealt(variant)
    state.tricks = [1, 2, 0, 2]
    state.takers = [0, 3, 3, 1, 1]
    state.winner, state.ended, state.total = 1, 5, 5
    state.hands = [0] * 4
    state.stack.clear()
    state.duties.clear()
    state.step = SETTLE
    before = list(state.points)
    course.advance_to(state, NEXT)
    lost = [old - new for old, new in zip(before, state.points, strict=True)]
    assert lost == losses


def broken(variant: str, moment: int, rule: str, player: int) -> State:
    """A deal with faults in which a player has broken a rule."""
    state = dealt(variant, faults=True)
    state.last_bidder, state.bids = 1, [-1, 2, -1, -1]
    state.stack.clear()
    place = next(place for place, known in enumerate(state.g.rules) if rule in known.ids)
    fire(state, moment, player, place)
    while state.stack and run_top(state):
        pass
    return state


def test_a_forgotten_question_costs_the_declarer_at_once() -> None:
    assert broken("declarer_pays", m.BREAKS, "join.ask", 1).points == [12, 17, 12, 12]


def test_a_forgotten_question_frees_all_others() -> None:
    state = broken("all_counted", m.BREAKS, "join.ask", 1)
    assert state.points == [12] * 4
    assert state.free == 0b1101


def test_the_dealer_pays_for_a_cut_and_for_a_misdeal_without_a_knock() -> None:
    state = broken("dealer_pays", m.POINTED_OUT, "cut.dealer", (1 + dealt("dealer_pays").dealer) % 4)
    assert state.points[state.dealer] == 17
    assert sum(state.points) == 53
    state = dealt("dealer_pays", faults=True)
    before = state.points[state.dealer]
    for knocked, wanted in ((0, before + 5), (1 << state.dealer, before + 5)):
        state.knocked = knocked
        state.stack.clear()
        fire(state, m.MISDEALT, (state.dealer + 1) % 4)
        while state.stack and run_top(state):
            pass
        assert state.points[state.dealer] == wanted
