"""What a discard costs."""

import pytest

from tests.situations import (
    EVERY_TABLE,
    TURLER,
    assert_allowed,
    assert_charged,
    at,
    laid,
    played,
    row,
    rules_of,
)

CHARGING = ["oyna", *TURLER]
RUN = laid(2, "run", "B4", "OK", "B6", _1=2)
EIGHTS = laid(2, "set", "R8", "Y8", "B8")
RACKS = {2: ["K1"], 3: ["K2"], 4: ["K3"]}


# discard.okey


@pytest.mark.parametrize("profile", CHARGING)
@pytest.mark.parametrize("opened", [None, "melds", "pairs"])
def test_discarding_the_okey_costs_101(profile: str, opened: str | None) -> None:
    position = at(["OK", "Y1"], opened=opened)
    verdict = assert_charged(profile, "discard.okey", {"1": 101}, position, {"discard": "OK"})
    assert verdict["entries"] == [{"rule": "discard.okey", "seat": 1, "points": 101}]
    assert_allowed(profile, position, {"discard": "Y1"})


@pytest.mark.parametrize("profile", CHARGING)
def test_an_okey_that_could_be_laid_off_costs_one_charge(profile: str) -> None:
    """Interpretation 2."""
    verdict = row(profile, at(["OK", "Y1"], table=[RUN, EIGHTS]), {"discard": "OK"})
    assert rules_of(verdict) == ["discard.okey"]
    assert verdict["charges"] == {"1": 101}


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_okey_as_last_tile_costs_nothing(profile: str) -> None:
    position = at(["OK"], opened="melds", racks=RACKS)
    assert_allowed(profile, position, {"discard": "OK"})


@pytest.mark.parametrize("profile", CHARGING)
def test_the_false_joker_is_not_the_okey(profile: str) -> None:
    """Discarded, it costs 101 only if it is playable."""
    assert_allowed(profile, at(["FJ", "Y1"], table=[RUN]), {"discard": "FJ"})
    yellow = laid(2, "run", "Y3", "Y4", "Y5")
    assert_charged(
        profile, "discard.playable", {"1": 101}, at(["FJ", "Y1"], table=[yellow]), {"discard": "FJ"}
    )


# discard.playable


@pytest.mark.parametrize("profile", CHARGING)
@pytest.mark.parametrize("opened", [None, "melds", "pairs"])
@pytest.mark.parametrize("tile", ["B3", "B7", "K8"])
def test_discarding_a_playable_tile_costs_101(profile: str, opened: str | None, tile: str) -> None:
    """oyna's example: Blue 3, Blue 7 and Black 8, even if you have not opened."""
    position = at([tile, "Y1"], opened=opened, table=[RUN, EIGHTS])
    assert_charged(profile, "discard.playable", {"1": 101}, position, {"discard": tile})


@pytest.mark.parametrize("profile", CHARGING)
@pytest.mark.parametrize("tile", ["B5", "R2", "R8"])
def test_other_tiles_are_free(profile: str, tile: str) -> None:
    """Blue 5 and Red 2 are not playable."""
    assert_allowed(profile, at([tile, "Y1"], table=[RUN, EIGHTS]), {"discard": tile})


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_playable_tile_as_last_tile_costs_nothing(profile: str) -> None:
    """turler says so, at oyna it is interpretation 1."""
    position = at(["B7"], opened="melds", racks=RACKS, table=[RUN])
    assert_allowed(profile, position, {"discard": "B7"})


@pytest.mark.parametrize("profile", ["nasil"])
def test_nasil_charges_no_discard(profile: str) -> None:
    """Interpretation 24."""
    assert_allowed(profile, at(["OK", "Y1"]), {"discard": "OK"})
    assert_allowed(profile, at(["B7", "Y1"], table=[RUN]), {"discard": "B7"})


@pytest.mark.parametrize("profile", CHARGING)
def test_the_table_at_the_moment_of_the_discard_counts(profile: str) -> None:
    """Interpretation 34: the turn's own melds included."""
    position = at(["R4", "R5", "R6", "R7", "Y1"], opened="melds")
    assert_allowed(profile, position, {"discard": "R7"})
    meld = {"meld": ["R4", "R5", "R6"]}
    assert_charged(profile, "discard.playable", {"1": 101}, position, meld, {"discard": "R7"})


@pytest.mark.parametrize("profile", TURLER)
def test_a_tile_that_only_the_limit_keeps_off_is_still_playable(profile: str) -> None:
    """Interpretation 10."""
    position = at(["B7", "B8", "B9", "Y1"], opened="melds", table=[RUN])
    lay = {"lay_off": {"meld": 0, "tiles": ["B7", "B8"]}}
    assert_charged(profile, "discard.playable", {"1": 101}, position, lay, {"discard": "B9"})


@pytest.mark.parametrize("profile", CHARGING)
def test_the_last_discard_of_an_exhausted_hand_costs_like_any_other(profile: str) -> None:
    """Interpretation 31."""
    for tile, rule in (("OK", "discard.okey"), ("B7", "discard.playable")):
        table = [] if tile == "OK" else [RUN]
        position = at([tile, "Y1"], racks=RACKS, stock=0, table=table)
        assert_charged(profile, rule, {"1": 101}, position, {"discard": tile})
        answer = played(profile, position, {"discard": tile})
        assert answer["hand"]["how"] == "exhausted"
        assert answer["hand"]["points"]["1"] == 202 + 101
