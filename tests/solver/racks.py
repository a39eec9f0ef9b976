"""Racks to prove and to time the solver on: as dealt, and packed so that melds quarrel over tiles."""

from random import Random

from referee.melds import MeldRules
from referee.tiles import COPIES, KINDS, NUMBERS, OKEY

DECK = [tile for tile in range(KINDS + 1) for _ in range(COPIES)]

PLAIN = MeldRules(
    smallest=3,
    largest_new=None,
    largest_set=4,
    one_after_thirteen=False,
    okey_as_partner=True,
    two_okeys=True,
    two_false_jokers=True,
)
AT_MOST_FIVE = PLAIN._replace(largest_new=5)
AROUND_THE_CORNER = PLAIN._replace(one_after_thirteen=True)
EVERY_RULES = (
    PLAIN,
    AT_MOST_FIVE,
    AROUND_THE_CORNER,
    AT_MOST_FIVE._replace(one_after_thirteen=True),
    PLAIN._replace(largest_new=3),
    PLAIN._replace(largest_new=4, one_after_thirteen=True),
    PLAIN._replace(largest_set=3),
    PLAIN._replace(smallest=4),
)


def dealt(random: Random, size: int) -> list[int]:
    """A rack as the deal gives it."""
    return random.sample(DECK, size)


def with_okeys(random: Random, size: int, okeys: int) -> list[int]:
    """A rack as dealt, but with just so many okeys."""
    return random.sample(DECK[:-COPIES], size - okeys) + [OKEY] * okeys


def packed(random: Random, size: int, okeys: int) -> list[int]:
    """A rack from few numbers or few colours: nearly every tile fits several melds."""
    style = random.randrange(5)
    if style == 0:
        numbers = set(random.sample(range(NUMBERS), 4))
        pool = [tile for tile in DECK if tile % NUMBERS in numbers]
    elif style == 1:
        colours = set(random.sample(range(4), 2))
        pool = [tile for tile in DECK if tile // NUMBERS in colours]
    elif style == 2:
        # Both ends, where a 1 may or may not follow a 13.
        pool = [tile for tile in DECK if tile % NUMBERS in (0, 1, 10, 11, 12)]
    else:
        width = 4 if style == 3 else 6
        start = random.randrange(NUMBERS - width + 1)
        pool = [tile for tile in DECK if start <= tile % NUMBERS < start + width]
    pool = [tile for tile in pool if tile != OKEY]
    return random.sample(pool, min(size - okeys, len(pool))) + [OKEY] * okeys
