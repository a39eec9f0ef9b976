"""Tiles and melds as they come, as text, read into what is drawn."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.melds import LENIENT, Meld, MeldRules, make_loose, read_meld
from referee.tiles import KIND_NAMES, OKEY, names_for, okey_of

FALSE_JOKER = -1
"""A false joker while nobody knows which tile is the okey."""


class UnknownTileError(ValueError):
    """A text that names no tile."""


class Drawn(NamedTuple):
    """A meld to draw: its kind where it is one, its tiles, and for each place what an okey stands for."""

    kind: str
    tiles: tuple[int, ...]
    stands_for: tuple[tuple[int, ...], ...]


def okey_kind(indicator: str | None) -> int | None:
    """The okey's kind under an indicator; ``None`` without one."""
    if indicator is None:
        return None
    if indicator not in KIND_NAMES:
        raise UnknownTileError(indicator)
    return okey_of(KIND_NAMES.index(indicator))


def read_tile(text: str, okey: int | None) -> int:
    """The tile that a text names."""
    if okey is None:
        if text == "FJ":
            return FALSE_JOKER
        if text == "OK":
            return OKEY
        if text in KIND_NAMES:
            return KIND_NAMES.index(text)
    elif text in names_for(okey).tile_of:
        return names_for(okey).tile_of[text]
    raise UnknownTileError(text)


def read_drawn(entry: Any, okey: int | None, rules: MeldRules = LENIENT) -> Drawn:
    """A meld as a list of tiles, or with its kind."""
    wanted = entry.get("kind") if isinstance(entry, Mapping) else None
    texts: Sequence[str] = entry["tiles"] if isinstance(entry, Mapping) else entry
    tiles = tuple(read_tile(text, okey) for text in texts)
    meld = (
        read_meld(tiles, wanted, rules, FALSE_JOKER if okey is None else okey, new=False) if tiles else None
    )
    if not isinstance(meld, Meld):
        meld = make_loose(tiles)
    around = iter(meld.stands_for)
    places = tuple(next(around, ()) if tile == OKEY else () for tile in tiles)
    return Drawn(meld.kind, tiles, places)


def in_order(tiles: Sequence[int]) -> list[int]:
    """A rack as a player sorts it: by colour and number, okeys last."""
    return sorted(tiles)
