"""What a hand is worth: the finish and its factors, what everybody else writes, and the charges.

Each unit looks at an ended hand and one seat and makes an entry of the score sheet, or none.
"""

from collections.abc import Callable
from math import prod
from typing import NamedTuple

from referee.decode import SEATS, Invalid
from referee.hand import MELDS, PAIRS, End, partner_of
from referee.profile import Parameters
from referee.tiles import OKEY, number_of


class SeatAtEnd(NamedTuple):
    """What counts of a seat when the hand is over; ``None`` where it is not known."""

    opened: str | None
    rack: tuple[int, ...] | None
    charged: int | None
    announced: bool = False
    opened_known: bool = True


class HandAtEnd(NamedTuple):
    """An ended hand."""

    end: End
    seats: dict[int, SeatAtEnd]
    okey: int
    """The kind that is the okey: the false jokers' tile."""


class Entry(NamedTuple):
    """A line of the score sheet: ``base`` times ``factor`` are its ``points``."""

    rule: str
    seat: int
    base: int
    factor: int
    points: int


class Score(NamedTuple):
    """What a hand is worth."""

    points: dict[int, int]
    entries: tuple[Entry, ...]
    finish: tuple[str, ...]
    """Which factors the finish earned: ``okey``, ``pairs``, ``elden``."""
    factor: int
    """What multiplies the others' hand penalties."""
    teams: dict[str, int]
    """The teams' sums, where there are teams."""


class Context(NamedTuple):
    """What the units share."""

    hand: HandAtEnd
    p: Parameters
    finish: tuple[str, ...]
    factor: int
    own_factor: int


ScoreUnit = Callable[[Context, int], Entry | None]


def opened_of(hand: HandAtEnd, seat: int) -> str | None:
    """How a seat has opened; ``Invalid("missing")`` where nobody said."""
    if not hand.seats[seat].opened_known:
        raise Invalid("missing", f"seats.{seat}.opened")
    return hand.seats[seat].opened


def rack_of(hand: HandAtEnd, seat: int) -> tuple[int, ...]:
    """The tiles that a seat has left."""
    rack = hand.seats[seat].rack
    if rack is None:
        raise Invalid("missing", f"seats.{seat}.rack")
    return rack


# How the hand was finished


def finished_with_okey(hand: HandAtEnd, p: Parameters) -> bool:
    """The last tile was the okey; a false joker counts only where a table says so."""
    discard = hand.end.discard
    return discard == OKEY or (discard == hand.okey and p.finish_false_joker_is_okey is True)


def finished_with_pairs(hand: HandAtEnd, p: Parameters) -> bool:
    """The finisher had opened with pairs."""
    return hand.end.by is not None and opened_of(hand, hand.end.by) == PAIRS


def finished_elden(hand: HandAtEnd, p: Parameters) -> bool:
    """Opened and finished in one turn, as the table understands it (interpretations 8, 25, 41)."""
    end = hand.end
    if end.by is None or not end.opened_this_turn:
        return False
    if end.laid_off and not p.finish_elden_after_lay_off:
        return False
    if opened_of(hand, end.by) == PAIRS and not p.finish_elden_with_pairs:
        return False
    if p.finish_elden_table == "any":
        return True
    return all(opened_of(hand, seat) is None for seat in SEATS if seat != end.by)


class FinishUnit(NamedTuple):
    """A kind of finish: its rule, its name, and when a hand is finished so."""

    rule: str
    name: str
    applies: Callable[[HandAtEnd, Parameters], bool]
    factor: Callable[[Parameters], int]
    own_factor: Callable[[Parameters], int]


FINISHES = (
    FinishUnit(
        "finish.okey", "okey", finished_with_okey,
        lambda p: p.finish_factor_okey, lambda p: p.finish_own_factor_okey,
    ),
    FinishUnit(
        "finish.pairs", "pairs", finished_with_pairs,
        lambda p: p.finish_factor_pairs, lambda p: p.finish_own_factor_pairs,
    ),
    FinishUnit(
        "finish.elden", "elden", finished_elden,
        lambda p: p.finish_factor_elden, lambda p: p.finish_own_factor_elden,
    ),
)  # fmt: skip


def stacked(factors: list[int], p: Parameters) -> int:
    """Several factors of one finish: multiplied, or only the largest counts (rule ``finish.stacking``)."""
    if p.finish_stacking == "largest":
        return max(factors, default=1)
    return prod(factors)


# The lines of the score sheet


def finisher(context: Context, seat: int) -> Entry | None:
    """What the finisher writes."""
    if seat != context.hand.end.by:
        return None
    base, factor = context.p.finish_score, context.own_factor
    return Entry("finish.score", seat, base, factor, base * factor)


def _waived(context: Context, seat: int) -> bool:
    """Does the finisher's partner write nothing for the tiles in hand (interpretation 15)?"""
    by = context.hand.end.by
    return context.p.score_partner_of_finisher == "hand_waived" and by is not None and seat == partner_of(by)


def _loses(context: Context, seat: int) -> bool:
    end = context.hand.end
    return end.how == "finish" and seat != end.by and not _waived(context, seat)


def partner(context: Context, seat: int) -> Entry | None:
    """The finisher's partner writes nothing for the tiles in hand."""
    if context.hand.end.how == "finish" and _waived(context, seat):
        return Entry("score.partner_of_finisher", seat, 0, 1, 0)
    return None


def unopened(context: Context, seat: int) -> Entry | None:
    """Who never opened writes the fixed penalty, whatever the tiles."""
    if not _loses(context, seat) or opened_of(context.hand, seat) is not None:
        return None
    base, factor = context.p.score_unopened, context.factor
    return Entry("score.unopened", seat, base, factor, base * factor)


def announced(context: Context, seat: int) -> Entry | None:
    """Who announced pairs and never opened writes the fixed penalty so many times."""
    times = context.p.score_announced_factor
    seat_at_end = context.hand.seats[seat]
    if times is None or not seat_at_end.announced or opened_of(context.hand, seat) is not None:
        return None
    if _loses(context, seat):
        base = context.p.score_unopened * context.factor
    elif context.hand.end.how == "exhausted":
        base = context.p.exhausted_unopened
    else:
        return None
    return Entry("score.announced", seat, base, times - 1, base * (times - 1))


def cap(context: Context, seat: int) -> Entry | None:
    """Who never opened writes no more than so much for the hand, however it ended."""
    most = context.p.score_cap
    if most is None or opened_of(context.hand, seat) is not None:
        return None
    lines = (unopened(context, seat), announced(context, seat), exhausted_unopened(context, seat))
    over = sum(line.points for line in lines if line is not None) - most
    return Entry("score.cap", seat, -over, 1, -over) if over > 0 else None


def tiles_left(context: Context, seat: int) -> int:
    """The sum of the numbers left in hand (H): a false joker counts the okey's number, an okey nothing,
    or the number printed on it where a table says so."""
    printed = context.p.score_okey_in_sum == "printed_number"
    okey = context.hand.okey
    return sum(
        number_of(okey if tile == OKEY else tile)
        for tile in rack_of(context.hand, seat)
        if tile != OKEY or printed
    )


def melds_opener(context: Context, seat: int) -> Entry | None:
    """Who opened with melds writes the tiles left in hand."""
    if not _loses(context, seat) or opened_of(context.hand, seat) != MELDS:
        return None
    base, factor = tiles_left(context, seat), context.factor
    return Entry("score.melds_opener", seat, base, factor, base * factor)


def pairs_opener(context: Context, seat: int) -> Entry | None:
    """Who opened with pairs writes them so many times."""
    if not _loses(context, seat) or opened_of(context.hand, seat) != PAIRS:
        return None
    base, factor = tiles_left(context, seat), context.factor * context.p.score_pairs_opener_factor
    return Entry("score.pairs_opener", seat, base, factor, base * factor)


def okeys_in_hand(context: Context, seat: int) -> Entry | None:
    """Who opened pays for each okey left in hand, outside every factor."""
    amount = context.p.score_okey_in_hand
    if amount is None or not _loses(context, seat) or opened_of(context.hand, seat) is None:
        return None
    count = rack_of(context.hand, seat).count(OKEY)
    return Entry("score.okey_in_hand", seat, amount, count, amount * count) if count else None


def exhausted_opened(context: Context, seat: int) -> Entry | None:
    """With an empty stock who opened writes the hand, nothing, or what the others write."""
    p, hand = context.p, context.hand
    if hand.end.how != "exhausted" or p.exhausted_opened == "nothing":
        return None
    opened = opened_of(hand, seat)
    if opened is None:
        return None
    if p.exhausted_opened == "as_unopened":
        return Entry("exhausted.opened", seat, p.exhausted_unopened, 1, p.exhausted_unopened)
    base = tiles_left(context, seat)
    factor = p.score_pairs_opener_factor if opened == PAIRS else 1
    return Entry("exhausted.opened", seat, base, factor, base * factor)


def exhausted_unopened(context: Context, seat: int) -> Entry | None:
    """With an empty stock who never opened writes the fixed penalty."""
    hand, amount = context.hand, context.p.exhausted_unopened
    if hand.end.how != "exhausted" or opened_of(hand, seat) is not None:
        return None
    return Entry("exhausted.unopened", seat, amount, 1, amount)


def exhausted_okeys(context: Context, seat: int) -> Entry | None:
    """With an empty stock each okey in hand costs: openers', at some tables everybody's."""
    hand, amount = context.hand, context.p.exhausted_okeys
    if hand.end.how != "exhausted" or amount is None:
        return None
    if not context.p.exhausted_okeys_of_unopened and opened_of(hand, seat) is None:
        return None
    count = rack_of(hand, seat).count(OKEY)
    return Entry("exhausted.okeys", seat, amount, count, amount * count) if count else None


def charges(context: Context, seat: int) -> Entry | None:
    """The charges of the hand are added as they are, unless the table multiplies them or an exhausted
    stock wipes them."""
    hand, p = context.hand, context.p
    if hand.end.how == "exhausted" and p.exhausted_charges == "wiped":
        return None
    charged = hand.seats[seat].charged
    if charged is None:
        raise Invalid("missing", f"seats.{seat}.charged")
    factor = context.factor if p.score_charges_multiplied else 1
    return Entry("score.charges", seat, charged, factor, charged * factor) if charged else None


def void(context: Context, seat: int) -> Entry | None:
    """A void hand is worth nothing and its charges are wiped (interpretation 28)."""
    return Entry("void.four_pairs_openers", seat, 0, 1, 0) if context.hand.end.how == "void" else None


SCORE_UNITS: tuple[tuple[str, ScoreUnit], ...] = (
    ("finish.score", finisher),
    ("score.unopened", unopened),
    ("score.melds_opener", melds_opener),
    ("score.pairs_opener", pairs_opener),
    ("score.okey_in_hand", okeys_in_hand),
    ("score.announced", announced),
    ("score.cap", cap),
    ("score.partner_of_finisher", partner),
    ("score.charges", charges),
    ("exhausted.opened", exhausted_opened),
    ("exhausted.unopened", exhausted_unopened),
    ("exhausted.okeys", exhausted_okeys),
    ("void.four_pairs_openers", void),
)
"""The units by their rules, in the order of the catalogue."""

TEAMS = {"A": (1, 3), "B": (2, 4)}
"""The seats of the teams, where there are teams (rule ``teams.seats``)."""


def score(hand: HandAtEnd, p: Parameters) -> Score:
    """What an ended hand is worth to each seat, itemised.

    Raises ``Invalid("missing")`` for a rack, an opening or a charge that a rule needs and that is unknown.
    """
    earned = [unit for unit in FINISHES if unit.applies(hand, p)] if hand.end.how == "finish" else []
    finish = tuple(unit.name for unit in earned)
    factor = stacked([unit.factor(p) for unit in earned], p)
    own_factor = stacked([unit.own_factor(p) for unit in earned], p)
    context = Context(hand, p, finish, factor, own_factor)
    units = [void] if hand.end.how == "void" else [unit for _, unit in SCORE_UNITS]
    entries = tuple([entry for seat in SEATS for unit in units if (entry := unit(context, seat)) is not None])
    points = dict.fromkeys(SEATS, 0)
    for entry in entries:
        points[entry.seat] += entry.points
    return Score(points, entries, finish, factor, team_sums(points, p))


def team_sums(points: dict[int, int], p: Parameters) -> dict[str, int]:
    """The teams' sums; empty where there are no teams (rule ``teams.sum``)."""
    if p.teams == "none":
        return {}
    return {team: sum(points[seat] for seat in seats) for team, seats in TEAMS.items()}
