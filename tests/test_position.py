"""Positions and records as they come from outside: every code with its path."""

import pytest

from referee.decode import Invalid
from referee.position import read_position, write_position
from referee.questions import ask
from referee.record import read_record
from tests.documents import HUGE, INFINITE, NAN, Document, a_record, changed, fault_of, full
from tests.situations import at, laid, profile_of

# Positions


OYNA = profile_of("oyna").parameters


def test_a_full_position_accounts_for_106_tiles() -> None:
    hand = read_position(full(), OYNA)
    assert hand.stock_count == 20
    for path, value in (
        ("stock", full()["stock"][1:]),
        ("stock", 19),
        ("seats.2.rack", 20),
        ("seats.2.rack", 22),
    ):
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
        (
            changed(at(["R2", "K9"]), "seats.1.opened"),
            {"lay_off": {"meld": 0, "tiles": ["B7"]}},
            "seats.1.opened",
        ),
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
        at(
            ["R2", "OK", "FJ", "K9"],
            opened="pairs",
            charged=-101,
            table=[laid(2, "run", "B4", "OK", "B6", _1=3)],
        ),
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
                assert written["seats"][seat].get(key) == (value or written["seats"][seat].get(key)), (
                    seat,
                    key,
                )
        assert written.get("partial", False) == position.get("partial", False)


def test_a_table_without_who_laid_it() -> None:
    position = {**at(["R2", "K9"]), "table": [["B4", "OK", "B6"], {"kind": "loose", "tiles": ["R1", "K7"]}]}
    written = write_position(read_position(position, OYNA))
    assert written["table"] == [
        {"kind": "run", "tiles": ["B4", "OK", "B6"]},
        {"kind": "loose", "tiles": ["R1", "K7"]},
    ]


# Records


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
    assert (bare.players, bare.bots, bare.agreed_hands, bare.hands, bare.claimed) == (
        {},
        frozenset(),
        None,
        (),
        None,
    )


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
