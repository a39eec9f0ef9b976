"""What a run asks: each case under each table that was chosen, as one item.

An item's id is the case's id and the table, ``meld-0004@oyna``; what a metamorphic expansion did to it
follows after a ``~``. Ids stay the same from run to run, so that two runs can be compared.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from referee.conformance.cases import Case, Expectation, base_of
from referee.profile import Profile, load_profile
from referee.spec import load_spec

Document = dict[str, Any]


class Item(NamedTuple):
    """One question to put to an engine, and what must come out."""

    id: str
    case: Case
    profile: Profile
    expectation: Expectation
    given: Document
    """What is asked: the case's own, or its image under ``done``."""
    answer: Document
    """What must come out for ``given``."""
    done: str = ""
    """What a metamorphic expansion did to the case; empty for the case itself."""


class UnknownNameError(ValueError):
    """A case, a question or a rule that the suite does not have; the one argument is the name."""


def complete_profiles() -> tuple[str, ...]:
    """The ids of the tables under which every case is judged."""
    return tuple(load_spec()["profiles"])


def expectation_at(case: Case, profile_id: str) -> Expectation | None:
    """What must come out at a table, ``None`` where the case cannot tell.

    Under variants that a case does not name its answer is that of the base profile. Where it names some of
    them but not all together, or with another number, nobody has said what comes out.
    """
    for other in case.others:
        if profile_id in other.profiles:
            return other
    base, *variants = profile_id.split("+")
    for name in case.varied_profiles():
        named_base, *named = name.split("+")
        if named_base == base and _whatever_number(named) <= _whatever_number(variants):
            return None
    return case.expectation(base)


def _whatever_number(variants: Iterable[str]) -> set[str]:
    """Variants without their numbers: what one number does says nothing about another."""
    return {variant.rstrip("0123456789") for variant in variants}


def select(
    cases: Iterable[Case],
    profiles: Collection[str] = (),
    questions: Collection[str] = (),
    rules: Collection[str] = (),
    ids: Collection[str] = (),
) -> tuple[Item, ...]:
    """Every item that these choices leave, in the order of the cases; an empty choice leaves everything.

    Without ``profiles``: every complete table, and every table under variants that a case names. Raises
    ``UnknownNameError`` for a question, rule or id that no case has, ``ProfileFault`` for such a profile.
    """
    everything = tuple(cases)
    _known(questions, {case.question for case in everything})
    _known(rules, {rule for case in everything for rule in case.rules})
    _known(ids, {case.id for case in everything})
    chosen = [load_profile(name) for name in profiles]
    loaded: dict[str, Profile] = {profile.id: profile for profile in chosen}
    return tuple(
        item
        for case in everything
        if (not questions or case.question in questions)
        and (not rules or not set(rules).isdisjoint(case.rules))
        and (not ids or case.id in ids)
        for item in _items(case, [profile.id for profile in chosen], loaded)
    )


def _items(case: Case, chosen: list[str], loaded: dict[str, Profile]) -> Iterator[Item]:
    for name in chosen or (*complete_profiles(), *case.varied_profiles()):
        if name not in loaded:
            loaded[name] = load_profile(name)
        if base_of(name) not in complete_profiles():
            raise UnknownNameError(name)
        expected = expectation_at(case, name)
        if expected is not None:
            profile = loaded[name]
            yield Item(f"{case.id}@{profile.id}", case, profile, expected, case.given, expected.answer)


def _known(wanted: Collection[str], there: set[str]) -> None:
    for name in wanted:
        if name not in there:
            raise UnknownNameError(name)
