"""The conformance suite: its cases, what an engine answered, and where the two differ.

For an engine written in Python, in the same process:

>>> from referee import ask
>>> from referee.conformance import cases, judge_answer
>>> items = cases(profile="oyna", question="meld")
>>> items[0].case.question, items[0].profile.id
('meld', 'oyna')
>>> answers = [ask(item.case.question, item.profile, item.given) for item in items]
>>> {judge_answer(item, answer).outcome for item, answer in zip(items, answers)}
{'passed'}

As a test: ``@pytest.mark.parametrize("item", cases(profile="oyna"), ids=lambda item: item.id)``. All at once,
where a crash of the engine is counted as what it is:

>>> from referee.conformance import run_in_process
>>> run = run_in_process(items, lambda question, profile, given: ask(question, profile, given))
>>> run.counts.passed == run.counts.selected == len(items)
True
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

# The package's own ``cases`` below takes the name of the module: the module has to be loaded before.
from referee.conformance.cases import Case, Expectation, Source, load_cases
from referee.conformance.compare import Comparison, Difference, compare_answer

if TYPE_CHECKING:
    from referee.conformance.in_process import Ask
    from referee.conformance.items import Item
    from referee.conformance.results import Result, Run

__all__ = [
    "Case",
    "Comparison",
    "Difference",
    "Expectation",
    "Source",
    "cases",
    "compare_answer",
    "judge_answer",
    "load_cases",
    "run_in_process",
]


def cases(
    profile: str | Iterable[str] = (),
    question: str | Iterable[str] = (),
    rule: str | Iterable[str] = (),
    case: str | Iterable[str] = (),
    expand: int = 0,
    seed: int | str = 0,
) -> "tuple[Item, ...]":
    """The items of the suite: every case under each table, or those of the choices that are made.

    Each choice is one name or several. ``expand`` adds so many images of every item (see
    ``referee.conformance.expand``). Without a profile every complete table is taken, and every table under
    house rules that a case names.
    """
    from referee.conformance.expand import expand as expanded
    from referee.conformance.items import select

    chosen = (
        (choice,) if isinstance(choice, str) else tuple(choice) for choice in (profile, question, rule, case)
    )
    items = select(_suite(), *chosen)
    return expanded(items, expand, seed) if expand else items


_suite = lru_cache(maxsize=1)(load_cases)
"""The suite does not change while a program runs, and reading it takes far longer than choosing from it."""


def judge_answer(item: "Item", got: Any, strict_rules: bool = False) -> "Result":
    """What came of an item, from the answer that an engine gave: passed, or failed with the differences."""
    from referee.conformance.results import judge_answer as judge

    return judge(item, got, strict_rules)


def run_in_process(items: "Iterable[Item]", ask: "Ask", strict_rules: bool = False) -> "Run":
    """Put items to ``ask(question, profile, given)``, one after the other, and count what came of them."""
    from referee.conformance.in_process import run_in_process as run

    return run(items, ask, strict_rules)
