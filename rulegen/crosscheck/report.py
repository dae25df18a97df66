"""What became of a text: the rules that it states, and the findings, each with a fingerprint by which it can be waived."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

from rulegen.crosscheck.document import Unit
from rulegen.crosscheck.tenets import Tenet


@dataclass(frozen=True)
class Statement:
    """A rule that the text states, and where; `sure` from 0 to 1."""

    rule: str
    line: int
    text: str
    sure: float


@dataclass(frozen=True)
class Finding:
    """A difference. `verdict` is `contradicted`, `missing` or `extra`; `sentence` is the rule's own.

    `slot` is what they differ in: the rule has `expected` there, the text `found`, in the characters `words` of its sentence.
    `nearest` is the line and the sentence that come nearest to a missing rule.
    """

    verdict: str
    rule: str | None
    line: int | None
    text: str | None
    sentence: str = ""
    slot: str = ""
    expected: str = ""
    found: str = ""
    nearest: tuple[int, str] | None = None
    sure: float = 1.0
    words: tuple[int, int] = (0, 0)

    @property
    def fingerprint(self) -> str:
        """The same for the same sentence and rule, wherever the sentence stands."""
        said = " ".join((self.text or "").casefold().split())
        return hashlib.sha256(f"{self.verdict}\n{self.rule}\n{said}".encode()).hexdigest()[:12]

    @property
    def confidence(self) -> str:
        """An honest word on how sure it is."""
        return "sure" if self.sure >= 0.8 else "likely" if self.sure >= 0.55 else "unsure"


@dataclass(frozen=True)
class Report:
    """What became of one text."""

    file: str
    lang: str
    game: str
    units: tuple[Unit, ...]
    stated: tuple[Statement, ...]
    findings: tuple[Finding, ...]
    tenets: tuple[Tenet, ...] = field(default=(), repr=False)

    def verdict(self, rule: str) -> str:
        """`stated`, `contradicted` or `missing`."""
        if any(finding.rule == rule and finding.verdict == "contradicted" for finding in self.findings):
            return "contradicted"
        return "stated" if any(said.rule == rule for said in self.stated) else "missing"


def as_json(report: Report) -> dict[str, Any]:
    """A report in the shape of `crosscheck --format json`."""
    return {
        "file": report.file,
        "lang": report.lang,
        "game": report.game,
        "stated": [{"rule": s.rule, "line": s.line, "text": s.text, "sure": s.sure} for s in report.stated],
        "findings": [_finding(finding) for finding in report.findings],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    made: dict[str, Any] = {
        "verdict": finding.verdict,
        "rule": finding.rule,
        "line": finding.line,
        "text": finding.text,
    }
    if finding.verdict == "contradicted":
        made |= {"slot": finding.slot, "expected": finding.expected, "found": finding.found}
    if finding.verdict == "missing":
        near = finding.nearest
        made["nearest"] = {"line": near[0], "text": near[1]} if near else None
    return made | {"sentence": finding.sentence, "sure": finding.sure, "fingerprint": finding.fingerprint}
