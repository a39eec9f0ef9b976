"""The rules of a turn for small positions, written down once more from the documents alone.

Nothing of the referee is in here: tiles are their names, a meld is a tuple, and a table is the few facts in
which the three documents differ. It is slow, short, and knows only what the positions need: no points, no
charges, no undo.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

COLOURS = "RYBK"
TILES_OF_A_SET = 4


class Table(NamedTuple):
    """Where the documents differ about what may be done in a turn."""

    longest_new_meld: int
    most_at_an_end: int
    two_okeys_are_a_pair: bool
    okey_leaves_a_pair: bool
    okey_leaves_a_set_of_three: bool
    opened_in_steps: bool
    taken_tile_in_the_opening: bool


TABLES = {
    "oyna": Table(13, 13, True, True, True, False, False),
    "katlamasiz": Table(5, 2, False, False, True, True, True),
    "nasil": Table(13, 13, True, False, False, False, True),
}
POINTS_TO_OPEN, PAIRS_TO_OPEN = 101, 5


class Meld(NamedTuple):
    """``run``: colour and first number; ``set``: number; ``pair``. An okey laid in this turn is ``ok``."""

    kind: str
    colour: str
    number: int
    tiles: tuple[str, ...]


class State(NamedTuple):
    """A turn after some of its moves."""

    rack: tuple[str, ...]
    melds: tuple[Meld, ...]
    opened: str | None
    pending: tuple[str, int] | None
    """An opening that is not enough yet: its kind and what it is worth so far."""
    laid: frozenset[str]
    """The tiles, okeys apart, that went to the table in this turn."""
    ends: tuple[tuple[int, str], ...]
    """At which ends tiles were laid off in this turn, one entry a tile."""


Event = tuple[Any, ...]


class Turn:
    """One turn at one table."""

    def __init__(self, position: dict[str, Any], table: Table) -> None:
        self.table = table
        colour, number = position["indicator"][0], int(position["indicator"][1:])
        self.okey = f"{colour}{number % 13 + 1}"
        self.taken: str | None = position.get("left")
        self.others: list[str | None] = position.get("others", [None, None, None])
        rack = [*position["rack"], position.get("left") or position.get("drawn")]
        melds = tuple(self._read(kind, tiles) for kind, tiles in map(_single, position.get("table", [])))
        tiles = tuple(sorted(tile for tile in rack if tile))
        self.start = State(tiles, melds, position.get("opened"), None, frozenset(), ())

    def counts(self) -> Counter[tuple[str, ...]]:
        """How many turns there are of each row of kinds of event."""
        return self._count(self.start)

    def _count(self, state: State) -> Counter[tuple[str, ...]]:
        found: Counter[tuple[str, ...]] = Counter()
        if self._may_discard(state):
            found["discard",] = len(set(state.rack))
        for event, after in self._moves(state):
            if after.opened == "pairs" and event[0] == "open" and self.others == ["pairs"] * 3:
                found["open",] += 1  # the hand is void
                continue
            for kinds, count in self._count(after).items():
                found[event[0], *kinds] += count
        return found

    # Tiles

    def _name(self, colour: str, number: int) -> str:
        """A real tile by what it plays as: the false joker plays as the okey's own tile."""
        tile = f"{colour}{number}"
        return "FJ" if tile == self.okey else tile

    def _plays_as(self, tile: str) -> tuple[str, int]:
        tile = self.okey if tile == "FJ" else tile
        return tile[0], int(tile[1:])

    def _read(self, kind: str, tiles: list[str]) -> Meld:
        place, real = next(((p, t) for p, t in enumerate(tiles) if t != "OK"), (0, "OK"))
        if kind == "pair":
            return Meld(kind, "", 0, tuple(tiles))
        colour, number = self._plays_as(real)
        if kind == "set":
            return Meld(kind, "", number, tuple(tiles))
        return Meld(kind, colour, number - place, tuple(tiles))

    def _missing(self, meld: Meld) -> list[str]:
        """The colours that a set has not got."""
        whole = [self._name(colour, meld.number) for colour in COLOURS]
        return [tile for tile in whole if tile not in meld.tiles]

    # What may be done

    def _used(self, state: State) -> bool:
        """The taken tile, or its twin, lies on the table."""
        if self.taken == "OK":
            return any("ok" in meld.tiles for meld in state.melds)
        return self.taken in state.laid

    def _may_discard(self, state: State) -> bool:
        """The taken tile must be used; and at a table that opens in steps a low opening does not stand."""
        return state.pending is None and (self.taken is None or self._used(state))

    def _keeps_a_tile(self, state: State) -> bool:
        """A tile is left to discard, and it is not the taken one as long as that is not used."""
        if not state.rack:
            return False
        return len(state.rack) > 1 or self.taken is None or self._used(state) or state.rack[0] != self.taken

    def _moves(self, state: State) -> Iterator[tuple[Event, State]]:
        for event, after in self._all_moves(state):
            if self._keeps_a_tile(after):
                yield event, after

    def _all_moves(self, state: State) -> Iterator[tuple[Event, State]]:
        if state.opened is None:
            yield from self._openings(state)
            return
        if state.opened == "melds":
            for meld in self._new_melds(state.rack):
                yield ("meld", meld), self._put_down(state, (meld,))
        if state.opened == "pairs" or "pairs" in self.others:
            for pair in self._new_pairs(state.rack):
                yield ("pair", pair), self._put_down(state, (pair,))
        for place, meld in enumerate(state.melds):
            yield from self._lay_offs(state, place, meld)
            yield from self._okeys_back(state, place, meld)

    # New melds and pairs

    def _new_melds(self, rack: tuple[str, ...]) -> list[Meld]:
        found: list[Meld] = []
        okeys = rack.count("OK")
        for colour, first in product(COLOURS, range(1, 14)):
            for length in range(3, self.table.longest_new_meld + 1):
                if first + length > 14:
                    break
                places = [self._name(colour, first + step) for step in range(length)]
                for wild in range(okeys + 1):
                    for okey_places in combinations(places, wild):
                        tiles = tuple("OK" if place in okey_places else place for place in places)
                        if all(tile in rack for tile in tiles):
                            found.append(Meld("run", colour, first, tiles))
        for number in range(1, 14):
            there = [name for colour in COLOURS if (name := self._name(colour, number)) in rack]
            for size in (3, TILES_OF_A_SET):
                for wild in range(min(okeys, size - 1) + 1):
                    for real in combinations(there, size - wild):
                        found.append(Meld("set", "", number, (*real, *["OK"] * wild)))
        return found

    def _new_pairs(self, rack: tuple[str, ...]) -> list[Meld]:
        held = Counter(rack)
        pairs = [(tile, tile) for tile in held if tile != "OK" and held[tile] == 2]
        if held["OK"]:
            pairs += [(tile, "OK") for tile in held if tile != "OK"]
        if held["OK"] == 2 and self.table.two_okeys_are_a_pair:
            pairs.append(("OK", "OK"))
        return [Meld("pair", "", 0, pair) for pair in pairs]

    def _put_down(self, state: State, melds: tuple[Meld, ...]) -> State:
        tiles = [tile for meld in melds for tile in meld.tiles]
        rack = Counter(state.rack) - Counter(tiles)
        now = tuple(meld._replace(tiles=tuple(_fresh(tile) for tile in meld.tiles)) for meld in melds)
        return state._replace(
            rack=tuple(sorted(rack.elements())),
            melds=state.melds + now,
            laid=state.laid | set(tiles),
        )

    def _openings(self, state: State) -> Iterator[tuple[Event, State]]:
        for kind, groups in (
            ("melds", self._new_melds(state.rack)),
            ("pairs", self._new_pairs(state.rack)),
        ):
            if state.pending is not None and state.pending[0] != kind:
                continue
            before = state.pending[1] if state.pending is not None else 0
            for melds in _choices(groups, Counter(state.rack)):
                after = self._put_down(state, melds)
                if kind == "melds":
                    worth = before + sum(_value(meld) for meld in melds)
                    whole_hand = state.pending is None and len(after.rack) == 1
                    enough = worth >= POINTS_TO_OPEN or whole_hand
                else:
                    worth = before + len(melds)
                    enough = worth >= PAIRS_TO_OPEN
                if not enough:
                    if self.table.opened_in_steps:
                        yield ("open", melds), after._replace(pending=(kind, worth))
                    continue
                if self.taken and self.table.taken_tile_in_the_opening and not self._used(after):
                    continue
                yield ("open", melds), after._replace(opened=kind, pending=None)

    # Laying off

    def _lay_offs(self, state: State, place: int, meld: Meld) -> Iterator[tuple[Event, State]]:
        if meld.kind == "set" and len(meld.tiles) < TILES_OF_A_SET:
            for tile in [*self._missing(meld), "OK"]:
                if tile in state.rack:
                    tiles = (*meld.tiles, _fresh(tile))
                    yield ("lay_off", tile, place), _with_meld(state, place, meld._replace(tiles=tiles), tile)
        if meld.kind != "run":
            return
        last = meld.number + len(meld.tiles) - 1
        for end, number in (("low", meld.number - 1), ("high", last + 1)):
            if not 1 <= number <= 13 or state.ends.count((place, end)) >= self.table.most_at_an_end:
                continue
            for tile in (self._name(meld.colour, number), "OK"):
                if tile not in state.rack:
                    continue
                if end == "low":
                    new = meld._replace(number=number, tiles=(_fresh(tile), *meld.tiles))
                else:
                    new = meld._replace(tiles=(*meld.tiles, _fresh(tile)))
                after = _with_meld(state, place, new, tile)
                yield ("lay_off", tile, place, end), after._replace(ends=(*state.ends, (place, end)))

    # Okeys back from the table

    def _okeys_back(self, state: State, place: int, meld: Meld) -> Iterator[tuple[Event, State]]:
        okeys = [at for at, tile in enumerate(meld.tiles) if tile in ("OK", "ok")]
        if not okeys:
            return
        if meld.kind == "set":
            missing = self._missing(meld)
            if not self.table.okey_leaves_a_set_of_three and (len(missing) != 1 or len(okeys) != 1):
                return
            if all(tile in state.rack for tile in missing):
                real = tuple(tile for at, tile in enumerate(meld.tiles) if at not in okeys)
                new = meld._replace(tiles=(*real, *missing))
                after = _with_meld(state, place, new, *missing)
                yield ("take_okey", tuple(missing), place), _with_okeys(after, len(okeys))
            return
        if meld.kind == "pair":
            if len(okeys) == 2 or not self.table.okey_leaves_a_pair:
                return
            under = {okeys[0]: meld.tiles[1 - okeys[0]]}
        else:
            under = {at: self._name(meld.colour, meld.number + at) for at in okeys}
        for count in range(1, len(okeys) + 1):
            for chosen in combinations(okeys, count):
                real = tuple(under[at] for at in chosen)
                if all(tile in state.rack for tile in real):
                    tiles = tuple(under[at] if at in chosen else tile for at, tile in enumerate(meld.tiles))
                    after = _with_meld(state, place, meld._replace(tiles=tiles), *real)
                    yield ("take_okey", real, place), _with_okeys(after, count)


def _single(entry: dict[str, list[str]]) -> tuple[str, list[str]]:
    ((kind, tiles),) = entry.items()
    return kind, tiles


def _fresh(tile: str) -> str:
    """On the table an okey of this turn is told from older ones: only it can be the taken one."""
    return "ok" if tile == "OK" else tile


def _value(meld: Meld) -> int:
    """An okey counts what it stands for."""
    if meld.kind == "set":
        return meld.number * len(meld.tiles)
    return sum(meld.number + place for place in range(len(meld.tiles)))


def _choices(groups: list[Meld], rack: Counter[str]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of one or more melds that the rack has the tiles for; a meld may be there twice."""
    for place, meld in enumerate(groups):
        asked = Counter(meld.tiles)
        if asked <= rack:
            yield (meld,)
            for others in _choices(groups[place:], rack - asked):
                yield (meld, *others)


def _with_meld(state: State, place: int, meld: Meld, *tiles: str) -> State:
    """Tiles have gone from the rack into a meld of the table."""
    rack = Counter(state.rack) - Counter(tiles)
    melds = (*state.melds[:place], meld, *state.melds[place + 1 :])
    return state._replace(rack=tuple(sorted(rack.elements())), melds=melds, laid=state.laid | set(tiles))


def _with_okeys(state: State, count: int) -> State:
    return state._replace(rack=tuple(sorted((*state.rack, *["OK"] * count))))
