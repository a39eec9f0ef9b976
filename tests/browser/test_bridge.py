"""The referee behind the page, without a browser: what it needs, and that it answers whatever is asked."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
BROWSER = ROOT / "docs" / "browser"
if str(BROWSER / "python") not in sys.path:
    sys.path.insert(0, str(BROWSER / "python"))

MELD = {"indicator": "Y5", "tiles": ["B5", "B6", "OK"]}


def asked(**request: Any) -> Any:
    from hakem_browser import handle

    return json.loads(handle(json.dumps(request)))


def test_it_needs_neither_click_nor_jsonschema() -> None:
    # Pyodide has neither, and they would be fetched from elsewhere.
    program = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("click", "jsonschema", "referencing", "rpds"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blocked())
import json
from hakem_browser import handle
text = open(sys.argv[1], encoding="utf-8").read()
answer = json.loads(handle(json.dumps({"do": "record", "language": "tr", "name": "x.yaml", "text": text})))
assert answer["answer"]["hands"], answer
hand = json.loads(handle(json.dumps({"do": "record_hand", "language": "tr", "number": 1})))
assert hand["answer"]["rows"], hand
"""
    record = ROOT / "cases" / "records" / "oyna-9-hands.yaml"
    path = f"{BROWSER / 'python'}:{ROOT}"
    done = subprocess.run(
        [sys.executable, "-c", program, str(record)],
        env={"PYTHONPATH": path, "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_the_bare_answer_is_the_referees() -> None:
    from referee import ask

    found = asked(do="raw", question="meld", profile="oyna", given=MELD)["answer"]
    assert found == ask("meld", "oyna", MELD)


def test_house_rules_change_the_answer_and_the_rules_that_are_shown() -> None:
    table = {"base": "oyna", "values": {"open.melds.minimum": 24}}
    given = {"indicator": "Y5", "melds": [["R7", "R8", "R9"]]}
    assert asked(do="raw", question="opening", profile="oyna", given=given)["answer"]["accepted"] is False
    assert asked(do="raw", question="opening", profile=table, given=given)["answer"]["accepted"] is True
    house = asked(do="house", language="en", profile=table, title='Our "table"')["answer"]
    assert [change["key"] for change in house["changes"]] == ["open.melds.minimum"]
    rule = next(entry for entry in house["rules"] if entry["rule"] == "open.melds.minimum")
    assert "24" in rule["after"] and "24" not in rule["before"]


def test_the_profile_file_is_one_that_the_command_reads(tmp_path: Path) -> None:
    from referee.files import load_document
    from referee.profile import load_profile

    table = {"base": "katlamali", "values": {"score.unopened": 303, "table_okey.placer_pays": None}}
    house = asked(do="house", language="tr", profile=table, title='Bizim: "masa" #1', id="bizim")["answer"]
    path = tmp_path / "bizim.yaml"
    path.write_text(house["yaml"], encoding="utf-8")
    document = load_document(path, "profile")
    assert document["title"]["tr"] == 'Bizim: "masa" #1'
    assert load_profile(document).hash == house["hash"]


def test_a_match_becomes_a_record_that_can_be_read() -> None:
    from referee.record import read_record
    from referee.strict_yaml import parse_yaml

    points = {"1": -101, "2": 20, "3": 202, "4": 33}
    hand = {"how": "finish", "by": 1, "dealer": 4, "indicator": "Y5", "points": points, "finish": ["okey"]}
    request = {"profile": "oyna", "players": {"1": "Ayşe: {x}"}, "hands": [hand, {**hand, "by": None}]}
    found = asked(do="match_record", **request)["answer"]
    read = read_record(parse_yaml(found["yaml"], "x"))
    assert read.players[1] == "Ayşe: {x}"
    assert read.claimed is not None and read.claimed.totals == {"1": -202, "2": 40, "3": 404, "4": 66}
    assert "<table" in asked(do="sheet", language="tr", **request)["answer"]


def test_what_a_discard_costs() -> None:
    rack = [
        "R11",
        "R12",
        "R13",
        "K10",
        "K11",
        "K12",
        "R8",
        "Y8",
        "B8",
        "K8",
        "Y1",
        "Y3",
        "B1",
        "B5",
        "R4",
        "K2",
        "K6",
        "B10",
        "Y13",
        "R2",
        "Y5",
        "B11",
    ]
    found = asked(do="opening", language="en", profile="oyna", indicator="Y5", rack=rack)["answer"]
    cost = {row["tile"]: row["loses"] for row in found["costs"]}
    assert found["own"]["value"] == 101
    assert cost["R2"] == 0
    assert cost["R12"] == 36
    assert cost["Y8"] == 8  # the other three are a set still


UNPLAYABLE = {"base": "oyna", "values": {"deal.tiles": 10**9}}
HOSTILE = [
    {},
    {"do": "nothing"},
    {"do": "raw"},
    {"do": "ask", "question": "turn", "profile": "oyna", "given": []},
    {"do": "ask", "question": "turn", "profile": "oyna+no-such", "given": {}},
    {
        "do": "ask",
        "question": "turn",
        "profile": {"base": "oyna", "values": {"deal.tiles": 10**9}},
        "given": {},
    },
    {"do": "ask", "question": "turn", "profile": 7, "given": {}},
    {"do": "house", "profile": "oyna"},
    {"do": "house", "profile": {"base": "oyna", "values": {f"x{n}": n for n in range(300)}}},
    {"do": "record", "text": None},
    {"do": "record_hand", "number": 10**6},
    {"do": "score", "profile": "oyna", "given": {"ended": 1}},
    {"do": "standing", "profile": "oyna", "hands": [{"how": "finish", "points": {"1": "<b>"}}]},
    {"do": "opening", "profile": "oyna", "indicator": "Y5", "rack": ["R1"] * 50},
]


@pytest.mark.parametrize("request_", HOSTILE, ids=lambda entry: str(entry)[:40])
def test_whatever_is_asked_is_answered(request_: dict[str, Any]) -> None:
    assert "error" in asked(**request_)


@pytest.mark.parametrize("text", ["[" * 100_000, "{" * 300, "a: " + "[" * 500, "\x00", "- " * 5000, ""])
def test_a_file_that_is_no_record_is_told_of(text: str) -> None:
    found = asked(do="record", language="tr", name="x.yaml", text=text)
    assert found["answer"]["trouble"]["sentence"]
