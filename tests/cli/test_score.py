"""``hakem score``: the hand calculator."""

import itertools
import json
import os
import random
import select
import shlex
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from referee.cli.calculator import NEVER, Facts, SeatFacts, work_out
from referee.conformance.cases import load_cases
from referee.decode import SEATS
from referee.hand import MELDS, PAIRS
from referee.profile import load_profile
from referee.questions import ask
from referee.spec import load_spec
from referee.tiles import KIND_NAMES, names_for, okey_of
from tests.cli.conftest import ROOT, Hakem
from tests.cli.test_start import examples

WORKED = ("--okey", "yellow 6", "--by", "South", "South: melds")
REST = ("East: melds R3 K4 B9", "North: pairs B2 B5", "West: never")
PROFILES = list(load_spec()["profiles"])


def points(hakem: Hakem, *arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(hakem("score", *arguments, "--format", "json").out)
    return answer


@pytest.mark.parametrize(
    ("last", "expected"),
    [("red 1", [-101, 16, 14, 202]), ("okey", [-202, 32, 28, 404]), ("sahte okey", [-101, 16, 14, 202])],
)
def test_the_worked_hand_of_the_oyna_page(hakem: Hakem, last: str, expected: list[int]) -> None:
    answer = points(hakem, *WORKED, *REST, "--last", last, "--profile", "oyna")
    assert list(answer["points"].values()) == expected


@pytest.mark.parametrize(
    ("third", "last", "expected"), [("okey", "R1", 108), ("okey", "okey", 115), ("sahte okey", "R1", 13)]
)
def test_east_with_another_third_tile(hakem: Hakem, third: str, last: str, expected: int) -> None:
    seats = (f"East: melds red 3, black 4, {third}", *REST[1:])
    answer = points(hakem, *WORKED, *seats, "--last", last, "--profile", "oyna")
    assert answer["points"]["2"] == expected


def test_the_page_for_people(hakem: Hakem) -> None:
    said = hakem("score", *WORKED, *REST, "--last", "R1", "--profile", "oyna").out
    assert said.startswith(
        "The oyna.app table (oyna)\n"
        "Okey: Yellow 6 (indicator Yellow 5)\n"
        "The hand is over: South finished.\n\n"
        "  South  −101   Finished the hand: −101\n"
        "  East     16   Tiles left in hand: 16\n"
        "                Red 3 + Black 4 + Blue 9 = 16\n"
        "  North    14   Opened with pairs, tiles left in hand: 7 × 2 = 14\n"
        "                Blue 2 + Blue 5 = 7\n"
        "  West    202   Never opened: 202\n\n"
        "Rules\n"
    )
    assert "score.pairs_opener · stated: oyna, “Opening with pairs: going for pairs”" in said


def test_turkish_names_and_all_tables(hakem: Hakem) -> None:
    result = hakem(
        "score", "--lang", "tr", "--okey", "SARI 6", "--by", "güney", "--last", "okey", "Güney: per",
        "Doğu: per kırmızı 3 siyah 4; mavi 9 +101", "Kuzey: çift mavi 2 mavi 5", "Batı: hiç açmadı ceza 40",
    )  # fmt: skip
    assert result.status == 0
    rows = {line.split()[0]: line.split() for line in result.out.splitlines() if line.strip()}
    assert rows["oyna"] == ["oyna", "−202", "133", "28", "444", "okeyle", "×", "2"]
    assert rows["nasil"] == ["nasil", "0", "117", "14", "240", "okeyle"]
    assert rows["katlamali-esli"][1:7] == ["−202", "133", "0", "444", "−202", "577"]
    assert set(PROFILES) <= set(rows)


def test_what_is_not_known_is_said_and_the_rest_answered(hakem: Hakem) -> None:
    asked = (
        *WORKED,
        "East: melds ?",
        "North: pairs B2 B5",
        "West: ? +?",
        "--last",
        "R1",
        "--profile",
        "oyna",
    )
    answer = points(hakem, *asked)
    assert answer["points"] == {"1": -101, "2": None, "3": 14, "4": None}
    assert answer["unknown"] == [
        {"seat": 2, "missing": ["seats.2.rack"], "possible": []},
        {"seat": 4, "missing": ["seats.4.opened", "seats.4.charged", "seats.4.rack"], "possible": []},
    ]
    said = hakem("score", *asked, "--lang", "tr").out
    assert "East      ?   bilinmiyor\n                eksik: elinde kalan taşlar" in said
    said = hakem("score", *asked).out
    assert "missing: how the hand was opened; the charges; the tiles left" in said


def test_an_unknown_last_tile_matters_only_where_it_matters(hakem: Hakem) -> None:
    answer = points(hakem, *WORKED, *REST, "--profile", "oyna")
    assert answer["unknown"][1] == {"seat": 2, "missing": ["ended.discard"], "possible": [16, 32]}
    assert (answer["finish"], answer["factor"]) == (None, None)
    # nasil has no factors.
    assert list(points(hakem, *WORKED, *REST, "--profile", "nasil")["points"].values()) == [0, 16, 14, 200]
    said = hakem("score", *WORKED, *REST).out
    assert "?: unknown" in said
    assert "South, East, North, West, Finish: missing: the last tile" in said


def test_a_cap_decides_what_the_factor_does_not(hakem: Hakem) -> None:
    answer = points(hakem, *WORKED, *REST, "--profile", "oyna+cap-202")
    assert answer["points"]["4"] == 202
    said = hakem("score", *WORKED, *REST, "--profile", "oyna+cap-202").out
    assert "West   202   202 either way" in said


@pytest.mark.parametrize(
    ("ended", "expected"),
    [("taşbitti", [7, 32, 202, 202]), ("exhausted", [7, 32, 202, 202]), ("iptal", [0] * 4)],
)
def test_hands_that_nobody_finishes(hakem: Hakem, ended: str, expected: list[int]) -> None:
    seats = ("per R3 K4", "2: pairs B9 B7", "never", "4: never")
    answer = points(hakem, "--okey", "Y6", "--ended", ended, "--profile", "oyna", *seats)
    assert list(answer["points"].values()) == expected


def test_in_one_go(hakem: Hakem) -> None:
    seats = ("1: melds", "2: never", "3: never", "4: ?")
    asked = ("--okey", "Y6", "--by", "1", "--last", "R1", "--opened-this-turn", "evet", *seats)
    answer = points(hakem, *asked, "--profile", "oyna")
    assert answer["unknown"][0] == {"seat": 1, "missing": ["seats.4.opened"], "possible": [-202, -101]}
    assert points(hakem, *asked, "--profile", "katlamasiz")["points"]["1"] == -202


def test_the_same_as_the_referee_for_every_case() -> None:
    """Where everything is known the calculator is the question hand_score."""
    asked = 0
    for case in load_cases():
        if case.question != "hand_score":
            continue
        for name in PROFILES:
            profile = load_profile(name)
            answer = ask("hand_score", profile, case.given)
            if "points" not in answer:
                continue
            result = work_out(_facts(case.given), profile.parameters)
            assert {str(seat): found.points for seat, found in result.seats.items()} == answer["points"]
            assert result.finish == tuple(answer["finish"])
            assert result.teams == answer.get("teams", {})
            asked += 1
    assert asked > 300


def _facts(given: dict[str, Any]) -> Facts:
    okey = okey_of(KIND_NAMES.index(given["indicator"]))
    tile_of = names_for(okey).tile_of
    ended = given["ended"]
    seats = {}
    for seat in SEATS:
        known = given["seats"].get(str(seat), {})
        opened = known.get("opened", "?")
        rack = known.get("rack")
        seats[seat] = SeatFacts(
            NEVER if opened is None else None if opened == "?" else opened,
            None if rack is None else tuple(tile_of[tile] for tile in rack),
            known.get("charged"),
            known.get("announced", False),
        )
    discard = ended.get("discard")
    return Facts(
        okey,
        ended["how"],
        ended.get("by"),
        None if discard is None else tile_of[discard],
        ended.get("opened_this_turn"),
        ended.get("laid_off"),
        seats,
    )


@pytest.mark.parametrize("name", [*PROFILES, "oyna+cap-404", "oyna+finish-no-stacking"])
def test_what_is_known_holds_however_the_unknown_was(name: str) -> None:
    """Leave facts out at random: what is still answered is right, the rest can come out differently."""
    chance = random.Random(101)
    profile = load_profile(name)
    for _ in range(40):
        full = _some_hand(chance)
        hidden = chance.sample(
            ["opened2", "opened3", "opened4", "discard", "turn", "off"], chance.randint(1, 3)
        )
        result = work_out(_without(full, hidden), profile.parameters)
        answers = [work_out(way, profile.parameters) for way in _ways(full, hidden)]
        for seat in SEATS:
            scores = {answer.seats[seat].points for answer in answers}
            if result.seats[seat].points is None:
                assert len(scores) > 1
                assert result.seats[seat].missing
                assert not result.seats[seat].possible or set(result.seats[seat].possible) == scores
            else:
                assert scores == {result.seats[seat].points}


def _some_hand(chance: random.Random) -> Facts:
    okey = okey_of(KIND_NAMES.index("Y5"))
    opened = {1: chance.choice((MELDS, PAIRS))}
    opened |= {seat: chance.choice((MELDS, PAIRS, NEVER)) for seat in SEATS[1:]}
    seats = {
        seat: SeatFacts(
            opened[seat], tuple(chance.sample(range(53), chance.randint(1, 4))), chance.choice((0, 101))
        )
        for seat in SEATS
    }
    return Facts(
        okey, "finish", 1, chance.choice((0, 52, okey)), chance.random() < 0.5, chance.random() < 0.5, seats
    )


def _without(full: Facts, hidden: list[str]) -> Facts:
    return _with(full, dict.fromkeys(hidden))


def _ways(full: Facts, hidden: list[str]) -> list[Facts]:
    values: dict[str, tuple[Any, ...]] = {
        "discard": (0, 52, full.okey), "turn": (False, True), "off": (False, True),
        **dict.fromkeys(("opened2", "opened3", "opened4"), (MELDS, PAIRS, NEVER)),
    }  # fmt: skip
    ways = itertools.product(*(values[name] for name in hidden))
    return [_with(full, dict(zip(hidden, way, strict=True))) for way in ways]


def _with(full: Facts, changed: dict[str, Any]) -> Facts:
    seats = {
        seat: known._replace(opened=changed.get(f"opened{seat}", known.opened))
        for seat, known in full.seats.items()
    }
    return full._replace(
        seats=seats,
        discard=changed.get("discard", full.discard),
        opened_this_turn=changed.get("turn", full.opened_this_turn),
        laid_off=changed.get("off", full.laid_off),
    )


def test_the_json_carries_the_question_for_others(hakem: Hakem) -> None:
    answer = points(hakem, *WORKED, *REST, "--last", "okey", "--profile", "oyna")
    document = {"question": "hand_score", "given": answer["given"], "profile": "oyna"}
    again = json.loads(hakem("ask", "--format", "json", stdin=json.dumps(document)).out)
    assert again["answer"]["points"] == answer["points"]
    entry = answer["entries"][1]
    assert (entry["rule"], entry["seat"], entry["base"], entry["factor"]) == ("score.melds_opener", 2, 16, 2)
    assert entry["sentence"] == {
        "tr": "Elde kalan taşlar: 16 × 2 = 32",
        "en": "Tiles left in hand: 16 × 2 = 32",
    }
    assert entry["authority"] == "stated"
    lines = hakem("score", *WORKED, *REST, "--format", "json").out.splitlines()
    assert {json.loads(line)["profile"]["id"] for line in lines} == set(PROFILES)


FAULTS = [
    (("1: melds",), "Which tile is the okey?"),
    (("--okey", "okey", "--by", "1"), "“okey” cannot be okey or indicator"),
    (("--okey", "R6", "--indicator", "R7", "--by", "1"), "makes another tile the okey"),
    (("--okey", "Y14", "--by", "1"), "“Y14” is no tile"),
    (("--okey", "Y6"), "How did the hand end?"),
    (("--okey", "Y6", "--ended", "finish"), "Who finished?"),
    (("--okey", "Y6", "--ended", "x"), "“x” is not finish"),
    (("--okey", "Y6", "--ended", "void", "--by", "1"), "Where nobody finished"),
    (("--okey", "Y6", "--by", "5"), "There is no player “5”"),
    (("--okey", "Y6", "--by", "Ali", "Veli: melds"), "There is no player “Ali”"),
    (("--okey", "Y6", "--by", "1", "1: never"), "Whoever finishes has opened."),
    (("--okey", "Y6", "--by", "1", "1: melds R1"), "no tiles left"),
    (("--okey", "Y6", "--by", "1", "2: melds R14"), "“R14” is not understood"),
    (("--okey", "Y6", "--by", "1", "2: melds +x"), "“+x” is no charge"),
    (("--okey", "Y6", "--by", "1", "2: melds R1 R1 R1"), "Too many of one tile: the Red 1"),
    (("--okey", "Y6", "--by", "1", "--last", "okey", "2: pairs okey OK"), "Too many of one tile: the okey"),
    (("--okey", "Y6", "--by", "1", "2: pairs Y5 Y5"), "Too many of one tile: the Yellow 5"),
    (("--okey", "Y6", "--by", "1", "2: melds never"), "opened in one way"),
    (("--okey", "Y6", "--by", "1", "2: never", "2: never"), "this player is there twice"),
    (("--okey", "Y6", "--by", "1", "a", "?", "?", "?", "?"), "“a” is not understood"),
    (("--okey", "Y6", "--by", "1", "?", "?", "?", "?", "?"), "four players at a table"),
    (("--okey", "Y6", "--by", "1", "--players", "A,B"), "there are 2"),
    (("--okey", "Y6", "--by", "1", "--laid-off", "perhaps"), "It is y or n"),
    (("--okey", "Y6", "--by", "1", "2: " + "R1 " * 30), "nobody holds more than 22 tiles"),
    (("--okey", "Y6", "--by", "1", "--profile", "oya"), "oya"),
    ((), "on a terminal the command would ask"),
]


@pytest.mark.parametrize(("arguments", "said"), FAULTS, ids=range(len(FAULTS)))
def test_what_cannot_be_understood(hakem: Hakem, arguments: tuple[str, ...], said: str) -> None:
    result = hakem("score", *arguments)
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1
    turkish = hakem("score", *arguments, "--lang", "tr")
    assert turkish.status == 2
    assert turkish.err.strip() != result.err.strip()


@pytest.mark.parametrize("seed", range(3))
def test_any_words_end_in_an_answer_or_one_sentence(hakem: Hakem, seed: int) -> None:
    chance = random.Random(seed)
    words = ["melds", "per", "çift", "never", "R3", "sarı", "6", "okey", "sahte", "?", "+101", "+", "ceza",
             ":", "1:", "\x00", "\u202e", "🀄", "OK", "söyledi", "K13", "kırmızı", "x" * 300, "9" * 5000, "",
             "--"]  # fmt: skip
    for _ in range(150):
        texts = [" ".join(chance.choices(words, k=chance.randint(0, 6))) for _ in range(4)]
        end = chance.choice((("--by", "1"), ("--by", "x"), ("--ended", "void"), ("--ended", "exhausted")))
        result = hakem("score", "--okey", "Y6", *end, "--profile", "oyna", "--", *texts)
        assert result.status in (0, 2)
        assert bool(result.err) == (result.status == 2)


# Question by question


class Terminal:
    """The command on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        import pty

        self.child, self.screen = pty.fork()
        if self.child == 0:
            os.chdir(ROOT)
            kept = {"PATH": os.environ["PATH"], "HOME": "/tmp", "LANG": "C.UTF-8", "TERM": "dumb"}
            environment = {**kept, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}
            program = [sys.executable, "-m", "referee.cli", "score", *arguments]
            os.execve(sys.executable, program, environment)
        self.shown = ""

    def until(self, text: str) -> None:
        """Read until this stands there."""
        start = len(self.shown)
        while text not in self.shown[start:]:
            if not select.select([self.screen], [], [], 20)[0]:
                os.kill(self.child, signal.SIGKILL)
                raise AssertionError(f"{text!r} never came: {self.shown}")
            try:
                data = os.read(self.screen, 65536)
            except OSError:
                data = b""
            if not data:
                raise AssertionError(f"{text!r} never came: {self.shown}")
            self.shown += data.decode("utf-8", "replace")

    def answer(self, text: str) -> None:
        os.write(self.screen, f"{text}\n".encode())

    def press(self, key: bytes) -> None:
        """A key of somebody who has read the question: the answer is being waited for."""
        time.sleep(0.2)
        os.write(self.screen, key)

    def end(self) -> int:
        """Read to the end; the exit status."""
        while True:
            if not select.select([self.screen], [], [], 20)[0]:
                os.kill(self.child, signal.SIGKILL)
            try:
                data = os.read(self.screen, 65536)
            except OSError:
                break
            if not data:
                break
            self.shown += data.decode("utf-8", "replace")
        os.close(self.screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


pytestmark_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")

CONVERSATION = [
    ("Hangi masaya göre?", "oya", "oyna"),
    ("Okey hangi taş?", "sahte okey", "sarı 6"),
    ("Oyuncuların adları", "Ayşe,Can", "Ayşe,Mehmet,Zeynep,Can"),
    ("El nasıl bitti?", "bilmem", ""),
    ("Kim bitirdi?", "Ali", "ayşe"),
    ("Son atılan taş:", "kirmizi", "okey"),
    ("Elini açtığı turda mı bitirdi?", "belki", "h"),
    ("Ayşe elini nasıl açmıştı?", "açmadı", "per"),
    ("Ayşe, el içi cezaları", "-5", ""),
    ("Mehmet elini nasıl açmıştı?", "sarı 6", "per"),
    ("Mehmet, elinde kalan taşlar", "kırmızı 3 per", "kırmızı 3, siyah 4, mavi 9"),
    ("Mehmet, el içi cezaları", "çok", "101"),
    ("Zeynep elini nasıl açmıştı?", "x", "çift"),
    ("Zeynep, elinde kalan taşlar", "mavi 2 mavi 5 mavi 9 mavi 9", "mavi 2, mavi 5"),
    ("Zeynep, el içi cezaları", "1e5", "0"),
    ("Can elini nasıl açmıştı?", "…", "açmadı"),
    ("Can, el içi cezaları", "+", ""),
]


@pytestmark_terminal
def test_question_by_question(hakem: Hakem) -> None:
    terminal = Terminal("--lang", "tr")
    for question, wrong, right in CONVERSATION:
        terminal.until(question)
        terminal.answer(wrong)
        terminal.until(question)
        terminal.answer(right)
    assert terminal.end() == 0
    shown = terminal.shown.replace("\r\n", "\n")
    assert "Mehmet   133   Elde kalan taşlar: 16 × 2 = 32" in shown
    assert "Can      404   Elini hiç açmadı: 202 × 2 = 404" in shown
    command = next(line for line in shown.splitlines() if line.startswith("Tek satırda: hakem "))
    again = hakem(*shlex.split(command.removeprefix("Tek satırda: hakem ")), "--lang", "tr")
    assert again.status == 0
    assert again.out in shown


@pytestmark_terminal
@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
@pytest.mark.parametrize("after", [0, 1, 4])
def test_it_can_be_left_at_any_question(key: bytes, after: int) -> None:
    terminal = Terminal("--lang", "en")
    questions = [
        ("By which table? (Enter: all): ", "oyna"),
        ("(like yellow 6) ", "yellow 6"),
        ("(Enter: 1, 2, 3, 4): ", ""),
        ("(Enter: finish): ", "finish"),
        ("Who finished? ", "1"),
    ]
    for question, answer in questions[:after]:
        terminal.until(question)
        terminal.answer(answer)
    terminal.until(questions[after][0])
    terminal.press(key)
    assert terminal.end() == 130
    assert "Left." in terminal.shown
    assert "Traceback" not in terminal.shown


def test_the_help_shows_the_worked_hand(hakem: Hakem) -> None:
    for language, east in (("en", "red 3, black 4, blue 9"), ("tr", "kırmızı 3, siyah 4, mavi 9")):
        first = examples(hakem("score", "--help", "--lang", language).out)[0]
        assert east in first
        answer = json.loads(hakem(*shlex.split(first)[1:], "--format", "json").out)
        assert list(answer["points"].values()) == [-101, 16, 14, 202]


def test_a_house_of_its_own(hakem: Hakem, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "id: h\ntitle: {tr: Bizim masa, en: Ours}\nextends: oyna\nvalues: {score.unopened: 303}\n",
        encoding="utf-8",
    )
    answer = points(hakem, *WORKED, *REST, "--last", "okey", "--profile", str(house))
    assert answer["points"]["4"] == 606
