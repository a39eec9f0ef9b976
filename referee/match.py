"""What a match is worth: totals, when it ends, who wins, who deals next."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.decode import SEATS
from referee.hand import right_of
from referee.profile import Parameters
from referee.scoring import team_sums


class HandResult(NamedTuple):
    """What a match needs to know of a hand."""

    how: str
    """``finish``, ``exhausted``, ``void`` or ``unfinished``."""
    points: dict[int, int]
    """Of every seat; empty for a hand that is not finished."""
    dealer: int | None = None


Side = int | str
"""A seat, or a team where there are teams."""


class Standing(NamedTuple):
    """How a match stands."""

    totals: dict[int, int]
    teams: dict[str, int]
    over: bool
    ended_with: int | None
    """The number of the hand, from 1, with which the match ended."""
    winners: tuple[Side, ...]
    draw: bool
    next_dealer: int | None
    """``None`` when it is over, or when the last dealer is not known."""
    plays_on: bool
    """One more hand is played because the match was close (rule ``match.close``)."""


def counts_as_played(how: str, p: Parameters) -> bool:
    """Does a hand count towards the agreed number? (rule ``match.played_hands``)"""
    if how == "exhausted":
        return p.exhausted_played
    return how == "finish"


def dealer_rule(how: str, p: Parameters) -> tuple[str, str]:
    """Who deals after a hand that ended so: the parameter's value and the rule that says it."""
    if how == "void":
        return p.deal_after_void, "deal.after_void"
    if how == "exhausted":
        return p.deal_after_exhausted, "deal.after_exhausted"
    return p.deal_next_dealer, "deal.next_dealer"


def dealer_after(dealer: int, how: str, p: Parameters) -> int:
    """The seat that deals the next hand."""
    who, _ = dealer_rule(how, p)
    return dealer if who == "same_dealer" else right_of(dealer)


def starter_for(dealer: int, p: Parameters) -> int:
    """The seat that holds one tile more and starts (rule ``deal.extra_tile``)."""
    return dealer if p.deal_extra_tile == "dealer" else right_of(dealer)


def _sides(totals: dict[int, int], p: Parameters) -> list[tuple[Side, int]]:
    """What competes, with its total: teams where there are teams, else seats."""
    if p.teams == "none":
        return [*totals.items()]
    return [*team_sums(totals, p).items()]


def _reached_end(totals: dict[int, int], played: int, p: Parameters, agreed: int | None) -> bool:
    """Has the match come to its end, by a player's points or by hands? (rules ``match.points``,
    ``match.hands``) With partners too it is a player's own total (interpretation 57)."""
    if p.match_end == "points":
        return p.match_points is not None and max(totals.values()) >= p.match_points
    return agreed is not None and played >= agreed


def _is_close(totals: dict[int, int], p: Parameters) -> bool:
    """Are the two lowest so near that one more hand is played? (rule ``match.close``)"""
    lowest, second, *_ = sorted(total for _, total in _sides(totals, p))
    return p.match_close_margin is not None and second - lowest <= p.match_close_margin


def standing(hands: Sequence[HandResult], p: Parameters, agreed_hands: int | None = None) -> Standing:
    """How the match stands after these hands. Hands after its end do not count (rule ``match.over``)."""
    agreed = agreed_hands if p.match_hands is None else p.match_hands
    totals = dict.fromkeys(SEATS, 0)
    played = 0
    ended_with: int | None = None
    plays_on = False
    for number, hand in enumerate(hands, 1):
        if hand.how != "void":
            for seat, points in hand.points.items():
                totals[seat] += points
        counted = counts_as_played(hand.how, p)
        played += counted
        if not counted or not (plays_on or _reached_end(totals, played, p, agreed)):
            continue
        if not plays_on and _is_close(totals, p):
            plays_on = True
            continue
        ended_with = number
        break
    winners: tuple[Side, ...] = ()
    draw = False
    if ended_with is not None:
        sides = _sides(totals, p)
        lowest = min(total for _, total in sides)
        winners = tuple(side for side, total in sides if total == lowest)
        if len(winners) > 1 and p.match_tie == "draw":
            winners, draw = (), True
    next_dealer = None
    if ended_with is None and hands:
        last = hands[-1]
        if last.dealer is not None and last.how != "unfinished":
            next_dealer = dealer_after(last.dealer, last.how, p)
    return Standing(
        totals,
        team_sums(totals, p),
        ended_with is not None,
        ended_with,
        winners,
        draw,
        next_dealer,
        plays_on and ended_with is None,
    )
