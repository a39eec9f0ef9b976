"""``hakem book``: files, languages, and what is said when it cannot be written."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from referee.book.blocks import Heading, Text
from referee.book.compose import Book
from tests.cli.conftest import Hakem

HOUSE = """\
id: kahve
title: {tr: Bizim kahve, en: Our coffee house}
extends: oyna
values:
  score.unopened: 303
  open.melds.minimum: 121
  discard.okey: 150
  table_okey.take_back: never
"""


def test_both_books_of_a_house(hakem: Hakem, tmp_path: Path) -> None:
    profile = tmp_path / "kahve.yaml"
    profile.write_text(HOUSE, encoding="utf-8")
    out = tmp_path / "new" / "folder"
    done = hakem("book", profile, "--lang", "both", "--out", out)
    assert (done.status, done.err) == (0, "")
    assert sorted(path.name for path in out.iterdir()) == ["kahve.en.html", "kahve.tr.html"]
    assert done.out.count("Written: ") == 2
    assert '<html lang="tr">' in (out / "kahve.tr.html").read_text(encoding="utf-8")
    english = (out / "kahve.en.html").read_text(encoding="utf-8")
    assert "Our coffee house" in english and "303" in english


def test_the_language_is_that_of_the_book_and_of_the_texts(hakem: Hakem, tmp_path: Path) -> None:
    done = hakem("book", "nasil", "--lang", "tr", "--format", "md", "--out", tmp_path)
    assert done.out.startswith("Yazıldı: ")
    assert [path.name for path in tmp_path.iterdir()] == ["nasil.tr.md"]
    again = hakem("book", "nasil", "--format", "md", "--out", tmp_path)
    assert again.out.startswith("Written: ") and (tmp_path / "nasil.en.md").is_file()
    both = hakem("book", "nasil", "--lang", "both", "--format", "md", "--out", tmp_path)
    assert both.out.count("Replaced: ") == 2


@pytest.mark.parametrize(
    ("language", "profile", "said"),
    [
        ("en", "oina", "oyna"),
        ("tr", "oyna+okey-stay", "okey-stays"),
        ("en", "nowhere.yaml", "nowhere.yaml"),
    ],
)
def test_a_profile_that_cannot_be_had(
    hakem: Hakem, tmp_path: Path, language: str, profile: str, said: str
) -> None:
    done = hakem("book", profile, "--lang", language, "--out", tmp_path / "out")
    assert done.status == 2 and said in done.err
    assert done.out == "" and not (tmp_path / "out").exists()


def test_a_house_file_with_a_fault_names_line_and_key(hakem: Hakem, tmp_path: Path) -> None:
    profile = tmp_path / "kahve.yaml"
    profile.write_text(HOUSE.replace("150", "lots"), encoding="utf-8")
    done = hakem("book", profile, "--out", tmp_path / "out")
    assert done.status == 2
    assert "kahve.yaml:7:" in done.err and "discard.okey" in done.err


@pytest.mark.parametrize(("language", "said"), [("tr", "Yazılamıyor"), ("en", "Cannot write")])
def test_a_folder_that_cannot_be_written(hakem: Hakem, tmp_path: Path, language: str, said: str) -> None:
    (tmp_path / "file").write_text("here", encoding="utf-8")
    done = hakem("book", "nasil", "--lang", language, "--format", "md", "--out", tmp_path / "file")
    assert done.status == 2 and said in done.err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "here"
    (tmp_path / "out" / f"nasil.{language}.md").mkdir(parents=True)
    done = hakem("book", "nasil", "--lang", language, "--format", "md", "--out", tmp_path / "out")
    assert done.status == 2 and said in done.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == [f"nasil.{language}.md"]


def test_out_is_asked_for_and_the_help_says_how_it_ends(hakem: Hakem) -> None:
    assert hakem("book", "oyna").status == 2
    assert "--out" in hakem("book", "oyna", "--lang", "tr").err
    for language in ("tr", "en"):
        told = hakem("book", "--help", "--lang", language).out
        assert "okey-referee[pdf]" in told and "both" in told and " 2 " in told


@pytest.mark.parametrize(("language", "said"), [("tr", "--format html"), ("en", "--format html")])
def test_without_weasyprint_it_says_what_to_do(
    hakem: Hakem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    done = hakem("book", "nasil", "--lang", language, "--format", "pdf", "--out", tmp_path / "out")
    assert done.status == 2
    assert said in done.err and "okey-referee[pdf]" in done.err
    assert not (tmp_path / "out").exists()


def test_a_book_as_pdf(hakem: Hakem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        import_module("weasyprint")
    except (ImportError, OSError):
        pytest.skip("WeasyPrint is not there, or not the system's Pango")
    from referee.book import house

    def short(table: house.House, language: str) -> Any:
        blocks = (Heading(2, "Açmak", "opening"), Text(table.profile.id))
        return Book(language, "Kural Kitabı", "Masa", (), blocks)

    monkeypatch.setattr("referee.book.compose", short)
    done = hakem("book", "nasil", "--lang", "tr", "--format", "pdf", "--out", tmp_path)
    assert (done.status, done.err) == (0, "")
    assert (tmp_path / "nasil.tr.pdf").read_bytes().startswith(b"%PDF-")
