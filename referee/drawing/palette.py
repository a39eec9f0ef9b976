"""Colours and the second mark of each: what tells four colours apart for every pair of eyes.

Each colour is a custom property that a page may set, with the measured colour as its fallback; ``plain``
replaces the properties by their fallbacks, for programs that draw SVG and know no CSS.
"""

import re

_VARIABLE = re.compile(r"var\(--okey-[a-z-]+,(#[0-9a-f]{3,6})\)")


def _property(name: str, colour: str) -> str:
    return f"var(--okey-{name},{colour})"


TILE = _property("tile", "#fbf3df")
EDGE = _property("tile-edge", "#b9a67c")
BACK = _property("tile-back", "#d9c79c")
COLOURS = (
    _property("red", "#c8102e"),
    _property("yellow", "#9a6300"),
    _property("blue", "#0b4fa8"),
    _property("black", "#1b1b1b"),
)
"""In the order of the tiles' colours: red, yellow, blue, black."""
STAR = _property("star", "#6b2c91")
OKEY = _property("okey", "#d99a00")
MARKED = _property("marked", "#ffb938")
"""The player whose turn it is."""
NEWEST = _property("newest", "#58d0ff")
"""The frame of the tile that was just taken."""
FELT = _property("felt", "#1f5c48")
FELT_LIGHT = _property("felt-light", "#2c6f59")
FELT_TEXT = _property("felt-text", "#ffffff")
RACK = _property("rack", "#8a5a33")
RACK_LEDGE = _property("rack-ledge", "#5f3b1f")
PAPER = _property("paper", "#fffdf4")
PAPER_LINE = _property("paper-line", "#b9b09a")
INK = _property("ink", "#1c1a17")
INK_SOFT = _property("ink-soft", "#5d574c")

FONT = "Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif"

MARKS = (
    '<circle cx="{x}" cy="{y}" r="{r}"/>',
    '<path d="M{x} {top}L{right} {bottom}H{left}Z"/>',
    '<path d="M{left} {top}H{right}V{bottom}H{left}Z"/>',
    '<path d="M{x} {tip}L{side} {y}L{x} {foot}L{off} {y}Z"/>',
)
"""Circle, triangle, square, diamond: one a colour, in the order of ``COLOURS``."""


def mark(colour: int, x: float, y: float, r: float) -> str:
    """The mark of a colour around a point, about ``r`` to each side."""
    near = 0.9 * r
    places = {
        "x": x, "y": y, "r": near, "left": x - near, "right": x + near, "top": y - near, "bottom": y + near,
        "tip": y - 1.25 * r, "foot": y + 1.25 * r, "side": x + 1.05 * r, "off": x - 1.05 * r,
    }  # fmt: skip
    return MARKS[colour].format(**{name: number(value) for name, value in places.items()})


def number(value: float) -> str:
    """A length as SVG writes it, without what nobody sees."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def plain(svg: str) -> str:
    """The picture with fixed colours, for programs that know no custom properties.

    >>> plain('<rect fill="var(--okey-tile,#fbf3df)"/>')
    '<rect fill="#fbf3df"/>'
    """
    return _VARIABLE.sub(r"\1", svg)
