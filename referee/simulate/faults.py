"""Acts that a table refuses or makes somebody pay for, and false claims, put into simulated play on purpose.

Whoever plants an act says which rule it breaks; the referee is not asked. A refused act must leave no doubt
that it did not happen: it is impossible, or what it would have needed is used otherwise later in the turn.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from referee.events import BARE, DISCARD, DRAW, LAY_OFF, MELD, OPEN, PUT_BACK, TAKE, UNDO, Event
from referee.hand import (
    FROM_DEAL,
    FROM_LEFT,
    FROM_STOCK,
    MELDS,
    PAIRS,
    PLAY_PHASE,
    TAKE_PHASE,
    Hand,
    left_of,
    right_of,
)
from referee.melds import RUN, ends_that_fit
from referee.solver import best_melds
from referee.tiles import KINDS, NUMBERS, OKEY, UNKNOWN
from referee.turn import CHARGED, REFUSED


class Planted(NamedTuple):
    """An act, who does it, and the rule that it breaks."""

    kind: str
    seat: int
    event: Event
    rule: str
    outcome: str = REFUSED
    lead: tuple[Event, ...] = ()
    """What has to be done before it, lawful in itself."""


Plant = Callable[[Hand, int, Random], Iterator[Planted]]
"""Acts of one kind that are possible now; the tile is the one that the player is about to discard, or
``UNKNOWN`` at the start of a turn."""


def at_the_start(hand: Hand, rng: Random) -> list[Planted]:
    """Acts before a tile is taken."""
    return [act for plant in START for act in plant(hand, UNKNOWN, rng)]


def before_discard(hand: Hand, tile: int, rng: Random) -> list[Planted]:
    """Acts of a player who is about to discard this tile."""
    return [act for plant in END for act in plant(hand, tile, rng)]


def _out_of_turn(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """The next player discards before this one has played."""
    seat = right_of(hand.to_play)
    yield Planted("out_of_turn", seat, Event(DISCARD, (rng.choice(hand.rack_of(seat)),)), "turn.seat")


def _discard_first(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """A discard before a tile is taken."""
    seat = hand.to_play
    yield Planted("discard_first", seat, Event(DISCARD, (rng.choice(hand.rack_of(seat)),)), "turn.take_first")


def _not_the_top(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Taking a tile that does not lie on top at the left."""
    pile = hand.pile_of(left_of(hand.to_play))
    other = rng.randrange(KINDS)
    if not pile or pile[-1] != other:
        yield Planted("not_the_top", hand.to_play, Event(TAKE, (other,)), "take.left_tile")


def _not_held(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Discarding a tile that is not in the rack."""
    other = rng.randrange(KINDS)
    if other not in hand.rack_of(hand.to_play):
        yield Planted("not_held", hand.to_play, Event(DISCARD, (other,)), "turn.tile_held")


def _second_draw(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Drawing a second tile."""
    if hand.stock and len(hand.stock) > 1:
        rule = "turn.starter_does_not_draw" if hand.source == FROM_DEAL else "turn.one_tile"
        yield Planted("second_draw", hand.to_play, Event(DRAW, (hand.stock[-1],)), rule)


def _no_such_meld(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Laying off on a meld that is not there."""
    event = Event(LAY_OFF, (tile,), meld=len(hand.the_table()))
    yield Planted("no_such_meld", hand.to_play, event, "turn.meld_there")


def _does_not_fit(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Laying off a tile where it does not fit, by a player who may lay off."""
    if not _alone(hand, tile) or hand.opened[hand.to_play] is None or _bound(hand):
        return
    for number, laid in enumerate(hand.the_table()):
        if laid.meld.kind == RUN and not ends_that_fit(laid.meld, (tile,), hand.rules):
            event = Event(LAY_OFF, (tile,), meld=number, end="high")
            yield Planted("does_not_fit", hand.to_play, event, "layoff.fits")
            return


def _no_meld(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """A new meld that is none: a single tile."""
    if _alone(hand, tile):
        yield Planted("no_meld", hand.to_play, Event(MELD, groups=(("meld", (tile,)),)), "meld.smallest")


def _lay_off_unopened(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Laying off without having opened."""
    if not _alone(hand, tile) or hand.opened[hand.to_play] is not None or _bound(hand):
        return
    for number, laid in enumerate(hand.the_table()):
        if laid.meld.kind == RUN:
            for end in ends_that_fit(laid.meld, (tile,), hand.rules):
                event = Event(LAY_OFF, (tile,), meld=number, end=end)
                yield Planted("lay_off_unopened", hand.to_play, event, "layoff.openers")
                return


def _too_few_pairs(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Opening with a single pair, where that is refused at once; the pair's tile is discarded after all."""
    seat, rack = hand.to_play, hand.rack_of(hand.to_play)
    if hand.opened[seat] is not None or hand.p.open_below_minimum is not None or _bound(hand):
        return
    if hand.p.open_announce_pairs != "none" or hand.minimum_for(seat, PAIRS) <= 1 or tile == OKEY:
        return
    if rack.count(tile) > 1:
        rule = "open.pairs.minimum"
        if hand.minimum_for(seat, PAIRS) > hand.p.open_pairs_minimum:
            rule = "open.raise_pairs"
        yield Planted("too_few_pairs", seat, Event(OPEN, groups=(("pair", (tile, tile)),)), rule)


def _low_opening(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Opening with one meld that is worth too little, where that is refused at once."""
    seat, rack = hand.to_play, hand.rack_of(hand.to_play)
    if hand.opened[seat] is not None or hand.p.open_below_minimum is not None or _bound(hand):
        return
    if not _alone(hand, tile) or len(rack) <= hand.p.meld_smallest + hand.p.turn_keep_a_tile:
        return
    place = tile % NUMBERS
    start = max(0, min(place - 1, NUMBERS - 3))
    run = tuple(tile - place + start + step for step in range(3))
    if all(one in rack for one in run) and sum(one % NUMBERS + 1 for one in run) < hand.minimum_for(
        seat, MELDS
    ):
        rule = "open.melds.minimum"
        if hand.minimum_for(seat, MELDS) > hand.p.open_melds_minimum:
            rule = "open.raise"
        yield Planted("low_opening", seat, Event(OPEN, groups=(("run", run),)), rule)


def _put_back_nothing(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Putting back a tile that was not taken from the left."""
    if hand.source not in (FROM_LEFT, FROM_DEAL):
        yield Planted("put_back", hand.to_play, Event(PUT_BACK, (tile,)), "take.nothing_to_put_back")


def _alone(hand: Hand, tile: int) -> bool:
    """Is it no okey, and has it no twin in the rack that could be discarded in its place?"""
    return tile != OKEY and hand.rack_of(hand.to_play).count(tile) == 1


def _put_back_for_a_price(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Taking the left tile only to put it back, where that costs."""
    pile = hand.pile_of(left_of(hand.to_play))
    if pile and hand.p.take_put_back and not hand.put_back:
        top = pile[-1]
        lead = (Event(TAKE, (top,)),)
        yield Planted("put_back_paid", hand.to_play, Event(PUT_BACK, (top,)), "take.put_back", CHARGED, lead)


def _undo_for_a_price(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """Taking the turn's moves back, where that costs."""
    if hand.moved and hand.p.turn_undo and hand.source == FROM_STOCK:
        yield Planted("undo_paid", hand.to_play, BARE[UNDO], "turn.undo", CHARGED)


def _opening_that_falls(hand: Hand, tile: int, rng: Random) -> Iterator[Planted]:
    """A low opening that lies pending and falls with the discard."""
    seat = hand.to_play
    if hand.opened[seat] is not None or hand.p.open_below_minimum is None or _bound(hand):
        return
    if tile == OKEY or len(hand.rack_of(seat)) < hand.p.deal_tiles:
        return
    minimum = hand.minimum_for(seat, MELDS)
    melds = best_melds([one for one in hand.rack_of(seat) if one != tile], hand.rules, keep=0).melds
    low = [meld for meld in melds if meld.value < minimum]
    if low:
        lead = (Event(OPEN, groups=((low[0].kind, low[0].tiles),)),)
        yield Planted("low_opening_paid", seat, Event(DISCARD, (tile,)), "open.below_minimum", CHARGED, lead)


def _bound(hand: Hand) -> bool:
    """Is there more to be said of the turn than of the act: a tile from the left, moves already made?"""
    return hand.phase != PLAY_PHASE or hand.source == FROM_LEFT or hand.moved or bool(hand.pending)


START: tuple[Plant, ...] = (_out_of_turn, _discard_first, _not_the_top, _put_back_for_a_price)
END: tuple[Plant, ...] = (
    _not_held,
    _second_draw,
    _no_such_meld,
    _does_not_fit,
    _no_meld,
    _lay_off_unopened,
    _too_few_pairs,
    _low_opening,
    _put_back_nothing,
    _undo_for_a_price,
    _opening_that_falls,
)
KINDS_OF_ACT = (
    "out_of_turn", "discard_first", "not_the_top", "not_held", "second_draw", "no_such_meld", "does_not_fit",
    "no_meld", "lay_off_unopened", "too_few_pairs", "low_opening", "put_back",
    "put_back_paid", "undo_paid", "low_opening_paid",
)  # fmt: skip


def can_start(hand: Hand) -> bool:
    """Is this the start of a turn in which a tile is to be taken?"""
    return hand.phase == TAKE_PHASE and not hand.last_call
