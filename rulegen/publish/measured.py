"""What was measured of a game, as it lies beside a site: `balance/<game>.json`, and the plots of it, `<game>.<plot>.svg`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulegen.engine.balance import Balance, as_json, fingerprint, from_json
from rulegen.game import Game
from rulegen.publish.failure import SiteError

FOLDER = "balance"
PLOTS = ("lengths", "contracts", "places")
_FORMAT = "rulegen-balance/1"


@dataclass(frozen=True)
class Measured:
    """The measurements of one game, a kind of players each.

    `options` are those that were switched on, `rules` stands for the rules as they were, `plots` are SVG.
    """

    game: str
    players: int
    matches: int
    seed: int
    options: tuple[str, ...]
    rules: str
    kinds: tuple[Balance, ...]
    plots: Mapping[str, str] = field(default_factory=dict)

    @property
    def command(self) -> str:
        """What makes it anew."""
        return f"rulegen balance {self.game} --matches {self.matches} --seed {self.seed}"

    def is_of(self, game: Game) -> bool:
        """Whether it is of the rules as they are."""
        return self.rules == fingerprint(game)


def read(site: Path, game: str) -> Measured | None:
    """The measurements of a game that lie beside a site, if there are any."""
    path = place(site, game)
    if not path.is_file():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != _FORMAT:
            raise KeyError("format")
        drawn = {name: path.with_name(f"{game}.{name}.svg") for name in PLOTS}
        return Measured(
            game=data["game"],
            players=data["players"],
            matches=data["matches"],
            seed=data["seed"],
            options=tuple(data["options"]),
            rules=data["rules"],
            kinds=tuple(from_json(kind) for kind in data["kinds"]),
            plots={name: svg.read_text(encoding="utf-8") for name, svg in drawn.items() if svg.is_file()},
        )
    except (KeyError, TypeError, ValueError) as error:
        raise SiteError(f"`{path}` holds no measurements: `rulegen balance {game}` writes it anew.") from error


def files(measured: Measured) -> dict[str, str]:
    """The files by name that `read` reads, each with its text."""
    data: dict[str, Any] = {
        "format": _FORMAT,
        "game": measured.game,
        "players": measured.players,
        "matches": measured.matches,
        "seed": measured.seed,
        "options": list(measured.options),
        "rules": measured.rules,
        "kinds": [as_json(kind) for kind in measured.kinds],
    }
    made = {f"{measured.game}.json": json.dumps(data, ensure_ascii=False) + "\n"}
    return made | {f"{measured.game}.{name}.svg": svg for name, svg in measured.plots.items()}


def place(site: Path, game: str) -> Path:
    """Where the measurements of a game lie."""
    return site / FOLDER / f"{game}.json"
