"""With names hidden, no name is anywhere in what an audit writes; and codes are stable."""

import json
import stat
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from referee.audit.anonymise import KEY_FILE, LEAST_BYTES, code_of, fingerprint, kept_key, read_key
from referee.audit.judging import Options
from referee.audit.texts import CannotAuditError
from tests.audit.logs import content, lines_of, matches, run, table, write_log
from tests.cli.conftest import Hakem

NAME = "Gülşah-Çağrı"
KEY = b"sixteen bytes or more"


def with_names(number: int, **changes: Any) -> str:
    """A record in which every seat has a name that is found again wherever it goes."""
    record = {**matches("katlamali")[number].record}
    record["players"] = {str(seat): f"{NAME}{seat}" for seat in (1, 2, 3, 4)}
    return json.dumps({**record, **changes}, ensure_ascii=False) + "\n"


LEAKING = [
    with_names(0, hands=NAME),
    with_names(0, profile=NAME),
    with_names(0, profile={"id": "house", "values": {NAME: 1}}),
    with_names(0, bots=[NAME]),
    with_names(0, players={NAME: NAME}),
    with_names(0, players={"1": [NAME]}),
    with_names(0, **{NAME: 1}),
    with_names(0, claimed_match={"winners": [NAME]}),
    with_names(0)[:-30].strip() + "\n",
    with_names(0).replace('"record"', f'"{NAME}": 1, "{NAME}": 2, "record"'),
]
"""Lines that cannot be read, whose faults would name what stands in them."""


def test_no_name_is_anywhere(tmp_path: Path, hakem: Hakem) -> None:
    log = write_log(tmp_path / "log.jsonl", [with_names(0), with_names(1), *LEAKING])
    out = tmp_path / "out"
    result = hakem("audit", log, "--out", out, "--anonymise", "--jobs", "1", "--partition", "3")
    assert result.status == 1
    rows = table(out, "unreadable")
    assert len(rows) == len(LEAKING)
    written = [
        json.dumps(table(out, name), ensure_ascii=False) for name in ("hands", "verdicts", "differences")
    ]
    written += [json.dumps(rows, ensure_ascii=False), result.out, result.err]
    # Parquet is compressed: its tables were read above, the rest is read as it lies there.
    written += [path.read_text() for path in out.rglob("*") if path.is_file() and path.suffix != ".parquet"]
    for text in written:
        for part in ("Gül", "lşah", "Çağ", "ağrı"):
            assert part not in text
    codes = {row["player_1"] for row in table(out, "hands")}
    assert codes == {code_of(f"{NAME}1", kept_key(out))}
    assert any(pair["player"] for row in table(out, "verdicts") for pair in row["entries"])


def test_without_it_names_are_shown(tmp_path: Path) -> None:
    run(tmp_path / "out", [write_log(tmp_path / "log.jsonl", [with_names(0), *LEAKING])])
    assert {row["player_1"] for row in table(tmp_path / "out", "hands")} == {f"{NAME}1"}
    assert NAME in json.dumps(table(tmp_path / "out", "unreadable"), ensure_ascii=False)


def test_nothing_but_names_changes(tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", lines_of(matches("katlamali")))
    run(tmp_path / "open", [log])
    run(tmp_path / "hidden", [log], options=Options(None, KEY))
    for name in ("hands", "verdicts", "differences"):
        shown = json.dumps(table(tmp_path / "open", name))
        for match in matches("katlamali"):
            for player in match.record["players"].values():
                shown = shown.replace(f'"{player}"', f'"{code_of(player, KEY)}"')
        assert json.dumps(table(tmp_path / "hidden", name)) == shown


def test_codes_are_stable_and_differ() -> None:
    assert code_of("Ayşe", KEY) == "p-mcree2i57qbd"
    names = [f"player {number}" for number in range(2000)]
    assert len({code_of(name, KEY) for name in names}) == 2000
    assert code_of("Ayşe", KEY) == code_of(unicodedata.normalize("NFD", "Ayşe"), KEY)
    assert code_of("Ayşe", KEY) != code_of("Ayşe", KEY + b"x")
    assert code_of("Ayşe", KEY) != code_of("ayşe", KEY)


def test_the_key_in_the_folder_is_made_once_and_for_its_owner(tmp_path: Path) -> None:
    key = kept_key(tmp_path)
    assert kept_key(tmp_path) == key
    assert len(key) >= LEAST_BYTES
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    assert key.decode() not in fingerprint(key)
    (tmp_path / "other").mkdir()
    assert kept_key(tmp_path / "other") != key


def test_a_key_of_ones_own_gives_the_same_codes_in_two_audits(tmp_path: Path, hakem: Hakem) -> None:
    log = write_log(tmp_path / "log.jsonl", [with_names(0)])
    key = tmp_path / "key"
    key.write_bytes(KEY + b"\n")
    for out in ("one", "two"):
        hakem("audit", log, "--out", tmp_path / out, "--key", key, "--jobs", "1")
        assert not (tmp_path / out / KEY_FILE).exists()
    assert content(tmp_path / "one") == content(tmp_path / "two")
    assert {row["player_2"] for row in table(tmp_path / "one", "hands")} == {code_of(f"{NAME}2", KEY)}
    key.write_bytes(b"another key, long enough")
    again = hakem("audit", log, "--out", tmp_path / "one", "--key", key, "--jobs", "1")
    assert again.status == 2
    assert "anonymised names" in again.err
    shown = hakem("audit", log, "--out", tmp_path / "one", "--jobs", "1")
    assert shown.status == 2


def test_a_key_that_is_no_key(tmp_path: Path, hakem: Hakem) -> None:
    log = write_log(tmp_path / "log.jsonl", [with_names(0)])
    short = tmp_path / "short"
    short.write_bytes(b"  abc \n")
    with pytest.raises(CannotAuditError):
        read_key(short)
    for key in (short, tmp_path / "none", tmp_path):
        result = hakem("audit", log, "--out", tmp_path / "out", "--key", key, "--lang", "tr")
        assert result.status == 2
        assert str(key) in result.err
