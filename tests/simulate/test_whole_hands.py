"""Whole hands scored by another way than the referee's, and every way in which a hand can end."""

from collections import Counter

import pytest

from referee.adjudicate import adjudicate
from referee.profile import load_profile
from referee.simulate import simulate
from referee.spec import load_spec
from tests.simulate.naive_score import naive_points

TABLES = tuple(load_spec()["profiles"])
PLAYERS = ("greedy", "patient", "pairs", "careless")


@pytest.mark.parametrize("table", TABLES)
def test_whole_hands_are_worth_what_another_way_of_adding_up_says(table: str) -> None:
    for match in simulate(load_profile(table), 150, 17, players=PLAYERS, lucky=0.5):
        for number, hand in enumerate(match.record["hands"], 1):
            told = hand["claimed"]["points"]
            assert told == naive_points(hand, table), f"match {match.number}, hand {number}"


# The ways that there are: oyna knows no elden by pairs, turler does.
WAYS = {
    "oyna": {(), ("okey",), ("pairs",), ("elden",), ("okey", "pairs"), ("okey", "elden")},
    "katlamali": {
        (), ("okey",), ("pairs",), ("elden",), ("okey", "pairs"), ("okey", "elden"), ("pairs", "elden"),
        ("okey", "pairs", "elden"),
    },
}  # fmt: skip


@pytest.mark.parametrize("table", WAYS)
def test_every_way_to_end_a_hand_occurs(table: str) -> None:
    ways = Counter(
        (hand.how, hand.score.finish if hand.score else ())
        for match in simulate(load_profile(table), 700, 3, players=("greedy", "patient", "pairs", "patient"),
                              lucky=0.7)
        for hand in adjudicate(match.record).hands
    )  # fmt: skip
    assert {finish for how, finish in ways if how == "finish"} == WAYS[table]
    assert {how for how, _ in ways} >= {"finish", "exhausted"}


def test_four_pairs_openers_occur() -> None:
    hows = {
        hand["claimed"]["how"]
        for match in simulate(load_profile("oyna"), 120, 3, players=("pairs",) * 4, lucky=1.0)
        for hand in match.record["hands"]
    }
    assert "void" in hows
