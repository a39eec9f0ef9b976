"""The rule units, a file a chapter; the order of the chapters is the order of the catalogue."""

from referee.rules import (
    discard,
    finish,
    keeping,
    lay_off,
    melds,
    new_melds,
    opening,
    table_okey,
    take,
    turn_order,
)  # fmt: skip
from referee.rules.rule import Rule

EVENT_RULES: tuple[Rule, ...] = (
    *turn_order.RULES,
    *melds.RULES,
    *take.RULES,
    *opening.RULES,
    *new_melds.RULES,
    *lay_off.RULES,
    *table_okey.RULES,
    *keeping.RULES,
    *discard.RULES,
    *finish.RULES,
)
