"""The page that tells how a game plays out, and the commands that measure."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from rulegen.cli import main
from rulegen.engine.balance import measure
from rulegen.engine.state import GameEngine
from rulegen.publish import measured as files
from rulegen.publish import report
from rulegen.publish.catalogue import catalogue
from rulegen.publish.failure import SiteError
from rulegen.publish.measured import Measured, read
from rulegen.publish.plots import columns, plots
from rulegen.realise import lexicon
from shelf import CODES, ROOT, game, writer

SITE = ROOT / "site"
SHELVES = ("redbeard", "redbeard+skane", "redbeard+uppland")


@pytest.fixture(scope="module")
def small() -> Measured:
    engine = GameEngine(game("redbeard"))
    kinds = tuple(measure(engine, 10, seed=1, bots=bots) for bots in ("random", "simple"))
    rules = files.fingerprint(game("redbeard"))
    return Measured("redbeard", 4, 10, 1, (), rules, kinds, plots(kinds))


def run(*args: str) -> Result:
    result = CliRunner().invoke(main, list(args))
    assert "Traceback" not in result.output
    assert "rulegen's own fault" not in result.output
    return result


# ---------- the page


@pytest.mark.parametrize("code", CODES)
def test_the_page_tells_every_contract_place_end_and_rule(small: Measured, code: str) -> None:
    page = report.page(game("redbeard"), small, code, "index.md")
    plain = page.replace("\\", "")
    for kind in small.kinds:
        for id in kind.rules:
            rule = game("redbeard").rule(id)
            assert rule is not None
            assert writer("redbeard", code).sentence(rule) in plain
            assert f"(index.md#{rule.anchor})" in page
    for contract in small.kinds[0].contracts:
        name = contract if contract.isdigit() else r"\w+"
        assert re.search(rf"^\| {name} \|", page, re.MULTILINE)
    assert f"`{small.command}`" in page
    assert "{" not in re.sub(r"\{(#|\.rule-link)[^}]*\}", "", re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL))


@pytest.mark.parametrize("code", CODES)
def test_a_rule_that_was_never_at_work_is_named(small: Measured, code: str) -> None:
    page = report.page(game("redbeard"), small, code, "index.md").replace("\\", "")
    rule = game("redbeard").rule("misdeal.redeal")
    assert rule is not None
    after = page.partition(report.words(code).rules.never)[2]
    assert f"- {writer('redbeard', code).sentence(rule)}" in after


@pytest.mark.parametrize("code", CODES)
def test_old_figures_are_owned_up_to(small: Measured, code: str) -> None:
    stale = report.words(code).stale
    assert stale not in report.page(game("redbeard"), small, code, "index.md")
    assert stale in report.page(game("redbeard+skane"), small, code, "book.md")


def test_every_language_says_the_same_things() -> None:
    def paths(table: dict, path: str = "") -> set[str]:  # type: ignore[type-arg]
        return {p for k, v in table.items() for p in (paths(v, f"{path}{k}.") if isinstance(v, dict) else {f"{path}{k}"})}

    def slots(table: dict) -> list[str]:  # type: ignore[type-arg]
        return sorted(re.findall(r"\{\w+\}", json.dumps(table)))

    first, *others = (lexicon.read(ROOT / "templates" / code / "balance.toml") for code in CODES)
    for other in others:
        assert paths(other) == paths(first)
        assert slots(other) == slots(first)


@pytest.mark.parametrize("code", CODES)
def test_what_only_an_option_brings_is_told_apart(small: Measured, code: str) -> None:
    say = report.words(code)
    without = report.page(game("redbeard"), small, code, "index.md")
    assert say.rules.off.format(options="faults") in without
    assert say.options.format(options="faults") not in without
    with_it = report.page(game("redbeard"), replace(small, options=("faults",)), code, "index.md")
    assert say.rules.off.partition("(")[0] not in with_it
    assert say.options.format(options="faults") in with_it


# ---------- the plots


@pytest.mark.parametrize("name", files.PLOTS)
def test_a_plot_takes_its_colours_from_the_page(small: Measured, name: str) -> None:
    svg = small.plots[name]
    ElementTree.fromstring(svg)
    assert set(re.findall(r"#[0-9a-fA-F]{6}\b", svg)) <= {"#1c5a43", "#b3261e"}  # where the page has no colours of its own
    assert "currentColor" in svg
    assert "<style" not in svg
    assert re.match(r"<svg [^>]*viewBox", svg)
    assert not re.search(r"<svg[^>]* (width|height)=", svg)
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert all(id.startswith(f"{name}-") for id in ids)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg)) == set(ids)


@pytest.mark.parametrize("code", CODES)
def test_a_plot_has_words_beside_it_and_names_in_the_language(small: Measured, code: str) -> None:
    page = report.page(game("redbeard"), small, code, "index.md")
    assert page.count('<svg role="img" aria-label="') == page.count("<figcaption>") == len(files.PLOTS)
    assert (">redbeard</text>" in page) == (code == "en")


def test_a_plot_is_drawn_the_same_again(small: Measured) -> None:
    assert plots(small.kinds) == small.plots


def test_classes_hold_every_match(small: Measured) -> None:
    classes = columns(small.kinds)
    assert classes[0][0] == 1
    assert all(b[0] == a[1] + 1 for a, b in pairwise(classes))


# ---------- the files


def test_what_is_written_is_read(small: Measured, tmp_path: Path) -> None:
    (tmp_path / files.FOLDER).mkdir()
    for name, text in files.files(small).items():
        (tmp_path / files.FOLDER / name).write_text(text, "utf-8")
    assert read(tmp_path, "redbeard") == small
    assert read(tmp_path, "whist") is None
    files.place(tmp_path, "redbeard").write_text("{}", "utf-8")
    with pytest.raises(SiteError, match="holds no measurements"):
        read(tmp_path, "redbeard")


def test_the_site_has_a_page_for_every_game_and_its_figures_are_of_the_rules_as_they_are() -> None:
    (shelf,) = catalogue(["redbeard"], SITE)
    old = [flat.title for flat in shelf if flat.title not in shelf.measured or not shelf.measured[flat.title].is_of(flat)]
    assert not old, "run: rulegen balance"
    assert {path.name.split(".")[0] for path in (SITE / files.FOLDER).iterdir()} == {flat.title for flat in shelf}


@pytest.mark.parametrize("bots", [0, 1])
@pytest.mark.parametrize("name", ["redbeard", "redbeard+uppland"])
def test_the_figures_can_be_made_again(name: str, bots: int) -> None:
    shipped = read(SITE, name)
    assert shipped is not None
    kind = shipped.kinds[bots]
    options = dict.fromkeys(shipped.options, True)
    again = measure(GameEngine(game(name)), shipped.matches, shipped.seed, options=options, bots=kind.bots)
    assert again == kind, f"run: {shipped.command}"


# ---------- the commands


def test_balance_writes_what_the_site_reads(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    text = (SITE / "mkdocs.yml").read_text("utf-8").replace("        - redbeard ", "        - redbeard: [uppland] #")
    (site / "mkdocs.yml").write_text(text, "utf-8")
    for folder in ("pages", "overrides"):
        (site / folder).symlink_to(SITE / folder)
    arguments = ("balance", "--site", str(site), "--matches", "3")
    told = run(*arguments)
    assert told.exit_code == 0, told.output
    assert [line.split(":")[0] for line in told.output.splitlines()] == ["redbeard", "redbeard+uppland"]
    made = read(site, "redbeard+uppland")
    assert made is not None
    assert made.is_of(game("redbeard+uppland"))
    assert set(made.plots) == set(files.PLOTS)
    assert run(*arguments).output == ""
    assert run(*arguments, "--again").output == told.output


def test_without_a_site_nothing_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("balance", "redbeard", "--matches", "2")
    assert told.exit_code == 2
    assert "`rulegen new site DIR` starts one." in told.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["balance", "lsp"])
def test_a_missing_extra_is_named(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, package, extra = {
        "balance": ("rulegen.publish.plots", "matplotlib", "plots"),
        "lsp": ("rulegen.lsp.server", "pygls", "lsp"),
    }[command]
    for name in [name for name in sys.modules if name == module or name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delattr(f"{module}", raising=False)
    told = run(command)
    assert told.exit_code == 2
    assert f"`pip install 'rulegen[{extra}]'` adds it." in told.output


def test_against_shows_both_games_and_how_they_were_made() -> None:
    told = run("simulate", "redbeard", "--against", "redbeard+uppland", "--matches", "5", "--seed", "3", "--bots", "simple")
    assert told.exit_code == 0
    for part in ("deals in a match", "uppland.loser", "never at work in redbeard: ", "figures stand out"):
        assert part in told.output
    command = "rulegen simulate redbeard --against redbeard+uppland --matches 5 --seed 3 --players 4 --bots simple"
    assert command in told.output


def test_against_as_data() -> None:
    told = run("simulate", "redbeard", "--against", "redbeard", "--matches", "4", "--format", "json")
    data = json.loads(told.output)
    assert list(data["games"]) == ["redbeard"]
    assert data["level"] == 0.95
    assert not any(difference["stands_out"] for difference in data["differences"])


@pytest.mark.parametrize("arguments", [("--players", "9"), ("--option", "nonsense=on")])
def test_what_does_not_fit_both_games_is_refused(arguments: tuple[str, str]) -> None:
    told = run("simulate", "redbeard", "--against", "redbeard+skane", *arguments)
    assert told.exit_code == 2
