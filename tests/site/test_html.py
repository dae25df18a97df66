"""What the pages' HTML gets."""

from rulegen.publish.html import dressed

_TABLE = "<table><thead><tr><th>A</th><th><em>B</em></th></tr></thead><tbody><tr><td>1</td><td>{}</td></tr></tbody></table>"


def test_suits_have_their_colours() -> None:
    assert dressed("<p>♥7 ♠A</p>") == '<p><span class="suit red">♥</span>7 <span class="suit">♠</span>A</p>'


def test_suits_in_attributes_are_left_alone() -> None:
    assert dressed('<a title="♥">x</a>') == '<a title="♥">x</a>'


def test_cells_know_their_heading() -> None:
    assert '<td data-label="A">1</td><td data-label="B">two and more words than a column of a phone holds</td>' in dressed(
        _TABLE.format("two and more words than a column of a phone holds")
    )


def test_a_table_of_short_cells_stays_a_table() -> None:
    assert dressed(_TABLE.format("2")) == _TABLE.format("2")
