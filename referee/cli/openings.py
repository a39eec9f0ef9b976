"""What a rack could open with at one table, and what one tile more would change."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.cli.rack import Rack
from referee.melds import MeldRules
from referee.profile import Parameters, Profile
from referee.solver import Plan, best_melds, most_pairs, whole_hand
from referee.tiles import COPIES, OKEY, UNKNOWN, TileNames


class Chance(NamedTuple):
    """The best that some tiles can open with."""

    plan: Plan
    pairs: tuple[tuple[int, int], ...]
    whole: Plan | None
    """A plan that lays the whole hand, where that opens at this table."""
    melds_open: bool
    pairs_open: bool

    @property
    def opens(self) -> bool:
        """Is there any way to open?"""
        return self.melds_open or self.pairs_open or self.whole is not None


class View(NamedTuple):
    """A rack as one table sees it."""

    profile: Profile
    minimum: int
    minimum_pairs: int
    to_draw: bool
    """A tile is still to be drawn; it was counted as the one to discard."""
    own: Chance
    left: int | None
    with_left: Chance | None
    openers: tuple[tuple[int, Chance], ...]
    """Tiles that would open the rack if they were taken from the left, the dearest opening first."""


def look_at(
    rack: Rack, profile: Profile, left: int | None, minimum: int | None, minimum_pairs: int | None
) -> View:
    """The rack at one table; the minimums are the table's own where none are given.

    Who holds no more than was dealt has yet to draw, and may discard what was drawn (``turn.keep_a_tile``).
    """
    p = profile.parameters
    least = p.open_melds_minimum if minimum is None else minimum
    least_pairs = p.open_pairs_minimum if minimum_pairs is None else minimum_pairs
    to_draw = len(rack.tiles) <= p.deal_tiles
    held = [*rack.tiles, UNKNOWN] if to_draw else list(rack.tiles)
    okey = rack.names.okey

    def chance(tiles: list[int], use: int | None = None) -> Chance:
        return _chance(tiles, p, p.meld_rules(), okey, (least, least_pairs), use)

    own = chance(held)
    openers: list[tuple[int, Chance]] = []
    if left is None and to_draw and not own.opens:
        offered = ((tile, chance([*rack.tiles, tile], tile)) for tile in _others(rack))
        openers = [(tile, found) for tile, found in offered if found.opens]
        openers.sort(key=lambda entry: (-entry[1].plan.value * entry[1].melds_open, entry[0]))
    with_left = None if left is None else chance([*rack.tiles, left], left)
    return View(profile, least, least_pairs, to_draw, own, left, with_left, tuple(openers))


def _chance(
    tiles: list[int], p: Parameters, rules: MeldRules, okey: int, least: tuple[int, int], use: int | None
) -> Chance:
    plan = best_melds(tiles, rules, keep=p.turn_keep_a_tile, use=use)
    pairs = most_pairs(tiles, rules, okey=okey, keep=p.turn_keep_a_tile, use=use)
    # Fewer tiles than a hand has are no whole hand, whatever they are.
    full = len(tiles) > p.deal_tiles and p.open_whole_hand != "none"
    whole = whole_hand(tiles, rules, use=use) if full else None
    return Chance(plan, pairs, whole, plan.value >= least[0], len(pairs) >= least[1])


def _others(rack: Rack) -> Iterator[int]:
    """Every tile that another could still discard."""
    seen = [*rack.tiles, rack.indicator]
    return (tile for tile in range(OKEY + 1) if seen.count(tile) < COPIES)


def document(view: View, names: TileNames) -> dict[str, Any]:
    """One line of ``hakem can-open --format json``."""
    found = {
        "profile": {"id": view.profile.id, "hash": view.profile.hash},
        "minimum": {"melds": view.minimum, "pairs": view.minimum_pairs},
        **_chance_document(view.own, names),
    }
    if view.left is not None and view.with_left is not None:
        found["left"] = {"tile": names.text_of[view.left], **_chance_document(view.with_left, names)}
    found["would_open"] = [
        {"tile": names.text_of[tile], **_chance_document(chance, names)} for tile, chance in view.openers
    ]
    return found


def _chance_document(chance: Chance, names: TileNames) -> dict[str, Any]:
    def melds(plan: Plan) -> list[dict[str, Any]]:
        return [
            {"kind": meld.kind, "tiles": [names.text_of[tile] for tile in meld.tiles]} for meld in plan.melds
        ]

    return {
        "opens": chance.opens,
        "value": chance.plan.value,
        "melds": melds(chance.plan),
        "pairs": [[names.text_of[tile] for tile in pair] for pair in chance.pairs],
        "whole_hand": melds(chance.whole) if chance.whole is not None else None,
    }
