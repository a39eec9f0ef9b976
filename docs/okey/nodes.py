"""Small things that pages are put together from."""

from collections.abc import Iterable, Sequence
from typing import Any

from docutils import nodes
from sphinx import addnodes

from okey.words import joined

Node = nodes.Node


def text(words: str) -> list[Node]:
    """Words as nodes; what stands between backticks is code."""
    parts: list[Node] = []
    for number, part in enumerate(words.split("`")):
        if part:
            parts.append(nodes.literal(part, part) if number % 2 else nodes.Text(part))
    return parts


def para(*parts: str | Node | Iterable[Node], classes: Sequence[str] = ()) -> nodes.paragraph:
    """A paragraph of words and nodes."""
    node = nodes.paragraph(classes=list(classes))
    node += flat(*parts)
    return node


def flat(*parts: str | Node | Iterable[Node]) -> list[Node]:
    """Words and nodes as one list of nodes."""
    found: list[Node] = []
    for part in parts:
        if isinstance(part, str):
            found += text(part)
        elif isinstance(part, nodes.Node):
            found.append(part)
        else:
            found += list(part)
    return found


def span(classes: str, *parts: str | Node | Iterable[Node]) -> nodes.inline:
    """Words with classes."""
    node = nodes.inline(classes=classes.split())
    node += flat(*parts)
    return node


def strong(words: str) -> nodes.strong:
    """Bold words."""
    return nodes.strong(words, words)


def box(classes: str, *children: Node) -> nodes.container:
    """A block with classes."""
    node = nodes.container(classes=classes.split())
    node += list(children)
    return node


def raw(html: str) -> nodes.raw:
    """Ready HTML; what a reader may search for does not belong in it."""
    return nodes.raw("", html, format="html")


def section(identity: str, title: str | Sequence[Node], *children: Node) -> nodes.section:
    """A section with an id that is the same in both languages."""
    node = nodes.section(ids=[identity], names=[identity])
    heading = nodes.title()
    heading += flat(title) if isinstance(title, str) else list(title)
    node += heading
    node += list(children)
    return node


def ref(kind: str, target: str, words: str | None = None, document: str = "") -> addnodes.pending_xref:
    """A link to a rule, a parameter, a case, a profile, a term, a decision, an argument, a statement."""
    from okey.domain import name_of

    shown = words if words is not None else name_of(kind, target)
    inner = (
        nodes.inline(shown, shown, classes=["xref", "okey"])
        if words is not None or kind in ("term", "decision")
        else nodes.literal(shown, shown, classes=["xref", "okey"])
    )
    node = addnodes.pending_xref(
        "",
        inner,
        refdomain="okey",
        reftype=kind,
        reftarget=target,
        refexplicit=True,
        refwarn=True,
    )
    if document:
        node["refdoc"] = document
    return node


def refs(kind: str, targets: Iterable[str], document: str = "") -> list[Node]:
    """Links with commas between them."""
    found: list[Node] = []
    for target in targets:
        if found:
            found.append(nodes.Text(", "))
        found.append(ref(kind, target, document=document))
    return found


def bullets(items: Iterable[Sequence[Node]], classes: Sequence[str] = ()) -> nodes.bullet_list:
    """A list."""
    node = nodes.bullet_list(classes=list(classes))
    for item in items:
        entry = nodes.list_item()
        entry += para(item)
        node += entry
    return node


Cell = str | Node | Sequence[Node]


def table(
    heads: Sequence[Cell],
    rows: Iterable[Sequence[Cell] | tuple[str, Sequence[Cell]]],
    classes: str = "",
    ids: Sequence[str | None] | None = None,
    widths: Sequence[int] | None = None,
    row_classes: Sequence[str] | None = None,
) -> nodes.table:
    """A table; ids, one a row, become anchors."""
    everything = [list(row) for row in rows]
    node = nodes.table(classes=["okey-table", *classes.split()])
    group = nodes.tgroup(cols=len(heads))
    node += group
    for width in widths or [10] * len(heads):
        group += nodes.colspec(colwidth=width)
    head = nodes.thead()
    head += _row(heads)
    group += head
    body = nodes.tbody()
    for number, row in enumerate(everything):
        made = _row(row)
        if ids is not None and ids[number]:
            made["ids"] = [ids[number]]
        if row_classes is not None and row_classes[number]:
            made["classes"] = row_classes[number].split()
        body += made
    group += body
    return node


def _row(cells: Sequence[Cell]) -> nodes.row:
    row = nodes.row()
    for cell in cells:
        entry = nodes.entry()
        if isinstance(cell, (str, nodes.Inline, nodes.Text, addnodes.pending_xref)):
            entry += para(cell)
        elif isinstance(cell, nodes.Node):
            entry += cell
        elif all(isinstance(one, (nodes.Inline, nodes.Text, addnodes.pending_xref)) for one in cell):
            entry += para(list(cell))
        else:
            entry += list(cell)
        row += entry
    return row


def named_tables(names: Sequence[str], language: str, document: str = "") -> list[Node]:
    """Tables in a sentence, each with its link."""
    found: list[Node] = []
    for number, name in enumerate(names):
        if number:
            last = number == len(names) - 1
            found.append(nodes.Text((" ve " if language == "tr" else " and ") if last else ", "))
        if "+" in name:
            found.append(nodes.literal(name, name))
        else:
            found.append(ref("profile", name, table_name(name, language), document=document))
    return found


def table_name(name: str, language: str) -> str:
    """A table by its title, short enough for a list of several: “oyna.app”, “Raised minimum”."""
    from okey import data

    title = data.profiles()[name].title[language]
    return title.removeprefix("The ").removesuffix(" table").removesuffix(" masası").replace(", ", " ")


def table_head(name: str, language: str) -> list[Node]:
    """A table at the head of a column: its title, and the id under it."""
    title = para(ref("profile", name, table_name(name, language)))
    return [title, para(nodes.literal(name, name), classes=["okey-key"])]


def at(names: Sequence[str]) -> str:
    """The classes that say at which tables something holds."""
    return " ".join(f"at-{name.replace('+', '--')}" for name in names)


class foreign(nodes.General, nodes.Element):
    """What is written in another language than its page."""


def spoken(language: str, *children: Node) -> foreign:
    """Blocks in a language of their own."""
    node = foreign(lang=language)
    node += list(children)
    return node


def code(words: str, language: str = "none", classes: Sequence[str] = ()) -> nodes.literal_block:
    """A block of code."""
    node = nodes.literal_block(words, words, classes=list(classes))
    node["language"] = language
    return node


def details(summary: str, *children: Node, classes: str = "") -> list[Any]:
    """Something that opens when asked for."""
    import html

    opening = f'<details class="{classes}"><summary>{html.escape(summary)}</summary>'
    return [raw(opening), *children, raw("</details>")]


__all__ = [
    "at", "box", "bullets", "code", "details", "flat", "joined", "named_tables", "para", "raw", "ref",
    "refs", "section", "span", "strong", "table", "table_head", "table_name", "text",
]  # fmt: skip
