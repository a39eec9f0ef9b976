"""Runs made by hand: real cases, and an engine that says what a report must survive."""

import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from referee.conformance.cases import Case, load_cases
from referee.conformance.items import Item, select
from referee.conformance.results import (
    CRASHED,
    GARBAGE,
    NOT_OFFERED,
    SAID_SKIP,
    SKIPPED,
    UNANSWERED,
    EngineAbout,
    Result,
    Run,
    count,
    judge_answer,
)
from referee.questions import ask

HOSTILE = (
    "]]>",
    "<script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "\x00\x07\x1b[31mred\x1b[0m",
    "line\nnot ok 1 - forged\rBail out!\n  ...",
    "\u202egnp.exe\u2066",
    "\ud800 half",
    "```\n# heading\n[x](http://y) @everyone | cell |",
    "&amp; &#64; <b>",
    "\ufffe\uffff\u2028\u2029",
    "long " * 3000,
)
"""What an engine may say."""

CASES_MODULE = sys.modules["referee.conformance.cases"]
"""Not to be had as an attribute: the package has a function of that name."""

ABOUT = EngineAbout("engine", "1.0", "C#", ("meld", "match"), None, True, 1)


@lru_cache(maxsize=1)
def cases() -> tuple[Case, ...]:
    """The suite's."""
    return load_cases()


@lru_cache(maxsize=4)
def items(*profiles: str) -> tuple[Item, ...]:
    """Some melds and matches at some tables."""
    chosen = [case for case in cases() if case.question in ("meld", "match")]
    return select(chosen[::3], profiles or ("oyna", "nasil"))


def right(item: Item) -> Any:
    """The referee's answer."""
    return ask(item.case.question, item.profile, item.given)


def run_of(chosen: Sequence[Item], result: Callable[[int, Item], Result], **more: Any) -> Run:
    """A run in which each item came out as it is said here."""
    results = tuple(result(number, item) for number, item in enumerate(chosen))
    about = more.pop("about", ABOUT)
    return Run(
        about, more.pop("command", "engine --stdio"), results, count(len(chosen), results), 1.5, **more
    )


def hostile_run() -> Run:
    """Every kind of outcome, with everything hostile in every place in which an engine can say something."""

    def result(number: int, item: Item) -> Result:
        said = HOSTILE[number % len(HOSTILE)]
        kind = number % 7
        if kind == 0:
            return judge_answer(item, {"kind": said, "value": said, said: [said], "totals": {said: said}})
        if kind == 1:
            return Result(item, SKIPPED, reason=SAID_SKIP, said=said)
        if kind == 2:
            return Result(item, UNANSWERED, reason=CRASHED, said=said, status=-11)
        if kind == 3:
            return Result(item, SKIPPED, reason=NOT_OFFERED)
        if kind == 4:
            return judge_answer(item, [said, {"deep": [[[[said]]]]}, 10**400, float("nan")])
        if kind == 5:
            return Result(item, UNANSWERED, reason=GARBAGE, said=said)
        return judge_answer(item, right(item))

    joined = "".join(HOSTILE[:-1])
    about = EngineAbout(joined, joined, joined, (joined,), (joined,), True, 1)
    return run_of(items(), result, about=about, command=joined, restarts=3)


def wrong_run(every: int = 5, chosen: Sequence[Item] | None = None) -> Run:
    """The referee, wrong in every so manyth item: every number it says is one too many."""

    def result(number: int, item: Item) -> Result:
        got = right(item)
        return judge_answer(item, _bent(got) if number % every == every - 1 else got, seconds=0.0004)

    return run_of(items() if chosen is None else chosen, result)


def _bent(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        return {key: _bent(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_bent(entry) for entry in value]
    return "run" if value in ("none", "set", "pair") else value
