"""An audit run: what is not finished is judged, in this process, in several, or on a cluster.

However it is judged, no more than a few partitions are on their way at a time: the log is read no faster than
it is judged, and memory stays flat.
"""

import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from referee.audit.folder import Book, Folder
from referee.audit.judging import Judge, Options
from referee.audit.reading import STANDARD_INPUT, Identity, Partition, identity_of, partitions
from referee.audit.tables import packed, store
from referee.audit.texts import CannotAuditError

AHEAD = 2
"""Partitions on their way for each process: one is judged, the next one lies ready."""


class Outcome(NamedTuple):
    """What came of a partition, beside its tables; where its seconds went."""

    hands: int
    records: int
    unreadable: int
    decoding: float
    judging: float
    storing: float


Finished = Generator[tuple[Partition, Outcome], None, None]
Engine = Callable[[Iterator[Partition]], Finished]
"""Judges partitions and stores their tables, in any order."""


class Run(NamedTuple):
    """How far a run has come."""

    partitions: int
    """Judged in this run."""
    hands: int
    records: int
    unreadable: int
    bytes_judged: int
    bytes_passed: int
    """Of what had been finished before."""
    bytes_all: int | None
    """Of all files; not known where standard input is among them."""
    seconds: float
    decoding: float = 0.0
    judging: float = 0.0
    storing: float = 0.0

    @property
    def rate(self) -> float:
        """Hands a second."""
        return self.hands / self.seconds if self.seconds else 0.0

    @property
    def share(self) -> float | None:
        """How much of the log is done."""
        if not self.bytes_all:
            return None
        return min((self.bytes_judged + self.bytes_passed) / self.bytes_all, 1.0)

    @property
    def left(self) -> float | None:
        """Seconds that are left, as far as can be seen."""
        if self.bytes_all is None or not self.bytes_judged:
            return None
        rest = max(self.bytes_all - self.bytes_judged - self.bytes_passed, 0)
        return rest * self.seconds / self.bytes_judged


OnProgress = Callable[[Run], None]


def audit(
    folder: Folder,
    files: Sequence[str],
    partition: int,
    engine: Engine,
    on_progress: OnProgress | None = None,
) -> Run:
    """Judge whatever of the files is not finished yet. Raises ``CannotAuditError``."""
    work = Work(folder, files, partition)
    begun = perf_counter()
    run = Run(0, 0, 0, 0, 0, 0, work.bytes_all, 0.0)
    # Closed here, whatever ends the run: its processes must not live on.
    with closing(engine(iter(work))) as finished, folder.written():
        for done, outcome in finished:
            work.finish(done, outcome.records)
            run = Run(
                run.partitions + 1,
                run.hands + outcome.hands,
                run.records + outcome.records,
                run.unreadable + outcome.unreadable,
                run.bytes_judged + done.span,
                work.bytes_passed,
                work.bytes_all,
                perf_counter() - begun,
                run.decoding + outcome.decoding,
                run.judging + outcome.judging,
                run.storing + outcome.storing,
            )
            if on_progress is not None:
                on_progress(run)
    return run._replace(bytes_passed=work.bytes_passed, seconds=perf_counter() - begun)


class _Reading:
    """A file that is being gone through."""

    def __init__(self, book: Book, identity: Identity | None) -> None:
        self.book = book
        self.identity = identity
        self.begun = False
        self.waiting: set[int] = set()
        self.parts: int | None = None
        """How many partitions there are, once the file has been read to its end."""


class Work:
    """The partitions that are not finished, read when they are asked for."""

    def __init__(self, folder: Folder, files: Sequence[str], size: int) -> None:
        self.folder = folder
        self.files = list(dict.fromkeys(files))
        self.size = size
        self.bytes_passed = 0
        self._identities = {file: identity_of(file) for file in self.files}
        sizes = [identity.size if identity else None for identity in self._identities.values()]
        self.bytes_all = None if None in sizes else sum(size for size in sizes if size)
        self._open: dict[str, _Reading] = {}

    def __iter__(self) -> Iterator[Partition]:
        for file in self.files:
            identity = self._identities[file]
            book = self.folder.book(file)
            if book.is_whole(identity):
                self.bytes_passed += identity.size if identity else 0
                continue
            try:
                yield from self._partitions(file, _Reading(book, identity))
            except OSError as error:
                found = error.strerror or str(error)
                raise CannotAuditError("unreadable_file", file=file, found=found) from None

    def _partitions(self, file: str, reading: _Reading) -> Iterator[Partition]:
        self._open[file] = reading
        parts = 0
        for partition in partitions(file, self.size):
            parts += 1
            if reading.book.has(partition):
                self.bytes_passed += partition.span
                continue
            if not reading.begun:
                self.folder.drop_summary()
                reading.book.begin()
                reading.begun = True
            reading.waiting.add(partition.number)
            yield partition
        reading.parts = parts
        self._close(file, reading)

    def finish(self, partition: Partition, records: int) -> None:
        """The tables of a partition lie where they belong."""
        reading = self._open[partition.file]
        reading.book.finish(partition, records)
        reading.waiting.discard(partition.number)
        self._close(partition.file, reading)

    def _close(self, file: str, reading: _Reading) -> None:
        if reading.parts is None or reading.waiting:
            return
        if reading.book.stale(reading.parts):
            self.folder.drop_summary()
        reading.book.end(reading.parts, reading.identity)
        del self._open[file]


def check_files(files: Sequence[str]) -> list[tuple[str, OSError]]:
    """The files that cannot be opened; before hours of work rather than after."""
    found: list[tuple[str, OSError]] = []
    for file in files:
        if file == STANDARD_INPUT:
            continue
        try:
            identity_of(file)
            if not Path(file).is_fifo():
                open(file, "rb").close()
        except OSError as error:
            found.append((file, error))
        except ValueError as error:  # a null character in a path
            found.append((file, OSError(None, str(error))))
    return found


# In this process


def outcome_of(judge: Judge, partition: Partition) -> tuple[dict[str, bytes], Outcome]:
    """A partition's tables as they go into files."""
    judged = judge.judged(partition)
    begun = perf_counter()
    files = packed(judged.rows)
    rows = judged.rows
    return files, Outcome(
        len(rows.hands),
        judged.records,
        len(rows.unreadable),
        *judged.seconds,
        perf_counter() - begun,
    )


def in_this_process(folder: Path, options: Options) -> Engine:
    """One after the other, right here."""

    def engine(work: Iterator[Partition]) -> Finished:
        judge = Judge(options)
        for partition in work:
            yield partition, judge_and_store(judge, partition, folder)

    return engine


def judge_and_store(judge: Judge, partition: Partition, folder: Path) -> Outcome:
    """Judge a partition and put its tables where they belong."""
    files, outcome = outcome_of(judge, partition)
    begun = perf_counter()
    store(folder, partition.name, files)
    return outcome._replace(storing=outcome.storing + perf_counter() - begun)


# In several processes


_worker: tuple[Judge, Path] | None = None
"""What a process of the pool judges with."""


def _begin(options: Options, folder: Path) -> None:
    """Make a process of the pool ready."""
    global _worker
    # Ctrl-C reaches every process of the terminal; the first one sees to the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _worker = Judge(options), folder


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    import multiprocessing
    import os

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(partition: Partition) -> Outcome:
    assert _worker is not None
    judge, folder = _worker
    return judge_and_store(judge, partition, folder)


def in_processes(folder: Path, options: Options, jobs: int) -> Engine:
    """In so many processes of this machine."""
    return lambda work: _Pool(folder, options, jobs).run(work)


class _Pool:
    """The processes, and what is on its way to them."""

    def __init__(self, folder: Path, options: Options, jobs: int) -> None:
        self.folder = folder
        self.options = options
        self.jobs = jobs
        self.deaths: Counter[str] = Counter()
        """How often a process died with a partition on its way."""
        self.pool = self._new()

    def _new(self) -> Any:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        # Started afresh on every system: nothing of this process (threads of libraries, locks) goes along.
        return ProcessPoolExecutor(
            self.jobs, multiprocessing.get_context("spawn"), _begin, (self.options, self.folder)
        )

    def run(self, work: Iterator[Partition]) -> Finished:
        """Judge every partition; a process that dies is replaced."""
        from concurrent.futures import FIRST_COMPLETED, Future, wait
        from concurrent.futures.process import BrokenProcessPool

        waiting: dict[Future[Outcome], Partition] = {}
        again: deque[Partition] = deque()
        """What was on its way when a process died; now one by one, so that it shows which one it was."""
        ended = False
        try:
            while True:
                lost: list[Partition] = []
                most = 1 if again else AHEAD * self.jobs
                while len(waiting) < most and not lost:
                    partition = again.popleft() if again else None if ended else next(work, None)
                    if partition is None:
                        ended = True
                        break
                    try:
                        waiting[self.pool.submit(_work, partition)] = partition
                    except BrokenProcessPool:
                        lost.append(partition)
                if not waiting and not lost:
                    break
                for future in [] if lost else wait(waiting, return_when=FIRST_COMPLETED).done:
                    partition = waiting.pop(future)
                    try:
                        outcome = future.result()
                    except BrokenProcessPool:
                        lost.append(partition)
                    else:
                        yield partition, outcome
                if lost:
                    again.extend(self._recovered(lost, waiting))
            self.pool.shutdown()
        finally:
            self._stop()

    def _recovered(self, lost: list[Partition], waiting: dict[Any, Partition]) -> list[Partition]:
        """New processes after one has died; what is to be done again."""
        alone = len(lost) + len(waiting) == 1
        lost += waiting.values()
        waiting.clear()
        self.deaths.update(partition.name for partition in lost)
        times = self.deaths[lost[0].name]
        if alone and times > 1:
            raise CannotAuditError("worker_died", file=lost[0].file, line=lost[0].first_line, times=times)
        self._stop()
        self.pool = self._new()
        return sorted(lost, key=lambda partition: (partition.file, partition.number))

    def _stop(self) -> None:
        """End the processes at once: what they are in the middle of does not count."""
        workers = list((getattr(self.pool, "_processes", None) or {}).values())
        self.pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
