"""A log, read in partitions: JSON Lines, plain or compressed, from a file or standard input.

No more is held than one partition, whatever the size of the log and of its lines.
"""

import gzip
import io
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import blake2b
from typing import IO, Any, NamedTuple

from referee.files import MOST_MEGABYTES

STANDARD_INPUT = "-"
MOST_LINE = MOST_MEGABYTES * 1024 * 1024
"""A longer line is no record; it is passed over without being held."""
BYTES_A_LINE = 64 * 1024
"""A partition ends early once it holds so many bytes for each line that it may have."""
GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_BUFFER = 256 * 1024
_LOST_AT_MOST = 16 * 1024
"""What is read at a time of a packed file: so much of it is lost where it turns out to be cut off."""


class Partition(NamedTuple):
    """Some lines of one file, to be judged together."""

    file: str
    name: str
    """Of its Parquet files: the file's key and the partition's number in it."""
    number: int
    first_line: int
    lines: tuple[bytes | None, ...]
    """``None`` is a line that is too long."""
    digest: str
    """Of its bytes, and of its place: what has the same one has been judged already."""
    damage: str | None
    """Why the file could not be read on after these lines."""
    span: int
    """How many bytes of the file, as it lies on the disk, were read for it."""


def file_key(path: str) -> str:
    """A short name for a file, made of its path alone."""
    return blake2b(path.encode("utf-8", "surrogateescape"), digest_size=6).hexdigest()


def partitions(path: str, size: int) -> Iterator[Partition]:
    """A file's partitions of ``size`` lines, one after the other. Raises ``OSError``."""
    key = file_key(path)
    with ExitStack() as opened:
        raw = _opened(path, opened)
        lines = _Lines(_unpacked(raw))
        number, first_line, before = 0, 1, 0
        while True:
            lines.start()
            found = lines.take(size)
            if not found and lines.damage is None:
                return
            position = raw.taken
            lines.digest.update(f"\n{number}:{first_line}:{lines.damage}".encode())
            yield Partition(
                path,
                f"{key}-{number:06}",
                number,
                first_line,
                tuple(found),
                lines.digest.hexdigest(),
                lines.damage,
                position - before,
            )
            if lines.damage is not None:
                return
            number, first_line, before = number + 1, first_line + len(found), position


class _Counted(io.RawIOBase):
    """A file that knows how much of it has been taken; standard input has no position."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.held = b""
        """What has been looked at already."""
        self.taken = 0

    def start(self, size: int) -> bytes:
        """The first bytes, which stay where they are; a pipe may bring them one by one."""
        while len(self.held) < size and (data := self.stream.read(size - len(self.held))):
            self.held += data
        return self.held

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self.held:
            data, self.held = self.held[: len(buffer)], self.held[len(buffer) :]
        else:
            read: Any = getattr(self.stream, "read1", self.stream.read)
            data = read(len(buffer))
        buffer[: len(data)] = data
        self.taken += len(data)
        return len(data)


def _opened(path: str, opened: ExitStack) -> _Counted:
    if path == STANDARD_INPUT:
        return _Counted(sys.stdin.buffer)
    return _Counted(opened.enter_context(open(path, "rb", buffering=0)))


def _unpacked(raw: _Counted) -> IO[bytes]:
    """The plain bytes. What packed them is told by how they begin, not by the file's name."""
    stream = io.BufferedReader(raw, _BUFFER)
    start = raw.start(len(ZSTD))
    packed: Any
    if start.startswith(GZIP):
        packed = gzip.GzipFile(fileobj=stream)
        lines: IO[bytes] = packed
        return lines
    if start == ZSTD:
        # pyarrow's codec notices a file that is cut off; zstandard's reader ends in silence.
        import pyarrow

        packed = pyarrow.CompressedInputStream(pyarrow.PythonFile(stream, mode="r"), "zstd")
        return io.BufferedReader(packed, _LOST_AT_MOST)
    return stream


class _Lines:
    """Lines of bounded length, and the digest of what went by."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.damage: str | None = None
        self.start()

    def start(self) -> None:
        """Another partition begins."""
        self.digest = blake2b(digest_size=16)

    def take(self, size: int) -> list[bytes | None]:
        """So many lines, or fewer at the end, before damage, and where they are very long."""
        found: list[bytes | None] = []
        room = size * BYTES_A_LINE
        try:
            while len(found) < size and room > 0:
                line = self.stream.readline(MOST_LINE + 1)
                if not line:
                    break
                self.digest.update(line)
                room -= len(line)
                if len(line) <= MOST_LINE:
                    found.append(line)
                else:
                    self._pass_over(line)
                    found.append(None)
        except (OSError, EOFError, zlib.error) as error:
            if isinstance(error, OSError) and error.errno is not None:
                # The disk or the network, not the file: another time it may go well.
                raise
            self.damage = str(error)[:200] or type(error).__name__
        return found

    def _pass_over(self, line: bytes) -> None:
        while line and not line.endswith(b"\n"):
            line = self.stream.readline(_BUFFER)
            self.digest.update(line)


class Identity(NamedTuple):
    """What a file looks like from outside: unchanged, it need not be read again."""

    size: int
    changed: int
    """Nanoseconds."""


def identity_of(path: str) -> Identity | None:
    """A file's identity; standard input and pipes have none."""
    if path == STANDARD_INPUT:
        return None
    about = os.stat(path)
    return Identity(about.st_size, about.st_mtime_ns) if os.path.isfile(path) else None
