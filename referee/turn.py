"""An event, the rules that look at it, the verdict."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.decode import Invalid
from referee.events import KINDS_OF_EVENT, TABLE_MOVES, Event
from referee.hand import OVER, Charge, Hand
from referee.mechanics import Move, apply, read, undo_moves
from referee.profile import Parameters
from referee.rules import EVENT_RULES
from referee.rules.rule import Check, Effect, Finding, Rule

ALLOWED, REFUSED, CHARGED = "allowed", "refused", "charged"


class Verdict(NamedTuple):
    """What the rules say of one event."""

    seat: int
    event: Event
    outcome: str
    """``allowed``; ``refused``: nothing changes, nobody pays; ``charged``: somebody pays."""
    undone: bool = False
    """Beside ``charged``: the event did not happen and the turn's table moves were taken back."""
    findings: tuple[Finding, ...] = ()
    """What decided, in the order of the catalogue."""

    @property
    def rule(self) -> str | None:
        """The first broken or charging rule in the order of the catalogue."""
        return self.findings[0].rule if self.findings else None

    @property
    def also(self) -> tuple[str, ...]:
        """The other broken or charging rules."""
        return tuple(finding.rule for finding in self.findings[1:])

    @property
    def entries(self) -> tuple[Charge, ...]:
        """The itemised charges, as rule, seat, points."""
        return tuple(entry for finding in self.findings for entry in finding.entries)

    @property
    def charges(self) -> dict[int, int]:
        """What each seat pays; what falls by an undo is negative."""
        paid: dict[int, int] = {}
        for _, seat, points in self.entries:
            paid[seat] = paid.get(seat, 0) + points
        return {seat: points for seat, points in paid.items() if points}


class Referee:
    """The rules of one table, ready to judge events.

    ``replace`` puts another unit (or ``None`` for no unit at all) in the place of a rule's own: that is
    how wrong engines are made.
    """

    def __init__(self, p: Parameters, replace: Mapping[str, Check | None] | None = None) -> None:
        self.p = p
        rules = [_replaced(rule, replace or {}) for rule in EVENT_RULES if rule.active(p)]
        self._only_charge = frozenset(rule.check for rule in rules if rule.only_charges)
        self._units: dict[str, tuple[tuple[Check, ...], tuple[Check, ...]]] = {
            kind: (
                tuple(rule.check for rule in rules if kind in rule.on and rule.shape),
                tuple(rule.check for rule in rules if kind in rule.on and not rule.shape),
            )
            for kind in KINDS_OF_EVENT
        }

    def judge(self, hand: Hand, move: Move) -> Verdict:
        """The verdict on a move, which leaves the hand as it is."""
        shape, table = self._units[move.event.kind]
        p = self.p
        if hand.phase == OVER:
            # Nothing else can be said of an event after the end: there is no turn for it to stand in.
            shape = shape[:1]
        found: list[Finding] = []
        for check in shape:
            finding = check(hand, move, p)
            if finding is not None:
                found.append(finding)
        if found:
            return Verdict(move.seat, move.event, REFUSED, False, tuple(found))
        missing: Invalid | None = None
        for check in table:
            try:
                finding = check(hand, move, p)
            except Invalid as fault:
                if check not in self._only_charge:
                    raise
                missing = missing or fault
                continue
            if finding is not None:
                found.append(finding)
        if missing is not None and all(finding.effect is Effect.CHARGE for finding in found):
            raise missing
        if not found:
            return Verdict(move.seat, move.event, ALLOWED)
        # An attempt that the table punishes is punished, whatever else would have kept it from standing.
        for effect in (Effect.UNDO, Effect.REFUSE):
            decisive = tuple(finding for finding in found if finding.effect is effect)
            if decisive:
                undone = effect is Effect.UNDO
                return Verdict(move.seat, move.event, CHARGED if undone else REFUSED, undone, decisive)
        return Verdict(move.seat, move.event, CHARGED, False, tuple(found))

    def play(self, hand: Hand, event: Event, seat: int | None = None) -> Verdict:
        """Judge an event and do it, if it is not refused."""
        move = read(hand, event, seat)
        verdict = self.judge(hand, move)
        if verdict.outcome != REFUSED:
            carry_out(hand, move, verdict)
        return verdict


def carry_out(hand: Hand, move: Move, verdict: Verdict) -> None:
    """Do a move with what it costs."""
    entries = verdict.entries if verdict.findings else ()
    for _, seat, points in entries:
        hand.charge(seat, points)
    if verdict.undone:
        undo_moves(hand)
        return
    apply(hand, move)
    if entries and move.event.kind in TABLE_MOVES:
        hand.turn_charges += entries


def _replaced(rule: Rule, replace: Mapping[str, Check | None]) -> Rule:
    if rule.id not in replace:
        return rule
    check = replace[rule.id]
    return rule._replace(check=check if check is not None else _nothing)


def _nothing(hand: Hand, move: Move, p: Parameters) -> Finding | None:
    return None
