"""A foreign text falls into sentences, items, rows and headings, each with its line."""

import pytest

from rulegen.crosscheck.document import units


def told(text: str, name: str = "") -> list[tuple[int, str, str]]:
    return [(unit.line, unit.kind, unit.text) for unit in units(text, name)]


def test_headings_items_and_sentences() -> None:
    text = "# Spelet\n\nFörsta meningen. Andra meningen.\n\n## Kort\n- ett kort\n2. Två kort\n"
    assert told(text) == [
        (1, "heading", "Spelet"),
        (3, "sentence", "Första meningen."),
        (3, "sentence", "Andra meningen."),
        (5, "heading", "Kort"),
        (6, "item", "ett kort"),
        (7, "item", "Två kort"),
    ]
    assert units(text)[-1].under == ("Spelet", "Kort")


def test_lines_that_were_broken_for_want_of_room() -> None:
    text = "Den som har tagit\nett stick är auto-\nmatiskt med och får\ninte säga nej. Den som inte\nhar tagit något får det.\n"
    assert told(text) == [
        (1, "sentence", "Den som har tagit ett stick är automatiskt med och får inte säga nej."),
        (4, "sentence", "Den som inte har tagit något får det."),
    ]


def test_an_ordinal_ends_no_sentence() -> None:
    assert [unit.text for unit in units("Kysymys esitetään 4. tikin jälkeen. Sitten pelataan.")] == [
        "Kysymys esitetään 4. tikin jälkeen.",
        "Sitten pelataan.",
    ]


def test_soft_hyphens_and_no_break_spaces() -> None:
    assert units("Spel\u00adföraren får 5\u00a0poäng.")[0].text == "Spelföraren får 5 poäng."


def test_a_table_lends_its_head_to_its_rows() -> None:
    (row,) = units("| Läge | Poäng |\n|---|---|\n| Start | 12 |\n")
    assert (row.kind, row.line, row.text, row.under) == ("row", 3, "Start | 12", ("Läge | Poäng",))


@pytest.mark.parametrize("name", ["x.html", ""])
def test_html(name: str) -> None:
    page = (
        "<!doctype html>\n<html><head><title>x</title><style>p {}</style></head><body>\n"
        "<h1>Spelet</h1>\n<p>En\nmening. Två.</p>\n"
        "<ul><li>ett <b>kort</b></li></ul><table><tr><th>A</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>"
    )
    assert told(page, name) == [
        (3, "heading", "Spelet"),
        (4, "sentence", "En mening."),
        (4, "sentence", "Två."),
        (6, "item", "ett kort"),
        (6, "row", "1 | 2"),
    ]


def test_line_ends_and_a_mark_at_the_start() -> None:
    assert told("\ufeffEtt kort.\r\n\r\nTvå kort.\r\n") == [(1, "sentence", "Ett kort."), (3, "sentence", "Två kort.")]
