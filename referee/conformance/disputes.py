"""Table arguments: a question as players put it, the case that settles it, and how each table rules.

A ruling says nothing on its own: what comes out stands in the case, and the figures come from the profile.
``{open.melds.minimum}`` in a ruling is a parameter; it is filled in with what the table plays.
"""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from referee.conformance.case_files import entries, need, under
from referee.conformance.cases import base_of
from referee.files import fault_at
from referee.naming import figure
from referee.profile import Profile
from referee.rulebook import PLACEHOLDER

Document = dict[str, Any]
Both = dict[str, str]
"""A text in Turkish and in English."""

FOLDER = "disputes/"
"""Where they lie under ``cases/``."""


class Ruling(NamedTuple):
    """What is said at some tables."""

    profiles: tuple[str, ...]
    says: Both

    def placeholders(self) -> tuple[str, ...]:
        """The parameters that its texts name, each once."""
        found = (key for language in ("tr", "en") for key in PLACEHOLDER.findall(self.says[language]))
        return tuple(dict.fromkeys(found))


class Dispute(NamedTuple):
    """One argument."""

    id: str
    since: str
    question: Both
    case: str
    """The case that settles it; its position is the picture."""
    also: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    file: str
    """Its file under ``cases/``, for people."""
    topic: Both

    def ruling(self, profile_id: str) -> Ruling:
        """How a table rules: as named with its variants, else as its base. ``KeyError`` if nobody says."""
        for name in (profile_id, base_of(profile_id)):
            for ruling in self.rulings:
                if name in ruling.profiles:
                    return ruling
        raise KeyError(profile_id)

    def told(self, profile: Profile, language: str) -> str:
        """The ruling of a table, with its figures filled in."""
        return filled(self.ruling(profile.id).says[language], profile.values)


def filled(text: str, values: Mapping[str, object]) -> str:
    """A text with every ``{parameter}`` replaced by the table's figure.

    >>> filled("Under {open.melds.minimum} nobody opens.", {"open.melds.minimum": 101})
    'Under 101 nobody opens.'
    """
    return PLACEHOLDER.sub(lambda match: figure(_number(match[1], values)), text)


def _number(key: str, values: Mapping[str, object]) -> int:
    value = values[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{key} is no figure at this table: {value!r}")
    return value


def load_disputes(folder: Path | None = None, check: bool = False) -> tuple[Dispute, ...]:
    """Every argument, sorted by id: those of the suite, or those in the files under a folder.

    ``check`` holds the files against their schema too, as is always done with a folder; all that is wrong
    comes up as one ``FileFault``.
    """
    found = entries(
        "dispute", folder, check, lambda name: folder is not None or name.startswith(FOLDER), read_disputes
    )
    return tuple(sorted(found, key=lambda dispute: int(dispute.id.rpartition("-")[2])))


def read_disputes(document: Any, path: Path, name: str) -> Iterator[Dispute]:
    """The arguments of one file's document. Raises a ``FileFault`` that names the file and the key."""
    topic = _both(document, "topic", path, "")
    for number, entry in enumerate(_list(document, "disputes", path, "")):
        where = f"disputes.{number}"
        identity = _text(entry, "id", path, where)
        prefix, _, digits = identity.rpartition("-")
        if prefix != "dispute" or not digits.isdecimal():
            raise fault_at(path, f"{where}.id", "bad_form", found=identity)
        yield Dispute(
            identity,
            _text(entry, "since", path, where),
            _both(entry, "question", path, where),
            _text(entry, "case", path, where),
            tuple(_texts(entry, "also", path, where) if "also" in entry else ()),
            tuple(
                Ruling(
                    tuple(_texts(ruling, "for", path, f"{where}.rulings.{index}")),
                    _both(ruling, "says", path, f"{where}.rulings.{index}"),
                )
                for index, ruling in enumerate(_list(entry, "rulings", path, where))
            ),
            name,
            topic,
        )


def _text(entry: Any, key: str, path: Path, where: str) -> str:
    value = need(entry, key, path, where)
    if not isinstance(value, str):
        raise fault_at(path, under(where, key), "bad_type", found=value, expected="text")
    if not value.strip():
        raise fault_at(path, under(where, key), "empty")
    return value


def _both(entry: Any, key: str, path: Path, where: str) -> Both:
    value = need(entry, key, path, where)
    return {language: _text(value, language, path, under(where, key)) for language in ("tr", "en")}


def _list(entry: Any, key: str, path: Path, where: str) -> list[Any]:
    value = need(entry, key, path, where)
    if not isinstance(value, list):
        raise fault_at(path, under(where, key), "bad_type", found=value, expected="list")
    if not value:
        raise fault_at(path, under(where, key), "too_short", found=0)
    return value


def _texts(entry: Any, key: str, path: Path, where: str) -> list[str]:
    values = _list(entry, key, path, where)
    for number, value in enumerate(values):
        if not isinstance(value, str):
            place = f"{under(where, key)}.{number}"
            raise fault_at(path, place, "bad_type", found=value, expected="text")
    return values


# What a schema cannot say


class Problem(NamedTuple):
    """Something that does not fit the cases or the tables: the key within the argument, what, and which."""

    key: str
    code: str
    found: str


def problems(
    dispute: Dispute, cases: Collection[str], profiles: Mapping[str, Mapping[str, object]]
) -> Iterator[Problem]:
    """What does not fit, given the ids of all cases and the values of every complete table.

    ``unknown_case``; ``unknown_profile``; ``two_rulings`` and ``no_ruling`` for a table; ``unbound`` for a
    placeholder that is no figure at a table of its ruling.
    """
    for place, case in enumerate((dispute.case, *dispute.also)):
        if case not in cases:
            yield Problem("case" if place == 0 else f"also.{place - 1}", "unknown_case", case)
    ruled: set[str] = set()
    for number, ruling in enumerate(dispute.rulings):
        for place, name in enumerate(ruling.profiles):
            key = f"rulings.{number}.for.{place}"
            if base_of(name) not in profiles:
                yield Problem(key, "unknown_profile", name)
                continue
            if name in ruled:
                yield Problem(key, "two_rulings", name)
            ruled.add(name)
            for parameter in ruling.placeholders():
                value = profiles[base_of(name)].get(parameter)
                if isinstance(value, bool) or not isinstance(value, int):
                    yield Problem(f"rulings.{number}.says", "unbound", parameter)
    for name in profiles:
        if name not in ruled:
            yield Problem("rulings", "no_ruling", name)
