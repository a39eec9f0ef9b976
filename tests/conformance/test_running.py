"""Runs against engines that go wrong: the question that is due pays, no other, and nothing is left behind."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.conformance.items import Item
from referee.conformance.results import (
    CLOSED,
    CRASHED,
    FAILED,
    FLOODED,
    GARBAGE,
    GAVE_UP,
    IGNORED_BYE,
    NOT_OFFERED,
    NOT_PLAYED,
    PASSED,
    SAID_ERROR,
    SAID_SKIP,
    SKIPPED,
    TIMED_OUT,
    TOO_MUCH_MEMORY,
    UNANSWERED,
    WRONG_ID,
    Result,
    Run,
)
from referee.conformance.running import CannotRunError, run_engine
from referee.conformance.watching import ThreadWatch, Watch
from tests.conformance.engines import answers, fake, item, left_behind, melds

ITEMS = melds(12)
TROUBLE = 6
SETTINGS: dict[str, Any] = {
    "timeout": 30.0,
    "start_timeout": 60.0,
    "bye_timeout": 30.0,
    "memory_megabytes": 4096,
}
"""Long times where nothing is waited for: a slow machine shall not fail a test."""
WAYS = [(1, 1), (1, 5), (3, 1), (3, 5)]
"""How many processes, how many questions in flight."""

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def resources() -> tuple[int, int]:
    return threading.active_count(), len(os.listdir("/proc/self/fd"))


def checked(items: Sequence[Item], command: list[str], folder: Path, **settings: Any) -> Run:
    """A run that has kept what every run promises."""
    told: list[Result] = []
    before = resources()
    run = run_engine(items, command, on_result=told.append, **{**SETTINGS, **settings})
    assert resources() == before
    assert left_behind(folder) == []
    assert [result.item.id for result in run.results] == [one.id for one in items]
    assert told == list(run.results)
    assert run.counts.selected == len(items)
    assert run.counts.add_up
    return run


def came_out(run: Run) -> list[str]:
    return [result.reason or result.outcome for result in run.results]


def only_one_pays(reason: str) -> list[str]:
    return [reason if number == TROUBLE else PASSED for number in range(1, len(ITEMS) + 1)]


# One thing wrong at one question


@linux
@pytest.mark.parametrize(("jobs", "pipeline"), WAYS)
@pytest.mark.parametrize(
    ("name", "reason", "settings"),
    [
        ("crashes", CRASHED, {}),
        ("hangs", TIMED_OUT, {"timeout": 0.6}),
        ("chatters", GARBAGE, {}),
        ("wrong_id", WRONG_ID, {}),
        ("twice", WRONG_ID, {}),
        ("endless_line", FLOODED, {"line_bytes": 200_000}),
        ("endless_lines", GARBAGE, {}),
        ("endless_blanks", FLOODED, {"line_bytes": 200_000}),
        ("half_a_line", CLOSED, {}),
        ("closes_output", CLOSED, {}),
        ("leaves_children", CRASHED, {}),
        ("eats_memory", TOO_MUCH_MEMORY, {"memory_megabytes": 120}),
    ],
)
def test_what_goes_wrong_at_a_question_costs_that_question(
    name: str, reason: str, settings: dict[str, Any], jobs: int, pipeline: int, tmp_path: Path
) -> None:
    command = fake(name, tmp_path, ITEMS, TROUBLE, pipeline=pipeline)
    run = checked(ITEMS, command, tmp_path, jobs=jobs, **settings)
    assert came_out(run) == only_one_pays(reason)
    assert run.restarts == 1
    assert run.remarks == ()


@linux
@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b'{"id":"6","answer":{"kind":"r\xfcn"}}\n', "not_utf8"),
        (b'{"id":"6","answer":{"value":NaN}}\n', "not_a_number"),
        (b'{"id":"6","answer":{"value":1e999}}\n', "not_a_number"),
        (b'{"id":"6","answer":{"value":1,"value":2}}\n', "duplicate_key"),
        (b'{"id":"6","answer":{"kind":"\\ud800"}}\n', "lone_surrogate"),
        (b'{"id":"6","answer":' + b"[" * 5000 + b"]" * 5000 + b"}\n", "too_deep"),
        (b'{"id":6,"answer":{}}\n', "bad_type"),
        (b'{"answer":{}}\n', "missing"),
        (b'{"id":"6"}\n', "nothing_said"),
        (b'{"id":"6","answer":{},"error":"both"}\n', "several"),
        (b'{"id":"6","skip":true}\n', "bad_type"),
        (b"[]\n", "not_an_object"),
        (b"run\n", "not_json"),
        (b"\n\n \r\n\xef\xbb\xbf\nnull\n", "not_an_object"),
    ],
)
def test_a_line_that_is_no_message_costs_a_question_and_is_told(
    said: bytes, code: str, tmp_path: Path
) -> None:
    path = tmp_path / "said"
    path.write_bytes(said)
    run = checked(ITEMS, fake("says", tmp_path, ITEMS, TROUBLE, str(path), pipeline=4), tmp_path)
    assert came_out(run) == only_one_pays(GARBAGE)
    fault = run.results[TROUBLE - 1].fault
    assert fault is not None
    assert fault[0] == code


@linux
@pytest.mark.parametrize(
    ("said", "outcome", "reason"),
    [
        (b'{"id":"6","answer":null}\n', FAILED, ""),
        (b'{"id":"6","answer":[[]]}\n', FAILED, ""),
        (b'{"id":"6","answer":{"kind":"run","value":' + b"9" * 4000 + b"}}\n", FAILED, ""),
        (b'{"id":"6","skip":"not yet","answer":null}\n', SKIPPED, SAID_SKIP),
        (b'{"id":"6","error":"no\\nidea"}\n', UNANSWERED, SAID_ERROR),
        (b'{"id":null,"error":"unreadable"}\n', UNANSWERED, SAID_ERROR),
        (b'{"id":null,"error":"unreadable","more":[]}\r\n\r\n', UNANSWERED, SAID_ERROR),
    ],
)
def test_what_is_a_message_costs_nobody_a_process(
    said: bytes, outcome: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "said"
    path.write_bytes(said)
    run = checked(ITEMS, fake("says", tmp_path, ITEMS, TROUBLE, str(path), pipeline=4), tmp_path)
    assert came_out(run) == only_one_pays(reason or outcome)
    assert run.results[TROUBLE - 1].outcome == outcome
    assert run.restarts == 0
    assert "\n" not in run.results[TROUBLE - 1].said


@linux
def test_a_long_answer_is_judged_whole_and_kept_short(tmp_path: Path) -> None:
    right = answers(ITEMS)
    one = ITEMS[TROUBLE - 1]
    text = str(
        next(reply for key, reply in right.items() if str(one.given["tiles"])[1:-1].replace("'", '"') in key)
    )
    path = tmp_path / "said"
    padded = text.replace("'", '"')[:-1] + ', "notes": "' + "x" * 500_000 + '"}'
    path.write_text(f'{{"id":"{TROUBLE}","answer":{padded}}}\n')
    run = checked(ITEMS, fake("says", tmp_path, ITEMS, TROUBLE, str(path)), tmp_path)
    assert came_out(run) == [PASSED] * len(ITEMS)
    assert len(str(run.results[TROUBLE - 1].got)) < 10_000


# Things that are no fault


@linux
@pytest.mark.parametrize("make_watch", [Watch, ThreadWatch])
@pytest.mark.parametrize(("jobs", "pipeline"), WAYS)
@pytest.mark.parametrize("name", ["honest", "crlf", "slow_start", "noisy", "out_of_order"])
def test_what_is_allowed_costs_nothing(
    name: str, jobs: int, pipeline: int, make_watch: Callable[[], Watch], tmp_path: Path
) -> None:
    command = fake(name, tmp_path, ITEMS, pipeline=pipeline)
    run = checked(ITEMS, command, tmp_path, jobs=jobs, make_watch=make_watch)
    assert came_out(run) == [PASSED] * len(ITEMS)
    assert (run.restarts, run.remarks) == (0, ())
    assert run.engine.name == "fake"
    assert run.command.startswith(sys.executable)


@linux
@pytest.mark.parametrize("jobs", [1, 3])
def test_who_ignores_goodbye_is_killed_and_named_and_loses_nothing(jobs: int, tmp_path: Path) -> None:
    command = fake("ignores_bye", tmp_path, ITEMS)
    run = checked(ITEMS, command, tmp_path, jobs=jobs, bye_timeout=0.3)
    assert came_out(run) == [PASSED] * len(ITEMS)
    assert run.remarks == (IGNORED_BYE,)


@linux
@pytest.mark.parametrize(
    ("name", "reason", "settings"),
    [
        ("crashes", CRASHED, {}),
        ("hangs", TIMED_OUT, {"timeout": 0.6}),
        ("endless_line", FLOODED, {"line_bytes": 200_000}),
        ("half_a_line", CLOSED, {}),
        ("leaves_children", CRASHED, {}),
        ("twice", WRONG_ID, {}),
    ],
)
def test_threads_in_place_of_selectors_find_the_same(
    name: str, reason: str, settings: dict[str, Any], tmp_path: Path
) -> None:
    command = fake(name, tmp_path, ITEMS, TROUBLE, pipeline=4)
    run = checked(ITEMS, command, tmp_path, jobs=2, make_watch=ThreadWatch, **settings)
    assert came_out(run) == only_one_pays(reason)


# Ends, and starts again


@linux
def test_what_an_engine_said_last_stands_with_the_crash(tmp_path: Path) -> None:
    run = checked(ITEMS, fake("crashes", tmp_path, ITEMS, TROUBLE), tmp_path)
    result = run.results[TROUBLE - 1]
    assert result.said == "Traceback: \\x1b[31mKeyError"
    assert result.status == 3


@linux
@pytest.mark.parametrize("pipeline", [1, 5])
def test_who_ends_after_an_answer_has_answered(pipeline: int, tmp_path: Path) -> None:
    """Three answers a process: the fourth question is due when it has gone."""
    run = checked(ITEMS, fake("crashes_after", tmp_path, ITEMS, pipeline=pipeline), tmp_path)
    assert came_out(run) == [PASSED, PASSED, PASSED, CRASHED] * 3
    assert {result.status for result in run.results} == {None, -signal.SIGKILL}


@linux
@pytest.mark.parametrize(("jobs", "pipeline"), WAYS)
def test_the_limit_on_restarts_is_kept(jobs: int, pipeline: int, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    items = melds(40)
    command = fake("crashes_always", tmp_path, items, TROUBLE, str(starts), pipeline=pipeline)
    run = checked(items, command, tmp_path, jobs=jobs, restarts=3)
    assert came_out(run) == [PASSED] * 5 + [CRASHED] * 4 + [GAVE_UP] * 31
    assert run.restarts == 3
    # The smoke test, the first process of each worker, the restarts, and what was in flight beyond them.
    assert starts.stat().st_size <= 1 + jobs + 3 + jobs * pipeline


@linux
def test_no_restart_at_all(tmp_path: Path) -> None:
    run = checked(ITEMS, fake("crashes", tmp_path, ITEMS, TROUBLE), tmp_path, restarts=0)
    assert came_out(run) == [PASSED] * 5 + [CRASHED] + [GAVE_UP] * 6
    assert run.counts.unanswered == 7


@linux
def test_who_cannot_be_started_again_pays_with_what_is_due(tmp_path: Path) -> None:
    """The smoke test, the run, and one restart; after that it dies before it greets."""
    command = fake("starts_three_times", tmp_path, ITEMS, TROUBLE, str(tmp_path / "starts"))
    run = checked(ITEMS, command, tmp_path, restarts=2)
    assert came_out(run) == only_one_pays(CRASHED)
    command = fake("starts_three_times", tmp_path, ITEMS, 3, str(tmp_path / "starts"))
    with pytest.raises(CannotRunError):
        run_engine(ITEMS, command, **SETTINGS)
    assert left_behind(tmp_path) == []


@linux
def test_an_engine_that_is_gone_from_the_disk_is_given_up(tmp_path: Path) -> None:
    command = fake("crashes", tmp_path, ITEMS, TROUBLE)
    program = tmp_path / "python"
    program.symlink_to(sys.executable)

    def remove(result: Result) -> None:
        program.unlink(missing_ok=True)

    settings = {**SETTINGS, "restarts": 2}
    run = run_engine(ITEMS, [str(program), *command[1:]], on_result=remove, **settings)
    assert came_out(run) == [PASSED] * 5 + [CRASHED] * 3 + [GAVE_UP] * 4
    assert run.results[6].said == "not_found"


# What is not asked


@linux
def test_what_is_not_offered_or_not_played_is_skipped_and_never_asked(tmp_path: Path) -> None:
    """The fake would fail on a question that it does not know; it is not asked any."""
    other = item(1, "playable", {"indicator": "Y13", "table": [["R4", "R5", "R6"]]})
    items = (melds(1, "nasil")[0], other, *ITEMS[:2], other, *melds(2, "katlamali"))
    command = fake("honest", tmp_path, ITEMS, profiles=["oyna", "somebody-elses"])
    run = checked(items, command, tmp_path, jobs=2)
    assert came_out(run) == [
        NOT_PLAYED, NOT_OFFERED, PASSED, PASSED, NOT_OFFERED, NOT_PLAYED, NOT_PLAYED,
    ]  # fmt: skip
    assert run.counts == (7, 2, 0, 5, 0)


@linux
def test_giving_up_leaves_skips_what_they_are(tmp_path: Path) -> None:
    items = (*ITEMS[:8], *melds(2, "nasil"))
    command = fake("crashes", tmp_path, ITEMS, TROUBLE, profiles=["oyna"])
    run = checked(items, command, tmp_path, restarts=0)
    assert came_out(run) == [PASSED] * 5 + [CRASHED, GAVE_UP, GAVE_UP, NOT_PLAYED, NOT_PLAYED]


@linux
def test_nothing_to_ask_is_a_run_too(tmp_path: Path) -> None:
    run = checked((), fake("honest", tmp_path, ITEMS), tmp_path)
    assert run.results == ()
    assert run.counts == (0, 0, 0, 0, 0)


# Somebody breaks off


@linux
@pytest.mark.parametrize(
    ("number", "raised"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit)]
)
def test_breaking_off_ends_every_engine(
    number: signal.Signals, raised: type[BaseException], tmp_path: Path
) -> None:
    handlers = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    before = resources()

    def break_off(result: Result) -> None:
        if result.item.id == ITEMS[2].id:
            assert left_behind(tmp_path) != []
            os.kill(os.getpid(), number)

    command = fake("hangs", tmp_path, ITEMS, TROUBLE)
    with pytest.raises(raised):
        run_engine(ITEMS, command, jobs=2, on_result=break_off, **SETTINGS)
    assert left_behind(tmp_path) == []
    assert resources() == before
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == handlers


@linux
def test_breaking_off_is_heard_while_an_engine_starts(tmp_path: Path) -> None:
    waiting = threading.Thread(target=lambda: (_until_there(tmp_path), os.kill(os.getpid(), signal.SIGINT)))
    path = tmp_path / "greeting"
    path.write_bytes(b"")
    command = fake("greets", tmp_path, ITEMS, 0, str(path))
    waiting.start()
    with pytest.raises(KeyboardInterrupt):
        run_engine(ITEMS, command, **SETTINGS)
    waiting.join()
    assert left_behind(tmp_path) == []


def _until_there(folder: Path) -> None:
    while not left_behind(folder):
        time.sleep(0.01)


@linux
def test_what_the_listener_raises_ends_every_engine(tmp_path: Path) -> None:
    def fail(result: Result) -> None:
        raise RuntimeError("full disk")

    with pytest.raises(RuntimeError, match="full disk"):
        run_engine(ITEMS, fake("honest", tmp_path, ITEMS), on_result=fail, **SETTINGS)
    assert left_behind(tmp_path) == []


# The referee


def test_the_referee_passes_as_a_process() -> None:
    command = [sys.executable, "-m", "referee.cli", "engine"]
    items = (
        *melds(5),
        *melds(5, "nasil"),
        item(1, "playable", {"indicator": "Y13", "table": [["R4", "R5", "R6"]]}),
    )
    run = run_engine(items, command, strict_rules=True, **SETTINGS)
    assert came_out(run) == [PASSED] * len(items)
    assert run.remarks == ()
