"""An audit's folder: its settings, its tables, and what is finished.

What is finished stands in one small file of lines for each file of the log. A line is written when the
partition's tables lie where they belong, so whatever stops a run, nothing that was finished is lost and
nothing half-done counts.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple

from referee.audit.anonymise import KEY_FILE, fingerprint, kept_key
from referee.audit.judging import MADE_BY, Options
from referee.audit.reading import Identity, Partition, file_key
from referee.audit.tables import TABLES, WORKING, is_stored, path_of
from referee.audit.texts import CannotAuditError

SETTINGS = "audit.json"
PROGRESS = "progress"
LOCK = "lock"
SUMMARY_FILES = ("summary.json", "summary.tr.html", "summary.en.html")


class Settings(NamedTuple):
    """What an audit's folder was made with: all that decides about the content of its tables."""

    made_by: str
    profile: str | None
    """The hash of the profile that was given."""
    partition: int
    names: str | None
    """The fingerprint of the key with which names are hidden."""


class Folder:
    """The folder, for one run at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: IO[str] | None = None

    def __enter__(self) -> "Folder":
        """Take hold of the folder; make it if it is not there."""
        with self.written():
            self._take_hold()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            self._lock.close()

    def _take_hold(self) -> None:
        path = self.path
        path.mkdir(parents=True, exist_ok=True)
        ours = (SETTINGS, LOCK, KEY_FILE, WORKING, PROGRESS, *TABLES, *SUMMARY_FILES)
        if not (path / SETTINGS).exists() and any(
            entry.name not in ours and not entry.name.startswith(".") for entry in path.iterdir()
        ):
            raise CannotAuditError("not_an_audit", out=str(path))
        lock = open(path / LOCK, "w", encoding="ascii")  # noqa: SIM115 - held until the run ends
        try:
            _lock(lock)
        except OSError:
            lock.close()
            raise CannotAuditError("busy", out=str(path)) from None
        self._lock = lock
        for name in (*TABLES, WORKING, PROGRESS):
            (path / name).mkdir(exist_ok=True)
        for left in (path / WORKING).iterdir():
            left.unlink()

    def key(self) -> bytes:
        """The key that lies in the folder."""
        with self.written():
            return kept_key(self.path)

    def settle(self, profile_hash: str | None, partition: int, options: Options) -> None:
        """Write down what the audit is made with, or see that it is the same as before."""
        names = None if options.key is None else fingerprint(options.key)
        wanted = Settings(MADE_BY, profile_hash, partition, names)._asdict()
        file = self.path / SETTINGS
        if not file.exists():
            with self.written():
                replace(file, json.dumps(wanted, indent=2) + "\n")
            return
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
            others = [name for name, value in wanted.items() if found[name] != value]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CannotAuditError("damaged_audit", out=str(file), found=str(error)) from None
        if others:
            raise CannotAuditError("other_options", out=str(self.path), names=others)

    def book(self, file: str) -> "Book":
        """What is finished of one file of the log."""
        return Book(self.path, file)

    def has_summary(self) -> bool:
        """Is there a summary of what is finished?"""
        return all((self.path / name).is_file() for name in SUMMARY_FILES)

    def drop_summary(self) -> None:
        """Something is about to change."""
        for name in SUMMARY_FILES:
            (self.path / name).unlink(missing_ok=True)

    def files(self) -> int:
        """How many files of the log stand in the tables, of this run and earlier ones."""
        return sum(1 for _ in (self.path / PROGRESS).glob("*.jsonl"))

    @contextmanager
    def written(self) -> Iterator[None]:
        """While this lasts, what the system says against writing is said of the folder."""
        try:
            yield
        except OSError as error:
            raise self.unwritable(error) from None

    def unwritable(self, error: OSError) -> CannotAuditError:
        """What is said when the folder, or the disk under it, does not take what is to be written."""
        return CannotAuditError("unwritable", out=str(self.path), found=error.strerror or str(error))


class Book:
    """What is finished of one file of the log."""

    def __init__(self, folder: Path, file: str) -> None:
        self.folder = folder
        self.file = file
        self.key = file_key(file)
        self.path = folder / PROGRESS / f"{self.key}.jsonl"
        self.finished: dict[int, str] = {}
        """The digests of the finished partitions by their numbers."""
        self.whole: Identity | None = None
        """What the file looked like when it was gone through to its end."""
        self.parts = 0
        for entry in self._entries():
            if "part" in entry:
                self.finished[entry["part"]] = entry["digest"]
            elif "begun" in entry:
                self.whole, self.parts = None, 0
            elif "whole" in entry:
                self.whole = Identity(*entry["whole"]) if entry["whole"] else None
                self.parts = entry["parts"]

    def _entries(self) -> Iterator[dict[str, Any]]:
        if not self.path.exists():
            return
        with open(self.path, encoding="utf-8") as lines:
            for line in lines:
                # The last line of a run may have been cut off together with it.
                with suppress(ValueError):
                    yield json.loads(line)

    def is_whole(self, identity: Identity | None) -> bool:
        """Has the file been gone through, and is it still the same?"""
        return (
            identity is not None
            and identity == self.whole
            and all(self._is_there(number) for number in range(self.parts))
        )

    def has(self, partition: Partition) -> bool:
        """Is this partition finished?"""
        return self.finished.get(partition.number) == partition.digest and self._is_there(partition.number)

    def _is_there(self, number: int) -> bool:
        return is_stored(self.folder, f"{self.key}-{number:06}")

    def begin(self) -> None:
        """Something in the file is judged anew."""
        self.whole, self.parts = None, 0
        self._write({"begun": self.file})

    def finish(self, partition: Partition, records: int) -> None:
        """A partition's tables lie where they belong."""
        self.finished[partition.number] = partition.digest
        self._write({"part": partition.number, "digest": partition.digest, "records": records})

    def stale(self, parts: int) -> list[int]:
        """Finished partitions of an earlier state of the file, which was longer than its ``parts`` now."""
        return [number for number, digest in self.finished.items() if number >= parts and digest]

    def end(self, parts: int, identity: Identity | None) -> None:
        """Every partition of the file is finished; those of an earlier state go."""
        for number in self.stale(parts):
            for table in TABLES:
                path_of(self.folder, table, f"{self.key}-{number:06}").unlink(missing_ok=True)
            self.finished[number] = ""
            self._write({"part": number, "digest": ""})
        if (identity, parts) != (self.whole, self.parts):
            self.whole, self.parts = identity, parts
            self._write({"whole": identity, "parts": parts})

    def _write(self, entry: dict[str, Any]) -> None:
        with open(self.path, "a+b") as stream:
            if stream.tell():
                stream.seek(-1, os.SEEK_END)
                if stream.read(1) != b"\n":
                    stream.write(b"\n")
            stream.write(json.dumps(entry, ensure_ascii=True).encode() + b"\n")


def replace(file: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    begun = file.with_name(f".{file.name}.new")
    begun.write_text(text, encoding="utf-8", newline="\n")
    os.replace(begun, file)


def _lock(stream: IO[str]) -> None:
    """Hold the file for this process; the system lets go of it when the process ends, however it ends."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        locking: Any = vars(msvcrt)
        locking["locking"](stream.fileno(), locking["LK_NBLCK"], 1)
    else:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
