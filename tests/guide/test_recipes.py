"""The recipes: each is a variant without problems, is said in every language, and plays."""

from functools import cache
from pathlib import Path

import pytest
from blocks import Block, blocks

from rulegen.engine import GameEngine, simulate
from rulegen.load import load
from rulegen.realise.language import Writer, language
from rulegen.verify import verify
from shelf import CODES, game

RECIPES = blocks("recipes.md")


def write(block: Block, path: Path) -> Path:
    """A recipe as a whole file."""
    titles = "".join(f'title {code} "Recipe"\n' for code in CODES)
    path.write_text(f"variant recipe of redbeard\n{titles}{block.text}", encoding="utf-8")
    return path


def test_there_are_enough() -> None:
    assert len(RECIPES) >= 20
    assert len({recipe.heading for recipe in RECIPES}) == len(RECIPES)


@pytest.mark.parametrize("recipe", RECIPES, ids=str)
def test_a_recipe_can_be_cooked(recipe: Block, tmp_path: Path) -> None:
    path = write(recipe, tmp_path / "recipe.rules")
    assert [(problem.code, problem.message) for problem in verify(str(path))[1]] == []
    made = load(str(path))
    changed = [rule for rule in made.rules if rule.origin == "recipe"] or [
        rule for rule in made.rules if rule not in game("redbeard").rules
    ]
    for code in CODES:
        writer = Writer(made, language(code))
        assert all(writer.sentence(rule) for rule in changed)
    # Most change what comes of the first matches already.
    assert any(played(str(path), matches) != played("redbeard", matches) for matches in (20, 500))


@cache
def played(name: str, matches: int) -> str:
    """What comes out of some matches, as one digest: it tells whether a rule changes anything."""
    return str(simulate(GameEngine(load(name)), matches=matches, seed=1, options={"faults": False})["digest"])
