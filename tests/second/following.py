"""Events taken as done although a rule forbids them, and how many later ones could then not have been."""

import copy
from typing import Any

from tests.second.judging import judge, which_end
from tests.second.melds import Rules
from tests.second.moves import do
from tests.second.shape import Charge, Event, kind_of, moved_tiles
from tests.second.table import (
    Missing,
    State,
    left_of,
    no_turn,
    okey_places,
    plain,
    rack_of,
    stock_left,
    without,
)


class Impossible(Exception):
    """An event cannot be done at all: the tile is not held, or cannot lie there, or the meld is missing."""


def do_anyway(s: State, seat: int, event: Event, p: Rules, charges: tuple[Charge, ...] = ()) -> None:
    """Do an event whatever the rules of the table say, as far as tiles and table allow it."""
    if s["over"]:
        raise Impossible
    if seat != s["to_play"]:
        # Somebody else plays: whoever was to play has missed the rest of the turn.
        s["to_play"] = seat
        s["phase"] = "take"
        s["turn"] = no_turn()
        for meld in s["table"]:
            for laid in meld["tiles"]:
                laid[2] = False
    kind = kind_of(event)
    if kind == "draw":
        stock, tile = s["stock"], event["draw"]
        if stock_left(s) == 0:
            raise Impossible
        if isinstance(stock, list) and tile is not True and plain(tile, s["okey"]) != stock[0]:
            # Another tile than the next one: it must be in the stock.
            rest = without(stock, [plain(tile, s["okey"])])
            if rest is None:
                raise Impossible
            s["stock"] = [plain(tile, s["okey"]), *rest]
    elif kind == "take":
        pile, tile = s["discards"][left_of(seat)], plain(event["take"], s["okey"])
        if not pile or pile[-1] != tile:
            raise Impossible
    elif kind == "put_back":
        if s["turn"]["source"] != "left" or s["turn"]["tile"] not in rack_of(s, seat):
            raise Impossible
    elif kind == "undo":
        if s["turn"]["before"] is None:
            raise Impossible
    elif kind not in ("announce", "take_indicator"):
        to_the_table(s, seat, event, p)
    do(s, event, p, charges)
    if kind == "discard" and s["turn"]["pending"]:
        s["turn"]["pending"] = None


def to_the_table(s: State, seat: int, event: Event, p: Rules) -> None:
    """Are the tiles held, and can they lie there?"""
    kind = kind_of(event)
    if without(rack_of(s, seat), moved_tiles(event, s)) is None:
        raise Impossible
    if kind in ("lay_off", "take_okey"):
        if not 0 <= event[kind]["meld"] < len(s["table"]):
            raise Impossible
        meld = s["table"][event[kind]["meld"]]
        if kind == "lay_off" and which_end(s, event, p) is None:
            raise Impossible
        if (
            kind == "take_okey"
            and meld["kind"] != "set"
            and not okey_places(meld, moved_tiles(event, s), s["okey"])
        ):
            raise Impossible


def impossible_in(s: State, rest: list[tuple[int, int, Any]], p: Rules) -> int:
    """How many events that follow could not have been; one more if the hand does not end with its record."""
    s = copy.deepcopy(s)
    count = 0
    for _, seat, event in rest:
        if s["over"]:
            count += 1
            continue
        if seat != s["to_play"]:
            count += 1
        try:
            verdict = judge(s, event, p) if seat == s["to_play"] else None
            charges = verdict.charges if verdict and not verdict.undone else ()
            do_anyway(s, seat, event, p, charges)
        except (Impossible, Missing):
            count += seat == s["to_play"]
    empty = s["phase"] == "play" and s["racks"][s["to_play"]] == []
    return count + (not s["over"] and not empty)
