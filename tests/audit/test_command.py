"""``hakem audit`` as it is typed: what it needs, what it says, with which status it ends."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from referee.audit.running import Run
from referee.cli.audit_text import Progress, ran
from tests.audit.logs import content, lines_of, matches, table, write_log
from tests.cli.conftest import ROOT, Hakem


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write_log(tmp_path / "log.jsonl", lines_of(matches()))


def test_what_was_planted_is_found_in_what_simulate_writes(tmp_path: Path, hakem: Hakem) -> None:
    """The two commands one after the other, as in the README of a site."""
    games, truth = tmp_path / "games.jsonl", tmp_path / "truth.jsonl"
    arguments = ("--profile", "katlamali", "--hands", "30", "--seed", "5", "--faults", "0.3")
    assert hakem("simulate", *arguments, "--out", games, "--truth", truth).status == 0
    result = hakem("audit", games, "--out", tmp_path / "out", "--jobs", "1", "--partition", "2")
    assert result.status == 1
    planted = [json.loads(line) for line in truth.read_text().splitlines()]
    found = [
        {
            "record": row["line"] - 1, "hand": row["hand"], "turn": row["turn"], "event": row["event"],
            "seat": row["seat"], "outcome": row["outcome"], "rule": row["rule"],
            "charges": {str(seat): row[f"charges_{seat}"] for seat in (1, 2, 3, 4) if row[f"charges_{seat}"]},
        }
        for row in table(tmp_path / "out", "verdicts")
    ]  # fmt: skip
    acts = [
        {key: value for key, value in entry.items() if key != "planted"}
        for entry in planted
        if "rule" in entry
    ]
    assert acts
    for act in acts:
        assert act in found
    assert len(found) == len(acts)
    claims = {(row["line"] - 1, row["hand"], row["seat"]) for row in table(tmp_path / "out", "differences")}
    assert {(entry["record"], entry["hand"], entry["seat"]) for entry in planted if "what" in entry} == claims


def test_standard_input(tmp_path: Path, log: Path, hakem: Hakem) -> None:
    out = tmp_path / "out"
    result = hakem("audit", "-", "--out", out, "--jobs", "1", "--partition", "2", stdin=log.read_bytes())
    assert (result.status, result.err) == (1, "")
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.name != "lock"}
    again = hakem("audit", "-", "--out", out, "--jobs", "1", "--partition", "2", stdin=log.read_bytes())
    assert again == result
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.name != "lock"} == before
    assert {row["file"] for row in table(out, "hands")} == {"-"}


def test_the_second_time_it_is_only_shown(tmp_path: Path, log: Path, hakem: Hakem) -> None:
    call = ("audit", log, "--out", tmp_path / "out", "--jobs", "1")
    first = hakem(*call)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*") if path.name != "lock"}
    assert hakem(*call) == first
    after = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*") if path.name != "lock"}
    assert after == before
    turkish = hakem(*call, "--lang", "tr")
    assert "Eller nasıl bitti" in turkish.out
    assert "How hands ended" not in turkish.out


def test_a_summary_that_was_not_written_is_made_up_for(tmp_path: Path, log: Path, hakem: Hakem) -> None:
    call = ("audit", log, "--out", tmp_path / "out", "--jobs", "1", "--format", "json")
    first = hakem(*call)
    (tmp_path / "out" / "summary.json").unlink()
    assert hakem(*call) == first
    assert json.loads((tmp_path / "out" / "summary.json").read_text()) == json.loads(first.out)
    write_log(log, lines_of(matches())[:2])
    assert json.loads(hakem(*call).out)["records"] == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_status_says_whether_there_is_something_to_look_at(
    tmp_path: Path, hakem: Hakem, jobs: str
) -> None:
    clean = write_log(tmp_path / "clean", lines_of(matches(faults=0.0)))
    result = hakem("audit", clean, "--out", tmp_path / "one", "--jobs", jobs)
    assert (result.status, result.err) == (0, "")
    bad = write_log(tmp_path / "bad", ["{}\n"])
    assert hakem("audit", clean, bad, "--out", tmp_path / "two", "--jobs", jobs).status == 1


def test_json_is_one_line(tmp_path: Path, log: Path, hakem: Hakem) -> None:
    result = hakem("audit", log, "--out", tmp_path / "out", "--format", "json", "--jobs", "1")
    (line,) = result.out.splitlines()
    summary = json.loads(line)
    assert summary == json.loads((tmp_path / "out" / "summary.json").read_text())
    assert summary["hands"] == 40


def test_a_profile_is_judged_under(tmp_path: Path, log: Path, hakem: Hakem) -> None:
    call = ("audit", log, "--out", tmp_path / "out", "--jobs", "1")
    hakem(*call, "--profile", "oyna+unopened-0")
    assert {row["profile"] for row in table(tmp_path / "out", "hands")} == {"oyna+unopened-0"}
    other = hakem(*call)
    assert other.status == 2
    assert "profile" in other.err


@pytest.mark.parametrize("language", ["tr", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("{log}",),
        ("{log}", "--out", "{out}", "--engine", "dask"),
        ("{log}", "--out", "{out}", "--scheduler", "tcp://127.0.0.1:1"),
        ("{log}", "--out", "{out}", "--engine", "dask", "--scheduler", "x", "--jobs", "2"),
        ("{log}", "{folder}/none.jsonl", "--out", "{out}"),
        ("{folder}", "--out", "{out}"),
        ("a\0b", "--out", "{out}"),
        ("{log}", "--out", "{log}"),
        ("{log}", "--out", "{folder}"),
        ("{log}", "--out", "{out}", "--profile", "ayna"),
        ("{log}", "--out", "{out}", "--jobs", "0"),
        ("{log}", "--out", "{out}", "--partition", "0"),
        (),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_done(
    tmp_path: Path, log: Path, hakem: Hakem, arguments: tuple[str, ...], language: str
) -> None:
    filled = [part.format(log=log, out=tmp_path / "out", folder=tmp_path) for part in arguments]
    result = hakem("audit", *filled, "--lang", language)
    assert result.status == 2
    assert result.out == ""
    assert len(result.err.strip().splitlines()) in (1, 3, 4)
    assert "Error" not in result.err or language == "en"
    assert not (tmp_path / "out" / "hands").exists() or not list((tmp_path / "out" / "hands").iterdir())


@pytest.mark.parametrize(
    ("library", "extra", "engine"),
    [("pyarrow", "batch", "local"), ("orjson", "batch", "local"), ("distributed", "cluster", "dask")],
)
@pytest.mark.parametrize("language", ["tr", "en"])
def test_a_library_that_is_missing_is_named_with_its_extra(
    tmp_path: Path,
    log: Path,
    environment: dict[str, str],
    library: str,
    extra: str,
    engine: str,
    language: str,
) -> None:
    program = (
        "import sys\n"
        "class Blocked:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name.split('.')[0] == {library!r}:\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Blocked())\n"
        "from referee.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    scheduler = ["--engine", "dask", "--scheduler", "tcp://127.0.0.1:1"] if engine == "dask" else []
    done = subprocess.run(
        [sys.executable, "-c", program, "audit", str(log), "--out", str(tmp_path / "out"), "--lang", language,
         *scheduler],
        capture_output=True, text=True, cwd=ROOT, env=environment,
    )  # fmt: skip
    assert done.returncode == 2
    assert f"pip install 'okey-referee[{extra}]'" in done.stderr
    assert library in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_one_way_to_write_a_path_is_one_file(tmp_path: Path, log: Path, hakem: Hakem) -> None:
    dotted = f"{tmp_path}/./x/../{log.name}"
    hakem("audit", log, dotted, "--out", tmp_path / "out", "--jobs", "1")
    assert len(table(tmp_path / "out", "hands")) == 40
    before = content(tmp_path / "out")
    hakem("audit", dotted, "--out", tmp_path / "out", "--jobs", "1")
    assert content(tmp_path / "out") == before


# How far it has come


class Screen:
    """A terminal."""

    def __init__(self) -> None:
        self.written = ""

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


def test_progress_says_how_much_how_fast_and_how_long() -> None:
    half = Run(3, 9000, 1500, 0, 300, 200, 1000, 6.0)
    assert (half.share, half.rate, half.left) == (0.5, 1500.0, 10.0)
    assert Progress("tr", Screen()).line(half).endswith("%50 · 9.000 el · 1.500 el/sn · kalan 10 sn")  # type: ignore[arg-type]
    assert Progress("en", Screen()).line(half).endswith("50% · 9,000 hands · 1,500 a second · 10 s left")  # type: ignore[arg-type]
    piped = half._replace(bytes_all=None)
    assert Progress("en", Screen()).line(piped) == "9,000 hands · 1,500 a second"  # type: ignore[arg-type]
    assert ran(half, "en") == "9,000 hands in 6.0 s · 1,500 a second"


def test_progress_is_for_terminals() -> None:
    screen = Screen()
    progress = Progress("en", screen)  # type: ignore[arg-type]
    progress(Run(1, 10, 1, 0, 5, 0, 10, 1.0))
    assert "50%" in screen.written
    progress.clear()
    assert screen.written.endswith("\r\x1b[2K")
    silent = Screen()
    silent.isatty = lambda: False  # type: ignore[method-assign]
    quiet = Progress("en", silent)  # type: ignore[arg-type]
    quiet(Run(1, 10, 1, 0, 5, 0, 10, 1.0))
    quiet.clear()
    assert silent.written == ""


def test_nothing_heavy_is_imported_for_its_help(environment: dict[str, str]) -> None:
    program = (
        "import sys\nfrom referee.cli import main\nmain(['audit', '--help'])\nprint('MODULES', *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=environment, check=True
    )
    modules = set(done.stdout.rpartition("MODULES ")[2].split())
    heavy = {
        "pyarrow",
        "orjson",
        "concurrent.futures",
        "multiprocessing",
        "dask",
        "distributed",
        "referee.audit",
    }
    assert not modules & heavy
