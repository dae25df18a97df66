"""Composing: the order of lines means nothing, a variant changes what it says and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from random_rules import statement
from rulegen import nodes
from rulegen.compose import compose
from rulegen.data import folder
from rulegen.game import Game, GameRule
from rulegen.load import find, load, names, problems, read, split
from rulegen.parse import SourceFile, parse
from rulegen.problems import NotFound, Place, Problem, SourceError, render

BASE = read(find("redbeard"))
VARIANTS = {name: read(find(name)) for name in ("skane", "uppland")}
# House rules that a careful player would write: each must be accepted as it stands.
HOUSE_RULES = """
add x: when trick 3 ends, if forehand has no tricks, then forehand gains 2 points
add x: when the deal ends, if each player has at least 1 trick, then the dealer loses 1 point
add x: only forehand may bid redbeard
replace auction.higher: a bid must be at least 2 higher than the last bid
replace auction.all_pass: when everyone passes, then each player gains 1 point and the dealer deals again
set last_before_question = 2 | set first_after_question = 3
replace dealer.next: the winner of the last trick deals next
add x: when the deal ends, then each player who has joined and has at least 2 tricks loses 1 point
replace play.no_trump: spades are trumps if the contract is 3 | replace play.winner: TRUMP
replace play.winner: the highest card wins a trick
replace forehand: forehand is the player to the right of the dealer | replace direction: play goes counterclockwise
set hand = 7 | replace auction.calls: the contracts are 1 to 7, redbeard, lowest first | replace players: 4 players
set missed_penalty = 6 | set joined_penalty = 6 | set fault_penalty = 6
replace play.next_lead: declarer leads to every trick
replace score.bounce: points may go below zero
replace score.bounce: each point lost beyond 0 is not counted
replace auction.calls: the contracts are 0 to 6, redbeard, lowest first | add z: 0 promises exactly 0 tricks
replace auction.calls: the contracts are 1 to 5, redbeard, lowest first | remove auction.redbeard_stakes
replace fault.cut: when a breach of cut.dealer is pointed out, then the dealer gains fault_penalty points
replace redbeard.out: when the contract fails, if the contract is redbeard, then declarer gains 12 points
replace dealer.first: the player who draws the lowest card deals first
replace auction.forehand: the player to the right of the dealer begins the auction
replace play.first_lead: the first player with the highest bid leads to the first trick
add x: the bid of the dealer may not bring the sum of the bids to the number of tricks
add x: misere promises exactly 0 tricks | replace auction.calls: CONTRACTS
add x: declarer must lead the ace of spades in trick 1 if declarer holds the ace of spades
add x: each point gained beyond 12 is lost instead
add x: a match has 10 deals | add y: when the match ends, then the player with the fewest points wins the match
add x: when the deal is settled, if a player has at least 30 points, then that player is out of the match
remove fault.knock, fault.deadline, fault.forgot, fault.early_pickup, fault.cut, fault_points, wrong_cut, claim_deadline
set packet = 2
"""
CONTRACTS = "the contracts are 1 to 3, misere, 4 to 6, redbeard, lowest first"
TRUMP = "the highest trump, or else the highest card of the suit led wins a trick"


def composed(base: SourceFile, *variants: SourceFile) -> Game:
    game, found = compose(base, variants)
    assert found == []
    return game


def essence(game: Game) -> object:
    """What a game means, whatever the order of its lines."""
    return (
        {rule.ids: (rule.form, rule.body, rule.instead, rule.as_rules, rule.reason, rule.replaces) for rule in game.rules},
        {option.name: (option.on, option.rules) for option in game.options},
        {example.id: (example.of, example.given, example.results) for example in game.examples},
        game.values,
        {(change.kind, change.id) for change in game.changes},
    )


def test_the_shipped_games_have_no_problem() -> None:
    for name in ("redbeard", "redbeard+skane", "redbeard+uppland", "skane", "uppland"):
        assert problems(name)[1] == [], name


@pytest.mark.parametrize("line", HOUSE_RULES.strip().splitlines())
def test_reasonable_house_rules_have_no_problem(line: str, tmp_path: Path) -> None:
    path = tmp_path / "v.rules"
    text = line.replace(" | ", "\n").replace("TRUMP", TRUMP).replace("CONTRACTS", CONTRACTS)
    path.write_text(f"variant v of redbeard\n{text}\n", encoding="utf-8")
    assert [render(problem) for problem in problems(str(path))[1]] == []


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_lines_means_nothing(seed: int) -> None:
    def shuffled(file: SourceFile) -> SourceFile:
        statements = list(file.statements)
        Random(seed).shuffle(statements)
        return replace(file, statements=tuple(statements))

    assert essence(composed(shuffled(BASE))) == essence(composed(BASE))
    for variant in VARIANTS.values():
        assert essence(composed(shuffled(BASE), shuffled(variant))) == essence(composed(BASE, variant))


@pytest.mark.parametrize("name", VARIANTS)
def test_without_what_it_says_a_variant_is_its_base(name: str) -> None:
    empty = replace(VARIANTS[name], statements=())
    base, game = composed(BASE), composed(BASE, empty)
    assert (game.rules, game.options, game.examples, game.chapters) == (base.rules, base.options, base.examples, base.chapters)
    assert (game.changes, game.sets) == ((), ())


def test_a_replaced_rule_keeps_its_place_and_is_followed() -> None:
    base, skane = composed(BASE), composed(BASE, VARIANTS["skane"])
    at = next(number for number, rule in enumerate(base.rules) if rule.id == "play.next_lead")
    new = skane.rules[at]
    assert (new.id, new.chapter, new.origin, new.replaces) == ("skane.lead", "play", "skane", ("play.next_lead",))
    assert skane.rule("play.next_lead") is new
    decision = skane.rule("mid_deal_zero")
    assert decision is not None
    assert "skane.minus" in decision.as_rules
    assert "score.bounce" not in decision.as_rules


def variant(*lines: str) -> tuple[Game, list[Problem]]:
    return compose(BASE, (parse("\n".join(["variant v of redbeard", *lines]) + "\n", "v.rules"),))


def rule_of(game: Game, id: str) -> GameRule:
    found = game.rule(id)
    assert found is not None
    return found


def test_a_new_rule_goes_with_its_like() -> None:
    game, _ = variant(
        "add join.extra: when trick 3 ends, then the dealer loses 1 point",
        "add points: when the deal ends, then the dealer loses 1 point",
        "add trumps: spades are trumps",
        "add x: when the cards are dealt, then each player must give 1 card to the dealer",
        "interpretation y, the sources are silent: as points",
    )
    chapters = [rule_of(game, id).chapter for id in ("join.extra", "points", "trumps", "x", "y")]
    assert chapters == ["joining", "score", "v", "v", "decisions"]
    order = [rule.chapter for rule in game.rules]
    assert [chapter for chapter in game.chapters if chapter in order] == list(dict.fromkeys(order))


def test_an_interpretation_that_is_replaced_stays_one() -> None:
    game, _ = variant(
        "replace question: declarer need not ask if the dealer has no tricks", "replace last_one as mine: the seats are drawn"
    )
    assert (rule_of(game, "question").form, rule_of(game, "question").reason) == ("interpretation", "silent")
    assert rule_of(game, "mine").form == "rule"


def test_references_follow_a_new_name() -> None:
    game, found = variant(
        "replace cut.dealer as cut: only forehand may cut before the cards are dealt",
        "replace end.exact_zero as zero:",
        "    when the deal is settled, if a player has exactly 0 points, then that player wins the match",
        "replace fault.cut as fault.cutting: when a breach of cut is pointed out, then that player gains 1 point",
    )
    assert found == []
    assert rule_of(game, "end.first_knock").instead == ("zero",)
    assert rule_of(game, "knock_order").body == parse("game g\nrule a: end.knock comes before zero\n").statements[0].body  # type: ignore[union-attr]
    assert "fault.cutting" in game.options[0].rules
    example = next(example for example in game.examples if example.id == "example.cut")
    assert example.of == "fault.cutting"
    assert [given.rule.text for given in example.given if isinstance(given, nodes.GivenBreach)] == ["cut"]


def test_lists_shrink_with_what_is_removed() -> None:
    game, found = variant("remove fault.cut, wrong_cut")
    assert found == []
    assert "fault.cut" not in game.options[0].rules
    assert rule_of(game, "fault_points").as_rules == ("fault.forgot", "fault.early_pickup")
    assert all(example.of != "fault.cut" for example in game.examples)


def test_what_a_variant_did_is_recorded() -> None:
    game, _ = variant(
        "set missed_penalty = 7",
        "remove auction.redbeard_stakes",
        "replace play.winner as high: the highest card wins a trick",
        "add x: the seats are drawn",
    )
    changes = {(change.kind, change.id): change for change in game.changes}
    assert set(changes) == {
        ("value", "score.five_up"),
        ("value", "score.missed"),
        ("removed", "auction.redbeard_stakes"),
        ("replaced", "high"),
        ("added", "x"),
    }
    replaced = changes["replaced", "high"]
    assert [rule.id for rule in replaced.old] == ["play.winner"]
    assert replaced.new == game.rule("high")
    assert [(value.name, value.old, value.new, value.rules) for value in game.sets] == [
        ("missed_penalty", nodes.Number(5), nodes.Number(7), ("score.five_up", "score.missed"))
    ]
    assert all(change.place.file == "v.rules" for change in game.changes)


def test_a_house_rule_acts_after_the_rules_of_its_base(tmp_path: Path) -> None:
    (tmp_path / "v.rules").write_text(
        "variant v of redbeard\nadd x: when the deal ends, then the dealer loses 1 point\n", encoding="utf-8"
    )
    game = load(str(tmp_path / "v.rules"))
    body = rule_of(game, "x.order").body
    before = {(s.rule.text, s.others) for s in body if isinstance(s, nodes.Precedence)}
    assert before == {("score.missed", (nodes.Name("x"),)), ("score.joined_none", (nodes.Name("x"),))}
    assert {change.id for change in game.changes} == {"x", "x.order"}


# ---------- GAME as people write it


def test_the_names_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = folder("spec") / "redbeard"
    (tmp_path / "my+rules").mkdir()
    (tmp_path / "my+rules" / "low.rules").write_text("variant low of skane\nset start = 8\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "my+rules")
    low = str(tmp_path / "my+rules" / "low.rules")
    for name, title in {
        "redbeard": "redbeard",
        "skane": "redbeard+skane",
        "redbeard+skane": "redbeard+skane",
        str(spec / "redbeard.rules"): "redbeard",
        str(spec): "redbeard",
        f"{spec / 'redbeard.rules'}+uppland": "redbeard+uppland",
        f"redbeard+{spec / 'uppland.rules'}": "redbeard+uppland",
        "low": "redbeard+skane+low",
        low: "redbeard+skane+low",
        "redbeard+low": "redbeard+skane+low",
        "redbeard+skane+low": "redbeard+skane+low",
        "skane+low": "redbeard+skane+low",
    }.items():
        assert load(name).title == title, name
    assert split(low) == (low,)
    assert {"redbeard", "skane", "uppland"} <= set(names())


def test_what_is_not_there_is_not_found() -> None:
    for name, near in {"redbeerd": "redbeard", "redbeard+skåne": "skane", "redbeard+": "", "": "", "no/such.rules": ""}.items():
        with pytest.raises(NotFound) as caught:
            load(name)
        assert near in caught.value.near or not near


@pytest.mark.parametrize("name", ["", "+", "a\0b", "a" * 300, f"x/{'a' * 300}.rules", "redbeard+", "+skane", ".rules", "~"])
def test_no_name_is_too_strange(name: str) -> None:
    with pytest.raises(NotFound):
        load(name)


@pytest.mark.parametrize("name", ["/", "/dev/zero"])
def test_what_is_no_file_is_refused(name: str) -> None:
    (problem,) = problems(name)[1]
    assert problem.code == "not-a-file"


def test_an_error_carries_every_problem(tmp_path: Path) -> None:
    (tmp_path / "v.rules").write_text("variant v of redbeard\nset hnd = 5\nlet x = 5\nremove plays.follow\n", encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        load(str(tmp_path / "v.rules"))
    assert [problem.code for problem in caught.value.problems] == ["unknown-value", "unknown-rule"]
    assert [problem.place.line for problem in caught.value.problems] == [2, 4]
    assert "did you mean" in str(caught.value).lower()


# ---------- the checks stand whatever comes


def lines() -> Iterator[str]:
    rng = Random(3)
    for _ in range(150):
        yield statement(rng)


def test_random_statements_never_break_the_checks(tmp_path: Path) -> None:
    path = tmp_path / "v.rules"
    for number, line in enumerate(lines()):
        path.write_text(f"variant v of redbeard\nadd x.y: {line}\n", encoding="utf-8")
        game, found = problems(str(path))
        assert game is not None, number
        assert all(isinstance(problem.place, Place) and render(problem) for problem in found), line
