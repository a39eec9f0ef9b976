"""One tile: a number in its colour with the colour's mark, an okey, a false joker, or a back."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from referee.drawing.palette import (
    BACK,
    COLOURS,
    EDGE,
    INK,
    NEWEST,
    OKEY,
    STAR,
    TILE,
    mark,
    number,
)
from referee.drawing.pieces import Part, box, words
from referee.tiles import NUMBERS, number_of
from referee.tiles import OKEY as OKEY_TILE

WIDTH, HEIGHT = 40, 56
_RADIUS = 6
_MIDDLE = WIDTH / 2


def _body(face: str, edge: str = EDGE, thick: float = 1) -> str:
    line = f'stroke="{edge}" stroke-width="{number(thick)}"'
    inset = thick / 2
    rest = box(inset, inset, WIDTH - thick, HEIGHT - thick, TILE, _RADIUS, line)
    return box(0, 3, WIDTH, HEIGHT - 1, EDGE, _RADIUS) + rest + face


def _star(x: float, y: float, r: float) -> str:
    corners = []
    for step in range(10):
        reach = r if step % 2 == 0 else 0.42 * r
        angle = pi * step / 5
        corners.append(f"{number(x + reach * sin(angle))} {number(y - reach * cos(angle))}")
    return f'<path d="M{"L".join(corners)}Z" fill="{STAR}"/>'


def _numbered(tile: int) -> str:
    colour = tile // NUMBERS
    fill = COLOURS[colour]
    sign = f'<g fill="{fill}">{mark(colour, _MIDDLE, 43, 6)}</g>'
    return words(str(number_of(tile)), _MIDDLE, 30, 26, fill, True, "middle") + sign


def _small(tiles: Sequence[int], y: float, size: float) -> str:
    """A number with the mark of its colour, or with the marks of all colours that it may have."""
    colours = [tile // NUMBERS for tile in tiles]
    fill = COLOURS[colours[0]] if len(colours) == 1 else INK
    text = words(str(number_of(tiles[0])), _MIDDLE, y, size, fill, True, "middle")
    apart = 12 if len(colours) < 3 else 10
    first = _MIDDLE - apart / 2 * (len(colours) - 1)
    signs = "".join(
        f'<g fill="{COLOURS[colour]}">{mark(colour, first + apart * place, y + 9.5, 4.2)}</g>'
        for place, colour in enumerate(colours)
    )
    return text + signs


def _okey(stands_for: Sequence[int]) -> str:
    name = words("OKEY", _MIDDLE, 14.5, 11, INK, True, "middle")
    if stands_for:
        return name + _small(stands_for, 35.5, 19)
    signs = "".join(
        f'<g fill="{COLOURS[colour]}">'
        f"{mark(colour, _MIDDLE - 7 + 14 * (colour % 2), 27 + 15 * (colour // 2), 4.6)}</g>"
        for colour in range(len(COLOURS))
    )
    return name + signs


def _false_joker(plays_as: Sequence[int]) -> str:
    if not plays_as:
        return _star(_MIDDLE, 29, 16)
    return _star(_MIDDLE, 14.5, 10.5) + _small(plays_as, 38, 15)


@lru_cache(maxsize=2048)
def tile_part(tile: int, okey: int | None, stands_for: tuple[int, ...] = (), marked: bool = False) -> Part:
    """A tile. ``okey`` is the okey's kind, whose number a false joker bears; ``None`` where it is not known.

    ``stands_for`` is what an okey stands for; ``marked`` draws a frame around the tile.
    """
    if tile == OKEY_TILE:
        body = _body(_okey(stands_for), OKEY, 2.6)
    elif tile == okey:
        body = _body(_false_joker((okey,)))
    elif tile < 0:
        body = _body(_false_joker(()))
    else:
        body = _body(_numbered(tile))
    if marked:
        line = f'fill-opacity="0" stroke="{NEWEST}" stroke-width="3"'
        body += box(-2, -2, WIDTH + 4, HEIGHT + 6, TILE, _RADIUS + 1, line)
    return Part(WIDTH, HEIGHT + 2, body)


def back_part(count: str = "") -> Part:
    """A tile face down, with a number of such tiles on it."""
    line = f'fill-opacity="0" stroke="{EDGE}" stroke-width="1.5"'
    body = _body(
        box(5, 5, WIDTH - 10, HEIGHT - 10, BACK, 4) + box(8, 8, WIDTH - 16, HEIGHT - 16, BACK, 3, line)
    )
    if count:
        body += words(count, _MIDDLE, 34, 16, INK, True, "middle")
    return Part(WIDTH, HEIGHT + 2, body)
