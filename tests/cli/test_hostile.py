"""What nobody should hand in: each one clear answer, never a traceback."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

import referee.cli.ask
from tests.cli.conftest import Hakem
from tests.cli.games import small_record

BAD: list[bytes] = [
    b"",
    b" \n",
    b"\x00",
    b"\xff\xfe\x00",
    b"[" * 5000,
    b"{" * 5000,
    b"a: " * 5000,
    b"- " * 5000,
    b"&a [*a, *a]",
    b"a: &x {b: 1}\nc: *x\n",
    b"!!python/object:os.system {}",
    b"record: 1\n---\nrecord: 1\n",
    b"%YAML 1.1\n---\na\n",
    b"record: 9" + b"9" * 5000,
    b'{"record": 1e999}',
    b'{"record": NaN}',
    b"\xef\xbb\xbf",
    b"record: 1\nrecord: 1\n",
    b"'",
    b"{",
    b"[1, 2",
    b"record: 1\n\thands: 1",
    "record: 1\nplayers: {1: \u2028}".encode(),
    b"? [a]\n: b\n",
    b"null",
    b"true",
    b"12",
    b"[]",
    b"{}",
    b'"text"',
]


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
@pytest.mark.parametrize("command", ["judge", "ask", "check"])
def test_bad_documents(hakem: Hakem, tmp_path: Path, data: bytes, command: str) -> None:
    for suffix in ("yaml", "json", "jsonl", "txt"):
        path = tmp_path / f"bad.{suffix}"
        path.write_bytes(data)
        result = hakem(command, path, "--lang", "tr")
        empty_batch = suffix == "jsonl" and not data.strip(b" \n\xef\xbb\xbf")
        assert result.status in ((0, 1, 2) if empty_batch or command == "check" else (2,))
        if result.status == 2:
            assert result.err.strip()
    if command != "check":
        result = hakem(command, "-", stdin=data)
        assert result.status == 2


RECORDS: list[dict[str, Any]] = [
    {"hands": None},
    {"hands": {}},
    {"hands": [None]},
    {"hands": [1] * 2000},
    {"record": 2},
    {"record": "1"},
    {"profile": []},
    {"profile": {}},
    {"profile": {"id": 1, "extends": "oyna", "values": {}}},
    {"players": [1]},
    {"players": {"5": "x"}},
    {"players": {"1": "x" * 300}},
    {"bots": [9]},
    {"agreed_hands": 0},
    {"agreed_hands": 10**30},
    {"agreed_hands": 7.5},
    {"claimed_match": 3},
    {"claimed_match": {"totals": {"9": 1}}},
    {"extra": 1},
]


@pytest.mark.parametrize("changes", RECORDS, ids=range(len(RECORDS)))
def test_bad_records(hakem: Hakem, changes: dict[str, Any]) -> None:
    text = json.dumps(small_record(**changes))
    for language in ("tr", "en"):
        result = hakem("judge", "-", "--lang", language, stdin=text)
        assert result.status == 2
        assert result.err.count("\n") == 1


HANDS: list[Any] = [
    {"dealer": 5},
    {"dealer": "1"},
    {"indicator": "FJ"},
    {"indicator": "OK"},
    {"indicator": None},
    {"indicator": "Y99"},
    {"racks": {}},
    {"racks": {"1": []}},
    {"racks": 3},
    {"stock": ["R1"]},
    {"stock": "R1"},
    {"stock": [["R1"]]},
    {"turns": 1},
    {"turns": [{"seat": 7, "events": []}]},
    {"turns": [{"seat": 1}]},
    {"turns": [{"seat": 1, "events": [{}]}]},
    {"turns": [{"seat": 1, "events": [{"fly": 1}]}]},
    {"turns": [{"seat": 1, "events": [{"discard": "R1", "draw": "R1"}]}]},
    {"turns": [{"seat": 1, "events": [{"discard": {"a": 1}}]}]},
    {"turns": [{"seat": 1, "events": [{"open": {}}]}]},
    {"turns": [{"seat": 1, "events": [{"open": {"melds": [[]] * 100}}]}]},
    {"turns": [{"seat": 1, "events": [{"lay_off": {"tiles": ["R1"], "meld": -1}}]}]},
    {"claimed": {"points": {"1": "x"}}},
    {"claimed": {"how": "won"}},
    {"claimed": {"points": {"1": 10**20}}},
]


@pytest.mark.parametrize("changes", HANDS, ids=range(len(HANDS)))
def test_bad_hands(hakem: Hakem, changes: dict[str, Any]) -> None:
    record = small_record()
    record["hands"][0].update(changes)
    result = hakem("judge", "-", "--lang", "tr", stdin=json.dumps(record, indent=1))
    assert result.status == 2
    assert ": 1. el" in result.err
    assert "`hands.0" in result.err


def test_events_after_the_end_and_out_of_turn_are_judged(hakem: Hakem) -> None:
    record = small_record()
    turns = record["hands"][0]["turns"]
    turns += [
        {"seat": 1, "events": [{"undo": True}, {"take_indicator": True}, {"announce": "pairs"}]},
        {
            "seat": 1,
            "events": [
                {"lay_off": {"tiles": ["R1"], "meld": 900}},
                {"take_okey": {"tiles": ["R1"], "meld": 9}},
            ],
        },
        {
            "seat": 2,
            "events": [
                {"open": {"pairs": [["R1", "R1"]], "melds": [["R1", "R2", "R3"]]}},
                {"put_back": "R1"},
            ],
        },
        {"seat": 4, "events": [{"meld": ["R1"]}, {"pair": ["R1", "K2"]}, {"discard": "FJ"}]},
    ]
    for language in ("tr", "en"):
        result = hakem("judge", "-", "--lang", language, stdin=json.dumps(record))
        assert result.status == 1
        assert result.out.count("✗") >= 8


def test_mutated_records_end_in_an_answer(hakem: Hakem) -> None:
    """Values of a true record replaced by others of the wrong kind, at random places."""
    chance = random.Random(101)
    others = [
        None,
        True,
        -1,
        0,
        1.5,
        10**12,
        "",
        "R1",
        "okey",
        "FJ",
        [],
        {},
        [[]],
        {"1": 1},
        "x" * 500,
        ["R1"] * 30,
    ]
    for _ in range(300):
        record = small_record()
        at: Any = record
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = chance.choice(keys)
            if not isinstance(at[key], (dict, list)) or not at[key] or chance.random() < 0.15:
                break
            at = at[key]
        at[key] = chance.choice(others)
        result = hakem("judge", "-q", "-", "--lang", chance.choice(("tr", "en")), stdin=json.dumps(record))
        assert result.status in (0, 1, 2)


def test_files_that_are_none(hakem: Hakem, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("record: 1\n", encoding="utf-8")
    secret.chmod(0)
    readable = os.access(secret, os.R_OK)
    for language, folder in (("tr", "bu bir klasör"), ("en", "Is a directory")):
        result = hakem("judge", tmp_path, tmp_path / "none", "a\x00b", secret, "--lang", language)
        assert result.status == 2
        assert folder in result.err
        assert len(result.err.splitlines()) == 4 or readable
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    assert hakem("judge", loop).status == 2


def test_an_input_that_is_too_big(hakem: Hakem, tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    with open(path, "wb") as stream:
        stream.truncate(17 * 1024 * 1024)
    assert "16 MB" in hakem("judge", path).err
    lines = tmp_path / "big.jsonl"
    lines.write_bytes(b'"' + b"x" * (17 * 1024 * 1024) + b'"\n' + json.dumps(small_record()).encode())
    result = hakem("judge", "-q", lines)
    assert result.status == 2
    assert ":1:1: The file is too big" in result.err
    assert ":2: 1 hand" in result.out


def test_what_should_never_happen_is_said_in_one_line(hakem: Hakem, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **more: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(referee.cli.ask, "one_document", broken)
    result = hakem("ask", "--lang", "tr")
    assert result.status == 70
    assert result.err == (
        "Beklenmeyen bir iç hata oldu (RuntimeError: a fault of ours). OKEY_DEBUG=1 ile ayrıntısı görülür.\n"
    )
    monkeypatch.setenv("OKEY_DEBUG", "1")
    with pytest.raises(RuntimeError):
        hakem("ask")


@pytest.mark.parametrize("kind", [KeyboardInterrupt, EOFError])
def test_interrupted(hakem: Hakem, monkeypatch: pytest.MonkeyPatch, kind: type[BaseException]) -> None:
    def broken(*arguments: object) -> None:
        raise kind

    monkeypatch.setattr(referee.cli.ask, "one_document", broken)
    assert hakem("ask").status == 130


@pytest.mark.parametrize(
    ("kind", "said"), [(MemoryError(), "Bellek yetmedi."), (OSError(28, "dolu"), "Sistem hatası")]
)
def test_the_machine_gives_up(
    hakem: Hakem, monkeypatch: pytest.MonkeyPatch, kind: Exception, said: str
) -> None:
    def broken(*arguments: object) -> None:
        raise kind

    monkeypatch.setattr(referee.cli.ask, "one_document", broken)
    result = hakem("ask", "--lang", "tr")
    assert result.status == 70
    assert said in result.err
