"""What an event is, and whether it can be at all: rules of shape, before anything of the table is asked."""

from typing import Any, NamedTuple

from tests.second.melds import Rules, meld_faults, pair_faults, written
from tests.second.table import State, left_of, plain, rack_of, stock_left, without

Event = dict[str, Any]
Charge = tuple[str, int, int]
"""A rule, a seat and the points."""


class Judgement(NamedTuple):
    """What is said of an event."""

    shape: tuple[str, ...] = ()
    """Rules of shape that are broken: the event cannot be."""
    refused: tuple[str, ...] = ()
    """Rules of the table for which it is refused."""
    charges: tuple[Charge, ...] = ()
    undone: bool = False


def kind_of(event: Event) -> str:
    """Which event it is."""
    return next(
        key
        for key in (
            "draw",
            "take",
            "put_back",
            "take_indicator",
            "announce",
            "open",
            "meld",
            "pair",
            "lay_off",
            "take_okey",
            "undo",
            "discard",
        )
        if key in event
    )


def read_melds(event: Event, s: State) -> list[tuple[list[str], str | None]]:
    """Melds and pairs that an event puts down."""
    kind = kind_of(event)
    if kind == "open":
        groups: list[tuple[Any, str | None]] = [(meld, None) for meld in event["open"].get("melds") or []]
        groups += [(pair, "pair") for pair in event["open"].get("pairs") or []]
    else:
        groups = [(event[kind], "pair" if kind == "pair" else None)]
    found = []
    for group, said in groups:
        tiles, named = written(group)
        found.append(([plain(tile, s["okey"]) for tile in tiles], said or named))
    return found


def moved_tiles(event: Event, s: State) -> list[str]:
    """The tiles of the rack that an event needs."""
    kind = kind_of(event)
    if kind in ("open", "meld", "pair"):
        return [tile for tiles, _ in read_melds(event, s) for tile in tiles]
    if kind in ("lay_off", "take_okey"):
        return [plain(tile, s["okey"]) for tile in event[kind]["tiles"]]
    if kind == "discard":
        return [plain(event["discard"], s["okey"])]
    return []


# Shape


def shape_faults(s: State, event: Event) -> list[str]:
    """Why an event cannot be: the hand is over, no tile was taken yet, the tile is not held."""
    if s["over"]:
        return ["hand.over"]
    seat, turn, kind = s["to_play"], s["turn"], kind_of(event)
    faults = []
    if kind in ("draw", "take", "take_indicator"):
        if turn["source"] == "deal":
            return ["turn.starter_does_not_draw"]
        if s["phase"] != "take":
            return ["turn.one_tile"]
        if kind == "draw":
            if stock_left(s) == 0:
                return ["draw.stock"]
            known = isinstance(s["stock"], list) and event["draw"] is not True
            if known and plain(event["draw"], s["okey"]) != s["stock"][0]:
                return ["draw.next_tile"]
        if kind == "take":
            pile = s["discards"][left_of(seat)]
            if not pile or plain(event["take"], s["okey"]) != pile[-1]:
                return ["take.left_tile"]
        return []
    if kind == "put_back":
        if turn["source"] == "deal":
            return ["turn.starter_does_not_draw"]
        if turn["source"] != "left" or plain(event["put_back"], s["okey"]) != turn["tile"]:
            return ["take.nothing_to_put_back"]
        return []
    if kind == "announce":
        return []
    # Taking back leads to just after the tile was taken, so that too comes after it.
    if s["phase"] == "take":
        return ["turn.take_first"]
    if kind == "undo":
        return ["turn.nothing_to_undo"] if turn["moves"] == 0 else []
    if without(rack_of(s, seat), moved_tiles(event, s)) is None:
        faults.append("turn.tile_held")
    if kind in ("lay_off", "take_okey") and not 0 <= event[kind]["meld"] < len(s["table"]):
        faults.append("turn.meld_there")
    return faults


def group_faults(s: State, event: Event, p: Rules) -> list[str]:
    """Why what is put down is no meld or no pair."""
    faults = []
    for tiles, kind in read_melds(event, s):
        if kind == "pair" and kind_of(event) != "meld":
            faults += pair_faults(tiles, s["okey"], p)
        else:
            faults += meld_faults(tiles, None if kind == "pair" else kind, s["okey"], p)
    return faults
