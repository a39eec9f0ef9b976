"""The left tile: which one may be taken, what it must become, what putting it back costs, who pays for it."""

from referee.events import DISCARD, OPEN, PUT_BACK, TAKE
from referee.hand import FROM_LEFT, Hand, left_of
from referee.mechanics import Move, opening_kind, reaches
from referee.melds import Meld
from referee.playable import playable_in
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, charge, refuse
from referee.tiles import OKEY, number_of


def last_discard_stays(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """The discard of the player who drew the last tile is nobody's (interpretation 31)."""
    return refuse("exhausted.last_discard", tile=move.event.tiles[0]) if hand.stock_count == 0 else None


def playable_discard(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A playable tile cannot be taken; the rule looks at the tile, not at its use (interpretation 35)."""
    tile = move.event.tiles[0]
    return refuse("take.playable_discard", tile=tile) if tile in playable_in(hand) else None


def take_again(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A tile that was put back is not taken again in the same turn (interpretation 27)."""
    return refuse("take.again", tile=move.event.tiles[0]) if hand.put_back else None


def unusable(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A tile that no line of play can use is not taken (interpretation 43).

    Whoever can search for lines gives the hand its ``usable``; without it a take is judged by what the
    turn does with the tile.
    """
    tile = move.event.tiles[0]
    if hand.usable is None or hand.usable(hand, tile):
        return None
    return refuse("take.unusable", tile=tile)


def put_back(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Putting the taken tile back is refused, free, or has its price."""
    tile = move.event.tiles[0]
    if p.take_put_back is None:
        return refuse("take.put_back", tile=tile)
    if p.take_put_back == 0:
        return None
    return charge("take.put_back", ((move.seat, p.take_put_back),), tile=tile)


def put_back_table_changed(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """The taken tile goes back only while the table is unchanged; after an undo it is (interpretation 37)."""
    return refuse("take.put_back_table_changed", tile=move.event.tiles[0]) if hand.moved else None


def in_opening(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Who had not opened must have the taken tile in the opening (interpretation 42)."""
    if hand.source != FROM_LEFT or not reaches(hand, move):
        return None
    if hand.taken in move.puts or hand.taken in hand.pending_tiles:
        return None
    return refuse("take.in_opening", tile=hand.taken)


def _unused(hand: Hand) -> bool:
    return hand.source == FROM_LEFT and not hand.taken_is_used()


def must_be_used(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """No other tile is discarded while the taken one has not gone to the table."""
    if _unused(hand) and move.event.tiles[0] != hand.taken:
        return refuse("take.must_be_used", tile=hand.taken)
    return None


def thrown_back(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """The taken tile is not thrown straight back."""
    if _unused(hand) and move.event.tiles[0] == hand.taken and hand.tiles_held(move.seat) > 1:
        return refuse("take.thrown_back", tile=hand.taken)
    return None


def as_last_tile(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """The taken tile does not finish the hand as its last discard."""
    if _unused(hand) and move.event.tiles[0] == hand.taken and hand.tiles_held(move.seat) == 1:
        return refuse("take.as_last_tile", tile=hand.taken)
    return None


def feeder_pays(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Whoever discarded a tile that opens a hand pays for it (interpretations 11, 46)."""
    if hand.source != FROM_LEFT or not reaches(hand, move):
        return None
    if hand.taken not in move.puts and hand.taken not in hand.pending_tiles:
        return None
    figure = p.take_feeder_melds if opening_kind(move) == "melds" else p.take_feeder_pairs
    if figure is None:
        return None
    if p.take_feeder == "times_number":
        figure *= _number_in_opening(hand, move)
    payer = left_of(move.seat)
    return charge("take.feeder", ((payer, figure),), tile=hand.taken, payer=payer, points=figure)


def _number_in_opening(hand: Hand, move: Move) -> int:
    """The number of the taken tile; an okey counts what it stands for in the opening.

    Where two okeys lie in the opening the lower number counts (interpretation 58).
    """
    if hand.taken != OKEY:
        return number_of(hand.taken)
    melds = [meld for meld in move.melds if isinstance(meld, Meld)]
    if hand.pending_tiles:
        mark = (hand.to_play, hand.turn)
        melds += [laid.meld for laid in hand.the_table() if mark in laid.placers]
    stood_for = [
        number_of(under[0]) if under else number_of(hand.names.okey)
        for meld in melds
        for under in meld.stands_for
    ]
    return min(stood_for)


RULES = (
    Rule("exhausted.last_discard", (TAKE,), last_discard_stays),
    Rule("take.playable_discard", (TAKE,), playable_discard, lambda p: not p.take_playable_discard),
    Rule("take.again", (TAKE,), take_again),
    Rule("take.unusable", (TAKE,), unusable, lambda p: p.take_unusable == "refused"),
    Rule("take.put_back", (PUT_BACK,), put_back),
    Rule("take.put_back_table_changed", (PUT_BACK,), put_back_table_changed),
    Rule("take.in_opening", (OPEN,), in_opening, lambda p: p.take_unopened == "in_opening"),
    Rule("take.must_be_used", (DISCARD,), must_be_used, lambda p: p.take_unused_discard == "refused"),
    Rule("take.thrown_back", (DISCARD,), thrown_back, lambda p: not p.take_may_be_thrown_back),
    Rule("take.as_last_tile", (DISCARD,), as_last_tile, lambda p: not p.take_may_finish),
    Rule("take.feeder", (OPEN,), feeder_pays, lambda p: p.take_feeder != "none"),
)
