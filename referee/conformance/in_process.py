"""The suite for an engine written in Python, called in the same process.

An engine is here a function: ``ask(question, profile, given)`` gives the answer. It gets and gives what would
go over the wire, so nothing that it does to its arguments reaches the suite.
"""

import json
import time
from collections.abc import Callable, Iterable
from typing import Any

from referee.conformance.items import Document, Item
from referee.conformance.results import (
    SAID_ERROR,
    SAID_SKIP,
    SKIPPED,
    UNANSWERED,
    EngineAbout,
    Result,
    Run,
    count,
    judge_answer,
)
from referee.profile import Profile

Ask = Callable[[str, Document, Document], Any]
"""Question, profile (``id``, ``parameters``, ``hash``) and given. It returns the answer, or ``{"skip": why}``
for a question that the engine does not answer; whatever it raises makes the question unanswered."""

MOST_SAID = 500


def run_in_process(items: Iterable[Item], ask: Ask, strict_rules: bool = False) -> Run:
    """Put items to an engine in this process, one after the other."""
    began = time.perf_counter()
    chosen = tuple(items)
    results = tuple(put(item, ask, strict_rules) for item in chosen)
    about = EngineAbout(
        getattr(ask, "__qualname__", type(ask).__qualname__),
        "",
        "Python",
        tuple(dict.fromkeys(item.case.question for item in chosen)),
        None,
        True,
        1,
    )
    seconds = time.perf_counter() - began
    return Run(about, "", results, count(len(chosen), results), seconds, strict_rules=strict_rules)


def put(item: Item, ask: Ask, strict_rules: bool = False) -> Result:
    """Put one item to an engine in this process."""
    given = json.loads(json.dumps(item.given))
    began = time.perf_counter()
    try:
        got = ask(item.case.question, on_the_wire(item.profile), given)
        # What JSON cannot say is no answer; tuples and seats as numbers come out as the suite knows them.
        got = json.loads(json.dumps(got))
    except Exception as fault:
        said = f"{type(fault).__name__}: {fault}"[:MOST_SAID]
        return Result(item, UNANSWERED, reason=SAID_ERROR, said=said, seconds=time.perf_counter() - began)
    seconds = time.perf_counter() - began
    if isinstance(got, dict) and "skip" in got:
        said = str(got["skip"])[:MOST_SAID]
        return Result(item, SKIPPED, reason=SAID_SKIP, said=said, seconds=seconds)
    return judge_answer(item, got, strict_rules, seconds)


def on_the_wire(profile: Profile) -> Document:
    """A profile as an engine is given it; a new document each time."""
    return {"id": profile.id, "parameters": dict(profile.values), "hash": profile.hash}
