"""The language reference: every construct has an example that is parsed, played and said in every language."""

import pytest

from rulegen.engine import GameEngine
from rulegen.game import GameRule
from rulegen.publish.reference import _DOCUMENT, MARK, alone, chapters, example, examples, filled
from rulegen.realise.language import Writer, language
from shelf import CODES

EXAMPLES = [rule for rule in examples().rules if rule.origin == "examples"]
CONSTRUCTS = [kind for title, kinds in chapters() if title not in _DOCUMENT for kind in kinds]


@pytest.mark.parametrize("kind", CONSTRUCTS, ids=lambda kind: kind.__name__)
def test_every_construct_has_an_example_and_a_docstring(kind: type) -> None:
    assert example(kind.__name__) is not None
    assert kind.__doc__


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.id)
def test_an_example_can_be_played_and_said(rule: GameRule) -> None:
    GameEngine(alone(rule))
    for code in CODES:
        assert Writer(examples(), language(code)).sentence(rule)


def test_the_page_holds_every_construct() -> None:
    page = filled(f"# Reference\n\n{MARK}\n")
    assert MARK not in page
    assert page.count("\n### ") == sum(len(kinds) for _, kinds in chapters())
