"""``hakem sources``: the trace of the documents, whole and by rule."""

import json
from typing import Any

import pytest

from referee.cli import trace
from referee.files import compile_sources, data_root
from referee.rulebook import load_rulebook
from tests.cli.conftest import Hakem

SOURCES = compile_sources(data_root())


def test_no_statement_is_open(hakem: Hakem) -> None:
    result = hakem("sources")
    assert result.status == 0
    *rows, total = result.out.splitlines()[-len(SOURCES) - 1 :]
    assert [row.partition(":")[0] for row in rows] == list(SOURCES)
    assert total.startswith("In all: ")
    assert total.endswith(" · 0 open")
    statements = sum(len(each["statements"]) for each in SOURCES.values())
    assert f" {statements} statements · " in total


def test_one_document_in_turkish(hakem: Hakem) -> None:
    said = hakem("sources", "nasil", "--lang", "tr").out
    assert said.startswith("nasil · Nasıl oynanır\n")
    assert "    nasil-001  Oyunda 106 taş vardır.\n               → tiles.set\n" in said
    assert "               kuralların dışında: Gereçleri anlatır" in said
    assert said.splitlines()[-1].startswith("nasil: 112 cümle · ")
    assert "oyna-001" not in said


@pytest.mark.parametrize("language", ["tr", "en"])
def test_every_statement_is_shown(hakem: Hakem, language: str) -> None:
    said = " ".join(hakem("sources", "--lang", language).out.split())
    for document in SOURCES.values():
        for statement in document["statements"]:
            shown = " ".join(statement["says"][language].split())
            assert f"{statement['id']} {shown} " in said


def test_the_statements_of_one_rule(hakem: Hakem) -> None:
    said = hakem("sources", "--rule", "discard.playable").out
    assert "oyna-018  Throwing a playable tile away is charged with 101." in said
    assert "oyna-001" not in said
    said = hakem("sources", "oyna", "--rule", "discard.playable").out
    assert "turler" not in said


def test_a_rule_that_rests_on_a_decision(hakem: Hakem) -> None:
    assert hakem("sources", "--rule", "meld.reading", "--lang", "tr").out == (
        "Bu kural belgelerdeki hiçbir cümleye dayanmıyor.\nDayanağı: yorum 7\n"
    )


@pytest.mark.parametrize("rule", sorted(load_rulebook().rules))
def test_every_rule_can_be_traced(hakem: Hakem, rule: str) -> None:
    result = hakem("sources", "--rule", rule)
    assert result.status == 0
    assert result.out.strip()


def test_json(hakem: Hakem) -> None:
    found = json.loads(hakem("sources", "--format", "json").out)
    assert [each["id"] for each in found["documents"]] == list(SOURCES)
    assert found["summary"]["open"] == 0
    for each in found["documents"]:
        assert each["statements"] == SOURCES[each["id"]]["statements"]
        assert each["summary"]["statements"] == len(each["statements"])
    one = json.loads(hakem("sources", "--format", "json", "--rule", "take.feeder").out)
    assert one["rule"] == "take.feeder"
    assert all("take.feeder" in each["rules"] for part in one["documents"] for each in part["statements"])


def test_what_does_not_exist(hakem: Hakem) -> None:
    result = hakem("sources", "oyn")
    assert (result.status, result.out) == (2, "")
    assert result.err == "There is no document oyn. Documents: nasil, oyna, turler.\n"
    result = hakem("sources", "--rule", "discard.playble")
    assert result.status == 2
    assert "discard.playable" in result.err


def test_an_open_statement_is_a_fault(hakem: Hakem, monkeypatch: pytest.MonkeyPatch) -> None:
    says = {"tr": "Yeni cümle.", "en": "A new sentence."}
    statement: dict[str, Any] = {"id": "x-001", "section": "S", "says": says}
    document = {"id": "x", "title": says, "about": says, "statements": [statement]}
    monkeypatch.setattr("referee.files.compile_sources", lambda root: {"x": document})
    result = hakem("sources")
    assert result.status == 1
    assert "OPEN: neither carried by a rule nor outside" in result.out
    assert result.out.endswith("x: 1 statement · 0 with rules · 0 outside · 1 open\n")
    assert trace.tally([statement]).open == 1
