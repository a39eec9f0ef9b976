"""Engines that are functions of this process, and the public names of the package."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import referee.conformance
from referee.conformance import cases, judge_answer, run_in_process
from referee.conformance.items import UnknownNameError
from referee.conformance.results import FAILED, PASSED, SAID_ERROR, SAID_SKIP, SKIPPED, UNANSWERED
from referee.questions import ask

MELDS = cases(profile="oyna", question="meld")


def test_the_documentation_of_the_package_holds() -> None:
    found = doctest.testmod(referee.conformance)
    assert found.attempted > 5
    assert not found.failed


def test_the_referee_as_an_engine_passes() -> None:
    items = cases(profile=("oyna", "katlamali-esli"), question=("match", "hand_score"))
    run = run_in_process(items, ask, strict_rules=True)
    assert run.counts.passed == run.counts.selected == len(items) > 100
    assert [result.item for result in run.results] == list(items)
    assert run.counts.add_up and run.strict_rules


def test_an_engine_that_raises_is_not_an_engine_that_refuses() -> None:
    def crash(question: str, profile: Any, given: Any) -> Any:
        if given["tiles"][0] == MELDS[0].given["tiles"][0]:
            raise RecursionError("<b>deep</b>")
        return {"skip": "not yet"} if given.get("kind") else {"kind": "none"}

    run = run_in_process(MELDS, crash)
    first = run.results[0]
    assert (first.outcome, first.reason) == (UNANSWERED, SAID_ERROR)
    assert first.said == "RecursionError: <b>deep</b>"
    skipped = [result for result in run.results if result.outcome == SKIPPED]
    assert skipped and all(result.reason == SAID_SKIP and result.said == "not yet" for result in skipped)
    assert run.counts.failed and run.counts.add_up
    assert run.counts.passed < run.counts.selected


def test_an_interrupt_is_no_answer_to_a_question() -> None:
    def interrupted(question: str, profile: Any, given: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_in_process(MELDS[:1], interrupted)


def test_what_json_cannot_say_is_no_answer_and_tuples_are_lists() -> None:
    item = next(item for item in MELDS if item.answer.get("stands_for"))
    right = ask("meld", item.profile, item.given)
    as_tuples = {**right, "stands_for": tuple(tuple(under) for under in right["stands_for"])}
    assert run_in_process([item], lambda *_: as_tuples).counts.passed == 1
    as_set = run_in_process([item], lambda *_: {**right, "stands_for": {1}}).results[0]
    assert (as_set.outcome, as_set.reason) == (UNANSWERED, SAID_ERROR)


def test_an_engine_cannot_change_what_others_are_asked() -> None:
    def greedy(question: str, profile: Any, given: Any) -> Any:
        profile["parameters"].clear()
        given["tiles"].clear()
        given["indicator"] = "R1"
        return {"kind": "none"}

    run_in_process(MELDS, greedy)
    assert run_in_process(MELDS, ask).counts.passed == len(MELDS)


def test_no_answer_at_all_fails() -> None:
    assert run_in_process(MELDS[:3], lambda *_: None).counts.failed == 3


def test_a_choice_may_be_one_name_or_several() -> None:
    assert cases(profile="oyna", case="meld-0001") == cases(profile=["oyna"], case=("meld-0001",))
    both = cases(profile=["oyna", "nasil"], case="meld-0001")
    assert [item.id for item in both] == ["meld-0001@oyna", "meld-0001@nasil"]
    assert all("meld.smallest" in item.case.rules for item in cases(rule="meld.smallest"))
    with pytest.raises(UnknownNameError):
        cases(question="melds")


def test_images_can_be_asked_for() -> None:
    expanded = cases(profile="oyna", question="match", expand=2, seed=3)
    plain = cases(profile="oyna", question="match")
    assert len(plain) < len(expanded) <= 3 * len(plain)
    assert run_in_process(expanded, ask).counts.passed == len(expanded)


def test_an_answer_can_be_judged_by_itself() -> None:
    item = next(item for item in MELDS if item.answer.get("kind") == "run")
    assert judge_answer(item, item.answer).outcome == PASSED
    wrong = judge_answer(item, {**item.answer, "kind": "set"})
    assert wrong.outcome == FAILED
    assert [difference.path for difference in wrong.differences] == ["kind"]


def test_the_function_keeps_its_name_whatever_is_imported_first() -> None:
    """The package has a module of the same name; loading it later must not take the function's place."""
    orders = ("referee.conformance.cases", "referee.conformance.items", "referee.conformance")
    for first in orders:
        script = f"import {first}; from referee.conformance import cases; print(len(cases(case='meld-0001')))"
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert int(done.stdout) >= 6
    assert importlib.import_module("referee.conformance.cases").load_cases is referee.conformance.load_cases
