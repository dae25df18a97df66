"""Errors planted in a labelled text, by a script or by hand: one at a time, each with the rules concerned and its line."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from rulegen.crosscheck.document import Unit, units
from rulegen.crosscheck.report import Finding, Report

_LABEL = re.compile(r"\s*\{([\w., ]+)\}")
_OPEN, _CLOSE = "Xq", "qX"
"""Around the number of a label while its text is cut into units: letters, so that no sentence ends there."""
_MARK = re.compile(rf"\s*{_OPEN}\d+{_CLOSE}")

_SWAPS = {
    "sv": {
        "number": [
            ("sex", "sju"),
            ("tolv", "tio"),
            ("fem", "fyra"),
            ("femtiotvå", "fyrtioåtta"),
            ("52", "54"),
            ("6", "7"),
            ("12", "15"),
            ("+5", "+3"),
            ("5", "4"),
            ("tre", "två"),
            ("minst ett", "minst två"),
        ],
        "polarity": [
            ("högsta", "lägsta"),
            ("högst", "lägst"),
            ("högre", "lägre"),
            ("vänster", "höger"),
            ("medurs", "moturs"),
            ("medsols", "motsols"),
            ("minst", "högst"),
            ("pluspoäng", "minuspoäng"),
            ("sista", "första"),
        ],
        "modality": [
            ("måste", "får"),
            ("ska", "får"),
            ("får", "får inte"),
            ("Endast givaren", "Vem som helst"),
            ("bara givaren", "vem som helst"),
            ("Ingen mer än givaren", "Vem som helst"),
            ("skyldig att", "inte skyldig att"),
        ],
        "role": [
            ("spelföraren", "givaren"),
            ("Spelföraren", "Förhand"),
            ("förhand", "spelföraren"),
            ("Förhand", "Givaren"),
            ("givaren", "förhand"),
            ("vinnare", "givare"),
        ],
        "condition": [
            ("fjärde", "tredje"),
            ("femte", "sjätte"),
            ("fyra stick", "tre stick"),
            ("nummerkontrakt", "rödskägg"),
            ("före", "efter"),
            ("innan", "efter att"),
            ("nästa stick", "varje stick"),
            ("alla passar", "någon passar"),
        ],
    },
    "nb": {
        "number": [
            ("seks", "sju"),
            ("tolv", "ti"),
            ("fem", "fire"),
            ("femtito", "førtiåtte"),
            ("52", "54"),
            ("6", "7"),
            ("12", "15"),
            ("+5", "+3"),
            ("5", "4"),
            ("tre", "to"),
            ("minst ett", "minst to"),
        ],
        "polarity": [
            ("høyeste", "laveste"),
            ("høyest", "lavest"),
            ("høyere", "lavere"),
            ("venstre", "høyre"),
            ("med klokken", "mot klokken"),
            ("med klokka", "mot klokka"),
            ("minst", "høyst"),
            ("plusspoeng", "minuspoeng"),
            ("siste", "første"),
        ],
        "modality": [
            ("må", "kan"),
            ("skal", "kan"),
            ("kan", "kan ikke"),
            ("Bare den som gir", "Hvem som helst"),
            ("bare giveren", "hvem som helst"),
            ("Ingen andre enn giveren", "Hvem som helst"),
            ("kun giveren", "hvem som helst"),
            ("plikter spilleføreren", "trenger spilleføreren ikke"),
        ],
        "role": [
            ("spilleføreren", "giveren"),
            ("Spilleføreren", "Forhånd"),
            ("forhånd", "spilleføreren"),
            ("Forhånd", "Giveren"),
            ("giveren", "forhånd"),
            ("Vinneren", "Giveren"),
        ],
        "condition": [
            ("fjerde", "tredje"),
            ("femte", "sjette"),
            ("fire stikk", "tre stikk"),
            ("tallkontrakt", "raudskjegg"),
            ("før", "etter"),
            ("neste stikk", "hvert stikk"),
            ("alle passer", "noen passer"),
        ],
    },
    "fi": {
        "number": [
            ("kuusi", "seitsemän"),
            ("kaksitoista", "kymmenen"),
            ("viisi", "neljä"),
            ("52", "54"),
            ("6", "7"),
            ("12", "15"),
            ("+5", "+3"),
            ("5", "4"),
            ("kolme", "kaksi"),
            ("vähintään yhden", "vähintään kaksi"),
            ("kuuteen", "viiteen"),
        ],
        "polarity": [
            ("korkein", "matalin"),
            ("korkeimman", "matalimman"),
            ("korkeampi", "matalampi"),
            ("suurin", "pienin"),
            ("suurempi", "pienempi"),
            ("vasemmalla", "oikealla"),
            ("myötäpäivään", "vastapäivään"),
            ("vähintään", "enintään"),
            ("pluspistettä", "miinuspistettä"),
        ],
        "modality": [
            ("on kysyttävä", "saa kysyä"),
            ("täytyy", "ei tarvitse"),
            ("pitää", "ei tarvitse"),
            ("saa", "ei saa"),
            ("voi", "ei voi"),
            ("vain jakaja", "kuka tahansa"),
            ("yksinomaan jakajalla", "kenellä tahansa"),
            ("ainoastaan jakajalle", "kenelle tahansa"),
        ],
        "role": [
            ("pelinviejä", "jakaja"),
            ("Pelinviejä", "Etukäsi"),
            ("etukäsi", "pelinviejä"),
            ("Etukäsi", "Jakaja"),
            ("jakaja", "etukäsi"),
            ("voittaja", "jakaja"),
        ],
        "condition": [
            ("neljännen", "kolmannen"),
            ("viidenteen", "kuudenteen"),
            ("viidennen", "kuudennen"),
            ("neljä tikkiä", "kolme tikkiä"),
            ("numerourakassa", "punaparrassa"),
            ("ennen kuin", "sen jälkeen kun"),
            ("ennen", "vasta"),
            ("seuraava", "jokainen"),
            ("kaikki passaavat", "joku passaa"),
        ],
    },
}

_EXTRA = {
    "sv": [
        "Den som får sista sticket får dessutom två poäng extra.",
        "Man får byta ett kort mot ett ur talongen.",
        "Givaren vänder upp det översta kortet.",
        "Spelarna får inte prata med varandra under spelet.",
        "Det sista sticket räknas dubbelt.",
    ],
    "nb": [
        "Den som tar siste stikk, får dessuten to poeng ekstra.",
        "Man kan bytte ett kort mot et kort fra talongen.",
        "Giveren snur det øverste kortet.",
        "Spillerne har ikke lov til å snakke sammen under spillet.",
        "Det siste stikket teller dobbelt.",
    ],
    "fi": [
        "Viimeisen tikin saanut saa lisäksi kaksi ylimääräistä pistettä.",
        "Pelaaja saa vaihtaa yhden kortin nostopakasta.",
        "Jakaja kääntää päällimmäisen kortin näkyviin.",
        "Pelaajat eivät saa puhua keskenään pelin aikana.",
        "Viimeinen tikki lasketaan kaksinkertaisena.",
    ],
}


def labelled(source: str) -> tuple[str, dict[tuple[int, str], tuple[str, ...]]]:
    """A text without its labels, and the rules that each of its sentences states, by line and sentence."""
    labels: dict[tuple[int, str], tuple[str, ...]] = {}
    lines = []
    for number, line in enumerate(source.split("\n"), 1):
        start = 0
        for match in _LABEL.finditer(line):
            said = line[start : match.start()].lstrip()
            labels[number, said] = tuple(part.strip() for part in match[1].split(","))
            start = match.end()
        lines.append(_LABEL.sub("", line))
    return "\n".join(lines), labels


def labelled_units(path: Path) -> list[tuple[Unit, tuple[str, ...]]]:
    """The units of a labelled text, each with the rules that are written behind it, wherever its lines are broken."""
    labels: list[tuple[str, ...]] = []

    def mark(match: re.Match[str]) -> str:
        labels.append(tuple(part.strip() for part in match[2].split(",")))
        return f" {_OPEN}{len(labels) - 1}{_CLOSE}{match[1]}"

    source = re.sub(rf"([.!?:)|]*){_LABEL.pattern}", mark, path.read_text(encoding="utf-8"))
    made = []
    for unit in units(source, path.name):
        rules = (rule for number in re.findall(rf"{_OPEN}(\d+){_CLOSE}", unit.text) for rule in labels[int(number)])
        bare = replace(unit, text=_MARK.sub("", unit.text), under=tuple(_MARK.sub("", above) for above in unit.under))
        made.append((bare, tuple(dict.fromkeys(rules))))
    return made


def plant(
    text: str, labels: dict[tuple[int, str], tuple[str, ...]], lang: str, most: int = 7
) -> Iterator[tuple[str, tuple[str, ...], int, str]]:
    """Up to `most` errors of each kind: the kind, the rules, the line, the text with the error."""
    for kind, swaps in _SWAPS[lang].items():
        made = []
        for (line, said), rules in labels.items():
            for old, new in swaps:
                pattern = rf"(?<![\w−+:]){re.escape(old)}(?!\w)"
                if re.search(pattern, said):
                    changed = _with(text, line, said, re.sub(pattern, new, said, count=1))
                    if changed:
                        made.append((kind, rules, line, changed))
                    break
        Random(f"{kind} {lang}").shuffle(made)
        yield from made[:most]
    counted: dict[str, int] = {}
    for rules in labels.values():
        for rule in rules:
            counted[rule] = counted.get(rule, 0) + 1
    gone = [(line, said, rules) for (line, said), rules in labels.items() if len(said.split()) > 4 and "|" not in said]
    gone = [one for one in gone if all(counted[rule] == 1 and not rule.startswith("example") for rule in one[2])]
    Random(lang).shuffle(gone)
    for line, said, rules in gone[:most]:
        changed = _with(text, line, said, "")
        if changed:
            yield "omission", rules, line, changed
    places = [(line, said) for line, said in labels if said.endswith(".")] or list(labels)
    for count, sentence in enumerate(_EXTRA[lang]):
        line, said = places[(count * 11 + 5) % len(places)]
        if said.endswith("."):
            yield "extra", (), line, _with(text, line, said, f"{said} {sentence}")
        else:
            lines = text.split("\n")
            if lines[line - 1].startswith("|"):
                continue
            yield "extra", (), line + 1, "\n".join([*lines[:line], f"- {sentence}", *lines[line:]])


def planted(path: Path, text: str) -> Iterator[tuple[str, tuple[str, ...], int, str]]:
    """The errors that the author of a text planted in it by hand, in the table beside it; as `plant` gives them."""
    with path.with_suffix(".tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            old, new = (row[name].replace("\\n", "\n") for name in ("old", "new"))
            before, _, after = text.partition(old)
            same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
            line = before.count("\n") + new[:same].count("\n") + 1
            yield row["kind"], () if row["fact"] == "extra" else (row["fact"],), line, before + new + after


def found(
    planted: tuple[str, tuple[str, ...], int, str], clean: Report, check: Callable[[str], Report]
) -> tuple[list[Finding], list[Finding]]:
    """What is new in the report of a text with a planted error: at the error, and elsewhere."""
    kind, rules, line, changed = planted
    known = Counter(map(short, clean.findings))
    units = {unit.text for unit in clean.units}
    fresh = [finding for finding in check(changed).findings if not known[short(finding)]]

    def here(finding: Finding) -> bool:
        if kind == "omission":
            return finding.verdict == "missing" and finding.rule in rules
        near = finding.line and (abs(finding.line - line) <= (kind == "extra") or finding.text not in units)
        return finding.rule in rules or bool(near)

    return [finding for finding in fresh if here(finding)], [finding for finding in fresh if not here(finding)]


def alarms(report: Report, labels: dict[tuple[int, str], tuple[str, ...]]) -> list[Finding]:
    """The findings on a text without errors that are none."""
    stated = {rule for rules in labels.values() for rule in rules}
    return [finding for finding in report.findings if finding.verdict != "missing" or finding.rule in stated]


def short(finding: Finding) -> tuple[object, ...]:
    """What a finding says, wherever it stands."""
    return finding.verdict, finding.rule, finding.text, finding.slot


def _with(text: str, line: int, old: str, new: str) -> str:
    lines = text.split("\n")
    if old not in lines[line - 1]:
        return ""
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)
