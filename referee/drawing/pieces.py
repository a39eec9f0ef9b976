"""The pieces that pictures are put together from: a part with its size, text, and the whole picture."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from referee.drawing.palette import FONT, number

_NARROW = "iıljtfr.,:;!|'()· "
_CONTROL = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127, 0xFFFE, 0xFFFF))


class Part(NamedTuple):
    """Something drawn from the origin, and the room that it takes."""

    width: float
    height: float
    body: str


def escaped(text: str) -> str:
    """Text that may stand in an element or an attribute, whatever somebody typed."""
    held = text.translate(_CONTROL).encode("utf-8", "replace").decode("utf-8")
    return escape(held, quote=True)


def moved(part: Part, x: float, y: float, scale: float = 1) -> str:
    """A part put somewhere else."""
    sized = f" scale({number(scale)})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){sized}">{part.body}</g>'


def box(x: float, y: float, width: float, height: float, fill: str, radius: float = 0, more: str = "") -> str:
    """A rectangle."""
    round_ = f' rx="{number(radius)}"' if radius else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place}{round_} fill="{fill}"{" " + more if more else ""}/>'


def words(
    text: str, x: float, y: float, size: float, fill: str, bold: bool = False, anchor: str = "start"
) -> str:
    """A line of text on its baseline."""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        f'{weight}{where} fill="{fill}">{escaped(text)}</text>'
    )


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a line of text is; rather too much than too little."""
    units = sum(0.34 if letter in _NARROW else 0.82 if letter in "mwMWŞĞ—" else 0.6 for letter in text)
    return units * size * (1.06 if bold else 1)


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text as far as it fits."""
    text = " ".join(text.split())
    if text_width(text, size, bold) <= room:
        return text
    while text and text_width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def broken(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(cut(word, size, room))
    return lines


def flowed(parts: Sequence[Part], room: float, gap: float, line_gap: float) -> Part:
    """Parts one after the other, going on below where the line is full."""
    x = y = widest = tallest = 0.0
    body: list[str] = []
    for part in parts:
        if x and x + part.width > room:
            x, y, tallest = 0.0, y + tallest + line_gap, 0.0
        body.append(moved(part, x, y))
        widest = max(widest, x + part.width)
        tallest = max(tallest, part.height)
        x += part.width + gap
    return Part(widest, y + tallest, "".join(body))


def stacked(parts: Iterable[Part], gap: float) -> Part:
    """Parts one below the other."""
    y = widest = 0.0
    body: list[str] = []
    for part in parts:
        y += gap if body else 0
        body.append(moved(part, 0, y))
        y += part.height
        widest = max(widest, part.width)
    return Part(widest, y, "".join(body))


def picture(part: Part, spoken: str, language: str, margin: float = 1) -> str:
    """The part as a whole picture with its spoken label. It holds no ids, so any number fit on a page."""
    width, height = number(part.width + 2 * margin), number(part.height + 2 * margin)
    near = number(-margin)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{near} {near} {width} {height}" width="{width}"'
        f' height="{height}" role="img" font-family="{FONT}" lang="{language}" xml:lang="{language}">'
        f"<title>{escaped(spoken)}</title>{part.body}</svg>"
    )
