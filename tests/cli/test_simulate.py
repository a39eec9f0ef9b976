"""``hakem simulate``: what it writes, where, and what it says when it cannot."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Hakem


def test_records_and_truth(hakem: Hakem, tmp_path: Path) -> None:
    out, truth = tmp_path / "games.jsonl", tmp_path / "truth.jsonl"
    arguments = ["simulate", "--profile", "oyna", "--hands", "30", "--faults", "1", "--seed", "5"]
    assert hakem(*arguments, "--out", out, "--truth", truth).status == 0
    records = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert sum(len(record["hands"]) for record in records) == 30
    told = [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
    assert {entry["record"] for entry in told} <= set(range(len(records)))
    # One false claim in each hand, since it is certain.
    assert sum("claimed" in entry for entry in told) == 30
    assert hakem(*arguments, "--jobs", "2").out == out.read_text(encoding="utf-8")


def test_what_it_writes_can_be_judged_from_standard_input(hakem: Hakem) -> None:
    played = hakem("simulate", "--profile", "katlamali", "--hands", "4", "--players", "greedy")
    judged = hakem("judge", "--brief", "-", stdin=played.out)
    assert judged.status == 0
    assert "4 hands" in judged.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "At which table? Give --profile."),
        (["--profile", "oyna", "--players", "mad"], "There is no style “mad”; the styles are random, greedy"),
        (["--profile", "oyna", "--players", "greedy,pairs"], "takes four styles"),
        (["--profile", "oyna", "--out", "/nowhere/x"], "/nowhere/x: cannot be written"),
        (["--profile", "oyna", "--out", "a", "--truth", "a"], "cannot go to the same file"),
        (["--profile", "ayna"], "oyna"),
        (["--profile", "oyna", "--hands", "0"], "--hands"),
        (["--profile", "oyna", "--faults", "2"], "--faults"),
    ],
)
def test_what_cannot_be_done(hakem: Hakem, arguments: list[str], said: str) -> None:
    result = hakem("simulate", *arguments)
    assert (result.status, result.out) == (2, "")
    assert said in result.err


def test_in_turkish(hakem: Hakem) -> None:
    assert "hangi masada" in hakem("simulate", "--lang", "tr").err.lower()
