"""Whose turn it is and what can be done in it: the rules of shape of every event."""

from referee.decode import Invalid
from referee.events import (
    DISCARD,
    DRAW,
    KINDS_OF_EVENT,
    LAY_OFF,
    PUT_BACK,
    TABLE_MOVES,
    TAKE,
    TAKE_INDICATOR,
    TAKE_OKEY,
    UNDO,
)  # fmt: skip
from referee.hand import (
    FROM_DEAL,
    FROM_LEFT,
    OVER,
    PLAY_PHASE,
    TAKE_PHASE,
    Hand,
    left_of,
)
from referee.mechanics import Move
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, charge, refuse, undo
from referee.tiles import UNKNOWN

TAKING = (DRAW, TAKE, TAKE_INDICATOR)


def hand_is_over(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Nothing happens after a hand has ended."""
    return refuse("hand.over") if hand.phase == OVER else None


def seat_to_play(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Each seat plays in its own turn."""
    if move.seat == hand.to_play:
        return None
    return refuse("turn.seat", seat=move.seat, to_play=hand.to_play)


def take_first(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A turn begins by taking a tile."""
    if hand.phase == TAKE_PHASE and move.seat == hand.to_play:
        return refuse("turn.take_first")
    return None


def one_tile(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """One tile is taken in a turn."""
    if hand.phase == PLAY_PHASE and hand.source != FROM_DEAL and move.seat == hand.to_play:
        return refuse("turn.one_tile")
    return None


def starter_does_not_draw(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Who holds the extra tile begins without taking one (interpretation 4)."""
    if hand.phase == PLAY_PHASE and hand.source == FROM_DEAL and move.seat == hand.to_play:
        return refuse("turn.starter_does_not_draw")
    return None


def tile_held(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Only tiles of one's own rack are played."""
    tiles = move.puts or move.event.tiles
    rack = hand.rack_of(move.seat)
    if len(tiles) == 1 and tiles[0] in rack:
        return None
    left = rack[:]
    missing = []
    for tile in tiles:
        if tile in left:
            left.remove(tile)
        else:
            missing.append(tile)
    if not missing:
        return None
    if UNKNOWN in rack:
        raise Invalid("missing", f"seats.{move.seat}.rack")
    return refuse("turn.tile_held", tiles=tuple(missing))


def meld_there(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A meld is named by its number on the table, from 0."""
    if move.event.meld < len(hand.the_table()):
        return None
    return refuse("turn.meld_there", number=move.event.meld)


def stock_not_empty(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Nothing can be drawn from an empty stock."""
    return refuse("draw.stock") if hand.left_in_stock() == 0 else None


def next_tile(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """The stock is drawn in its order."""
    tile = move.event.tiles[0]
    if hand.stock and tile not in (UNKNOWN, hand.stock[-1]):
        return refuse("draw.next_tile", tile=tile)
    return None


def left_tile(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Only the tile that the left neighbour discarded last may be taken."""
    if move.seat != hand.to_play:
        return None
    pile = hand.pile_of(left_of(move.seat))
    tile = move.event.tiles[0]
    if pile and pile[-1] == tile:
        return None
    return refuse("take.left_tile", tile=tile)


def nothing_to_put_back(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Only the tile that was taken from the left in this turn can be put back."""
    if hand.source == FROM_DEAL:
        return None
    tile = move.event.tiles[0]
    if hand.source == FROM_LEFT and hand.taken == tile and move.seat == hand.to_play:
        return None
    return refuse("take.nothing_to_put_back", tile=tile)


def undo_moves(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Taking back the turn's table moves is refused, free, or has its price (interpretation 44)."""
    if p.turn_undo is None:
        return refuse("turn.undo")
    if p.turn_undo == 0 and not hand.turn_charges:
        return None
    taken_back = undo("turn.undo", hand, move.seat, p.turn_undo)
    return charge("turn.undo", ())._replace(entries=taken_back.entries)


def nothing_to_undo(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """There must be something to take back."""
    return None if hand.moved else refuse("turn.nothing_to_undo")


RULES = (
    Rule("hand.over", KINDS_OF_EVENT, hand_is_over, shape=True),
    Rule("turn.seat", KINDS_OF_EVENT, seat_to_play, shape=True),
    Rule("turn.take_first", (*TABLE_MOVES, UNDO, DISCARD), take_first, shape=True),
    Rule("turn.one_tile", TAKING, one_tile, shape=True),
    Rule("turn.starter_does_not_draw", (*TAKING, PUT_BACK), starter_does_not_draw, shape=True),
    Rule("turn.tile_held", (*TABLE_MOVES, DISCARD), tile_held, shape=True),
    Rule("turn.meld_there", (LAY_OFF, TAKE_OKEY), meld_there, shape=True),
    Rule("draw.stock", (DRAW,), stock_not_empty, shape=True),
    Rule("draw.next_tile", (DRAW,), next_tile, shape=True),
    Rule("take.left_tile", (TAKE,), left_tile, shape=True),
    Rule("take.nothing_to_put_back", (PUT_BACK,), nothing_to_put_back, shape=True),
    Rule("turn.undo", (UNDO,), undo_moves),
    Rule("turn.nothing_to_undo", (UNDO,), nothing_to_undo, shape=True),
)
