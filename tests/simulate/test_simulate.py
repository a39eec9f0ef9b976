"""Simulated play: what is planted is found, and nothing else."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from referee.adjudicate import Judgement, adjudicate
from referee.lines import usable_under
from referee.profile import load_profile
from referee.record import MOST_HANDS, read_record
from referee.simulate import USUAL_PLAYERS, Match, simulate
from referee.simulate.faults import KINDS_OF_ACT
from referee.spec import load_spec
from referee.turn import CHARGED, REFUSED, Referee

TABLES = tuple(load_spec()["profiles"])
FULL = os.environ.get("OKEY_FULL") == "1"
HANDS = 2000 if FULL else 120
PAID_BY_OTHERS = {"take.feeder", "table_okey.placer_pays"}
"""Charges that nobody runs into by carelessness: somebody else's move makes them."""


def judged(match: Match, table: str) -> Judgement:
    profile = load_profile(table)
    referee = Referee(profile.parameters)
    return adjudicate(match.record, profile, referee, usable_under(referee))


def found(match: Match, judgement: Judgement) -> list[dict[str, Any]]:
    """What the judgement reports, in the words of the truth."""
    entries: list[dict[str, Any]] = []
    for number, (hand, written) in enumerate(zip(judgement.hands, match.record["hands"], strict=True), 1):
        rows = iter(hand.events)
        for turn_number, turn in enumerate(written["turns"]):
            for event_number, _ in enumerate(turn["events"]):
                verdict = next(rows).verdict
                if verdict.findings:
                    entries.append(
                        {
                            "hand": number,
                            "turn": turn_number,
                            "event": event_number,
                            "seat": verdict.seat,
                            "outcome": verdict.outcome,
                            "rule": verdict.rule,
                            "charges": {str(seat): points for seat, points in verdict.charges.items()},
                        }
                    )
        assert next(rows, None) is None
        assert not hand.faults
    for difference in judgement.differences:
        entries.append(
            {
                "hand": difference.hand,
                "seat": difference.seat,
                "what": difference.what,
                "claimed": difference.claimed,
                "judged": difference.judged,
            }
        )
    return entries


def told(match: Match) -> list[dict[str, Any]]:
    """The truth without what only the planter knows."""
    return [
        {key: value for key, value in entry.items() if key not in ("record", "planted")}
        for entry in match.truth
    ]


def in_order(entries: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(entry, sort_keys=True) for entry in entries)


def matches(table: str, hands: int, seed: int, **more: Any) -> Iterator[Match]:
    return simulate(load_profile(table), hands, seed, **more)


@pytest.mark.parametrize("table", [*TABLES, "oyna+katlama+twelve-thirteen-one", "katlamali+put-back-101"])
def test_exactly_the_planted_faults_are_found(table: str) -> None:
    for match in matches(table, HANDS, 11, faults=0.7):
        assert in_order(found(match, judged(match, table))) == in_order(told(match)), match.number


@pytest.mark.parametrize("table", TABLES)
def test_careful_players_play_clean_hands(table: str) -> None:
    styles = ("greedy", "random", "pairs", "greedy")
    for match in matches(table, HANDS // 2, 5, players=styles):
        judgement = judged(match, table)
        assert judgement.clean
        rules = {row.verdict.rule for hand in judgement.hands for row in hand.events if row.verdict.findings}
        assert rules <= PAID_BY_OTHERS


def test_careless_players_run_into_charges() -> None:
    kinds = Counter(
        entry["rule"] for match in matches("oyna", 60, 2, players=("careless",) * 4) for entry in match.truth
    )
    assert kinds["discard.playable"] > 0
    assert kinds["discard.okey"] > 0


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs() -> None:
    def written(**more: Any) -> str:
        return "\n".join(
            json.dumps([match.record, match.truth]) for match in matches("oyna", 40, 7, faults=0.5, **more)
        )

    one = written()
    assert written() == one
    assert written(jobs=2) == one
    assert (
        "\n".join(json.dumps([match.record, match.truth]) for match in matches("oyna", 40, 8, faults=0.5))
        != one
    )


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    short = [match.record for match in matches("nasil", 15, 3)]
    long = [match.record for match in matches("nasil", 40, 3)]
    assert short[:-1] == long[: len(short) - 1]
    last = short[-1]["hands"]
    assert last == long[len(short) - 1]["hands"][: len(last)]


@pytest.mark.parametrize("hands", [1, 2, 13, 40])
def test_there_are_as_many_hands_as_were_asked_for(hands: int) -> None:
    made = list(matches("oyna", hands, 1))
    assert sum(match.hands for match in made) == hands
    assert sum(len(match.record["hands"]) for match in made) == hands


def test_a_match_is_over_where_its_table_ends_it() -> None:
    """Every match but the last is over, and none goes on after its end."""
    for table in TABLES:
        made = list(matches(table, 40, 4))
        for match in made[:-1]:
            judgement = judged(match, table)
            assert judgement.standing.over
            assert judgement.standing.ended_with == len(match.record["hands"])


def test_acts_are_planted_as_often_as_was_asked() -> None:
    hands = 300
    planted = sum(
        "planted" in entry for match in matches("oyna", hands, 6, faults=0.5) for entry in match.truth
    )
    # 150 of 300, three standard deviations of 8.7 to either side; a hand may end before its act is due.
    assert 115 <= planted <= 176


def test_every_kind_of_act_is_planted_somewhere() -> None:
    """Who has not opened discards what fits on the table very seldom: play goes on until it has happened."""
    missing = set(KINDS_OF_ACT)
    for seed in range(40):
        for table in ("oyna", "katlamali", "nasil"):
            for match in matches(table, 60, seed, faults=1.0, players=("careless",) * 4):
                missing -= {entry["planted"] for entry in match.truth if "planted" in entry}
        if not missing:
            return
    assert not missing


def test_outcomes_are_of_the_kinds_that_were_planted() -> None:
    for match in matches("nasil", 150, 8, faults=1.0):
        for entry in match.truth:
            if "planted" in entry:
                assert entry["outcome"] == (CHARGED if entry["planted"].endswith("_paid") else REFUSED)


def test_a_record_is_a_record() -> None:
    for match in matches("katlamali-esli", 20, 1):
        record = read_record(json.loads(json.dumps(match.record)))
        assert len(record.hands) <= MOST_HANDS
        assert {name.rpartition("-")[0] for name in record.players.values()} == set(USUAL_PLAYERS)
        for hand in record.hands:
            assert sum(len(rack) for rack in hand.racks.values()) + len(hand.stock or ()) == 105


def test_a_house_of_its_own_writes_its_profile_into_the_record() -> None:
    house = {"id": "our-house", "extends": "oyna", "title": {"tr": "Ev", "en": "House"},
             "values": {"finish.score": -202}}  # fmt: skip
    profile = load_profile(house)
    (match,) = simulate(profile, 1, 1)
    assert adjudicate(match.record).profile.parameters == profile.parameters
