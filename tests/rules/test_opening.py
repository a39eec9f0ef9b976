"""Opening: with what, how much, once, by whom, and what a low one costs."""

import pytest

from tests.situations import (
    EVERY_TABLE,
    FIVE_PAIRS,
    FOUR_PAIRS,
    TURLER,
    WORTH_99,
    WORTH_100,
    WORTH_101,
    WORTH_108,
    assert_allowed,
    assert_charged,
    assert_refused,
    at,
    flat,
    laid,
    played,
    row,
    taken,
    varied,
)

SIX_PAIRS = [*FIVE_PAIRS, ["B13", "B13"]]
IN_ONE_MOVE = ("oyna", "nasil")
RAISED = ("katlamali", "katlamali-esli")


def melds(*groups: list[str]) -> dict:
    return {"open": {"melds": list(groups)}}


def pairs(*groups: list[str]) -> dict:
    return {"open": {"pairs": list(groups)}}


def holding(*groups: list[str], spare: tuple[str, ...] = ("Y1", "Y3"), **more: object) -> dict:
    return at([*flat(groups), *spare], **more)


# open.mixed


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_melds_and_pairs_do_not_mix_in_one_opening(profile: str) -> None:
    """Interpretation 40: refused whole."""
    position = holding(*WORTH_108, *FIVE_PAIRS)
    mixed = {"open": {"melds": WORTH_108, "pairs": FIVE_PAIRS}}
    assert_refused(profile, "open.mixed", position, mixed)
    assert_allowed(profile, position, melds(*WORTH_108))


# open.once


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_hand_is_opened_once(profile: str) -> None:
    assert_refused(profile, "open.once", holding(*WORTH_108, opened="melds"), melds(*WORTH_108))
    assert_refused(profile, "open.once", holding(*FIVE_PAIRS, opened="melds"), pairs(*FIVE_PAIRS))
    assert_allowed(profile, holding(*FIVE_PAIRS), pairs(*FIVE_PAIRS))


# open.by_starter


def test_the_starter_may_open_in_the_first_turn_unless_a_house_says_no() -> None:
    """Interpretation 4 and its variant."""
    position = holding(*WORTH_108, source="deal")
    assert_allowed("oyna", position, melds(*WORTH_108))
    assert_refused("oyna+starter-may-not-open", "open.by_starter", position, melds(*WORTH_108))
    assert_allowed("oyna+starter-may-not-open", holding(*WORTH_108), melds(*WORTH_108))


# open.announced, open.announce


def test_going_for_pairs_is_announced_where_the_house_wants_it() -> None:
    table = "oyna+announce-pairs"
    assert_refused(table, "open.announced", holding(*FIVE_PAIRS), pairs(*FIVE_PAIRS))
    assert_allowed(table, holding(*FIVE_PAIRS), {"announce": "pairs"}, pairs(*FIVE_PAIRS))
    assert_allowed(table, holding(*FIVE_PAIRS, announced=True), pairs(*FIVE_PAIRS))
    assert_allowed(table, holding(*WORTH_108), melds(*WORTH_108))


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_no_announcement_where_no_document_knows_one(profile: str) -> None:
    assert_refused(profile, "open.announce", holding(*FIVE_PAIRS), {"announce": "pairs"})


def test_no_announcement_after_opening() -> None:
    table = "oyna+announce-pairs"
    assert_refused(table, "open.announce", holding(*FIVE_PAIRS, opened="melds"), {"announce": "pairs"})
    after = played(table, holding(*FIVE_PAIRS), {"announce": "pairs"})["position"]
    assert after["seats"]["1"]["announced"] is True


# open.one_kind


@pytest.mark.parametrize("profile", TURLER)
def test_a_pending_opening_is_completed_with_its_own_kind(profile: str) -> None:
    position = holding(*WORTH_99, *FIVE_PAIRS)
    assert_refused(profile, "open.one_kind", position, melds(*WORTH_99), pairs(*FIVE_PAIRS))
    assert_refused(profile, "open.one_kind", position, pairs(*FOUR_PAIRS), melds(*WORTH_99))
    assert_allowed(profile, position, pairs(*FOUR_PAIRS), pairs(FIVE_PAIRS[4]))


# open.melds.minimum


@pytest.mark.parametrize("profile", IN_ONE_MOVE)
def test_an_opening_with_melds_is_worth_at_least_101(profile: str) -> None:
    verdict = assert_refused(profile, "open.melds.minimum", holding(*WORTH_99), melds(*WORTH_99))
    assert "also" not in verdict
    assert_refused(profile, "open.melds.minimum", holding(*WORTH_100), melds(*WORTH_100))
    assert_allowed(profile, holding(*WORTH_101), melds(*WORTH_101))


def test_an_opening_cannot_be_split() -> None:
    """All 101 points must come from the melds you lay down in one move."""
    position = holding(*WORTH_108)
    assert_refused("oyna", "open.melds.minimum", position, melds(*WORTH_108[:2]))


def test_another_minimum() -> None:
    seventy_two = WORTH_108[:2]
    assert_allowed("oyna+minimum-72", holding(*WORTH_108), melds(*seventy_two))
    assert_refused("oyna+minimum-73", "open.melds.minimum", holding(*WORTH_108), melds(*seventy_two))


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_whole_hand_needs_no_minimum(profile: str) -> None:
    """The 101 minimum does not apply if the whole hand goes down as runs and sets, a tile left to discard."""
    position = at(["R4", "R5", "R6", "K1"])
    answer = played(profile, position, melds(["R4", "R5", "R6"]))
    assert answer["events"][0]["outcome"] == "allowed"
    assert answer["position"]["seats"]["1"]["opened"] == "melds"
    two_left = at(["R4", "R5", "R6", "K1", "K3"])
    assert played(profile, two_left, melds(["R4", "R5", "R6"]))["position"]["seats"]["1"]["opened"] is None


@pytest.mark.parametrize("profile", IN_ONE_MOVE)
def test_pairs_are_no_whole_hand(profile: str) -> None:
    """You cannot finish this way with pairs."""
    position = at([*flat(FOUR_PAIRS), "Y1"])
    assert_refused(profile, "open.pairs.minimum", position, pairs(*FOUR_PAIRS))


def test_a_whole_hand_where_a_house_does_not_know_it() -> None:
    table = varied("oyna", open_whole_hand="none")
    assert_refused(table, "open.melds.minimum", at(["R4", "R5", "R6", "K1"]), melds(["R4", "R5", "R6"]))


@pytest.mark.parametrize("profile", RAISED)
def test_a_whole_hand_needs_no_raised_minimum(profile: str) -> None:
    """Interpretation 9."""
    position = at(["R4", "R5", "R6", "K1"], others={2: "melds"}, with_={2: 120})
    assert played(profile, position, melds(["R4", "R5", "R6"]))["position"]["seats"]["1"]["opened"] == "melds"


# open.pairs.minimum


@pytest.mark.parametrize("profile", IN_ONE_MOVE)
def test_an_opening_with_pairs_has_at_least_five(profile: str) -> None:
    assert_refused(profile, "open.pairs.minimum", holding(*FIVE_PAIRS), pairs(*FOUR_PAIRS))
    assert_allowed(profile, holding(*FIVE_PAIRS), pairs(*FIVE_PAIRS))
    assert_allowed("oyna+four-pairs-open", holding(*FIVE_PAIRS), pairs(*FOUR_PAIRS))


def test_an_okey_partners_any_tile() -> None:
    groups = [*FOUR_PAIRS, ["Y9", "OK"]]
    assert_allowed("oyna", holding(*groups), pairs(*groups))
    groups = [*FOUR_PAIRS, ["OK", "OK"]]
    assert_allowed("oyna", holding(*groups), pairs(*groups))


# open.raise, open.raise_pairs: katlama at a table that opens in one move shows the refusals


def test_katlama_wants_more_than_the_highest_opener() -> None:
    """108 opened: the next opening is worth 109 at least."""
    others = {"others": {2: "melds"}, "with_": {2: 108}}
    assert_refused("oyna+katlama", "open.raise", holding(*WORTH_108, **others), melds(*WORTH_108))
    bigger = [*WORTH_108, ["Y2", "Y3", "Y4"]]
    assert_allowed("oyna+katlama", holding(*bigger, spare=("Y1", "Y8"), **others), melds(*bigger))
    assert_allowed("oyna", holding(*WORTH_108, **others), melds(*WORTH_108))


def test_melds_and_pairs_are_raised_apart() -> None:
    others = {"others": {2: "pairs"}, "with_": {2: 6}}
    assert_allowed("oyna+katlama", holding(*WORTH_101, **others), melds(*WORTH_101))
    assert_refused("oyna+katlama", "open.raise_pairs", holding(*SIX_PAIRS, **others), pairs(*SIX_PAIRS))
    seven = [*SIX_PAIRS, ["K13", "K13"]]
    assert_allowed("oyna+katlama", holding(*seven, **others), pairs(*seven))
    others = {"others": {2: "melds"}, "with_": {2: 130}}
    assert_allowed("oyna+katlama", holding(*FIVE_PAIRS, **others), pairs(*FIVE_PAIRS))


@pytest.mark.parametrize("rival", [2, 4])
def test_with_partners_only_the_rivals_opening_counts(rival: int) -> None:
    """Eşli katlamalı oyunda açılış yalnızca rakip takımın eşiğini yükseltir."""
    table = "oyna+katlama-rivals+teams"
    others = {"others": {rival: "melds"}, "with_": {rival: 108}}
    assert_refused(table, "open.raise", holding(*WORTH_108, **others), melds(*WORTH_108))
    others = {"others": {3: "melds"}, "with_": {3: 108}}
    assert_allowed(table, holding(*WORTH_108, **others), melds(*WORTH_108))


def test_the_rivals_face_the_higher_of_two_openings() -> None:
    """Interpretation 45."""
    others = {"others": {2: "melds", 4: "melds"}, "with_": {2: 120, 4: 105}}
    table = "oyna+katlama-rivals+teams"
    assert_refused(table, "open.raise", holding(*WORTH_108, **others), melds(*WORTH_108))


def test_below_the_base_minimum_it_is_not_the_raise_that_is_broken() -> None:
    others = {"others": {2: "melds"}, "with_": {2: 108}}
    verdict = assert_refused(
        "oyna+katlama", "open.melds.minimum", holding(*WORTH_99, **others), melds(*WORTH_99)
    )
    assert "open.raise" not in verdict.get("also", [])


def test_what_is_compared_is_the_opening_alone() -> None:
    """Interpretation 14: 101 opened and a further 108 in the same turn leave the minimum at 102."""
    rack = [*flat(WORTH_101), "K1", "K2", "K3", "Y1", "Y8"]
    position = at(rack, racks={2: [*flat(WORTH_108), "Y1", "Y3"]})
    events = (
        melds(*WORTH_101),
        {"meld": ["K1", "K2", "K3"]},
        {"discard": "Y1"},
        {"draw": True},
        melds(*WORTH_108),
    )
    assert_refused(
        "oyna+katlama", "open.raise", at(rack, others={2: "melds"}, with_={2: 101}), melds(*WORTH_101)
    )
    after = played("oyna+katlama", position, *events)
    assert after["position"]["seats"]["1"]["opened_with"] == 101
    assert after["events"][-1]["outcome"] == "allowed"


@pytest.mark.parametrize("profile", RAISED)
def test_where_the_discard_tests_a_low_opening_lies_pending(profile: str) -> None:
    """108 against a rival's 108: allowed, pending, and punished at the discard."""
    position = holding(*WORTH_108, others={2: "melds"}, with_={2: 108})
    answer = played(profile, position, melds(*WORTH_108))
    assert answer["events"] == [{"seat": 1, "outcome": "allowed"}]
    assert answer["position"]["seats"]["1"]["opened"] is None
    discard = {"discard": "Y1"}
    assert_charged(
        profile, "open.below_minimum", {"1": 101}, position, melds(*WORTH_108), discard, undone=True
    )
    partner = holding(*WORTH_108, others={3: "melds"}, with_={3: 108})
    opened = played(profile, partner, melds(*WORTH_108))["position"]["seats"]["1"]["opened"]
    assert opened == ("melds" if profile == "katlamali-esli" else None)


# open.pending


@pytest.mark.parametrize("profile", TURLER)
@pytest.mark.parametrize(
    "event",
    [
        {"meld": ["K1", "K2", "K3"]},
        {"pair": ["R1", "R1"]},
        {"lay_off": {"meld": 0, "tiles": ["B7"]}},
        {"take_okey": {"meld": 1, "tiles": ["Y8"]}},
    ],
    ids=lambda event: next(iter(event)),
)
def test_nothing_but_completing_it_is_possible(profile: str, event: dict) -> None:
    """Açılışını tamamlamayan oyuncu başka oyuncuların perlerine taş işleyemez."""
    table = [laid(2, "run", "B4", "B5", "B6"), laid(2, "run", "Y7", "OK", "Y9", _1=2)]
    extra = ("K1", "K2", "K3", "R1", "R1", "B7", "Y8", "Y1", "Y3")
    position = holding(*WORTH_99, spare=extra, table=table)
    assert_refused(profile, "open.pending", position, melds(*WORTH_99), event)
    complete = melds(["K1", "K2", "K3"])
    assert_allowed(profile, position, melds(*WORTH_99), complete, {"lay_off": {"meld": 0, "tiles": ["B7"]}})


# open.below_minimum


@pytest.mark.parametrize("profile", TURLER)
def test_a_low_opening_is_undone_and_charged_at_the_discard(profile: str) -> None:
    """Eşiğin altında açıp taş atmaya çalışmak hamleleri geri alır ve 101 ceza verir (interpretation 19)."""
    position = holding(*WORTH_99)
    events = (melds(*WORTH_99), {"discard": "Y1"})
    verdict = assert_charged(profile, "open.below_minimum", {"1": 101}, position, *events, undone=True)
    assert verdict["entries"] == [{"rule": "open.below_minimum", "seat": 1, "points": 101}]
    after = played(profile, position, *events)["position"]
    assert (after["to_play"], after["phase"], after["table"]) == (1, "play", [])
    assert sorted(after["seats"]["1"]["rack"]) == sorted(position["seats"]["1"]["rack"])
    assert after["discards"]["1"] == []
    assert_allowed(profile, position, *events, {"discard": "Y1"})


@pytest.mark.parametrize("profile", TURLER)
def test_an_opening_may_be_completed_in_steps(profile: str) -> None:
    position = holding(*WORTH_108)
    steps = [melds(meld) for meld in WORTH_108]
    answer = played(profile, position, *steps, {"discard": "Y1"})
    assert [verdict["outcome"] for verdict in answer["events"]] == ["allowed"] * 4
    about = answer["position"]["seats"]["1"]
    assert (about["opened"], about["opened_with"], about["charged"]) == ("melds", 108, 0)


@pytest.mark.parametrize("profile", TURLER)
def test_four_pairs_are_a_low_opening_too(profile: str) -> None:
    position = holding(*FOUR_PAIRS)
    discard = {"discard": "Y1"}
    assert_charged(
        profile, "open.below_minimum", {"1": 101}, position, pairs(*FOUR_PAIRS), discard, undone=True
    )


def test_a_low_opening_with_a_taken_tile_goes_back_to_just_after_the_take() -> None:
    rack = flat(WORTH_99)
    rack.remove("R10")
    position = taken([*rack, "Y1", "Y3"], "R10")
    events = (melds(*WORTH_99), {"discard": "Y1"})
    assert_charged("katlamasiz", "open.below_minimum", {"1": 101}, position, *events, undone=True)
    assert_allowed("katlamasiz", position, *events, {"put_back": "R10"})


def test_after_a_low_opening_was_taken_back_the_opening_may_be_made_anew() -> None:
    position = holding(*WORTH_99, spare=("K1", "K2", "K3", "Y1"))
    events = [melds(*WORTH_99), {"discard": "Y1"}]
    assert_allowed("katlamasiz", position, *events, melds(*WORTH_99, ["K1", "K2", "K3"]), {"discard": "Y1"})


def test_what_the_discard_would_have_cost_is_not_charged_beside() -> None:
    """The discard does not happen: one act, one charge, though B7 is playable."""
    position = holding(*WORTH_99, spare=("Y1", "B7"), table=[laid(2, "run", "B4", "B5", "B6")])
    verdict = row("katlamasiz", position, melds(*WORTH_99), {"discard": "B7"})
    assert verdict["charges"] == {"1": 101}
    assert verdict["rule"] == "open.below_minimum"


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_tile_is_always_left(profile: str) -> None:
    """Interpretation 4: eleven pairs at once are refused."""
    twins = [[f"{colour}{number}"] * 2 for colour in "RK" for number in range(1, 7)][:11]
    position = at(flat(twins), source="deal")
    assert_refused(profile, "turn.keep_a_tile", position, pairs(*twins))
    assert_allowed(profile, position, pairs(*twins[:10]))


# void.four_pairs_openers, where it happens


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_fourth_opening_with_pairs_voids_the_hand(profile: str) -> None:
    """Katlama: eight pairs beat any rival here. All charges of the hand are wiped."""
    eight = [*FIVE_PAIRS, ["B13", "B13"], ["K13", "K13"], ["B8", "B8"]]
    position = holding(*eight, others={2: "pairs", 3: "pairs", 4: "pairs"}, charged=101)
    answer = played(profile, position, pairs(*eight))
    assert answer["hand"]["how"] == "void"
    assert answer["hand"]["points"] == {"1": 0, "2": 0, "3": 0, "4": 0}
    three = holding(*eight, others={2: "pairs", 3: "pairs", 4: "melds"})
    assert played(profile, three, pairs(*eight))["hand"] == {"over": False}


def test_no_void_where_a_house_plays_on() -> None:
    position = holding(*FIVE_PAIRS, others={2: "pairs", 3: "pairs", 4: "pairs"})
    assert played("oyna+no-void", position, pairs(*FIVE_PAIRS))["hand"] == {"over": False}


def test_the_fourth_opening_counts_only_once_accepted() -> None:
    """Interpretation 28."""
    position = holding(*FIVE_PAIRS, others={2: "pairs", 3: "pairs", 4: "pairs"})
    assert played("katlamasiz", position, pairs(*FOUR_PAIRS))["hand"] == {"over": False}
    answer = played("katlamasiz", position, pairs(*FOUR_PAIRS), pairs(FIVE_PAIRS[4]))
    assert answer["hand"]["how"] == "void"
