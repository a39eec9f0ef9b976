"""The pieces that the solver puts together: the melds, as masks of their real tiles.

Bits stand number by number, the four colours of a number side by side, so the lowest bit of a meld is its
lowest tile and melds that could quarrel over tiles stand close together.

A run of six or more is the same as two runs that both stand, so pieces stop one short of twice the
smallest size; of pieces with the same real tiles and as many okeys only the dearest is kept. That there
are fewer okeys than tiles in the smallest meld is taken for granted: no part of a run is all okeys.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from referee.melds import COLOUR_COUNT, SET, Meld, MeldRules, make_run, make_set
from referee.tiles import COPIES, KINDS, NUMBERS, OKEY, kind, number_of

# Every kind's bit. An okey has none, nor has an unknown tile, whose -1 reads the last place.
BITS = (*(1 << (tile % NUMBERS * COLOUR_COUNT + tile // NUMBERS) for tile in range(KINDS)), 0, 0)
ALL_KINDS = (1 << KINDS) - 1
WORTH = (*map(number_of, range(KINDS)), 0, 0)


class Piece(NamedTuple):
    """A meld the way the search sees it."""

    value: int
    mask: int
    """The bits of its real tiles."""
    okeys: int
    meld: Meld


class Pieces(NamedTuple):
    """All pieces under one set of meld rules."""

    by_lowest: dict[int, tuple[tuple[tuple[int, Piece], ...], ...]]
    """By the lowest bit of their real tiles, the highest of these first, and then by their okeys, dearest
    first, beside their masks."""
    smallest: tuple[int, ...]
    """The masks of the shortest without an okey, by falling lowest bits: where none of a bit's is held, no
    other piece without an okey is."""


def natural_melds(rules: MeldRules, longest: int) -> Iterator[Meld]:
    """The new melds without an okey, runs of at most ``longest`` tiles."""
    if rules.largest_new is not None:
        longest = min(longest, rules.largest_new)
    last = NUMBERS + rules.one_after_thirteen
    for colour in range(COLOUR_COUNT):
        for start in range(1, last + 1):
            for length in range(rules.smallest, min(longest, last + 1 - start) + 1):
                tiles = tuple(
                    kind(colour, (place - 1) % NUMBERS + 1) for place in range(start, start + length)
                )
                yield make_run(tiles, colour, start, rules)
    largest = min(rules.largest_set, COLOUR_COUNT)
    if rules.largest_new is not None:
        largest = min(largest, rules.largest_new)
    for number in range(1, NUMBERS + 1):
        for length in range(rules.smallest, largest + 1):
            for colours in combinations(range(COLOUR_COUNT), length):
                yield make_set(tuple(kind(colour, number) for colour in colours), number, rules)


def with_okeys(meld: Meld, places: tuple[int, ...], rules: MeldRules) -> Meld:
    """The meld with okeys in those places; in a set they lie last."""
    if meld.kind == SET:
        reals = tuple(tile for place, tile in enumerate(meld.tiles) if place not in places)
        return make_set(reals + (OKEY,) * len(places), meld.start, rules)
    tiles = tuple(OKEY if place in places else tile for place, tile in enumerate(meld.tiles))
    return make_run(tiles, meld.colour, meld.start, rules)


@lru_cache(maxsize=16)
def pieces_under(rules: MeldRules) -> Pieces:
    """The pieces under these rules: made once, some milliseconds."""
    longest = min(2 * rules.smallest - 1, NUMBERS)
    dearest: dict[tuple[int, int], Piece] = {}
    for natural in natural_melds(rules, longest):
        for okeys in range(COPIES + 1):
            for places in combinations(range(len(natural.tiles)), okeys):
                meld = with_okeys(natural, places, rules)
                mask = sum(BITS[tile] for tile in meld.tiles)
                # Runs come before sets, so that of two equal ones the run is kept: a meld without a
                # kind is read as one.
                if mask and ((mask, okeys) not in dearest or dearest[mask, okeys].value < meld.value):
                    dearest[mask, okeys] = Piece(meld.value, mask, okeys, meld)
    found: dict[int, list[list[tuple[int, Piece]]]] = {}
    for bit in sorted(BITS[:KINDS], reverse=True):
        found[bit] = [[] for _ in range(COPIES + 1)]
    for piece in sorted(dearest.values(), key=lambda piece: -piece.value):
        found[piece.mask & -piece.mask][piece.okeys].append((piece.mask, piece))
    smallest = [
        mask
        for lists in found.values()
        for mask, piece in lists[0]
        if len(piece.meld.tiles) == rules.smallest
    ]
    return Pieces({low: tuple(map(tuple, lists)) for low, lists in found.items()}, tuple(smallest))
