"""A run that is stopped, however, loses nothing that was finished; what is finished is not done again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.audit import running
from referee.audit.folder import Folder
from referee.audit.judging import Options
from referee.audit.reading import Partition
from referee.audit.running import AHEAD, Finished, in_processes, in_this_process
from referee.audit.tables import TABLES
from referee.audit.texts import CannotAuditError
from tests.audit.logs import OPEN, content, lines_of, matches, run, table, write_log
from tests.cli.conftest import ROOT


def judged_in(run_of: Any) -> list[str]:
    """An engine that notes which partitions it is given."""
    seen: list[str] = []

    def engine(folder: Path) -> Any:
        inner = in_this_process(folder, OPEN)

        def noting(work: Iterator[Partition]) -> Finished:
            for partition, outcome in inner(work):
                seen.append(partition.name)
                yield partition, outcome

        return noting

    run_of(engine)
    return seen


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write_log(tmp_path / "log.jsonl", lines_of(matches()) * 3)


def test_a_second_run_does_nothing(tmp_path: Path, log: Path) -> None:
    out = tmp_path / "out"
    first = run(out, [log], 3)
    assert first.hands == 120
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.name != "lock"}
    again = run(out, [log], 3)
    assert (again.partitions, again.hands) == (0, 0)
    assert again.bytes_passed == log.stat().st_size
    after = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.name != "lock"}
    assert after == before


def test_a_file_that_was_only_touched_is_known_by_its_content(tmp_path: Path, log: Path) -> None:
    run(tmp_path / "out", [log], 3)
    os.utime(log, ns=(1, 1))
    assert run(tmp_path / "out", [log], 3).partitions == 0


def test_of_a_file_that_has_grown_only_the_new_is_judged(tmp_path: Path, log: Path) -> None:
    lines = lines_of(matches()) * 3
    write_log(log, lines[:-5])
    parts = run(tmp_path / "out", [log], 3).partitions
    write_log(log, lines)
    seen = judged_in(lambda engine: run(tmp_path / "out", [log], 3, engine=engine(tmp_path / "out")))
    assert seen == [
        name for name in sorted(names(tmp_path / "out")) if int(name[-6:]) >= len(lines[:-5]) // 3
    ]
    assert 0 < len(seen) < parts
    run(tmp_path / "fresh", [log], 3)
    assert content(tmp_path / "out") == content(tmp_path / "fresh")


def names(out: Path) -> set[str]:
    return {path.stem for path in (out / "hands").iterdir()}


def test_of_a_file_that_has_shrunk_nothing_old_is_left(tmp_path: Path, log: Path) -> None:
    run(tmp_path / "out", [log], 3)
    write_log(log, lines_of(matches())[:4])
    run(tmp_path / "out", [log], 3)
    run(tmp_path / "fresh", [log], 3)
    assert content(tmp_path / "out") == content(tmp_path / "fresh")
    assert len(names(tmp_path / "out")) == 2


def test_a_changed_line_is_judged_anew(tmp_path: Path, log: Path) -> None:
    lines = lines_of(matches()) * 3
    run(tmp_path / "out", [log], 3)
    lines[4] = "spoilt\n"
    write_log(log, lines)
    seen = judged_in(lambda engine: run(tmp_path / "out", [log], 3, engine=engine(tmp_path / "out")))
    assert [name[-6:] for name in seen] == ["000001"]
    assert [row["line"] for row in table(tmp_path / "out", "unreadable")] == [5]


def test_a_table_that_was_lost_is_made_again(tmp_path: Path, log: Path) -> None:
    run(tmp_path / "out", [log], 3)
    before = content(tmp_path / "out")
    sorted((tmp_path / "out" / "verdicts").iterdir())[2].unlink()
    assert run(tmp_path / "out", [log], 3).partitions == 1
    assert content(tmp_path / "out") == before


def test_later_files_are_added(tmp_path: Path, log: Path) -> None:
    other = write_log(tmp_path / "other.jsonl", lines_of(matches())[:3])
    run(tmp_path / "out", [log])
    assert run(tmp_path / "out", [other, other]).records == 3
    run(tmp_path / "both", [other, log])
    assert content(tmp_path / "out") == content(tmp_path / "both")


class Stop(Exception):
    """Stands for whatever ends a run."""


@pytest.mark.parametrize("after", [1, 3])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_ends_in_the_middle_goes_on(tmp_path: Path, log: Path, after: int, jobs: int) -> None:
    out = tmp_path / "out"

    def stop(progress: running.Run) -> None:
        if progress.partitions == after:
            raise Stop

    def engine() -> Any:
        return in_this_process(out, OPEN) if jobs == 1 else in_processes(out, OPEN, jobs)

    with pytest.raises(Stop):
        run(out, [log], 3, engine=engine(), on_progress=stop)
    rest = run(out, [log], 3, engine=engine())
    assert rest.partitions == len(names(out)) - after
    run(tmp_path / "whole", [log], 3)
    assert content(out) == content(tmp_path / "whole")


KILLED = """
import sys, time
from referee.cli import main
from referee.audit import judging
if {slow}:
    honest = judging.Judge.judged
    def slowly(self, partition):
        time.sleep(0.2)
        return honest(self, partition)
    judging.Judge.judged = slowly
if __name__ == "__main__":
    sys.exit(main(["audit", sys.argv[1], "--out", sys.argv[2], "--partition", "2", "--jobs", sys.argv[3]]))
"""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_killed_command_goes_on_where_it_stopped(
    tmp_path: Path, log: Path, environment: dict[str, str], how: int, jobs: int
) -> None:
    out = tmp_path / "out"
    program = tmp_path / "killed.py"
    program.write_text(KILLED.format(slow=True), encoding="utf-8")
    call = [sys.executable, str(program), str(log), str(out), str(jobs)]
    with open(tmp_path / "err", "wb") as err:
        process = subprocess.Popen(
            call, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=err, start_new_session=True
        )
        wait_for(lambda: len(list((out / "hands").glob("*.parquet"))) >= 2, process)
        if how == signal.SIGINT:
            os.killpg(process.pid, how)
        else:
            process.send_signal(how)
        status = process.wait(30)
    assert status == (130 if how == signal.SIGINT else -how)
    said = (tmp_path / "err").read_text()
    assert "Traceback" not in said
    wait_for(lambda: not alive(process.pid))
    finished = {path: path.stat().st_mtime_ns for name in TABLES for path in (out / name).glob("*.parquet")}
    recorded = sum(1 for line in progress_lines(out) if '"part"' in line)
    assert 0 < recorded < 11
    seen = judged_in(lambda engine: run(out, [log], 2, engine=engine(out)))
    assert len(seen) == len(names(out)) - recorded
    kept = [
        path
        for path, changed in finished.items()
        if path.stem not in seen and path.stat().st_mtime_ns == changed
    ]
    assert len(kept) == recorded * len(TABLES)
    run(tmp_path / "whole", [log], 2)
    assert content(out) == content(tmp_path / "whole")


def progress_lines(out: Path) -> list[str]:
    return [line for path in (out / "progress").iterdir() for line in path.read_text().splitlines()]


def wait_for(true: Any, process: Any = None) -> None:
    for _ in range(1200):
        if true():
            return
        assert process is None or process.poll() is None, "it ended too soon"
        time.sleep(0.05)
    raise AssertionError("that took too long")


def alive(group: int) -> bool:
    """Does any process of the group live? Those of a killed command must end by themselves."""
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def test_a_line_of_progress_that_was_cut_off_counts_for_nothing(tmp_path: Path, log: Path) -> None:
    out = tmp_path / "out"
    run(out, [log], 3)
    (book,) = (out / "progress").iterdir()
    lines = book.read_bytes().splitlines(keepends=True)
    book.write_bytes(b"".join(lines[:-2]) + lines[-2][:20])
    assert run(out, [log], 3).partitions == 1
    assert run(out, [log], 3).partitions == 0
    run(tmp_path / "whole", [log], 3)
    assert content(out) == content(tmp_path / "whole")


def test_what_was_being_written_is_swept_away(tmp_path: Path, log: Path) -> None:
    out = tmp_path / "out"
    run(out, [log], 3)
    (out / "working" / "x-000001.hands").write_bytes(b"half")
    run(out, [log], 3)
    assert list((out / "working").iterdir()) == []


# Processes that die


def die(marker: Path, times: int) -> bool:
    """Is it time to die? Says so so many times."""
    for number in range(times):
        try:
            (marker / f"died-{number}").touch(exist_ok=False)
        except FileExistsError:
            continue
        return True
    return False


def dying_work(partition: Partition) -> Any:
    """What a process of the pool does, but for a partition that kills it."""
    marker = Path(partition.file).parent
    times = int((marker / "times").read_text())
    if partition.number == 2 and die(marker, times):
        os.kill(os.getpid(), signal.SIGKILL)
    return running._work(partition)


@pytest.mark.parametrize("times", [1, 2])
def test_a_process_that_dies_is_replaced_but_not_for_ever(
    tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    out = tmp_path / "out"
    (tmp_path / "times").write_text(str(times))
    pool = running._Pool(out, OPEN, 2)
    submit = type(pool.pool).submit
    monkeypatch.setattr(
        type(pool.pool), "submit", lambda self, _, partition: submit(self, dying_work, partition)
    )
    if times == 1:
        run(out, [log], 3, engine=pool.run)
        run(tmp_path / "whole", [log], 3)
        assert content(out) == content(tmp_path / "whole")
    else:
        with pytest.raises(CannotAuditError) as caught:
            run(out, [log], 3, engine=pool.run)
        assert caught.value.code == "worker_died"
        assert (caught.value.facts["line"], caught.value.facts["times"]) == (7, 2)
        assert len(names(out)) >= 2


# The folder


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_is_said_and_what_was_finished_stays(tmp_path: Path, log: Path, jobs: int) -> None:
    out = tmp_path / "out"
    run(out, [log], 3)
    kept = content(out)
    write_log(log, [*lines_of(matches()) * 3, "more\n"] * 2)
    (out / "working").rmdir()
    (out / "working").write_text("in the way")
    with pytest.raises(CannotAuditError) as caught:
        run(out, [log], 3, engine=in_this_process(out, OPEN) if jobs == 1 else in_processes(out, OPEN, jobs))
    assert caught.value.code == "unwritable"
    assert str(out) in caught.value.sentence("en")
    assert content(out) == kept


def test_no_more_than_a_few_partitions_are_held(tmp_path: Path) -> None:
    """Memory stays flat: the log is read no faster than it is judged."""
    log = write_log(tmp_path / "log", ["[]\n"] * 200)
    out = tmp_path / "out"
    most = 0

    def engine(work: Iterator[Partition]) -> Finished:
        nonlocal most
        taken = given = 0

        def counted() -> Iterator[Partition]:
            nonlocal taken, most
            for partition in work:
                taken += 1
                most = max(most, taken - given)
                yield partition

        for answer in in_processes(out, OPEN, 2)(counted()):
            given += 1
            yield answer

    assert run(out, [log], 5, engine=engine).partitions == 40
    assert 2 <= most <= AHEAD * 2


def test_two_audits_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with Folder(tmp_path / "out"):
        with pytest.raises(CannotAuditError) as caught, Folder(tmp_path / "out"):
            pass
        assert caught.value.code == "busy"
    with Folder(tmp_path / "out"):
        pass


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(CannotAuditError) as caught, Folder(tmp_path):
        pass
    assert caught.value.code == "not_an_audit"
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]


@pytest.mark.parametrize(
    ("settings", "names_of"),
    [
        (("0123456789abcdef", 2, OPEN), ["profile"]),
        ((None, 3, OPEN), ["partition"]),
        ((None, 2, Options(None, b"k" * 16)), ["names"]),
    ],
)
def test_other_settings_are_another_audit(tmp_path: Path, settings: Any, names_of: list[str]) -> None:
    with Folder(tmp_path / "out") as folder:
        folder.settle(None, 2, OPEN)
        folder.settle(None, 2, OPEN)
        with pytest.raises(CannotAuditError) as caught:
            folder.settle(*settings)
    assert caught.value.facts["names"] == names_of
    for language in ("tr", "en"):
        assert "{" not in caught.value.sentence(language)


def test_another_version_is_another_audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Folder(tmp_path / "out") as folder:
        folder.settle(None, 2, OPEN)
        monkeypatch.setattr("referee.audit.folder.MADE_BY", "okey-referee 9")
        with pytest.raises(CannotAuditError) as caught:
            folder.settle(None, 2, OPEN)
        assert caught.value.facts["names"] == ["made_by"]
        (tmp_path / "out" / "audit.json").write_text("{")
        with pytest.raises(CannotAuditError) as caught:
            folder.settle(None, 2, OPEN)
        assert caught.value.code == "damaged_audit"
