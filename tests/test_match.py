"""What a match is worth: totals, its end, winners, dealers."""

from typing import Any

import pytest

from referee.match import starter_for
from referee.questions import ask
from tests.situations import EVERY_TABLE, TURLER, profile_of

Document = dict[str, Any]


def hand(*points: int, how: str = "finish", dealer: int | None = 4) -> Document:
    entry: Document = {"points": {str(seat): value for seat, value in enumerate(points, 1)}, "how": how}
    return entry if dealer is None else {**entry, "dealer": dealer}


def match(profile: str, *hands: Document, agreed: int | None = None) -> Document:
    given: Document = {"hands": list(hands)}
    if agreed is not None:
        given["agreed_hands"] = agreed
    answer = ask("match", profile_of(profile), given)
    assert "invalid" not in answer, answer
    return answer


FINISH = (-101, 16, 14, 202)


def test_totals_add_up_and_everyone_starts_on_0() -> None:
    assert match("oyna")["totals"] == {"1": 0, "2": 0, "3": 0, "4": 0}
    answer = match("oyna", hand(*FINISH), hand(202, -101, 5, 7))
    assert answer["totals"] == {"1": 101, "2": -85, "3": 19, "4": 209}
    assert (answer["over"], answer["winners"], answer["draw"]) == (False, [], False)


# By points


@pytest.mark.parametrize(("total", "over"), [(999, False), (1000, True), (1001, True)])
def test_oyna_ends_when_a_total_reaches_1000(total: int, over: bool) -> None:
    answer = match("oyna", hand(-101, 5, 7, total))
    assert answer["over"] is over
    assert answer["winners"] == ([1] if over else [])
    assert answer["next_dealer"] == (None if over else 1)


def test_two_players_pass_1000_in_one_hand() -> None:
    """Interpretation 29: the lowest total wins, whatever its sign."""
    answer = match("oyna", hand(1200, 1100, -300, -202))
    assert answer["winners"] == [3]


def test_a_shared_lowest_total_has_more_than_one_winner() -> None:
    answer = match("oyna", hand(1000, 50, 70, 50))
    assert (answer["winners"], answer["draw"]) == ([2, 4], False)


def test_another_number_of_points() -> None:
    assert match("oyna+points-500", hand(500, 1, 2, 3))["over"] is True
    assert match("oyna+points-500", hand(499, 1, 2, 3))["over"] is False


def test_hands_after_the_end_do_not_count() -> None:
    answer = match("oyna", hand(1000, 1, 2, 3), hand(0, 202, 202, 202))
    assert answer["totals"] == {"1": 1000, "2": 1, "3": 2, "4": 3}
    assert answer["winners"] == [2]


# By hands


@pytest.mark.parametrize("profile", [*TURLER, "nasil"])
def test_agreed_hands(profile: str) -> None:
    hands = [hand(*FINISH), hand(*FINISH)]
    assert match(profile, *hands, agreed=3)["over"] is False
    over = match(profile, *hands, agreed=2)
    assert over["over"] is True
    assert over["winners"] == (["A"] if profile.endswith("esli") else [1])
    assert over["next_dealer"] is None


def test_without_an_agreed_number_it_is_never_over() -> None:
    assert match("nasil", *[hand(*FINISH)] * 20)["over"] is False


def test_a_profile_that_says_how_many() -> None:
    hands = [hand(*FINISH)] * 7
    assert match("oyna+hands-7", *hands[:6])["over"] is False
    assert match("oyna+hands-7", *hands)["over"] is True
    assert match("oyna+hands-7", hand(2000, 1, 2, 3))["over"] is False, "1,000 points end no match by hands"


def test_at_a_table_that_plays_for_points_an_agreed_number_means_nothing() -> None:
    assert match("oyna", hand(*FINISH), agreed=1)["over"] is False


# Void and exhausted hands


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_void_hand_does_not_count_as_played(profile: str) -> None:
    table = profile if profile != "oyna" else "oyna+hands-2"
    void = {"points": {}, "how": "void", "dealer": 4}
    answer = match(table, hand(*FINISH), void, agreed=2)
    assert answer["over"] is False
    assert answer["totals"] == {"1": -101, "2": 16, "3": 14, "4": 202}
    assert answer["next_dealer"] == 4, "after a void hand the same dealer deals"


def test_a_void_hand_adds_nothing() -> None:
    """Whatever was written for it."""
    answer = match("oyna", hand(*FINISH), hand(101, 101, 101, 101, how="void"))
    assert answer["totals"] == {"1": -101, "2": 16, "3": 14, "4": 202}


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_an_exhausted_hand_counts_and_the_deal_passes_on(profile: str) -> None:
    table = profile if profile != "oyna" else "oyna+hands-2"
    exhausted = hand(202, 202, 202, 202, how="exhausted", dealer=2)
    assert match(table, exhausted, agreed=2)["next_dealer"] == 3
    assert match(table, hand(*FINISH), exhausted, agreed=2)["over"] is True


@pytest.mark.parametrize(("variant", "played"), [("exhausted-okey-only", True), ("exhausted-redeal", False)])
def test_houses_where_the_same_dealer_deals_after_an_exhausted_hand(variant: str, played: bool) -> None:
    table = f"oyna+hands-2+{variant}"
    exhausted = hand(0, 0, 0, 0, how="exhausted", dealer=2)
    assert match(table, exhausted)["next_dealer"] == 2
    assert match(table, hand(*FINISH), exhausted)["over"] is played


# Dealers


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_the_next_dealer_sits_right_of_the_last(profile: str) -> None:
    for dealer, following in ((1, 2), (2, 3), (3, 4), (4, 1)):
        assert match(profile, hand(*FINISH, dealer=dealer), agreed=9)["next_dealer"] == following
    assert match(profile, hand(*FINISH, dealer=None), agreed=9)["next_dealer"] is None
    assert match(profile, agreed=9)["next_dealer"] is None


def test_who_holds_one_more_and_starts() -> None:
    """oyna and nasil: right of the dealer; turler: the dealer."""
    for profile in EVERY_TABLE:
        p = profile_of(profile).parameters
        found = [starter_for(dealer, p) for dealer in (1, 2, 3, 4)]
        assert found == ([1, 2, 3, 4] if profile in TURLER else [2, 3, 4, 1])


# Teams


@pytest.mark.parametrize("profile", ["katlamasiz-esli", "katlamali-esli"])
def test_teams(profile: str) -> None:
    """1 and 3 are A, 2 and 4 are B; the lower sum wins; equal sums are a draw."""
    answer = match(profile, hand(-101, 16, 14, 202), agreed=1)
    assert answer["teams"] == {"A": -87, "B": 218}
    assert (answer["winners"], answer["draw"]) == (["A"], False)
    even = match(profile, hand(10, 20, 30, 20), agreed=1)
    assert (even["teams"], even["winners"], even["draw"]) == ({"A": 40, "B": 40}, [], True)
    assert even["over"] is True


@pytest.mark.parametrize("profile", ["katlamasiz", "katlamali", "nasil"])
def test_solo_ties_are_shared(profile: str) -> None:
    """Interpretation 30."""
    answer = match(profile, hand(10, 10, 30, 20), agreed=1)
    assert (answer["winners"], answer["draw"]) == ([1, 2], False)
    assert not answer.get("teams")


# Close matches


def test_a_close_match_plays_one_more_hand_once() -> None:
    table = "nasil+close-match-plays-on"
    close = hand(0, 100, 300, 400)
    first = match(table, close, agreed=1)
    assert (first["over"], first["winners"], first["next_dealer"]) == (False, [], 1)
    second = match(table, close, hand(60, 0, 0, 0), agreed=1)
    assert (second["over"], second["winners"]) == (True, [1])
    assert match(table, hand(0, 101, 300, 400), agreed=1)["over"] is True
    void = {"points": {}, "how": "void", "dealer": 4}
    assert match(table, close, void, agreed=1)["over"] is False
    assert match(table, close, void, hand(500, 0, 0, 0), agreed=1)["winners"] == [2]


def test_a_close_match_that_ends_by_points() -> None:
    table = "oyna+close-match-plays-on"
    assert match(table, hand(1000, 100, 0, 500))["over"] is False
    assert match(table, hand(1000, 101, 0, 500))["over"] is True


# What cannot be a match


@pytest.mark.parametrize(
    ("given", "code", "path"),
    [
        ({}, "missing", "hands"),
        ({"hands": {}}, "bad_type", "hands"),
        ({"hands": [5]}, "bad_type", "hands.0"),
        ({"hands": [{"points": {}}]}, "missing", "hands.0.how"),
        ({"hands": [{"how": "finish"}]}, "missing", "hands.0.points"),
        ({"hands": [{"how": "void"}]}, "missing", "hands.0.points"),
        ({"hands": [{"how": "draw", "points": {}}]}, "bad_value", "hands.0.how"),
        ({"hands": [{"how": "finish", "points": {"1": 1, "2": 1, "4": 1}}]}, "missing", "hands.0.points.3"),
        ({"hands": [{"how": "finish", "points": {"5": 1}}]}, "bad_value", "hands.0.points.5"),
        ({"hands": [hand(10**10, 0, 0, 0)]}, "bad_value", "hands.0.points.1"),
        ({"hands": [hand(True, 0, 0, 0)]}, "bad_type", "hands.0.points.1"),
        ({"hands": [hand(*FINISH, dealer=5)]}, "bad_value", "hands.0.dealer"),
        ({"hands": [], "agreed_hands": 0}, "bad_value", "agreed_hands"),
        ({"hands": [], "agreed": 3}, "unknown_key", "agreed"),
        ({"hands": [{**hand(*FINISH), "by": 1}]}, "unknown_key", "hands.0.by"),
        ({"hands": [hand(*FINISH)] * 1001}, "too_long", "hands"),
    ],
)
def test_what_cannot_be_a_match(given: Document, code: str, path: str) -> None:
    assert ask("match", "oyna", given) == {"invalid": code, "path": path}
