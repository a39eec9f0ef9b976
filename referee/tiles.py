"""What a tile is: 52 kinds, two copies of each, and what the indicator makes of them.

Inside the referee a tile is a small int, seen with the okey already known:

* ``0 … 51`` is the tile of that colour and number: ``colour * 13 + number - 1``;
* the two tiles of the okey's kind are wild and never appear under that number: they are ``OKEY`` (52);
* the two false jokers play as the okey's own tile (rule ``tiles.false_joker``), so inside *they* are
  the okey's number.

So there are always two of each of 52 kinds and two okeys, and no rule has to treat a false joker apart.
At the edge tiles are text: ``R7``, ``K13``, ``FJ``, ``OK``.
"""

from functools import lru_cache
from typing import NamedTuple

COLOURS = "RYBK"
NUMBERS = 13
COPIES = 2
KINDS = len(COLOURS) * NUMBERS
OKEY = KINDS
ALL_TILES = (KINDS + 1) * COPIES
"""106: the false jokers stand for the two tiles of the okey's kind, which are counted as okeys."""

UNKNOWN = -1
"""A tile that nobody has seen: drawn face down in a position that does not list the stock."""

KIND_NAMES = tuple(f"{colour}{number}" for colour in COLOURS for number in range(1, NUMBERS + 1))
TILE_TEXTS = (*KIND_NAMES, "FJ", "OK")


class TileNames(NamedTuple):
    """How tiles are read and written while one kind is the okey."""

    okey: int
    """The kind that is the okey: the false joker's number inside."""
    tile_of: dict[str, int]
    """Text to tile. The okey's own kind may be written by its number or as ``OK``."""
    text_of: tuple[str, ...]
    """Tile to text, always ``FJ`` for a false joker and ``OK`` for an okey."""


def kind(colour: int, number: int) -> int:
    """The kind of a colour (0 to 3) and a number (1 to 13)."""
    return colour * NUMBERS + number - 1


def number_of(tile: int) -> int:
    """The number printed on a tile, 1 to 13; an okey has none of its own."""
    return tile % NUMBERS + 1


def okey_of(indicator: int) -> int:
    """The kind one above the indicator, 1 after 13 (rule ``tiles.okey``).

    >>> KIND_NAMES[okey_of(KIND_NAMES.index("Y5"))], KIND_NAMES[okey_of(KIND_NAMES.index("B13"))]
    ('Y6', 'B1')
    """
    colour, place = divmod(indicator, NUMBERS)
    return colour * NUMBERS + (place + 1) % NUMBERS


@lru_cache(maxsize=KINDS)
def names_for(okey: int) -> TileNames:
    """The names of the tiles while the kind ``okey`` is the okey.

    >>> names = names_for(KIND_NAMES.index("Y6"))
    >>> names.tile_of["Y6"] == names.tile_of["OK"] == OKEY, names.text_of[names.okey]
    (True, 'FJ')
    """
    text_of = [*KIND_NAMES, "OK"]
    text_of[okey] = "FJ"
    tile_of = {text: tile for tile, text in enumerate(text_of)}
    tile_of[KIND_NAMES[okey]] = OKEY
    return TileNames(okey, tile_of, tuple(text_of))


def tally(tiles: list[int]) -> list[int]:
    """How many there are of each kind, okeys last; unknown tiles are not counted."""
    counts = [0] * (KINDS + 1)
    for tile in tiles:
        if tile >= 0:
            counts[tile] += 1
    return counts
