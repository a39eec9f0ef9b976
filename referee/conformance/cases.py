"""The cases of the suite, loaded strictly and typed.

A case is one fact: what is given, and what must come out at each table. What holds at a table that nobody
names is what holds for everybody; a table under variants that nobody names answers like its base.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from referee.conformance.case_files import entries, need
from referee.file_faults import FileFault
from referee.files import fault_at
from referee.rulebook import Source as Source

Document = dict[str, Any]


NO_CASES = ("records/", "disputes/", "coverage.yaml")
"""Beside the cases: folders and files that hold other documents."""


class Expectation(NamedTuple):
    """What must come out, how that is known, and why."""

    profiles: tuple[str, ...]
    """The profiles that it names, empty for the one that holds for all others."""
    answer: Document
    permitted: tuple[str, ...]
    """Rules that may be named where several are broken, beside the one in the answer."""
    authority: str
    sources: tuple[Source, ...]
    why: str


class Case(NamedTuple):
    """One fact."""

    id: str
    question: str
    since: str
    title: dict[str, str]
    rules: tuple[str, ...]
    """The rules that it shows, the main one first."""
    twin: str | None
    given: Document
    default: Expectation
    others: tuple[Expectation, ...]
    file: str
    """Its file under ``cases/``, for people; an id never moves, a file may."""
    topic: dict[str, str]

    def expectation(self, profile_id: str) -> Expectation:
        """What must come out under a profile: as named with its variants, else what its base must answer."""
        for name in (profile_id, base_of(profile_id)):
            for other in self.others:
                if name in other.profiles:
                    return other
        return self.default

    def expectations(self) -> tuple[Expectation, ...]:
        """Every expectation, the one that holds for all others first."""
        return (self.default, *self.others)

    def varied_profiles(self) -> tuple[str, ...]:
        """The profiles under variants that the case names, each once, in the order of the file."""
        named = (name for other in self.others for name in other.profiles if "+" in name)
        return tuple(dict.fromkeys(named))


def base_of(profile_id: str) -> str:
    """A profile's id without its variants.

    >>> base_of("oyna+hands-7+okey-stays")
    'oyna'
    """
    return profile_id.partition("+")[0]


def load_cases(folder: Path | None = None, check: bool = False) -> tuple[Case, ...]:
    """Every case, sorted by id within its question: those of the suite, or those under a folder.

    ``check`` holds the files against their schema too, as is always done with a folder; all that is wrong
    comes up as one ``FileFault``.
    """
    found = entries("case", folder, check, lambda name: not name.startswith(NO_CASES), read_cases, _with_id)
    return tuple(sorted(found, key=_place))


def read_cases(document: Any, path: Path, name: str) -> Iterator[Case]:
    """The cases of one file's document. Raises a ``FileFault`` that names the file and the case."""
    topic = need(document, "topic", path, "")
    for number, entry in enumerate(_a_list(need(document, "cases", path, ""), path, "cases")):
        where = f"cases.{number}"
        try:
            yield _read_case(entry, path, where, topic, name)
        except FileFault as fault:
            raise _with_id(fault, document) from None


def _read_case(entry: Any, path: Path, where: str, topic: dict[str, str], name: str) -> Case:
    identity = need(entry, "id", path, where)
    question, _, number = str(identity).rpartition("-")
    if not question or not number.isdecimal():
        raise fault_at(path, f"{where}.id", "bad_form", found=identity)
    expect = need(entry, "expect", path, where)
    others = _a_list(expect.get("others") or [], path, f"{where}.expect.others")
    return Case(
        identity,
        question,
        need(entry, "since", path, where),
        need(entry, "title", path, where),
        tuple(need(entry, "rules", path, where)),
        entry.get("twin"),
        need(entry, "given", path, where),
        _expectation(need(expect, "default", path, f"{where}.expect"), path, f"{where}.expect.default", ()),
        tuple(_other(other, path, f"{where}.expect.others.{index}") for index, other in enumerate(others)),
        name,
        topic,
    )


def _other(entry: Any, path: Path, where: str) -> Expectation:
    return _expectation(entry, path, where, tuple(need(entry, "for", path, where)))


def _expectation(entry: Any, path: Path, where: str, profiles: tuple[str, ...]) -> Expectation:
    return Expectation(
        profiles,
        need(entry, "answer", path, where),
        tuple(entry.get("permitted") or ()),
        need(entry, "authority", path, where),
        tuple(
            Source(source.get("document"), source.get("section"), source.get("interpretation"))
            for source in need(entry, "sources", path, where)
        ),
        need(entry, "why", path, where),
    )


def _a_list(value: Any, path: Path, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise fault_at(path, where, "bad_type", found=value, expected="list")
    return value


def _with_id(fault: FileFault, document: Any) -> FileFault:
    """The fault under the case's id instead of its number in the file: ``meld-0004.given.tiles``."""
    steps = fault.key.split(".")
    try:
        identity = document["cases"][int(steps[1])]["id"] if steps[0] == "cases" else None
    except (IndexError, KeyError, TypeError, ValueError):
        identity = None
    if not isinstance(identity, str):
        return fault
    key = ".".join([identity, *steps[2:]])
    return FileFault(fault.file, fault.line, fault.column, key, fault.code, fault.facts)


def _place(case: Case) -> tuple[str, int]:
    return case.question, int(case.id.rpartition("-")[2])
