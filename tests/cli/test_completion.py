"""``hakem completion``, and what a shell is told could stand where."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Hakem


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts(hakem: Hakem, shell: str) -> None:
    result = hakem("completion", shell)
    assert (result.status, result.err) == (0, "")
    assert f"_HAKEM_COMPLETE={shell}_complete" in result.out
    assert f"_OKEY_REFEREE_COMPLETE={shell}_complete" in result.out


def test_another_shell(hakem: Hakem) -> None:
    result = hakem("completion", "tcsh", "--lang", "tr")
    assert result.status == 2
    assert "'tcsh' olmaz; şunlardan biri olmalı: 'bash', 'zsh', 'fish'." in result.err


def completed(words: str, environment: dict[str, str]) -> list[str]:
    """What the shell is told for the last word, which may be empty."""
    run = subprocess.run(
        [sys.executable, "-m", "referee.cli"],
        capture_output=True, text=True, check=True,
        env={**environment, "_HAKEM_COMPLETE": "bash_complete", "COMP_WORDS": words,
             "COMP_CWORD": str(len(words.split(" ")) - 1)},
    )  # fmt: skip
    assert run.stderr == ""
    return run.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("hakem sou", "plain,sources"),
        ("hakem record ", "plain,new"),
        ("hakem explain discard.pl", "plain,discard.playable"),
        ("hakem sources --rule take.f", "plain,take.feeder"),
        ("hakem sources na", "plain,nasil"),
        ("hakem judge --profile oy", "plain,oyna"),
        ("hakem judge --profile oyna+finisher", "plain,oyna+finisher-101"),
        ("hakem judge --profile oyna+finisher-101+okey-st", "plain,oyna+finisher-101+okey-stays"),
        ("hakem judge --profile oyna+hand", "plain,oyna+hands-"),
        ("hakem judge --profile ./my", "file,./my"),
        ("hakem profiles katlamali-e", "plain,katlamali-esli"),
        ("hakem judge rec", "file,rec"),
        ("hakem check rec", "file,rec"),
        ("hakem record new --continue e", "file,e"),
        ("hakem completion f", "plain,fish"),
        ("hakem judge --format j", "plain,json"),
    ],
)
def test_what_can_stand_there(environment: dict[str, str], words: str, expected: str) -> None:
    assert expected in completed(words, environment)


def test_a_variant_is_not_offered_twice(environment: dict[str, str]) -> None:
    assert "plain,oyna+okey-stays+okey-stays" not in completed(
        "hakem ask --profile oyna+okey-stays+", environment
    )


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_in_a_real_shell(tmp_path: Path, environment: dict[str, str]) -> None:
    command = tmp_path / "hakem"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee.cli "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    script = """
        eval "$(hakem completion bash)" || exit 1
        COMP_WORDS=(hakem explain discard.pl); COMP_CWORD=2; COMPREPLY=()
        _hakem_completion hakem
        echo "${COMPREPLY[@]}"
    """
    run = subprocess.run(
        ["bash", "-c", script],
        capture_output=True, text=True,
        env={**environment, "PATH": f"{tmp_path}{os.pathsep}{environment['PATH']}"},
    )  # fmt: skip
    assert run.stdout.split()[:1] == ["discard.playable"]
    assert run.stderr == ""
