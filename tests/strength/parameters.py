"""Wrong figures: each value of each complete profile, changed to its neighbours.

The engine is asked about the table as it is and plays the changed one, as if its profile file had a misprint.
A value that no table could have beside the others (``Profile`` refuses it) is no mutant.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.conformance.cases import base_of
from referee.profile import Profile, ProfileFault, load_profile, parameter_types
from referee.questions import ask
from referee.spec import load_spec
from referee.turn import Referee
from tests.strength.judging import TABLES, profile_of


class Misprint(NamedTuple):
    """One parameter of one profile with another value."""

    table: str
    parameter: str
    value: Any

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """What it is known by, in the same form as a change of code."""
        was = profile_of(self.table).values[self.parameter]
        return self.table, self.parameter, repr(was), repr(self.value), 1


def misprints() -> Iterator[Misprint]:
    """Every misprint that makes a table which could be played."""
    types = parameter_types(load_spec())
    for table in TABLES:
        profile = profile_of(table)
        for key, definition in types.items():
            for value in _neighbours(key, profile.values[key], definition):
                try:
                    _reprinted(profile, key, value)
                except ProfileFault:
                    continue
                yield Misprint(table, key, value)


def _neighbours(key: str, value: Any, definition: dict[str, Any]) -> Iterator[Any]:
    """Other words, the other truth, one more and one less, and whether there is such a figure at all."""
    kind = definition["type"]
    if kind == "bool":
        yield from (other for other in (True, False) if other is not value)
    elif kind == "enum":
        yield from (other for other in definition["values"] if other != value)
    elif isinstance(value, int):
        yield from (value + step for step in (1, -1))
        if kind == "charge":
            yield "refused"
            if value:
                yield 0
    else:
        # Whatever another table plays.
        others = {profile_of(table).values[key] for table in TABLES} - {value}
        yield from sorted(others or {definition["least"] + 1}, key=str)
    if definition.get("null") and value is not None:
        yield None


def _reprinted(profile: Profile, key: str, value: Any) -> Profile:
    return load_profile({"id": profile.id, "parameters": {**profile.values, key: value}})


class Misprinted:
    """The referee that plays a misprint, at the table and under the variants that leave the value alone."""

    def __init__(self, misprint: Misprint) -> None:
        self.misprint = misprint
        self._known: dict[str, tuple[Profile, Referee]] = {}

    def __call__(self, question: str, profile: Profile, given: dict[str, Any]) -> dict[str, Any]:
        known = self._known.get(profile.id)
        if known is None:
            played = self._played(profile)
            known = self._known[profile.id] = played, Referee(played.parameters)
        return ask(question, known[0], given, known[1])

    def _played(self, profile: Profile) -> Profile:
        table, parameter, value = self.misprint
        if base_of(profile.id) != table:
            return profile
        if profile.values[parameter] != profile_of(table).values[parameter]:
            return profile
        try:
            return _reprinted(profile, parameter, value)
        except ProfileFault:
            return profile
