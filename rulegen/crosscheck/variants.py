"""The variants that a game's own book tells: a foreign rulebook is held against the whole book."""

from __future__ import annotations

from rulegen.game import Game
from rulegen.load import find, load, read
from rulegen.nodes import VariantHead


def told_variants(name: str, base: Game) -> tuple[Game, ...]:
    """The variants beside a base game that its sources tell, or all where it has no sources; none of a game with variants."""
    if base.variants:
        return ()
    made = []
    for path in sorted(find(name).parent.glob("*.rules")):
        if base.told and "as told" not in path.read_text(encoding="utf-8"):
            continue  # to read it whole would take its time
        head = read(path).head
        if isinstance(head, VariantHead) and (head.provenance == "told" or not base.told):
            game = load(str(path))
            if game.name == base.name:
                made.append(game)
    return tuple(made)
