"""``hakem explain``, ``rules`` and ``profiles``."""

import json
from pathlib import Path

import pytest

from referee.rulebook import load_rulebook
from referee.spec import load_spec
from tests.cli.conftest import Hakem


@pytest.mark.parametrize("language", ["tr", "en"])
def test_every_rule_can_be_explained(hakem: Hakem, language: str) -> None:
    for rule in load_rulebook().rules:
        result = hakem("explain", rule, "--profile", "oyna", "--lang", language)
        assert result.status == 0, rule
        assert load_rulebook().title(rule, language) in result.out
        assert "{" not in result.out.replace("{N}", ""), rule


def test_explain_at_one_table_and_the_others(hakem: Hakem) -> None:
    said = hakem("explain", "discard.playable", "--profile", "nasil").out
    assert said.startswith("Discarding a playable tile\ndiscard.playable · The discard · a rule on events\n")
    assert "Discarding a playable tile costs nothing." in said
    assert "interpretation 24" in said
    assert "Other tables" in said
    assert "katlamali-esli" in said
    turkish = hakem("explain", "tiles.set", "--profile", "oyna", "--lang", "tr").out
    assert "Öbür masalarda da aynı." in turkish


def test_explain_for_all_tables(hakem: Hakem) -> None:
    said = hakem("explain", "open.melds.minimum", "--lang", "tr").out
    for profile in load_spec()["profiles"]:
        assert profile in said
    answer = json.loads(hakem("explain", "open.melds.minimum", "--format", "json").out)
    assert answer["id"] == "open.melds.minimum"
    assert len(answer["profiles"]) == len(load_spec()["profiles"])
    assert answer["profiles"][0]["values"]["open.melds.minimum"] == 101


@pytest.mark.parametrize(
    ("rule", "near"),
    [
        ("discard.playble", "discard.playable"),
        ("playable", "discard.playable"),
        ("OPEN.PENDING", "open.pending"),
    ],
)
def test_an_unknown_rule_brings_the_nearest(hakem: Hakem, rule: str, near: str) -> None:
    result = hakem("explain", rule, "--lang", "tr")
    assert result.status == 2
    assert near in result.err
    assert "Hepsi için" in hakem("explain", "zzzzzzz", "--lang", "tr").err


def test_rules(hakem: Hakem) -> None:
    book = load_rulebook()
    said = hakem("rules").out
    for rule in book.rules:
        assert f"  {rule} " in said
    assert f"{len(book.rules)} rules in {len(book.chapters)} chapters." in said
    lines = [json.loads(line) for line in hakem("rules", "--format", "json").out.splitlines()]
    assert [line["id"] for line in lines] == list(book.rules)
    assert set(lines[0]["title"]) == {"tr", "en"}


def test_rules_of_a_chapter_at_a_table(hakem: Hakem) -> None:
    said = hakem("rules", "--chapter", "discard", "--profile", "oyna", "--lang", "tr").out
    assert "İşlek taş atana 101 puan ceza yazılır" in said
    assert "open.melds.minimum" not in said
    line = json.loads(
        hakem("rules", "--chapter", "discard", "--profile", "oyna", "--format", "json").out.splitlines()[0]
    )
    assert line["profile"]["values"]["discard.okey"] == 101
    result = hakem("rules", "--chapter", "discrd", "--lang", "tr")
    assert (result.status, result.err) == (2, "Böyle bir bölüm yok: discrd. En yakını: discard.\n")
    assert "Bölümler: tiles" in hakem("rules", "--chapter", "zzz", "--lang", "tr").err
    assert hakem("rules", "--profile", "zzz").status == 2


def test_profiles(hakem: Hakem) -> None:
    spec = load_spec()
    said = hakem("profiles", "--lang", "tr").out
    for name in (*spec["profiles"], *spec["variants"]):
        assert f"  {name} " in said
    assert "{N}" not in said
    listed = json.loads(hakem("profiles", "--format", "json").out)
    assert {entry["id"] for entry in listed["profiles"]} == set(spec["profiles"])
    assert {entry["id"] for entry in listed["variants"]} == set(spec["variants"])


def test_one_profile(hakem: Hakem, tmp_path: Path) -> None:
    spec = load_spec()
    said = hakem("profiles", "oyna+hands-7").out
    assert "Number of hands: 7 hands\n      match.hands · stated: house rule hands-7" in said
    for entry in spec["parameters"]:
        assert f"{entry['key']} · " in said
    answer = json.loads(hakem("profiles", "oyna", "--format", "json").out)
    assert answer["parameters"]["discard.playable"]["value"] == 101
    assert answer["parameters"]["discard.playable"]["authority"] == "stated"
    house = tmp_path / "house.yaml"
    house.write_text(
        "id: h\ntitle: {tr: Bizim masa, en: Ours}\nextends: oyna\nvalues: {score.unopened: 303}\n",
        encoding="utf-8",
    )
    turkish = hakem("profiles", house, "--lang", "tr").out
    assert turkish.startswith("Bizim masa (h)\n")
    assert "303 puan" in turkish
    assert hakem("profiles", "oya").status == 2
