"""The referee's answers to the cases under any table, each worked out once.

Looking for the table that an engine plays means judging the cases under hundreds of tables that differ in one
value. Most cases never look at that value: an answer is kept with the values that were read on the way to it,
and holds for every table that agrees about those.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import attrgetter
from typing import Any, NamedTuple, cast

from referee.conformance.cases import Case, load_cases
from referee.conformance.compare import compare_answer
from referee.conformance.items import Document
from referee.events import KINDS_OF_EVENT
from referee.hand import Hand
from referee.mechanics import Move
from referee.melds import MeldRules
from referee.profile import Parameters, Profile
from referee.questions import ask
from referee.rules import EVENT_RULES
from referee.turn import Referee, Verdict

_RULE_KEYS = ("rule", "also")
_DECIDED = frozenset(("outcome", "kind", "accepted", "allowed"))
"""Beside these a rule is the reason. What an engine plays shows in what happens, not in what it calls it."""


class Known(NamedTuple):
    """An answer of the referee."""

    number: int
    """Of this answer among the different ones to its case."""
    answer: Document
    """Of the right answer what the case looks at."""
    reads: frozenset[str]
    """The parameters that were read on the way to it."""


class _Path(NamedTuple):
    """What was read on the way to an answer: wherever that is the same, the answer is."""

    reads: frozenset[str]
    kinds: tuple[str, ...]
    """The kinds of event that were judged."""
    values: Callable[[Parameters], Any]
    """What a table says about ``reads``."""
    known: dict[Any, Known]


class Table:
    """A profile, ready to answer with an eye on what is read."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        p = profile.parameters
        active = [rule for rule in EVENT_RULES if rule.active(p)]
        self.rules = {kind: tuple(rule.id for rule in active if kind in rule.on) for kind in KINDS_OF_EVENT}
        self.watched = _Watched(p)
        self.referee = _WatchedReferee(p, self.watched)
        self.watching = replace(profile, parameters=cast(Parameters, self.watched))
        self.found: dict[str, Known] = {}
        """What was looked up already, by case."""

    def says(self, path: _Path) -> Any:
        """All that this table has to do with an answer."""
        return path.values(self.profile.parameters), tuple(self.rules[kind] for kind in path.kinds)

    def ask(self, question: str, given: Document) -> tuple[Document, frozenset[str], tuple[str, ...]]:
        """The answer, the parameters that were read for it, and the kinds of event that were judged."""
        self.watched.reads.clear()
        self.referee.kinds.clear()
        answer = ask(question, self.watching, given, self.referee)
        return answer, frozenset(self.watched.reads), tuple(sorted(self.referee.kinds))


class Answers:
    """The referee's answers to some cases."""

    def __init__(self, cases: Iterable[Case] | None = None) -> None:
        self.cases = tuple(load_cases() if cases is None else cases)
        self._paths: dict[str, list[_Path]] = {case.id: [] for case in self.cases}
        self._different: dict[str, list[Document]] = {case.id: [] for case in self.cases}
        self._tables: dict[str, Table] = {}
        self._shapes: dict[str, _Shape] = {}
        self.worked_out = 0

    def answer(self, case: Case, profile: Profile) -> Known:
        """What must come out of a case at a table."""
        table = self._tables.get(profile.hash)
        if table is None:
            table = self._tables[profile.hash] = Table(profile)
        known = table.found.get(case.id)
        if known is None:
            known = table.found[case.id] = self._looked_up(case, table) or self._work_out(case, table)
        return known

    def _looked_up(self, case: Case, table: Table) -> Known | None:
        for path in self._paths[case.id]:
            known = path.known.get(table.says(path))
            if known is not None:
                return known
        return None

    def _work_out(self, case: Case, table: Table) -> Known:
        self.worked_out += 1
        full, reads, kinds = table.ask(case.question, case.given)
        if case.id not in self._shapes:
            self._shapes[case.id] = _shape_of(case)
        answer = _looked_at(full, self._shapes[case.id])
        answer = {} if answer is _NOTHING else answer
        different = self._different[case.id]
        if answer not in different:
            different.append(answer)
        known = Known(different.index(answer), answer, reads)
        paths = self._paths[case.id]
        path = next((path for path in paths if (path.reads, path.kinds) == (reads, kinds)), None)
        if path is None:
            values = attrgetter(*sorted(reads)) if reads else _nothing
            path = _Path(reads, kinds, values, {})
            paths.append(path)
        path.known[table.says(path)] = known
        return known


def agrees(case: Case, known: Known, got: Any) -> bool:
    """Does an engine's answer say what the referee says at a table, whatever it names as the rule?"""
    return compare_answer(case.question, case.given, known.answer, got).passed


def _nothing(p: Parameters) -> None:
    return None


class _Watched:
    """Parameters that note what is read of them."""

    def __init__(self, p: Parameters) -> None:
        self._p = p
        self.reads: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.reads.add(name)
        return getattr(self._p, name)

    def meld_rules(self) -> MeldRules:
        return Parameters.meld_rules(cast(Parameters, self))


class _WatchedReferee(Referee):
    """A referee that notes which kinds of event it judged, and shows its rules watched parameters."""

    def __init__(self, p: Parameters, watched: _Watched) -> None:
        super().__init__(p)
        self.p = cast(Parameters, watched)
        self.kinds: set[str] = set()

    def judge(self, hand: Hand, move: Move) -> Verdict:
        self.kinds.add(move.event.kind)
        return super().judge(hand, move)


# What a case looks at

_Shape = Any
"""Nested mappings of the keys that count; ``[shape]`` for a list; ``None`` where everything counts."""


def _shape_of(case: Case) -> _Shape:
    shape: _Shape = {}
    for expectation in case.expectations():
        shape = _joined(shape, _shape(expectation.answer))
    return shape


def _shape(answer: Any) -> _Shape:
    if isinstance(answer, dict):
        left_out = () if _DECIDED.isdisjoint(answer) else _RULE_KEYS
        return {str(key): _shape(value) for key, value in answer.items() if key not in left_out}
    if isinstance(answer, list) and any(isinstance(entry, dict) for entry in answer):
        joined: _Shape = {}
        for entry in answer:
            joined = _joined(joined, _shape(entry))
        return [joined]
    return None


def _joined(one: _Shape, other: _Shape) -> _Shape:
    if isinstance(one, list) and isinstance(other, list):
        return [_joined(one[0], other[0])]
    if isinstance(one, dict) and isinstance(other, dict):
        return {
            key: _joined(one[key], other[key])
            if key in one and key in other
            else one.get(key, other.get(key))
            for key in (*one, *(key for key in other if key not in one))
        }
    return other if one is None else one


_NOTHING = object()


def _looked_at(answer: Any, shape: _Shape) -> Any:
    """The part of a full answer at which the case looks, at one table or another."""
    if isinstance(answer, dict):
        if "invalid" in answer:
            return {"invalid": answer["invalid"]}
        if not isinstance(shape, dict):
            return answer
        parts = ((key, _looked_at(value, shape[key])) for key, value in answer.items() if key in shape)
        kept = {key: value for key, value in parts if value is not _NOTHING}
        if "outcome" in answer:
            # Nobody pays where nothing is said, so an engine that charges somebody plays something else.
            kept["charges"] = answer.get("charges", {})
        # An empty mapping would demand an empty one.
        return kept if kept or not answer else _NOTHING
    if isinstance(answer, list) and isinstance(shape, list):
        entries = [_looked_at(entry, shape[0]) for entry in answer]
        return _NOTHING if _NOTHING in entries else entries
    return answer
