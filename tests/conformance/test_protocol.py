"""Messages: ours as the schema has them, an engine's read strictly; each kind of wrongness has its code."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.conformance.protocol import (
    FAULTS,
    MOST_PIPELINE,
    ProtocolFault,
    Reply,
    ask_line,
    bye_line,
    hello_line,
    read_greeting,
    read_message,
    read_reply,
    shown,
    shown_bytes,
)
from referee.conformance.results import EngineAbout
from referee.conformance.runner_texts import protocol_fault_text
from referee.files import data_root, document_faults
from referee.profile import load_profile
from tests.conformance.engines import GREETING, melds

GIVEN = {"indicator": "Y5", "tiles": ["B5", "B6", "OK"]}


def greeting(**changes: Any) -> bytes:
    return json.dumps({**GREETING, **changes}).encode()


def without(key: str) -> bytes:
    return json.dumps({name: value for name, value in GREETING.items() if name != key}).encode()


def code_of(read: Any, line: bytes) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ProtocolFault) as caught:
        read(line)
    for language in ("tr", "en"):
        said = protocol_fault_text(caught.value.code, caught.value.facts, language)
        assert said.endswith((".", ")")) or "{" not in said
        assert said.isprintable()
    return caught.value.code, caught.value.facts


# Ours


def test_our_messages_are_single_lines_in_ascii_that_the_schema_knows() -> None:
    lines = [hello_line(), bye_line(), ask_line(7, "meld", load_profile("oyna+hands-7"), GIVEN)]
    for line in lines:
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        assert line.isascii()
        assert document_faults(json.loads(line), "message", "m", None) == []


def test_a_question_is_all_that_goes_over_the_wire() -> None:
    """Neither the case nor what is expected."""
    profile = load_profile("nasil")
    message = json.loads(ask_line(7, "meld", profile, {"tiles": ["ğ"]}))
    assert message == {
        "cmd": "ask",
        "id": "7",
        "question": "meld",
        "profile": {"id": "nasil", "hash": profile.hash, "parameters": profile.values},
        "given": {"tiles": ["ğ"]},
    }


def test_tables_of_one_name_are_not_mistaken_for_each_other() -> None:
    one = load_profile("oyna")
    other = load_profile({"id": "oyna", "parameters": {**one.values, "open.melds.minimum": 51}})
    for profile in (one, other, one):
        message = json.loads(ask_line(1, "meld", profile, GIVEN))
        assert message["profile"]["parameters"] == profile.values


# Lines


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        (b"\xff\xfe{\x00}\x00", "utf16", {}),
        (b"{\x00}\x00", "utf16", {}),
        (b'{"a":"\xe7"}', "not_utf8", {"byte": 7}),
        (b"Hello", "not_json", {}),
        (b'{"a":1', "not_json", {}),
        (b'{"a":1}{"b":2}', "not_json", {}),
        (b"{'a':1}", "not_json", {}),
        (b'{"a":' + b"1" * 5000 + b"}", "not_json", {}),
        (b'{"a":NaN}', "not_a_number", {"found": "NaN"}),
        (b'{"a":-Infinity}', "not_a_number", {"found": "-Infinity"}),
        (b'{"a":1e999}', "not_a_number", {"found": "1e999"}),
        (b'{"a":{"b":1,"c":2,"b":1}}', "duplicate_key", {"key": "b"}),
        (b'{"a":"\\uD83D"}', "lone_surrogate", {}),
        (b'{"\\udc00":1}', "lone_surrogate", {}),
        (b'{"a":' + b"[" * 60 + b"]" * 60 + b"}", "too_deep", {}),
        (b'{"a":' + b"[" * 100_000, "too_deep", {}),
        (b'[{"protocol":1}]', "not_an_object", {}),
        (b"7", "not_an_object", {"found": 7}),
        (b"null", "not_an_object", {"found": None}),
    ],
)
def test_what_is_no_message(line: bytes, code: str, facts: dict[str, Any]) -> None:
    found, about = code_of(read_message, line)
    assert found == code
    assert facts.items() <= about.items()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'\xef\xbb\xbf{"a":1}\r', {"a": 1}),
        (b'  {"a":"\\ud83d\\ude00"}\t', {"a": "\U0001f600"}),
        (b'{"a":' + b"[" * 58 + b"]" * 58 + b"}", None),
        (b'{"a":"' + b"[" * 200 + b'"}', {"a": "[" * 200}),
        (b'{"a":101.0,"b":-0.0}', {"a": 101, "b": 0}),
    ],
)
def test_what_is_a_message(line: bytes, message: dict[str, Any] | None) -> None:
    found = read_message(line)
    assert found is not None
    assert message is None or found == message


@pytest.mark.parametrize("line", [b"", b"\r", b" \t\r", b"\xef\xbb\xbf\r", b"\xc2\xa0"])
def test_an_empty_line_is_nothing(line: bytes) -> None:
    assert read_message(line) is None
    assert read_greeting(line) is None
    assert read_reply(line) is None


# Greetings


def test_a_greeting_in_full_and_as_short_as_it_may_be() -> None:
    line = greeting(profiles=["oyna", "nasil", "oyna"], rules=False, pipeline=3)
    assert read_greeting(line) == EngineAbout("fake", "1.0", "Python", ("meld",), ("oyna", "nasil"), False, 3)
    short = {"protocol": 1, "name": "x", "questions": ["meld", "turn"], "profiles": "parameters"}
    assert read_greeting(json.dumps(short).encode()) == EngineAbout(
        "x", "", "", ("meld", "turn"), None, True, 1
    )


def test_the_pipeline_and_texts_are_bounded() -> None:
    about = read_greeting(greeting(pipeline=10**9, name="x" * 10**5, profiles=["y" * 10**5]))
    assert about is not None
    assert about.pipeline == MOST_PIPELINE
    assert len(about.name) < 1000
    assert about.profiles is not None
    assert len(about.profiles[0]) < 1000


@pytest.mark.parametrize("key", ["version", "language", "rules", "pipeline"])
def test_null_is_as_good_as_leaving_out_what_may_be_left_out(key: str) -> None:
    assert read_greeting(greeting(**{key: None})) == read_greeting(without(key))


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        (b'{"cmd":"hello","protocol":1}', "echo", {}),
        (b'{"id":null,"error":"what?"}', "said_error", {"said": "what?"}),
        (without("protocol"), "missing", {"key": "protocol"}),
        (without("name"), "missing", {"key": "name"}),
        (without("questions"), "missing", {"key": "questions"}),
        (without("profiles"), "missing", {"key": "profiles"}),
        (greeting(protocol=2), "wrong_protocol", {"found": 2, "expected": 1}),
        (greeting(protocol="1"), "bad_type", {"key": "protocol", "expected": "int"}),
        (greeting(protocol=True), "bad_type", {"key": "protocol"}),
        (greeting(name=7), "bad_type", {"key": "name", "found": 7}),
        (greeting(name=""), "bad_value", {"key": "name"}),
        (greeting(name=None), "bad_type", {"key": "name"}),
        (greeting(version=1.0), "bad_type", {"key": "version"}),
        (greeting(questions="meld"), "bad_type", {"key": "questions"}),
        (greeting(questions=[["meld"]]), "bad_type", {"key": "questions"}),
        (greeting(questions=[]), "offers_nothing", {"key": "questions"}),
        (greeting(questions=["best-opening"]), "unknown_question", {"nearest": "best_opening"}),
        (greeting(questions=["zzzz"]), "unknown_question", {"nearest": None}),
        (greeting(profiles="all"), "bad_type", {"key": "profiles"}),
        (greeting(profiles={"oyna": True}), "bad_type", {"key": "profiles"}),
        (greeting(profiles=[]), "offers_nothing", {"key": "profiles"}),
        (greeting(profiles=["p"] * 1001), "bad_value", {"key": "profiles"}),
        (greeting(rules=1), "bad_type", {"key": "rules"}),
        (greeting(pipeline=0), "bad_value", {"key": "pipeline"}),
        (greeting(pipeline=1.5), "bad_type", {"key": "pipeline"}),
    ],
)
def test_what_is_no_greeting(line: bytes, code: str, facts: dict[str, Any]) -> None:
    found, about = code_of(read_greeting, line)
    assert found == code
    assert facts.items() <= about.items()


# Replies


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (b'{"id":"7","answer":{"kind":"run"}}', ("7", "answer", {"kind": "run"})),
        (b'{"id":"7","answer":{},"ms":3,"skip":null,"error":null}', ("7", "answer", {})),
        (b'{"id":"7","answer":null}', ("7", "answer", None)),
        (b'{"id":"7","answer":[1]}', ("7", "answer", [1])),
        (b'{"id":"7","skip":"no pairs","answer":null}', ("7", "skip", "no pairs")),
        (b'{"id":"7","skip":""}', ("7", "skip", "")),
        (b'{"id":"7","error":"oops"}', ("7", "error", "oops")),
        (b'{"id":null,"error":"oops"}', (None, "error", "oops")),
    ],
)
def test_replies(line: bytes, reply: tuple[str | None, str, Any]) -> None:
    assert read_reply(line) == Reply(*reply, len(line))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"answer":{}}', "missing"),
        (b'{"id":7,"answer":{}}', "bad_type"),
        (b'{"id":null,"answer":{}}', "bad_type"),
        (b'{"id":null,"skip":"x"}', "bad_type"),
        (b'{"id":["7"],"answer":{}}', "bad_type"),
        (b'{"id":"7"}', "nothing_said"),
        (b'{"id":"7","skip":null}', "nothing_said"),
        (b'{"id":"7","skip":true}', "bad_type"),
        (b'{"id":"7","error":{"message":"x"}}', "bad_type"),
        (b'{"id":"7","answer":{},"skip":"x"}', "several"),
        (ask_line(7, "meld", load_profile("oyna"), GIVEN), "echo"),
    ],
)
def test_what_is_no_reply(line: bytes, code: str) -> None:
    assert code_of(read_reply, line)[0] == code


@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
@settings(deadline=None)
def test_any_bytes_are_a_message_or_a_fault(line: bytes) -> None:
    for read in (read_greeting, read_reply):
        try:
            read(line)
        except ProtocolFault as fault:
            assert fault.code in FAULTS


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*GREETING, "id", "answer", "skip", "error", "cmd"]), JSON))
@settings(deadline=None)
def test_any_object_is_a_message_or_a_fault_with_a_sentence(message: dict[str, Any]) -> None:
    for read in (read_greeting, read_reply):
        try:
            read(json.dumps(message).encode())
        except ProtocolFault as fault:
            assert protocol_fault_text(fault.code, fault.facts, "tr").isprintable()


# What is shown of it


def test_nothing_invisible_is_shown() -> None:
    hostile = "a\x1b[2J\u202e\u2066b\r\nc\x00\x85\ud800é🀄 d"
    assert shown(hostile) == ("a\\x1b[2J\\u202e\\u2066b\\r\\nc\\x00\\x85\\ud800é🀄 d")
    assert shown("x" * 500, 10) == "x" * 10 + "…"
    assert shown_bytes(b'\xef\xbb\xbf{"a":"\xe7"}\r\n') == '{"a":"\\xe7"}'


def test_the_schema_and_the_reader_agree_on_greetings() -> None:
    assert (data_root() / "spec").is_dir()
    for line in (greeting(), greeting(profiles=["oyna"]), without("rules")):
        assert document_faults(json.loads(line), "message", "m", None) == []


def test_items_of_the_tests_are_what_they_say() -> None:
    kinds = {one.answer["kind"] for one in melds(12)}
    assert kinds == {"run", "none"}
