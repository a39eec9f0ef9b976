"""The tables as Parquet: a partition gives one file a table, and the same rows give the same bytes."""

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from referee.audit.rows import Rows
from referee.decode import SEATS

TABLES = ("hands", "verdicts", "differences", "unreadable")
WORKING = "working"
"""The folder in which files are written before they are moved to where they belong."""

_TEXTS = pa.list_(pa.string())


def _by_seat(name: str, kind: Any) -> list[tuple[str, Any]]:
    return [(f"{name}_{seat}", kind) for seat in SEATS]


SCHEMAS: dict[str, Any] = {
    "hands": pa.schema(
        [
            ("file", pa.string()), ("line", pa.int64()), ("hand", pa.int16()), ("profile", pa.string()),
            ("profile_hash", pa.string()), ("dealer", pa.int8()), ("how", pa.string()), ("by", pa.int8()),
            ("finish", _TEXTS), ("factor", pa.int64()), *_by_seat("points", pa.int64()),
            *_by_seat("charges", pa.int64()), *_by_seat("player", pa.string()), ("events", pa.int32()),
            ("refused", pa.int32()), ("charged", pa.int32()), ("undone", pa.int32()),
            ("deal_faults", _TEXTS), ("rests_on", pa.bool_()),
        ]
    ),
    "verdicts": pa.schema(
        [
            ("file", pa.string()), ("line", pa.int64()), ("hand", pa.int16()), ("turn", pa.int32()),
            ("event", pa.int32()), ("seat", pa.int8()), ("player", pa.string()), ("profile", pa.string()),
            ("kind", pa.string()), ("outcome", pa.string()), ("undone", pa.bool_()), ("rule", pa.string()),
            ("also", _TEXTS), *_by_seat("charges", pa.int64()),
            (
                "entries",
                pa.list_(
                    pa.struct(
                        [
                            ("rule", pa.string()), ("seat", pa.int8()), ("player", pa.string()),
                            ("points", pa.int64()),
                        ]
                    )
                ),
            ),
            ("followed", pa.bool_()), ("rests_on", pa.bool_()),
        ]
    ),
    "differences": pa.schema(
        [
            ("file", pa.string()), ("line", pa.int64()), ("hand", pa.int16()), ("seat", pa.int8()),
            ("team", pa.string()), ("player", pa.string()), ("profile", pa.string()), ("what", pa.string()),
            ("claimed", pa.string()), ("judged", pa.string()), ("claimed_points", pa.int64()),
            ("judged_points", pa.int64()), ("rules", _TEXTS),
        ]
    ),
    "unreadable": pa.schema(
        [
            ("file", pa.string()), ("line", pa.int64()), ("column", pa.int64()), ("key", pa.string()),
            ("code", pa.string()), ("sentence_tr", pa.string()), ("sentence_en", pa.string()),
        ]
    ),
}  # fmt: skip


def packed(rows: Rows) -> dict[str, bytes]:
    """The rows of a partition as Parquet, by table."""
    return {name: _parquet(name, rows[place]) for place, name in enumerate(TABLES)}


def _parquet(name: str, rows: list[tuple[Any, ...]]) -> bytes:
    schema = SCHEMAS[name]
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    target = io.BytesIO()
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), target, compression="zstd")
    return target.getvalue()


def store(folder: Path, name: str, files: dict[str, bytes]) -> None:
    """Put a partition's files where they belong; each is there whole or not at all."""
    for table, data in files.items():
        begun = folder / WORKING / f"{name}.{table}"
        with open(begun, "wb") as stream:
            stream.write(data)
            stream.flush()
            # On the disk before its name is: a power cut must not leave a name with nothing behind it.
            os.fsync(stream.fileno())
        os.replace(begun, path_of(folder, table, name))


def path_of(folder: Path, table: str, name: str) -> Path:
    """Where a partition's part of a table lies."""
    return folder / table / f"{name}.parquet"


def is_stored(folder: Path, name: str) -> bool:
    """Are all files of a partition there?"""
    return all(path_of(folder, table, name).is_file() for table in TABLES)


def rows_of(folder: Path, table: str, columns: list[str]) -> Iterator[dict[str, list[Any]]]:
    """The columns of a table, some thousand rows at a time, file by file in the order of their names."""
    for path in sorted((folder / table).glob("*.parquet")):
        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(columns=columns):
                yield batch.to_pydict()
