"""Keeping a tile: after every table move something is left that may be discarded."""

import pytest

from tests.situations import (
    EVERY_TABLE,
    FIVE_PAIRS,
    WORTH_108,
    assert_allowed,
    assert_refused,
    at,
    flat,
    laid,
    row,
    taken,
)

RUN = laid(2, "run", "B4", "B5", "B6")


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize(
    ("rack", "opened", "event"),
    [
        (flat(WORTH_108), None, {"open": {"melds": WORTH_108}}),
        (flat(FIVE_PAIRS), None, {"open": {"pairs": FIVE_PAIRS}}),
        (["R4", "R5", "R6"], "melds", {"meld": ["R4", "R5", "R6"]}),
        (["K1", "K1"], "pairs", {"pair": ["K1", "K1"]}),
        (["B7"], "melds", {"lay_off": {"meld": 0, "tiles": ["B7"]}}),
    ],
    ids=["open-melds", "open-pairs", "meld", "pair", "lay_off"],
)
def test_a_tile_is_left(profile: str, rack: list, opened: str | None, event: dict) -> None:
    assert_refused(profile, "turn.keep_a_tile", at(rack, opened=opened, table=[RUN]), event)
    assert row(profile, at([*rack, "Y1"], opened=opened, table=[RUN]), event)["outcome"] == "allowed"


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_an_okey_that_comes_back_is_a_kept_tile(profile: str) -> None:
    """Interpretation 36: it may be thrown to finish."""
    table = [laid(1, "run", "B4", "OK", "B6", _1=1)]
    assert_allowed(
        profile, at(["B5"], opened="melds", table=table), {"take_okey": {"meld": 0, "tiles": ["B5"]}}
    )


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_an_unused_taken_tile_is_no_kept_tile(profile: str) -> None:
    """Interpretation 36: it may not be discarded, so it does not count when it is all that would be left."""
    lay = {"lay_off": {"meld": 0, "tiles": ["B7"]}}
    assert_refused(profile, "turn.keep_a_tile", taken(["B7"], "K9", opened="melds", table=[RUN]), lay)
    assert_allowed(profile, taken(["B7", "Y1"], "K9", opened="melds", table=[RUN]), lay)
    assert_allowed(profile, at(["B7", "K9"], opened="melds", table=[RUN]), lay)
    both = taken(["B7", "B8", "B8"], "B8", opened="melds", table=[RUN])
    del both["seats"]["1"]["rack"][-1]
    assert_allowed(profile, both, {"lay_off": {"meld": 0, "tiles": ["B7", "B8"]}})


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_there_is_no_look_ahead_beyond_that(profile: str) -> None:
    """Two tiles left, the taken one unused: let through, though only the discard will show the dead end."""
    position = taken(["B7", "Y1"], "K9", opened="melds", table=[RUN])
    lay = {"lay_off": {"meld": 0, "tiles": ["B7"]}}
    assert_refused(profile, "take.must_be_used", position, lay, {"discard": "Y1"})
