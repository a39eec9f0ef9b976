"""``lines``: exact over all lines of play, held against a search that tries everything.

``OKEY_FULL=1`` holds them against each other on ten times as many positions, and larger ones.
"""

import os
from itertools import permutations, product
from typing import Any

import pytest

from referee.conformance import load_cases
from referee.events import OPEN, TAKE, Event, write_event
from referee.hand import Hand, left_of
from referee.lines import Line, line_for
from referee.mechanics import apply, read
from referee.position import read_position
from referee.profile import Profile
from referee.questions import ask
from referee.turn import REFUSED, Referee
from tests.lines.exhaustive import can_be_used, melds_in
from tests.lines.positions import EVERY_TABLE, IN_TURN, baited, drawn
from tests.situations import profile_of, varied

FULL = os.environ.get("OKEY_FULL") == "1"
SEEDS = range(9000 if FULL else 900)
LARGEST = 8 if FULL else 6
BATCHES = 20


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_line_is_found_exactly_where_there_is_one(batch: int) -> None:
    """Small positions at every table and variant that matters; each line that comes back is replayed."""
    for seed in SEEDS[batch::BATCHES]:
        check(*drawn(seed, LARGEST), f"drawn {seed}, {EVERY_TABLE[seed % len(EVERY_TABLE)]}")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_after_an_opening_the_tile_may_still_find_a_way(batch: int) -> None:
    """An opening, okeys that can be won after it, and a tile that is good for nothing before that."""
    for seed in SEEDS[batch::BATCHES]:
        check(*baited(seed), f"baited {seed}, {IN_TURN[seed % len(IN_TURN)]}")


def check(profile: Profile, position: dict[str, Any], about: str) -> None:
    """Both say the same, and a line that comes back is replayed."""
    hand = read_position(position, profile.parameters)
    referee = Referee(profile.parameters)
    tile = hand.pile_of(left_of(hand.to_play))[-1]
    line = line_for(hand, tile, referee)
    about = f"{about}: {position}"
    assert (line is not None) == can_be_used(after_taking(hand, tile), referee), about
    if line is not None:
        replay(profile, position, hand, line, about)


def after_taking(hand: Hand, tile: int) -> Hand:
    taken = hand.copy()
    apply(taken, read(taken, Event(TAKE, (tile,))))
    return taken


def replay(profile: Profile, position: dict[str, Any], hand: Hand, line: Line, about: str) -> None:
    """The line goes through as events of a turn in which the tile has been taken, and the tile lies there."""
    tile = position["discards"]["4"][-1]
    # A hand may end: then what the others hold is asked for.
    seats = {seat: {**facts, "rack": []} for seat, facts in position["seats"].items()}
    seats["1"]["rack"] = [*position["seats"]["1"]["rack"], tile]
    taken = {
        **position,
        "phase": "play",
        "seats": seats,
        "discards": {**position["discards"], "4": []},
        "turn": {"source": "left", "tile": tile, "put_back": False},
    }
    events = [write_event(event, hand.names) for event in line]
    answer = ask("turn", profile, {"position": taken, "events": events})
    assert "invalid" not in answer, f"{answer} {about}"
    for row, event in zip(answer["events"], events, strict=True):
        assert row["outcome"] != "refused" and not row.get("undone"), f"{event} {row} {about}"
    assert [place for place, event in enumerate(events) if "discard" in event] in ([len(events) - 1], [])
    if "discard" not in events[-1]:
        assert answer["hand"] == {**answer["hand"], "over": True, "how": "void"}, about
    if tile == "OK":
        # What was laid may have come back: one that seat 1 laid must lie there at the end.
        assert _okeys_of_seat_1(answer["position"]["table"]), about
        assert any("OK" in _tiles_put(event) for event in events), about
    else:
        left = answer["position"]["seats"]["1"]["rack"].count(tile)
        thrown = [event.get("discard") for event in events].count(tile)
        assert left + thrown < seats["1"]["rack"].count(tile), about


def _tiles_put(event: dict[str, Any]) -> list[str]:
    """The tiles that go from the rack to the table."""
    ((kind, given),) = event.items()
    if kind in ("lay_off", "take_okey"):
        return list(given["tiles"])
    if kind not in ("open", "meld", "pair"):
        return []
    groups = [group for groups in given.values() for group in groups] if kind == "open" else [given]
    return [tile for group in groups for tile in (group["tiles"] if isinstance(group, dict) else group)]


def _okeys_of_seat_1(table: list[dict[str, Any]]) -> bool:
    return any(
        meld.get("okeys_by", {}).get(str(place), meld.get("by")) == 1
        for meld in table
        for place, tile in enumerate(meld["tiles"])
        if tile == "OK"
    )


@pytest.mark.parametrize("table", ["oyna", "katlamasiz", "oyna+twelve-thirteen-one"])
def test_no_meld_is_left_out_of_the_search(table: str) -> None:
    """Every order of three to five tiles of some racks: what the referee lets lie is among what is tried."""
    referee = Referee(varied(table, open_melds_minimum=1).parameters)
    for rack in ("R11 R12 R13 R1 OK OK", "R7 R8 B8 K8 R9 OK R7", "R1 R2 R3 B1 K1 OK", "Y5 FJ Y7 R6 B6 OK"):
        position = {
            "indicator": "Y5", "dealer": 4, "to_play": 1, "phase": "play", "table": [], "stock": 12,
            "seats": {"1": {"rack": [*rack.split(), "K13", "K13"], "opened": None}},
            "turn": {"source": "stock"}, "partial": True,
        }  # fmt: skip
        hand = read_position(position, referee.p)
        tiles = [hand.names.tile_of[text] for text in rack.split()]
        tried = set(melds_in(tiles))
        for size in (3, 4, 5):
            for kind, row in product(("run", "set"), set(permutations(tiles, size))):
                event = Event(OPEN, groups=((kind, row),))
                if referee.judge(hand, read(hand, event)).outcome != REFUSED:
                    assert (kind, row if kind == "run" else tuple(sorted(row))) in tried


def test_the_positions_are_of_both_kinds() -> None:
    """Half a proof would prove nothing: among the drawn positions some tiles can be used and some not."""
    usable = [ask("take", *_asked(seed))["usable"] for seed in range(120)]
    assert 30 < sum(usable) < 90


def _asked(seed: int) -> tuple[Any, dict[str, Any]]:
    profile, position = drawn(seed)
    return profile, {"position": position, "tile": position["discards"]["4"][-1]}


# Named situations; the documents' own first


def take(
    profile: str | Profile,
    rack: list[str],
    tile: str,
    table: list[dict[str, Any]] | None = None,
    opened: str | None = "melds",
    others: dict[str, str] | None = None,
    with_: int = 101,
    indicator: str = "Y5",
) -> dict[str, Any]:
    seats: dict[str, Any] = {"1": {"rack": rack, "opened": opened, "charged": 0}}
    for seat in ("2", "3", "4"):
        how = (others or {}).get(seat)
        seats[seat] = {"rack": 14, "opened": how, "charged": 0}
        if how is not None:
            seats[seat]["opened_with"] = 5 if how == "pairs" else with_
    if opened is not None:
        seats["1"]["opened_with"] = 5 if opened == "pairs" else 101
    position = {
        "indicator": indicator, "dealer": 4, "to_play": 1, "phase": "take", "seats": seats,
        "table": table or [], "stock": 12, "discards": {"4": [tile]},
        "turn": {"source": None, "put_back": False}, "partial": True,
    }  # fmt: skip
    if isinstance(profile, str):
        profile = profile_of(profile)
    return ask("take", profile, {"position": position, "tile": tile})


def laid(by: int, *tiles: str) -> dict[str, Any]:
    return {"by": by, "tiles": list(tiles)}


def test_the_examples_of_the_oyna_page() -> None:
    run = [laid(2, "R5", "R6", "R7")]
    assert take("oyna", ["R7", "R8", "K1"], "R9")["usable"]
    assert take("oyna", ["R8", "K1"], "R9", run)["usable"]  # the 8 first, then the 9
    assert not take("oyna", ["K8", "K1"], "R9", run)["usable"]
    unopened = ["R1", "R2", "K3", "K4", "B1", "B2", "Y1", "Y2", "K1"]
    answer = take("oyna", unopened, "R9", opened=None)
    assert (answer["allowed"], answer["rule"]) == (False, "take.unusable")


def test_an_okey_is_won_and_used_at_once() -> None:
    """Blue 5 takes the okey, which stands for the Red 8 between Red 7 and Red 9."""
    table = [laid(2, "B4", "OK", "B6")]
    assert take("oyna", ["B5", "R8", "K1"], "R10", table)["usable"] is True
    assert take("oyna", ["B5", "R8", "K1"], "R10")["usable"] is False
    assert take("oyna+okey-stays", ["B5", "R8", "K1"], "R10", table)["usable"] is False


def test_a_set_gives_its_okey_for_all_missing_colours() -> None:
    table = [laid(2, "R9", "B9", "OK")]
    assert take("oyna", ["K9", "K1", "K2"], "Y9", table)["usable"]
    # Laid off it completes the set; at nasil that is what frees the okey for the last colour.
    assert take("nasil", ["K9", "K1"], "Y9", table)["usable"]


def kinds_of(answer: dict[str, Any]) -> list[str]:
    return [next(iter(event)) for event in answer["line"]]


def test_both_missing_colours_win_an_okey_that_brings_the_tile_nearer() -> None:
    """The okey of the set is the Red 8 that the Red 9 needs: at nasil the set is made full first."""
    table = [laid(2, "R4", "B4", "OK"), laid(3, "R5", "R6", "R7")]
    both, one = ["K4", "Y4", "K1"], ["K4", "K1", "K2"]
    assert kinds_of(take("oyna", both, "R9", table)) == ["take_okey", "lay_off", "lay_off", "discard"]
    assert kinds_of(take("nasil", both, "R9", table)) == [
        "lay_off", "take_okey", "lay_off", "lay_off", "discard",
    ]  # fmt: skip
    for profile in ("oyna", "katlamasiz", "nasil"):
        assert not take(profile, one, "R9", table)["usable"]
    assert take("oyna+okey-any-missing-colour", one, "R9", table)["usable"]


def test_the_okey_of_a_pair() -> None:
    """The twin of the Blue 2 takes its okey where the table lets it; it needs no other use."""
    table = [laid(2, "B2", "OK")]
    assert take("oyna", ["K1", "K3"], "B2", table)["usable"]
    assert not take("oyna+no-okey-from-pair", ["K1", "K3"], "B2", table)["usable"]
    assert not take("katlamasiz", ["K1", "K3"], "B2", table)["usable"]


def test_an_okey_may_be_the_tile_that_is_taken() -> None:
    """A pairs opener makes a pair of it with any tile; one Blue 4 and no table is enough."""
    answer = take("oyna", ["B4", "K1"], "OK", opened="pairs")
    assert kinds_of(answer) == ["pair", "discard"]
    assert not take("oyna", ["B4", "K1"], "OK")["usable"]  # a meld opener while nobody has opened with pairs
    assert take("oyna", ["B4", "K1"], "OK", [laid(2, "R1", "R2", "R3")])["usable"]


def test_of_two_twins_one_on_the_table_is_use_enough() -> None:
    """Red 7-8-9 with one Red 9, and the other finishes the hand (interpretation 26)."""
    answer = take("oyna", ["R7", "R8", "R9"], "R9")
    assert answer["line"][-1] == {"discard": "R9"}


def test_a_raised_minimum() -> None:
    """108 with the Black 13 in it: enough over 101 and 107, not over 108."""
    rack = ["R11", "R12", "R13", "B11", "B12", "B13", "K11", "K12", "K1", "Y2"]
    others = {"2": "melds"}
    assert take("katlamali", rack, "K13", opened=None, others=others, with_=107)["usable"]
    assert not take("katlamali", rack, "K13", opened=None, others=others, with_=108)["usable"]
    assert take("katlamasiz", rack, "K13", opened=None, others=others, with_=108)["usable"]
    # The partner's opening binds nobody of the team.
    assert take("katlamali-esli", rack, "K13", opened=None, others={"3": "melds"}, with_=108)["usable"]
    assert not take("katlamali-esli", rack, "K13", opened=None, others=others, with_=108)["usable"]


def test_a_whole_hand_needs_no_minimum() -> None:
    for profile in ("oyna", "katlamasiz", "nasil"):
        assert take(profile, ["R7", "R8", "K1"], "R9", opened=None)["usable"]
        assert not take(profile, ["R7", "R8", "K1", "K3"], "R9", opened=None)["usable"]


def test_five_pairs_with_the_tile() -> None:
    rack = ["R1", "R1", "B3", "B3", "K6", "K6", "FJ", "OK", "B12", "K1"]
    assert kinds_of(take("oyna", rack, "B12", opened=None)) == ["open", "discard"]
    # Going for pairs is said first where that is the rule, and may be said in the same turn.
    assert kinds_of(take("oyna+announce-pairs", rack, "B12", opened=None)) == ["announce", "open", "discard"]
    assert not take("oyna", rack[1:], "B12", opened=None)["usable"]


def test_the_okey_is_laid_in_the_opening_and_another_one_won() -> None:
    """Black 10-11-okey is 33; Blue 5 wins the table's okey, which is the Red 8 before the taken Red 9."""
    table = [laid(2, "B4", "OK", "B6"), laid(3, "R5", "R6", "R7")]
    low = varied("oyna", open_melds_minimum=33)
    rack = ["K10", "K11", "OK", "B5", "K1"]
    assert take(low, rack, "R9", table, opened=None)["usable"]
    assert not take(low, ["K10", "K11", "OK", "B7", "K1"], "R9", table, opened=None)["usable"]


def test_the_opening_may_not_leave_the_unused_tile_alone() -> None:
    """Red 10-11-12 opens, the taken Blue 5 wins an okey; but then nothing else may be kept for it."""
    table = [laid(2, "B4", "OK", "B6")]
    low = varied("oyna", open_melds_minimum=33)
    assert not take(low, ["R10", "R11", "R12"], "B5", table, opened=None)["usable"]
    assert take(low, ["R10", "R11", "R12", "K1"], "B5", table, opened=None)["usable"]


def test_a_run_of_the_largest_size_takes_the_tile_afterwards() -> None:
    """Where four tiles are the most: Red 4 to 7 is 22, and the 3 goes to its end; with it a run is 18."""
    rack = ["R4", "R5", "R6", "R7", "K1", "K3"]
    four = {"open_melds_minimum": 22, "meld_largest_new": 4}
    assert take(varied("oyna", **four), rack, "R3", opened=None)["usable"]
    assert not take(varied("oyna+wait-a-turn", **four), rack, "R3", opened=None)["usable"]
    assert not take(varied("oyna", **four, take_unopened="in_opening"), rack, "R3", opened=None)["usable"]


def test_an_okey_is_won_for_the_run_that_was_opened_with() -> None:
    """Red 5 to 9 is 35; the okey that the Blue 5 wins is its 4 before the taken 3, or its 10."""
    table = [laid(2, "B4", "OK", "B6")]
    five = varied("oyna+five-in-a-new-meld", open_melds_minimum=35)
    rack = ["R5", "R6", "R7", "R8", "R9", "K1"]
    for profile in (five, varied("oyna", open_melds_minimum=35)):
        for tile in ("R3", "R11"):
            answer = take(profile, [*rack, "B5"], tile, table, opened=None)
            assert kinds_of(answer) == ["open", "take_okey", "lay_off", "lay_off", "discard"]
            assert not take(profile, [*rack, "B7"], tile, table, opened=None)["usable"]
    # Where one tile is the most at an end, the okey has no room before the tile.
    one = varied("oyna", open_melds_minimum=35, layoff_most_at_one_end=1)
    assert not take(one, [*rack, "B5"], "R3", table, opened=None)["usable"]


def test_the_same_with_a_whole_rack() -> None:
    """Of a recorded hand: opened with 103 without it, the Black 2 goes to the Black 4-5-6 that just opened,
    since the Black 9 takes the okey from the Black 7-8-okey and that is the Black 3."""
    rack = [
        "R1", "R10", "Y2", "Y3", "Y4", "Y8", "B3", "FJ", "B5", "B6", "B7",
        "B8", "B10", "B13", "K4", "K5", "K6", "K8", "K9", "K10", "K13",
    ]  # fmt: skip
    table = [laid(2, "R13", "Y13", "K13"), laid(2, "B8", "B9", "B10", "B11"), laid(2, "Y1", "B1", "K1")]
    okey = laid(2, "K7", "K8", "OK")
    others = {"2": "melds"}
    answer = take("oyna", rack, "K2", [*table, okey], opened=None, others=others, indicator="B3")
    assert kinds_of(answer) == ["open", "take_okey", "lay_off", "lay_off", "discard"]
    assert not take("oyna", rack, "K2", table, opened=None, others=others, indicator="B3")["usable"]


def test_pairs_once_somebody_has_opened_with_pairs() -> None:
    assert not take("oyna", ["R9", "K1"], "R9")["usable"]
    assert take("oyna", ["R9", "K1"], "R9", others={"3": "pairs"})["usable"]


def test_a_tile_must_be_kept() -> None:
    """Two tiles and the taken one make a run, and nothing is left to throw."""
    assert not take("oyna", ["R7", "R8"], "R9")["usable"]
    assert take("oyna", ["R7", "R8", "K1"], "R9")["usable"]


def test_two_tiles_at_one_end() -> None:
    run = [laid(2, "R3", "R4", "R5")]
    assert take("oyna", ["R6", "R7", "K1"], "R8", run)["usable"]
    # The 6, the 7 and the 8 would be three at one end; a run of their own needs no end.
    assert take("oyna+two-at-one-end", ["R6", "R7", "K1"], "R8", run)["usable"]
    # A pairs opener lays no runs.
    run.append(laid(1, "K5", "K5"))
    assert take("oyna", ["R6", "R7", "K1"], "R8", run, opened="pairs")["usable"]
    assert not take("oyna+two-at-one-end", ["R6", "R7", "K1"], "R8", run, opened="pairs")["usable"]


def test_an_opening_then_a_use_elsewhere() -> None:
    """R11-12-13, B11-12-13, K11-12-13 are 108; the Yellow 9 is only good on the table's run."""
    rack = ["R11", "R12", "R13", "B11", "B12", "B13", "K11", "K12", "K13", "K1"]
    table = [laid(2, "Y10", "Y11", "Y12")]
    assert take("oyna", rack, "Y9", table, opened=None, others={"2": "melds"})["usable"]
    for other in ("katlamasiz", "nasil"):
        assert not take(other, rack, "Y9", table, opened=None, others={"2": "melds"})["usable"]


def test_the_fourth_pairs_opening_ends_the_hand() -> None:
    rack = ["R1", "R1", "B3", "B3", "K6", "K6", "R9", "R9", "B12", "K1"]
    pairs = {"2": "pairs", "3": "pairs", "4": "pairs"}
    answer = take("oyna", rack, "B12", opened=None, others=pairs)
    assert answer["usable"]
    assert answer["line"][-1].get("open") is not None


def test_what_the_cases_say_of_taking_is_also_searched() -> None:
    """The cases are larger than what can be tried out; a line comes back exactly where one is said to be."""
    for case in load_cases():
        if case.question == "take":
            answer = ask("take", "oyna", case.given)
            assert ("line" in answer) == answer.get("usable", False), case.id
