"""Questions as a file, and answers read back: for engines that are no child process.

The file of questions is what an engine would be sent: ``hello``, an ``ask`` a line, ``bye``. Every number in
it begins with a number of the selection, so answers to another one are noticed even where nobody copied the
hash in ``hello``. The file of answers is the engine's replies, a line each, in any order; a greeting may
stand among them.
"""

import hashlib
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from referee import __version__
from referee.conformance.items import Item
from referee.conformance.protocol import (
    PROTOCOL,
    ProtocolFault,
    Reply,
    ask_line,
    bye_line,
    read_greeting,
    read_message,
    read_reply,
)
from referee.conformance.reports.safe import canonical, clean
from referee.conformance.results import (
    NO_ANSWER,
    NOT_OFFERED,
    NOT_PLAYED,
    SAID_ERROR,
    SAID_SKIP,
    SKIPPED,
    UNANSWERED,
    WRONG_ID,
    EngineAbout,
    Result,
    Run,
    count,
    judge_answer,
)

MOST_BYTES = 16 * 1024 * 1024
"""Of a line."""
MOST_FAULTS = 1000
"""Lines that are remembered as bad; more are only counted."""
PLACES = 100000
"""Ids are a number of the selection times this, plus a running number."""


class AnswersError(ValueError):
    """Answers that cannot be judged: ``other_selection`` or ``nothing_there``."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class LineFault(NamedTuple):
    """A line that is no answer: ``too_long``, ``not_json``, ``no_message``, ``unknown_id`` or ``twice``."""

    line: int
    code: str
    found: str
    """Text of a stranger."""


class Answers(NamedTuple):
    """A file of answers, read."""

    replies: dict[str, Reply]
    """The reply to each id that was asked."""
    twice: frozenset[str]
    """Ids that were answered more than once, and not the same each time."""
    about: EngineAbout | None
    """The greeting, where there is one."""
    faults: tuple[LineFault, ...]
    bad_lines: int


def selection_hash(items: Sequence[Item]) -> str:
    """A hash of what is asked: cases, tables and what is given, in their order."""
    digest = hashlib.sha256()
    for item in items:
        asked = [item.id, item.case.question, item.profile.hash, item.given]
        digest.update(canonical(asked).encode())
        digest.update(b"\n")
    return digest.hexdigest()


def ids_of(items: Sequence[Item]) -> tuple[int, ...]:
    """The number of each item in the file of questions; it says nothing about the case."""
    places = PLACES
    while places <= len(items):
        places *= 10
    begin = (int(selection_hash(items)[:6], 16) + 1) * places
    return tuple(range(begin + 1, begin + len(items) + 1))


def questions(items: Sequence[Item]) -> Iterator[bytes]:
    """The lines of the file of questions; what must come out stands nowhere in them."""
    hello = {
        "cmd": "hello",
        "protocol": PROTOCOL,
        "selection": selection_hash(items),
        "count": len(items),
        "suite": __version__,
    }
    yield json.dumps(hello, separators=(",", ":")).encode() + b"\n"
    for number, item in zip(ids_of(items), items, strict=True):
        yield ask_line(number, item.case.question, item.profile, item.given)
    yield bye_line()


# Reading


def read_answers(items: Sequence[Item], lines: Iterable[bytes]) -> Answers:
    """Read the lines of a file of answers, whatever they are.

    Raises ``AnswersError`` where they are answers to another selection, or none.
    """
    reading = _Reading(items)
    for number, line in enumerate(lines, start=1):
        reading.line(number, line)
    if not reading.replies:
        raise AnswersError("other_selection" if reading.strangers else "nothing_there")
    return Answers(
        reading.replies, frozenset(reading.twice), reading.about, tuple(reading.faults), reading.bad_lines
    )


class _Reading:
    """What has been read so far."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.asked = {str(number) for number in ids_of(items)}
        self.selection = selection_hash(items)
        self.replies: dict[str, Reply] = {}
        self.twice: set[str] = set()
        self.about: EngineAbout | None = None
        self.faults: list[LineFault] = []
        self.bad_lines = 0
        self.strangers = 0

    def line(self, number: int, line: bytes) -> None:
        """Another line."""
        if len(line) > MOST_BYTES:
            self.fault(number, "too_long", line[:200])
            return
        try:
            message = read_message(line)
        except ProtocolFault:
            self.fault(number, "not_json", line[:200])
            return
        if message is None:
            return
        if message.get("selection") not in (None, self.selection):
            raise AnswersError("other_selection", line=number)
        if "id" not in message and ("protocol" in message or "selection" in message or "cmd" in message):
            self.about = self.about or _greeting(line)
            return
        try:
            reply = read_reply(line)
        except ProtocolFault:
            reply = None
        if reply is None or reply.id is None:
            self.fault(number, "no_message", line[:200])
        elif reply.id not in self.asked:
            self.strangers += 1
            self.fault(number, "unknown_id", reply.id.encode(errors="replace"))
        elif reply.id in self.replies:
            self.fault(number, "twice", reply.id.encode())
            if reply != self.replies[reply.id]:
                self.twice.add(reply.id)
        else:
            self.replies[reply.id] = reply

    def fault(self, number: int, code: str, found: bytes) -> None:
        """A line that is no answer."""
        self.bad_lines += 1
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(LineFault(number, code, clean(found.decode(errors="replace").strip(), 80)))


def _greeting(line: bytes) -> EngineAbout | None:
    try:
        return read_greeting(line)
    except ProtocolFault:
        return None


# Judging


def judge_answers(items: Sequence[Item], answers: Answers, strict_rules: bool = False) -> Run:
    """What the answers are worth."""
    began = time.perf_counter()
    results = tuple(
        _result(item, number, answers, strict_rules)
        for number, item in zip(ids_of(items), items, strict=True)
    )
    about = answers.about or EngineAbout("?", "", "", (), None, False, 1)
    return Run(
        about,
        "",
        results,
        count(len(items), results),
        time.perf_counter() - began,
        0,
        strict_rules,
    )


def run_answers(items: Sequence[Item], lines: Iterable[bytes], strict_rules: bool = False) -> Run:
    """Read answers and judge them."""
    return judge_answers(items, read_answers(items, lines), strict_rules)


def _result(item: Item, number: int, answers: Answers, strict_rules: bool) -> Result:
    reply = answers.replies.get(str(number))
    if str(number) in answers.twice:
        return Result(item, UNANSWERED, reason=WRONG_ID, said="answered twice, and not the same")
    if reply is None:
        about = answers.about
        if about is not None and item.case.question not in about.questions:
            return Result(item, SKIPPED, reason=NOT_OFFERED)
        if about is not None and about.profiles is not None and item.profile.id not in about.profiles:
            return Result(item, SKIPPED, reason=NOT_PLAYED)
        return Result(item, UNANSWERED, reason=NO_ANSWER)
    if reply.kind == "skip":
        return Result(item, SKIPPED, reason=SAID_SKIP, said=clean(reply.content))
    if reply.kind == "error":
        return Result(item, UNANSWERED, reason=SAID_ERROR, said=clean(reply.content))
    return judge_answer(item, reply.content, strict_rules)
