"""The search: Turkish words are found however they are typed, and the browser stems as the index does."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.docs.built import BUILT, LANGUAGES, needs_pages

SAME = (
    ("işlek", "islek", "İŞLEK", "İşlek", "IŞLEK"),
    ("taşı", "tasi", "TAŞI", "taş", "tas", "taşlar", "TASLARI"),
    ("açmak", "acmak", "AÇMAK"),
    ("ıstaka", "istaka", "ISTAKA"),
    ("çift", "cift", "ÇİFT", "çiftler"),
    ("göstergenin", "gostergenin", "GÖSTERGENİN"),
)


@pytest.fixture(scope="module")
def stem() -> Any:
    pytest.importorskip("sphinx", reason="the search is tested by `make docs-test`, which has Sphinx")
    from okey.search import SearchFoldedTurkish

    return SearchFoldedTurkish({}).stem


@pytest.mark.parametrize("words", SAME, ids=lambda words: words[0])
def test_a_word_is_one_word_however_it_is_typed(words: tuple[str, ...], stem: Any) -> None:
    assert len({stem(word) for word in words}) == 1


def test_words_that_differ_stay_apart(stem: Any) -> None:
    words = ("okey", "işlek", "taş", "çift", "seri", "küt", "per", "gösterge", "açmak", "bitmek")
    assert len({stem(word) for word in words}) == len(words)


def index(language: str) -> dict[str, Any]:
    text = (BUILT / language / "searchindex.js").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    return found


@needs_pages
def test_the_index_holds_folded_words() -> None:
    terms = index("tr")["terms"]
    assert not [term for term in terms if re.search("[ışğçöüİ]", term)]
    assert "islek" in terms


@needs_pages
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_stems_as_the_index_does(language: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not there")
    from okey.search import SearchFoldedTurkish
    from sphinx.search.en import SearchEnglish

    stem = (SearchFoldedTurkish if language == "tr" else SearchEnglish)({}).stem
    words = set()
    for path in sorted((BUILT / language).rglob("*.html"))[:40]:
        words |= set(re.findall(r"\w+", re.sub("<[^>]+>", " ", path.read_text(encoding="utf-8"))))
    listed = sorted(words)[:20000]
    script = tmp_path / "stem.js"
    code = (BUILT / language / "_static" / "language_data.js").read_text(encoding="utf-8")
    script.write_text(
        f"const window = globalThis; globalThis.window = globalThis;\n{code}\n"
        "const stemmer = new window.Stemmer();\n"
        "const words = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n"
        "console.log(JSON.stringify(words.map((word) => stemmer.stemWord(word.toLowerCase()))));\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [node, str(script)], input=json.dumps(listed), capture_output=True, text=True, check=True
    )
    theirs = json.loads(done.stdout)
    assert [word for word, other in zip(listed, theirs, strict=True) if stem(word) != other] == []


@needs_pages
def test_the_browser_finds_turkish_words_typed_in_capitals(stem: Any) -> None:
    """A browser lowers ``İ`` to two letters before it stems."""
    assert stem("İŞLEK".lower()) == stem("işlek")
    assert stem("\u0069\u0307şlek") == stem("işlek")
