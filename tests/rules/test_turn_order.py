"""The turn: whose it is, what it begins with, and what can be taken back."""

import pytest

from referee.decode import Invalid
from referee.events import read_event
from tests.situations import (
    EVERY_TABLE,
    TURLER,
    WORTH_108,
    assert_allowed,
    assert_charged,
    assert_refused,
    at,
    flat,
    hand_of,
    laid,
    played,
    referee_of,
    row,
    taken,
    taking,
    varied,
)

RUN = [laid(2, "run", "B4", "B5", "B6")]


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_nothing_is_played_after_the_hand_has_ended(profile: str) -> None:
    """The seat that discards its last tile ends the hand; the next one has nothing left to do."""
    position = at(["R2"], opened="melds", racks={2: ["K1"], 3: ["K2"], 4: ["K3"]})
    answer = played(profile, position, {"discard": "R2"}, {"draw": True})
    assert answer["hand"]["over"] is True
    assert answer["events"][1]["outcome"] == "refused"
    assert answer["events"][1]["rule"] == "hand.over"
    assert row(profile, at(["R2", "K9"]), {"discard": "R2"}, {"draw": True})["outcome"] == "allowed"


def test_each_seat_plays_in_its_turn() -> None:
    hand = hand_of("oyna", at(["R2", "K9"]))
    discard = read_event({"discard": "R2"}, hand.names)
    refused = referee_of("oyna").play(hand, discard, seat=1)
    assert refused.outcome == "allowed"
    hand = hand_of("oyna", at(["R2", "K9"], racks={2: ["R2", "K1"]}))
    verdict = referee_of("oyna").play(hand, discard, seat=2)
    assert (verdict.outcome, verdict.rule) == ("refused", "turn.seat")
    assert verdict.findings[0].args == {"seat": 2, "to_play": 1}


def test_seat_two_sits_at_the_right_of_seat_one() -> None:
    """The turn passes to the right, seat n + 1 after seat n, and 1 after 4."""
    draws = [{"draw": True}, {"discard": "B9"}]
    position = at(["R2", "K9"], racks={2: ["B9", "K1"]})
    seats = [verdict["seat"] for verdict in played("oyna", position, {"discard": "R2"}, *draws)["events"]]
    assert seats == [1, 2, 2]
    position = at(["R2", "K9"], racks={4: ["B9", "K1"]})
    position = {**position, "to_play": 4, "turn": {"source": "stock", "tile": "K1", "put_back": False}}
    assert [v["seat"] for v in played("oyna", position, {"discard": "B9"}, {"draw": True})["events"]] == [
        4,
        1,
    ]


@pytest.mark.parametrize(
    "event",
    [
        {"discard": "R2"},
        {"open": {"melds": WORTH_108}},
        {"meld": ["R1", "R2", "R3"]},
        {"pair": ["R2", "R2"]},
        {"lay_off": {"meld": 0, "tiles": ["B7"]}},
        {"take_okey": {"meld": 0, "tiles": ["B7"]}},
        {"undo": True},
    ],
    ids=lambda event: next(iter(event)),
)
def test_a_tile_is_taken_before_anything_else(event: dict) -> None:
    position = taking(["R2", "B7"], "R13", table=RUN, opened="melds")
    assert_refused("katlamasiz", "turn.take_first", position, event)


def test_after_taking_a_tile_one_may_play() -> None:
    position = taking(["R2", "B7"], "R13", table=RUN, opened="melds")
    assert_allowed("oyna", position, {"draw": True}, {"lay_off": {"meld": 0, "tiles": ["B7"]}})


@pytest.mark.parametrize("event", [{"draw": True}, {"take": "R13"}])
def test_one_tile_is_taken_in_a_turn(event: dict) -> None:
    assert_refused("oyna", "turn.one_tile", at(["R2", "K9"]), event)
    assert_allowed("oyna", taking(["R11", "R12", "K9"], "R13", opened="melds"), event)


@pytest.mark.parametrize("event", [{"draw": True}, {"take": "R13"}, {"put_back": "R13"}])
def test_the_starter_takes_no_tile_in_the_first_turn(event: dict) -> None:
    assert_refused("oyna", "turn.starter_does_not_draw", at(["R2", "K9"], source="deal"), event)


def test_the_starter_may_do_everything_else() -> None:
    """Opening, laying off, discarding: interpretation 4."""
    position = at([*flat(WORTH_108), "K7", "R2"], source="deal", table=RUN)
    opening = {"open": {"melds": WORTH_108}}
    assert_allowed("oyna", position, opening)
    position = at([*flat(WORTH_108), "B7", "R2"], source="deal", table=RUN)
    assert_allowed("oyna", position, opening, {"lay_off": {"meld": 0, "tiles": ["B7"]}})
    assert_allowed("oyna", position, {"discard": "R2"})


def test_only_tiles_of_the_rack_are_played() -> None:
    position = at(["R2", "K9", "R1"], opened="melds", table=RUN)
    assert_refused("oyna", "turn.tile_held", position, {"discard": "R3"})
    assert_refused("oyna", "turn.tile_held", position, {"meld": ["R1", "R2", "R3"]})
    assert_refused("oyna", "turn.tile_held", position, {"lay_off": {"meld": 0, "tiles": ["B7"]}})
    assert_allowed("oyna", position, {"discard": "K9"})


def test_two_of_a_kind_must_be_held_twice() -> None:
    position = at(["R2", "K9", "B1", "K3"], opened="pairs")
    verdict = assert_refused("oyna", "turn.tile_held", position, {"pair": ["R2", "R2"]})
    assert "also" not in verdict
    assert_allowed("oyna", at(["R2", "R2", "B1", "K3"], opened="pairs"), {"pair": ["R2", "R2"]})


def test_a_drawn_tile_that_nobody_saw_may_be_any_tile() -> None:
    """After a draw of an unknown tile nobody can tell whether R3 is held: that is missing, not refused."""
    hand = hand_of("oyna", taking(["R2", "K9"], "R13"))
    referee = referee_of("oyna")
    referee.play(hand, read_event({"draw": True}, hand.names))
    with pytest.raises(Invalid) as fault:
        referee.play(hand, read_event({"discard": "R3"}, hand.names))
    assert (fault.value.code, fault.value.path) == ("missing", "seats.1.rack")
    assert referee.play(hand, read_event({"discard": "R2"}, hand.names)).outcome == "allowed"


def test_a_meld_is_named_by_its_number_from_0() -> None:
    position = at(["B7", "K9", "R1"], opened="melds", table=RUN)
    assert_allowed("oyna", position, {"lay_off": {"meld": 0, "tiles": ["B7"]}})
    assert_refused("oyna", "turn.meld_there", position, {"lay_off": {"meld": 1, "tiles": ["B7"]}})
    assert_refused("oyna", "turn.meld_there", position, {"take_okey": {"meld": 1, "tiles": ["B7"]}})


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    assert_allowed("oyna", taking(["R2"], "R13", stock=1), {"draw": True})
    assert_refused("oyna", "draw.stock", taking(["R2"], "R13", stock=0), {"draw": True})


def test_the_stock_is_drawn_in_its_order() -> None:
    position = taking(["R2", "K9"], "R13", stock=["B1", "B2"])
    assert_refused("oyna", "draw.next_tile", position, {"draw": "B2"})
    assert_allowed("oyna", position, {"draw": "B1"})
    assert_allowed("oyna", position, {"draw": True})
    assert_allowed("oyna", position, {"draw": True}, {"discard": "B1"})


def test_only_the_last_discard_of_the_left_neighbour_is_taken() -> None:
    position = at(["R2", "K9"], phase="take", left=["B1", "B2"])
    assert_allowed("katlamasiz", position, {"take": "B2"})
    assert_refused("katlamasiz", "take.left_tile", position, {"take": "B1"})
    assert_refused("katlamasiz", "take.left_tile", at(["R2"], phase="take", left=[]), {"take": "B1"})


def test_only_the_tile_taken_from_the_left_is_put_back() -> None:
    assert_allowed("katlamasiz", taken(["R2"], "K9"), {"put_back": "K9"})
    assert_refused("katlamasiz", "take.nothing_to_put_back", taken(["R2"], "K9"), {"put_back": "R2"})
    assert_refused("katlamasiz", "take.nothing_to_put_back", at(["R2", "K9"]), {"put_back": "K9"})


OPENED_THEN = [{"open": {"melds": WORTH_108}}]


@pytest.mark.parametrize("profile", ["oyna", "nasil"])
def test_moves_are_not_taken_back(profile: str) -> None:
    """No document but turler speaks of it: refused (P2; the moves stay down)."""
    position = at([*flat(WORTH_108), "R2", "K9"])
    assert_refused(profile, "turn.undo", position, *OPENED_THEN, {"undo": True})


@pytest.mark.parametrize("profile", TURLER)
def test_taking_moves_back_costs_101(profile: str) -> None:
    """Masaya açma, işleme veya okey alma yapıldıktan sonra geri dönmek 101 ceza getirir."""
    position = at([*flat(WORTH_108), "R2", "K9"])
    assert_charged(profile, "turn.undo", {"1": 101}, position, *OPENED_THEN, {"undo": True})
    answer = played(profile, position, *OPENED_THEN, {"undo": True})["position"]
    assert answer["table"] == []
    assert sorted(answer["seats"]["1"]["rack"]) == sorted(position["seats"]["1"]["rack"])
    assert answer["seats"]["1"]["opened"] is None
    assert answer["seats"]["1"]["charged"] == 101


def test_free_undo_costs_nothing_but_gives_back_what_others_paid() -> None:
    free = varied("katlamasiz", turn_undo=0)
    position = at([*flat(WORTH_108), "R2", "K9"])
    assert_allowed(free, position, *OPENED_THEN, {"undo": True})
    table = [laid(3, "run", "B4", "OK", "B6", _1=3)]
    position = at(["B5", "R2", "K9"], opened="melds", table=table)
    taken_okey = {"take_okey": {"meld": 0, "tiles": ["B5"]}}
    assert_charged(free, "table_okey.placer_pays", {"3": 101}, position, taken_okey)
    answer = played(free, position, taken_okey, {"undo": True})
    assert answer["events"][1]["charges"].get("3") == -101
    assert answer["events"][1]["charges"].get("1", 0) == 0
    assert answer["position"]["seats"]["3"]["charged"] == 0


@pytest.mark.parametrize("profile", TURLER)
def test_charges_to_others_fall_with_the_moves(profile: str) -> None:
    """Interpretation 44: what the moves charged to others falls, the undoer's 101 stays."""
    table = [laid(3, "run", "B4", "OK", "B6", _1=3)]
    position = at(["B5", "R2", "K9"], opened="melds", table=table)
    events = ({"take_okey": {"meld": 0, "tiles": ["B5"]}}, {"undo": True})
    assert_charged(profile, "turn.undo", {"1": 101, "3": -101}, position, *events)
    after = played(profile, position, *events)["position"]
    assert after["table"] == table
    assert {seat: about["charged"] for seat, about in after["seats"].items()} == {
        "1": 101,
        "2": 0,
        "3": 0,
        "4": 0,
    }


@pytest.mark.parametrize("profile", TURLER)
def test_there_must_be_something_to_take_back(profile: str) -> None:
    assert_refused(profile, "turn.nothing_to_undo", at(["R2", "K9"]), {"undo": True})
    position = at([*flat(WORTH_108), "R2", "K9"])
    assert_refused(profile, "turn.nothing_to_undo", position, *OPENED_THEN, {"undo": True}, {"undo": True})


def test_a_raise_falls_with_the_opening_that_made_it() -> None:
    """katlamali: 108 taken back leaves the minimum at 101, so seat 2 may open with 101."""
    position = at(
        [*flat(WORTH_108), "R2", "K9"],
        racks={2: ["R7", "R8", "R9", "R10", "B7", "B8", "B9", "B10", "R11", "B11", "K11", "Y1", "Y2"]},
    )
    others = {
        "open": {"melds": [["R7", "R8", "R9", "R10"], ["B7", "B8", "B9", "B10"], ["R11", "B11", "K11"]]}
    }
    events = [*OPENED_THEN, {"undo": True}, {"discard": "R2"}, {"draw": True}, others]
    answer = played("katlamali", position, *events)
    assert answer["events"][-1]["outcome"] == "allowed"
    assert answer["position"]["seats"]["2"]["opened"] == "melds"
    kept = played("katlamali", position, *OPENED_THEN, {"discard": "R2"}, {"draw": True}, others)
    assert kept["events"][-1]["outcome"] == "allowed", "101 against 109 lies pending until the discard"
    assert kept["position"]["seats"]["2"]["opened"] is None
