"""Questions that can be asked, and those that cannot."""

from copy import deepcopy
from typing import Any

import pytest

from referee.position import write_position
from referee.questions import QUESTIONS, ask
from tests.documents import HUGE, NAN, Document
from tests.situations import at, hand_of, laid, profile_of

# Questions


@pytest.mark.parametrize("question", sorted(QUESTIONS))
@pytest.mark.parametrize("given", [None, 5, "x", [], True, NAN])
def test_a_question_needs_a_mapping(question: str, given: object) -> None:
    assert ask(question, "oyna", given) == {"invalid": "bad_type", "path": ""}


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_a_question_is_never_answered_by_a_traceback(question: str) -> None:
    for given in ({}, {"zzz": 1}, {"indicator": HUGE}, {5: 5}, {"position": {"phase": NAN}}, {"record": []}):
        assert "invalid" in ask(question, "oyna", given)


def test_a_question_that_nobody_knows() -> None:
    assert ask("weather", "oyna", {})["invalid"] == "bad_value"


TOO_MANY = ["OK", "OK", "OK"]


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("meld", {"indicator": "Y5", "tiles": TOO_MANY}),
        (
            "opening",
            {"indicator": "Y5", "melds": [["R4", "R5", "OK"], ["B4", "B5", "OK"], ["K4", "K5", "OK"]]},
        ),
        ("opening", {"indicator": "Y5", "pairs": [["OK", "OK"], ["OK", "R1"], ["R2", "R2"]]}),
        (
            "playable",
            {"indicator": "Y5", "table": [["R4", "R5", "OK"], ["B4", "B5", "OK"], ["K4", "K5", "OK"]]},
        ),
        ("best_opening", {"indicator": "Y5", "rack": [*TOO_MANY, "R1"]}),
    ],
    ids=["meld", "opening-melds", "opening-pairs", "playable", "best_opening"],
)
def test_a_tile_that_exists_too_often_is_impossible_input(question: str, given: Document) -> None:
    """questions.md: impossible input is answered {"invalid": "too_many", ..., "tile": "OK"}."""
    answer = ask(question, "oyna", given)
    assert (answer.get("invalid"), answer.get("tile")) == ("too_many", "OK")


@pytest.mark.parametrize(
    ("question", "given", "code", "path"),
    [
        ("meld", {"tiles": ["R1"]}, "missing", "indicator"),
        ("meld", {"indicator": "Y5"}, "missing", "tiles"),
        ("meld", {"indicator": "Y5", "tiles": []}, "bad_value", "tiles"),
        ("meld", {"indicator": "Y5", "tiles": ["R1"], "kind": "row"}, "bad_value", "kind"),
        ("meld", {"indicator": "Y5", "tiles": ["R1"], "new": 1}, "bad_type", "new"),
        ("meld", {"indicator": "Y5", "tiles": ["R1"], "okey": 1}, "unknown_key", "okey"),
        ("opening", {"indicator": "Y5"}, "missing", "melds"),
        ("opening", {"indicator": "Y5", "melds": [["R1"]], "tiles_left": 23}, "bad_value", "tiles_left"),
        ("opening", {"indicator": "Y5", "melds": [["R1"]], "tiles_left": -1}, "bad_value", "tiles_left"),
        ("opening", {"indicator": "Y5", "melds": [["R1"]], "must_use": "R14"}, "unknown_tile", "must_use"),
        ("opening", {"indicator": "Y5", "melds": [["R1"]], "minimum": 5}, "bad_type", "minimum"),
        ("playable", {"indicator": "Y5"}, "missing", "table"),
        ("playable", {"indicator": "Y5", "table": [5]}, "bad_type", "table.0"),
        ("turn", {"events": []}, "missing", "position"),
        ("turn", {"position": at(["R2", "K9"])}, "missing", "events"),
        ("turn", {"position": at(["R2", "K9"]), "events": [{}] * 201}, "too_long", "events"),
        (
            "turn",
            {"position": at(["R2", "K9"]), "events": [{"discard": "R2"}, {"fly": 1}]},
            "unknown_key",
            "events.1.fly",
        ),
        ("discards", {}, "missing", "position"),
        ("discards", {"position": at(["R2"], phase="take")}, "bad_value", "position.phase"),
        ("hand_score", {"indicator": "Y5"}, "missing", "ended"),
        ("hand_score", {"indicator": "Y5", "ended": {"how": "void"}}, "missing", "seats"),
        ("hand_score", {"indicator": "Y5", "ended": {}, "seats": {}}, "missing", "ended.how"),
        ("hand_score", {"indicator": "Y5", "ended": {"how": "won"}, "seats": {}}, "bad_value", "ended.how"),
        (
            "hand_score",
            {"indicator": "Y5", "ended": {"how": "void", "when": 1}, "seats": {}},
            "unknown_key",
            "ended.when",
        ),
        (
            "hand_score",
            {"indicator": "Y5", "ended": {"how": "void"}, "seats": {"1": []}},
            "bad_type",
            "seats.1",
        ),
        (
            "hand_score",
            {"indicator": "Y5", "ended": {"how": "void"}, "seats": {"1": {"hand": []}}},
            "unknown_key",
            "seats.1.hand",
        ),
        ("record", {}, "missing", "record"),
        ("record", {"record": 5}, "bad_type", "record"),
    ],
)
def test_questions_that_cannot_be_asked(question: str, given: Document, code: str, path: str) -> None:
    answer = ask(question, "oyna", given)
    assert (answer.get("invalid"), answer.get("path")) == (code, path)


# The opening as a question of its own


def opening(profile: str, **given: Any) -> Document:
    return ask("opening", profile_of(profile), {"indicator": "Y5", **given})


THREES = [["R11", "R12", "R13"], ["B11", "B12", "B13"], ["K11", "K12", "K13"]]
TWINS = [["R1", "R1"], ["R3", "R3"], ["K5", "K5"], ["K7", "K7"], ["Y9", "OK"]]


def test_the_question_opening() -> None:
    answer = opening("katlamali", melds=THREES)
    assert (answer["accepted"], answer["value"]) == (True, 108)
    assert answer["raises_to"] == {"melds": 109, "pairs": 5}
    answer = opening("katlamali", pairs=TWINS)
    assert (answer["accepted"], answer["pairs"], answer["raises_to"]) == (True, 5, {"melds": 101, "pairs": 6})
    low = [["R10", "R11", "R12"], ["B10", "B11", "B12"], ["K10", "K11", "K12"]]
    for profile in ("oyna", "katlamasiz", "katlamali", "nasil"):
        answer = opening(profile, melds=low)
        assert (answer["accepted"], answer["rule"], answer["value"]) == (False, "open.melds.minimum", 99)
        answer = opening(profile, pairs=TWINS[:4])
        assert (answer["accepted"], answer["rule"], answer["pairs"]) == (False, "open.pairs.minimum", 4)
        assert opening(profile, melds=THREES)["accepted"] is True


def test_a_minimum_binds_whoever_is_asked() -> None:
    for profile in ("oyna", "katlamali"):
        assert opening(profile, melds=THREES, minimum={"melds": 108})["accepted"] is True
        answer = opening(profile, melds=THREES, minimum={"melds": 109, "pairs": 5})
        assert (answer["accepted"], answer["rule"]) == (False, "open.raise")
        answer = opening(profile, pairs=TWINS, minimum={"pairs": 6})
        assert (answer["accepted"], answer["rule"]) == (False, "open.raise_pairs")
        assert opening(profile, melds=THREES, minimum={"melds": 101, "pairs": 9})["accepted"] is True


def test_what_is_left_decides_about_the_whole_hand() -> None:
    """1: the whole hand goes down, no minimum; 0: nothing to discard."""
    for profile in ("oyna", "katlamasiz", "nasil"):
        assert opening(profile, melds=[["R4", "R5", "R6"]])["accepted"] is False
        assert opening(profile, melds=[["R4", "R5", "R6"]], tiles_left=1)["accepted"] is True
        answer = opening(profile, melds=THREES, tiles_left=0)
        assert (answer["accepted"], answer["rule"]) == (False, "turn.keep_a_tile")
        assert opening(profile, pairs=TWINS[:4], tiles_left=1)["accepted"] is False
        assert (
            opening(profile, melds=[["R4", "R5", "R6"]], tiles_left=1, minimum={"melds": 150})["accepted"]
            is True
        )


def test_the_taken_tile_in_the_opening() -> None:
    """turler and nasil want it in the opening; oyna lets it go to the table later in the turn."""
    assert opening("katlamasiz", melds=THREES, must_use="R11")["accepted"] is True
    for profile in ("katlamasiz", "nasil"):
        answer = opening(profile, melds=THREES, must_use="R9")
        assert (answer["accepted"], answer["rule"]) == (False, "take.in_opening")
    assert opening("oyna", melds=THREES, must_use="R9")["accepted"] is True
    answer = opening("oyna", melds=THREES, must_use="R9", tiles_left=1)
    assert (answer["accepted"], answer["rule"]) == (False, "turn.keep_a_tile")


def test_an_opening_that_is_no_opening() -> None:
    answer = opening("oyna", melds=[*THREES[:2], ["K11", "K12", "K1"]])
    assert (answer["accepted"], answer["rule"]) == (False, "run.consecutive")
    assert "value" not in answer
    answer = opening("oyna", melds=THREES, pairs=TWINS)
    assert (answer["accepted"], answer["rule"]) == (False, "open.mixed")
    answer = opening("katlamasiz", pairs=[*TWINS[:4], ["OK", "OK"]])
    assert (answer["accepted"], answer["rule"]) == (False, "pair.two_okeys")


# The discards of a position


def test_the_question_discards() -> None:
    position = at(["B7", "R2", "R2", "OK"], table=[laid(2, "run", "B4", "B5", "B6")], taken="R2")
    rows = ask("discards", "oyna", {"position": position})["discards"]
    found = {
        row["tile"]: (row["outcome"], row.get("rule"), row.get("charges"), row["finishes"]) for row in rows
    }
    assert found == {
        "B7": ("charged", "discard.playable", {"1": 101}, False),
        "R2": ("allowed", None, None, False),
        "OK": ("charged", "discard.okey", {"1": 101}, False),
    }
    last = at(["OK"], opened="melds", racks={2: ["K1"], 3: ["K2"], 4: ["K3"]})
    assert ask("discards", "oyna", {"position": last})["discards"] == [
        {"tile": "OK", "outcome": "allowed", "finishes": True}
    ]
    left = at(["K1", "R9"], opened="melds", source="left", taken="R9", left=[])
    rules = {row["tile"]: row["rule"] for row in ask("discards", "oyna", {"position": left})["discards"]}
    assert rules == {"K1": "take.must_be_used", "R9": "take.thrown_back"}


def test_asking_leaves_what_was_given_alone() -> None:
    position = at(["B7", "R2", "R2", "OK"], table=[laid(2, "run", "B4", "B5", "B6")], taken="R2")
    before = deepcopy(position)
    ask("turn", "oyna", {"position": position, "events": [{"discard": "B7"}]})
    ask("discards", "oyna", {"position": position})
    assert position == before
    hand = hand_of("oyna", position)
    written = write_position(hand)
    hand.racks[1].append(0)
    hand.discards[4].append(0)
    assert write_position(hand_of("oyna", position)) == written
