"""What came of an item, and how the items of a run add up.

An item passes if the answer says what was expected. A skip, a crash or silence is never a pass, and never a
failure of a rule either: it is counted as what it is.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.conformance.compare import Difference, compare_answer
from referee.conformance.items import Item
from referee.conformance.keeping import shortened
from referee.conformance.ways import replay_ways

PASSED, FAILED, SKIPPED, UNANSWERED = "passed", "failed", "skipped", "unanswered"
OUTCOMES = (PASSED, FAILED, SKIPPED, UNANSWERED)

# Why an item was skipped or not answered.
NOT_OFFERED = "not_offered"
"""The engine's greeting does not name the question."""
NOT_PLAYED = "not_played"
"""The engine's greeting does not name the profile."""
SAID_SKIP = "skip"
"""The engine skipped it, with a reason of its own."""
SAID_ERROR = "error"
"""The engine said that it failed."""
CRASHED = "crashed"
TIMED_OUT = "timed_out"
CLOSED = "closed"
"""The engine closed its output but lived on, or stopped in the middle of a line."""
GARBAGE = "garbage"
"""A line that is no message of the protocol."""
WRONG_ID = "wrong_id"
"""An answer to a question that was not asked, or was answered already."""
FLOODED = "flooded"
"""A line, or output altogether, longer than is allowed."""
TOO_MUCH_MEMORY = "too_much_memory"
GAVE_UP = "gave_up"
"""The engine was started too often already; it is not asked any more."""
NO_ANSWER = "no_answer"
"""A list of answers has none for it."""
REASONS = (NOT_OFFERED, NOT_PLAYED, SAID_SKIP, SAID_ERROR, CRASHED, TIMED_OUT, CLOSED, GARBAGE, WRONG_ID,
           FLOODED, TOO_MUCH_MEMORY, GAVE_UP, NO_ANSWER)  # fmt: skip
ENDINGS = (CRASHED, TIMED_OUT, CLOSED, GARBAGE, WRONG_ID, FLOODED, TOO_MUCH_MEMORY)
"""What ends an engine: it is started again, and the question that was next to be answered has none."""

# What a run can say of an engine beside its answers.
IGNORED_BYE = "ignored_bye"
"""It did not end when it was told to."""
REMARKS = (IGNORED_BYE,)


MOST_DIFFERENCES = 200


class Result(NamedTuple):
    """What came of one item."""

    item: Item
    outcome: str
    got: Any = None
    """The answer, where there was one."""
    differences: tuple[Difference, ...] = ()
    unnamed: tuple[str, ...] = ()
    """Places in which the answer could have named a rule and did not."""
    reason: str = ""
    """One of ``REASONS`` for a skip or a missing answer."""
    said: str = ""
    """What the engine said with it: text of a stranger, to be escaped wherever it is shown."""
    seconds: float = 0.0
    status: int | None = None
    """The exit status of an engine that ended, a negative one for a signal."""
    fault: tuple[str, dict[str, Any]] | None = None
    """What is wrong with a line of ``GARBAGE``: a code out of ``protocol.FAULTS``, and its facts."""

    @property
    def on_interpretation(self) -> bool:
        """Does what was expected rest on a decision of this project, not on a document?"""
        return self.item.expectation.authority == "interpretation"


def judge_answer(item: Item, got: Any, strict_rules: bool = False, seconds: float = 0.0) -> Result:
    """Hold an engine's answer against what must come out; ways that it shows are replayed."""
    comparison = compare_answer(
        item.case.question, item.given, item.answer, got, item.expectation.permitted, strict_rules
    )
    differences = comparison.differences
    if not differences:
        differences = replay_ways(item.case.question, item.profile, item.given, got)
    if not differences:
        return Result(item, PASSED, got, (), comparison.unnamed, seconds=seconds)
    # A failure is written into reports, so it must be something that can be written.
    kept = tuple(one._replace(got=shortened(one.got)) for one in differences[:MOST_DIFFERENCES])
    return Result(item, FAILED, shortened(got), kept, comparison.unnamed, seconds=seconds)


class Counts(NamedTuple):
    """How many items came out how."""

    selected: int
    passed: int
    failed: int
    skipped: int
    unanswered: int

    @property
    def add_up(self) -> bool:
        """Is every item that was selected in exactly one of the four heaps?"""
        return self.selected == self.passed + self.failed + self.skipped + self.unanswered


def count(selected: int, results: Iterable[Result]) -> Counts:
    """Count results; ``selected`` comes from the selection, not from them."""
    heaps = Counter(result.outcome for result in results)
    return Counts(selected, *(heaps[outcome] for outcome in OUTCOMES))


class EngineAbout(NamedTuple):
    """What an engine said of itself in its greeting, checked; texts of a stranger."""

    name: str
    version: str
    language: str
    questions: tuple[str, ...]
    profiles: tuple[str, ...] | None
    """``None``: it reads the parameters and plays every profile."""
    rules: bool
    pipeline: int


class Run(NamedTuple):
    """A whole run: who was asked, and what came of every item, in the order of the selection."""

    engine: EngineAbout
    command: str
    """As it was called; empty where the answers came from a list or from the same process."""
    results: tuple[Result, ...]
    counts: Counts
    seconds: float
    restarts: int = 0
    strict_rules: bool = False
    remarks: tuple[str, ...] = ()
    """Some of ``REMARKS``."""
