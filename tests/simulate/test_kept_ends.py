"""The records kept for how they end: they end so, by the rules, and are worth what the documents say."""

from pathlib import Path
from typing import Any

import pytest

from referee.adjudicate import adjudicate
from referee.cli.typed import canonical_record
from referee.files import load_document
from referee.lines import usable_under
from referee.profile import load_profile
from referee.turn import Referee
from tests.simulate.keep_ends import ENDS, WAYS, Way
from tests.simulate.naive_score import naive_points

FILES = sorted(ENDS.glob("*.yaml"))


def record_in(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = canonical_record(load_document(path, "record"))
    return document


def test_there_is_a_record_for_every_way_and_none_for_anything_else() -> None:
    assert {path.stem for path in FILES} == {way.name for way in WAYS}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_it_ends_so_by_the_rules(way: Way) -> None:
    record = record_in(ENDS / f"{way.name}.yaml")
    profile = load_profile(record["profile"])
    assert profile.id == way.table
    referee = Referee(profile.parameters)
    judged = adjudicate(record, profile, referee, usable_under(referee))
    assert judged.clean
    assert way.fits(judged)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_points_and_totals_are_those_of_another_way_of_adding_up(path: Path) -> None:
    record = record_in(path)
    table = record["profile"].partition("+")[0]
    totals = dict.fromkeys("1234", 0)
    for hand in record["hands"]:
        points = naive_points(hand, table)
        if "exhausted-redeal" in record["profile"] and hand["claimed"]["how"] == "exhausted":
            # The house rule: such a hand is dealt again and nobody writes anything.
            points = dict.fromkeys("1234", 0)
        assert hand["claimed"]["points"] == points
        for seat, more in points.items():
            totals[seat] += more
    if "claimed_match" not in record:
        return
    claimed = record["claimed_match"]
    sides = totals
    if table.endswith("-esli"):
        sides = {"A": totals["1"] + totals["3"], "B": totals["2"] + totals["4"]}
    assert claimed["totals"] == totals | (sides if "A" in sides else {})
    lowest = [side for side, points in sides.items() if points == min(sides.values())]
    # turler: partners who are level at the end have drawn; alone, all who are level have won.
    drawn = "A" in sides and len(lowest) > 1
    assert [str(side) for side in claimed["winners"]] == ([] if drawn else lowest)
