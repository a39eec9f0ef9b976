"""The pages as they were built, read for what the tests ask."""

import html
import json
import os
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

pytest.importorskip("sphinx", reason="the pages are tested by `make docs-test`, which has Sphinx")

import sys  # noqa: E402

ROOT = Path(__file__).parent.parent.parent
BUILT = Path(os.environ.get("OKEY_DOCS_BUILT", ROOT / "build" / "docs"))
LANGUAGES = ("tr", "en")
BROWSER = {"tr": "tr/hakem/", "en": "en/referee/"}
"""Where the referee in the browser lies; it is built by itself."""
sys.path.insert(0, str(ROOT / "docs"))

needs_pages = pytest.mark.skipif(
    not (BUILT / "pages.json").is_file(), reason=f"no pages under {BUILT}: run `make docs` first"
)

TAG = re.compile(
    r"<([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[^<>\"'=\s]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?)*)\s*/?>"
)
ATTRIBUTE = re.compile(r"([^\s\"'=<>]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")


KEPT = ("html", "a", "link", "script", "img", "iframe", "source", "section", "svg")


class Page:
    """One page: those of its tags that the tests ask about, and its ids."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        for name, attributes in TAG.findall(self.text):
            kept = name.lower() in KEPT
            if not kept and "id=" not in attributes:
                continue
            found = {key: html.unescape(a or b or c) for key, a, b, c in ATTRIBUTE.findall(attributes)}
            if "id" in found:
                self.ids.append(found["id"])
            if kept:
                self.tags.append((name.lower(), found))

    @property
    def text(self) -> str:
        """The page as it is written."""
        return self.path.read_text(encoding="utf-8")

    def all(self, name: str) -> list[dict[str, str]]:
        """The attributes of every tag of a name."""
        return [found for tag, found in self.tags if tag == name]


@lru_cache(maxsize=1)
def listed() -> list[dict[str, Any]]:
    """The list of pages that the build writes."""
    found: list[dict[str, Any]] = json.loads((BUILT / "pages.json").read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=1)
def every_path() -> list[Path]:
    """Every page of both languages, those of the theme too; not the referee in the browser."""
    found = []
    for language in LANGUAGES:
        for path in sorted((BUILT / language).rglob("*.html")):
            where = path.relative_to(BUILT).as_posix()
            if not where.startswith(tuple(BROWSER.values())):
                found.append(path)
    return found


@cache
def read(path: Path) -> Page:
    """A page, read once."""
    return Page(path)


@cache
def ids_of(path: Path) -> frozenset[str]:
    """The ids of a page."""
    return frozenset(read(path).ids)


def target(page: Path, address: str) -> tuple[Path, str]:
    """The file and the anchor that an address means on a page."""
    where, _, anchor = address.partition("#")
    where = unquote(where.partition("?")[0])
    path = (page.parent / where).resolve() if where else page.resolve()
    return path, unquote(anchor)
