"""New melds and pairs after the opening."""

from referee.decode import SEATS
from referee.events import MELD, NEW_PAIR
from referee.hand import MELDS, PAIRS, Hand
from referee.mechanics import Move
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, refuse


def after_opening(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Nothing new is laid down before the hand is open."""
    if hand.opened_of(move.seat) is None and hand.pending is None:
        return refuse("meld.after_opening")
    return None


def pairs_opener_melds(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Who opened with pairs lays no new runs or sets."""
    return refuse("meld.pairs_opener") if hand.opened_of(move.seat) == PAIRS else None


def in_opening_turn(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """At some tables nothing new is laid down in the turn of opening."""
    return refuse("meld.in_opening_turn") if hand.opened_now else None


def meld_opener_pairs(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Who opened with melds lays pairs only once somebody has opened with pairs, or never."""
    if hand.opened_of(move.seat) != MELDS:
        return None
    if p.meld_opener_may_pair == "after_a_pairs_opening":
        others = (hand.opened_of(seat) for seat in SEATS if seat != move.seat)
        if any(opened == PAIRS for opened in others):
            return None
    return refuse("pair.meld_opener")


RULES = (
    Rule("meld.after_opening", (MELD, NEW_PAIR), after_opening),
    Rule("meld.pairs_opener", (MELD,), pairs_opener_melds, lambda p: not p.pairs_opener_may_meld),
    Rule("meld.in_opening_turn", (MELD, NEW_PAIR), in_opening_turn, lambda p: not p.meld_in_opening_turn),
    Rule("pair.meld_opener", (NEW_PAIR,), meld_opener_pairs, lambda p: p.meld_opener_may_pair != "always"),
)
