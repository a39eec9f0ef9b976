"""The rules, chapter by chapter, as they are at the table."""

from collections.abc import Iterator

from referee.book.basis import rule_basis
from referee.book.blocks import Block, Heading, Text
from referee.book.examples import Examples
from referee.book.house import House
from referee.book.words import words
from referee.rulebook import load_rulebook


def chapters(house: House, examples: Examples, language: str) -> Iterator[Block]:
    """Each rule with its statement, how it is known, and examples."""
    texts = words(language)
    book = load_rulebook()
    yield Heading(2, texts["rules"], "rules")
    for chapter in book.chapters:
        yield Heading(3, chapter["title"][language], f"chapter-{chapter['id']}")
        for entry in chapter["rules"]:
            rule = entry["id"]
            mark = texts["own_way"] if house.departs(rule, book) else ""
            yield Heading(4, book.title(rule, language), rule, mark)
            yield Text(book.statement(rule, house.profile, language), "statement")
            yield from examples.of(rule)
            about = rule_basis(house, rule, book, language)
            yield Text(" · ".join(part for part in (about, rule) if part), "basis")
