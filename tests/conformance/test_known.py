"""Known failures: what is listed breaks nothing, until it passes."""

from pathlib import Path

import pytest

from referee.conformance.known import hold_against, list_of, read_known
from referee.conformance.reports.summary import breaks, summarise
from referee.conformance.results import CRASHED, PASSED, UNANSWERED, Result, judge_answer
from referee.file_faults import FileFault
from tests.conformance.made_runs import cases, right, run_of, wrong_run

IDS = {case.id for case in cases()}


def written(folder: Path, text: str) -> Path:
    path = folder / "known.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "meld-0001@oyna\nmeld-0002@nasil\n",
        "# why\n\nmeld-0001@oyna  # a reason\n  meld-0002@nasil\t# another\r\n",
        "---\n- meld-0001@oyna\n- 'meld-0002@nasil' # so\n",
        '\ufeff- "meld-0001@oyna"\n- meld-0002@nasil\n- meld-0001@oyna\n',
    ],
)
def test_lines_and_yaml_lists_are_read(tmp_path: Path, text: str) -> None:
    known = read_known(written(tmp_path, text))
    assert known.ids == {"meld-0001@oyna", "meld-0002@nasil"}


def test_an_image_of_a_case_has_a_name_too(tmp_path: Path) -> None:
    name = "meld-0001@oyna~colours=YRKB,tiles=3"
    assert read_known(written(tmp_path, f"{name} # x\n")).ids == {name}


@pytest.mark.parametrize("text", ["meld-0001\n", "meld-0001@oyna\n{a: b}\n", "all of them @ oyna\n"])
def test_what_is_no_id_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(FileFault) as caught:
        read_known(written(tmp_path, text))
    assert caught.value.code == "bad_form"
    assert caught.value.line == text.count("\n")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "none", "not_found"), (tmp_path, "unreadable")):
        with pytest.raises(FileFault) as caught:
            read_known(path)
        assert caught.value.code == code
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00m")
    with pytest.raises(FileFault):
        read_known(tmp_path / "bytes")


def test_listed_failures_break_nothing_and_one_that_passes_is_named(tmp_path: Path) -> None:
    run = wrong_run(4)
    breaking = [result.item.id for result in run.results if breaks(result)]
    passing = next(result.item.id for result in run.results if result.outcome == PASSED)
    known = read_known(written(tmp_path, "\n".join([*breaking, passing])))
    assert summarise(run).status == 1
    summary = summarise(run, known.ids)
    assert (summary.status, summary.breaking, summary.failures) == (0, 0, ())
    assert sum(len(group.results) for group in summary.known) == len(breaking)
    held = hold_against(known, run, IDS)
    assert held.now_passing == (passing,)
    assert held.unknown == ()
    # One that is not listed still breaks the build.
    assert summarise(run, known.ids - {breaking[0]}).status == 1


def test_unknown_items_are_named_and_others_that_were_not_selected_are_not(tmp_path: Path) -> None:
    run = wrong_run(4)
    unknown = ("meld-9999@oyna", "meld-0001@oyma", "meld-0001@oyna+hands-07")
    others = ("meld-0001@katlamali", "turn-0001@oyna+okey-stays")
    held = hold_against(read_known(written(tmp_path, "\n".join([*unknown, *others]))), run, IDS)
    assert held.unknown == unknown


def test_what_was_not_answered_can_be_known(tmp_path: Path) -> None:
    run = wrong_run(10**6)
    last = run.results[-1].item
    silent = run_of(
        [result.item for result in run.results],
        lambda _, item: (
            Result(item, UNANSWERED, reason=CRASHED) if item is last else judge_answer(item, right(item))
        ),
    )
    known = frozenset([last.id])
    assert summarise(silent, known).status == 0
    assert (summarise(silent).status == 1) == (last.expectation.authority != "interpretation")


def test_the_list_of_a_run_makes_that_run_pass(tmp_path: Path) -> None:
    run = wrong_run(3)
    text = list_of(run, ["Known failures"])
    known = read_known(written(tmp_path, text))
    assert known.ids == {result.item.id for result in run.results if breaks(result)}
    assert summarise(run, known.ids).status == 0
    assert hold_against(known, run, IDS) == ((), ())
    assert read_known(written(tmp_path, list_of(wrong_run(10**6)))).ids == frozenset()
