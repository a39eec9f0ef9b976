"""Which house rules make a record's claims come out: “this site plays `finisher-101`”.

The records of one site are judged again under variants, one added at a time as long as each leaves fewer
problems: claims that differ from what the table gives, refused events, faults of the deal. Where no variant
helps any further, single parameters are changed instead. In the end every change that turns out not to be
needed is dropped again.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from referee.adjudicate import Difference, Judgement, Usable, adjudicate
from referee.explaining_changes import Candidates, Change
from referee.lines import usable_under
from referee.profile import Profile, ProfileFault, load_profile
from referee.record import Record
from referee.rulebook import load_rulebook
from referee.spec import Document, load_spec
from referee.turn import REFUSED, Referee

MOST_CHANGES = 12
MOST_TRIALS = 5000
"""Every trial judges the records once, or those of their hands in which something is wrong."""
WORTH_SCREENING = 0.7
"""Where no more than this share of the hands has a problem, a change is first tried on these alone."""
FAR_MORE = 1.5
"""How many times as much a single parameter has to explain as any variant, to be chosen before it."""


class Counts(NamedTuple):
    """How much of some records does not come out."""

    differences: int
    refused: int
    faults: int


class Step(NamedTuple):
    """A change that explains something."""

    name: str
    variant: str | None
    """``None`` for a single parameter."""
    changes: tuple[tuple[str, tuple[Any, ...], Any], ...]
    """Each parameter with its values at the bases (one, where they agree) and under the change."""
    differences: int
    """How many differences it removes, given the other changes of the explanation."""
    refused: int
    """How many refused events it removes, likewise."""
    faults: int
    places: int
    """In how many places: a seat's score of a hand, an event, a deal. One place may be chance."""
    instead: tuple[str, ...]
    """Other changes of which each would have explained exactly the same."""


class Open(NamedTuple):
    """A difference that nothing explains."""

    record: int
    """The place of its record among those given, from 0."""
    difference: Difference


class Explanation(NamedTuple):
    """The fewest changes found under which the claims come out, and what stays open."""

    bases: tuple[str, ...]
    """The tables of the records, each once."""
    profiles: tuple[str, ...]
    """Each base with the variants that were found (single parameters have no name to stand there)."""
    before: Counts
    after: Counts
    steps: tuple[Step, ...]
    open: tuple[Open, ...]
    judgements: tuple[Judgement, ...]
    """The records as they are judged under all the changes."""
    trials: int
    complete: bool
    """False where the search stopped at its bound."""

    @property
    def profile(self) -> str:
        """The first of the profiles; there is one where all the records name the same table."""
        return self.profiles[0]


Progress = Callable[[int], None]


def explain(
    records: Record | Sequence[Record],
    base: Profile | str | Sequence[Profile],
    spec: Document | None = None,
    progress: Progress | None = None,
    most_trials: int = MOST_TRIALS,
) -> Explanation:
    """Look for the house rules by which the records of one site were written down.

    ``base`` is the table that the changes are laid over, for all the records or for each its own: a site
    may have several kinds of table and one set of habits. ``progress`` is told the number of trials after
    each one.
    """
    given = [records] if isinstance(records, Record) else list(records)
    if isinstance(base, str):
        base = load_profile(base, spec)
    bases = [base] * len(given) if isinstance(base, Profile) else list(base)
    if not given or len(bases) != len(given):
        raise ValueError("there must be records, and a table for each")
    search = _Search(list(zip(given, bases, strict=True)), spec or load_spec(), progress, most_trials)
    search.run()
    return search.explanation()


_Problem = tuple[Any, ...]


class _Trial(NamedTuple):
    """The records under some changes."""

    judgements: tuple[Judgement, ...]
    problems: frozenset[_Problem]
    results: tuple[Any, ...]
    """What every hand comes to, right or wrong."""


class _Part(NamedTuple):
    """Some hands of a record, as a record of their own."""

    place: int
    record: Record
    base: Profile
    numbers: tuple[int, ...]
    """What the hands are called in the whole record."""


class _OutOfTrialsError(Exception):
    """The search has come to its bound."""


class _Search:
    def __init__(
        self,
        records: list[tuple[Record, Profile]],
        spec: Document,
        progress: Progress | None,
        most_trials: int,
    ) -> None:
        self.records = records
        self.bases = list({base.hash + base.id: base for _, base in records}.values())
        self.spec = spec
        self.progress = progress
        self.most_trials = most_trials
        self.candidates = Candidates(self.bases, spec)
        self.trials = 0
        self.complete = True
        self.chosen: list[Change] = []
        self.gains: dict[str, int] = {}
        self.instead: dict[str, tuple[str, ...]] = {}
        self.tried: dict[frozenset[str], _Trial] = {}
        first = self._judged([])
        if first is None:
            raise ValueError("a loaded profile can be played")
        self.first = self.best = first
        self.idle: dict[str, frozenset[str]] = {}
        """The changes that had no effect, each with those beside which it had none."""

    # The search

    def run(self) -> None:
        """Add changes while they help; drop what is not needed."""
        try:
            while self.best.problems and len(self.chosen) < MOST_CHANGES and self._add():
                pass
            self._drop_idle()
            self._reconsider()
            self._drop_idle()
        except _OutOfTrialsError:
            self.complete = False

    def _add(self) -> bool:
        """Choose one more change."""
        found = self._best_change()
        if found is None:
            return False
        change, self.instead[change.name] = found
        trial = self._judged([*self.chosen, change])
        if trial is None:
            return False
        self.gains[change.name] = len(self.best.problems) - len(trial.problems)
        self.chosen.append(change)
        self.best = trial
        return True

    def _best_change(self) -> tuple[Change, tuple[str, ...]] | None:
        """The variant that leaves least, unless a single parameter explains far more: then the variant fits
        by chance, and what it seems to explain has the parameter as its cause. With those that do the same.
        """
        tried = self.candidates.after(self.chosen, self.best.judgements)
        found = [self._helpful(candidates) for candidates in tried]
        helpful = [each for each in found if each]
        if not helpful:
            return None
        gains = [len(self.best.problems) - len(each[0][2].problems) for each in helpful]
        best = helpful[-1] if gains[-1] >= FAR_MORE * gains[0] else helpful[0]
        _, change, trial = best[0]
        return (
            change,
            tuple(other.name for _, other, same in best[1:] if same.problems == trial.problems),
        )

    def _reconsider(self) -> None:
        """A change of which later ones have taken over the most may have been wrong from the start: what
        would be chosen now in its place?"""
        for change in list(self.chosen):
            rest = [other for other in self.chosen if other is not change]
            without = self._judged(rest)
            if (
                without is None
                or 2 * (len(without.problems) - len(self.best.problems)) >= self.gains[change.name]
            ):
                continue
            kept = self.chosen, self.best
            self.chosen, self.best = rest, without
            if not self._add() or len(self.best.problems) > len(kept[1].problems):
                self.chosen, self.best = kept

    def _helpful(self, candidates: Iterable[Change]) -> list[tuple[tuple[Any, ...], Change, _Trial]]:
        """The candidates that explain something, the best first. One that changed nothing is not tried again
        while all that stood beside it stands: there are hundreds, and each trial judges all the records."""
        beside = frozenset(change.name for change in self.chosen)
        screen = self._screen()
        helpful: list[tuple[tuple[Any, ...], Change, _Trial]] = []
        for change in candidates:
            if change.name in self.idle and self.idle[change.name] <= beside:
                continue
            changes = [*self.chosen, change]
            if screen and not self._helps_there(changes, screen):
                continue
            trial = self._judged(changes, keep=False)
            if trial is None:
                continue
            if trial.problems == self.best.problems and trial.results == self.best.results:
                self.idle[change.name] = beside
            elif self._convinces(change, trial):
                helpful.append((self._rank(change, trial), change, trial))
        return sorted(helpful, key=lambda found: found[0])

    def _screen(self) -> list[_Part]:
        """The hands in which something is wrong, where they are few; all else is right already."""
        if any(problem[0] == _FAULT or problem[2] is None for problem in self.best.problems):
            return []  # the deal and the match depend on what came before
        wrong = sorted({problem[1:3] for problem in self.best.problems})
        if len(wrong) > WORTH_SCREENING * sum(len(record.hands) for record, _ in self.records):
            return []
        parts = []
        for place, (record, base) in enumerate(self.records):
            numbers = [number for other, number in wrong if other == place]
            hands = tuple(record.hands[number - 1] for number in numbers)
            if numbers:
                parts.append(_Part(place, record._replace(hands=hands, claimed=None), base, tuple(numbers)))
        return parts

    def _helps_there(self, changes: list[Change], screen: list[_Part]) -> bool:
        tables = self._tables(changes)
        if tables is None:
            return False
        self._count_trial()
        left = set()
        for part in screen:
            judgement = adjudicate(part.record, *tables[part.base.hash])
            for kind, _, number, *rest in _problems([judgement]):
                if kind != _FAULT:
                    left.add((kind, part.place, part.numbers[number - 1], *rest))
        return not self.best.problems <= left

    def _convinces(self, change: Change, trial: _Trial) -> bool:
        """Does it explain more than it unsettles? A figure that was read off a claim fits that claim by
        construction, so it has to fit in another place too."""
        gone = self.best.problems - trial.problems
        new = trial.problems - self.best.problems
        if len(gone) <= 2 * len(new):
            return False
        few = len(_places(self.first.problems)) <= 2
        return not change.figure or few or len(_places(gone)) > 1

    def _rank(self, change: Change, trial: _Trial) -> tuple[Any, ...]:
        """What leaves least comes first; then what the rules behind the differences read."""
        gone = self.best.problems - trial.problems
        book = load_rulebook()
        read = {
            key
            for judgement in self.best.judgements
            for difference in judgement.differences
            for rule in difference.rules
            for key in book.rule(rule).parameters
        }
        strange = sum(key not in read for key, _ in change.values)
        return len(trial.problems), -len(_places(gone)), change.figure, strange, len(change.name), change.name

    def _drop_idle(self) -> None:
        for change in list(self.chosen):
            rest = [other for other in self.chosen if other is not change]
            trial = self._judged(rest)
            if trial is not None and len(trial.problems) <= len(self.best.problems):
                self.chosen, self.best = rest, trial

    # One trial

    def _judged(self, changes: list[Change], keep: bool = True) -> _Trial | None:
        """The records under these changes; ``None`` where they cannot be played together.

        Without ``keep`` the judgements themselves are let go: there are megabytes of them.
        """
        names = frozenset(change.name for change in changes)
        if names in self.tried:
            return self.tried[names]
        tables = self._tables(changes)
        if tables is None:
            return None
        self._count_trial()
        judgements = tuple(adjudicate(record, *tables[base.hash]) for record, base in self.records)
        results = tuple(
            (hand.how, tuple(hand.charges.items()), hand.score and tuple(hand.score.points.values()))
            for judgement in judgements
            for hand in judgement.hands
        )
        trial = _Trial(judgements if keep else (), frozenset(_problems(judgements)), results)
        if keep:
            self.tried[names] = trial
        return trial

    def _count_trial(self) -> None:
        if self.trials >= self.most_trials:
            raise _OutOfTrialsError
        self.trials += 1
        if self.progress is not None:
            self.progress(self.trials)

    def _tables(self, changes: list[Change]) -> dict[str, tuple[Profile, Referee, Usable]] | None:
        laid_over = {key: value for change in changes for key, value in change.values}
        try:
            return {base.hash: self._table(base, laid_over) for base in self.bases}
        except ProfileFault:
            return None

    def _table(self, base: Profile, laid_over: dict[str, Any]) -> tuple[Profile, Referee, Usable]:
        values = {**base.values, **laid_over}
        profile = load_profile({"id": base.id, "parameters": values}, self.spec)
        referee = Referee(profile.parameters)
        return profile, referee, usable_under(referee)

    # What was found

    def explanation(self) -> Explanation:
        """The outcome."""
        variants = [change.variant for change in self.chosen if change.variant]
        opened = tuple(
            Open(number, difference)
            for number, judgement in enumerate(self.best.judgements)
            for difference in judgement.differences
        )
        return Explanation(
            tuple(dict.fromkeys(base.id for base in self.bases)),
            tuple(dict.fromkeys(self._named(base, variants) for base in self.bases)),
            _counts(self.first.problems),
            _counts(self.best.problems),
            tuple(self._step(change) for change in self.chosen),
            opened,
            self.best.judgements,
            self.trials,
            self.complete,
        )

    def _named(self, base: Profile, variants: list[str]) -> str:
        first, *own = base.id.split("+")
        if first in self.spec["profiles"]:
            return "+".join([first, *sorted({*own, *variants})])
        return "+".join([base.id, *sorted(variants)])

    def _step(self, change: Change) -> Step:
        self.most_trials = self.trials + 1
        without = self._judged([other for other in self.chosen if other is not change])
        gone = without.problems - self.best.problems if without is not None else frozenset[_Problem]()
        counts = _counts(gone)
        changes = tuple(
            (key, tuple(dict.fromkeys(base.values[key] for base in self.bases)), value)
            for key, value in change.values
        )
        return Step(
            change.name,
            change.variant,
            changes,
            counts.differences,
            counts.refused,
            counts.faults,
            len(_places(gone)),
            self.instead.get(change.name, ()),
        )


_DIFFERENCE, _REFUSED, _FAULT = "difference", "refused", "fault"


def _problems(judgements: Iterable[Judgement]) -> Iterator[_Problem]:
    """Everything that does not come out, by its place."""
    for record, judgement in enumerate(judgements):
        for difference in judgement.differences:
            yield _DIFFERENCE, record, difference.hand, difference.seat, difference.what
        for number, hand in enumerate(judgement.hands, 1):
            for fault in hand.faults:
                yield _FAULT, record, number, fault.rule, fault.args["seat"]
            for place, row in enumerate(hand.events):
                if row.verdict.outcome == REFUSED:
                    yield _REFUSED, record, number, place


def _places(problems: Iterable[_Problem]) -> set[_Problem]:
    """Charges and points of a seat in a hand are one place, and so are all the seats of a team or match."""
    return {problem[:4] for problem in problems}


def _counts(problems: Iterable[_Problem]) -> Counts:
    kinds = Counter(problem[0] for problem in problems)
    return Counts(kinds[_DIFFERENCE], kinds[_REFUSED], kinds[_FAULT])
