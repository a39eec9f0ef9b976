"""An audit on a cluster gives what a local one gives, also where a worker dies in the middle of it."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")

from distributed import Client, LocalCluster  # noqa: E402

from referee.audit import cluster as cluster_module  # noqa: E402
from referee.audit.cluster import on_cluster  # noqa: E402
from referee.audit.judging import Options  # noqa: E402
from referee.audit.running import AHEAD, Run  # noqa: E402
from referee.audit.texts import CannotAuditError  # noqa: E402
from tests.audit.logs import OPEN, content, lines_of, matches, run, table, write_log  # noqa: E402
from tests.cli.conftest import Hakem  # noqa: E402


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A scheduler and two workers, each a process of its own."""
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        worker_dashboard_address=None,
    ) as made:
        yield made


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write_log(tmp_path / "log.jsonl", [*lines_of(matches()) * 6, "no record\n"])


def test_the_tables_are_the_same_as_those_of_a_local_run(tmp_path: Path, log: Path, cluster: Any) -> None:
    out = tmp_path / "out"
    run(out, [log], 2, engine=on_cluster(out, OPEN, cluster.scheduler_address))
    run(tmp_path / "local", [log], 2)
    assert content(out) == content(tmp_path / "local")
    assert len(table(out, "unreadable")) == 1
    assert run(out, [log], 2, engine=on_cluster(out, OPEN, cluster.scheduler_address)).partitions == 0


def test_a_worker_that_is_killed_takes_nothing_with_it(tmp_path: Path, log: Path, cluster: Any) -> None:
    out = tmp_path / "out"
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        before = set(client.run(os.getpid).values())
        killed: list[int] = []

        def kill(progress: Run) -> None:
            if progress.partitions == 2:
                killed.append(sorted(before)[0])
                os.kill(killed[0], signal.SIGKILL)

        done = run(out, [log], 1, engine=on_cluster(out, OPEN, cluster.scheduler_address), on_progress=kill)
        client.wait_for_workers(2, timeout=60)
        after = set(client.run(os.getpid).values())
    assert killed and killed[0] not in after
    run(tmp_path / "local", [log], 1)
    assert content(out) == content(tmp_path / "local")
    assert done.partitions == len(content(out)) // 4 > AHEAD * 2 + cluster_module.LEAST_AHEAD


def test_names_are_hidden_there_too(tmp_path: Path, log: Path, cluster: Any) -> None:
    options = Options(None, b"a key of some length")
    out = tmp_path / "out"
    run(out, [log], 5, options, on_cluster(out, options, cluster.scheduler_address))
    run(tmp_path / "local", [log], 5, options)
    assert content(out) == content(tmp_path / "local")


def other_version(partition: bytes, options: bytes) -> Any:
    _, files, outcome = cluster_module.judge_packed(partition, options)
    return "okey-referee 9", files, outcome


def no_library(partition: bytes, options: bytes) -> Any:
    raise ModuleNotFoundError("No module named 'orjson'")


@pytest.mark.parametrize(
    ("work", "code", "said"),
    [(other_version, "other_version", "okey-referee 9"), (no_library, "worker_fault", "orjson")],
)
def test_workers_that_cannot_do_the_work(
    tmp_path: Path, log: Path, cluster: Any, monkeypatch: pytest.MonkeyPatch, work: Any, code: str, said: str
) -> None:
    monkeypatch.setattr(cluster_module, "judge_packed", work)
    out = tmp_path / "out"
    with pytest.raises(CannotAuditError) as caught:
        run(out, [log], 2, engine=on_cluster(out, OPEN, cluster.scheduler_address))
    assert caught.value.code == code
    for language in ("tr", "en"):
        assert said in caught.value.sentence(language)
    assert list((out / "hands").iterdir()) == []


def test_a_scheduler_that_is_not_there(
    tmp_path: Path, log: Path, hakem: Hakem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "SECONDS_TO_CONNECT", 1)
    result = hakem(
        "audit", log, "--out", tmp_path / "o", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9"
    )
    assert result.status == 2
    assert "tcp://127.0.0.1:9" in result.err
    result = hakem("audit", log, "--out", tmp_path / "o", "--engine", "dask", "--scheduler", "no address")
    assert result.status == 2
    assert "no address" in result.err


def test_the_command_on_a_cluster(tmp_path: Path, log: Path, cluster: Any, hakem: Hakem) -> None:
    call = ["audit", log, "--out", tmp_path / "out", "--partition", "5"]
    on_dask = hakem(*call, "--engine", "dask", "--scheduler", cluster.scheduler_address)
    assert (on_dask.status, on_dask.err) == (1, "")
    again = hakem(*call, "--jobs", "1")
    assert again == on_dask
