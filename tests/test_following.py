"""A record is judged as it was played: what counts as done, what does not, and what rests on it."""

from typing import Any

import pytest

from referee.adjudicate import JudgedHand, adjudicate
from referee.turn import REFUSED
from tests.recording import WHOLE_HAND, dealt, gone_out, record, turn
from tests.situations import WORTH_99, WORTH_108, flat

Document = dict[str, Any]

OPEN_108 = {"open": {"melds": WORTH_108}}
OPEN_99 = {"open": {"melds": WORTH_99}}


def judged(hand: Document, profile: str = "oyna") -> JudgedHand:
    return adjudicate(record(hand, profile=profile)).hands[0]


def rows(hand: JudgedHand) -> list[tuple[str, str | None, bool]]:
    return [(row.verdict.outcome, row.verdict.rule, row.followed) for row in hand.events]


# Refused, and followed or not


def unopened_lay_off(*later: Document) -> Document:
    """Seat 1 opens; seat 2 lays a tile off without having opened, and then what is said."""
    return dealt(
        {1: [*flat(WORTH_108), "K1"], 2: ["R10", "Y1"], 3: ["Y2", "R9", "R10"], 4: ["Y3"]},
        [
            turn(1, OPEN_108, {"discard": "K1"}),
            turn(2, {"draw": "B1"}, {"lay_off": {"meld": 0, "tiles": ["R10"]}}, {"discard": "B1"}),
            *later,
        ],
        stock=["B1", "B2", "B3", "B4"],
    )


def test_a_refused_event_counts_as_done_on_a_tie() -> None:
    """Nothing that follows says otherwise: done."""
    hand = judged(unopened_lay_off())
    assert rows(hand)[3] == ("refused", "layoff.openers", True)
    assert hand.rests_on == (3,)
    assert hand.events[3].verdict.entries == ()


def test_a_refused_event_that_the_rest_contradicts_counts_as_not_done() -> None:
    """Seat 2 throws the Red 10 in its next turn, so it never left the rack."""
    later = [turn(3, {"draw": "B2"}, {"discard": "B2"}), turn(4, {"draw": "B3"}, {"discard": "B3"})]
    later += [turn(1, {"draw": "B4"}, {"discard": "B4"}), turn(2, {"draw": True}, {"discard": "R10"})]
    hand = judged(unopened_lay_off(*later))
    assert rows(hand)[3] == ("refused", "layoff.openers", False)
    # The tile was not laid off, so at its discard it still is one that the run could take.
    assert rows(hand)[-1] == ("charged", "discard.playable", False)
    assert hand.rests_on == ()


def test_what_makes_more_of_the_rest_possible_is_chosen() -> None:
    """Red 9 laid off below the Red 10 is possible only if the 10 lies there."""
    hand = judged(
        unopened_lay_off(
            turn(3, {"draw": "B2"}, {"lay_off": {"meld": 0, "tiles": ["R9"]}}, {"discard": "B2"})
        )
    )
    assert rows(hand)[3] == ("refused", "layoff.openers", True)
    assert hand.events[6].verdict.rule == "layoff.openers"
    assert hand.events[6].rests_on == (3,)


def test_the_fewest_impossible_events_decide() -> None:
    """Red 9 needs the Red 10 on the table: one. Its discard needs it in the rack, and so does
    seat 3's turn after that discard: two. Not done."""
    later = [turn(3, {"draw": "B2"}, {"lay_off": {"meld": 0, "tiles": ["R9"]}}, {"discard": "B2"})]
    later += [turn(4, {"draw": "B3"}, {"discard": "B3"}), turn(1, {"draw": "B4"}, {"discard": "B4"})]
    later += [turn(2, {"draw": True}, {"discard": "R10"})]
    tie = judged(unopened_lay_off(*later))
    assert rows(tie)[3] == ("refused", "layoff.openers", True), "one against one: a tie counts as done"
    found = judged(unopened_lay_off(*later, turn(3, {"draw": True}, {"discard": "Y2"})))
    assert rows(found)[3] == ("refused", "layoff.openers", False)


def test_decided_in_order_never_revised() -> None:
    """An event that is impossible is reported and not done; the rest is judged from there."""
    hand = judged(
        dealt({1: ["K1", "K2"]}, [turn(1, {"discard": "Y13"}, {"discard": "K1"})], stock=["Y13", "Y13"])
    )
    assert rows(hand) == [("refused", "turn.tile_held", False), ("allowed", None, False)]


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ({"lay_off": {"meld": 7, "tiles": ["K1"]}}, "turn.meld_there"),
        ({"take_okey": {"meld": 7, "tiles": ["K1"]}}, "turn.meld_there"),
        ({"draw": "B9"}, "turn.starter_does_not_draw"),
        ({"take": "B9"}, "turn.starter_does_not_draw"),
        ({"put_back": "B9"}, "turn.starter_does_not_draw"),
        ({"undo": True}, "turn.nothing_to_undo"),
        ({"take_indicator": True}, "turn.starter_does_not_draw"),
        ({"meld": ["Y1", "Y2", "Y3"]}, "turn.tile_held"),
    ],
)
def test_what_cannot_have_happened_is_not_followed(event: Document, rule: str) -> None:
    racks = {1: ["K1", "K2"], 2: ["Y1", "Y1", "Y2", "Y3", "B9", "B9"], 3: ["Y2", "Y3"]}
    hand = judged(dealt(racks, [turn(1, event, {"discard": "K1"})]))
    assert rows(hand)[0] == ("refused", rule, False)
    assert rows(hand)[1] == ("allowed", None, False)


# An opening counts as not done on a tie


def test_a_low_opening_counts_as_not_done_on_a_tie() -> None:
    hand = dealt(
        {1: [*flat(WORTH_99), "K1"], 2: ["Y1"]},
        [turn(1, OPEN_99, {"discard": "K1"}), turn(2, {"draw": "B1"}, {"discard": "B1"})],
        stock=["B1"],
    )
    found = judged(hand)
    assert rows(found)[0] == ("refused", "open.melds.minimum", False)
    assert found.rests_on == ()


def test_a_low_opening_on_which_the_rest_stands_counts_as_done() -> None:
    """Seat 2 opens and lays Red 13 off on meld 0, Red 10-11-12: that is seat 1's."""
    opening_2 = [
        ["K4", "K5", "K6", "K7", "K8"],
        ["B4", "B5", "B6", "B7"],
        ["R8", "B8", "Y8"],
        ["R9", "B9", "Y9"],
    ]
    # 30 + 22 + 24 + 27 = 103
    hand = dealt(
        {1: [*flat(WORTH_99), "Y1"], 2: [*flat(opening_2), "R13"]},
        [
            turn(1, OPEN_99, {"discard": "Y1"}),
            turn(
                2,
                {"draw": "B1"},
                {"open": {"melds": opening_2}},
                {"lay_off": {"meld": 0, "tiles": ["R13"], "end": "high"}},
                {"discard": "B1"},
            ),
        ],
        stock=["B1"],
    )
    found = judged(hand)
    assert rows(found)[0] == ("refused", "open.melds.minimum", True)
    assert rows(found)[4] == ("allowed", None, False)
    assert found.events[4].rests_on == (0,)
    assert found.rests_on == (0,)
    assert found.events[3].rests_on == ()


def test_what_seat_1_does_as_an_opener_rests_on_its_opening() -> None:
    racks = {1: [*flat(WORTH_99), "Y1", "K1", "K2", "K3", "R13"]}
    events = [
        OPEN_99,
        {"meld": ["K1", "K2", "K3"]},
        {"lay_off": {"meld": 0, "tiles": ["R13"]}},
        {"discard": "Y1"},
    ]
    found = judged(dealt(racks, [turn(1, *events)]))
    assert [row[2] for row in rows(found)] == [True, False, False, False]
    assert [row.rests_on for row in found.events] == [(), (0,), (0,), ()]


# Turns out of order, ends


def test_a_turn_out_of_order_is_reported_and_followed() -> None:
    """Seat 3 plays where seat 2 should: the record goes on as if it was seat 3's turn."""
    hand = dealt(
        {1: ["K1"], 3: ["Y1"]},
        [
            turn(1, {"discard": "K1"}),
            turn(3, {"draw": "B1"}, {"discard": "B1"}),
            turn(4, {"draw": "B2"}, {"discard": "B2"}),
        ],
        stock=["B1", "B2"],
    )
    assert rows(judged(hand)) == [
        ("allowed", None, False),
        ("refused", "turn.seat", True),
        ("allowed", None, False),
        ("allowed", None, False),
        ("allowed", None, False),
    ]


def test_events_after_the_end_are_refused_and_not_followed() -> None:
    hand = gone_out()
    hand["turns"].append(turn(2, {"draw": True}, {"discard": "K2"}))
    found = judged(hand)
    assert found.how == "finish"
    assert rows(found)[2:] == [("refused", "hand.over", False)] * 2
    assert found.score is not None
    assert found.score.points == {1: -202, 2: 404, 3: 404, 4: 404}


def test_a_finish_without_a_discard() -> None:
    """questions.md: a last turn without a discard whose rack is empty is a finish whose finish.discard
    is refused and followed. 22 tiles go down: Red 1 to 13 and Blue 1 to 9."""
    melds = [*WHOLE_HAND[:4], ["B6", "B7", "B8", "B9"]]
    found = judged(dealt({1: flat(melds)}, [turn(1, {"open": {"melds": melds}})]))
    assert rows(found) == [("refused", "turn.keep_a_tile", True), ("refused", "finish.discard", True)]
    assert (found.how, found.by) == ("finish", 1)
    assert found.score is not None
    assert found.score.points == {1: -202, 2: 404, 3: 404, 4: 404}
    assert found.rests_on == (0, 1)
    assert found.events[1].verdict.seat == 1


def test_a_hand_that_the_record_leaves_open_is_unfinished() -> None:
    found = judged(dealt({1: ["K1"]}, [turn(1, {"discard": "K1"})]))
    assert (found.how, found.by, found.score) == ("unfinished", None, None)
    empty = judged(dealt({}, []))
    assert (empty.how, empty.events) == ("unfinished", ())


def test_an_event_that_would_end_the_hand_too_early_is_not_followed() -> None:
    """Seat 2 opens pairs as the fourth: refused for its number of pairs, and the record plays on."""
    fours = [["R2", "R2"], ["R4", "R4"], ["B2", "B2"], ["B4", "B4"]]
    hand = dealt(
        {1: ["K1"], 2: [*flat(fours), "Y1"], 3: ["Y2"]},
        [
            turn(1, {"discard": "K1"}),
            turn(2, {"draw": "B1"}, {"open": {"pairs": fours}}, {"discard": "B1"}),
            turn(3, {"draw": "B3"}, {"discard": "B3"}),
        ],
        stock=["B1", "B3"],
    )
    assert rows(judged(hand))[2] == ("refused", "open.pairs.minimum", False)


# The left tile


def test_a_tile_thrown_straight_back_is_gone() -> None:
    """Refused, but the next seat plays: followed, and whoever takes it rests on that."""
    nines = ["B9", "Y9"]
    hand = dealt(
        {1: ["K9"], 2: ["Y1"], 3: [*flat(WORTH_108), *nines, "B2"]},
        [
            turn(1, {"discard": "K9"}),
            turn(2, {"take": "K9"}, {"discard": "K9"}),
            turn(3, {"take": "K9"}, OPEN_108, {"meld": ["K9", *nines]}, {"discard": "B2"}),
        ],
    )
    found = judged(hand)
    assert rows(found)[2] == ("refused", "take.thrown_back", True)
    assert found.events[3].rests_on == (2,)
    assert found.events[5].rests_on == (2,)
    assert found.events[6].rests_on == ()


def test_a_tile_that_may_not_be_taken_and_was() -> None:
    """katlamasiz: Red 10 is playable on Red 11-12-13; seat 2 takes it all the same and lays it down."""
    opening_2 = [
        ["B1", "B2", "B3", "B4", "B5"],
        ["B6", "B7", "B8", "B9", "B10"],
        ["K1", "K2", "K3"],
        ["R10", "Y10", "K10", "B10"],
    ]
    # 15 + 40 + 6 + 40 = 101
    hand = dealt(
        {1: [*flat(WORTH_108), "R10"], 2: [tile for tile in flat(opening_2) if tile != "R10"] + ["Y1"]},
        [
            turn(1, OPEN_108, {"discard": "R10"}),
            turn(2, {"take": "R10"}, {"open": {"melds": opening_2}}, {"discard": "Y1"}),
        ],
    )
    found = judged(hand, "katlamasiz")
    assert rows(found)[1] == ("charged", "discard.playable", False)
    assert rows(found)[2] == ("refused", "take.playable_discard", True)
    assert found.events[3].rests_on == (2,)
    assert found.events[3].verdict.rule == "take.feeder"
    assert found.charges == {1: 101 + 100}


def test_a_take_is_judged_by_what_the_turn_did_where_a_search_is_asked() -> None:
    """Interpretation 43: what the turn uses was usable, whatever the search says; else it decides."""
    uses = dealt(
        {1: ["R9"], 2: [*flat(WORTH_108), "R10", "Y1"]},
        [
            turn(1, {"discard": "R9"}),
            turn(
                2,
                {"take": "R9"},
                OPEN_108,
                {"lay_off": {"meld": 0, "tiles": ["R10", "R9"]}},
                {"discard": "Y1"},
            ),
        ],
    )
    asked: list[int] = []

    def search(found: bool) -> Any:
        return lambda hand, tile: asked.append(tile) or found

    judgement = adjudicate(record(uses), usable=search(False))
    assert [row.verdict.outcome for row in judgement.hands[0].events] == ["allowed"] * 5
    assert asked == []
    wastes = dealt(
        {1: ["R9"], 2: ["Y1"]},
        [turn(1, {"discard": "R9"}), turn(2, {"take": "R9"}, {"discard": "Y1"})],
    )
    refused = adjudicate(record(wastes), usable=search(False)).hands[0]
    assert rows(refused)[1] == ("refused", "take.unusable", True)
    assert len(asked) == 1
    stands = adjudicate(record(wastes), usable=search(True)).hands[0]
    assert rows(stands)[1] == ("allowed", None, False)
    assert rows(stands)[2] == ("refused", "take.must_be_used", True)
    half = dealt({1: ["R9"], 2: ["Y1"]}, [turn(1, {"discard": "R9"}), turn(2, {"take": "R9"})])
    assert rows(adjudicate(record(half), usable=search(False)).hands[0])[1][1] == "take.unusable"


# Melds that other programs bend


def bent(*later: Document) -> Document:
    """Blue 4 - okey - Blue 6 lies there; somebody lays Blue 5 off on it, which fits nowhere."""
    melds = [["B4", "OK", "B6"], *WORTH_108]
    return dealt(
        {1: [*flat(melds), "B5", "B8", "B2", "K1"]},
        [
            turn(
                1,
                {"open": {"melds": melds}},
                {"lay_off": {"meld": 0, "tiles": ["B5"], "end": "high"}},
                *later,
                {"discard": "K1"},
            )
        ],
    )


@pytest.mark.parametrize(("tile", "end"), [("B8", "high"), ("B2", "low")])
def test_an_okey_that_made_room_lies_where_the_rest_of_the_game_needs_it(tile: str, end: str) -> None:
    """4-5-6-okey takes the 8, okey-4-5-6 takes the 2."""
    found = judged(bent({"lay_off": {"meld": 0, "tiles": [tile], "end": end}}))
    assert rows(found)[1] == ("refused", "layoff.fits", True)
    assert rows(found)[2] == ("allowed", None, False)
    assert found.events[2].rests_on == (1,)


def test_an_okey_taken_for_one_colour_comes_off() -> None:
    """oyna wants all missing colours; the record took it for one and threw it."""
    melds = [["R9", "B9", "OK"], *WORTH_108]
    events = [{"open": {"melds": melds}}, {"take_okey": {"meld": 0, "tiles": ["Y9"]}}, {"discard": "OK"}]
    found = judged(dealt({1: [*flat(melds), "Y9"], 2: ["OK"]}, [turn(1, *events)]))
    assert rows(found)[1] == ("refused", "table_okey.from_set", True)
    assert rows(found)[2] == ("charged", "discard.okey", False)
    assert found.events[2].rests_on == (1,)


def test_an_okey_taken_with_the_wrong_tile() -> None:
    melds = [["B4", "OK", "B6"], *WORTH_108]
    events = [{"open": {"melds": melds}}, {"take_okey": {"meld": 0, "tiles": ["Y9"]}}, {"discard": "OK"}]
    found = judged(dealt({1: [*flat(melds), "Y9"], 2: ["OK"]}, [turn(1, *events)]))
    assert rows(found)[1] == ("refused", "table_okey.right_tile", True)
    assert rows(found)[2] == ("charged", "discard.okey", False)


def test_no_okey_comes_out_of_a_meld_without_one() -> None:
    events = [OPEN_108, {"take_okey": {"meld": 0, "tiles": ["Y9"]}}, {"discard": "Y9"}]
    found = judged(dealt({1: [*flat(WORTH_108), "Y9"]}, [turn(1, *events)]))
    assert rows(found)[1] == ("refused", "table_okey.there", False)
    assert rows(found)[2] == ("allowed", None, False)


def test_melds_that_no_table_knows_lie_where_they_were_laid() -> None:
    """12-13-1 at oyna, on which somebody lays Red 11: followed both."""
    melds = [["R12", "R13", "R1"], *[["B11", "B12", "B13"], ["K11", "K12", "K13"], ["R9", "B9", "Y9"]]]
    hand = dealt(
        {1: [*flat(melds), "R11", "K1"]},
        [
            turn(
                1,
                {"open": {"melds": melds}},
                {"lay_off": {"meld": 0, "tiles": ["R11"], "end": "low"}},
                {"discard": "K1"},
            )
        ],
    )
    found = judged(hand)
    assert rows(found)[0] == ("refused", "meld.one_after_thirteen", True)
    assert found.events[1].rests_on == (0,)


# Discards that undo


def low_then(*later: Document, events: tuple[Document, ...] = (), racks: Any = None) -> Document:
    """katlamasiz: seat 1 opens with 36 and throws Y1 all the same."""
    low = {"open": {"melds": [["K4", "K5", "K6", "K7", "K8"], ["Y1", "Y2", "Y3"]]}}
    tiles = ["K4", "K5", "K6", "K7", "K8", "Y1", "Y2", "Y3", "Y1", "Y13"]
    return dealt(
        {1: tiles, **(racks or {})},
        [turn(1, low, {"discard": "Y1"}, *events), *later],
        stock=["B1", "B2"],
    )


def test_an_undone_discard_after_which_the_game_goes_on() -> None:
    """The moves were taken back and the tile went: nothing that follows needs the melds."""
    found = judged(low_then(turn(2, {"draw": "B1"}, {"discard": "B1"})), "katlamasiz")
    assert rows(found)[1] == ("charged", "open.below_minimum", True)
    assert found.events[1].verdict.undone is True
    assert found.charges == {1: 101}
    assert [row[0] for row in rows(found)[2:]] == ["allowed", "allowed"]


def test_an_undone_discard_that_did_not_happen() -> None:
    """Seat 1 throws another tile in the same turn: the first one stayed."""
    found = judged(
        low_then(turn(2, {"draw": "B1"}, {"discard": "B1"}), events=({"discard": "Y13"},)), "katlamasiz"
    )
    assert rows(found) == [
        ("allowed", None, False),
        ("charged", "open.below_minimum", False),
        ("allowed", None, False),
        ("allowed", None, False),
        ("allowed", None, False),
    ]


def test_an_undone_discard_after_which_the_melds_still_lie() -> None:
    """Seat 2 opens and lays Black 9 off on meld 0: seat 1's run lies there, at another table it would."""
    later = turn(
        2,
        {"draw": "B1"},
        OPEN_108,
        {"lay_off": {"meld": 0, "tiles": ["K9"], "end": "high"}},
        {"discard": "B1"},
    )
    found = judged(low_then(later, racks={2: [*flat(WORTH_108), "K9"]}), "katlamasiz")
    assert rows(found)[1] == ("charged", "open.below_minimum", True)
    assert rows(found)[4] == ("allowed", None, False)
    assert found.charges == {1: 101}


# The answer on the wire


def test_followed_and_rests_on_are_written() -> None:
    from referee.questions import ask

    answer = ask(
        "record",
        "oyna",
        {
            "record": record(
                unopened_lay_off(
                    turn(3, {"draw": "B2"}, {"lay_off": {"meld": 0, "tiles": ["R9"]}}, {"discard": "B2"})
                )
            )
        },
    )
    events = answer["hands"][0]["events"]
    assert events[3]["followed"] is True
    assert events[6]["rests_on"] == [3]
    assert "followed" not in events[0]
    assert answer["hands"][0]["how"] == "unfinished"
    assert answer["hands"][0]["rests_on"] == [3, 6]


def test_a_game_that_breaks_no_rule_is_never_followed() -> None:
    found = judged(gone_out())
    assert all(not row.followed and row.verdict.outcome != REFUSED for row in found.events)
    assert found.rests_on == ()
