"""The starter adapters: each speaks the protocol as a process, and is right wherever it answers.

Python, Node, Java and Go are run here; C# and Dart are read, not run.
"""

import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import referee
from referee import ask, load_profile
from referee.cli.suite.init import next_commands
from referee.conformance.cases import load_cases
from referee.conformance.items import select
from referee.conformance.results import FAILED, judge_answer
from referee.conformance.starting import STARTERS, starter_file, write_starter
from referee.files import document_faults
from referee.spec import load_spec
from tests.cli.conftest import Hakem, hakem

__all__ = ["hakem"]

RUN = [name for name, starter in STARTERS.items() if starter.in_ci]
TOOLS = {"python": sys.executable, "node": "node", "java": "java", "go": "go"}
KEYS = ["protocol", "name", "version", "language", "questions", "profiles", "rules"]
GIVEN: dict[str, Any] = {"indicator": "Y5", "tiles": ["R5", "R6", "R7"], "kind": "run"}
Started = tuple[list[str], Path]
NO_TILES: list[Any] = ["R14", "R0", "r5", "R5x", " R5", "R5\n", "R05", "ş", "", 5, None, [], {}, True]
PATIENCE = 120
"""Seconds after which a silent adapter is taken for one that does not flush its lines."""


profile_at = lru_cache(load_profile)


class Conversation:
    """An adapter as a process; every line is answered before the next one is sent."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def send(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def say(self, message: Any) -> Any:
        """The answer to a message, or to a line as it is."""
        line = message if isinstance(message, bytes) else json.dumps(message, ensure_ascii=False).encode()
        assert self.process.stdout is not None
        watch = threading.Timer(PATIENCE, self.process.kill)
        watch.start()
        try:
            self.send(line)
            said = self.process.stdout.readline()
        finally:
            watch.cancel()
        assert said.endswith(b"\n"), f"no answer to {line[:200]!r}"
        return json.loads(said.decode("utf-8"))

    def ask(self, given: Any, at: str = "oyna", **changes: Any) -> Any:
        """The answer to a question about a meld at a table; ``changes`` to the message."""
        table = profile_at(at)
        wire = {"id": table.id, "hash": table.hash, "parameters": table.values}
        message = {"cmd": "ask", "id": "7", "question": "meld", "profile": wire, "given": given, **changes}
        answer = self.say(message)
        assert answer["id"] == message["id"]
        assert len(answer) == 2
        return answer

    def ends(self) -> int:
        watch = threading.Timer(PATIENCE, self.process.kill)
        watch.start()
        try:
            assert self.process.stdin is not None
            self.process.stdin.close()
            return self.process.wait()
        finally:
            watch.cancel()


def commands(language: str, folder: Path) -> list[str]:
    """Write the starter, build it, and say how it is run; without its tool there is nothing to run."""
    tool = TOOLS[language]
    if shutil.which(tool) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{tool} is missing, and CI has to run this starter")
        pytest.skip(f"{tool} is not installed")
    starter = STARTERS[language]
    write_starter(language, folder)
    if starter.build is not None:
        environment = {**os.environ, "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": ""}
        subprocess.run(shlex.split(starter.build), cwd=folder, check=True, env=environment)
    program, *rest = shlex.split(starter.engine)
    return [tool if program == "python3" else program, *rest]


@pytest.fixture(scope="module", params=RUN)
def started(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Started:
    """What runs one starter, and where."""
    folder = tmp_path_factory.mktemp(request.param)
    return commands(request.param, folder), folder


@pytest.fixture(scope="module")
def adapter(started: Started) -> Iterator[Conversation]:
    """One adapter for all tests: it has to live on whatever it was sent before."""
    talk = Conversation(*started)
    yield talk
    talk.process.kill()
    talk.process.communicate()


# As a process


def test_the_greeting(adapter: Conversation) -> None:
    hello = adapter.say({"cmd": "hello", "protocol": 1})
    assert sorted(hello) == sorted(KEYS)
    assert not document_faults(hello, "message", "hello", None)
    assert hello["protocol"] == 1
    assert hello["questions"] == ["meld"]
    assert hello["profiles"] == "parameters"
    assert hello["rules"] is False
    assert adapter.say({"cmd": "hello", "protocol": 1}) == hello


def test_a_run_a_set_and_refusals(adapter: Conversation) -> None:
    assert adapter.ask(GIVEN)["answer"] == {"kind": "run", "value": 18}
    assert adapter.ask({"indicator": "Y5", "tiles": ["R9", "B9", "K9"]})["answer"] == {
        "kind": "set",
        "value": 27,
    }
    for tiles in (["R5", "R6", "R8"], ["R5", "R6", "B7"], ["R9", "R9", "B9"], ["R12", "R13", "R1"]):
        assert adapter.ask({"indicator": "Y5", "tiles": tiles})["answer"] == {"kind": "none"}


def test_what_it_does_not_do_yet_is_skipped_with_a_reason(adapter: Conversation) -> None:
    okeys = "okeys are not done yet"
    for tiles in (["R5", "OK", "R7"], ["FJ", "Y7", "Y8"], ["Y6", "Y7", "Y8"]):
        assert adapter.ask({"indicator": "Y5", "tiles": tiles})["skip"] == okeys
    # The okey of an indicator 13 is the 1.
    assert adapter.ask({"indicator": "B13", "tiles": ["B1", "B2", "B3"]})["skip"] == okeys
    assert adapter.ask({"indicator": "Y5", "tiles": ["R5", "R5"]})["skip"] == "pairs are not done yet"
    assert adapter.ask({**GIVEN, "kind": "pair"})["skip"] == "pairs are not done yet"
    impossible = [{"indicator": "R5", "tiles": ["R5", "R5", "B5"]}, {"indicator": "Y5"}, {"tiles": ["R5"]}]
    impossible += [
        {**GIVEN, "tiles": []},
        {**GIVEN, "kind": "row"},
        {**GIVEN, "new": 5},
        {**GIVEN, "new": "no"},
    ]
    impossible += [{**GIVEN, "tiles": ["R6", tile, "R7"]} for tile in NO_TILES]
    impossible += [{**GIVEN, "indicator": tile} for tile in NO_TILES]
    for given in impossible:
        assert adapter.ask(given)["skip"] == "impossible input is not done yet"
    for question in ("opening", "", None, 5, ["meld"], {"meld": 1}):
        skipped = adapter.ask(GIVEN, question=question)
        assert skipped.get("skip") or skipped.get("error")
    assert adapter.ask(GIVEN, question="opening")["skip"] == "not offered: opening"


def test_a_question_that_cannot_be_read_is_an_error(adapter: Conversation) -> None:
    """Or skipped; in any case not answered."""
    for given in (None, [], {}, 5, "R5"):
        answer = adapter.ask(given)
        assert answer.get("error") or answer.get("skip")
    for profile in (None, "oyna", {}, {"id": "oyna"}, {"id": "oyna", "parameters": None}):
        assert adapter.ask(GIVEN, profile=profile)["error"]


BAD_LINES = [
    b"{", b"]", b"nonsense", b"[]", b'"hello"', b"5", b"null", b"{}", b'{"cmd":"hello"', b"\xff\xfe\xfa",
    b"[" * 200_000, b'{"cmd":"ask","question":"meld"}', b'{"cmd":"ask","id":7,"question":"meld"}',
    b'{"cmd":"what","id":null}', b'{"cmd":7}', b'{"cmd":"hello","protocol":1} {}',
]  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: str(line[:40]))
def test_a_bad_line_is_answered_and_lived_through(adapter: Conversation, line: bytes) -> None:
    answer = adapter.say(line)
    assert answer["id"] is None
    assert answer["error"]
    assert adapter.ask(GIVEN)["answer"] == {"kind": "run", "value": 18}


def test_lines_as_other_systems_write_them(adapter: Conversation) -> None:
    line = json.dumps({"cmd": "hello", "protocol": 1}).encode()
    adapter.send(b"")
    adapter.send(b"  \r")
    assert adapter.say(line + b"\r")["protocol"] == 1
    assert adapter.say(b"\xef\xbb\xbf" + line)["protocol"] == 1
    assert adapter.say(b" " * 200_000 + line)["protocol"] == 1


@pytest.mark.parametrize("identity", ["", "1", "ş-7", "\u2028\u2029", "\U0001f004", 'a"b\\c', "\x7f\t\n"])
def test_the_id_comes_back_as_it_was(adapter: Conversation, identity: str) -> None:
    assert adapter.ask(GIVEN, id=identity)["answer"]["kind"] == "run"


def test_what_a_table_decides_is_read_from_the_parameters(adapter: Conversation) -> None:
    def kind(tiles: str, profile: str = "oyna", **more: Any) -> str:
        answer = adapter.ask({"indicator": "Y5", "tiles": tiles.split(), **more}, profile)
        return str(answer["answer"]["kind"])

    around, long = "R11 R12 R13 R1", "K4 K5 K6 K7 K8 K9"
    assert [kind(around), kind(around, "oyna+twelve-thirteen-one")] == ["none", "run"]
    assert kind("R13 R1 R2", "oyna+twelve-thirteen-one") == "none"
    assert [kind(long), kind(long, "katlamasiz"), kind(long, "katlamasiz", new=False)] == [
        "run",
        "none",
        "run",
    ]
    table = load_profile("oyna").values
    four = ["R9", "B9", "K9", "Y9"]
    for changes, expected in (({"set.largest": 3}, "none"), ({"meld.smallest": 5}, "none"), ({}, "set")):
        wire = {"id": "house", "parameters": {**table, **changes}}
        answer = adapter.ask({"indicator": "Y5", "tiles": four}, profile=wire)
        assert answer["answer"]["kind"] == expected


def test_no_case_is_answered_wrongly(adapter: Conversation) -> None:
    """Under every table: passed or skipped."""
    passed = 0
    for item in select(load_cases(), questions=["meld"]):
        answer = adapter.ask(item.given, item.profile.id)
        assert "error" not in answer, item.id
        if "answer" in answer:
            result = judge_answer(item, answer["answer"])
            assert result.outcome != FAILED, (item.id, answer, result.differences)
            passed += 1
    assert passed > 50


def test_tiles_by_chance_are_read_as_the_referee_reads_them(adapter: Conversation) -> None:
    chance = random.Random(101)
    kinds = {"run": 0, "set": 0, "none": 0}
    for _ in range(400):
        tiles = some_tiles(chance)
        given = {"indicator": "Y5", "tiles": tiles, "kind": chance.choice((None, None, "run", "set"))}
        profile = chance.choice(("oyna", "katlamasiz", "nasil+twelve-thirteen-one"))
        answer = adapter.ask(given, profile)
        if "skip" in answer:
            assert "Y6" in tiles or len(tiles) == 2
        else:
            expected = ask("meld", profile, given)
            assert answer["answer"].get("value") == expected.get("value"), (given, profile)
            assert answer["answer"]["kind"] == expected["kind"], (given, profile)
            kinds[expected["kind"]] += 1
    assert min(kinds.values()) > 30


def some_tiles(chance: random.Random) -> list[str]:
    """Now a run, now a set, now neither by one tile."""
    colour, number, size = chance.choice("RYBK"), chance.randint(1, 13), chance.randint(2, 6)
    if chance.random() < 0.5:
        tiles = [f"{colour}{(number + step - 1) % 13 + 1}" for step in range(size)]
    else:
        tiles = [f"{each}{number}" for each in chance.sample("RYBK", min(size, 4))]
    if chance.random() < 0.3:
        tiles[chance.randrange(len(tiles))] = f"{chance.choice('RYBK')}{chance.randint(1, 13)}"
    copies = {tile: tiles.count(tile) + (tile == "Y5") for tile in tiles}
    return tiles if max(copies.values()) <= 2 else ["R5", "R6", "R8"]


def test_the_suite_finds_nothing_wrong(
    hakem: Hakem, monkeypatch: pytest.MonkeyPatch, started: Started
) -> None:
    """Smoke test and run, as their author calls them: what is not done yet is skipped, nothing else said."""
    command, folder = started
    monkeypatch.chdir(folder)
    engine = shlex.join(command)
    result = hakem("suite", "run", "--engine", engine, "--question", "meld", "--report", "json=-")
    assert result.status == 0, result.out + result.err
    assert "okeys are not done yet" in result.out


def test_it_ends_when_it_is_told_to_or_when_nobody_is_there(started: Started) -> None:
    polite = Conversation(*started)
    polite.say({"cmd": "hello", "protocol": 1})
    polite.send(b'{"cmd":"bye"}')
    watch = threading.Timer(PATIENCE, polite.process.kill)
    watch.start()
    # Its input is still open: it must leave because it was told to.
    assert polite.process.wait() == 0
    watch.cancel()
    assert polite.process.communicate() == (b"", b"")
    left = Conversation(*started)
    left.say({"cmd": "hello", "protocol": 1})
    assert left.ends() == 0
    assert left.process.stdout is not None
    assert left.process.stdout.read() == b""


# As a text


def code_of(language: str) -> str:
    return starter_file(language, STARTERS[language].files[0]).decode("utf-8")


def after_the_header(language: str) -> str:
    """The code without its opening block, and without Java's own JSON."""
    code = code_of(language)
    end = '"""' if language == "python" else "*/"
    return code.split(end, 2 if language == "python" else 1)[-1].partition("/** JSON, which")[0]


@pytest.mark.parametrize("language", STARTERS)
def test_it_is_short_and_says_how_it_is_run(language: str) -> None:
    code, starter = code_of(language), STARTERS[language]
    lines = [line for line in after_the_header(language).splitlines() if line.strip()]
    assert len(lines) <= 140
    assert max(map(len, code.splitlines())) <= 110
    header = code[: code.index(after_the_header(language)[:200])]
    turkish, english = header.split("ENGLISH.")
    for half in (turkish.split("TÜRKÇE.")[1], english):
        assert f"hakem suite run --engine {shlex.quote(starter.engine)}" in half
        assert starter.build is None or starter.build in half
        assert "YOUR ENGINE" in half
    assert ("not run by the project's own CI" in english) is not starter.in_ci
    assert ("CI'ında çalıştırılmaz" in turkish) is not starter.in_ci
    assert "// YOUR ENGINE ---" in code or "# YOUR ENGINE ---" in code


@pytest.mark.parametrize("language", STARTERS)
def test_all_greetings_have_the_same_keys(language: str) -> None:
    code = re.sub(
        r"^\s*(//|#).*\n", "", after_the_header(language).split("THE PROTOCOL")[1], flags=re.MULTILINE
    )
    values = (
        r"1",
        r"my-engine",
        r"0\.1",
        r"[\w#]+",
        r"[^:=]*?meld[^:=]*?|[^:]*?",
        r"parameters",
        r"[fF]alse",
    )
    wanted = r"\W+".join(rf"{key}\W+(?:{value})" for key, value in zip(KEYS, values, strict=True))
    found = re.search(wanted, code)
    assert found is not None
    named = re.findall(rf"\b({'|'.join(KEYS)})\b\W*?[:=,]", found[0])
    assert list(dict.fromkeys(named)) == KEYS


@pytest.mark.parametrize("language", STARTERS)
def test_it_knows_parameters_by_their_names_and_no_table(language: str) -> None:
    code = code_of(language)
    known = {entry["key"] for entry in load_spec()["parameters"]}
    named = set(re.findall(r"\b(?:meld|set|open|pair)\.[a-z_]+(?:\.[a-z_]+)?", code))
    assert {name for name in named if name.count(".") and name in known} == {
        "meld.smallest",
        "meld.largest_new",
        "meld.one_after_thirteen",
        "set.largest",
    }
    for table in load_spec()["profiles"]:
        assert table not in code
    assert "101" not in code.replace("Okey 101", "")


def test_every_file_of_the_folder_belongs_to_a_starter() -> None:
    folder = Path(referee.__file__).parent / "conformance" / "starters"
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    there = {name for name in there if "__pycache__" not in name}
    assert there == {f"{language}/{name}" for language, each in STARTERS.items() for name in each.files}


# hakem suite init


@pytest.mark.parametrize("language", STARTERS)
def test_init_writes_it_and_says_what_to_type(hakem: Hakem, tmp_path: Path, language: str) -> None:
    starter, folder = STARTERS[language], tmp_path / "my engine"
    result = hakem("suite", "init", "--lang", language, folder)
    assert result.status == 0
    for name in starter.files:
        assert (folder / name).read_bytes() == starter_file(language, name)
        assert name in result.out
    typed = [f"cd '{folder}'", *([starter.build] if starter.build else [])]
    typed.append(f"hakem suite run --engine {shlex.quote(starter.engine)}")
    assert result.out.splitlines()[-len(typed) :] == [f"  {line}" for line in typed]
    assert ("not run by this project's own CI" in result.out) is not starter.in_ci


def test_init_never_overwrites(hakem: Hakem, tmp_path: Path) -> None:
    (tmp_path / "go.mod").write_text("mine")
    result = hakem("suite", "init", "--lang", "go", tmp_path)
    assert result.status == 2
    assert str(tmp_path / "go.mod") in result.err
    assert (tmp_path / "go.mod").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["go.mod"]
    (tmp_path / "adapter.mjs").symlink_to(tmp_path / "nowhere")
    assert hakem("suite", "init", "--lang", "node", tmp_path).status == 2
    assert not (tmp_path / "nowhere").exists()


def test_init_where_nothing_can_be_written(hakem: Hakem, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper", "a\x00b"):
        result = hakem("suite", "init", "--lang", "python", folder)
        assert result.status == 2
        assert result.err.count("\n") == 1


def test_lang_is_the_adapters_language_and_the_texts(hakem: Hakem, tmp_path: Path) -> None:
    """``--lang`` means two things here, and both can be said in one call, in any order."""
    first = hakem("suite", "init", "--lang", "python", "--lang", "tr", tmp_path / "1")
    second = hakem("suite", "init", "--lang=tr", "--lang=python", tmp_path / "2")
    third = hakem("--lang", "tr", "suite", "init", "--lang", "python", tmp_path / "3")
    for result in (first, second, third):
        assert (result.status, "Yazıldı:" in result.out, "Şimdi:" in result.out) == (0, True, True)
    assert "Written:" in hakem("suite", "init", "--lang", "python", tmp_path / "4").out
    assert "Written:" in hakem("suite", "init", "--lang", "python", "--lang", "python", tmp_path / "5").out


def test_init_without_a_language_or_with_two(hakem: Hakem, tmp_path: Path) -> None:
    none = hakem("suite", "init", tmp_path / "1", "--lang", "tr")
    two = hakem("suite", "init", tmp_path / "1", "--lang", "go", "--lang", "dart")
    unknown = hakem("suite", "init", tmp_path / "1", "--lang", "rust")
    assert [result.status for result in (none, two, unknown)] == [2, 2, 2]
    assert all(name in none.err and name in unknown.err for name in STARTERS)
    assert "go, dart" in two.err
    assert not (tmp_path / "1").exists()


def test_in_this_folder_there_is_nowhere_to_go(
    hakem: Hakem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = hakem("suite", "init", "--lang", "node")
    assert result.out.splitlines()[-1] == "  hakem suite run --engine 'node adapter.mjs'"
    assert "cd " not in result.out
    assert (tmp_path / "adapter.mjs").is_file()
    assert next_commands(STARTERS["node"], "./") == next_commands(STARTERS["node"], ".")


def test_the_starters_come_out_of_a_zip_file_too(tmp_path: Path) -> None:
    """As they do where the wheel is imported as it is."""
    house, packed = Path(referee.__file__).parent, tmp_path / "package.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in house.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, path.relative_to(house.parent))
    script = """
import sys
from pathlib import Path
from referee.conformance import starting
assert ".zip" in starting.__file__, starting.__file__
for name in starting.STARTERS:
    starting.write_starter(name, Path(sys.argv[1], name))
"""
    subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "out")],
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(packed)},
    )
    for language, starter in STARTERS.items():
        for name in starter.files:
            assert (tmp_path / "out" / language / name).read_bytes() == starter_file(language, name)
