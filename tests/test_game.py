"""The public API: a match dealt, played by hand and written down; what is wrong with positions."""

import random

import pytest

from referee import Game, PlayedHand
from referee.decode import Invalid
from referee.hand import right_of
from referee.tiles import ALL_TILES

POSITION = {
    "indicator": "Y5",
    "dealer": 4,
    "to_play": 1,
    "phase": "play",
    "seats": {
        "1": {"rack": ["B7"], "opened": "melds", "opened_with": 105, "charged": 0},
        "2": {"rack": ["R3", "K4", "B9"], "opened": "melds", "opened_with": 101, "charged": 0},
        "3": {"rack": ["B2", "B5"], "opened": "pairs", "opened_with": 5, "charged": 0},
        "4": {"rack": ["R1"], "opened": None, "charged": 0},
    },
    "table": [{"by": 2, "kind": "run", "tiles": ["B4", "OK", "B6"]}],
    "stock": 5,
    "discards": {"4": []},
    "turn": {"source": "stock", "tile": "B7", "put_back": False},
    "partial": True,
}


def changed(**changes: object) -> dict:
    return {**POSITION, **changes}


def seated(seat: str, rack: object, opened: str | None) -> dict:
    return changed(seats={**POSITION["seats"], seat: {"rack": rack, "opened": opened}})


@pytest.mark.parametrize(("profile", "starter"), [("oyna", 2), ("katlamasiz", 1), ("nasil", 2)])
def test_a_deal_has_106_tiles_and_the_right_starter(profile: str, starter: int) -> None:
    hand = Game.new(profile, seed=3).deal(dealer=1)
    position = hand.position()
    racks = {int(seat): about["rack"] for seat, about in position["seats"].items()}
    assert hand.to_play == starter
    assert {seat: len(rack) for seat, rack in racks.items()} == {
        seat: 21 + (seat == starter) for seat in (1, 2, 3, 4)
    }
    assert len(position["stock"]) == 20
    assert sum(map(len, racks.values())) + len(position["stock"]) + 1 == ALL_TILES
    assert position["indicator"] != "FJ"
    assert hand.status() == ()


def test_the_same_seed_deals_the_same_tiles() -> None:
    assert Game.new("oyna", seed=5).deal().position() == Game.new("oyna", seed=5).deal().position()
    assert Game.new("oyna", seed=5).deal().position() != Game.new("oyna", seed=6).deal().position()


def test_a_hand_is_played_until_the_stock_is_empty_and_written_down() -> None:
    """Everybody draws and throws: nobody opened, so everybody writes 202, and the next player deals."""
    game = Game.new("oyna+no-void", seed=11)
    hand = game.deal()
    chooser = random.Random(2)
    while not hand.over:
        if hand.position()["phase"] == "take":
            hand.play({"draw": True})
        free = [tile for tile, verdict in hand.lawful_discards().items() if not verdict.charges]
        assert hand.play({"discard": chooser.choice(free)}).outcome == "allowed"
    assert hand.how == "exhausted"
    assert hand.score().points == dict.fromkeys((1, 2, 3, 4), 202)
    stands = game.write_down(hand)
    assert stands.totals == dict.fromkeys((1, 2, 3, 4), 202)
    assert not stands.over
    assert game.deal().dealer == right_of(1)


def test_a_hand_that_goes_on_has_no_score() -> None:
    game = Game.new("oyna", seed=1)
    with pytest.raises(ValueError, match="not over"):
        game.write_down(game.deal())


def test_judging_changes_nothing_and_playing_does() -> None:
    hand = PlayedHand.from_position(POSITION, "oyna")
    before = hand.position()
    assert hand.judge({"discard": "B7"}).outcome == "allowed"
    assert hand.position() == before
    assert list(hand.lawful_discards()) == ["B7"]
    assert hand.play({"discard": "B7"}).outcome == "allowed"
    assert hand.over
    assert hand.lawful_discards() == {}
    # The worked hand of the oyna page: 3 + 4 + 9; twice 2 + 5 for the pairs opener; never opened.
    assert hand.score().points == {1: -101, 2: 16, 3: 14, 4: 202}


def test_what_is_no_event_is_invalid() -> None:
    hand = PlayedHand.from_position(POSITION, "oyna")
    with pytest.raises(Invalid):
        hand.play({"discard": "R14"})


@pytest.mark.parametrize(
    ("position", "code", "path"),
    [
        ({**seated("1", [], "melds"), "turn": {"source": "deal"}}, "rack_size", "seats.1.rack"),
        (seated("4", 22, None), "rack_size", "seats.4.rack"),
        (seated("4", 20, None), "rack_size", "seats.4.rack"),
        (seated("2", 21, None), "not_opened", "seats.2.opened"),
        (POSITION, "opened_nothing", "seats.1.opened"),
        (changed(table=[{"by": 2, "kind": "loose", "tiles": ["R1", "B5"]}]), "loose", "table.0"),
    ],
)  # fmt: skip
def test_everything_that_is_wrong_with_a_position(position: dict, code: str, path: str) -> None:
    found = PlayedHand.from_position(position, "oyna").status()
    assert (code, path) in {(problem.code, problem.path) for problem in found}
