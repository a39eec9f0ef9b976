"""Small logs for the tests of the audit, and what the audit made of them."""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from referee.audit.folder import Folder
from referee.audit.judging import Options
from referee.audit.running import Engine, OnProgress, Run, audit, in_this_process
from referee.audit.summary import summarise
from referee.audit.tables import TABLES
from referee.profile import load_profile
from referee.simulate import Match, simulate

OPEN = Options(None, None)
"""Every record under its own profile, names shown."""


@lru_cache(maxsize=8)
def matches(profile: str = "oyna", hands: int = 40, seed: int = 7, faults: float = 0.3) -> tuple[Match, ...]:
    """Simulated matches with faults in them."""
    return tuple(simulate(load_profile(profile), hands, seed, faults=faults))


def lines_of(found: Iterable[Match]) -> list[str]:
    """The records as they stand in a log."""
    return [json.dumps(match.record, ensure_ascii=False) + "\n" for match in found]


def write_log(path: Path, lines: Sequence[str | bytes]) -> Path:
    """A log of these lines."""
    path.write_bytes(b"".join(line.encode() if isinstance(line, str) else line for line in lines))
    return path


def run(
    out: Path,
    files: Sequence[Path | str],
    partition: int = 2,
    options: Options = OPEN,
    engine: Engine | None = None,
    on_progress: OnProgress | None = None,
) -> Run:
    """An audit of these files."""
    with Folder(out) as folder:
        folder.settle(None, partition, options)
        return audit(
            folder,
            [str(file) for file in files],
            partition,
            engine or in_this_process(folder.path, options),
            on_progress,
        )


def table(out: Path, name: str) -> list[dict[str, Any]]:
    """All rows of a table."""
    parts = [pq.read_table(path) for path in sorted((out / name).glob("*.parquet"))]
    rows: list[dict[str, Any]] = pa.concat_tables(parts).to_pylist() if parts else []
    return rows


def content(out: Path) -> dict[str, bytes]:
    """Every Parquet file of an audit, byte by byte."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for name in TABLES
        for path in sorted((out / name).glob("*"))
    }


def summary(out: Path) -> dict[str, Any]:
    """The summary of an audit."""
    with Folder(out) as folder:
        return summarise(out, folder.files())
