"""``hakem diff``: two tables compared."""

import json
from pathlib import Path

import pytest

from referee.conformance.cases import load_cases
from referee.profile import load_profile
from referee.questions import ask
from tests.cli.conftest import Hakem


def test_a_house_rule_told_in_full(hakem: Hakem) -> None:
    said = hakem("diff", "oyna", "oyna+unopened-303").out
    assert said.startswith(
        "The oyna.app table (oyna)\nThe oyna.app table + Never opening costs 303 (oyna+unopened-303)\n"
    )
    assert "Scoring\n  Fixed penalty for never opening: 202 points → 303 points\n    case hand_score-" in said
    assert "  Rules that change\n    Never opened (score.unopened)\n" in said
    assert "      oyna+unopened-303: When somebody finishes, a player who never opened scores 303" in said


def test_in_turkish(hakem: Hakem) -> None:
    said = hakem("diff", "oyna", "katlamali-esli", "--lang", "tr").out
    assert "Dağıtım\n  Fazla taşı alan: dağıtanın sağındaki oyuncu → dağıtan\n    örnek record-0001:" in said
    assert "Değişen kurallar" in said
    assert "katlamali-esli: Fazla taşı dağıtan alır" in said
    # Groups in the order of the spec; a rule is told once.
    heads = ["Dağıtım", "Maç", "Takımlar", "El açmak", "Seri ve küt", "Bitiş", "Puan", "Süre"]
    lines = said.splitlines()
    assert [line for line in lines if line in heads] == heads
    assert said.count("(score.partner_of_finisher)") == 1
    assert said.index("(teams.sum)") < lines_before(said, "El açmak")


def lines_before(said: str, head: str) -> int:
    return said.index(f"\n{head}\n")


def test_long_tells_how_every_value_is_known(hakem: Hakem) -> None:
    said = hakem("diff", "oyna", "nasil", "--long").out
    assert (
        "Fixed penalty for never opening (score.unopened)\n    oyna: 202 points\n      stated: oyna, “"
        in said
    )
    assert "    nasil: no charge\n      interpretation 24" in said
    assert "Rules that read this value: discard.okey, " in said


def test_tables_that_are_the_same(hakem: Hakem, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("id: h\ntitle: {tr: Biz, en: Us}\nextends: oyna\nvalues: {}\n", encoding="utf-8")
    result = hakem("diff", "oyna", house, "--lang", "tr")
    count = len(load_profile("oyna").values)
    assert (result.status, result.out.splitlines()[-1]) == (
        0,
        f"Bu iki masa aynı: {count} değerin hepsi tutuyor.",
    )
    assert json.loads(hakem("diff", "oyna", "oyna", "--format", "json").out)["differences"] == []


def test_a_house_file(hakem: Hakem, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    values = "{score.unopened: 303, open.melds.minimum: 81, discard.okey: 50, table_okey.from_pair: false}"
    house.write_text(
        f"id: h\ntitle: {{tr: Biz, en: Us}}\nextends: oyna\nvalues: {values}\n", encoding="utf-8"
    )
    answer = json.loads(hakem("diff", house, "oyna", "--format", "json").out)
    assert answer["first"]["id"] == "h"
    found = {one["parameter"]: one for one in answer["differences"]}
    assert set(found) == {"score.unopened", "open.melds.minimum", "discard.okey", "table_okey.from_pair"}
    assert found["score.unopened"]["first"]["value"] == 303
    assert found["score.unopened"]["first"]["authority"] == "house"
    assert all(one["case"]["by_this_alone"] for one in found.values())


def test_the_document_and_its_cases(hakem: Hakem) -> None:
    answer = json.loads(hakem("diff", "oyna", "katlamali-esli", "--format", "json").out)
    assert set(answer) == {"first", "second", "values", "differences"}
    here, there = load_profile("oyna"), load_profile("katlamali-esli")
    differing = [key for key, value in here.values.items() if value != there.values[key]]
    assert [one["parameter"] for one in answer["differences"]] == differing
    cases = {case.id: case for case in load_cases()}
    for one in answer["differences"]:
        assert one["first"]["value"] != one["second"]["value"]
        assert set(one["first"]["words"]) == {"tr", "en"}
        assert one["rules"] or one["also_read_by"], one["parameter"]
        for rule in one["rules"]:
            assert rule["first"]["en"] != rule["second"]["en"]
        case = cases[one["case"]["id"]]
        assert ask(case.question, here, case.given) != ask(case.question, there, case.given)


@pytest.mark.parametrize("arguments", [("oyna",), (), ("oyna", "oya"), ("none.yaml", "oyna"), ("", "oyna")])
def test_what_cannot_be_compared(hakem: Hakem, arguments: tuple[str, ...]) -> None:
    result = hakem("diff", *arguments)
    assert (result.status, result.out) == (2, "")
    assert result.err.strip()
