"""What it takes to open, said as players count it, with a hand that just does."""

from collections.abc import Iterator

from referee.book.blocks import Block, Grid, Heading, Picture, Text, picture
from referee.book.house import House
from referee.book.words import words
from referee.drawing import meld_svg
from referee.naming import as_counted, meld_named
from referee.profile import Profile
from referee.questions import ask
from referee.tiles import COLOURS, KIND_NAMES, NUMBERS

INDICATOR = "K1"
_OKEY = "K2"
"""Tiles of this kind are left out, so that none of the example is an okey."""
_MOST_MELDS = 6


def opening(house: House, language: str) -> list[Block]:
    """The minimums, the way of counting, and an opening of exactly or just over the minimum."""
    texts = words(language)
    p = house.profile.parameters
    value = p.open_melds_minimum
    blocks: list[Block] = [
        Heading(2, texts["opening"], "opening"),
        Text(texts["opening_melds"].format(value=value, counted=as_counted(value), sum=in_threes(value))),
        Text(_pairs(p.open_pairs_minimum, texts)),
    ]
    threes, over = divmod(value, 3)
    key = "counting" if over else "counting_even"
    blocks.append(Text(texts[key].format(threes=threes, over=over, value=value)))
    melds = an_opening(house.profile)
    if melds:
        blocks.append(Heading(3, texts["opening_example"], "opening-example"))
        blocks += [_drawn(meld, language) for meld in melds]
        blocks.append(_reckoned(house.profile, melds, language))
    return blocks


def in_threes(value: int) -> str:
    """“33 × 3 + 2”."""
    threes, over = divmod(value, 3)
    return f"{threes} × 3 + {over}" if over else f"{threes} × 3"


def _pairs(count: int, texts: dict[str, str]) -> str:
    return texts["opening_pairs_one" if count == 1 else "opening_pairs"].format(value=count)


def _drawn(meld: tuple[str, ...], language: str) -> Picture:
    return picture(meld_svg(meld, INDICATOR, language))


def _reckoned(profile: Profile, melds: list[tuple[str, ...]], language: str) -> Grid:
    texts = words(language)
    rows = []
    total = 0
    for meld in melds:
        value = ask("meld", profile, {"indicator": INDICATOR, "tiles": list(meld)})["value"]
        total += value
        tiles = [KIND_NAMES.index(tile) for tile in meld]
        rows.append((meld_named(tiles, -1, language), str(value), as_counted(value)))
    rows.append((texts["counted_total"], str(total), as_counted(total)))
    head = (texts["counted_head"], texts["counted_value"], texts["counted_as"])
    return Grid(head, tuple(rows), True, name=texts["opening_example"])


def an_opening(profile: Profile) -> list[tuple[str, ...]]:
    """Melds that open at this table with as few points too many as can be; empty where none were found.

    What is tried is made up; whether it opens is the referee's answer.
    """
    p = profile.parameters
    room = p.deal_tiles - max(p.turn_keep_a_tile, 1)
    wanted = p.open_melds_minimum
    for over in range(NUMBERS):
        for melds in _adding_up_to(wanted + over, room, p.meld_smallest):
            given = {"indicator": INDICATOR, "melds": [list(meld) for meld in melds]}
            answer = ask("opening", profile, given)
            if answer.get("accepted") and answer.get("value") == wanted + over:
                return melds
    return []


def _candidates(smallest: int) -> list[tuple[int, tuple[str, ...]]]:
    """Runs and sets of different tiles, the most valuable first."""
    found: list[tuple[int, tuple[str, ...]]] = []
    for size in (smallest, smallest + 1):
        for place in range(NUMBERS - size + 1):
            first = NUMBERS - size - place + 1
            run = tuple(f"{COLOURS[place % len(COLOURS)]}{first + step}" for step in range(size))
            found.append((sum(range(first, first + size)), run))
        if size <= len(COLOURS):
            for place in range(NUMBERS):
                number = NUMBERS - place
                colours = [COLOURS[(place + step) % len(COLOURS)] for step in range(size)]
                colours.sort(key=COLOURS.index)
                found.append((number * size, tuple(f"{colour}{number}" for colour in colours)))
    usable = [(value, meld) for value, meld in found if _OKEY not in meld]
    return sorted(usable, reverse=True)


def _adding_up_to(wanted: int, room: int, smallest: int) -> Iterator[list[tuple[str, ...]]]:
    """Melds of that value together, of different kinds of tiles, three or so where that is enough."""
    candidates = _candidates(smallest)
    dearest = candidates[0][0] if candidates else 1
    least = -(-wanted // dearest)
    for count in range(max(least, min(3, wanted // (2 * smallest))), _MOST_MELDS + 1):
        found = _choose(candidates, wanted, count, room, frozenset())
        if found is not None:
            yield found


def _choose(
    candidates: list[tuple[int, tuple[str, ...]]], wanted: int, count: int, room: int, used: frozenset[str]
) -> list[tuple[str, ...]] | None:
    if count == 0:
        return [] if wanted == 0 else None
    for place, (value, meld) in enumerate(candidates):
        if value * count < wanted:
            return None
        if value > wanted or len(meld) > room or used.intersection(meld):
            continue
        rest = _choose(candidates[place + 1 :], wanted - value, count - 1, room - len(meld), used.union(meld))
        if rest is not None:
            return [meld, *rest]
    return None
