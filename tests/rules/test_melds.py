"""Melds and pairs as events lay them down: each fault of shape, and the same without it."""

import pytest

from tests.situations import (
    EVERY_TABLE,
    TURLER,
    WORTH_108,
    assert_allowed,
    assert_refused,
    at,
    flat,
    varied,
)


def lay(tiles: list[str], **more: object) -> tuple[dict, dict]:
    """A rack with the tiles, and the event that lays them down as a meld."""
    return at([*tiles, "Y1", "Y3"], opened="melds"), {"meld": {"tiles": tiles, **more}} if more else {
        "meld": tiles
    }


def pair(tiles: list[str]) -> tuple[dict, dict]:
    return at([*tiles, "Y1", "Y3"], opened="pairs"), {"pair": tiles}


KEPT = [
    ["R4", "R5", "R6"],
    ["R9", "B9", "K9"],
    ["R9", "B9", "K9", "Y9"],
    ["Y5", "FJ", "Y7"],
    ["Y4", "Y5", "OK"],
]


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize("tiles", KEPT, ids="-".join)
def test_melds_that_every_table_takes(profile: str, tiles: list[str]) -> None:
    assert_allowed(profile, *lay(tiles))


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize(
    ("rule", "tiles"),
    [
        ("meld.run_or_set", ["R4", "B5", "K6"]),
        ("meld.smallest", ["R4", "R5"]),
        ("run.consecutive", ["R4", "R5", "R7"]),
        ("run.consecutive", ["R6", "R5", "R4"]),
        ("run.ends", ["R12", "R13", "OK"]),
        ("run.ends", ["OK", "R1", "R2"]),
        ("meld.one_after_thirteen", ["R12", "R13", "R1"]),
        ("meld.one_after_thirteen", ["R13", "R1", "R2"]),
        ("set.different_colours", ["R9", "R9", "B9"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_melds_that_no_table_takes(profile: str, rule: str, tiles: list[str]) -> None:
    assert_refused(profile, rule, *lay(tiles))


def test_what_it_is_said_to_be_decides_the_fault() -> None:
    assert_refused("oyna", "run.one_colour", *lay(["R4", "B5", "R6"], kind="run"))
    assert_refused("oyna", "set.one_number", *lay(["R4", "B5", "K4"], kind="set"))
    assert_allowed("oyna", *lay(["R4", "OK", "R6"], kind="run"))
    assert_allowed("oyna", *lay(["R4", "OK", "K4"], kind="set"))


def test_a_set_has_at_most_four_tiles() -> None:
    """There are four colours."""
    assert_refused("oyna", "set.largest", *lay(["R9", "B9", "K9", "Y9", "OK"]))
    assert_refused("oyna", "set.different_colours", *lay(["R9", "B9", "K9", "Y9", "R9"]))


def test_the_one_after_thirteen_where_a_table_plays_it() -> None:
    """The 1 may follow 13 and closes the run; 13-1-2 is never a run."""
    assert_allowed("oyna+twelve-thirteen-one", *lay(["R12", "R13", "R1"]))
    assert_refused("oyna+twelve-thirteen-one", "meld.one_after_thirteen", *lay(["R13", "R1", "R2"]))


@pytest.mark.parametrize("profile", TURLER)
def test_turler_lets_a_new_meld_have_five_tiles(profile: str) -> None:
    """Yeni açılan her per en fazla beş taş olabilir."""
    assert_allowed(profile, *lay(["R4", "R5", "R6", "R7", "R8"]))
    assert_refused(profile, "meld.largest_new", *lay(["R4", "R5", "R6", "R7", "R8", "R9"]))


@pytest.mark.parametrize("profile", ["oyna", "nasil"])
def test_no_other_document_limits_a_run(profile: str) -> None:
    assert_allowed(profile, *lay(["R4", "R5", "R6", "R7", "R8", "R9"]))


def test_an_invalid_meld_in_an_opening_is_refused_not_charged() -> None:
    """Interpretation 19: six tiles are refused; only a low value is punished at the discard."""
    six = ["R8", "R9", "R10", "R11", "R12", "R13"]
    position = at([*six, "B11", "B12", "B13", "Y1", "Y3"])
    assert_refused(
        "katlamasiz", "meld.largest_new", position, {"open": {"melds": [six, ["B11", "B12", "B13"]]}}
    )


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize(
    "tiles", [["R4", "R4"], ["R4", "OK"], ["OK", "B1"], ["FJ", "FJ"], ["FJ", "OK"]], ids="-".join
)
def test_pairs_that_every_table_takes(profile: str, tiles: list[str]) -> None:
    assert_allowed(profile, *pair(tiles))


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize(
    ("rule", "tiles"),
    [("pair.two_tiles", ["R4", "R4", "OK"]), ("pair.two_tiles", ["R4"]), ("pair.alike", ["R4", "B4"])],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_pairs_that_no_table_takes(profile: str, rule: str, tiles: list[str]) -> None:
    assert_refused(profile, rule, *pair(tiles))


def test_two_okeys_as_a_pair() -> None:
    """oyna: two okeys make a pair as well; turler: every pair holds a real tile."""
    assert_allowed("oyna", *pair(["OK", "OK"]))
    assert_allowed("nasil", *pair(["OK", "OK"]))
    for profile in TURLER:
        assert_refused(profile, "pair.two_okeys", *pair(["OK", "OK"]))
        position = at(["R1", "R1", "R3", "R3", "B5", "B5", "K7", "K7", "OK", "OK", "Y1"])
        opening = {"open": {"pairs": [["R1", "R1"], ["R3", "R3"], ["B5", "B5"], ["K7", "K7"], ["OK", "OK"]]}}
        assert_refused(profile, "pair.two_okeys", position, opening)


def test_two_false_jokers_as_a_pair() -> None:
    assert_allowed("oyna", *pair(["FJ", "FJ"]))
    assert_refused("oyna+false-jokers-no-pair", "pair.two_false_jokers", *pair(["FJ", "FJ"]))
    assert_allowed("oyna+false-jokers-no-pair", *pair(["FJ", "OK"]))


def test_an_okey_as_partner_where_a_table_forbids_it() -> None:
    table = varied("oyna", pair_okey_as_partner=False)
    assert_refused(table, "pair.okey_as_partner", *pair(["R4", "OK"]))
    assert_allowed(table, *pair(["R4", "R4"]))
    assert_allowed("oyna", *pair(["R4", "OK"]))


def test_one_bad_meld_spoils_an_opening() -> None:
    """The whole opening is one move: nothing of it goes down."""
    bad = [*WORTH_108[:2], ["K11", "K12", "K1"]]
    position = at([*flat(bad), "Y1", "Y3"])
    assert_refused("oyna", "run.consecutive", position, {"open": {"melds": bad}})
