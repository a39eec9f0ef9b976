"""What comes from outside: every code with its path, and hostile input of every kind."""

import json
from copy import deepcopy
from typing import Any

import pytest

from referee import decode
from referee.decode import Invalid
from referee.events import MOST_IN_A_MELD, MOST_MELDS, read_event, write_event
from referee.position import read_position, write_position
from referee.questions import QUESTIONS, ask
from referee.record import read_record
from referee.tiles import KIND_NAMES, names_for
from tests.situations import at, hand_of, laid, profile_of

Document = dict[str, Any]
NAMES = names_for(KIND_NAMES.index("Y6"))
NAN, INFINITE, HUGE = float("nan"), json.loads("1e400"), 10**400


def fault_of(read: Any, *args: Any) -> tuple[str, str]:
    with pytest.raises(Invalid) as caught:
        read(*args)
    assert str(caught.value)
    assert caught.value.answer()["invalid"] == caught.value.code
    return caught.value.code, caught.value.path


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


# Positions


def changed(position: Document, path: str, value: object = ...) -> Document:
    """The position with the value at a path replaced, or taken out."""
    position = deepcopy(position)
    *way, last = path.split(".")
    here: Any = position
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    key: Any = int(last) if isinstance(here, list) else last
    if value is ...:
        del here[key]
    else:
        here[key] = value
    return position


def whole_box() -> list[str]:
    """All tiles but the indicator Y5."""
    tiles = [text for text in KIND_NAMES if text != "Y6" for _ in (1, 2)] + ["OK", "OK", "FJ", "FJ"]
    tiles.remove("Y5")
    return tiles


def full() -> Document:
    """A full position: the deal, seat 1 to play with 22 tiles."""
    tiles = whole_box()
    racks = [tiles[:22], tiles[22:43], tiles[43:64], tiles[64:85]]
    return {
        "indicator": "Y5",
        "dealer": 4,
        "to_play": 1,
        "phase": "play",
        "seats": {str(seat): {"rack": rack, "opened": None, "charged": 0} for seat, rack in enumerate(racks, 1)},
        "table": [],
        "stock": tiles[85:],
        "discards": {"1": [], "2": [], "3": [], "4": []},
        "turn": {"source": "deal", "tile": None, "put_back": False},
    }


OYNA = profile_of("oyna").parameters


def test_a_full_position_accounts_for_106_tiles() -> None:
    hand = read_position(full(), OYNA)
    assert hand.stock_count == 20
    for path, value in (("stock", full()["stock"][1:]), ("stock", 19), ("seats.2.rack", 20), ("seats.2.rack", 22)):
        assert fault_of(read_position, changed(full(), path, value), OYNA) == ("bad_value", "position")
    counted = changed(changed(full(), "seats.2.rack", 21), "stock", 20)
    assert read_position(counted, OYNA).counts[2] == 21


def test_a_tile_too_many() -> None:
    position = changed(full(), "stock.0", full()["seats"]["1"]["rack"][0])
    with pytest.raises(Invalid) as caught:
        read_position(position, OYNA)
    assert caught.value.answer() == {"invalid": "too_many", "path": "position", "tile": "R1"}
    for place in ("seats.1.rack", "discards.4"):
        position = changed(at(["R2", "K9"], taken="K9"), place, ["Y5", "Y5"])
        position["turn"] = {"source": "deal"}
        assert fault_of(read_position, position, OYNA)[0] == "too_many", "the indicator is one of the two"


@pytest.mark.parametrize("key", ["dealer", "seats", "table", "stock", "discards"])
def test_what_a_full_position_needs(key: str) -> None:
    assert fault_of(read_position, changed(full(), key), OYNA) == ("missing", f"position.{key}")
    partial = {**changed(full(), key), "partial": True}
    read_position(partial, OYNA)


@pytest.mark.parametrize("path", ["seats.3", "seats.3.rack", "seats.3.opened"])
def test_what_a_full_position_needs_of_a_seat(path: str) -> None:
    assert fault_of(read_position, changed(full(), path), OYNA) == ("missing", f"position.{path}")
    read_position({**changed(full(), path), "partial": True}, OYNA)


@pytest.mark.parametrize(
    ("path", "value", "code", "fault_path"),
    [
        ("indicator", ..., "missing", "indicator"),
        ("indicator", "FJ", "bad_value", "indicator"),
        ("indicator", "Y14", "unknown_tile", "indicator"),
        ("to_play", ..., "missing", "to_play"),
        ("to_play", 5, "bad_value", "to_play"),
        ("to_play", True, "bad_type", "to_play"),
        ("phase", ..., "missing", "phase"),
        ("phase", "draw", "bad_value", "phase"),
        ("dealer", 0, "bad_value", "dealer"),
        ("partial", 1, "bad_type", "partial"),
        ("wind", "east", "unknown_key", "wind"),
        ("seats", [], "bad_type", "seats"),
        ("seats.5", {}, "bad_value", "seats.5"),
        ("seats.1", [], "bad_type", "seats.1"),
        ("seats.1.name", "x", "unknown_key", "seats.1.name"),
        ("seats.1.rack", ["R1"] * 23, "too_long", "seats.1.rack"),
        ("seats.1.rack", ["R14"], "unknown_tile", "seats.1.rack.0"),
        ("seats.2.rack", 23, "bad_value", "seats.2.rack"),
        ("seats.2.rack", -1, "bad_value", "seats.2.rack"),
        ("seats.2.rack", "R1", "bad_type", "seats.2.rack"),
        ("seats.2.rack", True, "bad_type", "seats.2.rack"),
        ("seats.2.opened", "sets", "bad_value", "seats.2.opened"),
        ("seats.2.opened", True, "bad_value", "seats.2.opened"),
        ("seats.2.opened_with", -1, "bad_value", "seats.2.opened_with"),
        ("seats.2.opened_with", HUGE, "bad_value", "seats.2.opened_with"),
        ("seats.2.charged", NAN, "bad_type", "seats.2.charged"),
        ("seats.2.charged", 10**10, "bad_value", "seats.2.charged"),
        ("seats.2.announced", 0, "bad_type", "seats.2.announced"),
        ("table", {}, "bad_type", "table"),
        ("table", [["R1", "R2", "R3"]] * 41, "too_long", "table"),
        ("table", [5], "bad_type", "table.0"),
        ("table", [["R1", "R3", "R4"]], "bad_value", "table.0"),
        ("table", [{"kind": "run"}], "missing", "table.0.tiles"),
        ("table", [{"kind": "row", "tiles": ["R1"]}], "bad_value", "table.0.kind"),
        ("table", [{"kind": "run", "tiles": ["R1"] * 31}], "too_long", "table.0.tiles"),
        ("table", [{"kind": "run", "tiles": ["R7", "R8", "R14"]}], "unknown_tile", "table.0.tiles.2"),
        ("table", [{"by": 5, "tiles": ["R7", "R8", "R9"]}], "bad_value", "table.0.by"),
        ("table", [{"tiles": ["R7", "R8", "R9"], "worth": 24}], "unknown_key", "table.0.worth"),
        ("table", [{"tiles": ["R7", "R8", "R9"], "okeys_by": {"1": 1}}], "unknown_key", "table.0.okeys_by.1"),
        ("table", [{"tiles": ["R7", "OK", "R9"], "okeys_by": {"1": 9}}], "bad_value", "table.0.okeys_by.1"),
        ("table", [{"tiles": ["R7", "OK", "R9"], "okeys_by": []}], "bad_type", "table.0.okeys_by"),
        ("stock", -1, "bad_value", "stock"),
        ("stock", 107, "bad_value", "stock"),
        ("stock", True, "bad_type", "stock"),
        ("stock", ["R1"] * 107, "too_long", "stock"),
        ("discards", [], "bad_type", "discards"),
        ("discards.4", "R1", "bad_type", "discards.4"),
        ("discards.4", ["R14"], "unknown_tile", "discards.4.0"),
        ("discards.9", [], "bad_value", "discards.9"),
        ("minimum", 109, "bad_type", "minimum"),
        ("minimum", {"melds": -1}, "bad_value", "minimum.melds"),
        ("minimum", {"sets": 1}, "unknown_key", "minimum.sets"),
        ("minimum", {"pairs": INFINITE}, "bad_type", "minimum.pairs"),
        ("turn", ..., "missing", "turn"),
        ("turn", [], "bad_type", "turn"),
        ("turn", {}, "missing", "turn.source"),
        ("turn", {"source": None}, "missing", "turn.source"),
        ("turn", {"source": "sky"}, "bad_value", "turn.source"),
        ("turn", {"source": "left"}, "missing", "turn.tile"),
        ("turn", {"source": "left", "tile": "R9"}, "not_held", "turn.tile"),
        ("turn", {"source": "left", "tile": "R14"}, "unknown_tile", "turn.tile"),
        ("turn", {"source": "stock", "put_back": 1}, "bad_type", "turn.put_back"),
        ("turn", {"source": "stock", "from": 4}, "unknown_key", "turn.from"),
    ],
)
def test_what_is_no_position(path: str, value: object, code: str, fault_path: str) -> None:
    position = changed(at(["R2", "K9"]), path, value)
    assert fault_of(read_position, position, OYNA) == (code, f"position.{fault_path}")
    answer = ask("turn", "oyna", {"position": position, "events": []})
    assert (answer["invalid"], answer["path"]) == (code, f"position.{fault_path}")


def test_a_position_must_be_a_mapping() -> None:
    for value in (5, None, [], "x"):
        assert fault_of(read_position, value, OYNA) == ("bad_type", "position")


@pytest.mark.parametrize(
    ("position", "event", "path"),
    [
        (changed(at(["R2", "K9"]), "seats.1.opened"), {"lay_off": {"meld": 0, "tiles": ["B7"]}}, "seats.1.opened"),
        (changed(at(["R2", "K9"]), "seats.1.rack"), {"discard": "R2"}, "seats.1.rack"),
        (changed(at(["R2", "K9"]), "table"), {"discard": "R2"}, "table"),
        (changed(at(["R2", "K9"]), "stock"), {"discard": "R2"}, "stock"),
        (changed(at(["R2"], phase="take"), "stock"), {"draw": True}, "stock"),
        (changed(at(["R2"], phase="take"), "discards.4"), {"take": "R13"}, "discards.4"),
        (changed(at(["R2"], phase="take"), "discards"), {"take": "R13"}, "discards.4"),
        (at(["R2"], racks={2: ["K1"]}), {"discard": "R2"}, "seats.2.opened"),
    ],
)
def test_what_a_rule_needs_and_does_not_find(position: Document, event: Document, path: str) -> None:
    """The path leads into the position, as questions.md writes it: seats.3.opened."""
    position["seats"]["1"].setdefault("rack", 2)
    if path == "seats.1.rack":
        position["turn"] = {"source": "deal"}
    if path == "seats.1.opened":
        position["seats"]["1"]["rack"] = ["B7", "K9"]
        position["table"] = [laid(2, "run", "B4", "B5", "B6")]
    if path == "seats.2.opened":
        del position["seats"]["2"]["opened"]
    if "take" in event:
        position["seats"]["1"].update({"opened": "melds", "opened_with": 101})
    answer = ask("turn", "oyna", {"position": position, "events": [event]})
    assert answer == {"invalid": "missing", "path": path}


def test_the_opening_of_others_is_needed_where_the_minimum_is_raised() -> None:
    groups = [["R11", "R12", "R13"], ["B11", "B12", "B13"], ["K11", "K12", "K13"]]
    position = at([tile for group in groups for tile in group] + ["Y1", "Y3"])
    del position["seats"]["3"]["opened"]
    event = {"open": {"melds": groups}}
    given = {"position": position, "events": [event]}
    assert ask("turn", "oyna", given)["events"][0]["outcome"] == "allowed"
    assert ask("turn", "oyna+katlama", given) == {"invalid": "missing", "path": "seats.3.opened"}
    position["seats"]["3"]["opened"] = "melds"
    assert ask("turn", "oyna+katlama", given) == {"invalid": "missing", "path": "seats.3.opened_with"}
    position["minimum"] = {"melds": 108}
    assert ask("turn", "oyna+katlama", given)["events"][0]["outcome"] == "allowed"
    position["minimum"] = {"melds": 109}
    assert ask("turn", "oyna+katlama", given)["events"][0]["rule"] == "open.raise"


def test_a_position_is_written_as_it_was_read() -> None:
    for position in (
        full(),
        at(["R2", "OK", "FJ", "K9"], opened="pairs", charged=-101, table=[laid(2, "run", "B4", "OK", "B6", _1=3)]),
        at(["R2"], phase="take", left=["R9", "B13"], put_back=True, others={2: "melds"}, with_={2: 108}),
        {**at(["R2", "K9"]), "minimum": {"melds": 109, "pairs": None}},
        at(["R2", "K9"], announced=True, stock=["R1", "FJ"]),
    ):
        written = write_position(read_position(position, OYNA))
        again = write_position(read_position(written, OYNA))
        assert written == again
        for key in ("indicator", "dealer", "to_play", "phase", "stock", "discards", "turn"):
            assert written[key] == position[key], key
        assert [meld["tiles"] for meld in written["table"]] == [meld["tiles"] for meld in position["table"]]
        for seat in "1234":
            for key, value in position["seats"][seat].items():
                assert written["seats"][seat].get(key) == (value or written["seats"][seat].get(key)), (seat, key)
        assert written.get("partial", False) == position.get("partial", False)


def test_a_table_without_who_laid_it() -> None:
    position = {**at(["R2", "K9"]), "table": [["B4", "OK", "B6"], {"kind": "loose", "tiles": ["R1", "K7"]}]}
    written = write_position(read_position(position, OYNA))
    assert written["table"] == [
        {"kind": "run", "tiles": ["B4", "OK", "B6"]},
        {"kind": "loose", "tiles": ["R1", "K7"]},
    ]


# Records


def a_record() -> Document:
    position = full()
    return {
        "record": 1,
        "profile": "oyna",
        "players": {"1": "Ayşe"},
        "bots": [3],
        "agreed_hands": 7,
        "hands": [
            {
                "dealer": 4,
                "indicator": "Y5",
                "racks": {seat: about["rack"] for seat, about in position["seats"].items()},
                "stock": position["stock"],
                "turns": [{"seat": 1, "limit": 45, "events": [{"discard": "R1", "at": 31}]}],
                "claimed": {"points": {"1": 0}, "charges": {"2": 101}, "how": "finish", "by": 1},
            }
        ],
        "claimed_match": {"totals": {"1": 0, "A": 5}, "winners": [1, "A"]},
    }


def test_a_record_is_read() -> None:
    record = read_record(a_record())
    assert record.players == {1: "Ayşe"}
    assert record.bots == {3}
    assert record.agreed_hands == 7
    hand = record.hands[0]
    assert (hand.dealer, hand.turns[0].limit, hand.turns[0].events[0].at) == (4, 45, 31)
    assert hand.claimed == ({1: 0}, {2: 101}, "finish", 1)
    assert record.claimed == ({"1": 0, "A": 5}, (1, "A"))
    bare = read_record({"record": 1.0, "profile": {"id": "x"}, "hands": []})
    assert (bare.players, bare.bots, bare.agreed_hands, bare.hands, bare.claimed) == ({}, frozenset(), None, (), None)


@pytest.mark.parametrize(
    ("path", "value", "code", "fault_path"),
    [
        ("record", ..., "missing", "record"),
        ("record", 2, "bad_value", "record"),
        ("record", True, "bad_type", "record"),
        ("record", "1", "bad_type", "record"),
        ("profile", ..., "missing", "profile"),
        ("profile", 5, "bad_type", "profile"),
        ("hands", ..., "missing", "hands"),
        ("hands", {}, "bad_type", "hands"),
        ("hands", [{}] * 1001, "too_long", "hands"),
        ("score", 1, "unknown_key", "score"),
        ("players.5", "x", "bad_value", "players.5"),
        ("players.1", 5, "bad_type", "players.1"),
        ("players.1", "x" * 201, "too_long", "players.1"),
        ("bots", [5], "bad_value", "bots.0"),
        ("bots", [1, 2, 3, 4, 1], "too_long", "bots"),
        ("agreed_hands", 0, "bad_value", "agreed_hands"),
        ("agreed_hands", HUGE, "bad_value", "agreed_hands"),
        ("agreed_hands", NAN, "bad_type", "agreed_hands"),
        ("hands.0", 5, "bad_type", "hands.0"),
        ("hands.0.dealer", ..., "missing", "hands.0.dealer"),
        ("hands.0.indicator", ..., "missing", "hands.0.indicator"),
        ("hands.0.racks", ..., "missing", "hands.0.racks"),
        ("hands.0.turns", ..., "missing", "hands.0.turns"),
        ("hands.0.dealer", 5, "bad_value", "hands.0.dealer"),
        ("hands.0.indicator", "FJ", "bad_value", "hands.0.indicator"),
        ("hands.0.okey", "Y6", "unknown_key", "hands.0.okey"),
        ("hands.0.racks.3", ..., "missing", "hands.0.racks.3"),
        ("hands.0.racks.3.0", "R14", "unknown_tile", "hands.0.racks.3.0"),
        ("hands.0.racks.3", 21, "bad_type", "hands.0.racks.3"),
        ("hands.0.racks.3", ["R1"] * 23, "too_long", "hands.0.racks.3"),
        ("hands.0.racks.2.0", "R1", "too_many", "hands.0.racks.2"),
        ("hands.0.stock.0", "R1", "too_many", "hands.0.stock"),
        ("hands.0.stock", [], "bad_value", "hands.0"),
        ("hands.0.stock", 20, "bad_type", "hands.0.stock"),
        ("hands.0.turns", [{}] * 401, "too_long", "hands.0.turns"),
        ("hands.0.turns.0", [], "bad_type", "hands.0.turns.0"),
        ("hands.0.turns.0.seat", ..., "missing", "hands.0.turns.0.seat"),
        ("hands.0.turns.0.seat", 0, "bad_value", "hands.0.turns.0.seat"),
        ("hands.0.turns.0.events", ..., "missing", "hands.0.turns.0.events"),
        ("hands.0.turns.0.events", [{}] * 201, "too_long", "hands.0.turns.0.events"),
        ("hands.0.turns.0.events.0", {}, "bad_value", "hands.0.turns.0.events.0"),
        ("hands.0.turns.0.events.0.discard", "R14", "unknown_tile", "hands.0.turns.0.events.0.discard"),
        ("hands.0.turns.0.limit", -1, "bad_value", "hands.0.turns.0.limit"),
        ("hands.0.turns.0.note", "x", "unknown_key", "hands.0.turns.0.note"),
        ("hands.0.claimed", [], "bad_type", "hands.0.claimed"),
        ("hands.0.claimed.winner", 1, "unknown_key", "hands.0.claimed.winner"),
        ("hands.0.claimed.points", {"9": 1}, "bad_value", "hands.0.claimed.points.9"),
        ("hands.0.claimed.charges", {"1": "101"}, "bad_type", "hands.0.claimed.charges.1"),
        ("hands.0.claimed.how", "draw", "bad_value", "hands.0.claimed.how"),
        ("hands.0.claimed.by", 0, "bad_value", "hands.0.claimed.by"),
        ("claimed_match", [], "bad_type", "claimed_match"),
        ("claimed_match.points", {}, "unknown_key", "claimed_match.points"),
        ("claimed_match.totals", {"C": 1}, "unknown_key", "claimed_match.totals.C"),
        ("claimed_match.totals", {"1": 10**10}, "bad_value", "claimed_match.totals.1"),
        ("claimed_match.winners", ["C"], "bad_value", "claimed_match.winners.0"),
        ("claimed_match.winners", [1, 7], "bad_value", "claimed_match.winners.1"),
        ("claimed_match.winners", [1, 2, 3, 4, 1], "too_long", "claimed_match.winners"),
    ],
)
def test_what_is_no_record(path: str, value: object, code: str, fault_path: str) -> None:
    record = changed(a_record(), path, value)
    assert fault_of(read_record, record) == (code, fault_path)
    answer = ask("record", "oyna", {"record": record})
    assert (answer["invalid"], answer["path"]) == (code, f"record.{fault_path}")


def test_draws_name_their_tile_where_the_stock_was_not_recorded() -> None:
    record = a_record()
    del record["hands"][0]["stock"]
    turns = record["hands"][0]["turns"]
    turns.append({"seat": 2, "events": [{"draw": True}]})
    assert fault_of(read_record, record) == ("missing", "hands.0.turns.1.events.0.draw")
    turns[1]["events"] = [{"draw": "R1"}]
    assert fault_of(read_record, record) == ("too_many", "hands.0.turns.1.events.0.draw")
    turns[1]["events"] = [{"draw": full()["stock"][0]}]
    assert read_record(record).hands[0].stock is None


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
        ("opening", {"indicator": "Y5", "melds": [["R4", "R5", "OK"], ["B4", "B5", "OK"], ["K4", "K5", "OK"]]}),
        ("opening", {"indicator": "Y5", "pairs": [["OK", "OK"], ["OK", "R1"], ["R2", "R2"]]}),
        ("playable", {"indicator": "Y5", "table": [["R4", "R5", "OK"], ["B4", "B5", "OK"], ["K4", "K5", "OK"]]}),
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
        ("turn", {"position": at(["R2", "K9"]), "events": [{"discard": "R2"}, {"fly": 1}]}, "unknown_key", "events.1.fly"),
        ("discards", {}, "missing", "position"),
        ("discards", {"position": at(["R2"], phase="take")}, "bad_value", "position.phase"),
        ("hand_score", {"indicator": "Y5"}, "missing", "ended"),
        ("hand_score", {"indicator": "Y5", "ended": {"how": "void"}}, "missing", "seats"),
        ("hand_score", {"indicator": "Y5", "ended": {}, "seats": {}}, "missing", "ended.how"),
        ("hand_score", {"indicator": "Y5", "ended": {"how": "won"}, "seats": {}}, "bad_value", "ended.how"),
        ("hand_score", {"indicator": "Y5", "ended": {"how": "void", "when": 1}, "seats": {}}, "unknown_key", "ended.when"),
        ("hand_score", {"indicator": "Y5", "ended": {"how": "void"}, "seats": {"1": []}}, "bad_type", "seats.1"),
        ("hand_score", {"indicator": "Y5", "ended": {"how": "void"}, "seats": {"1": {"hand": []}}}, "unknown_key", "seats.1.hand"),
        ("record", {}, "missing", "record"),
        ("record", {"record": 5}, "bad_type", "record"),
    ],
)  # fmt: skip
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
        assert opening(profile, melds=[["R4", "R5", "R6"]], tiles_left=1, minimum={"melds": 150})["accepted"] is True


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
    found = {row["tile"]: (row["outcome"], row.get("rule"), row.get("charges"), row["finishes"]) for row in rows}
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
