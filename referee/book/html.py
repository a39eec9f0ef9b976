"""The book as one HTML file that needs nothing from elsewhere."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from referee.book.blocks import Block, Example, Grid, Heading, Items, Picture, Sheet, Terms, Text
from referee.book.compose import Book
from referee.book.style import PAGE_NUMBERS, STYLE
from referee.book.words import words
from referee.page import page


def as_html(book: Book, paged: bool = False) -> str:
    """The whole file; ``paged`` adds page numbers to the contents, for what lays out pages."""
    title = f"{book.title}: {book.table}"
    style = STYLE + PAGE_NUMBERS if paged else STYLE
    body = "\n".join(_block(block) for block in book.blocks)
    front = "\n".join(_block(block) for block in book.front)
    head = (
        f'<header class="front">\n<h1>{escape(book.title)}</h1>\n'
        f'<p class="table-name"><bdi>{escape(book.table)}</bdi></p>\n{front}\n</header>'
    )
    return page(book.language, title, style, f"{head}\n{_contents(book)}\n<main>\n{body}\n</main>")


def _contents(book: Book) -> str:
    """The parts, and below each its chapters."""
    lines: list[str] = []
    inside = False
    for heading in book.headings:
        link = f'<a href="#{heading.anchor}">{escape(heading.text)}</a>'
        if heading.level == 2:
            lines.append(("</ol></li>" if inside else "</li>" if lines else "") + f"<li>{link}")
            inside = False
        else:
            lines.append(("" if inside else "<ol>") + f"<li>{link}</li>")
            inside = True
    lines.append("</ol></li>" if inside else "</li>")
    name = words(book.language)["contents"]
    listed = "\n".join(lines)
    opened = f'<nav class="contents" aria-label="{escape(name)}">'
    return f"{opened}\n<h2>{escape(name)}</h2>\n<ol>{listed}</ol>\n</nav>"


def _heading(block: Heading) -> str:
    mark = f' <span class="own">{escape(block.mark)}</span>' if block.mark else ""
    part = ' class="part"' if block.level == 2 else ""
    return f'<h{block.level} id="{escape(block.anchor)}"{part}>{escape(block.text)}{mark}</h{block.level}>'


def _text(block: Text) -> str:
    kind = f' class="{block.kind}"' if block.kind else ""
    return f"<p{kind}>{escape(block.text)}</p>"


def _items(block: Items) -> str:
    return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in block.items)}</ul>"


def _grid(block: Grid) -> str:
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in block.head)
    rows = "".join(_row(row) for row in block.rows)
    head = f"<thead><tr>{heads}</tr></thead>" if any(block.head) else ""
    caption = f"<caption>{escape(block.name)}</caption>" if block.name else ""
    name = f' role="region" aria-label="{escape(block.name)}" tabindex="0"' if block.name else ""
    kind = ' class="figures"' if block.figures else ' class="amount"' if block.amount else ""
    return f'<div class="scroll"{name}><table{kind}>{caption}{head}<tbody>{rows}</tbody></table></div>'


def _row(row: Sequence[str]) -> str:
    first, *others = row
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
    return f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'


def _picture(block: Picture) -> str:
    return f'<div class="picture">{block.svg}</div>'


def _example(block: Example) -> str:
    title = f" · <span>{escape(block.title)}</span>" if block.title else ""
    drawn = "".join(_picture(shown) for shown in block.pictures)
    if len(block.pictures) > 1:
        drawn = f'<div class="melds">{drawn}</div>'
    lines = "".join(
        f'<li><span class="mark" aria-hidden="true">{line.mark}</span>{escape(line.text)}'
        f"{''.join(f'<q>{escape(said)}</q>' for said in line.said)}</li>"
        for line in block.lines
    )
    return (
        f'<div class="example {block.kind}"><p class="label">{escape(block.label)}{title}</p>{drawn}'
        f'<ul class="moves">{lines}</ul></div>'
    )


def _terms(block: Terms) -> str:
    rows = "".join(
        f"<dt>{escape(word)} <span>({escape(other)})</span></dt><dd>{escape(meaning)}</dd>"
        for word, other, meaning in block.rows
    )
    return f'<dl class="terms">{rows}</dl>'


def _sheet(block: Sheet) -> str:
    return f'<div class="paper">{block.picture.svg}</div>'


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
