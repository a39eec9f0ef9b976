"""The suite as a yardstick, in process: every case at every table at which it is judged.

An answer is held against what was expected exactly as a run of the suite does it: a rule that is not named is
fine, a wrong one is not, and ways are replayed. The replay is that of the referee as this module imported it,
so an engine never approves its own ways.
"""

import signal
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.conformance import Case, Expectation, load_cases
from referee.conformance.compare import compare_answer
from referee.conformance.ways import replay_ways
from referee.profile import Profile, load_profile
from referee.questions import ask
from referee.spec import load_spec

ROOT = Path(__file__).parent.parent.parent
TABLES = tuple(load_spec()["profiles"])
"""The complete profiles."""

QUESTION_SECONDS = 10.0

Answering = Callable[[str, Profile, dict[str, Any]], dict[str, Any]]


class Asked(NamedTuple):
    """One case at one table."""

    place: int
    """Its index in what ``everything`` gives."""
    case: Case
    table: str
    expected: Expectation

    @property
    def profile(self) -> Profile:
        """What is played at the table."""
        return profile_of(self.table)


@cache
def profile_of(table: str) -> Profile:
    """The profile of that id."""
    return load_profile(table)


@lru_cache(maxsize=1)
def everything() -> tuple[Asked, ...]:
    """Every case at the complete profiles and at the tables under variants that it names."""
    found: list[Asked] = []
    for case in load_cases():
        for table in (*TABLES, *case.varied_profiles()):
            profile_of(table)
            found.append(Asked(len(found), case, table, case.expectation(table)))
    return tuple(found)


@lru_cache(maxsize=1)
def places_by_rule() -> dict[str, tuple[int, ...]]:
    """Where cases are asked that show a rule, those first whose main rule it is."""
    main: dict[str, list[int]] = defaultdict(list)
    beside: dict[str, list[int]] = defaultdict(list)
    for asked in everything():
        for number, rule in enumerate(asked.case.rules):
            (beside if number else main)[rule].append(asked.place)
    return {rule: (*main[rule], *beside[rule]) for rule in {*main, *beside}}


@lru_cache(maxsize=1)
def known_good() -> tuple[Any, ...]:
    """What the referee answers, where that passes: the same answer again need not be judged again."""
    found: list[Any] = []
    with _time_limit():
        for asked in everything():
            got = answer_of(ask, asked)
            found.append(None if got is None or _differs(asked, got) else got)
    return tuple(found)


class _TooLong(BaseException):
    """An engine did not come back; no engine catches it."""


@contextmanager
def _time_limit() -> Iterator[None]:
    """Within it, a question that takes too much of the processor's time has no answer."""

    def too_long(*_: Any) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGVTALRM, too_long)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def answer_of(answering: Answering, asked: Asked) -> dict[str, Any] | None:
    """What an engine answers; ``None`` if it crashes, or takes too long."""
    signal.setitimer(signal.ITIMER_VIRTUAL, QUESTION_SECONDS)
    try:
        return answering(asked.case.question, asked.profile, asked.case.given)
    except (Exception, _TooLong):
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@lru_cache(maxsize=1)
def unsound() -> tuple[Asked, ...]:
    """Where the referee itself fails: nothing is proved by what others answer there. There should be none."""
    return tuple(asked for asked, good in zip(everything(), known_good(), strict=True) if good is None)


def is_wrong(asked: Asked, got: Any) -> bool:
    """Would a run of the suite call this answer a failure?"""
    good = known_good()[asked.place]
    return good is not None and got != good and _differs(asked, got)


def _differs(asked: Asked, got: Any) -> bool:
    case, expected = asked.case, asked.expected
    compared = compare_answer(case.question, case.given, expected.answer, got, expected.permitted)
    return not compared.passed or bool(replay_ways(case.question, asked.profile, case.given, got))


def first_caught(answering: Answering, order: Iterable[Asked]) -> Asked | None:
    """The first of these that the engine answers wrongly."""
    return next(caught(answering, order), None)


def caught(answering: Answering, order: Iterable[Asked]) -> Iterator[Asked]:
    """Those of these that the engine answers wrongly. A crash proves nothing: an engine has to be caught by
    what it says."""
    good = known_good()
    with _time_limit():
        for asked in order:
            if good[asked.place] is None:
                continue
            got = answer_of(answering, asked)
            if got is not None and is_wrong(asked, got):
                yield asked
