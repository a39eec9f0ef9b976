"""What a run, a set and a pair are, what an okey in one stands for, and how a meld grows.

Nothing here knows a profile: the few things that tables decide differently come as ``MeldRules``.
Faults are named by the ids of the rules that they break.
"""

from typing import NamedTuple

from referee.tiles import COLOURS, NUMBERS, OKEY, number_of

RUN, SET, PAIR, LOOSE = "run", "set", "pair", "loose"
NO_TILE = -1
COLOUR_COUNT = len(COLOURS)


class MeldRules(NamedTuple):
    """What tables decide about melds and pairs."""

    smallest: int
    largest_new: int | None
    largest_set: int
    one_after_thirteen: bool
    okey_as_partner: bool
    two_okeys: bool
    two_false_jokers: bool


class Meld(NamedTuple):
    """Tiles that lie on the table together, in table order."""

    kind: str
    """``run``, ``set``, ``pair``; ``loose`` for tiles that lie there although no rule lets them."""
    tiles: tuple[int, ...]
    start: int
    """Of a run the number of its first place, of a set its number, of a pair its tile (or ``NO_TILE``)."""
    colour: int
    """Of a run its colour, else ``NO_TILE``."""
    value: int
    """Runs: the sum of the numbers; sets: number times tiles; pairs have none (rule ``meld.value``)."""
    stands_for: tuple[tuple[int, ...], ...]
    """For each okey, in table order, the tiles that it may stand for (rule ``meld.okey_stands_for``)."""
    fits: tuple[int, ...]
    """The tiles that the meld could take: they are what makes a discard playable."""
    low: int
    """The tile that a run takes before its first, or ``NO_TILE``."""
    high: int
    """The tile that a run takes after its last, or ``NO_TILE``."""


class Fault(NamedTuple):
    """Why tiles are no meld: the ids of the broken rules, in catalogue order."""

    rules: tuple[str, ...]


def read_meld(
    tiles: tuple[int, ...], wanted: str | None, rules: MeldRules, okey: int, new: bool = True
) -> Meld | Fault:
    """Read tiles in table order as a meld or a pair.

    ``wanted`` is ``run``, ``set`` or ``pair``; ``meld`` for a run or a set; ``None`` for whatever it is,
    two tiles being a pair. Where both a run and a set are possible the higher value counts and a tie is
    a run (rule ``meld.reading``). ``new`` says that limits on new melds apply.
    """
    if wanted == PAIR or (wanted is None and len(tiles) == 2):
        return _read_pair(tiles, rules, okey)
    if len(tiles) < rules.smallest:
        return Fault(("meld.smallest",))
    if tiles.count(OKEY) == len(tiles):
        return Fault(("meld.run_or_set",))
    if wanted == RUN:
        read = _read_run(tiles, rules)
    elif wanted == SET:
        read = _read_set(tiles, rules)
    else:
        read = _read_either(tiles, rules)
    if new and rules.largest_new is not None and len(tiles) > rules.largest_new:
        broken = read.rules if isinstance(read, Fault) else ()
        return Fault((*broken, "meld.largest_new"))
    return read


def _read_either(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    run = _read_run(tiles, rules)
    if isinstance(run, Meld) and OKEY not in tiles:
        return run
    as_set = _read_set(tiles, rules)
    if isinstance(run, Meld):
        return as_set if isinstance(as_set, Meld) and as_set.value > run.value else run
    if isinstance(as_set, Meld):
        return as_set
    # Neither: name the fault of what the tiles look like, for that is what the player meant.
    real = [tile for tile in tiles if tile != OKEY]
    if len({number_of(tile) for tile in real}) == 1:
        return as_set
    if len({tile // NUMBERS for tile in real}) == 1:
        return run
    return Fault(("meld.run_or_set",))


def _read_run(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    place = 0
    while tiles[place] == OKEY:
        place += 1
    colour, below = divmod(tiles[place], NUMBERS)
    start = below + 1 - place
    if start < 1 and below == 0 and place == len(tiles) - 1 and rules.one_after_thirteen:
        # Okeys before a 1 that closes the run; before a 1 that something follows they stand for nothing.
        start = NUMBERS + 1 - place
    base = colour * NUMBERS
    number = start
    around = 0
    for tile in tiles:
        if tile != OKEY and tile != base + number - 1:
            if tile // NUMBERS != colour:
                return Fault(("run.one_colour",))
            if number <= NUMBERS or tile != base + (number - 1) % NUMBERS:
                return Fault(("run.consecutive",))
            around = number
        number += 1
    last = number - 1
    if around and not (rules.one_after_thirteen and around == NUMBERS + 1):
        return Fault(("meld.one_after_thirteen",))
    if start < 1 or last > NUMBERS + rules.one_after_thirteen:
        return Fault(("run.ends",))
    return make_run(tiles, colour, start, rules)


def make_run(tiles: tuple[int, ...], colour: int, start: int, rules: MeldRules) -> Meld:
    """The run whose first place has the number ``start``; places past 13 are the closing 1."""
    base = colour * NUMBERS - 1
    last = start + len(tiles) - 1
    value = (start + last) * len(tiles) // 2
    if last > NUMBERS:
        # The closing 1 stands in the place of a 14 and counts 1.
        value -= NUMBERS
    stands_for: tuple[tuple[int, ...], ...] = ()
    if OKEY in tiles:
        stands_for = tuple(
            (base + (start + place if start + place <= NUMBERS else 1),)
            for place, tile in enumerate(tiles)
            if tile == OKEY
        )
    low = base + start - 1 if start > 1 else NO_TILE
    if last < NUMBERS:
        high = base + last + 1
    elif last == NUMBERS and rules.one_after_thirteen:
        high = base + 1
    else:
        high = NO_TILE
    fits = (low, high) if low >= 0 <= high else (low,) if low >= 0 else (high,) if high >= 0 else ()
    return Meld(RUN, tiles, start, colour, value, stands_for, fits, low, high)


def _read_set(tiles: tuple[int, ...], rules: MeldRules) -> Meld | Fault:
    real = [tile for tile in tiles if tile != OKEY]
    number = real[0] % NUMBERS
    for tile in real:
        if tile % NUMBERS != number:
            return Fault(("set.one_number",))
    broken: tuple[str, ...] = ()
    if len(set(real)) < len(real):
        broken = ("set.different_colours",)
    if len(tiles) > rules.largest_set:
        broken = (*broken, "set.largest")
    return Fault(broken) if broken else make_set(tiles, number + 1, rules)


def make_set(tiles: tuple[int, ...], number: int, rules: MeldRules) -> Meld:
    """The set of that number; each okey may stand for any colour that is missing."""
    missing = tuple(
        [tile for tile in range(number - 1, COLOUR_COUNT * NUMBERS, NUMBERS) if tile not in tiles]
    )
    okeys = tiles.count(OKEY)
    fits = missing if len(tiles) < min(rules.largest_set, COLOUR_COUNT) else ()
    return Meld(SET, tiles, number, NO_TILE, number * len(tiles), (missing,) * okeys, fits, NO_TILE, NO_TILE)


def _read_pair(tiles: tuple[int, ...], rules: MeldRules, okey: int) -> Meld | Fault:
    if len(tiles) != 2:
        return Fault(("pair.two_tiles",))
    okeys = tiles.count(OKEY)
    if okeys == 2:
        return make_pair(tiles) if rules.two_okeys else Fault(("pair.two_okeys",))
    if okeys == 1:
        return make_pair(tiles) if rules.okey_as_partner else Fault(("pair.okey_as_partner",))
    if tiles[0] != tiles[1]:
        return Fault(("pair.alike",))
    if tiles[0] == okey and not rules.two_false_jokers:
        return Fault(("pair.two_false_jokers",))
    return make_pair(tiles)


def make_pair(tiles: tuple[int, ...]) -> Meld:
    """A pair; its okey stands for the twin of its partner, two okeys stand for nothing."""
    real = [tile for tile in tiles if tile != OKEY]
    start = real[0] if real else NO_TILE
    stands_for: tuple[tuple[int, ...], ...] = ()
    if OKEY in tiles:
        stands_for = ((start,),) if real else ((), ())
    return Meld(PAIR, tiles, start, NO_TILE, 0, stands_for, (), NO_TILE, NO_TILE)


def make_loose(tiles: tuple[int, ...]) -> Meld:
    """Tiles that lie on the table although they are no meld at this table: nothing fits them."""
    return Meld(LOOSE, tiles, NO_TILE, NO_TILE, 0, ((),) * tiles.count(OKEY), (), NO_TILE, NO_TILE)


def extended(meld: Meld, tiles: tuple[int, ...], end: str | None, rules: MeldRules) -> Meld | None:
    """The meld with ``tiles`` laid off in that order, outward from it; ``None`` where they do not fit.

    ``end`` is ``low`` or ``high`` for a run and means nothing for a set.
    """
    if meld.kind == RUN:
        if end == "low":
            return _run_below(meld, tiles, rules)
        return _run_above(meld, tiles, rules)
    if meld.kind == SET:
        read = _read_set(meld.tiles + tiles, rules)
        return read if isinstance(read, Meld) else None
    return None


def _run_below(meld: Meld, tiles: tuple[int, ...], rules: MeldRules) -> Meld | None:
    number = meld.start
    base = meld.colour * NUMBERS - 1
    for tile in tiles:
        number -= 1
        if number < 1 or (tile != OKEY and tile != base + number):
            return None
    return make_run(tiles[::-1] + meld.tiles, meld.colour, number, rules)


def _run_above(meld: Meld, tiles: tuple[int, ...], rules: MeldRules) -> Meld | None:
    number = meld.start + len(meld.tiles) - 1
    base = meld.colour * NUMBERS - 1
    top = NUMBERS + rules.one_after_thirteen
    for tile in tiles:
        number += 1
        if number > top or (tile != OKEY and tile != base + (number if number <= NUMBERS else 1)):
            return None
    return make_run(meld.tiles + tiles, meld.colour, meld.start, rules)


def ends_that_fit(meld: Meld, tiles: tuple[int, ...], rules: MeldRules) -> tuple[str, ...]:
    """The ends of a run at which all of ``tiles`` fit."""
    return tuple(end for end in ("low", "high") if extended(meld, tiles, end, rules) is not None)


def okey_places(meld: Meld) -> list[int]:
    """Where the okeys lie in the meld, as indexes into its tiles."""
    return [place for place, tile in enumerate(meld.tiles) if tile == OKEY]


LENIENT = MeldRules(1, None, COLOUR_COUNT, True, True, True, True)
"""Melds as widely as any table reads them: for following a game that was played under other rules."""


def read_widely(tiles: tuple[int, ...], wanted: str | None, rules: MeldRules, okey: int) -> Meld:
    """Tiles that were laid down against the rules, in table order: what any table would read them as.

    What fits such a meld afterwards is for the rules of this table.
    """
    if not tiles:
        return make_loose(tiles)
    read = read_meld(tiles, wanted, LENIENT, okey, new=False)
    return make_loose(tiles) if isinstance(read, Fault) else _at_table(read, rules)


def _at_table(meld: Meld, rules: MeldRules) -> Meld:
    if meld.kind == RUN:
        return make_run(meld.tiles, meld.colour, meld.start, rules)
    return make_set(meld.tiles, meld.start, rules) if meld.kind == SET else meld


def arranged(tiles: tuple[int, ...], rules: MeldRules, low_first: bool = False) -> Meld:
    """Tiles that came to lie together against the rules, read as whatever they could be in any order.

    Other programs move an okey in a run when a new tile needs its place; whoever follows such a game
    has to know what the meld is afterwards. Okeys fill the gaps, then lie at the high end, then at the
    low one, or the other way round. What can be read in no order is ``loose``.
    """
    as_set = read_meld(tiles, SET, LENIENT, NO_TILE, new=False)
    if isinstance(as_set, Meld):
        return make_set(as_set.tiles, as_set.start, rules)
    real = sorted(tile for tile in tiles if tile != OKEY)
    okeys = len(tiles) - len(real)
    if not real or len({tile // NUMBERS for tile in real}) > 1 or len(set(real)) < len(real):
        return make_loose(tiles)
    line: list[int] = [real[0]]
    for tile in real[1:]:
        gap = tile - real[0] - len(line)
        if gap > okeys:
            return make_loose(tiles)
        line += [OKEY] * gap + [tile]
        okeys -= gap
    above = min(okeys, NUMBERS - number_of(real[-1]))
    if low_first:
        above = max(0, okeys - number_of(real[0]) + 1)
    return read_widely(tuple([OKEY] * (okeys - above) + line + [OKEY] * above), RUN, rules, NO_TILE)


class Swap(NamedTuple):
    """What putting tiles in the place of okeys makes of a meld."""

    meld: Meld
    lifted: tuple[int, ...]
    """Which of the meld's okeys come off, counted in table order from 0."""


def swapped(meld: Meld, tiles: tuple[int, ...], rules: MeldRules) -> Swap | None:
    """The meld with ``tiles`` in the place of its okeys, as far as tiles can lie there at all.

    Whether a table allows it is a matter of rules; here it only has to be possible: in a run and in a
    pair each tile lies in the place of an okey that stands for it, in a set the tiles are missing
    colours, of which each takes an okey's place while there are any. An okey may lie in any okey's
    place. ``None`` where it is not possible.
    """
    places = okey_places(meld)
    if not places:
        return None
    if meld.kind == SET:
        return _swapped_set(meld, tiles, places, rules)
    new = list(meld.tiles)
    lifted: list[int] = []
    for tile in tiles:
        for which, place in enumerate(places):
            if which not in lifted and (tile == OKEY or tile in meld.stands_for[which]):
                new[place] = tile
                lifted.append(which)
                break
        else:
            return None
    changed = tuple(new)
    if meld.kind == RUN:
        return Swap(make_run(changed, meld.colour, meld.start, rules), tuple(lifted))
    return Swap(make_pair(changed), tuple(lifted))


def _swapped_set(meld: Meld, tiles: tuple[int, ...], places: list[int], rules: MeldRules) -> Swap | None:
    new = list(meld.tiles)
    for which, tile in enumerate(tiles):
        if which < len(places):
            new[places[which]] = tile
        else:
            new.append(tile)
    read = _read_set(tuple(new), rules)
    if isinstance(read, Fault):
        return None
    return Swap(read, tuple(range(min(len(tiles), len(places)))))


def missing_colours(meld: Meld) -> tuple[int, ...]:
    """The tiles that a set lacks to be complete."""
    return meld.stands_for[0] if meld.stands_for else meld.fits
