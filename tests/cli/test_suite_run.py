"""``hakem suite run`` from the outside: what is asked, said, written, and with which exit status it ends."""

import io
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from referee.cli.suite import run as run_module
from referee.cli.suite.progress import CLEAR, Progress
from referee.conformance.items import select
from referee.conformance.results import judge_answer
from tests.cli.conftest import Hakem
from tests.cli.suite_engines import REFEREE, wrong
from tests.conformance.made_runs import CASES_MODULE, cases, right

LANGUAGES = ("tr", "en")


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call would read the cases anew."""
    monkeypatch.setattr(CASES_MODULE, "load_cases", cases)


MELDS = ("--profile", "oyna", "--rule", "meld.okey_stands_for", "--question", "meld")


def with_okey() -> list[Any]:
    """The items of that selection."""
    return list(select(cases(), ["oyna"], ["meld"], ["meld.okey_stands_for"]))


# Runs


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_referee_passes(hakem: Hakem, language: str) -> None:
    done = hakem("suite", "run", "--engine", REFEREE, *MELDS, "--lang", language)
    assert done.status == 0, done.err
    assert done.err == ""
    assert "okey-referee" in done.out
    last = done.out.splitlines()[-1]
    assert (
        last
        == {
            "tr": "Sorulan her şey doğru yanıtlandı",
            "en": "Everything that was asked was answered right",
        }[language]
    )
    row = re.search(r"^meld +(\d+) +(\d+) +· +· +·$", done.out, re.M)
    assert row and row[1] == row[2] == str(len(with_okey()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_engine_is_told_what_is_wrong_by_which_rule_and_source(
    hakem: Hakem, tmp_path: Path, language: str
) -> None:
    done = hakem("suite", "run", "--engine", wrong(tmp_path, "value"), *MELDS, "--lang", language)
    assert done.status == 1
    assert ("beklenen" if language == "tr" else "expected") in done.out
    assert "value" in done.out
    item = next(item for item in with_okey() if item.answer.get("value") and item.given["tiles"].count("OK"))
    assert f"{item.case.id} {item.case.title[language]}" in " ".join(done.out.split())
    assert "oyna, “" in done.out
    assert re.search(r"\((meld|run|set|pair)\.\w+\)", done.out)


def test_only_some_failures_are_shown_and_it_is_said_how_to_see_all(hakem: Hakem, tmp_path: Path) -> None:
    engine = wrong(tmp_path, "value")
    few = hakem("suite", "run", "--engine", engine, *MELDS, "--limit", "1")
    everything = hakem("suite", "run", "--engine", engine, *MELDS, "--limit", "0")
    assert few.out.count("  ✗ ") <= 1
    assert "--limit 0" in few.out and "--limit 0" not in everything.out
    assert everything.out.count("  ✗ ") + everything.out.count("  ≠ ") > few.out.count(
        "  ✗ "
    ) + few.out.count("  ≠ ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_crash_is_no_answer_and_what_it_logged_is_shown_escaped(
    hakem: Hakem, tmp_path: Path, language: str
) -> None:
    item = next(
        item for item in with_okey() if item.expectation.authority == "stated" and "OK" in item.given["tiles"]
    )
    done = hakem("suite", "run", "--engine", wrong(tmp_path, "crash"), "--case", item.id, "--lang", language)
    assert done.status == 1
    assert "\x1b" not in done.out
    assert "\\x1b[31mlost" in done.out or "\\u001b[31mlost" in done.out
    assert ("Yanıtsız kalanlar: 1" if language == "tr" else "Not answered: 1") in done.out


def test_skips_are_not_passes_and_not_failures(hakem: Hakem, tmp_path: Path) -> None:
    done = hakem("suite", "run", "--engine", wrong(tmp_path, "skip"), *MELDS)
    assert done.status == 0
    assert "Everything that was tested is right" in done.out or "Nothing was tested" in done.out
    assert "answered right" not in done.out
    assert "\x1b" not in done.out


def test_strict_rules_are_asked_for(hakem: Hakem, tmp_path: Path) -> None:
    item = next(
        item
        for item in select(cases(), ["oyna"], ["meld"])
        if "rule" in item.answer and item.expectation.authority == "stated"
    )
    number = json.loads(hakem("suite", "questions", "--case", item.id).out.splitlines()[1])["id"]
    answer = {key: value for key, value in right(item).items() if key not in ("rule", "also")}
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"id": number, "answer": answer}))
    plain = hakem("suite", "run", "--answers", path, "--case", item.id)
    assert plain.status == 0
    assert "1 passing answer did not name the rule." in plain.out
    assert hakem("suite", "run", "--answers", path, "--case", item.id, "--strict-rules").status == 1


def test_images_are_asked_too(hakem: Hakem) -> None:
    case = with_okey()[0].case.id
    once = hakem("suite", "run", "--engine", REFEREE, "--profile", "oyna", "--case", case)
    more = hakem("suite", "run", "--engine", REFEREE, "--profile", "oyna", "--case", case, "--expand", "3")
    assert (once.status, more.status) == (0, 0)
    assert "1 item ·" in once.out
    assert re.search(r"^[234] items ·", more.out, re.M)


# Reports


def test_every_report_is_written(hakem: Hakem, tmp_path: Path) -> None:
    names = {form: tmp_path / f"report.{form}" for form in ("junit", "json", "html", "tap", "ctrf", "md")}
    option = ",".join(f"{form}={path}" for form, path in names.items())
    done = hakem("suite", "run", "--engine", wrong(tmp_path, "value"), *MELDS, "--report", option)
    assert done.status == 1
    assert ElementTree.parse(names["junit"]).getroot().tag == "testsuites"
    assert json.loads(names["json"].read_text())["report"] == 1
    assert names["html"].read_text(encoding="utf-8").startswith("<!doctype html>")
    assert names["tap"].read_text(encoding="utf-8").startswith("TAP version 14\n")
    assert json.loads(names["ctrf"].read_text())["reportFormat"] == "CTRF"
    assert names["md"].read_text(encoding="utf-8").startswith("## ❌")
    assert not list(tmp_path.glob(".*"))


def test_a_report_can_go_to_standard_output_alone(hakem: Hakem) -> None:
    done = hakem("suite", "run", "--engine", REFEREE, *MELDS, "--report", "json=-")
    assert done.status == 0
    assert json.loads(done.out)["counts"]["passed"] == len(with_okey())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "report", ["junit", "pdf=x", "junit=", "junit=no/such/folder/x", "html={0}", "json=a,tap=a"]
)
def test_a_report_that_cannot_be_written_is_said_before_anything_is_asked(
    hakem: Hakem, tmp_path: Path, report: str, language: str
) -> None:
    never = f"--engine=touch {tmp_path / 'asked'}"
    done = hakem("suite", "run", never, *MELDS, "--report", report.format(tmp_path), "--lang", language)
    assert done.status == 2
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
    assert not (tmp_path / "asked").exists()


def test_a_report_that_is_there_stays_until_the_new_one_is_whole(hakem: Hakem, tmp_path: Path) -> None:
    kept = tmp_path / "old.json"
    kept.write_text("old")
    done = hakem("suite", "run", "--engine", "no-such-program-here", *MELDS, "--report", f"json={kept}")
    assert done.status == 2
    assert kept.read_text() == "old"
    done = hakem(
        "suite", "run", "--engine", "no-such-program-here", *MELDS, "--report", f"json={tmp_path}/new.json"
    )
    assert not (tmp_path / "new.json").exists()


# Known failures


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ratchet(hakem: Hakem, tmp_path: Path, language: str) -> None:
    engine, listed = wrong(tmp_path, "value"), tmp_path / "known.txt"
    spoken = ("--lang", language)
    done = hakem("suite", "run", "--engine", engine, *MELDS, "--write-known", listed, *spoken)
    assert done.status == 0, done.err
    ids = [
        line.split()[0]
        for line in listed.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert ids and all(name.endswith("@oyna") for name in ids)
    known = hakem("suite", "run", "--engine", engine, *MELDS, "--known-failures", listed, *spoken)
    assert known.status == 0, known.out
    assert ("bilinen yanlış" if language == "tr" else "known failure") in known.out
    # Another one that fails breaks the run.
    listed.write_text("\n".join(ids[1:]), encoding="utf-8")
    assert hakem("suite", "run", "--engine", engine, *MELDS, "--known-failures", listed).status == 1
    # One that passes does too, and is named with its line.
    listed.write_text("\n".join(ids), encoding="utf-8")
    mended = hakem("suite", "run", "--engine", REFEREE, *MELDS, "--known-failures", listed, *spoken)
    assert mended.status == 1
    assert f"{listed}:1: {ids[0]}" in mended.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_with_unknown_or_impossible_entries(hakem: Hakem, tmp_path: Path, language: str) -> None:
    listed = tmp_path / "known.txt"
    listed.write_text("meld-9999@oyna\n", encoding="utf-8")
    arguments = ("suite", "run", "--engine", REFEREE, *MELDS, "--known-failures", listed, "--lang", language)
    done = hakem(*arguments)
    assert done.status == 0
    assert f"{listed}:1: " in done.err and "meld-9999@oyna" in done.err
    listed.write_text("what fails\n", encoding="utf-8")
    done = hakem(*arguments)
    assert done.status == 2
    assert f"{listed}:1: " in done.err
    listed.unlink()
    assert hakem(*arguments).status == 2


# What cannot be run


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--engine", "x", "--answers", "y"),
        ("--engine", ""),
        ("--engine", "'"),
        ("--engine", "no-such-program-here"),
        ("--answers", "no-such-file"),
        ("--answers", "."),
    ],
)  # fmt: skip
def test_an_engine_that_cannot_be_asked_is_status_2(
    hakem: Hakem, options: tuple[str, ...], language: str
) -> None:
    done = hakem("suite", "run", *options, *MELDS, "--lang", language)
    assert done.status == 2
    assert done.out == ""
    assert done.err.strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--case", "meld-00001"), "meld-0001"),
        (("--question", "melt"), "meld"),
        (("--rule", "meld.valu"), "meld.value"),
        (("--profile", "oyma"), "oyna"),
        (("--profile", "oyna+hand-7"), "hands-N"),
        (("--case", "meld-0001@oyma"), "oyna"),
        (("--case", "meld-0001@oyna~colours=RRRR"), "colours=RRRR"),
    ],
)
def test_an_unknown_name_is_said_with_the_nearest(
    hakem: Hakem, options: tuple[str, ...], said: str, language: str
) -> None:
    done = hakem("suite", "run", "--engine", "x", *options, "--lang", language)
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_choice_that_leaves_nothing_is_said(hakem: Hakem) -> None:
    done = hakem("suite", "run", "--engine", "x", "--question", "match", "--rule", "meld.value")
    assert done.status == 2
    assert "nothing to ask" in done.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_knows_what_comes_out_at_a_houses_own_table(
    hakem: Hakem, tmp_path: Path, language: str
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "id: ours\ntitle: {tr: Bizim, en: Ours}\nextends: oyna\nvalues: {open.melds.minimum: 81}\n"
    )
    done = hakem("suite", "run", "--engine", "x", "--profile", house, "--lang", language)
    assert done.status == 2
    assert "house.yaml" in done.err and "oyna" in done.err
    assert ("beklenen yanıt yoktur" if language == "tr" else "nobody knows") in done.err


def test_counts_that_do_not_add_up_end_the_run_with_2(hakem: Hakem, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.conformance import running

    real = running.run_engine

    def short(*arguments: Any, **options: Any) -> Any:
        run = real(*arguments, **options)
        return run._replace(results=run.results[:-1])

    monkeypatch.setattr(running, "run_engine", short)
    done = hakem("suite", "run", "--engine", REFEREE, *MELDS)
    assert done.status == 2
    assert "do not add up" in done.err


# Answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_go_out_and_answers_come_back(hakem: Hakem, tmp_path: Path, language: str) -> None:
    asked, answered = tmp_path / "q.jsonl", tmp_path / "a.jsonl"
    assert hakem("suite", "questions", *MELDS, "-o", asked).status == 0
    assert hakem("suite", "questions", *MELDS).out == asked.read_text(encoding="utf-8")
    answers = hakem("engine", stdin=asked.read_bytes()).out
    answered.write_text(answers, encoding="utf-8")
    spoken = ("--lang", language)
    assert hakem("suite", "run", "--answers", answered, *MELDS, *spoken).status == 0
    piped = hakem("suite", "run", "--answers", "-", *MELDS, *spoken, stdin=answers)
    assert piped.status == 0
    # Bad lines are named; what is missing is not answered.
    lines = answers.splitlines()
    answered.write_text(
        "\n".join([lines[0], "\x1b{", '{"id":"1","answer":{}}', *lines[2:]]), encoding="utf-8"
    )
    done = hakem("suite", "run", "--answers", answered, *MELDS, *spoken)
    assert f"{answered}:2: " in done.err and f"{answered}:3: " in done.err
    assert "\x1b" not in done.err
    assert ("Yanıtsız kalanlar: 1" if language == "tr" else "Not answered: 1") in done.out
    # Answers to something else are refused.
    done = hakem("suite", "run", "--answers", answered, "--question", "match", *spoken)
    assert done.status == 2
    assert str(answered) in done.err


# Progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_and_goes_away() -> None:
    item = with_okey()[0]
    result = judge_answer(item, {"kind": "none"})
    screen = Screen()
    with Progress(4, "en", screen) as progress:
        for _ in range(4):
            progress.result(result)
        assert "4/4 · meld · failed 4" in progress.line("meld")
    written = screen.getvalue()
    assert "\n" not in written
    assert written.endswith(CLEAR)
    silent = io.StringIO()
    with Progress(4, "tr", silent) as progress:
        progress.result(result)
    assert silent.getvalue() == ""


def test_the_help_names_every_option_of_both_languages(hakem: Hakem) -> None:
    for language in LANGUAGES:
        text = hakem("suite", "run", "--help", "--lang", language).out
        for option in (
            "--engine", "--answers", "--profile", "--question", "--rule", "--case", "--jobs", "--expand",
            "--seed", "--timeout", "--start-timeout", "--memory", "--strict-rules", "--report",
            "--known-failures", "--write-known", "--limit",
        ):  # fmt: skip
            assert option in text
    assert run_module.EXPANSION_SEED == 1
