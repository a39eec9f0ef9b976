"""Laying off: who, on what, where, and how many."""

import pytest

from tests.situations import (
    EVERY_TABLE,
    FIVE_PAIRS,
    TURLER,
    WORTH_108,
    assert_allowed,
    assert_refused,
    at,
    flat,
    laid,
    played,
    varied,
)

RUN = laid(2, "run", "B4", "B5", "B6")
SET = laid(3, "set", "R9", "B9", "K9")


def on(meld: int, *tiles: str, end: str | None = None) -> dict:
    return {"lay_off": {"meld": meld, "tiles": list(tiles), **({"end": end} if end else {})}}


def holding(*tiles: str, table: tuple = (RUN, SET), opened: str | None = "melds", **more: object) -> dict:
    return at([*tiles, "Y1", "Y3"], opened=opened, table=table, **more)


# layoff.openers


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_you_cannot_lay_off_before_you_have_opened(profile: str) -> None:
    assert_refused(profile, "layoff.openers", holding("B7", opened=None), on(0, "B7"))
    assert_refused(profile, "layoff.openers", holding("B7", opened=None, others={3: "melds"}), on(0, "B7"))
    assert_allowed(profile, holding("B7"), on(0, "B7"))


# layoff.pairs_opener


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_pairs_opener_lays_off_on_runs_and_sets(profile: str) -> None:
    assert_allowed(profile, holding("B7", opened="pairs"), on(0, "B7"))
    assert_allowed(profile, holding("Y9", opened="pairs"), on(1, "Y9"))


def test_a_house_in_which_pairs_openers_lay_nothing_off() -> None:
    table = varied("oyna", pairs_opener_may_lay_off=False)
    assert_refused(table, "layoff.pairs_opener", holding("B7", opened="pairs"), on(0, "B7"))
    assert_allowed(table, holding("B7"), on(0, "B7"))


# layoff.in_opening_turn


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_laying_off_in_the_turn_of_opening(profile: str) -> None:
    position = holding(*flat(WORTH_108), "B7", opened=None)
    assert_allowed(profile, position, {"open": {"melds": WORTH_108}}, on(0, "B7"))
    pairs = holding(*flat(FIVE_PAIRS), "B7", opened=None, table=(RUN, laid(3, "set", "R13", "B13", "K13")))
    assert_allowed(profile, pairs, {"open": {"pairs": FIVE_PAIRS}}, on(0, "B7"))


def test_waiting_a_turn() -> None:
    position = holding(*flat(WORTH_108), "B7", opened=None)
    assert_refused(
        "oyna+wait-a-turn", "layoff.in_opening_turn", position, {"open": {"melds": WORTH_108}}, on(0, "B7")
    )
    assert_allowed("oyna+wait-a-turn", holding("B7"), on(0, "B7"))


# layoff.on_pairs


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize("tile", ["K2", "OK"])
def test_nothing_is_laid_off_on_a_pair(profile: str, tile: str) -> None:
    table = (laid(2, "pair", "K2", "OK", _1=2),)
    assert_refused(profile, "layoff.on_pairs", holding(tile, table=table), on(0, tile))


# layoff.fits


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize(
    "event",
    [
        on(0, "B3"),
        on(0, "B7"),
        on(0, "B3", "B2"),
        on(0, "B7", "B8"),
        on(1, "Y9"),
        on(1, "OK"),
        on(0, "OK", end="low"),
    ],
    ids=lambda event: "-".join(event["lay_off"]["tiles"]),
)
def test_what_fits(profile: str, event: dict) -> None:
    assert_allowed(profile, holding(*event["lay_off"]["tiles"]), event)


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize(
    "event",
    [
        on(0, "B8"),
        on(0, "B7", "B9"),
        on(0, "R7"),
        on(0, "B2", "B3"),  # outward: the 3 comes first
        on(0, "B5"),
        on(0, "B7", end="low"),
        on(1, "R9"),
        on(1, "Y8"),
        on(1, "Y9", "OK"),  # a set has four tiles
    ],
    ids=lambda event: "-".join(event["lay_off"]["tiles"]) + event["lay_off"].get("end", ""),
)
def test_what_does_not_fit(profile: str, event: dict) -> None:
    assert_refused(profile, "layoff.fits", holding(*event["lay_off"]["tiles"]), event)


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_run_never_goes_below_1_or_past_13(profile: str) -> None:
    low, high = laid(2, "run", "K1", "K2", "K3"), laid(2, "run", "K11", "K12", "K13")
    for tile, table, end in (
        ("K13", low, "low"),
        ("OK", low, "low"),
        ("K1", high, "high"),
        ("OK", high, "high"),
    ):
        assert_refused(profile, "layoff.fits", holding(tile, table=(table,)), on(0, tile, end=end))
    assert_refused(profile, "layoff.fits", holding("K1", table=(high,)), on(0, "K1"))


def test_the_one_on_eleven_twelve_thirteen_where_a_house_plays_it() -> None:
    table = (laid(2, "run", "K11", "K12", "K13"),)
    assert_allowed("oyna+twelve-thirteen-one", holding("K1", table=table), on(0, "K1"))
    closed = (laid(2, "run", "K11", "K12", "K13", "K1"),)
    assert_refused("oyna+twelve-thirteen-one", "layoff.fits", holding("K2", table=closed), on(0, "K2"))


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_end_decides_what_an_okey_stands_for(profile: str) -> None:
    """An okey at the end of Blue 4-5-6 is Blue 7, at the start it is Blue 3."""
    for end, tiles in (("high", ["B4", "B5", "B6", "OK"]), ("low", ["OK", "B4", "B5", "B6"])):
        after = played(profile, holding("OK"), on(0, "OK", end=end))["position"]["table"][0]
        assert after["tiles"] == tiles
        assert after["okeys_by"] == {str(tiles.index("OK")): 1}


def test_where_both_ends_take_an_okey_the_end_must_be_said() -> None:
    from referee.questions import ask

    answer = ask("turn", "oyna", {"position": holding("OK"), "events": [on(0, "OK")]})
    assert answer["invalid"] == "missing"
    assert answer["path"] == "events.0.lay_off.end"
    high = (laid(2, "run", "K11", "K12", "K13"),)
    after = played("oyna", holding("OK", table=high), on(0, "OK"))["position"]["table"][0]
    assert after["tiles"] == ["OK", "K11", "K12", "K13"]


def test_a_chain_of_lay_offs() -> None:
    """oyna's example: Red 5-6-7 on the table, the 8 first, then the 9; in one event or in two."""
    table = (laid(2, "run", "R5", "R6", "R7"),)
    assert_allowed("oyna", holding("R8", "R9", table=table), on(0, "R8"), on(0, "R9"))
    assert_allowed("oyna", holding("R8", "R9", table=table), on(0, "R8", "R9"))
    assert_refused("oyna", "layoff.fits", holding("R8", "R9", table=table), on(0, "R9"))


def test_ones_own_melds_and_others() -> None:
    for by in (1, 2, 3, 4):
        assert_allowed("oyna", holding("B7", table=(laid(by, "run", "B4", "B5", "B6"),)), on(0, "B7"))


# layoff.most_at_one_end


@pytest.mark.parametrize("profile", TURLER)
def test_at_most_two_tiles_at_one_end_in_a_turn(profile: str) -> None:
    """Bir perin aynı ucuna tek seferde en fazla iki taş işlenebilir (interpretation 10: per turn)."""
    tiles = ("B7", "B8", "B9", "B3", "B2")
    assert_refused(profile, "layoff.most_at_one_end", holding(*tiles), on(0, "B7", "B8", "B9"))
    assert_refused(profile, "layoff.most_at_one_end", holding(*tiles), on(0, "B7", "B8"), on(0, "B9"))
    assert_allowed(profile, holding(*tiles), on(0, "B7", "B8"), on(0, "B3", "B2"))


@pytest.mark.parametrize("profile", ["oyna", "nasil"])
def test_no_such_limit_elsewhere(profile: str) -> None:
    assert_allowed(profile, holding("B7", "B8", "B9"), on(0, "B7", "B8", "B9"))


def test_the_limit_is_per_meld_and_turn() -> None:
    table = (RUN, laid(3, "run", "K4", "K5", "K6"))
    position = holding("B7", "B8", "K7", "K8", table=table)
    assert_allowed("katlamasiz", position, on(0, "B7", "B8"), on(1, "K7", "K8"))
    racks = {2: ["R1", "K1"], 3: ["R2", "K2"], 4: ["R3", "K3"]}
    position = holding("B7", "B8", "B9", "B10", racks=racks)
    rounds = [{"discard": "Y1"}]
    for tile in ("R1", "R2", "R3"):
        rounds += [{"draw": True}, {"discard": tile}]
    assert_allowed("katlamasiz", position, on(0, "B7", "B8"), *rounds, {"draw": True}, on(0, "B9", "B10"))


def test_the_limit_holds_on_melds_opened_in_this_turn_without_counting_the_opening() -> None:
    """Interpretation 10: the opening's own tiles and okey swaps do not count."""
    position = holding(*flat(WORTH_108), "R10", "R9", "R8", opened=None, table=())
    opening = {"open": {"melds": WORTH_108}}
    assert_allowed("katlamasiz", position, opening, on(0, "R10", "R9"))
    assert_refused("katlamasiz", "layoff.most_at_one_end", position, opening, on(0, "R10", "R9"), on(0, "R8"))


def test_an_okey_swap_does_not_count() -> None:
    table = (laid(1, "run", "B4", "B5", "OK", _2=1),)
    position = holding("B6", "B7", "B8", table=table)
    assert_allowed("katlamasiz", position, {"take_okey": {"meld": 0, "tiles": ["B6"]}}, on(0, "B7", "B8"))


def test_undo_resets_the_limit() -> None:
    """Interpretation 10."""
    position = holding("B7", "B8", "B9")
    assert_allowed("katlamasiz", position, on(0, "B7", "B8"), {"undo": True}, on(0, "B7", "B8"))


def test_several_rules_broken_by_one_lay_off_are_all_named() -> None:
    """Interpretation 38: the first in the order of the catalogue, the others beside it."""
    verdict = assert_refused("katlamasiz", "layoff.openers", holding("B8", opened=None), on(0, "B8"))
    assert verdict["also"] == ["layoff.fits"]
