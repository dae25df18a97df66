"""Signs that mean something to Markdown or HTML are signs like any other in a book."""

from rulegen.realise.blocks import Block, Book
from rulegen.realise.render import html, markdown

SIGNS = "a|b <i> & *c* _d_ [e](f) `g` # ~~h~~ ^i^"


def page(*blocks: Block) -> Book:
    return Book("game", "sv", "Title <1>", blocks)


def test_signs_are_escaped_in_html() -> None:
    text = html(page(Block("paragraph", SIGNS), Block("row", SIGNS, cells=(SIGNS,))))
    assert "<i>" not in text
    assert "<title>Title &lt;1&gt;</title>" in text
    assert "a|b &lt;i&gt; &amp; *c* _d_" in text


def test_signs_are_escaped_in_markdown() -> None:
    text = markdown(page(Block("paragraph", SIGNS)))
    assert text == "a|b &lt;i> &amp; \\*c\\* \\_d\\_ \\[e\\](f) \\`g\\` \\# \\~\\~h\\~\\~ \\^i\\^\n"


def test_a_cell_holds_no_bar() -> None:
    assert markdown(page(Block("head", "", cells=("a|b", "c")))).startswith("| a&#124;b | c |")


def test_a_paragraph_that_looks_like_a_list_is_none() -> None:
    assert markdown(page(Block("paragraph", "1. a"))) == "1\\. a\n"
    assert markdown(page(Block("paragraph", "- a"))) == "\\- a\n"


def test_neighbours_make_one_list_and_each_head_a_table() -> None:
    item, head, row = Block("item", "a"), Block("head", "h", cells=("h",)), Block("row", "r", cells=("r",))
    text = html(page(item, item, head, row, head, row))
    assert text.count("<ul>") == 1
    assert text.count("<table>") == 2


def test_a_rule_of_several_ids_has_all_its_anchors() -> None:
    text = markdown(page(Block("item", "a", ("x.y", "z"), ("x.y", "z"))))
    assert '<span class="rule" id="x-y"><span id="z"></span>a</span>' in text
    assert text.count("href=") == 1
