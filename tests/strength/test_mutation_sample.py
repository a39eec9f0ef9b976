"""Mutants by chance, killed by the cases alone; and the machinery that makes and judges them."""

import ast
import os
import random
import signal
import sys
from collections import defaultdict
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from referee.questions import ask
from referee.turn import Referee
from tests.strength.children import SIGNAL, run_apart
from tests.strength.judging import everything
from tests.strength.mutate import (
    ENOUGH,
    EVENTS,
    EXTRA,
    PARAMETERS,
    REACHED_FROM,
    READING,
    listed,
    mutants,
    run,
    share,
    shown,
)
from tests.strength.operators import Mutant, Tree
from tests.strength.parameters import Misprint, Misprinted, misprints

SEED, SAMPLE = 101, 200


def test_a_sample_of_mutants_is_killed_by_the_cases_alone() -> None:
    subjects = random.Random(SEED).sample(mutants((*READING, PARAMETERS)), SAMPLE)
    outcomes = list(run(subjects, os.cpu_count() or 1))
    through = [shown(outcome) for outcome in outcomes if outcome.end == "survived"]
    assert len(outcomes) == SAMPLE
    assert share(outcomes) >= ENOUGH, "\n".join(through)


def test_what_is_listed_is_still_a_mutant_and_has_a_reason() -> None:
    keys = {subject.key for subject in mutants((*READING, PARAMETERS))}
    assert [key for key in listed() if key not in keys] == []
    assert [key for key, reason in listed().items() if not reason.strip()] == []


def test_cases_are_left_out_only_where_nothing_of_the_module_runs() -> None:
    ran: dict[str, set[str]] = defaultdict(set)
    here: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        # Only calls are told of, since no frame is followed further.
        here.add(frame.f_globals.get("__name__", ""))

    tables = ("oyna", "katlamali-esli", "nasil")
    before = sys.gettrace()
    for asked in everything():
        if asked.table == tables[int(asked.case.id[-4:]) % len(tables)]:
            referee = Referee(asked.profile.parameters)
            here.clear()
            sys.settrace(note)
            try:
                ask(asked.case.question, asked.profile, asked.case.given, referee)
            finally:
                sys.settrace(before)
            for module in here:
                ran[module.removeprefix("referee.")].add(asked.case.question)
    for name in (*READING, *EXTRA):
        assert ran[name] <= set(REACHED_FROM.get(name, EVENTS)), name


# The machinery


SOURCE = '''
"""About."""

from somewhere import MELDS, PAIRS

MOST = 5


def unit(hand, p: "int | None" = None) -> "str | None":
    """Says nothing."""
    if hand.kind == MELDS and p.most < MOST:
        return refuse("rule", count=3)
    total = min(hand.held, 2) + 1
    return total if not p.free else None
'''


@pytest.fixture
def changes(tmp_path: Path) -> list[tuple[str, str]]:
    path = tmp_path / "unit.py"
    path.write_text(SOURCE, encoding="utf-8")
    return [(mutant.before, mutant.after) for mutant in Tree("unit", path, "unit.py").mutants()]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("MOST = 5", "MOST = 6"),
        ("if hand.kind == MELDS and p.most < MOST:", "if hand.kind == MELDS or p.most < MOST:"),
        ("if hand.kind == MELDS and p.most < MOST:", "if hand.kind == MELDS and p.most <= MOST:"),
        ("if hand.kind == MELDS and p.most < MOST:", "if hand.kind != MELDS and p.most < MOST:"),
        ("if hand.kind == MELDS and p.most < MOST:", "if hand.kind == PAIRS and p.most < MOST:"),
        ("if hand.kind == MELDS and p.most < MOST:", "if False:"),
        ("return refuse('rule', count=3)", "pass"),
        ("return refuse('rule', count=3)", "return None"),
        ("return refuse('rule', count=3)", "return refuse('?', count=3)"),
        ("total = min(hand.held, 2) + 1", "total = max(hand.held, 2) + 1"),
        ("total = min(hand.held, 2) + 1", "total = min(hand.held, 2) - 1"),
        ("return total if not p.free else None", "return total if p.free else None"),
        ("return total if not p.free else None", "return total"),
    ],
)
def test_small_wrong_changes(changes: list[tuple[str, str]], before: str, after: str) -> None:
    assert (before, after) in changes


def test_what_no_answer_shows_is_left_alone(changes: list[tuple[str, str]]) -> None:
    assert not [after for _, after in changes if "About" in after or "Says" in after]
    assert not [after for _, after in changes if "count=4" in after or "count=2" in after]
    assert len(changes) == len(set(changes))


def test_a_mutant_is_made_only_when_it_is_applied(tmp_path: Path) -> None:
    path = tmp_path / "unit.py"
    path.write_text(SOURCE, encoding="utf-8")
    tree = Tree("unit", path, "unit.py")
    found = list(tree.mutants())
    assert ast.dump(tree.tree) == ast.dump(ast.parse(SOURCE))
    found[0].apply()
    assert ast.dump(tree.tree) != ast.dump(ast.parse(SOURCE))


def _known(module: str, before: str, after: str) -> Mutant:
    (found,) = [
        subject
        for subject in mutants([module])
        if isinstance(subject, Mutant) and (subject.before, subject.after) == (before, after)
    ]
    return found


def test_a_mutant_that_shows_is_killed_and_one_that_changes_nothing_survives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = _known("playable", "if not p.playable_under_okey_in_run:", "if False:")
    # Only what is remembered is worked out again.
    same = _known("playable", "if hand.playable_cache is None:", "if True:")
    monkeypatch.setattr("tests.strength.mutate.listed", dict)
    ends = {outcome.subject.key: outcome.end for outcome in run([wrong, same], 1)}
    assert ends == {wrong.key: "killed", same.key: "survived"}


def test_a_misprint_is_played_at_its_own_table_only() -> None:
    subject = Misprint("oyna", "open.melds.minimum", 102)
    assert subject in set(misprints())
    given = {"indicator": "Y5", "melds": [["R10", "R11", "R12", "R13"], ["B9", "B10", "B11", "B12", "B13"]]}
    playing = Misprinted(subject)
    at = {asked.table: asked.profile for asked in everything()}
    assert playing("opening", at["oyna"], given)["accepted"] is False
    assert playing("opening", at["nasil"], given)["accepted"] is True


def test_a_job_that_hangs_costs_itself_and_a_mistake_is_no_kill(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def work(job: str) -> dict[str, Any]:
        while job == "hang":
            pass
        if job == "fail":
            raise ValueError("a mistake")
        return {"said": job}

    done = dict(run_apart(iter(["one", "hang", "two"]), work, 2, seconds=0.2))
    assert done == {"one": {"said": "one"}, "two": {"said": "two"}, "hang": {SIGNAL: signal.SIGVTALRM}}
    with pytest.raises(RuntimeError):
        list(run_apart(iter(["fail"]), work, 1))
    assert "a mistake" in capfd.readouterr().err
