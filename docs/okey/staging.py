"""Puts the sources of one language together: the pages that people wrote, and those written for the spec.

In a page ``{{pages: KEY}}`` is the list of the pages under that one, ``{{pages: KEY 0}}`` the same in the
side bar only, and ``{{include: FILE}}`` a guide that lies in ``docs/`` itself, where people read it as it is.
"""

import re
from pathlib import Path

from okey.pages import Page, pages, under

INCLUDED = re.compile(r"\{\{include: ([a-z-]+\.md)\}\}")
LIST = re.compile(r"\{\{pages: ([a-z-]+)( [0-9])?\}\}")


def stage(language: str, docs: Path, folder: Path, quick: bool = False) -> None:
    """Write the sources of a language into a folder; what is there already and the same stays untouched.

    ``quick`` leaves the pages of cases out, for those who are writing.
    """
    wanted: dict[Path, str] = {}
    for page in pages().values():
        if quick and page.key.startswith("cases/"):
            continue
        name = page.name(language)
        if page.text is None:
            text = (docs / "pages" / language / f"{name}.md").read_text(encoding="utf-8")
            text = INCLUDED.sub(lambda found: (docs / found[1]).read_text(encoding="utf-8"), text)
        else:
            text = page.text[0 if language == "tr" else 1]
            if not page.under:
                text = f"---\norphan: true\nnosearch: true\n---\n\n{text}"
        wanted[folder / f"{name}.md"] = _with_lists(text, page, language)
    for path in folder.rglob("*.md"):
        if path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")


def strangers(language: str, docs: Path) -> list[str]:
    """Pages that lie in the folder of a language and stand in no list."""
    known = {page.name(language) for page in pages().values() if page.text is None}
    found = (
        path.relative_to(docs / "pages" / language) for path in (docs / "pages" / language).rglob("*.md")
    )
    return sorted(str(path) for path in found if path.with_suffix("").as_posix() not in known)


def _with_lists(text: str, page: Page, language: str) -> str:
    return LIST.sub(lambda found: _list(found, page, language), text)


def _list(found: re.Match[str], page: Page, language: str) -> str:
    names = [f"/{below.name(language)}" for below in under(found[1])]
    lines = [":maxdepth: 1", *names] if found[2] is None else [":hidden:", *names]
    return "\n".join(["```{toctree}", *lines, "```"])
