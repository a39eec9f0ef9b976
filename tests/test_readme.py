"""The README's examples, run as they stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee import Game, ask

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ (.+?)(?=\n…|\n```|\n\$ )", README, re.MULTILINE | re.DOTALL)


def run(command: str) -> str:
    hakem = f"{sys.executable} -m referee.cli"
    shell = command.replace("| hakem", f"| {hakem}").replace("hakem judge", f"{hakem} judge")
    # The README shows what a terminal of a hundred columns does.
    environment = {**os.environ, "COLUMNS": "100"}
    done = subprocess.run(
        ["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("hakem judge")])
def test_the_first_screen_is_what_is_printed(command: str) -> None:
    """Each line of the shown verdicts stands in the output, in that order."""
    output = run(command if "--lang" in command else f"{command} --lang en")
    shown = README.split(f"$ {command}\n", 1)[1].split("```", 1)[0]
    place = 0
    for line in shown.splitlines():
        if line.strip() not in ("", "…"):
            found = output.find(line, place)
            assert found >= 0, line
            place = found + len(line)


def test_the_argument_at_the_table_is_ruled_at_every_table() -> None:
    """oyna and the four kinds: a finish, −101 and nothing for the playable tile; nasil: 0."""
    (command,) = [c for c in COMMANDS if c.startswith("echo")]
    output = run(command)
    for table in ("oyna", "katlamasiz, katlamali", "katlamali-esli, katlamasiz-esli", "nasil"):
        assert f"  {table}\n" in output
    assert output.count("1: −101") == 3
    assert "1: 0, 2: 16, 3: 14, 4: 200" in output


def test_the_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in COMMANDS:
        if command.startswith("make "):
            target = command.split()[1]
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_python_example() -> None:
    assert ask(
        "playable", "oyna", {"indicator": "Y5", "table": [["B4", "OK", "B6"], ["R8", "Y8", "B8"]]}
    ) == {"tiles": ["B3", "B7", "K8"]}
    hand = Game.new("oyna+hands-7", seed=1).deal()
    assert hand.lawful_discards()
    assert hand.play({"discard": "R7"}).outcome in ("allowed", "refused")
