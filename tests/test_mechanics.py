"""What an event does, whether or not it is lawful, and what a wrong engine is made of."""

import pytest

from referee.decode import Invalid
from referee.events import read_event
from referee.following import Step, can_happen, impossible_events
from referee.hand import Hand
from referee.mechanics import apply, read, undo_moves
from referee.position import write_position
from referee.rules.rule import refuse
from referee.turn import Referee
from tests.situations import FIVE_PAIRS, WORTH_99, at, flat, hand_of, laid, profile_of, taken, taking

Document = dict[str, object]


def done(hand: Hand, event: Document, seat: int | None = None) -> Hand:
    apply(hand, read(hand, read_event(event, hand.names), seat))
    return hand


def possible(hand: Hand, event: Document, seat: int | None = None) -> bool:
    return can_happen(hand, read(hand, read_event(event, hand.names), seat))


def test_a_seat_of_which_only_the_number_of_tiles_is_known() -> None:
    hand = hand_of("oyna", at(["R2", "K9"]))
    done(hand, {"discard": "R2"})
    done(hand, {"draw": True})
    assert (hand.to_play, hand.counts[2], hand.tiles_held(2)) == (2, 22, 22)
    done(hand, {"discard": "B9"})
    assert (hand.to_play, hand.counts[2]) == (3, 21)
    hand.counts[3] = None
    done(hand, {"draw": True})
    with pytest.raises(Invalid) as caught:
        hand.tiles_held(3)
    assert caught.value.path == "seats.3.rack"


def test_what_nobody_said_stays_unsaid() -> None:
    """A stock and a pile of which nothing is known stay so."""
    position = taking(["R2"], "R13")
    del position["stock"]
    del position["discards"]
    hand = hand_of("oyna", position)
    done(hand, {"draw": "K4"})
    assert hand.stock_count is None
    with pytest.raises(Invalid) as caught:
        done(hand, {"discard": "K4"})
    assert caught.value.path == "stock"
    hand = hand_of("oyna", {**position, "stock": 5})
    done(hand, {"take": "R13"})
    done(hand, {"discard": "R2"})
    assert (hand.discards, hand.stock_count) == ([[], None, None, None, None], 5)


def test_charges_of_a_seat_of_which_nobody_said_any() -> None:
    position = at(["OK", "R2"])
    del position["seats"]["1"]["charged"]
    hand = hand_of("oyna", position)
    verdict = Referee(profile_of("oyna").parameters).play(hand, read_event({"discard": "OK"}, hand.names))
    assert verdict.charges == {1: 101}
    assert hand.charged[1] is None
    assert "charged" not in write_position(hand)["seats"]["1"]


def test_what_has_no_moves_cannot_be_undone() -> None:
    with pytest.raises(ValueError, match="undo"):
        undo_moves(hand_of("oyna", at(["R2", "K9"])))


def test_no_okey_comes_off_where_none_lies() -> None:
    hand = hand_of("oyna", at(["B7", "R2"], opened="melds", table=[laid(2, "run", "B4", "B5", "B6")]))
    with pytest.raises(ValueError, match="okey"):
        done(hand, {"take_okey": {"meld": 0, "tiles": ["B7"]}})


@pytest.mark.parametrize(
    ("event", "kind", "tiles"),
    [
        ({"meld": ["R12", "R13", "R1"]}, "run", ["R12", "R13", "R1"]),
        ({"meld": ["R4", "R5"]}, "run", ["R4", "R5"]),
        ({"meld": {"kind": "set", "tiles": ["R4", "B4"]}}, "set", ["R4", "B4"]),
        ({"meld": ["R4", "B5", "K9"]}, "loose", ["R4", "B5", "K9"]),
        ({"pair": ["OK", "OK"]}, "pair", ["OK", "OK"]),
        ({"meld": []}, "loose", []),
    ],
)
def test_what_no_rule_of_this_table_allows_may_lie_on_it(
    event: Document, kind: str, tiles: list[str]
) -> None:
    hand = hand_of("katlamasiz", at([*tiles, "Y1"], opened="melds"))
    done(hand, event)
    assert write_position(hand)["table"][0]["kind"] == kind
    assert write_position(hand)["table"][0]["tiles"] == tiles


def test_what_fits_a_meld_that_should_not_lie_there_is_for_this_table_to_say() -> None:
    """12-13-1 was laid down at a table that knows no such run: nothing follows the 1, the 11 goes below."""
    hand = hand_of("oyna", at(["R12", "R13", "R1", "Y1"], opened="melds"))
    done(hand, {"meld": ["R12", "R13", "R1"]})
    fits = {hand.names.text_of[tile] for tile in hand.the_table()[0].meld.fits}
    assert fits == {"R11"}


def test_a_turn_out_of_order_begins_anew() -> None:
    hand = hand_of("oyna", at(["R2", "K9"], racks={3: ["B1", "B2"]}))
    done(hand, {"draw": True}, seat=3)
    assert (hand.to_play, hand.phase, hand.source) == (3, "play", "stock")


# Can it have happened at all?


def test_what_can_have_happened() -> None:
    table = [laid(2, "run", "B4", "OK", "B6", _1=2), laid(2, "run", "K4", "K5", "K6")]
    hand = hand_of("oyna", at(["B5", "R2", "K9"], opened="melds", table=table, stock=["R5", "R6"]))
    assert possible(hand, {"discard": "R2"})
    assert not possible(hand, {"discard": "R3"})
    assert possible(hand, {"draw": "R5"})
    assert possible(hand, {"draw": True})
    assert not possible(hand, {"draw": "R6"})
    assert possible(hand, {"take": "R13"})
    assert not possible(hand, {"take": "R12"})
    assert not possible(hand, {"take": "R13"}, seat=2)
    assert not possible(hand, {"undo": True})
    assert not possible(hand, {"put_back": "K9"})
    assert not possible(hand, {"take_indicator": True})
    assert possible(hand, {"announce": "pairs"})
    assert possible(hand, {"take_okey": {"meld": 0, "tiles": ["B5"]}})
    assert not possible(hand, {"take_okey": {"meld": 1, "tiles": ["B5"]}})
    assert not possible(hand, {"take_okey": {"meld": 2, "tiles": ["B5"]}})
    assert possible(hand, {"lay_off": {"meld": 1, "tiles": ["B5"], "end": "low"}})
    assert not possible(hand, {"meld": ["R2", "R2", "K9"]})
    assert not possible(hand_of("oyna", taking(["R2"], "R13", stock=0)), {"draw": True})
    assert possible(hand_of("oyna", taken(["R2"], "K9")), {"put_back": "K9"})
    done(hand, {"lay_off": {"meld": 1, "tiles": ["K9"], "end": "high"}})
    assert possible(hand, {"undo": True})
    assert not possible(hand, {"undo": True}, seat=2)


def test_nothing_can_happen_after_the_end() -> None:
    racks = {2: ["K1"], 3: ["K2"], 4: ["K3"]}
    hand = done(hand_of("oyna", at(["R2"], opened="melds", racks=racks)), {"discard": "R2"})
    assert not possible(hand, {"draw": True})


def steps(hand: Hand, *events: tuple[int, Document]) -> list[Step]:
    return [Step(seat, read_event(event, hand.names)) for seat, event in events]


def counted(hand: Hand, *events: tuple[int, Document]) -> int:
    rest = steps(hand, *events)
    return impossible_events(hand, rest, rest[-1])


def test_impossible_events_are_counted() -> None:
    """And a hand that has not ended where the record ends it is one more."""

    def hand() -> Hand:
        table = [laid(2, "run", "B4", "B5", "B6")]
        racks = {2: ["K1", "K2"], 3: ["K2"], 4: ["K3"]}
        return hand_of("oyna", at(["R2", "K9", "OK"], opened="melds", table=table, racks=racks))

    assert counted(hand(), (1, {"discard": "R2"})) == 0 + 1
    assert counted(hand(), (1, {"discard": "R3"})) == 1 + 1
    assert counted(hand(), (2, {"discard": "K1"})) == 1 + 1  # the wrong seat
    assert counted(hand(), (1, {"lay_off": {"meld": 0, "tiles": ["R2"], "end": "low"}})) == 1 + 1
    assert counted(hand(), (1, {"lay_off": {"meld": 0, "tiles": ["OK"]}})) == 1 + 1  # which end?
    assert counted(hand(), (1, {"lay_off": {"meld": 3, "tiles": ["R2"]}}), (1, {"discard": "R2"})) == 1 + 1
    last = hand_of("oyna", at(["R2"], opened="melds", racks={2: ["K1"], 3: ["K2"], 4: ["K3"]}))
    assert counted(last.copy(), (1, {"discard": "R2"})) == 0
    assert counted(last.copy(), (1, {"discard": "R2"}), (2, {"draw": True}), (2, {"discard": "K1"})) == 2


# Wrong engines


def test_a_unit_may_be_replaced_or_left_out() -> None:
    """That is how wrong engines are made: one forgets a rule, another has its own."""
    p = profile_of("oyna").parameters
    position = at(["OK", "R2"])
    event = read_event({"discard": "OK"}, hand_of("oyna", position).names)
    assert Referee(p).play(hand_of("oyna", position), event).rule == "discard.okey"
    forgetful = Referee(p, replace={"discard.okey": None})
    assert forgetful.play(hand_of("oyna", position), event).outcome == "allowed"
    strict = Referee(p, replace={"discard.okey": lambda hand, move, p: refuse("discard.okey")})
    verdict = strict.play(hand_of("oyna", position), event)
    assert (verdict.outcome, verdict.rule, verdict.also) == ("refused", "discard.okey", ())


def test_a_unit_that_a_table_does_not_play_is_not_replaced_into_it() -> None:
    p = profile_of("nasil").parameters
    strict = Referee(p, replace={"discard.okey": lambda hand, move, p: refuse("discard.okey")})
    hand = hand_of("nasil", at(["OK", "R2"]))
    assert strict.play(hand, read_event({"discard": "OK"}, hand.names)).outcome == "allowed"


def test_a_verdict_names_the_first_rule_and_the_others() -> None:
    """Interpretation 38."""
    hand = hand_of("katlamasiz", at(["R4", "R5", "R6", "R7", "R8", "R10", "Y1"], opened="melds"))
    event = read_event({"meld": {"kind": "run", "tiles": ["R4", "R5", "R6", "R7", "R8", "R10"]}}, hand.names)
    verdict = Referee(hand.p).play(hand, event)
    assert (verdict.rule, verdict.also) == ("run.consecutive", ("meld.largest_new",))


def test_an_opening_below_the_minimum_and_a_tile_that_lies_unused_are_one_undone_act() -> None:
    """An attempt that the table punishes is punished, whatever else would have kept it from standing."""
    rack = flat(WORTH_99)
    hand = hand_of("katlamasiz", taken([*rack, "Y1", "Y3"], "K1"))
    referee = Referee(hand.p)
    low = {"open": {"melds": WORTH_99}}
    assert referee.play(hand, read_event(low, hand.names)).outcome == "allowed"
    verdict = referee.play(hand, read_event({"discard": "Y1"}, hand.names))
    assert (verdict.outcome, verdict.undone, verdict.rule) == ("charged", True, "open.below_minimum")
    assert verdict.charges == {1: 101}


def test_five_pairs_open_and_are_counted_not_added() -> None:
    hand = hand_of("katlamali", at([*flat(FIVE_PAIRS), "Y1", "Y3"]))
    done(hand, {"open": {"pairs": FIVE_PAIRS}})
    assert (hand.opened[1], hand.opened_with[1]) == ("pairs", 5)
    assert hand.minimum_for(2, "pairs") == 6
    assert hand.minimum_for(2, "melds") == 101
