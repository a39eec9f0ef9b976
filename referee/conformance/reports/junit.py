"""JUnit XML, which every CI reads: a suite a question, a test case an item.

A failure on an interpretation has ``type="interpretation"``; what is known to fail is ``skipped``, as pytest
writes what is expected to fail; what was not answered is an ``error``.
"""

from collections.abc import Collection, Sequence
from xml.etree import ElementTree

from referee.conformance.reports.safe import clean, compact
from referee.conformance.reports.telling import one_line, told
from referee.conformance.reports.words import words
from referee.conformance.results import FAILED, PASSED, SKIPPED, UNANSWERED, Result, Run

KNOWN_FAILURE = "known_failure"
PACKAGE = "okey101"


def write(run: Run, language: str, known: Collection[str] = ()) -> str:
    """The run as JUnit XML."""
    by_question: dict[str, list[Result]] = {}
    for result in run.results:
        by_question.setdefault(result.item.case.question, []).append(result)
    root = ElementTree.Element("testsuites", {"name": "okey-referee"})
    _count(root, run.results, known)
    root.set("time", f"{run.seconds:.3f}")
    for question, results in by_question.items():
        suite = ElementTree.SubElement(root, "testsuite", {"name": question})
        _count(suite, results, known)
        suite.set("time", f"{sum(result.seconds for result in results):.3f}")
        properties = ElementTree.SubElement(suite, "properties")
        for name, value in _about(run):
            ElementTree.SubElement(properties, "property", {"name": name, "value": value})
        for result in results:
            suite.append(_case(result, language, known))
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _about(run: Run) -> list[tuple[str, str]]:
    engine = run.engine
    about = [("engine", engine.name), ("version", engine.version), ("language", engine.language)]
    return [(name, clean(value)) for name, value in [*about, ("command", run.command)] if value]


def _count(element: ElementTree.Element, results: Sequence[Result], known: Collection[str]) -> None:
    kinds = [_kind(result, known) for result in results]
    for name, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(name, str(kinds.count(kind)))
    element.set("tests", str(len(kinds)))


def _kind(result: Result, known: Collection[str]) -> str:
    if result.outcome in (FAILED, UNANSWERED) and result.item.id in known:
        return "skipped"
    return {PASSED: "", FAILED: "failure", UNANSWERED: "error", SKIPPED: "skipped"}[result.outcome]


def _case(result: Result, language: str, known: Collection[str]) -> ElementTree.Element:
    item = result.item
    title = clean(item.case.title[language])
    case = ElementTree.Element(
        "testcase",
        {
            "classname": f"{PACKAGE}.{item.case.question}",
            "name": f"{clean(item.id)} {title}",
            "file": f"cases/{item.case.file}",
            "time": f"{result.seconds:.3f}",
        },
    )
    kind = _kind(result, known)
    if not kind:
        return case
    of_type = {"failure": item.expectation.authority, "error": result.reason, "skipped": result.reason}[kind]
    listed = kind == "skipped" and result.outcome != SKIPPED
    detail = ElementTree.SubElement(
        case,
        kind,
        {"message": one_line(result, language), "type": KNOWN_FAILURE if listed else of_type or kind},
    )
    if result.outcome != SKIPPED:
        detail.text = "\n".join(_text(result, language))
    return case


def _text(result: Result, language: str) -> list[str]:
    texts = words(language)
    about = told(result, language)
    got = [f"{texts['got']}: {compact(result.got)}"] if result.outcome == FAILED else []
    return [
        f"{texts['expected']}: {compact(result.item.answer)}",
        *got,
        f"{texts['rule']}: {about.rule}: {about.sentence}",
        f"{texts['why']}: {about.why}",
        f"{texts['source']}: {texts.get(about.authority, about.authority)}: {'; '.join(about.sources)}",
        f"hakem suite show {result.item.case.id}",
    ]
