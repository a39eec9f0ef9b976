"""Table arguments: what is said fits the cases, and every table is told something."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from referee.conformance import Case, load_cases
from referee.conformance.disputes import Dispute, Problem, Ruling, filled, load_disputes, problems
from referee.file_faults import FileFault
from referee.profile import load_profile
from referee.spec import load_spec

SPEC = load_spec()
TABLES = {name: load_profile(name) for name in SPEC["profiles"]}
VALUES = {name: profile.values for name, profile in TABLES.items()}
CASES = {case.id: case for case in load_cases()}
DISPUTES = load_disputes()
FIGURES = {
    str(abs(value))
    for values in VALUES.values()
    for key, value in values.items()
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 13
} | {"202", "303", "404", "606", "808"}  # fmt: skip
"""What tables play, and the products of it; up to 13 a figure may be a tile's."""
TILES = re.compile(r"(?<![\d{])\d+(?!\d)")

every_dispute = pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.id)


def test_the_files_fit_their_schema() -> None:
    assert len(load_disputes(check=True)) == len(DISPUTES)


def test_there_are_at_least_sixty_from_every_part_of_the_game() -> None:
    assert len(DISPUTES) >= 60
    by_file: dict[str, list[str]] = {}
    for dispute in DISPUTES:
        by_file.setdefault(dispute.file, []).append(dispute.id)
    assert {Path(file).stem for file in by_file} == {
        "tiles", "deal", "turn", "melds", "left-tile", "opening", "new-melds", "laying-off", "table-okey",
        "discards", "finishing", "scoring", "exhausted", "void", "teams", "match",
    }  # fmt: skip
    assert [file for file, ids in by_file.items() if len(ids) < 3] == []


def test_most_are_ruled_differently_somewhere() -> None:
    assert sum(len(dispute.rulings) > 1 for dispute in DISPUTES) > len(DISPUTES) / 2


def test_nothing_is_said_twice() -> None:
    for texts in (
        [dispute.id for dispute in DISPUTES],
        [dispute.case for dispute in DISPUTES],
        [dispute.question["tr"] for dispute in DISPUTES],
        [dispute.question["en"] for dispute in DISPUTES],
    ):
        assert len(texts) == len(set(texts))


@every_dispute
def test_cases_exist_and_every_table_is_ruled_once_with_its_figures(dispute: Dispute) -> None:
    assert list(problems(dispute, CASES, VALUES)) == []
    assert dispute.case not in dispute.also


@every_dispute
def test_both_languages(dispute: Dispute) -> None:
    for text in (dispute.question, dispute.topic, *(ruling.says for ruling in dispute.rulings)):
        assert text["tr"].strip()
        assert text["en"].strip()
        assert text["tr"] != text["en"]
    for ruling in dispute.rulings:
        named = [sorted(re.findall(r"\{([^}]*)\}", ruling.says[language])) for language in ("tr", "en")]
        assert named[0] == named[1]


@every_dispute
def test_a_ruling_types_no_figure_that_its_table_plays(dispute: Dispute) -> None:
    typed = [
        figure
        for ruling in dispute.rulings
        for text in ruling.says.values()
        for figure in TILES.findall(text)
        if figure in FIGURES
    ]
    assert typed == []


@every_dispute
def test_what_is_told_holds_figures_and_no_placeholders(dispute: Dispute) -> None:
    for profile in TABLES.values():
        for language in ("tr", "en"):
            told = dispute.told(profile, language)
            assert told
            assert not re.search(r"[{}]", told)


# The rulings against the case


FIGURE_KEYS = ("points", "charges", "charged", "totals", "claimed", "judged", "minimum")
"""Where a figure of the rules may stand in an answer."""


def figured(answer: Any, names: dict[int, str], within: bool = False) -> Any:
    """An answer with the figures that a ruling names written by their names."""
    if isinstance(answer, dict):
        return {key: figured(value, names, within or key in FIGURE_KEYS) for key, value in answer.items()}
    if isinstance(answer, list):
        return [figured(value, names, within) for value in answer]
    return names.get(answer, answer) if within and type(answer) is int else answer


def agree(one: Any, other: Any) -> bool:
    """Do two expected answers say the same, as far as both say anything?"""
    if isinstance(one, dict) and isinstance(other, dict):
        return all(agree(one[key], other[key]) for key in one.keys() & other.keys())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(agree(*pair) for pair in zip(one, other, strict=True))
    return bool(one == other)


def expected(case: Case, ruling: Ruling) -> Iterator[tuple[str, Any]]:
    """What must come out at each table of a ruling, with the ruling's figures by name."""
    for name in ruling.profiles:
        names = {VALUES[name][key]: f"{{{key}}}" for key in ruling.placeholders()}
        yield name, figured(case.expectation(name).answer, names)


@every_dispute
def test_tables_of_one_ruling_answer_alike(dispute: Dispute) -> None:
    case = CASES[dispute.case]
    for ruling in dispute.rulings:
        for (one, first), (other, second) in combinations(expected(case, ruling), 2):
            assert agree(first, second), f"{one} and {other}: {first} against {second}"


@every_dispute
def test_tables_of_two_rulings_answer_differently(dispute: Dispute) -> None:
    case = CASES[dispute.case]
    for ruling, another in combinations(dispute.rulings, 2):
        for one, first in expected(case, ruling):
            for other, second in expected(case, another):
                assert not agree(first, second), f"{one} and {other}: {first}"


def test_the_comparison_tells_tables_apart() -> None:
    charged = {"events": [{"outcome": "charged", "charges": {"1": 101}}]}
    assert agree(charged, {"events": [{"outcome": "charged"}], "hand": {"over": False}})
    assert not agree(charged, {"events": [{"outcome": "allowed"}]})
    assert not agree(charged, {"events": []})
    unopened = {101: "{score.unopened}"}
    assert figured({"points": {"1": 101}, "seat": 101}, unopened) == {
        "points": {"1": "{score.unopened}"},
        "seat": 101,
    }


# Loading


FILE = """
topic: {tr: Açmak, en: Opening}
disputes:
  - id: dispute-0001
    since: 0.1.0
    question: {tr: "Açtım mı?", en: "Am I open?"}
    case: opening-0001
    also: [opening-0002]
    rulings:
      - {for: [oyna, nasil], says: {tr: "{open.melds.minimum} gerek.", en: "It takes {open.melds.minimum}."}}
      - {for: [katlamasiz], says: {tr: "Evet.", en: "Yes."}}
"""


def loaded(folder: Path, text: str, name: str = "opening.yaml") -> tuple[Dispute, ...]:
    (folder / name).write_text(text, encoding="utf-8")
    return load_disputes(folder)


def test_typed_values(tmp_path: Path) -> None:
    (dispute,) = loaded(tmp_path, FILE)
    assert (dispute.id, dispute.case, dispute.also) == ("dispute-0001", "opening-0001", ("opening-0002",))
    assert dispute.file == "opening.yaml"
    assert dispute.rulings[1] == Ruling(("katlamasiz",), {"tr": "Evet.", "en": "Yes."})
    assert dispute.ruling("oyna+okey-stays") is dispute.rulings[0]
    with pytest.raises(KeyError):
        dispute.ruling("katlamali")
    house = load_profile("oyna+minimum-81")
    assert dispute.told(house, "en") == "It takes 81."
    assert dispute.told(house, "tr") == "81 gerek."


def test_a_figure_below_zero_has_a_real_minus_sign() -> None:
    assert filled("{finish.score} yazar", {"finish.score": -101}) == "−101 yazar"
    for value in (None, True, "never"):
        with pytest.raises(ValueError, match=r"finish\.score"):
            filled("{finish.score}", {"finish.score": value})


def test_what_does_not_fit_is_named(tmp_path: Path) -> None:
    text = FILE.replace("opening-0002", "opening-9999").replace("[katlamasiz]", "[oyna, nobody]")
    text = text.replace("Evet.", "{match.points}").replace("Yes.", "{match.points}")
    (dispute,) = loaded(tmp_path, text)
    two = {"oyna": {**VALUES["oyna"], "match.points": None}, "nasil": VALUES["nasil"], "katlamali": {}}
    assert list(problems(dispute, CASES, two)) == [
        Problem("also.0", "unknown_case", "opening-9999"),
        Problem("rulings.1.for.0", "two_rulings", "oyna"),
        Problem("rulings.1.says", "unbound", "match.points"),
        Problem("rulings.1.for.1", "unknown_profile", "nobody"),
        Problem("rulings", "no_ruling", "katlamali"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "key", "code"),
    [
        ("    case: opening-0001\n", "", "disputes.0.case", "missing"),
        ("dispute-0001", "argument-1", "disputes.0.id", "bad_form"),
        ('en: "Yes."', 'en: ""', "disputes.0.rulings.1.says.en", "empty"),
        ("for: [katlamasiz]", "for: katlamasiz", "disputes.0.rulings.1.for", "bad_type"),
        ("since: 0.1.0", "since: 0.1.0\n    note: x", "disputes.0.note", "unknown_key"),
    ],
)
def test_a_fault_names_file_and_key(tmp_path: Path, old: str, new: str, key: str, code: str) -> None:
    with pytest.raises(FileFault) as caught:
        loaded(tmp_path, FILE.replace(old, new))
    fault = caught.value
    assert (fault.file, fault.key, fault.code) == (str(tmp_path / "opening.yaml"), key, code)
    assert fault.line


def test_an_id_is_used_once(tmp_path: Path) -> None:
    loaded(tmp_path, FILE)
    with pytest.raises(FileFault) as caught:
        loaded(tmp_path, FILE, "taking.yaml")
    assert (caught.value.code, caught.value.key) == ("repeated_id", "disputes.0.id")
