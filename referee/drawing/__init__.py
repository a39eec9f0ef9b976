"""Tiles, racks, melds, tables and score sheets drawn as SVG, each with a label that can be spoken.

A picture has no ids and asks for nothing from elsewhere, so it may stand inside a page, any number of
times, or alone in a file. Its colours are custom properties (``--okey-red`` …) with fallbacks that are
meant for light and dark pages alike; ``plain`` writes the fallbacks into it, for programs that draw SVG
and know no CSS. A text that names no tile raises ``UnknownTileError``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.drawing.palette import plain as plain
from referee.drawing.pieces import picture
from referee.drawing.position import position_part, table_part
from referee.drawing.rack import meld_part, rack_part
from referee.drawing.reading import UnknownTileError as UnknownTileError
from referee.drawing.reading import okey_kind, read_drawn, read_tile
from referee.drawing.sheet import sheet_part
from referee.drawing.speech import capital, meld_said, rack_said, tile_said
from referee.drawing.tile import tile_part
from referee.sheet import Sheet
from referee.tiles import OKEY

__all__ = [
    "UnknownTileError",
    "meld_svg",
    "plain",
    "position_svg",
    "rack_svg",
    "score_sheet_svg",
    "table_svg",
    "tile_svg",
]


def tile_svg(
    text: str, language: str, stands_for: str | Sequence[str] | None = None, indicator: str | None = None
) -> str:
    """One tile.

    ``stands_for`` is the tile, or the tiles of one number, for which an okey stands. Under an
    ``indicator`` a false joker bears the okey's number, and the okey's own kind is drawn as an okey.
    """
    okey = okey_kind(indicator)
    tile = read_tile(text, okey)
    names = [stands_for] if isinstance(stands_for, str) else stands_for or ()
    others = tuple(read_tile(name, None) for name in names) if tile == OKEY else ()
    spoken = capital(tile_said(tile, okey, language, others), language)
    return picture(tile_part(tile, okey, others), spoken, language)


def rack_svg(tiles: Sequence[str], indicator: str | None, language: str) -> str:
    """A rack in the order given: one row, or two where there are many tiles."""
    okey = okey_kind(indicator)
    read = [read_tile(text, okey) for text in tiles]
    return picture(rack_part(read, okey), rack_said(read, okey, language), language)


def meld_svg(tiles: Sequence[str] | Mapping[str, Any], indicator: str | None, language: str) -> str:
    """A run, a set or a pair in table order, each okey with what it stands for there.

    A list of tiles, or ``{"kind": "set", "tiles": […]}``; tiles that are no meld are drawn all the same.
    """
    okey = okey_kind(indicator)
    meld = read_drawn(tiles, okey)
    return picture(meld_part(meld, okey), meld_said(meld, okey, language), language)


def table_svg(
    table: Sequence[Any], indicator: str | None, language: str, players: Mapping[int, str] | None = None
) -> str:
    """The melds on the table, by the player who laid them (``by``) where it is said."""
    part, spoken = table_part(table, okey_kind(indicator), language, players)
    return picture(part, spoken, language)


def position_svg(position: Mapping[str, Any], language: str, players: Mapping[int, str] | None = None) -> str:
    """A position: indicator, okey, stock, whose turn it is, and of each player melds, rack and discards."""
    part, spoken = position_part(position, language, players)
    return picture(part, spoken, language)


def score_sheet_svg(sheet: Sheet | None, language: str, hands: int = 11, teams: bool = False) -> str:
    """The score sheet as paper; ``None`` draws an empty one with room for so many hands."""
    part, spoken = sheet_part(sheet, language, hands, teams)
    return picture(part, spoken, language)
