"""What the engine cannot or will not do: a typed reason, never prose. The text side says it in a language."""

from __future__ import annotations

from dataclasses import dataclass

from rulegen.engine.actions import Action
from rulegen.problems import Place, Problem, SourceError


@dataclass(frozen=True)
class Reason:
    """Why an action is refused.

    `kind` is one of: `over` (the match has ended), `not_in_match`, `not_your_turn`, `not_in_hand`, `wrong_phase`, `not_asked`,
    `duty_first` (something must be done before), `no_such_bid`, `no_breach` (nothing to point out), `forbidden` (a limit
    forbids it), `not_granted` (no rule allows it). `player` and `turn` are seats; `suit` is the suit that must be followed;
    `bid` the bid that must be beaten; `card` the card in question; `instead` what the player may do.
    """

    kind: str
    player: int
    action: Action
    turn: int | None = None
    suit: str | None = None
    bid: int | str | None = None
    card: str | None = None
    instead: tuple[Action, ...] = ()


class IllegalAction(Exception):
    """An action that the rules do not allow now. The state is as it was.

    `rule` is the id of the limit that forbids it, of the duty that comes first, or of the rule that says when it is allowed;
    None if no single rule does.
    """

    def __init__(self, rule: str | None, reason: Reason) -> None:
        super().__init__(f"{reason.action.name}: {reason.kind}" + (f" ({rule})" if rule else ""))
        self.rule = rule
        self.reason = reason


class Unsupported(SourceError):
    """A construct that the engine cannot play, with its place in the source."""

    def __init__(self, what: str, place: Place, hint: str = "") -> None:
        super().__init__([Problem("unsupported", what, place, hint)])
