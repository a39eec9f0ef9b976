"""How far a run has come: one line on standard error, where that is a terminal."""

import time
from types import TracebackType
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from referee.conformance.results import Result

EVERY = 0.1
"""Seconds between two looks of the line."""
WIDTH = 24
CLEAR = "\r\x1b[2K"

LINE = ("{done}/{all} · {question} · yanlış {failed}", "{done}/{all} · {question} · failed {failed}")
UNANSWERED = (" · yanıtsız {number}", " · not answered {number}")


class Progress:
    """The line; outside a terminal nothing is written."""

    def __init__(self, total: int, language: str, stream: IO[str]) -> None:
        self.total = total
        self.side = 0 if language == "tr" else 1
        self.stream = stream
        self.shown = stream.isatty()
        self.done = self.failed = self.unanswered = 0
        self._next = 0.0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def result(self, result: "Result") -> None:
        """Another item is done."""
        self.done += 1
        self.failed += result.outcome == "failed"
        self.unanswered += result.outcome == "unanswered"
        if not self.shown:
            return
        now = time.monotonic()
        if now >= self._next:
            self._next = now + EVERY
            self.stream.write(f"{CLEAR}{self.line(result.item.case.question)}")
            self.stream.flush()

    def line(self, question: str) -> str:
        """What the line says."""
        full = WIDTH * self.done // max(self.total, 1)
        said = LINE[self.side].format(done=self.done, all=self.total, question=question, failed=self.failed)
        if self.unanswered:
            said += UNANSWERED[self.side].format(number=self.unanswered)
        return f"[{'━' * full}{' ' * (WIDTH - full)}] {said}"

    def clear(self) -> None:
        """Take the line away."""
        if self.shown and self.done:
            self.stream.write(CLEAR)
            self.stream.flush()
