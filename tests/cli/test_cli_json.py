"""What others script against: names and shapes of the JSON, and exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from rulegen.kinds import KINDS
from rulegen.load import load, names
from rulegen.nodes import Statement

Run = Callable[..., Any]

LANGUAGES = ("sv", "fi", "nb", "en")
PROBLEM = {"code", "severity", "message", "file", "line", "column", "end_line", "end_column", "hint"}


def test_every_statement_has_a_kind() -> None:
    assert set(KINDS) == set(get_args(Statement))


@pytest.mark.parametrize("game", ["redbeard", "redbeard+skane", "redbeard+uppland"])
def test_rules(run: Run, game: str) -> None:
    told = run("rules", game, "--format", "json")
    assert told.exit_code == 0
    data = json.loads(told.stdout)
    base, *variants = game.split("+")
    assert set(data) == {"game", "variants", "rules"}
    assert (data["game"], data["variants"]) == (base, variants)
    for rule in data["rules"]:
        assert set(rule) == {"id", "kind", "file", "line", "states", "anchor", "behaviour", "text"}
        assert rule["kind"] in {*KINDS.values(), "interpretation"}
        assert rule["file"] in {f"{name}.rules" for name in (base, *variants)}
        assert set(rule["text"]) == set(LANGUAGES)
        assert all(text and text[-1] in ".?!:”" for text in rule["text"].values()), rule


def test_rules_as_in_the_contract(run: Run) -> None:
    rules = {rule["id"]: rule for rule in json.loads(run("rules", "redbeard", "--format", "json").stdout)["rules"]}
    higher = rules["auction.higher"]
    assert higher["kind"] == "limit"
    assert higher["states"] == ["auction.higher"]
    assert higher["behaviour"] is True
    assert rules["cut.meaning"]["kind"] == "wording"
    assert rules["cut.meaning"]["behaviour"] is False
    assert rules["settle"]["kind"] == "interpretation"
    assert rules["settle"]["states"] == []
    lines = (load("redbeard").rules[0].place.file, higher["line"])
    assert "auction.higher" in Path(lines[0]).read_text(encoding="utf-8").splitlines()[lines[1] - 1]


def test_all_facts_are_stated(run: Run, shared: Path) -> None:
    facts = [line.split("\t") for line in (shared / "seeds" / "facts.tsv").read_text(encoding="utf-8").splitlines()]
    wanted = {fact[0] for fact in facts if not fact[0].startswith("#") and fact[1] != "example"}
    stated: set[str] = set()
    for game in ("redbeard", "redbeard+skane", "redbeard+uppland"):
        for rule in json.loads(run("rules", game, "--format", "json").stdout)["rules"]:
            stated |= set(rule["states"])
    assert wanted <= stated


@pytest.mark.parametrize("lang", LANGUAGES)
def test_book(run: Run, lang: str) -> None:
    told = run("book", "redbeard", "--lang", lang, "--format", "json")
    assert told.exit_code == 0
    data = json.loads(told.stdout)
    assert {"game", "lang", "title", "blocks"} <= set(data)
    assert (data["game"], data["lang"]) == ("redbeard", lang)
    for block in data["blocks"]:
        assert {"rules", "kind", "text"} <= set(block)
        assert block["text"].strip()
    html = run("book", "redbeard", "--lang", lang, "--format", "html").stdout
    assert html.startswith("<!DOCTYPE html>")
    assert 'id="auction-higher"' in html
    assert run("book", "redbeard", "--lang", lang).stdout.startswith("# ")


def test_the_book_of_a_game_tells_its_variants(run: Run) -> None:
    rules = {id for block in json.loads(run("book", "redbeard", "--format", "json").stdout)["blocks"] for id in block["rules"]}
    assert {"skane.lead", "skane.minus", "skane.redbeard", "uppland.loser"} <= rules


def test_simulate(run: Run) -> None:
    args = (
        "simulate",
        "redbeard",
        "--matches",
        "5",
        "--seed",
        "3",
        "--players",
        "3",
        "--option",
        "faults=on",
        "--format",
        "json",
    )
    told = run(*args)
    assert told.exit_code == 0
    data = json.loads(told.stdout)
    assert {"game", "players", "matches", "seed", "deals", "moves", "digest", "wins"} <= set(data)
    assert (data["game"], data["players"], data["matches"], data["seed"]) == ("redbeard", 3, 5, 3)
    assert len(data["wins"]) == 3
    assert len(data["digest"]) == 64
    assert json.loads(run(*args).stdout) == data
    plain = run(*args[:-2]).stdout
    assert data["digest"] in plain


def test_check_finds_nothing_wrong_with_the_shipped_games(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("check")
    assert (told.exit_code, told.stdout) == (0, f"{len(names())} games: no problems.\n")


@pytest.mark.usefixtures("few_shipped")
def test_no_problems_are_an_empty_list(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert json.loads(run("check", "--format", "json").stdout) == {"problems": []}


def test_check(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.rules").write_text("variant house of redbeard\nset strat = 15\nremove auction.hihger\n", encoding="utf-8")
    told = run("check", "house.rules", "--format", "json")
    assert told.exit_code == 1
    problems = json.loads(told.stdout)["problems"]
    assert [(p["file"], p["line"], p["severity"]) for p in problems if p["severity"] == "error"] == [
        ("house.rules", 2, "error"),
        ("house.rules", 3, "error"),
    ]
    for problem in problems:
        assert set(problem) >= PROBLEM
        assert set(problem) <= PROBLEM | {"notes"}
    plain = run("check", "house.rules")
    assert plain.exit_code == 1
    assert "house.rules:2:" in plain.stdout
    assert "^" in plain.stdout
    assert "1 game: 2 errors" in plain.stdout


def test_a_game_with_problems_is_not_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.rules").write_text("variant house of redbeard\nremove auction.hihger\n", encoding="utf-8")
    for command in ("rules", "book", "play", "simulate"):
        told = run(command, "house")
        assert told.exit_code == 1, command
        assert "house.rules:2:8" in told.stderr
        assert "auction.higher" in told.stderr


def test_check_finds_what_lies_around(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few_shipped: int) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.rules").write_text("nonsense\n", encoding="utf-8")
    assert run("check").stdout.endswith(f"{few_shipped + 1} games: 1 error.\n")
    (tmp_path / "spec").mkdir()
    assert run("check").stdout.endswith(f"{few_shipped} games: no problems.\n")
    assert run("check", ".").stdout.endswith("1 game: 1 error.\n")
    assert run("check", "spec").exit_code == 2


HOUSE = """variant house of redbeard
replace score.five_up: gaining missed_penalty points is called jump
replace example example.2_3 of score.bounce: points 2, tricks 3 -> points 7
replace example example.trick of play.winner: cards 7H AH 4H, points 12 -> winner 4H, points 11
"""


def test_examples_are_played_and_words_are_looked_for(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.rules").write_text(HOUSE, encoding="utf-8")
    problems = json.loads(run("check", "house", "--format", "json").stdout)["problems"]
    wrong = [(p["line"], p["column"], p["hint"]) for p in problems if p["code"] == "wrong-example"]
    assert wrong == [(3, 68, "Write `points 1`, or mend the rule."), (4, 76, "Write `winner AH`, or mend the rule.")]
    missing = [p for p in problems if p["code"] == "missing-term"]
    assert {p["hint"].splitlines()[0] for p in missing} == {f"Add to {lang}.toml:" for lang in LANGUAGES}
    assert all((p["line"], p["column"]) == (2, 64) and "[jump]" in p["hint"] for p in missing)
    (nameless,) = [p for p in problems if p["code"] == "unnamed-variant"]
    assert nameless["severity"] == "warning"
    assert nameless["hint"].endswith('title sv "…"\ntitle fi "…"\ntitle nb "…"\ntitle en "…"')
    book = run("book", "house", "--lang", "sv")
    assert book.exit_code == 1
    assert "`jump" in book.stderr


def test_what_a_language_lacks_can_be_pasted(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    house = Path("house.rules")
    house.write_text("\n".join(HOUSE.splitlines()[:2]) + "\n", encoding="utf-8")
    for problem in json.loads(run("check", "house", "--format", "json").stdout)["problems"]:
        first, *skeleton = problem["hint"].splitlines()
        if problem["code"] == "missing-term":
            Path(first.removeprefix("Add to ").removesuffix(":")).write_text("\n".join(skeleton) + "\n", encoding="utf-8")
        else:
            head, *rest = house.read_text(encoding="utf-8").splitlines()
            house.write_text("\n".join([head, *skeleton, *rest]) + "\n", encoding="utf-8")
    assert run("check", "house").stdout == "1 game: no problems.\n"


def test_a_halt_is_found(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rule = "add house.no: a player may not play a heart if that player holds only hearts\n"
    Path("stuck.rules").write_text("variant stuck of redbeard\n" + rule, encoding="utf-8")
    problems = json.loads(run("check", "stuck", "--format", "json").stdout)["problems"]
    (halt,) = [p for p in problems if p["severity"] == "error"]
    assert (halt["code"], halt["line"]) == ("nobody-can-act", 2)
    assert "house.no" in halt["message"]


def test_replay(run: Run, shared: Path) -> None:
    told = run("replay", str(shared / "records" / "matches.jsonl"), "--format", "json")
    assert told.exit_code == 0
    assert [json.loads(line) for line in told.stdout.splitlines()] == [{"record": n, "ok": True} for n in range(84)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_of_what_is_not_allowed(run: Run, shared: Path, lang: str) -> None:
    file = shared / "records" / "illegal.jsonl"
    told = run("replay", str(file), "--format", "json", "--lang", lang)
    assert told.exit_code == 1
    expected = [json.loads(line)["expect"] for line in file.read_text(encoding="utf-8").splitlines()]
    for line, expect in zip(told.stdout.splitlines(), expected, strict=True):
        result = json.loads(line)
        assert set(result) == {"record", "ok", "deal", "action", "problem", "rule", "message"}
        assert result["ok"] is False
        assert result["problem"] == "illegal"
        assert (result["deal"], result["action"]) == (expect["deal"], expect["action"])
        assert expect["rule"] is None or result["rule"] == expect["rule"]
        assert result["message"].endswith(".")


RECORD = {"format": "rulegen-record/1", "game": "redbeard", "players": ["A", "B"], "dealer": "A", "deals": []}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", 2),
        ("not JSON", 2),
        ("[]", 2),
        ("17", 2),
        ("{}", 1),
        ('{"format": "rulegen-record/1"}', 1),
        (json.dumps(RECORD), 0),
        (json.dumps(RECORD, indent=2), 0),
        ("\ufeff" + json.dumps(RECORD), 0),
        (json.dumps(RECORD) + "\n\n" + json.dumps(RECORD | {"game": "poker"}), 1),
        (json.dumps(RECORD | {"players": ["A"]}), 1),
        (json.dumps(RECORD | {"deals": [{}]}), 1),
        (json.dumps(RECORD | {"deals": "x"}), 1),
        (json.dumps(RECORD | {"options": {"faults": 3}}), 1),
        ("[" * 5000, 2),
        (b"\xff\xfe\x00", 2),
    ],
)
def test_replay_of_odd_files(run: Run, tmp_path: Path, text: str | bytes, code: int) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    for form in ("json", "text"):
        assert run("replay", str(file), "--format", form).exit_code == code
        assert run("replay", "-", "--format", form, input=file.read_bytes()).exit_code == code


def test_replay_of_several_files_tells_each(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(RECORD), encoding="utf-8")
    bad.write_text("{}", encoding="utf-8")
    told = run("replay", str(good), str(tmp_path / "none.json"), str(bad), "--format", "json")
    assert told.exit_code == 2
    assert [(Path(json.loads(line)["file"]).name, json.loads(line)["ok"]) for line in told.stdout.splitlines()] == [
        ("good.json", True),
        ("bad.json", False),
    ]
    assert "none.json" in told.stderr


def test_diff(run: Run) -> None:
    told = run("diff", "redbeard", "redbeard+skane", "--lang", "sv")
    assert told.exit_code == 0
    for id in ("skane.lead", "skane.minus", "skane.redbeard"):
        assert id in told.stdout
    assert "  - " in told.stdout
    assert "  + " in told.stdout
    same = run("diff", "redbeard", "redbeard", "--lang", "sv").stdout
    assert "  + " not in same


def test_rules_as_text(run: Run) -> None:
    told = run("rules", "redbeard", "--lang", "fi")
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert len(lines) == len(load("redbeard").rules)
    assert any(line.startswith("auction.higher ") for line in lines)


def test_a_variant_is_told_the_examples_that_it_needs(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    titles = "".join(f'title {lang} "X"\n' for lang in LANGUAGES)
    house = "variant house of redbeard\n" + titles + "add house.gift: when the deal ends, then forehand gains 1 point\n"
    Path("house.rules").write_text(house, encoding="utf-8")
    problems = json.loads(run("check", "house", "--format", "json").stdout)["problems"]
    assert {problem["code"] for problem in problems} == {"wrong-example"}
    own = "".join(problem["hint"].splitlines()[1] + "\n" for problem in problems)
    Path("house.rules").write_text(house + own, encoding="utf-8")
    assert run("check", "house").stdout == "1 game: no problems.\n"
