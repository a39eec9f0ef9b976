"""Which house rules make a record's claims come out: “this site plays `finisher-101`”.

A record whose claims differ from what its profile gives is judged again under variants, one added at a
time as long as each leaves fewer differences and refused events; then every variant that turns out not to
be needed is dropped again.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.adjudicate import Difference, Judgement, adjudicate
from referee.profile import Profile, ProfileFault, load_profile
from referee.record import Record
from referee.spec import Document, load_spec
from referee.turn import REFUSED

NUMBERS_TRIED = 4
"""Of each variant with a number, how many of the figures that the record claims are tried."""
MOST_VARIANTS = 8


class Step(NamedTuple):
    """A variant that explains something."""

    variant: str
    differences: int
    """How many differences it removes, given the other variants of the explanation."""
    refused: int
    """How many refused events it removes, likewise."""


class Explanation(NamedTuple):
    """The fewest variants found under which the record's claims come out, and what stays open."""

    base: str
    profile: str
    """The base with the variants: the house rules that the record seems to be played by."""
    before: tuple[int, int]
    """Differences and refused events under the base."""
    after: tuple[int, int]
    """The same under the variants."""
    steps: tuple[Step, ...]
    open: tuple[Difference, ...]
    """The differences that no variant explains."""


def explain(record: Record, base: Profile | str, spec: Document | None = None) -> Explanation:
    """Look for the house rules by which a record was written down."""
    spec = spec or load_spec()
    base_id = base if isinstance(base, str) else base.id
    first = adjudicate(record, base)
    best = _count(first)
    chosen: list[str] = []
    judged = first
    while sum(best) and len(chosen) < MOST_VARIANTS:
        trials = [
            (_count(trial), name, trial)
            for name in _candidates(judged, chosen, spec)
            if (trial := _judged(record, [base_id, *chosen, name])) is not None
        ]
        if not trials:
            break
        count, name, trial = min(trials, key=lambda found: (sum(found[0]), found[0], found[1]))
        if sum(count) >= sum(best):
            break
        best, judged = count, trial
        chosen.append(name)
    chosen, best, judged = _without_idle(record, base_id, chosen, best, judged)
    steps = tuple(_step(record, base_id, chosen, name, best) for name in chosen)
    return Explanation(base_id, judged.profile.id, _count(first), best, steps, judged.differences)


def _count(judgement: Judgement) -> tuple[int, int]:
    refused = sum(row.verdict.outcome == REFUSED for hand in judgement.hands for row in hand.events)
    return len(judgement.differences), refused


def _judged(record: Record, names: list[str]) -> Judgement | None:
    """The record under a profile with variants; ``None`` where they contradict each other."""
    try:
        return adjudicate(record, load_profile("+".join(names)))
    except ProfileFault:
        return None


def _candidates(judgement: Judgement, chosen: list[str], spec: Document) -> Iterator[str]:
    """The variants that are not chosen yet; those with a number with figures that the record claims."""
    figures = Counter(
        abs(difference.claimed) for difference in judgement.differences if isinstance(difference.claimed, int)
    )
    for name, variant in spec["variants"].items():
        if "number" not in variant:
            if name not in chosen:
                yield name
            continue
        stem = name.removesuffix("N")
        if any(other.startswith(stem) for other in chosen):
            continue
        bounds = variant["number"]
        fitting = [
            figure for figure, _ in figures.most_common() if bounds["least"] <= figure <= bounds["most"]
        ]
        for figure in fitting[:NUMBERS_TRIED]:
            yield f"{stem}{figure}"


def _without_idle(
    record: Record, base: str, chosen: list[str], best: tuple[int, int], judged: Judgement
) -> tuple[list[str], tuple[int, int], Judgement]:
    """Without the variants that a later one has made idle."""
    for name in list(chosen):
        rest = [other for other in chosen if other != name]
        trial = _judged(record, [base, *rest])
        if trial is not None and sum(_count(trial)) <= sum(best):
            chosen, best, judged = rest, _count(trial), trial
    return chosen, best, judged


def _step(record: Record, base: str, chosen: list[str], name: str, best: tuple[int, int]) -> Step:
    without = _judged(record, [base, *(other for other in chosen if other != name)])
    differences, refused = best if without is None else _count(without)
    return Step(name, differences - best[0], refused - best[1])
