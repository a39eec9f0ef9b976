"""Does an audit find exactly what was planted? ``python -m tests.audit.planted AUDIT TRUTH``.

AUDIT is the folder of ``hakem audit``, TRUTH the file of ``hakem simulate --truth``. Exit status 1 if
anything that was planted is missing, or anything else was found.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

SEATS = (1, 2, 3, 4)
Found = tuple[Any, ...]


def rows(folder: Path, table: str) -> Any:
    """The rows of one table, partition after partition."""
    for file in sorted((folder / table).glob("*.parquet")):
        yield from pq.read_table(file).to_pylist()


def audited(folder: Path) -> Counter[Found]:
    """Verdicts that refuse or charge, and points that were claimed wrong."""
    found: Counter[Found] = Counter()
    for row in rows(folder, "verdicts"):
        charges = tuple(row[f"charges_{seat}"] for seat in SEATS)
        found[
            row["line"],
            row["hand"],
            row["turn"],
            row["event"],
            row["seat"],
            row["outcome"],
            row["rule"],
            charges,
        ] += 1
    for row in rows(folder, "differences"):
        what = (row["what"], row["claimed_points"], row["judged_points"])
        found[(row["line"], row["hand"], row["seat"], *what)] += 1
    return found


def planted(file: Path) -> Counter[Found]:
    """The same from the side file; a record's number is its line, counted from 0."""
    found: Counter[Found] = Counter()
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            where = (entry["record"] + 1, entry["hand"])
            if "what" in entry:
                found[(*where, entry["seat"], entry["what"], entry["claimed"], entry["judged"])] += 1
            else:
                charges = tuple(entry["charges"].get(str(seat), 0) for seat in SEATS)
                place = (entry["turn"], entry["event"], entry["seat"])
                found[(*where, *place, entry["outcome"], entry["rule"], charges)] += 1
    return found


def main(folder: str, truth: str) -> int:
    """Compare and report."""
    found, wanted = audited(Path(folder)), planted(Path(truth))
    unreadable = sum(1 for _ in rows(Path(folder), "unreadable"))
    missing, more = wanted - found, found - wanted
    print(
        f"planted {wanted.total()}, found {found.total()}: "
        f"{missing.total()} missing, {more.total()} more; {unreadable} unreadable lines"
    )
    for name, some in (("missing", missing), ("more", more)):
        for row in list(some)[:10]:
            print(f"  {name}: {row}")
    return 1 if missing or more or unreadable or not wanted else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
