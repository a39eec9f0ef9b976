"""The suite: well made, and every case answered as its document says, at every table.

What a case expects was read in a document. A case that fails here is a fault of the referee until the
document, read again, says otherwise.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.conformance import Case, Expectation, load_cases
from referee.conformance.cases import base_of
from referee.conformance.compare import compare_answer
from referee.conformance.ways import replay_ways
from referee.file_faults import FileFault
from referee.files import compile_spec
from referee.profile import load_profile
from referee.questions import QUESTIONS, ask
from referee.rulebook import Rulebook

ROOT = Path(__file__).parent.parent
SPEC = compile_spec(ROOT)
RULES = Rulebook(SPEC).rules
TABLES = tuple(SPEC["profiles"])
DECISIONS = (*range(1, 53), "A", "P1", "P2")
CASES = load_cases()
BY_ID = {case.id: case for case in CASES}

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def tables_of(case: Case) -> Iterator[tuple[str, Expectation]]:
    """Every table at which a case is judged, with what must come out there."""
    for table in (*TABLES, *case.varied_profiles()):
        yield table, case.expectation(table)


def rules_in(answer: Any) -> Iterator[str]:
    """The rules that an answer names, at any depth."""
    if isinstance(answer, dict):
        for key, value in answer.items():
            if key == "rule" and isinstance(value, str):
                yield value
            elif key in ("also", "rules"):
                yield from value
            else:
                yield from rules_in(value)
    elif isinstance(answer, list):
        for entry in answer:
            yield from rules_in(entry)


@every_case
def test_the_referee_answers_as_expected_at_every_table(case: Case) -> None:
    wrong: list[str] = []
    for table, expected in tables_of(case):
        profile = load_profile(table)
        got = ask(case.question, profile, case.given)
        # The referee names the first broken rule itself, not just one of those that are permitted.
        comparison = compare_answer(case.question, case.given, expected.answer, got, strict_rules=True)
        differences = (*comparison.differences, *replay_ways(case.question, profile, case.given, got))
        wrong += [f"{table}: {path}: expected {want!r}, got {have!r}" for path, want, have in differences]
    assert not wrong, "\n".join([f"{case.title['en']} ({case.file})", *wrong])


def test_every_question_that_the_referee_answers_has_cases() -> None:
    assert {case.question for case in CASES} <= QUESTIONS.keys()


def test_the_files_are_valid_under_their_schema() -> None:
    assert len(load_cases(check=True)) == len(CASES)


def test_every_case_stands_in_the_folder_of_its_question() -> None:
    assert [case.id for case in CASES if case.file.partition("/")[0] != case.question] == []


def test_no_two_cases_ask_the_same() -> None:
    given: dict[str, list[str]] = {}
    titles: dict[str, list[str]] = {}
    for case in CASES:
        given.setdefault(f"{case.question} {case.given!r}", []).append(case.id)
        for language in ("tr", "en"):
            titles.setdefault(f"{case.question} {case.title[language]}", []).append(case.id)
    assert [ids for ids in given.values() if len(ids) > 1] == []
    assert [ids for ids in titles.values() if len(ids) > 1] == []


@every_case
def test_ids_versions_and_titles(case: Case) -> None:
    assert re.fullmatch(rf"{case.question}-[0-9]{{4,}}", case.id)
    assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", case.since)
    for text in (case.title, case.topic):
        assert text["tr"].strip()
        assert text["en"].strip()
        assert text["tr"] != text["en"]


@every_case
def test_rules_stand_in_the_catalogue(case: Case) -> None:
    named = [*case.rules]
    for expected in case.expectations():
        said = list(rules_in(expected.answer))
        named += [*said, *expected.permitted]
        if expected.permitted:
            assert set(said) & set(expected.permitted), "permitted rules, and none of them is expected"
    assert case.rules
    assert [rule for rule in named if rule not in RULES] == []


@every_case
def test_every_table_has_one_expectation(case: Case) -> None:
    named = [profile for other in case.others for profile in other.profiles]
    assert len(named) == len(set(named))
    # Variants stand in canonical order, or nothing would ever match them.
    assert [profile for profile in named if load_profile(profile).id != profile] == []
    assert set(TABLES) - set(named), "no table is left for which the default holds"


@every_case
def test_every_expectation_says_how_it_is_known(case: Case) -> None:
    for table, expected in tables_of(case):
        document = SPEC["profiles"][base_of(table)]["document"] if "+" not in table else None
        documents = {source.document for source in expected.sources}
        decisions = [source.interpretation for source in expected.sources if source.interpretation is not None]
        assert all(decision in DECISIONS for decision in decisions)
        if expected.authority == "interpretation":
            assert decisions, f"{table}: an interpretation without its number"
        elif document is not None:
            assert document in documents, f"{table}: {expected.authority}, but not in its document"
        assert expected.why.strip()
        assert "referee" not in expected.why.lower()


@every_case
def test_twins_point_at_each_other_and_come_out_differently(case: Case) -> None:
    if case.twin is None:
        return
    twin = BY_ID[case.twin]
    assert twin.twin == case.id
    assert twin.question == case.question
    assert twin.given != case.given
    assert any(case.expectation(table).answer != twin.expectation(table).answer for table in TABLES)
