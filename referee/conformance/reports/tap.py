"""TAP, version 14: a test point an item, in the order of the selection.

What cannot break a build (interpretations, known failures) carries the directive TODO, which a harness must
not take for a failure. The diagnostics are JSON, which is YAML too.
"""

import json
from collections.abc import Collection
from typing import Any

from referee.conformance.reports.safe import clean, compact, plain
from referee.conformance.reports.telling import one_line, told
from referee.conformance.reports.words import words
from referee.conformance.results import FAILED, PASSED, SKIPPED, Result, Run


def write(run: Run, language: str, known: Collection[str] = ()) -> str:
    """The run as TAP."""
    lines = ["TAP version 14", f"1..{len(run.results)}"]
    if not run.results:
        lines[1] += f" # {words(language)['nothing_tested']}"
    for number, result in enumerate(run.results, start=1):
        lines += _point(number, result, language, known)
    return "\n".join(lines) + "\n"


def _point(number: int, result: Result, language: str, known: Collection[str]) -> list[str]:
    item = result.item
    line = f"ok {number} - {_escaped(f'{item.id} {item.case.title[language]}')}"
    if result.outcome == PASSED:
        return [line]
    if result.outcome == SKIPPED:
        return [f"{line} # SKIP {_escaped(one_line(result, language))}"]
    texts = words(language)
    todo = ""
    if item.id in known:
        todo = f" # TODO {texts['known_failures']}"
    elif result.on_interpretation:
        todo = f" # TODO {texts['interpretation']}"
    about = told(result, language)
    data: dict[str, Any] = {
        "message": one_line(result, language),
        "severity": "todo" if todo else ("fail" if result.outcome == FAILED else "error"),
        "expected": plain(item.answer),
        "got": compact(result.got) if result.outcome == FAILED else None,
        "rule": about.rule,
        "sentence": about.sentence,
        "why": about.why,
        "authority": about.authority,
        "sources": list(about.sources),
    }
    block = [f"  {key}: {json.dumps(value)}" for key, value in data.items()]
    return [f"not {line}{todo}", "  ---", *block, "  ..."]


def _escaped(text: str) -> str:
    return clean(text).replace("\\", "\\\\").replace("#", "\\#")
