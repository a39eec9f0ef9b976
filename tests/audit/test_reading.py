"""Logs of every kind come in the same way; what is wrong with a line is said, and the others go on."""

import gzip
import io
import json
import random
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from referee.audit import reading
from referee.audit.decoding import quick_document, strict_document
from referee.audit.judging import MOST_TABLES, Judge
from referee.audit.reading import Partition, partitions
from referee.decode import Invalid
from referee.file_faults import FileFault
from referee.record import read_record
from tests.audit.logs import OPEN, content, lines_of, matches, run, table, write_log
from tests.fuzz.mutator import Mutator

LOG = "".join(lines_of(matches())).encode()


def zstd(data: bytes) -> bytes:
    packed: bytes = pa.compress(data, codec="zstd", asbytes=True)
    return packed


PACKED = {
    "plain": LOG,
    "without a last line end": LOG.rstrip(b"\n"),
    "with carriage returns": LOG.replace(b"\n", b"\r\n"),
    "gzip": gzip.compress(LOG),
    "gzip in two members": gzip.compress(LOG[:5000]) + gzip.compress(LOG[5000:]),
    "zstd": zstd(LOG),
    "zstd in two frames": zstd(LOG[:5000]) + zstd(LOG[5000:]),
}


@pytest.mark.parametrize("kind", PACKED)
def test_a_log_is_the_same_however_it_is_packed(tmp_path: Path, kind: str) -> None:
    (tmp_path / "log").write_bytes(PACKED[kind])
    found = [line for part in partitions(str(tmp_path / "log"), 3) for line in part.lines]
    assert [json.loads(line or "") for line in found] == [match.record for match in matches()]


class Drops(io.RawIOBase):
    """A pipe that brings a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data, self.size = data, size

    def read(self, size: int = -1) -> bytes:
        some, self.data = self.data[: min(self.size, size)], self.data[min(self.size, size) :]
        return some


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("kind", ["plain", "gzip", "zstd"])
def test_standard_input_is_known_by_its_first_bytes(
    monkeypatch: pytest.MonkeyPatch, kind: str, size: int
) -> None:
    data = (
        PACKED[kind]
        if size > 1
        else {"plain": b"{}\n", "gzip": gzip.compress(b"{}\n"), "zstd": zstd(b"{}\n")}[kind]
    )

    class Input:
        buffer = Drops(data, size)

    monkeypatch.setattr(sys, "stdin", Input)
    found = [line for part in partitions("-", 3) for line in part.lines]
    assert b"".join(line or b"" for line in found) == (LOG if size > 1 else b"{}\n")


def test_partitions_have_so_many_lines_and_names_of_their_own(tmp_path: Path) -> None:
    log = write_log(tmp_path / "log", [f"{number}\n" for number in range(10)])
    found = list(partitions(str(log), 4))
    assert [(part.number, part.first_line, len(part.lines)) for part in found] == [
        (0, 1, 4),
        (1, 5, 4),
        (2, 9, 2),
    ]
    assert [part.name[-7:] for part in found] == ["-000000", "-000001", "-000002"]
    assert len({part.digest for part in found}) == 3
    assert sum(part.span for part in found) == log.stat().st_size
    other = write_log(tmp_path / "other", [f"{number}\n" for number in range(10)])
    assert {part.name for part in found}.isdisjoint(part.name for part in partitions(str(other), 4))


def test_the_digest_tells_what_a_partition_holds_and_where_it_stands(tmp_path: Path) -> None:
    def digests(text: str) -> list[str]:
        return [part.digest for part in partitions(str(write_log(tmp_path / "log", [text])), 2)]

    whole = digests("a\nb\nc\n")
    assert digests("a\nb\nd\n")[0] == whole[0]
    assert digests("a\nb\nd\n")[1] != whole[1]
    assert digests("a\nb\na\nb\n")[0] != digests("a\nb\na\nb\n")[1]
    assert digests("ab\nb\nc\n")[0] != whole[0]


def test_long_lines_are_passed_over_and_end_a_partition_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_LINE", 1000)
    monkeypatch.setattr(reading, "BYTES_A_LINE", 500)
    log = write_log(
        tmp_path / "log", ["x" * 999 + "\n", "y" * 1000 + "\n", "z" * 100_000 + "\n", "{}\n", "{}"]
    )
    found = list(partitions(str(log), 3))
    assert [line and line[:3] for part in found for line in part.lines] == [
        b"xxx",
        None,
        None,
        b"{}\n",
        b"{}",
    ]
    assert [len(part.lines) for part in found] == [2, 3]
    rows = Judge(OPEN).judged(found[0]).rows.unreadable
    assert [(row[1], row[4]) for row in rows] == [(1, "syntax_value"), (2, "too_big")]


BAD = {
    "nonsense": ("nonsense\n", "syntax_value"),
    "half a record": ('{"record": 1, "hands": [\n', "syntax_value"),
    "a list": ("[1, 2]\n", "bad_type"),
    "a number": ("17\n", "bad_type"),
    "nothing": ("null\n", "bad_type"),
    "two objects": ("{} {}\n", "syntax_more"),
    "no record": ('{"hello": "world"}\n', "unknown_key"),
    "invalid UTF-8": (b'{"record": 1, "profile": "\xff"}\n', "not_utf8"),
    "a null character": ('{"record": 1, "profile": "\\u0000"}\n', "control_character"),
    "half a surrogate pair": ('{"record": 1, "profile": "\\ud800"}\n', "control_character"),
    "a key twice": ('{"record": 1, "record": 1}\n', "duplicate_key"),
    "nested": ("[" * 100_000 + "]" * 100_000 + "\n", "too_deep"),
    "nested mappings": ('{"profile":' * 5000 + "1" + "}" * 5000 + "\n", "too_deep"),
    "a number of a million digits": ('{"record": ' + "1" * 1_000_000 + "}\n", "long_number"),
    "infinity": ('{"record": 1e999}\n', "not_a_number"),
    "not a number": ('{"record": NaN}\n', "not_a_number"),
    "another table": ('{"record": 1, "profile": "ayna", "players": {}, "hands": []}\n', "unknown_profile"),
    "a bad table": ('{"record": 1, "profile": {"id": "x"}, "players": {}, "hands": []}\n', "missing"),
    "zeros": (b"\x00" * 5000 + b"\n", "control_character"),
}


def test_a_bad_line_is_a_row_and_the_others_go_on(tmp_path: Path) -> None:
    good = lines_of(matches())
    lines: list[str | bytes] = [good[0], "\n", "  \r\n", "\ufeff" + good[1]]
    lines += [line for line, _ in BAD.values()]
    lines.append(good[2])
    log = write_log(tmp_path / "log.jsonl", lines)
    run(tmp_path / "out", [log], 5)
    rows = table(tmp_path / "out", "unreadable")
    found = {row["line"]: row["code"] for row in rows}
    expected = {line: code for line, (_, code) in enumerate(BAD.values(), 5)}
    assert found == expected
    assert all(row["file"] == str(log) and row["sentence_tr"] and row["sentence_en"] for row in rows)
    assert all(len(row["sentence_tr"]) <= 500 and len(row["key"]) <= 200 for row in rows)
    assert {row["line"] for row in table(tmp_path / "out", "hands")} == {1, 4, 5 + len(BAD)}


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_a_file_that_is_cut_off_is_judged_as_far_as_it_goes(tmp_path: Path, pack: Any) -> None:
    (tmp_path / "cut").write_bytes(pack(LOG) + pack(LOG)[:200])
    write_log(tmp_path / "good", lines_of(matches())[:1])
    run(tmp_path / "out", [tmp_path / "cut", tmp_path / "good"], 5)
    (row,) = table(tmp_path / "out", "unreadable")
    hands = table(tmp_path / "out", "hands")
    judged = {entry["line"] for entry in hands if entry["file"].endswith("cut")}
    assert row["code"] == "damaged"
    assert row["line"] > len(matches()) // 2
    assert judged == set(range(1, row["line"]))
    assert any(entry["file"].endswith("good") for entry in hands)
    before = content(tmp_path / "out")
    assert run(tmp_path / "out", [tmp_path / "cut", tmp_path / "good"], 5).partitions == 0
    assert content(tmp_path / "out") == before


def test_a_mistake_of_the_referee_costs_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    good = [line.encode() for line in lines_of(matches())[:3]]
    part = Partition("log", "x-000000", 0, 1, tuple(good), "", None, 0)
    judge = Judge(OPEN)
    honest = judge._record

    def failing(line: bytes | None, file: str, number: int) -> Any:
        if number == 2:
            raise RecursionError
        return honest(line, file, number)

    monkeypatch.setattr(judge, "_record", failing)
    rows = judge.judged(part).rows
    assert [(row[1], row[4]) for row in rows.unreadable] == [(2, "internal")]
    assert {row[1] for row in rows.hands} == {1, 3}


def test_a_log_that_brings_its_own_tables_does_not_fill_the_memory() -> None:
    record = matches()[0].record
    lines = [
        json.dumps({**record, "profile": f"oyna+points-{number}", "hands": record["hands"][:1]}).encode()
        for number in range(200, 200 + 3 * MOST_TABLES)
    ]
    judge = Judge(OPEN)
    judged = judge.judged(Partition("log", "x-000000", 0, 1, tuple(lines), "", None, 0))
    assert judged.records == 3 * MOST_TABLES
    assert len(judge.tables) <= MOST_TABLES


# Two readers


def strictly(line: bytes) -> Any:
    try:
        return strict_document(line, "", 1)
    except FileFault:
        return "refused"


def written(value: Any, rng: random.Random) -> bytes:
    text = json.dumps(
        value,
        ensure_ascii=rng.random() < 0.5,
        separators=rng.choice([(",", ":"), (", ", ": "), (", ", " : ")]),
    )
    return text.encode("utf-8", "surrogatepass")


INSERTED = (b'"record":1,', b"\x7f", b"\\u0022", b"\xe2\x80\xa8", b"}", b" ", b'"players":{},')


def test_the_quick_reader_never_differs_from_the_strict_one() -> None:
    rng = random.Random(11)
    quick = 0
    for number in range(600):
        mutator = Mutator(number)
        record: Any = matches()[number % len(matches())].record
        record = {**record, "hands": record["hands"][:1]}
        if rng.random() < 0.6:
            record = mutator.document(record)
        try:
            line = written(record, rng)
        except (ValueError, RecursionError):
            continue
        if rng.random() < 0.3:
            line = mutator.text(line.decode("utf-8", "surrogatepass"), 1)
        if rng.random() < 0.3 and line:
            place = rng.randrange(len(line))
            line = line[:place] + rng.choice(INSERTED) + line[place:]
        document = quick_document(line)
        if document is not None:
            quick += 1
            strict = strictly(line)
            if strict == "refused":
                # Too deep for a record, or no number: not to be told apart from a record that is none.
                with pytest.raises(Invalid):
                    read_record(document)
            else:
                assert document == strict, line[:200]
    assert quick > 200


@pytest.mark.parametrize(
    "line",
    [
        b'{"a":1,"a":2}',
        b'{"a" :1,"a":2}',
        b'{"a":"\\u0022:","a":2}',
        b'{"a":"\\"\\u003a","a":2}',
        b'{"a":"\x7f"}',
        b'{"a":"\\u202e\\u2028"}',
        b'{"a":"\xc2\x85"}',
        b'{"a":123456789012345678901}',
        b'{"\\u0061":1,"a":1}',
        b"",
        b"\xff",
    ],
)
def test_what_is_in_doubt_goes_to_the_strict_reader(line: bytes) -> None:
    assert quick_document(line) is None


def test_an_ordinary_record_is_read_quickly() -> None:
    for line in lines_of(matches())[:3]:
        compact = json.dumps(json.loads(line), separators=(",", ":"))
        assert quick_document(compact.encode()) == json.loads(line)
        assert quick_document(line.encode()) == json.loads(line)
        assert quick_document(json.dumps({**json.loads(line), "players": {"1": "Ayşe"}}).encode()) is not None
