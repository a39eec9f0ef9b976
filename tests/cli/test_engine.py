"""``hakem engine``: the protocol, and input that no runner would send."""

import json
import subprocess
import sys
from typing import Any

from referee import load_profile
from referee.cli.engine import MOST_BYTES, Engine
from referee.questions import QUESTIONS
from tests.cli.conftest import ROOT, Hakem

GIVEN = {"indicator": "Y5", "tiles": ["B5", "B6", "OK"]}


def talk(hakem: Hakem, *messages: Any) -> list[dict[str, Any]]:
    lines = [message if isinstance(message, bytes) else json.dumps(message).encode() for message in messages]
    result = hakem("engine", stdin=b"\n".join(lines) + b"\n")
    assert result.status == 0
    return [json.loads(line) for line in result.out.splitlines()]


def asked(identity: str = "1", **changes: Any) -> dict[str, Any]:
    return {
        "cmd": "ask",
        "id": identity,
        "question": "meld",
        "profile": {"id": "oyna"},
        "given": GIVEN,
        **changes,
    }


def test_hello_names_what_the_referee_answers(hakem: Hakem) -> None:
    (hello,) = talk(hakem, {"cmd": "hello", "protocol": 1})
    assert hello["protocol"] == 1
    assert hello["questions"] == list(QUESTIONS)
    assert hello["profiles"] == "parameters"
    assert hello["rules"] is True


def test_hello_in_another_protocol(hakem: Hakem) -> None:
    assert "error" in talk(hakem, {"cmd": "hello", "protocol": 2})[0]


def test_questions_by_id_parameters_and_house_profile(hakem: Hakem) -> None:
    profile = load_profile("katlamali")
    wire = {"id": profile.id, "hash": profile.hash, "parameters": profile.values}
    pair = {"indicator": "Y5", "tiles": ["OK", "OK"]}
    answers = talk(
        hakem,
        asked("1"),
        asked("2", profile=wire, given=pair),
        asked("3", profile="oyna+two-okeys-no-pair", given=pair),
        asked("4", profile={"id": "x", "extends": "oyna", "values": {"pair.two_okeys": False}}, given=pair),
        asked("5", profile={**wire, "hash": "0" * 16}),
        asked("6", profile={"id": "oyn"}),
    )
    assert [answer["id"] for answer in answers] == list("123456")
    assert answers[0]["answer"] == {"kind": "run", "value": 18, "stands_for": [["B7"]]}
    assert [answer["answer"]["rule"] for answer in answers[1:4]] == ["pair.two_okeys"] * 3
    assert "hash" in answers[4]["error"]
    assert "oyna" in answers[5]["error"]


def test_bye_ends_it(hakem: Hakem) -> None:
    assert talk(hakem, asked(), {"cmd": "bye"}, asked("2")) == [
        {"id": "1", "answer": {"kind": "run", "value": 18, "stands_for": [["B7"]]}}
    ]


def test_bad_lines_are_answered_and_it_lives_on(hakem: Hakem) -> None:
    bad: list[Any] = [
        b"x", b"{", b"\xff\xfe", b"[]", b"1", b'"a"', b"null", b'{"cmd":NaN}', b"[" * 100_000,
        b'{"id":' + b"9" * 5000 + b"}", {}, {"cmd": "foo"}, {"cmd": ["ask"]}, {"cmd": "ask"},
        asked("7", id=7), asked("8", id=None),
    ]  # fmt: skip
    answers = talk(hakem, *bad, asked("last"))
    assert len(answers) == len(bad) + 1
    for answer in answers[:-1]:
        assert answer["id"] is None
        assert answer["error"]
    assert answers[-1]["id"] == "last"
    assert "answer" in answers[-1]


def test_questions_that_go_wrong(hakem: Hakem) -> None:
    deep: Any = []
    for _ in range(400):
        deep = [deep]
    answers = talk(
        hakem,
        asked("1", question="fly"),
        asked("2", question=None),
        {key: value for key, value in asked("3").items() if key != "given"},
        asked("4", given=7),
        asked("5", given={"indicator": "Y5", "tiles": deep}),
        asked("6", profile=None),
        asked("7", profile={"id": "x", "parameters": {}}),
        asked("8", given={"indicator": "Y5", "tiles": ["R1"] * 1000}),
        asked("9", profile={"parameters": "no"}),
    )
    assert [answer["id"] for answer in answers] == list("123456789")
    assert "skip" in answers[0]
    assert "skip" in answers[1]
    assert "given" in answers[2]["error"]
    assert answers[3]["answer"]["invalid"] == "bad_type"
    assert answers[4]["answer"]["invalid"]
    assert "error" in answers[5]
    assert "error" in answers[6]
    assert answers[7]["answer"]["invalid"] == "too_long"
    assert "error" in answers[8]


def test_empty_lines_marks_and_carriage_returns(hakem: Hakem) -> None:
    line = json.dumps(asked()).encode()
    assert len(talk(hakem, b"\xef\xbb\xbf" + line + b"\r", b"", b"   ", line)) == 2


def test_a_line_that_is_too_long(hakem: Hakem) -> None:
    answers = talk(hakem, b'"' + b"x" * (MOST_BYTES + 10) + b'"', asked("2"))
    assert answers[0]["id"] is None
    assert answers[1]["id"] == "2"


def test_profiles_are_not_kept_for_ever() -> None:
    engine = Engine()
    for number in range(1, 80):
        reply = engine.reply(json.dumps(asked("1", profile=f"oyna+hands-{number}")).encode())
        assert reply is not None
        assert "answer" in reply


def test_as_a_process(environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "referee.cli", "engine"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"cmd":"hello","protocol":1}\n')
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["name"] == "okey-referee"
    process.stdin.write(json.dumps(asked()).encode() + b"\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == "1"
    process.stdin.close()
    assert process.wait(10) == 0
    process.stdout.close()
