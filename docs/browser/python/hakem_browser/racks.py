"""What a rack can open with."""

from typing import Any

from hakem_browser.common import Document, about, table_of
from referee.cli.openings import Chance, look_at
from referee.cli.rack import Rack
from referee.decode import Invalid, a_tile, an_indicator, an_int, no_more_than_there_are, some_tiles
from referee.melds import Meld
from referee.naming import as_counted, meld_named, tile_name
from referee.solver import best_melds, most_pairs
from referee.tiles import UNKNOWN, TileNames, names_for


def opening(request: Document) -> Document:
    """The best opening meld by meld, the pairs, what the left tile changes, what each discard costs."""
    profile = table_of(request.get("profile"))
    language = request["language"]
    indicator, okey = an_indicator(request.get("indicator"), "indicator")
    names = names_for(okey)
    tiles = tuple(some_tiles(request.get("rack"), names, "rack"))
    if not tiles:
        raise Invalid("bad_value", "rack", found=[])
    left = None if request.get("left") is None else a_tile(request["left"], names, "left")
    no_more_than_there_are((*tiles, indicator, *(() if left is None else (left,))), names, "rack")
    minimum, pairs = (
        None if request.get(key) is None else an_int(request[key], key, 1, 10_000)
        for key in ("minimum", "minimum_pairs")
    )
    rack = Rack(indicator, names, tiles)
    full = len(tiles) > profile.parameters.deal_tiles
    if full and left is not None:
        raise Invalid("too_long", "rack", found=len(tiles) + 1, most=len(tiles))
    view = look_at(rack, profile, left, minimum, pairs)
    document: Document = {
        "profile": about(profile, language),
        "minimum": {"melds": view.minimum, "pairs": view.minimum_pairs, "counted": as_counted(view.minimum)},
        "to_draw": view.to_draw,
        "own": _chance(view.own, names, language),
    }
    if view.with_left is not None:
        document["left"] = _chance(view.with_left, names, language)
    elif view.to_draw and not view.own.opens:
        document["openers"] = [
            {"tile": names.text_of[tile], "name": tile_name(tile, okey, language, article=False),
             **_chance(chance, names, language)}
            for tile, chance in view.openers
        ]  # fmt: skip
    if full:
        document["costs"] = _costs(tiles, view.own, profile.parameters, names, language)
    return document


def _chance(chance: Chance, names: TileNames, language: str) -> Document:
    return {
        "opens": chance.opens,
        "value": chance.plan.value,
        "counted": as_counted(chance.plan.value),
        "melds": [_meld(meld, names, language) for meld in chance.plan.melds],
        "melds_open": chance.melds_open,
        "pairs": [[names.text_of[tile] for tile in pair] for pair in chance.pairs],
        "pairs_open": chance.pairs_open,
        "whole": None
        if chance.whole is None
        else [_meld(meld, names, language) for meld in chance.whole.melds],
    }


def _meld(meld: Meld, names: TileNames, language: str) -> Document:
    return {
        "kind": meld.kind,
        "tiles": [names.text_of[tile] for tile in meld.tiles],
        "value": meld.value,
        "name": meld_named(meld.tiles, names.okey, language),
    }


def _costs(tiles: tuple[int, ...], own: Chance, p: Any, names: TileNames, language: str) -> list[Document]:
    """What is left of the best opening, and of the pairs, when a tile is thrown now and another drawn."""
    rules = p.meld_rules()
    rows = []
    for tile in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(tile)
        held = [*rest, UNKNOWN]
        value = best_melds(held, rules, keep=p.turn_keep_a_tile).value
        pairs = len(most_pairs(held, rules, okey=names.okey, keep=p.turn_keep_a_tile))
        rows.append(
            {
                "tile": names.text_of[tile],
                "name": tile_name(tile, names.okey, language, article=False),
                "value": value,
                "loses": own.plan.value - value,
                "pairs": pairs,
                "loses_pairs": len(own.pairs) - pairs,
            }
        )
    return sorted(rows, key=lambda row: (row["loses"], row["loses_pairs"]))
