"""The suite: well made, and every case answered as its document says, at every table.

What a case expects was read in a document. A case that fails here is a fault of the referee until the
document, read again, says otherwise.
"""

import re
from collections.abc import Iterator
from functools import cache
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

profile_at = cache(load_profile)

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
        profile = profile_at(table)
        got = ask(case.question, profile, case.given)
        # The referee names the first broken rule itself, not just one of those that are permitted.
        comparison = compare_answer(case.question, case.given, expected.answer, got, strict_rules=True)
        differences = (*comparison.differences, *replay_ways(case.question, profile, case.given, got))
        wrong += [f"{table}: {path}: expected {want!r}, got {have!r}" for path, want, have in differences]
    assert not wrong, "\n".join([f"{case.title['en']} ({case.file})", *wrong])


def test_every_question_of_the_suite_is_one_that_the_referee_answers() -> None:
    assert {case.question for case in CASES} <= QUESTIONS.keys()


def test_the_files_are_valid_under_their_schema() -> None:
    assert len(load_cases(check=True)) == len(CASES)


def test_every_case_stands_in_the_folder_of_its_question() -> None:
    assert [case.id for case in CASES if case.file.partition("/")[0] != case.question] == []


def test_no_two_cases_are_the_same() -> None:
    # Two cases may look at one table; then each has a fact of its own to look for.
    facts: dict[str, list[str]] = {}
    titles: dict[str, list[str]] = {}
    for case in CASES:
        answers = [case.expectation(table).answer for table in TABLES]
        facts.setdefault(f"{case.question} {case.given!r} {answers!r}", []).append(case.id)
        for language in ("tr", "en"):
            titles.setdefault(f"{case.question} {case.title[language]}", []).append(case.id)
    assert [ids for ids in facts.values() if len(ids) > 1] == []
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
        decisions = [
            source.interpretation for source in expected.sources if source.interpretation is not None
        ]
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


class TestLoading:
    FILE = """
topic: {tr: Seri, en: Runs}
cases:
  - id: meld-0001
    since: 0.1.0
    title: {tr: Seri, en: A run}
    rules: [meld.run_or_set]
    given: {indicator: Y5, tiles: [R5, R6, R7]}
    expect:
      default: {answer: {kind: run}, authority: derived, sources: [{interpretation: 7}], why: "5, 6, 7"}
      others:
        - {for: [oyna], answer: {value: 18}, authority: derived, sources: [{interpretation: 7}], why: "18"}
        - for: [oyna+hands-7]
          answer: {value: 1}
          authority: derived
          sources: [{interpretation: 7}]
          why: "one"
"""

    def loaded(self, folder: Path, text: str, name: str = "meld/runs.yaml") -> tuple[Case, ...]:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return load_cases(folder, check=True)

    def test_a_named_table_under_variants_goes_before_its_base_and_the_base_before_the_default(
        self, tmp_path: Path
    ) -> None:
        (case,) = self.loaded(tmp_path, self.FILE)
        assert case.expectation("nasil").answer == {"kind": "run"}
        assert case.expectation("oyna").answer == {"value": 18}
        assert case.expectation("oyna+hands-7").answer == {"value": 1}
        assert case.expectation("oyna+hands-7+okey-stays").answer == {"value": 18}
        assert case.expectation("nasil+hands-7").answer == {"kind": "run"}
        assert case.varied_profiles() == ("oyna+hands-7",)

    @pytest.mark.parametrize(
        ("old", "new", "key", "code"),
        [
            ("    rules: [meld.run_or_set]\n", "", "meld-0001.rules", "missing"),
            ("Y5, tiles", "FJ, tiles", "meld-0001.given.indicator", "bad_value"),
            ('why: "18"', 'why: ""', "meld-0001.expect.others.0.why", "empty"),
        ],
    )
    def test_a_fault_names_the_file_and_the_case(
        self, tmp_path: Path, old: str, new: str, key: str, code: str
    ) -> None:
        with pytest.raises(FileFault) as caught:
            self.loaded(tmp_path, self.FILE.replace(old, new))
        fault = caught.value
        assert (fault.file, fault.key, fault.code) == (str(tmp_path / "meld/runs.yaml"), key, code)
        assert fault.line

    def test_an_id_is_used_once(self, tmp_path: Path) -> None:
        self.loaded(tmp_path, self.FILE)
        with pytest.raises(FileFault) as caught:
            self.loaded(tmp_path, self.FILE, "meld/sets.yaml")
        assert (caught.value.code, caught.value.key) == ("repeated_id", "cases.0.id")


def differing(expected: Any, got: Any, question: str = "turn", **more: Any) -> list[str]:
    """The paths at which an answer differs, Yellow 6 being the okey."""
    comparison = compare_answer(question, {"indicator": "Y5"}, expected, got, **more)
    return [difference.path for difference in comparison.differences]


class TestComparison:
    def same(self, expected: Any, got: Any, question: str = "turn", **more: Any) -> bool:
        return differing(expected, got, question, **more) == []

    def test_keys_that_nobody_asked_for_are_left_alone(self) -> None:
        assert self.same({"hand": {"over": True}}, {"hand": {"over": True, "how": "void"}, "note": 1})

    @pytest.mark.parametrize("nothing", [None, {}, []])
    def test_nothing_is_nothing(self, nothing: Any) -> None:
        assert self.same({"finish": nothing, "teams": nothing}, {})
        assert self.same({"finish": [], "teams": {}}, {"finish": nothing, "teams": nothing})
        assert differing({"teams": nothing}, {"teams": {"A": 1}}) == ["teams"]

    def test_no_charge_is_a_charge_of_zero(self) -> None:
        assert self.same({"charges": {"1": 101}}, {"charges": {"1": 101.0, "2": 0}})
        assert self.same({"charges": {"1": 101, "2": 0}}, {"charges": {"1": 101}})
        assert self.same({"charges": {}}, {"charges": {"1": 0}})
        assert self.same({"charged": 0}, {})
        assert differing({"charges": {"1": 101}}, {"charges": {"1": 101, "4": 50}}) == ["charges.4"]

    def test_numbers_and_truth(self) -> None:
        assert self.same({"value": 101}, {"value": 101.0})
        assert differing({"value": 1, "over": True}, {"value": True, "over": 1}) == ["value", "over"]
        assert differing({"value": 101}, {"value": "101"}) == ["value"]
        assert differing({"points": {"1": 0, "2": 5}}, {"points": {"2": 5}}) == ["points.1"]

    def test_lists_without_order(self) -> None:
        assert self.same({"winners": [1, 3]}, {"winners": [3, 1]})
        assert self.same({"finish": ["okey", "pairs"]}, {"finish": ["pairs", "okey"]})
        assert differing({"finish": ["okey"]}, {"finish": ["okey", "elden"]}) == ["finish"]
        assert self.same({"rack": ["R1", "R2", "R1"]}, {"rack": ["R1", "R1", "R2"]})
        assert differing({"rack": ["R1", "R2", "R1"]}, {"rack": ["R1", "R2", "R2"]}) == ["rack"]
        assert self.same({"rack": 2}, {"rack": ["R1", "R2"]})

    def test_playable_tiles_are_a_set_of_kinds(self) -> None:
        assert self.same({"tiles": ["FJ", "B3"]}, {"tiles": ["B3", "Y6", "B3"]}, "playable")
        assert differing({"tiles": ["FJ"]}, {"tiles": ["OK"]}, "playable") == ["tiles"]
        assert differing({"tiles": []}, {"tiles": ["B3"]}, "playable") == ["tiles"]
        assert self.same({"tiles": []}, {}, "playable")

    def test_what_an_okey_stands_for(self) -> None:
        expected = {"stands_for": [["R9", "K9"], ["FJ"]]}
        assert self.same(expected, {"stands_for": [["K9", "R9"], ["Y6"]]}, "meld")
        assert differing(expected, {"stands_for": [["FJ"], ["K9", "R9"]]}, "meld") == [
            "stands_for.0",
            "stands_for.1",
        ]
        assert differing(expected, {"stands_for": [["R9", "K9"]]}, "meld") == ["stands_for"]
        assert self.same({"stands_for": [[], []]}, {"stands_for": [[], []]}, "meld")

    def test_the_table_has_an_order_a_run_too_and_a_set_none(self) -> None:
        run, nines = ["R1", "OK", "R3"], ["R9", "B9", "OK"]
        laid = [{"by": 1, "kind": "run", "tiles": run}, {"by": 2, "kind": "set", "tiles": nines}]
        turned = [{**laid[0], "tiles": ["R1", "Y6", "R3"]}, {**laid[1], "tiles": ["OK", "R9", "B9"]}]
        table = {"table": laid}
        assert self.same(table, {"table": turned})
        assert self.same({"table": [run, nines]}, table)
        assert differing(table, {"table": laid[::-1]})
        assert differing({"table": [run]}, {"table": [run[::-1]]}) == ["table.0.tiles"]
        assert differing({"table": [run]}, {"table": [run, nines]}) == ["table"]
        assert differing({"table": [{"kind": "set", "tiles": nines}]},
                         {"table": [{"kind": "run", "tiles": nines}]}) == ["table.0.kind"]  # fmt: skip

    def test_who_laid_an_okey(self) -> None:
        nines = {"by": 1, "kind": "set", "tiles": ["R9", "B9", "OK"], "okeys_by": {"2": 3}}
        moved = {"by": 1, "kind": "set", "tiles": ["OK", "R9", "B9"], "okeys_by": {"0": 3}}
        silent = {"by": 3, "kind": "set", "tiles": ["R9", "B9", "OK"]}
        assert self.same({"table": [nines]}, {"table": [moved]})
        assert differing({"table": [nines]}, {"table": [{**moved, "okeys_by": {}}]}) == ["table.0.okeys_by"]
        assert self.same({"table": [{**nines, "by": 3}]}, {"table": [silent]})

    def test_rules(self) -> None:
        events = {"events": [{"outcome": "refused", "rule": "take.unusable"}]}
        silent = {"events": [{"outcome": "refused"}]}
        other = {"events": [{"outcome": "refused", "rule": "open.once"}]}
        assert compare_answer("turn", {}, events, silent) == ((), ("events.0.rule",))
        assert differing(events, silent, strict_rules=True) == ["events.0.rule"]
        assert differing(events, other) == ["events.0.rule"]
        assert self.same(events, other, permitted=["open.once"])
        assert self.same({"also": ["a", "b"]}, {"also": ["b", "a"]})
        assert compare_answer("turn", {}, {"also": ["a"]}, {}).unnamed == ("also",)

    def test_rows_without_a_place_are_held_against_the_nearest(self) -> None:
        rows = [{"tile": "R1", "outcome": "allowed"}, {"tile": "OK", "outcome": "charged"}]
        turned = [{"tile": "Y6", "outcome": "charged"}, {"tile": "R1", "outcome": "allowed"}]
        assert self.same({"discards": rows}, {"discards": turned}, "discards")
        assert differing({"discards": rows}, {"discards": [rows[1], {**rows[0], "outcome": "refused"}]},
                         "discards") == ["discards.0.outcome"]  # fmt: skip
        assert differing({"discards": rows}, {"discards": rows[:1]}, "discards") == ["discards.1"]
        assert differing({"discards": rows[:1]}, {"discards": rows}, "discards") == ["discards.1"]
        # Under a position they are piles, the last one on top.
        assert differing({"discards": {"1": ["R1", "R2"]}}, {"discards": {"1": ["R2", "R1"]}})

    def test_events_have_an_order_and_a_number(self) -> None:
        one, two = {"outcome": "allowed"}, {"outcome": "refused"}
        assert differing({"events": [one, two]}, {"events": [one]}) == ["events"]
        assert differing({"events": [one, two]}, {"events": [two, one]}) == [
            "events.0.outcome",
            "events.1.outcome",
        ]

    @pytest.mark.parametrize(
        "got", [None, [], "yes", 7, {"tiles": 5}, {"tiles": [[]]}, {"tiles": [{"a": 1}]}]
    )
    def test_what_is_no_answer_differs(self, got: Any) -> None:
        assert differing({"tiles": ["B3"]}, got, "playable")

    def test_an_input_called_impossible_is_no_answer(self) -> None:
        assert differing({"tiles": []}, {"invalid": "missing"}, "playable") == ["invalid"]
        assert self.same({"invalid": "missing"}, {"invalid": "missing", "path": "x"}, "playable")


class TestWays:
    GIVEN = {"indicator": "Y5", "rack": ["R5", "R6", "R7", "Y6", "B8", "B9", "K1"]}

    def faults(self, melds: Any, value: Any = None, use: str | None = None) -> list[str]:
        given = self.GIVEN | ({"use": use} if use else {})
        got = {"value": value, "melds": melds}
        return [
            str(fault.expected) for fault in replay_ways("best_opening", load_profile("oyna"), given, got)
        ]

    def test_melds(self) -> None:
        assert self.faults([["R5", "R6", "R7"], ["B8", "B9", "OK"]], 45) == []  # 18 + 27
        assert self.faults([["R5", "R6", "R7"]], 19) == ["19"]
        assert self.faults([["R5", "R6", "R8"]], 19) == ["a run or a set"]
        assert self.faults([["R11", "R12", "R13"]], 36) == ["tiles of the rack"]
        assert self.faults([["R5", "R6", "R7"]], 18, use="K1") == ["K1 in a meld"]
        assert self.faults([["R5", "R6", "R7"]], 18, use="R6") == []
        assert self.faults("all") == ["a list of melds"]
        assert self.faults(["R5", 7]) == ["a run or a set"]

    def test_no_tile_left(self) -> None:
        given = {"indicator": "Y5", "rack": ["R5", "R6", "R7"]}
        got = {"value": 18, "melds": [["R5", "R6", "R7"]]}
        (fault,) = replay_ways("best_opening", load_profile("oyna"), given, got)
        assert fault.expected.said("en") == "a tile left to discard"
        assert fault.expected.said("tr") == "atmak için bir taş kalmalı"

    def test_a_line(self) -> None:
        position = {
            "indicator": "Y5", "dealer": 4, "to_play": 1, "phase": "take", "partial": True, "stock": 10,
            "seats": {
                "1": {"rack": ["R7", "R8", "K2"], "opened": "melds", "opened_with": 101, "charged": 0},
                **{seat: {"rack": 21, "opened": None, "charged": 0} for seat in "234"},
            },
            "table": [], "discards": {"4": ["R9"]}, "turn": {"source": None, "put_back": False},
        }  # fmt: skip
        given = {"position": position, "tile": "R9"}
        profile = load_profile("oyna")

        def paths(*line: Any) -> list[str]:
            answer = {"allowed": True, "usable": True, "line": list(line)}
            return [fault.path for fault in replay_ways("take", profile, given, answer)]

        run = {"meld": ["R7", "R8", "R9"]}
        assert paths(run, {"discard": "K2"}) == []
        assert paths(run) == ["line.0"]
        assert paths({"discard": "K2"}) == ["line.0"]
        assert paths(run, {"discard": "K2"}, {"draw": True}) == ["line.1"]
        assert paths(7) == ["line"]
