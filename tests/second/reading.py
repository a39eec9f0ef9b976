"""Every row of the ``turn`` and ``record`` cases, held against the second engine.

A row is a case at a table: at the six complete tables, under every house rule that the case names, and under
every single house rule that it does not name, where the base table's answer must hold.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from referee.conformance import Case, load_cases
from referee.conformance.compare import Difference, compare_answer
from referee.conformance.items import expectation_at
from referee.profile import ProfileFault, load_profile
from referee.spec import load_spec
from tests.second.melds import Rules
from tests.second.record import answer_record
from tests.second.turn import Undecided, answer_turn

ANSWERS: dict[str, Callable[[dict[str, Any], Rules], dict[str, Any]]] = {
    "turn": answer_turn,
    "record": answer_record,
}
NUMBERS: dict[str, tuple[int | str, ...]] = {
    "cap-N": (303, 404),
    "hands-N": (3,),
    "minimum-N": (51, 81, 121),
    "points-N": (500, 2000),
    "unopened-N": (303,),
}
"""The figures that stand for a house rule with a number."""
NOT_DECIDED = "not decided"


class Row(NamedTuple):
    """A case at a table, and where the answer of the second engine differs from the expected one."""

    case: Case
    table: str
    named: bool
    """The case names this table, or it is a complete one."""
    differences: tuple[Difference, ...]
    decided: bool
    rules_named: bool
    """Every rule that was expected has been named too."""


class Watched(dict[str, Any]):
    """Parameters that remember which of them were asked for."""

    def __init__(self, values: Rules) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)


class Answers:
    """The answers to one case. Tables that agree in all that was asked for have one answer."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.known: list[tuple[dict[str, Any], Any]] = []
        self.compared: dict[tuple[int, int], tuple[tuple[Difference, ...], bool]] = {}

    def at(self, values: Rules) -> Any:
        """The answer at a table; nothing where the engine cannot decide."""
        for asked, known in self.known:
            if all(values[key] == value for key, value in asked.items()):
                return known
        watched = Watched(values)
        answer: Any
        try:
            answer = ANSWERS[self.case.question](self.case.given, watched)
        except Undecided:
            answer = NOT_DECIDED
        self.known.append(({key: values[key] for key in watched.asked}, answer))
        return answer

    def row(self, table: str, named: bool, values: Rules) -> Row | None:
        """The case at one table; nothing where it does not tell what comes out there."""
        expected = expectation_at(self.case, table)
        if expected is None:
            return None
        answer = self.at(values)
        if answer is NOT_DECIDED:
            return Row(self.case, table, named, (), False, False)
        pair = id(answer), id(expected)
        if pair not in self.compared:
            comparison = compare_answer(
                self.case.question, self.case.given, expected.answer, answer, expected.permitted
            )
            self.compared[pair] = comparison.differences, not comparison.unnamed
        differences, rules_named = self.compared[pair]
        return Row(self.case, table, named, differences, True, rules_named)


def house_rules() -> Iterator[str]:
    """Every variant by the name that goes into a profile's id."""
    for name in load_spec()["variants"]:
        for number in NUMBERS.get(name, ("",)):
            yield name.removesuffix("N") + str(number) if number else name


def tables() -> dict[str, Rules]:
    """The complete tables, and each under every single house rule that makes sense there."""
    found: dict[str, Rules] = {}
    for base in load_spec()["profiles"]:
        found[base] = load_profile(base).values
        for rule in house_rules():
            try:
                found[f"{base}+{rule}"] = load_profile(f"{base}+{rule}").values
            except ProfileFault:
                # Raising against rivals makes sense with teams only.
                assert rule == "katlama-rivals", rule
    return found


def rows(question: str) -> Iterator[Row]:
    """Every row of a question."""
    known = tables()
    for case in load_cases():
        if case.question != question:
            continue
        answers = Answers(case)
        varied = case.varied_profiles()
        for table in varied:
            if table not in known:
                known[table] = load_profile(table).values
        named = dict.fromkeys((*load_spec()["profiles"], *varied))
        # Two house rules together are asked for only where a case names them.
        single = [table for table in known if table.count("+") == 1 and table not in named]
        for table in (*named, *single):
            row = answers.row(table, table in named, known[table])
            if row is not None:
                yield row


def told(row: Row) -> str:
    """A difference in one line."""
    place, expected, got = row.differences[0]
    return f"{row.case.id} ({row.case.file}) at {row.table}: {place}: expected {expected!r}, got {got!r}"


def report() -> None:
    """How many rows agree."""
    for question in ANSWERS:
        began, count = time.perf_counter(), Counter[str]()
        for row in rows(question):
            which = "named" if row.named else "not named"
            count["rows, " + which] += 1
            count["undecided, " + which] += not row.decided
            count["every rule named too, " + which] += row.rules_named
            if not row.decided:
                print("undecided:", row.case.id, row.table)
            if row.differences:
                count["differ, " + which] += 1
                print(told(row))
        print(question, dict(count), f"{time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    report()
