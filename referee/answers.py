"""Answers as they go over the wire."""

from typing import Any

from referee.adjudicate import Difference, JudgedEvent, JudgedHand, Judgement, Remark
from referee.decode import SEATS
from referee.hand import Charge
from referee.match import Standing
from referee.scoring import Score
from referee.spec import Document
from referee.tiles import TileNames
from referee.turn import REFUSED, Verdict


def write_verdict(verdict: Verdict, names: TileNames) -> Document:
    """An event's verdict: seat, outcome, rules, charges and the itemised amounts."""
    row: Document = {"seat": verdict.seat, "outcome": verdict.outcome}
    if not verdict.findings:
        return row
    if verdict.undone:
        row["undone"] = True
    row["rule"] = verdict.rule
    if verdict.also:
        row["also"] = list(verdict.also)
    entries = verdict.entries
    if entries:
        row["charges"] = {str(seat): points for seat, points in verdict.charges.items()}
        row["entries"] = [write_charge(entry) for entry in entries]
    return row


def write_charge(entry: Charge) -> Document:
    """An itemised charge."""
    rule, seat, points = entry
    return {"rule": rule, "seat": seat, "points": points}


def write_score(score: Score) -> Document:
    """What a hand is worth, itemised."""
    answer: Document = {
        "points": {str(seat): score.points[seat] for seat in SEATS},
        "finish": list(score.finish),
        "factor": score.factor,
        "entries": [entry._asdict() for entry in score.entries],
    }
    if score.teams:
        answer["teams"] = score.teams
    return answer


def write_standing(stands: Standing) -> Document:
    """How a match stands."""
    answer: Document = {"totals": {str(seat): stands.totals[seat] for seat in SEATS}}
    if stands.teams:
        answer["teams"] = stands.teams
    answer["over"] = stands.over
    answer["winners"] = list(stands.winners)
    answer["draw"] = stands.draw
    answer["next_dealer"] = stands.next_dealer
    return answer


def write_judgement(judgement: Judgement) -> Document:
    """A judged record."""
    return {
        "profile": {"id": judgement.profile.id, "hash": judgement.profile.hash},
        "hands": [
            _write_hand(hand, recorded.names)
            for hand, recorded in zip(judgement.hands, judgement.record.hands, strict=True)
        ],
        **write_standing(judgement.standing),
        "remarks": [_write_remark(remark) for remark in judgement.remarks],
        "differences": [_write_difference(difference) for difference in judgement.differences],
    }


def _write_hand(hand: JudgedHand, names: TileNames) -> Document:
    answer: Document = {
        "faults": [{"rule": fault.rule, **fault.args} for fault in hand.faults],
        "events": [_write_row(row, names) for row in hand.events],
        "charges": {str(seat): points for seat, points in hand.charges.items()},
        "how": hand.how,
    }
    if hand.by is not None:
        answer["by"] = hand.by
    if hand.score is not None:
        answer.update(write_score(hand.score))
    if hand.rests_on:
        answer["rests_on"] = list(hand.rests_on)
    return answer


def _write_row(row: JudgedEvent, names: TileNames) -> Document:
    answer: Document = {"turn": row.turn, **write_verdict(row.verdict, names)}
    if row.verdict.outcome == REFUSED or row.verdict.undone:
        answer["followed"] = row.followed
    if row.rests_on:
        answer["rests_on"] = list(row.rests_on)
    return answer


def _write_remark(remark: Remark) -> Document:
    answer: Document = {"rule": remark.rule, **remark.args}
    if remark.hand is not None:
        answer["hand"] = remark.hand
    if remark.turn is not None:
        answer["turn"] = remark.turn
    return answer


def _write_difference(difference: Difference) -> Document:
    answer: Document = {}
    if difference.hand is not None:
        answer["hand"] = difference.hand
    if difference.seat is not None:
        answer["seat"] = difference.seat
    answer["what"] = difference.what
    answer["claimed"] = _plain(difference.claimed)
    answer["judged"] = _plain(difference.judged)
    answer["rules"] = list(difference.rules)
    return answer


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): entry for key, entry in value.items()}
    return list(value) if isinstance(value, tuple) else value
