"""The state of a hand, and what a rule may ask it.

``Hand`` is one mutable object; only ``mechanics`` changes it. Everything in it that copies can share
(melds, laid tiles, events) is immutable.
"""

from collections.abc import Callable
from typing import NamedTuple

from referee.decode import SEATS, Invalid
from referee.melds import Meld, MeldRules
from referee.profile import Parameters
from referee.tiles import OKEY, UNKNOWN, TileNames

UNSEEN = "unseen"
"""Of a seat in a partial position: nobody said whether it has opened."""

TAKE_PHASE, PLAY_PHASE, OVER = "take", "play", "over"
FROM_DEAL, FROM_STOCK, FROM_LEFT, FROM_INDICATOR = "deal", "stock", "left", "indicator"
MELDS, PAIRS = "melds", "pairs"


def right_of(seat: int) -> int:
    """The seat that plays after this one."""
    return seat % len(SEATS) + 1


def left_of(seat: int) -> int:
    """The seat that played before this one."""
    return (seat - 2) % len(SEATS) + 1


def partner_of(seat: int) -> int:
    """The seat opposite, the partner where there are teams (rule ``teams.seats``)."""
    return (seat + 1) % len(SEATS) + 1


class Laid(NamedTuple):
    """A meld on the table."""

    by: int
    meld: Meld
    placers: tuple[tuple[int, int], ...]
    """For each okey in table order: the seat that laid it last, and in which turn of the hand."""


class End(NamedTuple):
    """How a hand ended."""

    how: str
    """``finish``, ``exhausted`` or ``void``."""
    by: int | None
    discard: int | None
    """The last tile of a finish; ``None`` if there was none."""
    opened_this_turn: bool
    laid_off: bool


class Snapshot(NamedTuple):
    """What the table moves of a turn change, as it was before the first of them."""

    rack: list[int]
    table: list[Laid]
    opened: str | None
    opened_with: int | None


Charge = tuple[str, int, int]
"""A charge: rule, seat, points."""


class Hand:
    """One hand while it is played. Seats are 1 to 4; lists by seat have an unused place 0."""

    __slots__ = (
        "announced", "before", "before_indicator", "charged", "counts", "dealer", "discards", "end_counts",
        "ended", "given_minimum", "indicator", "laid", "laid_off_now", "moved", "names", "opened",
        "opened_now", "opened_with", "p", "pending", "pending_tiles", "pending_with", "phase",
        "playable_cache", "put_back", "racks", "rules", "source", "stock", "stock_count", "table", "taken",
        "to_play", "turn", "turn_charges", "usable", "won",
    )  # fmt: skip

    def __init__(self, p: Parameters, rules: MeldRules, names: TileNames, indicator: int) -> None:
        self.p = p
        self.rules = rules
        self.names = names
        self.indicator = indicator
        self.dealer: int | None = None
        self.racks: list[list[int] | None] = [None] * 5
        self.counts: list[int | None] = [None] * 5
        """How many tiles a seat holds whose rack is not known."""
        self.opened: list[str | None] = [None] * 5
        self.opened_with: list[int | None] = [None] * 5
        self.charged: list[int | None] = [0] * 5
        self.announced = [False] * 5
        self.table: list[Laid] | None = []
        self.stock: list[int] | None = None
        """The tiles of the stock, the next one last; ``None`` if only their number is known."""
        self.stock_count: int | None = None
        self.discards: list[list[int] | None] = [[], [], [], [], []]
        self.phase = TAKE_PHASE
        self.to_play = 1
        self.turn = 0
        self.given_minimum: tuple[int | None, int | None] | None = None
        self.ended: End | None = None
        self.before_indicator: Hand | None = None
        self.playable_cache: frozenset[int] | None = None
        self.usable: Callable[[Hand, int], bool] | None = None
        """Can a line of play use this tile of the left neighbour's? ``None`` where nobody can tell."""
        self.moved = True
        self.clear_turn()

    def clear_turn(self) -> None:
        self.source: str | None = None
        self.taken = UNKNOWN
        self.put_back = False
        if self.moved:
            self.clear_moves()

    def clear_moves(self) -> None:
        self.moved = False
        self.before: Snapshot | None = None
        self.laid: list[int] = []
        """The tiles that went from the rack to the table in this turn."""
        self.won = 0
        """The okeys that came from the table in this turn."""
        self.opened_now = False
        self.laid_off_now = False
        self.end_counts: dict[tuple[int, str], int] = {}
        self.pending: str | None = None
        self.pending_with = 0
        self.pending_tiles: tuple[int, ...] = ()
        self.turn_charges: list[Charge] = []
        """What this turn's table moves charged to others: it falls if they are undone."""

    def copy(self) -> "Hand":
        """Another hand in the same state."""
        new = Hand.__new__(Hand)
        for name in Hand.__slots__:
            setattr(new, name, getattr(self, name))
        new.racks = [None if rack is None else rack[:] for rack in self.racks]
        new.counts = self.counts[:]
        new.opened = self.opened[:]
        new.opened_with = self.opened_with[:]
        new.charged = self.charged[:]
        new.announced = self.announced[:]
        new.table = None if self.table is None else self.table[:]
        new.stock = None if self.stock is None else self.stock[:]
        new.discards = [None if pile is None else pile[:] for pile in self.discards]
        new.laid = self.laid[:]
        new.end_counts = dict(self.end_counts)
        new.turn_charges = self.turn_charges[:]
        return new

    @property
    def last_call(self) -> bool:
        """The stock is empty and the hand not over: one seat may still take the indicator to finish."""
        return self.stock_count == 0 and self.phase != OVER and self.source in (None, FROM_INDICATOR)

    # What a rule needs to know; whatever a partial position left out is asked for by its path.

    def rack_of(self, seat: int) -> list[int]:
        """The rack of a seat; ``Invalid("missing")`` where it is not known."""
        rack = self.racks[seat]
        if rack is None:
            raise Invalid("missing", f"seats.{seat}.rack")
        return rack

    def tiles_held(self, seat: int) -> int:
        """How many tiles a seat holds."""
        rack = self.racks[seat]
        if rack is not None:
            return len(rack)
        count = self.counts[seat]
        if count is None:
            raise Invalid("missing", f"seats.{seat}.rack")
        return count

    def opened_of(self, seat: int) -> str | None:
        """``melds``, ``pairs`` or ``None``: how a seat has opened."""
        opened = self.opened[seat]
        if opened is UNSEEN:
            raise Invalid("missing", f"seats.{seat}.opened")
        return opened

    def the_table(self) -> list[Laid]:
        """The melds on the table."""
        if self.table is None:
            raise Invalid("missing", "table")
        return self.table

    def left_in_stock(self) -> int:
        """How many tiles the stock holds."""
        if self.stock_count is None:
            raise Invalid("missing", "stock")
        return self.stock_count

    def pile_of(self, seat: int) -> list[int]:
        """What a seat has discarded and nobody took, the last on top."""
        pile = self.discards[seat]
        if pile is None:
            raise Invalid("missing", f"discards.{seat}")
        return pile

    def taken_is_used(self) -> bool:
        """Does the taken tile, or its twin, lie on the table by this turn's moves?

        An okey that was laid and then won back does not (interpretations 26, 33).
        """
        if self.taken != OKEY:
            return self.taken in self.laid
        mark = (self.to_play, self.turn)
        return any(mark in laid.placers for laid in self.the_table())

    def everybody_opened_pairs(self) -> bool:
        """Four pairs openers, at a table where that ends the hand (rule ``void.four_pairs_openers``)."""
        return self.p.void_four_pairs_openers == "void" and all(
            self.opened_of(seat) == PAIRS for seat in SEATS
        )

    def minimum_for(self, seat: int, kind: str) -> int:
        """What a seat has to open with: points for melds, a number of pairs (rules ``open.melds.minimum``,
        ``open.pairs.minimum``, ``open.raise``; interpretations 14, 45)."""
        p = self.p
        minimum = p.open_pairs_minimum if kind == PAIRS else p.open_melds_minimum
        if self.given_minimum is not None:
            given = self.given_minimum[kind == PAIRS]
            if given is not None and given > minimum:
                minimum = given
        if p.open_raise == "none":
            return minimum
        for other in SEATS:
            if other == seat or (p.open_raise == "rivals" and other == partner_of(seat)):
                continue
            if self.given_minimum is not None and self.opened_with[other] is None:
                continue
            if self.opened_of(other) == kind:
                with_ = self.opened_with[other]
                if with_ is None:
                    raise Invalid("missing", f"seats.{other}.opened_with")
                minimum = max(minimum, with_ + 1)
        return minimum

    def charge(self, seat: int, points: int) -> None:
        """Write a charge down; what falls again is negative."""
        charged = self.charged[seat]
        if charged is not None:
            self.charged[seat] = charged + points
