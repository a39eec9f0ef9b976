"""Before a run: does the engine start, greet, and answer a known run and a known refusal?

A broken adapter is told what is broken, in one message, instead of failing every case. What an engine thinks
of the rules is not tried here, beyond what every table agrees on.
"""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from referee.conformance.compare import compare_answer
from referee.conformance.items import Item
from referee.conformance.process import EngineProcess, Limits, StartFault
from referee.conformance.protocol import (
    ProtocolFault,
    Reply,
    ask_line,
    bye_line,
    hello_line,
    read_greeting,
    read_reply,
    shown,
    shown_bytes,
)
from referee.conformance.results import EngineAbout
from referee.conformance.watching import Watch
from referee.profile import Profile
from referee.questions import ask

TRIES = 3
"""Of a question that is not as simple as a meld, so many cases may go unanswered before the adapter is
called broken."""
RUN = {"indicator": "Y5", "tiles": ["R5", "R6", "R7"], "kind": "run"}
NO_RUN = {"indicator": "Y5", "tiles": ["R5", "B6", "R7"], "kind": "run"}

START_CODES = ("no_command", "not_found", "no_program", "not_executable", "cannot_start")
GREETING_CODES = ("silent", "crashed", "closed", "flooded", "too_much_memory", "greeting")
TALK_CODES = (
    "question_timed_out", "question_crashed", "question_closed", "question_flooded",
    "question_too_much_memory", "reply", "wrong_id", "not_understood", "said_error", "refusal_is_error",
    "wrong_run", "wrong_refusal", "no_object",
)  # fmt: skip


class CannotRunError(Exception):
    """The engine cannot be asked anything: a code out of the three lists above, and facts."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Patience(NamedTuple):
    """How long an engine is waited for, in seconds."""

    question: float = 10.0
    start: float = 30.0
    bye: float = 3.0


def offers(about: EngineAbout, item: Item) -> bool:
    """Does the engine answer this question?"""
    return item.case.question in about.questions


def plays(about: EngineAbout, item: Item) -> bool:
    """Does the engine play at this table?"""
    return about.profiles is None or item.profile.id in about.profiles


def smoke_test(
    items: Sequence[Item], command: Sequence[str], watch: Watch, patience: Patience, limits: Limits
) -> EngineAbout:
    """What the engine says of itself, after it has shown that it can talk. Raises ``CannotRunError``."""
    try:
        process = EngineProcess(command, limits)
    except StartFault as fault:
        raise CannotRunError(fault.code, **fault.facts) from None
    watch.add(process)
    try:
        talk = _Talk(watch, process, patience)
        about = talk.greeting()
        asked = [item for item in items if offers(about, item) and plays(about, item)]
        if asked:
            _questions(talk, asked)
        talk.bye()
        return about
    finally:
        watch.stop(process)


class _Trouble(Exception):
    """No message came, for this reason."""

    def __init__(self, code: str, line: bytes = b"", fault: ProtocolFault | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = {} if fault is None else {**fault.facts, "fault": fault.code, "line": shown_bytes(line)}


class _Talk:
    """A conversation, one thing at a time."""

    def __init__(self, watch: Watch, process: EngineProcess, patience: Patience) -> None:
        self.watch = watch
        self.process = process
        self.patience = patience
        self.number = 0

    def next(self, read: Callable[[bytes], Any], seconds: float) -> tuple[Any, bytes]:
        """The next message, and its line."""
        until = time.monotonic() + seconds
        while True:
            now = time.monotonic()
            self.watch.wait(until - now)
            while self.process.lines:
                line = self.process.lines.popleft()
                try:
                    message = read(line)
                except ProtocolFault as fault:
                    raise _Trouble("unreadable", line, fault) from None
                if message is not None:
                    return message, line
            if self.process.trouble:
                raise _Trouble(self.process.trouble)
            if now >= until:
                raise _Trouble("timed_out")

    def greeting(self) -> EngineAbout:
        self.process.say(hello_line())
        try:
            about: EngineAbout = self.next(read_greeting, self.patience.start)[0]
            return about
        except _Trouble as trouble:
            code = {"timed_out": "silent", "unreadable": "greeting"}.get(trouble.code, trouble.code)
            raise CannotRunError(code, **self.facts(self.patience.start), **trouble.facts) from None

    def ask(self, question: str, profile: Profile, given: dict[str, Any]) -> Reply:
        self.number += 1
        self.process.say(ask_line(self.number, question, profile, given))
        about: dict[str, Any] = {"question": question, "asked": _asked(self.number, question, profile, given)}
        try:
            message, line = self.next(read_reply, self.patience.question)
        except _Trouble as trouble:
            facts = {**about, **self.facts(self.patience.question), **trouble.facts}
            code = "reply" if trouble.code == "unreadable" else f"question_{trouble.code}"
            raise CannotRunError(code, **facts) from None
        reply: Reply = message
        if reply.id is None:
            raise CannotRunError("not_understood", **about, said=shown(reply.content))
        if reply.id != str(self.number):
            raise CannotRunError("wrong_id", **about, found=shown(reply.id, 60), expected=str(self.number))
        if reply.kind == "error":
            raise CannotRunError("said_error", **about, said=shown(reply.content))
        if reply.kind == "answer" and not isinstance(reply.content, dict):
            raise CannotRunError("no_object", **about, line=shown_bytes(line))
        return reply

    def facts(self, seconds: float) -> dict[str, Any]:
        process = self.process
        return {
            "seconds": seconds,
            "status": process.status,
            "log": process.last_words(),
            "megabytes": process.limits.memory_bytes // 2**20,
            "bytes": process.limits.line_bytes,
        }

    def bye(self) -> None:
        """Whether it obeys is not asked here."""
        self.process.say(bye_line())
        until = time.monotonic() + self.patience.bye
        while not self.process.trouble and time.monotonic() < until:
            self.watch.wait(until - time.monotonic())
            self.process.lines.clear()


def _asked(number: int, question: str, profile: Profile, given: dict[str, Any]) -> str:
    """A question as people can read it: without the parameters, which are long."""
    message = {"cmd": "ask", "id": str(number), "question": question}
    document = {**message, "profile": {"id": profile.id, "…": "…"}, "given": given}
    return shown(json.dumps(document, ensure_ascii=False, separators=(",", ":")), 600)


def _questions(talk: _Talk, items: Sequence[Item]) -> None:
    profile = next((item.profile for item in items if item.case.question == "meld"), None)
    if profile is not None:
        run, no_run = (ask("meld", profile, given) for given in (RUN, NO_RUN))
        # Some house may play without runs of three.
        if run.get("kind") == "run" and no_run.get("kind") == "none":
            _known(talk, profile, RUN, {key: run[key] for key in ("kind", "value")}, "wrong_run")
            _refused(lambda: _known(talk, profile, NO_RUN, {"kind": "none"}, "wrong_refusal"))
            return
    simplest = sorted(items, key=lambda item: len(json.dumps(item.given)))
    _one_of(talk, (item for item in simplest if not _refuses(item.answer)))
    _refused(lambda: _one_of(talk, (item for item in simplest if _refuses(item.answer))))


def _known(talk: _Talk, profile: Profile, given: dict[str, Any], expected: dict[str, Any], code: str) -> None:
    reply = talk.ask("meld", profile, given)
    if reply.kind != "answer":
        return
    if compare_answer("meld", given, expected, reply.content).differences:
        got = shown(json.dumps(reply.content, ensure_ascii=False))
        asked = _asked(talk.number, "meld", profile, given)
        raise CannotRunError(code, expected=json.dumps(expected), got=got, asked=asked)


def _refused(work: Callable[[], None]) -> None:
    """The same, where an ``error`` is a misunderstanding of its own: a refusal is an answer."""
    try:
        work()
    except CannotRunError as fault:
        if fault.code != "said_error":
            raise
        raise CannotRunError("refusal_is_error", **fault.facts) from None


def _one_of(talk: _Talk, items: Iterable[Item]) -> None:
    """One of the first few must be answered somehow; what is answered is the run's business."""
    first: CannotRunError | None = None
    for _, item in zip(range(TRIES), items, strict=False):
        try:
            talk.ask(item.case.question, item.profile, item.given)
            return
        except CannotRunError as fault:
            if fault.code != "said_error":
                raise
            first = first or fault
    if first is not None:
        raise first


def _refuses(answer: dict[str, Any]) -> bool:
    if answer.get("kind") == "none" or "invalid" in answer:
        return True
    if answer.get("accepted") is False or answer.get("allowed") is False:
        return True
    events = answer.get("events")
    rows = events if isinstance(events, list) else []
    return any(isinstance(row, dict) and row.get("outcome") == "refused" for row in rows)
