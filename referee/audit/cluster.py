"""An audit on a Dask cluster: the same partitions, judged on other machines.

The lines go to the workers and the tables come back, so that no machine but this one needs the log or the
folder. A worker that is lost takes nothing with it: the scheduler gives its partitions to others.
"""

import pickle
import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from distributed import Client, as_completed
from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

from referee.audit.judging import MADE_BY, Judge, Options
from referee.audit.reading import Partition
from referee.audit.running import AHEAD, Engine, Finished, Outcome, outcome_of
from referee.audit.tables import store
from referee.audit.texts import CannotAuditError

SECONDS_TO_CONNECT = 15
LEAST_AHEAD = 8
"""Partitions on their way even to a cluster without workers yet."""

Answer = tuple[str, dict[str, bytes], Outcome]


@lru_cache(maxsize=4)
def _judge(options: bytes) -> Judge:
    return Judge(Options(*pickle.loads(options)))


def judge_packed(packed_partition: bytes, options: bytes) -> Answer:
    """What a worker does."""
    partition = Partition(*pickle.loads(zlib.decompress(packed_partition)))
    return (MADE_BY, *outcome_of(_judge(options), partition))


def on_cluster(folder: Path, options: Options, address: str) -> Engine:
    """On the workers of a Dask scheduler."""
    return lambda work: _run(work, folder, options, address)


def _run(work: Iterator[Partition], folder: Path, options: Options, address: str) -> Finished:
    client = _client(address)
    packed_options = pickle.dumps(tuple(options))
    waiting: dict[Any, Partition] = {}
    try:
        finished = as_completed(loop=client.loop)
        while True:
            while len(waiting) < _most(client):
                partition = next(work, None)
                if partition is None:
                    break
                # Compressed: it goes to the worker by way of the scheduler.
                sent = zlib.compress(pickle.dumps(tuple(partition)), 1)
                future = client.submit(judge_packed, sent, packed_options, pure=False)
                waiting[future] = partition
                finished.add(future)
            if not waiting:
                break
            future = next(finished)
            partition = waiting.pop(future)
            made_by, files, outcome = _answer(future, partition)
            future.release()
            if made_by != MADE_BY:
                raise CannotAuditError("other_version", found=made_by, own=MADE_BY)
            store(folder, partition.name, files)
            yield partition, outcome
    finally:
        client.close(timeout=2)


def _client(address: str) -> Client:
    try:
        return Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise CannotAuditError("no_scheduler", address=address, found=_said(error)) from None


def _most(client: Client) -> int:
    """How many partitions may be on their way; workers come and go."""
    workers = client.scheduler_info(n_workers=-1)["workers"].values()
    threads: int = sum(worker["nthreads"] for worker in workers)
    return max(AHEAD * threads, LEAST_AHEAD)


def _answer(future: Any, partition: Partition) -> Answer:
    try:
        answer: Answer = future.result()
    except KilledWorker:
        raise CannotAuditError(
            "worker_died", file=partition.file, line=partition.first_line, times=_allowed_failures() + 1
        ) from None
    except (FutureCancelledError, OSError, TimeoutError) as error:
        raise CannotAuditError("cluster_lost", found=_said(error)) from None
    except Exception as error:
        raise CannotAuditError("worker_fault", found=_said(error)) from None
    return answer


def _allowed_failures() -> int:
    import dask

    most: int = dask.config.get("distributed.scheduler.allowed-failures")
    return most


def _said(error: BaseException) -> str:
    return (" ".join(str(error).split()) or type(error).__name__)[:200].rstrip(". ")
