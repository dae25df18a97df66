"""Rules that no shipped game has, as a card player would put them, and what must come of them at the table.

The hands are always the same four: A is forehand, D deals. Clubs, diamonds, hearts and spades are C, D, H and S.
"""

from __future__ import annotations

import pytest

from play.conftest import Variant, play, ran, table
from rulegen.engine import GameEngine, IllegalAction, State

A = "7H 4S TD 2C 9C KD"
B = "AH 3S 5D 6C QC JD"
C = "4H 2S 3D 5C TC QD"
D = "5H 9S 8D 4C 8C 2D"
HANDS = (A, B, C, D)


def may(s: State) -> list[str]:
    """What the one who is to act may do, in words."""
    return [str(x) for x in s.legal_actions()]


def bid_out(s: State, tricks: str = "3") -> State:
    """A bids and the others pass."""
    return play(s, f"A bid {tricks}, B pass, C pass, D pass")


def finish(s: State) -> State:
    """The rest of the deal, everybody doing the first thing that he may."""
    deal = s.dealt
    while s.dealt == deal and not s.over:
        s.apply_action(s.legal_actions()[0])
    return s


def refused(s: State, text: str) -> IllegalAction:
    """The refusal of an action."""
    before = s.to_json()
    with pytest.raises(IllegalAction) as caught:
        play(s, text)
    assert s.to_json() == before, "a refused action must leave everything as it was"
    return caught.value


def _cards(hand: int) -> list[int]:
    return [card for card in range(54) if hand >> card & 1]


class TestTheAuction:
    def test_only_forehand_may_bid_redbeard(self, variant: Variant) -> None:
        s = table(variant("add house.only: only forehand may bid redbeard"), *HANDS)
        assert "bid redbeard" in may(s)
        play(s, "A pass")
        assert "bid redbeard" not in may(s)
        assert refused(s, "B bid redbeard").rule == "house.only"

    def test_who_alone_may_bid_something_still_speaks_only_once(self, variant: Variant) -> None:
        s = table(variant("add house.only: only forehand may bid redbeard"), *HANDS)
        play(s, "A pass, B bid 2, C pass, D pass")
        assert s.names[s.current_player] == "B", "the auction is over and B leads"

    def test_a_bid_two_above_the_last(self, variant: Variant) -> None:
        s = table(variant("replace auction.higher: a bid must be at least 2 higher than the last bid"), *HANDS)
        play(s, "A bid 2")
        assert may(s) == ["pass", "bid 4", "bid 5", "bid 6", "bid redbeard"]
        assert refused(s, "B bid 3").rule == "auction.higher"
        play(s, "B bid 6")
        assert may(s) == ["pass"], "redbeard is only one above six"

    def test_all_pass_costs_a_point_and_the_same_dealer_deals(self, variant: Variant) -> None:
        rule = "replace auction.all_pass: when everyone passes, then each player gains 1 point and the dealer deals again"
        s = play(table(variant(rule), *HANDS), "A pass, B pass, C pass, D pass")
        assert s.points == [13, 13, 13, 13]
        assert (s.names[s.dealer], s.deal_no, s.dealt) == ("D", 1, 2)

    def test_zero_is_a_legal_bid(self, variant: Variant) -> None:
        text = (
            "replace auction.calls: the contracts are 0 to 6, redbeard, lowest first\nadd zero.bid: 0 promises exactly 0 tricks"
        )
        s = table(variant(text), *HANDS)
        assert may(s)[:2] == ["pass", "bid 0"]
        finish(play(bid_out(s, "0"), "A 2C, B 6C, C 5C, D 4C"))
        taken = [event.seat for event in s.events if event.kind == "trick"].count(0)
        assert ran(s, "score.missed") == (1 if taken else 0)

    def test_a_dealer_who_must_bid(self, variant: Variant) -> None:
        s = table(variant("replace auction.all_pass: when everyone passes, then the dealer must bid 1"), *HANDS)
        play(s, "A pass, B pass, C pass, D pass")
        assert (s.names[s.current_player], may(s)) == ("D", ["bid 1"])
        play(s, "D bid 1")
        assert may(s)[0].startswith("play")
        assert s.names[s.current_player] == "D"

    def test_bids_at_the_same_time_are_hidden_until_all_have_spoken(self, variant: Variant) -> None:
        text = """add house.together: each player speaks at the same time
remove auction.higher
replace auction.declarer: declarer is the player with the highest bid"""
        s = play(table(variant(text), *HANDS), "A bid 3")
        assert s.information_state(1)["bids"] == [None] * 4
        assert not any(event.kind == "action" for event in s.events)
        assert s.information_state(0)["own_bid"] == 3
        play(s, "B bid 2, C pass, D bid 3")
        assert s.information_state(1)["bids"] == [3, 2, None, 3]
        assert [str(event.value) for event in s.events if event.kind == "action"][-3:] == ["bid 3", "bid 2", "bid 3"]
        assert s.names[s.current_player] == "A", "of the two highest the one nearest the dealer's left"

    def test_bidding_again(self, variant: Variant) -> None:
        text = """remove auction.higher
add house.again: when the auction ends, if the sum of the bids is exactly the number of tricks, then forehand bids again"""
        s = play(table(variant(text), *HANDS), "A bid 1, B bid 5, C pass, D pass")
        assert s.names[s.current_player] == "A"
        assert "bid 3" in may(s)
        play(s, "A bid 3")
        assert s.bids[0] == s.g.contracts.index(3)

    def test_a_sum_that_the_dealer_may_not_reach(self, variant: Variant) -> None:
        text = """remove auction.higher, auction.redbeard_stakes
add house.sum: the bid of the dealer may not bring the sum of the bids to the number of tricks"""
        s = play(table(variant(text), *HANDS), "A bid 1, B bid 2, C bid 1")
        assert "bid 2" not in may(s)
        assert refused(s, "D bid 2").rule == "house.sum"

    def test_a_knock_ends_the_auction(self, variant: Variant) -> None:
        text = "add house.knock: forehand may knock before the auction ends; when forehand knocks, then the auction ends"
        s = play(table(variant(text), *HANDS), "A bid 2")
        play(s, "A knock cards")
        assert s.names[s.current_player] == "A"
        assert may(s)[0].startswith("play")


class TestTheTricks:
    def test_trump_in_one_contract_only(self, variant: Variant) -> None:
        text = """replace play.no_trump: spades are trumps if the contract is 3
replace play.winner: the highest trump, or else the highest card of the suit led wins a trick"""
        hands = ("7H 4S TD 2C 9C KD", "AH 3S 5C 6C QC JC", "4H 2S 3D 5D TC QD", "5H 9S 8D 4C 8C 2D")
        s = play(bid_out(table(variant(text), *hands)), "A TD, B 3S, C 3D, D 8D")
        assert s.tricks == [0, 1, 0, 0], "the three of spades takes it"
        s = play(bid_out(table(variant(text), *hands), "2"), "A TD, B 3S, C 3D, D 8D")
        assert s.tricks == [1, 0, 0, 0], "in a contract of two it does not"

    def test_the_highest_card_wins_whatever_its_suit(self, variant: Variant) -> None:
        hands = ("7H 4S TD 2C 9C KD", "AH 3S 5C 6C QC JC", "4H 2S 3D 5D TC QD", "5H 9S 8D 4C 8C 2D")
        s = play(
            bid_out(table(variant("replace play.winner: the highest card wins a trick"), *hands)), "A TD, B QC, C QD, D 8D"
        )
        assert s.tricks == [0, 1, 0, 0], "of two queens the one played first"

    def test_counterclockwise(self, variant: Variant) -> None:
        text = """replace direction: play goes counterclockwise
replace forehand: forehand is the player to the right of the dealer"""
        s = table(variant(text), *HANDS)
        assert s.names[s.current_player] == "C", "D deals and A sits on the left, C on the right"
        play(s, "C bid 3, B pass, A pass, D pass, C 3D, B 5D, A TD, D 8D")
        assert s.tricks == [1, 0, 0, 0]

    def test_declarer_leads_every_trick(self, variant: Variant) -> None:
        s = bid_out(table(variant("replace play.next_lead: declarer leads to every trick"), *HANDS))
        play(s, "A TD, B JD, C 3D, D 8D")
        assert (s.tricks, s.names[s.current_player]) == ([0, 1, 0, 0], "A")

    def test_somebody_leads_one_trick_under_a_condition(self, variant: Variant) -> None:
        s = bid_out(table(variant("add house.lead: the dealer leads to trick 2 if the contract is 3"), *HANDS))
        play(s, "A TD, B JD, C 3D, D 8D")
        assert s.names[s.current_player] == "D"

    def test_the_pack_of_thirty_six(self, variant: Variant) -> None:
        text = """replace deck.cards: the deck has 36 cards and no jokers
replace deck.rank: cards rank from ace down to six
replace players: 2 to 6 players, default 4
replace example example.trick of play.winner: cards 7H AH 8H, points 12 -> winner AH, points 11
replace example example.no_trump of play.no_trump: cards 6H AS -> winner 6H"""
        engine = variant(text)
        assert len(engine.program().pack) == 36
        s = engine.new_initial_state(6, seed=3)
        assert sorted(card for hand in s.hands for card in _cards(hand)) == sorted(engine.program().pack)

    def test_a_lead_that_is_closed_at_first(self, variant: Variant) -> None:
        text = "add house.broken: the leader may not lead a heart until a heart is played unless the leader holds only hearts"
        s = bid_out(table(variant(text), *HANDS))
        assert "play 7H" not in may(s)
        assert refused(s, "A 7H").rule == "house.broken"

    def test_orders_ask_for_no_more_than_following_suit_leaves(self, variant: Variant) -> None:
        text = "add house.ace: a player who holds the ace of hearts must play the ace of hearts in trick 1"
        s = bid_out(table(variant(text), *HANDS))
        play(s, "A TD")
        assert "play AH" not in may(s), "B has diamonds and must follow"
        s = bid_out(table(variant(text), *HANDS))
        play(s, "A 7H")
        assert may(s) == ["play AH"]

    def test_a_revoke_that_can_be_pointed_out(self, variant: Variant) -> None:
        text = """option strict, on: house.revoke
add house.revoke: when a breach of play.follow is pointed out, then that player gains 5 points"""
        s = play(bid_out(play(table(variant(text), *HANDS, faults=True), "D knock cards")), "A TD, B AH")
        assert refused(s, "B knock house.revoke").rule == "fault.knock"
        play(s, "A knock house.revoke")
        assert s.points[1] == 17
        assert refused(s, "C knock house.revoke").reason.kind == "no_breach"


class TestTheQuestion:
    def test_a_question_that_may_be_put(self, variant: Variant) -> None:
        text = """remove join.ask, join.not_in_redbeard, forgot, fault.forgot, question
add house.ask: declarer may ask each player who has no tricks after trick 1 ends"""
        s = bid_out(table(variant(text), *HANDS))
        play(s, "A KD, B 5D, C 3D, D 8D")
        assert "ask" in may(s)
        assert any(x.startswith("play") for x in may(s))
        play(s, "A ask, B join, C decline, D join, A TD")
        assert s.names[s.current_player] == "B"

    def test_after_the_second_trick(self, variant: Variant) -> None:
        s = bid_out(table(variant("set last_before_question = 2\nset first_after_question = 3"), *HANDS))
        play(s, "A KD, B 5D, C 3D, D 8D, A TD, B JD, C QD, D 2D")
        assert (s.names[s.current_player], may(s)) == ("A", ["ask"])
        assert refused(s, "C 4H").rule == "join.ask"
        play(s, "A ask")
        assert s.names[s.current_player] == "B"
        assert may(s) == ["join", "decline"]
        play(s, "B join, D decline")
        assert s.names[s.current_player] == "C", "who has a trick is not asked"

    def test_a_joiner_with_two_tricks_loses_one_point_more(self, variant: Variant) -> None:
        text = """set last_before_question = 1
set first_after_question = 2
add house.two: when the deal ends, then each player who has joined and has at least 2 tricks loses 1 point
add house.order: score.trick comes before house.two"""
        plain = finish(
            play(
                bid_out(table(variant("set last_before_question = 1\nset first_after_question = 2", name="plain"), *HANDS)),
                "A KD, B 5D, C 3D, D 8D, A ask, B join, C join, D join",
            )
        )
        s = finish(play(bid_out(table(variant(text), *HANDS)), "A KD, B 5D, C 3D, D 8D, A ask, B join, C join, D join"))
        lost = [a - b for a, b in zip(plain.points, s.points, strict=True)]
        assert set(lost) <= {0, 1}
        assert sum(lost) > 0
        assert lost[0] == 0, "declarer has not joined"

    def test_a_question_that_is_forgotten_frees_the_others(self, variant: Variant) -> None:
        text = """remove fault.forgot
replace forgot: when declarer breaks join.ask, then each player other than declarer owes no trick and declarer gains 6 points"""
        s = bid_out(play(table(variant(text), *HANDS, faults=True), "D knock cards"))
        while s.ended < 4:
            s.apply_action(s.legal_actions()[0])
        lead = next(x for x in s.legal_actions() if x.name == "play")
        s.apply_action(lead)
        assert s.points[0] == 18


class TestPoints:
    def test_forehand_without_a_trick_after_the_third(self, variant: Variant) -> None:
        text = "add house.third: when trick 3 ends, if forehand has no tricks, then forehand gains 2 points"
        s = bid_out(table(variant(text), *HANDS))
        play(s, "A TD, B JD, C 3D, D 8D, B AH, C 4H, D 5H, A 7H, B 5D, C QD, D 2D")
        assert s.points[0] == 12
        play(s, "A KD")
        assert s.tricks[0] == 1
        assert s.points[0] == 12, "A has just taken one"
        s = bid_out(table(variant(text), *HANDS))
        play(s, "A TD, B JD, C 3D, D 8D, B AH, C 4H, D 5H, A 7H, B QC, C TC, D 8C, A 9C")
        assert s.points[0] == 14

    def test_every_player_with_a_trick_costs_the_dealer_one(self, variant: Variant) -> None:
        text = """add house.every: when the deal ends, if each player has taken a trick, then the dealer loses 1 point
add house.order: score.trick comes before house.every"""
        hands = ("AH 2S 3S 4S 5S 2C", "AD 6S 7S 8S 9S 3C", "AC TS JS QS KS 4H", "AS 2D 3D 4D 5D 5C")
        s = bid_out(table(variant(text), *hands), "1")
        while s.dealt == 1:
            s.apply_action(max(s.legal_actions(), key=lambda x: (x.name != "decline", x.card)))
        taken = [sum(event.seat == p for event in s.events if event.kind == "trick") for p in range(4)]
        assert (min(taken) > 0) == (ran(s, "house.every") > 0)

    def test_points_below_zero(self, variant: Variant) -> None:
        text = """replace score.bounce: points may go below zero
replace example example.2_3 of score.bounce: points 2, tricks 3 -> points -1
replace example example.settle of settle: points 2, bid 5, tricks 3 -> points 4"""
        s = finish(bid_out(table(variant(text), *HANDS, points=0), "1"))
        assert sum(s.points) <= -6 + 5

    def test_points_that_stop_at_zero(self, variant: Variant) -> None:
        text = """replace score.bounce: each point lost beyond 0 is not counted
replace example example.2_3 of score.bounce: points 2, tricks 3 -> points 0
replace example example.settle of settle: points 2, bid 5, tricks 3 -> points 5"""
        s = bid_out(table(variant(text), *HANDS, points=1), "1")
        finish(s)
        assert min(s.points) >= 0

    def test_the_last_trick_counts_double(self, variant: Variant) -> None:
        text = """add house.last: when the deal ends, then each player who has taken the last trick loses 1 point
add house.order: score.trick comes before house.last"""
        plain = finish(bid_out(table(variant("remove cut.meaning", name="plain"), *HANDS)))
        s = finish(bid_out(table(variant(text), *HANDS)))
        assert sum(plain.points) - sum(s.points) == 1

    def test_a_penalty_doubled(self, variant: Variant) -> None:
        text = """replace score.missed: when the contract fails, if the contract is a number,
    then declarer gains points equal to missed_penalty times 2
replace example example.12_5_4 of score.missed: points 12, bid 5, tricks 4 -> points 18
replace example example.7_4_3 of score.missed_tricks: points 7, bid 4, tricks 3 -> points 14
replace example example.settle of settle: points 2, bid 5, tricks 3 -> points 11"""
        engine = variant(text)
        from rulegen.engine import play_examples

        assert all(outcome.ok for outcome in play_examples(engine).values())

    def test_a_penalty_for_each_missed_trick(self, variant: Variant) -> None:
        text = """replace score.missed: when the contract fails, if the contract is a number,
    then declarer gains 2 points for each missed trick
replace example example.12_5_4 of score.missed: points 12, bid 5, tricks 4 -> points 10
replace example example.7_4_3 of score.missed_tricks: points 7, bid 4, tricks 3 -> points 6
replace example example.settle of settle: points 2, bid 5, tricks 3 -> points 5"""
        from rulegen.engine import play_examples

        assert all(outcome.ok for outcome in play_examples(variant(text)).values())


class TestTheMatch:
    def test_the_winner_of_the_last_trick_deals_next(self, variant: Variant) -> None:
        s = finish(bid_out(table(variant("replace dealer.next: the winner of the last trick deals next"), *HANDS)))
        last = [event.seat for event in s.events if event.kind == "trick"][-1]
        assert s.dealer == last

    def test_the_lowest_card_deals_first(self, variant: Variant) -> None:
        high = variant("set start = 12", name="high").new_initial_state(4, seed=11)
        low = variant("replace dealer.first: the player who draws the lowest card deals first").new_initial_state(4, seed=11)
        drawn = {event.value: event.seat for event in high.events if event.kind == "draws"}
        assert len(drawn) >= 4
        assert high.dealer != low.dealer

    def test_one_more_deal_for_the_others(self, variant: Variant) -> None:
        text = """let redbeard_penalty = 12
replace redbeard.out: when the contract fails, if the contract is redbeard, then declarer gains redbeard_penalty points
replace end.exact_zero:
    when the deal is settled, if a player has exactly 0 points,
    then that player sits out and the match ends after 1 more deal
replace end.first_knock: when the match ends, then the first player to knock wins the match"""
        s = bid_out(table(variant(text), *HANDS, points=1), "1")
        while not any(x.name == "knock" for x in s.legal_actions()):
            s.apply_action(s.legal_actions()[0])
        knocker = s.current_player
        while any(x.name == "knock" for x in s.legal_actions()):
            s.apply_action(s.legal_actions()[0])
        assert not s.over
        assert not s.act >> knocker & 1, "who sits out gets no cards"

    def test_a_match_of_five_deals(self, variant: Variant) -> None:
        text = """replace redbeard.out: when the contract fails, if the contract is redbeard, then declarer gains 5 points
remove redbeard.win, redbeard_settle, end.exact_zero, end.first_knock, knock_order, mid_deal_zero
add house.five: a match has 5 deals
add house.winner: when the match ends, then the player with the fewest points wins the match"""
        s = variant(text).new_initial_state(seed=2)
        while not s.over:
            s.apply_action(s.legal_actions()[0])
        assert s.deal_no == 5
        assert all(s.points[p] == min(s.points) for p in range(4) if s.winners >> p & 1)

    def test_a_deal_that_is_not_played_out(self, variant: Variant) -> None:
        s = bid_out(table(variant("remove end.finish_deal, mid_deal_zero, all_decline"), *HANDS, points=1))
        play(s, "A TD, B JD, C 3D, D 8D")
        assert (s.names[s.current_player], may(s)) == ("B", ["knock out"])
        play(s, "B knock out")
        assert (s.over, s.returns()) == (True, [-1.0, 1.0, -1.0, -1.0])

    def test_a_new_deal_on_demand(self, variant: Variant) -> None:
        text = """let court cards = every jack, every queen, every king
add house.demand: a player who holds no court cards may demand a new deal before the auction ends"""
        s = table(variant(text), "7H 4S TD 2C 9C 2D", B, C)
        assert "demand" in may(s)
        assert "demand" not in [str(x) for x in s.legal_actions(1)]
        play(s, "A demand")
        assert (s.dealt, s.deal_no, s.names[s.dealer]) == (2, 1, "C")

    def test_cards_exchanged_with_the_stock(self, variant: Variant) -> None:
        text = """let kitty = 2
add house.exchange: when the auction ends, then each player may exchange up to kitty cards with the stock"""
        s = variant(text).new_initial_state(3, seed=4)
        while s.legal_actions()[0].name in ("pass", "bid"):
            s.apply_action(s.legal_actions()[1])
        first, stock = s.current_player, len(s.stock)
        s.apply_action(s.legal_actions()[0])
        assert s.current_player == first
        s.apply_action(s.legal_actions()[0])
        assert s.current_player != first
        assert len(s.stock) == stock - 2
        assert all(hand.bit_count() == 6 for hand in s.hands)


def test_a_player_put_out_in_the_middle_of_a_trick(variant: Variant) -> None:
    text = """replace fault.early_pickup:
    when a breach of pickup.after_knock is pointed out, then that player is out of the match"""
    s = bid_out(play(table(variant(text), *HANDS, faults=True), "B pick_up, D knock cards"))
    play(s, "A TD")
    assert s.names[s.current_player] == "B"
    play(s, "C knock fault.early_pickup")
    assert s.names[s.current_player] == "C", "B is out, and the trick goes on without him"
    play(s, "C 3D, D 8D")
    assert s.tricks == [1, 0, 0, 0]


def test_a_match_that_is_won_is_not_won_again(variant: Variant) -> None:
    text = """remove last_one
add house.three: when only 3 player is left, then the dealer wins the match
add house.most: when the match ends, then the player with the most points wins the match"""
    s = variant(text).new_initial_state(seed=1)
    while not s.over:
        s.apply_action(next((x for x in s.legal_actions() if x.value == "redbeard"), s.legal_actions()[-1]))
    assert s.winners.bit_count() == 1


def test_seats_that_are_drawn(variant: Variant) -> None:
    engine: GameEngine = variant("add house.seats: the seats are drawn")
    seats = {engine.new_initial_state(seed=seed, names=["A", "B", "C", "D"]).names for seed in range(8)}
    assert len(seats) > 1
