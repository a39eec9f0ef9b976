"""Tiles as people type them, wherever a tile stands: “kırmızı 7”, “Red 7”, “sahte okey”."""

from typing import Any

from referee.naming import read_typed_tile
from referee.tiles import TILE_TEXTS

_KNOWN = frozenset(TILE_TEXTS)
_NO_TILES = frozenset(
    (
        "announce", "bots", "claimed", "claimed_match", "end", "finish", "how", "kind", "opened", "phase",
        "players", "profile", "question", "source",
    )
)  # fmt: skip
"""What stands under these keys is never a tile, whatever it looks like: a player may be called Okey."""
_DEEPEST = 40


def canonical(value: Any, depth: int = 0) -> Any:
    """The document with every typed tile in its canonical form; what is none stays as it is."""
    if isinstance(value, str):
        return value if value in _KNOWN else read_typed_tile(value) or value
    if depth > _DEEPEST:
        return value
    if isinstance(value, list):
        return [canonical(entry, depth + 1) for entry in value]
    if isinstance(value, dict):
        return {
            key: entry if key in _NO_TILES else canonical(entry, depth + 1) for key, entry in value.items()
        }
    return value


def canonical_record(document: Any) -> Any:
    """A recorded game with its tiles in their canonical form."""
    if isinstance(document, dict) and isinstance(document.get("hands"), list):
        return {**document, "hands": canonical(document["hands"])}
    return document
