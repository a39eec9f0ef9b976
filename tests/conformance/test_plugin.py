"""The pytest plugin: the suite's items as tests, each outcome as what it is, nothing without an engine."""

import json
import os
import shlex
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from xml.etree import ElementTree

import pytest

from referee.conformance import cases
from referee.conformance.items import Item
from referee.conformance.smoke import NO_RUN, RUN
from referee.profile import load_profile
from referee.questions import ask

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
# Where the package is installed, pytest knows the plugin by its entry point and would refuse it twice.
INSTALLED = bool(entry_points(group="pytest11", name="okey"))
PLUGIN = "okey" if INSTALLED else "referee.conformance.plugin"

ENGINE = """
import json, sys

MODE = sys.argv[1]
ANSWERS = json.load(open(sys.argv[2]))
for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "bye":
        break
    if message["cmd"] == "hello":
        reply = {"protocol": 1, "name": "tried", "version": "1", "language": "Python",
                 "questions": ["meld", "opening", "match"], "profiles": "parameters", "rules": True,
                 "pipeline": 4}
    else:
        given = message["given"]
        answer = ANSWERS[json.dumps([message["question"], message["profile"]["id"], given], sort_keys=True)]
        reply = {"id": message["id"], "answer": answer}
        if message["question"] == "match":
            reply = {"id": message["id"], "skip": "no <b>matches</b> yet"}
        if MODE == "wrong" and len(given.get("tiles", ())) == 4:
            reply["answer"] = {"kind": "none"}
        if MODE == "crash" and len(given.get("tiles", ())) == 4:
            sys.exit(3)
        if MODE == "hang" and message["id"] == "3":
            import time
            time.sleep(600)
    print(json.dumps(reply), flush=True)
"""
"""It knows the answers by heart, so that it starts at once."""


@pytest.fixture(autouse=True)
def no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plugins of this environment would be loaded anew in every run here, which takes seconds."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The referee's answers to all that the engine is asked here."""
    items = [*cases(profile=("oyna", "nasil"), question=("meld", "opening", "match"))]
    items += cases(profile="oyna", case="meld-0001", expand=2, seed="0")
    asked = [(item.case.question, item.profile, item.given) for item in items]
    asked += [("meld", load_profile(name), given) for name in ("oyna", "nasil") for given in (RUN, NO_RUN)]
    known = {
        json.dumps([question, profile.id, given], sort_keys=True): ask(question, profile, given)
        for question, profile, given in asked
    }
    path = tmp_path_factory.mktemp("answers") / "answers.json"
    path.write_text(json.dumps(known))
    return path


def with_four_tiles(item: Item) -> bool:
    """Of these questions the engine makes a mess, if it is told to."""
    return len(item.given.get("tiles", ())) == 4


Run = Callable[..., pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester, answers: Path) -> Run:
    """Run pytest with the plugin and an engine that does what its one argument says."""
    (pytester.path / "engine.py").write_text(ENGINE)

    def call(mode: str, *arguments: str) -> pytest.RunResult:
        command = shlex.join([sys.executable, str(pytester.path / "engine.py"), mode, str(answers)])
        plugin = ["-p", PLUGIN, "-p", "no:cacheprovider", "--okey-engine", command]
        return pytester.runpytest_inprocess(*plugin, *arguments)

    return call


MELDS = len(cases(profile="oyna", question="meld"))


def test_a_right_engine_passes_every_item(run: Run, pytester: pytest.Pytester) -> None:
    result = run("right", "--okey-profile", "oyna", "--okey-question", "meld")
    result.assert_outcomes(passed=MELDS)
    assert result.ret == 0


def test_items_are_collected_under_their_ids_and_nothing_is_asked(
    run: Run, pytester: pytest.Pytester
) -> None:
    options = ("--okey-profile", "oyna", "--okey-profile", "nasil", "--okey-case", "meld-0001")
    result = run("crash", "--collect-only", "-q", *options)
    result.stdout.fnmatch_lines(["okey::meld-0001@oyna", "okey::meld-0001@nasil"])
    assert result.ret == 0


def test_choices_and_k(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_own="def test_mine(): pass")
    options = ("--okey-profile", "oyna", "--okey-question", "meld", "--okey-question", "opening")
    run("right", "-k", "meld-0001", *options).assert_outcomes(passed=1)
    both = run("right", "--okey-profile", "oyna", "--okey-case", "meld-0001", "--okey-case", "meld-0002")
    both.assert_outcomes(passed=3)
    run("right", "-k", "okey", "--okey-case", "meld-0001", "--okey-profile", "oyna").assert_outcomes(passed=1)
    rule = run("right", "--okey-profile", "oyna", "--okey-rule", "meld.smallest", "--okey-question", "meld")
    of_rule = cases(profile="oyna", question="meld", rule="meld.smallest")
    rule.assert_outcomes(passed=len(of_rule) + 1)


def test_only_what_is_left_is_asked(run: Run, pytester: pytest.Pytester) -> None:
    """An engine that hangs at the third question is asked two."""
    options = ("--okey-profile", "oyna", "--okey-case", "meld-0001", "--okey-case", "meld-0002")
    run("hang", "--okey-case", "meld-0003", "-k", "not meld-0003", *options).assert_outcomes(passed=2)


def test_failures_are_told_as_the_suite_tells_them(run: Run, pytester: pytest.Pytester) -> None:
    wrong = [
        item
        for item in cases(profile="oyna", question="meld")
        if with_four_tiles(item) and item.answer.get("kind") != "none"
    ]
    stated = [item for item in wrong if item.expectation.authority != "interpretation"]
    result = run("wrong", "--okey-profile", "oyna", "--okey-question", "meld")
    interpreted = len(wrong) - len(stated)
    result.assert_outcomes(passed=MELDS - len(wrong), failed=len(stated), xfailed=interpreted)
    assert result.ret == 1
    item = stated[0]
    result.stdout.fnmatch_lines(
        [
            f"*{item.id}: {item.case.title['en']}*",
            f"kind: expected *{item.answer['kind']}*, got *none*",
            f"Rule: *({item.case.rules[0]})" if item.answer.get("rule") is None else "Rule: *",
            "Source (*): *",
        ]
    )
    assert "Traceback" not in result.stdout.str()
    assert "plugin.py" not in "".join(line for line in result.outlines if "FAILED" in line)


def test_texts_are_turkish_too(run: Run, pytester: pytest.Pytester) -> None:
    result = run("wrong", "--okey-profile", "oyna", "--okey-question", "meld", "--okey-lang", "tr")
    result.stdout.fnmatch_lines(["kind: beklenen *, gelen *", "Kural: *", "Kaynak (*): *"])


def test_skips_are_skips(run: Run, pytester: pytest.Pytester) -> None:
    matches = len(cases(profile="oyna", question="match"))
    takes = len(cases(profile="oyna", question="take"))
    options = ("--okey-profile", "oyna", "--okey-question", "match", "--okey-question", "take")
    result = run("right", "-rs", *options)
    result.assert_outcomes(skipped=matches + takes)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*no <b>matches</b> yet"])


def test_no_answer_is_a_failure_with_its_reason(run: Run, pytester: pytest.Pytester) -> None:
    four = [item for item in cases(profile="oyna", question="meld") if with_four_tiles(item)][:3]
    options = [option for item in four for option in ("--okey-case", item.case.id)]
    result = run("crash", "--okey-profile", "oyna", *options)
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(["Not answered: *3*"])


def test_an_engine_that_cannot_be_run_is_one_failure(pytester: pytest.Pytester) -> None:
    options = ("--okey-profile", "oyna", "--okey-question", "meld")
    result = pytester.runpytest_inprocess("-p", PLUGIN, "--okey-engine", "/no/such/engine", *options)
    result.assert_outcomes(failed=1, skipped=MELDS - 1)
    assert result.ret == 1
    assert "1 failed" in result.stdout.str()
    assert "is run without a shell" in result.stdout.str()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--okey-profile", "nowhere"), "nowhere"),
        (("--okey-question", "melds"), "melds"),
        (("--okey-case", "meld-9999"), "meld-9999"),
        (("--okey-rule", "no.rule"), "no.rule"),
    ],
)
def test_what_does_not_exist_is_an_error_of_the_call(run: Run, options: tuple[str, str], said: str) -> None:
    result = run("right", *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: *{said}*"])


@pytest.mark.parametrize("command", ["", "'unclosed"])
def test_a_command_that_is_none_is_an_error_of_the_call(pytester: pytest.Pytester, command: str) -> None:
    result = pytester.runpytest_inprocess("-p", PLUGIN, "--okey-engine", command)
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_images_are_items_too(run: Run, pytester: pytest.Pytester) -> None:
    options = ("--okey-profile", "oyna", "--okey-case", "meld-0001", "--okey-expand", "2")
    run("right", *options).assert_outcomes(passed=3)
    collected = run("right", "--collect-only", "-q", *options)
    collected.stdout.fnmatch_lines(["okey::meld-0001@oyna~*"])


def test_stopping_at_the_first_failure_ends_the_engine(run: Run, pytester: pytest.Pytester) -> None:
    result = run("wrong", "-x", "--okey-profile", "oyna", "--okey-question", "meld")
    result.assert_outcomes(failed=1, passed=result.parseoutcomes().get("passed", 0),
                           xfailed=result.parseoutcomes().get("xfailed", 0))  # fmt: skip
    # The engine runs in a thread of its own, which must not outlive the session.
    assert not [thread for thread in threading.enumerate() if thread.name == "okey-engine"]


def test_the_junit_file_names_rule_and_authority(run: Run, pytester: pytest.Pytester) -> None:
    report = pytester.path / "report.xml"
    options = ("--okey-profile", "oyna", "--okey-case", "meld-0001", f"--junitxml={report}")
    run("right", *options)
    case = ElementTree.parse(report).getroot().find(".//testcase")
    assert case is not None and case.get("name") == "meld-0001@oyna"
    properties = {each.get("name"): each.get("value") for each in case.iter("property")}
    assert properties["okey_rule"] == cases(case="meld-0001", profile="oyna")[0].case.rules[0]
    assert properties["okey_authority"] in ("stated", "derived", "interpretation")


LOADED = """
import sys
import pytest

class Look:
    def pytest_sessionfinish(self):
        heavy = ("yaml", "jsonschema", "click", "referee.conformance.running",
                 "referee.conformance.items", "referee.conformance.reports")
        print("LOADED", sorted(name for name in heavy if name in sys.modules))

sys.exit(pytest.main(["-q", "-s", "-p", {plugin!r}, "-p", "no:cacheprovider", "test_own.py"], [Look()]))
"""


def test_without_an_engine_nothing_happens_and_nothing_is_loaded(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_own="def test_mine(): pass")
    script = pytester.path / "look.py"
    script.write_text(LOADED.format(plugin=PLUGIN))
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=pytester.path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "LOADED []" in done.stdout
    assert "1 passed" in done.stdout


def test_the_package_names_its_plugin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"okey": "referee.conformance.plugin"}
