"""The decisions and the documents, read as they stand in their files: whole, in order, and cited rightly."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.files import load_document, load_yaml

ROOT = Path(__file__).parent.parent
SPEC = ROOT / "spec"
DECISIONS = load_document(SPEC / "interpretations.yaml", "interpretations")["interpretations"]
DOCUMENTS = load_document(SPEC / "documents.yaml", "documents")["documents"]
LAST = 58
# A sign is part of a figure, but not the dash of a range or of a run such as 11-12-13.
FIGURE = re.compile(r"(?<![\w-])[-−+]?\d+|\d+")


def cited(node: Any) -> Iterator[Any]:
    """Every decision that a document cites."""
    if isinstance(node, dict):
        if "interpretation" in node:
            yield node["interpretation"]
        for value in node.values():
            yield from cited(value)
    elif isinstance(node, list):
        for value in node:
            yield from cited(value)


def test_every_decision_stands_once_and_in_order() -> None:
    """Numbers are cited from outside too: none may go missing or move."""
    assert [entry["id"] for entry in DECISIONS] == ["P1", "P2", "A", *range(1, LAST + 1)]


@pytest.mark.parametrize("folder", ["spec/rules", "spec/profiles", "spec/variants", "cases"])
def test_every_decision_that_a_file_cites_exists(folder: str) -> None:
    known = [entry["id"] for entry in DECISIONS]
    files = sorted((ROOT / folder).rglob("*.yaml"))
    assert files
    unknown = [
        (path.name, decision)
        for path in files
        for decision in cited(load_yaml(path))
        if decision not in known
    ]
    assert unknown == []


@pytest.mark.parametrize("entry", DECISIONS, ids=lambda entry: str(entry["id"]))
def test_both_languages_give_the_same_figures(entry: dict[str, Any]) -> None:
    for part in ("question", "decision"):
        turkish, english = (sorted(FIGURE.findall(entry[part][language])) for language in ("tr", "en"))
        assert turkish == english


def test_the_documents_are_those_of_the_traces() -> None:
    assert {document["id"] for document in DOCUMENTS} == {
        path.stem for path in (SPEC / "sources").glob("*.yaml")
    }


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document["id"]))
def test_a_document_is_described_as_in_its_trace(document: dict[str, Any]) -> None:
    trace = load_document(SPEC / "sources" / f"{document['id']}.yaml", "source")
    for key in ("title", "about", "language"):
        assert document[key] == trace[key], key
    headings = dict.fromkeys(
        (statement["section"], statement["section_tr"])
        for statement in trace["statements"]
        if "section_tr" in statement
    )
    assert [(section["en"], section["tr"]) for section in document["sections"]] == list(headings)


def test_the_lost_table_is_given_whole() -> None:
    """Four columns for each way to finish; in one go nobody else has opened."""
    (table,) = (entry for entry in DECISIONS if entry["id"] == "A")
    plain, doubled, fourfold = (
        ["−101", "H", "2H", "202"],
        ["−202", "2H", "4H", "404"],
        ["−404", "4H", "8H", "808"],
    )
    for text in table["decision"].values():
        for row in (plain, doubled, fourfold):
            assert ", ".join(row) in text
        for pair in (("−202", "404"), ("−404", "808")):
            assert re.search(rf"{pair[0]} [^\d,;]+ {pair[1]}", text), pair
