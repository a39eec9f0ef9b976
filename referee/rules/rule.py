"""What a rule unit is: one small function that looks at one event and finds a fault, or nothing."""

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from referee.hand import Charge, Hand
from referee.mechanics import Move
from referee.profile import Parameters


class Effect(Enum):
    """What a finding does to the event."""

    REFUSE = "refused"
    """Nothing changes and nobody pays."""
    CHARGE = "charged"
    """The event stands and somebody pays."""
    UNDO = "undone"
    """Somebody pays, the event does not happen and the turn's table moves are taken back."""


class Finding(NamedTuple):
    """That a rule is broken, or charges."""

    rule: str
    effect: Effect
    args: dict[str, Any]
    """The arguments of the rule's sentence: tiles as ints, seats and figures as numbers."""
    entries: tuple[Charge, ...] = ()


Check = Callable[[Hand, Move, Parameters], Finding | None]


def always(p: Parameters) -> bool:
    """For rules that hold at every table."""
    return True


class Rule(NamedTuple):
    """A rule unit: the id of the rule that it enforces, the kinds of event it looks at, and its check."""

    id: str
    on: tuple[str, ...]
    check: Check
    active: Callable[[Parameters], bool] = always
    """Whether a table plays the rule at all."""
    shape: bool = False
    """Rules of shape come first: is it the right phase, is the tile held, is it a meld?"""
    only_charges: bool = False
    """For a rule that keeps no event from happening, but may need what nobody said: where another rule does
    not let the event happen, that need not be known."""


def refuse(rule: str, **args: Any) -> Finding:
    """The event is refused."""
    return Finding(rule, Effect.REFUSE, args)


def charge(rule: str, entries: tuple[tuple[int, int], ...], **args: Any) -> Finding:
    """The event stands and costs: seat and points, one after the other."""
    return Finding(rule, Effect.CHARGE, args, tuple((rule, seat, points) for seat, points in entries))


def undo(rule: str, hand: Hand, seat: int, points: int, **args: Any) -> Finding:
    """The turn's table moves are taken back for a price; what they charged to others falls."""
    back = tuple((why, other, -amount) for why, other, amount in hand.turn_charges)
    return Finding(rule, Effect.UNDO, args, ((rule, seat, points), *back))
