"""What a site publishes: games, each with its variants, as `games:` of its mkdocs.yml lists them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulegen.engine import GameEngine, play_examples, sample_deal
from rulegen.game import Game
from rulegen.load import find, load, read, split
from rulegen.nodes import VariantHead
from rulegen.outcomes import Deal, Outcome
from rulegen.problems import listed
from rulegen.publish.failure import SiteError
from rulegen.publish.measured import Measured
from rulegen.publish.measured import read as measurements


@dataclass(frozen=True)
class Shelf:
    """A base game and those of its variants that the site shows.

    By title: `outcomes` are the examples of each game as played, `samples` a deal of each, `measured` how it plays out, where
    that was measured.
    """

    base: Game
    variants: tuple[Game, ...]
    outcomes: Mapping[str, Mapping[str, Outcome]]
    samples: Mapping[str, Deal | None]
    measured: Mapping[str, Measured]

    @property
    def told(self) -> tuple[Game, ...]:
        """The variants that the base game's own book tells: those of its sources, or all where it has no sources."""
        return tuple(variant for variant in self.variants if variant.told or not self.base.told)

    def __iter__(self) -> Iterator[Game]:
        yield self.base
        yield from self.variants


def entries(names: Iterable[str]) -> list[Any]:
    """Games as they are typed, as entries of a catalogue: a variant with its base game, a base game with all its variants."""
    found: dict[str, list[str]] = {}
    for name in names:
        game = load(name)
        first, *rest = split(name)
        variants = found.setdefault(game.name if game.variants else name, [])
        if game.variants:
            variants.append("+".join(rest if first == game.name else (first, *rest)))
    return [{name: variants} if variants else name for name, variants in found.items()]


def catalogue(entries: Iterable[Any], place: Path) -> tuple[Shelf, ...]:
    """The games of the entries, loaded; files are looked for beside the site's mkdocs.yml first.

    An entry is a game (`redbeard`, or a path), shown with every variant that lies beside it, those of its sources first; or
    `redbeard: [skane, skane+house]`, shown with these only.
    """
    shelves = tuple(_shelf(entry, place) for entry in entries)
    if not shelves:
        raise SiteError("The site publishes no game: list at least one under `games:` of the plugin `rulegen` in mkdocs.yml.")
    names = [game.title for shelf in shelves for game in shelf]
    for name in names:
        if names.count(name) > 1:
            raise SiteError(f"The site's mkdocs.yml publishes `{name}` twice.")
    return shelves


def _shelf(entry: Any, place: Path) -> Shelf:
    match entry:
        case str():
            path = find(_beside(entry, place))
            base = load(str(path))
            return _played(base, tuple(sorted(_variants(base, path), key=lambda variant: not variant.told)), place)
        case Mapping() if len(entry) == 1:
            ((name, variants),) = entry.items()
            if isinstance(variants, list) and all(isinstance(variant, str) for variant in variants):
                base_name = str(find(_beside(str(name), place)))
                stacks = ("+".join(_beside(part, place) for part in variant.split("+")) for variant in variants)
                return _played(load(base_name), tuple(load(f"{base_name}+{stack}") for stack in stacks), place)
    raise SiteError(f"`games:` of mkdocs.yml holds {entry!r}: write a game, or a game with a list of its variants.")


def told(base: Game, path: Path) -> tuple[Game, ...]:
    """The variants beside a base game that its own book tells, as `Shelf.told`; the others are not even loaded."""
    return tuple(_variants(base, path, all_of_them=not base.told))


def played(games: Iterable[Game]) -> dict[str, dict[str, Outcome]]:
    """What comes of the examples of each game, by title; `SiteError` where one does not come out as stated."""
    return {game.title: _outcomes(game, GameEngine(game)) for game in games}


def _played(base: Game, variants: tuple[Game, ...], place: Path) -> Shelf:
    games = (base, *variants)
    engines = {game.title: GameEngine(game) for game in games}
    outcomes = {game.title: _outcomes(game, engines[game.title]) for game in games}
    measured = {game.title: found for game in games if (found := measurements(place, game.title))}
    return Shelf(base, variants, outcomes, {title: sample_deal(engine) for title, engine in engines.items()}, measured)


def _outcomes(game: Game, engine: GameEngine) -> dict[str, Outcome]:
    outcomes = play_examples(engine)
    wrong = [name for name, outcome in outcomes.items() if not outcome.ok and not game.combined]
    if wrong:
        title = game.title
        raise SiteError(f"{title}: {listed(wrong)} does not come out as stated; `rulegen check {title}` tells how it does.")
    return outcomes


def _beside(name: str, place: Path) -> str:
    """The file of a game or variant that lies beside the site's mkdocs.yml, or else the name as it is."""
    path = place / (name if name.endswith(".rules") else f"{name}.rules")
    return str(path) if path.is_file() else name


def _variants(base: Game, path: Path, *, all_of_them: bool = True) -> Iterator[Game]:
    """Every variant of the game that lies beside it, or those of its sources, in the order of their files' names."""
    for other in sorted(path.parent.glob("*.rules")):
        head = read(other).head
        if isinstance(head, VariantHead) and (all_of_them or head.provenance == "told"):
            game = load(str(other))
            if game.name == base.name:
                yield game
