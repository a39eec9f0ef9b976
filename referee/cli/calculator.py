"""What an ended hand is worth when not everything about it is known.

Every way in which the unknown facts may have been is worked out. What comes out the same in all of them is
known; for the rest it is said which facts decide it.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from referee.decode import SEATS, Invalid
from referee.hand import MELDS, PAIRS, End
from referee.profile import Parameters
from referee.scoring import (
    FINISHES,
    SCORE_UNITS,
    TEAMS,
    Context,
    Entry,
    HandAtEnd,
    SeatAtEnd,
    stacked,
    void,
)
from referee.tiles import KINDS, OKEY

NEVER = "never"
MOST_POSSIBLE = 4
"""Of how many possible scores it is worth telling them all."""


class SeatFacts(NamedTuple):
    """What is known of a seat; ``None`` where it is not."""

    opened: str | None = None
    """``melds``, ``pairs`` or ``never``."""
    rack: tuple[int, ...] | None = None
    charged: int | None = 0
    announced: bool = False


class Facts(NamedTuple):
    """What is known of an ended hand; ``None`` where it is not."""

    okey: int
    how: str
    by: int | None
    discard: int | None
    opened_this_turn: bool | None
    laid_off: bool | None
    seats: Mapping[int, SeatFacts]


class SeatResult(NamedTuple):
    """What a seat writes."""

    points: int | None
    entries: tuple[Entry, ...]
    """Empty also where the lines depend on what is unknown, although they add up to the same."""
    missing: tuple[str, ...]
    """Paths of the facts that decide it: ``ended.discard``, ``seats.2.rack``."""
    possible: tuple[int, ...]
    """The scores that it may be, where they can be told."""


class Result(NamedTuple):
    """What a hand is worth, as far as that is known."""

    seats: dict[int, SeatResult]
    teams: dict[str, int | None]
    finish: tuple[str, ...] | None
    factor: int | None
    finish_missing: tuple[str, ...]


Choice = dict[str, Any]
"""One way in which the unknown facts may have been, by their paths."""


class _Outcome(NamedTuple):
    """A seat in one of the ways: its lines, or the facts without which there are none."""

    entries: tuple[Entry, ...]
    missing: frozenset[str]

    @property
    def points(self) -> int:
        return sum(entry.points for entry in self.entries)


def work_out(facts: Facts, p: Parameters) -> Result:
    """What the hand is worth to each seat."""
    unknown = _unknown(facts)
    ways = [dict(zip(unknown, values, strict=True)) for values in product(*unknown.values())]
    contexts = [_context(facts, way, p) for way in ways]
    seats = {seat: _seat_result(seat, ways, contexts, unknown) for seat in SEATS}
    teams: dict[str, int | None] = {}
    if p.teams != "none":
        for team, members in TEAMS.items():
            points = [found for seat in members if (found := seats[seat].points) is not None]
            teams[team] = sum(points) if len(points) == len(members) else None
    finishes = [(context.finish, context.factor) for context in contexts]
    deciding = _deciding(ways, finishes, unknown)
    finish, factor = finishes[0]
    if deciding:
        return Result(seats, teams, None, None, deciding)
    return Result(seats, teams, finish, factor, ())


def _unknown(facts: Facts) -> dict[str, tuple[Any, ...]]:
    """The unknown facts that have few values, each with what it may be."""
    unknown: dict[str, tuple[Any, ...]] = {}
    if facts.how == "void":
        return unknown
    for seat in SEATS:
        if facts.seats[seat].opened is None:
            unknown[f"seats.{seat}.opened"] = (MELDS, PAIRS) if seat == facts.by else (MELDS, PAIRS, NEVER)
    if facts.how == "finish":
        if facts.discard is None:
            plain = next(kind for kind in range(KINDS) if kind != facts.okey)
            unknown["ended.discard"] = (plain, OKEY, facts.okey)
        if facts.opened_this_turn is None:
            unknown["ended.opened_this_turn"] = (False, True)
        if facts.laid_off is None:
            unknown["ended.laid_off"] = (False, True)
    return unknown


def _context(facts: Facts, way: Choice, p: Parameters) -> Context:
    end = End(
        facts.how,
        facts.by,
        way.get("ended.discard", facts.discard),
        bool(way.get("ended.opened_this_turn", facts.opened_this_turn)),
        bool(way.get("ended.laid_off", facts.laid_off)),
    )
    seats = {}
    for seat in SEATS:
        known = facts.seats[seat]
        opened = way.get(f"seats.{seat}.opened", known.opened)
        opened = None if opened == NEVER else opened
        seats[seat] = SeatAtEnd(opened, known.rack, known.charged, known.announced)
    hand = HandAtEnd(end, seats, facts.okey)
    earned = [unit for unit in FINISHES if unit.applies(hand, p)] if facts.how == "finish" else []
    return Context(
        hand,
        p,
        tuple(unit.name for unit in earned),
        stacked([unit.factor(p) for unit in earned], p),
        stacked([unit.own_factor(p) for unit in earned], p),
    )


def _seat_result(
    seat: int, ways: list[Choice], contexts: list[Context], unknown: Mapping[str, tuple[Any, ...]]
) -> SeatResult:
    outcomes = [_outcome(context, seat) for context in contexts]
    missing = sorted(set().union(*(outcome.missing for outcome in outcomes)))
    shown = [None if outcome.missing else outcome.points for outcome in outcomes]
    first = outcomes[0]
    deciding = _deciding(ways, [(outcome.points, outcome.missing) for outcome in outcomes], unknown)
    if not missing and not deciding:
        same = all(outcome.entries == first.entries for outcome in outcomes)
        return SeatResult(first.points, first.entries if same else (), (), ())
    possible = () if missing else tuple(sorted({points for points in shown if points is not None}))
    return SeatResult(None, (), (*deciding, *missing), possible if len(possible) <= MOST_POSSIBLE else ())


def _outcome(context: Context, seat: int) -> _Outcome:
    units = [void] if context.hand.end.how == "void" else [unit for _, unit in SCORE_UNITS]
    entries: list[Entry] = []
    missing: set[str] = set()
    for unit in units:
        try:
            entry = unit(context, seat)
        except Invalid as fault:
            missing.add(fault.path)
        else:
            entries += [] if entry is None else [entry]
    return _Outcome(tuple(entries), frozenset(missing))


def _deciding(
    ways: list[Choice], shown: list[Any], unknown: Mapping[str, tuple[Any, ...]]
) -> tuple[str, ...]:
    """The unknown facts on which it depends: those that change it while the others stay as they are."""
    return tuple(path for path in unknown if any(_differs(group) for group in _groups(path, ways, shown)))


def _groups(path: str, ways: list[Choice], shown: list[Any]) -> Iterator[list[Any]]:
    groups: dict[tuple[Any, ...], list[Any]] = {}
    for way, value in zip(ways, shown, strict=True):
        others = tuple(value for key, value in way.items() if key != path)
        groups.setdefault(others, []).append(value)
    yield from groups.values()


def _differs(values: list[Any]) -> bool:
    return any(value != values[0] for value in values)
