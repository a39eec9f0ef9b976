"""Whatever an engine answers, judging it gives a result and never an exception."""

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.conformance.cases import load_cases
from referee.conformance.compare import compare_answer
from referee.conformance.items import Item, select
from referee.conformance.keeping import shortened
from referee.conformance.results import FAILED, PASSED, judge_answer
from referee.conformance.ways import referee_for
from referee.questions import QUESTIONS, ask

ITEMS = select(load_cases(), profiles=["oyna", "katlamali-esli"])
BY_QUESTION = {question: [one for one in ITEMS if one.case.question == question] for question in QUESTIONS}

WORDS = st.sampled_from(
    ["R1", "K13", "FJ", "OK", "Y5", "X9", "", "run", "pair", "1", "5", "finish", "melds", "ü", "\x00"]
)
ATOMS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from([10**30, -(10**400), 10**4000, 1e308, -0.0, 0.5, float("inf"), float("nan")])
    | WORDS
)
KEYS = st.sampled_from(
    ["kind", "value", "tiles", "rule", "also", "melds", "line", "events", "position", "seats", "1", "rack",
     "table", "okeys_by", "by", "charges", "points", "hand", "discards", "finish", "stock", "stands_for",
     "open", "take", "discard", "lay_off", "pairs", "undone", "meld", "pair", "outcome", "invalid"]
)  # fmt: skip
JSON = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)

QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck))


def judged(item: Item, answer: Any) -> str:
    result = judge_answer(item, answer)
    assert result.outcome in (PASSED, FAILED)
    # A report can write whatever is kept of a failure.
    if result.outcome == FAILED:
        json.dumps([result.got, [one._asdict() for one in result.differences]], allow_nan=False)
    return result.outcome


@pytest.mark.parametrize("question", sorted(QUESTIONS))
@given(data=st.data())
@QUIET
def test_any_answer_has_a_result(question: str, data: st.DataObject) -> None:
    item = data.draw(st.sampled_from(BY_QUESTION[question]))
    judged(item, data.draw(JSON))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, entry in inner for place in places(entry, (*path, key)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    value[path[0]] = put(value[path[0]], path[1:], new)
    return value


@pytest.mark.parametrize("question", sorted(QUESTIONS))
@given(data=st.data())
@QUIET
def test_a_right_answer_with_something_else_somewhere_has_a_result(
    question: str, data: st.DataObject
) -> None:
    item = data.draw(st.sampled_from(BY_QUESTION[question]))
    answer = copy.deepcopy(ask(question, item.profile, item.given, referee_for(item.profile)))
    place = data.draw(st.sampled_from(places(answer)))
    judged(item, put(answer, place, data.draw(JSON)))


def deep(levels: int, key: str | None = None) -> Any:
    value: Any = "R1"
    for _ in range(levels):
        value = [value] if key is None else {key: value}
    return value


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_deep_and_large_answers_fail_and_do_not_break(question: str) -> None:
    for item in BY_QUESTION[question][:5]:
        right = ask(question, item.profile, item.given)
        for value in (deep(5000), deep(5000, "tiles"), deep(5000, "melds"), [[]] * 100_000, "x" * 10**6):
            for key in [*right, "line", "melds"]:
                result = judge_answer(item, {**right, key: value})
                # What is beside the point is not looked at, however large it is.
                assert result.outcome == PASSED or len(str(result.got)) < 200_000
            judged(item, value)


def test_a_hostile_list_of_rows_is_not_held_against_every_row() -> None:
    """A hundred thousand rows against twenty would be two million comparisons."""
    item = next(one for one in BY_QUESTION["discards"] if len(one.answer.get("discards", [])) > 3)
    rows = [{"tile": "R1", "outcome": "allowed"}] * 100_000
    result = judge_answer(item, {"discards": rows})
    assert [one.path for one in result.differences] == ["discards"]


def test_long_ways_are_not_replayed() -> None:
    item = next(one for one in BY_QUESTION["best_opening"] if one.answer.get("value"))
    answer = {**item.answer, "melds": [["R1", "R2", "R3"]] * 100_000}
    assert judged(item, answer) == FAILED
    item = next(one for one in BY_QUESTION["take"] if one.answer.get("allowed"))
    answer = {**item.answer, "line": [{"undo": True}] * 100_000}
    assert judged(item, answer) == FAILED


def test_what_is_not_said_to_be_undone_is_not() -> None:
    expected = {"events": [{"outcome": "charged", "undone": False}]}

    def outcome(row: dict[str, Any]) -> bool:
        return compare_answer("turn", {}, expected, {"events": [{"outcome": "charged", **row}]}).passed

    assert outcome({})
    assert outcome({"undone": None})
    assert outcome({"undone": False})
    assert not outcome({"undone": True})
    assert not outcome({"undone": 0})
    expected = {"events": [{"outcome": "charged", "undone": True}]}
    assert not outcome({})
    assert outcome({"undone": True})


def test_seats_may_be_numbers_where_python_answers() -> None:
    expected = {"points": {"1": -101, "2": 202}, "charges": {"2": 101}}
    assert compare_answer("turn", {}, expected, {"points": {1: -101, 2: 202}, "charges": {2: 101}}).passed
    assert not compare_answer("turn", {}, expected, {"points": {1: -101, 3: 202}, "charges": {2: 101}}).passed


def test_the_seat_that_laid_an_okey_is_the_same_as_text_and_as_number() -> None:
    laid = {"by": 1, "kind": "run", "tiles": ["B4", "OK", "B6"], "okeys_by": {"1": 2}}
    given = {"indicator": "Y5"}

    def outcome(**changes: Any) -> bool:
        return compare_answer("turn", given, {"table": [laid]}, {"table": [{**laid, **changes}]}).passed

    assert outcome()
    assert outcome(by=1.0, okeys_by={"1": 2.0})
    for strange in ({"1": 3}, {"1": [2]}, {"1": 10**5000}, [2], {"0": 2}, {"1": True}):
        assert not outcome(okeys_by=strange), strange


def test_what_is_short_is_kept_as_it_is() -> None:
    value = {"a": [1, 2.5, None, True, "ü"], "b": {"1": -101}}
    assert shortened(value) == value
    assert shortened(float("nan")) == "nan"
    assert shortened([10**5000]) == ["10^5000"]
    assert len(json.dumps(shortened([deep(3000)] * 10_000))) < 200_000
