"""``hakem can-open`` and ``hakem can-take``: expected figures are sums worked out by hand."""

import json
from itertools import permutations

import pytest

from tests.cli.conftest import Hakem

# 36 + 33 + 32 = 101: the 11-12-13 of red, the 10-11-12 of black, the four 8s. Nothing else makes a meld.
OPENS = "R11 R12 R13 K10 K11 K12 R8 Y8 B8 K8 Y1 Y3 B1 B5 R4 K2 K6 B10 Y13 R2 Y5"
# The same with a blue 3 for the blue 8: 36 + 33 + 24 = 93, eight short.
SHORT = OPENS.replace("B8", "B3")


def test_the_best_opening_meld_by_meld(hakem: Hakem) -> None:
    lines = hakem("can-open", f"{OPENS}, okey Y6", "--profile", "oyna").out.splitlines()
    assert "  Red 8-Yellow 8-Blue 8-Black 8   32" in lines
    assert "  Black 10-11-12                  33" in lines
    assert "  Red 11-12-13                    36" in lines
    assert "  total                          101  33 yan 2" in lines
    assert "  Opens with melds: 101 (33 yan 2); 101 needed." in lines
    assert "  Does not open with pairs: 0; 5 needed." in lines


def test_the_same_in_turkish(hakem: Hakem) -> None:
    result = hakem("can-open", f"{SHORT}, okey sarı 6", "--profile", "oyna", "--lang", "tr")
    said = " ".join(result.out.split())
    assert "21 taş, okey Sarı 6" in said
    assert "Perle açılmaz: 93 sayı (31); gereken 101, eksik 8." in said
    # The missing 8 makes the set of three one of four, 93 + 8. The okey does best beside the yellow and the
    # blue 5: 93 + 15; as the black 13 it would be worth 13.
    assert "Mavi 8 (101)" in said
    assert "okey (108)" in said


@pytest.mark.parametrize(
    ("options", "status"),
    [(["--okey", "Y6"], 0), (["--indicator", "Y5"], 0), ([", indicator Y5"], 0), ([", gösterge: sarı 5"], 0)],
)
def test_the_okey_is_named_in_any_way(hakem: Hakem, options: list[str], status: int) -> None:
    result = hakem("can-open", OPENS, *options, "--profile", "oyna")
    assert (result.status, "the okey is the Yellow 6" in result.out) == (status, True)


def test_okey_alone_is_a_tile(hakem: Hakem) -> None:
    said = hakem("can-open", "R5, R7, okey", "--okey", "Y6", "--profile", "oyna").out
    # 5 + 6 + 7, or three of a kind at most 21 with two reds: impossible.
    assert "Red 5-okey-7  18" in said


def test_what_the_left_tile_changes(hakem: Hakem) -> None:
    said = hakem("can-open", f"{SHORT}, okey Y6", "--left", "B8", "--profile", "oyna").out
    before, after = said.split("With the Blue 8 taken from the left:")
    assert "Does not open with melds: 93 (31)" in before
    assert "Opens with melds: 101 (33 yan 2)" in after


def test_tables_that_see_it_alike_stand_together(hakem: Hakem) -> None:
    # Two okeys are a pair at oyna and nasil, and nothing at the tables of the third document.
    said = hakem("can-open", "okey okey", "--okey", "Y6").out
    blocks = said.split("\n\n")[1:]
    tables = {name: block for block in blocks for name in block.splitlines()[0].split(", ")}
    assert len(blocks) == 2
    assert "Does not open with pairs: 1; 5 needed. okey-okey" in tables["oyna"]
    assert tables["oyna"] == tables["nasil"]
    assert "Does not open with pairs: 0; 5 needed." in tables["katlamali"]


def test_raised_minimums(hakem: Hakem) -> None:
    said = hakem("can-open", f"{OPENS}, okey Y6", "--minimum", "109", "--minimum-pairs", "6").out
    assert "101 (33 yan 2); 109 needed, 8 short" in said
    assert "6 needed" in said


def test_pairs_and_the_whole_hand(hakem: Hakem) -> None:
    pairs = "R1 R1 R5 R5 B9 B9 K3 K3 Y7 Y7 K11"
    said = hakem("can-open", f"{pairs}, okey Y6", "--profile", "oyna").out
    assert "Opens with pairs: 5; 5 needed. Red 1-1, Black 3-3, Red 5-5, Yellow 7-7, Blue 9-9" in said
    # Seven sets of three of the numbers 1 to 7: three times 28 is 84, too little; but nothing is left over.
    whole = " ".join(f"R{n} B{n} K{n}" for n in range(1, 8))
    said = hakem("can-open", f"{whole}, okey Y10", "--profile", "oyna").out
    assert "84 (28); 101 needed" in said
    assert "The whole hand goes down at once; no minimum applies." in said


def test_fewer_tiles_than_a_hand_are_no_whole_hand(hakem: Hakem) -> None:
    said = hakem("can-open", "R1 B1 K1, okey Y10", "--profile", "oyna").out
    assert "whole hand" not in said


def test_order_means_nothing(hakem: Hakem) -> None:
    tiles = ["R5 R6", "OK", "K2 K2"]
    found = {hakem("can-open", " ".join(order), "--okey", "Y6").out for order in permutations(tiles)}
    assert len(found) == 1


def test_for_programs(hakem: Hakem) -> None:
    result = hakem("can-open", f"{SHORT}, okey Y6", "--left", "B8", "--format", "json", "--profile", "oyna")
    answer = json.loads(result.out)
    assert (answer["opens"], answer["value"], answer["whole_hand"]) == (False, 93, None)
    assert (answer["left"]["tile"], answer["left"]["opens"], answer["left"]["value"]) == ("B8", True, 101)
    assert answer["minimum"] == {"melds": 101, "pairs": 5}
    assert answer["would_open"] == []
    offered = json.loads(
        hakem("can-open", SHORT, "--okey", "Y6", "--format", "json", "--profile", "oyna").out
    )
    assert {"tile": "B8", "value": 101} in [
        {"tile": entry["tile"], "value": entry["value"]} for entry in offered["would_open"]
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["R1 xx", "--okey", "Y6"], "“xx” is no tile"),
        (["R1 R2 R3"], "Which tile is the okey?"),
        (["R1, okey Y6", "--okey", "Y6"], "named twice"),
        (["R1 R1 R1", "--okey", "Y6"], "Too many of one tile: the Red 1"),
        (["Y5 Y5", "--okey", "Y6"], "Too many of one tile: the Yellow 5"),
        (["OK OK OK", "--okey", "Y6"], "Too many of one tile: the okey"),
        (["R1", "--okey", "FJ"], "cannot be okey or indicator"),
        (["R1", "--okey", "Y6", "--left", "R1 R2"], "one tile stands here"),
        ([OPENS + " B11 B12", "--okey", "Y6"], "There are 23 tiles; a rack holds 22 at most."),
        ([OPENS + " B11", "--okey", "Y6", "--left", "B12"], "There are 23 tiles"),
        ([",", "--okey", "Y6"], "Which tiles are in the rack?"),
    ],
)
def test_what_cannot_be_understood(hakem: Hakem, arguments: list[str], said: str) -> None:
    result = hakem("can-open", *arguments)
    assert (result.status, result.out) == (2, "")
    assert said in result.err


def test_a_take_with_the_way_to_use_it(hakem: Hakem) -> None:
    said = hakem("can-take", f"{SHORT}, okey Y6", "--left", "B8", "--profile", "oyna").out
    assert "Allowed; can be used in this turn" in said
    assert "took the Blue 8 from the left" in said
    assert "opened with 101 (33 yan 2)" in said
    assert "player 1: discarded" in said


def test_a_take_that_leads_nowhere(hakem: Hakem) -> None:
    # A blue 7 fits nowhere: 93 stays 93. Where a take may be tried it is allowed all the same.
    said = hakem("can-take", f"{SHORT}, okey Y6", "--left", "B7", "--lang", "tr").out
    assert "take.unusable" in said
    assert "Olmaz; bu turda kullanılamaz" in said
    assert "Serbest; bu turda kullanılamaz" in said


def test_a_take_onto_the_table(hakem: Hakem) -> None:
    rack = ["can-take", "R7 Y3 K9, okey Y6", "--table", "R4 R5 R6", "--opened", "melds", "--profile", "oyna"]
    # The 7 goes to the run and then the 8 goes after it; the 9 would need the 8.
    assert "Allowed" in hakem(*rack, "--left", "R8").out
    assert "Refused" in hakem(*rack, "--left", "R9").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["R1 R2, okey Y6", "--left", "R9", "--table", "R4 R5"], "--table “R4 R5”: "),
        (["R1 R2, okey Y6", "--left", "R9", "--opened", "perhaps"], "melds, pairs or never"),
        (["R1 R1, okey Y6", "--left", "R1"], "Too many of one tile"),
        ([OPENS + " B11", "--okey", "Y6", "--left", "B12"], "a rack holds 21 at most"),
        (["R1 R2, okey Y6"], "--left"),
    ],
)
def test_takes_that_cannot_be_asked(hakem: Hakem, arguments: list[str], said: str) -> None:
    result = hakem("can-take", *arguments)
    assert (result.status, result.out) == (2, "")
    assert said in result.err
