"""Problems: what is wrong with an input, where, and what to do about it; and the one way of printing them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A stretch of a source file; lines and columns count from 1, the end is past the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Problem:
    """Something wrong with an input.

    `code` is stable (`unknown-rule`), `message` a plain sentence, `hint` what to do about it. `severity` is `error`
    (the input is refused) or `warning`.
    """

    code: str
    message: str
    place: Place
    hint: str = ""
    severity: str = "error"


class SourceError(Exception):
    """An input that cannot be used. Carries every problem that was found, in the order of the source."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems
