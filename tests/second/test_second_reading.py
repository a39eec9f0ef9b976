"""The cases against the second engine: every row of the questions ``turn`` and ``record``.

Where the two differ, the documents are read again. Either this engine is wrong, or the case is; neither is
made to fit the other without a sentence that says so.
"""

from collections import Counter
from functools import cache

import pytest

from referee.conformance import load_cases
from tests.second.reading import ANSWERS, Row, house_rules, rows, told

MOST_UNDECIDED = 0
"""Rows at which not everything could be tried; there is none now."""
LEAST_ROWS = {"turn": 90_000, "record": 15_000}
"""Fewer would mean that some are no longer looked at."""
every_question = pytest.mark.parametrize("question", ANSWERS)


@cache
def found(question: str) -> tuple[Row, ...]:
    """All rows of a question, worked out once."""
    return tuple(rows(question))


@every_question
def test_every_row_is_answered_as_expected(question: str) -> None:
    wrong = {f"{row.case.id}@{row.table}": told(row) for row in found(question) if row.differences}
    assert not wrong, "\n".join(wrong.values())


@every_question
def test_rows_that_cannot_be_decided_are_few(question: str) -> None:
    undecided = [f"{row.case.id}@{row.table}" for row in found(question) if not row.decided]
    assert len(undecided) <= MOST_UNDECIDED, undecided


@every_question
def test_every_case_is_looked_at_at_every_table_it_names(question: str) -> None:
    seen = {(row.case.id, row.table) for row in found(question)}
    for case in load_cases():
        if case.question == question:
            assert {(case.id, table) for table in case.varied_profiles()} <= seen
    assert len(seen) >= LEAST_ROWS[question]


def test_every_house_rule_is_tried() -> None:
    tried = Counter(row.table.partition("+")[2] for question in ANSWERS for row in found(question))
    assert set(house_rules()) <= tried.keys()


def test_the_rules_are_named_too() -> None:
    unnamed = {row.case.id for question in ANSWERS for row in found(question) if not row.rules_named}
    assert unnamed == set(), sorted(unnamed)
