"""How strong are the cases? Small wrong changes of the referee, and what the cases alone make of them.

    python -m tests.strength.mutate                   every mutant of the reading of the rules
    python -m tests.strength.mutate --sample 200 --seed 1
    python -m tests.strength.mutate --module melds --module rules.take
    python -m tests.strength.mutate --extra           also the modules that carry out, search and follow

A mutant is killed by the first case that a run of the suite would call failed, by a question without an
answer, or by the time limit. The others survive: each is answered by a new case, or stands in
``equivalent.yaml`` with the reason why no answer can show it. Exit status 1 if fewer than 97 in 100 are
killed or listed.
"""

import argparse
import gc
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.conformance.cases import base_of
from referee.files import load_yaml
from referee.rulebook import load_rulebook
from referee.rules import EVENT_RULES
from referee.scoring import FINISHES, SCORE_UNITS
from tests.strength.children import SIGNAL, limit_one_question, run_apart
from tests.strength.judging import Asked, everything, is_wrong, known_good, places_by_rule, unsound
from tests.strength.loading import Changed, compiled, core, imports
from tests.strength.operators import Mutant, Tree
from tests.strength.parameters import Misprint, Misprinted, misprints

READING = (
    "melds", "playable", "scoring", "match", "rules.discard", "rules.finish", "rules.keeping",
    "rules.lay_off", "rules.melds", "rules.new_melds", "rules.opening", "rules.rule", "rules.table_okey",
    "rules.take", "rules.turn_order",
)  # fmt: skip
"""The modules that are the reading of the rules."""
EXTRA = ("hand", "mechanics", "turn", "solver", "solver_pieces", "lines", "following", "questions")
FOLLOWING = {"melds": ("make_loose", "read_widely", "_at_table", "arranged")}
"""Functions in them that only follow a game which was played against the rules: what becomes of tiles that no
rule lets lie there is in no document. They are looked at with what is extra."""
PARAMETERS = "parameters"
"""Not a module: the values of the profiles."""

ENOUGH = 0.97
RECENT = 12
REACHED_FROM = {
    "melds": ("meld", "playable", "opening", "discards", "turn", "take", "best_opening", "record"),
    "playable": ("playable", "discards", "turn", "take", "record"),
    "scoring": ("hand_score", "match", "turn", "record"),
    "match": ("match", "record"),
    "solver": ("best_opening", "take", "turn", "record"),
    "solver_pieces": ("best_opening", "take", "turn", "record"),
    "lines": ("take", "turn", "record"),
    "following": ("take", "record"),
    "hand": ("turn", "discards", "opening", "take", "playable", "hand_score", "match", "record"),
    "questions": ("meld", "playable", "opening", "hand_score", "match", "discards", "take", "turn",
                  "best_opening", "record"),
    PARAMETERS: ("turn", "discards", "opening", "take", "meld", "playable", "hand_score", "match",
                 "best_opening", "record"),
}  # fmt: skip
"""The questions that run anything of a module, the likelier ones to show something first."""
EVENTS = ("turn", "discards", "opening", "take", "record")
"""Those that run anything of the other modules: whatever judges an event."""
FIRST_TABLES = ("oyna", "katlamali-esli", "nasil")

LISTED = Path(__file__).with_name("equivalent.yaml")

Key = tuple[str, str, str, str, int]
Subject = Mutant | Misprint


ENDS = ("killed", "survived", "listed", "unborn")


class Outcome(NamedTuple):
    """What became of a mutant."""

    subject: Subject
    end: str
    """``killed``, ``survived``, ``listed``, or ``unborn``: it cannot even be imported."""
    by: str
    """The case and the table that killed it."""


def name_of(subject: Subject) -> str:
    """The module that a mutant belongs to, without its package."""
    return PARAMETERS if isinstance(subject, Misprint) else subject.module.removeprefix("referee.")


def mutants(names: Iterable[str], extra: bool = False) -> list[Subject]:
    """Every mutant of these modules, in the order of their source."""
    found: list[Subject] = []
    for name in names:
        if name == PARAMETERS:
            found += misprints()
        else:
            left_out = () if extra else FOLLOWING.get(name, ())
            of_module = tree_of(f"referee.{name}").mutants()
            found += (mutant for mutant in of_module if mutant.function not in left_out)
    return found


@cache
def tree_of(module: str) -> Tree:
    """A module's tree; a child changes its own copy of it."""
    path = core()[module]
    return Tree(module, path, f"referee/{path.relative_to(core()['referee.tiles'].parent).as_posix()}")


@lru_cache(maxsize=1)
def listed() -> dict[Key, str]:
    """The mutants that no answer can show, and why."""
    if not LISTED.exists():
        return {}
    found: dict[Key, str] = {}
    for group in load_yaml(LISTED)["equivalent"]:
        for change in group["changes"]:
            key = (group["file"], group["function"], change["before"], change["after"], change.get("nth", 1))
            assert key not in found, f"listed twice: {key}"
            found[key] = group["reason"]
    return found


@lru_cache(maxsize=1)
def _rules_of_functions() -> dict[tuple[str, str], tuple[str, ...]]:
    """The rules that each unit enforces, by module and function."""
    found: dict[tuple[str, str], tuple[str, ...]] = defaultdict(tuple)
    for rule in EVENT_RULES:
        found[rule.check.__module__, rule.check.__qualname__.partition(".")[0]] += (rule.id,)
    for identity, unit in SCORE_UNITS:
        found[unit.__module__, unit.__qualname__] += (identity,)
    for finish in FINISHES:
        found[finish.applies.__module__, finish.applies.__qualname__] += (finish.rule,)
    return dict(found)


@cache
def _in_general(name: str) -> tuple[int, ...]:
    """Every case that runs anything of the module, at every table, the likelier ones first."""
    questions = REACHED_FROM.get(name, EVENTS)

    def rank(asked: Asked) -> tuple[int, int]:
        table = FIRST_TABLES.index(asked.table) if asked.table in FIRST_TABLES else len(FIRST_TABLES)
        return questions.index(asked.case.question), table

    reached = (
        asked
        for asked in everything()
        if asked.case.question in questions and known_good()[asked.place] is not None
    )
    return tuple(asked.place for asked in sorted(reached, key=rank))


def _order(subject: Subject, recent: Iterable[int]) -> Iterator[Asked]:
    """What to ask: the last killers nearby, the cases of the rule, everything else."""
    rules = places_by_rule()
    if isinstance(subject, Misprint):
        named = [text.id for text in load_rulebook().rules.values() if subject.parameter in text.parameters]
        general: Iterable[int] = _in_general(PARAMETERS)
    else:
        named = list(_rules_of_functions().get((subject.module, subject.function.partition(".")[0]), ()))
        general = _in_general(name_of(subject))
    asked = everything()
    places = dict.fromkeys((*recent, *(place for rule in named for place in rules.get(rule, ())), *general))
    reached = set(general)
    for place in places:
        if place not in reached:
            continue
        if isinstance(subject, Mutant) or base_of(asked[place].table) == subject.table:
            yield asked[place]


def _judge(job: tuple[Subject, tuple[int, ...]]) -> dict[str, Any]:
    """In a child: make the change, ask until a case fails."""
    subject, recent = job
    if isinstance(subject, Misprint):
        answering: Any = Misprinted(subject)
    else:
        subject.apply()
        try:
            answering = Changed(subject.module, tree_of(subject.module).tree)
        except Exception as fault:
            return {"unborn": f"{type(fault).__name__}: {fault}"[:200]}
    for asked in _order(subject, recent):
        limit_one_question()
        try:
            got = answering(asked.case.question, asked.profile, asked.case.given)
        except Exception:
            return {"killed": asked.place}
        limit_one_question()
        if is_wrong(asked, got):
            return {"killed": asked.place}
    return {}


def run(subjects: Sequence[Subject], jobs: int, listed_too: bool = False) -> Iterator[Outcome]:
    """What becomes of each; those that are listed are not asked about, unless they are to be."""
    reasons = {} if listed_too else listed()
    known_good(), places_by_rule(), compiled(), imports(), _rules_of_functions()
    recent: dict[tuple[str, str], list[int]] = defaultdict(list)
    waiting: list[Subject] = []
    for subject in subjects:
        if subject.key in reasons:
            yield Outcome(subject, "listed", reasons[subject.key])
        else:
            waiting.append(subject)

    def near(subject: Subject) -> tuple[str, str]:
        return (PARAMETERS, subject.parameter) if isinstance(subject, Misprint) else subject.key[:2]

    todo = ((subject, tuple(recent[near(subject)])) for subject in waiting)
    # What stands is not copied into every child by looking at it.
    gc.collect()
    gc.freeze()
    try:
        for (subject, _), said in run_apart(todo, _judge, jobs):
            if "unborn" in said:
                yield Outcome(subject, "unborn", said["unborn"])
            elif SIGNAL in said:
                yield Outcome(subject, "killed", f"signal {said[SIGNAL]}")
            elif "killed" in said:
                place: int = said["killed"]
                killers = recent[near(subject)]
                if place in killers:
                    killers.remove(place)
                killers.insert(0, place)
                del killers[RECENT:]
                asked = everything()[place]
                yield Outcome(subject, "killed", f"{asked.case.id} at {asked.table}")
            else:
                yield Outcome(subject, "survived", "")
    finally:
        gc.unfreeze()


def shown(outcome: Outcome) -> str:
    """A survivor as a change: where it stands, what it was, what it became."""
    subject = outcome.subject
    if isinstance(subject, Misprint):
        table, parameter, before, after, _ = subject.key
        return f"{table}: {parameter}: {before} → {after}"
    nth = f" ({subject.nth})" if subject.nth > 1 else ""
    return f"{subject.file}:{subject.line} {subject.function}{nth}\n  - {subject.before}\n  + {subject.after}"


def counted(outcomes: Iterable[Outcome]) -> dict[str, dict[str, int]]:
    """How many ended how, by module."""
    found: dict[str, dict[str, int]] = {}
    for outcome in outcomes:
        row = found.setdefault(
            name_of(outcome.subject), dict.fromkeys(("killed", "survived", "listed", "unborn"), 0)
        )
        row[outcome.end] += 1
    return found


def share(outcomes: Iterable[Outcome]) -> float:
    """How many of those that could be asked about were killed or are listed."""
    ends = [outcome.end for outcome in outcomes if outcome.end != "unborn"]
    return sum(end != "survived" for end in ends) / len(ends) if ends else 1.0


def table_of(outcomes: Iterable[Outcome]) -> str:
    """Killed of all by module, as Markdown; what is listed as showing in no answer counts for neither."""
    lines = ["| module | killed | of | listed as equivalent |", "|---|---:|---:|---:|"]
    killed = every = without = 0
    for name, row in counted(outcomes).items():
        live = row["killed"] + row["survived"]
        lines.append(f"| {name} | {row['killed']} | {live} | {row['listed']} |")
        killed, every, without = killed + row["killed"], every + live, without + row["listed"]
    lines.append(f"| all | {killed} | {every} | {without} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.strength.mutate", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--module", action="append", metavar="M", help="melds, rules.take, parameters, …")
    parser.add_argument("--extra", action="store_true", help="also modules that carry out, search and follow")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of them, by chance")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=2, metavar="J")
    parser.add_argument("--listed", action="store_true", help="ask about the listed ones, too")
    parser.add_argument("--killers", action="store_true", help="print what killed each")
    parser.add_argument("--brief", action="store_true", help="no survivors, only the table")
    chosen = parser.parse_args(arguments)
    names = chosen.module or [*READING, *(EXTRA if chosen.extra else ()), PARAMETERS]
    subjects = mutants(names, chosen.extra)
    if chosen.sample is not None and chosen.sample < len(subjects):
        subjects = random.Random(chosen.seed).sample(subjects, chosen.sample)
    for asked in unsound():
        print(f"left out, since the referee fails it: {asked.case.id} at {asked.table}", file=sys.stderr)
    outcomes: list[Outcome] = []
    for outcome in run(subjects, chosen.jobs, chosen.listed):
        outcomes.append(outcome)
        if outcome.end == "survived" and not chosen.brief:
            print(shown(outcome), flush=True)
        if chosen.killers and outcome.end != "survived":
            print(outcome.end, outcome.by, shown(outcome), flush=True)
        if sys.stderr.isatty():
            print(f"\r{len(outcomes)} of {len(subjects)}", end="", file=sys.stderr)
    print(table_of(outcomes))
    print(f"{share(outcomes):.1%} killed or shown to change nothing")
    return 0 if share(outcomes) >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
