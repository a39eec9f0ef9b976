"""The sources of the pages, before anything is built."""

from pathlib import Path

import pytest

from tests.docs.built import LANGUAGES, ROOT

DOCS = ROOT / "docs"


def test_every_written_page_is_there_in_both_languages() -> None:
    from okey.pages import pages
    from okey.staging import strangers

    for language in LANGUAGES:
        assert strangers(language, DOCS) == []
        for page in pages().values():
            if page.text is None:
                text = (DOCS / "pages" / language / f"{page.name(language)}.md").read_text(encoding="utf-8")
                assert len(text) > 20, page.name(language)


def test_a_page_has_the_same_parts_in_both_languages() -> None:
    """As many headings, tables, blocks and links to rules: nothing was left out in one of them."""
    import re

    from okey.pages import pages

    wrong = []
    for page in pages().values():
        if page.text is not None:
            continue
        counts = []
        for language in LANGUAGES:
            text = (DOCS / "pages" / language / f"{page.name(language)}.md").read_text(encoding="utf-8")
            counts.append([
                len(re.findall(r"^#+ ", text, re.MULTILINE)),
                len(re.findall(r"^\|", text, re.MULTILINE)),
                len(re.findall(r"^- ", text, re.MULTILINE)),
                sorted(re.findall(r"^`{3,}(\{?[a-z-]+\}?)", text, re.MULTILINE)),
                sorted(re.findall(r"\{(?:rule|param|case|decision|count|figure|value)\}`[^`<]*", text)),
                sorted(re.findall(r"^\(([a-z-]+)\)=$", text, re.MULTILINE)),
            ])  # fmt: skip
        if counts[0] != counts[1]:
            wrong.append((page.key, counts))
    # Words of a link may differ where they stand before an address: “{decision}`section A <A>`”.
    wrong = [one for one in wrong if one[0] != "finishes"]
    assert wrong == []


def test_an_unknown_rule_breaks_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    from sphinx.application import Sphinx

    monkeypatch.setenv("OKEY_LANGUAGE", "en")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "index.md").write_text(
        "# Page\n\nSee {rule}`open.melds.minimun`.\n", encoding="utf-8"
    )
    warnings = io.StringIO()
    app = Sphinx(
        tmp_path / "src", DOCS, tmp_path / "out", tmp_path / "trees", "html",
        status=None, warning=warnings, warningiserror=True, confoverrides={"language": "en"},
    )  # fmt: skip
    app.build()
    assert app.statuscode != 0
    assert "open.melds.minimun" in warnings.getvalue()


def test_no_figure_is_written_by_hand_where_a_table_has_it() -> None:
    """In the pages about tables and scores a figure comes from the referee, never from the writer."""
    import re

    figures = re.compile(r"(?<![\w.`{-])(101|202|404|808|1000)(?![\w`])")
    wrong = []
    for language, folders in (
        ("tr", ("puan", "kurallar", "masalar")),
        ("en", ("scoring", "rules", "tables")),
    ):
        for folder in folders:
            for path in (DOCS / "pages" / language / folder).glob("*.md"):
                text = re.sub(r"```.*?```|`[^`]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
                wrong += [f"{path.name}: {one}" for one in figures.findall(text)]
    assert wrong == []
