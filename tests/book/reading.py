"""A written book read back: its text without tags, its figures, and houses to write books of."""

import random
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from typing import Any

from referee.book import Book, House, as_html, as_markdown, compose
from referee.profile import load_profile
from referee.spec import load_spec

LANGUAGES = ("tr", "en")
LARGEST_SMALL = 22
"""Up to here a figure may be a tile, a seat, a count of tiles or a number of the book's own."""
NUMBERED = [
    entry
    for entry in load_spec()["parameters"]
    if entry["type"] in ("int", "charge") and entry["most"] >= 9999 or entry["key"] == "open.melds.minimum"
]
"""The parameters that may be any large figure."""


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("style", "script")
        self.parts += [value or "" for name, value in attrs if name in ("aria-label", "alt", "title")]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("style", "script")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.parts.append(data)


def words_of(written: str) -> str:
    """Everything that can be read or heard of a page or a Markdown file, pictures included."""
    if not written.startswith("<!doctype"):
        return unescape(re.sub(r"\\(.)", r"\1", re.sub(r"<[^>]*>|\(#[^)]*\)", " ", written)))
    reader = _Words()
    reader.feed(written)
    return " ".join(reader.parts)


def figures_of(written: str) -> set[int]:
    """Every figure in it."""
    return {int(number) for number in re.findall(r"(?<![\w.])[0-9]+(?![\w])", words_of(written))}


def house(extends: str, values: dict[str, Any]) -> House:
    """A house's own table over another."""
    document = {
        "id": "ev", "title": {"tr": "Bizim ev", "en": "Our house"}, "extends": extends, "values": values,
    }  # fmt: skip
    return House(load_profile(document), load_profile(extends), None, ())


def books(table: House) -> Iterator[tuple[Book, str]]:
    """The book in both languages, as a page and as Markdown."""
    for language in LANGUAGES:
        book = compose(table, language)
        yield book, as_html(book)
        yield book, as_markdown(book)


def four_changes(seed: int, base: str) -> dict[str, int]:
    """Four figures of a table changed to figures that it has nowhere else, even multiplied."""
    chooser = random.Random(seed)
    values = load_profile(base).values
    there = [
        entry["key"]
        for entry in NUMBERED
        if type(values[entry["key"]]) is int and abs(values[entry["key"]]) > LARGEST_SMALL
    ]
    keys = chooser.sample(there, 4)
    fresh = chooser.sample([figure for figure in range(107, 173) if figure % 10 not in (0, 1)], 4)
    return {key: -figure if values[key] < 0 else figure for key, figure in zip(keys, fresh, strict=True)}
