"""What is planted in a log is found, and nothing else; whoever judges it."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.adjudicate import adjudicate
from referee.audit.judging import Options
from referee.audit.running import in_processes
from referee.lines import usable_under
from referee.profile import load_profile
from referee.turn import Referee
from tests.audit.logs import content, lines_of, matches, run, summary, table, write_log

TABLES_PLAYED = ("oyna", "katlamali", "nasil+hands-3", "katlamasiz-esli+hands-3")


def planted(found: Any) -> tuple[list[Any], list[Any]]:
    """Acts and false claims as the simulation wrote them down, line by line."""
    acts, claims = [], []
    for line, match in enumerate(found, 1):
        for entry in match.truth:
            if "what" in entry:
                claims.append(
                    (line, entry["hand"], entry["seat"], entry["what"], entry["claimed"], entry["judged"])
                )
            else:
                charges = tuple(entry["charges"].get(str(seat), 0) for seat in (1, 2, 3, 4))
                acts.append(
                    (line, entry["hand"], entry["turn"], entry["event"], entry["seat"], entry["outcome"],
                     entry["rule"], charges)
                )  # fmt: skip
    return sorted(acts), sorted(claims)


@pytest.mark.parametrize("profile", TABLES_PLAYED)
def test_exactly_what_was_planted_is_found(tmp_path: Path, profile: str) -> None:
    found = matches(profile)
    run(tmp_path / "out", [write_log(tmp_path / "log.jsonl", lines_of(found))])
    acts = sorted(
        (
            row["line"], row["hand"], row["turn"], row["event"], row["seat"], row["outcome"], row["rule"],
            tuple(row[f"charges_{seat}"] for seat in (1, 2, 3, 4)),
        )
        for row in table(tmp_path / "out", "verdicts")
        if row["outcome"] in ("refused", "charged")
    )  # fmt: skip
    claims = sorted(
        (
            row["line"], row["hand"], row["seat"], row["what"], row["claimed_points"], row["judged_points"]
        )
        for row in table(tmp_path / "out", "differences")
        if row["hand"] is not None and row["what"] == "points"
    )  # fmt: skip
    assert (acts, claims) == planted(found)
    assert acts and claims
    assert table(tmp_path / "out", "unreadable") == []


@pytest.mark.parametrize("profile", TABLES_PLAYED[:2])
def test_the_hands_are_what_the_referee_says(tmp_path: Path, profile: str) -> None:
    """Row by row against a judgement of the same record."""
    found = matches(profile)
    log = write_log(tmp_path / "log.jsonl", lines_of(found))
    run(tmp_path / "out", [log])
    rows = iter(table(tmp_path / "out", "hands"))
    table_of = load_profile(profile)
    referee = Referee(table_of.parameters)
    for line, match in enumerate(found, 1):
        judgement = adjudicate(match.record, table_of, referee, usable_under(referee))
        for number, hand in enumerate(judgement.hands, 1):
            row = next(rows)
            assert (row["file"], row["line"], row["hand"]) == (str(log), line, number)
            assert (row["profile"], row["profile_hash"]) == (table_of.id, table_of.hash)
            assert (row["how"], row["by"]) == (hand.how, hand.by)
            assert row["dealer"] == match.record["hands"][number - 1]["dealer"]
            points = hand.score.points if hand.score else {}
            for seat in (1, 2, 3, 4):
                assert row[f"points_{seat}"] == points.get(seat)
                assert row[f"charges_{seat}"] == hand.charges.get(seat, 0)
                assert row[f"player_{seat}"] == match.record["players"][str(seat)]
            assert row["finish"] == list(hand.score.finish if hand.score else ())
            assert row["events"] == len(hand.events)
            outcomes = [judged.verdict.outcome for judged in hand.events]
            assert (row["refused"], row["charged"]) == (outcomes.count("refused"), outcomes.count("charged"))
    assert next(rows, None) is None


def test_two_processes_give_the_same_bytes_as_one(tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", lines_of(matches()))
    run(tmp_path / "one", [log], 1)
    two = tmp_path / "two"
    run(two, [log], 1, engine=in_processes(two, Options(None, None), 2))
    assert content(two) == content(tmp_path / "one")
    assert len(content(two)) >= 4 * 4


def test_another_profile_is_judged_under_when_one_is_given(tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", lines_of(matches("nasil+hands-3")))
    other = load_profile("oyna")
    options = Options({"id": other.id, "parameters": other.values}, None)
    run(tmp_path / "out", [log], options=options)
    rows = table(tmp_path / "out", "hands")
    assert {row["profile"] for row in rows} == {"oyna"}
    assert {row["profile_hash"] for row in rows} == {other.hash}


def test_a_deal_by_the_wrong_seat_is_a_fault_and_a_late_turn_a_remark(tmp_path: Path) -> None:
    record = json.loads(json.dumps(matches("katlamali")[0].record))
    second = record["hands"][1]
    second["dealer"] = second["dealer"] % 4 + 1
    record["hands"][0]["turns"][0]["events"][-1]["at"] = 99
    run(tmp_path / "out", [write_log(tmp_path / "log.jsonl", [json.dumps(record) + "\n"])])
    rows = table(tmp_path / "out", "verdicts")
    faults = {row["rule"] for row in rows if row["outcome"] == "fault" and row["hand"] == 2}
    assert "deal.next_dealer" in faults or "deal.after_exhausted" in faults
    assert [(row["rule"], row["hand"]) for row in rows if row["outcome"] == "remark"] == [("clock.cap", 1)]
    found = summary(tmp_path / "out")
    assert found["remarks_by_rule"] == [{"rule": "clock.cap", "times": 1}]


def test_the_summary_counts_what_the_tables_hold(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(out, [write_log(tmp_path / "log.jsonl", [*lines_of(matches("katlamali")), "nothing\n"])])
    found = summary(out)
    hands, verdicts, differences = (table(out, name) for name in ("hands", "verdicts", "differences"))
    assert found["hands"] == len(hands) == 40
    assert found["records"] == len(matches("katlamali"))
    assert found["refused"] == sum(row["outcome"] == "refused" for row in verdicts)
    assert found["charged"] == sum(row["outcome"] == "charged" for row in verdicts)
    assert found["differences"] == len(differences)
    assert found["unreadable"] == 1
    points = sum(row[f"points_{seat}"] or 0 for row in hands for seat in (1, 2, 3, 4))
    seats = sum(row[f"points_{seat}"] is not None for row in hands for seat in (1, 2, 3, 4))
    assert found["points"]["mean"] == round(points / seats, 2)
    assert sum(entry["seats"] for entry in found["points"]["bins"]) == seats
    assert sum(entry["hands"] for entry in found["endings"]) == 40
    charged = sum(row[f"charges_{seat}"] for row in verdicts for seat in (1, 2, 3, 4))
    assert sum(entry["points"] for entry in found["charges_by_rule"]) == charged != 0
    fed: dict[tuple[str, str], int] = {}
    for row in verdicts:
        for entry in row["entries"]:
            if entry["rule"] == "take.feeder":
                pair = entry["player"], row["player"]
                fed[pair] = fed.get(pair, 0) + entry["points"]
    assert fed
    assert {(pair["from"], pair["to"]): pair["points"] for pair in found["feeding"]["pairs"]} == fed
