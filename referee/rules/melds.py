"""What tiles laid down together must be: each unit is one of the faults that ``melds.read_meld`` finds."""

from referee.events import MELD, NEW_PAIR, OPEN
from referee.hand import Hand
from referee.mechanics import Move
from referee.profile import Parameters
from referee.rules.rule import Check, Finding, Rule, refuse


def _fault(rule: str) -> Check:
    """The unit that finds melds with one fault."""

    def check(hand: Hand, move: Move, p: Parameters) -> Finding | None:
        for tiles, fault in move.faulty:
            if rule in fault.rules:
                return refuse(rule, meld=tiles, count=len(tiles))
        return None

    return check


def _of_shape(rule: str, *on: str) -> Rule:
    return Rule(rule, on, _fault(rule), shape=True)


RULES = (
    _of_shape("meld.run_or_set", OPEN, MELD),
    _of_shape("meld.smallest", OPEN, MELD),
    _of_shape("run.one_colour", OPEN, MELD),
    _of_shape("run.consecutive", OPEN, MELD),
    _of_shape("run.ends", OPEN, MELD),
    _of_shape("meld.one_after_thirteen", OPEN, MELD),
    _of_shape("set.one_number", OPEN, MELD),
    _of_shape("set.different_colours", OPEN, MELD),
    _of_shape("set.largest", OPEN, MELD),
    _of_shape("meld.largest_new", OPEN, MELD),
    _of_shape("pair.two_tiles", OPEN, NEW_PAIR),
    _of_shape("pair.alike", OPEN, NEW_PAIR),
    _of_shape("pair.okey_as_partner", OPEN, NEW_PAIR),
    _of_shape("pair.two_okeys", OPEN, NEW_PAIR),
    _of_shape("pair.two_false_jokers", OPEN, NEW_PAIR),
)
