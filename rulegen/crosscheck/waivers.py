"""Findings that somebody has looked at and accepted, each with a reason, in a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulegen.crosscheck.report import Report
from rulegen.problems import Place, Problem, SourceError

_SHAPE = '[[waiver]]\nfingerprint = "0123456789ab"\nreason = "why this is accepted"'


@dataclass(frozen=True)
class Waiver:
    """One accepted finding."""

    fingerprint: str
    reason: str


def waivers(path: Path) -> tuple[Waiver, ...]:
    """The waivers of a file; `SourceError` when it is none."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("waiver", [])
        made = tuple(Waiver(str(entry["fingerprint"]), str(entry["reason"]).strip()) for entry in entries)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise SourceError([_problem(path, f"This is no file of waivers: {error}.")]) from None
    if any(not waiver.reason for waiver in made):
        raise SourceError([_problem(path, "A waiver has no reason.")])
    return made


def waived(reports: Sequence[Report], accepted: Sequence[Waiver]) -> tuple[tuple[Report, ...], tuple[Waiver, ...]]:
    """The reports without what is waived, and the waivers that no finding needs any more."""
    known = {waiver.fingerprint for waiver in accepted}
    found = {finding.fingerprint for report in reports for finding in report.findings}
    kept = tuple(
        replace(report, findings=tuple(finding for finding in report.findings if finding.fingerprint not in known))
        for report in reports
    )
    return kept, tuple(waiver for waiver in accepted if waiver.fingerprint not in found)


def _problem(path: Path, message: str) -> Problem:
    return Problem("not-waivers", message, Place(str(path), 1, 1, 1, 1), f"Each waiver is written so:\n{_SHAPE}")
