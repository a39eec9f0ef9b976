"""Engines to run against: items that are asked, and the scripts in ``fakes/`` with what they need."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from referee.conformance.cases import Case, Expectation, Source
from referee.conformance.items import Item
from referee.conformance.smoke import NO_RUN, RUN
from referee.profile import load_profile
from referee.questions import ask

FAKES = Path(__file__).parent / "fakes"
TABLE = "oyna"
GREETING: dict[str, Any] = {
    "protocol": 1,
    "name": "fake",
    "version": "1.0",
    "language": "Python",
    "questions": ["meld"],
    "profiles": "parameters",
    "rules": True,
    "pipeline": 1,
}


def item(number: int, question: str, given: dict[str, Any], table: str = TABLE) -> Item:
    """An item whose expected answer is the referee's."""
    profile = load_profile(table)
    answer = ask(question, profile, given)
    expectation = Expectation((), answer, (), "stated", (Source("oyna", "Runs", None),), "It is so.")
    case = Case(
        f"{question}-{number:04}", question, "0.1.0", {"tr": "Bir per", "en": "A meld"}, ("meld.value",),
        None, given, expectation, (), "meld/runs.yaml", {"tr": "Seriler", "en": "Runs"},
    )  # fmt: skip
    return Item(f"{case.id}@{table}", case, profile, expectation, given, answer)


def melds(count: int, table: str = TABLE) -> tuple[Item, ...]:
    """So many questions about melds, every third of them none."""
    colours = ("R", "Y", "B", "K")
    found = []
    for number in range(count):
        colour, first = colours[number % 4], number % 9 + 1
        tiles = [f"{colour}{first + step}" for step in range(3)]
        if number % 3 == 2:
            tiles[1] = f"{colours[(number + 1) % 4]}{first + 1}"
        found.append(item(number + 1, "meld", {"indicator": "Y13", "tiles": tiles, "kind": "run"}, table))
    return tuple(found)


def answers(items: Sequence[Item]) -> dict[str, Any]:
    """The right answers by what is asked, those of the smoke test among them."""
    asked = [(one.case.question, one.profile, one.given) for one in items]
    asked += [("meld", one.profile, given) for one in items for given in (RUN, NO_RUN)]
    return {
        json.dumps([question, profile.id, given], sort_keys=True): ask(question, profile, given)
        for question, profile, given in asked
    }


def fake(
    name: str, folder: Path, items: Sequence[Item], trouble: int = 0, *arguments: str, **greeting: Any
) -> list[str]:
    """The command of an engine that goes wrong at one item, counted from 1."""
    known = {"greeting": {**GREETING, **greeting}, "answers": answers(items)}
    path = folder / "known.json"
    path.write_text(json.dumps(known), encoding="utf-8")
    script = FAKES / f"{name}.py"
    return [sys.executable, "-S", "-E", str(script), str(path), str(trouble), *arguments]


def left_behind(folder: Path) -> list[str]:
    """Everything alive that was started with this folder on its command line."""
    found = []
    for pid in filter(str.isdecimal, os.listdir("/proc")):
        try:
            command = Path("/proc", pid, "cmdline").read_bytes()
            state = Path("/proc", pid, "stat").read_bytes().rpartition(b")")[2].split()[0]
        except OSError:
            continue
        if str(folder).encode() in command and state != b"Z":
            found.append(f"{pid}: {command.replace(bytes(1), b' ').decode()}")
    return found
