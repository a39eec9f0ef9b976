"""``hakem suite identify``: what it prints in both languages, the file that it leaves, what it refuses."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from referee.profile import load_profile
from tests.cli.conftest import Hakem, hakem

__all__ = ["hakem"]

ROOT = Path(__file__).parents[2]
REFEREE = shlex.join([sys.executable, "-m", "referee.cli", "engine"])

STUBBORN = """
import json, sys
sys.path.insert(0, {root!r})
from referee.cli.engine import Engine

PLAYED, GREETING, QUESTIONS = json.loads(sys.argv[1])
engine = Engine()
for line in sys.stdin.buffer:
    message = json.loads(line)
    if message["cmd"] == "ask":
        if message["question"] not in QUESTIONS:
            print(json.dumps({{"id": message["id"], "skip": "later"}}), flush=True)
            continue
        line = json.dumps({{**message, "profile": {{"id": PLAYED}}}}).encode()
    reply = engine.reply(line)
    if message["cmd"] == "hello":
        reply.update(GREETING)
    if reply is not None:
        print(json.dumps(reply), flush=True)
    if engine.done:
        break
"""
"""An engine that plays one table, whatever it is asked."""

EVERYTHING = ["meld", "opening", "playable", "discards", "take", "best_opening", "turn", "hand_score",
              "match", "record"]  # fmt: skip


@pytest.fixture
def stubborn(tmp_path: Path) -> "Stubborn":
    return Stubborn(tmp_path)


class Stubborn:
    def __init__(self, folder: Path) -> None:
        self.script = folder / "engine.py"
        self.script.write_text(STUBBORN.format(root=str(ROOT)))

    def __call__(
        self, played: str, greeting: dict[str, object] | None = None, questions: list[str] | None = None
    ) -> str:
        about = json.dumps([played, greeting or {}, EVERYTHING if questions is None else questions])
        return shlex.join([sys.executable, str(self.script), about])


def test_the_referee_plays_what_it_is_asked(hakem: Hakem) -> None:
    said = hakem("suite", "identify", "--engine", REFEREE, "--profile", "katlamali-esli", "--lang", "en")
    assert said.status == 0, said.err
    assert "Nearest table: katlamali-esli" in said.out
    assert "It plays the table that it was asked to play." in said.out
    assert "In short: this engine plays katlamali-esli." in said.out
    assert "departs" not in said.out


def test_departures_are_told_in_words_and_left_as_a_file(
    hakem: Hakem, stubborn: Stubborn, tmp_path: Path
) -> None:
    file = tmp_path / "theirs.yaml"
    greeting = {"name": "Acme <b>Okey</b>", "profiles": ["oyna"]}
    engine = stubborn("oyna+twelve-thirteen-one", greeting)
    said = hakem("suite", "identify", "--engine", engine, "--write", file, "--lang", "en")
    assert said.status == 0, said.err
    text = " ".join(said.out.split())
    assert "12-13-1 is a run (`twelve-thirteen-one`)" in text
    assert "12-13-1 is a run: no → yes (meld.one_after_thirteen)" in text
    assert "cases that can tell say so: " in text
    assert "In short: this engine plays oyna+twelve-thirteen-one." in text
    assert f"Profile file: {file}" in said.out
    assert hakem("check", file).status == 0
    from referee.files import load_yaml

    assert load_profile(load_yaml(file)).values == load_profile("oyna+twelve-thirteen-one").values


def test_turkish(hakem: Hakem, stubborn: Stubborn) -> None:
    engine = stubborn("nasil", {"profiles": ["oyna", "katlamasiz"]})
    said = hakem("suite", "identify", "--engine", engine, "--lang", "tr")
    text = " ".join(said.out.split())
    assert "En yakın masa: nasil" in text
    assert "Sorulan oyna idi; oynadığı ise başka bir masa." in text
    assert "Kısaca: bu motor nasil oynuyor." in text
    assert "Motorun oynadığını söylediği öteki masalar (--profile): katlamasiz" in text


def test_json(hakem: Hakem, stubborn: Stubborn) -> None:
    questions = [question for question in EVERYTHING if question not in ("match", "record")]
    engine = stubborn("oyna+okey-stays", {"profiles": ["oyna"]}, questions)
    said = hakem("suite", "identify", "--engine", engine, "--format", "json")
    found = json.loads(said.out)
    assert (found["asked"], found["nearest"], found["profile"]) == ("oyna", "oyna", "oyna+okey-stays")
    assert found["follows"] is False
    (departure,) = found["departures"]
    assert departure["variant"] == "okey-stays"
    assert departure["changes"][0]["parameter"] == "table_okey.take_back"
    assert departure["agree"] and not departure["disagree"]
    assert found["cases"] == found["answered"] + found["skipped"] + found["unanswered"]
    assert found["skipped"] > 100
    untold = {each["parameter"]: each["why"] for each in found["untold"]}
    assert untold["match.tie"] == "not_answered"
    assert found["house_profile"]["extends"] == "oyna+okey-stays"


@pytest.mark.parametrize(
    ("greeting", "options", "said"),
    [
        ({"profiles": ["oyna"]}, ["--profile", "nasil"], "does not play nasil; it plays oyna."),
        ({"profiles": ["ours"]}, [], "None of the tables that the engine names is known here: ours."),
        ({}, ["--profile", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_asked(
    hakem: Hakem, stubborn: Stubborn, greeting: dict[str, object], options: list[str], said: str
) -> None:
    result = hakem("suite", "identify", "--engine", stubborn("oyna", greeting), "--lang", "en", *options)
    assert result.status == 2
    assert said in " ".join(result.err.split())
    assert result.out == ""


def test_an_engine_that_skips_everything_says_nothing_of_itself(hakem: Hakem, stubborn: Stubborn) -> None:
    result = hakem("suite", "identify", "--engine", stubborn("oyna", {}, []), "--lang", "en")
    assert result.status == 2
    assert result.out == ""


@pytest.mark.parametrize("engine", ["", "'unclosed", "/no/such/engine"])
def test_no_engine(hakem: Hakem, engine: str) -> None:
    result = hakem("suite", "identify", "--engine", engine, "--lang", "en")
    assert result.status == 2
    assert result.err and result.out == ""


def test_a_file_that_cannot_be_written(hakem: Hakem, stubborn: Stubborn, tmp_path: Path) -> None:
    engine = stubborn("oyna", {"profiles": ["oyna"]}, ["meld"])
    file = tmp_path / "nowhere" / "theirs.yaml"
    result = hakem("suite", "identify", "--engine", engine, "--write", file, "--lang", "en")
    assert result.status == 2
    assert "cannot be written" in result.err
