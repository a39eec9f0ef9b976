"""Many small jobs, each in a forked process of its own, several at a time.

A child that crashes, hangs or eats the memory costs its job and nothing else. The time limit counts the
child's own processor time, so that a busy machine kills nothing.
"""

import json
import os
import resource
import select
import signal
import traceback
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from tests.strength.judging import QUESTION_SECONDS

Job = TypeVar("Job")

MOST_MEMORY = 4 * 1024**3
SIGNAL = "signal"
"""What is said of a job that did not come to an end: the signal that ended it, ``SIGVTALRM`` for the time."""


def limit_one_question(seconds: float = QUESTION_SECONDS) -> None:
    """Give what comes next so much time, from now."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def run_apart(
    jobs: Iterator[Job],
    work: Callable[[Job], dict[str, Any]],
    at_once: int,
    seconds: float = QUESTION_SECONDS,
) -> Iterator[tuple[Job, dict[str, Any]]]:
    """What each job comes to, as they are done; ``{SIGNAL: …}`` for those that did not come to an end.

    A job has so many seconds, and may give itself more (``limit_one_question``). One that fails of its own is
    a mistake of whoever gave it, and raises ``RuntimeError``.
    """
    running: dict[int, tuple[int, Job, bytes]] = {}
    waiting = True
    while waiting or running:
        while waiting and len(running) < at_once:
            job = next(jobs, None)
            if job is None:
                waiting = False
                break
            reading, child = _start(job, work, seconds)
            running[reading] = child, job, b""
        if not running:
            break
        ready, _, _ = select.select(list(running), [], [])
        for reading in ready:
            child, job, said = running[reading]
            more = os.read(reading, 65536)
            if more:
                running[reading] = child, job, said + more
                continue
            os.close(reading)
            _, status = os.waitpid(child, 0)
            del running[reading]
            if os.WIFSIGNALED(status):
                yield job, {SIGNAL: os.WTERMSIG(status)}
            elif status:
                raise RuntimeError(f"the job {job} failed; what it said is above")
            else:
                yield job, json.loads(said)


def _start(job: Job, work: Callable[[Job], dict[str, Any]], seconds: float) -> tuple[int, int]:
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return reading, child
    try:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        limit_one_question(seconds)
        with os.fdopen(writing, "wb") as target:
            target.write(json.dumps(work(job)).encode())
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    # Nothing of the parent's is cleaned up twice.
    os._exit(0)
