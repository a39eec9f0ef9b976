"""An adapter for ``okey-solver-py``, which others published: ``python -m tests.engines.okey_solver_py``.

It hands over what is asked and says what comes back; nothing that the package answers is put right here.
Skipped is what it has no notion of: a tile that must be used, an okey in a meld that is only looked at, the
order in which a run lies, input that cannot be written in its types. It has one set of rules and no tables,
so it is asked at the table that is nearest to them: melds of any length, two okeys make a pair.

The package wants an environment of its own (Python below 3.13), so this module imports nothing else.
"""

import json
import sys
from importlib.metadata import version
from typing import Any

from okey_core.types import OkeyMeta, Tile, TileColor
from okey_solver import MeldType, OkeyRuleValidator, create_okey_101_solver

Document = dict[str, Any]
PACKAGE = "okey-solver-py"
TABLE = "oyna"
STRATEGIES = sys.argv[1:2] or ["backtracking"]
"""The package's own default, unless another of its strategies is named: ``… okey_solver_py ilp``. The
default is exact, but takes many seconds for a rack of 22 tiles with two okeys: give ``--timeout 60``."""

COLOURS = {"R": TileColor.RED, "Y": TileColor.YELLOW, "B": TileColor.BLUE, "K": TileColor.BLACK}
KINDS = {MeldType.SERI: "run", MeldType.PER: "set", MeldType.CIFT: "pair", MeldType.INVALID: "none"}


class Skip(Exception):
    """What the package has no notion of."""


def okey_of(indicator: Any) -> OkeyMeta:
    """The package is told which tile is the okey, not which one was turned up."""
    colour, number = kind_of(indicator)
    return OkeyMeta(color=colour, value=number % 13 + 1)


def tiles_of(texts: Any, okey: OkeyMeta) -> list[Tile]:
    """Every tile with an id of its own; the okey is the tile of the okey's colour and number."""
    tiles = []
    for place, text in enumerate(texts if isinstance(texts, list) else kind_of(texts)):
        if text == "FJ":
            colour, number = TileColor.JOKER, 0
        elif text == "OK":
            colour, number = okey.color, okey.value
        else:
            colour, number = kind_of(text)
        tiles.append(Tile(id=str(place), color=colour, value=number))
    return tiles


def kind_of(text: Any) -> tuple[TileColor, int]:
    """A numbered tile in the package's types, which know no bounds for the number."""
    if not isinstance(text, str) or text[:1] not in COLOURS or not text[1:].isdecimal():
        raise Skip("this cannot be written in the package's types")
    return COLOURS[text[0]], int(text[1:])


def best_opening(given: Document) -> Document:
    """Its best arrangement and its most pairs.

    It does not know that a tile has to be left for the discard. Where it lays everything down it is asked
    again without each tile in turn, as somebody would who plays with it.
    """
    if given.get("use") is not None:
        raise Skip("the package cannot be told which tile must be used")
    okey = okey_of(given.get("indicator"))
    tiles = tiles_of(given.get("rack"), okey)
    solver = create_okey_101_solver(strategy=STRATEGIES[0])
    arranged = [solver.find_best_arrangement(tiles, okey)]
    whole_hand = len(arranged[0].remainingTiles) == 1
    if not arranged[0].remainingTiles:
        arranged = [solver.find_best_arrangement(rest, okey) for rest in without_each(tiles)]
        whole_hand = any(not each.remainingTiles for each in arranged)
    best = max(arranged, key=lambda each: each.totalScore)
    paired = solver.find_best_pairs(tiles, okey)
    pairs = [paired["totalPairs"]]
    if not paired["remainingTiles"]:
        pairs = [solver.find_best_pairs(rest, okey)["totalPairs"] for rest in without_each(tiles)]
    return {
        "value": best.totalScore,
        "melds": [
            {"kind": KINDS[each.type], "tiles": [given["rack"][int(tile.id)] for tile in each.tiles]}
            for each in best.melds
        ],
        "pairs": max(pairs),
        "whole_hand": whole_hand,
    }


def without_each(tiles: list[Tile]) -> list[list[Tile]]:
    """The tiles without one of them, for each of them."""
    return [tiles[:place] + tiles[place + 1 :] for place in range(len(tiles))]


def meld(given: Document) -> Document:
    """What its validator takes the tiles for."""
    okey = okey_of(given.get("indicator"))
    tiles = tiles_of(given.get("tiles"), okey)
    if given.get("kind") not in (None, "run", "set", "pair") or given.get("new") not in (None, True, False):
        raise Skip("this cannot be written in the package's types")
    if any(tile.color == okey.color and tile.value == okey.value for tile in tiles):
        raise Skip("the package's validator reads an okey as a plain tile")
    validator = OkeyRuleValidator()
    found = KINDS[validator.evaluate_group(tiles, okey)]
    if found == "run" and not in_order([tile.value for tile in validator.get_effective_tiles(tiles, okey)]):
        raise Skip("the package's validator does not look at the order of the tiles")
    if given.get("kind") not in (None, found):
        return {"kind": "none"}
    if found in ("pair", "none"):
        return {"kind": found}
    return {"kind": found, "value": sum(tile.value for tile in validator.get_effective_tiles(tiles, okey))}


def in_order(numbers: list[int]) -> bool:
    """Do the numbers go up by one, a 1 after the 13 included?"""
    return all(after == before % 13 + 1 for before, after in zip(numbers, numbers[1:], strict=False))


QUESTIONS = {"best_opening": best_opening, "meld": meld}


def reply(message: Document) -> Document:
    """The answer to one message."""
    if message.get("cmd") == "hello":
        return {
            "protocol": 1,
            "name": PACKAGE,
            "version": version(PACKAGE),
            "language": "Python",
            "questions": list(QUESTIONS),
            "profiles": [TABLE],
            "rules": False,
        }
    identity = message.get("id")
    try:
        question = message["question"]
        if question not in QUESTIONS:
            raise Skip(f"not offered: {question}")
        return {"id": identity, "answer": QUESTIONS[question](message["given"])}
    except Skip as reason:
        return {"id": identity, "skip": str(reason)}
    except Exception as fault:
        return {"id": identity, "error": f"{type(fault).__name__}: {fault}"}


def main() -> None:
    """Answer line by line until somebody says goodbye."""
    output, sys.stdout = sys.stdout, sys.stderr  # whatever a library prints is no answer
    for line in sys.stdin.buffer:
        try:
            message = json.loads(line)
        except ValueError as fault:
            message = {"cmd": "ask", "id": None, "question": f"a line that is not JSON: {fault}"}
        if message.get("cmd") == "bye":
            return
        print(json.dumps(reply(message)), file=output, flush=True)


if __name__ == "__main__":
    main()
