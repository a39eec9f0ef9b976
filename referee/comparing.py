"""Where two tables differ: parameter by parameter, with the rules that change and a case that shows it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.conformance.cases import Case
from referee.profile import Place, Profile
from referee.questions import ask
from referee.rulebook import Rulebook


class Divergence(NamedTuple):
    """One parameter in which two profiles differ."""

    parameter: str
    first: Any
    second: Any
    first_place: Place | None
    second_place: Place | None
    rules: tuple[str, ...]
    """The rules that read the parameter, those first that say something else at the two tables."""
    case: str | None
    """A case that is about one of these rules and comes out differently, if the suite has one."""


def divergences(
    first: Profile, second: Profile, book: Rulebook, cases: Iterable[Case] = ()
) -> list[Divergence]:
    """The parameters in which two profiles differ, in the order of the spec."""
    showing = _differing_cases(first, second, cases)
    return [
        Divergence(
            key,
            value,
            second.values[key],
            first.places.get(key),
            second.places.get(key),
            rules := _rules_reading(key, first, second, book),
            _case_about(rules, showing),
        )
        for key, value in first.values.items()
        if value != second.values[key]
    ]


def _rules_reading(key: str, first: Profile, second: Profile, book: Rulebook) -> tuple[str, ...]:
    reading = [rule.id for rule in book.rules.values() if key in rule.parameters]
    changed = [
        rule for rule in reading if book.statement(rule, first, "en") != book.statement(rule, second, "en")
    ]
    return (*changed, *(rule for rule in reading if rule not in changed))


def _differing_cases(first: Profile, second: Profile, cases: Iterable[Case]) -> list[Case]:
    """The cases that come out differently, as the referee answers them: a house's own table has no expected
    answers."""
    return [
        case
        for case in cases
        if ask(case.question, first, case.given) != ask(case.question, second, case.given)
    ]


def _case_about(rules: tuple[str, ...], showing: list[Case]) -> str | None:
    for position in range(3):
        for rule in rules:
            for case in showing:
                if rule in case.rules[position : position + 1]:
                    return case.id
    return None
