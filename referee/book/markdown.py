"""The book as Markdown: pictures are said instead of drawn."""

import re
from collections.abc import Callable
from typing import Any

from referee.book.blocks import Block, Example, Grid, Heading, Items, Picture, Sheet, Terms, Text
from referee.book.compose import Book
from referee.book.words import words

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~])")


def as_markdown(book: Book) -> str:
    """The whole file."""
    parts = [f"# {_plain(book.title)}", f"**{_plain(book.table)}**"]
    parts += [_block(block) for block in book.front]
    parts += [f"## {words(book.language)['contents']}", _contents(book)]
    parts += [_block(block) for block in book.blocks]
    return "\n\n".join(part for part in parts if part) + "\n"


def _contents(book: Book) -> str:
    return "\n".join(
        f"{'  ' * (heading.level - 2)}- [{_plain(heading.text)}](#{heading.anchor})"
        for heading in book.headings
    )


def _plain(text: str) -> str:
    """Text without anything that Markdown would read as its own."""
    held = _SPECIAL.sub(r"\\\1", " ".join(text.split()))
    return re.sub(r"^([0-9]+)\.(?= )", r"\1\\.", re.sub(r"^([-+])(?= )", r"\\\1", held))


def _heading(block: Heading) -> str:
    mark = f" ({_plain(block.mark)})" if block.mark else ""
    return f'{"#" * block.level} <a id="{block.anchor}"></a>{_plain(block.text)}{mark}'


def _text(block: Text) -> str:
    text = _plain(block.text)
    if block.kind == "basis":
        return f"<sub>{text}</sub>"
    return f"*{text}*" if block.kind == "note" else text


def _items(block: Items) -> str:
    return "\n".join(f"- {_plain(item)}" for item in block.items)


def _grid(block: Grid) -> str:
    rule = ["---", *(["---:" if block.figures else "---"] * (len(block.head) - 1))]
    rows = [block.head, *block.rows]
    lines = [f"| {' | '.join(_plain(cell) or ' ' for cell in row)} |" for row in rows]
    lines.insert(1, f"| {' | '.join(rule)} |")
    return "\n".join(lines)


def _picture(block: Picture) -> str:
    return f"> {_plain(block.spoken)}"


def _example(block: Example) -> str:
    title = f": {_plain(block.title)}" if block.title else ""
    parts = [f"> **{_plain(block.label)}**{title}"]
    parts += [f"> {_plain(shown.spoken)}" for shown in block.pictures]
    for line in block.lines:
        said = " ".join(_plain(sentence) for sentence in line.said)
        told = " ".join(part for part in (_plain(line.text), f"*{said}*" if said else "") if part)
        parts.append(f"> {line.mark} {told}".replace(">  ", "> "))
    return "\n>\n".join(parts)


def _terms(block: Terms) -> str:
    return "\n".join(
        f"- **{_plain(word)}** ({_plain(other)}): {_plain(meaning)}" for word, other, meaning in block.rows
    )


def _sheet(block: Sheet) -> str:
    return _grid(block.grid)


_WRITERS: dict[type, Callable[[Any], str]] = {
    Heading: _heading,
    Text: _text,
    Items: _items,
    Grid: _grid,
    Picture: _picture,
    Example: _example,
    Terms: _terms,
    Sheet: _sheet,
}


def _block(block: Block) -> str:
    return _WRITERS[type(block)](block)
