"""The kept copy of the cases: never anything but what the files say."""

import json
import os
import time
from pathlib import Path

import pytest

from referee.conformance import case_cache
from referee.conformance.case_cache import cached_cases
from referee.files import compile_cases

TEXT = "topic: {tr: a, en: b}\ncases: [1]\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one file, which is old; and a place to keep things."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "checkout" / "cases" / "meld"
    folder.mkdir(parents=True)
    write(folder / "a.yaml", TEXT)
    return tmp_path / "checkout"


def write(path: Path, text: str, age: float = 60) -> None:
    path.write_text(text, encoding="utf-8")
    os.utime(path, (time.time() - age, time.time() - age))


def kept(root: Path) -> list[Path]:
    return list((root.parent / "cache").rglob("*.json"))


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with every reading of the files."""
    found: list[int] = []

    def counted(root: Path) -> dict[str, object]:
        found.append(1)
        return compile_cases(root)

    monkeypatch.setattr(case_cache, "compile_cases", counted)
    return found


def test_what_has_not_changed_is_not_read_again(root: Path, reads: list[int]) -> None:
    first = cached_cases(root)
    assert first == compile_cases(root) == cached_cases(root)
    assert len(reads) == 1
    assert len(kept(root)) == 1


def test_a_change_an_addition_and_a_loss_are_noticed(root: Path, reads: list[int]) -> None:
    cached_cases(root)
    write(root / "cases" / "meld" / "a.yaml", TEXT.replace("1", "2"), age=50)
    assert cached_cases(root)["meld/a.yaml"]["cases"] == [2]
    write(root / "cases" / "b.yaml", TEXT)
    assert set(cached_cases(root)) == {"meld/a.yaml", "b.yaml"}
    (root / "cases" / "b.yaml").unlink()
    assert set(cached_cases(root)) == {"meld/a.yaml"}
    assert len(reads) == 4


def test_what_was_written_just_now_is_not_kept(root: Path, reads: list[int]) -> None:
    write(root / "cases" / "meld" / "a.yaml", TEXT, age=0)
    cached_cases(root)
    cached_cases(root)
    assert len(reads) == 2
    assert kept(root) == []


@pytest.mark.parametrize("spoil", ["", "x", "KEY\n", "KEY\n[1]", "KEY\n{", "KEY\n" + "[" * 100000])
def test_a_spoilt_copy_is_read_past(root: Path, reads: list[int], spoil: str) -> None:
    first = cached_cases(root)
    path = kept(root)[0]
    key = path.read_text(encoding="utf-8").partition("\n")[0]
    path.write_text(spoil.replace("KEY", key), encoding="utf-8")
    assert cached_cases(root) == first
    assert len(reads) == 2


def test_a_place_that_cannot_be_written_costs_nothing_but_time(
    root: Path, reads: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = root.parent / "file"
    blocked.write_text("x")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert cached_cases(root) == cached_cases(root) == compile_cases(root)
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cached_cases(root) == compile_cases(root)
    assert len(reads) == 3


def test_an_installed_package_needs_no_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "cases.json").write_text(json.dumps({"a.yaml": {}}))
    assert cached_cases(tmp_path) == {"a.yaml": {}}
    assert not (tmp_path / "cache").exists()
