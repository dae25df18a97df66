"""Several texts side by side: what each says of every rule, and where they disagree with one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulegen.crosscheck.report import Report


@dataclass(frozen=True)
class Row:
    """A rule, and what each text makes of it: `stated`, `contradicted` or `missing`."""

    rule: str
    cells: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the texts treat the rule differently."""
        return len(set(self.cells)) > 1


@dataclass(frozen=True)
class Disagreement:
    """A rule that some texts state and others contradict, with the sentences: file, line, text."""

    rule: str
    sentences: tuple[tuple[str, int, str], ...]


def matrix(reports: Sequence[Report]) -> tuple[Row, ...]:
    """The rules by texts, in the order of the game; worked examples that any text tells close it."""
    rules = dict.fromkeys(tenet.id for report in reports for tenet in report.tenets if tenet.required)
    rules |= dict.fromkeys(said.rule for report in reports for said in report.stated if said.rule.startswith("example."))
    return tuple(Row(rule, tuple(report.verdict(rule) for report in reports)) for rule in rules)


def disagreements(reports: Sequence[Report]) -> tuple[Disagreement, ...]:
    """Where one text contradicts what another states."""
    made = []
    for row in matrix(reports):
        if {"stated", "contradicted"} <= set(row.cells) or row.cells.count("contradicted") > 1:
            made.append(Disagreement(row.rule, tuple(s for report in reports for s in _sentences(report, row.rule))))
    return tuple(made)


def _sentences(report: Report, rule: str) -> list[tuple[str, int, str]]:
    wrong = [f for f in report.findings if f.rule == rule and f.verdict == "contradicted" and f.text]
    if wrong:
        return [(report.file, finding.line or 0, finding.text or "") for finding in wrong]
    return [(report.file, said.line, said.text) for said in report.stated if said.rule == rule]
