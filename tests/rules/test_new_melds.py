"""New melds and pairs after the opening."""

import pytest

from tests.situations import (
    EVERY_TABLE,
    FIVE_PAIRS,
    WORTH_108,
    assert_allowed,
    assert_refused,
    at,
    flat,
    varied,
)

MELD, PAIR = {"meld": ["R4", "R5", "R6"]}, {"pair": ["K1", "K1"]}
RACK = ["R4", "R5", "R6", "K1", "K1", "Y1", "Y3"]


# meld.after_opening


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_nothing_new_is_laid_down_before_opening(profile: str) -> None:
    assert_refused(profile, "meld.after_opening", at(RACK), MELD)
    assert_refused(profile, "meld.after_opening", at(RACK, others={2: "pairs"}), PAIR)
    assert_allowed(profile, at(RACK, opened="melds"), MELD)
    assert_allowed(profile, at(RACK, opened="pairs"), PAIR)


# meld.pairs_opener


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_pairs_opener_lays_no_runs_or_sets(profile: str) -> None:
    assert_refused(profile, "meld.pairs_opener", at(RACK, opened="pairs"), MELD)
    assert_refused(
        profile,
        "meld.pairs_opener",
        at(["R9", "B9", "K9", "Y1"], opened="pairs"),
        {"meld": ["R9", "B9", "K9"]},
    )
    assert_allowed(profile, at(RACK, opened="melds"), MELD)


def test_a_house_that_lets_pairs_openers_lay_melds() -> None:
    assert_allowed(varied("oyna", pairs_opener_may_meld=True), at(RACK, opened="pairs"), MELD)


# meld.in_opening_turn


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_new_melds_in_the_turn_of_opening(profile: str) -> None:
    position = at([*flat(WORTH_108), *RACK])
    assert_allowed(profile, position, {"open": {"melds": WORTH_108}}, MELD)


def test_waiting_a_turn_after_opening() -> None:
    table = "oyna+wait-a-turn"
    position = at([*flat(WORTH_108), *RACK])
    assert_refused(table, "meld.in_opening_turn", position, {"open": {"melds": WORTH_108}}, MELD)
    position = at([*flat(FIVE_PAIRS), "K1", "K1", "Y1", "Y3"])
    assert_refused(table, "meld.in_opening_turn", position, {"open": {"pairs": FIVE_PAIRS}}, PAIR)
    assert_allowed(table, at(RACK, opened="melds"), MELD)


# pair.meld_opener


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_meld_opener_lays_pairs_once_somebody_opened_with_pairs(profile: str) -> None:
    assert_refused(profile, "pair.meld_opener", at(RACK, opened="melds", others={2: "melds"}), PAIR)
    for seat in (2, 3, 4):
        assert_allowed(profile, at(RACK, opened="melds", others={seat: "pairs"}), PAIR)


def test_houses_that_rule_it_otherwise() -> None:
    others = {2: "pairs"}
    never, always = (varied("oyna", meld_opener_may_pair=value) for value in ("never", "always"))
    assert_refused(never, "pair.meld_opener", at(RACK, opened="melds", others=others), PAIR)
    assert_allowed(always, at(RACK, opened="melds"), PAIR)
