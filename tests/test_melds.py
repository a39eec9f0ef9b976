"""What a run, a set and a pair are, and what becomes of them."""

from itertools import product

import pytest

from referee.melds import (
    LOOSE,
    PAIR,
    RUN,
    SET,
    Fault,
    Meld,
    MeldRules,
    arranged,
    ends_that_fit,
    extended,
    make_loose,
    missing_colours,
    okey_places,
    read_meld,
    swapped,
)
from referee.questions import ask
from referee.tiles import KIND_NAMES, OKEY, names_for

NAMES = names_for(KIND_NAMES.index("Y6"))
PLAIN = MeldRules(3, None, 4, False, True, True, True)
AROUND = PLAIN._replace(one_after_thirteen=True)


def tiles(text: str) -> tuple[int, ...]:
    return tuple(NAMES.tile_of[name] for name in text.split())


def texts(found: tuple[int, ...]) -> list[str]:
    return [NAMES.text_of[tile] for tile in found]


def read(text: str, wanted: str | None = None, rules: MeldRules = PLAIN, new: bool = True) -> Meld | Fault:
    return read_meld(tiles(text), wanted, rules, NAMES.okey, new)


def meld(text: str, wanted: str | None = None, rules: MeldRules = PLAIN) -> Meld:
    found = read(text, wanted, rules, new=False)
    assert isinstance(found, Meld), found
    return found


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("R1 R2 R3", RUN, 6),  # the 1 counts 1
        ("B5 B6 OK", RUN, 18),  # 5 + 6 + 7
        ("OK B5 B6", RUN, 15),  # 4 + 5 + 6
        ("R7 OK R9", RUN, 24),  # oyna: worth 24
        ("R7 R8 R9", RUN, 24),
        ("R7 R8 R9 R10", RUN, 34),  # turler: 34
        ("R3 B3 K3", SET, 9),  # turler: 9
        ("R2 B2 K2", SET, 6),
        ("R9 B9 K9 OK", SET, 36),
        ("Y5 FJ Y7", RUN, 18),  # a real Yellow 6
        ("FJ R6 B6", SET, 18),
        ("OK R12 R13", RUN, 36),  # interpretation 51
        ("R9 OK OK B9", SET, 36),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", RUN, 91),
    ],
)
def test_values(text: str, kind: str, value: int) -> None:
    found = meld(text)
    assert (found.kind, found.value) == (kind, value)


def test_turlers_way_of_counting() -> None:
    """The middle tile times three, and what is beside: 11 x 3 + 1 = 34; 33 x 3 + 2 = 101."""
    assert meld("R7 R8 R9 R10").value == 11 * 3 + 1
    assert meld("R7 R8 R9").value == 8 * 3
    assert meld("R2 B2 K2").value == 2 * 3


@pytest.mark.parametrize(
    ("text", "stands_for"),
    [
        ("B5 B6 OK", [["B7"]]),
        ("OK B5 B6", [["B4"]]),
        ("B4 OK B6", [["B5"]]),
        ("Y4 Y5 OK", [["FJ"]]),
        ("R9 B9 OK", [["Y9", "K9"]]),
        ("R9 OK OK B9", [["Y9", "K9"], ["Y9", "K9"]]),
        ("R9 B9 Y9 OK", [["K9"]]),
        ("R9 OK", [["R9"]]),
        ("OK OK", [[], []]),
        ("R9 R9", []),
    ],
)
def test_what_an_okey_stands_for(text: str, stands_for: list) -> None:
    assert [sorted(texts(under)) for under in meld(text).stands_for] == [
        sorted(under) for under in stands_for
    ]


def test_one_real_tile_and_two_okeys() -> None:
    """Interpretation 7: as said, else the higher value, a tie is a run."""
    assert meld("R5 OK OK").kind == RUN  # 5 + 6 + 7 = 18 against 15
    assert meld("OK OK R5").kind == SET  # 3 + 4 + 5 = 12 against 15
    assert meld("OK R5 OK").kind == RUN  # 4 + 5 + 6 = 15 against 15: a tie
    assert meld("R5 OK OK", SET).value == 15
    assert meld("OK OK R5", RUN).value == 12
    assert meld("OK OK R1").kind == SET  # as a run it would begin below 1
    assert meld("R13 OK OK").kind == SET  # as a run it would go past 13


@pytest.mark.parametrize(
    ("text", "wanted", "fault"),
    [
        ("R4 R5", "meld", "meld.smallest"),
        ("R4", None, "meld.smallest"),
        ("OK OK OK", None, "meld.run_or_set"),
        ("R4 B5 K6", None, "meld.run_or_set"),
        ("R4 R5 B6", RUN, "run.one_colour"),
        ("R4 R6 R5", RUN, "run.consecutive"),
        ("R4 R5 R5", RUN, "run.consecutive"),
        ("R12 R13 OK", RUN, "run.ends"),
        ("OK R1 R2", RUN, "run.ends"),
        ("OK OK R2", RUN, "run.ends"),
        ("R12 R13 R1", RUN, "meld.one_after_thirteen"),
        ("R13 R1 R2", RUN, "meld.one_after_thirteen"),
        ("R9 B9 K8", SET, "set.one_number"),
        ("R9 R9 K9", SET, "set.different_colours"),
        ("R9 B9 K9 Y9 OK", SET, "set.largest"),
        ("R9 B9 R9", PAIR, "pair.two_tiles"),
        ("R9 B9", None, "pair.alike"),
        ("R9 B9", PAIR, "pair.alike"),
    ],
)
def test_faults(text: str, wanted: str | None, fault: str) -> None:
    found = read(text, wanted)
    assert isinstance(found, Fault), found
    assert found.rules[0] == fault


def test_two_faults_at_once() -> None:
    five = read("R9 R9 B9 K9 Y9", SET)
    assert isinstance(five, Fault)
    assert five.rules == ("set.different_colours", "set.largest")
    limited = PLAIN._replace(largest_new=5)
    bad = read("R4 R5 R6 R7 R8 R10", RUN, limited)
    assert isinstance(bad, Fault)
    assert bad.rules == ("run.consecutive", "meld.largest_new")


def test_limits_on_new_melds_bind_new_melds_only() -> None:
    limited = PLAIN._replace(largest_new=5)
    assert read("R4 R5 R6 R7 R8 R9", None, limited) == Fault(("meld.largest_new",))
    assert isinstance(read("R4 R5 R6 R7 R8 R9", None, limited, new=False), Meld)
    assert isinstance(read("R4 R5 R6 R7 R8", None, limited), Meld)


def test_pairs_under_other_rules() -> None:
    assert read("OK OK", None, PLAIN._replace(two_okeys=False)) == Fault(("pair.two_okeys",))
    assert read("R4 OK", None, PLAIN._replace(okey_as_partner=False)) == Fault(("pair.okey_as_partner",))
    assert read("FJ FJ", None, PLAIN._replace(two_false_jokers=False)) == Fault(("pair.two_false_jokers",))
    assert isinstance(read("R4 R4", None, PLAIN._replace(two_false_jokers=False)), Meld)


def test_the_one_after_thirteen() -> None:
    """The closing 1 counts 1: 12 + 13 + 1."""
    assert meld("R12 R13 R1", rules=AROUND).value == 26
    assert meld("R11 R12 R13 OK", rules=AROUND).value == 37
    assert texts(meld("R11 R12 R13 OK", rules=AROUND).stands_for[0]) == ["R1"]
    assert meld("OK OK R1", RUN, AROUND).value == 26
    assert meld("R12 R13 OK", rules=AROUND).value == 26
    for text in ("R13 R1 R2", "R12 R13 R1 R2", "R12 R13 R1 OK"):
        assert isinstance(read(text, RUN, AROUND), Fault), text
    assert meld("R1 R2 R3", rules=AROUND).value == 6


def test_what_fits() -> None:
    for text, fits in (
        ("B4 OK B6", ["B3", "B7"]),
        ("R1 R2 R3", ["R4"]),
        ("R11 R12 R13", ["R10"]),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", []),
        ("R8 Y8 B8", ["K8"]),
        ("R9 B9 OK", ["K9", "Y9"]),
        ("R9 B9 OK Y9", []),
        ("K2 K2", []),
        ("K2 OK", []),
        ("Y3 Y4 Y5", ["FJ", "Y2"]),
    ):
        assert sorted(texts(meld(text).fits)) == sorted(fits), text
    assert texts(meld("R11 R12 R13", rules=AROUND).fits) == ["R10", "R1"]
    assert texts(meld("R11 R12 R13 R1", rules=AROUND).fits) == ["R10"]


def test_laying_off_keeps_what_okeys_stand_for() -> None:
    run = meld("B4 OK B6")
    for text, end, expected in (
        ("B7", "high", "B4 OK B6 B7"),
        ("B7 B8", "high", "B4 OK B6 B7 B8"),
        ("B3 B2", "low", "B2 B3 B4 OK B6"),
        ("OK", "low", "OK B4 OK B6"),
    ):
        grown = extended(run, tiles(text), end, PLAIN)
        assert grown is not None
        assert grown == meld(expected)
    for text, end in (("B3", "high"), ("B7", "low"), ("B8", "high"), ("R7", "high"), ("B3 B2 B1 OK", "low")):
        assert extended(run, tiles(text), end, PLAIN) is None
    top = meld("B11 B12 B13")
    assert extended(top, tiles("B1"), "high", PLAIN) is None
    assert extended(top, tiles("B1"), "high", AROUND) == meld("B11 B12 B13 B1", rules=AROUND)
    assert extended(top, tiles("B1 B2"), "high", AROUND) is None


def test_laying_off_on_sets_and_pairs() -> None:
    three = meld("R9 B9 OK")
    grown = extended(three, tiles("K9"), None, PLAIN)
    assert grown is not None
    assert texts(grown.stands_for[0]) == ["Y9"]
    assert extended(three, tiles("R9"), None, PLAIN) is None
    assert extended(three, tiles("K9 Y9"), None, PLAIN) is None
    assert extended(meld("K2 K2"), tiles("OK"), None, PLAIN) is None
    assert extended(make_loose(tiles("K2 R3")), tiles("OK"), None, PLAIN) is None


def test_ends_that_fit() -> None:
    run = meld("B4 B5 B6")
    assert ends_that_fit(run, tiles("B3"), PLAIN) == ("low",)
    assert ends_that_fit(run, tiles("B7"), PLAIN) == ("high",)
    assert ends_that_fit(run, tiles("OK"), PLAIN) == ("low", "high")
    assert ends_that_fit(run, tiles("R7"), PLAIN) == ()


def test_putting_tiles_in_the_place_of_okeys() -> None:
    swap = swapped(meld("B4 OK OK B7"), tiles("B6"), PLAIN)
    assert swap is not None
    assert (texts(swap.meld.tiles), swap.lifted) == (["B4", "OK", "B6", "B7"], (1,))
    assert swapped(meld("B4 OK B6"), tiles("B7"), PLAIN) is None
    assert swapped(meld("B4 OK B6"), tiles("B5 B5"), PLAIN) is None
    assert swapped(meld("B4 B5 B6"), tiles("B5"), PLAIN) is None
    swap = swapped(meld("K2 OK"), tiles("K2"), PLAIN)
    assert swap is not None
    assert (texts(swap.meld.tiles), swap.lifted) == (["K2", "K2"], (0,))
    swap = swapped(meld("R9 B9 OK"), tiles("Y9 K9"), PLAIN)
    assert swap is not None
    assert (sorted(texts(swap.meld.tiles)), swap.lifted) == (["B9", "K9", "R9", "Y9"], (0,))
    assert swapped(meld("R9 B9 OK"), tiles("R9"), PLAIN) is None


def test_missing_colours_and_okey_places() -> None:
    assert sorted(texts(missing_colours(meld("R9 B9 OK")))) == ["K9", "Y9"]
    assert texts(missing_colours(meld("R9 B9 K9"))) == ["Y9"]
    assert okey_places(meld("OK B5 OK")) == [0, 2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B6 B4 B5", "B4 B5 B6"),
        ("B6 OK B4", "B4 OK B6"),  # an okey fills the gap
        ("OK B4 B5", "B4 B5 OK"),  # else it lies at the high end
        ("OK B12 B13", "OK B12 B13"),  # and at the low one where there is no room
        ("R9 OK B9", "R9 OK B9"),
    ],
)
def test_tiles_that_came_together_against_the_rules(text: str, expected: str) -> None:
    assert texts(arranged(tiles(text), PLAIN).tiles) == expected.split()


@pytest.mark.parametrize("text", ["R4 B5 K6", "R4 R4 R5", "R4 R6 R9", "OK OK OK"])
def test_what_can_be_read_in_no_order_is_loose(text: str) -> None:
    found = arranged(tiles(text), PLAIN)
    assert (found.kind, found.fits) == (LOOSE, ())
    assert found.stands_for == ((),) * text.split().count("OK")


def test_reading_agrees_with_a_slow_reading_of_every_three_tiles_of_two_colours() -> None:
    """Every three of R1 to R4, B1 to B4 and the okey, against the words of the documents."""
    pool = [KIND_NAMES.index(f"{colour}{number}") for colour in "RB" for number in (1, 2, 3, 12, 13)] + [OKEY]
    for three in product(pool, repeat=3):
        if three.count(OKEY) > 2 or any(three.count(tile) > 2 for tile in three):
            continue
        runs = [
            (colour, start)
            for colour in range(4)
            for start in range(1, 12)
            if all(tile in (OKEY, colour * 13 + start + place - 1) for place, tile in enumerate(three))
        ]
        real = [tile for tile in three if tile != OKEY]
        is_set = len({tile % 13 for tile in real}) == 1 and len({tile // 13 for tile in real}) == len(real)
        values = [3 * start + 3 for _, start in runs] + ([3 * (real[0] % 13 + 1)] if is_set else [])
        found = read_meld(three, None, PLAIN, NAMES.okey)
        assert isinstance(found, Meld) == bool(values), three
        if isinstance(found, Meld):
            assert found.value == max(values), three


# The question


def test_the_question_of_the_interface() -> None:
    given = {"indicator": "Y5", "tiles": ["B5", "B6", "OK"], "kind": "run", "new": True}
    assert ask("meld", "oyna", given) == {"kind": "run", "value": 18, "stands_for": [["B7"]]}
    assert ask("meld", "oyna", {"indicator": "Y5", "tiles": ["OK", "OK"]}) == {
        "kind": "pair",
        "stands_for": [[], []],
    }
    assert ask("meld", "oyna", {"indicator": "Y5", "tiles": ["Y4", "Y5", "OK"]})["stands_for"] == [["FJ"]]
    assert ask("meld", "oyna", {"indicator": "Y5", "tiles": ["R12", "R13", "R1"]}) == {
        "kind": "none",
        "rule": "meld.one_after_thirteen",
    }
    six = {"indicator": "Y5", "tiles": ["R4", "R5", "R6", "R7", "R8", "R9"]}
    assert ask("meld", "katlamasiz", six)["rule"] == "meld.largest_new"
    assert ask("meld", "katlamasiz", {**six, "new": False})["value"] == 39
    both = ask("meld", "oyna", {"indicator": "Y5", "tiles": ["R9", "R9", "B9", "K9", "Y9"]})
    assert (both["rule"], both["also"]) == ("set.different_colours", ["set.largest"])
