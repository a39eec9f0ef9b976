"""Following a game as it was played, past the events that its table would not allow.

An unlawful event is reported once and then taken as done or as not done, whichever leaves fewer impossible
events in the rest of the hand; on a tie an opening counts as not done, anything else as done.
"""

from collections.abc import Sequence
from typing import NamedTuple

from referee.decode import Invalid
from referee.events import (
    DISCARD,
    DRAW,
    LAY_OFF,
    OPEN,
    PUT_BACK,
    TABLE_MOVES,
    TAKE,
    TAKE_INDICATOR,
    TAKE_OKEY,
    UNDO,
    Event,
)
from referee.hand import FROM_LEFT, OVER, PLAY_PHASE, Hand, left_of
from referee.mechanics import Move, apply, read, undo_moves
from referee.melds import arranged
from referee.tiles import UNKNOWN


class Step(NamedTuple):
    """An event of a recorded hand, and whose it is."""

    seat: int
    event: Event


def can_happen(hand: Hand, move: Move) -> bool:
    """Are the tiles and the meld there, so that the event can have happened at all?"""
    event = move.event
    kind = event.kind
    if hand.phase == OVER:
        return False
    if kind == DRAW:
        if hand.stock_count == 0:
            return False
        return not hand.stock or event.tiles[0] in (UNKNOWN, hand.stock[-1])
    if kind == TAKE:
        pile = hand.discards[left_of(move.seat)]
        return bool(pile) and pile is not None and pile[-1] == event.tiles[0]
    if kind == PUT_BACK:
        return (
            hand.source == FROM_LEFT
            and hand.taken == event.tiles[0]
            and hand.to_play == move.seat
            and hand.taken in hand.rack_of(move.seat)
        )
    if kind == UNDO:
        return hand.before is not None and hand.to_play == move.seat
    if kind == TAKE_INDICATOR:
        return hand.last_call
    if kind == DISCARD or kind in TABLE_MOVES:
        if not _held(hand, move):
            return False
        if kind in (LAY_OFF, TAKE_OKEY):
            table = hand.the_table()
            if event.meld >= len(table):
                return False
            return kind == LAY_OFF or bool(table[event.meld].meld.stands_for)
        return True
    return True


def _held(hand: Hand, move: Move) -> bool:
    left = hand.rack_of(move.seat)[:]
    for tile in move.puts or move.event.tiles:
        if tile not in left:
            return False
        left.remove(tile)
    return True


def follow(hand: Hand, step: Step, rest: Sequence[Step]) -> bool:
    """Take a refused event as done or as not done; says which."""
    move = read(hand, step.event, step.seat)
    if not can_happen(hand, move):
        return False
    last = rest[-1] if rest else step
    choices = [(impossible_events(done.copy(), rest, last), done) for done in _ways_done(hand, move)]
    with_it, done = min(choices, key=lambda choice: choice[0])
    without = impossible_events(hand.copy(), rest, last)
    if with_it > without or (with_it == without and step.event.kind == OPEN):
        return False
    _become(hand, done)
    return True


def _ways_done(hand: Hand, move: Move) -> list[Hand]:
    """The hand after the move; where a tile was laid to a run in which an okey had to make room for it, with
    the okey at the one end or at the other."""
    done = hand.copy()
    apply(done, move)
    if move.event.kind != LAY_OFF or move.target is not None:
        return [done]
    number = move.event.meld
    laid, before = done.the_table()[number], hand.the_table()[number]
    other = done.copy()
    meld = arranged(before.meld.tiles + move.puts, hand.rules, low_first=True)
    other.the_table()[number] = laid._replace(meld=meld)
    other.playable_cache = None
    return [done, other]


def _become(hand: Hand, other: Hand) -> None:
    for name in Hand.__slots__:
        setattr(hand, name, getattr(other, name))


def follow_undone_discard(hand: Hand, step: Step, rest: Sequence[Step]) -> bool:
    """A discard that undid the turn's moves did not happen; in the recorded game it may have, with or
    without the moves. Takes what leaves the fewest impossible events (interpretation 54); says whether the
    tile is gone."""
    move = read(hand, step.event, step.seat)
    last = rest[-1] if rest else step
    undone = hand.copy()
    undo_moves(undone)
    choices: list[tuple[int, int, bool, Hand]] = []
    if can_happen(undone, read(undone, step.event, step.seat)):
        both = undone.copy()
        apply(both, move)
        choices.append((impossible_events(both.copy(), rest, last), 0, True, both))
    if can_happen(hand, move):
        kept = hand.copy()
        apply(kept, move)
        choices.append((impossible_events(kept.copy(), rest, last), 1, True, kept))
    choices.append((impossible_events(undone.copy(), rest, last), 2, False, undone))
    _, _, gone, chosen = min(choices, key=lambda choice: choice[:2])
    _become(hand, chosen)
    return gone


def impossible_events(hand: Hand, rest: Sequence[Step], last: Step) -> int:
    """How many of the events that follow cannot have happened from here, mechanics alone.

    A tile that is not held, a meld that is not there, a tile that cannot lie where it was laid, the wrong
    seat, a hand that has not ended where the record ends it. Uses up ``hand``.
    """
    count = 0
    for step in rest:
        if hand.phase == OVER:
            count += 1
            continue
        if step.seat != hand.to_play:
            count += 1
        try:
            move = read(hand, step.event, step.seat)
        except Invalid:
            count += 1
            continue
        if not can_happen(hand, move):
            count += 1
            continue
        if step.event.kind in (LAY_OFF, TAKE_OKEY) and move.target is None:
            count += 1
        apply(hand, move)
    if hand.phase != OVER and not ended_without_discard(hand, last):
        count += 1
    return count


def ended_without_discard(hand: Hand, last: Step) -> bool:
    """Did the record end the hand with an empty rack and no discard?"""
    if hand.phase != PLAY_PHASE or last.event.kind == DISCARD:
        return False
    return last.seat == hand.to_play and hand.racks[hand.to_play] == []
