"""Two runs held against each other, and the badge of one."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from referee.conformance.badge import as_endpoint, as_svg, badge_of
from referee.conformance.reports import write
from referee.conformance.suite_diff import ReportFault, compare, read_report, report_from
from tests.conformance.made_runs import hostile_run, wrong_run


def entry(name: str, outcome: str, authority: str = "stated") -> dict[str, Any]:
    return {"id": name, "outcome": outcome, "authority": authority}


def report(*entries: dict[str, Any]) -> Any:
    return report_from({"report": 1, "engine": {"name": "e"}, "items": list(entries)})


def test_every_pair_of_outcomes_has_its_place() -> None:
    outcomes = ("passed", "failed", "skipped", "unanswered")
    pairs = [(before, after) for before in outcomes for after in outcomes]
    old = report(*(entry(f"{a}-{b}", a) for a, b in pairs), entry("gone", "passed"))
    new = report(*(entry(f"{a}-{b}", b) for a, b in pairs), entry("new", "failed"))
    found = compare(old, new)
    ids = {name: [change.id for change in part] for name, part in found._asdict().items()}
    assert ids == {
        "newly_failing": ["passed-failed", "passed-unanswered", "skipped-failed", "skipped-unanswered"],
        "newly_passing": ["failed-passed", "unanswered-passed"],
        "no_longer_tested": ["passed-skipped", "failed-skipped", "unanswered-skipped"],
        "gone": ["gone"],
        "new": ["new"],
        "still_failing": ["failed-failed", "failed-unanswered", "unanswered-failed", "unanswered-unanswered"],
    }
    assert found.breaking == 4


def test_new_failures_on_interpretations_break_nothing() -> None:
    old, new = report(entry("a", "passed", "interpretation")), report(entry("a", "failed", "interpretation"))
    found = compare(old, new)
    assert len(found.newly_failing) == 1
    assert found.breaking == 0


def test_reports_of_real_runs_are_compared(tmp_path: Path) -> None:
    for name, run in (("old", wrong_run(4)), ("new", wrong_run(6)), ("odd", hostile_run())):
        (tmp_path / name).write_text(write("json", run, "en"), encoding="utf-8")
    old, new = read_report(tmp_path / "old"), read_report(tmp_path / "new")
    found = compare(old, new)
    before = {r.item.id for r in wrong_run(4).results if r.outcome == "failed"}
    after = {r.item.id for r in wrong_run(6).results if r.outcome == "failed"}
    assert {change.id for change in found.newly_failing} == after - before
    assert {change.id for change in found.newly_passing} == before - after
    assert {change.id for change in found.still_failing} == before & after
    assert all(change.title["tr"] for change in found.newly_passing)
    assert compare(read_report(tmp_path / "odd"), old).gone == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("[", "not_json"),
        ("[" * 100000, "not_json"),
        ("[]", "no_report"),
        ('{"reportFormat": "CTRF"}', "no_report"),
        ('{"report": 2}', "other_version"),
        ('{"report": true}', "other_version"),
        ('{"report": 1}', "broken"),
        ('{"report": 1, "engine": {}, "items": [7]}', "broken"),
        ('{"report": 1, "engine": {}, "items": [{"id": "a", "outcome": "fine", "authority": ""}]}', "broken"),
        (
            json.dumps({"report": 1, "engine": {}, "items": [entry("a", "passed"), entry("a", "passed")]}),
            "broken",
        ),
    ],
)
def test_what_is_no_report_is_refused(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "report.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ReportFault) as caught:
        read_report(path)
    assert caught.value.code == code


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "none", "not_found"), (tmp_path, "unreadable")):
        with pytest.raises(ReportFault) as caught:
            read_report(path)
        assert caught.value.code == code


# The badge


def outcomes(passed: int, failed: int = 0, skipped: int = 0, unanswered: int = 0) -> Any:
    heaps = (("passed", passed), ("failed", failed), ("skipped", skipped), ("unanswered", unanswered))
    return report(*(entry(f"{name}{n}", name) for name, many in heaps for n in range(many)))


def test_skips_are_not_tested_and_neither_passes_nor_failures() -> None:
    badge = badge_of(outcomes(20, skipped=30))
    assert badge[:] == (20, 20, 30)
    assert badge.message("en") == "20/20 · 30 not tested"
    assert badge.colour == badge_of(outcomes(20)).colour
    assert badge_of(outcomes(20)).message("tr") == "20/20"
    nothing = badge_of(outcomes(0, skipped=30))
    assert nothing.message("tr") == "sınanmadı"
    assert nothing.colour not in (badge.colour, badge_of(outcomes(0, 5)).colour)


def test_a_failure_or_a_silence_is_never_green() -> None:
    green = badge_of(outcomes(5)).colour
    for wrong in (outcomes(9999, failed=1), outcomes(9999, unanswered=1), outcomes(1, failed=9)):
        badge = badge_of(wrong)
        assert badge.colour != green
        assert badge.passed < badge.tested
    assert badge_of(outcomes(1, failed=9)).colour != badge_of(outcomes(99, failed=1)).colour


def test_interpretations_are_not_counted() -> None:
    assert badge_of(report(entry("a", "passed"), entry("b", "failed", "interpretation")))[:] == (1, 1, 0)


@pytest.mark.parametrize("language", ["tr", "en"])
def test_the_badge_is_a_picture_and_an_endpoint(language: str) -> None:
    badge = badge_of(outcomes(8, 1, 2))
    root = ElementTree.fromstring(as_svg(badge, language))
    said = "".join(root.itertext())
    assert "8/9" in said and badge.message(language) in said
    assert int(root.get("width", "")) > 100
    assert "http" not in as_svg(badge, language).replace("http://www.w3.org/2000/svg", "")
    document = json.loads(as_endpoint(badge, language))
    assert document["schemaVersion"] == 1
    assert document["message"] == badge.message(language)
    assert set(document) == {"schemaVersion", "label", "message", "color", "isError"}
