"""How people write numbers, and how their texts are set: the rule is read, and what is otherwise in it is found."""

import pytest
from checking import checked

TABLE = """<!doctype html><table><tr><th>Händelse</th><th colspan="2">Poäng</th></tr>
<tr><td rowspan="2">Missat nummerkontrakt</td><td>spelföraren</td><td>{}</td></tr>
<tr><td>alla tagna stick</td><td>−1</td></tr></table>"""


@pytest.mark.parametrize(
    ("lang", "right", "wrong", "rule"),
    [
        ("sv", "Varje spelare börjar med 12 poäng.", "Varje spelare börjar med 10 poäng.", "score.start"),
        ("sv", "Varje spelare börjar med tolv poäng.", "Varje spelare börjar med tio poäng.", "score.start"),
        ("nb", "Hver spiller starter med tolv poeng.", "Hver spiller starter med ti poeng.", "score.start"),
        ("fi", "Jokainen aloittaa 12 pisteellä.", "Jokainen aloittaa kymmenellä pisteellä.", "score.start"),
        ("sv", "Varje taget stick: −1 poäng", "Varje taget stick: +1 poäng", "score.trick"),
        ("sv", "Varje taget stick: -1 poäng", "Varje taget stick: + 1 poäng", "score.trick"),
        ("sv", "Varje taget stick: minus 1 poäng", "Varje taget stick: plus 1 poäng", "score.trick"),
        ("nb", "Hvert tatt stikk: –1 poeng", "Hvert tatt stikk: +1 poeng", "score.trick"),
        ("fi", "Jokainen tikki: −1 piste", "Jokainen tikki: +1 piste", "score.trick"),
        ("sv", "Spelföraren spelar ut till 1:a sticket.", "Förhand spelar ut till 1:a sticket.", "play.first_lead"),
        ("sv", "Frågan ställs före utspelet till 5:e sticket.", "Frågan ställs före utspelet till 6:e sticket.", "join.when"),
        ("nb", "Spørsmålet stilles før utspillet til 5. stikk.", "Spørsmålet stilles før utspillet til 6. stikk.", "join.when"),
        ("fi", "Kysymys esitetään ennen 5. tikin avausta.", "Kysymys esitetään ennen 6. tikin avausta.", "join.when"),
        ("fi", "Kysymys esitetään ennen 5:nnen tikin avausta.", "Kysymys esitetään ennen 6:nnen tikin avausta.", "join.when"),
        ("sv", "Spel föraren spelar ut till första sticket.", "Giva ren spelar ut till första sticket.", "play.first_lead"),
        ("sv", "SPELFÖRAREN SPELAR UT TILL FÖRSTA STICKET.", "GIVAREN SPELAR UT TILL FÖRSTA STICKET.", "play.first_lead"),
        (
            "sv",
            "Spel\u00adföraren spelar ut till första sticket.",
            "Giv\u00adaren spelar ut till första sticket.",
            "play.first_lead",
        ),
        (
            "sv",
            "Spel-\nföraren spelar ut till\nförsta sticket.",
            "Gi-\nvaren spelar ut till\nförsta sticket.",
            "play.first_lead",
        ),
        ("sv", TABLE.format("+5"), TABLE.format("+4"), "score.missed"),
    ],
)
def test_what_is_right_is_read_and_what_is_wrong_is_found(lang: str, right: str, wrong: str, rule: str) -> None:
    read, found = checked(right, lang), checked(wrong, lang)
    assert rule in {said.rule for said in read.stated}
    assert [f for f in read.findings if f.verdict == "contradicted"] == []
    assert rule in {f.rule for f in found.findings if f.verdict == "contradicted"}
