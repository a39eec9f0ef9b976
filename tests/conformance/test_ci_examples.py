"""The examples for other people's CI: their calls exist, and their steps are run here, without a network."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click
import pytest
import yaml

from referee.cli.group import group
from referee.conformance.starting import write_starter

ROOT = Path(__file__).parents[2]
EXAMPLES = {path.name: path for path in sorted((ROOT / "docs" / "ci").iterdir())}
GITHUB, GITLAB = "okey-conformance.yml", "okey-conformance.gitlab-ci.yml"
REPORTS = {"junit": "okey.xml", "md": "okey.md", "html": "okey.html"}


def example(name: str) -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(EXAMPLES[name].read_text(encoding="utf-8"))
    return document


def github_steps() -> list[dict[str, Any]]:
    (job,) = example(GITHUB)["jobs"].values()
    steps: list[dict[str, Any]] = job["steps"]
    return steps


def scripts(name: str) -> list[str]:
    """The shell scripts of an example, in order."""
    if name == GITHUB:
        return [step["run"] for step in github_steps() if "run" in step]
    job = example(GITLAB)["okey-101"]
    return [*job["before_script"], *job["script"]]


def calls(name: str) -> list[list[str]]:
    """The calls of ``hakem`` in an example, as words."""
    lines = "\n".join(scripts(name)).replace("\\\n", " ").splitlines()
    found = [shlex.split(line) for line in lines if re.match(r"\s*hakem\b", line)]
    assert found
    return found


def test_these_are_the_examples() -> None:
    assert set(EXAMPLES) == {GITHUB, GITLAB}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_call_is_one_that_the_command_takes(name: str) -> None:
    """Each word is parsed by the command itself; nothing is run."""
    for program, *words in calls(name):
        command: click.Command = group("en", "0", program)
        context = click.Context(command, info_name=program)
        while isinstance(command, click.Group):
            found = command.get_command(context, words.pop(0))
            assert found is not None
            command, context = found, click.Context(found, parent=context, info_name=found.name)
        command.parse_args(context, list(words))


@pytest.mark.parametrize("name", EXAMPLES)
def test_both_examples_make_the_same_call_in_both_languages(name: str) -> None:
    assert calls(name) == calls(GITHUB)
    comments = re.findall(r"^# (.*)", EXAMPLES[name].read_text(encoding="utf-8"), re.MULTILINE)
    run = group("en", "0", "hakem").get_command(click.Context(click.Command("hakem")), "suite")
    assert isinstance(run, click.Group)
    found = run.get_command(click.Context(run), "run")
    assert found is not None
    known = {option for parameter in found.params for option in parameter.opts}
    turkish, english = " ".join(comments).split("Tests your Okey 101 engine")
    assert turkish.startswith("Okey 101 motorunuzu")
    for half in (turkish, english):
        named = set(re.findall(r"--[a-z-]+", half))
        assert named == {"--engine", "--known-failures", "--write-known"}
        assert named <= known


def test_what_is_written_is_what_is_kept() -> None:
    (words,) = calls(GITHUB)
    reports = dict(pair.split("=") for pair in words[words.index("--report") + 1].split(","))
    assert reports == REPORTS
    (kept,) = [step for step in github_steps() if "upload-artifact" in step.get("uses", "")]
    assert sorted(kept["with"]["path"].split()) == sorted(REPORTS.values())
    # A report on failures is wanted most of all when there are some.
    assert kept["if"] == "always()"
    artifacts = example(GITLAB)["okey-101"]["artifacts"]
    assert sorted([artifacts["reports"]["junit"], *artifacts["paths"]]) == sorted(REPORTS.values())
    assert artifacts["when"] == "always"


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_steps_run(name: str, tmp_path: Path) -> None:
    """Everything but the installation, in the shell that CI uses, on the starter adapter."""
    write_starter("python", tmp_path)
    tools = tmp_path / "bin"
    tools.mkdir()
    hakem = tools / "hakem"
    hakem.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m referee.cli "$@"\n', encoding="utf-8")
    hakem.chmod(0o755)
    (tools / "python3").symlink_to(sys.executable)
    environment = {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
    }
    installing = [script for script in scripts(name) if "pip install" in script]
    assert installing == ['python -m pip install "$OKEY_REFEREE"']
    shell = shutil.which("bash") or "sh"
    for script in scripts(name):
        if script not in installing:
            done = subprocess.run(
                [shell, "-e", "-c", script],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stdout + done.stderr
    cases = ElementTree.parse(tmp_path / REPORTS["junit"]).getroot().iter("testcase")
    assert any("meld" in str(case.attrib) for case in cases)
    for file in REPORTS.values():
        assert (tmp_path / file).stat().st_size > 0
    if name == GITHUB:
        assert (tmp_path / "summary.md").read_text("utf-8") == (tmp_path / REPORTS["md"]).read_text("utf-8")
