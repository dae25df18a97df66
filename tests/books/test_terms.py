"""The languages say the same things: what one has a word for, all have."""

import tomllib

import pytest

from rulegen.realise.language import language
from shelf import CODES, GAMES, ROOT, game

GAME_TERMS = sorted({path.parent for path in (ROOT / "spec").rglob("*.toml")})
# Tables that every language has, by the words of the rules language.
SHARED_TABLES = ("suits", "ranks", "roles", "moments", "fates", "acts", "chapters", "languages")


def terms(folder: object, code: str) -> dict[str, object]:
    return tomllib.loads((ROOT / "spec" / str(folder) / f"{code}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", GAME_TERMS, ids=lambda path: path.name)
def test_a_game_has_the_same_terms_in_every_language(folder: object) -> None:
    first, *others = CODES
    for code in others:
        assert set(terms(folder, code)) == set(terms(folder, first)), code
        for table in ("decisions", "variants"):
            ours, theirs = terms(folder, code).get(table, {}), terms(folder, first).get(table, {})
            assert isinstance(ours, dict)
            assert isinstance(theirs, dict)
            assert set(ours) == set(theirs), (code, table)


@pytest.mark.parametrize("table", SHARED_TABLES)
def test_every_language_has_the_same_words(table: str) -> None:
    first, *others = CODES
    for code in others:
        assert set(language(code).words[table]) == set(language(first).words[table]), code


@pytest.mark.parametrize("code", CODES)
def test_every_decision_has_its_question(code: str) -> None:
    for name in GAMES:
        for rule in game(name).rules:
            if rule.reason:
                assert rule.id in terms(game(name).name, code)["decisions"]  # type: ignore[operator]


@pytest.mark.parametrize("code", CODES)
def test_there_are_players_enough(code: str) -> None:
    players = language(code).words["frame"]["players"]
    assert len(players) == len(set(players)) >= 8
