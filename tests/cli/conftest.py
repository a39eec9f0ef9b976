"""How the commands are called in tests: in process, with everything that was written."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.cli import main

ROOT = Path(__file__).parents[2]


class Result(NamedTuple):
    status: int
    out: str
    err: str


Hakem = Callable[..., Result]


class Keyboard(io.TextIOWrapper):
    """Standard input with a text in it."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8")


@pytest.fixture
def hakem(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Hakem:
    """Call the command from the root of the checkout; English unless ``--lang`` says otherwise."""
    for name in ("OKEY_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(ROOT)

    def call(*arguments: str | Path, stdin: str | bytes = b"") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", Keyboard(data))
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        written = capsys.readouterr()
        assert "Traceback" not in written.err
        return Result(status, written.out, written.err)

    return call


@pytest.fixture
def environment() -> dict[str, str]:
    """For the tests that start a process."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "TMPDIR")}
    return {**kept, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
