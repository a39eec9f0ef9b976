"""The solver beside others from PyPI on the same racks in one run: how fast, and how often right.

    python -m venv venv-bench
    venv-bench/bin/pip install okey-solver-py rummikub-solver
    venv-bench/bin/python -m tests.bench.bench_solver

What is right is what the integer program of ``tests/solver`` says. The others are asked for what they
offer: the dearest melds of a rack, without a tile to keep. Their games differ a little, so every solver is
measured against the rules that it plays by: okey-solver-py lets the 1 follow the 13 (and takes a false
joker for wild, which no document does: hence the racks without any); rummikub-solver 1.0.0 lays the most
tiles even when asked for the most value (it sums an outer product), and its plan is credited with what it
is worth, okeys counted. A rack on which a solver takes longer than ``--limit`` seconds has no answer.
"""

import argparse
import signal
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from types import FrameType
from typing import NamedTuple

from referee.melds import MeldRules
from referee.solver import best_melds
from referee.tiles import COPIES, NUMBERS, OKEY
from tests.solver.integer_program import best_value
from tests.solver.racks import AROUND_THE_CORNER, PLAIN, dealt, packed, with_okeys

# The okey of every rack here is red 1, so the tiles of kind 0 are the false jokers.
OKEY_KIND = 0

Solve = Callable[[Sequence[int]], int]


class Entrant(NamedTuple):
    """A solver, the rules it plays by, and its answer as a total."""

    name: str
    rules: MeldRules
    solve: Solve


class TooLong(Exception):
    """The solver has had its time."""


def ours(rules: MeldRules) -> Solve:
    return lambda rack: best_melds(rack, rules, keep=0).value


def okey_solver_py(strategy: str) -> Solve:
    """Its tiles are objects with an id of their own, its okey is a kind, its false joker a colour."""
    library = import_module("okey_solver")
    core = import_module("okey_core.types")
    colours = [core.TileColor(name) for name in ("RED", "YELLOW", "BLUE", "BLACK")]
    okey = core.OkeyMeta(color=colours[OKEY_KIND // NUMBERS], value=OKEY_KIND % NUMBERS + 1)
    solver = library.create_standard_okey_solver(strategy=strategy)

    def solve(rack: Sequence[int]) -> int:
        tiles = []
        for at, tile in enumerate(rack):
            if tile == OKEY_KIND:
                tiles.append(core.Tile(id=str(at), color=core.TileColor.JOKER, value=0))
            else:
                kind = OKEY_KIND if tile == OKEY else tile
                tiles.append(core.Tile(id=str(at), color=colours[kind // NUMBERS], value=kind % NUMBERS + 1))
        return int(solver.find_best_arrangement(tiles, okey).totalScore)

    return solve


def rummikub_solver() -> Solve:
    """It numbers the tiles colour by colour from 1, and the joker last."""
    library = import_module("rummikub_solver")
    ruleset = library.RuleSet()
    backend = import_module("rummikub_solver._solver").RummikubSolver(ruleset)
    values = ruleset.set_values

    def solve(rack: Sequence[int]) -> int:
        game = ruleset.new_game()
        game.add_rack(*(tile + 1 for tile in rack))
        return sum(values[at] for at in backend(library.SolverMode.TOTAL_VALUE, game).set_indices)

    return solve


def entrants() -> list[Entrant]:
    """Ourselves, and whoever is installed."""
    found = [
        Entrant("referee.solver", PLAIN, ours(PLAIN)),
        Entrant("referee.solver, 12-13-1", AROUND_THE_CORNER, ours(AROUND_THE_CORNER)),
    ]
    others: list[tuple[str, MeldRules, Callable[[], Solve]]] = [
        ("okey-solver-py backtracking", AROUND_THE_CORNER, lambda: okey_solver_py("backtracking")),
        ("okey-solver-py ilp", AROUND_THE_CORNER, lambda: okey_solver_py("ilp")),
        ("okey-solver-py greedy", AROUND_THE_CORNER, lambda: okey_solver_py("greedy")),
        ("rummikub-solver", PLAIN, rummikub_solver),
    ]
    for name, rules, make in others:
        try:
            found.append(Entrant(name, rules, make()))
        except ImportError as missing:
            print(f"{name} is not here: {missing}", file=sys.stderr)
    return found


def timed(solve: Solve, rack: Sequence[int], limit: float) -> tuple[int | None, float]:
    """The answer, ``None`` if there was none in time, and the seconds it took."""

    def stop(signal_: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    answer = None
    start = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, limit)
        with suppress(Exception):
            answer = solve(rack)
        taken = time.perf_counter() - start
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return answer, taken


def racks_of(random: Random, count: int) -> dict[str, list[list[int]]]:
    """The racks, by what they are called in the table."""
    kinds: dict[str, list[list[int]]] = {"as dealt": [dealt(random, 22) for _ in range(count)]}
    plain: list[list[int]] = []
    while len(plain) < count:
        rack = with_okeys(random, 22, 0)
        if OKEY_KIND not in rack:
            plain.append(rack)
    kinds["no okey, no false joker"] = plain
    for okeys in range(COPIES + 1):
        kinds[f"natural, {okeys} okeys"] = [with_okeys(random, 22, okeys) for _ in range(count)]
    for okeys in range(COPIES + 1):
        kinds[f"packed, {okeys} okeys"] = [packed(random, 22, okeys) for _ in range(count)]
    return kinds


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--racks", type=int, default=100, help="racks of each kind")
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--limit", type=float, default=2.0, help="seconds a rack")
    given = parser.parse_args()
    everyone = entrants()
    # What is made once is not part of anybody's time.
    for entrant in everyone:
        timed(entrant.solve, [0, 1, 2, OKEY], 60.0)
    print(f"| racks | solver | median ms | worst ms | racks/s | right of {given.racks} | no answer |")
    print("|---|---|---|---|---|---|---|")
    for kind, racks in racks_of(Random(given.seed), given.racks).items():
        truth = {
            rules: [best_value(rack, rules, keep=0) for rack in racks] for rules in (PLAIN, AROUND_THE_CORNER)
        }
        for entrant in everyone:
            answers, times = zip(*(timed(entrant.solve, rack, given.limit) for rack in racks), strict=True)
            right = sum(a == b for a, b in zip(answers, truth[entrant.rules], strict=True))
            print(
                f"| {kind} | {entrant.name} | {statistics.median(times) * 1e3:.3f} | {max(times) * 1e3:.1f} "
                f"| {len(racks) / sum(times):,.0f} | {right} | {answers.count(None)} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
