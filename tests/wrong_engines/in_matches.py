"""Engines that count the match wrongly, or deal wrongly."""

from referee import match, scoring
from referee.decode import SEATS
from referee.match import Side
from referee.profile import Parameters
from tests.wrong_engines.engine import Document, WrongEngine, playing
from tests.wrong_engines.patching import Patch

_sides, _counts_as_played = match._sides, match.counts_as_played


def _highest_wins(totals: dict[int, int], p: Parameters) -> list[tuple[Side, int]]:
    return [(side, -total) for side, total in _sides(totals, p)]


def _zero_is_the_least(totals: dict[int, int], p: Parameters) -> list[tuple[Side, int]]:
    return [(side, max(0, total)) for side, total in _sides(totals, p)]


def _void_counts(how: str, p: Parameters) -> bool:
    return how == "void" or _counts_as_played(how, p)


def _teams_reach(totals: dict[int, int], played: int, p: Parameters, agreed: int | None) -> bool:
    """The match ends when any hand more than agreed has been played."""
    if p.match_end == "points":
        return _reached(totals, played, p, agreed)
    return agreed is not None and played > agreed


_reached = match._reached_end


def _first_seat_wins_ties(question: str, given: Document, said: Document) -> Document:
    if question == "match" and len(said.get("winners", ())) > 1:
        return {**said, "winners": said["winners"][:1]}
    return said


def _nobody_wins_ties(question: str, given: Document, said: Document) -> Document:
    if question == "match" and len(said.get("winners", ())) > 1:
        return {**said, "winners": [], "draw": True}
    return said


ENGINES = (
    WrongEngine(
        "a-thousand-must-be-passed",
        "Tam 1000'de maçı bitirmez.",
        "Exactly 1,000 does not end the match.",
        "oyna: Scoring and the score sheet",
        ("match.points",),
        playing(lambda p: {} if p.match_points is None else {"match_points": p.match_points + 1}),
    ),
    WrongEngine(
        "highest-total-wins",
        "En yüksek toplamı kazandırır.",
        "The highest total wins.",
        "oyna: Scoring and the score sheet",
        ("match.lowest_wins",),
        playing(patch=Patch({_sides: _highest_wins})),
    ),
    WrongEngine(
        "below-zero-is-zero",
        "Sıfırın altındaki toplamı sıfır sayar.",
        "A total below zero counts as zero.",
        "interpretation 29",
        ("match.lowest_wins",),
        playing(patch=Patch({_sides: _zero_is_the_least})),
    ),
    WrongEngine(
        "first-seat-wins-ties",
        "Beraberlikte önce oturanı kazandırır.",
        "Of several lowest totals the first seat's wins.",
        "interpretation 30",
        ("match.tie",),
        playing(answer=_first_seat_wins_ties),
    ),
    WrongEngine(
        "ties-are-draws",
        "Beraberlikte kimseyi kazandırmaz.",
        "Where the lowest total is shared, nobody wins.",
        "interpretation 30",
        ("match.tie",),
        playing(answer=_nobody_wins_ties),
    ),
    WrongEngine(
        "ties-of-teams-are-shared",
        "Eşli beraberlikte iki takımı da kazandırır.",
        "Where the teams' totals are equal, both win.",
        "turler: Maç sonunda toplam cezası en düşük",
        ("match.tie",),
        playing({"match_tie": "shared"}),
    ),
    WrongEngine(
        "one-hand-too-many",
        "Anlaşılan elden sonra bir el daha oynatır.",
        "It plays a hand more than agreed.",
        "interpretation 16",
        ("match.hands",),
        playing(patch=Patch({_reached: _teams_reach})),
    ),
    WrongEngine(
        "void-hands-are-played",
        "Bozulan eli oynanmış sayar.",
        "A void hand counts as a played one.",
        "interpretation 17",
        ("match.played_hands",),
        playing(patch=Patch({_counts_as_played: _void_counts})),
    ),
    WrongEngine(
        "exhausted-hands-are-not-played",
        "Taşların bittiği eli oynanmış saymaz.",
        "A hand with an empty stock does not count as played.",
        "interpretation 17",
        ("exhausted.played", "match.played_hands"),
        playing({"exhausted_played": False}),
    ),
    WrongEngine(
        "same-dealer-after-exhausted",
        "Taşlar bitince eli yine aynı oyuncuya dağıttırır.",
        "After an empty stock the same player deals again.",
        "interpretation 17",
        ("deal.after_exhausted",),
        playing({"deal_after_exhausted": "same_dealer"}),
    ),
    WrongEngine(
        "next-dealer-after-void",
        "Bozulan elden sonra eli sıradakine dağıttırır.",
        "After a void hand the next player deals.",
        "interpretation 17",
        ("deal.after_void",),
        playing({"deal_after_void": "right_of_last"}),
    ),
    WrongEngine(
        "same-dealer-always",
        "Her eli aynı oyuncuya dağıttırır.",
        "One player deals every hand.",
        "oyna: Tiles, the indicator and the okey",
        ("deal.next_dealer",),
        playing({"deal_next_dealer": "same_dealer"}),
    ),
    WrongEngine(
        "other-seat-starts",
        "22 taşı masanın dediğinden başka oyuncuya verir.",
        "It gives the 22nd tile to the other seat than the table says.",
        "turler: Dağıtıcı 22, diğer oyuncular 21",
        ("deal.extra_tile",),
        playing(
            lambda p: {"deal_extra_tile": "right_of_dealer" if p.deal_extra_tile == "dealer" else "dealer"}
        ),
    ),
    WrongEngine(
        "neighbours-are-partners",
        "Yan yana oturanları eş sayar.",
        "It makes partners of neighbours.",
        "turler: 1 ve 3 numaralı koltuk",
        ("teams.seats", "teams.sum"),
        playing(patch=Patch(values={(scoring, "TEAMS"): {"A": SEATS[:2], "B": SEATS[2:]}})),
    ),
)
