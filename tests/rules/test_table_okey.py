"""Taking back an okey that lies on the table."""

import pytest

from tests.situations import (
    EVERY_TABLE,
    TURLER,
    WORTH_108,
    assert_allowed,
    assert_charged,
    assert_refused,
    at,
    flat,
    laid,
    played,
    row,
    varied,
)

RUN = laid(1, "run", "B4", "OK", "B6", _1=1)
SET3 = laid(1, "set", "R9", "B9", "OK", _2=1)
SET4 = laid(1, "set", "R9", "B9", "OK", "Y9", _2=1)
PAIR = laid(1, "pair", "K2", "OK", _1=1)
SINGLE_OKEY_TABLES = ["oyna", *TURLER]


def back(*tiles: str, meld: int = 0) -> dict:
    return {"take_okey": {"meld": meld, "tiles": list(tiles)}}


def holding(*tiles: str, table: dict = RUN, opened: str | None = "melds", **more: object) -> dict:
    return at([*tiles, "Y1", "Y3"], opened=opened, table=[table], **more)


# table_okey.stays


def test_okeys_stay_where_a_house_lets_them() -> None:
    assert_refused("oyna+okey-stays", "table_okey.stays", holding("B5"), back("B5"))
    assert_allowed("oyna", holding("B5"), back("B5"))


# table_okey.openers


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_only_openers_take_an_okey_back(profile: str) -> None:
    assert_refused(profile, "table_okey.openers", holding("B5", opened=None), back("B5"))
    for opened in ("melds", "pairs"):
        assert_allowed(profile, holding("B5", opened=opened), back("B5"))


# table_okey.in_opening_turn


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_turn_you_open_counts(profile: str) -> None:
    position = holding(*flat(WORTH_108), "B5", opened=None)
    assert_allowed(profile, position, {"open": {"melds": WORTH_108}}, back("B5"))


def test_not_where_one_waits_a_turn() -> None:
    position = holding(*flat(WORTH_108), "B5", opened=None)
    opening = {"open": {"melds": WORTH_108}}
    assert_refused("oyna+wait-a-turn", "table_okey.in_opening_turn", position, opening, back("B5"))
    assert_allowed("oyna+wait-a-turn", holding("B5"), back("B5"))


# table_okey.there


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_there_must_be_an_okey(profile: str) -> None:
    assert_refused(
        profile, "table_okey.there", holding("B5", table=laid(2, "run", "B4", "B5", "B6")), back("B5")
    )


def test_two_okeys_as_a_pair_stand_for_nothing() -> None:
    """Interpretation 5."""
    pair = laid(1, "pair", "OK", "OK", _0=1, _1=1)
    for tile in ("K2", "FJ"):
        assert_refused("oyna", "table_okey.there", holding(tile, table=pair), back(tile))


# table_okey.with_an_okey


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_an_okey_is_not_exchanged_for_an_okey(profile: str) -> None:
    """Okey başka bir okeyle değiştirilemez."""
    assert_refused(profile, "table_okey.with_an_okey", holding("OK"), back("OK"))
    assert_refused(profile, "table_okey.with_an_okey", holding("OK", table=SET4), back("OK"))
    assert_allowed(profile, holding("K9", table=SET4), back("K9"))


# table_okey.from_pair


@pytest.mark.parametrize("profile", [*TURLER, "nasil"])
def test_the_okey_of_a_pair_stays_at_turler_and_nasil(profile: str) -> None:
    """Interpretation 5: they speak of runs and sets only."""
    assert_refused(profile, "table_okey.from_pair", holding("K2", table=PAIR), back("K2"))
    assert_allowed(f"{profile}+okey-from-pair", holding("K2", table=PAIR), back("K2"))


def test_at_oyna_the_twin_takes_the_okey_of_a_pair() -> None:
    assert_allowed("oyna", holding("K2", table=PAIR), back("K2"))
    assert_refused("oyna", "table_okey.right_tile", holding("K3", table=PAIR), back("K3"))
    assert_refused("oyna+no-okey-from-pair", "table_okey.from_pair", holding("K2", table=PAIR), back("K2"))
    after = played("oyna", holding("K2", table=PAIR), back("K2"))["position"]
    assert after["table"][0]["tiles"] == ["K2", "K2"]
    assert after["seats"]["1"]["rack"].count("OK") == 1


# table_okey.from_set


@pytest.mark.parametrize("profile", SINGLE_OKEY_TABLES)
def test_all_missing_colours_take_the_okey_of_a_set(profile: str) -> None:
    """oyna: Yellow 9 and Black 9 together from Red 9 - Blue 9 - okey; turler: the same with threes."""
    assert_allowed(profile, holding("Y9", "K9", table=SET3), back("Y9", "K9"))
    assert_allowed(profile, holding("Y9", "K9", table=SET3), back("K9", "Y9"))
    assert_refused(profile, "table_okey.from_set", holding("Y9", "K9", table=SET3), back("Y9"))
    assert_refused(profile, "table_okey.from_set", holding("Y9", "K9", table=SET3), back("K9"))
    threes = laid(1, "set", "B3", "K3", "OK", _2=1)
    position = holding("R3", "Y3", table=threes)
    assert_allowed(profile, position, back("R3", "Y3"))
    assert_refused(profile, "table_okey.from_set", position, back("R3"))


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_set_of_four_gives_its_okey_for_the_missing_colour(profile: str) -> None:
    assert_allowed(profile, holding("K9", table=SET4), back("K9"))
    assert_refused(profile, "table_okey.from_set", holding("Y9", table=SET4), back("Y9"))
    after = played(profile, holding("K9", table=SET4), back("K9"))["position"]
    assert sorted(after["table"][0]["tiles"]) == ["B9", "K9", "R9", "Y9"]
    assert after["seats"]["1"]["rack"].count("OK") == 1


@pytest.mark.parametrize("profile", EVERY_TABLE)
@pytest.mark.parametrize(("table", "tiles"), [(SET3, ("Y9", "K9", "K9")), (SET4, ("K9", "K9"))])
def test_more_tiles_than_the_missing_colours_do_not_lie_in_a_set(
    profile: str, table: dict, tiles: tuple
) -> None:
    """A set holds a colour once; the okey stands for the missing ones and for nothing twice."""
    assert_refused(profile, "table_okey.from_set", holding(*tiles, table=table), back(*tiles))


def test_nasil_gives_it_only_from_a_set_of_four_with_one_okey() -> None:
    """Interpretation 23."""
    assert_refused("nasil", "table_okey.from_set", holding("Y9", "K9", table=SET3), back("Y9", "K9"))
    assert_allowed("nasil", holding("K9", table=SET4), back("K9"))
    two = laid(1, "set", "R9", "OK", "OK", "B9", _1=1, _2=1)
    assert_refused("nasil", "table_okey.from_set", holding("Y9", "K9", table=two), back("Y9", "K9"))


@pytest.mark.parametrize("profile", SINGLE_OKEY_TABLES)
def test_two_okeys_in_a_set_come_off_together(profile: str) -> None:
    """Interpretation 6: both go to the player once all missing colours are put down at once."""
    for table, tiles in (
        (laid(1, "set", "R9", "OK", "OK", "B9", _1=1, _2=1), ("Y9", "K9")),
        (laid(1, "set", "R9", "OK", "OK", _1=1, _2=1), ("B9", "Y9", "K9")),
    ):
        position = holding(*tiles, table=table)
        assert_allowed(profile, position, back(*tiles))
        assert_refused(profile, "table_okey.from_set", position, back(tiles[0]))
        after = played(profile, position, back(*tiles))["position"]
        assert sorted(after["table"][0]["tiles"]) == ["B9", "K9", "R9", "Y9"]
        assert after["seats"]["1"]["rack"].count("OK") == 2
    assert_refused(profile, "table_okey.from_set", position, back("B9", "Y9"))


def test_any_missing_colour_where_a_house_plays_it() -> None:
    table = "oyna+okey-any-missing-colour"
    assert_allowed(table, holding("Y9", "K9", table=SET3), back("Y9"))
    assert_refused(table, "table_okey.from_set", holding("R9", table=SET3), back("R9"))
    assert_allowed(table, holding("K9", table=SET4), back("K9"))


# table_okey.right_tile


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_in_a_run_only_the_tile_that_the_okey_stands_for(profile: str) -> None:
    assert_allowed(profile, holding("B5"), back("B5"))
    for tile in ("B7", "B3", "R5"):
        assert_refused(profile, "table_okey.right_tile", holding(tile), back(tile))
    after = played(profile, holding("B5"), back("B5"))["position"]
    assert after["table"][0]["tiles"] == ["B4", "B5", "B6"]
    assert after["seats"]["1"]["rack"].count("OK") == 1


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_it_never_shifts(profile: str) -> None:
    """Blue 5 - Blue 6 - okey is 5-6-7; with Blue 4 laid off below it the okey still is Blue 7."""
    table = laid(1, "run", "B5", "B6", "OK", _2=1)
    position = holding("B4", "B7", table=table)
    lay = {"lay_off": {"meld": 0, "tiles": ["B4"]}}
    assert_allowed(profile, position, lay, back("B7"))
    assert_refused(profile, "table_okey.right_tile", holding("B4", table=table), back("B4"))


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_false_joker_takes_an_okey_back_that_stands_for_its_tile(profile: str) -> None:
    """If an okey on the table stands for Yellow 6, the false joker goes in its place (interpretation 13)."""
    table = laid(1, "run", "Y4", "Y5", "OK", _2=1)
    assert_allowed(profile, holding("FJ", table=table), back("FJ"))
    after = played(profile, holding("FJ", table=table), back("FJ"))["position"]["table"][0]
    assert after["tiles"] == ["Y4", "Y5", "FJ"]


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_one_okey_of_a_run_with_two(profile: str) -> None:
    table = laid(1, "run", "B4", "OK", "OK", "B7", _1=1, _2=1)
    position = holding("B6", "B5", table=table)
    after = played(profile, position, back("B6"))["position"]
    assert after["table"][0] == {
        "by": 1,
        "kind": "run",
        "tiles": ["B4", "OK", "B6", "B7"],
        "okeys_by": {"1": 1},
    }
    assert_allowed(profile, position, back("B5", "B6"))
    assert_allowed(profile, position, back("B6"), back("B5"))
    two_of_one = holding("B6", "B6", table=table)
    assert_refused(profile, "table_okey.right_tile", two_of_one, back("B6", "B6"))


# table_okey.placer_pays


@pytest.mark.parametrize("profile", TURLER)
def test_whoever_laid_the_okey_last_pays(profile: str) -> None:
    """Masaya konulan okeyi başka biri alırsa okeyi en son koyan oyuncuya 101 ceza yazılır."""
    by_3 = laid(2, "run", "B4", "OK", "B6", _1=3)
    assert_charged(profile, "table_okey.placer_pays", {"3": 101}, holding("B5", table=by_3), back("B5"))
    by_2 = laid(2, "run", "B4", "OK", "B6")
    assert_charged(profile, "table_okey.placer_pays", {"2": 101}, holding("B5", table=by_2), back("B5"))
    assert_allowed(profile, holding("B5", table=laid(2, "run", "B4", "OK", "B6", _1=1)), back("B5"))


@pytest.mark.parametrize("profile", ["oyna", "nasil"])
def test_elsewhere_nobody_is_penalised(profile: str) -> None:
    assert_allowed(profile, holding("B5", table=laid(2, "run", "B4", "OK", "B6", _1=3)), back("B5"))


def test_the_house_variant_charges_the_placer() -> None:
    by_3 = holding("B5", table=laid(2, "run", "B4", "OK", "B6", _1=3))
    assert_charged("oyna+okey-stolen-101", "table_okey.placer_pays", {"3": 101}, by_3, back("B5"))


@pytest.mark.parametrize("profile", TURLER)
def test_each_okeys_last_placer_pays(profile: str) -> None:
    """Interpretation 6: each okey's last placer, the taker's own okey is free."""
    two = laid(2, "set", "R9", "OK", "OK", "B9", _1=2, _2=4)
    position = holding("Y9", "K9", table=two)
    assert_charged(profile, "table_okey.placer_pays", {"2": 101, "4": 101}, position, back("Y9", "K9"))
    own = laid(2, "set", "R9", "OK", "OK", "B9", _1=1, _2=4)
    assert_charged(
        profile, "table_okey.placer_pays", {"4": 101}, holding("Y9", "K9", table=own), back("Y9", "K9")
    )
    same = laid(2, "set", "R9", "OK", "OK", "B9", _1=4, _2=4)
    assert_charged(
        profile, "table_okey.placer_pays", {"4": 202}, holding("Y9", "K9", table=same), back("Y9", "K9")
    )


@pytest.mark.parametrize("profile", ["katlamasiz-esli", "katlamali-esli"])
def test_a_partner_is_somebody_else(profile: str) -> None:
    """Interpretation 12."""
    partners = laid(3, "run", "B4", "OK", "B6", _1=3)
    assert_charged(profile, "table_okey.placer_pays", {"3": 101}, holding("B5", table=partners), back("B5"))


def test_the_last_placer_is_whoever_laid_it_last() -> None:
    """Seat 1 takes seat 2's okey and lays it again; when seat 2 takes that one, seat 1 pays."""
    table = laid(2, "run", "B4", "OK", "B6", _1=2)
    position = at(
        ["B5", "Y1", "Y3"],
        opened="melds",
        others={2: "melds"},
        table=[table],
        racks={2: ["B7", "K1", "K3"]},
    )
    again = {"lay_off": {"meld": 0, "tiles": ["OK"], "end": "high"}}
    events = (back("B5"), again, {"discard": "Y1"}, {"draw": True}, back("B7"))
    assert_charged("katlamasiz", "table_okey.placer_pays", {"1": 101}, position, *events)


def test_an_okey_laid_off_at_the_low_end_keeps_each_placer_in_place() -> None:
    table = laid(2, "run", "B4", "OK", "B6", _1=3)
    after = played(
        "katlamasiz", holding("OK", table=table), {"lay_off": {"meld": 0, "tiles": ["OK"], "end": "low"}}
    )
    assert after["position"]["table"][0]["okeys_by"] == {"0": 1, "2": 3}
    after = played(
        "katlamasiz", holding("OK", table=table), {"lay_off": {"meld": 0, "tiles": ["OK"], "end": "high"}}
    )
    assert after["position"]["table"][0]["okeys_by"] == {"1": 3, "3": 1}


def test_who_laid_it_must_be_known_where_it_matters() -> None:
    from referee.questions import ask

    position = holding("B5", table={"kind": "run", "tiles": ["B4", "OK", "B6"]})
    answer = ask("turn", "katlamasiz", {"position": position, "events": [back("B5")]})
    assert answer == {"invalid": "missing", "path": "table.0.by"}
    assert_allowed("oyna", position, back("B5"))


# table_okey.must_be_used


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_an_okey_won_back_may_be_kept(profile: str) -> None:
    """You need not use the okey straight away."""
    assert_allowed(profile, holding("B5"), back("B5"), {"discard": "Y1"})


def test_a_house_in_which_it_must_be_used() -> None:
    table = varied("oyna", table_okey_must_be_used=True)
    assert_refused(table, "table_okey.must_be_used", holding("B5"), back("B5"), {"discard": "Y1"})
    again = {"lay_off": {"meld": 0, "tiles": ["OK"], "end": "high"}}
    assert row(table, holding("B5"), back("B5"), again, {"discard": "Y1"})["outcome"] == "allowed"
