"""Mutated documents end in an answer or one clear error, in time and in little memory.

A thousand run in every test; ``OKEY_FULL=1`` runs ten thousand. Each batch has a process of its own, so that
its memory can be measured and nothing that it breaks reaches the other tests.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.files import document_faults
from referee.profile import parameter_types
from referee.questions import QUESTIONS
from referee.spec import load_spec
from tests.fuzz.batch import asked, check_file_fault, givens, judged, played, tables
from tests.fuzz.mutator import KEYS, NOT_TILES, TILES, WORDS

ROOT = Path(__file__).parents[2]
FULL = bool(os.environ.get("OKEY_FULL"))
COUNT = 2500 if FULL else 250
FIRST = 1_000_000
"""Where the seeds of the tests begin."""
MOST_SECONDS = 1.0
MOST_MEGABYTES = 200.0


@pytest.mark.parametrize("kind", ["profiles", "questions", "records", "texts"])
def test_mutated_documents_end_in_an_answer_or_one_clear_error(kind: str) -> None:
    command = [sys.executable, "-m", "tests.fuzz.batch", kind, str(COUNT), "--first", str(FIRST)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    report = json.loads(run.stdout)
    assert report["wrong"] == []
    assert sum(report["outcomes"].values()) == COUNT
    # The limits are a promise for each document, in seconds of CPU time, not a speed to be measured.
    assert report["slowest"] <= MOST_SECONDS, report
    assert report["grown"] <= MOST_MEGABYTES, report
    # A batch that only ever meets one outcome tests nothing.
    assert len(report["outcomes"]) > 1, report


# Whatever JSON can hold, without a document to start from

PARAMETERS = tuple(parameter_types(load_spec()))
NAMES = st.sampled_from([*KEYS, *WORDS, "indicator", "position", "record", "turns", "events", "seats"])
TEXT = st.one_of(st.sampled_from([*TILES, *WORDS, *NOT_TILES]), st.text(max_size=20))
NUMBERS = st.one_of(
    st.integers(-5, 110), st.integers(), st.just(10**400), st.floats(allow_nan=True, allow_infinity=True)
)
ANY_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXT),
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(NAMES | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=25,
)


def around(*keys: str) -> st.SearchStrategy[dict[str, Any]]:
    """Anything under keys that are known, so that it is looked at more closely, and some that are not."""
    known = st.fixed_dictionaries({}, optional=dict.fromkeys(keys, ANY_JSON))
    return st.builds(lambda base, more: {**more, **base}, known, st.dictionaries(NAMES, ANY_JSON, max_size=1))


INDICATED = st.builds(
    lambda given, indicator: {**given, "indicator": indicator},
    around("tiles", "kind", "new", "melds", "pairs", "minimum", "tiles_left", "must_use", "rack", "use"),
    st.sampled_from(["Y5", "B13"]),
)

SOME_VALUES = st.dictionaries(st.sampled_from(PARAMETERS), ANY_JSON, max_size=3)


@settings(max_examples=1500 if FULL else 150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(question=st.sampled_from(sorted(QUESTIONS)), given=st.one_of(ANY_JSON, INDICATED))
def test_any_json_is_an_answer_or_one_clear_error(question: str, given: Any) -> None:
    asked(question, tables()[0], given)


@settings(max_examples=1500 if FULL else 150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    position=around("dealer", "to_play", "phase", "seats", "table", "stock", "discards", "minimum", "turn"),
    events=st.lists(st.dictionaries(NAMES, ANY_JSON, min_size=1, max_size=2), max_size=3),
)
def test_any_position_is_an_answer_or_one_clear_error(position: dict[str, Any], events: list[Any]) -> None:
    whole = {"indicator": "Y5", "to_play": 1, "phase": "take", "partial": True, **position}
    asked("turn", tables()[0], {"position": whole, "events": events})


@settings(max_examples=1500 if FULL else 150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(document=st.one_of(ANY_JSON, around("record", "profile", "players", "bots", "hands", "claimed_match")))
def test_any_record_is_judged_or_one_clear_error(document: Any) -> None:
    judged(document)
    for fault in document_faults(document, "record"):
        check_file_fault(fault)


@settings(max_examples=1500 if FULL else 150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    document=st.one_of(
        ANY_JSON,
        around("id", "title", "document", "extends", "description", "values"),
        st.builds(lambda values: {"id": "x", "extends": "oyna", "values": values}, SOME_VALUES),
        st.builds(lambda values: {"id": "x", "parameters": {**tables()[0].values, **values}}, SOME_VALUES),
    )
)
def test_any_profile_is_loaded_or_one_clear_error(document: Any) -> None:
    played(document, *givens()[0])
