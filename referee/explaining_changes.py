"""What can be tried to explain a record: the variants of the spec, and every parameter by itself."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.adjudicate import Judgement
from referee.profile import REFUSED, Profile, ProfileFault, load_profile, parameter_types
from referee.spec import Document

NUMBERS_TRIED = 4
"""Of each parameter or variant with a number, how many of the figures that the claims show are tried."""
MOST_COMPANIONS = 3
NEAR = 2
"""How far from its value a count (of tiles, of pairs, a factor) is tried."""


class Change(NamedTuple):
    """What is laid over the base: a variant of the spec, or one parameter."""

    name: str
    """The variant's id; for a parameter ``finish.factor.okey: 1``."""
    variant: str | None
    values: tuple[tuple[str, Any], ...]
    figure: bool = False
    """Its number was taken from what the records claim."""


class Candidates:
    """The changes that can be laid over some tables."""

    def __init__(self, bases: Sequence[Profile], spec: Document) -> None:
        self.bases = bases
        self.spec = spec
        self.types = parameter_types(spec)
        self.chosen: Sequence[Change] = ()
        self.judgements: Sequence[Judgement] = ()

    def after(self, chosen: Sequence[Change], judgements: Sequence[Judgement]) -> Iterator[Iterator[Change]]:
        """The variants, then the single parameters, that can still be laid over what was chosen; the records
        as they are judged under that show the figures."""
        self.chosen, self.judgements = tuple(chosen), judgements
        yield self._variants()
        yield self._parameters()

    def _taken(self) -> dict[str, Any]:
        """The parameters that the changes so far, or the base's own variants, have settled."""
        taken = {key: value for change in self.chosen for key, value in change.values}
        for base in self.bases:
            for name in base.id.split("+")[1:]:
                stem = name.rpartition("-")[0]
                variant = self.spec["variants"].get(name) or self.spec["variants"].get(f"{stem}-N")
                taken |= {key: base.values[key] for key in (variant["set"] if variant else ())}
        return taken

    def _variants(self) -> Iterator[Change]:
        """The variants that are not chosen yet and contradict nothing; those with a number with figures
        that the records claim."""
        taken = self._taken()
        for name, variant in self.spec["variants"].items():
            numbers: list[int | None] = [None]
            if "number" in variant:
                keys = [key for key, value in variant["set"].items() if value == "N"]
                numbers = [*self._figures(keys[0], variant["number"])]
            for number in numbers:
                values = {key: number if value == "N" else value for key, value in variant["set"].items()}
                if any(key in taken and taken[key] != value for key, value in values.items()):
                    continue
                if not any(self._changes(key, value) for key, value in values.items()):
                    continue
                identity = name if number is None else f"{name.removesuffix('N')}{number}"
                if all(identity != change.name for change in self.chosen):
                    yield Change(identity, identity, tuple(values.items()), number is not None)

    def _parameters(self) -> Iterator[Change]:
        """Single parameters with every other value that they could have; of numbers a few."""
        taken = self._taken()
        for key, definition in self.types.items():
            if key in taken or not self._may_matter(definition):
                continue
            for value, figure in self._values(key, definition):
                if not self._changes(key, value):
                    continue
                values = self._completed(key, value, taken)
                if values is not None:
                    yield Change(f"{key}: {_written(value)}", None, tuple(values.items()), figure)

    def _completed(self, key: str, value: Any, taken: dict[str, Any]) -> dict[str, Any] | None:
        """The parameter with those that cannot keep their values beside it, emptied: where no feeder pays,
        there are no figures for it. ``None`` where that makes no table."""
        values = {key: value}
        for base in self.bases:
            for _ in range(MOST_COMPANIONS + 1):
                try:
                    load_profile({"id": base.id, "parameters": {**base.values, **taken, **values}}, self.spec)
                    break
                except ProfileFault as fault:
                    companion = fault.key.removeprefix("values.")
                    definition = self.types.get(companion, {})
                    if companion in values or companion in taken or fault.code != "no_sense":
                        return None
                    if not definition.get("null") and definition.get("type") != "charge":
                        return None
                    values[companion] = None if definition.get("null") else REFUSED
            else:
                return None
        return values

    def _changes(self, key: str, value: Any) -> bool:
        return any(base.values[key] != value for base in self.bases)

    def _may_matter(self, definition: Document) -> bool:
        """The deal shows in its faults, the match in its totals and winners, the clock in neither."""
        group = definition["group"]
        if group == "deal":
            return any(hand.faults for judgement in self.judgements for hand in judgement.hands)
        if group == "match":
            return any(each.hand is None for judgement in self.judgements for each in judgement.differences)
        return definition.get("unit") != "seconds"

    def _values(self, key: str, definition: Document) -> Iterator[tuple[Any, bool]]:
        kind = definition["type"]
        if kind == "bool":
            yield from ((True, False), (False, False))
        elif kind == "enum":
            yield from ((value, False) for value in definition["values"])
        else:
            if kind == "charge":
                yield REFUSED, False
            yield from ((number, True) for number in self._figures(key, definition))
        if definition.get("null"):
            yield None, False

    def _figures(self, key: str, bounds: Document) -> list[int]:
        """The figures worth trying for a number: for points what is claimed, what is claimed too much or
        too little, and the value moved by that; for anything counted its neighbours."""
        least, most = bounds["least"], bounds["most"]
        now = self.bases[0].values[key]
        start = now if isinstance(now, int) else 0
        if self.types[key].get("unit") not in ("points", None):
            near = [start - step for step in range(NEAR, 0, -1)]
            near += [start + step for step in range(1, NEAR + 1)]
            return [figure for figure in near if least <= figure <= most]
        seen: Counter[int] = Counter()
        for judgement in self.judgements:
            for difference in judgement.differences:
                claimed, judged = difference.claimed, difference.judged
                if isinstance(claimed, int) and isinstance(judged, int) and difference.what != "totals":
                    off = claimed - judged
                    seen.update({claimed, abs(claimed), off, abs(off), start + off, start + off // 2})
        fitting = [figure for figure, _ in seen.most_common() if least <= figure <= most and figure != now]
        free = [0] if least <= 0 <= most and now != 0 else []
        return list(dict.fromkeys(free + fitting[:NUMBERS_TRIED]))


def _written(value: Any) -> str:
    """A value as a profile file has it."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)
