"""A record and a profile in; verdicts, a score sheet, and the record's own mistakes out."""

from typing import Any

import pytest

from referee.adjudicate import Judgement, adjudicate, at_end
from referee.decode import Invalid
from referee.lines import usable_under
from referee.profile import ProfileFault, load_profile
from referee.questions import ask
from referee.record import read_record
from referee.turn import Referee
from tests.recording import WHOLE_HAND, dealt, gone_out, record, run_out, turn, voided
from tests.situations import EVERY_TABLE, TURLER, WORTH_99, WORTH_108, at, flat, hand_of, profile_of

Document = dict[str, Any]
OPEN_108 = {"open": {"melds": WORTH_108}}


def judge(*hands: Document, profile: str = "oyna", under: str | None = None, **more: Any) -> Judgement:
    return adjudicate(record(*hands, profile=profile, **more), under)


def faults(judgement: Judgement, hand: int = 0) -> list[tuple[str, Document]]:
    return [(fault.rule, fault.args) for fault in judgement.hands[hand].faults]


# Whole hands


@pytest.mark.parametrize(
    ("profile", "points"),
    [
        ("oyna", {1: -202, 2: 404, 3: 404, 4: 404}),
        ("katlamasiz", {1: -202, 2: 404, 3: 404, 4: 404}),
        ("katlamasiz-esli", {1: -202, 2: 404, 3: 0, 4: 404}),
        ("nasil", {1: 0, 2: 200, 3: 200, 4: 200}),
    ],
)
def test_a_hand_that_goes_out_at_once(profile: str, points: dict[int, int]) -> None:
    judgement = judge(gone_out(), profile=profile, agreed_hands=1)
    hand = judgement.hands[0]
    assert (hand.how, hand.by) == ("finish", 1)
    assert hand.score is not None
    assert (hand.score.finish, hand.score.points) == (("elden",), points)
    assert judgement.standing.totals == points


def test_thrown_with_the_okey_it_doubles_again() -> None:
    """Elden with the okey: 808, and -404 for the finisher (interpretation A)."""
    hand = judge(gone_out("OK")).hands[0]
    assert hand.score is not None
    assert (hand.score.finish, hand.score.factor) == (("okey", "elden"), 4)
    assert hand.score.points == {1: -404, 2: 808, 3: 808, 4: 808}
    assert hand.charges == {}


@pytest.mark.parametrize("profile", EVERY_TABLE)
def test_a_hand_whose_stock_runs_out(profile: str) -> None:
    dealer = 1 if profile in TURLER else 4
    judgement = judge(run_out(dealer=dealer), profile=profile, agreed_hands=1)
    hand = judgement.hands[0]
    assert (hand.how, hand.by, hand.faults) == ("exhausted", None, ())
    assert all(row.verdict.outcome == "allowed" for row in hand.events)
    fixed = 200 if profile == "nasil" else 202
    assert judgement.standing.totals == dict.fromkeys((1, 2, 3, 4), fixed)


def test_the_indicator_that_nobody_takes() -> None:
    """indicator-taken: the hand is exhausted although no event says so."""
    hand = judge(run_out(), profile="oyna+indicator-taken").hands[0]
    assert (hand.how, hand.faults) == ("exhausted", ())


@pytest.mark.parametrize("profile", ["oyna", "katlamasiz", "katlamasiz-esli", "nasil"])
def test_a_void_hand(profile: str) -> None:
    """The charge for the thrown okey is wiped, and the hand does not count as played.

    Where the minimum is raised the second opening needs six pairs: that is for the rules of opening.
    """
    dealer = 1 if profile in TURLER else 4
    judgement = judge(voided(dealer=dealer), profile=profile, agreed_hands=1)
    hand = judgement.hands[0]
    assert (hand.how, hand.by) == ("void", None)
    assert judgement.standing.totals == {1: 0, 2: 0, 3: 0, 4: 0}
    assert judgement.standing.over is False
    assert judgement.standing.next_dealer == dealer
    outcome = hand.events[4].verdict
    assert outcome.charges == ({} if profile == "nasil" else {2: 101})


def test_charges_stand_in_the_points() -> None:
    """Seat 1 throws the okey and the stock runs out: 202 + 101."""
    hand = run_out()
    hand["turns"][0]["events"] = [{"discard": "OK"}]
    judgement = judge(hand)
    assert judgement.hands[0].charges == {1: 101}
    assert judgement.hands[0].entries == (("discard.okey", 1, 101),)
    assert judgement.standing.totals == {1: 303, 2: 202, 3: 202, 4: 202}


# Faults of the deal


def test_a_fair_deal_has_no_faults() -> None:
    for profile in EVERY_TABLE:
        dealer = 1 if profile in TURLER else 4
        assert faults(judge(gone_out(dealer=dealer), profile=profile)) == []


def test_another_profile_moves_the_22nd_tile() -> None:
    """oyna: right of the dealer; turler: the dealer. Followed, and the record stays usable."""
    judgement = judge(gone_out(dealer=4), under="katlamasiz")
    assert faults(judgement) == [("deal.extra_tile", {"seat": 1, "expected": 4})]
    assert judgement.hands[0].how == "finish"
    judgement = judge(gone_out(dealer=1), under="oyna")
    assert faults(judgement) == [("deal.extra_tile", {"seat": 1, "expected": 2})]


def test_a_rack_of_another_size() -> None:
    judgement = judge(dealt({1: ["K1"]}, [turn(1, {"discard": "K1"})], sizes={3: 20}))
    assert faults(judgement) == [("deal.tiles", {"seat": 3, "count": 20})]
    two = judge(dealt({1: ["K1"]}, [turn(1, {"discard": "K1"})], sizes={1: 22, 2: 22}))
    assert faults(two) == [("deal.tiles", {"seat": 2, "count": 22})]
    assert two.hands[0].events[0].verdict.outcome == "allowed"
    nobody = judge(dealt({1: ["K1"]}, [turn(1, {"discard": "K1"})], sizes={1: 21}))
    assert faults(nobody) == [("deal.tiles", {"seat": 1, "count": 21})]
    empty = judge(dealt({}, [], sizes={1: 21}))
    assert faults(empty) == [("deal.tiles", {"seat": 1, "count": 21})]


@pytest.mark.parametrize(
    ("first", "dealer", "rule", "expected"),
    [
        (gone_out(), 1, None, None),
        (gone_out(), 4, "deal.next_dealer", 1),
        (run_out(), 1, None, None),
        (run_out(), 4, "deal.after_exhausted", 1),
        (voided(), 4, None, None),
        (voided(), 1, "deal.after_void", 4),
    ],
)
def test_who_deals_next(first: Document, dealer: int, rule: str | None, expected: int | None) -> None:
    """Right of the last, after an exhausted hand too; after a void hand the same again."""
    second = gone_out(dealer=dealer, starter=dealer % 4 + 1)
    found = faults(judge(first, second), 1)
    assert found == ([] if rule is None else [(rule, {"seat": dealer, "expected": expected})])


def test_after_an_unfinished_hand_nobody_can_say_who_deals() -> None:
    unfinished = dealt({1: ["K1"]}, [turn(1, {"discard": "K1"})])
    assert faults(judge(unfinished, gone_out(dealer=2, starter=3)), 1) == []


def test_the_dealer_fault_comes_before_the_others() -> None:
    judgement = judge(gone_out(), gone_out(dealer=3, starter=1))
    assert [rule for rule, _ in faults(judgement, 1)] == ["deal.next_dealer", "deal.extra_tile"]


def test_without_a_recorded_stock() -> None:
    hand = dealt(
        {1: ["K1"], 2: ["OK"], 4: ["B1"]},
        [turn(1, {"discard": "K1"}), turn(2, {"draw": "Y13"}, {"discard": "Y13"})],
        stock=["Y13"],
        recorded_stock=False,
    )
    assert [row.verdict.outcome for row in judge(hand).hands[0].events] == ["allowed"] * 3


# Differences


def claims(hand: Document, claimed: Document, **more: Any) -> list[tuple[Any, ...]]:
    found = judge({**hand, "claimed": claimed}, **more).differences
    return [(d.hand, d.seat, d.what, d.claimed, d.judged, d.rules) for d in found]


RIGHT = {"1": -202, "2": 404, "3": 404, "4": 404}


def test_right_claims_make_no_difference() -> None:
    claimed = {"points": RIGHT, "charges": {}, "how": "finish", "by": 1}
    assert claims(gone_out(), claimed) == []
    assert claims(gone_out(), {}) == []
    judgement = judge({**gone_out(), "claimed": claimed}, claimed_match={"totals": RIGHT, "winners": []})
    assert judgement.differences == ()
    assert judgement.clean


def test_wrong_points_name_the_rules_behind_them() -> None:
    found = claims(gone_out(), {"points": {**RIGHT, "1": -101, "3": 202}})
    assert found == [
        (1, 1, "points", -101, -202, ("finish.score", "finish.elden")),
        (1, 3, "points", 202, 404, ("score.unopened", "finish.elden")),
    ]


def test_points_that_were_not_claimed_make_no_difference() -> None:
    assert claims(gone_out(), {"points": {"2": 404}}) == []


def test_wrong_charges() -> None:
    """A seat missing in the claimed charges was claimed 0; no charges at all claim nothing."""
    hand = run_out()
    hand["turns"][0]["events"] = [{"discard": "OK"}]
    assert claims(hand, {"charges": {"1": 101}}) == []
    assert claims(hand, {"charges": {}}) == [(1, 1, "charges", 0, 101, ("discard.okey",))]
    assert claims(hand, {"how": "exhausted"}) == []
    assert claims(hand, {"charges": {"1": 101, "2": 101}}) == [(1, 2, "charges", 101, 0, ("score.charges",))]
    wrong = claims(hand, {"points": {"1": 202}})
    assert wrong == [(1, 1, "points", 202, 303, ("score.charges", "exhausted.unopened", "discard.okey"))]


def test_a_wrong_ending() -> None:
    assert claims(gone_out(), {"how": "exhausted"}) == [
        (1, None, "how", "exhausted", "finish", ("finish.score",))
    ]
    assert claims(run_out(), {"how": "finish"}) == [
        (1, None, "how", "finish", "exhausted", ("exhausted.ends",))
    ]
    found = claims(voided(), {"how": "finish"})
    assert found == [(1, None, "how", "finish", "void", ("void.four_pairs_openers",))]


def test_points_claimed_for_a_hand_that_has_not_ended() -> None:
    unfinished = dealt({1: ["K1"]}, [turn(1, {"discard": "K1"})])
    found = claims(unfinished, {"points": {"1": 5}, "how": "finish"})
    assert found == [
        (1, None, "how", "finish", "unfinished", ("turn.ends_with_discard",)),
        (1, None, "points", {1: 5}, None, ("turn.ends_with_discard",)),
    ]


def test_points_claimed_for_a_void_hand() -> None:
    found = claims(voided(), {"points": {"2": 101}})
    assert found == [(1, 2, "points", 101, 0, ("void.four_pairs_openers",))]


def test_the_second_hand_counts_from_1_too() -> None:
    hands = (gone_out(), {**gone_out(dealer=1, starter=2), "claimed": {"points": {"2": -101}}})
    found = judge(*hands).differences
    assert [(d.hand, d.seat, d.judged) for d in found] == [(2, 2, -202)]


def test_wrong_totals_and_winners() -> None:
    judgement = judge(
        gone_out(),
        profile="nasil",
        agreed_hands=1,
        claimed_match={"totals": {"1": 0, "2": 202, "A": 5}, "winners": [2]},
    )
    found = [(d.hand, d.seat, d.what, d.claimed, d.judged, d.rules) for d in judgement.differences]
    assert found == [
        (None, 2, "totals", 202, 200, ("match.start",)),
        (None, "A", "totals", 5, None, ("teams.sum",)),
        (None, None, "winners", (2,), (1,), ("match.lowest_wins",)),
    ]
    assert not judgement.clean


def test_wrong_team_totals_and_a_draw() -> None:
    """katlamasiz-esli: -202 + 0 against 404 + 404."""
    judgement = judge(
        gone_out(dealer=1),
        profile="katlamasiz-esli",
        agreed_hands=1,
        claimed_match={"totals": {"A": -202, "B": 404}, "winners": ["B"]},
    )
    found = [(d.seat, d.what, d.judged, d.rules) for d in judgement.differences]
    assert found == [
        ("B", "totals", 808, ("teams.sum",)),
        (None, "winners", ("A",), ("match.lowest_wins",)),
    ]
    drawn = judge(
        run_out(dealer=1), profile="katlamasiz-esli", agreed_hands=1, claimed_match={"winners": ["A", "B"]}
    )
    assert drawn.standing.draw is True
    assert [(d.what, d.judged, d.rules) for d in drawn.differences] == [("winners", (), ("match.tie",))]


def test_winners_are_a_set() -> None:
    judgement = judge(run_out(), profile="nasil", agreed_hands=1, claimed_match={"winners": [4, 3, 2, 1]})
    assert judgement.differences == ()
    shared = judge(run_out(), profile="nasil", agreed_hands=1, claimed_match={"winners": [1]})
    assert [d.rules for d in shared.differences] == [("match.tie",)]


def test_a_refused_event_is_not_clean_though_nothing_differs() -> None:
    hand = dealt({1: ["K1"]}, [turn(1, {"draw": True}, {"discard": "K1"})])
    judgement = judge(hand)
    assert judgement.differences == ()
    assert not judgement.clean
    assert judge(dealt({1: ["K1"]}, [turn(1, {"discard": "K1"})])).clean


# Remarks


def remarks(judgement: Judgement) -> list[tuple[Any, ...]]:
    return [(r.rule, r.args, r.hand, r.turn) for r in judgement.remarks]


def test_missing_agreed_hands() -> None:
    """over: false and a remark."""
    judgement = judge(gone_out(), profile="nasil")
    assert remarks(judgement) == [("match.agreed_hands", {}, None, None)]
    assert judgement.standing.over is False
    assert remarks(judge(gone_out(), profile="nasil", agreed_hands=1)) == []
    assert remarks(judge(gone_out(), profile="nasil+hands-1")) == []
    assert remarks(judge(gone_out())) == []


def test_hands_after_the_end_of_the_match() -> None:
    hands = [gone_out(), gone_out(dealer=1, starter=2), gone_out(dealer=2, starter=3)]
    judgement = judge(*hands, profile="nasil", agreed_hands=1)
    assert remarks(judgement) == [
        ("match.over", {"number": 2}, 2, None),
        ("match.over", {"number": 3}, 3, None),
    ]
    assert judgement.standing.totals == {1: 0, 2: 200, 3: 200, 4: 200}
    assert len(judgement.hands) == 3


def test_a_close_match() -> None:
    judgement = judge(run_out(), profile="nasil+close-match-plays-on", agreed_hands=1)
    assert remarks(judgement) == [("match.close", {}, None, None)]


# Profiles and what cannot be judged


def test_the_records_own_profile_or_another() -> None:
    hand = gone_out()
    assert judge(hand, profile="nasil").profile.id == "nasil"
    assert judge(hand, profile="nasil", under="oyna").profile.id == "oyna"
    whole = {"id": "ours", "parameters": profile_of("oyna").values}
    assert adjudicate(record(hand, profile=whole)).profile.id == "ours"
    extending = {"id": "club", "extends": "oyna", "values": {"score.unopened": 303}}
    worth = adjudicate(record(hand, profile=extending)).hands[0].score
    assert worth is not None
    assert worth.points[2] == 606
    assert adjudicate(read_record(record(hand)), profile_of("nasil")).profile.id == "nasil"


def test_a_profile_that_nobody_knows() -> None:
    with pytest.raises(ProfileFault):
        judge(gone_out(), profile="oyn")


def test_an_event_that_cannot_be_read_against_the_table() -> None:
    """An okey laid off where both ends take it and no end is said: the way to it is named."""
    melds = WORTH_108
    hand = dealt(
        {1: [*flat(melds), "K4", "K5", "K6", "OK", "K1"]},
        [
            turn(
                1,
                {"open": {"melds": melds}},
                {"meld": ["K4", "K5", "K6"]},
                {"lay_off": {"meld": 3, "tiles": ["OK"]}},
            )
        ],
    )
    with pytest.raises(Invalid) as caught:
        judge(hand)
    assert (caught.value.code, caught.value.path) == ("missing", "hands.0.turns.0.events.2.lay_off.end")
    answer = ask("record", "oyna", {"record": record(hand)})
    assert answer == {"invalid": "missing", "path": "record.hands.0.turns.0.events.2.lay_off.end"}


def test_only_a_hand_that_is_over_can_be_scored() -> None:
    with pytest.raises(ValueError, match="not over"):
        at_end(hand_of("oyna", at(["R2", "K9"])))


def test_the_answer_on_the_wire() -> None:
    claimed = {"points": {"1": -101}, "how": "finish"}
    match_claim = {"winners": [2], "totals": {"1": -202}}
    given = {"record": record({**gone_out(), "claimed": claimed}, profile="nasil", claimed_match=match_claim)}
    answer = ask("record", "oyna", given)
    assert answer["profile"] == {"id": "oyna", "hash": profile_of("oyna").hash}
    hand = answer["hands"][0]
    assert (hand["faults"], hand["how"], hand["by"]) == ([], "finish", 1)
    assert (hand["finish"], hand["factor"]) == (["elden"], 2)
    assert hand["points"] == {"1": -202, "2": 404, "3": 404, "4": 404}
    assert hand["events"] == [
        {"turn": 0, "seat": 1, "outcome": "allowed"},
        {"turn": 0, "seat": 1, "outcome": "allowed"},
    ]
    assert answer["totals"] == {"1": -202, "2": 404, "3": 404, "4": 404}
    assert (answer["over"], answer["winners"], answer["draw"], answer["next_dealer"]) == (False, [], False, 1)
    assert answer["remarks"] == []
    assert answer["differences"] == [
        {
            "hand": 1,
            "seat": 1,
            "what": "points",
            "claimed": -101,
            "judged": -202,
            "rules": ["finish.score", "finish.elden"],
        },
        {"what": "winners", "claimed": [2], "judged": [], "rules": ["match.lowest_wins"]},
    ]


def test_a_charge_on_the_wire() -> None:
    low = {"open": {"melds": WORTH_99}}
    hand = dealt(
        {1: [*flat(WORTH_99), "Y1", "Y3"]}, [turn(1, low, {"discard": "Y1"}, {"discard": "Y3"})], dealer=1
    )
    answer = ask("record", "katlamasiz", {"record": record(hand, agreed_hands=1)})
    assert answer["hands"][0]["events"][1] == {
        "turn": 0,
        "seat": 1,
        "outcome": "charged",
        "undone": True,
        "followed": False,
        "rule": "open.below_minimum",
        "charges": {"1": 101},
        "entries": [{"rule": "open.below_minimum", "seat": 1, "points": 101}],
    }
    assert answer["hands"][0]["charges"] == {"1": 101}


def test_the_whole_hand_is_21_tiles() -> None:
    assert len(flat(WHOLE_HAND)) == 21


def test_a_take_after_the_end_is_refused_like_anything_else() -> None:
    """Also where lines are searched for: the turn has no use of the tile to show, and there is no turn."""
    hand = gone_out()
    hand["turns"].append(turn(2, {"take": "K1"}, {"discard": "K1"}))
    profile = load_profile("oyna")
    referee = Referee(profile.parameters)
    judged = adjudicate(record(hand), profile, referee, usable_under(referee))
    rows = judged.hands[0].events
    assert [row.verdict.rule for row in rows[-2:]] == ["hand.over", "hand.over"]
    assert len(rows) == 4
