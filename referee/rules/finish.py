"""Finishing: attempts that fail, and the indicator that some tables let finish a hand."""

from referee.decode import SEATS
from referee.events import DISCARD, TAKE_INDICATOR
from referee.hand import FROM_INDICATOR, Hand
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
    before = hand.before_indicator
    if hand.source != FROM_INDICATOR or before is None or hand.tiles_held(move.seat) == 1:
        return None
    back = tuple(
        (seat, was - now)
        for seat in SEATS
        if (was := before.charged[seat]) is not None
        and (now := hand.charged[seat]) is not None
        and was != now
    )
    return charge("indicator.takeable", back) if back else None


def last_tile_is_discarded(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A hand is finished with the discard of its last tile; a record may end one without it."""
    return None if move.event.tiles else refuse("finish.discard")


RULES = (
    Rule("finish.invalid_elden", (DISCARD,), invalid_elden, lambda p: p.finish_invalid_elden is not None),
    Rule("indicator.takeable", (TAKE_INDICATOR, DISCARD), take_indicator),
    Rule("finish.discard", (DISCARD,), last_tile_is_discarded, shape=True),
)
