"""A run in figures: by question, by rule, by authority, and why something was not answered.

Each item counts once in every table, by rule under the main rule of its case: so each table adds up to the
run. What breaks a build is one thing here, for the exit status and for every report.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from referee.conformance.items import Item
from referee.conformance.reports.safe import canonical, plain
from referee.conformance.results import FAILED, OUTCOMES, PASSED, SKIPPED, UNANSWERED, Counts, Result, Run
from referee.rulebook import load_rulebook

AUTHORITIES = ("stated", "derived", "interpretation")
OK, FAILURES = 0, 1
"""Exit statuses; that a run could not be made at all is said elsewhere."""


class Group(NamedTuple):
    """One case under all the tables at which the same thing came out."""

    results: tuple[Result, ...]

    @property
    def first(self) -> Result:
        """One of them, which stands for all."""
        return self.results[0]

    @property
    def profiles(self) -> tuple[str, ...]:
        """The tables."""
        return tuple(result.item.profile.id for result in self.results)

    @property
    def documents(self) -> frozenset[str | None]:
        """The documents on which these tables rest."""
        return frozenset(result.item.profile.document for result in self.results)


class Reason(NamedTuple):
    """Why items were skipped or not answered, and how many."""

    outcome: str
    reason: str
    items: tuple[str, ...]
    said: tuple[tuple[str, int], ...]
    """What the engine said, the commonest first; text of a stranger."""


class Summary(NamedTuple):
    """A run in figures."""

    counts: Counts
    by_question: dict[str, Counts]
    by_rule: dict[str, Counts]
    by_authority: dict[str, Counts]
    reasons: tuple[Reason, ...]
    unnamed: int
    """Items that passed and could have named a rule."""
    failures: tuple[Group, ...]
    """On what documents say, and not known."""
    on_interpretation: tuple[Group, ...]
    known: tuple[Group, ...]
    """Listed as known: they failed or were not answered, and break nothing."""
    unanswered: tuple[Group, ...]
    """Not answered, on what documents say or not, and not known."""
    breaking: int
    """How many items break a build."""

    @property
    def status(self) -> int:
        """The exit status that the items alone ask for."""
        return FAILURES if self.breaking else OK

    @property
    def verdict(self) -> str:
        """The key of the sentence that says it in one line."""
        counts = self.counts
        if self.breaking:
            return "breaks"
        if counts.passed + counts.failed + counts.unanswered == 0:
            return "nothing_tested"
        if self.known:
            return "only_known"
        if counts.failed or counts.unanswered:
            return "only_interpretation"
        return "some_passed" if counts.skipped else "all_passed"


def breaks(result: Result, known: Collection[str] = ()) -> bool:
    """Does this item make a build fail? Not on an interpretation, and not where it is known."""
    return (
        result.outcome in (FAILED, UNANSWERED)
        and not result.on_interpretation
        and result.item.id not in known
    )


def summarise(run: Run, known: Collection[str] = ()) -> Summary:
    """Count a run and put together what failed alike."""
    results = run.results
    questions = _tally(results, lambda result: result.item.case.question)
    rules = _tally(results, lambda result: result.item.case.rules[0])
    authorities = _tally(results, lambda result: result.item.expectation.authority)
    failed = [result for result in results if result.outcome == FAILED and result.item.id not in known]
    silent = [result for result in results if result.outcome == UNANSWERED and result.item.id not in known]
    listed = [
        result for result in results if result.outcome in (FAILED, UNANSWERED) and result.item.id in known
    ]
    return Summary(
        run.counts,
        questions,
        {rule: rules[rule] for rule in sorted(rules, key=_place_in_catalogue())},
        {name: authorities[name] for name in (*AUTHORITIES, *sorted(authorities)) if name in authorities},
        _reasons(results),
        sum(1 for result in results if result.outcome == PASSED and result.unnamed),
        _groups(result for result in failed if not result.on_interpretation),
        _groups(result for result in failed if result.on_interpretation),
        _groups(listed),
        _groups(silent),
        sum(1 for result in results if breaks(result, known)),
    )


def disagreements(run: Run, items: Sequence[Item]) -> list[str]:
    """Where a run does not add up to what was selected; nothing if it does.

    The figures of the run are held against a count of its results, and both against the selection.
    """
    found: list[str] = []
    counted = Counter(result.outcome for result in run.results)
    counts = run.counts
    if counts.selected != len(items):
        found.append(f"selected: {counts.selected} ≠ {len(items)}")
    if len(run.results) != len(items):
        found.append(f"results: {len(run.results)} ≠ {len(items)}")
    for outcome in OUTCOMES:
        if getattr(counts, outcome) != counted[outcome]:
            found.append(f"{outcome}: {getattr(counts, outcome)} ≠ {counted[outcome]}")
    unknown = set(counted) - set(OUTCOMES)
    if unknown:
        found.append(f"outcomes: {', '.join(sorted(unknown))}")
    if not counts.add_up:
        total = counts.passed + counts.failed + counts.skipped + counts.unanswered
        found.append(f"passed + failed + skipped + unanswered: {total} ≠ {counts.selected}")
    if [result.item.id for result in run.results] != [item.id for item in items]:
        found.append("items: not those that were selected, each once and in their order")
    return found


def _tally(results: Iterable[Result], key: Callable[[Result], str]) -> dict[str, Counts]:
    heaps: dict[str, Counter[str]] = {}
    for result in results:
        heaps.setdefault(key(result), Counter())[result.outcome] += 1
    return {
        name: Counts(heap.total(), *(heap[outcome] for outcome in OUTCOMES)) for name, heap in heaps.items()
    }


def _place_in_catalogue() -> Callable[[str], int]:
    places = {rule: place for place, rule in enumerate(load_rulebook().rules)}
    return lambda rule: places.get(rule, len(places))


def _groups(results: Iterable[Result]) -> tuple[Group, ...]:
    """Results of one case that differ alike stand together."""
    found: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        item = result.item
        expectation = item.expectation
        alike = (
            item.case.id,
            item.done,
            result.outcome,
            expectation.authority,
            expectation.why,
            result.reason,
            result.said,
            canonical(plain([list(difference) for difference in result.differences])),
        )
        found.setdefault(alike, []).append(result)
    return tuple(Group(tuple(group)) for group in found.values())


def _reasons(results: Iterable[Result]) -> tuple[Reason, ...]:
    heaps: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        if result.outcome in (SKIPPED, UNANSWERED):
            heaps.setdefault((result.outcome, result.reason), []).append(result)
    return tuple(
        Reason(
            outcome,
            reason,
            tuple(result.item.id for result in heap),
            tuple(Counter(result.said for result in heap if result.said).most_common()),
        )
        for (outcome, reason), heap in sorted(heaps.items(), key=lambda entry: (entry[0][0], -len(entry[1])))
    )
