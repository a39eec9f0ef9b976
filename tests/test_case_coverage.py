"""The suite covers the catalogue: every rule broken and kept at every table, every variant shown by a case.

What broken, kept and shown mean is written in ``referee/conformance/coverage.py``, what cannot be broken in
``cases/coverage.yaml``.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.conformance import Case, load_cases
from referee.conformance.cases import base_of
from referee.conformance.coverage import Cell, coverage_file, look, unbreakable
from referee.files import compile_spec, load_document
from referee.profile import load_profile
from referee.rulebook import Rulebook

ROOT = Path(__file__).parent.parent
SPEC = compile_spec(ROOT)
TABLES = tuple(SPEC["profiles"])
BOOK = Rulebook(SPEC)
RULES = BOOK.rules
CASES = load_cases()

Cells = dict[Cell, list[str]]
"""By rule and table: ids of cases."""


def _cells() -> tuple[Cells, Cells, Cells]:
    """Broken, kept and shown."""
    cells: tuple[Cells, Cells, Cells] = (defaultdict(list), defaultdict(list), defaultdict(list))
    for seen in look(CASES, TABLES, BOOK):
        for found, rules in zip(cells, (seen.named, seen.kept, seen.shown), strict=True):
            for rule in rules:
                found[rule, seen.table].append(seen.case.id)
    return cells


BROKEN, KEPT, SHOWN = _cells()
CANNOT = unbreakable(coverage_file(), TABLES)
EXCEPTIONS = CANNOT.rules
CELLS = [(rule, table) for rule in RULES for table in TABLES]


def test_the_exceptions_fit_their_schema_and_stand_once() -> None:
    load_document(ROOT / "cases" / "coverage.yaml", "coverage")
    assert CANNOT.repeated == ()


def test_there_are_at_least_three_hundred_cases() -> None:
    assert len(CASES) >= 300


def test_every_rule_is_broken_at_every_table_that_has_it() -> None:
    missing = [cell for cell in CELLS if cell not in BROKEN and cell not in SHOWN and cell not in EXCEPTIONS]
    assert missing == []


def test_every_rule_is_kept_at_every_table() -> None:
    assert [cell for cell in CELLS if cell not in KEPT] == []


def test_exceptions_name_rules_and_tables() -> None:
    assert [cell for cell in EXCEPTIONS if cell not in set(CELLS)] == []


def test_nothing_is_excepted_that_a_case_breaks() -> None:
    # A twin is no proof here: the two may differ in more than the rule that they list.
    assert {cell: BROKEN[cell] for cell in EXCEPTIONS if cell in BROKEN} == {}


def test_what_holds_by_construction_is_excepted_everywhere() -> None:
    built = [rule for rule, text in RULES.items() if text.kind == "construction"]
    assert [(rule, table) for rule in built for table in TABLES if (rule, table) not in EXCEPTIONS] == []


# Variants


def _varied(case: Case) -> Iterator[tuple[str, bool]]:
    """The profiles under variants that a case names, each with whether its answer differs from the base's."""
    for table in case.varied_profiles():
        yield table, case.expectation(table).answer != case.expectation(base_of(table)).answer


def _fits(variant: str, name: str) -> bool:
    """Is this the variant's name, with a number where it stands for one?"""
    stem = variant.removesuffix("N")
    return name == variant if stem == variant else name.startswith(stem) and name[len(stem) :].isdecimal()


@pytest.mark.parametrize("variant", sorted(SPEC["variants"]))
def test_every_variant_flips_a_case(variant: str) -> None:
    """Alone, or where it needs another one (rivals need teams) beside what it needs."""
    alone: list[str] = []
    beside: list[str] = []
    for case in CASES:
        for table, flips in _varied(case):
            _, *laid = table.split("+")
            if flips and any(_fits(variant, name) for name in laid):
                (alone if len(laid) == 1 else beside).append(case.id)
    assert alone, f"it stands in no case by itself, only beside others: {beside}"


def test_variants_are_stacked() -> None:
    """Two at once: some stack changes the base's answer to one that neither of its variants gives alone."""
    stacked = {table for case in CASES for table, _ in _varied(case) if table.count("+") > 1}
    assert len(stacked) >= 20
    together = [
        case.id
        for case in CASES
        for table, flips in _varied(case)
        if flips and table.count("+") == 2
        if all(
            case.expectation(f"{base_of(table)}+{name}").answer != case.expectation(table).answer
            for name in table.split("+")[1:]
            if f"{base_of(table)}+{name}" in case.varied_profiles()
        )
    ]
    assert together


def test_some_variants_have_nothing_to_do_with_a_case() -> None:
    unmoved = [(case.id, table) for case in CASES for table, flips in _varied(case) if not flips]
    assert len(unmoved) >= 20


def test_every_named_table_can_be_loaded() -> None:
    for table in {table for case in CASES for table in case.varied_profiles()}:
        assert load_profile(table).id == table
