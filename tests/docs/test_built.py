"""The pages as they were built: counterparts, links, words, and nothing from elsewhere."""

import re
from pathlib import Path

import pytest

from tests.docs.built import BROWSER, BUILT, LANGUAGES, every_path, ids_of, listed, needs_pages, read, target

pytestmark = needs_pages


def other_of(language: str) -> str:
    return "en" if language == "tr" else "tr"


def test_every_page_has_its_counterpart_and_both_say_so() -> None:
    wrong = []
    for entry in listed():
        for language in LANGUAGES:
            path = BUILT / entry[language]
            page = read(path)
            if page.all("html")[0].get("lang") != language:
                wrong.append(f"{path}: lang")
            links = [one for one in page.all("link") if one.get("rel") == "alternate"]
            said = {one["hreflang"]: target(path, one["href"])[0] for one in links}
            if said != {one: (BUILT / entry[one]).resolve() for one in LANGUAGES}:
                wrong.append(f"{path}: hreflang {said}")
            switches = [one for one in page.all("a") if one.get("class") == "okey-language"]
            there = (BUILT / entry[other_of(language)]).resolve()
            if len(switches) < 2 or any(target(path, one["href"])[0] != there for one in switches):
                wrong.append(f"{path}: the way to the other language")
    assert wrong == []


def test_no_page_is_missing_from_the_list_and_none_is_listed_twice() -> None:
    for language in LANGUAGES:
        names = [entry[language] for entry in listed()]
        assert len(names) == len(set(names))
        there = {path.relative_to(BUILT).as_posix() for path in every_path()}
        there = {name for name in there if name.startswith(f"{language}/")}
        beside = {f"{language}/{name}" for name in ("search.html", "genindex.html")}
        papers = {name for name in there if name.split("/")[1] in ("yazboz", "paper")}
        assert there - beside - papers == set(names)


def test_every_link_leads_somewhere() -> None:
    wrong: list[str] = []
    for path in every_path():
        page = read(path)
        for name, attributes in page.tags:
            address = attributes.get("href", attributes.get("src"))
            if name not in ("a", "link", "script", "img") or not address:
                continue
            if re.match(r"[a-z]+:", address):
                continue
            there, anchor = target(path, address)
            try:
                inside = there.relative_to(BUILT.resolve()).as_posix()
            except ValueError:
                wrong.append(f"{path}: {address} leads out")
                continue
            if inside.startswith(tuple(BROWSER.values())):
                continue
            if not there.is_file():
                wrong.append(f"{path}: {address}")
            elif anchor and there.suffix == ".html" and anchor not in ids_of(there):
                wrong.append(f"{path}: {address} has no such place")
    assert wrong[:20] == []


def test_the_referee_in_the_browser_is_where_the_pages_say() -> None:
    absent = [where for where in BROWSER.values() if not (BUILT / where / "index.html").is_file()]
    if absent:
        pytest.skip(f"not built beside these pages: {', '.join(absent)}")


def test_no_id_stands_twice_on_a_page() -> None:
    wrong = []
    for path in every_path():
        ids = read(path).ids
        if len(ids) != len(set(ids)):
            twice = sorted({one for one in ids if ids.count(one) > 1})
            wrong.append(f"{path}: {twice[:3]}")
    assert wrong == []


def test_nothing_is_fetched_from_elsewhere() -> None:
    wrong = []
    elsewhere = re.compile(r"(?:https?:)?//")
    for path in every_path():
        for name, attributes in read(path).tags:
            fetched = [attributes.get("src")] if name in ("script", "img", "iframe", "source") else []
            if name == "link" and attributes.get("rel") not in ("alternate", "canonical"):
                fetched.append(attributes.get("href"))
            wrong += [f"{path}: {one}" for one in fetched if one and elsewhere.match(one)]
    for path in BUILT.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        found = re.findall(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')]+)", text)
        wrong += [f"{path}: {one}" for one in found]
    assert wrong == []


HARD_WIRED = (
    "Toggle site navigation", "Toggle table of contents", "Toggle Light", "Skip to content", "Back to top",
    "On this page", "Link to this", "Made with", ">Next<", ">Previous<", 'placeholder="Search"',
    "Toggle navigation of",
)  # fmt: skip


def test_no_word_of_the_theme_is_left_untranslated() -> None:
    wrong = []
    for path in every_path():
        if path.relative_to(BUILT).parts[0] != "tr":
            continue
        text = path.read_text(encoding="utf-8")
        wrong += [f"{path}: {word}" for word in HARD_WIRED if word in text]
    assert wrong[:10] == []


def sections(path: Path) -> list[str]:
    found = [attributes.get("id", "") for name, attributes in read(path).tags if name == "section"]
    return found[1:]


def test_sections_have_the_same_address_in_both_languages() -> None:
    """So that the way to the other language leads to the same place."""
    wrong = []
    for entry in listed():
        if entry["key"] in ("convert", "audit"):
            continue  # guides that are read without these pages, too
        tr, en = (sections(BUILT / entry[language]) for language in LANGUAGES)
        if sorted(tr) != sorted(en):
            wrong.append(f"{entry['key']}: {sorted(set(tr) ^ set(en))[:5]}")
    assert wrong == []


def test_the_front_page_leads_to_both_languages() -> None:
    page = read(BUILT / "index.html")
    assert {one["hreflang"] for one in page.all("a")} == set(LANGUAGES)
    assert all(target(BUILT / "index.html", one["href"])[0].is_file() for one in page.all("a"))
