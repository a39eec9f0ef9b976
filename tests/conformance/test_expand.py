"""Images of cases: the referee answers every one of them with the expected answer taken through the map."""

import os
from collections import Counter, defaultdict
from functools import lru_cache
from typing import Any

import pytest

from referee.conformance.cases import load_cases
from referee.conformance.expand import Maps, expand, image, mapped, read_maps
from referee.conformance.items import Item, select
from referee.conformance.results import PASSED, judge_answer
from referee.questions import ask
from referee.turn import Referee

FULL = os.environ.get("OKEY_FULL") == "1"
SEEDS = ("1", "2", "3", "4") if FULL else ("1",)
QUESTIONS = ("meld", "opening", "playable", "discards", "take", "best_opening", "turn", "hand_score",
             "match", "record")  # fmt: skip


@lru_cache(maxsize=1)
def items() -> tuple[Item, ...]:
    """All items, or a sample of them."""
    everything = select(load_cases())
    return everything if FULL else everything[::11]


def pick(question: str) -> list[Item]:
    return [item for item in items() if item.case.question == question]


def judged(item: Item) -> Any:
    answer = ask(item.case.question, item.profile, item.given, Referee(item.profile.parameters))
    return judge_answer(item, answer, strict_rules=True)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_referee_passes_every_image(question: str, seed: str) -> None:
    for made in expand(pick(question), 2, seed):
        result = judged(made)
        assert result.outcome == PASSED, (made.id, result.differences)


def test_every_item_stays_and_its_images_follow_it_under_ids_of_their_own() -> None:
    expanded = expand(items(), 2, 7)
    assert [made for made in expanded if not made.done] == list(items())
    assert len({made.id for made in expanded}) == len(expanded)
    last = ""
    for made in expanded:
        if not made.done:
            last = made.id
        else:
            assert made.id == f"{last}~{made.done}"


def test_images_differ_from_their_case_and_from_each_other() -> None:
    """An expander that maps nothing, or always the same, would make the suite look strong."""
    asked: dict[str, list[Any]] = defaultdict(list)
    for made in expand(items(), 3, 7):
        original = made.id.partition("~")[0]
        assert made.given not in asked[original], made.id
        asked[original].append(made.given)
    two = Counter(min(len(given), 3) for given in asked.values())
    assert two[3] > 0.95 * len(asked)
    # A match of which no hand has been played looks the same from every seat.
    assert two[1] < 0.01 * len(asked)


def test_each_map_is_made_for_the_questions_that_the_documentation_names() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for made in expand(items(), 3, 7):
        for part in filter(None, made.done.split(",")):
            found[part.partition("=")[0]].add(made.case.question)
    everything = set(QUESTIONS)
    seated = {"discards", "take", "turn", "hand_score", "match", "record"}
    assert found == {
        "colours": everything - {"match"},
        "seats": seated,
        "melds": {"opening", "playable", "discards", "take", "turn", "record"},
        "tiles": everything - {"match"},
    }


def test_the_same_seed_gives_the_same_images_and_another_seed_others() -> None:
    first, again, other = (expand(items()[:300], 1, seed) for seed in (7, 7, 8))
    assert first == again
    assert [made.id for made in first] != [made.id for made in other]


def test_an_id_says_how_to_make_the_image_again() -> None:
    originals = {item.id: item for item in items()}
    for made in expand(items(), 2, 5):
        if made.done:
            assert image(originals[made.id.partition("~")[0]], made.done) == made


def test_the_inverse_leads_back() -> None:
    """Whatever a map forgets to map, or maps twice, does not come back."""
    originals = {item.id: item for item in items()}
    for made in expand(items(), 2, 11):
        original = originals[made.id.partition("~")[0]]
        back = read_maps(made.done).inverse if made.done else Maps()
        given, answer = mapped(made.case.question, made.given, made.answer, back)
        assert given == original.given, made.id
        assert answer == original.answer, made.id


def test_seats_and_teams_move_wherever_they_stand() -> None:
    given = {
        "record": {
            "players": {"1": "R7", "2": "b", "3": "c", "4": "d"},
            "profile": "R7",
            "bots": [3],
            "hands": [
                {
                    "dealer": 4,
                    "indicator": "Y5",
                    "racks": {"1": ["R1"], "2": ["R2"], "3": ["R3"], "4": ["R4"]},
                    "turns": [{"seat": 1, "events": [{"discard": "K13"}]}],
                    "claimed": {"points": {"1": -101, "4": 3}, "charges": {"2": 101}, "by": 1},
                }
            ],
            "claimed_match": {"totals": {"1": 1, "A": 5}, "winners": [4, "B"]},
        }
    }
    answer = {
        "hands": [{"faults": [{"rule": "deal.extra_tile", "seat": 1, "expected": 4}], "by": 1}],
        "differences": [
            {"what": "winners", "claimed": [4], "judged": ["A"]},
            {"what": "points", "seat": 3, "claimed": 3, "judged": 2},
            {"what": "totals", "seat": "A", "claimed": 3, "judged": None},
            {"what": "points", "claimed": {"1": 4, "2": 3}},
        ],
        "totals": {"1": 1, "2": 2, "3": 3, "4": 4},
        "teams": {"A": 4, "B": 6},
        "next_dealer": 4,
        "invalid_path": "seats.3.opened",
    }
    mapped_given, mapped_answer = mapped("record", given, answer, Maps("YRBK", 1))
    assert mapped_given == {
        "record": {
            "players": {"2": "R7", "3": "b", "4": "c", "1": "d"},
            "profile": "R7",
            "bots": [4],
            "hands": [
                {
                    "dealer": 1,
                    "indicator": "R5",
                    "racks": {"2": ["Y1"], "3": ["Y2"], "4": ["Y3"], "1": ["Y4"]},
                    "turns": [{"seat": 2, "events": [{"discard": "K13"}]}],
                    "claimed": {"points": {"2": -101, "1": 3}, "charges": {"3": 101}, "by": 2},
                }
            ],
            "claimed_match": {"totals": {"2": 1, "B": 5}, "winners": [1, "A"]},
        }
    }
    assert mapped_answer == {
        "hands": [{"faults": [{"rule": "deal.extra_tile", "seat": 2, "expected": 1}], "by": 2}],
        "differences": [
            {"what": "winners", "claimed": [1], "judged": ["B"]},
            {"what": "points", "seat": 4, "claimed": 3, "judged": 2},
            {"what": "totals", "seat": "B", "claimed": 3, "judged": None},
            {"what": "points", "claimed": {"2": 4, "3": 3}},
        ],
        "totals": {"2": 1, "3": 2, "4": 3, "1": 4},
        "teams": {"A": 6, "B": 4},
        "next_dealer": 1,
        "invalid_path": "seats.3.opened",
    }


def test_teams_keep_their_names_over_two_places() -> None:
    _, answer = mapped("match", {}, {"teams": {"A": 4, "B": 6}, "winners": ["A"]}, Maps(seats=2))
    assert answer == {"teams": {"A": 4, "B": 6}, "winners": ["A"]}


def test_melds_take_their_numbers_along() -> None:
    """Numbers in events and in the line, who laid an okey, and the table afterwards."""
    melds = [
        {"by": 1, "kind": "run", "tiles": ["B4", "OK", "B6"], "okeys_by": {"1": 2}},
        {"by": 2, "kind": "set", "tiles": ["R8", "Y8", "B8"]},
        {"by": 3, "kind": "pair", "tiles": ["K2", "K2"]},
    ]
    events = [
        {"meld": ["K1", "K2", "K3"]},
        {"lay_off": {"tiles": ["B7"], "meld": 0}},
        {"take_okey": {"meld": 3, "tiles": ["B5"]}},
        {"open": {"melds": [["R1", "R2", "R3"], ["R4", "R5", "R6"]]}},
    ]
    answer = {"position": {"table": [*melds, {"tiles": ["K1", "K2", "K3"]}]}, "events": []}
    given = {"position": {"indicator": "Y5", "table": melds}, "events": events}
    for number in range(1, 8):
        moved, after = mapped("turn", given, answer, Maps(melds=number))
        table = moved["position"]["table"]
        assert table != melds
        assert sorted(table, key=str) == sorted(melds, key=str)
        assert table[moved["events"][1]["lay_off"]["meld"]] == melds[0]
        assert after["position"]["table"] == [*table, {"tiles": ["K1", "K2", "K3"]}]
        # A meld of this turn is named by its number: whatever is laid in the turn keeps its order.
        assert moved["events"][2:] == events[2:]
        assert moved["events"][0] == events[0]


@pytest.mark.parametrize(
    ("meld", "moves"),
    [
        (["R8", "Y8", "B8"], True),
        (["FJ", "R6", "B6"], True),
        (["R8", "OK", "B8"], False),
        (["Y6", "R6", "B6"], False),
        (["R4", "R5", "R6"], False),
        ({"kind": "run", "tiles": ["R8", "Y8", "B8"]}, False),
        ({"kind": "set", "tiles": ["R8", "Y8", "B8"]}, True),
        (["B5", "OK"], True),
        (["OK", "OK"], False),
        ({"kind": "pair", "tiles": ["B5", "OK"], "okeys_by": {"1": 3}}, False),
    ],
)
def test_tiles_move_only_where_their_order_means_nothing(meld: Any, moves: bool) -> None:
    given = {"indicator": "Y5", "table": [meld]}
    moved, _ = mapped("playable", given, {}, Maps(tiles=4))
    assert (moved != given) is moves
    tiles = [entry["tiles"] if isinstance(entry, dict) else entry for entry in (meld, moved["table"][0])]
    assert sorted(tiles[0]) == sorted(tiles[1])


def test_what_is_invalid_keeps_its_order_and_its_seats() -> None:
    position = {"indicator": "Y5", "seats": {"1": {"rack": ["R1", "R2"]}}, "table": []}
    given, answer = {"position": position}, {"invalid": "missing", "path": "seats.3.opened"}
    moved, after = mapped("discards", given, answer, Maps("YRBK", 1, 3, 3))
    assert after == answer
    assert moved["position"] == {"indicator": "R5", "seats": {"1": {"rack": ["Y1", "Y2"]}}, "table": []}


@pytest.mark.parametrize(
    "done", ["", "seats=2", "seats=+5", "colours=RYBK", "colours=RRBK", "melds=x", "x=1"]
)
def test_what_names_no_image_is_refused(done: str) -> None:
    with pytest.raises(ValueError):
        image(items()[0], done)


def test_the_maps_of_an_id_are_written_in_one_way() -> None:
    maps = Maps("KBYR", 3, 12, 5)
    assert str(maps) == "colours=KBYR,seats=+3,melds=12,tiles=5"
    assert read_maps(str(maps)) == maps
    with pytest.raises(ValueError):
        read_maps("seats=+3,colours=KBYR")
