"""The spec as a whole: what every text, parameter, rule, source and statement has to have."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from referee.files import compile_book, compile_sources, data_root, load_document
from referee.profile import load_profile
from referee.rulebook import PLACEHOLDER, load_rulebook
from referee.spec import load_spec

ROOT = data_root()
SPEC = load_spec()
BOOK = load_rulebook()
SOURCES = compile_sources(ROOT)
READING = compile_book(ROOT)
PARAMETERS = {entry["key"]: entry for entry in SPEC["parameters"]}
ARGUMENTS = {
    "tile", "tiles", "meld", "seat", "to_play", "payer", "expected", "value", "minimum", "count", "points",
    "number", "sum", "factor", "seconds", "value_as_counted", "minimum_as_counted",
}  # fmt: skip
INTERPRETATIONS = {entry["id"] for entry in READING["interpretations"]}
FIGURE = re.compile(r"\d+")


def texts_of(value: Any, path: str = "") -> list[tuple[str, dict[str, str]]]:
    """Every pair of Turkish and English texts in a document, with the way to it."""
    if isinstance(value, dict):
        if "tr" in value or "en" in value:
            return [(path, value)]
        return [found for key, entry in value.items() for found in texts_of(entry, f"{path}.{key}")]
    if isinstance(value, list):
        return [found for place, entry in enumerate(value) for found in texts_of(entry, f"{path}.{place}")]
    return []


RULE_TEXTS = [
    (f"{rule.id}{path}", text)
    for rule in BOOK.rules.values()
    for part in (rule.title, rule.statement, rule.said)
    for path, text in texts_of(list(part) if isinstance(part, tuple) else part)
]
SOURCE_TEXTS = [
    (f"{statement['id']}{path}", text)
    for document in SOURCES.values()
    for statement in document["statements"]
    for path, text in texts_of({key: statement[key] for key in ("says", "outside") if key in statement})
]


def test_every_text_stands_in_both_languages() -> None:
    everything = [*texts_of(SPEC), *texts_of(READING), *((path, text) for path, text in SOURCE_TEXTS)]
    lacking = [path for path, text in everything if not text.get("tr") or not text.get("en")]
    assert lacking == []


def test_a_figure_in_one_language_stands_in_the_other() -> None:
    differing = [
        path
        for path, text in [*RULE_TEXTS, *SOURCE_TEXTS]
        if sorted(FIGURE.findall(text["tr"])) != sorted(FIGURE.findall(text["en"]))
    ]
    assert differing == []


def test_placeholders_are_bound_and_the_same_in_both_languages() -> None:
    for path, text in RULE_TEXTS:
        turkish, english = (set(PLACEHOLDER.findall(text[language])) for language in ("tr", "en"))
        assert turkish == english, path
        assert turkish <= ARGUMENTS | set(PARAMETERS), path


def test_a_rule_reads_the_parameters_that_its_texts_use() -> None:
    for rule in BOOK.rules.values():
        for part in (*rule.statement, *rule.said):
            used = {*part.get("when", {}), *PLACEHOLDER.findall(part["tr"])} & set(PARAMETERS)
            assert used <= set(rule.parameters), rule.id


def test_no_figure_of_a_parameter_is_typed_into_a_rule() -> None:
    """A rule says what its table plays, so the figures that tables change come from the profile."""
    typed = [
        (path, figure)
        for path, text in RULE_TEXTS
        for figure in FIGURE.findall(text["en"])
        if figure in {"101", "202", "200", "1000", "404", "808", "21", "22", "5", "60", "15", "20"}
    ]
    assert typed == []


def test_every_parameter_is_read_by_a_rule() -> None:
    read = {key for rule in BOOK.rules.values() for key in rule.parameters}
    assert set(PARAMETERS) - read == set()
    assert read - set(PARAMETERS) == set()


def test_every_rule_has_a_source_or_an_interpretation() -> None:
    for rule in BOOK.rules.values():
        assert rule.sources, rule.id
        for source in rule.sources:
            if "interpretation" in source:
                assert source["interpretation"] in INTERPRETATIONS, rule.id
            else:
                assert source["section"], rule.id


def test_every_source_of_a_rule_is_a_section_of_the_trace() -> None:
    sections = {
        document: {statement["section"] for statement in trace["statements"]}
        for document, trace in SOURCES.items()
    }
    unknown = [
        (rule.id, source["document"], source["section"])
        for rule in BOOK.rules.values()
        for source in rule.sources
        if "document" in source and source["section"] not in sections[source["document"]]
    ]
    assert unknown == []


@pytest.mark.parametrize("profile_id", sorted(SPEC["profiles"]))
def test_every_value_of_a_profile_has_its_authority_and_place(profile_id: str) -> None:
    sections = {
        document: {statement["section"] for statement in trace["statements"]}
        for document, trace in SOURCES.items()
    }
    profile = load_profile(profile_id)
    for key in PARAMETERS:
        place = profile.places[key]
        if place.authority == "interpretation":
            assert place.interpretation in INTERPRETATIONS, key
            continue
        assert place.authority in ("stated", "derived"), key
        assert place.document == profile.document, key
        assert place.section in sections[str(place.document)], key
        if place.authority == "derived":
            assert place.note, f"{key}: a derived value says how it follows"


@pytest.mark.parametrize("document", sorted(SOURCES))
def test_every_statement_has_its_rules_or_is_outside(document: str) -> None:
    statements = SOURCES[document]["statements"]
    numbers = [int(statement["id"].rpartition("-")[2]) for statement in statements]
    assert numbers == list(range(1, len(numbers) + 1))
    for statement in statements:
        if "outside" in statement:
            assert "rules" not in statement, statement["id"]
        else:
            assert statement["rules"], statement["id"]
            assert set(statement["rules"]) <= set(BOOK.rules), statement["id"]


def test_every_sourced_rule_is_carried_by_a_statement_of_that_document() -> None:
    """Whoever says that a document states a rule must find the statement in its trace."""
    carried = {
        document: {rule for statement in trace["statements"] for rule in statement.get("rules", ())}
        for document, trace in SOURCES.items()
    }
    unsupported = sorted(
        (rule.id, source["document"])
        for rule in BOOK.rules.values()
        if rule.authority == "stated"
        for source in rule.sources[:1]
        if "document" in source and rule.id not in carried[source["document"]]
    )
    assert unsupported == []


@pytest.mark.parametrize(
    "path", sorted((Path(ROOT) / "spec" / "sources").glob("*.yaml")), ids=lambda p: p.stem
)
def test_the_trace_fits_its_schema(path: Path) -> None:
    assert load_document(path, "source")["id"] == path.stem


@pytest.mark.parametrize("name", ["documents", "interpretations", "glossary"])
def test_what_is_read_fits_its_schema(name: str) -> None:
    load_document(Path(ROOT) / "spec" / f"{name}.yaml", name)


def test_the_decisions_are_numbered_and_their_figures_agree() -> None:
    ids = [entry["id"] for entry in READING["interpretations"]]
    assert ids == ["P1", "P2", "A", *range(1, len(ids) - 2)]
    for entry in READING["interpretations"]:
        for part in ("question", "decision"):
            turkish, english = (sorted(FIGURE.findall(entry[part][language])) for language in ("tr", "en"))
            assert turkish == english, entry["id"]


def test_the_headings_of_the_documents_are_those_of_the_trace() -> None:
    for document in SPEC["documents"]:
        headings = {section["en"]: section["tr"] for section in document["sections"]}
        traced = {
            statement["section"]: statement["section_tr"]
            for statement in SOURCES[document["id"]]["statements"]
            if "section_tr" in statement
        }
        assert headings == traced


def test_the_catalogue_is_in_order() -> None:
    orders = [chapter["order"] for chapter in BOOK.chapters]
    assert all(earlier < later for earlier, later in pairwise(orders))
    ids = [entry["id"] for chapter in BOOK.chapters for entry in chapter["rules"]]
    assert len(ids) == len(set(ids)) >= 90


def test_the_glossary_is_rich_and_points_at_rules_that_exist() -> None:
    terms = READING["glossary"]
    assert len({term["id"] for term in terms}) == len(terms) >= 70
    for term in terms:
        assert set(term.get("rules", ())) <= set(BOOK.rules), term["id"]


def test_every_variant_can_be_laid_over_some_profile() -> None:
    for name, variant in SPEC["variants"].items():
        wanted = name.replace("-N", f"-{variant['number']['least']}") if "number" in variant else name
        base = "katlamasiz-esli" if name == "katlama-rivals" else "oyna"
        profile = load_profile(f"{base}+{wanted}")
        assert profile.id == f"{base}+{wanted}"
