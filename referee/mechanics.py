"""What an event does to a hand, whether or not it is lawful.

``read`` holds an event against the table, ``apply`` does it. Neither asks whether a rule allows it: a
record is followed as it was played, and what no rule would let lie on the table may lie there.
"""

from typing import NamedTuple

from referee.decode import Invalid
from referee.events import (
    ANNOUNCE,
    DISCARD,
    DRAW,
    LAY_OFF,
    MELD,
    NEW_PAIR,
    OPEN,
    PUT_BACK,
    TABLE_MOVES,
    TAKE,
    TAKE_INDICATOR,
    TAKE_OKEY,
    UNDO,
    Event,
)  # fmt: skip
from referee.hand import (
    FROM_INDICATOR,
    FROM_LEFT,
    FROM_STOCK,
    MELDS,
    OVER,
    PAIRS,
    PLAY_PHASE,
    TAKE_PHASE,
    End,
    Hand,
    Laid,
    Snapshot,
    left_of,
    right_of,
)  # fmt: skip
from referee.melds import (
    PAIR,
    RUN,
    Fault,
    Meld,
    MeldRules,
    arranged,
    ends_that_fit,
    extended,
    read_meld,
    read_widely,
    swapped,
)  # fmt: skip
from referee.tiles import OKEY, UNKNOWN

_LAYS_DOWN = frozenset(TABLE_MOVES)


class Move(NamedTuple):
    """An event, read against the hand in which it happens."""

    event: Event
    seat: int
    puts: tuple[int, ...] = ()
    """The tiles that leave the rack for the table."""
    melds: tuple[Meld | Fault, ...] = ()
    """open, meld, pair: what is laid down."""
    target: Meld | None = None
    """lay_off, take_okey: the meld as it will be; ``None`` if the tiles cannot lie there."""
    lifted: tuple[int, ...] = ()
    """take_okey: which of the meld's okeys come off."""
    end: str | None = None
    """lay_off on a run: the end."""
    faulty: tuple[tuple[tuple[int, ...], Fault], ...] = ()
    """open, meld, pair: tiles that are no meld, with what is wrong with them."""


def read(hand: Hand, event: Event, seat: int | None = None) -> Move:
    """The event against the table: what leaves the rack and what it makes.

    ``seat`` is who did it, where that was recorded; else whoever's turn it is.
    """
    kind = event.kind
    if seat is None:
        seat = hand.to_play
    if kind not in _LAYS_DOWN:
        return Move(event, seat)
    if kind == LAY_OFF:
        return _read_lay_off(hand, event, seat)
    if kind == TAKE_OKEY:
        return _read_take_okey(hand, event, seat)
    return _read_new(hand, event, seat)


def _read_new(hand: Hand, event: Event, seat: int) -> Move:
    okey, groups = hand.names.okey, event.groups
    melds = tuple([read_meld(tiles, wanted, hand.rules, okey) for wanted, tiles in groups])
    puts = groups[0][1] if len(groups) == 1 else tuple([tile for _, tiles in groups for tile in tiles])
    faulty = tuple(
        [(tiles, meld) for meld, (_, tiles) in zip(melds, groups, strict=True) if isinstance(meld, Fault)]
    )
    return Move(event, seat, puts, melds, faulty=faulty)


def _meld_at(hand: Hand, number: int) -> Meld | None:
    table = hand.the_table()
    return table[number].meld if number < len(table) else None


def _read_lay_off(hand: Hand, event: Event, seat: int) -> Move:
    meld = _meld_at(hand, event.meld)
    end = event.end
    if meld is None:
        return Move(event, seat, event.tiles, end=end)
    if meld.kind == RUN and end is None:
        fitting = ends_that_fit(meld, event.tiles, hand.rules)
        if len(fitting) > 1:
            raise Invalid("missing", "lay_off.end", allowed=["low", "high"], of_event=True)
        end = fitting[0] if fitting else None
    if meld.kind == RUN and end is None:
        return Move(event, seat, event.tiles)
    return Move(event, seat, event.tiles, (), extended(meld, event.tiles, end, hand.rules), (), end)


def _read_take_okey(hand: Hand, event: Event, seat: int) -> Move:
    meld = _meld_at(hand, event.meld)
    swap = None if meld is None else swapped(meld, event.tiles, hand.rules)
    if swap is None:
        return Move(event, seat, event.tiles)
    return Move(event, seat, event.tiles, (), swap.meld, swap.lifted)


def apply(hand: Hand, move: Move) -> None:
    """Do what the move says. Whoever asks for the impossible (a tile that is not held, a meld that is
    not there) gets ``ValueError`` or ``IndexError``: rules of shape come first."""
    kind = move.event.kind
    if move.seat != hand.to_play:
        _begin_turn(hand, move.seat)
    if kind == DISCARD:
        _discard(hand, move.event.tiles[0])
    elif kind == DRAW:
        _draw(hand, move.event.tiles[0])
    elif kind == LAY_OFF:
        _lay_off(hand, move)
    elif kind == TAKE:
        _take(hand, move.event.tiles[0])
    elif kind == OPEN:
        _open(hand, move)
    elif kind in (MELD, NEW_PAIR):
        _lay_down(hand, move)
    elif kind == TAKE_OKEY:
        _take_okey(hand, move)
    elif kind == UNDO:
        undo_moves(hand)
    elif kind == PUT_BACK:
        _put_back(hand)
    elif kind == ANNOUNCE:
        hand.announced[hand.to_play] = True
    elif kind == TAKE_INDICATOR:
        _take_indicator(hand)


def _begin_turn(hand: Hand, seat: int) -> None:
    """The turn of a seat begins, in order or, in a record, out of it."""
    hand.to_play = seat
    hand.phase = TAKE_PHASE
    hand.turn += 1
    hand.clear_turn()


def _gain(hand: Hand, seat: int, tile: int, source: str) -> None:
    rack = hand.racks[seat]
    if rack is not None:
        rack.append(tile)
    else:
        count = hand.counts[seat]
        hand.counts[seat] = None if count is None else count + 1
    hand.source = source
    hand.taken = tile
    hand.phase = PLAY_PHASE


def _draw(hand: Hand, tile: int) -> None:
    if hand.stock is not None:
        tile = hand.stock.pop()
    if hand.stock_count is not None:
        hand.stock_count -= 1
    _gain(hand, hand.to_play, tile, FROM_STOCK)


def _take(hand: Hand, tile: int) -> None:
    pile = hand.discards[left_of(hand.to_play)]
    if pile:
        pile.pop()
    _gain(hand, hand.to_play, tile, FROM_LEFT)


def _put_back(hand: Hand) -> None:
    hand.rack_of(hand.to_play).remove(hand.taken)
    hand.pile_of(left_of(hand.to_play)).append(hand.taken)
    hand.source, hand.taken, hand.put_back = None, UNKNOWN, True
    hand.phase = TAKE_PHASE


def _take_indicator(hand: Hand) -> None:
    hand.before_indicator = hand.copy()
    _gain(hand, hand.to_play, hand.indicator, FROM_INDICATOR)


def _snapshot(hand: Hand) -> Snapshot:
    seat = hand.to_play
    return Snapshot(hand.rack_of(seat)[:], hand.the_table()[:], hand.opened[seat], hand.opened_with[seat])


def _start_moving(hand: Hand, puts: tuple[int, ...]) -> None:
    if not hand.moved:
        hand.before = _snapshot(hand)
        hand.moved = True
    rack = hand.rack_of(hand.to_play)
    for tile in puts:
        rack.remove(tile)
    hand.laid += puts
    hand.playable_cache = None


def _lay_down(hand: Hand, move: Move) -> None:
    _start_moving(hand, move.puts)
    table = hand.the_table()
    mark = (hand.to_play, hand.turn)
    for meld, (wanted, tiles) in zip(move.melds, move.event.groups, strict=True):
        if isinstance(meld, Fault):
            meld = read_widely(tiles, wanted, hand.rules, hand.names.okey)
        table.append(Laid(hand.to_play, meld, (mark,) * len(meld.stands_for)))


def opening_kind(move: Move) -> str:
    """``melds`` or ``pairs``, by the first group of an opening."""
    return PAIRS if move.event.groups[0][0] == PAIR else MELDS


def opening_worth(hand: Hand, move: Move) -> int:
    """The value of an opening's melds, or the number of its pairs, with what lies pending."""
    if opening_kind(move) == PAIRS:
        worth = len(move.melds)
    else:
        worth = sum(meld.value for meld in move.melds if isinstance(meld, Meld))
    return worth + hand.pending_with


def _open(hand: Hand, move: Move) -> None:
    kind, worth = opening_kind(move), opening_worth(hand, move)
    tiles = hand.pending_tiles + move.puts
    # Where an opening is one move, one that was let through has opened; elsewhere a low one lies pending.
    accepted = hand.p.open_completed == "one_move" or reaches(hand, move)
    _lay_down(hand, move)
    if accepted:
        hand.opened[hand.to_play] = kind
        hand.opened_with[hand.to_play] = worth
        hand.opened_now = True
        hand.pending, hand.pending_with, hand.pending_tiles = None, 0, tiles
        if kind == PAIRS and hand.everybody_opened_pairs():
            _end(hand, End("void", None, None, True, False))
    else:
        hand.pending, hand.pending_with, hand.pending_tiles = kind, worth, tiles


def reaches(hand: Hand, move: Move) -> bool:
    """Does the opening, with what lies pending, reach what it needs?"""
    if is_whole_hand(hand, move):
        return True
    return opening_worth(hand, move) >= hand.minimum_for(move.seat, opening_kind(move))


def is_whole_hand(hand: Hand, move: Move) -> bool:
    """Everything but the tile that is kept goes down at once as runs and sets (rule ``open.whole_hand``).

    In one move (interpretation 56): what lies pending from an earlier one was not laid down at once, and a
    discard after it is the failed attempt at going out that rule ``finish.invalid_elden`` names.
    """
    return (
        hand.p.open_whole_hand == MELDS
        and hand.pending is None
        and opening_kind(move) == MELDS
        and hand.tiles_held(move.seat) - len(move.puts) == hand.p.turn_keep_a_tile
    )


def _lay_off(hand: Hand, move: Move) -> None:
    table = hand.the_table()
    number = move.event.meld
    laid = table[number]
    _start_moving(hand, move.puts)
    mark = (hand.to_play, hand.turn)
    new = (mark,) * move.puts.count(OKEY)
    if move.target is None:
        meld = arranged(laid.meld.tiles + move.puts, hand.rules)
    else:
        meld = move.target
    placers = new + laid.placers if move.end == "low" else laid.placers + new
    table[number] = Laid(laid.by, meld, placers[: len(meld.stands_for)])
    hand.laid_off_now = True
    if move.end is not None:
        place = (number, move.end)
        hand.end_counts[place] = hand.end_counts.get(place, 0) + len(move.puts)


def _take_okey(hand: Hand, move: Move) -> None:
    table = hand.the_table()
    number = move.event.meld
    laid = table[number]
    _start_moving(hand, move.puts)
    mark = (hand.to_play, hand.turn)
    if move.target is None:
        meld = _forced_swap(laid.meld, move.puts, hand.rules)
        lifted: tuple[int, ...] = (0,)
    else:
        meld, lifted = move.target, move.lifted
    placers = [placer for which, placer in enumerate(laid.placers) if which not in lifted]
    placers += [mark] * (len(meld.stands_for) - len(placers))
    table[number] = Laid(laid.by, meld, tuple(placers[: len(meld.stands_for)]))
    rack = hand.rack_of(hand.to_play)
    rack += [OKEY] * len(lifted)
    hand.won += len(lifted)


def _forced_swap(meld: Meld, tiles: tuple[int, ...], rules: MeldRules) -> Meld:
    """An okey taken against the rules: it comes off and the tiles lie with the rest."""
    rest = list(meld.tiles)
    if OKEY not in rest:
        raise ValueError("no okey to take")
    place = rest.index(OKEY)
    rest[place : place + 1] = tiles
    return arranged(tuple(rest), rules)


def undo_moves(hand: Hand) -> None:
    """Take this turn's table moves back, to just after the tile was taken (interpretation 44)."""
    if hand.before is None:
        raise ValueError("nothing to undo")
    seat = hand.to_play
    rack, table, opened, opened_with = hand.before
    hand.racks[seat], hand.table = rack[:], table[:]
    hand.opened[seat], hand.opened_with[seat] = opened, opened_with
    hand.playable_cache = None
    hand.clear_moves()


def _discard(hand: Hand, tile: int) -> None:
    seat = hand.to_play
    rack = hand.racks[seat]
    if rack is not None:
        rack.remove(tile)
    else:
        count = hand.counts[seat]
        hand.counts[seat] = None if count is None else count - 1
    pile = hand.discards[seat]
    if pile is not None:
        pile.append(tile)
    if hand.tiles_held(seat) == 0:
        _end(hand, End("finish", seat, tile, hand.opened_now, hand.laid_off_now))
        hand.to_play = right_of(seat)
    elif hand.source == FROM_INDICATOR:
        _forget_the_indicator(hand)
    elif hand.left_in_stock() > 0 or hand.p.indicator_takeable != "never":
        _begin_turn(hand, right_of(seat))
    else:
        exhaust(hand)
        hand.to_play = right_of(seat)


def _forget_the_indicator(hand: Hand) -> None:
    """The indicator did not finish the hand: it is exhausted as if nothing had been taken."""
    if hand.before_indicator is not None:
        before = hand.before_indicator
        for name in Hand.__slots__:
            setattr(hand, name, getattr(before, name))
    exhaust(hand)


def finish_without_discard(hand: Hand) -> None:
    """A record ended the hand with an empty rack and no discard."""
    _end(hand, End("finish", hand.to_play, None, hand.opened_now, hand.laid_off_now))


def exhaust(hand: Hand) -> None:
    """Nobody took the indicator: the hand ended with the last discard."""
    _end(hand, End("exhausted", None, None, False, False))


def _end(hand: Hand, end: End) -> None:
    hand.ended = end
    hand.phase = OVER
    if end.how == "void" or (end.how == "exhausted" and hand.p.exhausted_charges == "wiped"):
        hand.charged = [None if charged is None else 0 for charged in hand.charged]
