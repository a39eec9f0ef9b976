"""Turns that took too long: remarked, never charged."""

from typing import Any

import pytest

from referee.adjudicate import Judgement, adjudicate
from referee.questions import ask
from tests.recording import dealt, record, turn
from tests.situations import WORTH_108, flat

Document = dict[str, Any]
OPEN_108 = {"open": {"melds": WORTH_108}}


def judge(*hands: Document, profile: str = "oyna", under: str | None = None, **more: Any) -> Judgement:
    return adjudicate(record(*hands, profile=profile, **more), under)


def remarks(judgement: Judgement) -> list[tuple[Any, ...]]:
    return [(r.rule, r.args, r.hand, r.turn) for r in judgement.remarks]


# Clocks: turler gives people 15 seconds once for their opening and nobody more than 60 a turn


def timed(*turns: Document) -> Document:
    """Seat 1 holds an opening; the others have nothing."""
    return dealt(
        {1: [*flat(WORTH_108), "K1", "K2"], 2: ["Y1"], 3: ["Y2"], 4: ["Y3"]},
        list(turns),
        stock=["B1", "B2", "B3", "B4"],
        dealer=1,
    )


def opening_turn(limit: int | None, second: int, opening: Document = OPEN_108) -> Document:
    more = {} if limit is None else {"limit": limit}
    return turn(1, {**opening, "at": 20}, {"discard": "K1", "at": second}, **more)


def plain_turn(limit: int | None, second: int) -> Document:
    more = {} if limit is None else {"limit": limit}
    return turn(1, {"discard": "K1", "at": second}, **more)


@pytest.mark.parametrize(
    ("played", "late"),
    [
        (plain_turn(45, 45), 0),
        (plain_turn(45, 50), 5),
        (plain_turn(None, 60), 0),
        (plain_turn(None, 61), 1),
        (plain_turn(90, 70), 10),  # the cap bounds the turn
        (opening_turn(45, 60), 0),  # 45 + 15
        (opening_turn(40, 58), 3),  # 40 + 15 = 55
        (opening_turn(50, 64), 4),  # 65 is more than the cap
        (opening_turn(None, 61), 1),
    ],
)
def test_late_turns_are_remarked(played: Document, late: int) -> None:
    """Interpretation 50: a remark, no charge."""
    judgement = judge(timed(played), profile="katlamasiz", agreed_hands=1)
    expected = [("clock.cap", {"seat": 1, "seconds": late}, 1, 0)] if late else []
    assert remarks(judgement) == expected
    assert judgement.hands[0].charges == {}


def test_bots_get_no_bonus() -> None:
    hand = timed(opening_turn(45, 58))
    assert remarks(judge(hand, profile="katlamasiz", agreed_hands=1, bots=[1])) == [
        ("clock.cap", {"seat": 1, "seconds": 13}, 1, 0)
    ]
    assert remarks(judge(hand, profile="katlamasiz", agreed_hands=1, bots=[2])) == []


def test_the_bonus_is_given_once_a_hand() -> None:
    """A low opening is an accepted attempt: it had the bonus; the real opening a round later has none."""
    low = {"open": {"melds": WORTH_108[:1]}}
    rounds = [
        turn(seat, {"draw": True}, {"discard": tile}) for seat, tile in ((2, "Y1"), (3, "Y2"), (4, "Y3"))
    ]
    first = turn(1, {**low, "at": 20}, {"undo": True, "at": 30}, {"discard": "K1", "at": 60}, limit=45)
    second = turn(1, {"draw": True}, {**OPEN_108, "at": 20}, {"discard": "K2", "at": 47}, limit=45)
    judgement = judge(timed(first, *rounds, second), profile="katlamasiz", agreed_hands=1)
    assert remarks(judgement) == [("clock.cap", {"seat": 1, "seconds": 2}, 1, 4)]


def test_a_refused_opening_gives_no_bonus() -> None:
    bad = {"open": {"melds": [["R11", "R12", "K13"]]}}
    judgement = judge(timed(opening_turn(45, 50, bad)), profile="katlamasiz", agreed_hands=1)
    assert remarks(judgement) == [("clock.cap", {"seat": 1, "seconds": 5}, 1, 0)]


def test_no_clock_at_other_tables() -> None:
    assert remarks(judge(timed(plain_turn(45, 500)), under="oyna")) == []


def test_faults_remarks_and_unfinished_hands_on_the_wire() -> None:
    late = timed(plain_turn(45, 50))
    late["claimed"] = {"points": {"1": 5}}
    answer = ask("record", "katlamasiz", {"record": record({**late, "dealer": 2})})
    assert answer["hands"][0]["faults"] == [{"rule": "deal.extra_tile", "seat": 1, "expected": 2}]
    assert answer["hands"][0]["how"] == "unfinished"
    assert "by" not in answer["hands"][0]
    assert answer["remarks"] == [
        {"rule": "clock.cap", "seat": 1, "seconds": 5, "hand": 1, "turn": 0},
        {"rule": "match.agreed_hands"},
    ]
    assert answer["differences"][0]["claimed"] == {"1": 5}
