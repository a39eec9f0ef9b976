"""How fast recorded hands are judged, and where the time goes: `make bench`."""

import cProfile
import platform
import pstats
import sys
import time
from pathlib import Path
from typing import Any

from referee.adjudicate import adjudicate
from referee.files import load_yaml
from referee.lines import usable_under
from referee.profile import Profile, load_profile
from referee.record import read_record
from referee.turn import Referee

RECORDS = Path(__file__).parents[2] / "cases" / "records"
ROUNDS = 5


def main() -> None:
    documents = [load_yaml(path) for path in sorted(RECORDS.glob("*.yaml"))]
    profiles = {document["profile"]: load_profile(document["profile"]) for document in documents}
    referees = {name: Referee(profile.parameters) for name, profile in profiles.items()}
    hands = sum(len(document["hands"]) for document in documents)
    events = sum(
        len(turn["events"]) for document in documents for hand in document["hands"] for turn in hand["turns"]
    )
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    print(f"{len(documents)} records, {hands} hands, {events / hands:.0f} events a hand")

    def decode() -> None:
        for document in documents:
            read_record(document)

    def judge(search: bool) -> None:
        for document in documents:
            name: str = document["profile"]
            profile: Profile = profiles[name]
            usable = usable_under(referees[name]) if search else None
            adjudicate(document, profile, referees[name], usable)

    for label, work in (
        ("decoding alone", decode),
        ("judging, without the search for lines", lambda: judge(False)),
        ("judging, with it", lambda: judge(True)),
    ):
        seconds = min(_timed(work) for _ in range(ROUNDS))
        print(f"{label:40} {hands / seconds:8.0f} hands/s   {seconds / events * 1e6:6.1f} µs an event")
    if "--profile" in sys.argv:
        profiler = cProfile.Profile()
        profiler.runcall(judge, True)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def _timed(work: Any) -> float:
    """Seconds of the processor; the best run counts, since what else the machine does only ever slows it."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
