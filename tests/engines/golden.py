"""The report on a package that others wrote, as it came out: ``python -m tests.engines.golden`` writes it.

It is the suite's word on a real engine. When cases are added the report is written again, and what it says of
the new ones is read before it is kept.
"""

import re
import sys
from importlib.metadata import version
from pathlib import Path

from referee.conformance import load_cases
from referee.conformance.items import select
from referee.conformance.reports import markdown
from referee.conformance.running import run_engine

PACKAGE = "okey-solver-py"
TABLE = "oyna"
QUESTIONS = ("best_opening", "meld")
STRATEGY = "ilp"
"""Exact like the package's default, and quick enough to be asked everything."""
SECONDS = 60.0


def report_file() -> Path:
    """Where the report on the installed version is kept."""
    return Path(__file__).parent / "golden" / f"{PACKAGE}-{version(PACKAGE)}.md"


def make_report() -> str:
    """Ask the package everything that it can answer; times are left out."""
    items = select(load_cases(), [TABLE], QUESTIONS)
    command = [sys.executable, "-m", "tests.engines.okey_solver_py", STRATEGY]
    run = run_engine(items, command, timeout=SECONDS)
    return re.sub(r" · \d+(\.\d+)? s$", "", markdown.write(run, "en"), flags=re.MULTILINE)


def main() -> None:
    file = report_file()
    file.parent.mkdir(exist_ok=True)
    file.write_text(make_report(), encoding="utf-8")
    print(file)


if __name__ == "__main__":
    main()
