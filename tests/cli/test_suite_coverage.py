"""``hakem suite coverage``: the figures, what is missing, and both languages."""

import json
from typing import Any

import pytest

from referee.conformance import coverage
from tests.cli.conftest import Hakem

WHOLE = coverage.statements_covered()


def test_the_suite_is_complete(hakem: Hakem) -> None:
    result = hakem("suite", "coverage")
    assert (result.status, result.err) == (0, "")
    last = result.out.splitlines()[-1]
    assert last == "Every observable statement has its cases."
    found = coverage.figures(WHOLE)
    assert f"In all: {found.observable} observable · {found.kept} kept · " in result.out
    assert "not shown" not in result.out


def test_in_turkish_with_the_turkish_headings(hakem: Hakem) -> None:
    said = hakem("suite", "coverage", "oyna", "--lang", "tr").out
    assert "Çiftle açmak: çifte gitmek" in said
    assert "Going for pairs" not in said
    assert said.splitlines()[-1] == "Gözlenen her cümlenin örneği var."
    assert "turler" not in said


def test_the_rows_add_up(hakem: Hakem) -> None:
    told = json.loads(hakem("suite", "coverage", "--format", "json").out)
    assert told["complete"] is True
    for document in told["documents"]:
        for column, total in document["summary"].items():
            assert sum(section[column] for section in document["sections"]) == total
        assert len(document["statements"]) == document["summary"]["observable"]
        for statement in document["statements"]:
            assert statement["kept_by"]
            assert statement["broken_by"] or statement["reason"]["tr"]


@pytest.fixture
def one_missing(monkeypatch: pytest.MonkeyPatch) -> coverage.Covered:
    """A suite in which nothing keeps or breaks the first statement that can be broken."""
    lost = next(statement for statement in WHOLE if statement.breakable)
    bare = lost._replace(kept_by=(), broken_by=())

    def without(*_: Any) -> tuple[coverage.Covered, ...]:
        return tuple(bare if statement is lost else statement for statement in WHOLE)

    monkeypatch.setattr(coverage, "statements_covered", without)
    return bare


@pytest.mark.parametrize(
    ("language", "lacks", "loosely"),
    [
        ("en", "no case keeps it, no case breaks it", "Counting cases that do not cite the place as well"),
        ("tr", "uyan örnek yok, bozan örnek yok", "Yerini kaynak göstermeyen örnekler de sayılırsa"),
    ],
)
def test_what_is_missing_is_listed(
    hakem: Hakem, one_missing: coverage.Covered, language: str, lacks: str, loosely: str
) -> None:
    result = hakem("suite", "coverage", "--lang", language)
    assert result.status == 1
    assert " ".join(one_missing.says[language].split()) in " ".join(result.out.split())
    assert lacks in result.out
    assert loosely in result.out
    told = json.loads(hakem("suite", "coverage", "--format", "json").out)
    assert told["complete"] is False
    (uncovered,) = (
        each["id"] for document in told["documents"] for each in document["statements"] if not each["covered"]
    )
    assert uncovered == one_missing.id


def test_another_document_has_nothing_missing(hakem: Hakem, one_missing: coverage.Covered) -> None:
    others = {statement.document for statement in WHOLE} - {one_missing.document}
    for document in others:
        assert hakem("suite", "coverage", document).status == 0


def test_an_unknown_document(hakem: Hakem) -> None:
    result = hakem("suite", "coverage", "nobody")
    assert result.status == 2
    assert "There is no document nobody. Documents: " in result.err
