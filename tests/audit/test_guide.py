"""The guide to the audit, in both languages: what it says of tables, options and texts is so."""

import re
from pathlib import Path

import pytest

from referee.audit.tables import SCHEMAS
from referee.audit.texts import OPTIONS, REASONS, TEXT
from tests.cli.conftest import ROOT, Hakem

GUIDES = {"en": "audit.md", "tr": "denetim.md"}


def guide(language: str) -> str:
    return (Path(ROOT) / "docs" / GUIDES[language]).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", GUIDES)
@pytest.mark.parametrize("table", SCHEMAS)
def test_every_column_of_every_table_is_named(language: str, table: str) -> None:
    part = re.search(rf"^\*\*{table}\*\*: (.+?)\.\n\n", guide(language), re.MULTILINE | re.DOTALL)
    assert part is not None
    named = re.findall(r"`([a-z_0-9]+)`", re.sub(r"\([^)]*\)", "", part[1]))
    expected = [
        name for name in SCHEMAS[table].names if not re.fullmatch(r"(points|charges|player)_[23]", name)
    ]
    assert named == expected


@pytest.mark.parametrize("language", GUIDES)
def test_every_option_that_is_named_exists(language: str, hakem: Hakem) -> None:
    known = set(re.findall(r"--[a-z-]+", hakem("audit", "--help").out + hakem("simulate", "--help").out))
    calls = re.findall(r"^\$ (hakem .+)$", guide(language), re.MULTILINE)
    assert len(calls) == 4
    for call in calls:
        assert set(re.findall(r"--[a-z-]+", call)) <= known, call
    for option in ("--anonymise", "--key", "--jobs", "--partition", "--engine", "--scheduler", "--out"):
        assert option in guide(language)
        assert option in known


def test_both_guides_are_made_of_the_same_parts() -> None:
    english, turkish = guide("en"), guide("tr")
    for pattern in (r"^#+ ", r"^- ", r"^\|", r"^```", r"<!-- FIGURES"):
        ours, theirs = (len(re.findall(pattern, text, re.MULTILINE)) for text in (english, turkish))
        assert abs(ours - theirs) <= (1 if "FIGURES" in pattern else 0), pattern


@pytest.mark.parametrize("texts", [TEXT, OPTIONS, REASONS])
def test_what_is_said_has_both_languages(texts: dict[str, tuple[str, str]]) -> None:
    for key, (turkish, english) in texts.items():
        placeholders = [sorted(re.findall(r"\{[a-z]+\}", text)) for text in (turkish, english)]
        assert placeholders[0] == placeholders[1], key
        # A case suffix on a placeholder would be right for one word and wrong for the next.
        assert not re.search(r"\}['’]", turkish), key
