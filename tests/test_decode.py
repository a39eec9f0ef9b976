"""What comes from outside: every code with its path, and hostile input of every kind."""

import json

import pytest

from referee import decode
from referee.decode import Invalid
from referee.events import MOST_IN_A_MELD, MOST_MELDS, read_event, write_event
from referee.questions import ask
from referee.tiles import KIND_NAMES, names_for
from tests.documents import HUGE, INFINITE, NAN, Document, fault_of
from tests.situations import at

NAMES = names_for(KIND_NAMES.index("Y6"))


# Values


@pytest.mark.parametrize("value", [NAN, INFINITE, -INFINITE, 1.5, True, False, "7", None, [], {}])
def test_what_is_no_whole_number(value: object) -> None:
    assert fault_of(decode.an_int, value, "here", 0, 9) == ("bad_type", "here")


@pytest.mark.parametrize("value", [-1, 10, HUGE, -HUGE, 1e300, -1.0])
def test_whole_numbers_out_of_bounds(value: object) -> None:
    assert fault_of(decode.an_int, value, "here", 0, 9) == ("bad_value", "here")


def test_whole_numbers() -> None:
    assert [decode.an_int(value, "", 0, 200) for value in (0, 200, 101.0, -0.0)] == [0, 200, 101, 0]
    assert type(decode.an_int(101.0, "", 0, 200)) is int


def test_other_values() -> None:
    assert decode.a_text("é" * 200, "here") == "é" * 200
    assert fault_of(decode.a_text, "x" * 201, "here") == ("too_long", "here")
    assert fault_of(decode.a_text, 5, "here") == ("bad_type", "here")
    assert decode.a_bool(True, "here") is True
    assert fault_of(decode.a_bool, 1, "here") == ("bad_type", "here")
    assert decode.a_list([1, 2], "here", 2) == [1, 2]
    assert fault_of(decode.a_list, [1, 2, 3], "here", 2) == ("too_long", "here")
    assert fault_of(decode.a_list, (1,), "here", 2) == ("bad_type", "here")
    assert fault_of(decode.a_mapping, [], "here") == ("bad_type", "here")
    assert decode.one_of("a", ("a", "b"), "here") == "a"
    for value in ("c", 5, None, ["a"]):
        assert fault_of(decode.one_of, value, ("a", "b"), "here") == ("bad_value", "here")


def test_keys() -> None:
    decode.only_keys({"a": 1}, ("a", "b"), "here")
    assert fault_of(decode.only_keys, {"c": 1}, ("a",), "here") == ("unknown_key", "here.c")
    assert fault_of(decode.only_keys, {"c": 1}, ("a",), "") == ("unknown_key", "c")
    assert fault_of(decode.only_keys, {5: 1}, ("a",), "") == ("unknown_key", "5")


def test_seats() -> None:
    assert decode.by_seat({"1": "a", "4": "b"}, "here") == {1: "a", 4: "b"}
    for key in ("0", "5", "01", "1 ", "x", 1, None, True):
        code, path = fault_of(decode.by_seat, {key: "a"}, "here")
        assert (code, path) == ("bad_value", f"here.{key}")
    assert [fault_of(decode.a_seat, value, "here")[0] for value in (0, 5, True, "1")] == [
        "bad_value", "bad_value", "bad_type", "bad_type",
    ]  # fmt: skip
    points = {"1": 0, "2": -101, "3": 202.0, "4": 404}
    assert decode.points_by_seat(points, "here") == {1: 0, 2: -101, 3: 202, 4: 404}
    assert decode.points_by_seat({"2": 5}, "here", whole=False) == {2: 5}
    assert fault_of(decode.points_by_seat, {"1": 0, "2": 0, "3": 0}, "here") == ("missing", "here.4")
    assert fault_of(decode.points_by_seat, {"1": 10**9 + 1}, "here", False) == ("bad_value", "here.1")


def test_indicators() -> None:
    """A false joker never is one; neither is the okey a tile of its own."""
    assert decode.an_indicator("B13", "here") == (KIND_NAMES.index("B13"), KIND_NAMES.index("B1"))
    assert fault_of(decode.an_indicator, None, "here") == ("missing", "here")
    for value in ("FJ", "OK"):
        assert fault_of(decode.an_indicator, value, "here") == ("bad_value", "here")
    for value in ("R14", "R0", "r5", "", "R5\n", 5, ["R5"], True):
        assert fault_of(decode.an_indicator, value, "here") == ("unknown_tile", "here")


def test_tiles() -> None:
    assert decode.some_tiles(["R1", "Y6", "OK", "FJ"], NAMES, "here") == [0, 52, 52, KIND_NAMES.index("Y6")]
    for value in ("R14", "R0", "R01", "r1", "", "R1 ", "R1\n", "X1", "joker", "😀" * 1000):
        assert fault_of(decode.a_tile, value, NAMES, "here") == ("unknown_tile", "here")
    for value in (5, None, True, ["R1"], {}):
        assert fault_of(decode.a_tile, value, NAMES, "here") == ("bad_type", "here")
    assert fault_of(decode.some_tiles, ["R1", "R14"], NAMES, "here") == ("unknown_tile", "here.1")
    assert fault_of(decode.some_tiles, ["R1", 5], NAMES, "here") == ("bad_type", "here.1")
    assert fault_of(decode.some_tiles, ["R1", []], NAMES, "here") == ("bad_type", "here.1")
    assert fault_of(decode.some_tiles, ["R1"] * 23, NAMES, "here") == ("too_long", "here")
    assert fault_of(decode.some_tiles, "R1", NAMES, "here") == ("bad_type", "here")


def test_a_long_tile_is_shown_short() -> None:
    with pytest.raises(Invalid) as caught:
        decode.a_tile("R" * 100_000, NAMES, "here")
    assert len(caught.value.answer()["tile"]) < 40
    assert len(str(caught.value)) < 2000


def test_no_more_of_a_kind_than_there_are() -> None:
    decode.no_more_than_there_are([0, 0, 52, 52, -1, -1, -1], NAMES, "here")
    with pytest.raises(Invalid) as caught:
        decode.no_more_than_there_are([52, 52, 52], NAMES, "here")
    assert caught.value.answer() == {"invalid": "too_many", "path": "here", "tile": "OK"}


def test_a_fault_seen_from_further_out() -> None:
    fault = Invalid("bad_type", "tile", expected="text")
    assert (fault.under("a.b").path, fault.under("a.b").facts) == ("a.b.tile", {"expected": "text"})
    assert Invalid("bad_type", "").under("a").path == "a"
    assert str(Invalid("bad_type", "")) == "bad_type at the top"
    with pytest.raises(Invalid):
        decode.fail("bad_type", "here")


# Events


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        (5, "bad_type", ""),
        ([], "bad_type", ""),
        (None, "bad_type", ""),
        ({}, "bad_value", ""),
        ({"draw": "R1", "discard": "R1"}, "bad_value", ""),
        ({"fly": True}, "unknown_key", "fly"),
        ({"draw": "R1", "fly": True}, "unknown_key", "fly"),
        ({"at": 5}, "unknown_key", "at"),
        ({5: 5}, "unknown_key", "5"),
        ({"draw": "R1", 5: 5}, "unknown_key", "5"),
        ({"draw": "R14"}, "unknown_tile", "draw"),
        ({"draw": False}, "bad_type", "draw"),
        ({"draw": 1}, "bad_type", "draw"),
        ({"draw": None}, "bad_type", "draw"),
        ({"take": True}, "bad_type", "take"),
        ({"put_back": ["R1"]}, "bad_type", "put_back"),
        ({"discard": {}}, "bad_type", "discard"),
        ({"discard": "?"}, "unknown_tile", "discard"),
        ({"undo": False}, "bad_value", "undo"),
        ({"undo": 1}, "bad_value", "undo"),
        ({"take_indicator": "yes"}, "bad_value", "take_indicator"),
        ({"announce": "melds"}, "bad_value", "announce"),
        ({"announce": True}, "bad_value", "announce"),
        ({"open": []}, "bad_type", "open"),
        ({"open": {}}, "missing", "open.melds"),
        ({"open": {"melds": []}}, "bad_value", "open.melds"),
        ({"open": {"melds": [["R1", "R2", "R3"]], "pairs": []}}, "bad_value", "open.pairs"),
        ({"open": {"sets": []}}, "unknown_key", "open.sets"),
        ({"open": {"melds": {}}}, "bad_type", "open.melds"),
        ({"open": {"melds": [5]}}, "bad_type", "open.melds.0"),
        ({"open": {"melds": [["R1", "R14"]]}}, "unknown_tile", "open.melds.0.1"),
        ({"open": {"melds": [["R1"]] * (MOST_MELDS + 1)}}, "too_long", "open.melds"),
        ({"open": {"melds": [["R1"] * (MOST_IN_A_MELD + 1)]}}, "too_long", "open.melds.0"),
        ({"open": {"melds": [{"kind": "row", "tiles": ["R1"]}]}}, "bad_value", "open.melds.0.kind"),
        ({"open": {"melds": [{"kind": "run"}]}}, "missing", "open.melds.0.tiles"),
        ({"open": {"melds": [{"tiles": ["R1"], "by": 1}]}}, "unknown_key", "open.melds.0.by"),
        ({"meld": "R1 R2 R3"}, "bad_type", "meld"),
        ({"meld": {"kind": "pair", "tiles": ["R1", "R1"]}}, "bad_value", "meld.kind"),
        ({"pair": {"kind": "set", "tiles": ["R1", "R1"]}}, "bad_value", "pair.kind"),
        ({"lay_off": []}, "bad_type", "lay_off"),
        ({"lay_off": {"meld": 0}}, "missing", "lay_off.tiles"),
        ({"lay_off": {"tiles": ["R1"]}}, "missing", "lay_off.meld"),
        ({"lay_off": {"tiles": [], "meld": 0}}, "bad_value", "lay_off.tiles"),
        ({"lay_off": {"tiles": ["R1"], "meld": -1}}, "bad_value", "lay_off.meld"),
        ({"lay_off": {"tiles": ["R1"], "meld": True}}, "bad_type", "lay_off.meld"),
        ({"lay_off": {"tiles": ["R1"], "meld": HUGE}}, "bad_value", "lay_off.meld"),
        ({"lay_off": {"tiles": ["R1"], "meld": NAN}}, "bad_type", "lay_off.meld"),
        ({"lay_off": {"tiles": ["R1"], "meld": 0, "end": "left"}}, "bad_value", "lay_off.end"),
        ({"lay_off": {"tiles": ["R1"], "meld": 0, "side": "low"}}, "unknown_key", "lay_off.side"),
        ({"take_okey": "R1"}, "bad_type", "take_okey"),
        ({"take_okey": {"tiles": ["R1"]}}, "missing", "take_okey.meld"),
        ({"take_okey": {"meld": 1}}, "missing", "take_okey.tiles"),
        ({"take_okey": {"meld": 1, "tiles": "R1"}}, "bad_type", "take_okey.tiles"),
        ({"take_okey": {"meld": 1, "tiles": ["R1"], "end": "low"}}, "unknown_key", "take_okey.end"),
        ({"discard": "R1", "at": -1}, "bad_value", "at"),
        ({"discard": "R1", "at": "5"}, "bad_type", "at"),
        ({"discard": "R1", "at": INFINITE}, "bad_type", "at"),
    ],
)
def test_what_is_no_event(value: object, code: str, path: str) -> None:
    assert fault_of(read_event, value, NAMES) == (code, path)


@pytest.mark.parametrize(
    "document",
    [
        {"draw": "K4"},
        {"draw": True},
        {"draw": "OK"},
        {"take": "FJ"},
        {"put_back": "R9"},
        {"take_indicator": True},
        {"announce": "pairs"},
        {"open": {"melds": [["R1", "R2", "R3"], {"kind": "set", "tiles": ["R9", "B9", "OK"]}]}},
        {"open": {"pairs": [["R1", "R1"], ["K2", "OK"]]}},
        {"open": {"melds": [["R1", "R2", "R3"]], "pairs": [["K2", "K2"]]}},
        {"meld": ["B4", "OK", "B6"]},
        {"meld": {"kind": "run", "tiles": ["B4", "OK", "OK"]}},
        {"pair": ["K2", "K2"]},
        {"lay_off": {"tiles": ["R8", "R9"], "meld": 0, "end": "high"}},
        {"lay_off": {"tiles": ["K8"], "meld": 3}},
        {"take_okey": {"meld": 0, "tiles": ["B5"]}},
        {"undo": True},
        {"discard": "K4"},
    ],
    ids=lambda document: json.dumps(document),
)
def test_events_come_and_go_as_they_are(document: Document) -> None:
    event = read_event(document, NAMES)
    assert write_event(event, NAMES) == document
    assert read_event({**document, "at": 31}, NAMES) == event._replace(at=31)


def test_a_pair_among_melds_is_a_mixed_opening() -> None:
    """Interpretation 40: refused by its rule; it could be an event."""
    groups = [["R11", "R12", "R13"], ["B11", "B12", "B13"], ["K11", "K12", "K13"]]
    position = at([tile for group in groups for tile in group] + ["R1", "R1", "Y1", "Y3"])
    event = {"open": {"melds": [*groups, {"kind": "pair", "tiles": ["R1", "R1"]}]}}
    verdict = ask("turn", "oyna", {"position": position, "events": [event]})["events"][0]
    assert (verdict["outcome"], verdict["rule"]) == ("refused", "open.mixed")


def test_the_okeys_own_kind_may_be_written_by_its_number() -> None:
    assert write_event(read_event({"discard": "Y6"}, NAMES), NAMES) == {"discard": "OK"}
