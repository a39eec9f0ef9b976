"""Laying off: who, on what, where, and how many."""

from referee.events import LAY_OFF
from referee.hand import PAIRS, Hand
from referee.mechanics import Move
from referee.melds import PAIR
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, refuse


def openers(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Only who has opened lays off."""
    if hand.opened_of(move.seat) is None and hand.pending is None:
        return refuse("layoff.openers")
    return None


def pairs_opener(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """At some tables a pairs opener lays nothing off."""
    return refuse("layoff.pairs_opener") if hand.opened_of(move.seat) == PAIRS else None


def in_opening_turn(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """At some tables nothing is laid off in the turn of opening."""
    return refuse("layoff.in_opening_turn") if hand.opened_now else None


def on_pairs(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Nothing is laid off on a pair."""
    meld = hand.the_table()[move.event.meld].meld
    return refuse("layoff.on_pairs", meld=meld.tiles) if meld.kind == PAIR else None


def fits(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """A run grows at its two ends, never below 1 or past 13; a set takes a missing colour."""
    meld = hand.the_table()[move.event.meld].meld
    if move.target is not None or (meld.kind == PAIR and not p.layoff_on_pairs):
        return None
    return refuse("layoff.fits", tiles=move.event.tiles, meld=meld.tiles)


def most_at_one_end(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """So many tiles at one end of a run in one turn (interpretation 10)."""
    if move.end is None or p.layoff_most_at_one_end is None:
        return None
    count = hand.end_counts.get((move.event.meld, move.end), 0) + len(move.puts)
    if count <= p.layoff_most_at_one_end:
        return None
    return refuse("layoff.most_at_one_end", count=count)


RULES = (
    Rule("layoff.openers", (LAY_OFF,), openers),
    Rule("layoff.pairs_opener", (LAY_OFF,), pairs_opener, lambda p: not p.pairs_opener_may_lay_off),
    Rule("layoff.in_opening_turn", (LAY_OFF,), in_opening_turn, lambda p: not p.layoff_in_opening_turn),
    Rule("layoff.on_pairs", (LAY_OFF,), on_pairs, lambda p: not p.layoff_on_pairs),
    Rule("layoff.fits", (LAY_OFF,), fits),
    Rule(
        "layoff.most_at_one_end", (LAY_OFF,), most_at_one_end, lambda p: p.layoff_most_at_one_end is not None
    ),
)
