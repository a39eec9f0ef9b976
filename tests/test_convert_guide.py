"""The guide for those whose logs look different: its example, its script and what it says of them hold."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.adjudicate import adjudicate
from referee.events import KINDS_OF_EVENT
from referee.profile import load_profile
from referee.record import CLAIM_KEYS, HAND_KEYS, RECORD_KEYS, read_record
from referee.rulebook import load_rulebook
from referee.strict_yaml import parse_yaml

DOCS = Path(__file__).parent.parent / "docs"
GUIDES = ("convert", "donusturme")


def text_of(guide: str) -> str:
    return (DOCS / f"{guide}.md").read_text(encoding="utf-8")


def block(guide: str, language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", text_of(guide), re.M | re.S)
    return str(found)


def converted(guide: str, log: str, folder: Path) -> Any:
    """What the script of the guide makes of a log, run as the reader would run it."""
    script = folder / "convert.py"
    script.write_text(block(guide, "python"), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-I", "-X", "utf8", str(script)],
        input=log,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return json.loads(run.stdout)


@pytest.mark.parametrize("guide", GUIDES)
def test_the_script_makes_the_record_of_the_guide(guide: str, tmp_path: Path) -> None:
    record = read_record(converted(guide, block(guide, "json"), tmp_path))
    assert record == read_record(parse_yaml(block(guide, "yaml")))


@pytest.mark.parametrize("guide", GUIDES)
def test_the_record_shows_the_difference_that_the_guide_tells(guide: str) -> None:
    judgement = adjudicate(parse_yaml(block(guide, "yaml")))
    assert [hand.faults for hand in judgement.hands] == [()]
    (difference,) = judgement.differences
    assert (difference.seat, difference.claimed, difference.judged) == (3, 202, 303)
    assert ", ".join(difference.rules) == "score.unopened, score.charges, discard.playable"
    said = " ".join(text_of(guide).split())
    for rule in difference.rules:
        title = load_rulebook().title(rule, "tr" if guide == "donusturme" else "en")
        assert f"{title} ({rule})" in said


@pytest.mark.parametrize("guide", GUIDES)
def test_every_field_and_event_is_explained(guide: str) -> None:
    told = text_of(guide)
    for key in (*RECORD_KEYS, *HAND_KEYS, *CLAIM_KEYS):
        assert f"`{key}`" in told, key
    for kind in KINDS_OF_EVENT:
        assert f"`{kind}: " in told, kind


def test_both_languages_have_the_same_examples() -> None:
    for language in ("yaml", "json", "python"):
        assert block("convert", language) == block("donusturme", language)
    rules = [set(re.findall(r"`((?:[a-z_]+\.)+[a-z_]+)`", text_of(guide))) for guide in GUIDES]
    assert rules[0] == rules[1]
    known = load_rulebook().rules
    assert {name for name in rules[0] if name not in known} <= {"record.json"}


def test_the_tables_that_the_guide_names_exist() -> None:
    for name in re.findall(r"`(oyna[a-z0-9+-]*)`", text_of("convert")):
        load_profile(name)


def test_the_script_is_short() -> None:
    lines = [line for line in block("convert", "python").splitlines() if line.strip()]
    assert len(lines) <= 40


def test_other_moves_of_such_a_log(tmp_path: Path) -> None:
    """Seats and dealer from 0, a tile from the left, two melds in one entry, an addition at the low end."""
    entries = [
        {"t": "deal", "dealer": 0, "indicator": 35, "racks": [[0], [1], [2], [104]]},
        {"t": "take", "seat": 1, "tile": 103},
        {"t": "open", "seat": 1, "melds": [{"id": "a", "tiles": [2, 4, 6]}]},
        {"t": "meld", "seat": 1,
         "melds": [{"id": "b", "tiles": [26, 28, 30]}, {"id": "c", "tiles": [8, 34, 60]}]},
        {"t": "add", "seat": 1, "meld": "b", "tile": 36, "side": "right"},
        {"t": "add", "seat": 1, "meld": "a", "tile": 1, "side": "left"},
        {"t": "throw", "seat": 1, "tile": 105},
        {"t": "draw", "seat": 2, "tile": 9},
    ]  # fmt: skip
    record = converted("convert", "\n".join(json.dumps(entry) for entry in entries), tmp_path)
    assert record["hands"][0]["turns"] == [
        {
            "seat": 2,
            "events": [
                {"take": "K13"},
                {"open": {"melds": [["R2", "R3", "R4"]]}},
                {"meld": ["Y1", "Y2", "Y3"]},
                {"meld": ["R5", "Y5", "B5"]},
                {"lay_off": {"tiles": ["Y6"], "meld": 1, "end": "high"}},
                {"lay_off": {"tiles": ["R1"], "meld": 0, "end": "low"}},
                {"discard": "FJ"},
            ],
        },
        {"seat": 3, "events": [{"draw": "R5"}]},
    ]
