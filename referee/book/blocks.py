"""What a book is made of, whatever it is written as."""

from typing import NamedTuple


class Heading(NamedTuple):
    """A heading: 2 for a part of the book, 3 for a chapter of the rules, 4 for a rule."""

    level: int
    text: str
    anchor: str
    mark: str = ""
    """A word beside it: the table has its own way here."""


class Text(NamedTuple):
    """A paragraph."""

    text: str
    kind: str = ""
    """``statement``, ``basis``, ``note``, ``lead``; empty for a plain one."""


class Items(NamedTuple):
    """A list."""

    items: tuple[str, ...]


class Grid(NamedTuple):
    """A table; the first cell of each row names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: bool = False
    """All but the first column are figures."""
    amount: bool = False
    """The second column is an amount, which stays on one line."""
    name: str = ""
    """What the table shows, for whoever hears it."""


class Picture(NamedTuple):
    """A drawing with what is said of it."""

    svg: str
    spoken: str


class Example(NamedTuple):
    """A move that keeps a rule, breaks it, or just shows it."""

    kind: str
    """``kept``, ``broken``, ``shown``."""
    label: str
    title: str
    pictures: tuple[Picture, ...]
    lines: tuple["Line", ...]


class Line(NamedTuple):
    """What was done, and what the referee says of it."""

    mark: str
    """``✓``, ``✗``, ``!`` or nothing."""
    text: str
    said: tuple[str, ...] = ()


class Terms(NamedTuple):
    """A glossary: the word, the word in the other language, the meaning."""

    rows: tuple[tuple[str, str, str], ...]


class Sheet(NamedTuple):
    """A score sheet that stands on a page of its own, to be printed."""

    picture: Picture
    grid: Grid
    """The same as a table, where nothing is drawn."""


Block = Heading | Text | Items | Grid | Picture | Example | Terms | Sheet


def picture(svg: str) -> Picture:
    """A drawing with its own spoken label."""
    from html import unescape

    return Picture(svg, unescape(svg.partition("<title>")[2].partition("</title>")[0]))
