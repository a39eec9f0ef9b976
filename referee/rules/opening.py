"""Opening: with what, how much, in one move or by the discard, and what a low one costs."""

from referee.events import ANNOUNCE, DISCARD, LAY_OFF, MELD, NEW_PAIR, OPEN, TAKE_OKEY
from referee.hand import FROM_DEAL, MELDS, PAIRS, Hand
from referee.mechanics import Move, is_whole_hand, opening_kind, opening_worth
from referee.melds import PAIR
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, refuse, undo


def not_mixed(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """An opening is of melds or of pairs (interpretation 40)."""
    kinds = {wanted == PAIR for wanted, _ in move.event.groups}
    return refuse("open.mixed") if len(kinds) > 1 else None


def open_once(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A hand is opened once."""
    return refuse("open.once") if hand.opened_of(move.seat) is not None else None


def by_starter(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """At some tables nobody opens on the starter's first turn."""
    return refuse("open.by_starter") if hand.source == FROM_DEAL else None


def announced(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Going for pairs must have been announced, and whoever announced it opens with pairs."""
    going_for_pairs = opening_kind(move) == PAIRS
    return refuse("open.announced") if going_for_pairs != hand.announced[move.seat] else None


def announcement(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Pairs are announced where the table knows that, before opening."""
    if p.open_announce_pairs == "none" or hand.opened_of(move.seat) is not None:
        return refuse("open.announce")
    return None


def one_kind(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """An opening that lies pending is completed with its own kind (interpretations 19, 40)."""
    if hand.pending is not None and hand.pending != opening_kind(move):
        return refuse("open.one_kind")
    return None


def melds_minimum(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """The melds of an opening are worth the minimum, unless the whole hand goes down."""
    if opening_kind(move) == PAIRS or is_whole_hand(hand, move):
        return None
    value = opening_worth(hand, move)
    if value >= p.open_melds_minimum:
        return None
    return refuse("open.melds.minimum", value=value, minimum=p.open_melds_minimum)


def pairs_minimum(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """An opening with pairs has so many of them."""
    if opening_kind(move) == MELDS:
        return None
    count = opening_worth(hand, move)
    if count >= p.open_pairs_minimum:
        return None
    return refuse("open.pairs.minimum", count=count, minimum=p.open_pairs_minimum)


def raised_melds(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """The melds of an opening are worth more than the opening that binds (interpretations 14, 45)."""
    if opening_kind(move) == PAIRS or is_whole_hand(hand, move):
        return None
    value, minimum = opening_worth(hand, move), hand.minimum_for(move.seat, MELDS)
    if p.open_melds_minimum <= value < minimum:
        return refuse("open.raise", value=value, minimum=minimum)
    return None


def raised_pairs(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """An opening with pairs has more of them than the opening that binds (interpretation 45)."""
    if opening_kind(move) == MELDS:
        return None
    count, minimum = opening_worth(hand, move), hand.minimum_for(move.seat, PAIRS)
    if p.open_pairs_minimum <= count < minimum:
        return refuse("open.raise_pairs", count=count, minimum=minimum)
    return None


def pending_first(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """While an opening is below the minimum nothing but completing it is possible."""
    return refuse("open.pending") if hand.pending is not None else None


def below_minimum(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Discarding with an opening below the minimum undoes it and costs (interpretations 19, 47, 53)."""
    if hand.pending is None or p.open_below_minimum is None or hand.tiles_held(move.seat) == 1:
        return None
    minimum = hand.minimum_for(move.seat, hand.pending)
    return undo(
        "open.below_minimum", hand, move.seat, p.open_below_minimum, value=hand.pending_with, minimum=minimum
    )


def _in_one_move(p: Parameters) -> bool:
    return p.open_completed == "one_move"


def _by_discard(p: Parameters) -> bool:
    return p.open_completed == "by_discard"


RULES = (
    Rule("open.mixed", (OPEN,), not_mixed),
    Rule("open.once", (OPEN,), open_once),
    Rule("open.by_starter", (OPEN,), by_starter, lambda p: not p.open_by_starter),
    Rule("open.announced", (OPEN,), announced, lambda p: p.open_announce_pairs == "required"),
    Rule("open.announce", (ANNOUNCE,), announcement),
    Rule("open.one_kind", (OPEN,), one_kind, _by_discard),
    Rule("open.melds.minimum", (OPEN,), melds_minimum, _in_one_move),
    Rule("open.pairs.minimum", (OPEN,), pairs_minimum, _in_one_move),
    Rule("open.raise", (OPEN,), raised_melds, _in_one_move),
    Rule("open.raise_pairs", (OPEN,), raised_pairs, _in_one_move),
    Rule("open.pending", (MELD, NEW_PAIR, LAY_OFF, TAKE_OKEY), pending_first, _by_discard),
    Rule("open.below_minimum", (DISCARD,), below_minimum, _by_discard),
)
