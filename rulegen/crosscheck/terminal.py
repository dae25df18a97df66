"""A report for people in a terminal: each sentence, the rule's own beside it, the words that differ marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from rulegen.crosscheck.concepts import lexicon
from rulegen.crosscheck.matrix import disagreements, matrix
from rulegen.crosscheck.report import Finding, Report
from rulegen.crosscheck.wording import difference, summary

_COLOURS = {"contradicted": "bold red", "missing": "yellow", "extra": "magenta", "stated": "green"}
_SIGNS = {"contradicted": "✗", "missing": "–", "stated": "✓"}


def lines(report: Report) -> Iterator[Text]:
    """The report of one text."""
    words = lexicon(report.lang).report
    yield Text(words["title"].format(file=report.file), style="bold")
    yield Text(summary(report))
    for finding in report.findings:
        yield Text()
        yield from _finding(finding, report.lang)
    if not report.findings:
        yield Text(words["fine"], style="green")


def _finding(finding: Finding, lang: str) -> Iterator[Text]:
    words = lexicon(lang).report
    head = Text(words[finding.verdict], style=_COLOURS[finding.verdict])
    where = words["line"].format(line=finding.line) if finding.line else ""
    about = ", ".join(part for part in (finding.rule, where, words[finding.confidence]) if part)
    head.append(f"  {about}  [{finding.fingerprint}]", style="not bold dim")
    yield head
    if finding.text:
        said = Text(f"  {words['text']}: ", style="dim").append(finding.text, style="not dim")
        first, last = finding.words
        offset = len(f"  {words['text']}: ")
        if last:
            said.stylize("bold underline red", offset + first, offset + last)
        yield said
    if finding.slot:
        yield Text(f"  {difference(finding, lang)}", style="bold")
    if finding.sentence:
        named = words["nearest_rule" if finding.verdict == "extra" else "rule"]
        yield Text(f"  {named}: ", style="dim").append(finding.sentence, style="not dim")
    if finding.nearest:
        line, text = finding.nearest
        yield Text(f"  {words['nearest'].format(line=line)}: ", style="dim").append(text)


def table(reports: Sequence[Report]) -> Table:
    """The rules by texts."""
    made = Table(title=lexicon(reports[0].lang).report["matrix"], box=None, pad_edge=False)
    made.add_column("")
    for report in reports:
        counted = Counter(row for row in map(report.verdict, {tenet.id for tenet in report.tenets if tenet.required}))
        made.add_column(f"{report.file} ({counted['stated']})", justify="center")
    for row in matrix(reports):
        cells = (Text(_SIGNS[cell], style=_COLOURS[cell]) for cell in row.cells)
        made.add_row(Text(row.rule, style="bold" if row.differs else ""), *cells)
    return made


def disagreeing(reports: Sequence[Report]) -> Iterator[Text]:
    """The sentences in which texts disagree."""
    found = disagreements(reports)
    if found:
        yield Text(lexicon(reports[0].lang).report["disagree"], style="bold")
    for one in found:
        yield Text(one.rule, style="bold red")
        yield from (Text(f"  {file}:{line}: {text}") for file, line, text in one.sentences)
