"""By what an engine's table could differ from a known one: variants of the spec, and single parameters."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.conformance.cases import Case
from referee.conformance.items import Document
from referee.explaining_changes import NEAR, Change, _written
from referee.profile import REFUSED, Profile, ProfileFault, load_profile, parameter_types

MOST_COMPANIONS = 4
MOST_WAYS = 4
FIGURES_TRIED = 4
"""Of each parameter with points, how many figures that the engine's own answers show are tried."""


class Changes:
    """What can be laid over a table, one parameter or one variant at a time."""

    def __init__(self, spec: Document, cases: Iterable[Case]) -> None:
        self.spec = spec
        self.types = parameter_types(spec)
        self.pool: dict[str, list[Any]] = {key: [] for key in self.types}
        """The values that tables, variants and cases give a parameter, and every word that it can be."""
        self.numbers: dict[str, list[int]] = {}
        """The numbers that cases give a variant with a number."""
        self._fill(cases)
        self._completions: dict[Any, list[Document]] = {}

    def single(self, base: Mapping[str, Any], figures: Mapping[str, Iterable[int]]) -> Iterator[Change]:
        """Every parameter with every other value that it could have; beside it, what has to follow."""
        for key in self.types:
            likely = self.likely(key, base[key])
            read_off = [value for value in figures.get(key, ()) if value not in likely and value != base[key]]
            for value in (*likely, *read_off):
                for values in self.completed(base, {key: value}):
                    name = ", ".join(f"{name}: {_written(each)}" for name, each in values.items())
                    yield Change(name, None, tuple(values.items()), value not in likely)

    def variants(self, base: Mapping[str, Any], figures: Mapping[str, Iterable[int]]) -> Iterator[Change]:
        """Every variant that changes something, those with a number with each number worth trying."""
        for name, variant in self.spec["variants"].items():
            numbers: list[int | None] = [None]
            if "number" in variant:
                key = next(key for key, value in variant["set"].items() if value == "N")
                least, most = variant["number"]["least"], variant["number"]["most"]
                found = dict.fromkeys((*self.numbers.get(name, ()), *figures.get(key, ())))
                numbers = [number for number in found if least <= number <= most]
            for number in numbers:
                values = {key: number if value == "N" else value for key, value in variant["set"].items()}
                if any(base[key] != value for key, value in values.items()):
                    identity = name if number is None else f"{name.removesuffix('N')}{number}"
                    read_off = number is not None and number not in self.numbers.get(name, ())
                    yield Change(identity, identity, tuple(values.items()), read_off)

    def named(self, values: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        """The variants that hold at a table, with what each sets; those that set most come first."""
        for name, variant in sorted(self.spec["variants"].items(), key=lambda entry: -len(entry[1]["set"])):
            numbers = {values[key] for key, value in variant["set"].items() if value == "N"}
            if len(numbers) > 1 or None in numbers:
                continue
            number = next(iter(numbers), None)
            held = {key: number if value == "N" else value for key, value in variant["set"].items()}
            if all(values[key] == value for key, value in held.items()):
                yield (name if number is None else f"{name.removesuffix('N')}{number}"), held

    def likely(self, key: str, now: Any) -> list[Any]:
        """The other values of a parameter that are worth trying: known ones, and neighbours of a count."""
        definition = self.types[key]
        values = list(self.pool[key])
        if definition["type"] in ("int", "charge") and definition.get("unit") not in ("points", None):
            start = now if isinstance(now, int) else 0
            near = (start + step for distance in range(1, NEAR + 1) for step in (-distance, distance))
            values += [number for number in near if definition["least"] <= number <= definition["most"]]
        return [value for value in dict.fromkeys(values) if not _same(value, now)]

    def completed(self, base: Mapping[str, Any], fixed: Document) -> list[Document]:
        """What is to be set, with those parameters that cannot keep their values beside it: where a feeder
        pays, there have to be figures for it. In several ways, where there are; in none, where there is none.
        """
        key = tuple(base.values()), tuple(fixed.items())
        if key not in self._completions:
            self._completions[key] = self._complete(base, fixed)[:MOST_WAYS]
        return self._completions[key]

    def _complete(self, base: Mapping[str, Any], fixed: Document) -> list[Document]:
        try:
            load_profile({"id": "x", "parameters": {**base, **fixed}}, self.spec)
        except ProfileFault as fault:
            if fault.code != "no_sense" or len(fixed) > MOST_COMPANIONS:
                return []
            first, second = fault.key.removeprefix("values."), fault.facts["other"]
            companion = next((key for key in (first, second) if key not in fixed), None)
            if companion is None:
                return []
            return [
                way
                for value in self._possible(companion)
                for way in self._complete(base, {**fixed, companion: value})
            ]
        return [fixed]

    def _possible(self, key: str) -> list[Any]:
        definition = self.types[key]
        empty = [None] if definition.get("null") else [REFUSED] if definition["type"] == "charge" else []
        return list(dict.fromkeys([*empty, *self.pool[key]]))

    def _fill(self, cases: Iterable[Case]) -> None:
        for key, definition in self.types.items():
            if definition["type"] == "bool":
                self.pool[key] += [True, False]
            elif definition["type"] == "enum":
                self.pool[key] += definition["values"]
            else:
                if definition["type"] == "charge":
                    self.pool[key].append(REFUSED)
                if definition["least"] <= 0 and definition.get("unit") == "points":
                    self.pool[key].append(0)
            if definition.get("null"):
                self.pool[key].append(None)
        names = dict.fromkeys(name for case in cases for name in case.varied_profiles())
        tables = [load_profile(name, self.spec) for name in (*self.spec["profiles"], *names)]
        for variant in self.spec["variants"].values():
            for key, value in variant["set"].items():
                if value != "N":
                    self.pool[key].append(value)
        for name in names:
            for part in name.split("+")[1:]:
                stem, _, number = part.rpartition("-")
                if part not in self.spec["variants"]:
                    self.numbers.setdefault(f"{stem}-N", []).append(int(number))
        for table in tables:
            for key, value in table.values.items():
                self.pool[key].append(value)
        for key, values in self.pool.items():
            self.pool[key] = list({(type(value), value): value for value in values}.values())


def figures_in(differences: Iterable[tuple[Any, Any]], start: Any) -> list[int]:
    """The numbers by which a parameter could explain that one was expected and another one was got."""
    seen: Counter[int] = Counter()
    now = start if isinstance(start, int) and not isinstance(start, bool) else 0
    for expected, got in differences:
        if not _is_number(got):
            continue
        off = got - (expected if _is_number(expected) else 0)
        seen.update({got, abs(got), off, abs(off), now + off, now + off // 2})
    return [number for number, _ in seen.most_common(FIGURES_TRIED)]


def profile_with(base: Profile, values: Mapping[str, Any], spec: Document) -> Profile:
    """A table with some values laid over it."""
    return load_profile({"id": base.id, "parameters": {**base.values, **values}}, spec)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)
