"""Can the tile just taken from the left come to the table by any line of play? Everything is tried."""

import copy
import itertools
from collections import Counter
from collections.abc import Iterator

from tests.second.judging import judge
from tests.second.melds import COLOURS, Rules, at_place, best_reading, face, number_of, pair_faults, top
from tests.second.moves import do
from tests.second.shape import Event
from tests.second.table import State, fresh_tiles, missing_colours, rack_of, tiles_of, without

MOST = 4000
"""Positions looked at before the search gives up."""


class TooLarge(Exception):
    """The position is too large to try everything."""


def can_be_used(s: State, p: Rules) -> bool:
    """Does a line bring the tile that was just taken to the table and end with a discard that stands?"""
    return Search(p).reaches(s)


class Search:
    """One search: the positions that were seen."""

    def __init__(self, p: Rules) -> None:
        self.p = p
        self.seen: set[str] = set()

    def reaches(self, s: State) -> bool:
        """Does some line from here use the tile?"""
        if s["turn"]["tile"] in fresh_tiles(s) and self.may_discard(s):
            return True
        if s["over"]:
            # The fourth pairs opening ends the hand with the tile on the table.
            return s["turn"]["tile"] in fresh_tiles(s)
        key = repr(
            (
                sorted(rack_of(s, s["to_play"])),
                s["opened"],
                s["announced"],
                [tiles_of(meld) for meld in s["table"]],
                s["turn"]["ends"],
            )
        )
        if key in self.seen:
            return False
        self.seen.add(key)
        if len(self.seen) > MOST:
            raise TooLarge
        for event in self.moves(s):
            verdict = judge(s, event, self.p)
            if verdict.shape or verdict.refused or verdict.undone:
                continue
            after = copy.deepcopy(s)
            do(after, event, self.p, verdict.charges)
            if self.reaches(after):
                return True
        return False

    def may_discard(self, s: State) -> bool:
        """Is there a tile whose discard stands?"""
        for tile in set(rack_of(s, s["to_play"])):
            verdict = judge(s, {"discard": tile}, self.p)
            if not (verdict.shape or verdict.refused or verdict.undone):
                return True
        return False

    def moves(self, s: State) -> Iterator[Event]:
        """Every move to the table; those with the tile itself first."""
        rack, tile = rack_of(s, s["to_play"]), s["turn"]["tile"]
        if s["opened"][s["to_play"]] is None:
            yield from openings(s, self.p)
            # Pairs may be announced in the very turn in which they open.
            yield {"announce": "pairs"}
            return
        melds = melds_in(rack, s["okey"], self.p)
        found: list[Event] = [{"meld": {"kind": kind, "tiles": tiles}} for kind, tiles in melds]
        found += [{"pair": tiles} for tiles in pairs_in(rack, s["okey"], self.p)]
        found += [*lay_offs(s), *okey_takings(s)]
        yield from sorted(found, key=lambda event: f"'{tile}'" not in repr(event))


def lay_offs(s: State) -> Iterator[Event]:
    """One tile on one meld; several are several moves."""
    for tile in sorted(set(rack_of(s, s["to_play"]))):
        for number, meld in enumerate(s["table"]):
            for end in ("high", "low") if meld["kind"] == "run" else (None,):
                yield {"lay_off": {"tiles": [tile], "meld": number} | ({"end": end} if end else {})}


def okey_takings(s: State) -> Iterator[Event]:
    """One tile for an okey, and several for the okey of a set."""
    rack = sorted(set(rack_of(s, s["to_play"])))
    for number, meld in enumerate(s["table"]):
        if "OK" not in tiles_of(meld):
            continue
        most = len(missing_colours(meld, s["okey"])) if meld["kind"] == "set" else 1
        for size in range(1, most + 1):
            for tiles in itertools.combinations(rack, size):
                yield {"take_okey": {"meld": number, "tiles": list(tiles)}}


def melds_in(rack: list[str], okey: str, p: Rules) -> list[tuple[str, list[str]]]:
    """Every run and every set that can be put down from a rack."""
    held = Counter(rack)
    found = []
    for colour in COLOURS:
        for start in range(1, 14):
            for end in range(start + p["meld.smallest"] - 1, top(p) + 1):
                names = [at_place(colour, place) for place in range(start, end + 1)]
                if p["meld.largest_new"] is None or len(names) <= p["meld.largest_new"]:
                    found += [("run", tiles) for tiles in fillings(names, held, okey)]
    for number in range(1, 14):
        for size in range(p["meld.smallest"], p["set.largest"] + 1):
            for colours in itertools.combinations(COLOURS, size):
                names = [colour + str(number) for colour in colours]
                found += [("set", tiles) for tiles in fillings(names, held, okey)]
    return found


def fillings(names: list[str], held: Counter[str], okey: str) -> list[list[str]]:
    """The ways to lay just these tiles from a rack, an okey in the place of any."""
    ways: list[list[str]] = [[]]
    for name in names:
        choices = ["FJ" if name == okey else name, "OK"]
        ways = [way + [tile] for way in ways for tile in choices if way.count(tile) < held[tile]]
        if not ways:
            break
    return [way for way in ways if any(tile != "OK" for tile in way)]


def pairs_in(rack: list[str], okey: str, p: Rules) -> list[list[str]]:
    """Every pair in a rack."""
    return [
        list(pair)
        for pair in sorted(set(itertools.combinations(sorted(rack), 2)))
        if not pair_faults(list(pair), okey, p)
    ]


def openings(s: State, p: Rules) -> Iterator[Event]:
    """Every opening: the whole hand, each choice of melds, each choice of pairs that the rack holds."""
    rack = rack_of(s, s["to_play"])
    tile, okey = s["turn"]["tile"], s["okey"]
    melds = sorted(melds_in(rack, okey, p), key=lambda meld: tile not in meld[1])
    for kept in sorted(set(rack)):
        whole = whole_hand(without(rack, [kept]) or [], melds)
        if whole is not None:
            yield {"open": {"melds": whole}}
    tried = [0]
    values = []
    for kind, tiles in melds:
        reading = best_reading(tiles, kind, okey, p)
        assert reading is not None
        values.append(reading["value"])
    # Every minimum is at least this one, and a whole hand, which needs none, was tried before.
    for chosen in choices(
        [tiles for _, tiles in melds], values, p["open.melds.minimum"], Counter(rack), okey, tried
    ):
        yield {"open": {"melds": [{"kind": melds[n][0], "tiles": melds[n][1]} for n in chosen]}}
    pairs = pairs_in(rack, okey, p)
    ones = [1] * len(pairs)
    for chosen in choices(pairs, ones, p["open.pairs.minimum"], Counter(rack), okey, tried):
        yield {"open": {"pairs": [pairs[n] for n in chosen]}}


def whole_hand(tiles: list[str], melds: list[tuple[str, list[str]]]) -> list[Event] | None:
    """All these tiles as runs and sets, if there is a way: the first tile goes into each meld in turn."""
    if not tiles:
        return []
    first = max(tiles, key=lambda tile: (tile != "OK", tile))
    for kind, group in melds:
        rest = without(tiles, group) if first in group else None
        if rest is not None:
            more = whole_hand(rest, melds)
            if more is not None:
                return [{"kind": kind, "tiles": group}, *more]
    return None


def choices(
    groups: list[list[str]],
    values: list[int],
    least: int,
    held: Counter[str],
    okey: str,
    tried: list[int],
    first: int = 0,
) -> Iterator[list[int]]:
    """Every choice of groups worth so much, one after the other, that the tiles are enough for."""
    for n in range(first, len(groups)):
        tried[0] += 1
        if tried[0] > 50 * MOST:
            raise TooLarge
        need = Counter(groups[n])
        if any(held[tile] < count for tile, count in need.items()):
            continue
        if values[n] >= least:
            yield [n]
        left = held - need
        # No tile counts more than its number, no okey more than 13, no pair is made of less than two tiles.
        most = sum(13 if tile == "OK" else number_of(face(tile, okey)) for tile in left.elements())
        if values[n] + most >= least:
            # The same meld may be there twice.
            for more in choices(groups, values, least - values[n], left, okey, tried, n):
                yield [n, *more]
