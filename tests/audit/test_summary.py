"""What was found, put together: counted in bounded room, told in both languages, and safe to look at."""

import json
import random
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from referee.audit.summary import MOST_KEPT, Bounded, is_clean
from referee.audit.summary_page import summary_page
from referee.audit.summary_words import TEXT, decimal, ending, number, percent, player
from referee.cli.audit_text import SummaryText
from referee.cli.terminal import Terminal
from tests.audit.logs import lines_of, matches, run, summary, write_log

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "\u202egnp.exe",
    "</title></style><h1>",
    "&lt;b&gt; ' ` {{7*7}}",
)


@pytest.fixture
def found(tmp_path: Path) -> dict[str, Any]:
    """The summary of a log with everything in it."""
    lines = lines_of(matches("katlamali"))
    record = json.loads(lines[0])
    for place in range(2):
        names = {str(seat): HOSTILE[(seat + place) % len(HOSTILE)] for seat in (1, 2, 3, 4)}
        lines.append(json.dumps({**record, "players": names}) + "\n")
    lines += [json.dumps({**record, HOSTILE[0]: 1}) + "\n", "[]\n", "[]\n"]
    run(tmp_path / "out", [write_log(tmp_path / "<log>.jsonl", lines)])
    return summary(tmp_path / "out")


PARTS = (
    "charges_by_rule", "differences_by_rule", "refused_by_rule", "points", "endings", "feeding", "by_reason",
)  # fmt: skip


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.texts.append(data)


@pytest.mark.parametrize("language", ["tr", "en"])
def test_the_page_holds_nothing_that_a_name_could_start(found: dict[str, Any], language: str) -> None:
    text = summary_page(found, language)
    page = Page(text)
    assert page.open == []
    assert not page.tags.keys() & {"script", "img", "link", "iframe", "a", "form", "object"}
    assert page.tags["h1"] == page.tags["style"] == 1
    assert page.tags["title"] == 1 + len(found["points"]["bins"])
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("src", "href")]
    assert "\u202e" not in text
    assert "url(" not in text and "@import" not in text and "http" not in text.replace("http-equiv", "")
    said = "".join(page.texts)
    assert HOSTILE[0] in said
    policies = [value for name, value in page.attributes if name == "content" and "src" in (value or "")]
    assert policies == ["default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"]


@pytest.mark.parametrize("language", ["tr", "en"])
def test_every_part_is_told(found: dict[str, Any], language: str, capsys: pytest.CaptureFixture[str]) -> None:
    side = 0 if language == "tr" else 1
    page = "".join(Page(summary_page(found, language)).texts)
    SummaryText(Terminal(language, False, 100), found, "out").write()
    text = capsys.readouterr().out
    for key in PARTS:
        assert TEXT[key][side] in page
        assert TEXT[key][side] in text
        assert TEXT[key][1 - side] not in page + text
    for name in ("records", "hands", "events", "charged", "refused", "differences", "unreadable"):
        figure = number(found[name], language)
        assert f"{figure}{TEXT[name][side]}" in page
        assert re.search(rf"^ +{re.escape(figure)}  {TEXT[name][side]}$", text, re.MULTILINE)
    for entry in found["charges_by_rule"]:
        assert entry["rule"] in page and entry["rule"] in text
        assert number(entry["points"], language) in page and number(entry["points"], language) in text
    assert "{" not in page.replace("{{7*7}}", "").replace(HOSTILE[4], "")


def test_the_two_languages_share_their_placeholders() -> None:
    for key, (turkish, english) in TEXT.items():
        found_tr, found_en = (sorted(re.findall(r"\{[a-z_]*\}", text)) for text in (turkish, english))
        assert found_tr == found_en, key
        assert turkish.strip() and english.strip()


def test_the_histogram_has_a_column_for_each_range(found: dict[str, Any]) -> None:
    page = summary_page(found, "en")
    columns = re.findall(r"<title>(.+?)</title></rect>", page)
    assert len(columns) == len(found["points"]["bins"])
    for entry, column in zip(found["points"]["bins"], columns, strict=True):
        first = number(entry["from"], "en")
        assert column == f"{first} to {number(entry['from'] + 49, 'en')}: {number(entry['seats'], 'en')}"
    heights = [float(height) for height in re.findall(r'width=".84" height="([0-9.]+)"', page)]
    most = max(entry["seats"] for entry in found["points"]["bins"])
    for entry, height in zip(found["points"]["bins"], heights, strict=True):
        assert height == pytest.approx(100 * entry["seats"] / most, abs=0.001)


def test_an_empty_log_has_a_page_too(tmp_path: Path) -> None:
    run(tmp_path / "out", [write_log(tmp_path / "log", [])])
    found = summary(tmp_path / "out")
    assert is_clean(found)
    for language, said in (("tr", "Logda hiç el yok"), ("en", "There are no hands in the log")):
        assert said in "".join(Page(summary_page(found, language)).texts)


def test_a_clean_log_is_said_to_be_clean(tmp_path: Path) -> None:
    run(tmp_path / "out", [write_log(tmp_path / "log", lines_of(matches(faults=0.0)))])
    found = summary(tmp_path / "out")
    assert is_clean(found)
    assert TEXT["clean"][1] in summary_page(found, "en")


def test_figures_are_written_as_they_are_read() -> None:
    assert (number(-4949, "tr"), number(-4949, "en")) == ("−4.949", "−4,949")
    assert (decimal(-1234.56, "tr"), decimal(1234.56, "en")) == ("−1.234,6", "1,234.6")
    assert (percent(1, 3, "tr"), percent(1, 3, "en")) == ("%33,3", "33.3%")
    assert (percent(1, 100_000, "en"), percent(0, 7, "en"), percent(0, 0, "en")) == ("<0.1%", "0.0%", "0.0%")
    assert player("2", "tr") == "2. oyuncu"
    assert player("  ", "en") == "?"
    both = {"how": "finish", "finish": ["okey", "pairs"]}
    assert ending(both, "tr") == "Bitti: okeyle ve çiftten"
    assert ending(both, "en") == "Finished: with the okey and after a pairs opening"


# Counting in bounded room


def test_counts_are_exact_while_they_fit() -> None:
    counts: Bounded[int] = Bounded(10)
    for key in (1, 2, 1, 3, 1, 2):
        counts.add(key, 1, 10)
    counts.add(2, -1, -10)
    assert counts.most_common() == [(1, 3, 30), (2, 1, 10), (3, 1, 10)]
    assert counts.error == 0


def test_counts_stay_within_bounds_and_within_their_error() -> None:
    rng = random.Random(5)
    counts: Bounded[int] = Bounded(50)
    true: Counter[int] = Counter()
    for _ in range(20_000):
        key = int(rng.paretovariate(0.6)) % 5000
        true[key] += 1
        counts.add(key, 1)
        assert len(counts.counts) <= 50
    assert 0 < counts.error < 20_000 / 20
    for key, times, _ in counts.most_common():
        assert true[key] - counts.error <= times <= true[key]
    for key, times in true.items():
        if times > counts.error:
            assert key in counts.counts
    assert counts.most_common()[0][0] == true.most_common()[0][0]


def test_taken_back_counts_do_not_grow() -> None:
    counts: Bounded[int] = Bounded(4)
    for key in range(100):
        counts.add(key, 1)
        counts.add(key, -1)
        assert len(counts.counts) <= 5
    assert counts.most_common() == []
    assert counts.error == 0
    assert MOST_KEPT >= 10_000
