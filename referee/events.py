"""What a player can do, as one small value, and its form on the wire."""

from typing import Any, NamedTuple

from referee.decode import (
    Invalid,
    a_list,
    a_tile,
    an_int,
    one_of,
    only_keys,
    some_tiles,
)
from referee.melds import PAIR, RUN, SET
from referee.tiles import UNKNOWN, TileNames

DRAW, TAKE, PUT_BACK, TAKE_INDICATOR = "draw", "take", "put_back", "take_indicator"
ANNOUNCE, OPEN, MELD, NEW_PAIR = "announce", "open", "meld", "pair"
LAY_OFF, TAKE_OKEY, UNDO, DISCARD = "lay_off", "take_okey", "undo", "discard"
KINDS_OF_EVENT = (
    DRAW, TAKE, PUT_BACK, TAKE_INDICATOR, ANNOUNCE, OPEN, MELD, NEW_PAIR, LAY_OFF, TAKE_OKEY, UNDO, DISCARD,
)  # fmt: skip
TABLE_MOVES = (OPEN, MELD, NEW_PAIR, LAY_OFF, TAKE_OKEY)

MOST_MELDS = 40
MOST_IN_A_MELD = 30

Group = tuple[str | None, tuple[int, ...]]
"""Tiles laid down together and what they are said to be: ``run``, ``set``, ``pair``, ``meld`` or nothing."""


class Event(NamedTuple):
    """One event. What does not belong to its kind stays empty."""

    kind: str
    tiles: tuple[int, ...] = ()
    """draw, take, put_back, discard: the one tile; lay_off, take_okey: those from the rack, in order."""
    groups: tuple[Group, ...] = ()
    """open, meld, pair: what is laid down."""
    meld: int = -1
    """lay_off, take_okey: the number of the meld on the table, from 0."""
    end: str | None = None
    """lay_off: ``low`` or ``high`` where it was said."""
    at: int | None = None
    """The second of the turn at which it happened, where a record carries times."""


ONE_TILE = (DRAW, TAKE, PUT_BACK, DISCARD)
BARE: dict[str, Event] = {kind: Event(kind) for kind in (UNDO, TAKE_INDICATOR, ANNOUNCE)}


def read_event(value: object, names: TileNames) -> Event:
    """One event from its mapping; raises ``Invalid`` with a path inside it."""
    if not isinstance(value, dict):
        raise Invalid("bad_type", "", expected="event")
    if len(value) == 1:
        (kind, given), at = next(iter(value.items())), None
    else:
        at = an_int(value["at"], "at", 0, 100_000) if "at" in value else None
        kinds = [key for key in value if key != "at"]
        if len(kinds) != 1:
            only_keys(value, (*KINDS_OF_EVENT, "at"), "")
            raise Invalid("bad_value", "", found=sorted(kinds), allowed=list(KINDS_OF_EVENT))
        kind = kinds[0]
        given = value[kind]
    if kind in ONE_TILE:
        tile = names.tile_of.get(given) if isinstance(given, str) else None
        if tile is None:
            if kind == DRAW and given is True:
                tile = UNKNOWN
            else:
                tile = a_tile(given, names, kind)
        return Event(kind, (tile,), at=at)
    event = _read_other(kind, given, names)
    return event if at is None else event._replace(at=at)


def _read_other(kind: str, given: object, names: TileNames) -> Event:
    if kind == LAY_OFF:
        return _read_lay_off(given, names)
    if kind == OPEN:
        return _read_open(given, names)
    if kind == MELD:
        return Event(MELD, groups=(_new(given, names, MELD, (RUN, SET)),))
    if kind == NEW_PAIR:
        return Event(NEW_PAIR, groups=(_new(given, names, NEW_PAIR, (PAIR,)),))
    if kind == TAKE_OKEY:
        return _read_take_okey(given, names)
    if kind == ANNOUNCE:
        one_of(given, ("pairs",), ANNOUNCE)
        return BARE[ANNOUNCE]
    if kind in BARE:
        if given is not True:
            raise Invalid("bad_value", kind, found=given, allowed=[True])
        return BARE[kind]
    raise Invalid("unknown_key", str(kind), found=kind, allowed=list(KINDS_OF_EVENT))


def _read_lay_off(given: object, names: TileNames) -> Event:
    if not isinstance(given, dict):
        raise Invalid("bad_type", LAY_OFF, expected="mapping")
    only_keys(given, ("tiles", "meld", "end"), LAY_OFF)
    end = given.get("end")
    if end is not None:
        end = one_of(end, ("low", "high"), f"{LAY_OFF}.end")
    return Event(LAY_OFF, _tiles_of(given, names, LAY_OFF), meld=_meld_of(given, LAY_OFF), end=end)


def _read_take_okey(given: object, names: TileNames) -> Event:
    if not isinstance(given, dict):
        raise Invalid("bad_type", TAKE_OKEY, expected="mapping")
    only_keys(given, ("tiles", "meld"), TAKE_OKEY)
    return Event(TAKE_OKEY, _tiles_of(given, names, TAKE_OKEY), meld=_meld_of(given, TAKE_OKEY))


def _tiles_of(given: dict[str, Any], names: TileNames, path: str) -> tuple[int, ...]:
    where = f"{path}.tiles"
    if "tiles" not in given:
        raise Invalid("missing", where)
    tiles = tuple(some_tiles(given["tiles"], names, where))
    if not tiles:
        raise Invalid("bad_value", where, found=[])
    return tiles


def _meld_of(given: dict[str, Any], path: str) -> int:
    where = f"{path}.meld"
    if "meld" not in given:
        raise Invalid("missing", where)
    return an_int(given["meld"], where, 0, 1000)


def _read_open(given: object, names: TileNames) -> Event:
    if not isinstance(given, dict):
        raise Invalid("bad_type", OPEN, expected="mapping")
    only_keys(given, ("melds", "pairs"), OPEN)
    groups = read_groups(given, names, OPEN)
    if not groups:
        raise Invalid("missing", f"{OPEN}.melds")
    return Event(OPEN, groups=groups)


def read_groups(given: dict[str, Any], names: TileNames, path: str) -> tuple[Group, ...]:
    """The melds and the pairs of an opening, in the order in which they were written."""
    groups: list[Group] = []
    for key, wanted in (("melds", "meld"), ("pairs", PAIR)):
        if key in given:
            where = f"{path}.{key}" if path else key
            if given[key] == []:
                raise Invalid("bad_value", where, found=[])
            for place, entry in enumerate(a_list(given[key], where, MOST_MELDS)):
                said, tiles = read_group(entry, names, f"{where}.{place}")
                groups.append((said or wanted, tiles))
    return tuple(groups)


def _new(value: object, names: TileNames, path: str, allowed: tuple[str, ...]) -> Group:
    """What a new meld or pair is laid down as; a pair is no meld and a meld no pair."""
    said, tiles = read_group(value, names, path)
    if said is not None:
        one_of(said, allowed, f"{path}.kind")
    return (said or ("meld" if RUN in allowed else PAIR), tiles)


def read_group(value: object, names: TileNames, path: str) -> Group:
    """A meld as everywhere: a list in table order, or a mapping with its kind."""
    if isinstance(value, list):
        return None, tuple(some_tiles(value, names, path, MOST_IN_A_MELD))
    if not isinstance(value, dict):
        raise Invalid("bad_type", path, expected="meld")
    only_keys(value, ("kind", "tiles"), path)
    if "tiles" not in value:
        raise Invalid("missing", f"{path}.tiles")
    tiles = tuple(some_tiles(value["tiles"], names, f"{path}.tiles", MOST_IN_A_MELD))
    said = value.get("kind")
    return (None if said is None else one_of(said, (RUN, SET, PAIR), f"{path}.kind")), tiles


def write_event(event: Event, names: TileNames) -> dict[str, Any]:
    """The event as it goes over the wire."""
    text = names.text_of
    if event.kind in ONE_TILE:
        tile = event.tiles[0]
        return {event.kind: True if tile == UNKNOWN else text[tile]}
    if event.kind in BARE:
        return {event.kind: "pairs" if event.kind == ANNOUNCE else True}
    if event.kind == OPEN:
        opening: dict[str, Any] = {}
        for group in event.groups:
            opening.setdefault("pairs" if group[0] == PAIR else "melds", []).append(
                _write_group(group, names)
            )
        return {OPEN: opening}
    if event.kind in (MELD, NEW_PAIR):
        return {event.kind: _write_group(event.groups[0], names)}
    inner: dict[str, Any] = {"tiles": [text[tile] for tile in event.tiles], "meld": event.meld}
    if event.end is not None:
        inner["end"] = event.end
    return {event.kind: inner}


def _write_group(group: Group, names: TileNames) -> Any:
    said, tiles = group
    texts = [names.text_of[tile] for tile in tiles]
    return {"kind": said, "tiles": texts} if said in (RUN, SET) else texts
