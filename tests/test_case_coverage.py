"""What the suite covers: every rule broken and kept at every table, every variant shown by a case.

Words, as they are used here, always about one rule at one table:

- A case **breaks** the rule if its expected answer there names it: as ``rule``, among ``also``, ``permitted``
  or ``rules``, or as the rule of an entry, a fault or a remark.
- A case **keeps** the rule if it lists it in its ``rules`` and its expected answer there does not name it.
- A score or a matter of the match is named in no answer: it is visible in the points, the winners or whether
  the match goes on. It is **shown** if a case that lists it has a twin, the same hand with one thing changed,
  and the two come out differently there; one of the two then has it and the other has not. That counts as
  broken. It is kept, as any rule, by being listed.
- What cannot be broken at a table stands in ``coverage_exceptions.yaml`` with the reason. Everything is kept
  everywhere.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.conformance import Case, load_cases
from referee.conformance.cases import base_of
from referee.files import compile_spec, load_yaml
from referee.profile import load_profile
from referee.rulebook import Rulebook

ROOT = Path(__file__).parent.parent
SPEC = compile_spec(ROOT)
TABLES = tuple(SPEC["profiles"])
RULES = Rulebook(SPEC).rules
CASES = load_cases()
BY_ID = {case.id: case for case in CASES}
SHOWN_BY_TWINS = ("entry", "match", "deal")
"""Kinds of rule that are visible in what comes out of a hand or a match."""

Cells = dict[tuple[str, str], list[str]]
"""By rule and table: ids of cases."""


def _named(answer: Any) -> Iterator[str]:
    """The rules that an answer names, at any depth."""
    if isinstance(answer, dict):
        for key, value in answer.items():
            if key == "rule" and isinstance(value, str):
                yield value
            elif key in ("also", "rules") and isinstance(value, list):
                yield from value
            else:
                yield from _named(value)
    elif isinstance(answer, list):
        for entry in answer:
            yield from _named(entry)


def _broken_and_kept() -> tuple[Cells, Cells]:
    broken: Cells = defaultdict(list)
    kept: Cells = defaultdict(list)
    for case in CASES:
        for table in TABLES:
            expected = case.expectation(table)
            named = {*_named(expected.answer), *expected.permitted}
            for rule in named:
                broken[rule, table].append(case.id)
            for rule in case.rules:
                if rule not in named:
                    kept[rule, table].append(case.id)
    return broken, kept


def _shown_by_twins() -> Cells:
    shown: Cells = defaultdict(list)
    for case in CASES:
        if case.twin is None:
            continue
        for table in TABLES:
            if case.expectation(table).answer != BY_ID[case.twin].expectation(table).answer:
                for rule in case.rules:
                    if RULES[rule].kind in SHOWN_BY_TWINS:
                        shown[rule, table].append(case.id)
    return shown


def _exceptions() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for entry in load_yaml(ROOT / "tests" / "coverage_exceptions.yaml")["exceptions"]:
        tables = TABLES if entry["profiles"] == "all" else entry["profiles"]
        for rule in entry["rules"]:
            for table in tables:
                assert (rule, table) not in found, f"{rule} at {table} is excepted twice"
                found[rule, table] = entry["reason"]
    return found


BROKEN, KEPT = _broken_and_kept()
SHOWN = _shown_by_twins()
EXCEPTIONS = _exceptions()
CELLS = [(rule, table) for rule in RULES for table in TABLES]


def test_there_are_at_least_three_hundred_cases() -> None:
    assert len(CASES) >= 300


def test_every_rule_is_broken_at_every_table_that_has_it() -> None:
    missing = [cell for cell in CELLS if cell not in BROKEN and cell not in SHOWN and cell not in EXCEPTIONS]
    assert missing == []


def test_every_rule_is_kept_at_every_table() -> None:
    assert [cell for cell in CELLS if cell not in KEPT] == []


def test_exceptions_name_rules_and_tables_and_give_a_reason() -> None:
    assert [cell for cell in EXCEPTIONS if cell not in set(CELLS)] == []
    assert [cell for cell, reason in EXCEPTIONS.items() if not reason.strip()] == []


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
