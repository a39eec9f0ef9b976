"""Players of four kinds. Each sees its own rack, the table and the tile at its left, and keeps to the rules.

Whatever a player thinks of is put to the referee first and dropped if it would be refused, or if it would
cost and the player is not careless; so the same players play at every table.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from referee.events import (
    ANNOUNCE,
    BARE,
    DISCARD,
    DRAW,
    LAY_OFF,
    MELD,
    NEW_PAIR,
    OPEN,
    TAKE,
    TAKE_OKEY,
    Event,
)
from referee.hand import MELDS, PAIRS, TAKE_PHASE, Hand, left_of
from referee.mechanics import read
from referee.melds import PAIR, RUN, SET, Meld, ends_that_fit, extended
from referee.solver import best_melds, can_reach, most_pairs
from referee.tiles import COLOURS, KINDS, NUMBERS, OKEY, UNKNOWN
from referee.turn import REFUSED, Referee, Verdict


class Style(NamedTuple):
    """What kind of player somebody is."""

    name: str
    eager: float
    """How often a move that is there is made; who does not make it may make it later."""
    opens_with: tuple[str, ...]
    """What is tried, in this order."""
    saving: bool
    """Does it look for a discard that costs nothing and is of no use to itself?"""
    keeps_okeys: bool = False
    """Does it keep its okeys, to go out with one?"""


STYLES = {
    style.name: style
    for style in (
        Style("random", 0.7, (MELDS, PAIRS), False),
        Style("greedy", 1.0, (MELDS, PAIRS), True),
        Style("pairs", 1.0, (PAIRS,), True),
        Style("careless", 0.9, (MELDS, PAIRS), False),
        Style("patient", 1.0, (MELDS, PAIRS), True, True),
    )
}
"""random: any lawful move; greedy: everything at once; pairs: opens with pairs or never; careless: discards
whatever comes to hand, also what costs; patient: keeps its okeys for the last discard."""
CARELESS = "careless"
USUAL_PLAYERS = ("random", "greedy", "pairs", "careless")

SWAPS = 0.3
"""How often a player who could win an okey from the table does."""


class Player:
    """One seat's player in one hand."""

    def __init__(self, style: Style, rng: Random, referee: Referee) -> None:
        self.style = style
        self.rng = rng
        self.referee = referee
        self.plan: list[Event] = []
        """What was thought of together: an opening after the tile that was taken for it."""
        self.passed = False
        """Has it had enough of moving in this turn?"""

    def choose(self, hand: Hand) -> Event:
        """The next event of whoever's turn it is, which is this player."""
        if hand.phase == TAKE_PHASE:
            self.passed = False
            self.plan = []
            return self._take(hand)
        if self.plan:
            return self.plan.pop(0)
        if not self.passed:
            for event in self._moves(hand):
                if self.rng.random() < self.style.eager and self._is_free(hand, event):
                    return event
            self.passed = True
        return self._discard(hand)

    # Taking a tile

    def _take(self, hand: Hand) -> Event:
        pile = hand.pile_of(left_of(hand.to_play))
        if pile and self.rng.random() < self.style.eager:
            tile = pile[-1]
            plan = self._use_of(hand, tile)
            if plan and self._is_free(hand, Event(TAKE, (tile,))):
                self.plan = plan
                return Event(TAKE, (tile,))
        return Event(DRAW, (UNKNOWN,))

    def _use_of(self, hand: Hand, tile: int) -> list[Event]:
        """What the left tile would be taken for."""
        seat = hand.to_play
        rack = [*hand.rack_of(seat), tile]
        opened = hand.opened[seat]
        if tile == OKEY and self.style.keeps_okeys:
            return []
        if opened is None:
            return self._opening(hand, rack, tile)
        with_it = hand.copy()
        with_it.racks[seat] = rack
        for event in _lay_offs(with_it, [tile]):
            if len(rack) > hand.p.turn_keep_a_tile + len(event.tiles):
                return [event]
        if opened == MELDS and len(rack) > hand.p.meld_smallest and tile != OKEY:
            rest, keep = self._to_use(hand, rack)
            for meld in best_melds(rest, hand.rules, keep=keep, use=tile).melds:
                if tile in meld.tiles:
                    return [_new_meld(meld)]
        return []

    # Moving

    def _moves(self, hand: Hand) -> Iterator[Event]:
        seat = hand.to_play
        if hand.opened[seat] is None:
            yield from self._opening(hand, hand.rack_of(seat), None)[:1]
            return
        rack, keep = self._to_use(hand, hand.rack_of(seat))
        if len(rack) <= keep:
            return
        if hand.opened[seat] == MELDS:
            for meld in best_melds(rack, hand.rules, keep=keep).melds:
                yield _new_meld(meld)
        if len(rack) > keep + 1:
            for pair in most_pairs(rack, hand.rules, okey=hand.names.okey, keep=keep):
                yield Event(NEW_PAIR, groups=((PAIR, pair),))
        yield from _lay_offs(hand, list(dict.fromkeys(rack)))
        if self.rng.random() < SWAPS:
            yield from _swaps(hand)

    def _opening(self, hand: Hand, rack: list[int], use: int | None) -> list[Event]:
        """An opening, with what must be said before it; nothing if there is none."""
        seat, p = hand.to_play, hand.p
        rack, keep = self._to_use(hand, rack)
        for kind in self.style.opens_with:
            minimum = hand.minimum_for(seat, kind)
            if kind == PAIRS:
                pairs = most_pairs(rack, hand.rules, okey=hand.names.okey, keep=keep, use=use)
                if len(pairs) >= minimum:
                    event = Event(OPEN, groups=tuple((PAIR, pair) for pair in pairs))
                    if p.open_announce_pairs == "required" and not hand.announced[seat]:
                        return [BARE[ANNOUNCE], event]
                    return [event]
            else:
                plan = can_reach(rack, hand.rules, minimum, keep=keep, use=use)
                if plan is not None:
                    return [Event(OPEN, groups=tuple((meld.kind, meld.tiles) for meld in plan.melds))]
        return []

    def _to_use(self, hand: Hand, rack: list[int]) -> tuple[list[int], int]:
        """The tiles that may go down, and how many of them have to stay."""
        keep = hand.p.turn_keep_a_tile
        if not self.style.keeps_okeys or OKEY not in rack:
            return rack, keep
        rest = [tile for tile in rack if tile != OKEY]
        return rest, max(0, keep - (len(rack) - len(rest)))

    # Discarding

    def _discard(self, hand: Hand) -> Event:
        tiles = list(dict.fromkeys(hand.rack_of(hand.to_play)))
        self.rng.shuffle(tiles)
        events = [Event(DISCARD, (tile,)) for tile in tiles]
        if self.style.name == CARELESS:
            return next((event for event in events if self._stands(hand, event)), events[0])
        if self.style.saving:
            of_use = _usefulness(hand.rack_of(hand.to_play), self.style)
            events.sort(key=lambda event: of_use[event.tiles[0]])
        for event in events:
            if self._is_free(hand, event):
                return event
        return next((event for event in events if self._stands(hand, event)), events[0])

    def _is_free(self, hand: Hand, event: Event) -> bool:
        """Is the event allowed, and does it cost this player nothing?"""
        verdict = self._judged(hand, event)
        return _stands(verdict) and hand.to_play not in verdict.charges

    def _stands(self, hand: Hand, event: Event) -> bool:
        return _stands(self._judged(hand, event))

    def _judged(self, hand: Hand, event: Event) -> Verdict:
        return self.referee.judge(hand, read(hand, event))


def _stands(verdict: Verdict) -> bool:
    return verdict.outcome != REFUSED and not verdict.undone


def _new_meld(meld: Meld) -> Event:
    return Event(MELD, groups=((meld.kind, meld.tiles),))


def _lay_offs(hand: Hand, tiles: list[int]) -> Iterator[Event]:
    """Single tiles that fit somewhere on the table."""
    for number, laid in enumerate(hand.the_table()):
        for tile in tiles:
            if tile != OKEY and tile not in laid.meld.fits:
                continue
            if laid.meld.kind == RUN:
                for end in ends_that_fit(laid.meld, (tile,), hand.rules):
                    yield Event(LAY_OFF, (tile,), meld=number, end=end)
            elif laid.meld.kind == SET and extended(laid.meld, (tile,), None, hand.rules) is not None:
                yield Event(LAY_OFF, (tile,), meld=number)


def _swaps(hand: Hand) -> Iterator[Event]:
    """Okeys on the table whose tiles are in the rack."""
    rack = hand.rack_of(hand.to_play)
    for number, laid in enumerate(hand.the_table()):
        for under in laid.meld.stands_for:
            wanted = under if laid.meld.kind == SET else under[:1]
            if wanted and all(tile in rack for tile in wanted):
                yield Event(TAKE_OKEY, tuple(wanted), meld=number)


def _usefulness(rack: list[int], style: Style) -> dict[int, int]:
    """How much there is in a rack that goes with a tile; okeys go with everything."""
    counts = [0] * (KINDS + 1)
    for tile in rack:
        counts[tile] += 1
    worth: dict[int, int] = {}
    for tile in set(rack):
        if tile == OKEY:
            worth[tile] = 100
            continue
        colour, place = divmod(tile, NUMBERS)
        if style.opens_with == (PAIRS,):
            worth[tile] = 4 * (counts[tile] - 1)
            continue
        near = sum(
            (3 - abs(step)) * (counts[colour * NUMBERS + place + step] > 0)
            for step in (-2, -1, 1, 2)
            if 0 <= place + step < NUMBERS
        )
        same = sum(
            2 * (counts[other * NUMBERS + place] > 0) for other in range(len(COLOURS)) if other != colour
        )
        worth[tile] = 4 * (near + same) + place // 4 - 8 * (counts[tile] > 1 and near + same == 0)
    return worth
