"""What the pages' HTML gets."""

from rulegen.publish.html import dressed


def test_suits_have_their_colours() -> None:
    assert dressed("<p>♥7 ♠A</p>") == '<p><span class="suit red">♥</span>7 <span class="suit">♠</span>A</p>'


def test_suits_in_attributes_are_left_alone() -> None:
    assert dressed('<a title="♥">x</a>') == '<a title="♥">x</a>'


def test_cells_know_their_heading() -> None:
    table = "<table><thead><tr><th>A</th><th><em>B</em></th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
    assert '<td data-label="A">1</td><td data-label="B">2</td>' in dressed(table)
