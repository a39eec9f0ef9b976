"""``hakem judge --explain``: the house rules by which records come out, told and as a document."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli.judge_explain import counts_in_words
from referee.files import load_document
from referee.profile import load_profile
from tests.cli.conftest import Hakem
from tests.cli.games import finished_record, small_record

FINISHER = "cases/records/oyna-11-hands-finisher.yaml"
FALSE_JOKER = "cases/records/oyna-11-hands-false-joker.yaml"


def written(folder: Path, name: str, document: Any) -> Path:
    path = folder / name
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return path


def no_charge_for_playable(folder: Path) -> Path:
    """A record whose player 2 throws a playable tile, twice, and is not charged; nothing else is wrong."""
    turns = [
        {"seat": 1, "events": [{"open": {"melds": [["R1", "R2", "R3"]]}}, {"discard": "B9"}]},
        {"seat": 2, "events": [{"draw": "K9"}, {"discard": "R4"}]},
    ]
    racks = {"1": ["R1", "R2", "R3", "B9", "B1"], "2": ["R4", "Y9"], "3": ["K8"], "4": ["B2", "B3"]}
    hand = {"dealer": 4, "indicator": "Y5", "racks": racks, "turns": turns, "claimed": {"charges": {}}}
    return written(folder, "site.json", {"record": 1, "profile": "oyna+minimum-3", "hands": [hand, hand]})


GOLDEN_TR = """\
BU SİTE NASIL OYNUYOR?
oyna kurallarına göre: 1 fark ve {refused} reddedilen hamle.

Bu site `finisher-101` oynuyor: Elden ve çiftten biten katlı yazmaz
    Elden bitiş ve çiftten bitiş yalnızca kaybedenlerin cezasını katlar; bitenin kendi puanı
    bunlarla katlanmaz.
    · Elden bitişte bitenin katı: × 2 → × 1 (finish.own_factor.elden)
    · Çiftten bitişte bitenin katı: × 2 → × 1 (finish.own_factor.pairs)
    Açıkladığı: 1 fark.
    Yalnız bir yere dayanıyor; rastlantı da olabilir.

Açık kalan: {refused} reddedilen hamle.
  Reddedilen hamleler: layoff.fits ({refused})

Kayıtlara bu kurallarla bakmak için: hakem judge --profile oyna+finisher-101
"""


def test_a_house_rule_told_in_turkish(hakem: Hakem) -> None:
    result = hakem("judge", "-q", "--explain", "--lang", "tr", FINISHER)
    assert result.status == 1
    first, _, rest = result.out.partition("\n\n" + "═" * 100 + "\n")
    refused = first.partition(" reddedilen")[0].rpartition(" ")[2]
    assert rest == GOLDEN_TR.format(refused=refused)
    assert result.err == ""


def test_after_the_whole_judgement(hakem: Hakem) -> None:
    said = hakem("judge", "--explain", FALSE_JOKER).out
    assert said.index("MATCH SHEET") < said.index("WHAT DOES THIS SITE PLAY?")
    assert "This site plays `false-joker-finish-counts`: " in said
    assert "    Explains 4 differences.\n" in said


def test_the_records_of_one_site_are_explained_together(hakem: Hakem) -> None:
    result = hakem("judge", "--explain", "--format", "json", FINISHER, FALSE_JOKER)
    *records, last = result.out.splitlines()
    assert len(records) == 2
    found = json.loads(last)["explanation"]
    assert found["files"] == [FINISHER, FALSE_JOKER]
    assert found["bases"] == ["oyna"]
    assert found["profiles"] == ["oyna+false-joker-finish-counts+finisher-101"]
    assert (found["before"]["differences"], found["after"]["differences"]) == (5, 0)
    assert [step["variant"] for step in found["steps"]] == ["false-joker-finish-counts", "finisher-101"]
    assert found["open"] == []
    assert found["house_profile"] is None
    assert found["complete"] is True


def test_a_parameter_where_no_variant_explains(hakem: Hakem, tmp_path: Path) -> None:
    record = no_charge_for_playable(tmp_path)
    found = json.loads(hakem("judge", "--explain", "--format", "json", record).out.splitlines()[-1])[
        "explanation"
    ]
    (step,) = found["steps"]
    assert step["name"] == "discard.playable: null"
    assert step["changes"] == [{"parameter": "discard.playable", "before": [101], "after": None}]
    assert (step["differences"], step["places"]) == (2, 2)
    assert step["instead"] == ["discard.playable: 0"]
    profile = load_profile(found["house_profile"])
    assert profile.parameters.discard_playable is None
    said = hakem("judge", "--explain", "-q", record).out
    assert "This site plays another value: `discard.playable: null`\n" in said
    assert "→ no" in said
    assert "(discard.playable)" in said


def test_the_profile_file_that_is_offered_can_be_used(hakem: Hakem, tmp_path: Path) -> None:
    record = no_charge_for_playable(tmp_path)
    for language in ("tr", "en"):
        said = hakem("judge", "--explain", "-q", "--lang", language, record).out
        file = tmp_path / f"{language}.yaml"
        file.write_text(said[said.index("    id: ") :].replace("\n    ", "\n")[4:], encoding="utf-8")
        load_document(file, "profile")
        assert hakem("judge", "--claims-only", "-q", "--profile", file, record).status == 0


def test_nothing_to_explain(hakem: Hakem, tmp_path: Path) -> None:
    record = small_record()
    record["hands"][0]["claimed"] = {"charges": {"2": 101}}
    result = hakem("judge", "--explain", "-q", written(tmp_path, "fine.json", record))
    assert result.status == 0
    assert result.out.endswith(
        "The records come out under this table's rules; there is nothing to explain.\n"
    )


def test_what_nothing_explains_stays_open(hakem: Hakem, tmp_path: Path) -> None:
    record = finished_record()
    record["hands"][0]["claimed"] = {"points": {"1": 7, "2": 13, "3": 77, "4": 1234}}
    said = hakem("judge", "--explain", "-q", written(tmp_path, "odd.json", record)).out
    assert "  ≠ odd.json, hand 1: Player 4: the record says 1234 points, the rules give " in said
    assert "    Never opened (score.unopened)" in said


def test_records_of_several_tables(hakem: Hakem, tmp_path: Path) -> None:
    """Their bases differ, the house rules are the same; the tables are named with them."""
    record = json.loads(no_charge_for_playable(tmp_path).read_text(encoding="utf-8"))
    for hand in record["hands"]:
        hand["turns"][1]["events"][1] = {"discard": "Y9"}
        hand["turns"].append({"seat": 3, "events": [{"take": "Y9"}, {"put_back": "Y9"}, {"draw": "K7"}]})
    first = written(tmp_path, "first.json", record)
    second = written(tmp_path, "second.json", {**record, "profile": "nasil+minimum-3"})
    said = hakem("judge", "--explain", "-q", first, second).out
    assert "Under oyna+minimum-3 and nasil+minimum-3: " in said
    assert "This site plays `put-back-free`: " in said
    assert "not possible or 101 points → 0 points (take.put_back)" in said
    assert said.endswith(
        "The tables with these house rules: oyna+minimum-3+put-back-free, nasil+minimum-3+put-back-free.\n"
    )


def test_under_another_profile(hakem: Hakem, tmp_path: Path) -> None:
    profile = "oyna+minimum-3+okey-stays"
    record = no_charge_for_playable(tmp_path)
    said = hakem("judge", "--explain", "-q", "--profile", profile, record).out
    assert f"Under {profile}: 2 differences and " in said
    assert f"    extends: {profile}\n" in said


def test_unusable_files_are_left_out(hakem: Hakem, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('{"record": 1}', encoding="utf-8")
    result = hakem("judge", "--explain", "-q", bad, no_charge_for_playable(tmp_path))
    assert result.status == 2
    assert "`discard.playable: null`" in result.out
    result = hakem("judge", "--explain", "-q", bad)
    assert (result.status, result.out) == (2, "")


@pytest.mark.parametrize(
    ("counts", "tr", "en"),
    [
        ((1, 0, 0), "1 fark", "1 difference"),
        ((4, 2, 0), "4 fark ve 2 reddedilen hamle", "4 differences and 2 refused events"),
        ((0, 0, 1), "1 dağıtım yanlışı", "1 fault of the deal"),
        ((0, 0, 0), "fark yok", "no differences"),
    ],
)
def test_counts(counts: tuple[int, int, int], tr: str, en: str) -> None:
    assert (counts_in_words(*counts, "tr"), counts_in_words(*counts, "en")) == (tr, en)
