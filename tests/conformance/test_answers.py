"""The file of questions and the file of answers, which comes from anywhere."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.cli.engine import Engine
from referee.conformance.answers import (
    AnswersError,
    ids_of,
    questions,
    read_answers,
    run_answers,
    selection_hash,
)
from referee.conformance.items import Item
from referee.conformance.results import FAILED, PASSED, SKIPPED, UNANSWERED
from tests.conformance.made_runs import items

CHOSEN = items("oyna")


def replies(chosen: Sequence[Item] = CHOSEN) -> list[bytes]:
    """What the referee as an engine answers to the file, line by line."""
    engine = Engine()
    found = [engine.reply(line) for line in questions(chosen)]
    return [json.dumps(reply).encode() + b"\n" for reply in found if reply is not None]


REPLIES = replies()


def reply(number: int, **content: Any) -> bytes:
    return json.dumps({"id": str(ids_of(CHOSEN)[number]), **content}).encode()


# The questions


def test_the_file_is_what_an_engine_is_sent_and_holds_no_answer() -> None:
    lines = [json.loads(line) for line in questions(CHOSEN)]
    hello, *asks, bye = lines
    assert hello["cmd"] == "hello" and hello["protocol"] == 1
    assert hello["selection"] == selection_hash(CHOSEN)
    assert hello["count"] == len(asks) == len(CHOSEN)
    assert bye == {"cmd": "bye"}
    for ask, item in zip(asks, CHOSEN, strict=True):
        assert set(ask) == {"cmd", "id", "question", "profile", "given"}
        assert ask["given"] == json.loads(json.dumps(item.given))
        assert ask["profile"]["hash"] == item.profile.hash
        assert ask["id"].isdecimal() and int(ask["id"]) < 2**53
    text = b"".join(questions(CHOSEN)).decode()
    for word in ("expect", "why", "authority", "title", "meld-00"):
        assert word not in text


def test_the_same_selection_has_the_same_numbers_and_another_one_has_others() -> None:
    assert ids_of(CHOSEN) == ids_of(tuple(CHOSEN))
    assert len(set(ids_of(CHOSEN))) == len(CHOSEN)
    for other in (CHOSEN[1:], CHOSEN[::-1], items("nasil")):
        assert selection_hash(other) != selection_hash(CHOSEN)
        assert not set(ids_of(other)) & set(ids_of(CHOSEN))


# Answers


def test_what_an_engine_answers_to_the_file_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_bytes(b"".join(REPLIES))
    with open(path, "rb") as stream:
        run = run_answers(CHOSEN, stream)
    assert run.counts.passed == run.counts.selected == len(CHOSEN)
    assert run.engine.name == "okey-referee"
    assert [result.item for result in run.results] == list(CHOSEN)


def test_order_empty_lines_bom_and_the_greeting_do_not_matter() -> None:
    lines = [
        b"\xef\xbb\xbf" + REPLIES[-1],
        b"\r\n",
        *(line.rstrip() + b"\r\n" for line in REPLIES[1:-1][::-1]),
    ]
    run = run_answers(CHOSEN, lines)
    assert run.counts.passed == len(CHOSEN)
    assert run.engine.profiles is None


def test_what_is_missing_is_not_answered() -> None:
    run = run_answers(CHOSEN, REPLIES[1:-1])
    assert run.results[-1].outcome == UNANSWERED
    assert run.results[-1].reason == "no_answer"
    assert run.counts.passed == len(CHOSEN) - 1


def test_what_the_greeting_does_not_offer_is_skipped_where_it_is_missing() -> None:
    greeting = {"protocol": 1, "name": "e", "questions": ["meld"], "profiles": ["oyna"]}
    melds = [line for line, item in zip(REPLIES[1:], CHOSEN, strict=True) if item.case.question == "meld"]
    run = run_answers(CHOSEN, [json.dumps(greeting).encode(), *melds])
    assert {(result.item.case.question, result.outcome) for result in run.results} == {
        ("meld", PASSED),
        ("match", SKIPPED),
    }
    nowhere = {**greeting, "profiles": ["nasil"]}
    run = run_answers(CHOSEN, [json.dumps(nowhere).encode(), melds[0]])
    reasons = [result.reason for result in run.results if result.item.case.question == "meld"]
    assert reasons == ["", *["not_played"] * (len(melds) - 1)]


def test_skip_and_error_are_what_they_are() -> None:
    run = run_answers(CHOSEN, [reply(0, skip="no \x1b[31mpairs"), reply(1, error="boom"), *REPLIES[3:]])
    assert [result.outcome for result in run.results[:3]] == [SKIPPED, UNANSWERED, PASSED]
    assert run.results[0].said == "no \\u001b[31mpairs"


def test_answers_to_another_selection_are_refused() -> None:
    other = replies(CHOSEN[1:])
    with pytest.raises(AnswersError) as caught:
        read_answers(CHOSEN, other)
    assert caught.value.code == "other_selection"
    header = json.dumps({"selection": selection_hash(CHOSEN[1:])}).encode()
    with pytest.raises(AnswersError) as caught:
        read_answers(CHOSEN, [header, *REPLIES])
    assert caught.value.code == "other_selection"
    right = json.dumps({"selection": selection_hash(CHOSEN)}).encode()
    assert read_answers(CHOSEN, [right, *REPLIES]).bad_lines == 0


def test_a_file_without_an_answer_is_refused() -> None:
    for lines in ([], [b"\n"], REPLIES[:1], [b"garbage"] * 3):
        with pytest.raises(AnswersError) as caught:
            read_answers(CHOSEN, lines)
        assert caught.value.code == "nothing_there"


def test_an_id_that_is_answered_twice_differently_is_not_answered() -> None:
    run = run_answers(CHOSEN, [*REPLIES, reply(0, answer={"kind": "none"})])
    assert run.results[0].outcome == UNANSWERED
    assert run.results[0].reason == "wrong_id"
    again = read_answers(CHOSEN, [*REPLIES, REPLIES[1]])
    assert again.twice == frozenset()
    assert [(fault.line, fault.code) for fault in again.faults] == [(len(REPLIES) + 1, "twice")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\xff\xfe", "not_json"),
        (b"{", "not_json"),
        (b"[1, 2]", "not_json"),
        (b"[" * 100000, "not_json"),
        (b'{"id": "1", "answer": NaN}', "not_json"),
        (b'{"id": "1", "id": "2", "answer": {}}', "not_json"),
        (b'{"answer": {}}', "no_message"),
        (b'{"id": null, "error": "x"}', "no_message"),
        (b'{"id": ["1"], "answer": {}}', "no_message"),
        (b'{"id": "1"}', "no_message"),
        (b'{"id": "1", "answer": {}, "skip": "x"}', "no_message"),
        (b'{"id": "1", "answer": {}}', "unknown_id"),
        (b'{"id": "\\u202e", "answer": {}}', "unknown_id"),
        (b"x" * (16 * 1024 * 1024 + 1), "too_long"),
    ],
)
def test_a_bad_line_is_named_and_costs_nothing_else(line: bytes, code: str) -> None:
    read = read_answers(CHOSEN, [line, *REPLIES])
    assert [(fault.line, fault.code) for fault in read.faults] == [(1, code)]
    assert read.bad_lines == 1
    assert read.faults[0].found.isprintable() and len(read.faults[0].found) <= 81
    assert run_answers(CHOSEN, [line, *REPLIES]).counts.passed == len(CHOSEN)


def test_a_million_bad_lines_are_counted_and_not_kept() -> None:
    read = read_answers(CHOSEN, [*[b"{}x"] * 3000, *REPLIES])
    assert read.bad_lines == 3000
    assert len(read.faults) == 1000


def test_an_answer_is_whatever_it_is() -> None:
    for answer in (None, 7, "x", [], {"kind": [{}]}):
        run = run_answers(CHOSEN, [reply(0, answer=answer), *REPLIES[2:]])
        assert run.results[0].outcome == FAILED
