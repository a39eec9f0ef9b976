"""Colours, wrapping and columns."""

import io

import pytest

from referee.cli.terminal import Terminal, cells, padded, right, shown_name, table, use_colour, wrapped


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_when_to_use_colours(environment: dict[str, str], coloured: bool) -> None:
    assert use_colour(Screen(), environment) is coloured
    assert use_colour(io.StringIO(), environment) is False
    assert use_colour(io.StringIO(), {"FORCE_COLOR": "1"}) is True


def test_every_tile_in_its_colour() -> None:
    terminal = Terminal("tr", colour=True, width=80)
    painted = terminal.painted("Mavi 4-okey-6, Siyah 2-Mavi 2, sahte okey; score.okey_in_hand 1. el")
    assert painted.startswith(
        "\x1b[1;38;5;33mMavi 4-\x1b[0m\x1b[1;38;5;164mokey\x1b[0m\x1b[1;38;5;33m-6\x1b[0m, "
    )
    assert "\x1b[1mSiyah 2\x1b[0m-\x1b[1;38;5;33mMavi 2\x1b[0m" in painted
    assert "\x1b[1;38;5;164msahte okey\x1b[0m" in painted
    assert painted.endswith("; score.okey_in_hand 1. el")
    assert Terminal("tr", colour=False).painted("Mavi 4") == "Mavi 4"


def test_cells() -> None:
    assert cells("Ayşe") == 4
    assert cells("日本") == 4
    assert cells("e\u0301") == 1
    assert cells("\x1b[1mx\x1b[0m") == 1
    assert padded("日", 4) == "日  "
    assert right("x", 3) == "  x"


def test_wrapping_keeps_a_tile_together() -> None:
    assert wrapped("one two Mavi 7 x", 12) == ["one two", "Mavi 7 x"]
    assert wrapped("(Kırmızı 13) y", 8) == ["(Kırmızı 13)", "y"]
    assert wrapped("Red 4-Blue 4-Black 4", 8) == ["Red 4-Blue 4-Black 4"]
    assert wrapped("", 10) == []
    assert wrapped("Mavi", 10) == ["Mavi"]


def test_table() -> None:
    assert table([["a", "1"], ["bbb", "100"]], {1}) == ["a      1", "bbb  100"]
    assert table([]) == []


def test_names() -> None:
    assert shown_name(" A\tb\u202e ") == "A b"
    assert shown_name("x" * 40, 10) == "x" * 9 + "…"
