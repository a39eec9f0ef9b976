"""What a tile is and what the indicator makes of it."""

import pytest

from referee.tiles import (
    ALL_TILES,
    COLOURS,
    COPIES,
    KIND_NAMES,
    KINDS,
    OKEY,
    TILE_TEXTS,
    UNKNOWN,
    kind,
    names_for,
    number_of,
    okey_of,
    tally,
)


def index(text: str) -> int:
    return KIND_NAMES.index(text)


def test_the_box_holds_106_tiles() -> None:
    """Two of every number from 1 to 13 in four colours, and two false jokers."""
    assert ALL_TILES == 2 * 13 * 4 + 2
    assert KINDS == 52
    assert COPIES == 2
    assert COLOURS == "RYBK"
    assert len(set(KIND_NAMES)) == 52
    assert set(TILE_TEXTS) == {*KIND_NAMES, "FJ", "OK"}


@pytest.mark.parametrize(
    ("indicator", "okey"),
    [("Y5", "Y6"), ("B13", "B1"), ("R12", "R13"), ("K1", "K2"), ("R13", "R1"), ("K13", "K1"), ("Y13", "Y1")],
)
def test_the_okey_is_one_above_the_indicator(indicator: str, okey: str) -> None:
    """Yellow 5 makes Yellow 6 the okey; Blue 13 makes it Blue 1."""
    assert okey_of(index(indicator)) == index(okey)


def test_every_kind_is_the_okey_of_exactly_one_indicator() -> None:
    assert sorted(okey_of(tile) for tile in range(KINDS)) == list(range(KINDS))


def test_kinds_and_numbers() -> None:
    for colour, letter in enumerate(COLOURS):
        for number in range(1, 14):
            assert KIND_NAMES[kind(colour, number)] == f"{letter}{number}"
            assert number_of(kind(colour, number)) == number


def test_names_while_a_kind_is_the_okey() -> None:
    """The okey's own kind is written OK, by its number too; its number inside is the false joker's."""
    names = names_for(index("Y6"))
    assert names.okey == index("Y6")
    assert names.tile_of["Y6"] == names.tile_of["OK"] == OKEY
    assert names.tile_of["FJ"] == index("Y6")
    assert names.text_of[index("Y6")] == "FJ"
    assert names.text_of[OKEY] == "OK"
    for text in KIND_NAMES:
        if text != "Y6":
            assert names.text_of[names.tile_of[text]] == text
    assert set(names.tile_of) == set(TILE_TEXTS)


def test_names_of_two_okeys_do_not_mix() -> None:
    assert names_for(index("R1")).text_of[index("Y6")] == "Y6"
    assert names_for(index("Y6")).text_of[index("R1")] == "R1"


def test_tallies() -> None:
    counts = tally([0, 0, 51, OKEY, UNKNOWN])
    assert len(counts) == 53
    assert (counts[0], counts[51], counts[OKEY], sum(counts)) == (2, 1, 1, 4)
