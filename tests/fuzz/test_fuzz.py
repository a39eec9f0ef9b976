"""Mutated documents end in an answer or one clear error, in time and in little memory.

A thousand run in every test; ``OKEY_FULL=1`` runs ten thousand. Each batch has a process of its own, so that
its memory can be measured and nothing that it breaks reaches the other tests.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FULL = bool(os.environ.get("OKEY_FULL"))
COUNT = 2500 if FULL else 250
FIRST = 1_000_000
"""Where the seeds of the tests begin."""
MOST_SECONDS = 1.0
MOST_MEGABYTES = 200.0


@pytest.mark.parametrize("kind", ["profiles", "questions", "records", "texts"])
def test_mutated_documents_end_in_an_answer_or_one_clear_error(kind: str) -> None:
    command = [sys.executable, "-m", "tests.fuzz.batch", kind, str(COUNT), "--first", str(FIRST)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    report = json.loads(run.stdout)
    assert report["wrong"] == []
    assert sum(report["outcomes"].values()) == COUNT
    # The limits are a promise for each document, in seconds of CPU time, not a speed to be measured.
    assert report["slowest"] <= MOST_SECONDS, report
    assert report["grown"] <= MOST_MEGABYTES, report
    # A batch that only ever meets one outcome tests nothing.
    assert len(report["outcomes"]) > 1, report
