"""What a discard costs: the okey, and a tile that the table could take."""

from referee.events import DISCARD
from referee.hand import FROM_INDICATOR, Hand
from referee.mechanics import Move
from referee.playable import playable_in
from referee.profile import Parameters
from referee.rules.rule import Finding, Rule, charge
from referee.tiles import OKEY


def _does_not_count(hand: Hand, move: Move) -> bool:
    """A turn in which the indicator was taken and does not finish the hand counts as not played."""
    return hand.source == FROM_INDICATOR and hand.tiles_held(move.seat) > 1


def okey(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Discarding the okey costs, unless it finishes the hand. One charge, whatever it could be laid to
    (interpretation 2)."""
    if move.event.tiles[0] != OKEY or p.discard_okey is None or _does_not_count(hand, move):
        return None
    if p.discard_okey_exempt_when_finishing and hand.tiles_held(move.seat) == 1:
        return None
    return charge("discard.okey", ((move.seat, p.discard_okey),), points=p.discard_okey)


def playable(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    """Discarding a tile that the table could take costs, unless it finishes the hand; it looks at the
    table as it is at the discard (interpretation 34) and charges who has not opened too."""
    tile = move.event.tiles[0]
    if p.discard_playable is None or tile not in playable_in(hand) or _does_not_count(hand, move):
        return None
    if p.discard_playable_exempt_when_finishing and hand.tiles_held(move.seat) == 1:
        return None
    return charge(
        "discard.playable", ((move.seat, p.discard_playable),), tile=tile, points=p.discard_playable
    )


RULES = (
    Rule("discard.okey", (DISCARD,), okey, lambda p: p.discard_okey is not None),
    Rule(
        "discard.playable",
        (DISCARD,),
        playable,
        lambda p: p.discard_playable is not None,
        only_charges=True,
    ),
)
