"""A child process: what it says is taken in, what it holds is measured, and nothing of it is left."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.conformance import process_group
from referee.conformance.process import EngineProcess, Limits, StartFault
from referee.conformance.results import CLOSED, CRASHED, FLOODED, TOO_MUCH_MEMORY
from referee.conformance.watching import ThreadWatch, Watch
from tests.conformance.engines import left_behind

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")

LONG = 60.0


@pytest.fixture(params=[Watch, ThreadWatch])
def watch(request: pytest.FixtureRequest) -> Iterator[Watch]:
    made: Watch = request.param()
    yield made
    made.close()


def start(watch: Watch, code: str, *arguments: str, limits: Limits | None = None) -> EngineProcess:
    process = EngineProcess([sys.executable, "-S", "-E", "-c", code, *arguments], limits)
    watch.add(process)
    return process


def wait(watch: Watch, done: Callable[[], object]) -> None:
    until = time.monotonic() + LONG
    while not done():
        assert time.monotonic() < until, "it never came"
        watch.wait(1)


def one_line(watch: Watch, process: EngineProcess) -> bytes:
    wait(watch, lambda: process.lines)
    return process.lines.popleft()


# Talking


def test_lines_come_whole_however_they_are_written(watch: Watch) -> None:
    code = (
        "import sys, time\n"
        "for part in ('a', 'b\\nc', '\\r\\n\\n  \\nd', '\\n'):\n"
        "    sys.stdout.write(part); sys.stdout.flush(); time.sleep(0.02)"
    )
    process = start(watch, code)
    wait(watch, lambda: process.ended)
    assert list(process.lines) == [b"ab", b"c\r", b"d"]
    assert not process.in_a_line
    assert process.trouble == CRASHED
    assert process.status == 0


def test_much_is_written_to_who_reads_late_and_answers_while_it_reads(watch: Watch) -> None:
    """More than any pipe holds in either direction: whoever waits for one of them waits for ever."""
    code = (
        "import sys, time\ntime.sleep(0.1)\n"
        "for line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.buffer.flush()"
    )
    process = start(watch, code)
    for number in range(100):
        process.say(str(number).encode() + b"x" * 20_000 + b"\n")
    wait(watch, lambda: len(process.lines) == 100)
    assert [int(line.partition(b"x")[0]) for line in process.lines] == list(range(100))


def test_who_does_not_read_keeps_nobody_waiting(watch: Watch) -> None:
    process = start(watch, "import time; print('hi', flush=True); time.sleep(1000)")
    process.say(b"x" * 1_000_000)
    assert one_line(watch, process) == b"hi"
    process.say(b"x" * 1_000_000)
    watch.wait(0.01)
    watch.stop(process)


def test_who_has_closed_its_input_can_still_talk(watch: Watch) -> None:
    code = "import os, time\nos.close(0); time.sleep(0.1); print('still here', flush=True); time.sleep(1000)"
    process = start(watch, code)
    for _ in range(20):
        process.say(b"x" * 100_000)
        watch.wait(0.01)
    assert one_line(watch, process) == b"still here"


def test_the_end_of_the_log_is_kept_and_fit_to_be_shown(watch: Watch) -> None:
    code = (
        "import sys\nfor number in range(50000): sys.stderr.write(f'line {number}\\n')\n"
        "sys.stderr.buffer.write(b'\\x1b[31mred \\xff \\xe2\\x80\\xae\\n\\n')"
    )
    process = start(watch, code)
    wait(watch, lambda: process.ended)
    watch.stop(process)
    words = process.last_words().splitlines()
    assert words[-1] == "\\x1b[31mred \\xff \\u202e"
    assert words[-2] == "line 49999"
    assert len(words) < 20
    assert len(process.log) < 100_000


# Limits


@pytest.mark.parametrize("text", ["x", "\\n", " \\r\\n", "x" * 70_000 + "\\n"])
def test_a_flood_is_noticed_and_not_kept(text: str, watch: Watch) -> None:
    code = f"import sys\nwhile True: sys.stdout.write('{text}' * 100)"
    process = start(watch, code, limits=Limits(line_bytes=50_000))
    wait(watch, lambda: process.flooded)
    assert process.trouble == FLOODED
    watch.wait(0.05)
    assert sum(map(len, process.lines)) < 200_000


def test_a_line_as_long_as_it_may_be_is_no_flood(watch: Watch) -> None:
    process = start(watch, "print('x' * 50000); print('y' * 50000)", limits=Limits(line_bytes=50_000))
    assert one_line(watch, process) == b"x" * 50_000
    assert one_line(watch, process) == b"y" * 50_000


def test_memory_is_that_of_the_children_too_also_in_other_sessions(watch: Watch) -> None:
    eat = "import time; kept = b'x' * (60 << 20); time.sleep(1000)"
    code = (
        "import subprocess, sys, time\n"
        "for session in (False, True):\n"
        f"    subprocess.Popen([sys.executable, '-c', {eat!r}], start_new_session=session)\n"
        "time.sleep(1000)"
    )
    process = start(watch, code, limits=Limits(memory_bytes=110 << 20))
    wait(watch, lambda: process.trouble)
    assert process.trouble == TOO_MUCH_MEMORY


# Ends


def test_exit_status_and_signals_are_known(watch: Watch) -> None:
    for code, status in (
        ("raise SystemExit(7)", 7),
        ("import os; os.abort()", -6),
        ("import os; os.close(1); os.close(2); os._exit(9)", 9),
    ):
        process = start(watch, code)
        wait(watch, lambda process=process: process.ended)
        assert (process.trouble, process.status) == (CRASHED, status)
        watch.stop(process)
        assert process.status == status


def test_closing_and_living_on_is_told_from_ending(watch: Watch) -> None:
    code = "import os, time; os.close(1); time.sleep(1000)"
    process = start(watch, code, limits=Limits(closing_seconds=0.1))
    wait(watch, lambda: process.ended)
    assert process.trouble == CLOSED
    watch.stop(process)
    assert process.status is None


def test_who_leaves_a_child_at_its_pipes_has_ended_all_the_same(watch: Watch, tmp_path: Path) -> None:
    """The child keeps both pipes open: no end of file will ever come."""
    code = (
        "import os, subprocess, sys\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)', sys.argv[1]])\n"
        "print('last words', flush=True); os._exit(5)"
    )
    process = start(watch, code, str(tmp_path))
    wait(watch, lambda: process.ended)
    assert (list(process.lines), process.trouble, process.status) == ([b"last words"], CRASHED, 5)
    watch.stop(process)
    assert left_behind(tmp_path) == []


DAEMON = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
for leave in (lambda: None, os.setsid, lambda: os.setpgid(0, 0)):
    if os.fork() == 0:
        leave()
        if os.fork() == 0:
            print(os.getpid(), flush=True)
            time.sleep(1000)
        os._exit(0)
time.sleep(1000)
"""


def test_nothing_is_left_of_who_forks_itself_away(watch: Watch, tmp_path: Path) -> None:
    """Twice forked, in another group or session: parent and group no longer tell whose it is."""
    process = start(watch, DAEMON, str(tmp_path))
    wait(watch, lambda: len(process.lines) == 3)
    assert len(left_behind(tmp_path)) == 4
    watch.stop(process)
    assert left_behind(tmp_path) == []


def test_the_group_goes_at_one_blow_where_nothing_can_be_looked_up(
    watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without /proc the group is all that is known."""
    monkeypatch.setattr(process_group, "members", lambda leader, token: [])
    code = (
        "import subprocess, sys, time\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)', sys.argv[1]])\n"
        "print('there', flush=True); time.sleep(1000)"
    )
    process = start(watch, code, str(tmp_path))
    one_line(watch, process)
    wait(watch, lambda: len(left_behind(tmp_path)) == 2)
    watch.stop(process)
    wait(watch, lambda: left_behind(tmp_path) == [])


def test_stopping_twice_and_stopping_the_dead_is_harmless(watch: Watch) -> None:
    process = start(watch, "pass")
    wait(watch, lambda: process.ended)
    watch.stop(process)
    watch.stop(process)
    process.stop()
    assert process.status == 0
    watch.wait(0)


def test_a_stranger_is_not_killed(watch: Watch, tmp_path: Path) -> None:
    stranger = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)", str(tmp_path)])
    try:
        process = start(watch, "import time; time.sleep(1000)", str(tmp_path))
        watch.stop(process)
        assert stranger.poll() is None
        assert len(left_behind(tmp_path)) == 1
    finally:
        stranger.kill()
        stranger.wait()


# Starting


def test_what_cannot_be_started(tmp_path: Path) -> None:
    plain, no_program, no_format = tmp_path / "plain.py", tmp_path / "shebang", tmp_path / "garbage"
    plain.write_text("print()")
    no_program.write_text("#!/no/such/python\n")
    no_program.chmod(0o755)
    no_format.write_bytes(b"\x7fELF garbage")
    no_format.chmod(0o755)
    for command, code in (
        ([], "no_command"),
        ([""], "no_command"),
        (["no-such-engine-anywhere"], "not_found"),
        ([str(tmp_path / "missing")], "not_found"),
        ([str(no_program)], "no_program"),
        ([str(no_format)], "cannot_start"),
        (["a\0b"], "cannot_start"),
        ([str(tmp_path)], "not_executable"),
        ([str(plain)], "not_executable"),
    ):
        with pytest.raises(StartFault) as caught:
            EngineProcess(command)
        assert caught.value.code == code, command


def test_the_command_is_taken_as_it_is_without_a_shell(watch: Watch, tmp_path: Path) -> None:
    code = "import sys; print(sys.argv[1:])"
    process = start(watch, code, "$HOME; touch x", "a b", "*")
    assert one_line(watch, process) == b"['$HOME; touch x', 'a b', '*']"


def test_it_has_a_group_of_its_own_and_a_mark(watch: Watch) -> None:
    code = f"import os; print(os.getpgid(0), os.getsid(0), os.environ['{process_group.TOKEN}'])"
    one, other = start(watch, code), start(watch, code)
    found = [one_line(watch, process).decode().split() for process in (one, other)]
    assert [row[:2] for row in found] == [[str(one.pid)] * 2, [str(other.pid)] * 2]
    assert found[0][2] != found[1][2]
    assert process_group.TOKEN not in os.environ
