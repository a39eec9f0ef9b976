"""Opening: what it must come to, and what its feeder pays."""

import copy

from tests.second.melds import Rules, best_reading, face, number_of
from tests.second.shape import Charge, Event, Judgement, moved_tiles, read_melds
from tests.second.table import (
    SEATS,
    Missing,
    State,
    fresh_tiles,
    lay_down,
    left_of,
    rack_of,
    tiles_of,
    without,
)

# The tile that is kept, the tile that was taken


def keeps_no_tile(s: State, left: list[str], used_now: list[str], p: Rules) -> bool:
    """Is too little left to discard? An unused taken tile does not count if it is all that is left (36)."""
    keep, turn = p["turn.keep_a_tile"], s["turn"]
    if len(left) < keep:
        return True
    idle = (
        turn["source"] == "left"
        and turn["tile"] in left
        and turn["tile"] not in [*fresh_tiles(s), *used_now]
        and p["take.unused_discard"] == "refused"
        and not p["take.may_finish"]
    )
    return idle and len(left) - 1 < keep


# Opening


def minimum_for(s: State, seat: int, kind: str, p: Rules) -> int:
    """What an opening must come to: the minimum, or one above the openings that bind this seat."""
    base = int(p[f"open.{kind}.minimum"])
    if s["minimum"] and s["minimum"].get(kind) is not None and p["open.raise"] != "none":
        base = max(base, s["minimum"][kind])
    for other in SEATS:
        # A partner's opening binds nobody where only the rivals' is to be beaten.
        rival = (other - seat) % 2 == 1
        if other == seat or p["open.raise"] == "none" or (p["open.raise"] == "rivals" and not rival):
            continue
        if s["opened"][other] == kind:
            if s["opened_with"][other] is None and not s["minimum"]:
                raise Missing(f"seats.{other}.opened_with")
            base = max(base, (s["opened_with"][other] or 0) + 1)
    return base


def worth(s: State, melds: list[tuple[list[str], str | None]], kind: str, p: Rules) -> int:
    """Points of runs and sets, or the number of pairs."""
    if kind == "pairs":
        return len(melds)
    readings = [best_reading(tiles, said, s["okey"], p) for tiles, said in melds]
    return sum(reading["value"] for reading in readings if reading)


def judge_open(s: State, event: Event, p: Rules) -> Judgement:
    """An opening, or a further step of one that is still too low (19)."""
    seat, turn = s["to_play"], s["turn"]
    melds = read_melds(event, s)
    broken = []
    mixed = len({said == "pair" for _, said in melds}) > 1
    if mixed or (event["open"].get("melds") and any(said == "pair" for _, said in melds)):
        broken.append("open.mixed")
    kind = "pairs" if all(said == "pair" for _, said in melds) else "melds"
    if s["opened"][seat]:
        broken.append("open.once")
    if turn["source"] == "deal" and not p["open.by_starter"]:
        broken.append("open.by_starter")
    if p["open.announce_pairs"] == "required" and (kind == "pairs") != s["announced"][seat]:
        broken.append("open.announced")
    pending = turn["pending"]
    if pending and pending["kind"] != kind:
        broken.append("open.one_kind")
    tiles = moved_tiles(event, s)
    left = without(rack_of(s, seat), tiles)
    assert left is not None
    if keeps_no_tile(s, left, tiles, p):
        broken.append("turn.keep_a_tile")
    if broken and not set(broken) <= {"turn.keep_a_tile"}:
        return Judgement(refused=tuple(broken))
    total = worth(s, melds, kind, p) + (pending["value"] if pending else 0)
    reached = total >= minimum_for(s, seat, kind, p) or goes_down_whole(s, kind, left, p)
    if not reached:
        # One move must reach the minimum; where the discard tests it, the opening lies pending (19).
        if p["open.completed"] == "one_move" or p["open.below_minimum"] == "refused":
            broken += low_opening(s, seat, kind, total, p)
        return Judgement(refused=tuple(broken))
    charges: list[Charge] = []
    if turn["source"] == "left":
        # A player who had not opened must use the tile in the opening itself, a whole hand included (42).
        if turn["tile"] in tiles or turn["tile"] in fresh_tiles(s):
            charges += feeder_charge(s, event, kind, p)
        elif p["take.unopened"] == "in_opening":
            broken.append("take.in_opening")
    return Judgement(refused=tuple(broken), charges=() if broken else tuple(charges))


def goes_down_whole(s: State, kind: str, left: list[str], p: Rules) -> bool:
    """Everything but the tile to be discarded goes down at once as runs and sets: no minimum (9)."""
    at_once = s["turn"]["pending"] is None
    return kind == "melds" and p["open.whole_hand"] == "melds" and at_once and len(left) <= 1


def low_opening(s: State, seat: int, kind: str, total: int, p: Rules) -> list[str]:
    """Which minimum an opening misses: the table's, or the one that others have raised."""
    broken = []
    if total < p[f"open.{kind}.minimum"]:
        broken.append(f"open.{kind}.minimum")
    if minimum_for(s, seat, kind, p) > p[f"open.{kind}.minimum"]:
        broken.append("open.raise" if kind == "melds" else "open.raise_pairs")
    return broken


def feeder_charge(s: State, event: Event, kind: str, p: Rules) -> list[Charge]:
    """What the discarder of a tile pays that lies in an opening (46)."""
    if p["take.feeder"] == "none":
        return []
    rate = p[f"take.feeder_{kind}"]
    if p["take.feeder"] == "times_number":
        rate *= number_in_opening(s, event, p)
    return [("take.feeder", left_of(s["to_play"]), rate)]


def number_in_opening(s: State, event: Event, p: Rules) -> int:
    """The taken tile's number; an okey counts what it stands for in the opening (11)."""
    tile = s["turn"]["tile"]
    if tile != "OK":
        return number_of(face(tile, s["okey"]))
    trial = copy.deepcopy(s)
    lay_down(trial, s["to_play"], read_melds(event, s), p)
    for meld in trial["table"]:
        for place, (lying, _, fresh) in enumerate(meld["tiles"]):
            if lying == "OK" and fresh:
                if meld["kind"] == "run":
                    return int(meld["start"] + place - 1) % 13 + 1
                if meld["kind"] == "set":
                    return int(meld["number"])
                partner = tiles_of(meld)[1 - place]
                # Two okeys stand for nothing, so the number printed on them is left.
                return number_of(s["okey"] if partner == "OK" else face(partner, s["okey"]))
    raise AssertionError("the taken okey is not in the opening")
