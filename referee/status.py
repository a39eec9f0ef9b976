"""Everything that is wrong with a position, all at once."""

from typing import NamedTuple

from referee.decode import SEATS
from referee.hand import FROM_DEAL, PAIRS, PLAY_PHASE, UNSEEN, Hand
from referee.melds import LOOSE, PAIR
from referee.position import all_tiles
from referee.tiles import ALL_TILES, COPIES, tally


class Problem(NamedTuple):
    """One thing that is wrong: a code, and the way to it in the position.

    Codes: ``too_many`` (of one tile), ``not_106``, ``rack_size``, ``opened_nothing`` (has opened, but
    nothing of it lies on the table), ``not_opened`` (has not opened, but melds of it lie on the table),
    ``loose`` (tiles on the table that are no meld here), ``taken_not_held``.
    """

    code: str
    path: str
    found: int | str | None = None


def problems_of(hand: Hand) -> tuple[Problem, ...]:
    """Every problem of a position; what a partial one leaves out is not looked at."""
    return (*_tile_problems(hand), *_rack_problems(hand), *_table_problems(hand), *_turn_problems(hand))


def _tile_problems(hand: Hand) -> list[Problem]:
    counts = tally(all_tiles(hand))
    found = [
        Problem("too_many", "position", hand.names.text_of[tile])
        for tile, count in enumerate(counts)
        if count > COPIES
    ]
    parts_known = hand.table is not None and hand.stock_count is not None
    held = [hand.counts[seat] if (rack := hand.racks[seat]) is None else len(rack) for seat in SEATS]
    if parts_known and None not in held and None not in hand.discards:
        unseen = sum(hand.counts[seat] or 0 for seat in SEATS if hand.racks[seat] is None)
        total = len(all_tiles(hand)) + unseen
        if hand.stock is None:
            total += hand.stock_count or 0
        if total != ALL_TILES:
            found.append(Problem("not_106", "position", total))
    return found


def _rack_problems(hand: Hand) -> list[Problem]:
    """Between turns a player holds what was dealt less what lies on the table; nobody ever holds more."""
    most = hand.p.deal_tiles + 1
    found: list[Problem] = []
    for seat in SEATS:
        rack = hand.racks[seat]
        held = hand.counts[seat] if rack is None else len(rack)
        if held is None:
            continue
        with_one_more = seat == hand.to_play and hand.phase == PLAY_PHASE
        too_many = held > most - (not with_one_more)
        nothing_to_throw = with_one_more and held == 0
        laid_down = hand.opened[seat] is not None or hand.moved
        too_few = not laid_down and held < hand.p.deal_tiles + with_one_more
        if too_many or nothing_to_throw or too_few:
            found.append(Problem("rack_size", f"seats.{seat}.rack", held))
    return found


def _table_problems(hand: Hand) -> list[Problem]:
    if hand.table is None:
        return []
    found = [
        Problem("loose", f"table.{number}")
        for number, laid in enumerate(hand.table)
        if laid.meld.kind == LOOSE
    ]
    if any(laid.by not in SEATS for laid in hand.table):
        return found
    for seat in SEATS:
        opened = hand.opened[seat]
        laid_by_seat = [laid.meld for laid in hand.table if laid.by == seat]
        if opened is UNSEEN or hand.pending is not None:
            continue
        if opened is None and laid_by_seat:
            found.append(Problem("not_opened", f"seats.{seat}.opened"))
        elif opened is not None and not any(
            (meld.kind == PAIR) == (opened == PAIRS) for meld in laid_by_seat
        ):
            found.append(Problem("opened_nothing", f"seats.{seat}.opened"))
    return found


def _turn_problems(hand: Hand) -> list[Problem]:
    rack = hand.racks[hand.to_play]
    if hand.phase != PLAY_PHASE or hand.source == FROM_DEAL or rack is None or hand.taken < 0 or hand.moved:
        return []
    return [] if hand.taken in rack else [Problem("taken_not_held", "turn.tile")]
