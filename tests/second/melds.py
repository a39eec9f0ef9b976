"""Runs, sets and pairs, read by trying every colour and every place."""

from functools import cache
from typing import Any

COLOURS = "RYBK"
Rules = dict[str, Any]
"""The parameters of a table by their names."""
Reading = dict[str, Any]
"""``kind``, ``value``; a run also ``colour`` and ``start``, a set its ``number``."""


def okey_of(indicator: str) -> str:
    """The tile one above the indicator; above a 13 the 1."""
    return indicator[0] + str(int(indicator[1:]) % 13 + 1)


def face(tile: str, okey: str) -> str:
    """What a tile is in play: a false joker is the okey's own tile; ``OK`` is whatever is missing."""
    return okey if tile == "FJ" else tile


def number_of(tile: str) -> int:
    """The number on a coloured tile."""
    return int(tile[1:])


def top(p: Rules) -> int:
    """The last place of a run; the 14th is the 1 that closes it, where that is allowed."""
    return 14 if p["meld.one_after_thirteen"] else 13


def at_place(colour: str, place: int) -> str:
    """The tile that belongs at a place of a run."""
    return colour + str(1 if place == 14 else place)


def written(meld: Any) -> tuple[list[str], str | None]:
    """The tiles of a meld as it is sent, and its kind if that is said."""
    return (list(meld["tiles"]), meld.get("kind")) if isinstance(meld, dict) else (list(meld), None)


@cache
def run_readings(tiles: tuple[str, ...], okey: str, last: int) -> tuple[Reading, ...]:
    """Every run that these tiles can be in this order (the place decides what an okey stands for)."""
    found = []
    for colour in COLOURS:
        for start in range(1, last - len(tiles) + 2):
            names = [at_place(colour, start + place) for place in range(len(tiles))]
            pairs = zip(tiles, names, strict=True)
            if all(tile == "OK" or face(tile, okey) == name for tile, name in pairs):
                value = sum(number_of(name) for name in names)
                found.append({"kind": "run", "value": value, "colour": colour, "start": start})
    return tuple(found)


@cache
def set_readings(tiles: tuple[str, ...], okey: str, largest: int) -> tuple[Reading, ...]:
    """Every set that these tiles can be: one number, no colour twice, no more than a set may have."""
    real = [face(tile, okey) for tile in tiles if tile != "OK"]
    if len({tile[0] for tile in real}) < len(real) or len(tiles) > min(largest, len(COLOURS)):
        return ()
    return tuple(
        {"kind": "set", "value": number * len(tiles), "number": number}
        for number in range(1, 14)
        if all(number_of(tile) == number for tile in real)
    )


def best_reading(tiles: list[str], kind: str | None, okey: str, p: Rules) -> Reading | None:
    """The run or set that tiles are: what is said, else the higher value, and a tie is a run (7)."""
    if len(tiles) < p["meld.smallest"]:
        return None
    readings: tuple[Reading, ...] = ()
    if kind in (None, "run"):
        readings += run_readings(tuple(tiles), okey, top(p))
    if kind in (None, "set"):
        readings += set_readings(tuple(tiles), okey, p["set.largest"])
    return max(readings, key=lambda reading: (reading["value"], reading["kind"] == "run"), default=None)


def meld_faults(tiles: list[str], kind: str | None, okey: str, p: Rules) -> list[str]:
    """The rules that a new meld breaks; none if it is a run or a set that may be put down."""
    faults = []
    if best_reading(tiles, kind, okey, p) is not None:
        if p["meld.largest_new"] is not None and len(tiles) > p["meld.largest_new"]:
            faults.append("meld.largest_new")
        return faults
    if len(tiles) < p["meld.smallest"]:
        faults.append("meld.smallest")
    real = [face(tile, okey) for tile in tiles if tile != "OK"]
    one_colour = len({tile[0] for tile in real}) <= 1
    one_number = len({tile[1:] for tile in real}) <= 1
    if kind is None:
        # What it looks like: one colour is meant as a run, one number as a set.
        kind = "run" if one_colour and not (one_number and len(real) > 1) else "set" if one_number else None
    if kind == "run":
        faults += ["run.one_colour"] if not one_colour else run_faults(tiles, okey, p)
    elif kind == "set":
        if not one_number:
            faults.append("set.one_number")
        if len({tile[0] for tile in real}) < len(real):
            faults.append("set.different_colours")
        if len(tiles) > p["set.largest"]:
            faults.append("set.largest")
    elif not faults:
        faults.append("meld.run_or_set")
    return faults


def run_faults(tiles: list[str], okey: str, p: Rules) -> list[str]:
    """Why tiles of one colour are no run."""
    if len(tiles) < p["meld.smallest"]:
        return []
    places = [(place, number_of(face(tile, okey))) for place, tile in enumerate(tiles) if tile != "OK"]
    first, low = places[0]
    for place, number in places:
        if number != low + place - first:
            after_thirteen = low + place - first > 13 and number == low + place - first - 13
            return ["meld.one_after_thirteen"] if after_thirteen else ["run.consecutive"]
    return ["run.ends"]


def pair_faults(tiles: list[str], okey: str, p: Rules) -> list[str]:
    """The rules that a pair breaks."""
    if len(tiles) != 2:
        return ["pair.two_tiles"]
    if tiles == ["OK", "OK"]:
        return [] if p["pair.two_okeys"] else ["pair.two_okeys"]
    if "OK" in tiles:
        return [] if p["pair.okey_as_partner"] else ["pair.okey_as_partner"]
    if tiles == ["FJ", "FJ"]:
        return [] if p["pair.two_false_jokers"] else ["pair.two_false_jokers"]
    return [] if face(tiles[0], okey) == face(tiles[1], okey) else ["pair.alike"]
