"""Is there a line of play that uses the taken tile?

Exact over all lines of a turn: laying off in chains, taking okeys back and using them, new melds and pairs,
openings with the tile in them, and, where the tile may be used after the opening, openings that leave the
tiles for it. What is searched is only what can bring the tile to the table; each event is judged by the
referee itself, so that a line that is found is accepted when it is replayed.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from referee.events import ANNOUNCE, BARE, DISCARD, LAY_OFF, MELD, NEW_PAIR, OPEN, TAKE, TAKE_OKEY, Event
from referee.hand import MELDS, OVER, PAIRS, Hand, Laid
from referee.mechanics import apply, read
from referee.melds import PAIR, RUN, SET, Meld, MeldRules, missing_colours
from referee.solver import can_reach, most_pairs, whole_hand
from referee.solver_pieces import natural_melds, with_okeys
from referee.tiles import NUMBERS, OKEY, UNKNOWN, number_of
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
    if taken.opened_of(taken.to_play) is not None:
        return _to_the_end(taken, (), referee)
    for opening in _openings(taken, referee):
        line = _by_opening(taken, opening, referee)
        if line is not None:
            return line
    return None


# From an open hand to a discard


def _to_the_end(hand: Hand, before: Line, referee: Referee) -> Line | None:
    """What was played before, the shortest way that brings the tile to the table, and a discard."""
    for events, after in _ways(hand, referee):
        last = _discard(after, referee)
        if last is not None:
            return (*before, *events, last)
    return None


def _discard(hand: Hand, referee: Referee) -> Event | None:
    """A discard that stands, one that costs nothing if there is one."""
    standing: list[tuple[int, Event]] = []
    for tile in sorted(set(hand.rack_of(hand.to_play))):
        event = Event(DISCARD, (tile,))
        verdict = referee.judge(hand, read(hand, event))
        if verdict.outcome != REFUSED and not verdict.undone:
            standing.append((sum(verdict.charges.values()), event))
    return min(standing, key=lambda choice: choice[0])[1] if standing else None


def _ways(hand: Hand, referee: Referee) -> Iterator[tuple[Line, Hand]]:
    """The ways to bring the taken tile to the table, shorter ones first, with what comes of them."""
    seen = {_state(hand)}
    level: list[tuple[Line, Hand]] = [((), hand)]
    while level:
        deeper: list[tuple[Line, Hand]] = []
        for events, here in level:
            if here.taken_is_used():
                yield events, here
                if not _owes_an_okey(here):
                    continue
            for event in _candidates(here):
                after = here.copy()
                if referee.play(after, event).outcome == REFUSED:
                    continue
                state = _state(after)
                if state not in seen:
                    seen.add(state)
                    deeper.append(((*events, event), after))
        level = deeper


def _state(hand: Hand) -> tuple[object, ...]:
    return (
        tuple(sorted(hand.rack_of(hand.to_play))),
        tuple(laid.meld.tiles for laid in hand.the_table()),
        hand.laid.count(OKEY) - hand.won,
        hand.taken_is_used(),
        tuple(sorted(hand.end_counts.items())),
    )


def _owes_an_okey(hand: Hand) -> bool:
    """Has an okey been won that may not be kept (rule ``table_okey.must_be_used``)?"""
    return hand.p.table_okey_must_be_used and hand.won > hand.laid.count(OKEY)


def _candidates(hand: Hand) -> Iterator[Event]:
    """The events that lay the tile, and those that may open the way for it: an okey won from the table, a
    run brought nearer, a set completed so that its okey comes free. Once the tile lies there, whatever
    lays an okey that is owed."""
    held = Counter(hand.rack_of(hand.to_play))
    aim = OKEY if hand.taken_is_used() else hand.taken
    for number, laid in enumerate(hand.the_table()):
        yield from _lay_offs(number, laid.meld, held, aim)
        yield from _okeys_back(number, laid.meld, held, hand)
    for tiles in _with_okeys(_smallest_melds(aim, hand.rules), held, aim, hand.rules):
        yield Event(MELD, groups=((tiles.kind, tiles.tiles),))
    for partner in sorted(held) if aim == OKEY else (aim, OKEY):
        if held[aim] and held[partner] > (partner == aim):
            yield Event(NEW_PAIR, groups=((PAIR, (aim, partner)),))


def _lay_offs(number: int, meld: Meld, held: Counter[int], aim: int) -> Iterator[Event]:
    if meld.kind == SET:
        for fitting in meld.fits:
            # Any colour may matter where an okey lies: it may complete the set that frees it.
            if held[fitting] and (fitting == aim or meld.stands_for):
                yield Event(LAY_OFF, (fitting,), meld=number)
        if meld.fits and held[OKEY] and aim == OKEY:
            yield Event(LAY_OFF, (OKEY,), meld=number)
        return
    if meld.kind != RUN:
        return
    for end, following in (("low", meld.low), ("high", meld.high)):
        if following < 0:
            continue
        if aim == OKEY:
            if held[OKEY]:
                yield Event(LAY_OFF, (OKEY,), meld=number, end=end)
        elif aim // NUMBERS == meld.colour and _ahead(meld, end, aim):
            if held[following]:
                yield Event(LAY_OFF, (following,), meld=number, end=end)
            if held[OKEY] and following != aim:
                yield Event(LAY_OFF, (OKEY,), meld=number, end=end)


def _ahead(meld: Meld, end: str, tile: int) -> bool:
    """Does the tile lie on the way on which the run grows at that end?"""
    number = number_of(tile)
    if end == "low":
        return number < meld.start
    return number >= meld.start + len(meld.tiles) or number == 1


def _okeys_back(number: int, meld: Meld, held: Counter[int], hand: Hand) -> Iterator[Event]:
    if not any(meld.stands_for):
        return
    if meld.kind == SET:
        missing = missing_colours(meld)
        here = tuple(under for under in missing if held[under])
        if len(here) == len(missing):
            yield Event(TAKE_OKEY, here, meld=number)
        if len(missing) > 1:
            for under in here:
                yield Event(TAKE_OKEY, (under,), meld=number)
    else:
        for stood_for in dict.fromkeys(meld.stands_for):
            if stood_for and held[stood_for[0]]:
                yield Event(TAKE_OKEY, stood_for, meld=number)
    if hand.p.table_okey_with_an_okey and held[OKEY]:
        yield Event(TAKE_OKEY, (OKEY,), meld=number)


@lru_cache(maxsize=200)
def _smallest_melds(tile: int, rules: MeldRules) -> tuple[Meld, ...]:
    """The smallest melds that the tile is a part of: whatever a larger one does, one of these leaves more."""
    return tuple(
        meld
        for meld in natural_melds(rules, rules.smallest)
        if len(meld.tiles) == rules.smallest and (tile == OKEY or tile in meld.tiles)
    )


def _with_okeys(
    melds: tuple[Meld, ...], held: Counter[int], aim: int | None, rules: MeldRules
) -> Iterator[Meld]:
    """These melds in every way in which the rack holds them, okeys in any places, ``aim`` among the tiles."""
    okeys = held[OKEY]
    for meld in melds:
        lacking = {place for place, tile in enumerate(meld.tiles) if not held[tile]}
        if len(lacking) > okeys or (aim in meld.tiles and not held[aim]):
            continue
        for count in range(len(lacking), okeys + 1):
            for places in combinations(range(len(meld.tiles)), count):
                if lacking.issubset(places):
                    laid = with_okeys(meld, places, rules)
                    if aim is None or aim in laid.tiles:
                        yield laid


# Opening in this turn


def _by_opening(hand: Hand, opening: Event, referee: Referee) -> Line | None:
    """The line that begins with this opening, if there is one."""
    announced = hand.announced[hand.to_play] or hand.p.open_announce_pairs == "none"
    pairs = opening.groups[0][0] == PAIR
    events = (opening,) if announced or not pairs else (BARE[ANNOUNCE], opening)
    trial = hand.copy()
    for event in events:
        if referee.play(trial, event).outcome == REFUSED:
            return None
    if trial.phase == OVER:
        # The fourth pairs opening ends the hand: there is nothing left to discard for.
        return events if trial.taken in trial.laid else None
    return None if trial.pending is not None else _to_the_end(trial, events, referee)


def _openings(hand: Hand, referee: Referee) -> Iterator[Event]:
    """Openings of which one leads to the end, if any does: with the tile in them, one of each kind; where
    the tile may be used later in the turn, also those that leave the tiles for that."""
    yield from _openings_with_tile(hand)
    if hand.p.take_unopened == "in_turn":
        yield from _whole_hands_but_tile(hand)
        tried: set[Event] = set()
        for kind in (MELDS, PAIRS):
            for opening in _openings_before_use(hand, kind, referee):
                if opening not in tried:
                    tried.add(opening)
                    yield opening


def _openings_with_tile(hand: Hand) -> Iterator[Event]:
    rack, tile, keep = hand.rack_of(hand.to_play), hand.taken, _to_keep(hand)
    reached = can_reach(rack, hand.rules, hand.minimum_for(hand.to_play, MELDS), keep=keep, use=tile)
    if reached is not None:
        yield _opening(reached.melds)
    if hand.p.open_whole_hand == MELDS and hand.p.turn_keep_a_tile >= 1:
        for rest in _without(rack, keep - 1):
            whole = whole_hand(rest, hand.rules, use=tile)
            if whole is not None:
                yield _opening(whole.melds)
                break
    least = max(hand.minimum_for(hand.to_play, PAIRS), 1)
    # The fourth pairs opening ends the hand: where no tile has to be kept none is needed for a discard.
    keep = hand.p.turn_keep_a_tile
    pairs = most_pairs(rack, hand.rules, okey=hand.names.okey, keep=keep, use=tile)
    if len(pairs) >= least:
        yield _pairs_opening(pairs[:least])


def _whole_hands_but_tile(hand: Hand) -> Iterator[Event]:
    """Whole hands that keep the tile, for tables at which it may be kept although it is not used yet: it can
    still go where an okey comes back for it."""
    p = hand.p
    if p.open_whole_hand != MELDS or p.turn_keep_a_tile < 1:
        return
    if p.take_may_finish or p.take_unused_discard == "allowed":
        rack = hand.rack_of(hand.to_play)[:]
        rack.remove(hand.taken)
        for rest in _without(rack, p.turn_keep_a_tile - 1):
            # An unknown tile is the one that stays in hand: all the others go down.
            whole = whole_hand([*rest, UNKNOWN], hand.rules)
            if whole is not None:
                yield _opening(whole.melds)


def _to_keep(hand: Hand) -> int:
    """How many tiles have to be left before the discard."""
    return max(hand.p.turn_keep_a_tile, 1)


def _without(rack: list[int], count: int) -> Iterator[list[int]]:
    """The rack without so many of its tiles, in every way."""
    for tiles in dict.fromkeys(combinations(sorted(rack), count)):
        rest = rack[:]
        for tile in tiles:
            rest.remove(tile)
        yield rest


def _opening(melds: tuple[Meld, ...]) -> Event:
    return Event(OPEN, groups=tuple((meld.kind, meld.tiles) for meld in melds))


def _pairs_opening(pairs: tuple[tuple[int, int], ...]) -> Event:
    return Event(OPEN, groups=tuple((PAIR, pair) for pair in pairs))


def _openings_before_use(hand: Hand, kind: str, referee: Referee) -> Iterator[Event]:
    """Openings without the tile, after which it goes to the table in another way.

    First the ways on a table where the player had already opened, then, for the tiles that such a way takes
    from the rack, an opening with the rest. Melds of the opening itself open no way that the opening could
    not have gone on its own, with the tile in it; but for runs that are too long for it, or that only an
    okey won after the opening joins to it (``_own_runs``).
    Whoever cannot open without some tiles cannot open without more.
    """
    least, keep = hand.minimum_for(hand.to_play, kind), _to_keep(hand)
    real = Counter(tile for tile in hand.rack_of(hand.to_play) if tile != OKEY)
    okeys = hand.rack_of(hand.to_play).count(OKEY)
    # Okeys that the opening may lay are out of reach for the way: some of one's own, and none won later.
    for reserved in range(okeys, -1, -1):
        if _cheapest(hand, kind, real - Counter((hand.taken,)), reserved, least, 0) is None:
            return
        impossible: list[tuple[Counter[int], int]] = []
        for first, start in _after_opening(hand, kind, reserved):
            before = Counter(start.rack_of(hand.to_play))
            for events, after in _ways(start, referee):
                if first and not any(event.meld == len(hand.the_table()) for event in events):
                    continue
                left = Counter(after.rack_of(hand.to_play))
                spent = before - left
                del spent[OKEY]
                # An okey that is left may be a tile that is kept.
                fewest = max(0, keep - left[OKEY])
                beside = fewest + spent.total()
                if any(spent >= other and beside >= most for other, most in impossible):
                    continue
                rest = real - spent - Counter(tile for meld in first for tile in meld.tiles)
                spare = reserved - sum(len(meld.stands_for) for meld in first)
                wanted = least - sum(meld.value for meld in first)
                for kept in dict.fromkeys((keep, fewest)):
                    opening = _cheapest(hand, kind, rest, spare, wanted, kept, first)
                    if opening is not None:
                        yield opening
                        break
                else:
                    if not first:
                        impossible.append((spent, beside))


def _cheapest(
    hand: Hand, kind: str, real: Counter[int], okeys: int, least: int, keep: int, first: tuple[Meld, ...] = ()
) -> Event | None:
    """An opening with these tiles that keeps so many of them; ``first`` lies in it already."""
    rack = [*real.elements(), *[OKEY] * okeys]
    if kind == PAIRS:
        pairs = most_pairs(rack, hand.rules, okey=hand.names.okey, keep=keep)
        return _pairs_opening(pairs[:least]) if len(pairs) >= least else None
    if least <= 0:
        return _opening(first) if len(rack) >= keep else None
    reached = can_reach(rack, hand.rules, least, keep=keep)
    return None if reached is None else _opening((*first, *reached.melds))


def _after_opening(hand: Hand, kind: str, reserved: int) -> Iterator[tuple[tuple[Meld, ...], Hand]]:
    """The hand as if it had opened, without the okeys that the opening may lay: as the table is, and with
    each run of one's own that the tile may be laid off on although it could not be in it."""
    opened = hand.copy()
    opened.opened[hand.to_play], opened.opened_now = kind, True
    rack = opened.rack_of(hand.to_play)
    for _ in range(reserved):
        rack.remove(OKEY)
    yield (), opened
    if kind == PAIRS or hand.taken == OKEY or not hand.p.layoff_in_opening_turn:
        return
    held = Counter(rack) - Counter((hand.taken,))
    to_win = sum(under != () for laid in hand.the_table() for under in laid.meld.stands_for)
    if hand.p.table_okey_take_back == "never" or not hand.p.table_okey_in_opening_turn:
        to_win = 0
    runs = tuple(
        run
        for run, between in _own_runs(hand.taken, hand.rules)
        if _goes_on(run, between, held, to_win, hand.rules)
    )
    held[OKEY] = reserved
    for run in _with_okeys(runs, held, None, hand.rules):
        with_run = opened.copy()
        mark = (hand.to_play, hand.turn)
        with_run.the_table().append(Laid(hand.to_play, run, (mark,) * len(run.stands_for)))
        for tile in run.tiles:
            if tile != OKEY:
                with_run.rack_of(hand.to_play).remove(tile)
        yield (run,), with_run


@lru_cache(maxsize=200)
def _own_runs(tile: int, rules: MeldRules) -> tuple[tuple[Meld, tuple[int, ...]], ...]:
    """The runs of the tile's colour that a new meld may be, with what lies between them and the tile at an
    end. Of a run of twice the smallest size a part is enough: the rest is another meld of the opening."""
    number = number_of(tile)
    found: list[tuple[Meld, tuple[int, ...]]] = []
    for run in natural_melds(rules, 2 * rules.smallest - 1):
        if run.kind != RUN or run.colour != tile // NUMBERS:
            continue
        last = run.start + len(run.tiles) - 1
        base = tile - number
        if number < run.start:
            found.append((run, tuple(range(tile + 1, base + run.start))))
        elif number > last:
            found.append((run, tuple(range(base + last + 1, tile))))
        if number == 1 and rules.one_after_thirteen and last <= NUMBERS:
            found.append((run, tuple(range(base + last + 1, base + NUMBERS + 1))))
    return tuple(found)


def _goes_on(run: Meld, between: tuple[int, ...], held: Counter[int], to_win: int, rules: MeldRules) -> bool:
    """Can the tile be laid off on such a run with the help of okeys from the table, or because the run is too
    long for the tile to be in it? Otherwise the opening has it in."""
    lacking = sum(not held[tile] for tile in between)
    if lacking > held[OKEY]:
        return lacking <= held[OKEY] + to_win
    return rules.largest_new is not None and len(run.tiles) + len(between) + 1 > rules.largest_new
