"""rulegen: a card game from its rules. `load` gives the game to play, `book` its rulebook, `explain` why an action was refused.

    game = rulegen.load("redbeard+skane")
    state = game.new_initial_state(players=4, seed=1)
    state.apply_action(state.legal_actions()[0])
    print(rulegen.markdown(rulegen.book("redbeard", "sv")))

For those who use rulegen; nobody inside imports it.
"""

from __future__ import annotations

from rulegen.engine.actions import Action
from rulegen.engine.refusals import IllegalAction, Reason
from rulegen.engine.state import Event, GameEngine, State
from rulegen.load import load as _load
from rulegen.outcomes import Outcome
from rulegen.problems import NotFound, Place, Problem, SourceError
from rulegen.realise import table as _table
from rulegen.realise.blocks import Block, Book
from rulegen.realise.book import make as _make
from rulegen.realise.language import Writer as _Writer
from rulegen.realise.language import language as _language
from rulegen.realise.language import languages
from rulegen.realise.render import html, markdown
from rulegen.verify import outcomes as _outcomes
from rulegen.verify import sample as _sample

__all__ = [
    "Action",
    "Block",
    "Book",
    "Event",
    "GameEngine",
    "IllegalAction",
    "NotFound",
    "Outcome",
    "Place",
    "Problem",
    "Reason",
    "SourceError",
    "State",
    "book",
    "explain",
    "html",
    "languages",
    "load",
    "markdown",
]


def load(name: str) -> GameEngine:
    """A game ready to be played: by its name, with variants (`redbeard+skane`), or by the path of a `.rules` file.

    Raises `NotFound`, or `SourceError` with everything that is wrong with it.
    """
    return GameEngine(_load(name))


def book(name: str, lang: str) -> Book:
    """The rulebook of a game in a language (`sv`, `fi`, `nb`, `en`); `markdown` and `html` write it out."""
    game = _load(name)
    return _make(game, _known(lang), _outcomes(game), deal=_sample(game))


def explain(error: IllegalAction, lang: str, state: State) -> str:
    """Why an action was refused in a match: what stands in the way, and the sentence of the rule."""
    return _table.refusal(_Writer(state.g.game, _language(_known(lang))), error.reason, state.names, error.rule)


def _known(lang: str) -> str:
    if lang not in languages():
        raise ValueError(f"there is no language {lang!r}; there are {', '.join(languages())}")
    return lang
