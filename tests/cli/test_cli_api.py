"""The public API of the package."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rulegen


def test_names() -> None:
    assert all(hasattr(rulegen, name) for name in rulegen.__all__)


def test_a_match() -> None:
    game = rulegen.load("redbeard+skane")
    state = game.new_initial_state(players=4, seed=1)
    for _ in range(200):
        if state.is_terminal:
            break
        state.apply_action(state.legal_actions()[0])
    assert state.events


@pytest.mark.parametrize("lang", rulegen.languages())
def test_a_refusal_is_explained(lang: str) -> None:
    state = rulegen.load("redbeard").new_initial_state(players=4, seed=1)
    state.apply_action(state.action("bid", 3))
    with pytest.raises(rulegen.IllegalAction) as refused:
        state.apply_action(state.action("bid", 2))
    assert refused.value.rule == "auction.higher"
    assert rulegen.explain(refused.value, lang, state).endswith(".")


def test_a_book() -> None:
    book = rulegen.book("redbeard", "fi")
    assert book.lang == "fi"
    assert rulegen.markdown(book).startswith("# ")
    assert "<h1>" in rulegen.html(book)
    with pytest.raises(ValueError, match="sv"):
        rulegen.book("redbeard", "xx")


def test_what_is_not_there() -> None:
    with pytest.raises(rulegen.NotFound, match="redbeard"):
        rulegen.load("redbread")


def test_importing_it_is_light() -> None:
    code = "import rulegen, sys; print([name for name in ('click', 'rich', 'mkdocs', 'rulegen.cli') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout == "[]\n"
