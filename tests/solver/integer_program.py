"""What a rack is worth by an integer program: a column for each meld, a row for each kind of tile.

Its columns are made here from the rules, long runs and every place of an okey included, so it shares
nothing with the solver. HiGHS solves it, through scipy.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp  # type: ignore[import-untyped]
from scipy.sparse import csc_array  # type: ignore[import-untyped]

from referee.melds import MeldRules
from referee.tiles import OKEY


class Column(NamedTuple):
    """A meld with its okeys in their places."""

    kind: str
    tiles: tuple[int, ...]
    value: int


def natural_melds(rules: MeldRules) -> Iterator[Column]:
    """The melds without an okey."""
    most = rules.largest_new or 14
    for colour in range(4):
        places = [(colour * 13 + number - 1, number) for number in range(1, 14)]
        if rules.one_after_thirteen:
            places.append(places[0])
        for first in range(len(places)):
            for last in range(first + rules.smallest, min(len(places), first + most) + 1):
                run = places[first:last]
                yield Column("run", tuple(tile for tile, _ in run), sum(number for _, number in run))
    for number in range(1, 14):
        for size in range(rules.smallest, min(most, rules.largest_set, 4) + 1):
            for colours in combinations(range(4), size):
                set_tiles = tuple(colour * 13 + number - 1 for colour in colours)
                yield Column("set", set_tiles, number * size)


def melds_with_okeys(rules: MeldRules, okeys: int) -> Iterator[Column]:
    """The melds with just so many okeys, one for each choice of the places they take."""
    for kind, tiles, value in natural_melds(rules):
        for places in combinations(range(len(tiles)), okeys):
            laid = tuple(OKEY if at in places else tile for at, tile in enumerate(tiles))
            if laid.count(OKEY) < len(laid):
                yield Column(kind, laid, value)


@cache
def _columns(rules: MeldRules, okeys: int) -> tuple[tuple[tuple[tuple[int, int], ...], int], ...]:
    """The columns with at most so many okeys as counts of tiles, of equal counts the dearest."""
    dearest: dict[tuple[tuple[int, int], ...], int] = {}
    for count in range(okeys + 1):
        for _, tiles, value in melds_with_okeys(rules, count):
            key = tuple(sorted(Counter(tiles).items()))
            dearest[key] = max(value, dearest.get(key, 0))
    return tuple(dearest.items())


def best_value(rack: Sequence[int], rules: MeldRules, keep: int = 1, use: int | None = None) -> int:
    """The highest value that leaves so many tiles and uses that tile; 0 if there is none."""
    held = Counter(rack)
    columns = [
        (counts, value)
        for counts, value in _columns(rules, held[OKEY])
        if all(held[tile] >= count for tile, count in counts)
    ]
    if not columns:
        return 0
    # Two rows more: the tiles that leave the hand, and the melds that use the tile.
    rows = {tile: row for row, tile in enumerate(held)}
    size, using = len(rows), len(rows) + 1
    at_row, at_column, entries = [], [], []
    for column, (counts, _) in enumerate(columns):
        cells = [(rows[tile], count) for tile, count in counts]
        cells.append((size, sum(count for _, count in counts)))
        if any(tile == use for tile, _ in counts):
            cells.append((using, 1))
        for row, entry in cells:
            at_row.append(row)
            at_column.append(column)
            entries.append(entry)
    matrix = csc_array((entries, (at_row, at_column)), shape=(using + 1, len(columns)))
    upper = [*held.values(), len(rack) - keep, np.inf]
    lower = [-np.inf] * (using + 1)
    if use is not None:
        lower[using] = 1
    answer = milp(
        [-value for _, value in columns],
        integrality=np.ones(len(columns)),
        bounds=Bounds(0, np.inf),
        constraints=LinearConstraint(matrix, lower, upper),
        options={"mip_rel_gap": 0},
    )
    # Status 2 is HiGHS's word for: there is no such plan.
    if answer.status == 2:
        return 0
    assert answer.status == 0, answer.message
    return -round(float(answer.fun))
