"""Which table an engine plays: found for every table and for every parameter that the cases can tell."""

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from referee.conformance.identify import (
    NOT_ANSWERED,
    Identity,
    house_profile,
    identify,
    questions_for,
)
from referee.conformance.identify_answers import Answers, agrees
from referee.conformance.identify_changes import Changes, figures_in, profile_with
from referee.conformance.items import complete_profiles
from referee.conformance.results import PASSED, SAID_SKIP, SKIPPED, Result
from referee.explaining_changes import Change
from referee.profile import Profile, ProfileFault, load_profile
from referee.questions import ask
from referee.spec import load_spec
from referee.turn import Referee

FULL = os.environ.get("OKEY_FULL") == "1"
BASE = "oyna"

NEVER_TOLD = {"layoff.on_pairs"}
"""Parameters that no case can tell at any table: nothing is ever laid on a pair, with or without it."""
NOT_TOLD_HERE = NEVER_TOLD | {"finish.elden.with_pairs"}
"""Nobody finishes elden with pairs where nobody else may have opened: the pairs never come out even."""


@lru_cache(maxsize=1)
def answers() -> Answers:
    """What the referee says, worked out once for all tests."""
    return Answers()


@lru_cache(maxsize=1)
def changes() -> Changes:
    return Changes(load_spec(), answers().cases)


def played(
    table: Profile, asked: Profile, wrong: Callable[[str, Any, Any], Any] | None = None
) -> list[Result]:
    """The answers of an engine that plays a table, whatever it is asked."""
    referee = Referee(table.parameters)
    results = []
    for item in questions_for(asked, answers().cases):
        got = ask(item.case.question, table, item.given, referee)
        if wrong is not None:
            got = wrong(item.case.question, item.given, got)
        outcome = (SKIPPED, None, SAID_SKIP) if got is None else (PASSED, got, "")
        results.append(Result(item, outcome[0], outcome[1], reason=outcome[2]))
    return results


def found(table: Profile, asked: str = BASE, tell_all: bool = False) -> Identity:
    base = load_profile(asked)
    return identify(base, played(table, base), answers(), tell_all)


def single_changes() -> list[Change]:
    return list(changes().single(load_profile(BASE).values, {}))


def is_told(table: Profile, base: Profile) -> bool:
    """Does any case come out differently?"""
    return any(answers().answer(case, table).number != answers().answer(case, base).number
               for case in answers().cases)  # fmt: skip


# Tables


@pytest.mark.parametrize("name", complete_profiles())
def test_every_complete_table_is_found_whatever_was_asked(name: str) -> None:
    identity = found(load_profile(name))
    assert identity.nearest == identity.profile == name
    assert identity.departures == identity.open == ()
    assert identity.agree == identity.answered == len(answers().cases)
    assert identity.tables[0] == (name, identity.answered)
    assert all(agree < identity.answered for _, agree in identity.tables[1:])
    assert identity.follows is (name == BASE)


def test_what_the_cases_cannot_tell_is_known() -> None:
    identity = found(load_profile(BASE), tell_all=True)
    assert {each.key for each in identity.untold} <= NOT_TOLD_HERE
    assert all(each.questions == () for each in identity.untold)
    # Where a table has no such thing, empty and false are the same.
    assert all(values == (None,) for _, values in identity.not_excluded)


# Single parameters


@pytest.mark.parametrize(
    "change", single_changes() if FULL else single_changes()[::25], ids=lambda one: one.name
)
def test_a_single_parameter_is_named(change: Change) -> None:
    base = load_profile(BASE)
    table = profile_with(base, dict(change.values), load_spec())
    if not is_told(table, base):
        assert change.values[0][0] in NOT_TOLD_HERE or change.values[0][1] is None
        return
    identity = found(table)
    assert identity.nearest == BASE
    assert not identity.open
    wanted = profile_with(base, identity.values, load_spec())
    assert not is_told(wanted, table) or identity.values == table.values
    changed = {key for departure in identity.departures for key, _, _ in departure.changes}
    assert changed & {key for key, _ in change.values}
    for departure in identity.departures:
        assert departure.agree
        assert departure.disagree == departure.neither == ()


def test_nearly_every_parameter_can_be_told() -> None:
    """By the cases as they are; of the rest it is known why not."""
    base = load_profile(BASE)
    told: dict[str, bool] = {}
    for change in single_changes():
        key = change.values[0][0]
        if not told.get(key):
            told[key] = is_told(profile_with(base, dict(change.values), load_spec()), base)
    assert {key for key, is_it in told.items() if not is_it} <= NOT_TOLD_HERE


def named_variants() -> list[str]:
    base = load_profile(BASE)
    return [change.name for change in changes().variants(base.values, {"score.unopened": [317]})]


@pytest.mark.parametrize("name", named_variants() if FULL else named_variants()[::6])
def test_a_variant_is_called_by_its_name(name: str) -> None:
    try:
        table = load_profile(f"{BASE}+{name}")
    except ProfileFault:
        return
    identity = found(table)
    assert not identity.open
    assert identity.profile == f"{BASE}+{name}"
    assert [departure.variant for departure in identity.departures] == [name]


def test_parameters_that_make_up_a_variant_get_its_name() -> None:
    identity = found(load_profile(f"{BASE}+wait-a-turn"))
    assert [departure.variant for departure in identity.departures] == ["wait-a-turn"]
    assert len(identity.departures[0].changes) == 3


def test_several_departures_at_once_with_a_figure_that_nobody_has_named() -> None:
    base = load_profile(BASE)
    values = {"score.unopened": 317, "exhausted.unopened": 317, "meld.one_after_thirteen": True,
              "pair.okey_as_partner": False}  # fmt: skip
    table = profile_with(base, values, load_spec())
    identity = found(table)
    assert identity.values == table.values
    assert identity.profile == f"{BASE}+twelve-thirteen-one+unopened-317"
    names = {departure.name for departure in identity.departures}
    assert names == {"twelve-thirteen-one", "unopened-317", "pair.okey_as_partner: false"}


def test_an_engine_asked_under_variants_may_follow_them() -> None:
    table = load_profile(f"{BASE}+okey-stays")
    identity = found(table, asked=table.id)
    assert identity.nearest == table.id
    assert identity.follows


# Engines that are no table


def test_a_fault_is_no_house_rule() -> None:
    """Runs that are worth one point too much: no parameter does that."""
    base = load_profile(BASE)

    def wrong(question: str, given: Any, got: Any) -> Any:
        if question == "meld" and got.get("kind") == "run":
            return {**got, "value": got["value"] + 1}
        return got

    identity = identify(base, played(base, base, wrong), answers(), False)
    runs = {case.id for case in answers().cases if case.question == "meld"}
    assert identity.nearest == BASE
    assert identity.departures == ()
    assert len(identity.open) > 20
    assert set(identity.open) <= runs
    assert identity.agree == identity.answered - len(identity.open)


def test_an_engine_that_knows_a_house_rule_in_one_place_only() -> None:
    """12-13-1 counts everywhere but among the playable tiles: cases speak for it, and others against it."""
    base, table = load_profile(BASE), load_profile(f"{BASE}+twelve-thirteen-one")

    def wrong(question: str, given: Any, got: Any) -> Any:
        return ask(question, base, given) if question == "playable" else got

    (departure,) = identify(base, played(table, base, wrong), answers(), False).departures
    assert departure.variant == "twelve-thirteen-one"
    assert departure.agree and departure.disagree
    assert {identity.partition("-")[0] for identity in departure.disagree} == {"playable"}


def test_what_was_skipped_is_not_told() -> None:
    base = load_profile(BASE)

    def wrong(question: str, given: Any, got: Any) -> Any:
        return None if question in ("match", "record") else got

    identity = identify(base, played(base, base, wrong), answers())
    untold = {each.key: each for each in identity.untold}
    for key in ("match.tie", "match.points", "deal.next_dealer"):
        assert untold[key].why == NOT_ANSWERED
        assert "match" in untold[key].questions or "record" in untold[key].questions
    assert "meld.one_after_thirteen" not in untold
    skipped = sum(case.question in ("match", "record") for case in answers().cases)
    assert (identity.skipped, identity.unanswered) == (skipped, 0)
    assert identity.answered == len(answers().cases) - skipped


# Below


@pytest.mark.parametrize("name", [*complete_profiles(), f"{BASE}+twelve-thirteen-one", f"{BASE}+wait-a-turn"])
def test_remembered_answers_are_the_referees_own(name: str) -> None:
    """An answer that is kept for a table which it does not hold for would make every finding doubtful."""
    table = load_profile(name)
    referee = Referee(table.parameters)
    for case in answers().cases:
        assert agrees(case, answers().answer(case, table), ask(case.question, table, case.given, referee)), (
            case.id
        )


def test_answers_are_not_worked_out_twice() -> None:
    few = Answers(answers().cases[:200])
    for case in few.cases:
        few.answer(case, load_profile(BASE))
    before = few.worked_out
    assert before == len(few.cases)
    for case in few.cases:
        few.answer(case, load_profile(f"{BASE}+feeder-101"))
    assert before <= few.worked_out < before + 40


def test_a_change_takes_along_what_must_follow() -> None:
    base = load_profile(BASE)
    for key, value in (("open.completed", "by_discard"), ("take.feeder", "flat"), ("match.end", "hands")):
        ways = changes().completed(base.values, {key: value})
        assert ways
        for values in ways:
            assert values[key] == value
            assert len(values) > 1
            profile_with(base, values, load_spec())
    # Playing against the rivals only needs teams.
    assert all(
        way["teams"] == "opposite" for way in changes().completed(base.values, {"open.raise": "rivals"})
    )


def test_figures_come_from_what_was_answered() -> None:
    assert 303 in figures_in([(202, 303)], 202)
    assert 151 in figures_in([(202, 303)], 101) or 202 in figures_in([(202, 303)], 101)
    assert figures_in([("allowed", "refused"), (True, False)], None) == []


def test_the_house_file_is_the_table_that_was_found(tmp_path: Path) -> None:
    base = load_profile(BASE)
    table = profile_with(base, {"meld.one_after_thirteen": True, "pair.okey_as_partner": False}, load_spec())
    document = house_profile(found(table), "theirs", {"tr": "Onların masası", "en": "Their table"})
    assert document["extends"] == f"{BASE}+twelve-thirteen-one"
    assert document["values"] == {"pair.okey_as_partner": False}
    assert load_profile(document).values == table.values


def test_a_house_file_under_a_house_file_builds_on_a_known_table() -> None:
    base = load_profile(BASE)
    values = {**base.values, "score.unopened": 150, "exhausted.unopened": 150, "meld.smallest": 4}
    own = load_profile({"id": "ours", "parameters": values})
    identity = identify(own, played(own, own), answers(), False)
    assert identity.nearest == "ours"
    document = house_profile(identity, "theirs", {"tr": "a", "en": "b"})
    assert document["extends"] in complete_profiles()
    assert load_profile(document).values == own.values
