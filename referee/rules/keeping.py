"""Keeping a tile to discard."""

from referee.events import TABLE_MOVES
from referee.hand import FROM_LEFT, Hand
from referee.mechanics import Move
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, refuse


def keep_a_tile(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """After every table move a tile is left that may be discarded (interpretation 36).

    A taken tile that is not used does not count when it is all that would be left; an okey that comes
    back does.
    """
    left = hand.tiles_held(move.seat) - len(move.puts) + len(move.lifted)
    if left > p.turn_keep_a_tile:
        return None
    if left == p.turn_keep_a_tile and not (
        hand.source == FROM_LEFT
        and p.take_unused_discard == "refused"
        and not p.take_may_finish
        and hand.taken not in move.puts
        and not move.lifted
        and not hand.taken_is_used()
    ):
        return None
    return refuse("turn.keep_a_tile", count=left)


RULES = (Rule("turn.keep_a_tile", TABLE_MOVES, keep_a_tile),)
