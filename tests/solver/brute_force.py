"""What a rack is worth by trying everything, written from the rules alone.

Nothing here comes from the solver or from ``referee.melds``: every set of tiles is asked whether it is a
meld, every way to cut the rack into melds is tried. A rack of a dozen tiles is the most that it can do.
"""

from collections.abc import Sequence
from functools import cache

from referee.melds import MeldRules
from referee.tiles import OKEY

IMPOSSIBLE = -1


def meld_value(tiles: tuple[int, ...], rules: MeldRules) -> int:
    """What these tiles are worth as one run or set in the best order, or ``IMPOSSIBLE``."""
    reals = [divmod(tile, 13) for tile in tiles if tile != OKEY]
    size = len(tiles)
    if not reals or size < rules.smallest or (rules.largest_new is not None and size > rules.largest_new):
        return IMPOSSIBLE
    value = IMPOSSIBLE
    colours = [colour for colour, _ in reals]
    numbers = [number + 1 for _, number in reals]
    if len(set(numbers)) == 1 and len(set(colours)) == len(colours) and size <= min(rules.largest_set, 4):
        value = numbers[0] * size
    if len(set(colours)) == 1:
        places = [*range(1, 14), 1] if rules.one_after_thirteen else [*range(1, 14)]
        for start in range(len(places) - size + 1):
            window = places[start : start + size]
            if all(numbers.count(number) <= window.count(number) for number in numbers):
                value = max(value, sum(window))
    return value


def _cuts(rack: Sequence[int], rules: MeldRules) -> list[int]:
    """For every choice of tiles, as bits, what it is worth laid down whole, or ``IMPOSSIBLE``."""
    size = len(rack)
    single = [IMPOSSIBLE] * (1 << size)
    for choice in range(1, 1 << size):
        single[choice] = meld_value(tuple(rack[at] for at in range(size) if choice >> at & 1), rules)
    whole = [IMPOSSIBLE] * (1 << size)
    whole[0] = 0
    for choice in range(1, 1 << size):
        lowest = choice & -choice
        rest = choice ^ lowest
        part = rest
        while True:
            if single[part | lowest] >= 0 and whole[rest ^ part] >= 0:
                whole[choice] = max(whole[choice], single[part | lowest] + whole[rest ^ part])
            if not part:
                break
            part = (part - 1) & rest
    return whole


class Answers:
    """Everything that the solver can be asked about one small rack."""

    def __init__(self, rack: Sequence[int], rules: MeldRules) -> None:
        self.rack = tuple(rack)
        self.whole = _cuts(self.rack, rules)

    def best(self, keep: int, use: int | None) -> int:
        """The highest value with so many tiles kept and that tile used; 0 if there is none."""
        return max(
            (value for choice, value in enumerate(self.whole) if self._fits(choice, keep, use)), default=0
        )

    def all_but_one(self, use: int | None) -> bool:
        """Whether all tiles but one can lie in melds, at least one meld."""
        size = len(self.rack)
        return size > 1 and any(
            self.whole[choice] >= 0 and self._fits(choice, 1, use)
            for choice in range(1 << size)
            if choice.bit_count() == size - 1
        )

    def _fits(self, choice: int, keep: int, use: int | None) -> bool:
        used = [tile for at, tile in enumerate(self.rack) if choice >> at & 1]
        return self.whole[choice] >= 0 and len(self.rack) - len(used) >= keep and (use is None or use in used)


def pair_count(rack: Sequence[int], rules: MeldRules, okey: int, keep: int, use: int | None) -> int:
    """The most pairs with so many tiles kept and that tile in a pair; 0 if there is none."""

    def is_pair(first: int, second: int) -> bool:
        if first == second == OKEY:
            return rules.two_okeys
        if OKEY in (first, second):
            return rules.okey_as_partner
        return first == second and (first != okey or rules.two_false_jokers)

    @cache
    def most(tiles: tuple[int, ...], room: int, wanted: bool) -> int:
        """``IMPOSSIBLE`` where the wanted tile comes into no pair."""
        best = IMPOSSIBLE if wanted else 0
        if room == 0 or len(tiles) < 2:
            return best
        first, rest = tiles[0], tiles[1:]
        best = most(rest, room, wanted)
        for at, second in enumerate(rest):
            if is_pair(first, second):
                left = most(rest[:at] + rest[at + 1 :], room - 1, wanted and use not in (first, second))
                if left >= 0:
                    best = max(best, left + 1)
        return best

    return max(0, most(tuple(sorted(rack)), max(0, (len(rack) - keep) // 2), use is not None))
