"""CTRF, the Common Test Report Format: one JSON document, times in whole milliseconds.

It has no word for “not answered”: such an item is ``failed`` there, and ``rawStatus`` says what it was.
"""

import json
import time
from collections import Counter
from collections.abc import Collection
from typing import Any

from referee import __version__
from referee.conformance.reports.safe import clean, compact, plain
from referee.conformance.reports.telling import one_line, told
from referee.conformance.results import FAILED, PASSED, SKIPPED, UNANSWERED, Result, Run

STATUSES = ("passed", "failed", "skipped", "pending", "other")
KNOWN_FAILURE = "known_failure"


def write(run: Run, language: str, known: Collection[str] = ()) -> str:
    """The run as CTRF."""
    stop = round(time.time() * 1000)
    tests = [_test(result, language, known) for result in run.results]
    heaps = Counter(test["status"] for test in tests)
    document = {
        "reportFormat": "CTRF",
        "specVersion": "0.0.0",
        "generatedBy": f"okey-referee {__version__}",
        "results": {
            "tool": {
                "name": "okey-referee",
                "version": __version__,
                "extra": {
                    "engine": {
                        "name": clean(run.engine.name),
                        "version": clean(run.engine.version),
                        "language": clean(run.engine.language),
                    }
                },
            },
            "summary": {
                "tests": len(tests),
                **{status: heaps[status] for status in STATUSES},
                "suites": len({result.item.case.question for result in run.results}),
                "start": stop - _milliseconds(run.seconds),
                "stop": stop,
                "extra": dict(run.counts._asdict()),
            },
            "tests": tests,
        },
    }
    return json.dumps(document, indent=1) + "\n"


def _milliseconds(seconds: float) -> int:
    return max(0, round(seconds * 1000))


def _test(result: Result, language: str, known: Collection[str]) -> dict[str, Any]:
    item = result.item
    raw = result.outcome
    if raw in (FAILED, UNANSWERED) and item.id in known:
        raw = KNOWN_FAILURE
    status = {PASSED: "passed", SKIPPED: "skipped", KNOWN_FAILURE: "skipped"}.get(raw, "failed")
    test: dict[str, Any] = {
        "name": f"{item.id} {item.case.title[language]}",
        "status": status,
        "duration": _milliseconds(result.seconds),
        "suite": [item.case.question, item.profile.id],
        "rawStatus": raw,
        "tags": [item.expectation.authority, *item.case.rules],
        "type": "conformance",
        "filePath": f"cases/{item.case.file}",
    }
    if result.outcome == PASSED:
        return test
    test["message"] = one_line(result, language)
    if result.outcome != SKIPPED:
        about = told(result, language)
        test["trace"] = f"{about.rule}: {about.sentence}\n{about.why}\n{'; '.join(about.sources)}"
        test["extra"] = {
            "rule": about.rule,
            "expected": plain(item.answer),
            "got": compact(result.got) if result.outcome == FAILED else None,
            "reason": result.reason or None,
        }
    return test
