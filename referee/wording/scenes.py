"""A judged hand played through again, for what a verdict does not carry: what lay on the table."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.adjudicate import JudgedEvent, JudgedHand, dealt
from referee.decode import Invalid
from referee.events import LAY_OFF, OPEN, TAKE_OKEY
from referee.following import Step, follow_undone_discard
from referee.hand import OVER, Hand
from referee.mechanics import Move, apply, opening_worth, read
from referee.melds import Meld
from referee.profile import Profile
from referee.record import RecordedHand
from referee.turn import REFUSED, carry_out


class Scene(NamedTuple):
    """An event with what stood around it."""

    target: Meld | None = None
    """lay_off, take_okey: the meld on the table, as it was before."""
    melds: tuple[Meld, ...] = ()
    """open, meld, pair: what was laid down, as it is read; empty where it is none."""
    worth: int | None = None
    """open: its value, or the number of pairs."""
    finishes: bool = False
    """The event ended the hand."""


def scene_of(hand: Hand, move: Move) -> Scene:
    """What an event looks like, before it is done."""
    event = move.event
    target: Meld | None = None
    if event.kind in (LAY_OFF, TAKE_OKEY) and hand.table is not None and 0 <= event.meld < len(hand.table):
        target = hand.table[event.meld].meld
    melds = tuple(meld for meld in move.melds if isinstance(meld, Meld))
    if len(melds) != len(event.groups):
        melds = ()
    worth = opening_worth(hand, move) if event.kind == OPEN and melds else None
    return Scene(target, melds, worth)


def scenes(
    recorded: RecordedHand, judged: JudgedHand, profile: Profile
) -> Iterator[tuple[JudgedEvent, Scene, Hand | None]]:
    """Each judged event with its scene, in order, and the hand as it is after it.

    It is one hand that goes on with the iteration; ``None`` where an event is not done in it.
    """
    hand, _ = dealt(recorded, profile)
    steps = [Step(turn.seat, event) for turn in recorded.turns for event in turn.events]
    for place, row in enumerate(judged.events):
        if place >= len(steps):
            yield row, Scene(finishes=True), None
            continue
        step = steps[place]
        try:
            move = read(hand, step.event, step.seat)
        except Invalid:
            yield row, Scene(), None
            continue
        scene = scene_of(hand, move)
        was_over = hand.phase == OVER
        _go_on(hand, move, row, step, steps[place + 1 :])
        ended = hand.ended is not None and hand.ended.how == "finish" and not was_over
        yield row, scene._replace(finishes=ended), hand


def _go_on(hand: Hand, move: Move, row: JudgedEvent, step: Step, rest: list[Step]) -> None:
    verdict = row.verdict
    if verdict.outcome == REFUSED:
        if row.followed:
            apply(hand, move)
    elif verdict.undone:
        for _, seat, points in verdict.entries:
            hand.charge(seat, points)
        follow_undone_discard(hand, step, rest)
    else:
        carry_out(hand, move, verdict)
