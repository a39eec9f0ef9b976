"""Moving bytes between the runner and its engines, all of them in one loop and none of them waited for.

Nothing here blocks on an engine: what does not read gets no more, what does not write is not waited for
longer than was asked. Where pipes cannot be selected on (Windows), threads do the same.
"""

import os
import queue
import selectors
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from referee.conformance import process_group
from referee.conformance.process import POSIX, EngineProcess

CHUNK = 65536
MOST_AFTER_THE_END = 32
"""So many chunks are read of what an engine wrote before it ended; what holds its pipe may write for ever."""
SAMPLING_SECONDS = 0.1
TICK, SHORT_TICK = 0.05, 0.005
"""How often an end is looked for that no pipe tells of; the short one where the output has ended already."""
OUT, LOG = 0, 1


class Watch:
    """Several engines watched together, by selectors."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._processes: list[EngineProcess] = []
        self._writing: set[int] = set()
        self._next_sample = 0.0
        self.check: Callable[[], None] = lambda: None
        """Called after every wait; may raise to break off."""

    def add(self, process: EngineProcess) -> None:
        """From now on this one too."""
        for pipe in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(pipe, False)
        self._selector.register(process.stdout, selectors.EVENT_READ, (process, OUT))
        self._selector.register(process.stderr, selectors.EVENT_READ, (process, LOG))
        self._processes.append(process)

    def stop(self, process: EngineProcess) -> None:
        """End an engine, whatever it started, and watch it no more."""
        if process in self._processes:
            self._processes.remove(process)
            for pipe in (process.stdin, process.stdout, process.stderr):
                self._forget(pipe)
            self._writing.discard(process.stdin)
            self._read(process, process.stderr, LOG)
        process.stop()

    def close(self) -> None:
        """End all of them."""
        for process in list(self._processes):
            self.stop(process)
        self._selector.close()

    def push(self, process: EngineProcess) -> None:
        """What is to be written goes out now, as far as the engine reads."""
        if process.to_write:
            self._write(process)

    def wait(self, seconds: float) -> None:
        """Move what can be moved; wait for something to move, but no longer than this."""
        for process in self._processes:
            self.push(process)
        for key, _ in self._selector.select(self._at_most(seconds)):
            process, stream = key.data
            if stream is None:
                self._write(process)
            elif self._read(process, key.fd, stream) == b"":
                self._forget(key.fd)
        for process in self._processes:
            # An engine that is gone may have left somebody behind who holds its pipe open.
            if not process.is_closed and process.exited:
                self._read_the_rest(process)
        self._sample()
        self.check()

    def _at_most(self, seconds: float) -> float:
        tick = SHORT_TICK if any(process.is_closed for process in self._processes) else TICK
        return max(0.0, min(seconds, tick))

    def _write(self, process: EngineProcess) -> None:
        pipe = process.stdin
        try:
            del process.to_write[: os.write(pipe, process.to_write)]
        except BlockingIOError:
            pass
        except OSError:
            # It reads no more. That alone is no fault; what it owes will be missed.
            process.to_write.clear()
        if process.to_write and pipe not in self._writing:
            self._selector.register(pipe, selectors.EVENT_WRITE, (process, None))
            self._writing.add(pipe)
        elif not process.to_write and pipe in self._writing:
            self._forget(pipe)
            self._writing.discard(pipe)

    def _read(self, process: EngineProcess, pipe: int, stream: int) -> bytes | None:
        """Read once: ``None`` where there is nothing now, nothing at all where there never will be more."""
        try:
            data = os.read(pipe, CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            data = b""
        _hand_over(process, stream, data)
        return data

    def _read_the_rest(self, process: EngineProcess) -> None:
        for pipe, stream in ((process.stderr, LOG), (process.stdout, OUT)):
            for _ in range(MOST_AFTER_THE_END):
                if not self._read(process, pipe, stream):
                    break
        self._forget(process.stdout)
        process.closed()

    def _forget(self, pipe: int) -> None:
        with suppress(KeyError, ValueError):
            self._selector.unregister(pipe)

    def _sample(self) -> None:
        now = time.monotonic()
        if not POSIX or now < self._next_sample or not self._processes:
            return
        held = process_group.memory([process.pid for process in self._processes])
        for process in self._processes:
            process.memory_bytes = held[process.pid]
        # A machine with very many processes shall not be busy with counting them.
        took = time.monotonic() - now
        self._next_sample = now + max(SAMPLING_SECONDS, 50 * took)


class ThreadWatch(Watch):
    """The same by threads, three an engine, which end with the engine's pipes."""

    def __init__(self) -> None:
        super().__init__()
        self._arrived: queue.Queue[tuple[EngineProcess, int, bytes]] = queue.Queue(64)
        self._writers: dict[int, queue.SimpleQueue[bytes | None]] = {}
        self._threads: dict[int, list[threading.Thread]] = {}

    def add(self, process: EngineProcess) -> None:
        to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._writers[process.pid] = to_write
        self._threads[process.pid] = [
            threading.Thread(target=self._reader, args=(process, process.stdout, OUT), daemon=True),
            threading.Thread(target=self._reader, args=(process, process.stderr, LOG), daemon=True),
            threading.Thread(target=_writer, args=(process.stdin, to_write), daemon=True),
        ]
        for thread in self._threads[process.pid]:
            thread.start()
        self._processes.append(process)

    def stop(self, process: EngineProcess) -> None:
        if process in self._processes:
            self._processes.remove(process)
            self._writers.pop(process.pid).put(None)
        # The pipes are closed after the threads are through: a number must not get another meaning under
        # them. What it started and holds them open is gone then too.
        process.kill()
        until = time.monotonic() + 1
        for thread in self._threads.pop(process.pid, ()):
            while thread.is_alive() and time.monotonic() < until:
                self._take_in(0.01)
        process.stop()

    def push(self, process: EngineProcess) -> None:
        if process.to_write:
            self._writers[process.pid].put(bytes(process.to_write))
            process.to_write.clear()

    def wait(self, seconds: float) -> None:
        for process in self._processes:
            self.push(process)
        self._take_in(self._at_most(seconds))
        for process in self._processes:
            if not process.is_closed and process.exited:
                self._take_in(TICK)
                process.closed()
        self._sample()
        self.check()

    def _take_in(self, seconds: float) -> None:
        with suppress(queue.Empty):
            _hand_over(*self._arrived.get(True, seconds) if seconds else self._arrived.get_nowait())
            for _ in range(self._arrived.maxsize):
                _hand_over(*self._arrived.get_nowait())

    def _reader(self, process: EngineProcess, pipe: int, stream: int) -> None:
        data = b"?"
        while data:
            try:
                data = os.read(pipe, CHUNK)
            except OSError:
                data = b""
            self._arrived.put((process, stream, data))


def _hand_over(process: EngineProcess, stream: int, data: bytes) -> None:
    if stream == LOG:
        process.logged(data)
    elif data:
        process.heard(data)
    else:
        process.closed()


def _writer(pipe: int, to_write: "queue.SimpleQueue[bytes | None]") -> None:
    while data := to_write.get():
        with suppress(OSError):
            while data:
                data = data[os.write(pipe, data) :]


def new_watch() -> Watch:
    """Whatever this system can do."""
    return Watch() if POSIX else ThreadWatch()
