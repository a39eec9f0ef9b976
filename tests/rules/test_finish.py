"""Finishing: attempts that fail, the indicator, and what a discard of the last tile makes."""

import pytest

from tests.situations import (
    EVERY_TABLE,
    FIVE_PAIRS,
    FOUR_PAIRS,
    TURLER,
    WORTH_108,
    assert_allowed,
    assert_charged,
    assert_refused,
    at,
    flat,
    laid,
    played,
    row,
    rules_of,
    taken,
    varied,
)

RACKS = {2: ["K1", "K2"], 3: ["K5"], 4: ["K8", "K10"]}


# finish.invalid_elden


@pytest.mark.parametrize("profile", TURLER)
def test_a_failed_attempt_at_going_out_is_undone_and_charged_once(profile: str) -> None:
    """Interpretation 47: this rule is named where the discard would have emptied the rack."""
    position = at([*flat(FOUR_PAIRS), "Y1"], racks=RACKS)
    events = ({"open": {"pairs": FOUR_PAIRS}}, {"discard": "Y1"})
    verdict = assert_charged(profile, "finish.invalid_elden", {"1": 101}, position, *events, undone=True)
    assert rules_of(verdict) == ["finish.invalid_elden"]
    after = played(profile, position, *events)
    assert after["hand"] == {"over": False}
    assert sorted(after["position"]["seats"]["1"]["rack"]) == sorted(position["seats"]["1"]["rack"])
    two_left = at([*flat(FOUR_PAIRS), "Y1", "Y3"], racks=RACKS)
    assert_charged(profile, "open.below_minimum", {"1": 101}, two_left, *events, undone=True)


@pytest.mark.parametrize("profile", TURLER)
def test_five_pairs_and_a_last_tile_are_a_finish(profile: str) -> None:
    position = at([*flat(FIVE_PAIRS), "Y1"], racks=RACKS)
    answer = played(profile, position, {"open": {"pairs": FIVE_PAIRS}}, {"discard": "Y1"})
    assert (answer["hand"]["how"], answer["hand"]["by"]) == ("finish", 1)


# indicator.takeable


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_indicator_is_never_taken(profile: str) -> None:
    position = at(["Y4", "FJ", "K9"], phase="take", opened="melds", stock=3)
    assert_refused(profile, "indicator.takeable", position, {"take_indicator": True})


def last_call(rack: list[str], **more: object) -> tuple[dict, list[dict]]:
    """Seat 4 has drawn the last tile and discards; seat 1 may take the indicator."""
    racks = {2: ["K1", "K2"], 3: ["K5"], 4: ["K8", "K10"]}
    position = at(rack, racks=racks, stock=0, opened="melds", **more)
    position["to_play"], position["turn"] = 4, {"source": "stock", "tile": "K8", "put_back": False}
    return position, [{"discard": "K8"}]


def test_with_an_empty_stock_it_may_finish_a_hand() -> None:
    """indicator-taken: Yellow 4 - Yellow 5 - false joker and a last tile."""
    position, events = last_call(["Y4", "FJ", "K3"])
    position["table"] = []
    meld = {"meld": ["Y4", "Y5", "FJ"]}
    answer = played(
        "oyna+indicator-taken", position, *events, {"take_indicator": True}, meld, {"discard": "K3"}
    )
    assert [verdict["outcome"] for verdict in answer["events"]] == ["allowed"] * 4
    assert (answer["hand"]["how"], answer["hand"]["by"]) == ("finish", 1)
    assert answer["hand"]["points"]["1"] == -101


def test_if_it_does_not_finish_the_hand_is_exhausted_as_if_nothing_had_been_taken() -> None:
    position, events = last_call(["Y4", "K3", "B1"])
    answer = played("oyna+indicator-taken", position, *events, {"take_indicator": True}, {"discard": "K3"})
    assert answer["hand"]["how"] == "exhausted"
    assert answer["hand"]["points"]["1"] == 4 + 3 + 1  # an opener writes the hand as it was: Y4, K3, B1
    assert sorted(answer["position"]["seats"]["1"]["rack"]) == ["B1", "K3", "Y4"]


def test_nothing_of_that_turn_is_charged() -> None:
    """As if nothing had been taken: no charge for its discard either, and the charges add up."""
    position, events = last_call(["B7", "K3", "B1"], table=[laid(2, "run", "B4", "B5", "B6")])
    answer = played("oyna+indicator-taken", position, *events, {"take_indicator": True}, {"discard": "B7"})
    assert answer["hand"]["points"]["1"] == 7 + 3 + 1
    paid = sum(verdict.get("charges", {}).get("1", 0) for verdict in answer["events"])
    assert paid == answer["position"]["seats"]["1"]["charged"] == 0


def test_what_such_a_turn_charged_to_others_falls() -> None:
    table = [laid(3, "run", "B4", "OK", "B6", _1=3)]
    position, events = last_call(["B5", "K3", "B1"], table=table)
    turn = [{"take_indicator": True}, {"take_okey": {"meld": 0, "tiles": ["B5"]}}, {"discard": "K3"}]
    answer = played("katlamasiz+indicator-taken", position, *events, *turn)
    paid = [verdict.get("charges", {}).get("3", 0) for verdict in answer["events"]]
    assert paid == [0, 0, 101, -101]
    assert answer["position"]["seats"]["3"]["charged"] == 0
    assert answer["position"]["table"] == table


def test_the_price_of_taking_moves_back_adds_up_in_such_a_turn_too() -> None:
    table = [laid(3, "run", "B4", "B5", "B6")]
    position, events = last_call(["B7", "K3", "B1"], table=table)
    turn = [
        {"take_indicator": True},
        {"lay_off": {"meld": 0, "tiles": ["B7"]}},
        {"undo": True},
        {"discard": "K3"},
    ]
    answer = played("katlamasiz+indicator-taken", position, *events, *turn)
    paid = sum(verdict.get("charges", {}).get("1", 0) for verdict in answer["events"])
    assert paid == answer["position"]["seats"]["1"]["charged"]


def test_only_with_an_empty_stock_and_only_for_the_next_seat() -> None:
    position = at(["Y4", "FJ", "K9"], phase="take", opened="melds", stock=3)
    assert_refused("oyna+indicator-taken", "indicator.takeable", position, {"take_indicator": True})
    position, events = last_call(["Y4", "FJ", "K3"])
    assert_allowed("oyna+indicator-taken", position, *events, {"take_indicator": True})


def test_a_position_at_the_start_of_that_turn_says_the_same() -> None:
    """Phase take and an empty stock: nobody but the seat after the last discard can be to play."""
    position = at(["Y4", "FJ", "K3"], phase="take", opened="melds", stock=0, left=["K8"], racks=RACKS)
    assert_allowed("oyna+indicator-taken", position, {"take_indicator": True})
    verdict = assert_refused("katlamasiz+indicator-taken", "exhausted.last_discard", position, {"take": "K8"})
    assert verdict["seat"] == 1


def test_the_taken_indicator_is_counted_once() -> None:
    """It lies in the rack then, and a position that is written in that turn can be read again."""
    from referee.position import read_position
    from tests.situations import profile_of

    table = profile_of("oyna+indicator-taken")
    position, events = last_call(["Y4", "Y5", "FJ", "K3"])
    after = played(table, position, *events, {"take_indicator": True})["position"]
    assert after["seats"]["1"]["rack"].count("Y5") == 2
    assert read_position(after, table.parameters).to_play == 1


# How a hand ends


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_discard_of_the_last_tile_finishes(profile: str) -> None:
    position = at(["R2"], opened="melds", racks=RACKS)
    answer = played(profile, position, {"discard": "R2"})["hand"]
    assert (answer["over"], answer["how"], answer["by"]) == (True, "finish", 1)
    assert answer["finish"] == []


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_player_who_drew_the_last_tile_may_finish_with_that_discard(profile: str) -> None:
    """Interpretation 31."""
    answer = played(profile, at(["R2"], opened="melds", racks=RACKS, stock=0), {"discard": "R2"})["hand"]
    assert answer["how"] == "finish"


@pytest.mark.parametrize("profile", TURLER)
def test_after_an_undone_discard_the_hand_has_not_ended(profile: str) -> None:
    """Interpretation 31."""
    position = at([*flat(FOUR_PAIRS), "Y1", "Y3"], racks=RACKS, stock=0)
    answer = played(profile, position, {"open": {"pairs": FOUR_PAIRS}}, {"discard": "Y1"})
    assert answer["hand"] == {"over": False}
    assert row(profile, position, {"open": {"pairs": FOUR_PAIRS}}, {"discard": "Y1"}, {"discard": "Y1"})[
        "outcome"
    ] == ("allowed")


def test_a_charge_in_the_turn_that_ends_the_hand_counts() -> None:
    """Interpretation 32: seat 3 pays for its stolen okey, then seat 1 finishes with the okey: 5 x 2 + 101."""
    table = [laid(3, "run", "B4", "OK", "B6", _1=3)]
    position = at(["B5"], opened="melds", others={3: "melds"}, racks=RACKS, table=table)
    answer = played("katlamasiz", position, {"take_okey": {"meld": 0, "tiles": ["B5"]}}, {"discard": "OK"})[
        "hand"
    ]
    assert answer["finish"] == ["okey"]
    assert answer["points"] == {"1": -202, "2": 404, "3": 10 + 101, "4": 404}


@pytest.mark.parametrize(
    ("profile", "others", "finish"),
    [
        ("oyna", {}, ["elden"]),
        ("oyna", {3: "melds"}, []),
        ("katlamasiz", {3: "melds"}, ["elden"]),  # interpretation 8
        ("nasil", {3: "melds"}, ["elden"]),  # interpretation 25
        ("oyna+elden-any-table", {3: "melds"}, ["elden"]),
        ("katlamasiz+elden-empty-table", {3: "melds"}, []),
    ],
)
def test_going_out_in_one_go(profile: str, others: dict, finish: list[str]) -> None:
    position = at([*flat(WORTH_108), "Y1"], racks=RACKS, others=others)
    answer = played(profile, position, {"open": {"melds": WORTH_108}}, {"discard": "Y1"})["hand"]
    assert answer["finish"] == finish


@pytest.mark.parametrize(
    ("profile", "finish"), [("oyna", ["elden"]), ("katlamasiz", ["elden"]), ("nasil", [])]
)
def test_going_out_in_one_go_after_laying_off(profile: str, finish: list[str]) -> None:
    """nasil: without laying off. oyna and turler do not ask for that."""
    table = [laid(3, "run", "B4", "B5", "B6")]
    position = at([*flat(WORTH_108), "B7", "Y1"], racks=RACKS, table=table)
    lay = {"lay_off": {"meld": 0, "tiles": ["B7"]}}
    answer = played(profile, position, {"open": {"melds": WORTH_108}}, lay, {"discard": "Y1"})["hand"]
    assert answer["finish"] == finish


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_an_opening_of_an_earlier_turn_is_no_elden(profile: str) -> None:
    """Opened, then a round later Red 10 laid off on Red 11-12-13 and the last tile thrown."""
    position = at([*flat(WORTH_108), "Y1", "Y8"], stock=["B1", "B2", "B3", "R10", "Y3"], racks=RACKS)
    events = [{"open": {"melds": WORTH_108}}, {"discard": "Y1"}]
    for tile in ("B1", "B2", "B3"):
        events += [{"draw": tile}, {"discard": tile}]
    events += [{"draw": "R10"}, {"lay_off": {"meld": 0, "tiles": ["R10"]}}, {"discard": "Y8"}]
    answer = played(profile, position, *events)["hand"]
    assert (answer["how"], answer["by"], answer["finish"]) == ("finish", 1, [])


def test_a_taken_tile_in_the_opening_and_out() -> None:
    rack = flat(WORTH_108)
    rack.remove("R11")
    position = taken([*rack, "Y1"], "R11", racks=RACKS)
    answer = played("katlamasiz", position, {"open": {"melds": WORTH_108}}, {"discard": "Y1"})["hand"]
    assert answer["finish"] == ["elden"]
    # 4 discarded the Red 11: 110 for feeding, never multiplied, and 202 doubled.
    assert answer["points"] == {"1": -202, "2": 404, "3": 404, "4": 404 + 110}


def test_no_elden_with_pairs_at_oyna() -> None:
    """You cannot go out in one go with pairs; interpretation 41: a pairs finish."""
    table = [laid(3, "run", "B8", "B9", "B10")]
    position = at([*flat(FIVE_PAIRS), "B11", "Y1"], racks=RACKS, table=table)
    lay = {"lay_off": {"meld": 0, "tiles": ["B11"]}}
    for profile, finish in (("oyna", ["pairs"]), ("katlamasiz", ["pairs", "elden"])):
        answer = played(profile, position, {"open": {"pairs": FIVE_PAIRS}}, lay, {"discard": "Y1"})["hand"]
        assert answer["finish"] == finish, profile


def test_a_house_that_keeps_more_tiles_never_finishes_by_a_lay_off() -> None:
    """turn.keep_a_tile at 2: with two tiles and one laid off, one is left and that is too few."""
    table = varied("oyna", turn_keep_a_tile=2)
    position = at(["B7", "Y1"], opened="melds", table=[laid(2, "run", "B4", "B5", "B6")])
    assert_refused(table, "turn.keep_a_tile", position, {"lay_off": {"meld": 0, "tiles": ["B7"]}})
