"""Whatever happens at a table has words in every language."""

import re
from types import SimpleNamespace

import pytest

from rulegen.realise import table
from shelf import CODES, ROOT, writer

SILENT = {"dealt", "settled", "breach", "owes_nothing", "asked", "action"}  # or told with the deed, or as a deed
DEEDS = [
    ("play", "7H"), ("bid", 3), ("bid", "redbeard"), ("pass", None), ("ask", None), ("join", None), ("decline", None),
    ("knock", "out"), ("knock", "cards"), ("knock", "fault.cut"), ("cut", None), ("pick_up", None), ("deal", None),
    ("give", "QS"), ("exchange", "2C"), ("stand", None), ("demand", None),
]  # fmt: skip
REFUSALS = (
    "over", "not_in_match", "not_your_turn", "not_in_hand", "wrong_phase", "not_asked", "duty_first", "no_such_bid",
    "no_breach", "forbidden", "not_granted",
)  # fmt: skip


def kinds() -> set[str]:
    """Every kind of event that the engine notes."""
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "rulegen" / "engine").rglob("*.py"))
    noted = re.findall(r"\bnote\(\s*s,\s*(.*)", source)
    return {kind for line in noted for kind in re.findall(r'(?:^|else )"(\w+)"', line)}


@pytest.mark.parametrize("code", CODES)
def test_every_event_is_told_or_needs_no_word(code: str) -> None:
    for kind in sorted(kinds()):
        value = {"points": [-1, 5, 4], "contract": 3}.get(kind)
        text = table.event(writer("redbeard", code), kind, "Ada", value)
        assert bool(text) == (kind not in SILENT), kind
        assert not text or text[-1] == "."


@pytest.mark.parametrize("code", CODES)
def test_points_are_told_with_what_is_left(code: str) -> None:
    lost = table.event(writer("redbeard+skane", code), "points", "Ada", [-3, 2, -1])
    gained = table.event(writer("redbeard+skane", code), "points", "Ada", [5, -1, 4])
    assert "3" in lost
    assert "−1" in lost
    assert "5" in gained
    assert "4" in gained


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("name", "value"), DEEDS)
def test_every_deed_is_told_and_offered(code: str, name: str, value: object) -> None:
    done = table.deed(writer("redbeard", code), name, "Ada", value)
    assert done.startswith("Ada")
    assert done[-1] in ".”»"
    assert table.choice(writer("redbeard", code), name, value)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", REFUSALS)
def test_every_refusal_says_why(code: str, kind: str) -> None:
    reason = SimpleNamespace(kind=kind, player=0, turn=1, suit=None, bid=None, card="7H")
    text = table.refusal(writer("redbeard", code), reason, ["Ada", "Bo"], "play.follow")
    rule = writer("redbeard", code).game.rule("play.follow")
    assert rule is not None
    assert text.endswith(writer("redbeard", code).sentence(rule))
    assert len(text) > len(writer("redbeard", code).sentence(rule))


@pytest.mark.parametrize("code", CODES)
def test_a_refusal_names_the_suit_or_the_bid(code: str) -> None:
    texts = {
        (suit, bid): table.refusal(
            writer("redbeard", code),
            SimpleNamespace(kind="forbidden", player=0, turn=None, suit=suit, bid=bid, card=None),
            ["Ada"],
        )
        for suit, bid in [("hearts", None), ("spades", None), (None, 3), (None, "redbeard"), (None, None)]
    }
    assert len(set(texts.values())) == len(texts)
