"""Which tiles the table could take (*işlek*)."""

import pytest

from referee.events import read_event
from referee.playable import playable_in
from referee.questions import ask
from tests.situations import EVERY_TABLE, at, hand_of, laid, profile_of, referee_of, varied


def playable(profile: object, *table: object, indicator: str = "Y5") -> set[str]:
    if isinstance(profile, str):
        profile = profile_of(profile)
    answer = ask("playable", profile, {"indicator": indicator, "table": list(table)})
    assert len(set(answer["tiles"])) == len(answer["tiles"])
    return set(answer["tiles"])


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_example_of_the_oyna_page(profile: str) -> None:
    table = (["B4", "OK", "B6"], ["R8", "Y8", "B8"])
    assert playable(profile, *table) == {"B3", "B7", "K8"}


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        (["R1", "R2", "R3"], {"R4"}),
        (["R11", "R12", "R13"], {"R10"}),  # the 1 is no playable tile because of that run
        (["R9", "B9", "OK"], {"Y9", "K9"}),  # every colour missing
        (["R9", "B9", "OK", "Y9"], set()),  # the colour the okey stands for is not playable
        (["R9", "B9", "Y9", "K9"], set()),
        ({"kind": "pair", "tiles": ["K2", "K2"]}, set()),
        ({"kind": "pair", "tiles": ["K2", "OK"]}, set()),
        (["Y7", "Y8", "Y9"], {"FJ", "Y10"}),  # the okey's own kind, as a false joker
        (["OK", "B5", "B6"], {"B3", "B7"}),
        (["B5", "B6", "OK"], {"B4", "B8"}),
    ],
)
def test_single_melds(profile: str, meld: object, expected: set[str]) -> None:
    assert playable(profile, meld) == expected


def test_a_meld_that_grew_past_the_limit_on_new_ones() -> None:
    assert playable("katlamasiz", ["R4", "R5", "R6", "R7", "R8", "R9"]) == {"R3", "R10"}


def test_no_table_no_playable_tile() -> None:
    assert playable("oyna") == set()


def test_the_tile_under_an_okey_may_be_playable_by_another_meld() -> None:
    """With Blue 4 - okey - Blue 6 you can discard Blue 5 free, unless another meld takes it."""
    assert playable("oyna", ["B4", "OK", "B6"], ["R5", "K5", "Y5"]) == {"B3", "B7", "B5"}


def test_a_house_where_the_tile_under_an_okey_counts() -> None:
    table = varied("oyna", playable_under_okey_in_run=True)
    assert playable(table, ["B4", "OK", "B6"]) == {"B3", "B5", "B7"}
    assert playable(table, ["R9", "B9", "OK", "Y9"]) == set()


def test_the_one_after_thirteen_is_playable_where_it_is_played() -> None:
    assert playable("oyna+twelve-thirteen-one", ["R11", "R12", "R13"]) == {"R10", "R1"}


def test_it_is_worked_out_anew_after_the_table_has_changed() -> None:
    hand = hand_of(
        "katlamasiz", at(["B7", "R1", "R2"], opened="melds", table=[laid(2, "run", "B4", "B5", "B6")])
    )
    text = hand.names.text_of
    assert {text[tile] for tile in playable_in(hand)} == {"B3", "B7"}
    referee = referee_of("katlamasiz")
    referee.play(hand, read_event({"lay_off": {"meld": 0, "tiles": ["B7"]}}, hand.names))
    assert {text[tile] for tile in playable_in(hand)} == {"B3", "B8"}
    referee.play(hand, read_event({"undo": True}, hand.names))
    assert {text[tile] for tile in playable_in(hand)} == {"B3", "B7"}


def test_what_lies_on_a_table_must_be_a_meld() -> None:
    answer = ask("playable", "oyna", {"indicator": "Y5", "table": [["B4", "B6", "B7"]]})
    assert answer == {"invalid": "bad_value", "path": "table.0"}
