"""``hakem sheet``: score sheets in three forms, filled in and empty."""

import json
import random
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee.cli.typed_hands import HandFault, read_hand
from tests.cli.conftest import Hakem
from tests.cli.games import finished_record
from tests.cli.test_hostile import BAD

HANDS = (
    "--hand",
    "-101 16 28 202",
    "--hand",
    "404 -202O 32 56",
    "--hand",
    "iptal",
    "--hand",
    "taş bitti 5 7 202 303",
)
NAMES = ("--players", "Ayşe,Mehmet,Zeynep,Can")
RECORD = "cases/records/katlamasiz-7-hands.yaml"


def test_hands_typed_in_as_text(hakem: Hakem) -> None:
    said = hakem("sheet", *NAMES, *HANDS, "--profile", "oyna", "--lang", "tr").out
    assert said == (
        "101 Okey: Çetele  oyna.app masası\n"
        "\n"
        "El       Ayşe   Mehmet   Zeynep   Can\n"
        "─────────────────────────────────────────────────\n"
        "1        −101       16       28   202\n"
        "         −101       16       28   202\n"
        "2         404   O −202       32    56\n"
        "          303     −186       60   258\n"
        "3           ·        ·        ·     ·   iptal\n"
        "          303     −186       60   258\n"
        "4           5        7      202   303   taş bitti\n"
        "          308     −179      262   561\n"
        "─────────────────────────────────────────────────\n"
        "Toplam    308     −179      262   561\n"
        "Ç: çiftten bitti   O: okeyle bitti   E: elden bitti\n"
        "\n"
        "Maç bitmemiş.\n"
    )


def test_without_a_table_it_is_only_added_up(hakem: Hakem) -> None:
    said = hakem("sheet", "--hand", "-101 16 28 202").out
    assert said.endswith("Total       −101         16         28        202\n")
    assert "not over" not in said


def test_teams_and_the_end_of_a_match(hakem: Hakem) -> None:
    agreed = ("--profile", "katlamali-esli", "--agreed-hands", "2")
    said = hakem("sheet", *HANDS, *agreed).out
    # 303 + 60 and −186 + 258; the void hand and the one after it were played too late.
    assert "303       −186         60        258      363       72" in said
    assert said.endswith("Winner: Team B\n")
    assert "* Played after the match had ended; not in the total." in said
    markdown = hakem("sheet", *HANDS, *agreed, "--format", "md").out
    assert (
        "| 2 | 404 | O −202 | 32 | 56 | 436 | −146 |  |\n|  | *303* | *−186* | *60* | *258* | *363* | *72* |"
        in markdown
    )
    assert markdown.rstrip().endswith("Ç: finished after a pairs opening O: with the okey E: in one go")
    page = hakem("sheet", *HANDS, *agreed, "--format", "html").out
    assert "<td class=together colspan=2>363</td>" in page
    assert '<td class="together won" colspan=2><span>72</span></td>' in page


class Balance(HTMLParser):
    """Every element that was opened is closed again, and nothing is fetched from elsewhere."""

    VOID = ("meta", "col", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counts: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        assert not {"src", "href"} & {name for name, _ in attrs}
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def elements(page: str) -> dict[str, int]:
    balance = Balance()
    balance.feed(page)
    assert balance.open == []
    assert "url(" not in page
    assert "http" not in page.replace("http-equiv", "")
    return balance.counts


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("language", ["tr", "en"])
def test_pages_to_print(hakem: Hakem, language: str, paper: str) -> None:
    page = hakem(
        "sheet", *NAMES, *HANDS, "--profile", "oyna", "--format", "html", "--paper", paper, "--lang", language
    ).out
    assert f'<html lang="{language}">' in page
    assert f"size: {paper.upper()} portrait" in page
    counts = elements(page)
    assert (counts["tbody"], counts["tfoot"], counts["section"]) == (4, 1, 1)
    # Two rows a hand, the names, the totals.
    assert counts["tr"] == 2 * 4 + 2
    assert "<tr class=running><td>303</td><td>−186</td><td>60</td><td>258</td></tr>" in page
    assert "<span class=mark>O</span>−202" in page


@pytest.mark.parametrize("form", ["text", "md", "html"])
def test_the_sheet_of_a_record(hakem: Hakem, form: str) -> None:
    result = hakem("sheet", RECORD, "--format", form, "--players", "A,B,C,D", "--lang", "tr")
    assert result.status == 0
    for figure in ("528", "−61", "1429", "1224", "−303", "Kazanan: B", "taş bitti", "A"):
        assert figure in result.out
    if form == "html":
        assert elements(result.out)["tbody"] == 7


def test_a_file_of_records_gives_a_sheet_each(hakem: Hakem, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    lines = [json.dumps(finished_record(players={"1": name})) for name in ("<Ali>", "Veli|x")]
    games.write_text("\n".join(lines), encoding="utf-8")
    assert hakem("sheet", games).out.count("Score sheet") == 2
    page = hakem("sheet", games, "--format", "html").out
    assert elements(page)["section"] == 2
    assert "&lt;Ali&gt;" in page
    assert "<Ali>" not in page
    assert "Veli\\|x" in hakem("sheet", games, "--format", "md").out
    assert "OE −404" in hakem("sheet", games).out


@pytest.mark.parametrize("language", ["tr", "en"])
def test_empty_sheets(hakem: Hakem, language: str, tmp_path: Path) -> None:
    page = tmp_path / "empty.html"
    result = hakem("sheet", "--empty", "--agreed-hands", "7", "--out", page, "--lang", language)
    assert result.status == 0
    text = page.read_text(encoding="utf-8")
    assert elements(text)["tbody"] == 7
    assert {"tr": "Yazboz", "en": "Score sheet"}[language] in text
    teams = hakem("sheet", "--empty", "--profile", "katlamali-esli", "--format", "html", *NAMES).out
    assert "Team A" in teams
    assert elements(teams)["tbody"] == 11
    assert "| 11 |" in hakem("sheet", "--empty", "--format", "md").out
    drawn = hakem("sheet", "--empty", *NAMES, "--agreed-hands", "1", "--lang", "tr").out.splitlines()
    assert drawn[2] == "│ El     │ Ayşe       │ Mehmet     │ Zeynep     │ Can        │"
    assert len({len(line) for line in drawn[1:-1]}) == 1


def test_the_form_goes_by_the_name_of_the_file(hakem: Hakem, tmp_path: Path) -> None:
    for suffix, start in (
        ("html", "<!doctype html>"),
        ("md", "# Okey 101"),
        ("txt", "Okey 101: Score sheet"),
    ):
        file = tmp_path / f"sheet.{suffix}"
        result = hakem("sheet", *HANDS, "--out", file)
        assert (result.status, result.out) == (0, f"{file} is written.\n")
        assert file.read_text(encoding="utf-8").startswith(start)
    result = hakem("sheet", *HANDS, "--out", tmp_path / "none" / "x.html", "--lang", "tr")
    assert result.status == 2
    assert "yazılamadı" in result.err


FAULTS = [
    ((), "Nothing to make a sheet of"),
    (("--empty", "--hand", "1 2 3 4"), "Only one of"),
    (("--hand", "1 2 3"), "Hand 1 (1 2 3): there should be four scores; there are 3."),
    (("--hand", "1 2 3 4 5"), "there are 5"),
    (("--hand", "1 2 3 4", "--hand", "1 2 3 x"), "Hand 2 (1 2 3 x): “x” is not a score"),
    (("--hand", "iptal 5 0 0 0"), "a void hand has no scores"),
    (("--hand", "taş bitti -101O 5 5 5"), "nobody finished"),
    (("--hand", "-101O 5Ç 5 5"), "only the one who finished is marked"),
    (("--hand", "-101OO 5 5 5"), "a mark stands there twice"),
    (("--hand", "5 5 5 5 O"), "it is not clear who finished"),
    (("--hand", "9999999999 5 5 5"), "too large"),
    (("--hand", "1 2 3 4", "--players", "A,B,C"), "there are 3"),
    (("--hand", "1 2 3 4", "--agreed-hands", "3"), "--agreed-hands needs --profile"),
    ((RECORD, "--agreed-hands", "3"), "--agreed-hands does not go with a record"),
    ((RECORD, "--profile", "oya"), "oya"),
    (("none.yaml",), "none.yaml"),
    (("README.md",), "README.md"),
]


@pytest.mark.parametrize(("arguments", "said"), FAULTS, ids=range(len(FAULTS)))
def test_what_gives_no_sheet(hakem: Hakem, arguments: tuple[str, ...], said: str) -> None:
    result = hakem("sheet", *arguments)
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert hakem("sheet", *arguments, "--lang", "tr").err != result.err


@pytest.mark.parametrize(
    ("typed", "points", "finish"),
    [
        ("-101 16 28 202", [-101, 16, 28, 202], (1, ())),
        ("−202Ç,32,28,404", [-202, 32, 28, 404], (1, ("pairs",))),
        ("404 ço-404 56 808", [404, -404, 56, 808], (2, ("okey", "pairs"))),
        ("404 56 808 -404 Ç O", [404, 56, 808, -404], (4, ("okey", "pairs"))),
        ("0 16 14 +200E", [0, 16, 14, 200], (4, ("elden",))),
        ("16 -101P 28 202", [16, -101, 28, 202], (2, ("pairs",))),
        ("5 5 7 8", [5, 5, 7, 8], (None, ())),
    ],
)
def test_hands_as_people_type_them(
    typed: str, points: list[int], finish: tuple[int | None, tuple[str, ...]]
) -> None:
    hand = read_hand(typed)
    assert hand.result.how == "finish"
    assert list(hand.result.points.values()) == points
    assert hand.finish == finish


def test_hands_that_nobody_finished() -> None:
    for typed in ("taşbitti 1 2 3 4", "Taşlar bitti 1 2 3 4", "1 2 3 4 stock out", "EXHAUSTED 1 2 3 4"):
        assert read_hand(typed).result.how == "exhausted"
    for typed in ("iptal", "VOID", "void 0 0 0 0"):
        assert read_hand(typed).result.how == "void"


def test_any_text_is_a_hand_or_a_fault() -> None:
    chance = random.Random(7)
    parts = [
        "-101",
        "16",
        "Ç",
        "O",
        "iptal",
        "taş",
        "bitti",
        "9" * 5000,
        "٣",
        "²",
        "\x00",
        "-",
        "−",
        "1e5",
        "",
        "🀄",
    ]
    for _ in range(3000):
        typed = chance.choice((" ", ",", "")).join(chance.choices(parts, k=chance.randint(0, 7)))
        try:
            assert len(read_hand(typed).result.points) == 4
        except HandFault as fault:
            assert fault.code


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
def test_bad_documents(hakem: Hakem, tmp_path: Path, data: bytes) -> None:
    for suffix in ("yaml", "jsonl"):
        path = tmp_path / f"bad.{suffix}"
        path.write_bytes(data)
        result = hakem("sheet", path, "--lang", "tr")
        assert (result.status, result.out) == (2, "")
        assert len(result.err.splitlines()) == 1


def test_hostile_names(hakem: Hakem) -> None:
    names = "<script>,\u202eabc,**x**\x07,日本語日本語日本語日本語"
    for form in ("text", "md", "html"):
        result = hakem("sheet", *HANDS, "--players", names, "--format", form)
        assert result.status == 0
        assert "<script>" not in result.out or form == "text"
        assert "\u202e" not in result.out
        assert "\x07" not in result.out
