"""How fast a log is audited, with one process and with two, and whether memory stays flat.

``python tests/bench/bench_audit.py`` takes a minute; ``--hands 20000 --memory 10000,100000,1000000`` is what
the documents' figures are made of.
"""

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from referee.audit.folder import Folder
from referee.audit.judging import Options
from referee.audit.running import Run, audit, in_processes, in_this_process
from referee.profile import load_profile
from referee.simulate import simulate

OPEN = Options(None, None)
NAME = re.compile(rb'"((?:random|greedy|pairs|careless)-[0-9]+)"')
MOST_BYTES_WITH_NAMES = 400
"""A record's players stand in its first bytes."""


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    about.add_argument("--hands", type=int, default=2000, help="hands that are simulated")
    about.add_argument("--memory", default="2000,20000", help="sizes of logs, in hands, separated by commas")
    about.add_argument("--profile", default="oyna")
    about.add_argument("--rounds", type=int, default=5)
    about.add_argument("--partition", type=int, default=100, help="lines in a partition")
    given = about.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, ", end="")
    print(f"{os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "base.jsonl"
        records, hands, events = simulated(base, given.profile, given.hands)
        size = base.stat().st_size
        print(
            f"{given.profile}: {records} records, {hands} hands, {events / hands:.0f} events and "
            f"{size / hands / 1000:.1f} kB a hand"
        )
        rates(base, Path(folder), given.rounds, given.partition, events / hands)
        for most in sorted(int(number) for number in given.memory.split(",") if number):
            memory(base, hands, most, given.partition)


def simulated(base: Path, profile: str, hands: int) -> tuple[int, int, int]:
    """Write a log; its records, hands and events."""
    counts = [0, 0, 0]
    with base.open("w", encoding="utf-8") as log:
        for match in simulate(load_profile(profile), hands, 1, faults=0.01, jobs=os.cpu_count() or 1):
            log.write(json.dumps(match.record, ensure_ascii=False, separators=(",", ":")) + "\n")
            counts[0] += 1
            counts[1] += match.hands
            counts[2] += sum(len(turn["events"]) for hand in match.record["hands"] for turn in hand["turns"])
    return counts[0], counts[1], counts[2]


def rates(base: Path, folder: Path, rounds: int, partition: int, events: float) -> None:
    """Hands a second with one process and with two, in turns, so that both meet the same noise."""
    runs: dict[int, list[Run]] = {1: [], 2: []}
    for number in range(rounds):
        for jobs in runs:
            out = folder / f"out-{jobs}-{number}"
            with Folder(out) as held:
                held.settle(None, partition, OPEN)
                engine = in_this_process(out, OPEN) if jobs == 1 else in_processes(out, OPEN, jobs)
                runs[jobs].append(audit(held, [str(base)], partition, engine))
    medians = {jobs: statistics.median(run.rate for run in found) for jobs, found in runs.items()}
    for jobs, found in runs.items():
        spread = ", ".join(f"{run.rate:.0f}" for run in found)
        print(f"audit --jobs {jobs}: {medians[jobs]:8.0f} hands/s (median of {rounds}: {spread})")
    print(f"two processes against one: {medians[2] / medians[1]:.2f}")
    alone = sorted(runs[1], key=lambda run: run.rate)[rounds // 2]
    for name in ("decoding", "judging", "storing"):
        seconds = getattr(alone, name)
        a_hand = seconds / alone.hands
        print(
            f"  {name:9} {100 * seconds / alone.seconds:5.1f} %   {a_hand * 1e3:7.3f} ms a hand"
            f"   {a_hand / events * 1e6:6.1f} µs an event"
        )


def memory(base: Path, hands: int, most: int, partition: int) -> None:
    """The peak resident size of an audit of so many hands, which come through a pipe."""
    with tempfile.TemporaryDirectory() as out:
        call = [sys.executable, "-m", "referee.cli", "audit", "-", "--out", f"{out}/audit", "--jobs", "2"]
        call += ["--partition", str(partition), "--format", "json"]
        begun = time.perf_counter()
        process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None and process.stdout is not None
        peaks = Peaks(process.pid)
        peaks.start()
        for line in repeated(base, -(-most // hands)):
            process.stdin.write(line)
        process.stdin.close()
        summary = json.loads(process.stdout.read())
        process.wait()
        peaks.stop()
        seconds = time.perf_counter() - begun
    print(
        f"{summary['hands']:9,} hands in {seconds:7.1f} s ({summary['hands'] / seconds:6.0f} hands/s): peak "
        f"{peaks.largest / 1024:6.1f} MB the largest process, {peaks.together / 1024:6.1f} MB all together"
    )


def repeated(base: Path, times: int) -> Iterator[bytes]:
    """The same games again and again, each time by other players."""
    for number in range(times):
        names = rb'"\1~%d"' % number
        with base.open("rb") as log:
            for line in log:
                head, rest = line[:MOST_BYTES_WITH_NAMES], line[MOST_BYTES_WITH_NAMES:]
                yield NAME.sub(names, head) + rest


class Peaks(threading.Thread):
    """Watches a process and its children, on Linux."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.largest = self.together = 0
        self._ended = threading.Event()

    def run(self) -> None:
        while not self._ended.wait(0.1):
            sizes = [resident(pid) for pid in (self.pid, *children(self.pid))]
            self.largest = max(self.largest, *sizes)
            self.together = max(self.together, sum(sizes))

    def stop(self) -> None:
        """No more."""
        self._ended.set()
        self.join()


def children(pid: int) -> list[int]:
    """A process's children and theirs."""
    found: list[int] = []
    try:
        own = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return found
    for child in map(int, own):
        found += [child, *children(child)]
    return found


def resident(pid: int) -> int:
    """Kilobytes in memory."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


if __name__ == "__main__":
    main()
