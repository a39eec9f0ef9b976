"""``hakem check``: all faults at once, each with its place, in both languages."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Hakem
from tests.cli.games import small_record

HOUSE = "id: h\ntitle: {tr: h, en: h}\nextends: oyna\nvalues:\n"


def file(folder: Path, text: str, name: str = "file.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("cases/records/oyna-9-hands.yaml", "record"),
        ("spec/profiles/oyna.yaml", "profile"),
        ("spec/profiles/katlamali.yaml", "profile"),
        ("spec/variants/hands-N.yaml", "variant"),
        ("spec/variants/katlama-rivals.yaml", "variant"),
        ("spec/parameters.yaml", "parameters"),
        ("spec/rules/110-discard.yaml", "rules"),
        ("spec/glossary.yaml", "glossary"),
        ("spec/schemas/record.schema.json", "JSON Schema"),
        ("cases/meld/runs.yaml", "cases"),
    ],
)
def test_what_a_file_is_shows_in_its_content(hakem: Hakem, path: str, kind: str) -> None:
    result = hakem("check", path)
    assert (result.status, result.out) == (0, f"{path}: no fault ({kind})\n")
    assert hakem("check", "-q", path).out == ""


def test_a_folder(hakem: Hakem) -> None:
    count = sum(path.suffix in (".yaml", ".json") for path in (ROOT / "spec").rglob("*"))
    assert hakem("check", "spec", "--lang", "tr").out == f"{count} dosya, kusur yok.\n"
    assert hakem("check", "spec/rules/..", "LICENSE").status in (1, 2)


def test_all_faults_of_a_profile_at_once(hakem: Hakem, tmp_path: Path) -> None:
    path = file(tmp_path, HOUSE + "  discard.oky: 1\n  teams: three\n  score.unopened: many\n")
    result = hakem("check", path, "--lang", "tr")
    assert result.status == 1
    lines = result.out.splitlines()
    assert [line.split(": ")[0] for line in lines[:3]] == [f"{path}:5:3", f"{path}:6:10", f"{path}:7:19"]
    assert "En yakını: `discard.okey`" in lines[0]
    assert lines[-1] == "1 dosya, 1 dosyada 3 kusur."


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (HOUSE + "  open.raise: rivals\n", ":5:15", "makes no sense beside"),
        (HOUSE + "  open.raise: none\n  open.raise: none\n", ":6:3", "is written twice, first in line 5"),
        (HOUSE.replace("oyna", "oya") + "  teams: none\n", ":3:10", "Nearest: `oyna`"),
        ("id: h\ntitle: {tr: h, en: h}\nvalues: {teams: none}\n", "", "deal.tiles"),
        (
            "id: v\ntitle: {tr: v, en: v}\ndescription: {tr: v, en: v}\nauthority: house\n"
            "place: {tr: v, en: v}\nset: {take.feeder_melds: 3, take.feeder: none}\n",
            ":6:",
            "makes no sense beside",
        ),
        ("foo: 1\n", ":1:1", "does not show in its content"),
        ("[1]\n", ":1:1", "does not show in its content"),
        ("record: 1\nprofile: oyna\nhands: []\nhnads: 1\n", ":4:1", "Nearest: `hands`"),
        ("record: 1\nprofile: oya\nhands: []\n", ":2:10", "Nearest: `oyna`"),
    ],
)  # fmt: skip
def test_faults(hakem: Hakem, tmp_path: Path, text: str, place: str, said: str) -> None:
    path = file(tmp_path, text)
    result = hakem("check", path)
    assert result.status == 1
    assert f"{path}{place}" in result.out
    assert said in result.out


def test_what_a_schema_cannot_say_of_a_record(hakem: Hakem, tmp_path: Path) -> None:
    record = small_record()
    record["hands"][0]["racks"]["3"][0] = record["hands"][0]["racks"]["3"][1] = "R13"
    path = file(tmp_path, json.dumps(record, indent=1), "r.json")
    result = hakem("check", path, "--lang", "tr")
    assert result.status == 1
    assert "1. el" in result.out


def test_a_case_with_a_rule_that_is_none(hakem: Hakem, tmp_path: Path) -> None:
    text = (ROOT / "cases/meld/runs.yaml").read_text(encoding="utf-8")
    path = file(tmp_path, text.replace("rules: [", "rules: [run.endz, ", 1))
    result = hakem("check", path)
    assert result.status == 1
    assert "There is no such rule: run.endz. Nearest: `run.ends`." in result.out


def test_json_lines(hakem: Hakem, tmp_path: Path) -> None:
    good = json.dumps(small_record())
    path = file(tmp_path, f"{good}\n{{bad\n{good}\n", "many.jsonl")
    result = hakem("check", path)
    assert result.status == 1
    assert f"{path}:2:2:" in result.out
    assert "1 files, 1 faults in 1." in result.out


def test_unreadable_files(hakem: Hakem, tmp_path: Path) -> None:
    binary = tmp_path / "b.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").mkdir()
    result = hakem("check", binary, tmp_path / "none.yaml", tmp_path / "empty", "--lang", "tr")
    assert result.status == 2
    assert "UTF-8 değil" in result.err
    assert "Böyle bir dosya yok." in result.err
    assert "Bu klasörde denetlenecek dosya yok." in result.err


def test_a_question(hakem: Hakem, tmp_path: Path) -> None:
    good = file(tmp_path, "question: meld\ngiven: {indicator: Y5, tiles: [R1, R2, R3]}\n")
    assert hakem("check", good).status == 0
    bad = file(tmp_path, "question: meld\ngiven: {indicator: Y5, tile: [R1]}\n")
    assert "Nearest: `tiles`" in hakem("check", bad).out
    assert hakem("check", file(tmp_path, "question: mld\ngiven: {}\n")).status == 1
