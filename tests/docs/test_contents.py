"""What the spec holds stands on the pages, where other projects link to, with the right figures."""

import html
import re
from typing import Any

import pytest

from tests.docs.built import BUILT, LANGUAGES, ids_of, needs_pages, read

pytestmark = needs_pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_place(language: str) -> None:
    from okey.domain import places
    from okey.pages import pages

    missing = []
    for (kind, identity), place in places().items():
        path = BUILT / language / f"{pages()[place.page].name(language)}.html"
        if place.anchor not in ids_of(path):
            missing.append(f"{kind} {identity}: {path}#{place.anchor}")
    assert missing[:10] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_projects_can_link_to_it(language: str) -> None:
    from okey.domain import places
    from sphinx.util.inventory import InventoryFile

    with (BUILT / language / "objects.inv").open("rb") as stream:
        inventory: Any = InventoryFile.load(stream, "", lambda base, path: path)
    kinds = {"rule": "rule", "param": "parameter", "profile": "profile", "case": "case", "term": "term"}
    for (role, identity), place in places().items():
        if role in kinds:
            found = inventory[f"okey:{kinds[role]}"][identity]
            assert found.uri.endswith(f"#{place.anchor}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_tables_says_what_each_table_plays(language: str) -> None:
    from okey import data
    from okey.pages import pages

    from referee.wording.values import value_words

    text = (BUILT / language / f"{pages()['tables'].name(language)}.html").read_text(encoding="utf-8")
    rows = dict(re.findall(r'<tr[^>]* id="([a-z_.]+)"[^>]*>(.*?)</tr>', text, re.DOTALL))
    for key, entry in data.parameters().items():
        said = re.findall(r'<span class="okey-value">(.*?)</span>', rows[key], re.DOTALL)
        played = [value_words(entry, table.values[key], language) for table in data.profiles().values()]
        assert [html.unescape(re.sub("<[^>]+>", "", one)) for one in said] == played, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_says_at_every_table_what_it_says_there(language: str) -> None:
    from okey import data
    from okey.pages import pages

    missing = []
    for chapter in data.rulebook().chapters:
        path = BUILT / language / f"{pages()['rules/' + chapter['id']].name(language)}.html"
        text = html.unescape(re.sub("<[^>]+>", "", path.read_text(encoding="utf-8")))
        for rule in data.rulebook().rules.values():
            if rule.chapter != chapter["id"]:
                continue
            for name, table in data.profiles().items():
                if data.rulebook().statement(rule.id, table, language) not in text:
                    missing.append(f"{rule.id} at {name}")
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_can_be_heard(language: str) -> None:
    from okey.pages import pages

    page = read(BUILT / language / f"{pages()['rules/discard'].name(language)}.html")
    pictures = [one for one in page.all("svg") if one.get("role") == "img"]
    assert len(pictures) > 3
    assert page.text.count("<title>") >= len(pictures)
