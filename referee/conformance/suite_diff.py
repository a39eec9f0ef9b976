"""Two runs held against each other, from their JSON reports: what broke, what was mended."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from referee.conformance.reports.json_report import REPORT
from referee.conformance.results import FAILED, OUTCOMES, PASSED, SKIPPED, UNANSWERED

WRONG = (FAILED, UNANSWERED)
MOST_BYTES = 256 * 1024 * 1024


class ReportFault(ValueError):
    """A file that is no JSON report: ``code`` is ``not_found``, ``unreadable``, ``too_big``, ``not_json``,
    ``no_report``, ``other_version`` or ``broken``."""

    def __init__(self, file: str, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.file = file
        self.code = code
        self.facts = facts


class Report(NamedTuple):
    """A JSON report, checked as far as it is used."""

    file: str
    document: dict[str, Any]
    items: dict[str, dict[str, Any]]

    @property
    def engine(self) -> str:
        """The engine's name and version; text of a stranger."""
        engine = self.document["engine"]
        return f"{engine.get('name', '')} {engine.get('version', '')}".strip()


class Change(NamedTuple):
    """An item that came out differently, or stands in one of the two only."""

    id: str
    before: str | None
    after: str | None
    authority: str
    title: dict[str, str]


class SuiteDiff(NamedTuple):
    """What changed from one run to the other."""

    newly_failing: tuple[Change, ...]
    """Failed or not answered now, and neither before."""
    newly_passing: tuple[Change, ...]
    """Failed or not answered before, and pass now."""
    no_longer_tested: tuple[Change, ...]
    """Skipped now; passed, failed or not answered before."""
    gone: tuple[Change, ...]
    new: tuple[Change, ...]
    still_failing: tuple[Change, ...]

    @property
    def breaking(self) -> int:
        """How many fail newly against what documents say."""
        return sum(1 for change in self.newly_failing if change.authority != "interpretation")


def read_report(path: str | Path) -> Report:
    """A JSON report from a file. Raises ``ReportFault`` for anything else."""
    file = str(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise ReportFault(file, "not_found") from None
    except (OSError, ValueError) as error:
        raise ReportFault(file, "unreadable", found=str(error)) from None
    if len(data) > MOST_BYTES:
        raise ReportFault(file, "too_big", most=MOST_BYTES // (1024 * 1024))
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise ReportFault(file, "not_json") from None
    return report_from(document, file)


def report_from(document: Any, file: str = "") -> Report:
    """A JSON report, checked."""
    if not isinstance(document, dict) or "report" not in document:
        raise ReportFault(file, "no_report")
    if type(document["report"]) is not int or document["report"] != REPORT:
        raise ReportFault(file, "other_version", found=document["report"], known=REPORT)
    items: dict[str, dict[str, Any]] = {}
    entries = document.get("items")
    if not isinstance(entries, list) or not isinstance(document.get("engine"), dict):
        raise ReportFault(file, "broken", where="items, engine")
    for number, entry in enumerate(entries):
        if (
            not isinstance(entry, dict)
            or not isinstance(entry.get("id"), str)
            or entry.get("outcome") not in OUTCOMES
            or not isinstance(entry.get("authority"), str)
            or entry["id"] in items
        ):
            raise ReportFault(file, "broken", where=f"items.{number}")
        items[entry["id"]] = entry
    return Report(file, document, items)


def compare(old: Report, new: Report) -> SuiteDiff:
    """What changed from ``old`` to ``new``; each list in the order of its report."""
    failing: list[Change] = []
    passing: list[Change] = []
    untested: list[Change] = []
    added: list[Change] = []
    still: list[Change] = []
    for name, entry in new.items.items():
        before = old.items.get(name)
        change = _change(name, before, entry)
        if before is None:
            added.append(change)
        elif entry["outcome"] in WRONG:
            (still if before["outcome"] in WRONG else failing).append(change)
        elif entry["outcome"] == PASSED and before["outcome"] in WRONG:
            passing.append(change)
        elif entry["outcome"] == SKIPPED and before["outcome"] != SKIPPED:
            untested.append(change)
    gone = [_change(name, entry, None) for name, entry in old.items.items() if name not in new.items]
    return SuiteDiff(tuple(failing), tuple(passing), tuple(untested), tuple(gone), tuple(added), tuple(still))


def _change(name: str, before: dict[str, Any] | None, after: dict[str, Any] | None) -> Change:
    entry = after or before or {}
    title = next((one["title"] for one in (after, before) if one and "title" in one), None)
    return Change(
        name,
        before["outcome"] if before else None,
        after["outcome"] if after else None,
        entry["authority"],
        {key: value for key, value in title.items() if isinstance(value, str)}
        if isinstance(title, dict)
        else {},
    )
