"""Which house rules a record was written down by: what a reader sees in its claims must be named."""

from referee.explaining import explain
from referee.files import data_root, load_yaml
from referee.record import Record, read_record

RECORDS = data_root() / "cases" / "records"


def record(name: str) -> Record:
    return read_record(load_yaml(RECORDS / f"{name}.yaml"))


def test_a_finisher_who_never_writes_more_than_101() -> None:
    """Hand 10, finished after a pairs opening: the losers' points are doubled, the finisher claims −101."""
    found = explain(record("oyna-11-hands-finisher"), "oyna")
    assert found.profile == "oyna+finisher-101"
    assert found.before[0] == 1
    assert found.after[0] == 0
    assert [step.variant for step in found.steps] == ["finisher-101"]


def test_a_false_joker_that_finishes_like_the_okey() -> None:
    """Hand 2 ends with a false joker: −202 is claimed and everybody else's points are doubled."""
    found = explain(record("oyna-11-hands-false-joker"), "oyna")
    assert found.profile == "oyna+false-joker-finish-counts"
    assert (found.before[0], found.after[0]) == (4, 0)
    assert found.open == ()


def test_a_discarder_who_pays_101_for_feeding_an_opening() -> None:
    found = explain(record("oyna-7-hands-feeder"), "oyna")
    assert found.profile == "oyna+feeder-101"
    assert (found.before[0], found.after[0]) == (12, 0)
    assert found.steps[0].differences == 12


def test_nothing_to_explain_names_nothing() -> None:
    """Under the house rule itself the same record is in order."""
    found = explain(record("oyna-7-hands-feeder"), "oyna+feeder-101")
    assert (found.before[0], found.steps, found.open) == (0, (), ())
