"""``lines``: exact over all lines of play, held against a search that tries everything."""

import os
from typing import Any

import pytest

from referee.conformance import load_cases
from referee.events import TAKE, Event
from referee.hand import left_of
from referee.lines import line_for
from referee.mechanics import apply, read
from referee.position import read_position
from referee.questions import ask
from referee.turn import Referee
from tests.lines.exhaustive import can_be_used
from tests.lines.positions import drawn
from tests.situations import profile_of

FULL = bool(os.environ.get("OKEY_FULL"))
SEEDS = range(4000 if FULL else 200)
BATCHES = 20


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_line_is_found_exactly_where_there_is_one(batch: int) -> None:
    """Small positions at every table and variant that matters; each line that comes back is replayed."""
    for seed in SEEDS[batch::BATCHES]:
        profile, position = drawn(seed)
        hand = read_position(position, profile.parameters)
        referee = Referee(profile.parameters)
        tile = hand.pile_of(left_of(hand.to_play))[-1]
        taken = hand.copy()
        apply(taken, read(taken, Event(TAKE, (tile,))))
        line = line_for(hand, tile, referee)
        assert (line is not None) == can_be_used(taken, referee), f"seed {seed}, {profile.id}: {position}"
        if line is None:
            continue
        for event in line:
            used_before = taken.taken_is_used()
            verdict = referee.play(taken, event)
            assert verdict.outcome != "refused", f"seed {seed}: {event} {verdict.rule}"
            assert not verdict.undone, f"seed {seed}"
        assert used_before or taken.ended is not None, f"seed {seed}: the line does not use the tile"


def test_the_positions_are_of_both_kinds() -> None:
    """Half a proof would prove nothing: among the drawn positions some tiles can be used and some not."""
    usable = [ask("take", *_asked(seed))["usable"] for seed in range(120)]
    assert 30 < sum(usable) < 90


def _asked(seed: int) -> tuple[Any, dict[str, Any]]:
    profile, position = drawn(seed)
    return profile, {"position": position, "tile": position["discards"]["4"][-1]}


# Named situations; the documents' own first


def take(
    profile: str,
    rack: list[str],
    tile: str,
    table: list[dict[str, Any]] | None = None,
    opened: str | None = "melds",
    others: dict[str, str] | None = None,
) -> dict[str, Any]:
    seats: dict[str, Any] = {"1": {"rack": rack, "opened": opened, "charged": 0}}
    for seat in ("2", "3", "4"):
        how = (others or {}).get(seat)
        seats[seat] = {"rack": 14, "opened": how, "charged": 0}
        if how is not None:
            seats[seat]["opened_with"] = 5 if how == "pairs" else 101
    if opened is not None:
        seats["1"]["opened_with"] = 5 if opened == "pairs" else 101
    position = {
        "indicator": "Y5", "dealer": 4, "to_play": 1, "phase": "take", "seats": seats, "table": table or [],
        "stock": 12, "discards": {"4": [tile]}, "turn": {"source": None, "put_back": False}, "partial": True,
    }  # fmt: skip
    return ask("take", profile_of(profile), {"position": position, "tile": tile})


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
    pairs_opener = {"opened": "pairs", "table": [*run, laid(1, "K5", "K5")]}
    assert take("oyna", ["R6", "R7", "K1"], "R8", **pairs_opener)["usable"]
    assert not take("oyna+two-at-one-end", ["R6", "R7", "K1"], "R8", **pairs_opener)["usable"]


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
