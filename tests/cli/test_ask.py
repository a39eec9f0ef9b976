"""``hakem ask``: every question, one table and all of them, tiles as people type them."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.questions import QUESTIONS
from tests.cli.conftest import Hakem
from tests.cli.games import small_record

POSITION: dict[str, Any] = {
    "indicator": "sarı 5",
    "dealer": 4,
    "to_play": 1,
    "phase": "play",
    "seats": {
        "1": {"rack": ["Mavi 7"], "opened": "melds", "opened_with": 108, "charged": 0},
        "2": {"rack": ["red 3", "black 9"], "opened": "melds", "opened_with": 101, "charged": 0},
        "3": {"rack": ["siyah 1"], "opened": None, "charged": 101},
        "4": {"rack": ["B1", "okey"], "opened": "pairs", "opened_with": 5, "charged": 0},
    },
    "table": [["B4", "OK", "B6"]],
    "stock": 10,
    "discards": {"4": ["R1"]},
    "turn": {"source": "stock", "tile": "mavi 7", "put_back": False},
    "partial": True,
}
SEATS = {
    "1": {"opened": "melds", "rack": [], "charged": 0},
    "2": {"opened": "melds", "rack": ["B7", "B9"], "charged": 101},
    "3": {"opened": "pairs", "rack": ["R7", "OK"], "charged": 0},
    "4": {"opened": None, "rack": ["R1"], "charged": 0},
}
GIVEN: dict[str, dict[str, Any]] = {
    "meld": {"indicator": "Y5", "tiles": ["B5", "B6", "OK"]},
    "opening": {"indicator": "Y5", "melds": [["R9", "R10", "R11"], ["K1", "K2", "K3"]]},
    "playable": {"indicator": "Y5", "table": [["B4", "OK", "B6"]]},
    "discards": {"position": POSITION},
    "take": {
        "position": {
            **POSITION,
            "phase": "take",
            "turn": {"source": None},
            "seats": {**POSITION["seats"], "1": {"rack": ["B7", "K2"], "opened": "melds", "charged": 0}},
        },
        "tile": "R1",
    },
    "best_opening": {"indicator": "Y5", "rack": ["R9", "R10", "R11", "K1", "K2"]},
    "turn": {"position": POSITION, "events": [{"discard": "mavi 7"}]},
    "hand_score": {
        "indicator": "Y5",
        "ended": {"how": "finish", "by": 1, "discard": "OK", "opened_this_turn": False, "laid_off": False},
        "seats": SEATS,
    },
    "match": {
        "hands": [{"points": {"1": -101, "2": 202, "3": 900, "4": 1000}, "how": "finish", "dealer": 4}]
    },
    "record": {"record": small_record()},
}


def question(name: str, **more: Any) -> str:
    return json.dumps({"question": name, "given": GIVEN[name], **more})


@pytest.mark.parametrize("language", ["tr", "en"])
@pytest.mark.parametrize("name", sorted(set(GIVEN) & set(QUESTIONS)))
def test_every_question_under_one_table_and_all(hakem: Hakem, name: str, language: str) -> None:
    one = hakem("ask", "--profile", "oyna", "--lang", language, stdin=question(name))
    assert one.status == 0, one.err
    assert "(oyna)" in one.out
    everyone = hakem("ask", "--lang", language, stdin=question(name))
    assert everyone.status == 0
    for profile in ("oyna", "nasil", "katlamali-esli"):
        assert profile in everyone.out


def test_all_the_questions_are_tried() -> None:
    assert set(QUESTIONS) <= set(GIVEN)


FINISHING_EN = """\
  oyna
    Allowed · the hand is over (1: −101, 2: 12, 3: 303, 4: 103)
    Discarding a playable tile costs 101 points, whether or not the player has opened. What counts
    is the table at the moment of the discard, with all that was laid in that turn. As the last tile
    that finishes the hand it costs nothing.
      discard.playable · interpretation 1
"""
FINISHING_TR = """\
  nasil
    Serbest · el biter (1: 0, 2: 12, 3: 301, 4: 14)
    İşlek taş atmak ceza yazdırmaz.
      discard.playable · yorum 24
"""


def test_my_finishing_tile_was_playable(hakem: Hakem) -> None:
    """Nobody pays, at no table; but why, is known to each table in another way."""
    assert FINISHING_EN in hakem("ask", "--profile", "all", stdin=question("turn")).out
    turkish = hakem("ask", "--profile", "all", "--lang", "tr", stdin=question("turn")).out
    assert FINISHING_TR in turkish
    assert "discard.playable · belgede yazıyor: turler" in turkish


def test_a_refusal_names_rule_sentence_and_source(hakem: Hakem) -> None:
    asked = "{question: meld, given: {indicator: sarı 5, tiles: [mavi 12, MAVİ 13, mavi 1]}}"
    said = hakem("ask", "--profile", "oyna", "--lang", "tr", stdin=asked).out
    assert said == (
        "oyna.app masası (oyna)\n"
        "  Per değil\n"
        "    Mavi 12-13-1 seri değil: 1 en küçük taştır, 13'ten sonra gelmez.\n"
        "      meld.one_after_thirteen · belgede yazıyor: oyna, “Okeyde 12-13-1 olur mu?”\n"
    )


def test_a_charged_discard_says_who_pays(hakem: Hakem) -> None:
    position = {
        **POSITION,
        "seats": {**POSITION["seats"], "1": {**POSITION["seats"]["1"], "rack": ["B7", "K1"]}},
    }
    asked = json.dumps(
        {
            "question": "turn",
            "profile": "oyna",
            "given": {"position": position, "events": [{"discard": "B7"}]},
        }
    )
    said = hakem("ask", stdin=asked).out
    assert "  ! player 1: discarded the Blue 7\n" in said
    assert "→ player 1 +101" in said


def test_json_has_a_line_a_table(hakem: Hakem) -> None:
    lines = hakem("ask", "--format", "json", stdin=question("turn")).out.splitlines()
    answers = {answer["profile"]["id"]: answer for answer in map(json.loads, lines)}
    assert len(answers) == 6
    assert answers["oyna"]["answer"]["events"] == [{"seat": 1, "outcome": "allowed"}]
    because = answers["oyna"]["because"][0]
    assert because["parameter"] == "discard.playable_exempt_when_finishing"
    assert because["authority"] == "interpretation"
    assert because["sources"] == [{"interpretation": 1}]
    refused = json.loads(hakem("ask", "--format", "json", "--profile", "oyna", stdin=question("opening")).out)
    assert refused["answer"]["accepted"] is False
    assert refused["rules"][0]["rule"] == "open.melds.minimum"
    assert "33 yan 2" in refused["rules"][0]["sentence"]["en"]


def test_a_question_from_a_file_with_its_own_profile(hakem: Hakem, tmp_path: Path) -> None:
    path = tmp_path / "q.yaml"
    path.write_text(
        "question: playable\nprofile: nasil\ngiven: {indicator: Y5, table: []}\n", encoding="utf-8"
    )
    assert hakem("ask", path).out.startswith("The Nasıl oynanır table (nasil)\n  No tile is playable\n")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("", "-:1:1: Dosya boş."),
        ("hello", "Beklenen: anahtarlı bölüm."),
        ("{question: turm, given: {}}", "Böyle bir soru yok: turm. En yakını: turn."),
        ("{question: [], given: {}}", "Sorular: meld, opening"),
        ("{question: turn}", "`given` eksik."),
        ("{question: turn, gven: {}}", "`gven` adlı bir anahtar burada yok. En yakını: `given`."),
        ("{question: meld, given: {indicator: Y5, tiles: [mor 3]}}", "“mor 3” diye bir taş yok."),
        ("{question: meld, given: {indicator: Y5, tiles: [R14]}}", "Taşların sayısı 1 ile 13 arasındadır."),
        ("{question: meld, given: {tiles: [R1]}}", "Gösterge bilinmeden okey belli olmaz."),
        ("{question: meld, given: {indicator: FJ, tiles: [R1]}}", "Gösterge sahte okey ya da okey olamaz"),
        ("{question: meld, given: {indicator: Y5, tiles: []}}", "Burada en az bir taş olmalı."),
        ("{question: meld, profile: oyn, given: {indicator: Y5, tiles: [R1]}}", "En yakını: `oyna`."),
        ('{"question":"meld","question":"meld"}', "iki kez yazılmış"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(hakem: Hakem, asked: str, said: str) -> None:
    result = hakem("ask", "--lang", "tr", stdin=asked)
    assert result.status == 2
    assert said in result.err
    assert result.out == ""


def test_what_cannot_be_asked_as_json(hakem: Hakem) -> None:
    asked = '{"question":"meld","given":{"indicator":"Y5","tiles":["R99"]}}'
    result = hakem("ask", "--format", "json", "--profile", "oyna", stdin=asked)
    answer = json.loads(result.out)
    assert result.status == 2
    assert answer["answer"] == {"invalid": "unknown_tile", "path": "tiles.0", "tile": "R99"}
    assert "R99" in answer["sentence"]["tr"]


def test_a_position_that_lacks_something_only_some_tables_need(hakem: Hakem) -> None:
    """A table that can answer does; one that cannot says what it misses."""
    position = {key: value for key, value in POSITION.items() if key != "discards"}
    seats = {seat: {**about} for seat, about in POSITION["seats"].items()}
    del seats["3"]["charged"]
    asked = json.dumps(
        {
            "question": "turn",
            "given": {"position": {**position, "seats": seats}, "events": [{"discard": "B7"}]},
        }
    )
    result = hakem("ask", "--lang", "tr", stdin=asked)
    assert result.status in (0, 2)
    assert "charged" in result.out + result.err
