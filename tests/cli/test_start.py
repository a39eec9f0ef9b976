"""Start-up, the examples in every help, and processes that end badly."""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.cli.group import COMMANDS
from tests.cli.conftest import ROOT, Hakem

HEAVY = (
    "jsonschema",
    "asyncio",
    "importlib.metadata",
    "concurrent.futures",
    "pyarrow",
    "multiprocessing",
    "sqlite3",
)


def loaded(code: str, environment: dict[str, str]) -> set[str]:
    """The modules that are there after some calls of the command, in a process of its own."""
    program = f"import sys\nfrom referee.cli import main\n{code}\nprint('MODULES', *sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=environment, check=True
    )
    return set(run.stdout.rpartition("MODULES ")[2].split())


@pytest.mark.parametrize(
    "call",
    [
        "main(['--help'])",
        "main(['--version'])",
        "main(['judge', '--help'])",
        "main(['judge', '-q', 'cases/records/oyna-9-hands.yaml'])",
        "main(['explain', 'discard.okey'])",
        "main(['score', '--okey', 'Y6', '--by', '1', '2: never'])",
        "main(['sheet', '--empty', '--format', 'html'])",
        "main(['sheet', 'cases/records/oyna-9-hands.yaml', '--format', 'md'])",
        "main(['diff', 'oyna', 'nasil'])",
    ],
)
def test_nothing_heavy_is_imported(call: str, environment: dict[str, str]) -> None:
    assert not loaded(call, environment) & set(HEAVY)


def test_help_imports_no_command_and_no_yaml(environment: dict[str, str]) -> None:
    modules = loaded("main(['--help'])", environment)
    assert "yaml" not in modules
    assert not modules & {f"referee.cli.{name}" for name in COMMANDS}


@pytest.fixture
def shell(tmp_path: Path, environment: dict[str, str]) -> dict[str, str]:
    """An environment in which a shell finds ``hakem``."""
    command = tmp_path / "bin" / "hakem"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee.cli "$@"\n', encoding="utf-8")
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    return {**environment, "PATH": f"{command.parent}{os.pathsep}{environment['PATH']}"}


def examples(text: str) -> list[str]:
    lines = text.splitlines()
    start = next(place for place, line in enumerate(lines) if re.match(r" *(Example|Örnek)", line))
    return [line.strip() for line in lines[start + 1 :] if line.strip()]


@pytest.mark.parametrize("language", ["tr", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_work_as_printed(
    hakem: Hakem, shell: dict[str, str], command: str, language: str
) -> None:
    found = examples(hakem(command, "--help", "--lang", language).out)
    assert found
    for example in found:
        assert "hakem" in example
        run = subprocess.run(
            ["sh", "-c", example],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**shell, "OKEY_LANG": language},
        )
        assert run.stderr == "", example
        assert run.returncode == (1 if command == "judge" else 0), example
        assert run.stdout.strip(), example


def test_a_reader_that_leaves(shell: dict[str, str]) -> None:
    for arguments in ("judge cases/records/*.yaml", "rules --format json", "profiles oyna", "--help"):
        run = subprocess.run(
            ["bash", "-c", f"set -o pipefail; hakem {arguments} | head -n 0; echo ${{PIPESTATUS[0]}}"],
            capture_output=True, text=True, cwd=ROOT, env=shell,
        )  # fmt: skip
        assert run.stderr == "", arguments
        assert run.stdout.strip() in ("0", "1", "141"), arguments


def test_interrupt(environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "referee.cli", "engine"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environment,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"cmd":"hello","protocol":1}\n')
    process.stdin.flush()
    process.stdout.readline()
    time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=10)
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_a_terminal_without_the_letters(shell: dict[str, str]) -> None:
    run = subprocess.run(
        ["hakem", "judge", "-q", "cases/records/oyna-9-hands.yaml", "--lang", "tr"],
        capture_output=True, cwd=ROOT, env={**shell, "PYTHONIOENCODING": "ascii", "PATH": shell["PATH"]},
    )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr == b""
    shown = subprocess.run(
        ["hakem", "judge", "--format", "json", "cases/records/oyna-9-hands.yaml"],
        capture_output=True, cwd=ROOT, env={**shell, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert "İşlek taş" in shown.stdout.decode("utf-8") or "işlek" in shown.stdout.decode("utf-8")


@pytest.mark.skipif(shutil.which("script") is None, reason="script(1) makes the terminal")
def test_colours_on_a_terminal(shell: dict[str, str]) -> None:
    command = "hakem judge --brief cases/records/oyna-9-hands.yaml"
    run = subprocess.run(
        ["script", "-qec", command, "/dev/null"],
        capture_output=True, cwd=ROOT, env={**shell, "TERM": "xterm-256color"}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert b"\x1b[" in run.stdout
