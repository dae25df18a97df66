"""How good the cross-check is: its figures on the texts of the tests, on the seeds, and on errors planted in both."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Collection
from functools import partial
from pathlib import Path

from rulegen.crosscheck.check import Checker, Report
from rulegen.crosscheck.document import units
from rulegen.crosscheck.experience import Experience, parsed

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
sys.path.insert(0, str(ROOT / "tests" / "crosscheck"))

from checking import OUTSIDE, TEXTS, UNSEEN, rulebooks, shelf  # noqa: E402  (the helpers of the tests)

_SHELF = shelf()
_CHECKERS: dict[str, Checker] = {}
_LEARNED: dict[str, Experience] = {}
"""What was learned without the texts that are scored; the shipped experience has seen them all."""


def checked(text: str, name: str, lang: str) -> Report:
    """A text held against the shipped game."""
    if lang not in _CHECKERS:
        _CHECKERS[lang] = Checker(_SHELF.base, _SHELF.told, lang, _LEARNED.get(lang))
    return _CHECKERS[lang].check(units(text, name))


def key(finding: object) -> tuple[object, ...]:
    return tuple(getattr(finding, name) for name in ("verdict", "rule", "text", "slot"))


def _changed(text: str, changed: str) -> str:
    """What stands at the planted error."""
    start = next((i for i, (a, b) in enumerate(zip(text, changed, strict=False)) if a != b), 0)
    return changed[max(0, start - 60) : start + 60].replace("\n", " / ")


def texts(folder: Path, part: Collection[str], verbose: bool) -> None:
    """Labelled texts: rules seen, false alarms, planted errors found. In others' texts they were planted by hand."""
    from planting import alarms, found, labelled, plant, planted

    total: dict[str, list[bool]] = defaultdict(list)
    for path in rulebooks(folder):
        if part and path.stem[3:] not in part:
            continue
        lang = path.stem[:2]
        text, labels = labelled(path.read_text(encoding="utf-8"))
        clean = checked(text, path.name, lang)
        wanted = {rule for rules in labels.values() for rule in rules}
        lacking = sorted((wanted & {t.id for t in clean.tenets if t.required}) - {s.rule for s in clean.stated})
        kinds: dict[str, list[bool]] = defaultdict(list)
        worse = 0
        for error in planted(path, text) if path.with_suffix(".tsv").is_file() else plant(text, labels, lang):
            hits, rest = found(error, clean, partial(checked, name=path.name, lang=lang))
            kinds[error[0]].append(bool(hits))
            worse += bool(rest)
            if verbose and not hits:
                print("   MISSED", error[0], error[1], _changed(text, error[3]))
        for kind, seen in kinds.items():
            total[kind] += seen
        wrong = alarms(clean, labels)
        print(f"{path.name}: lacking {len(lacking)}, alarms {len(wrong)}; planted {_shares(kinds)}, worse {worse}")
        if verbose:
            print("   lacking", lacking)
            for f in wrong:
                print("   ALARM", f.verdict, f.rule, f.line, f.slot, f.expected, f.found, f.text)
    print(f"{folder.name}: {_shares(total)}")


def _shares(kinds: dict[str, list[bool]]) -> str:
    every = [hit for hits in kinds.values() for hit in hits]
    return f"{sum(every)}/{len(every)} " + ", ".join(f"{kind} {sum(hits)}/{len(hits)}" for kind, hits in kinds.items())


def facts() -> dict[str, dict[str, bool]]:
    rows = [line.split("\t") for line in (SHARED / "seeds" / "facts.tsv").read_text(encoding="utf-8").splitlines()]
    return {
        row[0]: dict(zip(("sv", "fi", "nb"), (cell == "yes" for cell in row[3:]), strict=False))
        for row in rows
        if row[0][0] != "#"
    }


def seeds(verbose: bool) -> None:
    """The seeds: the matrix, alarms, and the planted errors."""
    true = facts()
    base: dict[str, Counter[tuple[object, ...]]] = {}
    for lang in ("sv", "fi", "nb"):
        report = checked((SHARED / "seeds" / f"{lang}.txt").read_text(encoding="utf-8"), "x.txt", lang)
        stated = {s.rule for s in report.stated}
        wrong = [(id, "lacking" if row[lang] else "surplus") for id, row in true.items() if row[lang] != (id in stated)]
        alarms = [f for f in report.findings if f.verdict != "missing"]
        base[lang] = Counter(map(key, report.findings))
        print(f"seed {lang}: {len(true) - len(wrong)}/{len(true)} cells, contradicted or extra {len(alarms)}")
        if verbose:
            print("   ", wrong)
            for f in alarms:
                print("   ALARM", f.verdict, f.rule, f.line, f.slot, f.expected, f.found, f.text)
    kinds: dict[str, list[bool]] = defaultdict(list)
    worse = 0
    with (SHARED / "crosscheck" / "labels.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            text = (SHARED / "crosscheck" / row["mutant"]).read_text(encoding="utf-8")
            report = checked(text, "x.txt", row["lang"])
            new = Counter(map(key, report.findings)) - base[row["lang"]]
            fresh = [f for f in report.findings if new[key(f)]]
            hits = [
                f
                for f in fresh
                if f.rule == row["fact"]
                or (row["kind"] != "omission" and f.line and abs(f.line - int(row["line"])) <= (row["kind"] == "extra"))
            ]
            if row["kind"] == "omission":
                hits = [f for f in hits if f.verdict == "missing"]
            kinds[row["kind"]].append(bool(hits))
            rest = [f for f in fresh if f not in hits]
            worse += bool(rest)
            if verbose and (not hits or rest):
                print(
                    "   ",
                    "MISSED" if not hits else "worse",
                    row["mutant"][8:],
                    row["fact"],
                    "|",
                    row["new"][:90],
                    "|",
                    [(f.verdict, f.rule, f.line, f.slot, f.found) for f in fresh][:4],
                )
    total = sum(sum(h) for h in kinds.values()), sum(len(h) for h in kinds.values())
    print(f"mutants: {total}, worse {worse}", {kind: f"{sum(h)}/{len(h)}" for kind, h in kinds.items()})


_SLOTS = {
    "raised",
    "highest",
    "lowest",
    "most",
    "fewest",
    "dealer",
    "forehand",
    "declarer",
    "winner",
    "leader",
    "must",
    "may",
    "may_not",
    "need_not",
    "left",
    "right",
    "clockwise",
    "counterclockwise",
    "first",
    "last",
}


def round_trip(verbose: bool, every: int) -> None:
    """Our own books against their rules, then against rules with one thing changed: contradicted there."""
    sys.path.insert(0, str(ROOT / "tests"))
    from dataclasses import replace

    from mutation.mutants import _exchanged, _raised
    from rulegen.realise import render
    from rulegen.realise.book import make
    from rulegen.realise.language import Writer, language

    base = _SHELF.base
    for lang in ("sv", "fi", "nb"):
        book = make(base, lang, _SHELF.outcomes[base.title], _SHELF.told, _SHELF.outcomes)
        for form, text in (("md", render.markdown(book)), ("html", render.html(book))):
            report = checked(text, f"x.{form}", lang)
            print(f"own book {lang} {form}: {len(report.findings)} findings, {len(report.stated)} rules")
            for f in report.findings:
                print("   ", f.verdict, f.rule, f.line, f.slot, f.expected, f.found, (f.text or "")[:160])
        plain = units(render.markdown(book), "x.md")
        writer = Writer(base, language(lang))
        seen, hit, count = 0, 0, 0
        for place, rule in enumerate(base.rules):
            if rule.as_rules:
                continue
            for at, statement in enumerate(rule.body):
                for what, changed in [*_raised(statement), *_exchanged(statement)]:
                    count += bool(_SLOTS & set(what.split()))
                    if count % every or not _SLOTS & set(what.split()):
                        continue
                    new = replace(rule, body=(*rule.body[:at], changed, *rule.body[at + 1 :]))
                    game = replace(base, rules=(*base.rules[:place], new, *base.rules[place + 1 :]))
                    try:
                        if Writer(game, language(lang)).sentence(new) == writer.sentence(rule):
                            continue
                        found = Checker(game, (), lang).check(plain).findings
                    except Exception as error:
                        if verbose:
                            print("    cannot be said", rule.id, what, type(error).__name__)
                        continue
                    seen += 1
                    ok = any(f.verdict == "contradicted" and f.rule == rule.id for f in found)
                    hit += ok
                    if verbose and not ok:
                        print("    MISSED", rule.id, what, "|", Writer(game, language(lang)).sentence(new)[:150])
        print(f"changed rules {lang}: {hit}/{seen}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", default="", help="which texts, as 7,8 for those named like sv_7 and sv_8; all of them")
    parser.add_argument("--held-out", action="store_true", help="what is learned is learned without these texts")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--only", default="", help="own, outside, unseen, seeds or round")
    parser.add_argument("--every", type=int, default=1, help="of the changes of rules, only every n-th")
    asked = parser.parse_args()
    start = time.perf_counter()
    part = frozenset(filter(None, map(str.strip, asked.texts.split(","))))
    if asked.held_out and not part:
        parser.error("--held-out needs --texts: which texts not to learn from")
    if asked.held_out:
        from learn import tables

        _LEARNED.update({lang: parsed(lines) for lang, lines in tables(part).items()})
    if asked.only in ("", "own"):
        texts(TEXTS, part, asked.verbose)
    if asked.only in ("", "outside"):
        texts(OUTSIDE, part, asked.verbose)
    if asked.only in ("", "unseen"):
        texts(UNSEEN, part, asked.verbose)
    if SHARED.is_dir() and asked.only in ("", "seeds"):
        seeds(asked.verbose)
    if asked.only in ("", "round"):
        round_trip(asked.verbose, asked.every)
    print(f"{time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
