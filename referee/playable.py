"""Which tiles the table could take: what makes a discard playable (*işlek*).

A run takes the tiles at its two ends, a set under four every colour that is missing. The tile under an
okey in a run is none of these, the tile under an okey in a full set neither; an okey itself is never
playable, its discard has a rule of its own (rule ``discard.playable_tiles``).
"""

from collections.abc import Iterable

from referee.hand import Hand, Laid
from referee.melds import RUN
from referee.profile import Parameters


def playable_tiles(table: Iterable[Laid], p: Parameters) -> frozenset[int]:
    """The tiles that the melds of a table could take."""
    melds = [laid.meld for laid in table]
    tiles = frozenset().union(*[meld.fits for meld in melds])
    if not p.playable_under_okey_in_run:
        return tiles
    return tiles.union(*[under for meld in melds if meld.kind == RUN for under in meld.stands_for])


def playable_in(hand: Hand) -> frozenset[int]:
    """The playable tiles of a hand, worked out again only after the table has changed."""
    if hand.playable_cache is None:
        hand.playable_cache = playable_tiles(hand.the_table(), hand.p)
    return hand.playable_cache
