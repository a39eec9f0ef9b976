"""Finishing: attempts that fail, and the indicator that some tables let finish a hand."""

from referee.events import DISCARD, TAKE_INDICATOR
from referee.hand import Hand
from referee.mechanics import Move
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, charge, refuse, undo


def invalid_elden(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Going out with an opening below the minimum: one act, one charge (interpretation 47)."""
    if hand.pending is None or p.finish_invalid_elden is None or hand.tiles_held(move.seat) > 1:
        return None
    return undo("finish.invalid_elden", hand, move.seat, p.finish_invalid_elden)


def take_indicator(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """The indicator is never taken, or only with an empty stock, by the seat after the last discard, to
    finish in that turn; if it does not, the turn counts as not played."""
    if move.event.kind == TAKE_INDICATOR:
        if p.indicator_takeable == "never" or not hand.last_call:
            return refuse("indicator.takeable")
        return None
    if hand.last_call and hand.turn_charges and hand.tiles_held(move.seat) > 1:
        back = tuple((seat, -points) for _, seat, points in hand.turn_charges)
        return charge("indicator.takeable", back)
    return None


RULES = (
    Rule("finish.invalid_elden", (DISCARD,), invalid_elden, lambda p: p.finish_invalid_elden is not None),
    Rule("indicator.takeable", (TAKE_INDICATOR, DISCARD), take_indicator),
)
