"""Where two tables differ: parameter by parameter, with the rules it changes and a case that shows it."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee.conformance.cases import Case
from referee.profile import Place, Profile, ProfileFault, load_profile
from referee.questions import ask
from referee.rulebook import Rulebook
from referee.turn import Referee


class Divergence(NamedTuple):
    """One parameter in which two profiles differ."""

    parameter: str
    first: Any
    second: Any
    first_place: Place | None
    second_place: Place | None
    rules: tuple[str, ...]
    """The rules that read the parameter, those first that say something else at the two tables."""
    case: Case | None
    """A case that comes out differently, if the suite has one: by this parameter alone where there is such
    a case, else one about a rule that the parameter changes."""
    alone: bool
    """The case differs by this parameter alone."""


def divergences(
    first: Profile, second: Profile, book: Rulebook, cases: Iterable[Case] = ()
) -> list[Divergence]:
    """The parameters in which two profiles differ, in the order of the spec."""
    showing = _Showing(first, second, tuple(cases))
    found = []
    for key, value in first.values.items():
        if value == second.values[key]:
            continue
        rules = _rules_reading(key, first, second, book)
        case, alone = showing.case_for(key, rules)
        places = first.places.get(key), second.places.get(key)
        found.append(Divergence(key, value, second.values[key], *places, rules, case, alone))
    return found


def changed_rules(rules: Iterable[str], first: Profile, second: Profile, book: Rulebook) -> tuple[str, ...]:
    """Those of the rules that say something else at the two tables."""
    return tuple(
        rule for rule in rules if book.statement(rule, first, "en") != book.statement(rule, second, "en")
    )


def _rules_reading(key: str, first: Profile, second: Profile, book: Rulebook) -> tuple[str, ...]:
    reading = [rule.id for rule in book.rules.values() if key in rule.parameters]
    changed = changed_rules(reading, first, second, book)
    return (*changed, *(rule for rule in reading if rule not in changed))


class _Showing:
    """Finds cases that come out differently, as the referee answers them: a house's own table has no expected
    answers. No case is asked twice at one table."""

    def __init__(self, first: Profile, second: Profile, cases: tuple[Case, ...]) -> None:
        self.first = first
        self.second = second
        self.cases = cases
        self.referees = {table.hash: Referee(table.parameters) for table in (first, second)}
        self.differing: dict[str, bool] = {}

    def case_for(self, key: str, rules: tuple[str, ...]) -> tuple[Case | None, bool]:
        """The first case about one of the rules that differs by the parameter alone, else that differs."""
        candidates = [case for case in self._about(rules) if self._differs(case)]
        trial = self._with(key)
        if trial is not None:
            changed, other = trial
            for case in candidates:
                if self._answer(case, changed) != self._answer(case, other):
                    return case, True
        return (candidates[0], False) if candidates else (None, False)

    def _about(self, rules: tuple[str, ...]) -> Iterator[Case]:
        """The cases about the rules: those whose main rule it is before those that show it beside others."""
        told: set[str] = set()
        for position in range(3):
            for rule in rules:
                for case in self.cases:
                    if rule in case.rules[position : position + 1] and case.id not in told:
                        told.add(case.id)
                        yield case

    def _differs(self, case: Case) -> bool:
        if case.id not in self.differing:
            self.differing[case.id] = self._answer(case, self.first) != self._answer(case, self.second)
        return self.differing[case.id]

    def _answer(self, case: Case, table: Profile) -> Any:
        referee = self.referees.get(table.hash)
        if referee is None:
            referee = self.referees.setdefault(table.hash, Referee(table.parameters))
        return _shown(ask(case.question, table, case.given, referee))

    def _with(self, key: str) -> tuple[Profile, Profile] | None:
        """One of the tables with the other's value for one parameter, and that table as it is."""
        for table, other in ((self.first, self.second), (self.second, self.first)):
            values = {**table.values, key: other.values[key]}
            try:
                return load_profile({"id": table.id, "parameters": values}), table
            except ProfileFault:
                continue
        return None


def _shown(answer: Any) -> Any:
    """An answer without the name of the table that gave it."""
    return {key: value for key, value in answer.items() if key != "profile"}
