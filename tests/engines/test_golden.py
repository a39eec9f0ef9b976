"""The report on a package that others wrote is the one that is kept."""

import os
from importlib.util import find_spec

import pytest

pytestmark = pytest.mark.skipif(
    find_spec("okey_solver") is None and not os.environ.get("CI"),
    reason="okey-solver-py is not installed (it wants a Python below 3.13)",
)


def test_the_report_on_okey_solver_py_is_as_it_was() -> None:
    from tests.engines.golden import make_report, report_file

    assert make_report() == report_file().read_text(encoding="utf-8")
