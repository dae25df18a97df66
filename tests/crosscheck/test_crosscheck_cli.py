"""`rulegen crosscheck` at the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from checking import TEXTS, UNSEEN, checked, rulebooks
from click.testing import CliRunner, Result
from planting import labelled, planted

from rulegen.cli import main
from rulegen.crosscheck.concepts import languages, lexicon
from rulegen.crosscheck.guess import guess
from rulegen.crosscheck.wording import difference


def run(*args: str, input: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, ["crosscheck", *args], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def texts(tmp_path: Path) -> list[str]:
    made = []
    for name in ("sv_a.txt", "fi_a.txt", "nb_a.txt"):
        path = tmp_path / name
        path.write_text(labelled((TEXTS / name).read_text(encoding="utf-8"))[0], encoding="utf-8")
        made.append(str(path))
    return made


@pytest.mark.parametrize("name", sorted(path.name for path in TEXTS.iterdir()))
def test_the_language_is_guessed(name: str) -> None:
    assert guess((TEXTS / name).read_text(encoding="utf-8")) == name[:2]


@pytest.mark.parametrize("text", ["", "1 2 3 4 5 6 7", "The dealer gives six cards to each of the players at the table."])
def test_an_unsure_guess_is_none(text: str) -> None:
    assert guess(text) is None


def test_json_and_exit_code() -> None:
    result = run("-", "--game", "redbeard", "--lang", "sv", "--format", "json", input="Alla spelare får sju kort var.\n")
    assert result.exit_code == 1
    assert json.loads(result.output)["findings"][0]["rule"] == "deal.hand"


def test_text_shows_the_words_that_differ() -> None:
    result = run("-", "--game", "redbeard", "--lang", "sv", input="Alla spelare får sju kort var.\n")
    assert "regeln säger sex, texten säger sju" in result.output


def test_what_is_only_in_the_text_comes_with_the_nearest_rule() -> None:
    result = run("-", "--game", "redbeard", "--lang", "nb", input="Den som tar det siste stikket, får stryke to poeng til.\n")
    assert "Nærmeste regel: " in result.output


@pytest.mark.parametrize("lang", languages())
def test_a_difference_is_told_in_the_words_of_the_text_and_of_the_rule(lang: str) -> None:
    words = lexicon(lang).report
    frame = " ".join((words["expected"], words["found"], *words["slots"].values())).split()
    told = 0
    for path in rulebooks(UNSEEN, lang):
        text, _ = labelled(path.read_text(encoding="utf-8"))
        for _, _, _, changed in list(planted(path, text))[::5]:
            for finding in checked(changed, lang, path.name).findings:
                if finding.slot:
                    own = re.findall(r"\w+", f"{finding.text} {finding.sentence}")
                    said = re.findall(r"[^\W\d]+", difference(finding, lang))
                    assert set(said) <= {*own, *frame}
                    told += 1
    assert told


def test_several_texts_make_a_matrix(texts: list[str]) -> None:
    result = run(*texts, "--game", "redbeard")
    assert "auction.redbeard_stakes" in result.output
    for text in map(Path, texts):  # the beginning will do for the other formats
        text.write_text("".join(text.read_text(encoding="utf-8").splitlines(keepends=True)[:5]), encoding="utf-8")
    page = run(*texts, "--game", "redbeard", "--format", "html")
    assert "<table>" in page.output
    assert "http" not in page.output
    lines = run(*texts, "--game", "redbeard", "--format", "json").output.splitlines()
    assert [json.loads(line)["lang"] for line in lines] == ["sv", "fi", "nb"]


def test_waivers(tmp_path: Path) -> None:
    text = "Alla spelare får sju kort var.\n"
    shown = run("-", "--game", "redbeard", "--lang", "sv", "--format", "json", input=text).output
    accepted = [finding["fingerprint"] for finding in json.loads(shown)["findings"]]
    file = tmp_path / "waivers.toml"
    file.write_text("".join(f'[[waiver]]\nfingerprint = "{one}"\nreason = "so be it"\n' for one in accepted), encoding="utf-8")
    assert run("-", "--game", "redbeard", "--lang", "sv", "--waivers", str(file), input=text).exit_code == 0
    stale = run("-", "--game", "redbeard", "--lang", "sv", "--waivers", str(file), input="Alla får sex kort.\n")
    assert stale.exit_code == 1
    assert "stale" in stale.output


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (b"%PDF-1.7 ...", 1, "is a PDF"),
        (b"\x00\x01\x02", 1, "is not text"),
        (b"", 2, "holds no text"),
        (b"one two three four five six", 2, "in which language"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, content: bytes, code: int, told: str) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(content)
    result = run(str(path), "--game", "redbeard")
    assert result.exit_code == code
    assert told in result.output


def test_no_such_file() -> None:
    assert run("nowhere.txt", "--game", "redbeard").exit_code == 2


def test_word_and_opendocument(tmp_path: Path) -> None:
    docx, odf = pytest.importorskip("docx"), pytest.importorskip("odf.opendocument")
    from odf.text import H, P

    word = docx.Document()
    word.add_heading("Spelet", 1)
    word.add_paragraph("Alla spelare får sju kort var.")
    word.save(str(tmp_path / "x.docx"))
    open_text = odf.OpenDocumentText()
    open_text.text.addElement(H(outlinelevel=1, text="Spelet"))
    open_text.text.addElement(P(text="Alla spelare får sju kort var."))
    open_text.save(str(tmp_path / "x.odt"))
    for name in ("x.docx", "x.odt"):
        result = run(str(tmp_path / name), "--game", "redbeard", "--lang", "sv", "--format", "json")
        assert json.loads(result.output)["findings"][0]["rule"] == "deal.hand", name
