"""The left tile: whether it may be taken, what it must become, what putting it back costs, who pays."""

import pytest

from referee.events import read_event
from referee.hand import Hand
from tests.situations import (
    EVERY_TABLE,
    FIVE_PAIRS,
    FOUR_PAIRS,
    TURLER,
    WORTH_99,
    WORTH_101,
    WORTH_108,
    assert_allowed,
    assert_charged,
    assert_refused,
    at,
    flat,
    hand_of,
    laid,
    played,
    profile_of,
    referee_of,
    row,
    rules_of,
    taken,
    taking,
)

OPEN_108 = {"open": {"melds": WORTH_108}}
REST_108 = flat(WORTH_108)[1:]  # without Red 11, which will be taken
RUN = laid(2, "run", "B4", "B5", "B6")


# exhausted.last_discard


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_discard_after_the_last_draw_ends_the_hand(profile: str) -> None:
    """Nobody may take that tile (oyna; interpretation 31 elsewhere)."""
    racks = {2: ["K1"], 3: ["K2"], 4: ["K3"]}
    position = at(["R2", "K9"], stock=0, racks=racks)
    answer = played(profile, position, {"discard": "R2"}, {"take": "R2"})
    assert answer["hand"]["how"] == "exhausted"
    assert answer["events"][1]["rule"] == "hand.over"


def test_the_last_discard_stays_where_the_indicator_may_be_taken() -> None:
    table = "katlamasiz+indicator-taken"
    racks = {2: ["K1"], 3: ["K2"], 4: ["K3"]}
    position = at(["R2", "K9"], stock=0, racks=racks)
    assert_refused(table, "exhausted.last_discard", position, {"discard": "R2"}, {"take": "R2"})
    assert_allowed(table, at(["R2", "K9"], stock=1, racks=racks), {"discard": "R2"}, {"take": "R2"})


# take.playable_discard


@pytest.mark.parametrize("profile", TURLER)
def test_turler_forbids_taking_a_playable_discard(profile: str) -> None:
    """Önceki oyuncunun attığı taş işlekse bu taş alınamaz."""
    rack = ["B8", "B9", "R1"]
    assert_refused(
        profile, "take.playable_discard", taking(rack, "B7", opened="melds", table=[RUN]), {"take": "B7"}
    )
    assert_allowed(profile, taking(rack, "B7", opened="melds", table=[]), {"take": "B7"})
    assert_allowed(profile, taking(rack, "B2", opened="melds", table=[RUN]), {"take": "B2"})


@pytest.mark.parametrize("profile", TURLER)
def test_an_okey_is_never_playable_and_may_be_taken(profile: str) -> None:
    """Interpretation 2."""
    assert_allowed(profile, taking(["B8", "R1"], "OK", opened="melds", table=[RUN]), {"take": "OK"})


@pytest.mark.parametrize("profile", ["oyna", "nasil"])
def test_elsewhere_a_playable_discard_may_be_taken(profile: str) -> None:
    assert_allowed(profile, taking(["B8", "R1"], "B7", opened="melds", table=[RUN]), {"take": "B7"})


# take.again


@pytest.mark.parametrize("profile", [*TURLER, "nasil"])
def test_a_tile_put_back_is_not_taken_again(profile: str) -> None:
    """Interpretation 27: draw."""
    position = taken(["R2", "B1"], "K9")
    assert_refused(profile, "take.again", position, {"put_back": "K9"}, {"take": "K9"})
    assert_allowed(profile, position, {"put_back": "K9"}, {"draw": True})


def test_in_a_later_turn_the_same_kind_may_be_taken() -> None:
    position = taken(["R2", "B1"], "K9", racks={2: ["B2", "B3"], 3: ["B8", "B9"], 4: ["K9", "K11"]})
    turns = [{"discard": "R2"}, {"draw": True}, {"discard": "B2"}, {"draw": True}, {"discard": "B8"}]
    events = [{"put_back": "K9"}, {"draw": True}, *turns, {"draw": True}, {"discard": "K9"}, {"take": "K9"}]
    assert_allowed("katlamasiz", position, *events)


# take.unusable


def test_a_take_that_no_line_can_use_is_refused_at_oyna() -> None:
    """Interpretation 43; whoever can search says whether there is a line."""
    referee = referee_of("oyna")
    for usable in (True, False):
        hand = hand_of("oyna", taking(["R2", "B1"], "K9"))
        asked: list[int] = []

        def search(_: Hand, tile: int, found: bool = usable, seen: list[int] = asked) -> bool:
            seen.append(tile)
            return found

        hand.usable = search
        verdict = referee.play(hand, read_event({"take": "K9"}, hand.names))
        assert (verdict.outcome, verdict.rule) == (
            ("allowed", None) if usable else ("refused", "take.unusable")
        )
        assert asked == [hand.names.tile_of["K9"]]


@pytest.mark.parametrize("profile", ["katlamasiz", "nasil"])
def test_elsewhere_a_tile_may_be_taken_to_try(profile: str) -> None:
    hand = hand_of(profile, taking(["R2", "B1"], "K9"))
    hand.usable = lambda hand, tile: False
    assert referee_of(profile).play(hand, read_event({"take": "K9"}, hand.names)).outcome == "allowed"


# take.put_back


def test_putting_back() -> None:
    """turler: free; nasil: 101; oyna: the tile must be used, so there is no putting back."""
    position = taken(["R2", "B1"], "K9")
    for profile in TURLER:
        assert_allowed(profile, position, {"put_back": "K9"})
    assert_charged("nasil", "take.put_back", {"1": 101}, position, {"put_back": "K9"})
    assert_refused("oyna", "take.put_back", position, {"put_back": "K9"})
    after = played("katlamasiz", position, {"put_back": "K9"})["position"]
    assert (after["phase"], after["discards"]["4"], after["turn"]["put_back"]) == ("take", ["K9"], True)
    assert sorted(after["seats"]["1"]["rack"]) == ["B1", "R2"]


# take.put_back_table_changed


@pytest.mark.parametrize("profile", TURLER)
def test_the_tile_goes_back_only_while_the_table_is_unchanged(profile: str) -> None:
    position = taken(["B7", "R2", "B1"], "K9", opened="melds", table=[RUN])
    changed = {"lay_off": {"meld": 0, "tiles": ["B7"]}}
    assert_refused(profile, "take.put_back_table_changed", position, changed, {"put_back": "K9"})
    assert_allowed(profile, position, changed, {"undo": True}, {"put_back": "K9"})


def test_putting_back_over_a_changed_table_is_refused_not_charged_at_nasil() -> None:
    position = taken(["B7", "R2", "B1"], "K9", opened="melds", table=[RUN])
    changed = {"lay_off": {"meld": 0, "tiles": ["B7"]}}
    assert_refused("nasil", "take.put_back_table_changed", position, changed, {"put_back": "K9"})


# take.in_opening


@pytest.mark.parametrize("profile", [*TURLER, "nasil"])
def test_who_had_not_opened_has_the_taken_tile_in_the_opening(profile: str) -> None:
    """Henüz açmamış oyuncu yandan aldığı taşı kendi açılışında kullanmalıdır."""
    without = taken([*flat(WORTH_108), "Y1", "Y3"], "B7", table=[RUN])
    assert_refused(profile, "take.in_opening", without, OPEN_108)
    within = taken([*REST_108, "Y1", "Y3"], "R11", table=[RUN])
    assert row(profile, within, OPEN_108)["outcome"] != "refused"


def test_at_oyna_the_tile_may_go_down_after_the_opening() -> None:
    """You may take it only if you can use it in the same turn: in the opening or after it."""
    position = taken([*flat(WORTH_108), "Y1", "Y3"], "B7", table=[RUN])
    assert_allowed("oyna", position, OPEN_108)
    assert_allowed("oyna", position, OPEN_108, {"lay_off": {"meld": 0, "tiles": ["B7"]}}, {"discard": "Y1"})


@pytest.mark.parametrize("profile", [*TURLER, "nasil"])
def test_a_whole_hand_without_the_taken_tile_is_refused_likewise(profile: str) -> None:
    """Interpretation 42."""
    position = taken(["R4", "R5", "R6"], "R4")
    assert rules_of(row(profile, taken(["R4", "R5", "R6"], "K9"), {"open": {"melds": [["R4", "R5", "R6"]]}}))[
        0
    ] == ("take.in_opening")
    verdict = row(profile, position, {"open": {"melds": [["R4", "R5", "R6"]]}})
    assert verdict["outcome"] != "refused", "the twin will do: interpretation 26"


@pytest.mark.parametrize("profile", TURLER)
def test_judged_at_the_move_that_reaches_the_minimum(profile: str) -> None:
    """Interpretation 42: the tile may lie in an earlier step of the same opening."""
    steps = [{"open": {"melds": [meld]}} for meld in WORTH_108]
    within = taken([*REST_108, "Y1", "Y3"], "R11")
    outcomes = [verdict["outcome"] for verdict in played(profile, within, *steps)["events"]]
    assert outcomes[:2] == ["allowed", "allowed"]
    assert outcomes[2] != "refused"
    without = taken([*flat(WORTH_108), "Y1", "Y3"], "K1")
    assert_refused(profile, "take.in_opening", without, *steps)


# take.must_be_used, take.thrown_back, take.as_last_tile


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_taken_tile_must_be_used_before_the_discard(profile: str) -> None:
    position = taken(["R7", "R8", "K1", "K2"], "R9", opened="melds")
    assert_refused(profile, "take.must_be_used", position, {"discard": "K1"})
    assert_allowed(profile, position, {"meld": ["R7", "R8", "R9"]}, {"discard": "K1"})


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_taken_tile_may_be_laid_off_or_go_in_an_okeys_place(profile: str) -> None:
    """oyna's example: lay the 8 off on Red 5-6-7 first, then the 9."""
    table = [laid(2, "run", "R5", "R6", "R7"), laid(2, "run", "K4", "OK", "K6", _1=2)]
    eight, nine = ({"lay_off": {"meld": 0, "tiles": [tile]}} for tile in ("R8", "R9"))
    position = taken(["R8", "K1", "K2"], "R9", opened="melds", table=table)
    assert_allowed(profile, position, eight, nine, {"discard": "K1"})
    position = taken(["Y8", "K1", "K2"], "K5", opened="melds", table=table)
    assert_allowed(profile, position, {"take_okey": {"meld": 1, "tiles": ["K5"]}}, {"discard": "K1"})


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_taken_tile_is_not_thrown_straight_back(profile: str) -> None:
    assert_refused(profile, "take.thrown_back", taken(["R7", "K1"], "R9", opened="melds"), {"discard": "R9"})


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_taken_tile_is_not_the_last_discard(profile: str) -> None:
    """A position in which nothing but the taken tile is left; no table move leads there."""
    assert_refused(profile, "take.as_last_tile", taken([], "R9", opened="melds"), {"discard": "R9"})
    assert_refused(profile, "take.must_be_used", taken(["K1"], "R9", opened="melds"), {"discard": "K1"})


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_identical_tiles_are_interchangeable(profile: str) -> None:
    """Interpretation 26: one Red 9 on the table is use enough, the other may be discarded, also last."""
    racks = {2: ["K1"], 3: ["K2"], 4: ["K3"]}
    meld = {"meld": ["R7", "R8", "R9"]}
    position = taken(["R7", "R8", "R9", "K1"], "R9", opened="melds")
    assert row(profile, position, meld, {"discard": "R9"})["outcome"] == "allowed"
    position = taken(["R7", "R8", "R9"], "R9", opened="melds", racks=racks)
    answer = played(profile, position, meld, {"discard": "R9"})
    assert answer["hand"]["how"] == "finish"


def test_an_okey_laid_and_won_back_and_thrown_is_unused() -> None:
    """Interpretation 33."""
    table = [laid(2, "run", "B3", "B4", "B5")]
    position = taken(["B6", "K1", "K2"], "OK", opened="melds", table=table)
    lay, back = (
        {"lay_off": {"meld": 0, "tiles": ["OK"], "end": "high"}},
        {"take_okey": {"meld": 0, "tiles": ["B6"]}},
    )
    assert_refused("oyna", "take.thrown_back", position, lay, back, {"discard": "OK"})
    assert_allowed("oyna", position, lay, {"discard": "K1"})


# take.feeder


def feeding(groups: list[list[str]], tile: str, spare: tuple[str, ...] = ("Y1", "Y3")) -> dict:
    rack = flat(groups)
    rack.remove(tile)
    return taken([*rack, *spare], tile)


@pytest.mark.parametrize("profile", TURLER)
def test_the_feeder_pays_ten_times_the_tile_for_melds(profile: str) -> None:
    assert_charged(profile, "take.feeder", {"4": 110}, feeding(WORTH_108, "R11"), OPEN_108)
    assert_charged(profile, "take.feeder", {"4": 130}, feeding(WORTH_108, "K13"), OPEN_108)


@pytest.mark.parametrize("profile", TURLER)
def test_the_feeder_pays_twenty_times_the_tile_for_pairs(profile: str) -> None:
    assert_charged(
        profile, "take.feeder", {"4": 180}, feeding(FIVE_PAIRS, "Y9"), {"open": {"pairs": FIVE_PAIRS}}
    )


@pytest.mark.parametrize("profile", ["oyna", "nasil"])
def test_elsewhere_nobody_pays_for_feeding(profile: str) -> None:
    assert_allowed(profile, feeding(WORTH_108, "R11"), OPEN_108)


def test_only_an_opening_makes_the_feeder_pay() -> None:
    position = taken(["R7", "R8", "K1"], "R9", opened="melds")
    assert_allowed("katlamasiz", position, {"meld": ["R7", "R8", "R9"]})
    assert_allowed("katlamasiz", at([*flat(WORTH_108), "Y1", "Y3"]), OPEN_108)


def test_at_the_accepted_opening_only() -> None:
    """Interpretation 46: a low opening charges nobody until it is completed."""
    low, rest = {"open": {"melds": WORTH_108[:2]}}, {"open": {"melds": WORTH_108[2:]}}
    position = feeding(WORTH_108, "R11")
    assert_allowed("katlamasiz", position, low)
    assert_charged("katlamasiz", "take.feeder", {"4": 110}, position, low, rest)


def test_gone_if_the_opening_is_undone() -> None:
    """Interpretation 46: the discarder gets back the 110."""
    position = feeding(WORTH_108, "R11")
    assert_charged("katlamasiz", "turn.undo", {"1": 101, "4": -110}, position, OPEN_108, {"undo": True})
    assert played("katlamasiz", position, OPEN_108, {"undo": True})["position"]["seats"]["4"]["charged"] == 0


def test_the_false_joker_counts_as_the_okeys_number() -> None:
    """Interpretation 11: with Yellow 6 as okey it is a 6, so 60."""
    groups = [["Y4", "Y5", "FJ"], *WORTH_108]
    assert_charged("katlamasiz", "take.feeder", {"4": 60}, feeding(groups, "FJ"), {"open": {"melds": groups}})


@pytest.mark.parametrize(
    ("groups", "kind", "points"),
    [
        ([["R11", "R12", "OK"], *WORTH_108[1:]], "melds", 130),  # stands for Red 13
        ([["R9", "B9", "OK"], *WORTH_108], "melds", 90),  # a set of nines
        ([*FOUR_PAIRS, ["Y9", "OK"]], "pairs", 180),  # the twin of Yellow 9, times twenty
    ],
)
def test_an_okey_counts_what_it_stands_for_in_the_opening(groups: list, kind: str, points: int) -> None:
    """Interpretation 11."""
    opening = {"open": {kind: groups}}
    assert_charged("katlamasiz", "take.feeder", {"4": points}, feeding(groups, "OK"), opening)


def test_an_okey_in_an_earlier_step_of_the_opening() -> None:
    groups = [["R11", "R12", "OK"], *WORTH_108[1:]]
    steps = [{"open": {"melds": [meld]}} for meld in groups]
    assert_charged("katlamasiz", "take.feeder", {"4": 130}, feeding(groups, "OK"), *steps)


def test_a_whole_hand_makes_the_feeder_pay_too() -> None:
    """Interpretation 46: a whole hand included; 6 x 10."""
    position = taken(["R4", "R5", "K1"], "R6")
    assert_charged(
        "katlamasiz", "take.feeder", {"4": 60}, position, {"open": {"melds": [["R4", "R5", "R6"]]}}
    )


def test_the_twin_makes_the_feeder_pay() -> None:
    """Interpretation 26."""
    position = taken([*flat(WORTH_108), "Y1"], "R11")
    assert_charged("katlamasiz", "take.feeder", {"4": 110}, position, OPEN_108)


def test_a_flat_charge_for_feeding() -> None:
    assert_charged("oyna+feeder-101", "take.feeder", {"4": 101}, feeding(WORTH_108, "R11"), OPEN_108)
    pairs = {"open": {"pairs": FIVE_PAIRS}}
    assert_charged("oyna+feeder-101", "take.feeder", {"4": 101}, feeding(FIVE_PAIRS, "Y9"), pairs)


def test_at_a_table_where_the_tile_may_go_down_later_nobody_pays_for_that() -> None:
    """oyna+feeder-101: the discarder of a tile that opens pays; one laid off afterwards opened nothing."""
    position = taken([*flat(WORTH_108), "Y1", "Y3"], "B7", table=[RUN])
    assert_allowed("oyna+feeder-101", position, OPEN_108)


def test_two_okeys_as_a_pair_stand_for_nothing_but_are_the_okeys() -> None:
    groups = [*FOUR_PAIRS, ["OK", "OK"]]
    opening = {"open": {"pairs": groups}}
    verdict = assert_charged(
        "oyna+feeder-times-10-20", "take.feeder", {"4": 120}, feeding(groups, "OK"), opening
    )
    assert verdict["entries"] == [{"rule": "take.feeder", "seat": 4, "points": 120}]


def test_the_feeder_is_the_left_neighbour_of_whoever_opens() -> None:
    rack = flat(WORTH_108)
    rack.remove("R11")
    position = at(["R11", "K1"], racks={2: [*rack, "Y1", "Y3"]})
    events = ({"discard": "R11"}, {"take": "R11"}, OPEN_108)
    assert_charged("katlamasiz", "take.feeder", {"1": 110}, position, *events)


def test_openings_below_the_minimum_at_a_taken_tile() -> None:
    """oyna: the take stands or falls by what the turn does; 99 is refused and the tile stays unused."""
    position = feeding(WORTH_99, "R10")
    assert_refused("oyna", "open.melds.minimum", position, {"open": {"melds": WORTH_99}})
    assert_refused("oyna", "take.must_be_used", position, {"discard": "Y1"})
    position = feeding(WORTH_101, "R7")
    assert_allowed("oyna", position, {"open": {"melds": WORTH_101}}, {"discard": "Y1"})


def test_every_table_knows_its_own_put_back() -> None:
    """The figures of the profiles as the documents have them."""
    found = {name: profile_of(name).values["take.put_back"] for name in EVERY_TABLE}
    assert found == {"oyna": "refused", **dict.fromkeys(TURLER, 0), "nasil": 101}
