"""What the check finds: in our own books nothing, in others' texts what is wrong in them and little else."""

from __future__ import annotations

import csv
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from checking import OUTSIDE, TEXTS, UNSEEN, checked, rulebooks, said, shelf
from planting import alarms, found, labelled, plant, planted, short

from rulegen.crosscheck.check import Checker
from rulegen.crosscheck.concepts import languages
from rulegen.crosscheck.document import units
from rulegen.crosscheck.report import as_json
from rulegen.load import load
from rulegen.realise import render
from rulegen.realise.book import make

NAMES = sorted(path.name for path in TEXTS.iterdir())
ALARMS, FOUND = 3, 0.55
MOST, LEARNED = 4, 0.85
UNSEEN_ALARMS, UNSEEN_FOUND = 3, 0.8


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("form", ["md", "html"])
def test_our_own_book_has_nothing_wrong(lang: str, form: str) -> None:
    base = shelf().base
    book = make(base, lang, shelf().outcomes[base.title], shelf().told, shelf().outcomes)
    text = render.markdown(book) if form == "md" else render.html(book)
    report = checked(text, lang, f"x.{form}")
    assert report.findings == ()
    assert {said.rule for said in report.stated} >= {rule.id for rule in base.rules if rule.states}


@pytest.mark.parametrize(
    ("lang", "text", "rule", "slot"),
    [
        ("sv", "Alla spelare får sju kort var.", "deal.hand", "number"),
        ("sv", "Givaren spelar ut till det första sticket.", "play.first_lead", "role"),
        ("sv", "Det lägsta kortet i den utspelade färgen vinner sticket.", "play.winner", "extreme"),
        ("sv", "Den som kan följa färg behöver inte göra det.", "play.follow", "modality"),
        ("nb", "Turen går mot klokken.", "direction", "direction"),
        ("nb", "Hver spiller starter med 15 poeng.", "score.start", "number"),
        ("nb", "Hvem som helst kan kutte kortstokken.", "cut.dealer", "scope"),
        ("fi", "Viimeisenä koputtanut voittaa, jos useampi on nollassa.", "end.first_knock", "order"),
        ("fi", "Jos joku passaa, jako päättyy ilman tikkipeliä.", "auction.all_pass", "who"),
        ("fi", "Jaossa pelataan viisi tikkiä.", "play.tricks", "number"),
    ],
)
def test_a_contradiction_names_the_slot(lang: str, text: str, rule: str, slot: str) -> None:
    found = [(f.rule, f.slot) for f in checked(text, lang).findings if f.verdict == "contradicted"]
    assert any(one == rule and (other == slot or {other, slot} == {"modal", "modality"}) for one, other in found), found


@pytest.mark.parametrize(
    ("lang", "text", "right"),
    [
        ("sv", "12 poäng, bud 5, 4 stick: {}", 13),
        ("sv", "Tolv poäng och fyra stick ger {}.", 8),
        ("nb", "| Stilling | Poeng |\n|---|---|\n| 7 poeng, melding 4, 3 stikk | {} |", 9),
        ("fi", "Esimerkki: 2 pisteellä ja 3 tikillä päädytään {} pisteeseen.", 1),
        ("fi", "Anna oli 12 pisteessä, lupasi 5, sai 4 tikkiä ja nousi {} pisteeseen.", 13),
        ("nb", "Melder han fem og tar fire, klatrer han fra tolv til {}.", 13),
        ("nb", "Melder du 5 fra samme utgangspunkt, altså 12, og tar bare 4, havner du på {}.", 13),
    ],
)
def test_worked_examples_are_computed(lang: str, text: str, right: int) -> None:
    assert said(checked(text.format(right), lang)) == []
    (wrong,) = (f for f in checked(text.format(right + 1), lang).findings if f.verdict == "contradicted")
    assert (wrong.slot, wrong.expected, wrong.found) == ("result", str(right), str(right + 1))


def test_an_example_without_tricks_is_reckoned() -> None:
    held = Checker(load("redbeard+zero_bid"), (), "fi")
    right, wrong = (held.check(units(f"Kaksitoista pistettä, tarjous nolla, ei yhtään tikkiä | {n}")) for n in (12, 13))
    assert said(right) == []
    assert [(finding.slot, finding.found) for finding in wrong.findings if finding.verdict == "contradicted"] == [
        ("result", "13")
    ]


def test_the_number_of_any_bid_is_none_of_the_games() -> None:
    assert said(checked("Budet är ett löfte: ropar du tre har du lovat att ta åtminstone tre stick.", "sv")) == []


def test_what_the_game_does_not_have() -> None:
    assert said(checked("Man får byta ett kort mot ett ur talongen.", "sv")) == [("extra", None)]


@pytest.mark.parametrize("nothing", ["🙂", "…", "–", "!!!", "* * *", "- ()"])
@pytest.mark.parametrize("title", ["Giv om", "Felgiv", "Trumf", "Kupering"])
def test_what_has_no_words_states_no_rule(title: str, nothing: str) -> None:
    report = checked(f"# Spelet\n\n## {title}\n\n{nothing}\n", "sv", "x.md")
    assert [one for one in report.stated if one.text == nothing] == []
    assert said(report) == []


def test_a_text_without_a_stop_is_read() -> None:
    assert checked("ett kort till och " * 800, "sv").findings


def test_a_heading_says_what_it_is_about() -> None:
    text = "# Spel\n\n## Rödskägg\n\nTar någon annan ett stick avbryts spelet direkt.\n"
    assert "redbeard.broken" in {one.rule for one in checked(text, "sv").stated}


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_other_authors(name: str) -> None:
    lang = name[:2]
    text, labels = labelled((TEXTS / name).read_text(encoding="utf-8"))
    clean = checked(text, lang, name)
    wrong = alarms(clean, labels)
    assert len(wrong) <= ALARMS, [(f.verdict, f.rule, f.text) for f in wrong]
    hits = [
        bool(found(error, clean, lambda changed: checked(changed, lang, name))[0])
        for error in list(plant(text, labels, lang))[::2]
    ]
    assert sum(hits) >= FOUND * len(hits)


def scored(folder: Path, lang: str, every: int) -> tuple[list[int], list[bool]]:
    """The false alarms of each text of a folder, and of some of the errors planted in them by hand whether they are found."""
    wrong: list[int] = []
    hits: list[bool] = []
    for path in rulebooks(folder, lang):
        text, labels = labelled(path.read_text(encoding="utf-8"))
        check = partial(checked, lang=lang, name=path.name)
        clean = check(text)
        wrong.append(len(alarms(clean, labels)))
        hits += [bool(found(error, clean, check)[0]) for error in list(planted(path, text))[::every]]
    return wrong, hits


@pytest.mark.parametrize("lang", languages())
def test_texts_that_were_learned_from(lang: str) -> None:
    """Every thirteenth error here; `bench/crosscheck.py --held-out` scores them by what was learned without them, and whole."""
    wrong, hits = scored(OUTSIDE, lang, 13)
    assert max(wrong) <= MOST
    assert sum(hits) >= LEARNED * len(hits)


def test_texts_that_were_never_seen() -> None:
    """Every other error here; `bench/crosscheck.py --only unseen` tries all."""
    told = [scored(UNSEEN, lang, 2) for lang in languages()]
    wrong, hits = ([one for part in parts for one in part] for parts in zip(*told, strict=True))
    assert sum(wrong) <= UNSEEN_ALARMS * len(wrong)
    assert sum(hits) >= UNSEEN_FOUND * len(hits)


@pytest.mark.parametrize("lang", languages())
def test_the_sources_agree_with_the_table_of_facts(shared: Path, lang: str) -> None:
    report = checked((shared / "seeds" / f"{lang}.txt").read_text(encoding="utf-8"), lang)
    first = [("extra", None)]  # the first sentence of the Swedish text sums up the game
    assert said(report) == (first if lang == "sv" else [])
    stated = {one.rule for one in report.stated}
    lines = (shared / "seeds" / "facts.tsv").read_text(encoding="utf-8").splitlines()
    column = ("sv", "fi", "nb").index(lang) + 3
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    right = sum((row[column] == "yes") == (row[0] in stated) for row in rows)
    assert right >= 0.95 * len(rows)


def test_planted_errors_are_found(shared: Path) -> None:
    known = {
        lang: Counter(map(short, checked((shared / "seeds" / f"{lang}.txt").read_text(encoding="utf-8"), lang).findings))
        for lang in languages()
    }
    kinds: dict[str, list[bool]] = {}
    with (shared / "crosscheck" / "labels.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            report = checked((shared / "crosscheck" / row["mutant"]).read_text(encoding="utf-8"), row["lang"])
            new = [f for f in report.findings if not known[row["lang"]][short(f)]]
            if row["kind"] == "omission":
                hit = any(f.rule == row["fact"] and f.verdict == "missing" for f in new)
            else:
                hit = any(f.rule == row["fact"] or (f.line and abs(f.line - int(row["line"])) <= 1) for f in new)
            kinds.setdefault(row["kind"], []).append(hit)
    assert all(sum(hits) >= 0.8 * len(hits) for hits in kinds.values()), kinds
    assert sum(map(sum, kinds.values())) >= 0.9 * sum(map(len, kinds.values()))


def test_the_shape_of_a_report() -> None:
    made = as_json(checked("Alla spelare får sju kort var.", "sv"))
    assert list(made) == ["file", "lang", "game", "stated", "findings"]
    wrong = made["findings"][0]
    assert {k: wrong[k] for k in ("verdict", "rule", "line", "slot", "expected", "found")} == {
        "verdict": "contradicted",
        "rule": "deal.hand",
        "line": 1,
        "slot": "number",
        "expected": "6",
        "found": "7",
    }
    gap = next(f for f in made["findings"] if f["verdict"] == "missing")
    assert (gap["line"], gap["text"]) == (None, None)
    assert "nearest" in gap
