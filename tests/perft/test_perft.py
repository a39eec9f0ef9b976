"""Counts of lawful turns, by two ways that share nothing; the counts themselves are in ``counts.yaml``.

``OKEY_FULL=1`` holds the two ways against each other on many more drawn positions.
"""

import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.files import load_yaml
from tests.lines.positions import position
from tests.perft.by_the_documents import TABLES, Turn
from tests.perft.by_the_referee import counts
from tests.situations import profile_of

HERE = Path(__file__).parent
POSITIONS: list[dict[str, Any]] = load_yaml(HERE / "positions.yaml")
COUNTS: dict[str, dict[str, Any]] = load_yaml(HERE / "counts.yaml")
FULL = os.environ.get("OKEY_FULL") == "1"
SEEDS = range(6000 if FULL else 150)


def summed(found: Counter[tuple[str, ...]]) -> dict[str, Any]:
    """The counts as the file has them: how many turns, by their length, and by the kinds of their events."""
    lengths: Counter[str] = Counter()
    for kinds, count in found.items():
        lengths[str(len(kinds))] += count
    return {
        "turns": found.total(),
        "by_length": dict(sorted(lengths.items())),
        "by_kinds": {" ".join(kinds): count for kinds, count in sorted(found.items())},
    }


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("given", POSITIONS, ids=lambda given: given["id"])
def test_both_ways_count_the_turns(given: dict[str, Any], table: str) -> None:
    expected = COUNTS[given["id"]][table]
    assert summed(Turn(given, TABLES[table]).counts()) == expected
    assert summed(counts(given, table)) == expected


def test_every_position_has_its_counts() -> None:
    assert [given["id"] for given in POSITIONS] == list(COUNTS)
    assert all(list(tables) == list(TABLES) for tables in COUNTS.values())


@pytest.mark.parametrize("table", TABLES)
def test_both_ways_agree_on_drawn_positions(table: str) -> None:
    some = 0
    for seed in SEEDS:
        if seed % len(TABLES) == list(TABLES).index(table):
            given = drawn(seed, table)
            by_the_documents = Turn(given, TABLES[table]).counts()
            assert by_the_documents == counts(given, table), f"seed {seed}: {given}"
            some += bool(by_the_documents)
    assert some > len(SEEDS) // 10


def drawn(seed: int, table: str) -> dict[str, Any]:
    """A position by the seed, in the form of ``positions.yaml``."""
    random = Random(seed)
    opened = random.choice((None, "melds", "melds", "pairs", "pairs"))
    full = position(random, profile_of(table), opened, 4)
    return {
        "indicator": full["indicator"],
        "rack": full["seats"]["1"]["rack"],
        "opened": opened,
        "others": [full["seats"][seat]["opened"] for seat in ("2", "3", "4")],
        "table": [{meld["kind"]: meld["tiles"]} for meld in full["table"]],
        random.choice(("left", "drawn")): full["discards"]["4"][0],
    }
