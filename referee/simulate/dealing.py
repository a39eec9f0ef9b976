"""The deal of a simulated hand: a shuffled box, or racks with luck in them."""

from random import Random

from referee.decode import SEATS
from referee.record import RecordedHand
from referee.tiles import COLOURS, KINDS, NUMBERS, OKEY, kind, names_for, okey_of

PAIRS_AMONG_LUCKY = 0.25
"""How often a lucky rack is one of pairs."""
OKEYS_AMONG_LUCKY = 0.5
"""How often a lucky rack has an okey, if one is left."""


def deal(rng: Random, dealer: int, starter: int, tiles: int, lucky: float) -> RecordedHand:
    """A hand as it is dealt: ``tiles`` a seat and one more for the starter.

    ``lucky``: how likely a rack is put together of melds or of pairs. Few hands of a shuffled box go out at
    once, or with pairs; with luck all that can happen does.
    """
    indicator = rng.randrange(KINDS)
    box = [tile for tile in range(OKEY + 1) for _ in (1, 2)]
    box.remove(indicator)
    rng.shuffle(box)
    racks: dict[int, list[int]] = {}
    for seat in SEATS:
        racks[seat] = _lucky_rack(rng, box, tiles) if rng.random() < lucky else []
    for seat in SEATS:
        missing = tiles + (seat == starter) - len(racks[seat])
        racks[seat] += [box.pop() for _ in range(missing)]
        rng.shuffle(racks[seat])
    return RecordedHand(dealer, indicator, names_for(okey_of(indicator)), racks, box, (), None)


def _lucky_rack(rng: Random, box: list[int], most: int) -> list[int]:
    """Melds, or pairs, taken out of the box; the rest of the rack is not their business."""
    rack: list[int] = []
    if rng.random() < OKEYS_AMONG_LUCKY and OKEY in box:
        rack.append(OKEY)
        box.remove(OKEY)
    pairs = rng.random() < PAIRS_AMONG_LUCKY
    for _ in range(4 * most):
        group = _pair(rng) if pairs else _meld(rng)
        if len(rack) + len(group) > most:
            break
        if all(box.count(tile) >= group.count(tile) for tile in group):
            for tile in group:
                box.remove(tile)
            rack += group
    return rack


def _pair(rng: Random) -> list[int]:
    return [rng.randrange(KINDS)] * 2


def _meld(rng: Random) -> list[int]:
    if rng.random() < 0.5:
        length = rng.randint(3, 5)
        colour, start = rng.randrange(len(COLOURS)), rng.randint(1, NUMBERS + 1 - length)
        return [kind(colour, start + step) for step in range(length)]
    number = rng.randint(1, NUMBERS)
    return [kind(colour, number) for colour in rng.sample(range(len(COLOURS)), rng.randint(3, 4))]
