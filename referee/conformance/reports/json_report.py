"""The run as JSON, complete: what programs read, what two runs are compared by, what a badge is made of.

Version 1. Keys are sorted, an item stands in a line of its own, text is ASCII with escapes. What an engine
said is bounded; where an answer was too long for that, ``got_cut`` holds the beginning of it as text instead.
"""

import json
from collections.abc import Collection
from typing import Any

from referee import __version__
from referee.conformance.compare import Difference
from referee.conformance.reports.safe import canonical, clean, compact, plain
from referee.conformance.reports.summary import Summary, summarise
from referee.conformance.reports.telling import in_words, told
from referee.conformance.results import FAILED, PASSED, Counts, Result, Run
from referee.wording.sources import source_document

REPORT = 1
MOST_ANSWER = 20000


def write(run: Run, language: str, known: Collection[str] = ()) -> str:
    """The run as JSON; the same in both languages, since it holds both."""
    summary = summarise(run, known)
    head = {"report": REPORT, **_about(run), **_figures(run, summary), "known": sorted(known)}
    items = [canonical(_item(result, known)) for result in run.results]
    # "items" is spliced in at its place, a line an item.
    before = {key: value for key, value in head.items() if key < "items"}
    after = {key: value for key, value in head.items() if key > "items"}
    rows = ",\n".join(items)
    return f'{canonical(before)[:-1]},"items":[\n{rows}\n],{canonical(after)[1:]}\n'


def _about(run: Run) -> dict[str, Any]:
    engine = run.engine
    return {
        "suite": {"name": "okey-referee", "version": __version__},
        "engine": {
            "name": clean(engine.name),
            "version": clean(engine.version),
            "language": clean(engine.language),
            "questions": [clean(name) for name in engine.questions],
            "profiles": None if engine.profiles is None else [clean(name) for name in engine.profiles],
            "rules": engine.rules,
            "pipeline": engine.pipeline,
        },
        "command": clean(run.command, MOST_ANSWER),
        "seconds": round(run.seconds, 3),
        "restarts": run.restarts,
        "remarks": list(run.remarks),
        "strict_rules": run.strict_rules,
    }


def _figures(run: Run, summary: Summary) -> dict[str, Any]:
    return {
        "counts": {**run.counts._asdict(), "rule_not_named": summary.unnamed},
        "breaking": summary.breaking,
        "by_authority": _tables(summary.by_authority),
        "by_question": _tables(summary.by_question),
        "by_rule": _tables(summary.by_rule),
        "reasons": [
            {
                "outcome": reason.outcome,
                "reason": reason.reason,
                "items": len(reason.items),
                "said": [[clean(said), number] for said, number in reason.said[:20]],
            }
            for reason in summary.reasons
        ],
    }


def _tables(tallies: dict[str, Counts]) -> dict[str, dict[str, int]]:
    return {name: dict(tally._asdict()) for name, tally in tallies.items()}


def _item(result: Result, known: Collection[str]) -> dict[str, Any]:
    item = result.item
    entry: dict[str, Any] = {
        "id": item.id,
        "case": item.case.id,
        "question": item.case.question,
        "profile": item.profile.id,
        "authority": item.expectation.authority,
        "rules": list(item.case.rules),
        "outcome": result.outcome,
        "seconds": round(result.seconds, 6),
    }
    if item.done:
        entry["done"] = item.done
    if result.reason:
        entry["reason"] = result.reason
    if result.status is not None:
        entry["status"] = result.status
    if result.fault:
        entry["fault"] = result.fault
    if result.said:
        entry["said"] = clean(result.said)
    if result.unnamed:
        entry["rule_not_named"] = [clean(path) for path in result.unnamed[:100]]
    if item.id in known:
        entry["known"] = True
    if result.outcome == PASSED:
        return entry
    tr, en = told(result, "tr"), told(result, "en")
    entry |= {
        "title": item.case.title,
        "rule": en.rule,
        "sentence": {"tr": tr.sentence, "en": en.sentence},
        "why": en.why,
        "sources": [source_document(source) for source in item.expectation.sources],
        "expected": plain(item.answer),
    }
    if result.outcome == FAILED:
        entry |= _got(result.got)
        entry["differences"] = [_difference(difference) for difference in result.differences[:200]]
    return entry


def _got(got: Any) -> dict[str, Any]:
    bounded = plain(got)
    if len(json.dumps(bounded)) <= MOST_ANSWER:
        return {"got": bounded}
    return {"got_cut": compact(bounded, MOST_ANSWER)}


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "path": clean(difference.path),
        "expected": plain(in_words(difference.expected, "en")),
        "got": compact(difference.got) if _is_long(difference.got) else plain(difference.got),
    }


def _is_long(value: Any) -> bool:
    return len(json.dumps(plain(value))) > MOST_ANSWER
