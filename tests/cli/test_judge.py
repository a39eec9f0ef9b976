"""``hakem judge``: text and JSON in both languages, exit statuses, unusable input among usable."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Hakem
from tests.cli.games import small_record

OYNA = "cases/records/oyna-9-hands.yaml"
KATLAMASIZ = "cases/records/katlamasiz-7-hands.yaml"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return written(tmp_path, "small.json", small_record())


def written(folder: Path, name: str, document: Any) -> Path:
    path = folder / name
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return path


GOLDEN_TR = """\
{file}
Masa: oyna.app masası (oyna)
Oyuncular: 1 Ayşe · 2 Mehmet · 3 Zeynep (bot) · 4 Can

{rule}
1. EL  dağıtan Can · başlayan Ayşe · gösterge Sarı 5 · okey Sarı 6

  1 Ayşe      Kırmızı 1 attı
  2 Mehmet    Siyah 12 çekti
           !  okey attı
              Okey atıldı: 101 puan ceza.
              → Mehmet +101
              discard.okey · belgede yazıyor: oyna, “Okey atınca kaç ceza yazılır?”
  3 Zeynep    Sarı 4 çekti
              Sarı 4 attı

  Kayıtta bu el bitmiyor.

  Kayıttaki sonuç tutmuyor
    ≠ Mehmet: kayıtta 0 ceza, kurallara göre 101.
      Okey atmanın cezası (discard.okey)
    ≠ Zeynep: kayıtta 101 ceza, kurallara göre 0.
      El içi cezalar (score.charges)
"""
GOLDEN_EN = """\
{file}
Table: The oyna.app table (oyna)
Players: 1 Ayşe · 2 Mehmet · 3 Zeynep (bot) · 4 Can

{rule}
HAND 1  dealer Can · starts Ayşe · indicator Yellow 5 · okey Yellow 6

  1 Ayşe      discarded the Red 1
  2 Mehmet    drew the Black 12
           !  discarded the okey
              The okey was discarded: 101 points.
              → Mehmet +101
              discard.okey · stated: oyna, “What is the penalty for discarding the okey?”
  3 Zeynep    drew the Yellow 4
              discarded the Yellow 4

  The record does not bring this hand to its end.

  Where the record is wrong
    ≠ Mehmet: the record says 0 in charges, the rules give 101.
      Discarding the okey (discard.okey)
    ≠ Zeynep: the record says 101 in charges, the rules give 0.
      Charges of the hand (score.charges)
"""


@pytest.mark.parametrize(("language", "golden"), [("tr", GOLDEN_TR), ("en", GOLDEN_EN)])
def test_a_record_as_text(hakem: Hakem, small: Path, language: str, golden: str) -> None:
    result = hakem("judge", small, "--lang", language)
    assert result.out.startswith(golden.format(file=small, rule="─" * 100))
    assert result.status == 1
    assert result.err == ""


def test_summary_lines(hakem: Hakem, small: Path) -> None:
    said = hakem("judge", "-q", small, "--lang", "tr").out
    assert said == f"{small}: 1 el · 2 fark · 0 reddedilen, 1 cezalı hamle\n"
    said = hakem("judge", "-q", small).out
    assert said == f"{small}: 1 hand · 2 differences · 0 refused events · 1 charged event\n"


def test_brief_shows_events_with_findings_only(hakem: Hakem, small: Path) -> None:
    said = hakem("judge", "--brief", small).out
    assert "discarded the okey" in said
    assert "drew the Black 12" not in said


def test_match_sheet_of_a_whole_match(hakem: Hakem) -> None:
    said = hakem("judge", "--brief", KATLAMASIZ, "--lang", "tr").out
    sheet = said.partition("MAÇ ÇETELESİ")[2]
    rows = [line.split() for line in sheet.splitlines() if line.strip()]
    assert rows[0][0] == "El"
    assert [row[0] for row in rows if row[0].isdigit()] == list("1234567")
    assert any(row[0] == "Toplam" for row in rows)
    assert "E −202" in sheet
    assert "E: elden bitti" in sheet
    assert "Kazanan:" in sheet


def test_opening_values_are_said_as_players_count_them(hakem: Hakem) -> None:
    assert (
        "opened with 103 (34 yan 1): Red 13-Blue 13-okey, Yellow 7-8-false joker"
        in hakem("judge", KATLAMASIZ).out
    )
    assert (
        "103 sayıyla (34 yan 1) açtı: Kırmızı 13-Mavi 13-okey"
        in hakem("judge", KATLAMASIZ, "--lang", "tr").out
    )


def test_lay_offs_name_the_meld_as_it_lies(hakem: Hakem) -> None:
    said = hakem("judge", KATLAMASIZ).out
    assert "laid off the Blue 5 on Blue 6-7-8" in said
    assert "laid off the Blue 4 on Blue 5-6-7-8" in said


def test_json_is_one_object_a_line_in_the_order_of_the_files(
    hakem: Hakem, small: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("record: 1\nprofil: oyna\n", encoding="utf-8")
    result = hakem("judge", "--format", "json", KATLAMASIZ, bad, tmp_path / "none.yaml", small)
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert [line["file"] for line in lines] == [KATLAMASIZ, str(bad), str(tmp_path / "none.yaml"), str(small)]
    assert result.status == 2
    assert lines[1]["error"]["code"] == "unknown_key"
    assert lines[1]["error"]["line"] == 2
    assert set(lines[1]["error"]["sentence"]) == {"tr", "en"}
    assert lines[2]["error"]["code"] == "not_found"
    assert lines[3]["profile"]["id"] == "oyna"
    assert len(result.err.splitlines()) == 2


def test_json_carries_sentences(hakem: Hakem, small: Path) -> None:
    answer = json.loads(hakem("judge", "--format", "json", small).out)
    charged = [event for event in answer["hands"][0]["events"] if event["outcome"] != "allowed"]
    assert len(charged) == 1
    assert charged[0]["sentence"] == {
        "tr": "Okey atıldı: 101 puan ceza.",
        "en": "The okey was discarded: 101 points.",
    }
    assert charged[0]["authority"] == "stated"
    assert charged[0]["sources"][0]["document"] == "oyna"
    assert [entry["sentence"]["tr"] for entry in answer["differences"]] == [
        "Mehmet: kayıtta 0 ceza, kurallara göre 101.",
        "Zeynep: kayıtta 101 ceza, kurallara göre 0.",
    ]


def test_json_lines_yaml_and_standard_input(hakem: Hakem, tmp_path: Path) -> None:
    line = json.dumps(small_record())
    batch = tmp_path / "many.jsonl"
    batch.write_text(f"{line}\n\n{line}\n", encoding="utf-8")
    answers = [json.loads(text) for text in hakem("judge", "--format", "json", batch).out.splitlines()]
    assert [(answer["file"], answer["line"]) for answer in answers] == [(str(batch), 1), (str(batch), 3)]
    assert len(hakem("judge", "-q", "-", stdin=f"{line}\n{line}\n").out.splitlines()) == 3
    assert hakem("judge", "-q", "-", stdin=json.dumps(small_record(), indent=1)).status == 1
    assert hakem("judge", "-q", "-", stdin=Path(KATLAMASIZ).read_bytes()).status == 1
    assert hakem("judge", "-q", "-", stdin=b"\xef\xbb\xbf" + line.encode()).status == 1


def test_exit_statuses(hakem: Hakem, tmp_path: Path) -> None:
    record = small_record()
    record["hands"][0]["claimed"] = {"charges": {"2": 101}}
    clean = written(tmp_path, "clean.json", record)
    assert hakem("judge", clean).status == 0
    record["hands"][0]["turns"][0]["events"].insert(0, {"draw": record["hands"][0]["stock"][0]})
    refused = written(tmp_path, "refused.json", record)
    assert hakem("judge", refused).status == 1
    assert hakem("judge", "--claims-only", refused).status == 0
    assert hakem("judge", clean, tmp_path / "none").status == 2
    assert hakem("judge").status == 2


def test_claims_only_shows_the_hands_with_differences(hakem: Hakem) -> None:
    said = hakem("judge", "--claims-only", KATLAMASIZ).out
    assert "HAND 2 " in said
    assert "HAND 1 " not in said


def test_profile_overrides_the_records(hakem: Hakem, small: Path, tmp_path: Path) -> None:
    answer = json.loads(hakem("judge", "--format", "json", "--profile", "nasil+hands-7", small).out)
    assert answer["profile"]["id"] == "nasil+hands-7"
    assert answer["hands"][0]["charges"] == {}
    house = tmp_path / "house.yaml"
    house.write_text(
        "id: my-table\ntitle: {tr: Bizim masa, en: Our table}\nextends: oyna\nvalues: {discard.okey: 51}\n",
        encoding="utf-8",
    )
    result = hakem("judge", "--profile", house, small)
    assert "Our table (my-table)" in result.out
    assert "Mehmet +51" in result.out


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        ("oya", "--profile: `oya` adlı bir profil yok. En yakını: `oyna`."),
        ("oyna+okey-stay", "`okey-stay` adlı bir ev kuralı yok. En yakını: `okey-stays`."),
        ("oyna+hands-7+hands-9", "Bu ev kuralları birbiriyle çelişiyor: hands-7, hands-9."),
        ("oyna+hands-0", "`hands-0` bu sayıyla olmaz: 0."),
        ("none.yaml", "none.yaml: Böyle bir dosya yok."),
    ],
)
def test_a_profile_that_cannot_be_had(hakem: Hakem, profile: str, said: str) -> None:
    result = hakem("judge", OYNA, "--profile", profile, "--lang", "tr")
    assert result.status == 2
    assert said in result.err
    assert result.out == ""


def test_a_house_file_with_faults_names_all_of_them(hakem: Hakem, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "id: x\ntitle: {tr: x, en: x}\nextends: oyna\nvalues:\n  discard.oky: 51\n  teams: three\n",
        encoding="utf-8",
    )
    lines = hakem("judge", OYNA, "--profile", house).err.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [f"{house}:5:3", f"{house}:6:10"]
    assert "Nearest: `discard.okey`" in lines[0]


def test_a_fault_names_hand_turn_player_event_and_key(hakem: Hakem, tmp_path: Path) -> None:
    record = small_record()
    record["hands"][0]["turns"][1]["events"][0] = {"draw": "M7"}
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(record, indent=1), encoding="utf-8")
    turkish = hakem("judge", path, "--lang", "tr").err
    assert (
        ": 1. el, 2. tur (Mehmet), 1. hamle: `hands.0.turns.1.events.0.draw`: “M7” diye bir taş yok."
        in turkish
    )
    error = json.loads(hakem("judge", path, "--format", "json").out)["error"]
    assert (error["hand"], error["turn"], error["event"]) == (1, 1, 0)


def test_tiles_may_be_typed_by_name(hakem: Hakem, tmp_path: Path) -> None:
    record = small_record()
    first = record["hands"][0]["racks"]["1"]
    record["hands"][0]["indicator"] = "sarı 5"
    record["hands"][0]["racks"]["1"] = [tile.replace("R", "kırmızı ").replace("B", "BLUE ") for tile in first]
    record["players"]["1"] = "Okey"
    path = written(tmp_path, "typed.json", record)
    said = hakem("judge", path).out
    assert "1 Okey" in said
    assert "discarded the okey" in said


def test_names_cannot_break_the_page(hakem: Hakem, tmp_path: Path) -> None:
    players = {"1": "a\tb\n\u202ec" + "x" * 150, "2": "  ", "3": "3", "4": "日本"}
    path = written(tmp_path, "names.json", small_record(players=players))
    said = hakem("judge", path).out
    assert "\u202e" not in said
    assert "a b cxxx" in said
    assert "player 2" in said
    assert max(len(line) for line in said.splitlines() if str(path) not in line) <= 100


def test_colours_only_where_they_are_wanted(
    hakem: Hakem, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in hakem("judge", small).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = hakem("judge", small).out
    assert "\x1b[1;38;5;196mRed 1\x1b[0m" in coloured
    assert "\x1b" not in hakem("judge", "--format", "json", small).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in hakem("judge", small).out
