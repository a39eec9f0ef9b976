"""A variant that a case does not name must leave the case alone: the answer there is the base profile's.

Every case is asked at every complete table under every single variant that the table can have and that the
case does not name there: some quarter of a million questions. What a case expects where it names a variant is
looked at in ``test_cases.py``.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from referee.conformance import Case, load_cases
from referee.conformance.compare import compare_answer
from referee.conformance.items import expectation_at
from referee.conformance.ways import replay_ways
from referee.profile import Profile, ProfileFault, load_profile
from referee.questions import QUESTIONS, ask
from referee.spec import load_spec
from referee.turn import Referee

NUMBERS = {
    "cap-N": (303,),
    "hands-N": (3,),
    "minimum-N": (51, 81, 121),
    "points-N": (500, 2000),
    "unopened-N": (303,),
}
"""The figures that stand for a variant with a number: on either side of what is played where that differs."""
NEEDS = {"katlama-rivals": "teams"}
"""Variants that make sense only beside another one, where the table does not have that already."""

TABLES = tuple(load_spec()["profiles"])
CASES = load_cases()


class Varied(NamedTuple):
    """A complete table under one variant."""

    base: str
    profile: Profile
    referee: Referee


def variants() -> Iterator[str]:
    """Every variant by the name that goes into a profile's id."""
    for name in load_spec()["variants"]:
        stem = name.removesuffix("N")
        if stem == name:
            yield name
        else:
            yield from (f"{stem}{number}" for number in NUMBERS[name])


def varied(base: str) -> Iterator[Varied]:
    """A table under each variant that changes something there."""
    plain = load_profile(base)
    for variant in variants():
        try:
            profile = load_profile(f"{base}+{variant}")
        except ProfileFault:
            assert variant in NEEDS, f"{variant} cannot be laid over {base}"
            continue
        if profile.hash != plain.hash:
            yield Varied(base, profile, Referee(profile.parameters))


def wrong(case: Case, at: Varied) -> list[str]:
    """Where the referee's answer under the variant is not what is expected at the base."""
    expected = case.expectation(at.base)
    got = ask(case.question, at.profile, case.given, at.referee)
    comparison = compare_answer(case.question, case.given, expected.answer, got, expected.permitted)
    differences = comparison.differences or replay_ways(case.question, at.profile, case.given, got)
    return [f"{case.id}@{at.profile.id}: {path}: {want!r}, got {have!r}" for path, want, have in differences]


@pytest.mark.parametrize("base", TABLES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_variant_that_a_case_does_not_name_leaves_its_answer_alone(question: str, base: str) -> None:
    tables = tuple(varied(base))
    found: list[str] = []
    for case in CASES:
        if case.question != question:
            continue
        named = set(case.varied_profiles())
        for at in tables:
            # A case that names one number of a variant has nothing to say about another.
            if at.profile.id not in named and expectation_at(case, at.profile.id) is not None:
                found += wrong(case, at)[:1]
    assert not found, "\n".join([f"{len(found)} to name in the cases:", *found])


def test_every_variant_is_tried_at_some_table() -> None:
    # What gives a table's own parameters is none there, but each must change at least one table.
    tried = {at.profile.id.partition("+")[2] for base in TABLES for at in varied(base)}
    assert set(variants()) == tried


def test_a_variant_that_is_not_named_is_found() -> None:
    # 12-13-1 is no run at any table; under the variant that allows it the same answer would be wrong.
    case = next(case for case in CASES if case.id == "meld-0010")
    (at,) = (at for at in varied("oyna") if at.profile.id == "oyna+twelve-thirteen-one")
    assert wrong(case, at)
    (other,) = (at for at in varied("oyna") if at.profile.id == "oyna+okey-stays")
    assert wrong(case, other) == []
