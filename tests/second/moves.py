"""What an event does, once it is done."""

import copy

from tests.second.judging import which_end
from tests.second.melds import Rules
from tests.second.opening import goes_down_whole, minimum_for, worth
from tests.second.points import ended
from tests.second.shape import Charge, Event, kind_of, moved_tiles, read_melds
from tests.second.table import (
    SEATS,
    State,
    lay_down,
    lay_off,
    left_of,
    no_turn,
    plain,
    rack_of,
    remember,
    right_of,
    stale,
    stock_left,
    take_okeys,
    without,
)


def pay(s: State, charges: tuple[Charge, ...]) -> None:
    """Charges are written down at once."""
    for _, seat, points in charges:
        s["charged"][seat] += points
    s["paid"] += charges


def take_back(s: State) -> None:
    """All moves of the turn are taken back to just after the tile was taken, with what they charged (44)."""
    before = s["turn"]["before"]
    s.clear()
    s.update(copy.deepcopy(before))


def do(s: State, event: Event, p: Rules, charges: tuple[Charge, ...] = (), undone: bool = False) -> None:
    """Do an event, whether or not the rules of the table allow it."""
    kind = kind_of(event)
    seat, turn = s["to_play"], s["turn"]
    if kind == "undo" or undone:
        take_back(s)
        pay(s, tuple(charge for charge in charges if charge[2] >= 0))
        return
    if kind in ("open", "meld", "pair", "lay_off", "take_okey"):
        remember(s)
        turn["caused"] += charges
    pay(s, charges)
    if kind == "draw":
        draw(s, event)
    elif kind == "take":
        take(s, plain(event["take"], s["okey"]))
    elif kind == "put_back":
        back = without(rack_of(s, seat), [turn["tile"]])
        assert back is not None
        s["racks"][seat] = back
        s["discards"][left_of(seat)].append(turn["tile"])
        s["turn"] = no_turn(put_back=True)
        s["phase"] = "take"
    elif kind == "take_indicator":
        before = copy.deepcopy(s)
        s["racks"][seat] = [*rack_of(s, seat), plain(s["indicator"], s["okey"])]
        s["turn"] = no_turn("indicator", s["indicator"])
        s["turn"]["untaken"] = before
        s["phase"] = "play"
    elif kind == "announce":
        s["announced"][seat] = True
    elif kind == "open":
        do_open(s, event, p)
    elif kind in ("meld", "pair"):
        lay_down(s, seat, read_melds(event, s), p)
    elif kind == "lay_off":
        end = which_end(s, event, p)
        assert end is not None
        turn["laid_off"] = True
        lay_off(s, seat, event["lay_off"]["meld"], moved_tiles(event, s), end)
    elif kind == "take_okey":
        take_okeys(s, seat, event["take_okey"]["meld"], moved_tiles(event, s))
    elif kind == "discard":
        discard(s, moved_tiles(event, s)[0], p)


def draw(s: State, event: Event) -> None:
    """The next tile of the stock; its own name counts where it is known."""
    seat, stock = s["to_play"], s["stock"]
    tile = event["draw"]
    if isinstance(stock, list):
        if tile is True:
            tile = stock[0]
        s["stock"] = stock[1:]
    elif stock is not None:
        s["stock"] = stock - 1
    rack = s["racks"][seat]
    if isinstance(rack, int):
        s["racks"][seat] = rack + 1
    elif tile is True:
        s["racks"][seat] = len(rack) + 1
    else:
        s["racks"][seat] = [*rack, plain(tile, s["okey"])]
    s["turn"] = no_turn("stock", None if tile is True else plain(tile, s["okey"]), s["turn"]["put_back"])
    s["phase"] = "play"


def take(s: State, tile: str) -> None:
    """The left neighbour's last discard comes to the rack."""
    seat = s["to_play"]
    s["discards"][left_of(seat)].pop()
    rack = s["racks"][seat]
    s["racks"][seat] = rack + 1 if isinstance(rack, int) else [*rack, tile]
    s["turn"] = no_turn("left", tile, s["turn"]["put_back"])
    s["phase"] = "play"


def do_open(s: State, event: Event, p: Rules) -> None:
    """An opening lies; it counts once it has reached its minimum, else it is pending (19)."""
    seat, turn = s["to_play"], s["turn"]
    melds = read_melds(event, s)
    kind = "pairs" if all(said == "pair" for _, said in melds) else "melds"
    value = worth(s, melds, kind, p) + (turn["pending"]["value"] if turn["pending"] else 0)
    left = without(rack_of(s, seat), moved_tiles(event, s))
    assert left is not None
    reached = value >= minimum_for(s, seat, kind, p) or goes_down_whole(s, kind, left, p)
    lay_down(s, seat, melds, p)
    if not reached and p["open.completed"] == "by_discard" and p["open.below_minimum"] != "refused":
        turn["pending"] = {"kind": kind, "value": value}
        return
    turn["pending"] = None
    turn["opened_now"] = True
    s["opened"][seat] = kind
    # What lay down up to and with the move that reached the minimum (14).
    s["opened_with"][seat] = value
    if p["void.four_pairs_openers"] == "void" and all(s["opened"][one] == "pairs" for one in SEATS):
        s["over"] = ended(s, "void", p)
        s["charged"] = dict.fromkeys(SEATS, 0)


def discard(s: State, tile: str, p: Rules) -> None:
    """The turn ends; perhaps the hand does."""
    seat = s["to_play"]
    left = without(rack_of(s, seat), [tile])
    assert left is not None
    s["racks"][seat] = left
    s["discards"][seat].append(tile)
    if not left:
        s["over"] = ended(s, "finish", p, seat, tile)
        return
    if s["turn"]["source"] == "indicator":
        # It had to finish the hand in that turn; now it counts as not taken.
        untaken = s["turn"]["untaken"]
        s.clear()
        s.update(untaken)
        run_out(s, p)
        return
    s["to_play"] = right_of(seat)
    s["phase"] = "take"
    s["turn"] = no_turn()
    stale(s)
    if s["stock"] is not None and stock_left(s) == 0 and p["indicator.takeable"] == "never":
        run_out(s, p)


def run_out(s: State, p: Rules) -> None:
    """The hand ends because the stock ran out."""
    s["over"] = ended(s, "exhausted", p)
    if p["exhausted.charges"] == "wiped":
        s["charged"] = dict.fromkeys(SEATS, 0)
