"""``hakem check`` on disputes and on what the suite cannot break."""

from pathlib import Path

import pytest

from tests.cli.conftest import Hakem

GOOD = """topic: {tr: Açmak, en: Opening}
disputes:
  - id: dispute-0001
    since: 0.1.0
    question: {tr: "Açtım mı?", en: "Am I open?"}
    case: opening-0001
    rulings:
      - for: [oyna, katlamasiz, katlamali, katlamasiz-esli, katlamali-esli, nasil]
        says: {tr: "{open.melds.minimum} gerek.", en: "It takes {open.melds.minimum}."}
"""


def test_the_projects_own_files(hakem: Hakem) -> None:
    said = hakem("check", "cases/disputes", "cases/coverage.yaml").out
    assert "cases/coverage.yaml: no fault (coverage)" in said
    assert said.splitlines()[-1].endswith(" files, no fault.")
    assert hakem("check", "cases/disputes/void.yaml", "--lang", "tr").out == (
        "cases/disputes/void.yaml: kusursuz (tartışmalar)\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "turkish", "english"),
    [
        ("opening-0001", "opening-9999", 6, "Böyle bir örnek yok: opening-9999.", "There is no such case: "),
        (", nasil]", "]", 8, "Bir masa için karar yok: nasil.", "There is no ruling for nasil."),
        (", nasil]", ", nasil, nobody]", 8, "`nobody` adlı bir profil yok.", "There is no profile `nobody`."),
        (
            "{open.melds.minimum}",
            "{match.points}",
            9,
            "Bu masalarda böyle bir sayı yok: {match.points}.",
            "These tables have no such figure: {match.points}.",
        ),
        (
            "      - for: [oyna,",
            "      - {for: [oyna], says: {tr: a, en: b}}\n      - for: [oyna,",
            9,
            "Bu masa için ikinci bir karar bu: oyna.",
            "This is a second ruling for oyna.",
        ),
        ("case: ", "cas: ", 6, "`cas`", "`cas`"),
    ],
)
def test_what_does_not_fit(
    hakem: Hakem, tmp_path: Path, old: str, new: str, line: int, turkish: str, english: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    assert hakem("check", path).status == 0
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    for language, sentence in (("tr", turkish), ("en", english)):
        result = hakem("check", path, "--lang", language)
        assert result.status == 1
        assert f"{path}:{line}:" in result.out
        assert sentence in result.out


def test_a_reason_in_one_language_only(hakem: Hakem, tmp_path: Path) -> None:
    path = tmp_path / "coverage.yaml"
    entry = "{rules: [discard.okey], profiles: all, reason: {en: It is so.}}"
    path.write_text(f"exceptions: [{entry}]\nstatements: []\nsentences: []\n", encoding="utf-8")
    result = hakem("check", path)
    assert result.status == 1
    assert "`tr`" in result.out
