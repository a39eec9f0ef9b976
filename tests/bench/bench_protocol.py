"""How fast the suite runs: in the same process, and over the protocol beside a bare loop over pipes.

    python -m tests.bench.bench_protocol [--jobs N] [--profile]

The bare loop writes the same messages to the same engine, keeps as many in flight, and only looks for the
ends of lines: it reads no JSON, judges nothing and watches nothing. The goals are half its rate, and in the
same process 900 cases at the six tables in 3 s.
"""

import argparse
import cProfile
import os
import platform
import pstats
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from referee.conformance.cases import load_cases
from referee.conformance.items import Item, complete_profiles, select
from referee.conformance.protocol import ask_line, bye_line, hello_line
from referee.conformance.results import FAILED, PASSED, judge_answer
from referee.conformance.running import run_engine
from referee.conformance.ways import referee_for
from referee.questions import ask

ENGINE = (sys.executable, "-m", "referee.cli", "engine")
ROUNDS = 3
GOAL_CASES, GOAL_SECONDS, GOAL_SHARE = 900, 3.0, 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--profile", action="store_true", help="show where the runner's time goes")
    options = parser.parse_args()
    cases = load_cases()
    tables = complete_profiles()
    items = select(cases, profiles=tables)
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} CPUs")
    print(f"{len(cases)} cases at {len(tables)} tables: {len(items)} questions")

    in_process(items)
    seconds, busy = min(_timed(lambda: in_process(items)) for _ in range(ROUNDS))
    scale = GOAL_CASES * len(tables) / len(items)
    print(f"in the same process {len(items) / seconds:7.0f} questions/s   {seconds:.2f} s")
    print(
        f"    {GOAL_CASES} cases at {len(tables)} tables: {seconds * scale:.2f} s, {busy * scale:.2f} s of it"
        f" on a CPU (goal: under {GOAL_SECONDS:.0f} s)"
    )

    # By turns, so that whatever else the machine does comes upon all of them.
    rates: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, work in (
            ("bare loop, one in flight", lambda: bare(items, 1)),
            ("bare loop, pipelined", lambda: bare(items, 32)),
            ("the runner", lambda: runner(items, options.jobs)),
        ):
            rates.setdefault(name, []).append(len(items) / work())
    best = {name: max(found) for name, found in rates.items()}
    for name, rate in best.items():
        share = f"   the runner has {best['the runner'] / rate:.0%} of it" if name != "the runner" else ""
        print(f"{name:25} {rate:7.0f} questions/s{share}")
    print(f"    (goal: {GOAL_SHARE:.0%} or more; --jobs {options.jobs})")
    if options.profile:
        profiler = cProfile.Profile()
        profiler.runcall(runner, items, options.jobs)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def in_process(items: Sequence[Item]) -> None:
    """Ask the referee and judge it."""
    for item in items:
        answer = ask(item.case.question, item.profile, item.given, referee_for(item.profile))
        judge_answer(item, answer)


def runner(items: Sequence[Item], jobs: int) -> float:
    """Seconds that the questions take, from the first result to the last."""
    times: list[float] = []
    run = run_engine(items, ENGINE, jobs=jobs, on_result=lambda _: times.append(time.perf_counter()))
    assert run.counts.passed + run.counts.failed == len(items), run.counts
    wrong = [result.item.id for result in run.results if result.outcome == FAILED]
    if wrong:
        print(f"    ({len(wrong)} of {len(items)} not {PASSED}: {', '.join(wrong[:3])} …)", file=sys.stderr)
    return times[-1] - times[0]


def bare(items: Sequence[Item], flight: int) -> float:
    """Seconds that the same messages take in a loop that does nothing else."""
    lines = [
        ask_line(number, item.case.question, item.profile, item.given) for number, item in enumerate(items, 1)
    ]
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin and engine.stdout
        engine.stdin.write(hello_line())
        engine.stdin.flush()
        engine.stdout.readline()
        sent = 0
        start = 0.0
        for received in range(len(lines)):
            ahead = lines[sent : received + flight]
            if ahead:
                engine.stdin.write(b"".join(ahead))
                engine.stdin.flush()
                sent += len(ahead)
            assert engine.stdout.readline().endswith(b"\n")
            start = start or time.perf_counter()
        seconds = time.perf_counter() - start
        engine.stdin.write(bye_line())
    return seconds


def _timed(work: Callable[[], Any]) -> tuple[float, float]:
    """Seconds on the clock and on a CPU, which differ where the machine has other things to do."""
    start, busy = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - start, time.process_time() - busy


if __name__ == "__main__":
    main()
