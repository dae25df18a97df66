"""A report as one HTML page that asks nothing of the network: the text on the left, the rules on the right, linked."""

from __future__ import annotations

from collections.abc import Sequence

from jinja2 import Environment
from markupsafe import Markup, escape

from rulegen.crosscheck.concepts import lexicon
from rulegen.crosscheck.matrix import disagreements, matrix
from rulegen.crosscheck.report import Finding, Report
from rulegen.crosscheck.wording import difference, summary
from rulegen.data import folder


def page(reports: Sequence[Report]) -> str:
    """The page of one report, or of several with their matrix."""
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(
        (folder("templates") / "crosscheck.html.j2").read_text(encoding="utf-8")
    )
    several = len(reports) > 1
    return template.render(
        reports=reports,
        words=lexicon(reports[0].lang).report,
        matrix=matrix(reports) if several else (),
        disagreements=disagreements(reports) if several else (),
        summary=summary,
        difference=difference,
        marked=marked,
        of_line=_of_line,
    )


def marked(finding: Finding) -> Markup:
    """The sentence with the words that differ marked."""
    text, (first, last) = finding.text or "", finding.words
    return escape(text[:first]) + Markup("<mark>") + escape(text[first:last]) + Markup("</mark>") + escape(text[last:])


def _of_line(report: Report, line: int, text: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.line == line and finding.text == text]
