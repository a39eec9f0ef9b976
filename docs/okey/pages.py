"""Every page once: its name in both languages, and what stands above it. The two are counterparts.

Pages without a file of their own in ``docs/pages`` are written while building, one a chapter of
the rules, a table, a topic of arguments or cases, a document.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from okey import data
from referee.naming import plain_letters


class Page(NamedTuple):
    """One page in two languages."""

    key: str
    tr: str
    en: str
    under: str
    """The key of the page whose list it stands in; empty for the first page and for what no list holds."""
    text: tuple[str, str] | None = None
    """What is written for it while building; ``None``: it has a file in each language."""

    def name(self, language: str) -> str:
        """The page's name in a language."""
        return self.tr if language == "tr" else self.en


WRITTEN = (
    ("index", "index", "index", ""),
    ("rules", "kurallar/index", "rules/index", "index"),
    ("books", "kitaplar/index", "books/index", "index"),
    ("tables", "masalar/index", "tables/index", "index"),
    ("house-rules", "masalar/ev-kurallari", "tables/house-rules", "tables"),
    ("pairs", "masalar/karsilastirma", "tables/two-by-two", "tables"),
    ("arguments", "tartismalar/index", "arguments/index", "index"),
    ("scoring", "puan/index", "scoring/index", "index"),
    ("finishes", "puan/bitisler", "scoring/finishes", "scoring"),
    ("worked-hand", "puan/ornek-el", "scoring/worked-hand", "scoring"),
    ("sheet", "puan/cetele", "scoring/score-sheet", "scoring"),
    ("mistakes", "puan/cezalar", "scoring/mistakes", "scoring"),
    ("glossary", "sozluk", "glossary", "index"),
    ("engines", "motorlar/index", "engines/index", "index"),
    ("tutorial", "motorlar/ilk-rapor", "engines/tutorial", "engines"),
    ("protocol", "motorlar/protokol", "engines/protocol", "engines"),
    ("questions", "motorlar/sorular", "engines/questions", "engines"),
    ("adapters", "motorlar/bagdastiricilar", "engines/adapters", "engines"),
    ("misreadings", "motorlar/yanlis-okumalar", "engines/misreadings", "engines"),
    ("strength", "motorlar/guc", "engines/strength", "engines"),
    ("identify", "motorlar/hangi-masa", "engines/identify", "engines"),
    ("ci", "motorlar/ci", "engines/ci", "engines"),
    ("no-process", "motorlar/surecsiz", "engines/no-process", "engines"),
    ("versions", "motorlar/surumler", "engines/versions", "engines"),
    ("writers", "kural-yazanlar/index", "rule-writers/index", "index"),
    ("own-book", "kural-yazanlar/kitap", "rule-writers/book", "writers"),
    ("reference", "basvuru/index", "reference/index", "index"),
    ("command-line", "basvuru/komut-satiri", "reference/command-line", "reference"),
    ("python", "basvuru/python", "reference/python", "reference"),
    ("formats", "basvuru/bicimler", "reference/formats", "reference"),
    ("cases", "basvuru/ornekler/index", "reference/cases/index", "reference"),
    ("sources", "basvuru/kaynaklar/index", "reference/sources/index", "reference"),
    ("decisions", "basvuru/yorumlar", "reference/decisions", "reference"),
    ("convert", "basvuru/donusturme", "reference/convert", "reference"),
    ("testing", "basvuru/sinama", "reference/testing", "reference"),
    ("benchmarks", "basvuru/hiz", "reference/benchmarks", "reference"),
    ("audit", "basvuru/denetim", "reference/audit", "reference"),
    ("limits", "basvuru/sinirlar", "reference/limits", "reference"),
)
"""Key, Turkish name, English name, the page above."""


@lru_cache(maxsize=1)
def pages() -> dict[str, Page]:
    """Every page by its key, in the order in which they are listed."""
    found = [Page(*entry) for entry in WRITTEN]
    found += _chapters()
    found += _books()
    found += _arguments()
    found += _sources()
    found += _cases()
    return {page.key: page for page in found}


@lru_cache(maxsize=2)
def by_name(language: str) -> dict[str, Page]:
    """Every page by its name in a language."""
    return {page.name(language): page for page in pages().values()}


def under(key: str) -> list[Page]:
    """The pages in the list of a page."""
    return [page for page in pages().values() if page.under == key]


def slug(text: str) -> str:
    """A title as part of an address: no Turkish letters, no spaces."""
    return re.sub("[^a-z0-9]+", "-", plain_letters(text)).strip("-")


def _page(
    key: str, tr: str, en: str, above: str, titles: dict[str, str], directive: str, argument: str
) -> Page:
    text = tuple(f"# {titles[language]}\n\n```{{{directive}}} {argument}\n```\n" for language in ("tr", "en"))
    return Page(key, tr, en, above, (text[0], text[1]))


def _chapters() -> list[Page]:
    return [
        _page(
            f"rules/{chapter['id']}",
            f"kurallar/{slug(chapter['title']['tr'])}",
            f"rules/{slug(chapter['title']['en'])}",
            "rules",
            chapter["title"],
            "chapter",
            chapter["id"],
        )
        for chapter in data.rulebook().chapters
    ]


def _books() -> list[Page]:
    return [
        _page(f"books/{name}", f"kitaplar/{name}", f"books/{name}", "books", table.title, "profile", name)
        for name, table in data.profiles().items()
    ]


def _arguments() -> list[Page]:
    return [
        _page(
            f"arguments/{name}",
            f"tartismalar/{slug(disputes[0].topic['tr'])}",
            f"arguments/{slug(disputes[0].topic['en'])}",
            "arguments",
            disputes[0].topic,
            "disputes",
            name,
        )
        for name, disputes in data.dispute_files().items()
    ]


def _sources() -> list[Page]:
    return [
        _page(
            f"sources/{name}",
            f"basvuru/kaynaklar/{name}",
            f"reference/sources/{name}",
            "sources",
            document["title"],
            "source",
            name,
        )
        for name, document in data.sources().items()
    ]


def _cases() -> list[Page]:
    """A page a topic. None stands in a list that the side bar shows: so many would slow every page down.

    Nor does a search look into them: their titles would bury the rules that they are about.
    """
    return [
        _page(
            f"cases/{name}",
            f"basvuru/ornekler/{slug(name.removesuffix('.yaml'))}",
            f"reference/cases/{slug(name.removesuffix('.yaml'))}",
            "",
            cases[0].topic,
            "cases",
            name,
        )
        for name, cases in data.case_files().items()
    ]
