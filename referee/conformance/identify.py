"""Which table does an engine really play?

The engine is asked every case once, all under one profile. What it answers is held against what the referee
answers at every complete table; the one with the fewest disagreements is the nearest. What is left is then
explained by changes, the change that explains most first: a variant of the spec or a single parameter. In the
end every change that is not needed is dropped again.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.conformance.cases import Case
from referee.conformance.compare import compare_answer
from referee.conformance.identify_answers import Answers, Known, agrees
from referee.conformance.identify_changes import Changes, figures_in, profile_with
from referee.conformance.items import Document, Item, complete_profiles
from referee.conformance.results import FAILED, PASSED, Result
from referee.explaining_changes import Change
from referee.profile import Profile, ProfileFault, load_profile
from referee.rulebook import load_rulebook
from referee.spec import load_spec

MOST_CHANGES = 16
MOST_SCREENED = 100
"""Where more answers than that disagree, a change is first tried on some of them."""
MOST_TRIED = 16
"""Of the changes that explain something, so many are tried on all the answers: those that explain most."""
NEARLY = 1.2

NO_CASE = "no_case"
"""No case comes out differently with another value."""
NOT_ANSWERED = "not_answered"
"""Cases do, but the engine skipped or failed to answer them."""


class Departure(NamedTuple):
    """Something that the engine plays otherwise than the nearest table."""

    name: str
    variant: str | None
    """``None`` for what has no name but its parameters'."""
    changes: tuple[tuple[str, Any, Any], ...]
    """Parameter, value at the nearest table, value that the engine plays."""
    agree: tuple[str, ...]
    """The ids of the cases that say so."""
    disagree: tuple[str, ...]
    """The ids of the cases that say the opposite."""
    neither: tuple[str, ...]
    """The ids of cases that tell the two apart, and were answered in a third way."""
    instead: tuple[str, ...]
    """Other changes with which exactly the same cases would agree."""


class Untold(NamedTuple):
    """A parameter about which the engine's answers say nothing."""

    key: str
    why: str
    questions: tuple[str, ...]
    """The questions that would have told, where the engine does not answer them."""


class Identity(NamedTuple):
    """What an engine plays, as far as its answers show."""

    asked: str
    """The profile under which it was asked."""
    nearest: str
    profile: str
    """The nearest table with the variants that were found."""
    values: Document
    """Every parameter as the engine plays it, as far as is known."""
    tables: tuple[tuple[str, int], ...]
    """Every table that was compared, with the number of answers that agree; the best first."""
    answered: int
    agree: int
    """How many answers agree with the nearest table and its departures."""
    skipped: int
    unanswered: int
    departures: tuple[Departure, ...]
    open: tuple[str, ...]
    """The ids of the cases that nothing explains."""
    untold: tuple[Untold, ...]
    not_excluded: tuple[tuple[str, tuple[Any, ...]], ...]
    """Parameters of which some other value would have given the same answers, with those values."""
    complete: bool
    """False where the search stopped at its bound."""

    @property
    def follows(self) -> bool:
        """Does it play what it was asked to play?"""
        return self.nearest == self.asked and not self.departures


def questions_for(profile: Profile, cases: Iterable[Case]) -> tuple[Item, ...]:
    """Every case once, under one profile. What is expected is not looked at."""
    return tuple(
        Item(f"{case.id}@{profile.id}", case, profile, case.default, case.given, case.default.answer)
        for case in cases
    )


def identify(
    asked: Profile, results: Iterable[Result], answers: Answers | None = None, tell_all: bool = True
) -> Identity:
    """Find the table that an engine plays from what came of ``questions_for(asked, …)``.

    ``answers`` may be handed on from call to call: what the referee says is worked out only once. Without
    ``tell_all`` nothing is said about what could not be told.
    """
    came = list(results)
    if answers is None:
        answers = Answers([result.item.case for result in came])
    given = {result.item.case.id: result.got for result in came if result.outcome in (PASSED, FAILED)}
    search = _Search(answers, given, load_spec())
    spec_tables = [load_profile(name) for name in complete_profiles()]
    tables = list({table.hash: table for table in (asked, *spec_tables)}.values())
    apart = {table.id: search.disagreeing(table) for table in tables}
    # Where two tables come out alike, the one that was asked for is meant, then what lies nearer to it.
    order = sorted(
        tables,
        key=lambda table: (len(apart[table.id]), table.hash != asked.hash, _distance(table, asked), table.id),
    )
    base, steps, final, complete = search.explain(order[0])
    left = len(search.disagreeing(final))
    if left and len(apart[order[1].id]) <= NEARLY * len(apart[order[0].id]):
        # The nearest table may be the wrong one to start from, if the next one is almost as near.
        other = search.explain(order[1])
        if len(search.disagreeing(other[2])) + len(other[1]) < left + len(steps):
            base, steps, final, complete = other
    steps = search.with_names(base, steps, final)
    open_cases = search.disagreeing(final)
    departures = tuple(search.departure(base, step, steps, final) for step in steps)
    variants = [step.variant for step in steps if step.variant]
    untold, not_excluded = search.untold(final) if tell_all else ((), ())
    skipped = sum(result.outcome == "skipped" for result in came)
    return Identity(
        asked.id,
        base.id,
        _with_variants(base.id, variants),
        final.values,
        tuple((table.id, len(given) - len(apart[table.id])) for table in order),
        len(given),
        len(given) - len(open_cases),
        skipped,
        len(came) - len(given) - skipped,
        departures,
        tuple(case.id for case in search.cases if case.id in open_cases),
        untold,
        not_excluded,
        complete,
    )


def house_profile(found: Identity, identity: str, title: Mapping[str, str]) -> Document:
    """What was found as a house's own profile file."""
    known = complete_profiles()
    name = found.profile
    if name.partition("+")[0] not in known:
        # The table of a house's own file has no name that a file could build on.
        name = next(table for table, _ in found.tables if table in known)
    parent = load_profile(name)
    values = {key: value for key, value in found.values.items() if parent.values[key] != value}
    return {"id": identity, "title": dict(title), "extends": name, "values": values}


_Explained = tuple[Profile, list[Change], Profile, bool]


class _Search:
    def __init__(self, answers: Answers, got: Mapping[str, Any], spec: Document) -> None:
        self.answers = answers
        self.got = got
        self.cases = [case for case in answers.cases if case.id in got]
        self.spec = spec
        self.changes = Changes(spec, answers.cases)
        self._agrees: dict[tuple[str, int], bool] = {}
        self._disagreeing: dict[str, frozenset[str]] = {}
        self._rules: dict[str, frozenset[str]] = {}

    # How well a table fits

    def agrees(self, case: Case, table: Profile) -> bool:
        """Is the engine's answer right at a table?"""
        known = self.answers.answer(case, table)
        key = case.id, known.number
        if key not in self._agrees:
            self._agrees[key] = agrees(case, known, self.got[case.id])
        return self._agrees[key]

    def disagreeing(self, table: Profile) -> frozenset[str]:
        """The ids of the cases whose answer is not right at a table."""
        found = self._disagreeing.get(table.hash)
        if found is None:
            found = frozenset(case.id for case in self.cases if not self.agrees(case, table))
            self._disagreeing[table.hash] = found
        return found

    # The changes

    def explain(self, base: Profile) -> _Explained:
        """The changes over a table that leave the fewest disagreements."""
        steps: list[Change] = []
        best = base
        while self.disagreeing(best):
            if len(steps) >= MOST_CHANGES:
                return base, steps, best, False
            chosen = self._next(best)
            if chosen is None:
                break
            step, best = chosen
            steps.append(step)
        return base, *self._needed(base, steps, best), True

    def _next(self, best: Profile) -> tuple[Change, Profile] | None:
        left = self.disagreeing(best)
        apart = [case for case in self.cases if case.id in left]
        figures = self._figures(best, apart)
        promising: list[tuple[int, tuple[Any, ...], Change, Profile]] = []
        for change in (
            *self.changes.variants(best.values, figures),
            *self.changes.single(best.values, figures),
        ):
            table = self._table(best, [change])
            if table is None:
                continue
            fits = sum(self.agrees(case, table) for case in self._screen(change, apart))
            if fits:
                moved = sum(best.values[key] != value for key, value in change.values)
                plain = (moved, change.figure, change.variant is None, len(change.name), change.name)
                promising.append((-fits, plain, change, table))
        trials: list[tuple[tuple[Any, ...], Change, Profile]] = []
        for _, plain, change, table in sorted(promising, key=lambda entry: entry[:2])[:MOST_TRIED]:
            after = self.disagreeing(table)
            gone, new = left - after, after - left
            if len(gone) > 2 * len(new) and not (change.figure and len(gone) == 1 < len(left) - 1):
                trials.append(((len(after), *plain), change, table))
        if not trials:
            return None
        _, change, table = min(trials, key=lambda trial: trial[0])
        return change, table

    def _screen(self, change: Change, apart: list[Case]) -> list[Case]:
        """Where much is wrong: the cases that show a rule with the changed parameters, and some others."""
        if len(apart) <= MOST_SCREENED:
            return apart
        reading = frozenset[str]().union(*(self._rules_of(key) for key, _ in change.values))
        step = len(apart) // MOST_SCREENED + 1
        return [
            case
            for number, case in enumerate(apart)
            if number % step == 0 or not reading.isdisjoint(case.rules)
        ]

    def _rules_of(self, key: str) -> frozenset[str]:
        """The rules with this parameter."""
        if key not in self._rules:
            book = load_rulebook()
            self._rules[key] = frozenset(rule.id for rule in book.rules.values() if key in rule.parameters)
        return self._rules[key]

    def _figures(self, best: Profile, apart: Iterable[Case]) -> dict[str, list[int]]:
        """For every parameter with a number, those that the answers to cases that read it show."""
        seen: dict[str, list[tuple[Any, Any]]] = {}
        for case in apart:
            known = self.answers.answer(case, best)
            differences = compare_answer(
                case.question, case.given, known.answer, self.got[case.id]
            ).differences
            pairs = [(each.expected, each.got) for each in differences]
            for name in known.reads:
                seen.setdefault(name, []).extend(pairs)
        found: dict[str, list[int]] = {}
        for key, definition in self.changes.types.items():
            if definition["type"] in ("int", "charge"):
                numbers = figures_in(seen.get(key.replace(".", "_"), ()), best.values[key])
                least, most = definition["least"], definition["most"]
                found[key] = [number for number in numbers if least <= number <= most]
        return found

    def _table(self, base: Profile, steps: Iterable[Change]) -> Profile | None:
        values = {key: value for step in steps for key, value in step.values}
        try:
            return profile_with(base, values, self.spec)
        except ProfileFault:
            return None

    def _needed(self, base: Profile, steps: list[Change], best: Profile) -> tuple[list[Change], Profile]:
        """The changes without those that explain nothing beside the others."""
        for step in list(steps):
            rest = [other for other in steps if other is not step]
            table = self._table(base, rest)
            if table is not None and len(self.disagreeing(table)) <= len(self.disagreeing(best)):
                steps, best = rest, table
        return steps, best

    def with_names(self, base: Profile, steps: list[Change], final: Profile) -> list[Change]:
        """Single parameters that together are a variant, as that variant."""
        for name, held in self.changes.named(final.values):
            inside = [
                step for step in steps if step.variant is None and {key for key, _ in step.values} <= {*held}
            ]
            if inside and not any(step.variant == name for step in steps):
                steps = [step for step in steps if step not in inside]
                steps.append(Change(name, name, tuple(held.items())))
        return steps

    # What speaks for it

    def departure(self, base: Profile, step: Change, steps: list[Change], final: Profile) -> Departure:
        """A change with the cases that speak for it and against it."""
        without = self._table(base, [other for other in steps if other is not step]) or base
        heaps: dict[str, list[str]] = {"agree": [], "disagree": [], "neither": []}
        for case in self.cases:
            if self._same(case, final, without):
                continue
            says, opposite = self.agrees(case, final), self.agrees(case, without)
            if says != opposite:
                heaps["agree" if says else "disagree"].append(case.id)
            elif not says:
                heaps["neither"].append(case.id)
        changes = tuple(
            (key, base.values[key], value) for key, value in step.values if base.values[key] != value
        )
        agree, disagree, neither = (tuple(heap) for heap in heaps.values())
        instead = self._instead(step, without, final)
        return Departure(step.name, step.variant, changes, agree, disagree, neither, instead)

    def _instead(self, step: Change, without: Profile, final: Profile) -> tuple[str, ...]:
        """Other single changes that the answers cannot tell from this one."""
        keys = {key for key, _ in step.values}
        left, names = self.disagreeing(final), []
        apart = [case for case in self.cases if case.id in self.disagreeing(without) - left]
        for change in self.changes.single(without.values, {}):
            if keys & {key for key, _ in change.values} or not apart:
                continue
            table = self._table(without, [change])
            if table is not None and self.agrees(apart[0], table) and self.disagreeing(table) == left:
                names.append(change.name)
        return tuple(names)

    def _same(self, case: Case, one: Profile, other: Profile) -> bool:
        return self._answer(case, one).number == self._answer(case, other).number

    def _answer(self, case: Case, table: Profile) -> Known:
        return self.answers.answer(case, table)

    def untold(self, final: Profile) -> tuple[tuple[Untold, ...], tuple[tuple[str, tuple[Any, ...]], ...]]:
        """The parameters that could be anything, and those of which some values could not be excluded."""
        untold: list[Untold] = []
        not_excluded: list[tuple[str, tuple[Any, ...]]] = []
        for key in self.changes.types:
            tables = {
                value: profile_with(final, ways[0], self.spec)
                for value in self.changes.likely(key, final.values[key])
                if (ways := self.changes.completed(final.values, {key: value}))
            }
            cases = self._likely_to_tell(key)
            alike = tuple(value for value, table in tables.items() if not self._told(final, table, cases))
            if len(alike) < len(tables):
                if alike:
                    not_excluded.append((key, alike))
            elif tables:
                questions = dict.fromkeys(
                    case.question
                    for case in self.answers.cases
                    if case.id not in self.got
                    and not all(self._same(case, final, table) for table in tables.values())
                )
                untold.append(Untold(key, NOT_ANSWERED if questions else NO_CASE, tuple(questions)))
        return tuple(untold), tuple(not_excluded)

    def _told(self, one: Profile, other: Profile, cases: Iterable[Case]) -> bool:
        return not all(self._same(case, one, other) for case in cases)

    def _likely_to_tell(self, key: str) -> list[Case]:
        """The cases that were answered, those that show a rule with this parameter first."""
        reading = self._rules_of(key)
        return sorted(self.cases, key=lambda case: reading.isdisjoint(case.rules))


def _distance(one: Profile, other: Profile) -> int:
    return sum(value != other.values[key] for key, value in one.values.items())


def _with_variants(base: str, variants: Iterable[str]) -> str:
    first, *own = base.split("+")
    return "+".join([first, *sorted({*own, *variants})])
