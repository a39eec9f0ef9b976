"""The cases of the suite, loaded strictly and typed.

A case is one fact: what is given, and what must come out at each table. What holds at a table that nobody
names is what holds for everybody; a table under variants that nobody names answers like its base.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from referee.conformance.case_cache import cached_cases
from referee.file_faults import FileFault, together
from referee.files import compile_cases, data_root, document_faults, fault_at, load_yaml
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
    if folder is None:
        root = data_root()
        documents, beside = compile_cases(root) if check else cached_cases(root), root / "cases"
    else:
        paths = sorted(folder.rglob("*.yaml"))
        documents, beside = {path.relative_to(folder).as_posix(): load_yaml(path) for path in paths}, folder
    faults: list[FileFault] = []
    found: list[Case] = []
    first_in: dict[str, str] = {}
    for name, document in documents.items():
        if name.startswith(NO_CASES):
            continue
        path = beside / name
        if check or folder is not None:
            text = path.read_text(encoding="utf-8") if path.is_file() else None
            broken = document_faults(document, "case", str(path), text)
            if broken:
                faults += [_with_id(fault, document) for fault in broken]
                continue
        try:
            cases = list(read_cases(document, path, name))
        except FileFault as fault:
            faults += fault.faults or [fault]
            continue
        for number, case in enumerate(cases):
            first = first_in.setdefault(case.id, f"{name} (cases.{number})")
            if first != f"{name} (cases.{number})":
                faults.append(fault_at(path, f"cases.{number}.id", "repeated_id", found=case.id, first=first))
        found += cases
    if faults:
        raise together(faults)
    return tuple(sorted(found, key=_place))


def read_cases(document: Any, path: Path, name: str) -> Iterator[Case]:
    """The cases of one file's document. Raises a ``FileFault`` that names the file and the case."""
    topic = _need(document, "topic", path, "")
    for number, entry in enumerate(_a_list(_need(document, "cases", path, ""), path, "cases")):
        where = f"cases.{number}"
        try:
            yield _read_case(entry, path, where, topic, name)
        except FileFault as fault:
            raise _with_id(fault, document) from None


def _read_case(entry: Any, path: Path, where: str, topic: dict[str, str], name: str) -> Case:
    identity = _need(entry, "id", path, where)
    question, _, number = str(identity).rpartition("-")
    if not question or not number.isdecimal():
        raise fault_at(path, f"{where}.id", "bad_form", found=identity)
    expect = _need(entry, "expect", path, where)
    others = _a_list(expect.get("others") or [], path, f"{where}.expect.others")
    return Case(
        identity,
        question,
        _need(entry, "since", path, where),
        _need(entry, "title", path, where),
        tuple(_need(entry, "rules", path, where)),
        entry.get("twin"),
        _need(entry, "given", path, where),
        _expectation(_need(expect, "default", path, f"{where}.expect"), path, f"{where}.expect.default", ()),
        tuple(_other(other, path, f"{where}.expect.others.{index}") for index, other in enumerate(others)),
        name,
        topic,
    )


def _other(entry: Any, path: Path, where: str) -> Expectation:
    return _expectation(entry, path, where, tuple(_need(entry, "for", path, where)))


def _expectation(entry: Any, path: Path, where: str, profiles: tuple[str, ...]) -> Expectation:
    return Expectation(
        profiles,
        _need(entry, "answer", path, where),
        tuple(entry.get("permitted") or ()),
        _need(entry, "authority", path, where),
        tuple(
            Source(source.get("document"), source.get("section"), source.get("interpretation"))
            for source in _need(entry, "sources", path, where)
        ),
        _need(entry, "why", path, where),
    )


def _need(entry: Any, key: str, path: Path, where: str) -> Any:
    place = f"{where}.{key}" if where else key
    if not isinstance(entry, dict):
        raise fault_at(path, where, "bad_type", found=entry, expected="mapping")
    if key not in entry:
        raise fault_at(path, place, "missing", name=key)
    return entry[key]


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
