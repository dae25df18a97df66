"""The language server, driven through its protocol as an editor does."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from client import Client

from shelf import CODES, ROOT, game, writer

HOUSE = """variant house of redbeard
let many = 5
set start = 9
replace play.next_lead as house.lead: declarer leads to every trick
remove end.first_knock, last_one
add house.extra: when the deal ends, then each player who has at least many tricks loses 1 point
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One server for all tests, as for one editor that opens and closes files."""
    place = tmp_path_factory.mktemp("my games")
    client = Client(place)
    try:
        yield client
        assert client.close() == (0, "")
    finally:
        client.server.kill()
        client.server.communicate()


@pytest.fixture
def folder(server: Client) -> Path:
    """The folder as it is at first: the shipped game, and a variant of one's own."""
    for path in server.folder.iterdir():
        path.unlink()
    for name in ("redbeard.rules", "skane.rules", *(f"{code}.toml" for code in CODES)):
        shutil.copyfile(ROOT / "spec" / "redbeard" / name, server.folder / name)
    (server.folder / "house.rules").write_text(HOUSE, "utf-8")
    return server.folder


@pytest.fixture
def client(server: Client, folder: Path) -> Iterator[Client]:
    """The server with that folder and no file open."""
    yield server
    server.close_files()


def _point(text: str, what: str, within: int = 1) -> tuple[int, int]:
    """The line and character, from 0, of the first place where something stands."""
    before = text[: text.index(what) + within]
    return before.count("\n"), len(before) - before.rfind("\n") - 1


def _labels(items: list[dict[str, Any]]) -> set[str]:
    return {item["label"] for item in items}


def test_it_says_what_it_can(client: Client) -> None:
    for ability in ("hover", "completion", "definition", "references", "rename", "documentFormatting", "documentSymbol"):
        assert client.abilities[f"{ability}Provider"]


# ---------- diagnostics


def test_problems_show_and_go_as_one_types(client: Client) -> None:
    client.open("house.rules", HOUSE.replace("loses 1", "looses 1").replace("set start", "set strat"))
    found = client.wait("house.rules", lambda found: len(found) == 2)
    assert [(p["code"], p["range"]["start"]["line"], p["severity"]) for p in found] == [
        ("unknown-value", 2, 1),
        ("misspelt-word", 5, 1),
    ]
    assert "Did you mean `start`?" in found[0]["message"]
    assert found[0]["range"] == {"start": {"line": 2, "character": 4}, "end": {"line": 2, "character": 9}}
    client.type("house.rules", HOUSE)
    client.wait("house.rules", lambda found: not any(p["severity"] == 1 for p in found))


def test_columns_count_as_the_editor_counts(client: Client) -> None:
    client.open("house.rules", 'variant house of redbeard\ntitle sv "🂡🂡" nonsense\n')
    (problem,) = client.wait("house.rules", bool)[:1]
    assert problem["range"]["start"] == {"line": 1, "character": 16}


def test_a_variant_is_checked_with_its_base_as_it_is_being_edited(client: Client, folder: Path) -> None:
    base = (folder / "redbeard.rules").read_text("utf-8")
    client.open("house.rules")
    client.wait("house.rules", lambda found: not found)
    client.open(
        "redbeard.rules", base.replace("let start = 12", "let begin = 12").replace("with start points", "with begin points")
    )
    (problem,) = client.wait("house.rules", lambda found: any(p["severity"] == 1 for p in found))[:1]
    assert problem["code"] == "unknown-value"
    client.about("documentSymbol", "redbeard.rules")
    client.tell("textDocument/didClose", textDocument={"uri": client.uri("redbeard.rules")})
    client.wait("house.rules", lambda found: not any(p["severity"] == 1 for p in found))


def test_what_only_playing_shows_is_shown_too(client: Client) -> None:
    client.open("house.rules", HOUSE + "example x of house.extra: points 12, tricks 5 -> points 1\n")
    found = client.wait("house.rules", lambda found: any(p["code"] == "wrong-example" for p in found))
    assert all(p["source"] == "rulegen" for p in found)


def test_a_file_that_is_not_saved_yet_is_read(client: Client) -> None:
    client.open("new.rules", "game new\nrule a: nonsense\n")
    assert client.wait("new.rules", bool)[0]["range"]["start"]["line"] == 1


# ---------- hover


@pytest.mark.parametrize("where", ["score.trick", "when the deal ends, then each player loses 1"])
def test_a_rule_is_shown_in_every_language(client: Client, folder: Path, where: str) -> None:
    text = (folder / "redbeard.rules").read_text("utf-8")
    client.open("redbeard.rules")
    told = client.at("hover", "redbeard.rules", *_point(text, where, 3))["contents"]["value"]
    rule = game("redbeard").rule("score.trick")
    assert rule is not None
    for code in CODES:
        assert writer("redbeard", code).sentence(rule) in told


def test_a_variants_rule_is_shown_with_the_variants_values(client: Client) -> None:
    client.open("house.rules")
    told = client.at("hover", "house.rules", *_point(HOUSE, "set start", 6))["contents"]["value"]
    assert "**start** = 9" in told
    assert "score.start" in told
    assert "redbeard.rules:" in told
    gone = client.at("hover", "house.rules", *_point(HOUSE, "end.first_knock"))["contents"]["value"]
    assert "**end.first_knock**" in gone
    assert client.at("hover", "house.rules", 0, 2) is None


def test_a_word_that_a_language_lacks_is_named(client: Client) -> None:
    text = HOUSE + "text house.name: a pass is called sneak\n"
    client.open("house.rules", text)
    told = client.at("hover", "house.rules", *_point(text, "house.name"))["contents"]["value"]
    assert "`sneak`" in told
    assert "sv.toml" in told


# ---------- completion


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        ("", {"set", "let", "replace", "remove", "add", "text", "title"}, {"rule", "chapter", "game", "when"}),
        ("set ", {"start", "hand", "many"}, {"score.trick"}),
        ("remove ", {"score.trick", "house.lead", "settle"}, {"start"}),
        ("remove score.trick, en", {"end.knock"}, {"start"}),
        ("replace example ", {"example.2_3"}, {"score.trick"}),
        ("add house.b: ", {"when", "each", "the", "only"}, {"set", "and"}),
        ("add house.b: when ", {"trick", "the", "a", "everyone"}, {"then", "when"}),
        ("add house.b: when the de", {"deal", "dealer"}, {"the"}),
        ("add house.b: when the deal ends, then each player loses ", {"start", "points"}, {"score.trick"}),
        ("add house.b: when a breach of ", {"cut.dealer"}, {"start"}),
        ("add house.b instead of ", {"score.trick"}, {"start"}),
        ("text house.b: a pass is called ", {"creep"}, {"score.trick"}),
        ("title ", set(CODES), {"start"}),
        ("add house.b: nonsense nonsense ", set(), {"when"}),
        ("# when ", set(), {"the"}),
    ],
)
def test_what_may_stand_here_is_offered(client: Client, line: str, offered: set[str], not_offered: set[str]) -> None:
    client.open("house.rules", HOUSE + line)
    found = _labels(client.at("completion", "house.rules", HOUSE.count("\n"), len(line)))
    assert offered <= found
    assert not not_offered & found


def test_an_empty_file_begins_with_its_head(client: Client) -> None:
    client.open("new.rules", "")
    assert _labels(client.at("completion", "new.rules", 0, 0)) == {"game", "variant"}
    client.type("new.rules", "variant new of ")
    assert {"redbeard", "skane"} <= _labels(client.at("completion", "new.rules", 0, 15))


def test_a_statement_goes_on_over_its_lines(client: Client) -> None:
    text = HOUSE + "add house.b:\n    when the deal ends,\n    then each player "
    client.open("house.rules", text)
    assert {"gains", "loses"} <= _labels(client.at("completion", "house.rules", text.count("\n"), 21))


# ---------- definition, references, rename


@pytest.mark.parametrize(
    ("what", "file", "stated"),
    [
        ("redbeard\n", "redbeard.rules", "game redbeard"),
        ("start", "redbeard.rules", "let start"),
        ("play.next_lead", "redbeard.rules", "rule play.next_lead"),
        ("many tricks", "house.rules", "let many"),
    ],
)
def test_the_definition_is_found(client: Client, folder: Path, what: str, file: str, stated: str) -> None:
    client.open("house.rules")
    found = client.at("definition", "house.rules", *_point(HOUSE, what))
    text = (folder / file).read_text("utf-8")
    line, character = _point(text, stated, stated.index(" ") + 1)
    assert found["uri"] == client.uri(file)
    assert found["range"]["start"] == {"line": line, "character": character}


def test_references_are_those_that_mean_the_same(client: Client, folder: Path) -> None:
    (folder / "other.rules").write_text("variant other of redbeard\nlet many = 2\nremove play.next_lead\n", "utf-8")
    client.open("house.rules")
    context = {"includeDeclaration": True}
    own = client.at("references", "house.rules", *_point(HOUSE, "many"), context=context)
    assert {place["uri"] for place in own} == {client.uri("house.rules")}
    assert len(own) == 2
    shared = client.at("references", "house.rules", *_point(HOUSE, "play.next_lead"), context=context)
    assert {client.uri(name) for name in ("redbeard.rules", "house.rules", "other.rules")} <= {p["uri"] for p in shared}


def _renamed(client: Client, folder: Path, changes: dict[str, list[dict[str, Any]]]) -> dict[str, str]:
    """The files with the changes of a rename, by name."""
    made = {}
    for path in folder.iterdir():
        lines = path.read_text("utf-8").splitlines(keepends=True)
        for edit in sorted(changes.get(path.as_uri(), ()), key=lambda e: -e["range"]["start"]["character"]):
            start, end = edit["range"]["start"], edit["range"]["end"]
            lines[start["line"]] = (
                lines[start["line"]][: start["character"]] + edit["newText"] + lines[start["line"]][end["character"] :]
            )
        made[path.name] = "".join(lines)
    return made


@pytest.mark.parametrize(("old", "new"), [("start", "beginning"), ("play.next_lead", "play.lead_on"), ("last_one", "one_left")])
def test_a_name_is_changed_in_every_file(client: Client, folder: Path, old: str, new: str) -> None:
    client.open("house.rules")
    point = _point(HOUSE, old)
    assert client.at("prepareRename", "house.rules", *point)
    changes = client.at("rename", "house.rules", *point, newName=new)["changes"]
    files = _renamed(client, folder, changes)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
        assert f"let {old} " not in text
        assert f" {old}:" not in text
    assert new in files["redbeard.rules"]
    assert new in files["house.rules"]
    if old == "last_one":  # the question that it answers goes by its name in the words of the languages
        assert all(f"{new} = " in files[f"{code}.toml"] for code in CODES)
    client.type("house.rules", files["house.rules"])
    client.wait("house.rules", lambda found: not any(p["severity"] == 1 for p in found))


@pytest.mark.parametrize(
    ("what", "new", "why"),
    [
        ("start", "hand", "There is `hand` already: value in redbeard.rules, line 4."),
        ("start", "a b", "`a b` is no name"),
        ("house of", "home", "A game or a variant is called as its file is"),
        ("variant", "x", "Here stands no name that can be changed."),
    ],
)
def test_what_cannot_be_renamed_is_told_in_a_sentence(client: Client, what: str, new: str, why: str) -> None:
    client.open("house.rules")
    with pytest.raises(RuntimeError) as told:
        client.at("rename", "house.rules", *_point(HOUSE, what), newName=new)
    assert str(told.value).startswith(why)


def test_a_shipped_game_is_not_renamed_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "mine.rules").write_text("variant mine of redbeard\nset start = 3\n", "utf-8")
    client = Client(tmp_path)
    client.open("mine.rules")
    with pytest.raises(RuntimeError) as told:
        client.at("rename", "mine.rules", 1, 5, newName="first")
    assert str(told.value) == "`start` is stated in redbeard.rules, which does not lie in this folder."
    assert client.close() == (0, "")


# ---------- layout and outline


def test_the_layout_is_the_one_of_fmt(client: Client) -> None:
    client.open("house.rules", HOUSE.replace(", last_one", ",last_one").replace("set start = 9", "set start=9"))
    options = {"tabSize": 4, "insertSpaces": True}
    (edit,) = client.about("formatting", "house.rules", options=options)
    assert edit["newText"] == HOUSE
    client.type("house.rules", HOUSE)
    assert client.about("formatting", "house.rules", options=options) == []
    client.type("house.rules", "variant house of redbeard\nnonsense\n")
    assert client.about("formatting", "house.rules", options=options) == []


def test_the_outline_has_every_statement(client: Client, folder: Path) -> None:
    client.open("redbeard.rules")
    (head,) = client.about("documentSymbol", "redbeard.rules")
    chapters = [child["name"] for child in head["children"] if child["detail"] == "chapter"]
    assert chapters == list(game("redbeard").chapters)
    rules = [rule["name"] for chapter in head["children"] for rule in chapter["children"]]
    assert {rule.id for rule in game("redbeard").rules} <= set(rules)
    assert head["range"]["end"]["line"] == (folder / "redbeard.rules").read_text("utf-8").count("\n") - 1
