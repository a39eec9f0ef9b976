"""Writing to people: colours where there is a terminal, wrapping, aligned columns."""

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import IO

# Inks that can be read on a dark and on a light background: each has at least three times the luminance
# distance to both. Black tiles take the terminal's own ink, the one that is sure to be readable.
_INKS = {
    "R": "1;38;5;196",
    "Y": "1;38;5;136",
    "B": "1;38;5;33",
    "K": "1",
    "okey": "1;38;5;164",
    "refused": "1;38;5;196",
    "charged": "1;38;5;136",
    "undone": "1;38;5;136",
    "good": "38;5;34",
    "head": "1",
    "dim": "2",
}
_COLOUR_OF = {
    "Kırmızı": "R",
    "Sarı": "Y",
    "Mavi": "B",
    "Siyah": "K",
    "Red": "R",
    "Yellow": "Y",
    "Blue": "B",
    "Black": "K",
}
_WILD = r"(?:sahte okey|false joker|okey)"
_TILES = re.compile(
    rf"(?<!\w)(?P<colour>{'|'.join(_COLOUR_OF)}) \d+(?:-(?:\d+|{_WILD}))*(?!\w)"
    rf"|(?<![\w.:]){_WILD}(?![\w.])"
)
_PART = re.compile(rf"({_WILD})")


def use_colour(stream: IO[str], environment: Mapping[str, str]) -> bool:
    """Colours on a terminal that can show them, unless NO_COLOR is set; FORCE_COLOR brings them anywhere."""
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return environment.get("TERM") != "dumb" and stream.isatty()


class Terminal:
    """Where a command writes its text."""

    def __init__(self, language: str, colour: bool | None = None, width: int | None = None) -> None:
        self.language = language
        self.colour = use_colour(sys.stdout, os.environ) if colour is None else colour
        columns = shutil.get_terminal_size((100, 24)).columns if width is None else width
        self.width = max(60, min(columns, 110))

    def line(self, text: str = "") -> None:
        """A line as it is."""
        sys.stdout.write(f"{text}\n")

    def ink(self, text: str, name: str) -> str:
        """Text in one of the inks."""
        return f"\x1b[{_INKS[name]}m{text}\x1b[0m" if self.colour and text else text

    def painted(self, text: str) -> str:
        """Text with every tile that it names in the tile's colour."""
        return _TILES.sub(self._paint, text) if self.colour else text

    def _paint(self, match: re.Match[str]) -> str:
        colour = match["colour"]
        if colour is None:
            return self.ink(match[0], "okey")
        parts = _PART.split(match[0])
        return "".join(
            self.ink(part, "okey" if number % 2 else _COLOUR_OF[colour]) for number, part in enumerate(parts)
        )

    def block(self, text: str, indent: int, first: str = "", ink: str | None = None) -> None:
        """A text wrapped at an indentation; ``first`` stands at the left of its first line."""
        lines = wrapped(text, self.width - indent) or [""]
        for number, line in enumerate(lines):
            lead = padded(first, indent) if number == 0 else " " * indent
            body = self.ink(line, ink) if ink else self.painted(line)
            self.line(f"{lead}{body}".rstrip() if not line else f"{lead}{body}")

    def rule(self, mark: str = "─") -> None:
        """A line across."""
        self.line(self.ink(mark * self.width, "dim"))


_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def cells(text: str) -> int:
    """How many columns a text takes: wide letters two, combining ones none, colours none."""
    text = _ESCAPES.sub("", text)
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def padded(text: str, width: int) -> str:
    """Filled up with spaces at the right."""
    return text + " " * (width - cells(text))


def right(text: str, width: int) -> str:
    """Filled up with spaces at the left."""
    return " " * (width - cells(text)) + text


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many columns. A tile's name (“Mavi 7”) is not torn apart."""
    lines: list[str] = []
    line = ""
    for word in _words(text):
        longer = f"{line} {word}" if line else word
        if line and cells(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    if line:
        lines.append(line)
    return lines


_COLOUR_WORDS = frozenset(_COLOUR_OF)


def _words(text: str) -> Iterable[str]:
    waiting: list[str] = []
    for word in text.split():
        waiting.append(word)
        if word.rpartition("-")[2].lstrip("(“") not in _COLOUR_WORDS:
            yield " ".join(waiting)
            waiting = []
    if waiting:
        yield " ".join(waiting)


def table(rows: Sequence[Sequence[str]], numbers: Iterable[int] = (), gap: int = 2) -> list[str]:
    """Rows in aligned columns; the columns named in ``numbers`` stand at the right."""
    at_right = frozenset(numbers)
    widths = [max(cells(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    return [
        (" " * gap)
        .join(
            right(cell, width) if column in at_right else padded(cell, width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in rows
    ]


def shown_name(name: str, most: int = 24) -> str:
    """A player's name as it can be shown: one line, nothing invisible, not too long."""
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    return clean if cells(clean) <= most else clean[: most - 1] + "…"
