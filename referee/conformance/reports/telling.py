"""What is told of one result: the rule with its sentence at that table, why, and where it stands."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from referee.conformance.compare import Wanted
from referee.conformance.reports.safe import clean, compact
from referee.conformance.reports.words import words
from referee.conformance.results import FAILED, Result
from referee.conformance.runner_texts import log_lines, reason_text
from referee.profile import Profile
from referee.rulebook import Source, load_rulebook
from referee.wording.sources import source_text

MOST_LOG = 20


class Told(NamedTuple):
    """One result, explained."""

    rule: str
    """The rule that the expected answer names where it differs, else the case's main one."""
    rule_title: str
    sentence: str
    """What that rule says at this table."""
    why: str
    """The reading or the arithmetic; always English."""
    authority: str
    sources: tuple[str, ...]


def told(result: Result, language: str, documents: Collection[str | None] = ()) -> Told:
    """Explain a result; with the sources in these documents, else in that of its own table."""
    item = result.item
    read = documents or (item.profile.document,)
    rule = _rule_of(result)
    return Told(
        rule,
        rule_title(rule, language),
        _statement(rule, item.profile, language),
        item.expectation.why,
        item.expectation.authority,
        tuple(source_text(source, language) for source in _own_first(item.expectation.sources, read)),
    )


def _rule_of(result: Result) -> str:
    """Which rule a difference is about."""
    known = load_rulebook().rules
    expected: Any = result.item.answer
    for difference in result.differences:
        rows = expected
        for step in difference.path.split("."):
            rows = rows.get(step) if isinstance(rows, dict) else _row(rows, step)
            if isinstance(rows, dict) and rows.get("rule") in known:
                return str(rows["rule"])
    if isinstance(expected, dict) and expected.get("rule") in known:
        return str(expected["rule"])
    return result.item.case.rules[0]


def _row(rows: Any, step: str) -> Any:
    if isinstance(rows, list) and step.isdecimal() and int(step) < len(rows):
        return rows[int(step)]
    return None


def _own_first(sources: Iterable[Source], documents: Collection[str | None]) -> list[Source]:
    """The sources in a table's own document, and decisions; the others only where there are none."""
    every = list(sources)
    own = [source for source in every if source.document is None or source.document in documents]
    return own or every


_statements: dict[tuple[str, str, str], str] = {}
"""Rule, hash of the parameters, language: a report asks for the same sentence many times."""


def _statement(rule: str, profile: Profile, language: str) -> str:
    key = (rule, profile.hash, language)
    if key not in _statements:
        book = load_rulebook()
        _statements[key] = book.statement(rule, profile, language) if rule in book.rules else ""
    return _statements[key]


def rule_title(rule: str, language: str) -> str:
    """A rule's title; the id where the catalogue has no such rule."""
    book = load_rulebook()
    return book.title(rule, language) if rule in book.rules else rule


@lru_cache(maxsize=1)
def decisions() -> dict[str, dict[str, dict[str, str]]]:
    """What the project decided where documents are silent: number, then ``question`` and ``decision``."""
    from referee.files import compile_book, data_root

    return {
        str(entry["id"]): {"question": entry["question"], "decision": entry["decision"]}
        for entry in compile_book(data_root())["interpretations"]
    }


def one_line(result: Result, language: str) -> str:
    """What is wrong with a result in one line, safe to show."""
    texts = words(language)
    if result.outcome == FAILED:
        shown = [
            f"{clean(difference.path) or '·'}: "
            f"{texts['expected'].lower()} {value_text(difference.expected, language)}, "
            f"{texts['got'].lower()} {value_text(difference.got, language)}"
            for difference in result.differences[:3]
        ]
        if len(result.differences) > 3:
            shown.append(f"… (+{len(result.differences) - 3})")
        return "; ".join(shown)
    return clean(reason_text(result, language), 600)


def log_of(result: Result) -> list[str]:
    """What the engine last wrote before it was lost, safe to show."""
    return [clean(line) for line in log_lines(result)[:MOST_LOG]]


def short_reason(reason: str, said: str, language: str) -> str:
    """Why items have no answer, for many of them together."""
    about = words(language).get(reason, clean(reason))
    return f"{about}: {clean(said)}" if said else about


def value_text(value: Any, language: str, most: int = 200) -> str:
    """A value in a line."""
    return words(language)["nothing"] if value is None else compact(in_words(value, language), most)


def in_words(value: Any, language: str) -> Any:
    """What is expected where no value is, in the reader's language; a value as it is."""
    return value.said(language) if isinstance(value, Wanted) else value
