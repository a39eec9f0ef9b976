"""Every wrong engine is caught by a case, and every one is well described."""

import json
import re
import subprocess
import sys
from collections import Counter

import pytest

from referee.profile import load_profile
from referee.questions import ask
from referee.rulebook import load_rulebook
from tests.strength.judging import ROOT, everything, is_wrong, unsound
from tests.wrong_engines.catalogue import BY_ID, ENGINES
from tests.wrong_engines.engine import WrongEngine
from tests.wrong_engines.table import Row, first_catch, markdown

every_engine = pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.id)
GIVEN = {"indicator": "Y5", "tiles": ["OK", "B5", "B6"]}


def test_there_are_enough_of_them_and_each_once() -> None:
    assert len(ENGINES) >= 75
    assert [name for name, count in Counter(engine.id for engine in ENGINES).items() if count > 1] == []
    for said in ("tr", "en"):
        sentences = Counter(getattr(engine, said) for engine in ENGINES)
        assert [sentence for sentence, count in sentences.items() if count > 1] == []


def test_the_referee_is_not_caught() -> None:
    # Otherwise an engine might be caught for what it shares with the referee.
    assert unsound() == ()


@every_engine
def test_it_is_caught(engine: WrongEngine) -> None:
    assert first_catch(engine) is not None, f"no case catches it: {engine.en}"


@every_engine
def test_it_is_well_described(engine: WrongEngine) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", engine.id)
    assert engine.tr.endswith(".")
    assert engine.en.endswith(".")
    assert [rule for rule in engine.rules if rule not in load_rulebook().rules] == []
    document, _, section = engine.contradicts.partition(": ")
    if section:
        assert (document, section) in SECTIONS
    else:
        assert re.fullmatch(r"interpretation ([1-9]|[1-4][0-9]|5[0-2]|A)", document)


def _sections() -> set[tuple[str | None, str | None]]:
    """The places in documents that cases cite."""
    return {(source.document, source.section) for asked in everything() for source in asked.expected.sources}


SECTIONS = _sections()


def test_what_is_put_in_place_of_a_function_is_gone_afterwards() -> None:
    before = ask("meld", "oyna", GIVEN)
    wrong = BY_ID["run-okey-to-the-high-end"].ask("meld", load_profile("oyna"), GIVEN)
    assert wrong != before
    assert wrong["stands_for"] == [["B7"]]
    assert ask("meld", "oyna", GIVEN) == before


def test_a_crash_is_no_answer_and_the_right_answer_is_not_wrong() -> None:
    asked = everything()[0]
    good = ask(asked.case.question, asked.profile, asked.case.given)
    assert not is_wrong(asked, good)
    assert is_wrong(asked, None)


def test_it_speaks_the_protocol() -> None:
    lines = [
        {"cmd": "hello", "protocol": 1},
        {"cmd": "ask", "id": "1", "question": "meld", "profile": {"id": "oyna"}, "given": GIVEN},
        {"cmd": "ask", "id": "2", "question": "riddle", "profile": {"id": "oyna"}, "given": {}},
        {"cmd": "ask", "id": "3", "question": "meld", "profile": {"id": "oyna"}, "given": {}},
        {"cmd": "bye"},
    ]
    said = "".join(json.dumps(line) + "\n" for line in lines)
    command = [sys.executable, "-m", "tests.wrong_engines", "run-okey-to-the-high-end"]
    done = subprocess.run(command, input=said, capture_output=True, text=True, cwd=ROOT, check=True)
    hello, meld, riddle, nothing = map(json.loads, done.stdout.splitlines())
    assert hello["name"] == "run-okey-to-the-high-end"
    assert meld["answer"]["stands_for"] == [["B7"]]
    assert "skip" in riddle
    assert nothing["answer"]["invalid"] == "missing"


def test_the_table_names_cases_in_both_languages() -> None:
    row = Row(BY_ID["one-okey-a-meld"], tuple(f"meld-{number:04}" for number in range(1, 7)), 36)
    english, turkish = markdown([row]), markdown([row], "tr")
    assert "| 6 | meld-0001, meld-0002, meld-0003, meld-0004, … |" in english
    assert BY_ID["one-okey-a-meld"].tr in turkish
    assert "1 of 1 engines caught" in english
    assert "0 of 1 engines caught" in markdown([Row(row.engine, (), 0)])
