"""Rules that a table might make up, as a card player would put them, and what must come of them.

The hands are the same four as in `test_rules`: A is forehand, D deals.
"""

from __future__ import annotations

import pytest

from play.conftest import Variant, play, table
from play.test_rules import HANDS, bid_out, finish, may, refused
from rulegen.engine import GameEngine, State, Unsupported


def lucky(engine: GameEngine, *hands: str) -> State:
    """A match with those hands in which A has bid three."""
    return bid_out(table(engine, *(hands or HANDS)))


class TestWhatMayBePlayed:
    def test_the_dealer_need_not_follow_suit(self, variant: Variant) -> None:
        s = play(lucky(variant("add house.free: the dealer need not follow suit")), "A TD, B JD")
        assert may(s) == ["play 3D", "play QD"], "C has diamonds and must follow"
        play(s, "C 3D")
        assert len(may(s)) == 6, "D deals and may play what he likes"

    def test_nobody_need_follow_suit_to_a_heart(self, variant: Variant) -> None:
        s = play(lucky(variant("add house.free: a player who can follow suit need not follow suit in trick 2")), "A TD")
        assert may(s) == ["play 5D", "play JD"]
        play(s, "B JD, C 3D, D 8D, B AH")
        assert len(may(s)) == 5

    def test_an_ace_may_not_be_led_to_the_first_trick(self, variant: Variant) -> None:
        text = "add house.ace: nobody may lead any ace in trick 1"
        s = lucky(variant(text), "AS 4S TD 2C 9C KD", *HANDS[1:])
        assert "play AS" not in may(s)
        assert refused(s, "A AS").rule == "house.ace"

    def test_who_can_beat_the_trick_must(self, variant: Variant) -> None:
        s = play(lucky(variant("add house.beat: each player must play a winning card")), "A TD")
        assert may(s) == ["play JD"], "of five and knave of diamonds only the knave beats the ten"
        assert refused(s, "B 5D").rule == "house.beat"
        play(s, "B JD, C QD")
        assert may(s) == ["play 2D", "play 8D"], "neither beats the queen, so both are free"

    def test_the_first_lead_is_a_club(self, variant: Variant) -> None:
        s = lucky(variant("add house.club: declarer must lead a club in trick 1"))
        assert may(s) == ["play 2C", "play 9C"]

    def test_the_fewest_tricks_lead(self, variant: Variant) -> None:
        s = lucky(variant("replace play.next_lead: the player to the left of the winner leads to the next trick"))
        play(s, "A TD, B JD, C 3D, D 8D")
        assert s.names[s.current_player] == "C", "B took the trick and C sits on his left"


class TestWhatMayBeBid:
    def test_four_spades_may_not_pass(self, variant: Variant) -> None:
        text = "add house.proud: a player who holds at least 4 clubs may not pass"
        hands = ("7C 4C TC 2C 9H KD", *HANDS[1:3], "5H 9S 8D 3C 8C 2D")
        s = table(variant(text), *hands)
        assert "pass" not in may(s)
        assert refused(s, "A pass").rule == "house.proud"
        play(s, "A bid 1")
        assert "pass" in may(s), "B holds two clubs"

    def test_whoever_is_low_may_not_bid_high(self, variant: Variant) -> None:
        text = "add house.low: a player who has at most 5 points may not bid redbeard"
        s = table(variant(text), *HANDS, points=5)
        assert refused(s, "A bid redbeard").rule == "house.low"
        assert "bid redbeard" in may(table(variant(text), *HANDS, points=6))

    def test_the_dealer_must_bid_when_the_others_pass(self, variant: Variant) -> None:
        s = play(
            table(variant("add house.last: the dealer must bid if each other player has passed"), *HANDS), "A pass, B pass"
        )
        assert "pass" in may(s)
        play(s, "C pass")
        assert "pass" not in may(s)
        assert refused(s, "D pass").rule == "house.last"

    def test_nobody_passes_in_the_first_deal(self, variant: Variant) -> None:
        s = table(variant("add house.brave: nobody may pass in deal 1"), *HANDS)
        assert refused(s, "A pass").rule == "house.brave"

    def test_a_bid_of_six_ends_the_auction(self, variant: Variant) -> None:
        text = "replace auction.redbeard_ends: when 6 is bid, then the auction ends"
        s = play(table(variant(text), *HANDS), "A bid 6")
        assert s.names[s.current_player] == "A"
        assert may(s)[0].startswith("play")
        assert refused(s, "B bid redbeard").rule == "auction.redbeard_ends"


class TestTheAnswers:
    def test_with_many_points_one_must_join(self, variant: Variant) -> None:
        text = "add house.join: a player who has more than 10 points must join after declarer asks"
        for points, answers in ((12, ["join"]), (10, ["join", "decline"])):
            s = bid_out(table(variant(text), *HANDS, points=points))
            while not s.question:
                s.apply_action(s.action("ask") if s.ended == 4 else s.legal_actions()[0])
            assert may(s) == answers

    def test_the_question_makes_the_dealer_join(self, variant: Variant) -> None:
        text = "remove join.automatic\nadd house.join: when declarer asks, then the dealer must join"
        s = lucky(variant(text))
        while not (s.question and s.names[s.current_player] == "D"):
            ask = s.action("ask")
            s.apply_action(ask if ask in s.legal_actions() else s.legal_actions()[0])
        assert may(s) == ["join"]
        play(s, "D join")
        assert s.joined >> 3 & 1
        finish(s)

    def test_who_has_no_trick_must_decline(self, variant: Variant) -> None:
        text = "add house.out: when trick 4 ends, then each player who has no tricks must decline"
        s = lucky(variant(text))
        while s.ended < 4:
            s.apply_action(s.legal_actions()[0])
        assert [(s.names[x.seat], x.name) for p in range(4) for x in s.legal_actions(p)] == [("A", "ask")]
        play(s, "A ask")
        assert refused(s, "C join").reason.kind == "not_granted"
        play(s, "C decline")
        assert may(s) == ["decline"]

    def test_what_a_question_costs_is_paid_before_the_answers(self, variant: Variant) -> None:
        s = lucky(variant("add house.cost: when declarer asks, then declarer loses 1 point"))
        while not s.question:
            s.apply_action(s.action("ask") if s.ended == 4 else s.legal_actions()[0])
        assert s.points[0] == 11


# A has bid three and takes two tricks (the third and fourth, all diamonds), B three (the first with clubs, the second with the
# queen of clubs, the fifth with the ace of hearts), C none, D the last. C and D are asked and join, B is in. In the game as it
# is that makes these points.
AS_IT_IS = [15, 9, 17, 11]


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("when the deal ends, then each player who has made a bid gains 1 point", [16, 9, 17, 11]),
        ("when the deal ends, then each player who has not made a bid gains 1 point", [15, 10, 18, 12]),
        ("when the deal ends, then the player with the most tricks loses 1 point", [15, 8, 17, 11]),
        ("when the deal ends, then the player with the fewest tricks gains 1 point", [15, 9, 18, 11]),
        ("when the deal ends, then the player who has no tricks gains 2 points", [15, 9, 19, 11]),
        ("when the deal ends, if exactly 0 players have at least 4 tricks, then each player gains 1 point", [16, 10, 18, 12]),
        ("when the deal ends, if at least 2 players have no tricks, then declarer loses 3 points", AS_IT_IS),
        ("when the deal ends, then each player gains 1 point for each diamond taken", [23, 9, 17, 11]),
        ("when the deal ends, then each player who has joined and has at least 2 tricks loses 1 point", [15, 8, 17, 11]),
        (
            "when the deal ends, if the dealer has fewer tricks than the tricks of declarer, then the dealer loses 2 points",
            [15, 9, 17, 9],
        ),
        ("when the deal ends, then each player gains points equal to the tricks times the tricks", [19, 18, 17, 12]),
        ("when the deal ends, if this is one deal in 2, then each player gains 1 point", AS_IT_IS),
        ("when the deal ends, if this is deal 1, then the dealer gains 2 points", [15, 9, 17, 13]),
        ("when the deal ends, then the winner of the last trick loses 1 point", [15, 9, 17, 10]),
        ("when the deal ends, then the player to the left of declarer gains 1 point", [15, 10, 17, 11]),
        ("when the contract fails, then each player other than declarer loses 1 point", [15, 8, 16, 10]),
        ("when the contract fails, if the contract is at most 3, then declarer gains 1 point", [16, 9, 17, 11]),
        (
            "when the contract fails, if the contract is more than the tricks of the dealer, then declarer loses 1 point",
            [14, 9, 17, 11],
        ),
        ("when the deal is settled, then each player who has exactly 9 points returns to 12 points", [15, 12, 17, 11]),
        ("when the deal is settled, then the player with the most points gains 1 point", [15, 9, 18, 11]),
        ("when any ten is played, then that player gains 2 points", [17, 9, 19, 11]),
        ("when a player takes any queen, then that player gains 1 point", [16, 10, 17, 11]),
        ("when trick 1 ends, then the winner gains 3 points", [15, 12, 17, 11]),
        ("when the dealer takes the last trick, then each other player gains 1 point", [16, 10, 18, 11]),
        ("when forehand leads, if this is trick 1, then forehand loses 1 point", [14, 9, 17, 11]),
        ("when declarer leads, then declarer gains 1 point", [18, 9, 17, 11]),
        ("when a player joins, then that player gains 1 point", [15, 10, 18, 12]),
        ("when declarer asks, then declarer loses 1 point", [14, 9, 17, 11]),
        ("when trick 3 ends, if forehand has exactly 1 trick, then forehand gains 2 points", [17, 9, 17, 11]),
        ("when trick 4 ends, if declarer has fewer tricks than the contract, then declarer gains 1 point", [16, 9, 17, 11]),
        ("when trick 2 ends, then each player who has taken the queen of clubs gains 1 point", [15, 10, 17, 11]),
        ("when trick 4 ends, then each player who holds any ace gains 1 point", [15, 10, 17, 11]),
        ("when trick 5 ends, then each player who holds only spades gains 1 point", [16, 10, 18, 12]),
        ("when the auction ends, if the sum of the bids is exactly 3, then each player gains 1 point", [16, 10, 18, 12]),
        ("when a player passes, then that player loses 1 point", [15, 8, 16, 10]),
        ("when 3 is bid, then each other player gains 1 point", [15, 10, 18, 12]),
        ("the last trick counts 3 times", [15, 9, 17, 9]),
        ("a trick counts 2 times", [13, 6, 17, 10]),
        ("each point gained beyond 14 is not counted", [14, 9, 14, 11]),
        ("each point gained beyond 14 is lost instead", [13, 9, 11, 11]),
    ],
)
def test_points_after_a_deal(variant: Variant, rule: str, points: list[int]) -> None:
    assert finish(lucky(variant(f"add house.points: {rule}"))).points == points


@pytest.mark.parametrize(
    ("penalty", "points"),
    [
        ("declarer gains points equal to the contract times 2 minus the tricks", 14),
        ("declarer gains points equal to the contract minus the tricks of declarer", 11),
        ("declarer gains 2 points for each missed trick", 12),
        ("declarer returns to 12 points", 12),
        ("declarer loses 1 point for each trick beyond 1", 9),
    ],
)
def test_what_a_missed_contract_costs(variant: Variant, penalty: str, points: int) -> None:
    text = f"replace score.missed: when the contract fails, if the contract is a number, then {penalty}"
    assert finish(lucky(variant(text))).points[0] == points


class TestTheEnd:
    def test_the_match_ends_when_two_are_left(self, variant: Variant) -> None:
        text = """add house.two: when only 2 players are left, then the match ends
add house.best: when the match ends, then the player with the fewest points wins the match"""
        hands = HANDS[:3]
        s = table(variant(text), *hands)
        play(s, "A bid redbeard, A 2C")
        s = finish(s)
        assert s.over
        assert s.eliminated == [0]
        assert s.returns()[0] == -1

    def test_a_deal_passed_out_is_dealt_by_the_next(self, variant: Variant) -> None:
        text = "replace auction.all_pass: when everyone passes, then the player to the left of the dealer deals again"
        s = play(table(variant(text), *HANDS), "A pass, B pass, C pass, D pass")
        assert (s.names[s.dealer], s.deal_no, s.dealt) == ("A", 1, 2)

    @pytest.mark.parametrize(
        ("order", "dealer"),
        [
            ("the player to the right of the dealer", "C"),
            ("the dealer", "D"),
            ("declarer", "A"),
            ("the player with the most tricks", "B"),
            ("the player with the fewest points", "B"),
            ("the player with the most points", "C"),
        ],
    )
    def test_who_deals_next(self, variant: Variant, order: str, dealer: str) -> None:
        s = finish(lucky(variant(f"replace dealer.next: {order} deals next")))
        assert s.names[s.dealer] == dealer


@pytest.mark.parametrize(
    "rule",
    [
        "when trick 1 ends, then declarer must deal",
        "when trick 1 ends, then the dealer may knock against a breach",
        "when trick 1 ends, then the dealer must play any ace",
    ],
)
def test_what_no_event_brings_about_is_told(variant: Variant, rule: str) -> None:
    with pytest.raises(Unsupported) as caught:
        variant(f"add house.strange: {rule}")
    assert caught.value.problems[0].place.line == 2
