"""``hakem suite list``, ``show``, ``export``, ``diff``, ``badge``: what they print, in both languages."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from referee.cli.suite.given_text import given_lines
from referee.conformance.items import complete_profiles
from referee.conformance.reports import write
from tests.cli.conftest import ROOT, Hakem
from tests.conformance.made_runs import CASES_MODULE, cases, hostile_run, items, wrong_run

LANGUAGES = ("tr", "en")


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call would read the cases anew."""
    monkeypatch.setattr(CASES_MODULE, "load_cases", cases)


# list


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_is_listed_with_its_title(hakem: Hakem, language: str) -> None:
    done = hakem("suite", "list", "--lang", language)
    assert done.status == 0
    words = " ".join(done.out.split())
    for case in cases():
        assert f"{case.id} {case.rules[0]}" in words
    assert done.out.splitlines()[-1].startswith(str(len(cases())))
    few = hakem("suite", "list", "--question", "match", "--lang", language)
    for case in cases():
        if case.question == "match":
            assert case.title[language] in " ".join(few.out.split())


def test_the_list_is_filtered_and_is_json_too(hakem: Hakem) -> None:
    done = hakem(
        "suite", "list", "--rule", "meld.one_after_thirteen", "--question", "meld", "--format", "json"
    )
    found = [json.loads(line) for line in done.out.splitlines()]
    wanted = [case for case in cases() if case.question == "meld" and "meld.one_after_thirteen" in case.rules]
    assert [entry["id"] for entry in found] == [case.id for case in wanted] != []
    assert found[0]["title"] == wanted[0].title
    one = hakem("suite", "list", "--case", "meld-0001", "--case", "meld-0002@oyna", "--format", "json")
    assert [json.loads(line)["id"] for line in one.out.splitlines()] == ["meld-0001", "meld-0002"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [("--rule", "meld.valu"), ("--question", "x"), ("--profile", "oyma")])
def test_an_unknown_name_ends_the_list(hakem: Hakem, options: tuple[str, str], language: str) -> None:
    done = hakem("suite", "list", *options, "--lang", language)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1


def test_the_list_needs_no_library_that_is_slow_to_load(environment: dict[str, str], tmp_path: Path) -> None:
    """What makes it slow is parsing every case and loading what only a run needs."""
    script = (
        "import sys; from referee.cli import main; main(['suite', 'list']);"
        "print(sorted(set(sys.modules) & {'jsonschema', 'asyncio', 'xml.etree', 'referee.solver_x',"
        "'referee.conformance.running', 'referee.conformance.reports.html', 'concurrent.futures'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**environment, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.splitlines()[-1] == "[]"


# show


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", sorted({case.question for case in cases()}))
def test_a_case_of_every_question_is_shown_in_full(hakem: Hakem, question: str, language: str) -> None:
    case = next(case for case in cases() if case.question == question and case.others)
    done = hakem("suite", "show", case.id, "--lang", language)
    assert done.status == 0, done.err
    words = " ".join(done.out.split())
    assert " ".join(case.title[language].split()) in words
    for expectation in case.expectations():
        assert " ".join(expectation.why.split()) in words
        for profile in expectation.profiles:
            assert profile in words
    for rule in case.rules:
        assert f"({rule})" in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_at_one_table_has_its_answer_the_twin_and_the_referees_word(
    hakem: Hakem, language: str
) -> None:
    case = next(case for case in cases() if case.twin and case.others and case.question == "meld")
    for profile in complete_profiles():
        done = hakem("suite", "show", case.id, "--profile", profile, "--lang", language)
        assert done.status == 0
        assert " ".join(case.expectation(profile).why.split()) in " ".join(done.out.split())
        assert case.twin in done.out
        assert f"({profile})" in done.out
        assert done.out == hakem("suite", "show", f"{case.id}@{profile}", "--lang", language).out


def test_a_case_as_json(hakem: Hakem) -> None:
    case = next(case for case in cases() if case.others)
    document = json.loads(hakem("suite", "show", case.id, "--format", "json").out)
    assert document["id"] == case.id
    assert [one["answer"] for one in document["expect"]] == [one.answer for one in case.expectations()]
    one = json.loads(hakem("suite", "show", case.id, "--format", "json", "--profile", "oyna").out)
    assert [entry["answer"] for entry in one["expect"]] == [case.expectation("oyna").answer]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_case_is_said_with_the_nearest(hakem: Hakem, language: str) -> None:
    done = hakem("suite", "show", "meld-00001", "--lang", language)
    assert (done.status, done.out) == (2, "")
    assert "meld-0001" in done.err.replace("meld-00001", "")


# export


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_export_is_written_once_and_elsewhere_refused(hakem: Hakem, tmp_path: Path, language: str) -> None:
    folder = tmp_path / "okey"
    done = hakem("suite", "export", folder, "--lang", language)
    assert done.status == 0, done.err
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["sha256"][:16] in done.out
    assert manifest["counts"]["cases"] == len(cases())
    (tmp_path / "something").write_text("x")
    refused = hakem("suite", "export", tmp_path, "--lang", language)
    assert (refused.status, refused.out) == (2, "")
    assert str(tmp_path) in refused.err


# diff and badge


@pytest.fixture
def reports(tmp_path: Path) -> Path:
    """``old``, ``new`` (other failures), ``same`` (as old), ``odd`` (a hostile engine)."""
    runs = {"old": wrong_run(4), "new": wrong_run(6), "same": wrong_run(4), "odd": hostile_run()}
    for name, run in runs.items():
        (tmp_path / f"{name}.json").write_text(write("json", run, "en"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_runs_are_compared(hakem: Hakem, reports: Path, language: str) -> None:
    done = hakem(
        "suite", "diff", reports / "old.json", reports / "new.json", "--lang", language, "--limit", "0"
    )
    assert done.status == 1
    heads = ("Yeni yanlışlar", "Düzelenler") if language == "tr" else ("Newly failing", "Newly passing")
    for head in heads:
        assert head in done.out
    document = json.loads(
        hakem("suite", "diff", reports / "old.json", reports / "new.json", "--format", "json").out
    )
    for change in document["newly_failing"]:
        assert change["id"] in done.out
    assert document["breaking"] > 0
    few = hakem("suite", "diff", reports / "old.json", reports / "new.json", "--limit", "1")
    assert "--limit 0" in few.out
    same = hakem("suite", "diff", reports / "old.json", reports / "same.json", "--lang", language)
    assert same.status == 0
    assert ("fark yok" if language == "tr" else "Nothing changed") in same.out


def test_a_hostile_engine_stays_in_its_place_in_a_comparison(hakem: Hakem, reports: Path) -> None:
    done = hakem("suite", "diff", reports / "odd.json", reports / "old.json")
    assert done.status in (0, 1)
    assert "\x1b" not in done.out and "\u202e" not in done.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("content", [None, "", "{}", '{"report": 9}', '{"report": 1}'])
def test_what_is_no_report_is_said(hakem: Hakem, reports: Path, content: str | None, language: str) -> None:
    path = reports / "x.json"
    if content is not None:
        path.write_text(content)
    for arguments in (("diff", path, reports / "new.json"), ("badge", path)):
        done = hakem("suite", *arguments, "--lang", language)
        assert (done.status, done.out) == (2, "")
        assert str(path) in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_badge_is_made(hakem: Hakem, reports: Path, language: str) -> None:
    path = reports / "badge.svg"
    done = hakem("suite", "badge", reports / "new.json", "-o", path, "--lang", language)
    assert (done.status, done.out) == (0, "")
    tested = [item for item in items() if item.expectation.authority != "interpretation"]
    said = "".join(ElementTree.parse(path).getroot().itertext())
    assert f"/{len(tested)}" in said
    endpoint = json.loads(
        hakem("suite", "badge", reports / "new.json", "--format", "json", "--lang", language).out
    )
    assert endpoint["message"] in said


def test_the_help_of_every_command_is_in_both_languages(hakem: Hakem) -> None:
    for name in ("list", "show", "questions", "export", "diff", "badge"):
        turkish = hakem("suite", name, "--help", "--lang", "tr")
        english = hakem("suite", name, "--help", "--lang", "en")
        assert (turkish.status, english.status) == (0, 0)
        assert turkish.out != english.out
        assert "Seçenekler" in turkish.out and "Options" in english.out


# What is given, in words


def test_what_is_given_is_said_in_words() -> None:
    position = {
        "indicator": "Y5",
        "dealer": 4,
        "to_play": 1,
        "phase": "play",
        "seats": {
            "1": {"rack": ["R7", "OK", "FJ"], "opened": "melds", "opened_with": 105, "charged": 101},
            "2": {"rack": 21, "opened": None, "charged": 0},
        },
        "table": [{"by": 2, "kind": "run", "tiles": ["B4", "OK", "B6"], "okeys_by": {"1": 1}}],
        "stock": 12,
        "discards": {"4": ["R9", "K1"]},
        "turn": {"source": "left", "tile": "K1", "put_back": False},
        "partial": True,
    }
    lines = given_lines({"position": position, "events": [{"discard": "R7"}]}, "en")
    assert lines is not None
    assert [tuple(line) for line in lines] == [
        ("Indicator", "Yellow 5 (the okey: Yellow 6)"),
        ("Dealer", "player 4"),
        ("To play", "player 1, has a tile to play"),
        ("Players", "player 1: opened with melds (105); charged 101; Red 7, okey, false joker"),
        ("", "player 2: not opened; 21 tiles"),
        ("Table", "Blue 4-okey-6 (run, player 2, okey: player 1)"),
        ("Stock", "12 tiles"),
        ("Last discards", "player 4: Black 1"),
        ("Tile taken", "from the left: Black 1"),
        ("Moves", '{"discard": "R7"}'),
    ]


def test_every_tile_of_every_case_is_somewhere_in_its_words() -> None:
    """Where there are words; an impossible tile has none, and the case is then shown as it is written."""
    shown = 0
    for case in cases():
        lines = given_lines(case.given, "tr")
        if lines is None:
            assert case.question in ("match", "record") or "invalid" in str(case.expectations())
            continue
        shown += 1
        text = "\n".join(line.text for line in lines)
        if case.question == "best_opening":
            assert text.count(",") >= len(case.given["rack"]) - 1
    assert shown > len(cases()) / 2
