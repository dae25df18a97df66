"""The words of a game beside those of the other languages."""

from __future__ import annotations

from collections.abc import Iterator

from babel import Locale

from rulegen.realise import shapes
from rulegen.realise.blocks import Block
from rulegen.realise.frame import framed
from rulegen.realise.language import Writer, language, languages

USES: dict[str, tuple[str, ...]] = {
    "match": (),
    "deal": (),
    "player": (),
    "dealer": ("dealer",),
    "forehand": ("forehand",),
    "deck": ("Deck",),
    "stock": ("Exchange",),
    "cut": ("cut", "cuts"),
    "new_deal": ("deals_again", "demand_deal", "Misdealt"),
    "suit": ("follow_suit", "TrickWinner", "CannotFollow", "NoTrump", "TrumpSuit"),
    "trump": ("NoTrump", "TrumpSuit", "Trumps", "highest_trump"),
    "auction": ("Begins", "end_auction", "auction_ends"),
    "bid": ("Contracts", "BidMade", "HigherBid"),
    "pass": ("PassNamed", "pass", "all_pass"),
    "contract": ("ContractIs", "contract_made", "contract_fails"),
    "number_contract": ("AnyNumber",),
    "declarer": ("declarer",),
    "trick": ("DealTricks", "TrickWinner"),
    "lead": ("LeadsTo", "Lead"),
    "follow_suit": ("follow_suit",),
    "join": ("Joining", "joined", "does_join"),
    "decline": ("decline", "declines", "declined"),
    "point": ("StartPoints",),
    "settle": ("deal_settled",),
    "knock": ("knock", "knocks", "KnockSaying"),
    "fault": ("PointedOut", "Breaks", "knock_against"),
    "out": ("goes_out",),
}
"""The words of card players that a glossary explains, each with what in a game shows that it is used; nothing: always."""


def rows(writer: Writer) -> Iterator[Block]:
    """A table: a word and what the other languages call it, then the game's own terms; each leads to the first rule of it."""
    writers = [writer, *(Writer(writer.game, language(code)) for code in languages() if code != writer.language.code)]
    cells = tuple(_language(writer, w.language.code) for w in writers)
    yield Block("head", " · ".join(cells), cells=cells)
    used = [(rule.id, shapes.kinds([rule])) for rule in writer.game.rules]
    for word, signs in USES.items():
        rules = [id for id, kinds in used if kinds & set(signs)]
        if rules or not signs:
            yield _row(tuple(framed(w, "glossary", word) for w in writers), *rules[:1])
    told: set[tuple[str, ...]] = set()
    for rule, term, number in shapes.terms(writer.game):
        cells = tuple(framed(w, "term", term, number) for w in writers)
        if cells not in told:
            told.add(cells)
            yield _row(cells, rule.id)


def _language(writer: Writer, code: str) -> str:
    """What a language is called in another; one that is new to it by its name in CLDR."""
    if code in writer.words.languages:
        return framed(writer, "language_name", code)
    name = Locale.parse(code).get_display_name(writer.language.code) or code
    return name[:1].upper() + name[1:]


def _row(cells: tuple[str, ...], *rules: str) -> Block:
    return Block("row", " · ".join(cells), rules, cells=cells)
