"""Is there a line of play that uses the taken tile?

Exact over all lines of a turn: laying off in chains, taking okeys back and using them, new melds and pairs,
openings with the tile in them, and, where a table judges at the discard, openings followed by a use
elsewhere. What is searched is only what can bring the tile to the table; each event is judged by the
referee itself, so that a line that is found is accepted when it is replayed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from referee.events import DISCARD, LAY_OFF, MELD, NEW_PAIR, OPEN, TAKE, TAKE_OKEY, Event
from referee.hand import MELDS, OVER, PAIRS, Hand, Laid
from referee.mechanics import apply, read
from referee.melds import PAIR, RUN, SET, Meld, missing_colours
from referee.solver import can_reach, every_meld, most_pairs, whole_hand
from referee.tiles import KINDS, NUMBERS, OKEY
from referee.turn import REFUSED, Referee

Line = tuple[Event, ...]


def usable_under(referee: Referee) -> Callable[[Hand, int], bool]:
    """Whether a tile that lies at the left can be used, for ``Hand.usable`` (rule ``take.unusable``)."""

    def usable(hand: Hand, tile: int) -> bool:
        return line_for(hand, tile, referee) is not None

    return usable


def line_for(hand: Hand, tile: int, referee: Referee) -> Line | None:
    """The events after the take, up to a discard that stands, of some line that uses the tile.

    ``hand`` is before the take and stays as it is. ``None`` where no line uses the tile; where a rack that
    is needed is not known, ``Invalid("missing")``.
    """
    taken = hand.copy()
    taken.usable = None
    apply(taken, read(taken, Event(TAKE, (tile,))))
    if hand.opened_of(hand.to_play) is not None:
        return _first(_uses(taken, referee))
    return _line_by_opening(taken, referee)


def _first(lines: Iterator[Line]) -> Line | None:
    return next(lines, None)


# Lines of a player who has opened


def _uses(hand: Hand, referee: Referee) -> Iterator[Line]:
    """Every way, up to what cannot matter, to bring the tile to the table and then discard."""
    for events, after in _ways(hand, referee):
        for last in _discards(after, referee):
            yield (*events, last)
            break


def _ways(hand: Hand, referee: Referee) -> Iterator[tuple[Line, Hand]]:
    """The ways to bring the taken tile to the table, shorter ones first, with what comes of them."""
    seen = {_state(hand)}
    level: list[tuple[Line, Hand]] = [((), hand)]
    while level:
        deeper: list[tuple[Line, Hand]] = []
        for events, here in level:
            for event in _candidates(here):
                after = here.copy()
                if referee.play(after, event).outcome == REFUSED:
                    continue
                state = _state(after)
                if state in seen:
                    continue
                seen.add(state)
                if after.taken_is_used():
                    yield (*events, event), after
                    if not after.p.table_okey_must_be_used:
                        continue
                deeper.append(((*events, event), after))
        level = deeper


def _state(hand: Hand) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    rack = tuple(sorted(hand.rack_of(hand.to_play)))
    return rack, tuple(laid.meld.tiles for laid in hand.the_table())


def _discards(hand: Hand, referee: Referee) -> Iterator[Event]:
    """The discards that stand, those that cost nothing first."""
    if hand.phase == OVER:
        return
    standing: list[tuple[int, Event]] = []
    for tile in sorted(set(hand.rack_of(hand.to_play))):
        event = Event(DISCARD, (tile,))
        verdict = referee.judge(hand, read(hand, event))
        if verdict.outcome != REFUSED and not verdict.undone:
            standing.append((sum(verdict.charges.values()), event))
    standing.sort(key=lambda choice: choice[0])
    yield from (event for _, event in standing)


def _candidates(hand: Hand) -> Iterator[Event]:
    """The events that use the tile, and those that may open the way for it: an okey won from the table, a
    run brought nearer, a set completed so that its okey comes free. An okey that was won and may not be
    kept is laid too."""
    rack = hand.rack_of(hand.to_play)
    held = Counter(rack)
    tile = hand.taken
    for number, laid in enumerate(hand.the_table()):
        yield from _lay_offs(number, laid.meld, held, tile)
        yield from _okeys_back(number, laid.meld, held)
    yield from _new_melds(rack, tile, hand)
    for partner in {tile, OKEY}:
        if held[tile] and held[partner] >= 1 + (partner == tile):
            yield Event(NEW_PAIR, groups=((PAIR, (tile, partner)),))


def _lay_offs(number: int, meld: Meld, held: Counter[int], tile: int) -> Iterator[Event]:
    if meld.kind == SET:
        for fitting in meld.fits:
            # Any colour may matter where an okey lies: it may complete the set that frees it.
            if held[fitting] and (fitting == tile or meld.stands_for):
                yield Event(LAY_OFF, (fitting,), meld=number)
        if meld.fits and held[OKEY] and tile == OKEY:
            yield Event(LAY_OFF, (OKEY,), meld=number)
        return
    if meld.kind != RUN:
        return
    for end, next_tile in (("low", meld.low), ("high", meld.high)):
        if next_tile < 0:
            continue
        nearer = tile == OKEY or (
            tile // NUMBERS == meld.colour and _ahead(meld, end, tile)
        )
        if held[next_tile] and nearer and (tile != OKEY or next_tile == tile):
            yield Event(LAY_OFF, (next_tile,), meld=number, end=end)
        if held[OKEY] and (tile == OKEY or (nearer and next_tile != tile)):
            yield Event(LAY_OFF, (OKEY,), meld=number, end=end)


def _ahead(meld: Meld, end: str, tile: int) -> bool:
    """Does the tile lie on the way on which the run grows at that end?"""
    number = tile % NUMBERS + 1
    if end == "low":
        return number < meld.start
    return number >= meld.start + len(meld.tiles) or number == 1


def _okeys_back(number: int, meld: Meld, held: Counter[int]) -> Iterator[Event]:
    if not meld.stands_for:
        return
    if meld.kind == SET:
        missing = missing_colours(meld)
        here = tuple(under for under in missing if held[under])
        if len(here) == len(missing):
            yield Event(TAKE_OKEY, here, meld=number)
        if len(missing) > 1:
            for under in here:
                yield Event(TAKE_OKEY, (under,), meld=number)
        return
    for stood_for in dict.fromkeys(meld.stands_for):
        if stood_for and held[stood_for[0]]:
            yield Event(TAKE_OKEY, stood_for, meld=number)


def _new_melds(rack: Sequence[int], tile: int, hand: Hand) -> Iterator[Event]:
    """The smallest melds with the tile in them: whatever a larger one does, one of these leaves more."""
    near = [other for other in rack if _goes_with(other, tile)]
    for meld in every_meld(near, hand.rules):
        if len(meld.tiles) == hand.rules.smallest and tile in meld.tiles:
            yield Event(MELD, groups=((meld.kind, meld.tiles),))


def _goes_with(other: int, tile: int) -> bool:
    """Can both lie in one meld?"""
    if OKEY in (other, tile):
        return True
    return other // NUMBERS == tile // NUMBERS or other % NUMBERS == tile % NUMBERS


# Lines of a player who opens in this turn


def _line_by_opening(hand: Hand, referee: Referee) -> Line | None:
    for opening in _openings_with(hand, hand.taken):
        line = _played(hand, (opening,), referee)
        if line is not None:
            return line
    if hand.p.take_unopened == "in_turn":
        return _first(_openings_then_use(hand, referee))
    return None


def _played(hand: Hand, events: Line, referee: Referee) -> Line | None:
    """The line with a discard at its end, if the referee accepts all of it and the tile is used."""
    trial = hand.copy()
    for event in events:
        if referee.play(trial, event).outcome == REFUSED:
            return None
    if trial.phase == OVER:
        # The fourth pairs opening ends the hand: there is nothing left to discard for.
        return events if trial.taken in trial.laid else None
    if trial.pending is not None or not trial.taken_is_used():
        return None
    last = next(_discards(trial, referee), None)
    return None if last is None else (*events, last)


def _openings_with(hand: Hand, tile: int) -> Iterator[Event]:
    """An opening of each kind with the tile in it, where there is one."""
    seat, rack, keep = hand.to_play, hand.rack_of(hand.to_play), hand.p.turn_keep_a_tile
    reached = can_reach(rack, hand.rules, hand.minimum_for(seat, MELDS), keep=keep, use=tile)
    if reached is not None:
        yield _opening(reached.melds)
    whole = whole_hand(rack, hand.rules, use=tile)
    if whole is not None:
        yield _opening(whole.melds)
    pairs = most_pairs(rack, hand.rules, okey=hand.names.okey, keep=keep, use=tile)
    if len(pairs) >= hand.minimum_for(seat, PAIRS):
        yield Event(OPEN, groups=tuple((PAIR, pair) for pair in pairs))
        # Fewer pairs leave more tiles; the fourth pairs opening or a discard may hang on it.
        fewest = max(hand.minimum_for(seat, PAIRS), 1)
        yield Event(OPEN, groups=tuple((PAIR, pair) for pair in pairs[:fewest]))


def _opening(melds: Sequence[Meld]) -> Event:
    return Event(OPEN, groups=tuple((meld.kind, meld.tiles) for meld in melds))


def _openings_then_use(hand: Hand, referee: Referee) -> Iterator[Line]:
    """Openings without the tile, after which it goes to the table in another way.

    First the ways on a table where the player had already opened, then, for the tiles that such a way takes
    from the rack, an opening with the rest. Whoever cannot open with some tiles cannot with fewer.
    """
    for kind in (MELDS, PAIRS):
        opened = hand.copy()
        opened.opened[hand.to_play], opened.opened_now = kind, True
        opened.opened_with[hand.to_play] = hand.minimum_for(hand.to_play, kind)
        failed: list[Counter[int]] = []
        for first, start in _with_own_run(opened, kind):
            for events, _ in _ways(start, referee):
                spent = _from_rack(hand, first, events)
                if any(spent >= other for other in failed):
                    continue
                opening = _opening_beside(hand, kind, first, spent)
                line = None
                if opening is not None:
                    line = _played(hand, (opening, *_renumbered(events, hand, opening, first)), referee)
                if line is not None:
                    yield line
                elif not first:
                    failed.append(spent)


def _with_own_run(hand: Hand, kind: str) -> Iterator[tuple[tuple[Meld, ...], Hand]]:
    """The hand as it is; and, where new melds have a largest size, with each own run of that size laid: the
    tile may be laid off on it although it could not be in it."""
    yield (), hand
    if kind == PAIRS or hand.rules.largest_new is None:
        return
    rest = hand.rack_of(hand.to_play)[:]
    rest.remove(hand.taken)
    for meld in every_meld(rest, hand.rules):
        if meld.kind == RUN and len(meld.tiles) == hand.rules.largest_new and _goes_with_run(meld, hand.taken):
            laid = hand.copy()
            mark = (hand.to_play, hand.turn)
            laid.the_table().append(Laid(hand.to_play, meld, (mark,) * len(meld.stands_for)))
            rack = laid.rack_of(hand.to_play)
            for tile in meld.tiles:
                rack.remove(tile)
            laid.playable_cache = None
            yield (meld,), laid


def _goes_with_run(meld: Meld, tile: int) -> bool:
    return tile < KINDS and tile // NUMBERS == meld.colour


def _from_rack(hand: Hand, first: tuple[Meld, ...], events: Line) -> Counter[int]:
    """The tiles that a way takes from the rack as it was, okeys that it wins on the way not counted."""
    spent: Counter[int] = Counter()
    won = 0
    trial = hand.copy()
    for meld in first:
        spent.update(meld.tiles)
        trial.the_table().append(Laid(hand.to_play, meld, ((hand.to_play, hand.turn),) * len(meld.stands_for)))
    trial.racks[hand.to_play] = [tile for tile in range(OKEY + 1) for _ in range(4)]
    for event in events:
        move = read(trial, event)
        spent.update(move.puts)
        won += len(move.lifted)
        apply(trial, move)
    if spent[OKEY]:
        spent[OKEY] = max(0, spent[OKEY] - won)
    return +spent


def _opening_beside(hand: Hand, kind: str, first: tuple[Meld, ...], spent: Counter[int]) -> Event | None:
    """An opening with what a way leaves in the rack."""
    left = Counter(hand.rack_of(hand.to_play))
    left.subtract(spent)
    left[hand.taken] -= 0 if spent[hand.taken] else 1
    if any(count < 0 for count in left.values()):
        return None
    rest = list(left.elements())
    minimum = hand.minimum_for(hand.to_play, kind)
    if kind == PAIRS:
        pairs = most_pairs(rest, hand.rules, okey=hand.names.okey, keep=0)
        if len(pairs) < minimum:
            return None
        return Event(OPEN, groups=tuple((PAIR, pair) for pair in pairs[: max(minimum, 1)]))
    wanted = minimum - sum(meld.value for meld in first)
    if wanted <= 0:
        return _opening(first)
    reached = can_reach(rest, hand.rules, wanted, keep=1) or can_reach(rest, hand.rules, wanted, keep=0)
    return None if reached is None else _opening((*first, *reached.melds))


def _renumbered(events: Line, hand: Hand, opening: Event, first: tuple[Meld, ...]) -> Line:
    """The way's events after the opening: melds that were there keep their numbers, and so does an own run,
    which is the opening's first; what the way itself lays down comes after the whole opening."""
    there = len(hand.the_table()) + len(first)
    more = len(opening.groups) - len(first)
    return tuple(
        event._replace(meld=event.meld + more) if event.meld >= there else event for event in events
    )


