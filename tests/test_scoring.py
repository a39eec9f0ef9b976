"""What a hand is worth: every figure of the documents, and the table of the oyna page."""

from typing import Any

import pytest

from referee.questions import ask
from tests.situations import EVERY_TABLE, TURLER, profile_of, varied

Document = dict[str, Any]
PLAYED_FOR_POINTS = ["oyna", *TURLER]

EAST = {"opened": "melds", "rack": ["R3", "K4", "B9"], "charged": 0}
NORTH = {"opened": "pairs", "rack": ["B2", "B5"], "charged": 0}
WEST = {"opened": None, "rack": ["R1", "R1", "B13"], "charged": 0}


def asked(
    profile: Any,
    *,
    finisher: str | None = "melds",
    discard: str | None = "R2",
    by: int = 1,
    elden: bool = False,
    laid_off: bool = False,
    seats: dict[int, Document] | None = None,
    how: str = "finish",
    charged: dict[int, int] | None = None,
) -> Document:
    """The worked hand of the oyna page: seat 1 finishes, East is 2, North 3, West 4."""
    about: dict[int, Document] = {
        1: {"opened": finisher, "rack": [], "charged": 0},
        2: EAST,
        3: NORTH,
        4: WEST,
    }
    about.update(seats or {})
    given_seats = {str(seat): dict(entry) for seat, entry in about.items()}
    for seat, points in (charged or {}).items():
        given_seats[str(seat)]["charged"] = points
    ended: Document = {"how": how}
    if how == "finish":
        ended.update({"by": by, "discard": discard, "opened_this_turn": elden, "laid_off": laid_off})
    if isinstance(profile, str):
        profile = profile_of(profile)
    answer = ask("hand_score", profile, {"indicator": "Y5", "ended": ended, "seats": given_seats})
    assert "invalid" not in answer, answer
    assert_itemised(answer)
    return answer


def assert_itemised(answer: Document) -> None:
    """The lines of the score sheet add up."""
    for seat in "1234":
        lines = [entry for entry in answer["entries"] if entry["seat"] == int(seat)]
        assert sum(entry["points"] for entry in lines) == answer["points"][seat]
        assert all(entry["base"] * entry["factor"] == entry["points"] for entry in lines)


def points(*args: Any, **kwargs: Any) -> list[int]:
    found = asked(*args, **kwargs)["points"]
    return [found[seat] for seat in "1234"]


NOBODY_ELSE = {seat: {"opened": None, "rack": [f"B{seat}", f"K{seat}"], "charged": 0} for seat in (2, 3, 4)}


# The worked hand and the table of section A


@pytest.mark.parametrize("profile", PLAYED_FOR_POINTS[:3])
def test_the_worked_hand(profile: str) -> None:
    """East 16, North (pairs) 14, West 202, the finisher -101; doubled with the okey."""
    assert points(profile) == [-101, 16, 14, 202]
    assert points(profile, discard="OK") == [-202, 32, 28, 404]


def test_the_worked_hand_with_an_okey_or_a_false_joker_left() -> None:
    """108 and 115 with the okey in the Blue 9's place, 13 with a false joker."""
    okey = {2: {**EAST, "rack": ["R3", "K4", "OK"]}}
    joker = {2: {**EAST, "rack": ["R3", "K4", "FJ"]}}
    assert points("oyna", seats=okey)[1] == 108
    assert points("oyna", seats=okey, discard="OK")[1] == 115
    assert points("oyna", seats=joker)[1] == 13
    assert points("oyna", seats=joker, discard="OK")[1] == 26


@pytest.mark.parametrize("profile", PLAYED_FOR_POINTS[:3])
@pytest.mark.parametrize(
    ("finisher", "discard", "expected", "finish", "factor"),
    [
        ("melds", "R2", [-101, 16, 14, 202], [], 1),
        ("melds", "OK", [-202, 32, 28, 404], ["okey"], 2),
        ("pairs", "R2", [-202, 32, 28, 404], ["pairs"], 2),
        ("pairs", "OK", [-404, 64, 56, 808], ["okey", "pairs"], 4),
    ],
)
def test_the_table_of_finishes(
    profile: str, finisher: str, discard: str, expected: list, finish: list, factor: int
) -> None:
    answer = asked(profile, finisher=finisher, discard=discard)
    assert [answer["points"][seat] for seat in "1234"] == expected
    assert (sorted(answer["finish"]), answer["factor"]) == (finish, factor)


def test_going_out_in_one_go_at_oyna() -> None:
    """The other three all score the same: 404, or 808 with the okey; the finisher by interpretation A."""
    assert points("oyna", elden=True, seats=NOBODY_ELSE) == [-202, 404, 404, 404]
    assert points("oyna", elden=True, seats=NOBODY_ELSE, discard="OK") == [-404, 808, 808, 808]
    assert asked("oyna", elden=True, seats=NOBODY_ELSE)["finish"] == ["elden"]


def test_it_is_not_elden_if_another_player_opened_earlier() -> None:
    """Scored as an ordinary finish or a finish with the okey."""
    assert points("oyna", elden=True) == [-101, 16, 14, 202]
    assert points("oyna", elden=True, discard="OK") == [-202, 32, 28, 404]


def test_no_elden_with_pairs_at_oyna() -> None:
    assert asked("oyna", elden=True, finisher="pairs", seats=NOBODY_ELSE)["finish"] == ["pairs"]
    assert points("oyna", elden=True, finisher="pairs", seats=NOBODY_ELSE) == [-202, 404, 404, 404]


@pytest.mark.parametrize("laid_off", [False, True])
def test_elden_after_laying_off(laid_off: bool) -> None:
    """oyna and turler: elden all the same (derived); nasil: the whole hand without laying off."""
    for profile in ("oyna", "katlamasiz"):
        assert asked(profile, elden=True, laid_off=laid_off, seats=NOBODY_ELSE)["finish"] == ["elden"]
    nasil = asked("nasil", elden=True, laid_off=laid_off, seats=NOBODY_ELSE)["finish"]
    assert nasil == ([] if laid_off else ["elden"])


@pytest.mark.parametrize("profile", TURLER)
def test_turlers_eight_times(profile: str) -> None:
    """Elden, with the okey, with pairs: each doubles, together eight times (interpretation 8: any table)."""
    answer = asked(profile, elden=True, finisher="pairs", discard="OK")
    assert answer["factor"] == 8
    assert answer["points"]["1"] == -808
    assert answer["points"]["4"] == 1616
    assert answer["points"]["2"] == 16 * 8
    partner_waived = profile.endswith("esli")
    assert answer["points"]["3"] == (0 if partner_waived else 7 * 2 * 8)


def test_nasil_knows_no_factors() -> None:
    """The finisher has no tiles, 0; never opened 200; pairs openers double (interpretation 24)."""
    for discard in ("R2", "OK"):
        assert points("nasil", discard=discard) == [0, 16, 14, 200]
    assert points("nasil", discard="OK", elden=True) == [0, 16, 14, 200]


def test_nasil_counts_an_okey_by_the_number_printed_on_it() -> None:
    """Yellow 6: 3 + 4 + 6, a false joker likewise, both doubled for a pairs opener."""
    for tile in ("OK", "FJ"):
        assert points("nasil", seats={2: {**EAST, "rack": ["R3", "K4", tile]}})[1] == 13
        assert points("nasil", seats={3: {**NORTH, "rack": ["B2", tile]}})[2] == 16


def test_the_false_joker_is_not_the_okey_as_last_tile() -> None:
    assert points("oyna", discard="FJ") == [-101, 16, 14, 202]
    assert points("oyna+false-joker-finish-counts", discard="FJ") == [-202, 32, 28, 404]
    assert points("katlamasiz", discard="FJ") == [-101, 16, 14, 202]


# Outside the factors


@pytest.mark.parametrize("profile", PLAYED_FOR_POINTS)
def test_okeys_left_in_hand(profile: str) -> None:
    """101 each for openers, never multiplied; who never opened scores the fixed penalty alone."""
    seats = {2: {**EAST, "rack": ["OK", "R3"]}, 4: {**WEST, "rack": ["OK", "R1"]}}
    assert points(profile, seats=seats)[1] == 3 + 101
    assert points(profile, seats=seats)[3] == 202
    one = {2: {**EAST, "rack": ["OK", "R3"]}}
    assert points(profile, seats=one, discard="OK")[1] == 6 + 101
    two = {2: {**EAST, "rack": ["OK", "OK", "R3"]}}
    assert points(profile, seats=two)[1] == 3 + 202


def test_turlers_example_of_an_okey_in_hand() -> None:
    """Finished with the okey, the okey in hand still is 101, not 202."""
    assert points("katlamasiz", discard="OK", seats={2: {**EAST, "rack": ["OK"]}})[1] == 101


@pytest.mark.parametrize("profile", PLAYED_FOR_POINTS)
def test_charges_are_never_doubled(profile: str) -> None:
    charged = {1: 101, 2: 202, 4: 101}
    found = points(profile, discard="OK", charged=charged)
    assert found[0] == -202 + 101
    assert found[1] == 32 + 202
    assert found[3] == 404 + 101


def test_a_house_that_multiplies_charges() -> None:
    table = varied("oyna", score_charges_multiplied=True)
    assert points(table, discard="OK", charged={2: 101})[1] == 32 + 202


def test_nasil_adds_charges_too() -> None:
    """The 101 for putting the tile back goes on the player's account."""
    assert points("nasil", charged={2: 101})[1] == 16 + 101


# Partners


@pytest.mark.parametrize("profile", ["katlamasiz-esli", "katlamali-esli"])
def test_the_finishers_partner_writes_nothing_for_the_hand(profile: str) -> None:
    """Oyuncu bitirirse eşinin o eldeki kalan taş cezası silinir; anlık kural cezaları silinmez."""
    answer = asked(profile, charged={3: 101, 2: 101})
    assert [answer["points"][seat] for seat in "1234"] == [-101, 16 + 101, 101, 202]
    assert answer["teams"] == {"A": -101 + 101, "B": 16 + 101 + 202}
    okey = asked(profile, seats={3: {**NORTH, "rack": ["OK", "B2"]}})
    assert okey["points"]["3"] == 0


def test_the_202_of_a_partner_who_never_opened_is_waived_too() -> None:
    """Interpretation 15."""
    answer = asked("katlamasiz-esli", seats={3: {**WEST, "rack": ["K2"]}}, charged={3: 101})
    assert answer["points"]["3"] == 101


def test_an_exhausted_stock_waives_nothing() -> None:
    """Interpretation 15."""
    answer = asked(
        "katlamasiz-esli", how="exhausted", seats={1: {"opened": None, "rack": ["R2"], "charged": 0}}
    )
    assert [answer["points"][seat] for seat in "1234"] == [202, 16, 14, 202]
    assert answer["teams"] == {"A": 202 + 14, "B": 16 + 202}


def test_no_teams_no_team_sums() -> None:
    assert not asked("oyna").get("teams")


# Exhausted


@pytest.mark.parametrize("profile", PLAYED_FOR_POINTS)
def test_an_exhausted_hand(profile: str) -> None:
    """Everyone scores what they hold; okeys 101 each for openers; charges stay; nobody scores -101."""
    seats = {
        1: {"opened": None, "rack": ["OK", "R2"], "charged": 0},
        2: {**EAST, "rack": ["R3", "K4", "OK"]},
        4: {**WEST, "rack": ["R1"]},
    }
    found = points(profile, how="exhausted", seats=seats, charged={1: 101})
    assert found == [202 + 101, 7 + 101, 14, 202]
    seats.update({1: {"opened": None, "rack": ["R2"], "charged": 0}, 3: {**NORTH, "rack": ["B2", "OK"]}})
    assert points(profile, how="exhausted", seats=seats)[2] == 4 + 101


def test_an_exhausted_hand_at_nasil() -> None:
    """Hand, 200, and an okey by its number: 3 + 4 + 6 and (2 + 6) x 2."""
    seats = {
        1: {"opened": None, "rack": ["R2"], "charged": 0},
        2: {**EAST, "rack": ["R3", "K4", "OK"]},
        3: {**NORTH, "rack": ["B2", "OK"]},
        4: {**WEST, "rack": ["R1"]},
    }
    assert points("nasil", how="exhausted", seats=seats, charged={1: 101}) == [301, 13, 16, 200]


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_nobody_opened_and_the_stock_ran_out(profile: str) -> None:
    seats = {
        seat: {"opened": None, "rack": ["R1"] if seat < 3 else ["K2"], "charged": 0} for seat in (1, 2, 3, 4)
    }
    fixed = 200 if profile == "nasil" else 202
    assert points(profile, how="exhausted", seats=seats) == [fixed] * 4


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("exhausted-okey-only", [101 + 101, 101, 0, 0]),  # who never opened too; charges stay
        ("exhausted-all-202", [202 + 101, 202, 202, 202]),
        ("exhausted-redeal", [0, 0, 0, 0]),  # charges wiped
    ],
)
def test_houses_with_other_exhausted_hands(variant: str, expected: list[int]) -> None:
    seats = {
        1: {"opened": None, "rack": ["OK", "R2"], "charged": 0},
        2: {**EAST, "rack": ["R3", "OK"]},
        4: {**WEST, "rack": ["R1"]},
    }
    assert points(f"oyna+{variant}", how="exhausted", seats=seats, charged={1: 101}) == expected


# Void


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_void_hand_wipes_everything(profile: str) -> None:
    seats = {seat: {**NORTH, "rack": [f"B{seat}", "OK"][: 2 if seat < 3 else 1]} for seat in (1, 2, 3, 4)}
    answer = asked(profile, how="void", seats=seats, charged={1: 101, 2: 303})
    assert [answer["points"][seat] for seat in "1234"] == [0, 0, 0, 0]


# Variants of the sheet


def test_other_fixed_penalties_and_caps() -> None:
    assert points("oyna+unopened-303")[3] == 303
    assert points("oyna+unopened-303", discard="OK")[3] == 606
    assert points("oyna+cap-404", finisher="pairs", discard="OK")[3] == 404
    assert points("oyna+cap-404", discard="R2")[3] == 202
    assert points("oyna+cap-404", finisher="pairs", discard="OK", charged={4: 101})[3] == 404 + 101
    assert points("oyna+cap-404", finisher="pairs", discard="OK")[1] == 64, "who opened has no cap"


def test_factors_that_do_not_stack() -> None:
    answer = asked("oyna+finish-no-stacking", finisher="pairs", discard="OK")
    assert (answer["factor"], answer["points"]["4"], answer["points"]["1"]) == (2, 404, -202)
    assert asked("oyna+finish-no-stacking")["factor"] == 1


def test_the_finisher_alone_writes_101() -> None:
    """finisher-101: elden and pairs double the losers only; the okey doubles the finisher too."""
    assert points("oyna+finisher-101", finisher="pairs") == [-101, 32, 28, 404]
    assert points("oyna+finisher-101", elden=True, seats=NOBODY_ELSE) == [-101, 404, 404, 404]
    assert points("oyna+finisher-101", finisher="pairs", discard="OK") == [-202, 64, 56, 808]


def test_an_announcer_who_never_opens_scores_double() -> None:
    announcer = {4: {**WEST, "announced": True}}
    assert points("oyna+announce-pairs", seats=announcer)[3] == 404
    assert points("oyna+announce-pairs", seats=announcer, discard="OK")[3] == 808
    assert points("oyna+announce-pairs")[3] == 202
    assert points("oyna", seats=announcer)[3] == 202
    opened = {3: {**NORTH, "announced": True}}
    assert points("oyna+announce-pairs", seats=opened)[2] == 14
    seats = {1: {"opened": None, "rack": ["R2"], "charged": 0}, **announcer}
    assert points("oyna+announce-pairs", how="exhausted", seats=seats)[3] == 404
    void = {1: {"opened": None, "rack": ["R2"], "charged": 0}, **announcer}
    assert points("oyna+announce-pairs", how="void", seats=void)[3] == 0
    assert points("oyna+announce-pairs", by=4, seats={4: {**WEST, "rack": [], "announced": True}})[3] < 0


def test_an_announcer_under_a_cap() -> None:
    """Nobody who never opened scores more than the cap: 404 and not 808."""
    announcer = {4: {**WEST, "announced": True}}
    assert points("oyna+announce-pairs+cap-404", seats=announcer, discard="OK")[3] == 404


def test_the_cap_binds_an_exhausted_hand_too() -> None:
    """cap-N: nobody who never opened scores more; with cap-300 the announcer's 404 is 300."""
    seats = {1: {"opened": None, "rack": ["R2"], "charged": 0}, 4: {**WEST, "announced": True}}
    assert points("oyna+announce-pairs+cap-300", how="exhausted", seats=seats)[3] == 300


def test_four_hundred_and_four_for_who_never_opened_is_written_per_seat() -> None:
    answer = asked("oyna", discard="OK")
    lines = {entry["seat"]: entry["rule"] for entry in answer["entries"]}
    assert lines == {1: "finish.score", 2: "score.melds_opener", 3: "score.pairs_opener", 4: "score.unopened"}


# What a rule needs and does not find


@pytest.mark.parametrize(
    ("seat", "key", "path"),
    [("2", "rack", "seats.2.rack"), ("2", "opened", "seats.2.opened"), ("4", "charged", "seats.4.charged"),
     ("3", "opened", "seats.3.opened")],
)  # fmt: skip
def test_what_is_missing(seat: str, key: str, path: str) -> None:
    seats = {"1": {"opened": "melds", "rack": [], "charged": 0}, "2": EAST, "3": NORTH, "4": WEST}
    seats[seat] = {name: value for name, value in seats[seat].items() if name != key}
    ended = {"how": "finish", "by": 1, "discard": "R2", "opened_this_turn": False, "laid_off": False}
    answer = ask("hand_score", "oyna", {"indicator": "Y5", "ended": ended, "seats": seats})
    assert answer == {"invalid": "missing", "path": path}


def test_the_rack_of_who_never_opened_is_not_needed() -> None:
    """Whatever they hold."""
    west = {"opened": None, "charged": 0}
    seats = {"1": {"opened": "melds", "rack": [], "charged": 0}, "2": EAST, "3": NORTH, "4": west}
    ended = {"how": "finish", "by": 1, "discard": "R2", "opened_this_turn": False, "laid_off": False}
    answer = ask("hand_score", "oyna", {"indicator": "Y5", "ended": ended, "seats": seats})
    assert answer["points"]["4"] == 202


@pytest.mark.parametrize("key", ["by", "discard", "opened_this_turn", "laid_off"])
def test_the_facts_of_a_finish_are_needed(key: str) -> None:
    ended = {"how": "finish", "by": 1, "discard": "R2", "opened_this_turn": False, "laid_off": False}
    del ended[key]
    answer = ask("hand_score", "oyna", {"indicator": "Y5", "ended": ended, "seats": {}})
    assert answer == {"invalid": "missing", "path": f"ended.{key}"}


def test_the_example_of_the_interface() -> None:
    """2: 7 and an okey, twice 7 + 101 = 115; 3: pairs, 7 twice twice = 28; 4: 404."""
    seats = {
        "1": {"opened": "melds", "rack": [], "charged": 0},
        "2": {"opened": "melds", "rack": ["R3", "K4", "OK"], "charged": 0},
        "3": NORTH,
        "4": WEST,
    }
    ended = {"how": "finish", "by": 1, "discard": "OK", "opened_this_turn": False, "laid_off": False}
    answer = ask("hand_score", "oyna", {"indicator": "Y5", "ended": ended, "seats": seats})
    assert answer["points"] == {"1": -202, "2": 115, "3": 28, "4": 404}
    assert (answer["finish"], answer["factor"]) == (["okey"], 2)


def test_a_rack_cannot_hold_a_tile_three_times() -> None:
    seats = {"1": {"opened": "melds", "rack": [], "charged": 0}, "2": EAST, "3": NORTH, "4": WEST}
    seats["2"] = {**EAST, "rack": ["OK", "OK", "OK"]}
    ended = {"how": "finish", "by": 1, "discard": "R2", "opened_this_turn": False, "laid_off": False}
    answer = ask("hand_score", "oyna", {"indicator": "Y5", "ended": ended, "seats": seats})
    assert (answer.get("invalid"), answer.get("tile")) == ("too_many", "OK")
