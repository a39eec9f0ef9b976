"""Every lawful way through a turn, by trying everything.

A formulation of its own, for small racks: every set of melds or pairs that could open, every new meld and
pair, every row of tiles laid off at either end of every meld, every way to put tiles in the place of an
okey, every discard. Nothing is left out because it looks useless; what is lawful the referee alone says, by
playing the event on a copy. Undoing and putting back are left out: they lead to where the turn has been.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from referee.events import ANNOUNCE, BARE, DISCARD, LAY_OFF, MELD, NEW_PAIR, OPEN, TAKE_OKEY, Event
from referee.hand import OVER, Hand
from referee.mechanics import read
from referee.melds import PAIR, RUN, SET
from referee.tiles import NUMBERS, OKEY
from referee.turn import REFUSED, Referee

ENDS = ("low", "high")
Group = tuple[str, tuple[int, ...]]


def can_be_used(hand: Hand, referee: Referee) -> bool:
    """Can the tile just taken lie on the table at a discard that stands, or as an opening ends the hand?"""
    first = Counter(hand.rack_of(hand.to_play))
    seen = {_everything(hand)}
    waiting = [hand]
    while waiting:
        here = waiting.pop()
        for event in table_moves(here, referee):
            if referee.judge(here, read(here, event)).outcome == REFUSED:
                continue
            after = here.copy()
            referee.play(after, event)
            if after.phase == OVER:
                if _lies_there(after, here.to_play, first):
                    return True
                continue
            state = _everything(after)
            if state in seen:
                continue
            seen.add(state)
            if _lies_there(after, here.to_play, first) and any(discards_that_stand(after, referee)):
                return True
            waiting.append(after)
    return False


def discards_that_stand(hand: Hand, referee: Referee) -> Iterator[Event]:
    """The discards that are not refused and not undone."""
    for tile in sorted(set(hand.rack_of(hand.to_play))):
        event = Event(DISCARD, (tile,))
        verdict = referee.judge(hand, read(hand, event))
        if verdict.outcome != REFUSED and not verdict.undone:
            yield event


def _lies_there(hand: Hand, seat: int, first: Counter[int]) -> bool:
    if hand.taken == OKEY:
        turn = hand.turn
        return any((seat, turn) in laid.placers for laid in hand.table or ())
    return Counter(hand.rack_of(seat))[hand.taken] < first[hand.taken]


def _everything(hand: Hand) -> tuple[object, ...]:
    """All that a rule could look at and that a table move changes; in which order the melds of this turn
    lie on the table is nothing to any rule."""
    seat = hand.to_play
    table = [
        (laid.meld.kind, laid.meld.tiles, laid.placers, tuple(hand.end_counts.get((n, e)) or 0 for e in ENDS))
        for n, laid in enumerate(hand.table or ())
    ]
    old = len(table) if hand.before is None else len(hand.before.table)
    return (
        tuple(sorted(hand.rack_of(seat))),
        tuple(table[:old]),
        tuple(sorted(table[old:])),
        hand.laid.count(OKEY) - hand.won,
        hand.opened[seat],
        hand.opened_now,
        hand.pending,
        hand.pending_with,
        hand.taken in hand.pending_tiles,
        hand.announced[seat],
    )


def table_moves(hand: Hand, referee: Referee) -> Iterator[Event]:
    """All events that could be lawful here, but the discards, each way of saying the same once."""
    rack = hand.rack_of(hand.to_play)
    melds = [group for group in melds_in(rack) if _is_one(hand, referee, group)]
    pairs = [group for group in pairs_in(rack) if _is_one(hand, referee, group)]
    if not hand.announced[hand.to_play]:
        yield BARE[ANNOUNCE]
    if hand.opened[hand.to_play] is None:
        for groups in (melds, pairs):
            for opening in _disjoint(groups, Counter(rack)):
                yield Event(OPEN, groups=opening)
    for meld in melds:
        yield Event(MELD, groups=(meld,))
    for pair in pairs:
        yield Event(NEW_PAIR, groups=(pair,))
    for number, laid in enumerate(hand.table or ()):
        for end in ENDS if laid.meld.kind == RUN else (None,):
            yield from _rows(hand, referee, number, end, (), Counter(rack))
        if OKEY in laid.meld.tiles:
            for size in (1, 2, 3):
                for tiles in sorted(set(combinations(sorted(rack), size))):
                    # An okey for an okey, at a table that knows it, is one for one.
                    if size == 1 or OKEY not in tiles:
                        yield Event(TAKE_OKEY, tiles, meld=number)


def _is_one(hand: Hand, referee: Referee, group: Group) -> bool:
    """Whether the referee has a fault to find with the tiles themselves, whoever lays them down and when."""
    verdict = referee.judge(hand, read(hand, Event(OPEN, groups=(group,))))
    of_tiles = {"meld", "run", "set", "pair"}
    return not any(rule and rule.split(".")[0] in of_tiles for rule in (verdict.rule, *verdict.also))


def melds_in(rack: list[int]) -> Iterator[Group]:
    """Whatever could be read as a run or a set, in every order that could matter, tables apart.

    In a set the order is nothing; in a run the tiles go up, the 1 first or, where a table lets it, last,
    and the okeys lie anywhere.
    """
    found: set[Group] = set()
    for size in range(3, len(rack) + 1):
        for tiles in set(combinations(sorted(rack), size)):
            real = [tile for tile in tiles if tile != OKEY]
            okeys = len(tiles) - len(real)
            if not real:
                continue
            if len({tile % NUMBERS for tile in real}) == 1:
                found.add((SET, tiles))
            if len({tile // NUMBERS for tile in real}) == 1:
                for row in (real, real[1:] + real[:1]):
                    for places in combinations(range(size), okeys):
                        left = iter(row)
                        run = tuple(OKEY if place in places else next(left) for place in range(size))
                        found.add((RUN, run))
    yield from sorted(found)


def pairs_in(rack: list[int]) -> Iterator[Group]:
    """Every two tiles."""
    for tiles in sorted(set(combinations(sorted(rack), 2))):
        if tiles[0] == tiles[1] or OKEY in tiles:
            yield PAIR, tiles


def _disjoint(groups: list[Group], rack: Counter[int], at: int = 0) -> Iterator[tuple[Group, ...]]:
    """Every choice of one or more groups that the rack holds at once."""
    for place in range(at, len(groups)):
        asked = Counter(groups[place][1])
        if asked <= rack:
            yield (groups[place],)
            # The same again, for two sets of the same tiles.
            for others in _disjoint(groups, rack - asked, place):
                yield (groups[place], *others)


def _rows(
    hand: Hand, referee: Referee, number: int, end: str | None, row: tuple[int, ...], left: Counter[int]
) -> Iterator[Event]:
    """Every row of tiles to lay off on one meld at one end. Where a row does not fit, no longer one does."""
    for tile in sorted(left):
        event = Event(LAY_OFF, (*row, tile), meld=number, end=end)
        verdict = referee.judge(hand, read(hand, event))
        if {"layoff.fits", "layoff.on_pairs"}.intersection((verdict.rule, *verdict.also)):
            continue
        yield event
        yield from _rows(hand, referee, number, end, (*row, tile), left - Counter((tile,)))
