"""``hakem record new``: a hand typed in words becomes a record; left and gone on with; what is not known."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.cli.record_words import (
    Said,
    WordFault,
    read_names,
    read_points,
    read_said,
    read_seat,
    read_tiles,
    read_yes_no,
)
from referee.cli.record_yaml import as_yaml
from referee.files import load_document, load_yaml
from referee.record import read_record
from referee.strict_yaml import parse_yaml
from tests.cli.conftest import ROOT, Hakem

GUIDE = (ROOT / "docs" / "convert.md").read_text(encoding="utf-8")
EXAMPLE = parse_yaml(GUIDE.partition("```yaml\n")[2].partition("```")[0])
HAND = EXAMPLE["hands"][0]
RACKS = [" ".join(HAND["racks"][str(seat)]) for seat in (1, 2, 3, 4)]

TURKISH = """\
at R13
çek K6
aç B4 okey B6 B7 / R9 Y9 K9 / siyah 10 siyah 11 siyah 12 siyah 13 / R3 R4 R5 R6
at K6
çek Y8; at mavi 3
çek K8 ; at Y12
çek Y13
at Y13
çek R8
per Y1 Y2 Y3
işle 0 B8 üst
işle 3 kırmızı 7 üst; işle 3 R8 üst
at K1
"""
ENGLISH = """\
discard R13
draw K6
open B4 OK B6 B7 / R9 Y9 K9 / K10 K11 K12 K13 / R3 R4 R5 R6
throw Black 6
draw Y8; discard B3
draw K8; discard Y12
draw Y13; discard Y13
draw R8; meld Y1 Y2 Y3
lay 0 B8 high; lay off 3 R7 high; lay 3 R8 high; discard the K1
""".replace("the K1", "K1")


def head(profile: str = "oyna") -> str:
    return "\n".join(["Ayşe, Mehmet, Zeynep, Can", profile, "4", "Y5", "", *RACKS, ""]) + "\n"


@pytest.mark.parametrize(("language", "moves", "no"), [("tr", TURKISH, "h"), ("en", ENGLISH, "n")])
def test_a_hand_typed_in_words(hakem: Hakem, tmp_path: Path, language: str, moves: str, no: str) -> None:
    path = tmp_path / "el.yaml"
    answers = f"{head()}{moves}202 -101 202 202\n\n{no}\n"
    result = hakem("record", "new", path, "--lang", language, stdin=answers)
    assert (result.status, result.err) == (0, "")
    assert read_record(load_document(path, "record")) == read_record(EXAMPLE)
    assert str(path) in result.out.splitlines()[-1]
    judged = hakem("judge", "-q", path).out
    assert judged == f"{path}: 1 hand · 1 difference · 0 refused events · 1 charged event\n"


def test_what_is_said_on_the_way(hakem: Hakem, tmp_path: Path) -> None:
    said = hakem("record", "new", tmp_path / "el.yaml", "--lang", "tr", stdin=head() + TURKISH).out
    assert "  Okey: Sarı 6.\n" in said
    assert "22 taş kimde? (Enter: Ayşe)" in said
    assert "Dağıtıldığında Ayşe (22 taş; bilinmiyorsa ?):" in said
    assert "1. tur, Ayşe> \n  Ayşe: Kırmızı 13 attı\n" in said
    assert "  Mehmet: 113 sayıyla (37 yan 2) açtı: Mavi 4-okey-6-7, " in said
    assert "    → Zeynep +101\n" in said
    assert "  El bitti: Mehmet bitirdi.\n" in said


def test_left_at_every_answer_and_gone_on_with(hakem: Hakem, tmp_path: Path) -> None:
    """One answer at a time, each in a call of its own."""
    path = tmp_path / "el.yaml"
    answers = [*head().splitlines(), *ENGLISH.splitlines(), "202 -101 202 202"]
    waiting = ""
    for number, answer in enumerate(answers):
        begun = ("--continue", path) if path.exists() else (path,)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        result = hakem("record", "new", *begun, stdin=f"{waiting}{answer}\n")
        assert result.status == 0, (number, answer)
        after = path.read_text(encoding="utf-8") if path.exists() else ""
        # An answer that leaves no trace in the file is asked for again.
        waiting = f"{waiting}{answer}\n" if after == before else ""
        assert f"hakem record new --continue {path}" in result.out
    result = hakem("record", "new", "--continue", path, stdin=f"{waiting}\nn\n")
    assert result.status == 0
    assert read_record(load_document(path, "record")) == read_record(EXAMPLE)


def test_another_hand_is_added(hakem: Hakem, tmp_path: Path) -> None:
    path = tmp_path / "el.yaml"
    hakem("record", "new", path, stdin=f"{head()}{ENGLISH}202 -101 202 202\n\nn\n")
    result = hakem("record", "new", "--continue", path, stdin="\n")
    assert "HAND 2\nWho dealt? (Enter: Ayşe)" in result.out
    document = load_yaml(path)
    assert document["hands"][1]["dealer"] == 1


def test_a_draw_needs_no_tile_where_the_stock_is_known(hakem: Hakem, tmp_path: Path) -> None:
    held = [tile for rack in HAND["racks"].values() for tile in rack]
    box = [f"{colour}{number}" for colour in "RYBK" for number in range(1, 14) for _ in range(2)]
    box = ["OK" if tile == "Y6" else tile for tile in box] + ["FJ", "FJ"]
    for tile in [*held, "Y5"]:
        box.remove(tile)
    path = tmp_path / "el.yaml"
    answers = head()[:-1] + " ".join(box) + "\ndiscard R13\ndraw\nend\n\nn\n"
    assert hakem("record", "new", path, stdin=answers).status == 0
    hand = load_document(path, "record")["hands"][0]
    assert hand["stock"] == box
    assert hand["turns"][1] == {"seat": 2, "events": [{"draw": box[0]}]}


def test_slips_are_told_and_not_written(hakem: Hakem, tmp_path: Path) -> None:
    path = tmp_path / "el.yaml"
    slips = [
        "foo", "discard R14", "discard", "draw", "lay B7", "discard R13 R2", "undo 3", "", "meld / ", "take",
        "erase", "table", "rack", "help",
    ]  # fmt: skip
    said = hakem("record", "new", path, stdin=head() + "\n".join(slips) + "\nend\n\nn\n").out
    for told in (
        "Not understood: foo. For help: help",
        "Not a tile: R14",
        "The order of the stock is not known, so the tile has to be named: draw K4",
        "The number of the meld on the table is missing",
        "One tile is wanted here: R13 R2",
        "Nothing follows this: 3",
        "Which tiles?",
        "There is no move to erase.",
        "There are no melds on the table.",
        "  Ayşe: R1 R2 R5 ",
        "draw K4              from the stock",
    ):
        assert told in said, told
    assert load_document(path, "record")["hands"][0]["turns"] == []


def test_a_refused_move_is_written_only_if_it_was_played(hakem: Hakem, tmp_path: Path) -> None:
    """The referee judges what happened; a slip of the pen is not that."""
    path = tmp_path / "el.yaml"
    moves = "discard K13\nn\ndiscard K13\ny\nerase\nopen R1 R2 R5\n\nend\n\nn\n"
    said = hakem("record", "new", path, stdin=head() + moves).out
    assert said.count("  Ayşe: tried to discard the Black 13\n") == 2
    assert "Was it played so all the same? (y/n)" in said
    assert "  Erased: discard K13\n" in said
    assert "(meld.run_or_set)" in said or "(run.consecutive)" in said
    assert load_document(path, "record")["hands"][0]["turns"] == []


def test_racks_that_are_not_known(hakem: Hakem, tmp_path: Path) -> None:
    """A record needs them all; what can be judged without is said, and a question is written."""
    path = tmp_path / "el.yaml"
    answers = f"\n\n4\nY5\n\n{RACKS[0]}\n?\n?\n?\ne\n"
    result = hakem("record", "new", path, "--lang", "tr", stdin=answers)
    assert result.status == 0
    assert "hakem score" in result.out
    assert "hakem ask DOSYA" in result.out
    question = tmp_path / "el-soru.yaml"
    assert hakem("check", question).status == 0
    asked = hakem("ask", question)
    assert (asked.status, asked.err) == (0, "")
    assert "✓ player 1: discarded the false joker" in asked.out


def test_only_a_later_player_knows_his_rack(hakem: Hakem, tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    hakem("record", "new", path, stdin=f"\n\n4\nY5\n\n?\n?\n{RACKS[2]}\ndon't know\ny\n")
    position = load_yaml(tmp_path / "hand-question.yaml")["given"]["position"]
    assert (position["to_play"], position["phase"]) == (3, "take")
    assert position["seats"]["1"]["rack"] == 21
    assert hakem("ask", tmp_path / "hand-question.yaml").status == 0


def test_no_rack_is_known(hakem: Hakem, tmp_path: Path) -> None:
    result = hakem("record", "new", tmp_path / "hand.yaml", stdin="\n\n4\nY5\n\n?\n?\n?\n?\n")
    assert "With no rack known there is no position to ask about either." in result.out
    assert [path.name for path in tmp_path.iterdir()] == ["hand.yaml"]


def test_the_deal_is_checked(hakem: Hakem, tmp_path: Path) -> None:
    answers = [
        "Ayşe, Mehmet", "Ayşe, Mehmet, Zeynep, Can", "oyn", "oyna+hands-7+okey-stays", "Zoe", "Can", "FJ",
        "Y5 Y6", "Y5", "", "R1 R1 R1", RACKS[0].replace("FJ ", ""), "y", RACKS[0],
    ]  # fmt: skip
    said = hakem("record", "new", tmp_path / "hand.yaml", stdin="\n".join(answers) + "\n").out
    for told in (
        "Four names are needed; there are 2.",
        "There is no profile `oyn`",
        "There is no such player: Zoe",
        "The indicator cannot be a false joker",
        "One tile is wanted here: Y5 Y6",
        "comes up a third time",
        "That is 21 tiles and should be 22. Leave it so? (y/n)",
    ):
        assert told in said, told
    document = load_yaml(tmp_path / "hand.yaml")
    assert document["profile"] == "oyna+hands-7+okey-stays"
    assert len(document["hands"][0]["racks"]["1"]) == 21


def test_files_that_cannot_be_used(hakem: Hakem, tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("record: 1\n", encoding="utf-8")
    assert "exists already" in hakem("record", "new", path).err
    assert hakem("record", "new", path).status == 2
    assert hakem("record", "new", path, "--continue", path).status == 2
    assert hakem("record", "new", "--continue", tmp_path / "none.yaml").status == 2
    result = hakem("record", "new", tmp_path / "no" / "such" / "hand.yaml")
    assert (result.status, result.err) == (2, f"There is no folder {tmp_path / 'no' / 'such'}.\n")


@pytest.mark.parametrize(
    "text",
    [
        "[]", "record: 2", "record: 1\nhands: 3", "record: 1\nhands: [3]", "record: 1\nplayers: [a]",
        "record: 1\nprofile: 5", "record: 1\nprofile: none-such", "record: 1\nhands: [{racks: {1: [X9]}}]",
        "record: 1\nhands: [{dealer: 5}]", "record: 1\nhands: [{turns: [{seat: 9, events: []}]}]",
        "record: 1\nplayers: {1: a, 2: b, 3: c, 4: d}\nprofile: oyna\nhands: [{dealer: 1, indicator: FJ}]",
        "record: 1\nplayers: {1: a, 2: b, 3: c, 4: d}\nprofile: oyna\nhands: [{dealer: 1, indicator: R1, "
        "racks: {1: [], 2: [], 3: [], 4: []}, turns: [{seat: 1, events: [{foo: 1}]}]}]",
        "record: 1\nplayers: {1: a, 2: b, 3: c, 4: d}\nprofile: oyna\nhands: [{dealer: 1, indicator: R1, "
        "racks: {1: [], 2: [], 3: [], 4: []}, stock: 7, turns: []}]",
    ],
)  # fmt: skip
def test_what_cannot_be_gone_on_with(hakem: Hakem, tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(text, encoding="utf-8")
    result = hakem("record", "new", "--continue", path)
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert path.read_text(encoding="utf-8") == text


def test_interrupted(hakem: Hakem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = hakem("record", "new", tmp_path / "hand.yaml")
    assert result.status == 130
    assert "Left; there was nothing to save yet." in result.out


def test_bytes_that_are_no_text(hakem: Hakem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = hakem("record", "new", tmp_path / "hand.yaml", stdin=b"\xff\xfe\n1,2,3,4\n\n")
    assert result.status == 0
    assert isinstance(sys.stdin, io.TextIOWrapper)


def test_the_group_alone_shows_its_help(hakem: Hakem) -> None:
    result = hakem("record")
    assert result.status == 0
    assert "hakem record new" in result.out
    turkish = hakem("record", "new", "--help", "--lang", "tr").out
    assert "işle 0 B7" in " ".join(turkish.split())
    assert "Örnek:" in turkish


# What is typed


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("çek K4", {"draw": "K4"}),
        ("ÇEK siyah 4", {"draw": "K4"}),
        ("draw", {"draw": True}),
        ("al R9", {"take": "R9"}),
        ("yandan al kırmızı 9", {"take": "R9"}),
        ("take okey", {"take": "OK"}),
        ("geri koy R9", {"put_back": "R9"}),
        ("put back R9", {"put_back": "R9"}),
        ("geri al", {"undo": True}),
        ("göstergeyi al", {"take_indicator": True}),
        ("çifte gidiyor", {"announce": "pairs"}),
        ("aç B4 OK B6 / R9 B9 K9", {"open": {"melds": [["B4", "OK", "B6"], ["R9", "B9", "K9"]]}}),
        ("aç R1 R1 / FJ FJ", {"open": {"pairs": [["R1", "R1"], ["FJ", "FJ"]]}}),
        ("open pairs R1 R1 R2 / R3 R3", {"open": {"pairs": [["R1", "R1", "R2"], ["R3", "R3"]]}}),
        ("open melds R1 R1", {"open": {"melds": [["R1", "R1"]]}}),
        ("per B1 B2 B3", {"meld": ["B1", "B2", "B3"]}),
        ("çift sahte okey sahte okey", {"pair": ["FJ", "FJ"]}),
        ("işle 0 B7", {"lay_off": {"tiles": ["B7"], "meld": 0}}),
        ("işle 12 B3 alta", {"lay_off": {"tiles": ["B3"], "meld": 12, "end": "low"}}),
        ("lay off 1 R8 R9 high", {"lay_off": {"tiles": ["R8", "R9"], "meld": 1, "end": "high"}}),
        ("okey al 0 B5", {"take_okey": {"meld": 0, "tiles": ["B5"]}}),
        ("take okey 2 R1 K1", {"take_okey": {"meld": 2, "tiles": ["R1", "K1"]}}),
        ("at okey", {"discard": "OK"}),
    ],
)
def test_events_in_words(line: str, event: dict[str, Any]) -> None:
    (said,) = read_said(line)
    assert said == Said(next(iter(event)), event)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "nothing"), (" ; ", "nothing"), ("B7", "no_verb"), ("at", "one_tile"), ("at B77", "no_tile"),
        ("işle B7", "meld_number"), ("işle ²  B7", "meld_number"), ("okey al B5", "meld_number"),
        ("okey", "meld_number"), ("işle 9999 B7", "meld_number"), ("işle 0", "no_tiles"), ("aç", "no_tiles"),
        ("per B1 B2 / B3", "one_group"), ("geri al B1", "nothing_more"),
    ],
)  # fmt: skip
def test_what_is_not_understood(line: str, code: str) -> None:
    with pytest.raises(WordFault) as fault:
        read_said(line)
    assert fault.value.code == code


def test_other_answers() -> None:
    players = {1: "Ayşe", 2: "Mehmet", 3: "Zeynep", 4: "Zehra"}
    assert [read_seat(text, players) for text in ("1", "MEHMET", "ayse", "zey")] == [1, 2, 1, 3]
    for text in ("ze", "", "5"):
        with pytest.raises(WordFault):
            read_seat(text, players)
    assert read_points("−101 0 202, 404") == {"1": -101, "2": 0, "3": 202, "4": 404}
    assert read_points("0 101 0 0", whole=False) == {"2": 101}
    for text in ("1 2 3", "1 2 3 x", "1 2 3 ٤", "1 2 3 99999999999"):
        with pytest.raises(WordFault):
            read_points(text)
    assert read_names("a b c d") == {"1": "a", "2": "b", "3": "c", "4": "d"}
    assert read_tiles("R7, kırmızı 8 R 9 the okey".replace("the ", "")) == ["R7", "R8", "R9", "OK"]
    assert (read_yes_no("E"), read_yes_no("hayır"), read_yes_no("n")) == (True, False, False)


@pytest.mark.parametrize(
    "name", ["1", "null", "true", "Ayşe", "a: b", "#x", "-", "", "[", "'", '"', "İ", "a\tb", "0x1"]
)
def test_names_survive_the_file(name: str) -> None:
    document = {**EXAMPLE, "players": {"1": name, "2": "2", "3": "x", "4": "y"}}
    assert parse_yaml(as_yaml(document)) == document
