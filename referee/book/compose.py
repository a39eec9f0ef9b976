"""The whole book as a list of blocks, in order."""

from functools import lru_cache
from typing import NamedTuple

from referee import __version__
from referee.book.back import decisions, documents, glossary, score_sheet, values
from referee.book.blocks import Block, Heading
from referee.book.chapters import chapters
from referee.book.costs import costs
from referee.book.examples import Examples
from referee.book.front import departures, title_page
from referee.book.house import House
from referee.book.opening import opening
from referee.book.scores import exhausted_table, finish_table, worked_hand
from referee.book.words import words
from referee.conformance.cases import Case, load_cases


class Book(NamedTuple):
    """A book in one language."""

    language: str
    title: str
    """Of the book."""
    table: str
    """The table's own title."""
    front: tuple[Block, ...]
    blocks: tuple[Block, ...]

    @property
    def headings(self) -> list[Heading]:
        """Of the parts and the chapters, for the contents."""
        found = [block for block in self.blocks if isinstance(block, Heading) and block.level < 4]
        return [heading for heading in found if not heading.anchor.startswith("values-")]


@lru_cache(maxsize=1)
def _cases() -> tuple[Case, ...]:
    return load_cases()


def compose(house: House, language: str) -> Book:
    """The book of a table."""
    texts = words(language)
    examples = Examples(house, _cases(), language)
    scoring: list[Block] = [Heading(2, texts["scoring"], "scoring")]
    scoring += [*finish_table(house, language), *exhausted_table(house, language)]
    blocks: list[Block] = [
        *departures(house, language),
        *opening(house, language),
        *costs(house, language),
        *scoring,
        *worked_hand(house, language),
        *chapters(house, examples, language),
        *glossary(house, language),
        *values(house, language),
        *decisions(house, language),
        *documents(house, language),
        *score_sheet(house, language),
    ]
    title = house.profile.title.get(language, house.profile.id)
    front = title_page(house, language, __version__)
    return Book(language, texts["title"], title, tuple(front), tuple(blocks))
