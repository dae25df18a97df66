"""The words of a report that a terminal and a page share."""

from __future__ import annotations

from rulegen.crosscheck.concepts import lexicon, read
from rulegen.crosscheck.report import Finding, Report


def summary(report: Report) -> str:
    """How many rules are stated, contradicted, missing, and how much is extra."""
    counts = dict.fromkeys(("contradicted", "missing", "extra"), 0)
    for finding in report.findings:
        counts[finding.verdict] += 1
    stated = sum(report.verdict(tenet.id) == "stated" for tenet in report.tenets if tenet.required)
    return str(lexicon(report.lang).report["summary"]).format(stated=stated, **counts)


def difference(finding: Finding, lang: str) -> str:
    """The slot in which a text contradicts a rule, and the words that each has there."""
    words = lexicon(lang).report
    slot = str(words["slots"].get(finding.slot, finding.slot))
    first, last = finding.words
    expected = _spoken(finding, lang) if finding.expected else words["none"]
    found = (finding.text or "")[first:last] if finding.found else words["none"]
    halves = [f"{words[half]} {said}" for half, said in (("expected", expected), ("found", found)) if said]
    return f"{slot}: {', '.join(halves)}" if halves and (finding.expected or finding.found) else slot


def _spoken(finding: Finding, lang: str) -> str:
    """What the rule has in the slot, in the words of its own sentence as far as they are there, or as a number."""
    reading = read(finding.sentence, lexicon(lang))
    said = []
    for value in filter(None, finding.expected.split("/")):
        fact = next((f for f in reading.facts if f.value == value and finding.slot in (f.kind, "modality", "time")), None)
        tokens = reading.tokens[fact.at : fact.end] if fact else ()
        told = value.lstrip("-−")[:1].isdigit() or value.casefold() in finding.sentence.casefold()
        said.append(" ".join(token.written for token in tokens) or (value if told else ""))
    return " / ".join(dict.fromkeys(filter(None, said)))
