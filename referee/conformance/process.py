"""An engine as a child process: started without a shell, in a group of its own, listened to, and ended.

Ended means: nothing that it started is left, also what has left its group. The bytes are moved by a
``Watch`` (``watching.py``), which many processes share; here is what one of them has said so far.
"""

import os
import secrets
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from referee.conformance import process_group
from referee.conformance.protocol import shown_bytes
from referee.conformance.results import CLOSED, CRASHED, FLOODED, TOO_MUCH_MEMORY

POSIX = os.name == "posix"
MOST_KEPT_OF_LOG = 8192
SHOWN_LINES_OF_LOG = 8
TIME_TO_DIE = 5.0


class StartFault(Exception):
    """The engine cannot be started: ``no_command``, ``not_found``, ``not_executable``, ``no_program`` or
    ``cannot_start``, and facts for the sentence."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Limits(NamedTuple):
    """What an engine may do before it is ended."""

    line_bytes: int = 1024 * 1024
    """The longest line, and the most that it may write without saying anything."""
    memory_bytes: int = 1024 * 1024 * 1024
    """Resident, of everything that it started together."""
    closing_seconds: float = 1.0
    """How long it may live on after it has closed its output, before that is held against it."""


class EngineProcess:
    """One engine that runs. What it says is in ``lines``, whole lines only, until somebody takes them."""

    def __init__(self, command: Sequence[str], limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.lines: deque[bytes] = deque()
        self.to_write = bytearray()
        self.log = bytearray()
        """The end of what it wrote to standard error."""
        self.flooded = False
        self.memory_bytes = 0
        """What it held when it was looked at last."""
        self.status: int | None = None
        """Its exit status, a negative one for a signal, if it ended by itself."""
        self.stopped = False
        self._partial = bytearray()
        self._blank = 0
        self._closed_at: float | None = None
        self._ended_by_itself = False
        self._token = secrets.token_hex(16)
        self._popen = _start(command, self._token)
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr
        self.stdin, self.stdout, self.stderr = (
            pipe.fileno() for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        )

    @property
    def pid(self) -> int:
        """The process that was started; on POSIX also the number of its group and session."""
        return self._popen.pid

    def say(self, line: bytes) -> None:
        """A line for the engine; it goes out when the watch waits next, as far as the engine reads."""
        self.to_write += line

    # What the watch brings

    def heard(self, data: bytes) -> None:
        """Bytes from standard output."""
        if self.flooded:
            return
        *whole, rest = data.split(b"\n")
        for end in whole:
            line = bytes(self._partial + end) if self._partial else end
            self._partial.clear()
            if len(line) > self.limits.line_bytes:
                self.flooded = True
                return
            if line.strip():
                self.lines.append(line)
                self._blank = 0
            else:
                self._blank += len(line) + 1
        self._partial += rest
        self.flooded = len(self._partial) + self._blank > self.limits.line_bytes

    def closed(self) -> None:
        """Standard output has ended."""
        if self._closed_at is None:
            self._closed_at = time.monotonic()

    @property
    def is_closed(self) -> bool:
        """Has standard output ended?"""
        return self._closed_at is not None

    def logged(self, data: bytes) -> None:
        """Bytes from standard error."""
        self.log += data
        if len(self.log) > 2 * MOST_KEPT_OF_LOG:
            del self.log[:-MOST_KEPT_OF_LOG]

    # What can be told of it

    @property
    def in_a_line(self) -> bool:
        """Has it begun a line that it has not finished?"""
        return bool(self._partial)

    @property
    def exited(self) -> bool:
        """Has the process that was started come to its end by itself? It is not reaped: while it is not,
        nobody else can get its number, which is that of its group."""
        if self._ended_by_itself:
            return True
        if self.stopped:
            return False
        if hasattr(os, "waitid"):
            with suppress(ChildProcessError):
                seen = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
                if seen is None:
                    return False
                self.status = seen.si_status if seen.si_code == os.CLD_EXITED else -seen.si_status
                self._ended_by_itself = True
                return True
        self.status = self._popen.poll()
        self._ended_by_itself = self.status is not None
        return self._ended_by_itself

    @property
    def ended(self) -> bool:
        """Will nothing more come? It has exited, or has closed its output and had time to exit."""
        if self._closed_at is None:
            return False
        return self.exited or time.monotonic() - self._closed_at > self.limits.closing_seconds

    @property
    def too_big(self) -> bool:
        """Has it been seen with more memory than it may have?"""
        return self.memory_bytes > self.limits.memory_bytes

    @property
    def trouble(self) -> str:
        """Why nothing more can be expected of it, one of ``results.ENDINGS``; empty as long as it can.
        What it said before that is still in ``lines``."""
        if self.flooded:
            return FLOODED
        if self.too_big:
            return TOO_MUCH_MEMORY
        if self.ended:
            return CRASHED if self.exited and not self.in_a_line else CLOSED
        return ""

    def last_words(self) -> str:
        """The last lines of its log, fit to be shown."""
        lines = [line for line in bytes(self.log[-MOST_KEPT_OF_LOG:]).splitlines() if line.strip()]
        return "\n".join(shown_bytes(line, 200) for line in lines[-SHOWN_LINES_OF_LOG:])

    # The end

    def kill(self) -> None:
        """End it with everything that it started; its pipes stay open."""
        if not self.stopped:
            _ = self.exited  # whether it had ended by itself can be seen only now
            self.stopped = True
            _kill(self._popen, self._token)

    def stop(self) -> None:
        """End it for good; it can still be asked what it was."""
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(TIME_TO_DIE)
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def _start(command: Sequence[str], token: str) -> "subprocess.Popen[bytes]":
    if not command or not command[0]:
        raise StartFault("no_command")
    environment = {**os.environ, process_group.TOKEN: token}
    group = 0 if POSIX else getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    try:
        return subprocess.Popen(
            list(command),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=POSIX,
            env=environment,
            creationflags=group,
        )
    except FileNotFoundError:
        # Also where the file is there and the program that its first line names is not.
        there = os.path.isfile(command[0])
        raise StartFault("no_program" if there else "not_found", program=command[0]) from None
    except PermissionError:
        raise StartFault("not_executable", program=command[0]) from None
    except (OSError, ValueError) as fault:
        said = getattr(fault, "strerror", None) or str(fault)
        raise StartFault("cannot_start", program=command[0], said=said) from None


def _kill(popen: "subprocess.Popen[bytes]", token: str) -> None:
    """The group first, at one blow; then whatever has left it."""
    if not POSIX:
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(popen.pid)], capture_output=True, check=False)
        with suppress(OSError):
            popen.kill()
        return
    if popen.returncode is None:  # not reaped, so the number is still its own
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(popen.pid, signal.SIGKILL)
    until = time.monotonic() + TIME_TO_DIE
    pause = 0.001
    while (left := process_group.members(popen.pid, token)) and time.monotonic() < until:
        for pid in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(pause)
        pause = min(2 * pause, 0.05)
