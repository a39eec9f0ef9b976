"""The question ``turn``: what comes of a list of events, by the parameters of a table."""

import copy
from typing import Any

from tests.second.catalogue import in_order
from tests.second.judging import judge
from tests.second.melds import Rules
from tests.second.moves import do, take
from tests.second.shape import Charge, Event, Judgement, kind_of
from tests.second.table import Missing, State, plain, rack_of, read_position, shown_position
from tests.second.usable import TooLarge, can_be_used


class Undecided(Exception):
    """The engine cannot tell, since a position is too large to try everything."""


def judged(s: State, event: Event, p: Rules) -> Judgement:
    """What is said of an event, the use of a left tile included (43)."""
    verdict = judge(s, event, p)
    asks = kind_of(event) == "take" and p["take.unusable"] == "refused"
    if asks and not verdict.shape and not verdict.refused and not usable(s, event, p):
        return Judgement(refused=("take.unusable",))
    return verdict


def usable(s: State, event: Event, p: Rules) -> bool:
    """Can the left tile be used in this turn?"""
    after = copy.deepcopy(s)
    take(after, plain(event["take"], s["okey"]))
    rack_of(after, after["to_play"])
    try:
        return can_be_used(after, p)
    except TooLarge:
        raise Undecided from None


def told(s: State, seat: int, verdict: Judgement) -> dict[str, Any]:
    """A judgement as it stands in an answer."""
    row: dict[str, Any] = {"seat": seat, "outcome": "allowed"}
    broken = verdict.shape or verdict.refused
    rules = in_order(list(broken) or [rule for rule, _, _ in verdict.charges])
    if broken:
        row["outcome"] = "refused"
    elif verdict.undone or any(points for _, _, points in verdict.charges):
        row["outcome"] = "charged"
        row["charges"] = summed(verdict.charges)
        row["entries"] = [{"rule": rule, "seat": one, "points": n} for rule, one, n in verdict.charges]
    if verdict.undone:
        row["undone"] = True
    if rules and row["outcome"] != "allowed":
        row["rule"], row["also"] = rules[0], rules[1:]
    return row


def summed(charges: tuple[Charge, ...]) -> dict[str, int]:
    """What each seat pays."""
    total: dict[str, int] = {}
    for _, seat, points in charges:
        total[str(seat)] = total.get(str(seat), 0) + points
    return total


def play(s: State, event: Event, p: Rules) -> dict[str, Any]:
    """Judge an event, do it unless it is refused, and tell."""
    seat = s["to_play"]
    verdict = judged(s, event, p)
    if not verdict.shape and not verdict.refused:
        do(s, event, p, verdict.charges, verdict.undone)
    return told(s, seat, verdict)


def answer_turn(given: dict[str, Any], p: Rules) -> dict[str, Any]:
    """The answer to the question."""
    s = read_position(given["position"], p)
    rows = []
    for number, event in enumerate(given["events"]):
        try:
            rows.append(play(s, event, p))
        except Missing as missing:
            # A part of the event itself is named by its place in the list.
            inside = missing.path.split(".")[0] in event
            return {
                "invalid": "missing",
                "path": f"events.{number}.{missing.path}" if inside else missing.path,
            }
    return {"events": rows, "position": shown_position(s), "hand": s["over"] or {"over": False}}
