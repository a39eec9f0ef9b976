"""Which cases catch which wrong engine: ``python -m tests.wrong_engines.table [--lang tr] [ID …]``.

Markdown, a row an engine: what it gets wrong, what that contradicts, how many cases catch it at how many
tables, and the first of them.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.strength.children import run_apart
from tests.strength.judging import Asked, caught, everything, first_caught, known_good, places_by_rule
from tests.wrong_engines.catalogue import BY_ID, CHAPTERS, ENGINES
from tests.wrong_engines.engine import WrongEngine

SHOWN = 4
TEXT = {
    "tr": (
        "motor", "yanlışı", "aykırı olduğu yer", "yakalayan durum", "durumlar", "hiçbiri", "yorum {n}",
        "{engines} motorun {caught} tanesi yakalandı",
    ),
    "en": (
        "engine", "what it gets wrong", "contradicts", "cases that catch it", "cases", "none",
        "interpretation {n}", "{caught} of {engines} engines caught",
    ),
}  # fmt: skip


class Row(NamedTuple):
    """What catches an engine."""

    engine: WrongEngine
    cases: tuple[str, ...]
    """Every case that does, in the order of the suite."""
    at: int
    """At how many tables, all cases together."""


def in_order(engine: WrongEngine) -> Iterator[Asked]:
    """Every case at every table, those of the rules that it gets wrong first."""
    asked, rules = everything(), places_by_rule()
    first = dict.fromkeys(place for rule in engine.rules for place in rules.get(rule, ()))
    yield from (asked[place] for place in first)
    yield from (one for one in asked if one.place not in first)


def first_catch(engine: WrongEngine) -> Asked | None:
    """The first case that catches it: for CI, where one is enough."""
    return first_caught(engine.ask, in_order(engine))


def rows(engines: Iterable[WrongEngine] = ENGINES, at_once: int = 2) -> list[Row]:
    """Every case that catches each engine; minutes for all of them."""
    wanted = list(engines)
    known_good()

    def all_that_catch(engine: WrongEngine) -> dict[str, object]:
        found = list(caught(engine.ask, everything()))
        return {"cases": list(dict.fromkeys(asked.case.id for asked in found)), "at": len(found)}

    done = {
        engine.id: Row(engine, tuple(said["cases"]), said["at"])
        for engine, said in run_apart(iter(wanted), all_that_catch, at_once, seconds=600.0)
    }
    return [done[engine.id] for engine in wanted]


def markdown(found: Sequence[Row], language: str = "en") -> str:
    """The table, a chapter after the other."""
    name, wrong, against, count, cases, none, decision, summary = TEXT[language]
    by_id = {row.engine.id: row for row in found}
    lines: list[str] = []
    for tr, en, engines in CHAPTERS:
        here = [by_id[engine.id] for engine in engines if engine.id in by_id]
        if not here:
            continue
        lines += [f"### {tr if language == 'tr' else en}", ""]
        lines += [f"| {name} | {wrong} | {against} | {count} | {cases} |", "|---|---|---|---:|---|"]
        for row in here:
            said = row.engine.tr if language == "tr" else row.engine.en
            place = row.engine.contradicts
            if place.startswith("interpretation "):
                place = decision.format(n=place.removeprefix("interpretation "))
            shown = ", ".join(row.cases[:SHOWN]) + (", …" if len(row.cases) > SHOWN else "")
            lines.append(f"| `{row.engine.id}` | {said} | {place} | {len(row.cases)} | {shown or none} |")
        lines.append("")
    lines.append(summary.format(caught=sum(bool(row.cases) for row in found), engines=len(found)))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; exit status 1 if an engine gets through."""
    parser = argparse.ArgumentParser(prog="python -m tests.wrong_engines.table")
    parser.add_argument("id", nargs="*", help="only these engines")
    parser.add_argument("--lang", choices=("tr", "en"), default="en")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", action="store_true", help="one case is enough: only count")
    chosen = parser.parse_args(arguments)
    engines = [BY_ID[identity] for identity in chosen.id] or list(ENGINES)
    if chosen.first:
        through = [engine.id for engine in engines if first_catch(engine) is None]
        print(TEXT[chosen.lang][-1].format(caught=len(engines) - len(through), engines=len(engines)))
        print("\n".join(through), end="\n" if through else "")
        return 1 if through else 0
    found = rows(engines, chosen.jobs)
    print(markdown(found, chosen.lang))
    return 0 if all(row.cases for row in found) else 1


if __name__ == "__main__":
    sys.exit(main())
