"""A run: every item put to an engine over the protocol, and what came of it.

Whatever an engine does, each item has one result, in the order of the selection. What ends an engine costs
the question that was next to be answered and no other: those behind it are asked again, of a new process.
How many processes work side by side changes nothing, as long as an engine's answer does not depend on what it
was asked before.
"""

import heapq
import shlex
import signal
import threading
import time
from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from referee.conformance.items import Item
from referee.conformance.keeping import shortened
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
from referee.conformance.results import (
    CRASHED,
    ENDINGS,
    GARBAGE,
    GAVE_UP,
    IGNORED_BYE,
    NOT_OFFERED,
    NOT_PLAYED,
    SAID_ERROR,
    SAID_SKIP,
    SKIPPED,
    TIMED_OUT,
    UNANSWERED,
    WRONG_ID,
    EngineAbout,
    Result,
    Run,
    count,
    judge_answer,
)
from referee.conformance.smoke import CannotRunError as CannotRunError
from referee.conformance.smoke import Patience, offers, plays, smoke_test
from referee.conformance.watching import Watch, new_watch

RESTARTS = 50
MEGABYTE = 1024 * 1024
MOST_KEPT = 64 * 1024
"""A longer answer is not kept whole; an honest one is far shorter."""


def run_engine(
    items: Sequence[Item],
    command: Sequence[str],
    *,
    jobs: int = 1,
    timeout: float = 10.0,
    start_timeout: float = 30.0,
    bye_timeout: float = 3.0,
    memory_megabytes: int = 1024,
    line_bytes: int = MEGABYTE,
    restarts: int = RESTARTS,
    strict_rules: bool = False,
    on_result: Callable[[Result], None] | None = None,
    make_watch: Callable[[], Watch] = new_watch,
) -> Run:
    """Ask an engine; ``on_result`` hears of each result, in the order of the items.

    An engine that has ended is started again ``restarts`` times in a run; after that the items that are
    left are ``GAVE_UP``. Raises ``CannotRunError`` where nothing can be asked at all.
    """
    started = time.monotonic()
    patience = Patience(timeout, start_timeout, bye_timeout)
    limits = Limits(line_bytes, memory_megabytes * MEGABYTE)
    with _interrupts() as check:
        watch = make_watch()
        watch.check = check
        try:
            about = smoke_test(items, command, watch, patience, limits)
            results = _Results(items, about, restarts, strict_rules, on_result)
            workers = [
                _Worker(results, watch, command, patience, limits, about.pipeline)
                for _ in range(max(1, min(jobs, len(items))))
            ]
            _work(workers, results, watch)
        finally:
            watch.close()
    found = results.all()
    return Run(
        about,
        shlex.join(command),
        found,
        count(len(items), found),
        time.monotonic() - started,
        min(results.endings, restarts),
        strict_rules,
        (IGNORED_BYE,) if any(worker.ignored_bye for worker in workers) else (),
    )


def _work(workers: Sequence["_Worker"], results: "_Results", watch: Watch) -> None:
    while True:
        # What has arrived before the time was up is heard, however late this loop comes to it.
        now = time.monotonic()
        for worker in workers:
            worker.begin(now)
        at_work = [worker for worker in workers if worker.process is not None]
        if not at_work:
            return
        watch.wait(min(worker.deadline for worker in at_work) - now)
        for worker in at_work:
            worker.hear(now)


class _Results:
    """What came of every item so far, and what is still to be asked."""

    def __init__(
        self,
        items: Sequence[Item],
        about: EngineAbout,
        restarts: int,
        strict_rules: bool,
        on_result: Callable[[Result], None] | None,
    ) -> None:
        self.items = items
        self.endings = 0
        self.gave_up = False
        self._restarts = restarts
        self._strict_rules = strict_rules
        self._on_result = on_result
        self._found = [_not_asked(about, item) for item in items]
        self._todo = [number for number, result in enumerate(self._found) if result is None]
        self._ended_at: list[int] = []
        self._told = 0
        self._tell()

    @property
    def more(self) -> bool:
        """Is there an item that nobody has taken?"""
        return bool(self._todo)

    def take(self) -> int:
        """The first item that nobody has taken."""
        return heapq.heappop(self._todo)

    def give_back(self, numbers: Sequence[int]) -> None:
        """Items that must be asked again."""
        for number in numbers:
            heapq.heappush(self._todo, number)
        self._drop()

    def replied(self, number: int, reply: Reply, seconds: float) -> None:
        """An engine said something to an item."""
        if self.gave_up:
            return
        item = self.items[number]
        if reply.kind == "answer":
            found = judge_answer(item, reply.content, self._strict_rules, seconds)
            if reply.size > MOST_KEPT:
                found = found._replace(got=shortened(found.got))
        else:
            outcome, reason = (SKIPPED, SAID_SKIP) if reply.kind == "skip" else (UNANSWERED, SAID_ERROR)
            found = Result(item, outcome, reason=reason, said=shown(reply.content), seconds=seconds)
        self._found[number] = found
        self._tell()

    def pays(self, number: int, reason: str, **about: Any) -> None:
        """An engine has ended, and this item has no answer for it."""
        if self.gave_up:
            return
        self._found[number] = Result(self.items[number], UNANSWERED, reason=reason, **about)
        insort(self._ended_at, number)
        self._drop()
        self._tell()

    def all(self) -> tuple[Result, ...]:
        """Every result; there must be one for every item."""
        return tuple(result for result in self._found if result is not None)

    def _drop(self) -> None:
        """Items behind the one after which nobody is asked any more, wherever the others are by now."""
        if len(self._ended_at) > self._restarts:
            last = self._ended_at[self._restarts]
            self._todo = [number for number in self._todo if number < last]
            heapq.heapify(self._todo)

    def _tell(self) -> None:
        """Hand on, in the order of the items, what is known; here it is counted how often one has ended."""
        while self._told < len(self.items):
            result = self._found[self._told]
            if self.gave_up and (result is None or result.outcome != SKIPPED or result.reason == SAID_SKIP):
                result = Result(self.items[self._told], UNANSWERED, reason=GAVE_UP)
                self._found[self._told] = result
            if result is None:
                return
            self._told += 1
            if result.reason in ENDINGS:
                self.endings += 1
                self.gave_up = self.endings > self._restarts
            if self._on_result is not None:
                self._on_result(result)


def _not_asked(about: EngineAbout, item: Item) -> Result | None:
    if not offers(about, item):
        return Result(item, SKIPPED, reason=NOT_OFFERED)
    if not plays(about, item):
        return Result(item, SKIPPED, reason=NOT_PLAYED)
    return None


class _Worker:
    """One engine process after the other, and what it has been asked."""

    def __init__(
        self,
        results: _Results,
        watch: Watch,
        command: Sequence[str],
        patience: Patience,
        limits: Limits,
        pipeline: int,
    ) -> None:
        self.results = results
        self.watch = watch
        self.command = command
        self.patience = patience
        self.limits = limits
        self.pipeline = pipeline
        self.process: EngineProcess | None = None
        self.deadline = 0.0
        self.ignored_bye = False
        self._greeted = self._said_bye = False
        self._asked: dict[str, int] = {}
        """The questions in flight, the oldest first: what stands on the wire, and the item."""
        self._since = 0.0
        """Since when the oldest one is waited for."""
        self._last: tuple[int, Reply, float] | None = None
        """The latest reply. It counts when something else comes: a second one to the same question is
        this question's fault."""

    def begin(self, now: float) -> None:
        """Start a process if there is anything to ask; end one that nobody needs any more."""
        idle = self.results.gave_up or not (self._greeted or self.results.more)
        if self.process is not None and idle:
            self._stop()
        while self.process is None and self.results.more:
            try:
                self.process = EngineProcess(self.command, self.limits)
            except StartFault as fault:
                said = shown(str(fault.facts.get("said", fault.code)))
                self.results.pays(self.results.take(), CRASHED, said=said)
                continue
            self.watch.add(self.process)
            self.process.say(hello_line())
            self._greeted = self._said_bye = False
            self.deadline = now + self.patience.start

    def hear(self, now: float) -> None:
        """Take in what has come, and ask on."""
        process = self.process
        assert process is not None
        ready: list[tuple[int, Reply, float]] = []
        lost: tuple[str, dict[str, Any]] | None = None
        while process.lines and lost is None:
            line = process.lines.popleft()
            try:
                lost = self._line(line, ready)
            except ProtocolFault as fault:
                facts = {key: shortened(fact) for key, fact in fault.facts.items()}
                lost = GARBAGE, {"said": shown_bytes(line), "fault": (fault.code, facts)}
        if lost is None:
            if self._greeted and not self._said_bye and not process.trouble:
                self._ask(process)
            if process.trouble:
                lost = process.trouble, {}
            elif now >= self.deadline:
                lost = TIMED_OUT, {}
        for number, reply, seconds in ready:
            self.results.replied(number, reply, seconds)
        if lost is not None:
            self._lose(process, *lost)

    def _line(self, line: bytes, ready: list[tuple[int, Reply, float]]) -> tuple[str, dict[str, Any]] | None:
        """One line; what is wrong with it, if anything."""
        if not self._greeted:
            self._greeted = read_greeting(line) is not None
            return None
        reply = read_reply(line)
        if reply is None:
            return None
        # A line that it could not read can only have been the oldest one.
        identity = next(iter(self._asked), None) if reply.id is None else reply.id
        number = self._asked.pop(identity, None) if identity is not None else None
        if number is None:
            facts: dict[str, Any] = {"said": shown_bytes(line)}
            if self._last is not None and identity == str(self._last[0] + 1):
                facts["number"], self._last = self._last[0], None
            return WRONG_ID, facts
        if self._last is not None:
            ready.append(self._last)
        now = time.monotonic()
        self._last = number, reply, now - self._since
        self._since = now
        self.deadline = now + self.patience.question
        return None

    def _ask(self, process: EngineProcess) -> None:
        """Fill up what is in flight; say goodbye where there is nothing."""
        if not self._asked:
            self._since = time.monotonic()
            self.deadline = self._since + self.patience.question
        while len(self._asked) < self.pipeline and self.results.more:
            number = self.results.take()
            item = self.results.items[number]
            self._asked[str(number + 1)] = number
            process.say(ask_line(number + 1, item.case.question, item.profile, item.given))
        if not self._asked:
            process.say(bye_line())
            self._said_bye = True
            self.deadline = self._since + self.patience.bye
        self.watch.push(process)

    def _lose(self, process: EngineProcess, reason: str, about: dict[str, Any]) -> None:
        """The process is of no use any more: one question pays, the others are asked again."""
        waiting = list(self._asked.values())
        number = about.pop("number", None)
        if number is None and waiting:
            number = waiting.pop(0)
        self._asked.clear()
        said_bye = self._said_bye
        self._stop()
        self.results.give_back(waiting)
        if said_bye:
            # Nothing is owed; it only had to go.
            self.ignored_bye |= reason == TIMED_OUT
            if number is None:
                return
        elif number is None:
            if not self.results.more:
                return
            number = self.results.take()
        about.setdefault("said", process.last_words())
        seconds = time.monotonic() - self._since if self._greeted else 0.0
        self.results.pays(number, reason, status=process.status, seconds=seconds, **about)

    def _stop(self) -> None:
        assert self.process is not None
        self.watch.stop(self.process)
        self.process = None
        if self._last is not None:
            self.results.replied(*self._last)
            self._last = None


@contextmanager
def _interrupts() -> Iterator[Callable[[], None]]:
    """Ctrl-C and its like are noted and come up where nothing is half done; a second one comes up at once."""
    noted: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        noted.append(number)
        if len(noted) > 1:
            raise KeyboardInterrupt

    def check() -> None:
        if noted:
            raise KeyboardInterrupt if noted[0] == signal.SIGINT else SystemExit(128 + noted[0])

    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) in (
                signal.SIG_DFL,
                signal.default_int_handler,
            ):
                before[number] = signal.signal(number, note)
    try:
        yield check
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
