"""What is told about tables and records: differences between tables, score sheets."""

import pytest

from referee.adjudicate import adjudicate
from referee.comparing import divergences
from referee.conformance import load_cases
from referee.files import data_root, load_yaml
from referee.match import HandResult, standing
from referee.profile import load_profile
from referee.rulebook import load_rulebook
from referee.sheet import as_markdown, empty_markdown, outcome, sheet_of_hands, sheet_of_record
from referee.sheet_page import as_html, empty_html

RECORDS = data_root() / "cases" / "records"
HANDS = [
    HandResult("finish", {1: -101, 2: 16, 3: 14, 4: 202}, 4),
    HandResult("finish", {1: 404, 2: -202, 3: 28, 4: 404}, 1),
    HandResult("exhausted", {1: 5, 2: 12, 3: 202, 4: 202}, 2),
]
PLAYERS = {1: "Ayşe", 2: "Mehmet", 3: "Zeynep", 4: "<Can>"}


def test_two_tables_differ_where_the_documents_do() -> None:
    book = load_rulebook()
    found = {
        one.parameter: one
        for one in divergences(load_profile("oyna"), load_profile("nasil"), book, load_cases())
    }
    # oyna: never opened 202, finisher −101, discards charged; nasil: 200, nothing, nothing.
    assert (found["score.unopened"].first, found["score.unopened"].second) == (202, 200)
    assert (found["finish.score"].first, found["finish.score"].second) == (-101, 0)
    assert found["discard.playable"].rules[0] == "discard.playable"
    assert found["discard.playable"].case is not None
    assert "open.melds.minimum" not in found
    assert divergences(load_profile("oyna"), load_profile("oyna"), book) == []


@pytest.mark.parametrize("language", ["tr", "en"])
def test_a_sheet_adds_up_and_shows_its_marks(language: str) -> None:
    p = load_profile("oyna").parameters
    finishes = [(1, ()), (2, ("pairs",)), (None, ())]
    sheet = sheet_of_hands(HANDS, standing(HANDS, p), PLAYERS, finishes)
    text = as_markdown(sheet, language)
    # 404 + 5 − 101 = 308; 16 − 202 + 12 = −174; 14 + 28 + 202 = 244; 202 + 404 + 202 = 808.
    for total in ("308", "−174", "244", "808"):
        assert total in text
    assert "Ç −202" in text
    # The running total below the second hand: 16 − 202.
    assert "*−186*" in text
    assert "Ayşe" in text
    assert "<Can>" not in text
    page = as_html([sheet, sheet], language)
    assert page.count("&lt;Can&gt;") == 2
    assert "<Can>" not in page
    assert page.count("<span class=mark>Ç</span>") == 2
    assert "<td>−186</td>" in page
    assert "<Can>" not in empty_html(language, PLAYERS)
    assert "<Can>" not in empty_markdown(language, PLAYERS, 3)


def test_the_sheet_of_a_record_has_a_row_a_hand() -> None:
    judged = adjudicate(load_yaml(RECORDS / "oyna-9-hands.yaml"))
    sheet = sheet_of_record(judged)
    assert len(sheet.rows) == 9
    for seat in (1, 2, 3, 4):
        assert sum(row.points[seat] for row in sheet.rows) == sheet.standing.totals[seat]


def test_hands_after_the_end_are_marked_and_not_counted() -> None:
    p = load_profile("oyna+hands-2").parameters
    sheet = sheet_of_hands(HANDS, standing(HANDS, p), PLAYERS)
    assert [row.counted for row in sheet.rows] == [True, True, False]
    assert sheet.standing.totals == {1: 303, 2: -186, 3: 42, 4: 606}
    assert [row.running[1] for row in sheet.rows] == [-101, 303, 303]
    assert "Played after the match had ended" in as_markdown(sheet._replace(table={"en": "T"}), "en")
    assert outcome(sheet.standing, "tr", PLAYERS) == "Kazanan: Mehmet"
