"""From hand to hand: totals, when a match is over, who wins and who deals next."""

from typing import Any

from tests.second.melds import Rules
from tests.second.points import team_sums
from tests.second.table import SEATS, right_of

DEAL_AFTER = {"finish": "deal.next_dealer", "exhausted": "deal.after_exhausted", "void": "deal.after_void"}


def dealer_after(how: str, dealer: int, p: Rules) -> int:
    """Who deals after a hand that ended like this."""
    return right_of(dealer) if p[DEAL_AFTER[how]] == "right_of_last" else dealer


def is_played(how: str, p: Rules) -> bool:
    """Does a hand count as one of the agreed hands? A void one never does (17)."""
    return how == "finish" or (how == "exhausted" and bool(p["exhausted.played"]))


class Match:
    """The score sheet: one hand after the other is written on it."""

    def __init__(self, p: Rules, agreed: int | None) -> None:
        self.p = p
        self.agreed = p["match.hands"] or agreed
        self.totals = dict.fromkeys((str(seat) for seat in SEATS), 0)
        self.played = 0
        self.more = False
        self.over = False
        """``more``: a further hand is played since the two lowest totals lie close, once."""

    def sides(self) -> dict[str, int]:
        """Who plays against whom: the teams, or everybody alone."""
        return team_sums(self.totals, self.p) or self.totals

    def write(self, how: str, points: dict[str, int]) -> None:
        """A hand that has ended."""
        for seat, value in points.items():
            self.totals[seat] += value
        if is_played(how, self.p):
            self.played += 1
        if self.more:
            # The further hand has to be a played one to be the last.
            self.over = self.over or is_played(how, self.p)
        elif self.was_last():
            lowest = sorted(self.sides().values())
            margin = self.p["match.close_margin"]
            self.more = margin is not None and lowest[1] - lowest[0] <= margin
            self.over = not self.more

    def was_last(self) -> bool:
        """Was that the last hand? A player's total decides, with partners too: oyna speaks of a player's."""
        if self.p["match.end"] == "points":
            return any(total >= self.p["match.points"] for total in self.totals.values())
        return self.agreed is not None and self.played >= self.agreed

    def winners(self) -> list[Any]:
        """Who has the lowest total once the match is over; nobody in a draw."""
        if not self.over:
            return []
        sides = self.sides()
        best: list[Any] = [
            int(side) if side.isdigit() else side
            for side, total in sides.items()
            if total == min(sides.values())
        ]
        return [] if len(best) > 1 and self.p["match.tie"] == "draw" else best

    @property
    def draw(self) -> bool:
        """Over, and nobody won."""
        return self.over and not self.winners()
