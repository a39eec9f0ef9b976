"""Broken adapters are told what is broken, in one message, before anything is asked."""

import sys
from pathlib import Path
from typing import Any

import pytest

from referee.conformance.items import Item
from referee.conformance.results import REASONS, REMARKS, Result
from referee.conformance.runner_texts import cannot_run_text, log_lines, reason_text, remark_text
from referee.conformance.running import CannotRunError, run_engine
from referee.conformance.smoke import GREETING_CODES, START_CODES, TALK_CODES
from tests.conformance.engines import fake, item, left_behind, melds

ITEMS = melds(6)
PATIENCE: dict[str, Any] = {"timeout": 60.0, "start_timeout": 60.0}

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def broken(
    command: list[str], folder: Path, items: tuple[Item, ...] = ITEMS, **settings: Any
) -> CannotRunError:
    with pytest.raises(CannotRunError) as caught:
        run_engine(items, command, **{**PATIENCE, **settings})
    assert left_behind(folder) == []
    fault = caught.value
    assert fault.code in (*START_CODES, *GREETING_CODES, *TALK_CODES)
    for language in ("tr", "en"):
        said = cannot_run_text(fault, language)
        assert all(line.isprintable() for line in said.splitlines())
    return fault


def told(fault: CannotRunError) -> str:
    return cannot_run_text(fault, "en")


def test_who_cannot_be_started(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text("print()")
    assert broken(["no-such-engine"], tmp_path).code == "not_found"
    fault = broken([str(script)], tmp_path)
    assert fault.code == "not_executable"
    assert "chmod +x" in told(fault)
    assert broken([], tmp_path).code == "no_command"


@linux
def test_who_dies_at_start_shows_its_last_words(tmp_path: Path) -> None:
    fault = broken(fake("dies_at_start", tmp_path, ITEMS), tmp_path)
    assert (fault.code, fault.facts["status"]) == ("crashed", 1)
    assert "exit status 1" in told(fault)
    assert "No module named 'okey'" in told(fault)


@linux
def test_who_is_silent(tmp_path: Path) -> None:
    path = tmp_path / "said"
    path.write_bytes(b"\n\xef\xbb\xbf\n")
    fault = broken(fake("greets", tmp_path, ITEMS, 0, str(path)), tmp_path, start_timeout=0.5)
    assert fault.code == "silent"
    assert "0.5 seconds" in told(fault)


GREETING = b'{"protocol":1,"name":"x","questions":["meld"],"profiles":"parameters"}'


@linux
@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        (b"Okey engine 1.0 ready\n", "not_json", "Okey engine 1.0 ready"),
        (GREETING.replace(b"1", b"3") + b"\n", "wrong_protocol", "protocol 3, this suite speaks 1"),
        (GREETING.replace(b'"name"', b'"nam"') + b"\n", "missing", "The key name is missing"),
        (GREETING.replace(b'"meld"', b'"melds"') + b"\n", "unknown_question", "The nearest is meld."),
        (GREETING.decode().encode("utf-16"), "utf16", "UTF-16"),
        (b"\x1b]0;owned\x07\n", "not_json", "\\x1b]0;owned\\x07"),
        (b"[" * 900 + b"]" * 900 + b"\n", "not_an_object", "JSON object"),
    ],
)
def test_greetings_that_cannot_be_understood_are_shown(
    said: bytes, code: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "said"
    path.write_bytes(said + b"\n")
    fault = broken(fake("greets", tmp_path, ITEMS, 0, str(path)), tmp_path)
    assert (fault.code, fault.facts["fault"]) == ("greeting", code)
    assert words in told(fault)


@linux
def test_an_echo_is_known_for_what_it_is(tmp_path: Path) -> None:
    fault = broken(fake("echoes", tmp_path, ITEMS), tmp_path)
    assert fault.facts["fault"] == "echo"
    assert "sent back" in told(fault)


@linux
def test_who_greets_without_end_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "said"
    path.write_bytes(b"x" * 300_000)
    command = fake("greets", tmp_path, ITEMS, 0, str(path))
    assert broken(command, tmp_path, line_bytes=100_000).code == "flooded"


@linux
def test_who_never_reads_is_told_so(tmp_path: Path) -> None:
    fault = broken(fake("never_reads", tmp_path, ITEMS), tmp_path, timeout=0.5)
    assert fault.code == "question_timed_out"
    assert '"tiles":["R5","R6","R7"]' in told(fault)


@linux
@pytest.mark.parametrize(
    ("name", "settings", "code"),
    [
        ("crashes", {}, "question_crashed"),
        ("hangs", {"timeout": 0.5}, "question_timed_out"),
        ("chatters", {}, "reply"),
        ("wrong_id", {}, "wrong_id"),
        ("endless_line", {"line_bytes": 100_000}, "question_flooded"),
        ("half_a_line", {}, "question_closed"),
        ("closes_output", {}, "question_closed"),
        ("leaves_children", {}, "question_crashed"),
        ("eats_memory", {"memory_megabytes": 60}, "question_too_much_memory"),
    ],
)
@pytest.mark.parametrize("at", [1, 2])
def test_trouble_at_a_known_question(
    name: str, settings: dict[str, Any], code: str, at: int, tmp_path: Path
) -> None:
    fault = broken(fake(name, tmp_path, ITEMS, at), tmp_path, **settings)
    assert fault.code == code
    assert f'"id":"{at}"' in told(fault)


@linux
@pytest.mark.parametrize(
    ("at", "said", "code", "words"),
    [
        (1, b'{"id":"1","answer":{"kind":"none"}}', "wrong_run", 'Got: {"kind": "none"}'),
        (1, b'{"id":"1","answer":{"kind":"run","value":5}}', "wrong_run", '"value": 18'),
        (1, b'{"id":"1","answer":"run"}', "no_object", '"answer":"run"'),
        (1, b'{"id":"1","error":"no \\u001b[1mprofile"}', "said_error", "no \\x1b[1mprofile"),
        (1, b'{"id":null,"error":"bad line"}', "not_understood", "bad line"),
        (2, b'{"id":"2","answer":{"kind":"run","value":18}}', "wrong_refusal", "Expected: "),
        (2, b'{"id":"2","error":"IllegalMove"}', "refusal_is_error", "A refusal is an answer"),
        (2, b'{"id":"2","answer":null}', "no_object", "JSON object"),
    ],
)
def test_wrong_answers_to_known_questions(
    at: int, said: bytes, code: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "said"
    path.write_bytes(said + b"\n")
    fault = broken(fake("says", tmp_path, ITEMS, at, str(path)), tmp_path)
    assert fault.code == code
    assert words in told(fault)


@linux
def test_skipping_the_known_questions_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "said"
    path.write_bytes(b'{"id":"1","skip":"not yet"}\n')
    run = run_engine(ITEMS, fake("says", tmp_path, ITEMS, 1, str(path)), **PATIENCE)
    assert [result.outcome for result in run.results] == ["skipped"] + ["passed"] * 5


# Engines that offer other questions


def openings() -> tuple[Item, ...]:
    low = {"indicator": "Y13", "melds": [["R1", "R2", "R3"]]}
    high = {
        "indicator": "Y13",
        "melds": [["R10", "R11", "R12", "R13"], ["K10", "K11", "K12", "K13"], ["B4", "B5", "B6"]],
    }
    return item(1, "opening", low), item(2, "opening", high)


@linux
@pytest.mark.parametrize(("at", "code"), [(1, "said_error"), (2, "refusal_is_error")])
def test_the_simplest_cases_stand_in_for_a_question_that_is_not_offered(
    at: int, code: str, tmp_path: Path
) -> None:
    """One that is accepted comes first, then one that is refused."""
    path = tmp_path / "said"
    path.write_bytes(f'{{"id":"{at}","error":"NotImplemented"}}\n'.encode())
    items = openings()
    command = fake("says", tmp_path, items, at, str(path), questions=["opening"])
    fault = broken(command, tmp_path, items)
    assert fault.code == code
    assert '"question":"opening"' in told(fault)


@linux
def test_what_an_engine_thinks_of_other_rules_is_not_tried_here(tmp_path: Path) -> None:
    path = tmp_path / "said"
    path.write_bytes(b'{"id":"1","answer":{"accepted":false}}\n')
    items = openings()
    command = fake("says", tmp_path, items, 1, str(path), questions=["opening"])
    run = run_engine(items, command, **PATIENCE)
    assert [result.outcome for result in run.results] == ["failed", "passed"]


# The sentences


@pytest.mark.parametrize("language", ["tr", "en"])
def test_every_reason_and_remark_has_its_sentence(language: str) -> None:
    for reason in REASONS:
        for status in (None, 0, 3, -9, -250):
            fault = ("missing", {"key": "id"}) if reason == "garbage" else None
            result = Result(
                ITEMS[0], "unanswered", reason=reason, said="\x1b{why}\n{x}", status=status, fault=fault
            )
            said = reason_text(result, language)
            assert said.isprintable()
            assert len(said) > 10
            assert all(line.isprintable() for line in log_lines(result))
    for remark in REMARKS:
        assert remark_text(remark, language).endswith(".")
    assert reason_text(Result(ITEMS[0], "passed"), language) == ""


def test_the_sentences_of_the_two_languages_fill_the_same_places() -> None:
    import re

    from referee.conformance import runner_texts

    for name in ("_CANNOT_RUN", "_PROTOCOL", "_REASONS", "_REMARKS", "_WORDS", "_EXPECTED"):
        for key, (turkish, english) in getattr(runner_texts, name).items():
            found = [sorted(re.findall(r"\{([a-z]+)\}", text)) for text in (turkish, english)]
            assert found[0] == found[1], key
            # No suffix is glued to what is filled in.
            assert not re.search(r"\}['’]?[a-zçğıöşü]", turkish), key


def test_every_code_has_its_sentence() -> None:
    from referee.conformance.protocol import FAULTS
    from referee.conformance.runner_texts import _CANNOT_RUN, _PROTOCOL

    assert set(_CANNOT_RUN) == {*START_CODES, *GREETING_CODES, *TALK_CODES}
    assert set(_PROTOCOL) == set(FAULTS)
