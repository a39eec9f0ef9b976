"""Melds and racks as parts of a picture."""

from collections.abc import Sequence

from referee.drawing.palette import RACK, RACK_LEDGE
from referee.drawing.pieces import Part, box, moved
from referee.drawing.reading import Drawn
from referee.drawing.tile import HEIGHT, WIDTH, tile_part

GAP = 2
ROW = 11
"""Tiles in a row: two of them hold the most tiles that anybody is dealt."""
_EDGE = 7
_LEDGE = 7
_FEWEST = 4


def meld_part(meld: Drawn, okey: int | None) -> Part:
    """The tiles of a meld side by side."""
    body = "".join(
        moved(tile_part(tile, okey, others), place * (WIDTH + GAP), 0)
        for place, (tile, others) in enumerate(zip(meld.tiles, meld.stands_for, strict=True))
    )
    count = max(len(meld.tiles), 1)
    return Part(count * (WIDTH + GAP) - GAP, HEIGHT + 2, body)


def rows_of(count: int) -> list[int]:
    """How many tiles lie in each row of a rack."""
    if count <= ROW:
        return [count]
    if count <= 2 * ROW:
        return [(count + 1) // 2, count // 2]
    rows = -(-count // ROW)
    return [ROW] * (rows - 1) + [count - ROW * (rows - 1)]


def rack_part(tiles: Sequence[int], okey: int | None, marked: int | None = None) -> Part:
    """A rack: one row of tiles, or two where they are many. ``marked`` is the place of a tile to frame."""
    rows = rows_of(len(tiles))
    across = max(*rows, _FEWEST) if len(rows) > 1 else max(rows[0], _FEWEST)
    width = across * (WIDTH + GAP) - GAP + 2 * _EDGE
    row_height = HEIGHT + 2 + _LEDGE
    height = len(rows) * row_height + _EDGE + 2
    body = [box(0, 0, width, height, RACK, 8)]
    place = 0
    for row, count in enumerate(rows):
        top = _EDGE + row * row_height
        body.append(box(0, top + HEIGHT + 1, width, 5, RACK_LEDGE))
        for column in range(count):
            tile = tile_part(tiles[place], okey, marked=place == marked)
            body.append(moved(tile, _EDGE + column * (WIDTH + GAP), top))
            place += 1
    return Part(width, height, "".join(body))
