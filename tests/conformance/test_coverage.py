"""Which statements the cases cover: what the words mean, and that nothing is left."""

import re

import pytest

from referee.conformance import Case, Expectation, Source, load_cases
from referee.conformance.coverage import (
    Places,
    coverage_file,
    figures,
    look,
    rules_named,
    statements_covered,
    unbreakable,
)
from referee.files import compile_sources, data_root
from referee.rulebook import load_rulebook
from referee.spec import load_spec

SOURCES = compile_sources(data_root())
FILE = coverage_file()
TABLES = tuple(load_spec()["profiles"])
PLACES = Places(SOURCES, FILE)
CASES = load_cases()
FOUND = statements_covered(CASES)
NOTHING = {"exceptions": [], "statements": [], "sentences": []}


def test_every_observable_statement_is_covered() -> None:
    assert [statement.id for statement in FOUND if not statement.covered] == []
    assert figures(FOUND).complete
    assert len(FOUND) == sum(
        statement.get("observable", False)
        for document in SOURCES.values()
        for statement in document["statements"]
    )


def test_every_place_that_a_case_cites_is_one_section() -> None:
    lost = {
        (case.id, source.document, source.section)
        for case in CASES
        for expected in case.expectations()
        for source in expected.sources
        if source.document and len(PLACES.sections_of(source.document, source.section or "")) != 1
    }
    assert lost == set()


def test_sentences_stand_in_sections_of_the_trace_and_in_one_only() -> None:
    stands: dict[tuple[str, str], set[str]] = {}
    for entry in FILE["sentences"]:
        assert entry["section"] in PLACES.sections[entry["document"]]
        for words in entry["begins"]:
            stands.setdefault((entry["document"], words), set()).add(entry["section"])
    assert {words: sections for words, sections in stands.items() if len(sections) > 1} == {}


def test_statements_that_are_excepted_exist_and_could_not_be_broken_otherwise() -> None:
    cannot = unbreakable(FILE, TABLES)
    without = {
        statement.id: statement for statement in statements_covered(CASES, file={**FILE, "statements": []})
    }
    for statement in cannot.statements:
        # An exception that is not needed hides nothing, but says something that is not so.
        assert without[statement].breakable
        assert not without[statement].broken


def test_reasons_have_the_same_figures_in_both_languages() -> None:
    for entry in [*FILE["exceptions"], *FILE["statements"]]:
        turkish, english = (sorted(re.findall(r"\d+", entry["reason"][side])) for side in ("tr", "en"))
        assert turkish == english


# The words, on a document of one statement and cases made for it


def document(rules: list[str], **more: object) -> dict[str, dict[str, object]]:
    statement = {"id": "oyna-001", "section": "Here", "says": {"tr": "a", "en": "b"}, "rules": rules}
    return {"oyna": {"id": "oyna", "statements": [{**statement, "observable": True, **more}]}}


def case(
    identity: str,
    rules: tuple[str, ...],
    answer: dict[str, object],
    section: str = "Here",
    twin: str | None = None,
    others: tuple[Expectation, ...] = (),
    source: str = "oyna",
) -> Case:
    expected = Expectation((), answer, (), "stated", (Source(source, section),), "because")
    title = {"tr": "a", "en": "b"}
    return Case(identity, "turn", "0.1.0", title, rules, twin, {}, expected, others, "turn/a.yaml", title)


KEEPS = case("turn-0001", ("discard.okey",), {"outcome": "allowed"})
BREAKS = case("turn-0002", ("discard.okey",), {"outcome": "charged", "rule": "discard.okey"})


def covered(*cases: Case, rules: tuple[str, ...] = ("discard.okey",), **file: object):  # type: ignore[no-untyped-def]
    (statement,) = statements_covered(cases, document(list(rules)), {**NOTHING, **file})
    return statement


def test_kept_and_broken() -> None:
    both = covered(KEEPS, BREAKS)
    assert (both.kept_by, both.broken_by, both.covered) == (("turn-0001",), ("turn-0002",), True)
    assert not covered(KEEPS).covered
    assert not covered(BREAKS).covered
    assert not covered(BREAKS).kept
    assert covered(KEEPS, BREAKS, rules=("hand.over", "discard.okey")).covered


def test_a_case_that_cites_another_place_covers_loosely_only() -> None:
    elsewhere = case("turn-0003", ("discard.okey",), {}, section="There")
    found = covered(elsewhere, BREAKS)
    assert (found.kept, found.kept_loosely, found.covered, found.covered_loosely) == (
        False,
        True,
        False,
        True,
    )
    count = figures([found])
    assert (count.kept, count.kept_loosely, count.broken, count.complete) == (0, 1, 1, False)


def test_a_sentence_stands_for_its_section() -> None:
    sentence = case("turn-0003", ("discard.okey",), {}, section="Once upon a time there")
    sentences = [{"document": "oyna", "section": "Here", "begins": ["Once upon a"]}]
    assert covered(sentence, sentences=sentences).kept
    assert not covered(sentence, sentences=[{**sentences[0], "document": "nasil"}]).kept
    assert not covered(sentence).kept


def test_a_section_goes_before_a_sentence_with_the_same_words() -> None:
    file = {**NOTHING, "sentences": [{"document": "oyna", "section": "There", "begins": ["Here"]}]}
    sources = document(["discard.okey"])
    assert Places(sources, file).sections_of("oyna", "Here") == {"Here"}
    assert Places(sources, file).sections_of("oyna", "Her") == {"Here"}
    assert Places(sources, file).sections_of("oyna", "Nowhere") == frozenset()


def test_a_case_counts_only_at_tables_of_the_document() -> None:
    """What is expected at another document's table says nothing about this one."""
    breaking = {"rule": "discard.okey"}
    other = Expectation(("nasil",), breaking, (), "stated", (Source("oyna", "Here"),), "because")
    assert not covered(case("turn-0003", ("discard.okey",), {}, others=(other,))).broken_loosely
    varied = other._replace(profiles=("oyna+okey-stays",))
    found = covered(case("turn-0003", ("discard.okey",), {}, others=(varied,)))
    assert (found.kept, found.broken) == (True, True)
    # Another document in the sources is another place.
    assert not covered(case("turn-0003", ("discard.okey",), {}, source="nasil")).kept


def test_what_cannot_be_broken_need_not_be() -> None:
    reason = {"tr": "a", "en": "b"}
    here = {"rules": ["discard.okey"], "profiles": ["oyna"], "reason": reason}
    assert covered(KEEPS, exceptions=[here]).covered
    assert covered(KEEPS, exceptions=[here]).reason == reason
    assert covered(KEEPS, exceptions=[{**here, "profiles": "all"}]).covered
    assert not covered(KEEPS, exceptions=[{**here, "profiles": ["nasil"]}]).covered
    assert not covered(KEEPS, exceptions=[here], rules=("discard.okey", "hand.over")).covered
    statement = {"statements": ["oyna-001"], "reason": reason}
    assert covered(KEEPS, statements=[statement]).covered
    assert not covered(exceptions=[here]).covered


def test_a_score_is_shown_by_a_twin_that_comes_out_differently() -> None:
    one = case("turn-0001", ("score.unopened",), {"points": {"1": 202}}, twin="turn-0002")
    other = case("turn-0002", ("score.unopened",), {"points": {"1": 16}}, twin="turn-0001")
    same = other._replace(default=one.default)
    assert covered(one, other, rules=("score.unopened",)).broken_by == ("turn-0001", "turn-0002")
    assert not covered(one, same, rules=("score.unopened",)).broken
    # An event's rule is named where it is broken; a difference shows nothing about it.
    moved = (one._replace(rules=("hand.over",)), other._replace(rules=("hand.over",)))
    assert not covered(*moved, rules=("hand.over",)).broken


def test_rules_are_found_wherever_an_answer_names_them() -> None:
    answer = {
        "events": [{"rule": "a", "also": ["b"], "entries": [{"rule": "c"}]}, {"outcome": "allowed"}],
        "hands": [{"faults": [{"rule": "d"}]}],
        "differences": [{"rules": ["e"]}],
    }
    assert sorted(rules_named(answer)) == ["a", "b", "c", "d", "e"]
    (seen,) = look([BREAKS], ["oyna"], load_rulebook())
    assert (seen.named, seen.kept, seen.broken) == ({"discard.okey"}, frozenset(), {"discard.okey"})


def test_what_is_excepted_twice_is_said() -> None:
    entry = {"rules": ["discard.okey"], "profiles": ["oyna"], "reason": {}}
    file = {**NOTHING, "exceptions": [entry, entry], "statements": [{"statements": ["x", "x"], "reason": {}}]}
    assert unbreakable(file, TABLES).repeated == ("discard.okey at oyna", "x")


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_each_document_has_something_to_cover(name: str) -> None:
    assert figures(statement for statement in FOUND if statement.document == name).observable > 50
